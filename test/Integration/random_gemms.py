#!/usr/bin/env python3
"""Random GEMMs through the whole compiler, executed in the emulator and checked.

Every case is compiled to PTX and run by `gemm-run --device=emulate --check`:
bit equality on small integers, the error bound on real data. The emulator runs
each launch under several schedules: asynchronous work lands early, late and at a
seeded random moment. The seed is printed; the same seed gives the same cases.
"""
import json
import os
import random
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import cases
import epilogue_programs
import pins
from harness import Test, run

# Copies early and late, warps forward and reverse, and one random way: all must leave the same bytes.
EXPLORE = "--explore=5"
PER_MODULE = 20
LIMIT = 5_000_000  # multiply-adds of one case


def compile_module(test, index, group):
    path = test.write(f"m{index}.mlir", "".join(case.text() for case in group))
    bundle = test.path(f"m{index}.gemm")
    allow = [f"--allow={test.args.allow}"] if test.args.allow else []
    return run([test.tool("gemm-compile"), path, "-o", bundle, f"--target={test.args.target}", "--ptxas=none", *allow],
               timeout=300), bundle


def check(test, bundle, case, seed):
    """Runs one case under every schedule; what failed, or None."""
    inputs = [operand.input(seed + i) for i, (operand, _) in enumerate(case.operands)]
    explore = f"--explore={test.args.explore}" if test.args.explore else EXPLORE
    done = run([test.tool("gemm-run"), bundle, f"--entry={case.name}", "--device=emulate", "--check",
                explore, f"--seed={seed}", *inputs], timeout=300)
    return done if done.status != 0 or done.crashed else None


def is_not_judged(done):
    """Whether nothing is wrong, but too many elements of a case have no bound, as its epilogue turns on roundings."""
    return done.status == 2 and not done.crashed and re.search(r" not judged$", done.out, re.MULTILINE) and " wrong" not in done.out


def with_peers(rng, case, schedules):
    """The case with one to three peers of B, pinned to one of `schedules` that holds as many products."""
    count = rng.choice([1, 1, 2, 3])
    cases.add_peers(rng, case, count)
    fitting = [s for s in schedules if s and pins.fits(s, case.layout) and pins.holds(s, case.layout, count + 1, case.dtype in epilogue_programs.BYTES)]
    case.schedule = pins.with_products(rng.choice(fitting), count + 1) if fitting and not case.batch else ""
    return case


def with_pairs(rng, case, schedules):
    """The case with one to three more products in its sum, pinned to a schedule whose CTAs see all of K."""
    cases.add_pairs(rng, case, rng.choice([1, 1, 2, 3]))
    fitting = [s for s in schedules if s and pins.fits(s, case.layout) and not pins.cuts_k(s)]
    case.schedule = rng.choice(fitting) if fitting and rng.random() < 0.9 else ""
    return case


