"""groups.py mma_sync|wgmma [fp8] [partners]: prints a module with one gemm.matmul whose elements read a number of their group, for every tile
that gemm-explain lists as one that could be chosen for it: quantised to fp8 with a scale for each 32 or 128 columns behind a bias, and normalised
by heads of 64 with a weight and a residual; with `partners` instead whose elements read another behind a bias, halves of heads of 64 and 128 and
neighbours that are turned by angles in tables. Of every layout, kinds, depths and clusters in turn."""
import itertools
import sys

from offered import pinned, rows

FP8 = "fp8" in sys.argv
MACHINE = {"mma_sync": ("rtx4090", "sm_89") if FP8 else ("a100", "sm_80"), "wgmma": ("h200", "sm_90a")}
LAYOUTS = ("nn", "nt", "tn", "tt")
QUANTISE = """%amax = gemm.group_reduce absmax %x over GROUP : f32
    %least = arith.constant 1.0e-4 : f32
    %most = arith.constant 448.0 : f32
    %size = arith.maximumf %amax, %least : f32
    %s = arith.divf %size, %most : f32
    %y = arith.divf %x, %s : f32"""
NORMALISE = """%square = arith.mulf %x, %x : f32
    %sum = gemm.group_reduce add %square over GROUP : f32
    %part = arith.constant 0.015625 : f32
    %eps = arith.constant 1.0e-6 : f32
    %mean = arith.mulf %sum, %part : f32
    %above = arith.addf %mean, %eps : f32
    %s = math.rsqrt %above : f32
    %unit = arith.mulf %x, %s : f32
    %scaled = arith.mulf %unit, %g : f32
    %y = arith.addf %scaled, %r : f32"""
# As gemm-fuse-partners has what Hugging Face's code and Meta's become: tables of all columns of a head, and of one for each pair.
TURN_HALVES = """%m = gemm.index 0
    %n = gemm.index 1
    %size = arith.constant GROUP : i64
    %half = arith.constant HALF : i64
    %at = arith.remui %n, %size : i64
    %c = gemm.lookup %cosines[%m, %at] : !gemm.table<4096xGROUPxbf16>
    %s = gemm.lookup %sines[%m, %at] : !gemm.table<4096xGROUPxbf16>
    %other = gemm.partner %x of GROUP : f32
    %less = arith.negf %other : f32
    %first = arith.cmpi ult, %at, %half : i64
    %sign = arith.select %first, %less, %other : f32
    %own = arith.mulf %x, %c : f32
    %turned = arith.mulf %sign, %s : f32
    %y = arith.addf %own, %turned : f32"""
TURN_PAIRS = """%m = gemm.index 0
    %n = gemm.index 1
    %size = arith.constant 128 : i64
    %two = arith.constant 2 : i64
    %zero = arith.constant 0 : i64
    %inside = arith.remui %n, %size : i64
    %at = arith.divui %inside, %two : i64
    %c = gemm.lookup %cosines[%m, %at] : !gemm.table<4096x64xbf16>
    %s = gemm.lookup %sines[%m, %at] : !gemm.table<4096x64xbf16>
    %other = gemm.partner %x of 2 : f32
    %less = arith.negf %other : f32
    %part = arith.remui %n, %two : i64
    %first = arith.cmpi eq, %part, %zero : i64
    %sign = arith.select %first, %less, %other : f32
    %own = arith.mulf %x, %c : f32
    %turned = arith.mulf %sign, %s : f32
    %y = arith.addf %own, %turned : f32"""
TURNS = (TURN_HALVES, TURN_PAIRS)
REDUCED = [(QUANTISE, 32, "f8E4M3FN"), (QUANTISE, 128, "f8E4M3FN"), (NORMALISE, 64, "bf16")]
PARTNERS = [(TURN_HALVES, 64, "bf16"), (TURN_HALVES, 128, "bf16"), (TURN_PAIRS, 2, "bf16")]
FORMS = PARTNERS if "partners" in sys.argv else REDUCED


def function(name, layout, form, sizes, attributes=""):
    """The product of these sizes (m, n, k), of which n is known, and m and k may not be."""
    body, group, stored = form
    code = body.replace("GROUP", str(group)).replace("HALF", str(group // 2))
    m, n, k = sizes
    kind = "f8E4M3FN" if FP8 else "bf16"
    a = f"memref<{m}x{k}x{kind}>" if layout[0] == "n" else f"memref<{k}x{m}x{kind}>"
    b = f"memref<{k}x{n}x{kind}>" if layout[1] == "n" else f"memref<{n}x{k}x{kind}>"
    c, s, row, full = (f"memref<{shape}>" for shape in (f"{m}x{n}x{stored}", f"{m}x{n // group}xf32", f"{n}xf32", f"{m}x{n}xbf16"))
    extras = [("%bias", row, "v", " -> (n)", "f32")]
    if body is NORMALISE:
        extras += [("%gain", row, "g", " -> (n)", "f32"), ("%residual", full, "r", " -> (m, n)", "f32")]
    if body in TURNS:
        shape = f"4096x{64 if body is TURN_PAIRS else group}xbf16"
        extras += [(name, f"memref<{shape}>", place, "[i, j] -> (i, j)", f"!gemm.table<{shape}>")
                   for name, place in (("%cos", "cosines"), ("%sin", "sines"))]
    scales = body is QUANTISE
    arguments = ", ".join(f"{name}: {kind}" for name, kind in [("%a", a), ("%b", b), ("%c", c), ("%s", s), *(e[:2] for e in extras)])
    return (f"func.func @{name}({arguments}) {{\n  gemm.matmul {layout} ins(%a, %b : {a}, {b}) "
            f"outs({'%c, %s' if scales else '%c'} : {f'{c}, {s}' if scales else c}) "
            f"epilogue({', '.join(e[0] for e in extras)} : {', '.join(e[1] for e in extras)}) "
            f"maps [{', '.join(f'affine_map<(m, n){e[3]}>' for e in extras)}] {{\n  ^bb0(%acc: f32, "
            f"{', '.join(f'%{e[2]}: {e[4]}' for e in extras)}):\n    %x = arith.addf %acc, %v : f32\n    {code}\n"
            f"    gemm.yield {'%y, %s : f32, f32' if scales else '%y : f32'}\n  }} "
            f"{f'results [max affine_map<(m, n) -> (m, n floordiv {group})> partial] ' * scales}{attributes}\n  return\n}}")


def cases(family):
    turn = itertools.count()
    for form, layout in itertools.product(FORMS, LAYOUTS if not FP8 or family == "mma_sync" else ("nt",)):
        tiles = {}
        for sizes in ((4096, 4096, 4096), (64, 2048, 4096)):
            for row in rows(family, MACHINE[family][0], function("f", layout, form, sizes)):
                tiles.setdefault((row.kind.startswith("split_k"), row[1:6]), []).append(row)
        if not tiles:
            sys.exit(f"expected candidates of {family} for groups of {form[1]} of {layout}, got none")
        for _, of_tile in sorted(tiles.items()):
            yield of_tile[next(turn) % len(of_tile)], layout, form


def show(number, family, row, layout, form):
    print(function(f"k{number}", layout, form, ("?", 4096, "?"), pinned(family, row)))


of_family = sys.argv[1]
print('module attributes {gemm.target = #gemm.target<"%s", "%s">} {' % MACHINE[of_family])
for index, case in enumerate(cases(of_family)):
    show(index, of_family, *case)
print("}")
