#!/usr/bin/env python3
"""Compiles every export in this folder, runs it on the reference and in the emulator with
--check, and compares what came of it with the table in docs/frameworks.md.

  check.py BIN [FILE...]     BIN: the folder with gemm-compile and gemm-run; FILE: its name, or a pattern: 'jax_*'
  check.py BIN --write       writes the table anew
  --one-in=N                 runs one in N in the emulator, drawn by GEMM_TEST_SEED, and all on the reference"""
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
INPUTS = pathlib.Path(os.environ.get("GEMM_EXPORTS", HERE / "Inputs"))
TABLE = HERE.parent.parent / "docs" / "frameworks.md"
HEAD = ["| export | products | fused ops | elementwise | reductions | folds | status |",
        "|---|---|---|---|---|---|---|"]


def run(tool, *arguments):
    done = subprocess.run([str(tool), *map(str, arguments)], capture_output=True, text=True,
                          timeout=300)
    return done.returncode, done.stdout, done.stderr


def refusal(name, code, text):
    """The first error of a file that is refused, without its place in the file; all have one."""
    errors = re.findall(r"^(.*?): error: (.*)$", text, re.M)
    if code != 1 or not errors or not all(re.search(r":\d+:\d+$", e[0]) for e in errors):
        raise SystemExit(f"{name}: expected exit code 1 and located errors, got {code}:\n{text}")
    return errors[0][1].strip().replace("|", "\\|")


def inputs(bundle, size=3):
    """Options of gemm-run: sizes known at run time only are `size`, integers may be places."""
    options = []
    for a in json.loads((bundle / "launch.json").read_text())["functions"][0]["arguments"]:
        shape = "".join(f"{n if isinstance(n, int) else size}x" for n in a["shape"])
        kind = ":class=places" if a["dtype"] in ("i64", "i32") and "_words_" not in bundle.stem else ""
        options.append(f"--input={shape}{a['dtype']}=random{kind}")
    return options


def row(bin_dir, file, folder, devices):
    name, bundle = file.stem, folder / (file.stem + ".gemm")
    command = [bin_dir / "gemm-compile", file, "-o", bundle, "--target=sm_80", "--ptxas=none"]
    code, _, errors = run(*command)
    if code:
        if bundle.exists():
            raise SystemExit(f"{name}: refused, but {bundle} was written")
        return f"| `{name}` | | | | | | {refusal(name, code, errors)} |"
    for device in devices:
        code, out, errors = run(bin_dir / "gemm-run", bundle, f"--device={device}", "--check",
                                *inputs(bundle))
        if code or "PASS" not in out:
            raise SystemExit(f"{name} on {device}: exit code {code}\n{out}{errors}")
    steps = [s for f in json.loads((bundle / "launch.json").read_text())["functions"]
             for s in f["steps"]]
    kinds = collections.Counter(step["kind"] for step in steps)
    fused = sum(len(s["epilogue"]["program"]["ops"]) for s in steps if "epilogue" in s)
    # Those of one A are one kernel.
    products = sum(1 + len(s.get("peers", ())) + len(s.get("pairs", ())) for s in steps if s["kind"] == "gemm")
    count = f"{products} in {kinds['gemm']}" if products > kinds["gemm"] else products
    return (f"| `{name}` | {count} | {fused} | {kinds['elementwise']} | {kinds['reduce']} "
            f"| {kinds['fold']} | compiles |")


def main(bin_dir, *arguments):
    files = sorted(INPUTS.glob("*.mlir"))
    write = "--write" in arguments
    one_in = next((int(a.removeprefix("--one-in=")) for a in arguments if a.startswith("--one-in=")), 1)
    names = [a for a in arguments if not a.startswith("--")]
    chosen = [f for f in files
              if not names or any(fnmatch.fnmatch(f.stem, n.removesuffix(".mlir")) for n in names)]
    if not chosen:
        raise SystemExit(f"expected exports in {INPUTS}, got none of {names or 'any name'}")
    drawn = random.Random(int(os.environ.get("GEMM_TEST_SEED", "1"))).sample(chosen, -(-len(chosen) // one_in))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda f: row(pathlib.Path(bin_dir), f, pathlib.Path(folder),
                                          ("ref", "emulate") if f in drawn else ("ref",)), chosen))
    text = TABLE.read_text()
    begin, end = "<!-- rows: test/Frameworks/check.py -->\n", "<!-- end of rows -->\n"
    before, rest = text.split(begin)
    known, after = rest.split(end)
    if write:
        TABLE.write_text(before + begin + "\n".join(HEAD + rows) + "\n" + end + after)
        return
    missing = [r for r in rows if r not in known.splitlines()]
    stale = [r for r in known.splitlines()[2:] if not names and r not in rows]
    for line in missing:
        print(f"expected in {TABLE.name}: {line}")
    for line in stale:
        print(f"in {TABLE.name}, not true: {line}")
    if missing or stale:
        raise SystemExit(1)
    whole = sum("| compiles" in r for r in rows)
    print(f"PASS: {len(rows)} exports, {whole} compile, the others are refused with one error")


if __name__ == "__main__":
    main(*sys.argv[1:])
