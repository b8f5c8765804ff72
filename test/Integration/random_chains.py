#!/usr/bin/env python3
"""Random chains of kernels for a machine with dependent launches: each launch but the first is one, they pass in the
emulator under several schedules, and each kernel's wait that is taken away is noticed.

Products by the model's schedules and by pinned ones of several kinds, by given weights or by the value itself, beside
transposes and sums of rows, so that what a launch reads, writes over or has read was another kernel's just before. The
seed is printed; the same seed gives the same cases.
"""
import json
import os
import random
import re
import shutil
import time

from harness import Test, run

MACHINE = '{"name": "h200-few", "base": "h200", "sm_count": 4, "source": "h200 with few SMs"}'
WAIT, START = "griddepcontrol.wait;", "griddepcontrol.launch_dependents;"
SCHEDULES = [
    "", "", "",
    "wgmma, persistent, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2",
    "wgmma, pingpong, tile = [64, 64, 32], warp = [16, 64], stages = 2, group = 2",
    "wgmma, block, tile = [64, 96, 32], warp = [16, 96], stages = 3, group = 2",
    "wgmma, persistent, tile = [64, 64, 32], warp = [16, 64], stages = 3, group = 2, cluster = [2, 1]",
    "wgmma, split_k, tile = [128, 64, 32], warp = [16, 64], stages = 3, group = 2, splits = 2",
    "mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 2",
    "mma_sync, persistent, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 2",
    "mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 2, splits = 2",
]


class Chain:
    """A function whose every op reads the result of the one before it."""

    def __init__(self, rng):
        self.rng, self.args, self.lines, self.count = rng, [], [], 0
        self.rows, self.cols = self.size(), self.size()
        self.value = self.argument(self.rows, self.cols)
        for _ in range(rng.randint(2, 5)):
            rng.choice((self.product, self.product, self.product, self.transpose, self.centre))()
        self.product()

    def size(self):
        return self.rng.choice((8, 24, 40, 64, 72, 104, 136, 200))

    def type(self, rows, cols):
        return f"tensor<{rows}x{cols}xbf16>"

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def argument(self, rows, cols):
        name = f"%a{len(self.args)}"
        self.args.append(f"{name}: {self.type(rows, cols)}")
        return name

    def empty(self, of):
        name = self.fresh()
        self.lines.append(f"{name} = tensor.empty() : {of}")
        return name

    def product(self):
        own = self.rng.random() < 0.2
        n = self.rows if own else self.size()
        layout = "nt" if own else self.rng.choice(("nt", "nn"))
        b = self.value if own else self.argument(*((n, self.cols) if layout == "nt" else (self.cols, n)))
        of_a = self.type(self.rows, self.cols)
        of_b = self.type(*((n, self.cols) if layout == "nt" else (self.cols, n)))
        of_c = self.type(self.rows, n)
        init, result, schedule = self.empty(of_c), self.fresh(), self.rng.choice(SCHEDULES)
        with_schedule = f"{{schedule = #gemm.schedule<{schedule}>}} " if schedule else ""
        self.lines.append(f"{result} = gemm.matmul {layout} ins({self.value}, {b} : {of_a}, {of_b}) outs({init} : {of_c}) "
                          f"{with_schedule}-> {of_c}")
        self.value, self.cols = result, n

    def transpose(self):
        of, to = self.type(self.rows, self.cols), self.type(self.cols, self.rows)
        init, result = self.empty(to), self.fresh()
        self.lines.append(f"{result} = linalg.transpose ins({self.value} : {of}) outs({init} : {to}) permutation = [1, 0]")
        self.value, self.rows, self.cols = result, self.cols, self.rows

    def centre(self):
        """Less the largest of each row: a reduction, and what reads both."""
        of, line = self.type(self.rows, self.cols), f"tensor<{self.rows}xbf16>"
        least, begin, most = self.fresh(), self.fresh(), self.fresh()
        empty, init, result = self.empty(line), self.empty(of), self.fresh()
        self.lines += [
            f"{least} = arith.constant 0xFF80 : bf16",
            f"{begin} = linalg.fill ins({least} : bf16) outs({empty} : {line}) -> {line}",
            f"{most} = linalg.reduce {{arith.maximumf}} ins({self.value} : {of}) outs({begin} : {line}) dimensions = [1]",
            f"{result} = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, "
            f"affine_map<(i, j) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\"]}} ins({self.value}, {most} : "
            f"{of}, {line}) outs({init} : {of}) {{ ^bb0(%x: bf16, %m: bf16, %o: bf16):",
            "  %d = arith.subf %x, %m : bf16", "  linalg.yield %d : bf16", f"}} -> {of}"]
        self.value = result

    def text(self):
        body = "".join(f"  {line}\n" for line in self.lines)
        of = self.type(self.rows, self.cols)
        return f"func.func @chain({', '.join(self.args)}) -> {of} {{\n{body}  return {self.value} : {of}\n}}\n"


