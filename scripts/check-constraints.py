#!/usr/bin/env python3
"""Ties constraints together: each id (C1), (C2), ... that ODS lists for an op, an attribute or a
type is what a diagnostic of its verifier ends with, "(matmul C1)". A negative test @matmul_c1 of
an invalid*.mlir file expects that (a trait of the .td that refuses, with the id in a comment beside
it, has words of its own). An id that only code or tests have is as wrong, and so is a diagnostic of
a verifier without one. Prints what is missing and exits 1.

usage: check-constraints.py [source directory]
"""
import pathlib
import re
import sys

# Dialect name -> its declarations, its sources, its tests.
DIALECTS = {name: tuple(f"{half}/Dialect/{name.capitalize()}" for half in ("include/gemm", "lib", "test"))
            for name in ("gemm", "tile")}
MNEMONIC = re.compile(r'^def \w+ : (?:Gemm_Op|Gemm_LayerOp|Gemm_ProductLayerOp|Tile_Op|Tile_Borrow)<"(\w+)"'
                      r'|^def \w+ : (?:Gemm_Attr|Gemm_Type|Tile_Attr|Tile_Type)<"\w+", "(\w+)"', re.M)
UNCONSTRAINED = {"tile"}  # dialects whose ops may have no constraint of their own
LISTED = re.compile(r"^\s+- \(C(\d+)\)", re.M)
OF_TRAIT = re.compile(r"/\*([a-z_]+?)_c(\d+)\*/")
IN_CODE = re.compile(r'"([a-z_]+?)_c(\d+)"')
NAMED = re.compile(r"@([a-z_]+?)_c(\d+)(?:_\w+)?\b")
EXPECTED = re.compile(r"expected-error.*?\{\{.*\((\w+) C(\d+)\)\}\}")
SPLIT = re.compile(r"^// -----", re.M)
PLAIN = re.compile(r"\bemitOpError\(|(?<![\w.])emitError\(\)")
# What emits errors there is no verifier, or verifies what has no constraints listed: attributes of others' ops.
OTHERS = {"GemmVerify.cpp": "violates itself", "GemmDialect.cpp": "attributes of the dialect on any op",
          "GemmLayerBufferize.cpp": "bufferisation", "GemmPartialReduction.cpp": "tiling", "GemmTiling.cpp": "tiling",
          "Flow.cpp": "what lowering checks, of which no constraint is listed"}


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


def matches(paths, pattern):
    return {(name, int(n)) for path in paths for name, n in pattern.findall(path.read_text())}


def tested(paths):
    """The ids that parts of these files are named after, and those that they expect."""
    for path in paths:
        for part in SPLIT.split(path.read_text()):
            yield tuple({(name, int(n)) for name, n in pattern.findall(part)} for pattern in (NAMED, EXPECTED))


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    missing = []
    listed = {dialect: declared(root / folders[0], dialect) for dialect, folders in DIALECTS.items()}
    every = set().union(*listed.values())
    for dialect, (include, lib, test) in DIALECTS.items():
        ods = listed[dialect]
        sources = sorted((root / lib).glob("*.cpp"))
        code = matches(sources, IN_CODE)
        traits = matches(sorted((root / include).glob("*.td")), OF_TRAIT)
        parts = list(tested(sorted((root / test).glob("invalid*.mlir"))))
        named = set().union(*(ids for ids, _ in parts))
        expected = set().union(*(ids & messages for ids, messages in parts))
        messages = set().union(*(messages for _, messages in parts))
        for what, ids in (("no negative test is named so", ods - named),
                          ("no negative test of that name expects it", (ods & named) - expected - traits),
                          ("not listed in ODS", (code | traits | named) - ods | messages - every)):
            missing += [f"{dialect}.{name} (C{n}): {what}" for name, n in sorted(ids)]
        missing += [f"{path.relative_to(root)}: a diagnostic without an id" for path in sources
                    if path.name not in OTHERS and PLAIN.search(path.read_text())]
    for line in missing:
        print(line)
    print(f"{len(every)} constraints checked, {len(missing)} violations")
    return 1 if missing or not every else 0


sys.exit(main())
