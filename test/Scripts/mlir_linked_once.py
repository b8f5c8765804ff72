#!/usr/bin/env python3
"""Checks that executables hold no second copy of MLIR beside libMLIR.so.

usage: mlir_linked_once.py llvm-nm executable...
Two copies in one process have two sets of type ids, and dialects stop
recognising each other's ops. A good build defines no symbol of mlir::linalg.
"""
import re
import subprocess
import sys

COPY = re.compile(r" [TB] mlir::(linalg|tensor|arith|scf|vector)::")

status = 0
for executable in sys.argv[2:]:
    symbols = subprocess.run([sys.argv[1], "-C", "--defined-only", executable],
                             check=True, text=True, capture_output=True).stdout.splitlines()
    # Interface models that name linalg are ours only if a template of ours put
    # them there; weak symbols (W, V) are therefore not counted.
    copies = [symbol for symbol in symbols if COPY.search(symbol)]
    print(f"{executable}: {len(symbols)} symbols, {len(copies)} defined copies of MLIR")
    print("\n".join(copies[:10]))
    if copies or not symbols:
        status = 1
sys.exit(status)
