#!/usr/bin/env python3
"""Compiles every export in this folder and compares it on the reference with its source, lowered by
upstream's passes alone: each that compiles is verified.

  verify.py BIN [--table] [--report=FILE] [--fastmath=none] [NAME...]

BIN: the folder with gemm-compile and gemm-verify; --table prints what came of each, --report
writes it and the counts as JSON"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from check import INPUTS

def verified(bin_dir, file, folder, options):
    """On how many inputs they agree, "refused" (by the compiler), or gemm-verify's words."""
    bundle = folder / (file.stem + ".gemm")
    done = subprocess.run([bin_dir / "gemm-compile", file, "-o", bundle, "--codegen=false",
                           *options], capture_output=True, text=True, timeout=300)
    if done.returncode:
        return "refused"
    done = subprocess.run([bin_dir / "gemm-verify", bundle, f"--source={file}", *options],
                          capture_output=True, text=True, timeout=3600)
    if done.returncode == 0:
        return re.search(r"\d+ of \d+ inputs agree", done.stdout)[0]
    return f"exit status {done.returncode}: " + (done.stderr + done.stdout).strip()


def main(bin_dir, *arguments):
    names = [a for a in arguments if not a.startswith("--")]
    options = [a for a in arguments if a.startswith("--fastmath=")]
    files = [f for f in sorted(INPUTS.glob("*.mlir")) if not names or f.stem in names]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            found[file.stem] = verified(pathlib.Path(bin_dir), file, pathlib.Path(folder), options)
            if "--table" in arguments:
                print(f"{file.stem}: {found[file.stem]}", flush=True)
    agree = [name for name, outcome in found.items() if outcome.endswith(" inputs agree")]
    refused = [name for name, outcome in found.items() if outcome == "refused"]
    bad = [name for name in found if name not in agree and name not in refused]
    for report in (a.removeprefix("--report=") for a in arguments if a.startswith("--report=")):
        numbers = [tuple(map(int, re.findall(r"\d+", found[name]))) for name in agree]
        counts = {"exports": len(found), "agree": len(agree), "refused": len(refused),
                  "not_verified_or_wrong": len(bad), "inputs": sum(most for _, most in numbers),
                  "inputs_left_out": sum(most - judged for judged, most in numbers)}
        pathlib.Path(report).write_text(json.dumps(counts | {"of_each": found}, indent=1) + "\n")
    for name in bad:
        print(f"{name}: expected all inputs to agree, got {found[name]}")
    if bad:
        raise SystemExit(1)
    print(f"PASS: {len(agree)} exports agree with their source, {len(refused)} are refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
