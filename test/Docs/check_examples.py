#!/usr/bin/env python3
"""Every `mlir` example of the generated dialect reference parses and verifies.

usage: check_examples.py gemm-opt page.md...
"""
import re
import subprocess
import sys

FENCE = re.compile(r"^\s*```mlir\n(.*?)^\s*```", re.S | re.M)

count = bad = 0
for page in sys.argv[2:]:
    with open(page, encoding="utf-8") as file:
        text = file.read()
    for match in FENCE.finditer(text):
        done = subprocess.run([sys.argv[1], "-"], input=match[1], text=True, capture_output=True, check=False)
        count += 1
        if done.returncode != 0:
            bad += 1
            print(f"{page}:{text[:match.start()].count(chr(10)) + 2}: {done.stderr}{match[1]}")
print(f"{count} examples, {bad} do not parse")
sys.exit(1 if bad or not count else 0)
