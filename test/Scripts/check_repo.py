#!/usr/bin/env python3
"""Rules of the house that a machine can check, over every file of the source tree.

Prints one `file:line: rule` per violation and exits 1 if there is any. The rules
are those of CONTRIBUTING.md; each has a name there.
"""
import os
import re
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CODE = (".cpp", ".h", ".td", ".py", ".sh", ".cmake")
SHORT = ("lib/", "include/", "tools/", "scripts/", "kernels-ref/")
COMPILER = ("lib/Dialect/", "lib/Import/", "lib/Transforms/", "lib/Differentiate/", "lib/Shard/", "include/gemm/Shard/",
            "lib/Outline/", "lib/Conversion/", "lib/Pipelines/", "lib/Compile/", "lib/Verify/", "include/gemm/Compile/", "include/gemm/Dialect/", "include/gemm/Import/",
            "include/gemm/Transforms/", "include/gemm/Differentiate/", "include/gemm/Outline/",
            "include/gemm/Conversion/", "include/gemm/Pipelines/", "tools/gemm-lsp-server/",
            "tools/gemm-opt/", "tools/gemm-compile/", "tools/gemm-plugin/", "tools/LlvmMain.h")
OTHERS = ("lib/", "include/", "kernels-ref/", "tools/")

# (rule, files it looks at, pattern that must not occur, files that may)
PATTERNS = [
    ("no-absolute-path", ("",), re.compile(r"(?<![\w.$}/-])/(?:work|home|root|Users)/\w"), ()),
    ("todo-names-an-issue", ("",), re.compile(r"\b(?:TODO(?!\(#\d+\))|FIXME|XXX)\b"), ("test/Scripts/check_repo.py", "CONTRIBUTING.md")),
    ("mlir-linked-once", ("",), re.compile(r"mlir_target_link_libraries\("), ("test/Scripts/check_repo.py",)),
    ("no-global-options", ("lib/", "include/"), re.compile(r"\bcl::(?:opt|list)\s*<"), ()),
    ("nvvm-header-kept-apart", OTHERS, re.compile(r'#include "mlir/Dialect/LLVMIR/NVVMDialect\.h"'),
     ("lib/Conversion/TileToNvvm/", "lib/Conversion/Serialize/")),
    ("no-fatal-error", ("lib/", "include/"), re.compile(r"\breport_fatal_error\b"), ()),
    ("dialect-of-foreign-op", OTHERS, re.compile(r"\bisa<[\w:, ]*Dialect>\((?!type\b)\w+(?:->|\.)getDialect\("), ()),
    ("builder-create", OTHERS, re.compile(r"\b(?:builder|rewriter)\.create<"), ()),
]
RUNTIME_FORBIDDEN = re.compile(r'#include ["<](?:mlir|llvm)/')
COMPILER_FORBIDDEN = re.compile(
    r'#include "(?:gemm/(?:Bench|Check|Conform|Emulator|EmulatorRuntime|Findings|Report|Runtime|Bundle(?!/Check\.h"))|oracle)/')
RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.DOTALL)
COLUMNS = 100  # .clang-format
# Folders of a library in the order in which their headers build on each other.
ROOMS = {"lib/Emulator/": ("Ptx", "Decode", "Order", "Tensor", "Machine", "Ops")}


def files():
    for folder, folders, names in os.walk(SOURCE):
        folders[:] = sorted(f for f in folders if f not in (".git", "__pycache__", "shared")
                            and not f.startswith("build") and not f.endswith(".gemm"))
        for name in sorted(set(names) - {".git"}):
            yield os.path.relpath(os.path.join(folder, name), SOURCE)


def violations(path, text):
    lines = text.split("\n")
    if path.endswith(CODE):
        if path.startswith(SHORT) and len(lines) > 501:
            yield 500, f"file-length: expected at most 500 lines, got {len(lines) - 1}"
        if text and not text.endswith("\n"):
            yield len(lines), "final-newline"
        for number, line in enumerate(lines, 1):
            if line != line.rstrip():
                yield number, "trailing-whitespace"
            if "\t" in line and not path.startswith("test/") and not path.endswith(".sh"):
                yield number, "tab"
    if path.endswith((".cpp", ".h", ".td")) and path.startswith(OTHERS):
        # /* is for the header of the C API, which C90 reads.
        if not next((line for line in lines if line.strip()), "").startswith(("//", "/* ")):
            yield 1, "opening-comment: a file opens with what comes in, what goes out, what holds"
    if path.endswith((".cpp", ".h")) and path.startswith(OTHERS):
        # What a raw string holds is text of another language.
        written = RAW_STRING.sub(lambda raw: "\n" * raw[0].count("\n"), text).split("\n")
        for number, line in enumerate(written, 1):
            if len(line) > COLUMNS:
                yield number, f"column-limit: expected at most {COLUMNS} columns, got {len(line)}"
        for number, (before, line) in enumerate(zip(lines, lines[1:]), 2):
            if not before and not line and number < len(lines):
                yield number, "blank-lines: expected one, got two"
    for rule, where, pattern, allowed in PATTERNS:
        if not path.startswith(where) or (allowed and path.startswith(allowed)):
            continue
        for number, line in enumerate(lines, 1):
            if pattern.search(line):
                yield number, f"{rule}: {pattern.search(line).group(0)}"
    if path.endswith((".cpp", ".h")) and path.startswith(OTHERS):
        half = COMPILER_FORBIDDEN if path.startswith(COMPILER) else RUNTIME_FORBIDDEN
        for number, line in enumerate(lines, 1):
            if half.search(line):
                yield number, f"halves-apart: {line.strip()}"
    for library, rooms in ROOMS.items():
        room = path[len(library):].split("/")[0] if path.startswith(library) and path.endswith(".h") else ""
        for number, line in enumerate(lines if room else (), 1):
            other = re.match(r'#include "(\w+)/', line)
            if other and other[1] in rooms and rooms.index(other[1]) > rooms.index(room):
                yield number, f"rooms-in-order: {line}"


def main():
    count = bad = 0
    for path in files():
        try:
            with open(os.path.join(SOURCE, path), encoding="utf-8") as file:
                text = file.read()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        count += 1
        for line, what in violations(path, text):
            print(f"{path}:{line}: {what}")
            bad += 1
    print(f"{count} files checked, {bad} violations")
    return 1 if bad or count < 20 else 0


sys.exit(main())
