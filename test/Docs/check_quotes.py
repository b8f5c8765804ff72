#!/usr/bin/env python3
"""What TableGen descriptions quote stands in a file that a test runs, and every op of the tile dialect has a quote.

A quote is a line "From `PATH`:", PATH from the root of the repository, and the ```mlir block after it: its lines occur in
PATH in this order, but for indentation; a line "..." leaves some out. usage: check_quotes.py ROOT
"""
import pathlib
import re
import sys

QUOTE = re.compile(r"^ *From `([^`]+)`:\n *```mlir\n(.*?)^ *```", re.S | re.M)
OP = re.compile(r"^def (Tile_\w+Op) :.*?^}", re.S | re.M)
TESTED = ("test/", "docs/", "examples/")


def missing(quote, text):
    """The first line of the quote that does not follow the ones before it."""
    at, lines, gap = -1, [line.strip() for line in text.splitlines()], True
    for line in filter(None, map(str.strip, quote.splitlines())):
        if line in ("...", "// becomes"):
            gap = True
            continue
        found = next((i for i in range(at + 1, len(lines) if gap else min(at + 2, len(lines))) if lines[i] == line), None)
        if found is None:
            return line
        at, gap = found, False
    return None


def problems(root):
    count = 0
    for page in sorted(root.glob("include/gemm/**/*.td")):
        text = page.read_text()
        for match in QUOTE.finditer(text):
            count += 1
            where = f"{page.relative_to(root)}:{text[:match.start()].count(chr(10)) + 1}"
            source = root / match[1]
            if not match[1].startswith(TESTED) or not source.is_file():
                yield f"{where}: expected a file of a test, got {match[1]}"
            elif line := missing(match[2], source.read_text()):
                yield f"{where}: expected a line of {match[1]}, got '{line}'"
    ops = [op for page in sorted(root.glob("include/gemm/Dialect/Tile/*Ops.td")) for op in OP.finditer(page.read_text())]
    for op in ops:
        if not QUOTE.search(op[0]):
            yield f"{op[1]}: expected an example"
    print(f"{count} quotes, {len(ops)} ops of the tile dialect")
    if not count or not ops:
        yield "expected quotes and ops, got none"


if __name__ == "__main__":
    found = list(problems(pathlib.Path(sys.argv[1])))
    print("\n".join(found))
    sys.exit(1 if found else 0)
