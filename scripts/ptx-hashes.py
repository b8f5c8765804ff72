#!/usr/bin/env python3
"""Hashes of what the compiler makes, so that a change that must change nothing can show it.

usage: ptx-hashes.py [--bin DIR] [--targets a,b] [--jobs N] [--against FILE] [PLACE ...]
Compiles every .mlir file under each PLACE (examples, and the inputs of test/Integration,
test/Frameworks and test/Pipelines) for each target, without ptxas, and prints `sha256 name` of the
PTX and of the launch.json that says what it means. An input that the compiler refuses has a line
too, of its message. With --against only what differs from FILE, an earlier output, is printed:
exit 1 if anything does, else 0.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLACES = ["examples", "test/Integration", "test/Frameworks", "test/Pipelines/Inputs"]
KINDS = ["kernels.ptx", "launch.json"]


def inputs(places):
    """The .mlir files of the places, as the compiler is given them: locations hold the names."""
    found = set()
    for place in places:
        if not os.path.exists(os.path.join(SOURCE, place)):
            sys.exit(f"error: expected a file or folder, got '{place}'")
        if place.endswith(".mlir"):
            found.add(os.path.normpath(place))
        for folder, _, names in os.walk(os.path.join(SOURCE, place)):
            found |= {os.path.relpath(os.path.join(folder, name), SOURCE)
                      for name in names if name.endswith(".mlir")}
    return sorted(found)


def meaning(text):
    """launch.json without who wrote it."""
    launch = json.loads(text)
    launch.pop("producer", None)
    return json.dumps(launch, sort_keys=True).encode()


def hashes(compiler, name, target):
    """The lines of one input: {name: sha256}."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = os.path.join(folder, "out.gemm")
        done = subprocess.run([compiler, name, f"--target={target}", "--ptxas=none", "-o", bundle],
                              cwd=SOURCE, capture_output=True, check=False)
        contents = {}
        if done.returncode:
            contents["refused"] = done.stderr.replace(folder.encode(), b"")
        for kind in KINDS:
            place = os.path.join(bundle, kind)
            if os.path.exists(place):
                with open(place, "rb") as file:
                    contents[kind] = file.read() if kind == "kernels.ptx" else meaning(file.read())
        return {f"{name} {target} {kind}": hashlib.sha256(text).hexdigest()
                for kind, text in contents.items()}


def read(path):
    """An earlier output."""
    with open(path, encoding="utf-8") as file:
        return {name: digest for digest, name in (line.rstrip("\n").split(" ", 1) for line in file)}


def differences(before, after):
    """A line for each name whose hash is not the same in both."""
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield (f"only before: {name}" if name not in after else
                   f"only now: {name}" if name not in before else f"differs: {name}")


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*", default=PLACES, metavar="PLACE")
    parser.add_argument("--bin", default=os.path.join(SOURCE, "build", "bin"))
    parser.add_argument("--targets", default="sm_80,sm_90a")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--against", metavar="FILE")
    args = parser.parse_args()
    compiler = os.path.join(os.path.abspath(args.bin), "gemm-compile")
    if not os.access(compiler, os.X_OK):
        sys.exit(f"error: expected gemm-compile in {args.bin}: build it, or name the folder with --bin")
    before = read(args.against) if args.against else None
    work = [(name, target) for name in inputs(args.places) for target in args.targets.split(",")]
    lines = {}
    with ThreadPoolExecutor(args.jobs) as pool:
        for made in pool.map(lambda each: hashes(compiler, *each), work):
            lines.update(made)
    if before is None:
        for name, digest in sorted(lines.items()):
            print(digest, name)
        return 0
    found = list(differences(before, lines))
    print("\n".join(found) if found else f"{len(lines)} hashes are those of {args.against}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
