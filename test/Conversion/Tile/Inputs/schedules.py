"""Prints one gemm.matmul for every combination of schedule, layout, alignment and
epilogue that gemm-select-schedule can choose (lib/Schedule/Registry.cpp)."""
import itertools

SCHEDULES = [("128, 128, 32", "64, 32"), ("128, 64, 32", "64, 32"),
             ("64, 128, 32", "32, 64"), ("64, 64, 32", "32, 32")]
GELU = """epilogue(%bias : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %root = arith.constant 0.70710678 : f32
    %x = arith.addf %acc, %v : f32
    %s = arith.mulf %x, %root : f32
    %e = math.erf %s : f32
    %p = arith.addf %e, %one : f32
    %y = arith.mulf %x, %p : f32
    %r = arith.mulf %y, %half : f32
    gemm.yield %r : f32
  } """

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
