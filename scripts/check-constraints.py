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
DIALECTS = {"gemm": ("include/gemm/Dialect/Gemm", "lib/Dialect/Gemm", "test/Dialect/Gemm")}
MNEMONIC = re.compile(r'^def \w+ : (?:Gemm_Op|Gemm_LayerOp)<"(\w+)"|^def \w+ : Gemm_Attr<"\w+", "(\w+)"', re.M)
LISTED = re.compile(r"^\s+- \(C(\d+)\)", re.M)
IN_CODE = re.compile(r"//.*|/\*.*?\*/")


def declared(folder):
    """{(name, number)} of every constraint a .td file lists."""
    found = set()
    for path in sorted(folder.glob("*.td")):
        text = path.read_text()
        starts = list(MNEMONIC.finditer(text))
        for start, end in zip(starts, [s.start() for s in starts[1:]] + [len(text)]):
            name = start.group(1) or start.group(2)
            numbers = [int(n) for n in LISTED.findall(text[start.end():end])]
            if numbers != list(range(1, len(numbers) + 1)):
                sys.exit(f"error: {path}: constraints of {name} are numbered {numbers}")
            if not numbers:
                sys.exit(f"error: {path}: {name} lists no constraints")
            found |= {(name, n) for n in numbers}
    return found


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
        ods = declared(root / include)
        code = mentioned(sorted((root / lib).glob("*.cpp")) + sorted((root / include).glob("*.td")),
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
