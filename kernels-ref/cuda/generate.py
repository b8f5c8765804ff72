#!/usr/bin/env python3
"""Compiles the rungs to PTX: ptx/NAME.ptx from NAME.cu.

The PTX is committed, so that it runs in the emulator where there is no nvcc. Each file says what it was made from (a hash
of the source and of the headers beside it) and how; with --check nothing is compiled, and a file that was made from other
sources is an error.
"""

import argparse
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FLAGS = {"8_wgmma": ["-arch=compute_90a"]}
# The reference ships with the runtime: drivers older than the nvcc that made it take it too.
PTX_VERSION = {"0_reference": "7.8"}


def flags(source):
    return ["-std=c++17", *FLAGS.get(source.stem, ["-arch=compute_80"]), "-ptx"]


def digest(source):
    """Hash of a source and of every header beside it that it reaches."""
    names, todo = set(), [source.name]
    while todo:
        name = todo.pop()
        if name not in names and (HERE / name).exists():
            names.add(name)
            todo += re.findall(r'#include "([^"]+)"', (HERE / name).read_text())
    h = hashlib.sha256(" ".join(flags(source)).encode())
    for name in sorted(names):
        h.update(name.encode() + b"\0" + (HERE / name).read_bytes())
    return h.hexdigest()


def target(source):
    return HERE / "ptx" / f"{source.stem}.ptx"


def check(source):
    try:
        first = target(source).read_text().splitlines()[0]
    except (OSError, IndexError):
        return f"expected {target(source).name}, generated from {source.name}, got no such file"
    want = f"// made from {source.name}, sha256 {digest(source)}"
    return None if first == want else f"{target(source).name}: expected '{want}', got '{first}': run generate.py"


def generate(source, nvcc):
    with tempfile.TemporaryDirectory() as folder:  # nvcc does not write to every kind of pipe
        out = pathlib.Path(folder) / "out.ptx"
        subprocess.run([nvcc, *flags(source), "-I", str(HERE), str(source), "-o", str(out)], check=True)
        text = out.read_text()
    release = re.search(r"release (\S+),", subprocess.run([nvcc, "--version"], stdout=subprocess.PIPE, text=True).stdout)
    head = f"// made from {source.name}, sha256 {digest(source)}\n"
    head += f"// by nvcc {release.group(1) if release else '?'} {' '.join(flags(source))} {source.name}\n"
    if source.stem in PTX_VERSION:
        text = re.sub(r"^\.version .*$", f".version {PTX_VERSION[source.stem]}", text, flags=re.M)
    target(source).parent.mkdir(exist_ok=True)
    target(source).write_text(head + re.sub(r"[ \t]+\n", "\n", text).rstrip("\n") + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare hashes")
    parser.add_argument("--nvcc", default=os.environ.get("NVCC", "nvcc"))
    options = parser.parse_args()
    sources = sorted(HERE.glob("*.cu"))
    wrong = [w for w in map(check, sources) if w] if options.check else []
    if not options.check:
        for source in sources:
            generate(source, options.nvcc)
    for message in wrong:
        print(f"error: {message}", file=sys.stderr)
    print(f"{len(sources)} kernels, {len(wrong)} out of date")
    return 1 if wrong or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
