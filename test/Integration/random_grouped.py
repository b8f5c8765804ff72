#!/usr/bin/env python3
"""Random products whose rows, or sums, come in groups, executed in the emulator and checked.

Groups of rows (experts) and of k (the gradients of their weights), of any types and sizes, sizes of groups drawn by
gemm-run: empty ones, one of nearly all, rows that belong to none. Epilogues with operands, several products, results
beside the first. Schedules are the model's or pinned, block and persistent, in clusters. Every launch runs under several
schedules of the emulator. The seed is printed; the same seed gives the same cases."""
import json
import random
import time

from harness import Test, run
import pins

PER_MODULE = 10
EXPLORE = "--explore=4"
MMA_SYNC = [pins.pinned("mma_sync", kind, tile, warp, stages) for kind in ("block", "persistent") for tile, warp, stages in pins.MMA_SYNC]
WGMMA = [pins.pinned("wgmma", kind, *shape[:3], cluster=shape[4] if len(shape) > 4 else "1, 1", raster=raster)
         for kind, raster in (("block", "grouped"), ("persistent", "grouped"), ("persistent", "snake")) for shape in pins.WGMMA + pins.CLUSTERS]


def tensor(sizes, dtype):
    return f"tensor<{'x'.join(map(str, sizes))}x{dtype}>"


