#!/usr/bin/env python3
"""Random products of weights of 4 bits, two in a byte along K, through the whole compiler, executed in the emulator and checked.

Sizes with tails of M and N, batches or none, groups of 32, 64, 128 and all of K, which may be 0, zero points of none, of all, of bytes and of 16 bits for each
group, with a sign or without, windows of larger weights and scales, both types, A along K and along M, epilogues, and schedules
of every kind or the model's own; a fifth of them of bytes instead. The emulator runs each launch under several schedules:
asynchronous work lands early, late and at a seeded random moment. The seed is printed; the same seed gives the same cases.
"""
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor

from harness import Test, run

EXPLORE = "--explore=3"
PER_MODULE = 10
KINDS = (("block", ""), ("split_k", ", splits = 3"), ("persistent", ""), ("stream_k", ""))
# Of warpgroups, which convert the kernel's A.
WIDE_TILES = ((64, 64, 16, 64), (128, 32, 16, 32), (128, 128, 16, 128), (64, 16, 16, 16), (128, 48, 32, 48))
TILES = ((64, 64, 32, 32), (64, 64, 32, 16), (16, 128, 16, 32), (32, 64, 16, 64), (64, 128, 32, 64))


def by_warpgroups(rng, k, group):
    """One of mixed_wgmma, of 64 k or a multiple that divides K and the groups; none if none does."""
    depths = [d for d in (64, 128, 192) if k % d == 0 and (group % d == 0 or group == k)]
    if not depths:
        return ""
    m, n, warp_m, warp_n = rng.choice(WIDE_TILES)
    kind, more = rng.choice(KINDS)
    return (f"schedule = #gemm.schedule<mixed_wgmma, {kind}, tile = [{m}, {n}, {rng.choice(depths)}], warp = [{warp_m}, {warp_n}], "
            f"stages = {rng.choice((2, 3))}, group = 4{more}, swap>")


def schedule(rng, k, group, trans, hopper):
    """One whose tile k divides K and the groups, or the model's, which has none of A along M."""
    found = by_warpgroups(rng, k, group) if hopper and rng.random() < 0.5 else ""
    if found:
        return found
    if trans == "n" and rng.random() < 0.3:
        return ""
    m, n, warp_m, warp_n = rng.choice(TILES)
    depth = rng.choice([d for d in (32, 64, 96, 128) if k % d == 0 and (group % d == 0 or group == k)])
    kind, more = rng.choice(KINDS)
    swap = ""
    if rng.random() < 0.25:
        m, n, warp_m, warp_n, swap = n, m, warp_n, warp_m, ", swap"
    return (f"schedule = #gemm.schedule<mixed, {kind}, tile = [{m}, {n}, {depth}], warp = [{warp_m}, {warp_n}], "
            f"stages = {rng.choice((2, 3, 4))}, group = 4{more}{swap}>")


def window(rng, name, lead, rows, cols, of):
    """An argument, and what makes `%name` of it: itself or a window of a larger one. `lead`: its batch, if it has one."""
    small = f"tensor<{''.join(f'{size}x' for size in lead)}{rows}x{cols}x{of}>"
    if rng.random() < 0.6:
        return f"%{name}: {small}", "", small
    big = f"tensor<{''.join(f'{size + 1}x' for size in lead)}{rows + 3}x{cols + 16}x{of}>"
    starts, sizes, ones = ["1"] * len(lead) + ["1", "0"], [str(size) for size in (*lead, rows, cols)], ["1"] * (len(lead) + 2)
    return (f"%{name}_all: {big}", f"  %{name} = tensor.extract_slice %{name}_all[{', '.join(starts)}] [{', '.join(sizes)}] "
            f"[{', '.join(ones)}] : {big} to {small}\n", small)


