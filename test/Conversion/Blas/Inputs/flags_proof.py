#!/usr/bin/env python3
"""Writes one function with a product for every combination of storage order,
transposes, padding, batch and size; gemm-run --device=blas --check then shows, step
by step, that the call emitted for it computes it on integer data exactly.

usage: flags_proof.py > proof.mlir
"""
import itertools

SIZES = [(3, 4, 5), (2, 7, 3), (1, 5, 4), (4, 1, 1)]
BATCH = 2
BUFFER = 400  # elements; three of them per type


def stored(shape, column, pad, batched, offset):
    """Memref type of a rows x cols view of a flat buffer, and the cast that makes it."""
    rows, cols = shape
    strides = [1, rows + pad] if column else [cols + pad, 1]
    sizes = [rows, cols]
    reach = offset + sum((n - 1) * s for n, s in zip(sizes, strides)) + 1
    if batched:
        each = (rows + pad) * (cols + pad) + 3
        sizes, strides = [BATCH] + sizes, [each] + strides
        reach += each * (BATCH - 1)
    assert reach <= BUFFER, reach
    return sizes, strides, offset


def main():
    types = ("f32", "f64", "bf16")
    arguments = ", ".join(f"%{name}_{t}: memref<{BUFFER}x{t}>" for t in types for name in "abc")
    lines = [f"func.func @proof({arguments}) {{"]
    count = 0
    axes = itertools.product(SIZES, (0, 1), (0, 1), (0, 1), (0, 1), (0, 1), range(8), ("", "ab", "a", "b"))
    for (m, n, k), ta, tb, ca, cb, cc, pads, batched in axes:
        dtype = types[count % 3] if count % 7 else "bf16"
        offset = 0 if count % 2 else 6
        beta = " beta(2.0)" if count % 5 == 0 else ""
        a = stored((k, m) if ta else (m, k), ca, 3 * (pads & 1), "a" in batched, offset)
        b = stored((n, k) if tb else (k, n), cb, 2 * (pads >> 1 & 1), "b" in batched, offset)
        c = stored((m, n), cc, 4 * (pads >> 2 & 1), bool(batched), offset)
        views = []
        for name, (sizes, strides, at) in zip("abc", (a, b, c)):
            shape = "x".join(map(str, sizes))
            kind = f"memref<{shape}x{dtype}, strided<{strides}, offset: {at}>>"
            lines.append(f"  %{name}{count} = memref.reinterpret_cast %{name}_{dtype} to offset: [{at}], "
                         f"sizes: {sizes}, strides: {strides} : memref<{BUFFER}x{dtype}> to {kind}")
            views.append((f"%{name}{count}", kind))
        (va, ka), (vb, kb), (vc, kc) = views
        lines.append(f"  gemm.matmul {'nt'[ta]}{'nt'[tb]} ins({va}, {vb} : {ka}, {kb}) outs({vc} : {kc}){beta}")
        count += 1
    lines += ["  return", "}"]
    print("\n".join(lines))


main()
