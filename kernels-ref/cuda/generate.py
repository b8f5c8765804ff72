#!/usr/bin/env python3
"""Compiles the rungs to PTX: ptx/NAME.ptx from NAME.cu.

The PTX is committed as data: it runs in the emulator, and ships with the runtime, where there is no nvcc. Each file says
what it was made from (a hash of the source and of the headers beside it), how, and the hash of what was made; with --check
nothing is compiled, and a file that was made from other sources or edited is an error. With --compare everything is
compiled again, and a file that differs is an error; the exit status is 77 where there is no nvcc of the files' release.
"""

import argparse
import hashlib
import os
import pathlib
import re
import shutil
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


def head(source, release, text):
    return (f"// made from {source.name}, sha256 {digest(source)}\n"
            f"// by nvcc {release} {' '.join(flags(source))} {source.name}, sha256 of the rest "
            f"{hashlib.sha256(text.encode()).hexdigest()}\n")


def parts(source):
    """The release that a file was made by, and what follows its head."""
    lines = target(source).read_text().split("\n", 2)
    release = re.match(r"// by nvcc (\S+) ", lines[1]) if len(lines) == 3 else None
    return (release[1], lines[2]) if release else ("?", "")


def check(source):
    try:
        there = target(source).read_text()
    except OSError:
        return f"expected {target(source).name}, generated from {source.name}, got no such file"
    for number, (want, got) in enumerate(zip(head(source, *parts(source)).splitlines(), there.splitlines() + [""]), 1):
        if want != got:
            return f"{target(source).name}:{number}: expected '{want}', got '{got}': run generate.py"
    return None


def compare(source, nvcc):
    text = compiled(source, nvcc)
    return None if parts(source)[1] == text else f"{target(source).name}: expected what nvcc makes of {source.name}, got another text"


def release_of(nvcc):
    """The release of an nvcc, or None where there is none."""
    try:
        said = subprocess.run([nvcc, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.search(r"release (\S+),", said)
    return found[1] if found else None


def compiled(source, nvcc):
    with tempfile.TemporaryDirectory() as folder:  # nvcc does not write to every kind of pipe
        out = pathlib.Path(folder) / "out.ptx"
        subprocess.run([nvcc, *flags(source), "-I", str(HERE), str(source), "-o", str(out)], check=True)
        text = out.read_text()
    if source.stem in PTX_VERSION:
        text = re.sub(r"^\.version .*$", f".version {PTX_VERSION[source.stem]}", text, flags=re.M)
    return re.sub(r"[ \t]+\n", "\n", text).rstrip("\n") + "\n"


def generate(source, nvcc):
    text = compiled(source, nvcc)
    target(source).parent.mkdir(exist_ok=True)
    target(source).write_text(head(source, release_of(nvcc), text) + text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only compare hashes")
    parser.add_argument("--compare", action="store_true", help="compile, and compare with what is there")
    parser.add_argument("--nvcc", default=os.environ.get("NVCC") or shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    options = parser.parse_args()
    sources = sorted(HERE.glob("*.cu"))
    wrong = [w for w in map(check, sources) if w] if options.check or options.compare else []
    if options.compare and not wrong:
        release, there = release_of(options.nvcc), {parts(source)[0] for source in sources}
        if there != {release}:
            print(f"not compared: expected nvcc {', '.join(sorted(there))}, got {release or 'none'}")
            return 77
        wrong = [w for source in sources if (w := compare(source, options.nvcc))]
    if not options.check and not options.compare:
        for source in sources:
            generate(source, options.nvcc)
    for message in wrong:
        print(f"error: {message}", file=sys.stderr)
    print(f"{len(sources)} kernels, {len(wrong)} out of date")
    return 1 if wrong or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
