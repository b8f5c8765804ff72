"""grouped.py mma_sync|wgmma: prints a module with one product of groups for every tile that gemm-explain lists as one that
could be chosen for it: of rows, of both storage orders, of rows with a peer and silu, and of k; aligned and odd leading
dimensions, outputs in turn."""
import itertools
import sys

from offered import pinned, rows

MACHINE = {"mma_sync": ("a100", "sm_80"), "wgmma": ("h200", "sm_90a")}
GATE = (" epilogue {\n  ^bb0(%g: f32, %u: f32):\n    %one = arith.constant 1.0 : f32\n    %n = arith.negf %g : f32\n    %e = math.exp %n : f32\n"
        "    %d = arith.addf %e, %one : f32\n    %s = arith.divf %g, %d : f32\n    %r = arith.mulf %s, %u : f32\n    gemm.yield %r : f32\n  }")


def function(name, form, sizes, out, attributes, ld=None):
    """`form`: nt, nn, gated or k; `sizes` of groups, m, n and k."""
    g, m, n, k = sizes
    of = lambda *shape: "x".join(map(str, shape))
    strides = lambda *steps: f", strided<[{', '.join(map(str, steps))}]>" if ld else ""
    trans = {"gated": "nt", "k": "tn"}.get(form, form)
    if form == "k":
        a, b, c = (f"memref<{of(k, m)}xbf16{strides(ld, 1)}>", f"memref<{of(k, n)}xbf16{strides(ld, 1)}>", f"memref<{of(g, m, n)}x{out}{strides(65536 + (ld == 1), ld, 1)}>")
    else:
        shape = (g, k, n) if trans == "nn" else (g, n, k)
        a, b, c = (f"memref<{of(m, k)}xbf16{strides(ld, 1)}>", f"memref<{of(*shape)}xbf16{strides(65536 + (ld == 1), ld, 1)}>", f"memref<{of(m, n)}x{out}{strides(ld, 1)}>")
    peer = form == "gated"
    return (f"func.func @{name}(%a: {a}, %b: {b}, %c: {c}, %ends: memref<{g}xi32>{f', %p: {b}' * peer}) {{\n"
            f"  gemm.matmul {trans} ins(%a, %b{', %p' * peer} : {', '.join([a, b] + [b] * peer)}) outs(%c : {c}) groups(%ends : memref<{g}xi32>)"
            f"{GATE * peer} {attributes}\n  return\n}}")


family = sys.argv[1]
print('module attributes {gemm.target = #gemm.target<"%s", "%s">} {' % MACHINE[family])
number, outputs = itertools.count(), itertools.cycle(("bf16", "f32", "bf16"))
for form in ("nt", "nn", "gated", "k"):
    found = rows(family, MACHINE[family][0], function("f", form, (8, 4096, 2048, 4096), "bf16", ""))
    if not found and (family, form) != ("mma_sync", "gated"):
        sys.exit(f"expected candidates of {family} for groups {form}, got none")
    for row in found:
        pin = pinned(family, row)
        pin = pin.replace(">}", ", products = 2>}") if form == "gated" else pin
        for ld in (8, 1):
            print(function(f"k{next(number)}", form, ("?",) * 4, next(outputs), pin, ld))
print("}")
