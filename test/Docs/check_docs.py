#!/usr/bin/env python3
"""Checks what no command shows: links, and that every pass and option is written down.

usage: check_docs.py gemm-opt
Links between pages and into the tree must exist, and so must files that a page names. Every pass and pipeline of ours
that gemm-opt --help lists is a row of docs/passes.md, and every row is a pass. Every field of a schedule is a row of
docs/schedules.md.
"""
import os
import re
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
OURS = re.compile(r"^ {6}--((?:gemm|tile)-[\w-]+)\s+-\s*(.*)$", re.M)
NAMED = re.compile(r"`((?:lib|include|kernels-ref|docs|tools|cmake|test)/[\w./-]+)`")
FIELD = re.compile(r'field<&S::\w+>\(\s*"(\w+)"')
ROW = re.compile(r"^\| `((?:gemm|tile)-[\w-]+)`", re.M)


def pages():
    yield from (os.path.join(SOURCE, name) for name in ("README.md", "CONTRIBUTING.md"))
    docs = os.path.join(SOURCE, "docs")
    yield from (os.path.join(docs, name) for name in sorted(os.listdir(docs)) if name.endswith(".md"))


def main():
    bad = []
    for page in pages():
        with open(page, encoding="utf-8") as file:
            text = file.read()
        for target in LINK.findall(text):
            if "://" not in target and not os.path.exists(os.path.join(os.path.dirname(page), target)):
                bad.append(f"{os.path.relpath(page, SOURCE)}: link to {target}, which does not exist")
        bad += [f"{os.path.relpath(page, SOURCE)}: names {name}, which does not exist"
                for name in NAMED.findall(text) if not os.path.exists(os.path.join(SOURCE, name))]
    with open(os.path.join(SOURCE, "docs/passes.md"), encoding="utf-8") as file:
        written = set(ROW.findall(file.read()))
    help_text = subprocess.run([sys.argv[1], "--help"], text=True, capture_output=True, check=True).stdout
    listed = dict(OURS.findall(help_text))
    for name, summary in sorted(listed.items()):
        if not summary.strip():
            bad.append(f"gemm-opt --help: {name} has no summary")
        if name not in written:
            bad.append(f"docs/passes.md: expected a row for {name}, got none")
    for name in sorted(written - set(listed)):
        bad.append(f"docs/passes.md: {name} is no pass or pipeline of gemm-opt")
    with open(os.path.join(SOURCE, "lib/Schedule/Fields.cpp"), encoding="utf-8") as file:
        fields = FIELD.findall(file.read())
    with open(os.path.join(SOURCE, "docs/schedules.md"), encoding="utf-8") as file:
        shown = set(re.findall(r"`(\w+)(?: = [^`]*)?`", "\n".join(line for line in file if line.startswith("| `"))))
    bad += [f"docs/schedules.md: expected a row for field {name}, got none" for name in fields if name not in shown]
    bad += [] if fields else ["lib/Schedule/Fields.cpp: expected fields of a schedule, got none"]
    print("\n".join(bad))
    print(f"{len(listed)} passes and pipelines, {len(bad)} violations")
    return 1 if bad or not listed else 0


sys.exit(main())