class Product:
    def __init__(self, rng, hopper):
        self.rng, self.hopper = rng, hopper
        self.dtype = rng.choice(["bf16"] * 4 + ["f16"] * 2 + ["f32", "f8E4M3FN" if hopper else "f16", "i8"])
        self.groups = rng.choice([1, 2, 3, 5, 8, 17, 40])
        size = lambda most, whole: rng.choice([1, 7, 16, 40, 64, 96, 128, rng.randint(1, most), 8 * rng.randint(1, most // 8)]) if whole else rng.randint(1, most)
        self.m, self.n, self.k = size(300, True), size(200, True), size(180, True)
        if rng.random() < 0.6: # lines of whole 16 bytes
            self.n, self.k, = (max(16, x // 16 * 16) for x in (self.n, self.k))
        self.of_k = rng.random() < 0.35
        self.out = "i32" if self.dtype == "i8" else rng.choice([self.dtype if self.dtype != "f8E4M3FN" else "bf16", "f32"])
        self.compute = "i32" if self.dtype == "i8" else "f32"

    def schedule(self, products):
        wide = self.dtype not in ("bf16", "f16")
        if self.rng.random() < 0.4 or wide:
            return ""
        fitting = WGMMA if self.hopper and self.rng.random() < 0.8 else MMA_SYNC
        pin = self.rng.choice(fitting)
        if products > 1:
            fitting = [s for s in fitting if pins.holds(s, self.trans, products, False)]
            pin = pins.with_products(self.rng.choice(fitting), products) if fitting else ""
        return pin if pin and pins.fits(pin, self.trans) else ""

    def of_rows(self, name):
        rng, g, m, n, k = self.rng, self.groups, self.m, self.n, self.k
        self.trans = rng.choice(["nt", "nt", "nn"])
        a, b = tensor([m, k], self.dtype), tensor([g, n, k] if self.trans == "nt" else [g, k, n], self.dtype)
        c, acc = tensor([m, n], self.out), self.compute
        add = "arith.addi" if acc == "i32" else "arith.addf"
        arguments, extras, maps, region = [f"%a: {a}", f"%b: {b}"], [], [], []
        block, value, peers, outs, results = [f"%acc: {acc}"], "%acc", "", [f"%c: {c}"], []
        if rng.random() < 0.25 and acc == "f32":
            arguments.append(f"%p: {b}")
            peers = ", %p"
            block.append("%q: f32")
            region.append("%v0 = arith.mulf %acc, %q : f32")
            value = "%v0"
        for extra, sizes, of in (("bias", [n], "(n)"), ("residual", [m, n], "(m, n)"), ("scale", [m], "(m)")):
            if rng.random() < 0.25:
                extras.append((f"%{extra}", tensor(sizes, "i32" if acc == "i32" else rng.choice(["bf16", "f32"]))))
                maps.append(f"affine_map<(m, n) -> {of}>")
                block.append(f"%{extra}e: {acc}")
                region.append(f"%v{extra} = {add} {value}, %{extra}e : {acc}")
                value = f"%v{extra}"
        yields = [value]
        if acc == "f32" and rng.random() < 0.3:
            how, of = rng.choice([("store", "(m, n)"), ("store", "(n, m)"), ("add", "(m)"), ("absmax", "(m)")])
            outs.append(f"%second: {tensor({'(m, n)': [m, n], '(n, m)': [n, m], '(m)': [m]}[of], 'f32')}")
            results.append(f"{how} affine_map<(m, n) -> {of}>")
            yields.append("%acc")
        products = 1 + bool(peers)
        types = [argument.split(": ")[1] for argument in outs]
        beta = not peers and acc == "f32" and rng.random() < 0.2
        pin = self.schedule(products)
        text = f"  %d{f':{len(types)}' if len(types) > 1 else ''} = gemm.matmul {self.trans} ins(%a, %b{peers} : {', '.join([a, b] + [b] * bool(peers))}) outs("
        text += f"{', '.join(argument.split(':')[0] for argument in outs)} : {', '.join(types)}) groups(%e : {tensor([g], 'i32')})"
        text += " beta(0.5)" if beta else ""
        if region or results:
            inputs = f"({', '.join(x for x, _ in extras)} : {', '.join(t for _, t in extras)}) maps [{', '.join(maps)}]" if extras else ""
            text += f" epilogue{inputs} {{\n  ^bb0({', '.join(block)}):\n" + "".join(f"    {line}\n" for line in region)
            text += f"    gemm.yield {', '.join(yields)} : {', '.join([acc] * len(yields))}\n  }}"
        text += f" results [{', '.join(results)}]" if results else ""
        text += f" {{schedule = {pin}}}" if pin else ""
        text += f" -> ({', '.join(types)})\n" if len(types) > 1 else f" -> {types[0]}\n"
        named = ", ".join(f"%d#{i}" for i in range(len(types))) if len(types) > 1 else "%d"
        everything = arguments + [f"%e: {tensor([g], 'i32')}"] + [f"{x}: {t}" for x, t in extras] + outs
        return (f"func.func @{name}({', '.join(everything)}) -> ({', '.join(types)}) {{\n{text}  return {named} : {', '.join(types)}\n}}\n")

    def of_columns(self, name):
        g, m, n, k = self.groups, self.m, self.n, self.k
        self.trans = "tn"
        a, b, c = tensor([k, m], self.dtype), tensor([k, n], self.dtype), tensor([g, m, n], self.out)
        beta = self.compute == "f32" and self.rng.random() < 0.3
        pin = self.schedule(1)
        return (f"func.func @{name}(%a: {a}, %b: {b}, %e: {tensor([g], 'i32')}, %c: {c}) -> {c} {{\n"
                f"  %d = gemm.matmul tn ins(%a, %b : {a}, {b}) outs(%c : {c}) groups(%e : {tensor([g], 'i32')}){' beta(1.0)' if beta else ''}"
                f"{f' {{schedule = {pin}}}' if pin else ''} -> {c}\n  return %d : {c}\n}}\n")

    def text(self, name):
        return self.of_columns(name) if self.of_k else self.of_rows(name)


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 20}), (("--target",), {"default": "sm_80"}),
                                  (("--only",), {"help": "name of the one case to run"}),
                                  (("--sms",), {"type": int, "help": "of the machine, so few that CTAs have several units"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    rng = random.Random(test.seed)
    hopper = test.args.target in ("h200", "h100", "sm_90a")
    if test.args.sms:
        machine = {"name": "few", "base": test.args.target, "sm_count": test.args.sms, "source": "this test"}
        test.args.target = test.write("few.json", json.dumps(machine))
    cases = [(f"f{i}", Product(rng, hopper).text(f"f{i}")) for i in range(test.args.cases)]
    cases = [case for case in cases if test.args.only in (None, case[0])]
    start = time.monotonic()
    for first in range(0, len(cases), PER_MODULE):
        part = cases[first:first + PER_MODULE]
        path, bundle = test.write(f"m{first}.mlir", "".join(text for _, text in part)), test.path(f"m{first}.gemm")
        made = run([test.tool("gemm-compile"), path, "-o", bundle, f"--target={test.args.target}", "--ptxas=none"], timeout=300)
        if made.status != 0 or made.crashed:
            test.fail(made.describe())
            continue
        for name, text in part:
            seed = test.seed + int(name[1:])
            done = run([test.tool("gemm-run"), bundle, f"--entry={name}", "--device=emulate", "--check", EXPLORE, f"--seed={seed}"], timeout=300)
            if done.status != 0 or done.crashed:
                test.fail(f"{text}{done.describe()}")
    test.finish(f"{len(cases)} products of groups, {test.failures} wrong, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