def case(rng, number, hopper):
    """A function of one product."""
    packed = rng.random() < 0.8
    group = rng.choice((32, 64, 128, 0))
    k = rng.choice((64, 96, 160, 192, 320)) if not group else group * rng.randint(1, 640 // group)
    if rng.random() < 0.04:
        k, group = 0, group or 64
    m, n = rng.choice((1, 3, 16, 17, 40, 70)), rng.randint(1, 140)
    group, dtype, stored = group or k, rng.choice(("bf16", "f16")), rng.choice(("f32", "same"))
    unsigned = rng.random() < 0.5
    trans = rng.choice("nnt")
    zeros = rng.choice(("none", "constant", "i8", dtype))
    groups, held = k // group, k // 2 if packed else k
    batch = rng.choice(((), (), (), (2,), (3,)))
    lead = "".join(f"{size}x" for size in batch)
    of_x, of_weights = rng.choice(((batch, batch), (batch, batch), (batch, ()), ((), batch)))
    shared = "".join(f"{size}x" for size in of_x)
    x = f"tensor<{shared}{m}x{k}x{dtype}>" if trans == "n" else f"tensor<{shared}{k}x{m}x{dtype}>"
    w, of_w, of_b = window(rng, "w", of_weights, n, held, "i8")
    s, of_s, type_s = window(rng, "s", of_weights, n, groups, dtype)
    arguments, lines, names, types = [f"%x: {x}", w, s], [of_w, of_s], ["%s"], [type_s]
    if zeros in ("i8", dtype):
        z, of_z, type_z = window(rng, "z", of_weights, n, groups, zeros)
        arguments.append(z), lines.append(of_z), names.append("%z"), types.append(type_z)
    attributes = ["packed_b"] * packed + ["unsigned_b"] * unsigned
    if zeros == "constant":
        bits = 4 if packed else 8
        least = 0 if unsigned else -(1 << bits - 1)
        attributes.append(f"zero_point = {rng.randint(least, least + (1 << bits) - 1)} : i64")
    attributes += [each for each in (schedule(rng, k, group, trans, hopper),) if each]
    said = f" {{{', '.join(attributes)}}}" if attributes else ""
    out = f"tensor<{lead}{m}x{n}x{dtype if stored == 'same' else stored}>"
    epilogue = ""
    if rng.random() < 0.3:
        arguments.append(f"%bias: tensor<{n}xf32>")
        epilogue = (f" epilogue(%bias : tensor<{n}xf32>) maps [affine_map<({'b, ' if batch else ''}m, n) -> (n)>] {{\n  ^bb0(%acc: f32, %b: f32):\n"
                    "    %r = arith.addf %acc, %b : f32\n    gemm.yield %r : f32\n  }")
    return (f"func.func @f{number}({', '.join(arguments)}) -> {out} {{\n  %init = tensor.empty() : {out}\n{''.join(lines)}"
            f"  %d = gemm.matmul {trans}t ins(%x, %w : {x}, {of_b}) outs(%init : {out}) scales({', '.join(names)} : "
            f"{', '.join(types)}) blocks [1, 1, {group}]{epilogue}{said} -> {out}\n  return %d : {out}\n}}\n")


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 20}), (("--target",), {"default": "sm_80"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    rng = random.Random(test.seed)
    cases = [case(rng, number, test.args.target == "h200") for number in range(test.args.cases)]
    start = time.monotonic()
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for first in range(0, len(cases), PER_MODULE):
            group = range(first, min(first + PER_MODULE, len(cases)))
            path, bundle = test.write(f"m{first}.mlir", "".join(cases[i] for i in group)), test.path(f"m{first}.gemm")
            made = run([test.tool("gemm-compile"), path, "-o", bundle, f"--target={test.args.target}", "--ptxas=none"], timeout=300)
            if made.status != 0 or made.crashed:
                test.fail(made.describe())
                continue
            runs = pool.map(lambda i, bundle=bundle: (i, run([test.tool("gemm-run"), bundle, f"--entry=f{i}", "--device=emulate",
                                                             "--check", EXPLORE, f"--seed={test.seed + i}"], timeout=300)), group)
            for i, done in runs:
                if done.status != 0 or done.crashed:
                    test.fail(f"{cases[i]}{done.describe()}")
    test.finish(f"{len(cases)} products, {test.failures} wrong, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
