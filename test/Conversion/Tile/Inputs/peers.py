"""peers.py mma_sync|wgmma: prints a module with one gemm.matmul of several products of one A for every tile that
gemm-select-schedule can choose for them (lib/Schedule/Registry.cpp, WgmmaTiles.cpp): with two to four
products, the gate of a gated layer, in every layout with aligned and odd leading dimensions; split-K and,
of wgmma, both kinds and clusters, outputs and deep rings in turn."""
import itertools
import sys

LAYOUTS, LDS = ("nn", "nt", "tn", "tt"), (8, 1)
MMA_SYNC = [("128, 128, 32", "64, 32"), ("128, 64, 32", "64, 32"), ("64, 128, 32", "32, 64"), ("64, 64, 32", "32, 32")]
WGMMA = [(128, 256, 16), (256, 128, 32), (192, 192, 16), (128, 224, 16), (192, 160, 16), (128, 192, 16), (256, 96, 32),
         (192, 128, 16), (128, 160, 16), (192, 96, 16), (128, 128, 16), (64, 256, 16), (256, 64, 32), (128, 96, 16),
         (64, 192, 16), (64, 128, 16), (128, 64, 16), (64, 96, 16), (64, 64, 16), (64, 32, 16)]


def gate(products):
    """silu of the first product times all others, plus a bias."""
    arguments = ", ".join(f"%p{i}: f32" for i in range(products))
    lines = ["%one = arith.constant 1.0 : f32", "%n = arith.negf %p0 : f32", "%e = math.exp %n : f32",
             "%d = arith.addf %e, %one : f32", "%v0 = arith.divf %p0, %d : f32"]
    lines += [f"%v{i} = arith.mulf %v{i - 1}, %p{i} : f32" for i in range(1, products)]
    lines += [f"%r = arith.addf %v{products - 1}, %x : f32", "gemm.yield %r : f32"]
    return (f"epilogue(%bias : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {{\n  ^bb0({arguments}, %x: f32):\n    "
            + "\n    ".join(lines) + "\n  } ")


def show(number, schedule, layout, ld, dtype, products):
    m, c = f"memref<?x?xbf16, strided<[{ld}, 1]>>", f"memref<?x?x{dtype}, strided<[{ld}, 1]>>"
    factors = ", ".join(f"%b{i}" for i in range(products))
    print(f"func.func @k{number}(%a: {m}, {', '.join(f'%b{i}: {m}' for i in range(products))}, %c: {c}, %bias: memref<?xf32>) {{\n"
          f"  gemm.matmul {layout} ins(%a, {factors} : {', '.join([m] * (products + 1))}) outs(%c : {c}) {gate(products)}"
          f"{{schedule = #gemm.schedule<{schedule}, products = {products}>}}\n  return\n}}")


def mma_sync():
    for (tile, warp), products, layout, ld in itertools.product(MMA_SYNC, (2, 4), LAYOUTS, LDS):
        yield f"mma_sync, block, tile = [{tile}], warp = [{warp}], stages = 4, group = 8", layout, ld, "bf16", products
    for (tile, warp), layout, ld in itertools.product(MMA_SYNC, LAYOUTS, LDS):
        if tile not in (MMA_SYNC[1][0], MMA_SYNC[2][0]):  # with parts they are not chosen
            yield (f"mma_sync, split_k, tile = [{tile}], warp = [{warp}], stages = 3, group = 8, splits = 2",
                   layout, ld, "bf16", 2)


def wgmma():
    kinds = itertools.cycle(("block", "persistent"))
    outputs, clusters = itertools.cycle(("bf16", "f32", "bf16")), itertools.cycle(("1, 1", "2, 1"))
    for (m, n, warp), products, layout, ld in itertools.product(WGMMA, (2, 3, 4), ("nt", "tn", "nn", "tt"), LDS):
        columns, cluster = n // products, next(clusters)
        if m * n > 192 * 160 and (products > 2 or layout != "nt"):
            continue  # not chosen: spills
        if n % (8 * products * int(cluster[0])) or (layout[1] == "n" and columns % 64):
            continue
        panels = m // warp * 4096
        stages = min(8, ((226 << 10) - panels) // ((m + n) * 128 + 16))
        yield (f"wgmma, {next(kinds)}, tile = [{m}, {n}, 64], warp = [{warp}, {n}], stages = {max(2, stages)}, group = 8, "
               f"cluster = [{cluster}]", layout, ld, next(outputs), products)
    for (m, n, warp), layout in itertools.product(WGMMA, ("nt", "nn")):
        if warp * n <= 64 * 32 and n % 16 == 0 and not (layout == "nn" and n % 128):
            yield (f"wgmma, split_k, tile = [{m}, {n}, 64], warp = [{warp}, {n}], stages = 3, group = 8, splits = 2", layout, 8,
                   "bf16", 2)


family = {"mma_sync": mma_sync, "wgmma": wgmma}[sys.argv[1]]
print('module attributes {gemm.target = #gemm.target<"%s", "%s">} {' % (
    ("h200", "sm_90a") if family is wgmma else ("a100", "sm_80")))
for index, case in enumerate(family()):
    show(index, *case)
print("}")
