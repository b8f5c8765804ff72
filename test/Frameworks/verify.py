#!/usr/bin/env python3
"""Compiles every export in this folder and compares it on the reference with its source, lowered by
upstream's passes alone: each that compiles is verified, or is named here with the reason.

  verify.py BIN [--table] [NAME...]     BIN: the folder with gemm-compile and gemm-verify"""
import pathlib
import re
import subprocess
import sys
import tempfile

from check import INPUTS

# What is not verified, and a part of what gemm-verify says of it.
OPEN = dict.fromkeys(
    ["jax_argsort", "jax_at_add", "jax_at_set", "jax_cross_entropy_backward", "jax_embedding_backward",
     "jax_sort", "jax_top_k", "torch_cross_entropy_backward", "torch_cumsum", "torch_embedding_backward",
     "torch_index_add", "torch_index_put", "torch_sort", "torch_topk"],
    "is not upstream's")


def verified(bin_dir, file, folder):
    """On how many inputs they agree, "refused" (by the compiler), or gemm-verify's words."""
    bundle = folder / (file.stem + ".gemm")
    done = subprocess.run([bin_dir / "gemm-compile", file, "-o", bundle, "--codegen=false"],
                          capture_output=True, text=True, timeout=300)
    if done.returncode:
        return "refused"
    done = subprocess.run([bin_dir / "gemm-verify", bundle, f"--source={file}"],
                          capture_output=True, text=True, timeout=600)
    if done.returncode == 0:
        return re.search(r"\d+ of \d+ inputs agree", done.stdout)[0]
    return f"exit status {done.returncode}: " + (done.stderr + done.stdout).strip()


def main(bin_dir, *arguments):
    names = [a for a in arguments if a != "--table"]
    files = [f for f in sorted(INPUTS.glob("*.mlir")) if not names or f.stem in names]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            found[file.stem] = verified(pathlib.Path(bin_dir), file, pathlib.Path(folder))
            if "--table" in arguments:
                print(f"{file.stem}: {found[file.stem]}", flush=True)
    agree = [name for name, outcome in found.items() if outcome.endswith(" inputs agree")]
    bad = [name for name, outcome in found.items()
           if name not in agree and outcome != "refused" and (name not in OPEN or OPEN[name] not in outcome)]
    bad += [name for name in OPEN if name in agree]
    for name in bad:
        print(f"{name}: expected {OPEN.get(name, 'agree')}, got {found[name]}")
    if bad:
        raise SystemExit(1)
    refused = list(found.values()).count("refused")
    print(f"PASS: {len(agree)} exports agree with their source, {len(found) - len(agree) - refused} are open, "
          f"{refused} are refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
