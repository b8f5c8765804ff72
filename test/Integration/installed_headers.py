#!/usr/bin/env python3
"""Compiles installed headers of the compiler half, each by itself and twice, without a precompiled one.

usage: installed_headers.py --source DIR --build DIR --compiler CXX [--include DIR]...
           [--sample N] [--seed N] [HEADER]...
Without names all headers, or N of them drawn by the seed: all take minutes, as each reads MLIR
again. Prints what does not compile and exits 1.
"""
import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile

FOLDERS = ("Conversion", "Dialect", "Import", "Outline", "Pipelines", "Transforms")


def compiles(options, header):
    """What the compiler said, or nothing."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp", encoding="utf-8") as file:
        file.write(f'#include "{header}"\n' * 2)
        file.flush()
        command = [options.compiler, "-std=c++17", "-fsyntax-only", "-fno-rtti", "-Wall", "-Werror",
                   f"-I{options.source}/include", f"-I{options.build}/include"]
        for folder in options.include:
            command += ["-isystem", folder]
        done = subprocess.run(command + [file.name], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False)
        return done.stdout if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--source", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    parser.add_argument("headers", nargs="*")
    options = parser.parse_args()
    root = pathlib.Path(options.source, "include")
    paths = [path for folder in FOLDERS for path in root.joinpath("gemm", folder).rglob("*.h")]
    found = sorted(str(path.relative_to(root)) for path in paths + [root / "gemm/InitGemm.h"])
    headers = options.headers or found
    if options.sample is not None:
        rest = [header for header in found if header not in options.headers]
        drawn = random.Random(options.seed).sample(rest, min(options.sample, len(rest)))
        headers = options.headers + sorted(drawn)
    failed = 0
    for header in headers:
        said = compiles(options, header)
        if said:
            failed += 1
            first = [line for line in said.splitlines() if "error" in line][:1] or said.splitlines()[-1:]
            print(f"{header} does not compile by itself: {first[0]}")
    print(f"{len(headers)} of {len(found)} headers compiled alone with seed {options.seed}, {failed} do not")
    return 1 if failed or not headers else 0


sys.exit(main())