def launches_of(bundle):
    with open(os.path.join(bundle, "launch.json"), encoding="utf-8") as file:
        steps = json.load(file)["functions"][0]["steps"]
    return [step["launch"] for step in steps]


def execute(test, bundle, check=True):
    return run([test.tool("gemm-run"), bundle, "--device=emulate", *(["--check"] if check else []), "--explore=3",
                f"--seed={test.seed}"], timeout=300)


def without_waits(ptx, kernel):
    """The text in which one kernel has no wait."""
    begin = re.search(rf"\.entry {re.escape(kernel)}\(", ptx).start()
    at = ptx.index(WAIT, begin)
    return ptx[:at] + ptx[at + len(WAIT):]


def one_case(test, number, counts):
    chain = Chain(random.Random(f"{test.seed} {number}"))
    source, machine = test.write(f"{number}.mlir", chain.text()), test.write("few.json", MACHINE)
    bundle = test.path(f"{number}.gemm")
    done = run([test.tool("gemm-compile"), source, "-o", bundle, f"--target={machine}", "--ptxas=none"])
    if done.status != 0:
        if done.crashed or "#gemm.schedule" not in chain.text():
            test.fail(f"case {number} does not compile\n{done.describe()}")
        counts["refused"] += 1  # a pinned schedule that does not fit
        return
    launches = launches_of(bundle)
    counts["launches"] += len(launches)
    late = [i for i, launch in enumerate(launches) if launch.get("dependent", False) != (i > 0)]
    if late:
        test.fail(f"case {number}: expected all launches but the first to be dependent, not so {late}")
    done = execute(test, bundle)
    if done.status != 0:
        test.fail(f"case {number}\n{chain.text()}{done.describe()}")
        return
    with open(os.path.join(bundle, "kernels.ptx"), encoding="utf-8") as file:
        ptx = file.read()
    if START not in ptx:
        test.fail(f"case {number}: no kernel lets the next one begin")
    for kernel in sorted({launch["kernel"] for launch in launches[1:]}):
        copy = test.path(f"{number}-broken.gemm")
        shutil.copytree(bundle, copy)
        with open(os.path.join(copy, "kernels.ptx"), "w", encoding="utf-8") as file:
            file.write(without_waits(ptx, kernel))
        done = execute(test, copy, check=False)
        counts["waits"] += 1
        if done.crashed or done.status == 0 or "[wait-launch]" not in done.text:
            test.fail(f"case {number}: {kernel} without its wait was not noticed\n{done.describe()}")
        shutil.rmtree(copy)


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 20})])
    print(f"seed {test.seed}", flush=True)
    start, counts = time.monotonic(), {"launches": 0, "waits": 0, "refused": 0}
    for number in range(test.args.cases):
        one_case(test, number, counts)
    if not counts["waits"]:
        test.fail("no wait was taken away")
    test.finish(f"{test.args.cases} chains of {counts['launches']} launches, {counts['waits']} waits taken away, "
                f"{counts['refused']} refused, {test.failures} failures, seed {test.seed}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
