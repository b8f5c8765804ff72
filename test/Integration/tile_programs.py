#!/usr/bin/env python3
"""Random tile programs over all combinations of the axes, legal and not.

What a verifier and tile-expand-schedule accept must lower, be read by the emulator and compute what
its source says; what they do not, is refused with one message that says what was expected. Nothing
crashes, and nothing is accepted that a later pass fails on. Programs come in two ways:

  pinned   a random product with a random #gemm.schedule, all of whose fields were drawn without
           asking what goes together. Accepted ones must have the right results.
  edited   the tile program of such a product with one or two of its attributes or types changed, each
           without asking what else depends on it. Accepted ones must lower and be read, unless their
           views have other elements than the product's operands, which is said at the product; what they
           compute is counted, since a program may say something else and mean it.

The seed is printed; the same seed gives the same programs. --programs=2000 for a campaign.
"""
import json
import os
import random
import re
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import cases
import pins
from harness import Test, run

LIMIT = 700_000  # multiply-adds of one product, as cases.py counts them: whole tiles
TARGETS = ["h200", "h200", "h200", "a100"]
# Up to the tile program, as lib/Pipelines has it, and from there to a kernel.
TO_TILE = ("builtin.module(gemm-plan{target=%s allow=tf32},eliminate-empty-tensors,one-shot-bufferize{"
           "bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map},"
           "canonicalize,cse,func.func(gemm-fuse-sums),func.func(gemm-dispatch),gemm-to-tile)")
TO_NVVM = "builtin.module(gemm-lower-kernels)"
# The verifier, then where values come from.
ACCEPTS = "builtin.module(gpu.module(tile-expand-schedule))"
LAUNCH = re.compile(r"expected the launch of \S+ with (?P<expected>\w+ = .*), got (?P<got>\w+ = .*)")
# A program whose views are of other elements than the product's operands is another product's, and no launch makes it this one's.
OTHER_ELEMENTS = re.compile(r"error: 'gemm.matmul' op expected the launch of \S+ with a view of '\w+', the elements of operand \d+, got one of '\w+'")


def one(rng, usual, rare, chance=0.12):
    return rng.choice(rare if rng.random() < chance else usual)


