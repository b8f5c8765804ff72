#!/usr/bin/env python3
"""Writes the exports in this folder (or in that of GEMM_EXPORTS) afresh: small programs as PyTorch (through torch-mlir) and
JAX (its StableHLO, lowered to linalg by torch-mlir-opt) print them.

  python3 -m venv venv && venv/bin/pip install torch torch-mlir jax packaging pyyaml
  venv/bin/python test/Frameworks/generate.py [NAME...]

The files here are from torch 2.15.0, torch-mlir 20261001 and jax 0.10.2."""
import os
import pathlib
import re
import subprocess
import sys
import warnings

warnings.filterwarnings("ignore")
HERE = pathlib.Path(__file__).resolve().parent
INPUTS = pathlib.Path(os.environ.get("GEMM_EXPORTS", HERE / "Inputs"))
sys.path.insert(0, str(HERE.parent.parent / "scripts"))

import import_program  # noqa: E402, what the import scripts have in common


def torch_programs():
    import torch
    from torch.nn import functional as F

    def weights(*shape, dtype, scale=0.1):
        return torch.nn.Parameter(torch.zeros(*shape, dtype=dtype), requires_grad=False)

    bf16, f16, f32 = torch.bfloat16, torch.float16, torch.float32
    programs = {}

    def add(name, function, *arguments, output="linalg-on-tensors", dynamic=None):
        programs[name] = (function, [torch.zeros(s, dtype=d) for s, d in arguments], output,
                          dynamic)

    x, w, b = ((24, 64), bf16), ((48, 64), bf16), ((48,), bf16)
    h, wh, bh = ((24, 64), f16), ((48, 64), f16), ((48,), f16)
    add("linear", F.linear, x, w, b)
    add("linear_f32", F.linear, ((24, 64), f32), ((48, 64), f32), ((48,), f32))
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
    f = ((8, 100), f32)
    ids = ((8,), torch.int64)
    add("argmin_last", lambda x: x.argmin(-1), f)
    add("max_and_place", lambda x: torch.max(x, -1), f)
    add("min_and_max", lambda x: (x.amin(0), x.amax(-1)), f)
    add("prod", lambda x: x.prod(-1), ((8, 20), f32))
    add("var", lambda x: x.float().var(-1, correction=0), x)
    add("clamp_minmax", lambda x, y: torch.maximum(torch.minimum(x, y), x * 0.5), f, f)
    add("one_hot", lambda i: F.one_hot(i, 10), ids)
    add("causal_mask", lambda x: x.masked_fill(torch.ones(16, 16).triu(1).bool(), -1e4),
        ((2, 16, 16), f16))
    add("cat", lambda x, y: torch.cat([x, y], -1), ((8, 24), bf16), ((8, 40), bf16))
    add("stack", lambda x, y: torch.stack([x, y], 1), ((8, 24), bf16), ((8, 24), bf16))
    add("slice", lambda x: x[:, 3:41:2] * 2, x)
    add("split_qkv", lambda x, w: [a * 2 for a in F.linear(x, w).chunk(3, -1)], x,
        ((144, 64), bf16))
    add("pad", lambda x: F.pad(x, (2, 3, 1, 0), value=1.0), ((8, 24), f32))
    add("flip_roll", lambda x: torch.roll(x.flip(-1), 3, 0), ((8, 24), bf16))
    add("index_select", lambda x, i: x.index_select(1, i), x, ids)
    add("gather_last", lambda x, i: x.gather(-1, i), f, ((8, 3), torch.int64))
    add("position_embedding", lambda i, e, p: F.embedding(i, e) + p[:8], ids, ((100, 64), bf16),
        ((32, 64), bf16))
    add("cross_entropy", lambda x, t: F.cross_entropy(x.float(), t), ((8, 100), bf16), ids)

    def rotate(x, cos, sin):
        a, b = x.chunk(2, -1)
        return x * cos + torch.cat([-b, a], -1) * sin

    def gqa(x, wq, wk, wv, wo, cos, sin):
        q = rotate(F.linear(x, wq).view(2, 16, 4, 32).transpose(1, 2), cos, sin)
        k = rotate(F.linear(x, wk).view(2, 16, 2, 32).transpose(1, 2), cos, sin)
        v = F.linear(x, wv).view(2, 16, 2, 32).transpose(1, 2)
        k, v = (t.repeat_interleave(2, 1) for t in (k, v))
        mask = torch.ones(16, 16, dtype=torch.bool).triu(1)
        scores = (q @ k.transpose(-1, -2) * 32 ** -0.5).masked_fill(mask, float("-inf"))
        y = torch.softmax(scores.float(), -1).to(x.dtype) @ v
        return F.linear(y.transpose(1, 2).reshape(2, 16, 128), wo)

    def block(x, g, wq, wk, wv, wo, cos, sin, h, gate, up, down):
        x = x + gqa(F.rms_norm(x, (64,), g, 1e-6), wq, wk, wv, wo, cos, sin)
        y = F.rms_norm(x, (64,), h, 1e-6)
        return x + F.linear(F.silu(F.linear(y, gate)) * F.linear(y, up), down)

    def attention_weights(t):
        return [((2, 16, 64), t), ((128, 64), t), ((64, 64), t), ((64, 64), t), ((64, 128), t),
                ((16, 32), t), ((16, 32), t)]

    def block_weights(t):
        sizes = attention_weights(t)
        return [sizes[0], ((64,), t), *sizes[1:], ((64,), t), ((96, 64), t), ((96, 64), t),
                ((64, 96), t)]

    add("rope", rotate, ((2, 4, 16, 32), f16), ((16, 32), f16), ((16, 32), f16))
    for t, suffix in ((bf16, ""), (f16, "_f16"), (f32, "_f32")):
        add("gqa_causal_rope" + suffix, gqa, *attention_weights(t))
        add("block" + suffix, block, *block_weights(t))

    def tied(i, e, t):
        return F.cross_entropy(F.linear(torch.tanh(F.embedding(i, e)), e).float(), t)

    add("tied_cross_entropy", tied, ids, ((100, 64), bf16), ids)

    def moe(x, router, up, down):
        weight = torch.softmax(F.linear(x, router).float(), -1).to(x.dtype)
        y = torch.zeros_like(x)
        for expert in range(4):
            y = y + weight[:, expert:expert + 1] * F.linear(
                F.relu(F.linear(x, up[expert])), down[expert])
        return y

    add("moe", moe, x, ((4, 64), bf16), ((4, 96, 64), bf16), ((4, 64, 96), bf16))
    add("conv_1x1", lambda x, w: torch.einsum("nchw,oc->nohw", x, w), ((2, 32, 4, 8), f16),
        ((48, 32), f16))
    image, point = ((2, 32, 4, 8), f16), ((48, 32, 1, 1), f16)
    add("conv2d_1x1", F.conv2d, image, point, ((48,), f16))
    add("conv2d_1x1_relu", lambda x, w, b: F.relu(F.conv2d(x, w, b)), image, point, ((48,), f16))
    add("conv2d_1x1_strided", lambda x, w: F.conv2d(x, w, stride=2), image, point)
    add("conv2d_3x3", lambda x, w, b: F.conv2d(x, w, b, stride=2, padding=1), image, ((8, 32, 3, 3), f16), ((8,), f16))
    add("max_pool2d", lambda x: F.max_pool2d(x, 3, 2, 1), image)
    add("avg_pool2d", lambda x: F.avg_pool2d(x, 2), image)
    add("conv1d_1x1", F.conv1d, ((2, 32, 16), bf16), ((48, 32, 1), bf16), ((48,), bf16))

    def backward(function, number):
        """The gradients by the first so many arguments."""
        def gradients(*arguments):
            first, rest = arguments[:number], arguments[number:-1]
            return torch.func.vjp(lambda *a: function(*a, *rest), *first)[1](arguments[-1])
        return gradients

    add("rms_norm_backward", backward(lambda x, g: F.rms_norm(x, (64,), g, 1e-6), 2),
        x, ((64,), bf16), x)
    add("layer_norm_backward", backward(lambda x, g, b: F.layer_norm(x, (64,), g, b), 3),
        x, ((64,), bf16), ((64,), bf16), x)
    add("mlp_backward", backward(lambda x, u, a, d, c: F.linear(F.relu(F.linear(x, u, a)), d, c),
                                 5), x, up, ((96,), bf16), down, ((64,), bf16), x)
    add("swiglu_backward", backward(
        lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x, u), d), 4),
        x, up, up, down, x)
    add("gqa_causal_rope_backward", backward(gqa, 5), *attention_weights(bf16),
        ((2, 16, 64), bf16))
    add("block_backward", backward(block, 6), *block_weights(bf16), ((2, 16, 64), bf16))
    def loss(w, x, y):
        return (F.linear(x, w).float() - y.float()).square().mean()

    add("func_grad", torch.func.grad(loss, argnums=(0, 1)), w, x, ((24, 48), bf16))
    batch = {0: "batch"}
    add("linear_gelu_dynamic", lambda x, w, b: F.gelu(F.linear(x, w, b)), x, w, b,
        dynamic=[batch, None, None])
    add("mlp_dynamic", lambda x, u, a, d, c: F.linear(F.relu(F.linear(x, u, a)), d, c),
        ((2, 12, 64), bf16), up, ((96,), bf16), down, ((64,), bf16),
        dynamic=[batch, None, None, None, None])
    add("rms_norm_dynamic", lambda x, g: F.rms_norm(x, (64,), g, 1e-6), x, ((64,), bf16),
        dynamic=[batch, None])
    add("mean_dynamic", lambda x: x.float().mean(0), x, dynamic=[batch])
    add("embedding_dynamic", lambda i, e: F.embedding(i, e), ids, ((100, 64), bf16),
        dynamic=[batch, None])
    add("residual_dynamic", lambda x, w, r: F.linear(x, w) + r, x, w, ((24, 48), bf16),
        dynamic=[batch, None, batch])
    add("conv2d_1x1_dynamic", F.conv2d, image, point, ((48,), f16), dynamic=[batch, None, None])
    add("embedding_backward", lambda i, e, dy: torch.func.vjp(
        lambda e: F.embedding(i, e), e)[1](dy)[0], ids, ((100, 64), f32), ((8, 64), f32))
    add("cross_entropy_backward", lambda x, t: torch.func.grad(
        lambda x: F.cross_entropy(x, t))(x), f, ids)
    add("gelu_backward", backward(F.gelu, 1), x, x)
    add("softmax_backward", backward(lambda x: torch.softmax(x, -1), 1), f, f)
    table, rows = ((20, 64), f32), ((8, 64), f32)
    add("index_put", lambda x, i, v: x.index_put((i,), v), table, ids, rows)
    add("index_add", lambda x, i, v: x.index_add(0, i, v), table, ids, rows)
    add("cumsum", lambda x: torch.cumsum(x, -1), f)
    add("sort", lambda x: torch.sort(x, -1), f)
    add("topk", lambda x: torch.topk(x, 4), f)
    rows, keys = {0: "batch", 2: "rows"}, {0: "batch", 2: "keys"}
    add("scores_dynamic", lambda q, k: q @ k.transpose(-1, -2), qkv, qkv, dynamic=[rows, keys])
    add("attention_dynamic", lambda q, k, v: torch.softmax(
        q @ k.transpose(-1, -2) * 32 ** -0.5, -1) @ v, qkv, qkv, qkv, dynamic=[rows, keys, keys])

    def heads(x, w, o):
        q, k, v = (t.view(t.shape[0], t.shape[1], 2, 32).transpose(1, 2)
                   for t in F.linear(x, w).chunk(3, -1))
        y = torch.softmax(q @ k.transpose(-1, -2) * 32 ** -0.5, -1) @ v
        return F.linear(y.transpose(1, 2).reshape(x.shape[0], x.shape[1], 64), o)

    add("heads_dynamic", heads, ((2, 16, 64), f16), ((192, 64), f16), ((64, 64), f16),
        dynamic=[batch, None, None])
    add("tosa_linear_relu", lambda x, w, b: F.relu(F.linear(x, w, b)), h, wh, bh, output="tosa")
    add("tosa_softmax", lambda x: torch.softmax(x, -1), ((4, 6, 40), f32), output="tosa")
    return programs


