#!/usr/bin/env python3
"""Writes the exports in this folder (or in that of GEMM_EXPORTS) afresh: small programs as PyTorch (through torch-mlir) and
JAX (its StableHLO, lowered to linalg by torch-mlir-opt) print them.

  python3 -m venv venv && venv/bin/pip install torch torch-mlir jax packaging pyyaml
  venv/bin/python test/Frameworks/generate.py

The files here are from torch 2.15.0, torch-mlir 20261001 and jax 0.10.2."""
import os
import pathlib
import subprocess
import sys
import warnings

warnings.filterwarnings("ignore")
HERE = pathlib.Path(__file__).resolve().parent
INPUTS = pathlib.Path(os.environ.get("GEMM_EXPORTS", HERE / "Inputs"))


def torch_programs():
    import torch
    from torch.nn import functional as F

    def weights(*shape, dtype, scale=0.1):
        return torch.nn.Parameter(torch.zeros(*shape, dtype=dtype), requires_grad=False)

    bf16, f16, f32 = torch.bfloat16, torch.float16, torch.float32
    programs = {}

    def add(name, function, *arguments, output="linalg-on-tensors"):
        programs[name] = (function, [torch.zeros(s, dtype=d) for s, d in arguments], output)

    x, w, b = ((24, 64), bf16), ((48, 64), bf16), ((48,), bf16)
    h, wh, bh = ((24, 64), f16), ((48, 64), f16), ((48,), f16)
    add("linear", F.linear, x, w, b)
    add("linear_relu", lambda x, w, b: F.relu(F.linear(x, w, b)), h, wh, bh)
    add("linear_gelu", lambda x, w, b: F.gelu(F.linear(x, w, b)), x, w, b)
    add("linear_gelu_tanh", lambda x, w, b: F.gelu(F.linear(x, w, b), approximate="tanh"), x, w, b)
    add("linear_silu", lambda x, w, b: F.silu(F.linear(x, w, b)), x, w, b)
    add("linear_residual", lambda x, w, b, r: F.linear(x, w, b) + r, x, w, b, ((24, 48), bf16))
    up, down = ((96, 64), bf16), ((64, 96), bf16)
    add("mlp", lambda x, u, a, d, c: F.linear(F.relu(F.linear(x, u, a)), d, c),
        ((2, 12, 64), bf16), up, ((96,), bf16), down, ((64,), bf16))
    add("swiglu", lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x, u), d),
        ((24, 64), bf16), up, up, down)
    add("softmax", lambda x: torch.softmax(x, -1), ((4, 6, 40), bf16))
    add("softmax_f16", lambda x: torch.softmax(x, -1), ((4, 6, 40), f16))
    add("log_softmax", lambda x: torch.log_softmax(x.float(), -1), ((8, 100), bf16))
    add("layer_norm", lambda x, g, b: F.layer_norm(x, (64,), g, b), x, ((64,), bf16), ((64,), bf16))
    add("rms_norm", lambda x, g: F.rms_norm(x, (64,), g, 1e-6), x, ((64,), bf16))
    qkv = ((2, 2, 16, 32), f16)
    add("attention", lambda q, k, v: torch.softmax(q @ k.transpose(-1, -2) * 32 ** -0.5, -1) @ v,
        qkv, qkv, qkv)
    add("attention_causal", lambda q, k, v, m: torch.softmax(
        (q @ k.transpose(-1, -2) * 32 ** -0.5).masked_fill(m, float("-inf")), -1) @ v,
        qkv, qkv, qkv, ((16, 16), torch.bool))
    add("sdpa", F.scaled_dot_product_attention, qkv, qkv, qkv)
    add("linear_backward", lambda dy, x, w: (dy @ w, dy.t() @ x, dy.sum(0)), ((24, 48), bf16), x, w)
    add("mean_all", lambda x: x.float().square().mean(), x)
    add("argmax", lambda x: x.argmax(-1), ((8, 100), f32))
    add("embedding", lambda i, e: F.embedding(i, e), ((8,), torch.int64), ((100, 64), bf16))
    add("tosa_linear_relu", lambda x, w, b: F.relu(F.linear(x, w, b)), h, wh, bh, output="tosa")
    add("tosa_softmax", lambda x: torch.softmax(x, -1), ((4, 6, 40), f32), output="tosa")
    return programs


