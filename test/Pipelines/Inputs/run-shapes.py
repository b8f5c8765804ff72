#!/usr/bin/env python3
"""Runs a bundle of one product x w^T for several shapes in the emulator and prints what the kernel that each took was
promised: the multiples of its launch.

usage: run-shapes.py BIN BUNDLE MxNxK...
"""
import json
import os
import pathlib
import subprocess
import sys

binaries, bundle, *shapes = sys.argv[1:]
report = bundle + ".json"
step = next(s for s in json.loads(pathlib.Path(bundle, "launch.json").read_text(encoding="utf-8"))["functions"][0]["steps"]
            if s["kind"] == "gemm")
kernels = {}
for launch in [each["launch"] for each in step.get("by_m", [])] + [step["launch"]]:
    kernels[launch["kernel"]] = max([m["of"] for m in launch.get("multiples", [])], default=1)
print(len(kernels), "kernels")
for shape in shapes:
    m, n, k = shape.split("x")
    done = subprocess.run([os.path.join(binaries, "gemm-run"), bundle, "--device=emulate", "--check",
                           f"--input={m}x{k}xbf16=random", f"--input={n}x{k}xbf16=random", f"--json={report}"],
                          capture_output=True, text=True, check=False)
    if done.returncode not in (0, 2):
        sys.exit(done.stdout + done.stderr)
    with open(report, encoding="utf-8") as file:
        ran = json.load(file)["steps"][0]
    print(f"{shape}: at {kernels[ran['kernel']]} {'ok' if ran['ok'] else 'WRONG'}")
