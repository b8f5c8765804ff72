#!/usr/bin/env python3
"""Runs every command of a page of documentation, as a reader would.

usage: run_docs.py --bin build/bin page.md
The fenced `sh` blocks of the page run in order, in one scratch folder that looks
like the repository root (bench/, examples/, docs/, include/, kernels-ref/, test/, python/, scripts/, build/bin/ and build/lib/ are links). A block after
`<!-- not run: reason -->` is left out: its reason names the test that covers it.
A `text` block after `<!-- output -->` must be what the block before it printed,
times aside; `...` on a line of its own stands for any lines.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
NOT_RUN = re.compile(r"<!-- not run: (\S.*?) -->\s*$")
OUTPUT = re.compile(r"<!-- output -->\s*$")
TIME = re.compile(r"\b\d+(?:\.\d+)? ?(?:s|ms|us)\b")


def blocks(text):
    """(language, body, line number, reason not to run, is output) of every fence."""
    for match in FENCE.finditer(text):
        before = text[:match.start()]
        reason = NOT_RUN.search(before)
        yield (match[1], match[2], before.count("\n") + 1, reason and reason[1], bool(OUTPUT.search(before)))


def same(expected, got):
    """Whether `got` is `expected`, where times may differ and `...` is any lines.
    Remarks are left out: what a machine lacks (ptxas, say) is no part of a page."""
    got = "".join(line for line in got.splitlines(True) if ": remark: " not in line)
    parts = [TIME.sub("TIME", part) for part in re.split(r"^\.\.\.\n", expected, flags=re.M)]
    pattern = ".*".join(re.escape(part.rstrip("\n")) for part in parts)
    return re.fullmatch(pattern + r"\s*", TIME.sub("TIME", got), re.S) is not None


def scratch(folder, tools):
    for name in ("bench", "examples", "docs", "include", "kernels-ref", "test", "python", "scripts"):
        if os.path.exists(os.path.join(SOURCE, name)):
            os.symlink(os.path.join(SOURCE, name), os.path.join(folder, name))
    os.mkdir(os.path.join(folder, "build"))
    os.symlink(os.path.abspath(tools), os.path.join(folder, "build", "bin"))
    os.symlink(os.path.join(os.path.dirname(os.path.abspath(tools)), "lib"), os.path.join(folder, "build", "lib"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("page")
    args = parser.parse_args()
    with open(args.page, encoding="utf-8") as file:
        text = file.read()
    name = os.path.relpath(args.page, SOURCE)
    ran = skipped = bad = 0
    printed = None
    with tempfile.TemporaryDirectory(prefix="gemm-docs-") as folder:
        scratch(folder, args.bin)
        env = {**os.environ, "GEMM_CACHE": "off", "PATH": os.path.abspath(args.bin) + os.pathsep + os.environ["PATH"],
               "GEMM_INCLUDE": os.path.join(SOURCE, "include"),
               "GEMM_LIB": os.path.join(os.path.dirname(os.path.abspath(args.bin)), "lib")}
        for language, body, line, reason, is_output in blocks(text):
            if language == "sh" and reason:
                skipped, printed = skipped + 1, None
                print(f"{name}:{line}: not run: {reason}")
            elif language == "sh":
                done = subprocess.run(["bash", "-euo", "pipefail", "-c", body], cwd=folder, env=env, text=True,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, check=False, timeout=600)
                ran, printed = ran + 1, done.stdout
                if done.returncode != 0:
                    bad += 1
                    print(f"{name}:{line}: exit {done.returncode}\n{body}{done.stdout}")
            elif language == "" or is_output and language != "text":
                bad += 1
                print(f"{name}:{line}: expected a language after the fence: sh, text, mlir, ...")
            elif is_output and printed is not None and not same(body, printed):
                bad += 1
                print(f"{name}:{line}: expected this output\n{body}got\n{printed}")
    print(f"{name}: {ran} blocks ran, {skipped} not run, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
