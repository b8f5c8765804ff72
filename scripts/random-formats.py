#!/usr/bin/env python3
"""Random products of every number format through compiler and emulator, N for each row.

usage: random-formats.py [--problems N] [--seed S] [--rows NAME ...] [--bin DIR] [--json FILE]
A row is a format; its problems are drawn by the random tests of test/Integration: sizes with
tails and K = 0, rows that are not aligned, layouts, scales, batches, families, kinds of
schedules, and copies that land early, late and at random moments. It is cut into parts of 20 or
less with seeds of their own, which are printed. What the report already has is not run again, so
that a campaign may be ended and resumed. Exit status 1 where a problem failed.
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PART = 20
GEMMS, BYTES, PACKED, QUANTISED = "random_gemms.py", "random_bytes.py", "random_packed.py", "random_quantised.py"
# So that a campaign ends: one or two tiles, whenever copies land.
SMALL = "--limit=1600000 --explore=3"
FP8 = "--dtypes f8E4M3FN f8E5M2"
# Of each row: test and options, one part of each in turn.
ROWS = {
    "f32, bf16x6": [(GEMMS, "--dtypes f32 --target=a100 --family=bf16x6 --allow=bf16x6 --sms=2"),
                    (GEMMS, "--dtypes f32 --target=h200 --family=bf16x6 --allow=bf16x6 --sms=5"),
                    (GEMMS, "--dtypes f32 --target=h200 --family=bf16x6 --allow=bf16x6 --kind=cluster --sms=6"),
                    (GEMMS, "--dtypes f32 --target=h200 --allow=bf16x6")],
    "f32, bf16x9": [(GEMMS, "--dtypes f32 --target=a100 --family=bf16x9 --allow=bf16x9 --sms=2"),
                    (GEMMS, "--dtypes f32 --target=h200 --family=bf16x9 --allow=bf16x9 --sms=5"),
                    (GEMMS, "--dtypes f32 --target=a100 --allow=bf16x9")],
    "f32, simt": [(GEMMS, "--dtypes f32 --target=a100 --family=simt --sms=2"),
                  (GEMMS, "--dtypes f32 --target=rtx3090"),
                  (GEMMS, "--dtypes f32 --target=h200 --family=simt --kind=cluster --sms=6"),
                  (GEMMS, "--dtypes f32 --target=a100 --peers")],
    "tf32": [(GEMMS, "--dtypes f32 --allow=tf32 --target=a100 --family=mma_sync --sms=2"),
             (GEMMS, "--dtypes f32 --allow=tf32 --layouts nt --target=h200 --family=wgmma --sms=5"),
             (GEMMS, "--dtypes f32 --allow=tf32 --target=h200")],
    "bf16x3": [(GEMMS, "--dtypes f32 --target=a100 --family=bf16x3 --allow=bf16x3 --sms=2"),
               (GEMMS, "--dtypes f32 --target=h200 --family=bf16x3 --allow=bf16x3 --kind=cluster --sms=6"),
               (GEMMS, "--dtypes f32 --target=h200 --allow=bf16x3")],
    "f64": [(GEMMS, "--dtypes f64 --target=a100 --family=mma_sync --sms=2"),
            (GEMMS, "--dtypes f64 --target=h200"),
            (GEMMS, "--dtypes f64 --target=h200 --family=mma_sync --kind=cluster --sms=6")],
    "bytes": [(BYTES, "--target=sm_80"), (BYTES, "--target=h200")],
    "bytes less zero points": [(QUANTISED, "--target=sm_80"), (QUANTISED, "--target=h200")],
    "fp8": [(GEMMS, f"{FP8} --target=rtx4090 --family=mma_sync --sms=2"),
            (GEMMS, f"{FP8} --layouts nt --target=h200 --family=wgmma --sms=5"),
            (GEMMS, f"{FP8} --target=h200"),
            (GEMMS, f"{FP8} --further --target=rtx4090 --family=mma_sync --sms=2")],
    "weights of 8 bits": [(GEMMS, "--mixed --target=a100 --family=mixed --sms=2"),
                          (GEMMS, "--mixed --target=h200 --family=mixed_wgmma --sms=5"),
                          (GEMMS, "--mixed --target=h200 --family=mixed --sms=5"),
                          (GEMMS, "--mixed --target=h200")],
    "weights of 4 bits": [(PACKED, "--target=sm_80"), (PACKED, "--target=h200")],
}


def parts(problems, seed, rows):
    """(row, test, options, seed, problems), rows in turn so that one that is ended early has parts of each."""
    left = {row: problems for row in rows}
    for turn in range(-(-problems // PART)):
        for row in rows:
            test, options = ROWS[row][turn % len(ROWS[row])]
            count = min(PART, left[row])
            left[row] -= count
            yield row, test, f"{options} {SMALL}" if test == GEMMS else options, seed + turn, count


def run_part(test, options, seed, count, bin_dir):
    """Whether it passed, what it wrote, and how long it took."""
    command = [sys.executable, os.path.join(SOURCE, "test", "Integration", test), f"--bin={bin_dir}", f"--seed={seed}",
               f"--cases={count}", *options.split()]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr, time.monotonic() - start


def summary(report):
    by_row = {}
    for part in report["parts"]:
        row = by_row.setdefault(part["row"], {"problems": 0, "failed": 0, "seconds": 0})
        for key in row:
            row[key] += part[key]
    return [{"row": row, **counts} for row, counts in by_row.items()]


def write(path, report):
    head = json.dumps({**report, "rows": summary(report), "parts": None}, indent=1)
    rows = ",\n".join("  " + json.dumps(part) for part in report["parts"])
    with open(path, "w", encoding="utf-8") as file:
        file.write(head.replace('"parts": null', f'"parts": [\n{rows}\n ]') + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=500, help="of each row")
    parser.add_argument("--seed", type=int, default=1, help="of the first part of each row; the next has the next")
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=list(ROWS))
    parser.add_argument("--bin", default=os.path.join(SOURCE, "build", "bin"), help="folder of gemm-compile and gemm-run")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help=argparse.SUPPRESS)
    parser.add_argument("--json", help="a file for the report, which is continued where it is there")
    args = parser.parse_args()
    if args.problems < 1:
        sys.exit(f"error: expected --problems of at least 1, got {args.problems}")
    commit = subprocess.run(["git", "-C", SOURCE, "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=False)
    report = {"date": args.date, "commit": commit.stdout.strip(),
              "command": f"scripts/random-formats.py --problems={args.problems} --seed={args.seed}",
              "machine": "the emulator, no GPU", "parts": []}
    if args.json and os.path.exists(args.json):
        with open(args.json, encoding="utf-8") as file:
            report = json.load(file)
    at = commit.stdout.strip()  # of what is run now
    there = {(part["row"], part["options"], part["seed"], part["problems"]) for part in report["parts"]}
    for row, test, options, seed, count in parts(args.problems, args.seed, args.rows):
        if (row, options, seed, count) in there:
            continue
        passed, text, seconds = run_part(test, options, seed, count, args.bin)
        failed = len(re.findall(r"^FAIL ", text, re.MULTILINE)) or int(not passed)
        print(f"{row:24} {test} {options} --seed={seed} --cases={count}: {count - failed} passed, {seconds:.0f} s", flush=True)
        if failed:
            print(text, flush=True)
        report["parts"].append({"row": row, "test": test, "options": options, "seed": seed, "problems": count, "failed": failed,
                                "seconds": round(seconds), "commit": at})
        if args.json:
            write(args.json, report)
    for line in summary(report):
        print(f"{line['row']:24} {line['problems']:5} problems, {line['failed']} failed, {line['seconds']} s")
    return 1 if any(line["failed"] for line in summary(report)) else 0


if __name__ == "__main__":
    sys.exit(main())
