"""Prints one gemm.matmul for every combination of schedule, layout, alignment and
epilogue that gemm-select-schedule can choose (lib/Schedule/Registry.cpp)."""
import itertools

from epilogues import GELU

SCHEDULES = [("128, 128, 32", "64, 32"), ("128, 64, 32", "64, 32"),
             ("64, 128, 32", "32, 64"), ("64, 64, 32", "32, 32")]

number = 0
for (tile, warp), stages in itertools.product(SCHEDULES, (4, 3)):
    for layout in ("nn", "nt", "tn", "tt"):
        for ld in (8, 1):
            for epilogue in ("", GELU):
                m = f"memref<?x?xbf16, strided<[{ld}, 1]>>"
                print(f"func.func @k{number}(%a: {m}, %b: {m}, %c: {m}, %bias: memref<?xf32>) {{\n"
                      f"  gemm.matmul {layout} ins(%a, %b : {m}, {m}) outs(%c : {m}) {epilogue}"
                      f"{{schedule = #gemm.schedule<mma_sync, block, tile = [{tile}], "
                      f"warp = [{warp}], stages = {stages}, group = 8>}}\n  return\n}}")
                number += 1