def any_schedule(rng):
    """Every field of its own."""
    family = one(rng, ["mma_sync", "wgmma"], ["tcgen05"], 0.02)
    specialised = family == "wgmma"
    kind = rng.choice(["block", "persistent", "split_k", "stream_k", "pingpong"])
    tile = [one(rng, [64, 64, 128] if specialised else [16, 32, 64], [8, 40, 48, 80, 192, 512, 528, 0]),
            one(rng, [16, 32, 64, 64, 128], [8, 24, 40, 48, 96, 256, 520, -16]),
            one(rng, [16, 32, 32, 64], [8, 24, 48, 80, 128, 256, 400, 0])]
    down = [4 * rng.choice([1, 1, 2])] if specialised else [1, 2, 4]
    warp = [one(rng, [max(1, tile[0]) // rng.choice(down)], [8, 16, 24, 32, 64]),
            one(rng, [max(1, tile[1]) // rng.choice([1, 1, 2])], [8, 16, 24, 32, 64])]
    splits = rng.choice([2, 3, 5]) if kind == "split_k" else 1
    splits = one(rng, [splits], [1, 2, 8, 9, 1025], 0.06)
    reduce = rng.choice(["workspace", "cluster"]) if kind == "split_k" else one(rng, ["workspace"], ["cluster"], 0.04)
    cluster = one(rng, ["1, 1"], ["2, 1", "1, 2", "4, 1", "2, 2", "1, 4", "0, 1"], 0.25 if specialised else 0.04)
    return (f"#gemm.schedule<{family}, {kind}, tile = [{', '.join(map(str, tile))}], warp = [{warp[0]}, {warp[1]}], "
            f"stages = {one(rng, [2, 3, 4], [0, 1, 5, 9, 12, 14, 16, 17])}, group = {one(rng, [1, 2, 8], [0, 3, 1024, 1025])}, "
            f"cluster = [{cluster}], splits = {splits}, reduce = {reduce}"
            f"{', swap' if rng.random() < 0.25 else ''}, raster = {rng.choice(pins.RASTERS)}"
            f"{f', products = {one(rng, [2, 2, 3], [0, 4, 5])}' if rng.random() < 0.15 else ''}>")


def product(rng, name, target):
    """A random product, with a schedule that has kernels or one that may have none."""
    case = cases.sample(rng, name, LIMIT, dtypes=["bf16", "f16", "f32"])
    family = "wgmma" if target != "a100" and rng.random() < 0.5 else "mma_sync"
    if rng.random() < 0.3:
        case.schedule = rng.choice([s for s in pins.schedules(family, None) if s])
    else:
        case.schedule = any_schedule(rng)
    products = re.search(r"products = (\d+)", case.schedule)
    if products and rng.random() < 0.9:
        cases.add_peers(rng, case, max(0, int(products[1]) - 1))
    elif not products and rng.random() < 0.1:
        cases.add_peers(rng, case, rng.choice([1, 2]))
        if rng.random() < 0.9:
            case.schedule = pins.with_products(case.schedule, case.peers + 1)
    return case


def number(rng, text):
    value = int(text)
    return str(rng.choice([value + d for d in (-16, -8, -1, 1, 8, 16)] + [2 * value, value // 2, 0, 1, 7, 8, 16, 64, 256, 1000, -1]))


def word(*words):
    return lambda rng, text: rng.choice([w for w in words if w != text] or [text])


# What is changed: a pattern whose group is the thing, and what may stand there instead. "all" changes
# every occurrence alike, so that types agree with one another; "one" a single one.
PART = r"(?<=<)(\d+)x(\d+)x(\w+), (k|mn), (cp_async|ldst|tma)"
KERNEL = r"schedule = #gemm\.schedule<"
ENGINES, MAJORS = word("cp_async", "ldst", "tma"), word("k", "mn", "any")
ELEMENTS = word("bf16", "f16", "f32", "f64", "i8", "i32", "f8E4M3FN")
EDITS = [
    ("all", r"(?:ring<|slot<<)(\d+),", number), ("all", PART, number, 1), ("all", PART, number, 2),
    ("all", PART, ELEMENTS, 3), ("all", PART, MAJORS, 4), ("one", PART, MAJORS, 4), ("all", PART, ENGINES, 5),
    ("one", PART, ENGINES, 5), ("all", r"mc (\d+)", number), ("all", r"\](, mbarrier|)>", word("", ", mbarrier")),
    ("all", r"!tile\.view<\w+, (\w+)", MAJORS), ("all", r"!tile\.view<(\w+), ", ELEMENTS),
    ("all", r"!tile\.view<\w+, \w+, (\d+)", word("1", "2", "4", "8", "16", "32")),
    ("all", r"view<\w+, \w+, \d+(|, map [23])>", word("", ", map 2", ", map 3")),
    ("all", r"acc<(\d+)x", number), ("all", r"acc<\d+x(\d+)x", number), ("all", r"acc<\d+x\d+x(f32)", word("f16", "f64", "i32")),
    ("one", r"acc<\d+x\d+xf32(, flying|)>", word("", ", flying")),
    ("all", r"frag<(\d+)x", number), ("all", r"frag<\d+x(\d+)x", number), ("all", r"frag<\d+x\d+x(\w+)>", word("bf16", "f16", "f32", "tf32", "i8")),
    ("all", r"sums<(\d+)>", number), ("all", r"panels<(\d+),", number), ("all", r"panels<\d+, (\d+)x", number),
    ("all", r"panels<\d+, \d+x(\d+)x", number), ("all", r"panels<\d+, \d+x\d+x(\w+)>", word("bf16", "f16", "f32")),
    ("one", r"readers = (\d+) ", number), ("one", r"warps = (\d+) ", number), ("one", r"regs = (\d+) ", number),
    ("one", r"(elected, )", word("")), ("one", r"leave = (\d+) ", number), ("one", r"step = (\d+) ", number),
    ("one", r"part = (\d+) ", number), ("one", r"team = (\d+) ", number), ("one", r"ctas = (\d+) ", number),
    ("one", r"shared_limit = (\d+) ", number), ("one", r"maps = \[(?:#map\d*, )*(#map\d*)", word("#map", "#map1", "#map2", "#map3")),
    ("one", KERNEL + r"(mma_sync|wgmma)", word("mma_sync", "wgmma", "tcgen05")),
    ("one", KERNEL + r"\w+, (\w+)", word("block", "persistent", "split_k", "stream_k", "pingpong")),
    ("one", KERNEL + r"\w+, \w+, tile = \[(\d+)", number), ("one", KERNEL + r"\w+, \w+, tile = \[\d+, (\d+)", number),
    ("one", KERNEL + r"\w+, \w+, tile = \[\d+, \d+, (\d+)", number), ("one", KERNEL + r"[^>]*warp = \[(\d+)", number),
    ("one", KERNEL + r"[^>]*warp = \[\d+, (\d+)", number), ("one", KERNEL + r"[^>]*stages = (\d+)", number),
    ("one", KERNEL + r"[^>]*splits = (\d+)", number), ("one", KERNEL + r"[^>]*products = (\d+)", number),
    ("all", r" of (\d+) by ", number), ("all", r" of \d+ by (\d+)", number), ("one", KERNEL + r"[^>]*cluster = \[(\d)", word("1", "2", "4")),
    ("one", KERNEL + r"[^>]*reduce = (\w+)", word("workspace", "cluster")),
    ("one", KERNEL + r"[^>]*raster = (\w+)", word("grouped", "snake", "hilbert", "winding")),
    ("one", r"(\n *\"tile\.(?:release|drain|commit|store_sums)[^\n]*)", word("")),
    ("one", r"(tile\.(?:acquire|take))\"", word("tile.acquire", "tile.take")),
]


def edit(rng, text):
    """The program with one of the edits that apply; what changed."""
    start, end = text.index('"tile.kernel"'), text.index('"func.func"')
    head, body, tail = text[:start], text[start:end], text[end:]
    while True:
        where, pattern, change, *group = rng.choice(EDITS)
        group = group[0] if group else 1
        found = list(re.finditer(pattern, body))
        if not found:
            continue
        match = rng.choice(found)
        old, new = match[group], change(rng, match[group])
        if old == new:
            continue
        chosen = [m for m in found if m[group] == old] if where == "all" else [match]
        for m in reversed(chosen):
            body = body[:m.start(group)] + new + body[m.end(group):]
        return head + body + tail, f"{old.strip()} -> {new.strip()} ({where} {group} of {pattern})"


class Programs:
    def __init__(self, test):
        self.test, self.count = test, Counter()
        self.machine = {}
        for name in set(TARGETS):  # so few SMs that CTAs have several units of small problems
            text = json.dumps({"name": f"few-{name}", "base": name, "sm_count": 6, "source": "this test"})
            self.machine[name] = test.write(f"{name}.json", text)

    def refused(self, done):
        """Whether a tool refused its input as it should: exit 1 and an error that says what was expected."""
        errors = [line for line in done.err.splitlines() if " error: " in line or line.startswith("error: ")]
        return (done.status == 1 and not done.crashed and
                any(re.search(r"expect|needs|different type|fits? |overflow|invalid|unde|unknown|integer", e) for e in errors))

    def compile(self, path, bundle, target):
        return run([self.test.tool("gemm-compile"), path, "-o", bundle, f"--target={target}", "--allow=tf32",
                    "--ptxas=none"], timeout=120)

    def check(self, bundle, case, seed):
        inputs = [operand.input(seed + i) for i, (operand, _) in enumerate(case.operands)]
        return run([self.test.tool("gemm-run"), bundle, "--device=emulate", "--check", "--async=random", "--order=random",
                    f"--seed={seed}", *inputs], timeout=120)

    def one(self, index):
        seed = self.test.seed * 1_000_003 + index
        rng = random.Random(f"tile program {seed}")
        name = rng.choice(TARGETS)
        case, target = product(rng, f"p{index}", name), self.machine[name]
        path, bundle = self.test.write(f"p{index}.mlir", case.text()), self.test.path(f"p{index}.gemm")
        if index % 2 == 0:
            return ("pinned", *self.pinned(path, bundle, case, target, index), case.schedule)
        for _ in range(50):  # a product that has a program
            done = run([self.test.tool("gemm-opt"), path, "--mlir-print-op-generic", f"--pass-pipeline={TO_TILE % target}"])
            if done.status == 0 and "tile.ring" in done.out:
                break
            case = product(rng, f"p{index}", name)
            path = self.test.write(f"p{index}.mlir", case.text())
        else:
            return ("edited", "bad", done, "no product with a program in 50")
        text, what = done.out, []
        for _ in range(rng.choice([1, 1, 1, 2])):
            text, change = edit(rng, text)
            what.append(change)
        path = self.test.write(f"p{index}-edited.mlir", text)
        return ("edited", *self.edited(path, bundle, case, target, index), "; ".join(what))

    def pinned(self, path, bundle, case, target, seed):
        done = self.compile(path, bundle, target)
        if done.status != 0 or done.crashed:
            return "refused" if self.refused(done) else "bad", done
        done = self.check(bundle, case, seed)
        unjudged = done.status == 2 and "NOT JUDGED" in done.out and not re.search(r"WRONG|finding", done.out)
        return "right" if done.status == 0 and not done.crashed else "unjudged" if unjudged else "bad", done

    def edited(self, path, bundle, case, target, seed):
        done = run([self.test.tool("gemm-opt"), path, f"--pass-pipeline={ACCEPTS}", "-o", os.devnull])
        if done.status != 0 or done.crashed:
            return "refused" if self.refused(done) else "bad", done
        lowered = path.replace("-edited", "-lowered")
        for _ in range(8):  # an edit of the program asks for another launch: what is said of that follows
            done = run([self.test.tool("gemm-opt"), path, f"--pass-pipeline={TO_NVVM}", "-o", lowered])
            launch = LAUNCH.search(done.err) if done.status == 1 and not done.crashed else None
            if not launch:
                if done.status == 1 and not done.crashed and OTHER_ELEMENTS.search(done.err):
                    return "refused", done
                break
            text = open(path, encoding="utf-8").read()
            if launch["got"] not in text:
                return "refused", done
            self.test.write(os.path.basename(path), text.replace(launch["got"], launch["expected"]))
        if done.status == 0 and not done.crashed:
            done = self.compile(lowered, bundle, target)
        if done.status != 0 or done.crashed:
            return "bad", done
        done = self.check(bundle, case, seed)
        bad = done.crashed or done.status not in (0, 2)
        return "bad" if bad else "right" if done.status == 0 else "another", done


def main():
    test = Test(__doc__, options=[(("--programs",), {"type": int, "default": 200}),
                                  (("--only",), {"type": int, "help": "number of the one program to run"}),
                                  (("--show",), {"action": "store_true", "help": "print what became of each"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    start, programs = time.monotonic(), Programs(test)
    indices = range(test.args.programs) if test.args.only is None else [test.args.only]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for index, (way, verdict, done, what) in zip(indices, pool.map(programs.one, indices)):
            programs.count[way, verdict] += 1
            if verdict == "bad":
                test.fail(f"{index} {way}: {what}\n{done.describe()}")
            elif test.args.show:
                last = next((line for line in done.err.splitlines() if "error: " in line), "")
                print(f"{index} {way} {verdict}: {what}\n    {last}", flush=True)
    counts = ", ".join(f"{way} {verdict} {n}" for (way, verdict), n in sorted(programs.count.items()))
    for way in ("pinned", "edited"):  # a test of nothing but refusals, or of none, tests nothing
        if len(indices) >= 50 and not (programs.count[way, "right"] and programs.count[way, "refused"]):
            test.fail(f"{way}: expected some right and some refused, got {counts}")
    test.finish(f"{len(indices)} programs: {counts}, seed {test.seed}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
