#!/usr/bin/env python3
"""Compares the calls that gemm-to-blas makes with those that PyTorch made for the
same strides (torch-flags.tsv).

usage: check_torch_flags.py gemm-opt torch-flags.tsv
"""
import re
import subprocess
import sys

CALL = re.compile(r"trans = \((\w), (\w)\).*? sizes \[(\d+), (\d+), (\d+), 1\] ld \[(\d+), (\d+), (\d+)\]")


def main():
    tool, table = sys.argv[1:]
    with open(table, encoding="utf-8") as file:
        rows = [line.split("\t") for line in file.read().splitlines() if not line.startswith("#")]
    module = []
    for number, row in enumerate(rows):
        m, n, k, a0, a1, b0, b1, c0, c1 = map(int, row[:9])
        a, b, c = (f"memref<{x}x{y}xf32, strided<[{s}, {t}]>>"
                   for x, y, s, t in ((m, k, a0, a1), (k, n, b0, b1), (m, n, c0, c1)))
        module.append(f"func.func @f{number}(%a: {a}, %b: {b}, %c: {c}) {{\n"
                      f"  gemm.matmul nn ins(%a, %b : {a}, {b}) outs(%c : {c})\n  return\n}}")
    out = subprocess.run([tool, "--gemm-to-blas=library=cblas"], input="\n".join(module), text=True, check=True,
                         stdout=subprocess.PIPE).stdout
    calls = [match.groups() for match in CALL.finditer(out)]
    wrong = 0
    for row, call in zip(rows, calls):
        if tuple(row[9:]) != call:
            wrong += 1
            print("sizes and strides", row[:9], "expected", tuple(row[9:]), "got", call)
    print(f"{len(rows)} recorded, {len(calls)} calls, {wrong} differ")
    return int(wrong > 0 or len(rows) != len(calls) or not rows)


sys.exit(main())
