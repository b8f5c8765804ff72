#!/usr/bin/env python3
"""The operations that bundles are written with are those that are read.

The compiler's half, which shares no header with the runtime's, has a list of its own: without
constants, loads and what is read of groups, which it writes where it meets them, it is that of gemm/Bundle/Program.h.
"""
import os
import re
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def found(path, begin, end, pattern):
    """What matches between two texts of a file."""
    with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
        text = file.read()
    return re.findall(pattern, text[text.index(begin):].split(end)[0])


read = found("include/gemm/Bundle/Program.h", "define GEMM_PROGRAM_OPS(X)", "// clang-format on",
             r"X\(\w+, (\w+), \w+\)")
written = found("lib/Conversion/BundleWriter/ProgramJson.cpp", "static bool isProgramOp", "};",
                r'"(\w+)"')
other = sorted(set(written) ^ (set(read) - {"constant", "group_reduce", "load", "partner"}))
print(f"{len(read)} operations are read, {len(written)} written, only in one list: {other}")
sys.exit(1 if other or len(read) < 80 or len(set(written)) != len(written) else 0)
