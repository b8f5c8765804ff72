#!/usr/bin/env python3
"""Instructions in the main loops of mixed_wgmma and of mixed, as ptxas makes them for sm_90a: of weights of 8 and 4
bits, with and without scales and zero points of 128 k, in tiles of 128x256 and 128x64, and of 16x128 as when tokens are
decoded, 64 k to a k-step: of one in which a group begins, and of one inside of it. --json writes a row for each: also how
many a number that a thread converts takes, over all k-steps.
"""
import argparse
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sass  # noqa: E402
from sweep_wgmma import PIPELINE, cubin_of  # noqa: E402

N, K, GROUP, STEP, WARP = 4096, 4096, 128, 64, 32
# Of each family M, what a schedule says of its tile of n columns, and the rows of weights of a warp.
WGMMA, SYNC = "mixed_wgmma", "mixed"
FAMILIES = {WGMMA: (4096, "persistent, tile = [128, {n}, 64], warp = [16, {n}], stages = 4, group = 8, swap", lambda n: 16),
            SYNC: (16, "block, tile = [16, {n}, 64], warp = [16, 32], stages = 4, group = 8", lambda n: 32)}
CASES = [(WGMMA, 8, 256, False), (WGMMA, 8, 256, True), (WGMMA, 4, 256, True), (WGMMA, 8, 64, True), (WGMMA, 4, 64, True),
         (SYNC, 8, 128, False), (SYNC, 8, 128, True), (SYNC, 4, 128, True)]


def module(family, bits, n, scaled):
    m, schedule, _ = FAMILIES[family]
    x, w, c = f"memref<{m}x{K}xbf16>", f"memref<{N}x{K * bits // 8}xi8>", f"memref<{m}x{N}xbf16>"
    s, z = (f"memref<{N}x{K // GROUP}x{of}>" for of in ("bf16", "i8"))
    scales = f" scales(%s, %z : {s}, {z}) blocks [1, 1, {GROUP}]" * scaled
    return (f'module attributes {{gemm.target = #gemm.target<"h200", "sm_90a">}} {{\nfunc.func @f(%x: {x}, %w: {w}, %s: {s}, %z: {z}, %c: {c}) {{\n'
            f"  gemm.matmul nt ins(%x, %w : {x}, {w}) outs(%c : {c}){scales} {{{'packed_b, ' * (bits == 4)}unsigned_b, schedule = "
            f"#gemm.schedule<{family}, {schedule.format(n=n)}>}}\n  return\n}}\n}}\n")


def row(gemm_opt, family, bits, n, scaled):
    source = module(family, bits, n, scaled)
    done = subprocess.run([gemm_opt, "-", f"--pass-pipeline={PIPELINE}"], input=source, capture_output=True, text=True, check=True)
    code, = sass.instructions(cubin_of(done.stdout)).values()
    products = [at for at, each in enumerate(code) if sass.opcode(each) in sass.MULTIPLY]
    last = products[len(products) // 2:] if family == WGMMA else products  # the first k-step of a tile has its own
    first, end = sass.loop_around(code, last[0], last[-1])
    # What a branch to another place of the loop leaves out: loads of a group that has begun before.
    left_out = sum(to - at - 1 for at in range(first, end) if sass.opcode(code[at]) in sass.BRANCH
                   for to in [sass.target(code, at)] if at < to <= end)
    begins, inside = end - first + 1, end - first + 1 - left_out
    numbers, steps = FAMILIES[family][2](n) * STEP // WARP, GROUP // STEP
    return {"family": family, "bits": bits, "tile": [128 if family == WGMMA else 16, n, STEP], "scales and zero points": scaled,
            "products": len(last), "instructions": begins, "inside of a group": inside,
            "of a number": round((begins + (steps - 1) * inside) / steps / numbers, 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gemm-opt", default="gemm-opt", help="the compiler")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    rows = [row(args.gemm_opt, *case) for case in CASES]
    text = "[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n"
    print(text, end="")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
