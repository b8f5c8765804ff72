#!/usr/bin/env python3
"""Published times of products beside what the model predicts for them.

usage: accuracy.py [--bin build/bin] [--rows] [--fit]

gemm-times.csv has times that others measured and published: of each source and problem the fastest kernel, on cards
whose variant is stated and for formats that kernels are generated for. Nothing in it was measured here. gemm-report
predicts each; a ratio is published over predicted. Of the sources of a machine and format, those with most rows first,
every other one is `fit`: the shares in lib/Target/Sustained.cpp are the median over their large products of whole tiles,
and nothing of the `held` ones. Best shapes of a search (MAMF) are held, being no typical ones, unless nobody published
others.

Regimes: `large` is math-bound with at least 512 tiles of 128 x 128, `waves` with fewer, `short` what takes under
30 us, where launches and clocks that rise count, `memory` what DRAM bounds. What is short and fits L2 may have been read
from there, run after run.

What others measured of f32 are fmas, so it is predicted for a machine that has no tensor cores of bf16 to speak of, which
would multiply f32 in parts.
  --rows  every row instead of the table
  --fit   the shares that the fit half asks for; exit code 1 where lib/Target/Sustained.cpp has another
"""
import argparse
import collections
import csv
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MANY_TILES = 512  # about four waves of the machines that are here


def read():
    with open(os.path.join(HERE, "gemm-times.csv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    groups = collections.defaultdict(collections.Counter)
    for row in rows:
        if "MAMF" not in row["conditions"]:
            groups[row["machine"], row["dtype"]][row["source"]] += 1
    for row in rows:
        count = groups[row["machine"], row["dtype"]]
        sources = sorted(count, key=lambda source: (-count[source], source))
        row["half"] = "held" if sources and row["source"] not in sources[::2] else "fit"
    return rows


def predict(rows, tools):
    """Adds what gemm-report says of each row: seconds, its bound and the share of the roof."""
    by = collections.defaultdict(list)
    for row in rows:
        by[row["machine"], row["dtype"] == "f32"].append(row)
    for (machine, by_fmas), some in by.items():
        with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="", delete=False) as file:
            writer = csv.writer(file)
            writer.writerow(["m", "n", "k", "batch", "dtype", "layout", "Runtime", "provider"])
            for row in some:
                writer.writerow([row[c] for c in ("m", "n", "k", "batch", "dtype", "layout")]
                                + [float(row["us"]) / 1000, row["library"]])
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as target:
            json.dump({"name": machine, "base": machine, "peak": {"bf16": 1}, "source": "bench/published"}, target)
        try:
            run = subprocess.run([os.path.join(tools, "gemm-report"), file.name, "--format=csv",
                                  f"--target={target.name if by_fmas else machine}"], text=True, capture_output=True)
        finally:
            os.unlink(file.name)
            os.unlink(target.name)
        if run.returncode:
            sys.exit(run.stderr.strip())
        lines = [line for line in run.stdout.splitlines() if line and not line.startswith("#")]
        answers = list(csv.DictReader(lines))
        if len(answers) < len(some):
            sys.exit(f"expected {len(some)} rows from gemm-report for {machine}, got {len(answers)}")
        for row, answer in zip(some, answers):
            if not answer["predicted_s"]:
                sys.exit(f"{machine} {row['dtype']} {row['m']}x{row['n']}x{row['k']}: nothing is predicted")
            row["predicted"] = float(answer["predicted_s"]) * 1e6
            row["ratio"] = float(row["us"]) / row["predicted"]
            row["share"] = float(answer["math_s"]) * 1e6 / float(row["us"])
            row["regime"] = regime(row, answer["bound"])


def regime(row, bound):
    tiles = -(-int(row["m"]) // 128) * -(-int(row["n"]) // 128) * int(row["batch"])
    if float(row["us"]) < 30:
        return "short"
    if bound == "memory":
        return "memory"
    return "large" if tiles >= MANY_TILES else "waves"


def isWhole(row):
    return all(int(row[size]) % 256 == 0 for size in "mnk")


def summary(rows):
    if not rows:
        return "", "", ""
    ratios = [row["ratio"] for row in rows]
    median = statistics.median(ratios)
    return str(len(rows)), f"{median:.2f}", f"{100 * statistics.median(abs(r / median - 1) for r in ratios):.0f} %"


def built_in():
    """The shares of lib/Target/Sustained.cpp by machine and format."""
    with open(os.path.join(HERE, "../../lib/Target/Sustained.cpp"), encoding="utf-8") as file:
        text = file.read()
    rows = re.findall(r'\{"([\w-]+)", ([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)\}', text)
    return {(name, dtype): float(share) for name, *shares in rows
            for dtype, share in zip(("f16", "bf16", "tf32", "f32"), shares) if float(share)}


def fit(groups):
    found = {}
    for (machine, dtype, kind), some in sorted(groups.items()):
        shares = [row["share"] for row in some if row["half"] == "fit" and isWhole(row)]
        if kind == "large" and shares:
            found[machine, dtype] = round(statistics.median(shares), 2)
            print(f"{machine} {dtype} {found[machine, dtype]:.2f} of {len(shares)} rows")
    ours = built_in()
    wrong = sorted(key for key in ours.keys() | found.keys() if ours.get(key) != found.get(key))
    for key in wrong:
        print(f"lib/Target/Sustained.cpp: {' '.join(key)}: expected {found.get(key)}, got {ours.get(key)}",
              file=sys.stderr)
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--fit", action="store_true")
    args = parser.parse_args()
    rows = read()
    predict(rows, args.bin)
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["machine"], row["dtype"], row["regime"]].append(row)
    if args.rows:
        for row in rows:
            print(f"{row['machine']:9} {row['dtype']:4} {row['m']:>5} {row['n']:>5} {row['k']:>5} {row['half']:4} "
                  f"{row['regime']:6} {float(row['us']):9.1f} {row['predicted']:9.1f} {row['ratio']:5.2f} "
                  f"{row['library']}, {row['source']}")
        return 0
    if args.fit:
        return fit(groups)
    print("| machine | format | regime | fit | median | deviation | held | median | deviation |")
    print("|---|---|---|--:|--:|--:|--:|--:|--:|")
    for (machine, dtype, kind), some in sorted(groups.items()):
        halves = [summary([row for row in some if row["half"] == half]) for half in ("fit", "held")]
        print("| " + " | ".join([machine, dtype, kind, *halves[0], *halves[1]]) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
