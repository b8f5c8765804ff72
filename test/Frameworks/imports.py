#!/usr/bin/env python3
"""The user's path, two commands: a Python function through scripts/import-torch.py and
import-jax.py, then gemm-compile; and gemm-run --check of what came out. Needs the frameworks.

  venv/bin/python test/Frameworks/imports.py BIN [SCRIPT]     BIN: the folder with the tools;
                                                               SCRIPT: the cases of one of the scripts"""
import pathlib
import subprocess
import sys
import tempfile

from check import inputs

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts"
TORCH = """import torch

def layer(x, w, b):
    return torch.relu(torch.nn.functional.linear(x, w, b))

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up = torch.nn.Linear(64, 48, dtype=torch.float16)
    def forward(self, x):
        return torch.relu(self.up(x))

def total(x, w):
    return torch.cumsum(x @ w, 0)

def sum(x, y):
    return x * 2.0 + y

def gradient(w, x):
    return torch.func.grad(lambda w: torch.nn.functional.gelu(x @ w).float().square().mean())(w)

def step(w, x, y):
    w = w.detach().requires_grad_()
    loss = torch.nn.functional.mse_loss(torch.nn.functional.silu(x @ w).float(), y)
    return loss.detach(), w - 0.5 * torch.autograd.grad(loss, w)[0]

def descending(x):
    return torch.sort(x, dim=-1, descending=True, stable=True)

def attention(q, k, v):
    return torch.func.grad(lambda q: torch.nn.functional.scaled_dot_product_attention(
        q, k, v, is_causal=True).float().square().mean())(q)

def gathered(x, i):
    return x[:, i] * 2

def positive(x):
    return x[x > 0]

def shifted(x, by):
    return ((x.unsqueeze(-1) >> by) & 15) << by

def scaled_gradient(a, w, x):
    one = torch.ones(())
    y = torch._scaled_mm(a.to(torch.float8_e4m3fn), w.to(torch.float8_e4m3fn).t(), one, one, out_dtype=torch.float32)
    x = x.detach().requires_grad_()
    return torch.autograd.grad(torch.relu(y * x).sum(), x)[0]

def beyond(x, w):
    return torch.matmul((x * 4096).to(torch.float8_e4m3fn).to(torch.bfloat16), w).isnan().to(torch.int32)

def example():
    return [torch.zeros(8, 64, dtype=torch.float16)]
"""
JAX = """import jax

def layer(x, w, b):
    return jax.nn.relu(x @ w + b)

def without_bias(x, w, unused):
    return x @ w

def norm(x):
    return (x - x.mean(-1, keepdims=True)) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)

def sums(x):
    return jax.lax.associative_scan(jax.numpy.add, x)

def attention(q, k, v):
    return jax.nn.dot_product_attention(q, k, v)
"""
BLOCKS = """import jax

# As the manual has it: fp8 with a scale of f8E8M0FNU for each 32 of K, which JAX lowers for GPUs alone.
def layer(x, w, sx, sw):
    return jax.nn.scaled_matmul(x, w, sx, sw, preferred_element_type=jax.numpy.bfloat16)

def by_composite(x, w, sx, sw):
    return jax.lax.scaled_dot(x, w, lhs_scale=sx, rhs_scale=sw, dimension_numbers=(((2,), (2,)), ((0,), (0,))),
                              preferred_element_type=jax.numpy.float32)
"""
RAGGED = """import jax
from jax import lax

def experts(x, gate, up, down, sizes):
    hidden = jax.nn.silu(lax.ragged_dot(x, gate, sizes)) * lax.ragged_dot(x, up, sizes)
    return lax.ragged_dot(hidden, down, sizes)

def step(x, gate, up, down, sizes):
    return jax.grad(lambda *given: (experts(*given, sizes).astype("float32") ** 2).mean(), argnums=(0, 1, 2, 3))(x, gate, up, down)
"""
SHARDED = """import jax
from jax.sharding import Mesh, NamedSharding, PartitionSpec

mesh = Mesh(jax.devices()[:1], ("rows",))

def layer(x, w):
    return jax.lax.with_sharding_constraint(x @ w, NamedSharding(mesh, PartitionSpec("rows", None)))

def parts(x, w):
    return jax.shard_map(lambda x, w: jax.lax.psum(x @ w, "rows"), mesh=mesh,
                         in_specs=(PartitionSpec("rows"), PartitionSpec()), out_specs=PartitionSpec())(x, w)
"""
LOOP = """import jax

def layers(x, ws):
    return jax.lax.scan(lambda c, w: (jax.nn.relu(c @ w), None), x, ws)[0]
"""
# Script, function, its text and arguments; --partial is gemm-compile's.
CASES = [
    ("import-torch.py", "layer", TORCH, ["--input=24x64xf16", "--input=48x64xf16", "--input=48xf16"]),
    ("import-torch.py", "layer", TORCH, ["--input=24x64xf16", "--input=48x64xf16", "--input=48xf16",
                                         "--form=tosa"]),
    ("import-torch.py", "layer", TORCH, ["--input=nx64xf16", "--input=48x64xf16", "--input=48xf16"]),
    ("import-torch.py", "layer", TORCH, ["--input=bxnx64xf16", "--input=48x64xf16", "--input=48xf16"]),
    ("import-torch.py", "sum", TORCH, ["--input=nx64xbf16", "--input=nx64xbf16"]),
    ("import-torch.py", "total", TORCH, ["--input=24x64xbf16", "--input=64x48xbf16", "--partial"]),
    ("import-torch.py", "gradient", TORCH, ["--input=64x48xbf16", "--input=24x64xbf16"]),
    ("import-torch.py", "step", TORCH, ["--input=64x48xbf16", "--input=24x64xbf16", "--input=24x48xf32"]),
    ("import-torch.py", "descending", TORCH, ["--input=3x17xbf16"]),
    ("import-torch.py", "shifted", TORCH, ["--input=3x17xi32", "--input=8xi32"]),
    ("import-torch.py", "scaled_gradient", TORCH, ["--input=24x64xf32", "--input=48x64xf32", "--input=48xf32"]),
    ("import-torch.py", "gathered", TORCH, ["--input=8x64xf16", "--input=12xi32"]),
    ("import-torch.py", "attention", TORCH, ["--input=2x2x8x16xbf16"] * 3),
    ("import-jax.py", "layer", JAX, ["--input=nx64xbf16", "--input=64x48xbf16", "--input=48xbf16"]),
    ("import-jax.py", "without_bias", JAX, ["--input=24x64xbf16", "--input=64x48xbf16", "--input=48xf32"]),
    ("import-jax.py", "without_bias", JAX, ["--input=nx64xbf16", "--input=64x48xbf16", "--input=48xf32"]),
    ("import-jax.py", "sums", JAX, ["--input=16x6xf32"]),
    *(("import-jax.py", name, BLOCKS, ["--input=1x24x64xf8E4M3FN", "--input=1x16x64xf8E4M3FN", "--input=1x24x2xf8E8M0FNU",
                                       "--input=1x16x2xf8E8M0FNU"]) for name in ("layer", "by_composite")),
    *(("import-jax.py", name, RAGGED, ["--input=40x32xbf16", "--input=3x32x48xbf16", "--input=3x32x48xbf16", "--input=3x48x32xbf16", "--input=3xi32"])
      for name in ("experts", "step")),
    ("import-jax.py", "layer", SHARDED, ["--input=24x64xbf16", "--input=64x48xbf16"]),
    ("import-jax.py", "norm", JAX, ["--input=6x80xf32"]),
    ("import-jax.py", "attention", JAX, ["--input=2x16x4x32xbf16"] * 3),
    ("import-jax.py", "layer", JAX, ["--input=24x64xbf16", "--input=64x48xbf16", "--input=48xbf16"]),
    ("import-jax.py", "layers", LOOP, ["--input=16x32xbf16", "--input=3x32x32xbf16"]),
]


