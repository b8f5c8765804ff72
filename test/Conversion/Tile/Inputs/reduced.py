"""reduced.py mma_sync|wgmma: prints a module with one gemm.matmul whose epilogue stores its value and reduces it, for every tile that
gemm-explain lists as one that could be chosen for it: the largest of each row, of each column, of both, and sums of groups of each that
a warp holds whole, of every layout; kinds, depths, clusters and the type of what is stored in turn."""
import itertools
import sys

from offered import pinned, rows

MACHINE = {"mma_sync": ("a100", "sm_80"), "wgmma": ("h200", "sm_90a")}
LAYOUTS = ("nn", "nt", "tn", "tt")
GROUP = 16
# Of a further output: what becomes of values, and its sizes for these of C.
ROWS = ("absmax affine_map<(m, n) -> (m)>", lambda m, n: (m,))
COLUMNS = ("absmax affine_map<(m, n) -> (n)>", lambda m, n: (n,))
OF_ROWS = (f"add affine_map<(m, n) -> (m floordiv {GROUP}, n)> partial", lambda m, n: (m // GROUP, n))
OF_COLUMNS = (f"add affine_map<(m, n) -> (m, n floordiv {GROUP})> partial", lambda m, n: (m, n // GROUP))
FORMS = [[ROWS], [COLUMNS], [ROWS, COLUMNS], [OF_ROWS], [OF_COLUMNS], [OF_ROWS, OF_COLUMNS]]


def function(name, layout, form, stored, sizes=None, attributes=""):
    """The product of these sizes (m, n, k), or of any, of bf16."""
    m, n, k = sizes or "???"
    a = f"memref<{m}x{k}xbf16>" if layout[0] == "n" else f"memref<{k}x{m}xbf16>"
    b = f"memref<{k}x{n}xbf16>" if layout[1] == "n" else f"memref<{n}x{k}xbf16>"
    if not sizes:
        a = b = "memref<?x?xbf16, strided<[8, 1]>>"
    c = f"memref<{m}x{n}x{stored}>"
    outs = [("%c", c)]
    for index, (_, dims) in enumerate(form):
        shape = dims(m, n) if sizes else "?" * len(dims(GROUP, GROUP))
        outs.append((f"%g{index}", f"memref<{'x'.join(map(str, shape))}xf32>"))
    arguments = ", ".join(f"{name}: {kind}" for name, kind in [("%a", a), ("%b", b), *outs, ("%bias", "memref<?xf32>")])
    values, types = ", ".join(["%x"] * len(outs)), ", ".join(["f32"] * len(outs))
    return (f"func.func @{name}({arguments}) {{\n  gemm.matmul {layout} ins(%a, %b : {a}, {b}) "
            f"outs({', '.join(n for n, _ in outs)} : {', '.join(t for _, t in outs)}) "
            "epilogue(%bias : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {\n  ^bb0(%acc: f32, %v: f32):\n"
            f"    %x = arith.addf %acc, %v : f32\n    gemm.yield {values} : {types}\n  }} "
            f"results [{', '.join(text for text, _ in form)}] {attributes}\n  return\n}}")


def cases(family):
    stored, turn = itertools.cycle(("bf16", "f32")), itertools.count()
    for form, layout in itertools.product(FORMS, LAYOUTS):
        tiles = {}
        for sizes in ((4096, 4096, 4096), (64, 2048, 4096)):
            for row in rows(family, MACHINE[family][0], function("f", layout, form, "bf16", sizes)):
                tiles.setdefault((row.kind.startswith("split_k"), row[1:6]), []).append(row)
        if not tiles:
            sys.exit(f"expected candidates of {family} for a reduced output of {layout}, got none")
        for _, of_tile in sorted(tiles.items()):
            yield of_tile[next(turn) % len(of_tile)], layout, form, next(stored)


def show(number, family, row, layout, form, stored):
    print(function(f"k{number}", layout, form, stored, attributes=pinned(family, row)))


of_family = sys.argv[1]
print('module attributes {gemm.target = #gemm.target<"%s", "%s">} {' % MACHINE[of_family])
for index, case in enumerate(cases(of_family)):
    show(index, of_family, *case)
print("}")
