#!/usr/bin/env python3
"""Measures whole programs through gemm-compile: exports of the corpus, a transformer block of real
sizes forward and backward, and a model of 32 layers with its weights in the file.

  programs.py [--bin build/bin] [--before OTHER/bin] [--python ENVIRONMENT/bin/python] [--runs 5] [--json FILE]

Medians of whole processes: wall-clock, CPU time of the process, the stages of --times, and the most
memory at one time. With --before each run is paired with one of another build, so that what
else the machine does is in both. --python has torch and torch-mlir, without which only the corpus
is measured. The goals: 3 s for a block, 20 s and twice the weights for the model, 50 ms for a
kernel that is no product, and no more kernels for 32 layers than for 2. Exits 0 whatever the
numbers are."""
import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
INPUTS = HERE.parent.parent / "test/Frameworks/Inputs"
MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"


def run(compiler, file, bundle, target):
    times = bundle.with_suffix(".json")
    start = time.perf_counter()
    child = subprocess.Popen([compiler, file, "-o", bundle, f"--target={target}", "--ptxas=none", f"--times={times}"],
                             stderr=subprocess.PIPE)
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{file}: {errors.decode(errors='replace')}")
    stages = {s["name"]: s["seconds"] for s in json.loads(times.read_text())["stages"]}
    result = {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "rss_mb": usage.ru_maxrss / 1024, **stages}
    ptx = bundle / "kernels.ptx"
    result["kernels"] = len(re.findall(r"\.entry", ptx.read_text())) if ptx.exists() else 0
    subprocess.run(["rm", "-rf", bundle], check=True)  # what is there would be read before it is replaced
    return result


def measure(compilers, runs, file, folder, target):
    """One row for each compiler, whose runs alternate."""
    results = {name: [] for name in compilers}
    for _ in range(runs):
        for name, compiler in compilers.items():
            results[name].append(run(compiler, file, folder / "out.gemm", target))
    return {name: {key: round(statistics.median(r[key] for r in rows), 3) for key in rows[0]}
            for name, rows in results.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=HERE / "../../build/bin")
    parser.add_argument("--before", type=pathlib.Path)
    parser.add_argument("--python")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=pathlib.Path)
    given = parser.parse_args()
    compilers = {"before": given.before / "gemm-compile"} if given.before else {}
    compilers["now"] = given.bin / "gemm-compile"
    rows = []

    with tempfile.TemporaryDirectory(prefix="gemm-programs-") as name:
        folder = pathlib.Path(name)

        def row(title, file, target="sm_80", weights=0, runs=given.runs):
            for build, numbers in measure(compilers, runs, file, folder, target).items():
                if weights:
                    numbers["rss_per_weights"] = round(numbers["rss_mb"] * 2**20 / weights, 2)
                rows.append({"name": title, "build": build, "target": target, "load": round(os.getloadavg()[0], 1), **numbers})
                print(json.dumps(rows[-1]), flush=True)

        for block in ("torch_block_backward", "jax_block_backward"):
            row(f"{block} of the corpus", INPUTS / f"{block}.mlir")
        plain = {"softmax": "torch_softmax", "log softmax": "torch_log_softmax", "layer norm, backward": "torch_layer_norm_backward",
                 "cross-entropy": "torch_cross_entropy"}
        for title, file in plain.items():
            row(f"{title}, no products", INPUTS / f"{file}.mlir")
        if given.python:
            def export(name, *options):
                file = folder / f"{name}.mlir"
                said = subprocess.run([given.python, HERE / "model.py", file, *options], check=True, capture_output=True, text=True)
                return file, int(said.stdout.split()[0])

            sizes = ["--hidden=4096", "--heads=32", "--groups=32", "--inner=11008", "--tokens=2048"]
            file, _ = export("block", "--gradient", *sizes)
            for target in ("a100", "h200"):
                row("a block of 4096, forward and backward", file, target)
            for layers in (2, 32):
                file, weights = export(f"model{layers}", f"--layers={layers}")
                binary = folder / f"model{layers}.mlirbc"
                subprocess.run([MLIR_OPT, "--emit-bytecode", "-o", binary, file], check=True)
                row(f"a model of {layers} layers, bytecode", binary, weights=weights, runs=min(given.runs, 3))
                row(f"a model of {layers} layers, text", file, weights=weights, runs=1)
            small = ["--hidden=96", "--heads=3", "--groups=1", "--inner=256", "--tokens=64"]
            for layers in (8, 32, 64):
                file, _ = export(f"small{layers}", f"--layers={layers}", *small)
                row(f"{layers} small layers", file, runs=min(given.runs, 3))
        if given.json:
            given.json.write_text(json.dumps({"command": "bench/compile/programs.py", "cores": os.cpu_count(), "rows": rows},
                                             indent=1) + "\n")


if __name__ == "__main__":
    sys.exit(main())
