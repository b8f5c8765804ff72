#!/usr/bin/env python3
"""Random products of bytes in all four layouts on tensor cores, executed in the emulator and checked bit by bit.

Sizes, alignments, batches, whether the bytes of A and of B have a sign, what the epilogue makes of the sums and the schedule are drawn, a fifth of the
schedules chosen by the compiler; every kernel runs with copies landing early, late and at random moments. The seed is printed; the same seed gives the
same programs."""
import random
import re
import sys

from harness import Test, run
from random_gemms import EXPLORE

TILES = [("128, 128", "64, 32"), ("128, 64", "64, 32"), ("64, 128", "32, 64"), ("64, 64", "32, 32"),
         ("32, 64", "16, 32"), ("64, 32", "32, 16"), ("16, 128", "16, 32"), ("32, 128", "32, 32")]
WGMMA = [("64, 8", "16, 8"), ("64, 24", "16, 24"), ("64, 96", "16, 96"), ("128, 64", "16, 64"), ("128, 48", "32, 48"), ("192, 80", "16, 80"),
         ("64, 256", "16, 128")]
EPILOGUES = {
    "plain": ("i32", "", ""),
    "narrow": ("i8", "", ""),
    "mask": ("i32", "%keep: tensor<{m}x{n}xi1>", """epilogue(%keep : tensor<{m}x{n}xi1>) maps [affine_map<({d}m, n) -> (m, n)>] {{
  ^bb0(%acc: i32, %k: i1):
    %other = arith.constant -5 : i32
    %s = arith.select %k, %acc, %other : i32
    gemm.yield %s : i32
  }}"""),
    "dequantised": ("bf16", "%scale: tensor<{n}xf32>, %bias: tensor<{n}xi32>", """epilogue(%scale, %bias : tensor<{n}xf32>, tensor<{n}xi32>) maps [affine_map<({d}m, n) -> (n)>, affine_map<({d}m, n) -> (n)>] {{
  ^bb0(%acc: i32, %s: f32, %b: i32):
    %sum = arith.addi %acc, %b : i32
    %f = arith.sitofp %sum : i32 to f32
    %y = arith.mulf %f, %s : f32
    gemm.yield %y : f32
  }}"""),
}


def function(rng, name, hopper):
    m, n = rng.choice([rng.randint(1, 150), rng.randint(1, 17)]), rng.randint(1, 150)
    k = rng.choice([rng.randint(1, 200), 16 * rng.randint(1, 20), 4 * rng.randint(1, 60)])
    k = 0 if rng.random() < 0.04 else k
    kind = rng.choice(["block", "block", "persistent", "split_k", "stream_k"])
    what = rng.choice(list(EPILOGUES))
    out, extras, region = EPILOGUES[what]
    batch = rng.choice([None, None, 3]) if what in ("plain", "narrow") else None
    lead = f"{batch}x" if batch else ""
    sizes = {"m": m, "n": n, "d": "b, " if batch else ""}
    tile, warp = rng.choice(TILES)
    factors = rng.choice(["", "alpha(-3.000000e+00) ", "beta(1.000000e+00) ", "alpha(2.000000e+00) beta(5.000000e+00) "])
    if out == "bf16":
        factors = ""
    splits = f", splits = {rng.choice([2, 3, 5])}" if kind == "split_k" else ""
    if splits and hopper and rng.random() < 0.5:
        splits += ", reduce = cluster"
    swap = ", swap" if kind == "block" and rng.random() < 0.3 else ""
    layout = rng.choice(["nn", "nt", "tn", "tt"])
    family, step, stages = "mma_sync", rng.choice([32, 64, 128]), rng.choice([2, 3, 4])
    if hopper and rng.random() < 0.7:  # operands along K
        family, layout, step = "wgmma", "nt", rng.choice([32, 64, 128, 128])
        kind, tile, warp = rng.choice([(kind, *rng.choice(WGMMA)), ("pingpong", "64, 48", "16, 48")])
        splits, swap = ("", "") if kind == "pingpong" else (splits, swap)
        if rng.random() < 0.3 and kind in ("block", "persistent", "pingpong"):
            splits += ", cluster = [1, 2]" if tile in ("64, 8", "64, 24") else rng.choice([", cluster = [2, 1]", ", cluster = [1, 2]"])
    a = f"tensor<{lead}{k}x{m}xi8>" if layout[0] == "t" else f"tensor<{lead}{m}x{k}xi8>"
    b = f"tensor<{lead}{n}x{k}xi8>" if layout[1] == "t" else f"tensor<{lead}{k}x{n}xi8>"
    c = f"tensor<{lead}{m}x{n}x{out}>"
    rest = ", " + extras.format(**sizes) if extras else ""
    signs = rng.choice([[], ["unsigned_a"], ["unsigned_b"], ["unsigned_a", "unsigned_b"]])
    schedule = (f"schedule = #gemm.schedule<{family}, {kind}, tile = [{tile}, {step}], "
                f"warp = [{warp}], stages = {stages}, group = {rng.choice([1, 4, 8])}{splits}{swap}>")
    attributes = signs + ([schedule] if rng.random() >= 0.2 else [])
    attributes = f"\n    {{{', '.join(attributes)}}}" if attributes else ""
    return (f"func.func @{name}(%a: {a}, %b: {b}, %c: {c}{rest}) -> {c} {{\n"
            f"  %d = gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%c : {c}) {factors}{region.format(**sizes)}{attributes} -> {c}\n"
            f"  return %d : {c}\n}}\n")


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 30}), (("--target",), {"default": "sm_80"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    rng = random.Random(test.seed)
    names = [f"c{i}" for i in range(test.args.cases)]
    hopper = test.args.target != "sm_80"
    programs = [function(rng, name, hopper) for name in names]
    source, bundle = test.write("bytes.mlir", "".join(programs)), test.path("bytes.gemm")
    done = run([test.tool("gemm-compile"), source, "-o", bundle, f"--target={test.args.target}", "--ptxas=none"], timeout=300)
    if done.status != 0 or done.crashed:
        test.fail(done.describe())
        test.finish("nothing ran")
    with open(test.path("bytes.gemm", "kernels.ptx"), encoding="utf-8") as file:
        ptx = file.read()
    for types in ("s8.s8", "u8.s8", "s8.u8", "u8.u8") if len(names) >= 30 else (): # fewer may have none of a pair
        for instruction in [rf"mma\.sync\.aligned\.m16n8k32\.row\.col\.s32\.{types}\.s32"] + [rf"wgmma\S+k32\.s32\.{types}"] * hopper:
            if not re.search(instruction, ptx):
                test.fail(f"expected {instruction} in the kernels, got none")
    for name, program in zip(names, programs):
        done = run([test.tool("gemm-run"), bundle, f"--entry={name}", "--device=emulate", "--check", EXPLORE,
                    f"--seed={test.seed}"])
        if done.status != 0 or done.crashed:
            test.fail(program + done.describe())
    test.finish(f"{len(names)} products of bytes, {test.failures} failed, seed {test.seed}")


if __name__ == "__main__":
    sys.exit(main())
