#!/usr/bin/env python3
"""Installs the build into a scratch folder and builds a small compiler against it.

usage: test_consumer.py build-folder (pipeline expected-text)...
The consumer sees the installed tree only, never the source tree.
"""
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LAYER = """func.func @main(%x: tensor<4x6x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<4x6x48xbf16> {
  %y = gemm.linear %x, %w : tensor<4x6x32xbf16>, tensor<48x32xbf16> -> tensor<4x6x48xbf16>
  return %y : tensor<4x6x48xbf16>
}
"""


def must(*command):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\nexit {done.returncode}\n{done.stdout}")
    return done.stdout


def main():
    build, *given = sys.argv[1:]
    runs = list(zip(given[::2], given[1::2]))
    with tempfile.TemporaryDirectory(prefix="gemm-consumer-") as folder:
        prefix, mine = os.path.join(folder, "prefix"), os.path.join(folder, "build")
        must("cmake", "--install", build, "--prefix", prefix)
        must("cmake", "-G", "Ninja", "-S", os.path.join(HERE, "consumer"), "-B", mine,
             f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_CXX_FLAGS=-Wall -Werror")
        must("cmake", "--build", mine)
        layer = os.path.join(folder, "layer.mlir")
        with open(layer, "w", encoding="utf-8") as file:
            file.write(LAYER)
        for pipeline, expected in runs:
            out = must(os.path.join(mine, "consumer"), layer, pipeline)
            if expected not in out:
                sys.exit(f"expected '{expected}' in what the consumer printed for {pipeline}, got\n{out}")
            print(f"installed, built and ran: {pipeline} made {expected}")
        must(os.path.join(prefix, "bin", "gemm-opt"), layer)


main()