def export_torch():
    import torch
    from torch_mlir import fx

    class Module(torch.nn.Module):
        def __init__(self, function):
            super().__init__()
            self.function = function

        def forward(self, *arguments):
            return self.function(*arguments)

    for name, (function, arguments, output) in torch_programs().items():
        try:
            module = fx.export_and_import(Module(function), *arguments, output_type=output)
        except Exception as error:
            print(f"torch_{name}: no export: {str(error)[:300]}", file=sys.stderr)
            continue
        (INPUTS / f"torch_{name}.mlir").write_text(str(module))


def jax_programs():
    import jax
    import jax.numpy as jnp

    bf16, f16, f32 = jnp.bfloat16, jnp.float16, jnp.float32
    programs = {}

    def add(name, function, *arguments):
        programs[name] = (function, [jax.ShapeDtypeStruct(s, d) for s, d in arguments])

    x, w, b = ((24, 64), bf16), ((64, 48), bf16), ((48,), bf16)
    h, wh, bh = ((24, 64), f16), ((64, 48), f16), ((48,), f16)
    add("linear", lambda x, w, b: x @ w + b, x, w, b)
    add("linear_relu", lambda x, w, b: jax.nn.relu(x @ w + b), h, wh, bh)
    add("linear_gelu", lambda x, w, b: jax.nn.gelu(x @ w + b), ((3, 8, 64), bf16), w, b)
    add("linear_silu", lambda x, w, b: jax.nn.silu(x @ w + b), x, w, b)
    add("linear_residual", lambda x, w, b, r: x @ w + b + r, x, w, b, ((24, 48), bf16))
    up, down = ((64, 96), bf16), ((96, 64), bf16)
    add("mlp", lambda x, u, a, d, c: jax.nn.relu(x @ u + a) @ d + c,
        ((2, 12, 64), bf16), up, ((96,), bf16), down, ((64,), bf16))
    add("swiglu", lambda x, g, u, d: (jax.nn.silu(x @ g) * (x @ u)) @ d, x, up, up, down)
    add("softmax", lambda x: jax.nn.softmax(x.astype(f32), -1).astype(bf16), ((4, 6, 40), bf16))
    add("log_softmax", lambda x: jax.nn.log_softmax(x.astype(f32)), ((8, 100), bf16))

    def layer_norm(x, g, b):
        y = x.astype(f32)
        y = y - jnp.mean(y, -1, keepdims=True)
        y = y * jax.lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + 1e-5)
        return (y * g + b).astype(x.dtype)

    def rms_norm(x, g):
        y = x.astype(f32)
        y = y * jax.lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + 1e-6)
        return y.astype(x.dtype) * g

    add("layer_norm", layer_norm, x, ((64,), bf16), ((64,), bf16))
    add("rms_norm", rms_norm, x, ((64,), bf16))
    add("rms_norm_linear", lambda x, g, w: rms_norm(x, g) @ w, x, ((64,), bf16), w)
    qkv = ((2, 2, 16, 32), f16)

    def attention(q, k, v):
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) * f16(32 ** -0.5)
        return jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores.astype(f32)).astype(f16), v)

    add("attention", attention, qkv, qkv, qkv)

    def loss(w, b, x, t):
        return jnp.sum((jax.nn.relu(x @ w + b) - t).astype(f32) ** 2)

    add("linear_backward", jax.grad(loss, (0, 1, 2)), w, b, x, ((24, 48), bf16))
    add("softmax_backward", lambda x, dy: jax.vjp(jax.nn.softmax, x)[1](dy),
        ((8, 40), f32), ((8, 40), f32))
    add("rms_norm_backward", lambda x, g, dy: jax.vjp(rms_norm, x, g)[1](dy),
        x, ((64,), bf16), x)
    add("argmax", lambda x: jnp.argmax(x, -1), ((8, 100), f32))
    add("embedding", lambda i, e: e[i], ((8,), jnp.int32), ((100, 64), bf16))
    add("scan", lambda x, w: jax.lax.scan(lambda c, wi: (jax.nn.relu(c @ wi), None), x, w)[0],
        ((16, 32), f16), ((3, 32, 32), f16))
    return programs


def export_jax():
    import jax

    tool = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
    for name, (function, arguments) in jax_programs().items():
        # A program of the framework's own, so that no location names this machine.
        text = jax.jit(function).lower(*arguments).as_text()
        lowered = subprocess.run(
            [tool, "--inline", "--symbol-dce", "--stablehlo-legalize-to-linalg", "--canonicalize",
             "--cse"], input=text, capture_output=True, text=True)
        if lowered.returncode:
            print(f"jax_{name}: no linalg: {lowered.stderr[:300]}", file=sys.stderr)
            continue
        (INPUTS / f"jax_{name}.mlir").write_text(lowered.stdout)


if __name__ == "__main__":
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    export_torch()
    export_jax()
