#!/usr/bin/env python3
"""Ties constraints together: each id (C1), (C2), ... that ODS lists for an op or an
attribute must occur as `<name>_cN` in the C++ that verifies it (or in the .td, where
a trait does) and as a negative test `@<name>_cN` in an invalid*.mlir file; an id that
only code or tests have is as wrong. Prints what is missing and exits 1.

usage: check-constraints.py [source directory]
"""
import pathlib
import re
import sys

# Dialect name -> its declarations, its sources, its tests.
DIALECTS = {name: tuple(f"{half}/Dialect/{name.capitalize()}" for half in ("include/gemm", "lib", "test"))
            for name in ("gemm", "tile")}
MNEMONIC = re.compile(r'^def \w+ : (?:Gemm_Op|Gemm_LayerOp|Tile_Op|Tile_Borrow)<"(\w+)"'
                      r'|^def \w+ : (?:Gemm_Attr|Tile_Attr|Tile_Type)<"\w+", "(\w+)"', re.M)
UNCONSTRAINED = {"tile"}  # dialects whose ops may have no constraint of their own
LISTED = re.compile(r"^\s+- \(C(\d+)\)", re.M)
IN_CODE = re.compile(r"//.*|/\*.*?\*/")


def declared(folder, dialect):
    """{(name, number)} of every constraint a .td file lists; a type and an op of one
    name number theirs together."""
    found = {}
    for path in sorted(folder.glob("*.td")):
        text = path.read_text()
        starts = list(MNEMONIC.finditer(text))
        for start, end in zip(starts, [s.start() for s in starts[1:]] + [len(text)]):
            name = start.group(1) or start.group(2)
            found.setdefault(name, []).extend(int(n) for n in LISTED.findall(text[start.end():end]))
    for name, numbers in found.items():
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            sys.exit(f"error: {folder}: constraints of {name} are numbered {numbers}")
        if not numbers and dialect not in UNCONSTRAINED:
            sys.exit(f"error: {folder}: {name} lists no constraints")
    return {(name, n) for name, numbers in found.items() for n in numbers}


def mentioned(paths, pattern, only_comments):
    found = set()
    for path in paths:
        text = path.read_text()
        if only_comments:
            text = "\n".join(IN_CODE.findall(text))
        found |= {(name, int(n)) for name, n in re.findall(pattern, text)}
    return found


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    missing = []
    count = 0
    for dialect, (include, lib, test) in DIALECTS.items():
        ods = declared(root / include, dialect)
        code = mentioned(sorted((root / lib).glob("*.cpp")) + sorted((root / include).glob("*.td")) +
                         sorted((root / "lib/Schedule").glob("*.cpp")) * (dialect == "gemm"),
                         r"\b([a-z_]+?)_c(\d+)\b", True)
        tests = mentioned(sorted((root / test).glob("invalid*.mlir")), r"@([a-z_]+?)_c(\d+)\b", False)
        count += len(ods)
        for what, ids in (("no comment in the verifier", ods - code), ("no negative test", ods - tests),
                          ("not listed in ODS", (code | tests) - ods)):
            missing += [f"{dialect}.{name} (C{n}): {what}" for name, n in sorted(ids)]
    for line in missing:
        print(line)
    print(f"{count} constraints checked, {len(missing)} violations")
    return 1 if missing or not count else 0


sys.exit(main())
