#!/usr/bin/env python3
"""Runs a bundle of one product for several M in the emulator and prints the kernel that each took.

usage: run-edges.py BIN BUNDLE M...
"""
import json
import os
import subprocess
import sys

binaries, bundle, *sizes = sys.argv[1:]
report = bundle + ".json"
for m in sizes:
    done = subprocess.run([os.path.join(binaries, "gemm-run"), bundle, "--device=emulate", "--check",
                           f"--input={m}x48xbf16=random", f"--json={report}"],
                          capture_output=True, text=True, check=False)
    if done.returncode not in (0, 2):
        sys.exit(done.stdout + done.stderr)
    with open(report, encoding="utf-8") as file:
        step = json.load(file)["steps"][0]
    print(f"M {step['m']}: {step['kernel']} {'ok' if step['ok'] else 'WRONG'}")
