#!/usr/bin/env python3
"""Measures the compiler: one linear to PTX and to cubin, 256 linears against 8.

Each number is the best of several runs of a whole process, wall-clock. The
goals: 0.2 s to PTX, 0.5 s with ptxas, and 256 layers of 8 shapes in under three
times the time of 8 layers. Prints a table; exits 0 whatever the numbers are.
"""
import argparse
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


def best(command, runs):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(HERE, "../../build/bin"))
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    compiler = os.path.join(options.bin, "gemm-compile")
    folder = tempfile.mkdtemp(prefix="gemm-bench-")
    try:
        def compile_text(name, text, *flags):
            path = os.path.join(folder, name + ".mlir")
            with open(path, "w") as file:
                file.write(text)
            bundle = os.path.join(folder, name + ".gemm")
            return best([compiler, path, "-o", bundle, "--target=sm_80", *flags], options.runs), bundle

        to_ptx, _ = compile_text("one", ONE, "--ptxas=none")
        to_cubin, bundle = compile_text("one", ONE)
        has_cubin = os.path.exists(os.path.join(bundle, "kernels.cubin"))
        print(f"one linear with bias to PTX    {to_ptx:7.3f} s   goal 0.2 s")
        print(f"one linear with bias to cubin  {to_cubin:7.3f} s   goal 0.5 s" if has_cubin else
              "one linear with bias to cubin        -     no ptxas")
        times = {}
        for count in (8, 256):
            text = subprocess.run([sys.executable, os.path.join(HERE, "linears.py"), str(count)],
                                  check=True, capture_output=True, text=True).stdout
            times[count], bundle = compile_text(f"linears{count}", text)
            with open(os.path.join(bundle, "kernels.ptx")) as file:
                kernels = len(re.findall(r"\.entry", file.read()))
            print(f"{count:3} linears of 8 shapes         {times[count]:7.3f} s   {kernels} kernels")
        print(f"256 linears / 8 linears        {times[256] / times[8]:7.2f} x   goal 3 x")
    finally:
        shutil.rmtree(folder)


main()
