#!/usr/bin/env python3
"""Random products of every number format through compiler and emulator, N for each row.

usage: random-formats.py [--problems N] [--seed S] [--rows NAME ...] [--bin DIR] [--json FILE]
A row is a format; its problems are drawn by the random tests of test/Integration: sizes with
tails and K = 0, rows that are not aligned, layouts, scales, batches, families, kinds of
schedules, and copies that land early, late and at random moments. It is cut into parts of 20 or
less with seeds of their own, which are printed. What the report already has is not run again, so
that a campaign may be ended and resumed. Exit status 1 where a problem failed.
"""
import sys

from random_campaign import main

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
TABLE = {row: [(test, f"{options} {SMALL}" if test == GEMMS else options) for test, options in parts] for row, parts in ROWS.items()}

if __name__ == "__main__":
    sys.exit(main("random-formats.py", __doc__, TABLE))
