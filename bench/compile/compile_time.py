#!/usr/bin/env python3
"""Measures the compiler: one linear to PTX and to cubin, 256 linears against 8, one
warp-specialised kernel for Hopper, and the shape suite with all its candidates.

Each number is the best of several runs of a whole process, wall-clock; cpu is that of its CPU
seconds, of user and system. With --before each run is paired with one of another build, so that
what else the machine does is in both, and before_cpu is of those. The goals: 0.2 s to PTX, 0.5 s with ptxas, and 256 layers of 8 shapes in under three
times the time of 8 layers; a Hopper kernel to cubin in 0.3 s, with bias and gelu in
0.45 s; 200 candidates in 60 s on 2 cores. Prints a table, and with --json a report;
exits 0 whatever the numbers are.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ONE = """func.func @main(%x: tensor<8x512x1024xbf16>, %w: tensor<4096x1024xbf16>, %b: tensor<4096xbf16>) -> tensor<8x512x4096xbf16> {
  %y = gemm.linear %x, %w bias(%b : tensor<4096xbf16>) : tensor<8x512x1024xbf16>, tensor<4096x1024xbf16> -> tensor<8x512x4096xbf16>
  return %y : tensor<8x512x4096xbf16>
}
"""


# The largest tile of the family: the longest kernel to compile.
HOPPER = {"family": "wgmma", "kind": "persistent", "tile": [128, 256, 64], "warp": [16, 256], "stages": 4, "group": 8}
PLAIN = """func.func @main(%a: tensor<4096x4096xbf16>, %b: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %y = gemm.linear %a, %b : tensor<4096x4096xbf16>, tensor<4096x4096xbf16> -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}
"""
GELU = """func.func @main(%a: tensor<4096x4096xbf16>, %b: tensor<4096x4096xbf16>, %bias: tensor<4096xbf16>) -> tensor<4096x4096xbf16> {
  %c = tensor.empty() : tensor<4096x4096xbf16>
  %y = gemm.matmul nt ins(%a, %b : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<4096x4096xbf16>)
      epilogue(%bias : tensor<4096xbf16>) maps [affine_map<(m, n) -> (n)>] {
    ^bb0(%acc: f32, %v: f32):
      %x = arith.addf %acc, %v : f32
      %c0 = arith.constant 0.044715 : f32
      %c1 = arith.constant 0.79788456 : f32
      %half = arith.constant 0.5 : f32
      %one = arith.constant 1.0 : f32
      %x2 = arith.mulf %x, %x : f32
      %x3 = arith.mulf %x2, %x : f32
      %p = arith.mulf %x3, %c0 : f32
      %q = arith.addf %x, %p : f32
      %u = arith.mulf %q, %c1 : f32
      %t = math.tanh %u : f32
      %t1 = arith.addf %t, %one : f32
      %h = arith.mulf %x, %half : f32
      %g = arith.mulf %h, %t1 : f32
      gemm.yield %g : f32
    } -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}
"""


def once(command):
    """Seconds on the clock and of the CPU."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        raise SystemExit(f"{' '.join(map(str, command))}: status {status}")
    return seconds, usage.ru_utime + usage.ru_stime


def best(compilers, command, runs):
    """The best of each compiler, in alternate runs: of the first as it is, of another with its name."""
    times = {name: [] for name in compilers}
    for _ in range(runs):
        for name, compiler in compilers.items():
            times[name].append(once([compiler, *command]))
    return {prefix + what: min(found[number] for found in times[name])
            for name, prefix in zip(compilers, ("", "before_"))
            for number, what in enumerate(("seconds", "cpu"))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(HERE, "../../build/bin"))
    parser.add_argument("--before", help="the folder of another build's gemm-compile")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--suite", metavar="model:K", help="also compile bench/shapes.csv with these candidates, once")
    parser.add_argument("--json", help="write the rows to this file")
    options = parser.parse_args()
    compilers = {name: os.path.join(folder, "gemm-compile")
                 for name, folder in (("now", options.bin), ("before", options.before)) if folder}
    folder = tempfile.mkdtemp(prefix="gemm-bench-")
    try:
        def compile_text(name, text, *flags, target="sm_80"):
            path = os.path.join(folder, name + ".mlir")
            with open(path, "w") as file:
                file.write(text)
            bundle = os.path.join(folder, name + ".gemm")
            return best(compilers, [path, "-o", bundle, f"--target={target}", *flags], options.runs), bundle

        rows = []

        def row(name, times, goal=None, **more):
            times = {what: round(seconds, 3) for what, seconds in times.items()}
            rows.append({"name": name, **times, **({"goal": goal} if goal else {}), **more})
            text = f"   goal {goal} s" if goal else ""
            text += f"   {times['cpu']:7.3f} s of CPU" if "cpu" in times else ""
            text += f", {times['before_cpu']:7.3f} s before" if "before_cpu" in times else ""
            text += "".join(f"   {count} {what}" for what, count in more.items())
            print(f"{name:36} {times['seconds']:7.3f} s{text}", flush=True)

        row("one linear with bias to PTX", compile_text("one", ONE, "--ptxas=none")[0], 0.2)
        measured, bundle = compile_text("one", ONE)
        has_cubin = os.path.exists(os.path.join(bundle, "kernels.cubin"))
        if has_cubin:
            row("one linear with bias to cubin", measured, 0.5)
        times = {}
        for count in (8, 256):
            text = subprocess.run([sys.executable, os.path.join(HERE, "linears.py"), str(count)],
                                  check=True, capture_output=True, text=True).stdout
            times[count], bundle = compile_text(f"linears{count}", text)
            with open(os.path.join(bundle, "kernels.ptx")) as file:
                row(f"{count} linears of 8 shapes", times[count], kernels=len(re.findall(r"\.entry", file.read())))
        print(f"256 linears / 8 linears {times[256]['seconds'] / times[8]['seconds']:20.2f} x   goal 3 x")
        pins = os.path.join(folder, "pins.jsonl")
        with open(pins, "w") as file:
            json.dump({"target": "h200", "m": 4096, "n": 4096, "k": 4096, "a": "bf16", "b": "bf16", "c": "bf16",
                       "schedule": HOPPER}, file)
        for name, text, goal in (("one wgmma kernel", PLAIN, 0.3), ("one wgmma kernel with bias and gelu", GELU, 0.45)):
            if has_cubin:
                row(name + " to cubin", compile_text("hopper", text, "--schedules=" + pins, target="h200")[0], goal)
        if options.suite and has_cubin:
            pack = os.path.join(folder, "pack")
            start = time.perf_counter()
            subprocess.run([os.path.join(options.bin, "gemm-bench"), "--problems=" + os.path.join(HERE, "../shapes.csv"),
                            "--target=h200", "--tune=" + options.suite, "--pack=" + pack], check=True,
                           stderr=subprocess.DEVNULL)
            seconds = time.perf_counter() - start
            with open(os.path.join(pack, "pack.json")) as file:
                candidates = sum(len(p["kernels"]) for p in json.load(file)["problems"])
            size = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(pack) for name in names)
            row(f"the suite with --tune={options.suite}", {"seconds": seconds}, candidates=candidates,
                bundles=len(os.listdir(pack)) - 1, MB=round(size / 1e6, 1))
        if options.json:
            with open(options.json, "w") as file:
                json.dump({"command": "bench/compile/compile_time.py", "cores": os.cpu_count(), "rows": rows}, file, indent=1)
                file.write("\n")
    finally:
        shutil.rmtree(folder)


main()
