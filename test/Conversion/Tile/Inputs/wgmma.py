"""Prints gemm.matmuls with pinned wgmma schedules: every schedule here, each with a
layout, an alignment and an epilogue so that any two settings of different axes meet
somewhere (pairwise covering, greedily built, the same every time)."""
import itertools

from epilogues import GELU

# What reads a sum first rounds it to 16 bits, as operations of that type do: ptxas moves such a read to before the wait for the sum
# if nothing holds it.
ROUNDED = """epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : TYPE
    %rounded = arith.truncf %acc : f32 to TYPE
    %max = arith.maximumf %rounded, %zero : TYPE
    %r = arith.extf %max : TYPE to f32
    gemm.yield %r : f32
  } """
# Arithmetic that LLVM makes a sign.
NEGATED = ROUNDED.replace("%zero =", "%minus = arith.constant -1.0 : f32\n    %negated = arith.mulf %acc, %minus : f32\n    %zero =").replace(
    "truncf %acc", "truncf %negated")
RELU = """epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %acc, %zero : f32
    gemm.yield %r : f32
  } """
# A second output.
TWO = """epilogue {
  ^bb0(%acc: f32):
    %r = arith.negf %acc : f32
    gemm.yield %acc, %r : f32, f32
  } results [store affine_map<(m, n) -> (m, n)>] """

AXES = [
    [("128, 256, 64", "16, 256", 4), ("128, 128, 64", "16, 128", 6), ("256, 128, 64", "32, 128", 4),
     ("192, 160, 64", "16, 160", 4), ("64, 256, 64", "16, 128", 4), ("64, 32, 128", "16, 32", 5)],
    [("block", ""), ("persistent", ""), ("split_k", ", splits = 3"), ("stream_k", ""), ("persistent", ", splits = 2"),
     ("split_k", ", splits = 4, reduce = cluster")],
    ["nn", "nt", "tn", "tt"],
    [(8, 8, 8), (8, 2, 8), (1, 8, 8), (8, 8, 2), (8, 8, 1)],   # elements that divide the leading dimensions of A, B and C
    ["bf16", "f16"],
    ["", GELU, ROUNDED, RELU, TWO, NEGATED],
]


def covering(axes):
    pairs = lambda row: {(i, row[i], j, row[j]) for i, j in itertools.combinations(range(len(axes)), 2)}
    everything = list(itertools.product(*(range(len(axis)) for axis in axes)))
    missing = set().union(*map(pairs, everything))
    while missing:
        row = max(everything, key=lambda row: len(pairs(row) & missing))
        missing -= pairs(row)
        yield [axis[i] for axis, i in zip(axes, row)]


print('module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {')
for number, ((tile, warp, stages), (kind, parts), layout, (lda, ldb, ldc), dtype, epilogue) in enumerate(covering(AXES)):
    if epilogue in (ROUNDED, RELU, TWO, NEGATED) and (parts or kind not in ("block", "persistent")):
        epilogue = GELU  # of parts sums are read from memory
    memref = lambda ld: f"memref<?x?x{dtype}, strided<[{ld}, 1]>>"
    outs = f"%c, %d : {memref(ldc)}, {memref(ldc)}" if epilogue == TWO else f"%c : {memref(ldc)}"
    print(f"func.func @k{number}(%a: {memref(lda)}, %b: {memref(ldb)}, %c: {memref(ldc)}, %d: {memref(ldc)}, %bias: memref<?xf32>) {{\n"
          f"  gemm.matmul {layout} ins(%a, %b : {memref(lda)}, {memref(ldb)}) outs({outs}) {epilogue.replace('TYPE', dtype)}"
          f"{{schedule = #gemm.schedule<wgmma, {kind}, tile = [{tile}], warp = [{warp}], stages = {stages}, "
          f"group = 8{parts}>}}\n  return\n}}")
print("}")