# Script, function, its text, arguments and what the script refuses it with.
REFUSED = [
    ("import-torch.py", "positive", TORCH, ["--input=8xf32"], "gives a tensor whose size its data tell"),
    ("import-jax.py", "parts", SHARDED, ["--input=24x64xbf16", "--input=64x48xbf16"],
     "the program computes with the parts that lie on several devices"),
]


def refuse(folder, script, name, text, arguments, message):
    program = pathlib.Path(folder) / "refused.py"
    program.write_text(text)
    done = subprocess.run([sys.executable, str(SCRIPTS / script), f"{program}:{name}", *arguments],
                          capture_output=True, text=True, timeout=300)
    errors = [line for line in done.stderr.splitlines() if line.startswith("error:")]
    if done.returncode != 1 or len(errors) != 1 or message not in errors[0]:
        raise SystemExit(f"{script} {name}: expected one error with '{message}', got exit code {done.returncode}\n"
                         f"{done.stderr}")


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n"
                         f"{done.stdout}{done.stderr}")
    return done.stdout


def saturates_alike(folder, bin_dir):
    """What is beyond float8_e4m3fn is a NaN in the bundle where it is one in this version of torch, and nowhere else."""
    import torch
    program, out = pathlib.Path(folder) / "beyond.py", pathlib.Path(folder) / "out.npy"
    program.write_text(TORCH)
    mlir, bundle = program.with_suffix(".mlir"), program.with_suffix(".gemm")
    run(sys.executable, SCRIPTS / "import-torch.py", f"{program}:beyond", "--input=8x32xf32", "--input=32x16xbf16", "-o", mlir)
    run(bin_dir / "gemm-compile", mlir, "-o", bundle, "--target=sm_80", "--ptxas=none")
    run(bin_dir / "gemm-run", bundle, "--device=emulate", "--seed=3", f"--output=@{out}")
    found, wanted = any(out.read_bytes()[-4 * 8 * 16:]), bool(torch.tensor(1e5).to(torch.float8_e4m3fn).float().isnan())
    if found != wanted:
        raise SystemExit(f"numbers beyond float8_e4m3fn: expected {'NaN' if wanted else '448'}, as of torch {torch.__version__}")


def main(bin_dir, *scripts):
    cases, refused = ([c for c in every if not scripts or c[0] in scripts] for every in (CASES, REFUSED))
    bin_dir = pathlib.Path(bin_dir)
    with tempfile.TemporaryDirectory() as folder:
        for script, name, text, arguments in cases:
            program = pathlib.Path(folder) / (script.split("-")[1].replace(".py", "") + "_layer.py")
            program.write_text(text)
            mlir, bundle = program.with_suffix(".mlir"), program.with_suffix(".gemm")
            part = [a for a in arguments if a == "--partial"]
            given = [a for a in arguments if a not in part]
            run(sys.executable, SCRIPTS / script, f"{program}:{name}", *given, "-o", mlir)
            run(bin_dir / "gemm-compile", mlir, "-o", bundle, "--target=sm_89", "--ptxas=none", *part)
            out = run(bin_dir / "gemm-run", bundle, "--device=ref", "--check",
                      *(inputs(bundle) if any(a[8].isalpha() for a in given) else []))
            print(f"{script} {' '.join(arguments)}: {out.splitlines()[-1]}")
        for case in refused:
            refuse(folder, *case)
        if any(case[0] == "import-torch.py" for case in cases):
            saturates_alike(folder, bin_dir)
    print(f"PASS: {len(cases)} imports, {len(refused)} refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
