"""Prints gemm.matmuls with pinned wgmma schedules: every schedule here, each with a
layout, an alignment and an epilogue so that any two settings of different axes meet
somewhere (pairwise covering, greedily built, the same every time)."""
import itertools

from epilogues import GELU

AXES = [
    [("128, 256, 64", "16, 256", 4), ("128, 128, 64", "16, 128", 6), ("256, 128, 64", "32, 128", 4),
     ("192, 160, 64", "16, 160", 4), ("64, 256, 64", "16, 128", 4), ("64, 32, 128", "16, 32", 5)],
    [("block", ""), ("persistent", ""), ("split_k", ", splits = 3"), ("stream_k", ""), ("persistent", ", splits = 2"),
     ("split_k", ", splits = 4, reduce = cluster")],
    ["nn", "nt", "tn", "tt"],
    [(8, 8), (8, 2), (1, 8)],   # elements that divide the leading dimensions of A and B
    ["", GELU],
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
for number, ((tile, warp, stages), (kind, parts), layout, (lda, ldb), epilogue) in enumerate(covering(AXES)):
    memref = lambda ld: f"memref<?x?xbf16, strided<[{ld}, 1]>>"
    print(f"func.func @k{number}(%a: {memref(lda)}, %b: {memref(ldb)}, %c: {memref(8)}, %bias: memref<?xf32>) {{\n"
          f"  gemm.matmul {layout} ins(%a, %b : {memref(lda)}, {memref(ldb)}) outs(%c : {memref(8)}) {epilogue}"
          f"{{schedule = #gemm.schedule<wgmma, {kind}, tile = [{tile}], warp = [{warp}], stages = {stages}, "
          f"group = 8{parts}>}}\n  return\n}}")
print("}")
