"""peers.py mma_sync|wgmma|simt [tf32|i8|fp8|f64] [hopper]: prints a module with one gemm.matmul of several products of one A for every tile that
gemm-explain lists as one that could be chosen for them: two to four products, the gate of a gated layer, every
layout, aligned and odd leading dimensions; of each tile the kinds, depths, clusters and outputs in turn, and
split-K once for each layout."""
import itertools
import sys

from offered import rows

MACHINE = {"mma_sync": ("a100", "sm_80"), "wgmma": ("h200", "sm_90a"), "simt": ("a100", "sm_80")}
if "fp8" in sys.argv:
    MACHINE["mma_sync"] = ("rtx4090", "sm_89")
if "hopper" in sys.argv:
    MACHINE["mma_sync"] = MACHINE["wgmma"]
# wgmma reads along K what is not of 16 bits.
LAYOUTS = ("nt",) if "wgmma" in sys.argv and {"tf32", "i8", "fp8"} & set(sys.argv) else ("nn", "nt", "tn", "tt")
# Factors, lines of whole vectors and of single elements, outputs, and what the op says of the factors.
FACTORS, LDS, OUTPUTS = (("f32", (4, 1), ("f32", "bf16", "f32")) if {"tf32", "simt"} & set(sys.argv)
                         else ("i8", (16, 1), ("bf16", "f32", "bf16")) if "i8" in sys.argv
                         else ("f8E4M3FN", (16, 1), ("bf16", "f8E4M3FN", "f32")) if "fp8" in sys.argv
                         else ("f64", (2, 1), ("f64",)) if "f64" in sys.argv
                         else ("bf16", (8, 1), ("bf16", "f32", "bf16")))
PRECISION = "precision = tf32, " if "tf32" in sys.argv else ""


def gate(products):
    """silu of the first product times all others, plus a bias; of f64 a quotient that has no function but a root."""
    arguments = ", ".join(f"%p{i}: f32" for i in range(products))
    lines = []
    if FACTORS == "i8":
        arguments = ", ".join(f"%i{i}: i32" for i in range(products))
        lines = [f"%p{i} = arith.sitofp %i{i} : i32 to f32" for i in range(products)]
    lines += ["%one = arith.constant 1.0 : f32", *(["%n = arith.mulf %p0, %p0 : f32", "%e = math.sqrt %n : f32"] if FACTORS == "f64" else
                                                   ["%n = arith.negf %p0 : f32", "%e = math.exp %n : f32"]),
             "%d = arith.addf %e, %one : f32", "%v0 = arith.divf %p0, %d : f32"]
    lines += [f"%v{i} = arith.mulf %v{i - 1}, %p{i} : f32" for i in range(1, products)]
    lines += [f"%r = arith.addf %v{products - 1}, %x : f32", "gemm.yield %r : f32"]
    text = (f"epilogue(%bias : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {{\n  ^bb0({arguments}, %x: f32):\n    "
            + "\n    ".join(lines) + "\n  } ")
    return text.replace("f32", "f64") if FACTORS == "f64" else text


def function(name, m, c, layout, products, attributes=""):
    factors = ", ".join(f"%b{i}" for i in range(products))
    return (f"func.func @{name}(%a: {m[0]}, {', '.join(f'%b{i}: {m[1]}' for i in range(products))}, %c: {c}, %bias: memref<?x{'f64' if FACTORS == 'f64' else 'f32'}>) {{\n"
            f"  gemm.matmul {layout} ins(%a, {factors} : {', '.join([m[0]] + [m[1]] * products)}) outs(%c : {c}) {gate(products)}"
            f"{attributes}\n  return\n}}")


def offered(family, layout, products):
    """What could be chosen, few rows of a long K."""
    m, n, k = 64, 2048, 4096
    a = "memref<%dx%dx%s>" % (*((m, k) if layout[0] == "n" else (k, m)), FACTORS)
    b = "memref<%dx%dx%s>" % (*((k, n) if layout[1] == "n" else (n, k)), FACTORS)
    precision = PRECISION and "{" + PRECISION.rstrip(", ") + "}"
    found = rows(family, MACHINE[family][0],
                 function("f", (a, b), f"memref<{m}x{n}x{'f64' if FACTORS == 'f64' else 'bf16'}>", layout, products, precision))
    # The tiles of three products spill where lanes multiply.
    if not found and (family, products) != ("simt", 3):
        sys.exit(f"expected candidates of {family} for {products} products {layout}, got none")
    return found


def cases(family):
    outputs, turn = itertools.cycle(OUTPUTS), itertools.count()
    for products, layout in itertools.product((2, 3, 4), LAYOUTS):
        tiles = {}
        for row in offered(family, layout, products):
            tiles.setdefault((row[0].startswith("split_k"), row[1:6]), []).append(row)
        for (split, _), rows in sorted(tiles.items()):
            for ld in LDS[:1] if split else LDS:
                yield rows[next(turn) % len(rows)], layout, ld, next(outputs), products


def show(number, family, row, layout, ld, dtype, products):
    (kind, *reduce), m, n, k, warp_m, warp_n, stages, cluster_m, cluster_n, splits = row[0].split(), *row[1:]
    c, of = f"memref<?x?x{dtype}, strided<[{ld}, 1]>>", f"memref<?x?x{FACTORS}, strided<[{ld}, 1]>>"
    more = f", splits = {splits}" * (splits > 1) + ", reduce = cluster" * bool(reduce)
    more += f", cluster = [{cluster_m}, {cluster_n}]" * (not reduce and cluster_m * cluster_n > 1)
    print(function(f"k{number}", (of, of), c, layout, products,
                   f"{{{PRECISION}schedule = #gemm.schedule<{family}, {kind}, tile = [{m}, {n}, {k}], warp = [{warp_m}, {warp_n}], "
                   f"stages = {stages}, group = 8{more}, products = {products}>}}"))


family = sys.argv[1]
print('module attributes {gemm.target = #gemm.target<"%s", "%s">} {' % MACHINE[family])
for index, case in enumerate(cases(family)):
    show(index, family, *case)
print("}")
