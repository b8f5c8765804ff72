"""schedules.py floats|apart|bytes|fp8|scales|doubles|mixed|dequantised|packed|warpgroups [hopper]: prints one gemm.matmul for every combination of schedule, layout, alignment
and epilogue that the compiler can choose, as gemm-explain lists them, of floats also with a residual; split-K under the longest
epilogue, with depths and parts in turn. Of bf16, tf32 and f32 then the kinds that nobody chooses and that need more registers, each with
every tile and depth, layouts and alignments in turn; then sums of A's rows, of both storage orders of A, of a tile wider than high with B
along N too. One module of all would take ptxas longer than gemm-serialize waits."""
import itertools
import sys

from epilogues import DEQUANTISED, GELU, OF_F64, SCALED, with_residual
from offered import rows

HOPPER = "hopper" in sys.argv
LAYOUTS = ("nn", "nt", "tn", "tt")
RESIDUAL = "the epilogue and behind it a residual of C's type"


class Factors:
    """What is multiplied: a family, the types of A, B and of the sums that are stored, elements that divide a line, what
    the op says besides, what stands in a dictionary of attributes, and the extents of blocks that have scales."""

    def __init__(self, family, a, b, stored, lds, epilogue, said="", machine="h200" if HOPPER else "a100", blocks=()):
        self.blocks = blocks
        self.family, self.a, self.b, self.stored, self.lds = family, a, b, stored, lds
        self.epilogue, self.said, self.machine = epilogue, said, machine
        self.residual = a == b and epilogue == GELU
        self.swap = family == "mixed_wgmma"  # whose A bytes of B are

    def scales(self, layout, m, n, k):
        """The arguments that are scales, and what the op says of them."""
        if not self.blocks:
            return "", ""
        if self.b in ("i8", "i4"):
            groups = -(-k // self.blocks[2])
            shape = f"{n}x{groups}" if layout[1] == "t" else f"{groups}x{n}"
            s, z = f"memref<{shape}x{self.a}>", f"memref<{shape}xi8>"
            return f", %sa: {s}, %sb: {z}", f"scales(%sa, %sb : {s}, {z}) blocks {list(self.blocks)} "
        a, b = (f"memref<{size if size == '?' else -(-size // block)}x{-(-k // self.blocks[2])}xf32>" for size, block in zip((m, n), self.blocks))
        return f", %sa: {a}, %sb: {b}", f"scales(%sa, %sb : {a}, {b}) blocks {list(self.blocks)} "

    def along_k(self, n, k):
        """B, of which a byte has two numbers of 4 bits."""
        return f"memref<{n}x{k // 2}xi8>" if self.b == "i4" else f"memref<{n}x{k}x{self.b}>"

    def offered(self, layout, sums=False, sizes=(64, 2048, 4096)):
        """(kind, tile, warp, depth) of what could be chosen, few rows of a long K, so that K may be cut."""
        m, n, k = sizes
        a = f"memref<{m}x{k}x{self.a}>" if layout[0] == "n" else f"memref<{k}x{m}x{self.a}>"
        b = f"memref<{k}x{n}x{self.b}>" if layout[1] == "n" else self.along_k(n, k)
        said = "{" + self.said.rstrip(", ") + "}" if self.said else ""
        more, scales = self.scales(layout, m, n, k)
        found = rows(self.family, self.machine,
                     f"func.func @f(%a: {a}, %b: {b}, %c: memref<{m}x{n}x{self.stored}>, %s: memref<{m}xf32>{more}) {{\n  gemm.matmul {layout} "
                     f"ins(%a, %b : {a}, {b}) outs(%c : memref<{m}x{n}x{self.stored}>) {f'sums(%s : memref<{m}xf32>) ' * sums}{scales}{said}\n  return\n}}", self.swap)
        return list(dict.fromkeys((row.kind, (row.m, row.n, row.k), (row.warp_m, row.warp_n), row.stages)
                                  for row in sorted(found, key=lambda row: (-row.m, -row.n, -row.stages))))

    def anywhere(self, layout):
        """Those where lines begin anywhere; of unknown rows, so that none is packed."""
        bytes_of_groups = self.blocks and self.b in ("i8", "i4")  # whose tile divides K
        return self.offered(layout, sizes=("?", 2047, 4096 if bytes_of_groups else 4095))

    def chosen(self, layouts=LAYOUTS, splits=(2, 3, 8), depths=(4, 3), cuts=1):
        """(kind, splits, tile, warp, depth, layout, ld, epilogue, sums) of all that could be: whole products plain
        and with the epilogue; of what cuts K each tile so many times, with depths and splits in turn."""
        splits, turn = itertools.cycle(splits), itertools.cycle(depths)
        for layout in layouts:
            offered, anywhere = self.offered(layout), self.anywhere(layout)
            for kind, tile, warp, stages in offered:
                if kind == "block" and stages in depths:
                    lds = self.lds if (kind, tile, warp, stages) in anywhere else (self.lds[0], 2)
                    epilogues = ("", self.epilogue) + (RESIDUAL,) * (self.residual and stages == depths[0])
                    yield from ((kind, 1, tile, warp, stages, layout, *rest, False) for rest in itertools.product(lds, epilogues))
            for tile, warp in dict.fromkeys(row[1:3] for row in offered if row[0] == "split_k"):
                yield from (("split_k", next(splits), tile, warp, next(turn), layout, ld, self.epilogue, False)
                            for ld in self.lds for _ in range(cuts))

    def each(self, layouts):
        """Products of each tile in each kind, with the depth that it has: whole ones plain and with the epilogue."""
        for layout in layouts:
            anywhere = {row[:3] for row in self.anywhere(layout)}
            for kind, *row in self.offered(layout):
                lds = self.lds if (kind, *row[:2]) in anywhere else self.lds[:1]
                splits, epilogues = (3, (self.epilogue,)) if kind.startswith("split_k") else (1, ("", self.epilogue))
                yield from ((kind, splits, *row, layout, ld, epilogue, False) for ld, epilogue in itertools.product(lds, epilogues))

    def show(self, name, row, stored=None, a=None, signs=""):
        """One function of a row."""
        kind, splits, tile, warp, stages, layout, ld, epilogue, sums = row
        kind, *cluster = kind.split()
        bias = "f64" if self.a == "f64" else "f32"
        size = 4096 if self.blocks else "?"  # of n and k: blocks cut what is known
        pairs = self.b == "i4"
        dims = (f"?x{size}" if layout[0] == "n" else f"{size}x?", f"{size}x{size // 2 if pairs else size}", f"?x{size}")
        a, b, c = (f"memref<{dim}x{kind_of}, strided<[{ld}, 1]>>"
                   for dim, kind_of in zip(dims, (a or self.a, "i8" if pairs else self.b, stored or self.stored)))
        epilogue = with_residual(self.epilogue, c) if epilogue == RESIDUAL else epilogue
        more, scales = self.scales(layout, "?", size, size)
        print(f"func.func @{name}(%a: {a}, %b: {b}, %c: {c}, %bias: memref<?x{bias}>, %s: memref<?xf32>, %residual: {c}{more}) {{\n"
              f"  gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%c : {c}) {'sums(%s : memref<?xf32>) ' * sums}{scales}{epilogue}"
              f"{{{self.said}{signs}schedule = #gemm.schedule<{self.family}, {kind}, tile = {list(tile)}, warp = {list(warp)}, "
              f"stages = {stages}, group = 8{f', splits = {splits}' * (splits > 1)}{', reduce = cluster' * bool(cluster)}{', swap' * self.swap}>}}\n  return\n}}")


def pinned(factors):
    """Kinds that nobody chooses, and sums of A's rows."""
    every = list(dict.fromkeys(row for layout in LAYOUTS for row in factors.anywhere(layout) if row[0] == "block"))
    turns = itertools.cycle(itertools.product(LAYOUTS, factors.lds))
    for kind, splits in (("persistent", 1), ("persistent", 4), ("stream_k", 1)):
        for _, tile, warp, stages in every:
            yield (kind, splits, tile, warp, stages, *next(turns), factors.epilogue, False)
        next(turns)  # so that a tile meets another layout under the next kind


def summed(factors, kinds):
    """Sums of A's rows."""
    for layout in ("tn", "nt", "nn"):
        whole = [row for row in factors.offered(layout, sums=True) if row[0] == "block"]
        every = {"block": whole, "persistent": [row for row in factors.anywhere(layout) if row[0] == "block"]}
        for kind, ld in itertools.product(kinds, factors.lds):
            yield from ((kind, 1, tile, warp, stages, layout, ld, "", True) for _, tile, warp, stages in every[kind]
                        if layout != "nn" or tile[0] < tile[1])


def floats():
    lines = {"bf16": (8, 1), "f32": (4, 1)}
    for family, dtype, said in (("mma_sync", "bf16", ""), ("mma_sync", "f32", "precision = tf32, ")):
        factors = Factors(family, dtype, dtype, dtype, lines[dtype], GELU, said)
        yield from ((factors, row) for row in itertools.chain(factors.chosen(), pinned(factors), summed(factors, ("block", "persistent"))))
    simt = Factors("simt", "f32", "f32", "f32", lines["f32"], GELU)
    yield from ((simt, row) for row in simt.chosen(depths=(4,)))  # of fewer stages, the same registers
    yield from ((simt, row) for row in summed(simt, ("block",)))


def apart():
    for family in ("bf16x3", "bf16x6", "bf16x9"):
        factors = Factors(family, "f32", "f32", "f32", (4, 1), GELU, f'gemm.precision = "{family}", ')
        yield from ((factors, row) for row in factors.chosen(depths=(4,)))


def integers():
    plain = Factors("mma_sync", "i8", "i8", "i32", (16, 1), DEQUANTISED)
    yield from ((plain, row, "bf16" if row[7] else "i32") for row in plain.chosen(splits=(2, 8), cuts=2))


def fp8(blocks=()):
    """Each plain, of both types; with an epilogue, whose results are stored as fp8 in turn."""
    stored = itertools.cycle(("bf16", "f8E4M3FN", "f8E5M2"))
    alike, both = (Factors("mma_sync", "f8E4M3FN", b, "f32", (16, 1), SCALED, machine="h200" if HOPPER else "rtx4090", blocks=blocks) for b in ("f8E4M3FN", "f8E5M2"))
    yield from ((both, row, next(stored)) if row[7] else (alike, row) for row in alike.chosen(splits=(2, 8), cuts=2))


def scaled():
    """The same with scales of rows of A and squares of B, and of rows of both, of 128 and of 32 k."""
    return itertools.chain(fp8((1, 128, 128)), fp8((1, 1, 128)), fp8((1, 1, 32)))


def doubles():
    factors = Factors("mma_sync", "f64", "f64", "f64", (2, 1), OF_F64)
    yield from ((factors, row) for row in factors.chosen(splits=(2, 8), depths=(4,)))


def mixed():
    for a, signs in itertools.product(("bf16", "f16"), ("", "unsigned_b, ")):
        factors = Factors("mixed", a, "i8", a, (16, 1), GELU, signs)
        yield from ((factors, row) for row in factors.chosen(("nn", "nt"), (2, 8), (4,)))


def dequantised():
    """The same with scales and zero points of 128 k and of 32, which lie along K as the bytes do."""
    for a, signs, group in (("bf16", "unsigned_b, ", 128), ("f16", "", 128), ("bf16", "", 32)):
        factors = Factors("mixed", a, "i8", a, (16, 1), GELU, signs, blocks=(1, 1, group))
        yield from ((factors, row) for row in factors.chosen(("nt",), (2, 8), (4,)))


def packed():
    """Of numbers of 4 bits, two in a byte, with zero points or less one of all."""
    for a, signs, group in (("bf16", "packed_b, unsigned_b, ", 128), ("f16", "packed_b, ", 32)):
        factors = Factors("mixed", a, "i4", a, (16, 1), GELU, signs, blocks=(1, 1, group))
        yield from ((factors, row) for row in factors.chosen(("nt",), (2, 8), (4,)))


def warpgroups():
    """The three before, by wgmma."""
    for b, a, signs, group in (("i8", "bf16", "", 0), ("i8", "f16", "unsigned_b, ", 0), ("i8", "bf16", "unsigned_b, ", 128), ("i8", "f16", "", 64),
                               ("i4", "bf16", "packed_b, unsigned_b, ", 128), ("i4", "f16", "packed_b, ", 64)):
        factors = Factors("mixed_wgmma", a, b, a, (32 if b == "i4" else 16, 1), GELU, signs, blocks=(1, 1, group) if group else ())
        yield from ((factors, row) for row in factors.each(("nt",) if b == "i4" else ("nt", "nn")))


CASES = {"warpgroups": warpgroups, "floats": floats, "apart": apart, "bytes": integers, "fp8": fp8, "scales": scaled, "doubles": doubles, "mixed": mixed, "dequantised": dequantised, "packed": packed}
MACHINE = '"h200", "sm_90a"' if HOPPER else '"rtx4090", "sm_89"' if sys.argv[1] in ("fp8", "scales") else ""
if MACHINE:
    print(f"module attributes {{gemm.target = #gemm.target<{MACHINE}>}} {{")
for number, (what, row, *stored) in enumerate(CASES[sys.argv[1]]()):
    what.show(f"k{number}", row, *stored)
if MACHINE:
    print("}")