def places(dynamic):
    """The arguments and dims of each name."""
    names = {}
    for argument, sizes in enumerate(dynamic):
        for dim, name in (sizes or {}).items():
            names.setdefault(name, []).append((argument, dim))
    return names


def export_torch(names):
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch_mlir import fx

    class Module(torch.nn.Module):
        def __init__(self, function):
            super().__init__()
            self.function = function

        def forward(self, *arguments):
            return self.function(*arguments)

    for name, (function, arguments, output, dynamic) in torch_programs().items():
        if names and f"torch_{name}" not in names:
            continue
        try:
            traced = Module(function)
            if re.search("(?<!linear)_backward|func_grad", name):
                traced = make_fx(function)(*arguments)
            shapes = None
            if dynamic:
                shapes = {"arguments": tuple(
                    d and {i: torch.export.Dim(n, min=2, max=4096) for i, n in d.items()}
                    for d in dynamic)}
            module = fx.export_and_import(traced, *arguments, output_type=output,
                                          dynamic_shapes=shapes)
            if dynamic:
                import_program.equal_sizes(module, places(dynamic))
        except Exception as error:
            print(f"torch_{name}: no export: {str(error)[:300]}", file=sys.stderr)
            continue
        text = import_program.print_module(
            str(module), lambda: module.operation.get_asm(print_generic_op_form=True))
        import_program.write(text, INPUTS / f"torch_{name}.mlir")


