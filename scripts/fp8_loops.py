#!/usr/bin/env python3
"""Instructions in the main loops of products of fp8, as ptxas makes them for sm_90a, by mma_sync and by wgmma: plain, and with
scales of powers of two for each row, or column, and 32 k. --json writes a row for each: how many of a loop multiply, convert, add,
and load, its multiply-adds for an instruction of a warp, and registers and spills. Nothing is measured in time.
"""
import argparse
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sass  # noqa: E402
from sweep_wgmma import PIPELINE, cubin_of  # noqa: E402

SIZE, BLOCK = 4096, 32
# What the opcodes of a loop are counted as.
KINDS = {"products": sass.MULTIPLY, "conversions": {0x23e}, "FADD": {0x221}, "FMUL": {0x220, 0x820}, "FFMA": {0x223}, "loads": sass.LDG}
# Family, layout, tile, warp, stages, whether there are scales.
CASES = [("mma_sync", "nt", (128, 128, 64), (64, 32), 4, False), ("mma_sync", "nn", (128, 128, 64), (64, 32), 4, False),
         ("mma_sync", "nt", (128, 64, 64), (32, 32), 4, True), ("wgmma", "nt", (128, 176, 128), (16, 176), 4, False),
         ("wgmma", "nt", (256, 32, 128), (32, 32), 5, True), ("wgmma", "nt", (128, 48, 128), (16, 48), 8, True),
         ("wgmma", "nt", (192, 32, 128), (16, 32), 6, True)]
FACTS = re.compile(r"registers=(\d+), spill-loads=(\d+), spill-stores=(\d+)")


def module(family, layout, tile, warp, stages, scaled):
    x, c, s = f"memref<{SIZE}x{SIZE}xf8E4M3FN>", f"memref<{SIZE}x{SIZE}xbf16>", f"memref<{SIZE}x{SIZE // BLOCK}xf8E8M0FNU>"
    scales = f" scales(%s, %z : {s}, {s}) blocks [1, 1, {BLOCK}]" * scaled
    return (f'module attributes {{gemm.target = #gemm.target<"h200", "sm_90a">}} {{\nfunc.func @f(%x: {x}, %w: {x}, %s: {s}, %z: {s}, %c: {c}) {{\n'
            f"  gemm.matmul {layout} ins(%x, %w : {x}, {x}) outs(%c : {c}){scales} {{schedule = #gemm.schedule<{family}, block, tile = "
            f"{list(tile)}, warp = {list(warp)}, stages = {stages}, group = 8>}}\n  return\n}}\n}}\n")


def row(gemm_opt, family, layout, tile, warp, stages, scaled):
    done = subprocess.run([gemm_opt, "-", f"--pass-pipeline={PIPELINE}", "--remarks-filter=gemm-serialize"], capture_output=True, text=True,
                          input=module(family, layout, tile, warp, stages, scaled), check=True)
    code, = sass.instructions(cubin_of(done.stdout)).values()
    products = [at for at, each in enumerate(code) if sass.opcode(each) in sass.MULTIPLY]
    first, last = sass.loop_around(code, products[-1], products[-1])
    loop = [sass.opcode(each) for each in code[first:last + 1]]
    counts = {name: sum(each in opcodes for each in loop) for name, opcodes in KINDS.items()}
    registers, loads, stores = map(int, FACTS.search(done.stderr).groups())
    multiplied = warp[0] * warp[1] * tile[2]
    return {"family": family, "layout": layout, "tile": list(tile), "warp": list(warp), "scales of 32 k": scaled, "instructions": len(loop),
            **counts, "multiply-adds of an instruction": round(multiplied / len(loop)), "registers": registers, "spill": loads + stores}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gemm-opt", default="gemm-opt", help="the compiler")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    text = "[\n" + ",\n".join(json.dumps(row(args.gemm_opt, *case)) for case in CASES) + "\n]\n"
    print(text, end="")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
