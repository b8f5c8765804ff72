#!/usr/bin/env python3
"""Random epilogues through compiler and emulator, N for each row: graphs of scalar ops, several results, groups.

usage: random-epilogues.py [--problems N] [--seed S] [--rows NAME ...] [--bin DIR] [--json FILE]
A row is what is multiplied, and by which instructions; its epilogues are drawn by `random_gemms.py --programs` of
test/Integration: 1 to 30 scalar ops over one accumulator, several or that of a sum of products, operands of every
type by rows, columns, elements, batches and alone, 1 to 4 results stored as they come or permuted or reduced over
rows, columns or groups of them, numbers of groups that elements read; beside sizes with tails, rows that are not aligned,
layouts, scales, batches, kinds of schedules, and copies that land early, late and at random moments. It is cut into
parts of 20 or less with seeds of their own, which are printed. What the report already has is not run again, so that
a campaign may be ended and resumed. Exit status 1 where a problem failed.
"""
import sys

from random_campaign import main

# So that a campaign ends: one or two tiles, whenever copies land.
SMALL = "--programs --limit=1000000 --explore=3"
FP8 = "--dtypes f8E4M3FN f8E5M2"
# Of each row: options of random_gemms.py, one part of each in turn.
ROWS = {
    "16 bits, mma.sync": ["--target=a100 --family=mma_sync --sms=2", "--target=a100", "--target=h200 --family=mma_sync --kind=cluster --sms=6"],
    "16 bits, wgmma": ["--target=h200 --family=wgmma --sms=5", "--target=h200", "--target=h200 --family=wgmma --any-tile --sms=5"],
    "fp8": [f"{FP8} --target=rtx4090 --family=mma_sync --sms=2", f"{FP8} --layouts nt --target=h200 --family=wgmma --sms=5",
            f"{FP8} --target=h200"],
    "bytes": ["--dtypes i8 --target=a100 --family=mma_sync --sms=2", "--dtypes i8 --layouts nt --target=h200 --family=wgmma --sms=5",
              "--dtypes i8 --target=h200"],
    "f32": ["--dtypes f32 --target=a100 --family=simt --sms=2", "--dtypes f32 --allow=tf32 --layouts nt --target=h200 --family=wgmma --sms=5",
            "--dtypes f32 --allow=bf16x6 --target=h200 --family=bf16x6 --sms=5", "--dtypes f32 --allow=tf32 --target=a100 --family=mma_sync --sms=2"],
    "f64": ["--dtypes f64 --target=a100 --family=mma_sync --sms=2", "--dtypes f64 --target=h200"],
    "weights of 8 bits": ["--mixed --target=a100 --family=mixed --sms=2", "--mixed --target=h200 --family=mixed_wgmma --sms=5", "--mixed --target=h200"],
}
TABLE = {row: [("random_gemms.py", f"{options} {SMALL}") for options in parts] for row, parts in ROWS.items()}

if __name__ == "__main__":
    sys.exit(main("random-epilogues.py", __doc__, TABLE))
