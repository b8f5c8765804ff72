#!/usr/bin/env python3
"""Prints a module of COUNT linear layers that go through eight shapes in turn.

The layers differ in size only, so that the number of kernels is that of the
schedules and not that of the layers.
"""
import sys

SHAPES = [(64, 128, 256), (128, 128, 256), (256, 512, 128), (512, 1024, 1024),
          (1, 4096, 1024), (597, 1024, 512), (33, 256, 64), (2048, 2048, 2048)]


def main():
    count = int(sys.argv[1])
    arguments, lines, results = [], [], []
    for i in range(count):
        m, n, k = SHAPES[i % len(SHAPES)]
        arguments.append(f"%x{i}: tensor<{m}x{k}xbf16>, %w{i}: tensor<{n}x{k}xbf16>")
        results.append(f"tensor<{m}x{n}xbf16>")
        lines.append(f"  %y{i} = gemm.linear %x{i}, %w{i} : tensor<{m}x{k}xbf16>, "
                     f"tensor<{n}x{k}xbf16> -> tensor<{m}x{n}xbf16>")
    print(f"func.func @main({', '.join(arguments)}) -> ({', '.join(results)}) {{")
    print("\n".join(lines))
    print(f"  return {', '.join(f'%y{i}' for i in range(count))} : {', '.join(results)}\n}}")


main()
