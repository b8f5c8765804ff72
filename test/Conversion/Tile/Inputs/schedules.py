"""schedules.py floats|apart|bytes|fp8|doubles|mixed [hopper]: prints one gemm.matmul for every combination of schedule, layout, alignment
and epilogue that gemm-select-schedule can choose (lib/Schedule/Registry.cpp); split-K under
the longest epilogue, with depths and parts in turn; then the kinds that nobody chooses
and that need more registers, each with every tile and depth, layouts and alignments in
turn; then sums of A's rows, of both storage orders of A, of tile 64x128 with B along N too, all of bf16 and of tf32,
and of f32 what may be chosen. Of bytes: plain and with what an epilogue makes of them, in all layouts too, and of fp8 and
f64 likewise; of bytes of B beside numbers of 16 bits, A along K. One module
of all would take ptxas longer than gemm-serialize waits."""
import itertools
import sys

from epilogues import DEQUANTISED, GELU, OF_F64, SCALED

TILES = [("128, 128, 32", "64, 32"), ("128, 64, 32", "64, 32"),
         ("64, 128, 32", "32, 64"), ("64, 64, 32", "32, 32")]
SCHEDULES = list(itertools.product(TILES, (4, 3)))
LAYOUTS = ("nn", "nt", "tn", "tt")
LDS = (8, 1)

cases = [("block", 1, *rest, False) for rest in itertools.product(SCHEDULES, LAYOUTS, LDS, ("", GELU))]
depths, parts = itertools.cycle((4, 3)), itertools.cycle((2, 3, 8))
for tile, layout, ld in itertools.product(TILES, LAYOUTS, LDS):
    if tile != TILES[2]:  # its tn kernel spills
        cases.append(("split_k", next(parts), (tile, next(depths)), layout, ld, GELU, False))
turns = itertools.cycle(itertools.product(LAYOUTS, LDS))
for kind, splits in (("persistent", 1), ("persistent", 4), ("stream_k", 1)):
    for schedule in SCHEDULES:
        cases.append((kind, splits, schedule, *next(turns), GELU, False))
    next(turns)  # so that a tile meets another layout under the next kind

cases += [(kind, 1, *rest, "", True) for kind, *rest in
          itertools.product(("block", "persistent"), SCHEDULES, ("tn", "nt"), LDS)]
cases += [(kind, 1, (TILES[2], stages), "nn", ld, "", True) for kind, stages, ld in itertools.product(("block", "persistent"), (4, 3), LDS)]

# (family, type, where elements are wider the same bytes: of k, and that divide a line; what else the op says)
TYPES = (("mma_sync", "bf16", 1, ""), ("mma_sync", "f32", 2, "precision = tf32, "), ("simt", "f32", 2, ""))
APART = [(family, "f32", 2, f'gemm.precision = "{family}", ') for family in ("bf16x3", "bf16x6", "bf16x9")]

bytes_cases = [("block", 1, *rest) for rest in itertools.product(SCHEDULES, LAYOUTS, (16, 1), ("", DEQUANTISED))]
bytes_cases += [("split_k", splits, (tile, 4), layout, ld, DEQUANTISED)
                for splits, tile, layout, ld in itertools.product((2, 8), TILES[:2] + TILES[3:], LAYOUTS, (16, 1))]


def floats(types=TYPES):
    for number, ((family, dtype, wider, more), (kind, splits, ((tile, warp), stages), layout, ld, epilogue, sums)) in enumerate(
            itertools.product(types, cases)):
        if sums and more and tile == TILES[2][0] and layout == "nt" and kind == "block":
            continue  # spills, so that checkSums refuses it
        if family == "simt" and (tile == TILES[1][0] or kind not in ("block", "split_k") or (stages == 3 and not sums)):
            continue  # never chosen, or, of fewer stages, the same registers
        if types is APART and (tile == TILES[2][0] or kind not in ("block", "split_k") or stages == 3 or sums):
            continue  # the same; tile 64x128 takes all registers
        m = f"memref<?x?x{dtype}, strided<[{max(1, ld // wider)}, 1]>>"
        tile = tile.replace(", 32", f", {32 // wider}") if wider > 1 else tile
        parts = f", splits = {splits}" if splits > 1 else ""
        print(f"func.func @k{number}(%a: {m}, %b: {m}, %c: {m}, %bias: memref<?xf32>, %s: memref<?xf32>) {{\n"
              f"  gemm.matmul {layout} ins(%a, %b : {m}, {m}) outs(%c : {m}) {'sums(%s : memref<?xf32>) ' * sums}{epilogue}"
              f"{{{more}schedule = #gemm.schedule<{family}, {kind}, tile = [{tile}], "
              f"warp = [{warp}], stages = {stages}, group = 8{parts}>}}\n  return\n}}")


def integers():
    for number, (kind, splits, ((tile, warp), stages), layout, ld, epilogue) in enumerate(bytes_cases):
        m, c = (f"memref<?x?x{kind_of}, strided<[{ld}, 1]>>" for kind_of in ("i8", "bf16" if epilogue else "i32"))
        parts_of = f", splits = {splits}" if splits > 1 else ""
        print(f"func.func @bytes{number}(%a: {m}, %b: {m}, %c: {c}, %bias: memref<?xf32>, %s: memref<?xf32>) {{\n"
              f"  gemm.matmul {layout} ins(%a, %b : {m}, {m}) outs(%c : {c}) {epilogue}"
              f"{{schedule = #gemm.schedule<mma_sync, {kind}, tile = [{tile.replace(', 32', ', 64')}], "
              f"warp = [{warp}], stages = {stages}, group = 8{parts_of}>}}\n  return\n}}")