def jax_programs():
    import jax
    import jax.numpy as jnp

    bf16, f16, f32 = jnp.bfloat16, jnp.float16, jnp.float32
    programs = {}

    def add(name, function, *arguments, symbols=None):
        programs[name] = (function, [jax.ShapeDtypeStruct(s, d) for s, d in arguments], symbols)

    x, w, b = ((24, 64), bf16), ((64, 48), bf16), ((48,), bf16)
    h, wh, bh = ((24, 64), f16), ((64, 48), f16), ((48,), f16)
    add("linear", lambda x, w, b: x @ w + b, x, w, b)
    add("linear_f32", lambda x, w, b: x @ w + b, ((24, 64), f32), ((64, 48), f32), ((48,), f32))
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
    f, ids = ((8, 100), f32), ((8,), jnp.int32)
    add("max_and_place", lambda x: (jnp.max(x, -1), jnp.argmin(x, 0)), f)
    add("prod", lambda x: jnp.prod(x, -1), ((8, 20), f32))
    add("var", lambda x: jnp.var(x.astype(f32), -1), x)
    add("std_all", lambda x: jnp.std(x.astype(f32)), x)
    add("one_hot", lambda i: jax.nn.one_hot(i, 10, dtype=bf16), ids)
    add("causal_mask", lambda x: jnp.where(jnp.tril(jnp.ones((16, 16), bool)), x, -1e4),
        ((2, 16, 16), f16))
    add("concatenate", lambda x, y: jnp.concatenate([x, y], -1), ((8, 24), bf16), ((8, 40), bf16))
    add("slice", lambda x: x[:, 3:41:2] * 2, x)
    add("pad", lambda x: jnp.pad(x, ((1, 0), (2, 3)), constant_values=1), ((8, 24), f32))
    add("take_along", lambda x, i: jnp.take_along_axis(x, i, -1), f, ((8, 3), jnp.int32))
    add("flip", lambda x: x[:, ::-1], ((8, 24), bf16))
    add("clip", lambda x: jnp.clip(x, -0.5, 0.25), f)
    add("logsumexp", lambda x: jax.nn.logsumexp(x, -1), f)

    def cross_entropy(x, t):
        rows = jax.nn.log_softmax(x.astype(f32))
        return -jnp.mean(jnp.take_along_axis(rows, t[:, None], -1))

    add("cross_entropy", cross_entropy, ((8, 100), bf16), ids)

    def rotate(x, cos, sin):
        a, b = jnp.split(x, 2, -1)
        return x * cos + jnp.concatenate([-b, a], -1) * sin

    def gqa(x, wq, wk, wv, wo, cos, sin):
        q = rotate((x @ wq).reshape(2, 16, 4, 32).transpose(0, 2, 1, 3), cos, sin)
        k = rotate((x @ wk).reshape(2, 16, 2, 32).transpose(0, 2, 1, 3), cos, sin)
        v = (x @ wv).reshape(2, 16, 2, 32).transpose(0, 2, 1, 3)
        k, v = (jnp.repeat(t, 2, 1) for t in (k, v))
        scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) * x.dtype.type(32 ** -0.5)
        scores = jnp.where(jnp.tril(jnp.ones((16, 16), bool)), scores.astype(f32), -jnp.inf)
        y = jnp.einsum("bhqk,bhkd->bhqd", jax.nn.softmax(scores).astype(x.dtype), v)
        return y.transpose(0, 2, 1, 3).reshape(2, 16, 128) @ wo

    def block(x, g, wq, wk, wv, wo, cos, sin, h, gate, up, down):
        x = x + gqa(rms_norm(x, g), wq, wk, wv, wo, cos, sin)
        y = rms_norm(x, h)
        return x + (jax.nn.silu(y @ gate) * (y @ up)) @ down

    def attention_weights(t):
        return [((2, 16, 64), t), ((64, 128), t), ((64, 64), t), ((64, 64), t), ((128, 64), t),
                ((16, 32), t), ((16, 32), t)]

    def block_weights(t):
        sizes = attention_weights(t)
        return [sizes[0], ((64,), t), *sizes[1:], ((64,), t), ((64, 96), t), ((64, 96), t),
                ((96, 64), t)]

    def backward(function, number):
        """The gradients by the first so many arguments."""
        def gradients(*arguments):
            first, rest = arguments[:number], arguments[number:-1]
            return jax.vjp(lambda *a: function(*a, *rest), *first)[1](arguments[-1])
        return gradients

    for t, suffix in ((bf16, ""), (f16, "_f16"), (f32, "_f32")):
        add("gqa_causal_rope" + suffix, gqa, *attention_weights(t))
        add("block" + suffix, block, *block_weights(t))
    add("gqa_causal_rope_backward", backward(gqa, 5), *attention_weights(bf16),
        ((2, 16, 64), bf16))
    add("block_backward", backward(block, 6), *block_weights(bf16), ((2, 16, 64), bf16))

    def tied(e, i, t):
        return cross_entropy(jnp.tanh(e[i]) @ e.T, t)

    add("tied_cross_entropy", tied, ((100, 64), bf16), ids, ids)

    def moe(x, router, up, down):
        weight = jax.nn.softmax((x @ router).astype(f32)).astype(x.dtype)
        y = jnp.zeros_like(x)
        for expert in range(4):
            y = y + weight[:, expert:expert + 1] * (jax.nn.relu(x @ up[expert]) @ down[expert])
        return y

    add("moe", moe, x, ((64, 4), bf16), ((4, 64, 96), bf16), ((4, 96, 64), bf16))
    add("moe_backward", backward(moe, 4), x, ((64, 4), bf16), ((4, 64, 96), bf16),
        ((4, 96, 64), bf16), x)
    add("conv_1x1", lambda x, w: jnp.einsum("nchw,oc->nohw", x, w), ((2, 32, 4, 8), f16),
        ((48, 32), f16))

    def conv(layout, **more):
        def run(x, w):
            return jax.lax.conv_general_dilated(x, w, more.get("steps", (1, 1)), "VALID",
                                                dimension_numbers=layout)
        return run

    nhwc, point = ((2, 4, 8, 32), f16), ((1, 1, 32, 48), f16)
    image, kernel = ((2, 32, 4, 8), f16), ((48, 32, 1, 1), f16)
    add("conv_nhwc_1x1", conv(("NHWC", "HWIO", "NHWC")), nhwc, point)
    add("conv_nchw_1x1", conv(("NCHW", "OIHW", "NCHW")), image, kernel)
    add("conv_nhwc_1x1_relu", lambda x, w, b: jax.nn.relu(
        conv(("NHWC", "HWIO", "NHWC"))(x, w) + b), nhwc, point, ((48,), f16))
    add("conv_nhwc_1x1_strided", conv(("NHWC", "HWIO", "NHWC"), steps=(2, 2)), nhwc, point)
    add("conv_nhwc_1x1_backward", backward(conv(("NHWC", "HWIO", "NHWC")), 2), nhwc, point,
        ((2, 4, 8, 48), f16))
    add("einsum_mixed", lambda x, w: jnp.einsum("bik,kj->bij", x, w), ((2, 12, 64), f32),
        ((64, 48), bf16))
    add("layer_norm_backward", backward(layer_norm, 3), x, ((64,), bf16), ((64,), bf16), x)
    add("swiglu_backward", backward(
        lambda x, g, u, d: (jax.nn.silu(x @ g) * (x @ u)) @ d, 4), x, up, up, down, x)
    add("scan", lambda x, w: jax.lax.scan(lambda c, wi: (jax.nn.relu(c @ wi), None), x, w)[0],
        ((16, 32), f16), ((3, 32, 32), f16))

    def layers(x, w):
        return jax.lax.scan(lambda c, wi: (jax.nn.relu(c @ wi), c.sum(-1)), x, w)

    add("scan_of_sums", layers, ((16, 32), f16), ((3, 32, 32), f16))
    add("scan_backward", lambda x, w, dy: jax.vjp(lambda *a: layers(*a)[0], x, w)[1](dy),
        ((16, 32), bf16), ((3, 32, 32), bf16), ((16, 32), bf16))
    add("fori", lambda x, w: jax.lax.fori_loop(0, 4, lambda i, c: jnp.tanh(c @ w), x),
        ((16, 32), bf16), ((32, 32), bf16))
    add("cond", lambda x, w, v, c: jax.lax.cond(jnp.sum(c) > 0, lambda: x @ w, lambda: x @ v),
        ((16, 32), f16), ((32, 32), f16), ((32, 32), f16), ((8,), f32))
    add("switch", lambda x, w, i: jax.lax.switch(
        i, [lambda: x @ w[0], lambda: jax.nn.relu(x @ w[1]), lambda: x]),
        ((16, 32), f16), ((2, 32, 32), f16), ((), jnp.int32))
    add("embedding_backward", lambda i, dy: jax.vjp(
        lambda e: e[i], jnp.zeros((100, 64), bf16))[1](dy)[0], ids, ((8, 64), bf16))
    add("cross_entropy_backward", jax.grad(lambda x, t: -jnp.mean(
        jnp.take_along_axis(jax.nn.log_softmax(x), t[:, None], -1))), f, ids)
    table, rows = ((20, 64), f32), ((8, 64), f32)
    add("at_set", lambda x, i, v: x.at[i].set(v), table, ids, rows)
    add("at_add", lambda x, i, j, v: x.at[i, j].add(v), table, ids, ids, ((8,), f32))
    add("cumsum", lambda x: jnp.cumsum(x, -1), f)
    add("sort", lambda x: jnp.sort(x, -1), f)
    add("argsort", lambda x: jnp.argsort(x, -1), f)
    add("top_k", lambda x: jax.lax.top_k(x, 4), f)
    add("dynamic_slice", lambda x, p: jax.lax.dynamic_slice(x, (p, 0), (4, 64)), table,
        ((), jnp.int32))

    def decode(cache, k, q, p):
        cache = jax.lax.dynamic_update_slice(cache, k, (0, p, 0))
        scores = jnp.einsum("bqd,bkd->bqk", q, cache).astype(f32)
        scores = jnp.where(jnp.arange(32)[None, None] <= p, scores * 64 ** -0.5, -1e9)
        return jnp.einsum("bqk,bkd->bqd", jax.nn.softmax(scores).astype(f16), cache), cache

    add("kv_cache", decode, ((2, 32, 64), f16), ((2, 1, 64), f16), ((2, 1, 64), f16),
        ((), jnp.int32))
    add("linear_symbolic", lambda x, w, b: x @ w + b, x, w, b, symbols=["n", None, None])
    add("mlp_symbolic", lambda x, u, d: jax.nn.gelu(x @ u) @ d, ((2, 12, 64), bf16), up, down,
        symbols=["bs", None, None])
    add("attention_symbolic", attention, qkv, qkv, qkv, symbols=["b_s"] * 3)
    add("rms_norm_symbolic", rms_norm, x, ((64,), bf16), symbols=["n", None])
    add("mean_symbolic", lambda x: jnp.mean(x.astype(f32), 0), x, symbols=["n"])
    add("embedding_symbolic", lambda i, e: e[i], ids, ((100, 64), bf16), symbols=["n", None])
    add("causal_mask_symbolic", lambda x: jnp.where(
        jnp.tril(jnp.ones(x.shape[1:], bool)), x, -1e4), ((2, 16, 16), f16), symbols=["bss"])
    add("reshape_symbolic", lambda x, w: (x.reshape(-1, 64) @ w).reshape(*x.shape[:2], 48),
        ((2, 12, 64), bf16), w, symbols=["bs", None])
    add("while", lambda x, w: jax.lax.while_loop(
        lambda c: jnp.sum(c.astype(f32)) < 1e3, lambda c: jax.nn.relu(c @ w) + 1, x),
        ((16, 32), bf16), ((32, 32), bf16))
    return programs