def with_program(rng, case, schedules):
    """The case with a random epilogue, of one product, of two or three, or of a sum of two."""
    of_two_types = len({operand.dtype for operand, _ in case.operands[:2]} - set(pins.FP8)) == 2
    products = rng.choice(["one"] * 4 + ["several", "sum"] * (not of_two_types))
    if products == "several":
        with_peers(rng, case, schedules)
    elif products == "sum":
        with_pairs(rng, case, schedules)
    epilogue_programs.add_epilogue(rng, case)
    return case


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 520}),
                                  (("--only",), {"help": "name of the one case to run"}),
                                  (("--target",), {"default": "sm_80"}),
                                  (("--family",), {"choices": ["mma_sync", "wgmma", "simt", "mixed", "mixed_wgmma", *pins.PARTS],
                                                   "help": "pin schedules of this family"}),
                                  (("--kind",), {"choices": sorted({kind for kind, _ in pins.KINDS} |
                                                                     {"pingpong", "cluster"}),
                                                 "help": "and of this kind only; cluster: parts that meet in one"}),
                                  (("--layouts",), {"nargs": "+", "default": cases.LAYOUTS, "help": "of A and B, in turn"}),
                                  (("--peers",), {"action": "store_true", "help": "products of several right operands"}),
                                  (("--pairs",), {"action": "store_true", "help": "sums of several products"}),
                                  (("--panels",), {"action": "store_true", "help": "operands of the epilogue, one at least at each element "
                                                   "of C, most with lines of whole 16 bytes, which schedules have panels for"}),
                                  (("--further",), {"action": "store_true", "help": "outputs beside C, stored and reduced"}),
                                  (("--groups",), {"action": "store_true", "help": "numbers of groups of columns that elements read"}),
                                  (("--programs",), {"action": "store_true", "help": "graphs of scalar ops as epilogues of one "
                                                     "product, of several and of sums of products, with one to four results"}),
                                  (("--dtypes",), {"nargs": "+", "default": ["bf16", "f16"], "help": "of A and B, in turn"}),
                                  (("--mixed",), {"action": "store_true", "help": "A or B of bytes, the other of --dtypes"}),
                                  (("--allow",), {"choices": ["tf32", *pins.PARTS], "help": "the precision of products of f32"}),
                                  (("--limit",), {"type": int, "default": LIMIT, "help": "multiply-adds of a case"}),
                                  (("--explore",), {"type": int, "help": "ways in which copies and warps run, each"}),
                                  (("--any-tile",), {"action": "store_true", "help": "pin wgmma with any tile that fits"}),
                                  (("--sms",), {"type": int, "help": "of the machine, so few that CTAs have several "
                                                                     "units even of small problems"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    rng = random.Random(test.seed)
    schedules = pins.schedules(test.args.family, test.args.kind) if test.args.family else ()
    if test.args.groups: # of n along columns
        schedules = [schedule for schedule in schedules if "swap" not in schedule]
    if test.args.dtypes == ["f64"] or (test.args.family == "wgmma" and test.args.dtypes == ["f32"]):
        schedules = [pins.narrower(schedule) for schedule in schedules]
    if test.args.dtypes[0] in (*pins.FP8, "i8"):
        schedules = pins.of_fp8(schedules)
    if test.args.any_tile:
        schedules = pins.any_wgmma
    if test.args.sms:
        machine = {"name": "few", "base": test.args.target, "sm_count": test.args.sms, "source": "this test"}
        test.args.target = test.write("few.json", json.dumps(machine))
    if test.args.panels:
        schedules = pins.with_panels(schedules)
    draw = lambda name: cases.sample(rng, name, test.args.limit, schedules, test.args.dtypes, test.args.layouts, test.args.mixed)
    everything = [draw(f"c{i}") for i in range(test.args.cases)]
    if test.args.panels:
        everything = [next(case for case in iter(lambda name=case.name: draw(name), None) if case.n % 8 == 0 or rng.random() < 0.1)
                      for case in everything]
        for case in everything:
            for _ in range(rng.choice([1, 1, 2])):
                cases.add_element(rng, case)
    if test.args.peers:
        everything = [with_peers(rng, case, schedules) for case in everything]
    if test.args.pairs:
        everything = [with_pairs(rng, case, schedules) for case in everything]
    if test.args.further:
        for case in everything:
            cases.add_further(rng, case, rng.choice([1, 2, 3]))
    if test.args.groups:
        for case in everything:
            cases.add_groups(rng, case)
    if test.args.programs:
        everything = [with_program(rng, case, schedules) for case in everything]
    if test.args.only:
        everything = [case for case in everything if case.name == test.args.only]
    groups = [everything[i:i + PER_MODULE] for i in range(0, len(everything), PER_MODULE)]
    start = time.monotonic()
    workers = os.cpu_count() or 1
    passed = not_judged = 0

    def one_group(item):
        index, group = item
        done, bundle = compile_module(test, index, group)
        if done.status == 0 and not done.crashed:
            return [(case, check(test, bundle, case, test.seed + index)) for case in group]
        # One bad function must not hide the others: compile them one by one.
        results = []
        for offset, case in enumerate(group):
            done, bundle = compile_module(test, f"{index}-{offset}", [case])
            results.append((case, done if done.status != 0 or done.crashed
                            else check(test, bundle, case, test.seed + index)))
        return results

    with ThreadPoolExecutor(workers) as pool:
        for results in pool.map(one_group, enumerate(groups)):
            for case, bad in results:
                if bad is None:
                    passed += 1
                elif test.args.programs and is_not_judged(bad):
                    not_judged += 1
                else:
                    test.fail(f"{case.name} seed={test.seed}\n{case.text()}{bad.describe()}")
    if not_judged > len(everything) // 8 + 1:
        test.fail(f"{not_judged} of {len(everything)} cases not judged, at most one in 8 may be")
    tuples = {(c.layout, c.dtype, c.out, bool(c.batch), bool(c.dynamic)) for c in everything}
    test.finish(f"{len(everything)} cases ({len(tuples)} kinds), each under {test.args.explore or EXPLORE.split('=')[1]} schedules: {passed} passed, "
                f"{f'{not_judged} not judged, ' if test.args.programs else ''}"
                f"{test.failures} failed, seed {test.seed}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