def fp8():
    """Each plain, of both types; with an epilogue, whose results are stored as fp8 in turn."""
    stored = itertools.cycle(("bf16", "f8E4M3FN", "f8E5M2"))
    others = {TILES[2]: (TILES[2][0], "16, 64")}  # whose warp tile of twice the rows spills
    spilled = {("block", TILES[2], "tt"), ("split_k", TILES[3], "nn")}
    of_fp8 = [row for row in bytes_cases if (row[0], row[2][0], row[3]) not in spilled]
    for number, (kind, splits, (tile, stages), layout, ld, epilogue) in enumerate(of_fp8):
        tile, warp = others.get(tile, tile)
        a, b, c = (f"memref<?x?x{kind_of}, strided<[{ld}, 1]>>"
                   for kind_of in ("f8E4M3FN", "f8E5M2" if epilogue else "f8E4M3FN", next(stored) if epilogue else "f32"))
        parts_of = f", splits = {splits}" if splits > 1 else ""
        print(f"func.func @fp8{number}(%a: {a}, %b: {b}, %c: {c}, %bias: memref<?xf32>, %s: memref<?xf32>) {{\n"
              f"  gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%c : {c}) {SCALED if epilogue else ''}"
              f"{{schedule = #gemm.schedule<mma_sync, {kind}, tile = [{tile.replace(', 32', ', 64')}], "
              f"warp = [{warp}], stages = {stages}, group = 8{parts_of}>}}\n  return\n}}")


TILES_OF_F64 = [("128, 64", "32, 32"), ("64, 128", "32, 32"), ("64, 64", "32, 32")]


HOPPER = "hopper" in sys.argv


def doubles():
    every = [("block", 1, *rest) for rest in itertools.product(TILES_OF_F64, LAYOUTS, (2, 1), ("", OF_F64))]
    splits = itertools.cycle((2, 8))
    every += [("split_k", next(splits), tile, layout, ld, OF_F64)
              for tile, layout, ld in itertools.product(TILES_OF_F64[::2], LAYOUTS, (2, 1))
              if (tile, layout) != (TILES_OF_F64[2], "tt")]  # spills
    if HOPPER:  # these spill
        every = [row for row in every if (row[0], *row[2:4]) != ("block", TILES_OF_F64[2], "nn")]
    for number, (kind, splits, (tile, warp), layout, ld, epilogue) in enumerate(every):
        m = f"memref<?x?xf64, strided<[{ld}, 1]>>"
        parts_of = f", splits = {splits}" if splits > 1 else ""
        print(f"func.func @doubles{number}(%a: {m}, %b: {m}, %c: {m}, %bias: memref<?xf64>) {{\n"
              f"  gemm.matmul {layout} ins(%a, %b : {m}, {m}) outs(%c : {m}) {epilogue}"
              f"{{schedule = #gemm.schedule<mma_sync, {kind}, tile = [{tile}, 16], "
              f"warp = [{warp}], stages = 4, group = 8{parts_of}>}}\n  return\n}}")


MIXED_TILES = [("128, 128", "64, 32"), ("128, 64", "64, 32"), ("64, 128", "32, 64"), ("64, 64", "32, 32"),
               ("16, 128", "16, 32")]
MIXED_TYPES = [("bf16", "i8", ""), ("bf16", "i8", "unsigned_b, "), ("f16", "i8", ""), ("f16", "i8", "unsigned_b, ")]


def mixed():
    tiles = [row for row in MIXED_TILES if not (HOPPER and row[0].startswith("64,"))]  # some of these spill there
    every = [("block", 1, *rest) for rest in itertools.product(tiles, ("nn", "nt"), (16, 1), ("", GELU))]
    splits = itertools.cycle((2, 8))
    every += [("split_k", next(splits), *rest, GELU) for rest in itertools.product(tiles, ("nn", "nt"), (16, 1))]
    for number, ((kind, parts, (tile, warp), layout, ld, epilogue), (a, b, signs)) in enumerate(itertools.product(every, MIXED_TYPES)):
        ma, mb, c = (f"memref<?x?x{t}, strided<[{ld}, 1]>>" for t in (a, b, a))
        parts_of = f", splits = {parts}" if parts > 1 else ""
        print(f"func.func @mixed{number}(%a: {ma}, %b: {mb}, %c: {c}, %bias: memref<?xf32>) {{\n"
              f"  gemm.matmul {layout} ins(%a, %b : {ma}, {mb}) outs(%c : {c}) {epilogue}"
              f"{{{signs}schedule = #gemm.schedule<mixed, {kind}, tile = [{tile}, 64], "
              f"warp = [{warp}], stages = 4, group = 8{parts_of}>}}\n  return\n}}")


MACHINE = '"h200", "sm_90a"' if HOPPER else '"rtx4090", "sm_89"' if sys.argv[1] == "fp8" else ""
if MACHINE:
    print(f"module attributes {{gemm.target = #gemm.target<{MACHINE}>}} {{")
{"floats": floats, "apart": lambda: floats(APART), "bytes": integers, "fp8": fp8, "doubles": doubles,
 "mixed": mixed}[sys.argv[1]]()
if MACHINE:
    print("}")
