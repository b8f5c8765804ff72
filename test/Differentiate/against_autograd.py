#!/usr/bin/env python3
"""Gradients by gemm-differentiate of exports in test/Frameworks/Inputs against torch autograd and
jax.grad of the programs that they are exports of, on the reference.

  against_autograd.py BIN [NAME...]       BIN: the folder of our tools; NAME: torch_mlp, jax_swiglu, ...

Needs a Python with torch and jax. Prints for each its steps, forward and backward, before sums join products' kernels, and how far off its
gradients are: the norm of the difference over that of the framework's, in f32."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
FRAMEWORKS = HERE.parent / "Frameworks"
sys.path.insert(0, str(FRAMEWORKS))

NAMES = [f"torch_{n}" for n in (
    "linear linear_gelu linear_gelu_tanh linear_relu linear_residual linear_silu mlp swiglu layer_norm rms_norm softmax "
    "log_softmax attention attention_causal block layer_norm_linear linear_f32").split()] + [f"jax_{n}" for n in (
    "linear linear_gelu linear_silu linear_relu linear_residual mlp swiglu layer_norm rms_norm rms_norm_linear softmax "
    "log_softmax attention linear_f32").split()]
# Of the norm: values and gradients in between are rounded to the program's type.
TOLERANCE = {"f32": 1e-4, "f16": 5e-3, "bf16": 3e-2}
# How gemm-run takes elements; bf16 is converted from f32.
WIDTHS = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "bf16": np.float32}
PASSES = ["--gemm-split-index-casts", "--gemm-import", "--gemm-generalize", "--canonicalize", "--cse",
          "--gemm-differentiate=function=main"]


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=600)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))[:400]}: exit code {done.returncode}\n{done.stderr[-2000:]}")
    return done.stdout


def loaded(path):
    array = np.load(path)
    return (array.astype(np.uint32) << 16).view(np.float32) if array.dtype == np.uint16 else array


def by_torch(name, rng):
    """Arguments as arrays, and the function of arguments and the result's gradient."""
    import torch
    from torch_programs import torch_programs
    function, arguments, *_ = torch_programs()[name]
    values = [rng.standard_normal(tuple(a.shape)).astype(np.float32) * (0.3 if a.ndim > 1 else 1)
              if a.is_floating_point() else a.numpy() for a in arguments]
    rounded = [torch.from_numpy(v).to(a.dtype) for v, a in zip(values, arguments)]

    def gradients(seed):
        wide = [r.float().requires_grad_() if r.is_floating_point() else r for r in rounded]
        out = function(*wide)
        out.backward(torch.from_numpy(seed).to(out.dtype).reshape(out.shape))
        return [w.grad.numpy() for w in wide if w.is_floating_point()]
    return [r.float().numpy() if r.is_floating_point() else r.numpy() for r in rounded], gradients


def by_jax(name, rng):
    import jax
    import jax.numpy as jnp
    from jax_programs import jax_programs
    function, arguments, _ = jax_programs()[name]
    values = [jnp.asarray(rng.standard_normal(a.shape) * (0.3 if len(a.shape) > 1 else 1), a.dtype)
              for a in arguments]

    def gradients(seed):
        wide = [v.astype(jnp.float32) for v in values]
        out, back = jax.vjp(function, *wide)
        return [np.asarray(g, np.float32) for g in back(jnp.asarray(seed, out.dtype).reshape(out.shape))]
    return [np.asarray(v.astype(jnp.float32)) for v in values], gradients


def check(tools, name, folder):
    framework, program = name.split("_", 1)
    rng = np.random.default_rng(1)
    arguments, gradients = (by_torch if framework == "torch" else by_jax)(program, rng)
    source, bundle = folder / f"{name}.mlir", folder / f"{name}.gemm"
    run(tools / "gemm-opt", FRAMEWORKS / "Inputs" / f"{name}.mlir", *PASSES, "-o", source)
    run(tools / "gemm-compile", source, "-o", bundle, "--target=sm_80", "--codegen=false")
    text = source.read_text()
    head = re.search(r"func\.func @main_backward\(.*?gemm\.reads = array<i64(?:: )?(.*?)>, "
                     r"gemm\.saved = array<i64(?:: )?(.*?)>", text)
    reads, saved = ([int(n) for n in part.split(", ") if n] for part in head.groups())
    results = re.search(r"@main\(.*?\n\s+return .*? : (.*?)\n", text, re.DOTALL)[1]
    count = len(results.split(", "))

    def execute(entry, inputs, outputs):
        command = [tools / "gemm-run", bundle, f"--entry={entry}", "--device=ref"]
        types = re.findall(r"%arg\d+: tensor<(?:[^>]*x)?(\w+)>", re.search(rf"@{entry}\((.*)", text)[1])
        for i, (array, type) in enumerate(zip(inputs, types)):
            np.save(folder / f"{entry}_in{i}.npy", array.astype(WIDTHS.get(type, array.dtype)))
            command.append(f"--input=@{folder}/{entry}_in{i}.npy")
        files = [folder / f"{entry}_out{i}.npy" for i in range(outputs)]
        run(*command, *(f"--output=@{f}" for f in files))
        return [loaded(f) for f in files]

    made = execute("main", arguments, count)
    seed = rng.standard_normal(made[0].shape).astype(np.float32)
    seed = (seed.view(np.uint32) & 0xFFFF0000).view(np.float32)  # a bf16 number
    if "f16" in results and "bf16" not in results:
        seed = seed.astype(np.float16).astype(np.float32)
    want = gradients(seed)
    got = execute("main_backward", [arguments[i] for i in reads] + [made[i] for i in saved] + [seed], len(want))
    element = re.search(r"x(bf16|f16|f32)>", results)[1]
    worst = max(np.linalg.norm(g.reshape(w.shape) - w) / max(np.linalg.norm(w), 1e-30) for g, w in zip(got, want))
    narrowest = "bf16" if "bf16" in text else "f16" if "f16" in text else element
    steps = {f["name"]: len(f["steps"]) for f in json.loads((bundle / "launch.json").read_text())["functions"]}
    print(f"{name}: {steps['main']} steps forward, {steps['main_backward']} backward, {len(want)} gradients, off by "
          f"{worst:.2g}", flush=True)
    return worst <= TOLERANCE[narrowest]


def main(tools, *names):
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        for name in names or NAMES:
            if not check(pathlib.Path(tools), name, pathlib.Path(folder)):
                bad.append(name)
    if bad:
        raise SystemExit(f"expected gradients within {TOLERANCE}, got others of {', '.join(bad)}")
    print(f"PASS: gradients of {len(names or NAMES)} programs are those of torch autograd and jax.grad")


if __name__ == "__main__":
    main(*sys.argv[1:])