def export_jax(names):
    import jax

    tool = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
    for name, (function, arguments, symbols) in jax_programs().items():
        if names and f"jax_{name}" not in names:
            continue
        # A program of the framework's own, so that no location names this machine.
        if symbols:  # a letter for each dim that has one, "_" for one that has none
            shapes = [[*(c if c != "_" else n for c, n in zip(letters or "", a.shape)),
                       *a.shape[len(letters or ""):]] for letters, a in zip(symbols, arguments)]
            text = import_program.symbolic_stablehlo(
                function, [(shape, a.dtype) for shape, a in zip(shapes, arguments)])
        else:
            text = jax.jit(function, keep_unused=True).lower(*arguments).as_text()
        # The tool has no lowering of CHLO, of which these programs have one op.
        text = re.sub(r"chlo\.square (%\S+) : (\S+) -> \S+", r"stablehlo.multiply \1, \1 : \2",
                      text)
        if "chlo.top_k" in text:
            module = import_program.parse_stablehlo(text)
            import_program.expand_chlo(module)
            text = str(module)
        try:
            lowered = import_program.lower_stablehlo(text, tool)
        except subprocess.CalledProcessError as error:
            print(f"jax_{name}: no linalg: {error.stderr[:300]}", file=sys.stderr)
            continue
        (INPUTS / f"jax_{name}.mlir").write_text(lowered)


if __name__ == "__main__":
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    export_torch(sys.argv[1:])
    export_jax(sys.argv[1:])
