#!/usr/bin/env python3
"""Compiles each program here in part, lowers host.mlir by MLIR's own passes with its calls served
by libgemm_runtime, and compares what it prints with the source, lowered by the same passes whole.

  run_host.py BIN LIB LLVM_BIN LLVM_LIB [PROGRAM...]    folders of our tools, libgemm_runtime, MLIR"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# bf16 and f16 results may differ by a rounding where sums are made in another order.
TOLERANCE = 2**-7
PASSES = [
    "--linalg-generalize-named-ops", "--convert-elementwise-to-linalg",
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops",
    "--convert-bufferization-to-memref", "--convert-linalg-to-loops", "--lower-affine",
    "--math-extend-to-supported-types", "--convert-math-to-libm",
    "--arith-emulate-unsupported-floats=source-types=bf16 target-type=f32",
    "--convert-scf-to-cf", "--expand-strided-metadata", "--lower-affine", "--convert-math-to-llvm",
    "--arith-expand=include-bf16=true", "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm", "--convert-func-to-llvm", "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts"]


def run(*command, text=None):
    done = subprocess.run(list(map(str, command)), input=text, capture_output=True, text=True,
                          timeout=300)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))[:300]}: exit code {done.returncode}\n"
                         f"{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def execute(text, llvm_bin, libraries):
    lowered, _ = run(llvm_bin / "mlir-opt", *PASSES, text=text)
    printed, _ = run(llvm_bin / "mlir-runner", "-e", "main", "-entry-point-result=void",
                     "--shared-libs=" + ",".join(map(str, libraries)), text=lowered)
    rows = re.findall(r"\[[^][]*\]", re.sub(r"base@ = .* data =", "", printed))
    return [float(n) for row in rows for n in row.strip("[]").split(",")]


def compare(program, bin_dir, lib, llvm_bin, llvm_lib, folder):
    bundle = folder / (program.stem + ".gemm")
    _, errors = run(bin_dir / "gemm-compile", program, "-o", bundle, "--target=sm_80",
                    "--ptxas=none", "--partial")
    if "compiled in part" not in errors:
        raise SystemExit(f"{program.stem}: expected to be compiled in part, got {errors}")
    utils = [llvm_lib / "libmlir_runner_utils.so", llvm_lib / "libmlir_c_runner_utils.so"]
    want = execute(program.read_text(), llvm_bin, utils)
    if len(want) < 16 or len({abs(n) for n in want}) < 8:
        raise SystemExit(f"{program.stem}: expected numbers worth comparing, got {want[:20]}")
    largest = max(map(abs, want))
    for device in ("ref", "emulate"):
        host, _ = run(bin_dir / "gemm-opt", bundle / "host.mlir", "--allow-unregistered-dialect",
                      f"--gemm-host-calls=bundle={bundle} device={device}")
        got = execute(host, llvm_bin, utils + [lib / "libgemm_runtime.so"])
        if len(got) != len(want):
            raise SystemExit(f"{program.stem} on {device}: {len(got)} numbers, not {len(want)}")
        worst = max(abs(g - w) for g, w in zip(got, want)) / largest
        if not worst <= TOLERANCE:
            raise SystemExit(f"{program.stem} on {device}: off by {worst:.3g} of the largest")
    calls = len(re.findall(r"call @\w+_product\d+", (bundle / "host.mlir").read_text()))
    print(f"{program.stem}: {len(want)} numbers equal on ref and emulate, {calls} calls")


def main(bin_dir, lib, llvm_bin, llvm_lib, *names):
    folders = [pathlib.Path(p) for p in (bin_dir, lib, llvm_bin, llvm_lib)]
    programs = [p for p in sorted((HERE / "Inputs").glob("*.mlir")) if not names or p.stem in names]
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            compare(program, *folders, pathlib.Path(folder))
    print(f"PASS: {len(programs)} programs")


if __name__ == "__main__":
    main(*sys.argv[1:])
