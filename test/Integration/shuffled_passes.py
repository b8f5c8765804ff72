#!/usr/bin/env python3
"""Passes of upstream, in random order, before, between and after ours, over exports of frameworks: what
the bundle of the result computes is what the export computes, lowered by upstream's passes alone
(gemm-verify). A pipeline that ends in an error of the compiler is counted with its words.

  shuffled_passes.py --bin build/bin [--pipelines=30] [--seed=1] [NAME...]"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

INPUTS = pathlib.Path(__file__).resolve().parent.parent / "Frameworks" / "Inputs"

# What anybody may run on tensors.
UPSTREAM = [
    "canonicalize", "cse", "sccp", "inline", "symbol-dce", "loop-invariant-code-motion",
    "func.func(canonicalize,cse)", "linalg-generalize-named-ops", "linalg-fold-unit-extent-dims",
    "linalg-fuse-elementwise-ops", "linalg-inline-scalar-operands", "linalg-specialize-generic-ops",
    "convert-elementwise-to-linalg", "int-range-optimizations", "remove-dead-values", "topological-sort",
    "fold-tensor-subset-ops", "resolve-ranked-shaped-type-result-dims", "resolve-shaped-type-result-dims",
    "linalg-morph-ops{named-to-category}", "linalg-morph-ops{named-to-generic}", "control-flow-sink",
    "eliminate-empty-tensors", "func.func(affine-simplify-min-max)", "reconcile-unrealized-casts", "empty-tensor-to-alloc-tensor",
]
# Ours, in the order that holds among them. The first is before any other (docs/passes.md); the compiler
# runs all of them again.
OURS = ["gemm-import", "gemm-flatten", "any(gemm-generalize)", "any(gemm-fuse-epilogue)", "any(gemm-select-layout)"]
# Of some pipelines the last: a program on memory, whose copies and orders are another's.
BUFFERIZE = ("convert-elementwise-to-linalg,one-shot-bufferize{bufferize-function-boundaries "
             "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops}")
BUFFERIZED = 5 # one of so many
FEW = 0.8 # at least of the pipelines are to compile
SECONDS = 600 # for one tool; an export that takes longer is not one to draw
SLOW = f"error: not done in {SECONDS} seconds"


def pipeline(rng):
    """Ours up to a random one, with up to three of upstream's before and after each; whether bufferized then."""
    passes = ["gemm-split-index-casts"]
    for own in OURS[:rng.randrange(len(OURS) + 1)] + [None]:
        passes += rng.sample(UPSTREAM, rng.randrange(4))
        passes += [own] if own else []
    bufferized = rng.randrange(BUFFERIZED) == 0
    return f"builtin.module({','.join(passes)})", bufferized


def bufferizes(bin_dir, file):
    """Whether upstream's passes alone take the export to memory."""
    return run(bin_dir / "gemm-opt", "--allow-unregistered-dialect", file, "-o", os.devnull,
               f"--pass-pipeline=builtin.module(gemm-split-index-casts,{BUFFERIZE})").returncode == 0


def without_ours(passes):
    for own in OURS:
        passes = passes.replace(f"{own},", "").replace(f",{own})", ")")
    return passes


def run(*words):
    try:
        return subprocess.run(list(words), capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 1, "", SLOW)


def said(done):
    """The first line of an error."""
    text = (done.stderr + done.stdout).strip()
    lines = [line for line in text.splitlines() if "error" in line] or text.splitlines() or ["nothing said"]
    return f"exit status {done.returncode}: {lines[0]}"


def outcome(bin_dir, file, passes, folder):
    """("agree" | "refused" | "differs", in which words)"""
    shuffled, bundle = folder / "shuffled.mlir", folder / "shuffled.gemm"
    done = run(bin_dir / "gemm-opt", "--allow-unregistered-dialect", file, f"--pass-pipeline={passes}", "-o", shuffled)
    if done.returncode == 1:
        return "refused", "passes: " + said(done)
    if done.returncode:
        words = "passes: " + said(done)
        # A pass of upstream that ends so by itself says nothing of ours.
        alone = run(bin_dir / "gemm-opt", "--allow-unregistered-dialect", file, f"--pass-pipeline={without_ours(passes)}",
                    "-o", shuffled)
        return ("refused", words + " (so without ours)") if alone.returncode not in (0, 1) else ("differs", words)
    done = run(bin_dir / "gemm-compile", shuffled, "-o", bundle, "--codegen=false")
    if done.returncode:
        return ("refused" if done.returncode == 1 else "differs"), "gemm-compile: " + said(done)
    done = run(bin_dir / "gemm-verify", bundle, f"--source={file}", "--inputs=3")
    if done.returncode == 0:
        return "agree", re.search(r"\d+ of \d+ inputs agree", done.stdout)[0]
    return ("refused" if SLOW in done.stderr else "differs"), "gemm-verify: " + said(done)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", required=True, type=pathlib.Path)
    p.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    p.add_argument("--pipelines", type=int, default=30)
    p.add_argument("--table", action="store_true", help="a line for each pipeline")
    p.add_argument("names", nargs="*", help="exports; without, a random one for each pipeline")
    options = p.parse_args()
    files = [INPUTS / f"{name}.mlir" for name in options.names] or sorted(INPUTS.glob("*.mlir"))
    counts = dict.fromkeys(["agree", "refused", "differs"], 0)
    with tempfile.TemporaryDirectory() as folder:
        number = 0
        while sum(counts.values()) < options.pipelines:
            rng = random.Random(f"{options.seed}:{number}")
            number += 1
            file, (passes, bufferized) = rng.choice(files), pipeline(rng)
            if bufferized and bufferizes(options.bin, file):
                passes = f"{passes[:-1]},{BUFFERIZE})"
            # What does not compile or verify as it is says nothing about an order of passes.
            if outcome(options.bin, file, "builtin.module(gemm-split-index-casts)", pathlib.Path(folder))[0] != "agree":
                continue
            found, words = outcome(options.bin, file, passes, pathlib.Path(folder))
            counts[found] += 1
            if options.table or found == "differs":
                print(f"{found}: {file.stem} seed {options.seed}:{number - 1} --pass-pipeline='{passes}': {words}", flush=True)
    text = ", ".join(f"{count} {name}" for name, count in counts.items())
    if counts["differs"] or counts["agree"] < FEW * options.pipelines:
        sys.exit(f"FAIL: of {options.pipelines} pipelines {text}; seed {options.seed}")
    print(f"PASS: of {options.pipelines} pipelines {text}; seed {options.seed}")


if __name__ == "__main__":
    main()
