#!/usr/bin/env python3
"""Random programs on random grids of devices, against the program without annotations.

A two-layer perceptron, forward and backward, in upstream's ops, with random shardings of some of its
values; half of the programs are fused before. sharding-propagation, gemm-shard-annotate,
shard-partition and gemm-shard-collectives make the program of a device, gemm-shard-together what all of
them compute, and gemm-verify compares that with MLIR's own lowering of the source. Every annotation
is meant: whatever it asks for, the values are those of the source.
"""
import random
import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from harness import Test, run

GRIDS = [[2], [3], [4], [8], [2, 2], [2, 3], [2, 4], [1, 2], [2, 2, 2]]
TRAVERSALS = ["forward", "backward", "forward-backward", "backward-forward"]
FUSED = "func.func(gemm-fuse-epilogue),gemm-fuse-products,"


def tensor(shape, element="f32"):
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


def maps(*results):
    return ", ".join(f"affine_map<({results[0]}) -> ({r})>" for r in results[1:])


class Program:
    """The text of a program; `plain` is the same without annotations."""

    def __init__(self, rng):
        self.rng = rng
        self.grid = rng.choice(GRIDS)
        self.annotations, self.lines, self.plain = 0, [], []
        self.values = {}  # name: what stands for it here
        devices = 1
        for extent in self.grid:
            devices *= extent
        self.sizes = {dim: devices * rng.choice([1, 2, 3]) for dim in "mnkp"}
        self.results = []
        self.build()

    def shape(self, dims):
        return [self.sizes[dim] for dim in dims]

    def sharding(self, rank):
        """Axes dealt to dims; some to none."""
        axes = list(range(len(self.grid)))
        self.rng.shuffle(axes)
        dims = [[] for _ in range(rank)]
        for axis in axes:
            if self.rng.random() < 0.6:
                dims[self.rng.randrange(rank)].append(axis)
        while len(dims) > 1 and not dims[-1]:
            dims.pop()
        return f"[{', '.join(str(dim) for dim in dims)}]"

    def define(self, name, dims, element, likely):
        self.values[name] = f"%{name}"
        if self.rng.random() >= likely:
            return
        self.annotations += 1
        number, users = self.annotations, self.rng.choice(["", "annotate_for_users "])
        self.lines += [f"  %s{number} = shard.sharding @g split_axes = {self.sharding(len(dims))} : !shard.sharding",
                       f"  %v{number} = shard.shard %{name} to %s{number} {users}: {tensor(self.shape(dims), element)}"]
        self.values[name] = f"%v{number}"

    def op(self, name, text, operands, dims, element="f32"):
        """`text` has {} for each operand."""
        self.lines.append(f"  %{name} = " + text.format(*(self.values[operand] for operand in operands)))
        self.plain.append(f"  %{name} = " + text.format(*(f"%{operand}" for operand in operands)))
        self.define(name, dims, element, 0.3)

    def both(self, line):
        self.lines.append(line)
        self.plain.append(line)

    def zeros(self, name, dims):
        shape = tensor(self.shape(dims))
        self.both(f"  %e_{name} = tensor.empty() : {shape}")
        self.both(f"  %z_{name} = linalg.fill ins(%zero : f32) outs(%e_{name} : {shape}) -> {shape}")

    def product(self, name, a, b, dims, over):
        """dims and over: of A, B and the result, and the loop that is summed over."""
        left, right, out = dims
        self.zeros(name, out)
        loops = ", ".join(out + over)
        places = [", ".join(d) for d in dims]
        self.op(name, f"linalg.matmul indexing_maps = [{maps(loops, *places)}] ins({{}}, {{}} : "
                      f"{tensor(self.shape(left), 'bf16')}, {tensor(self.shape(right), 'bf16')}) outs(%z_{name} : "
                      f"{tensor(self.shape(out))}) -> {tensor(self.shape(out))}", [a, b], out)

    def reduction(self, name, source, element, dims, kept, body):
        """The columns' or rows' sums or largest values."""
        self.zeros(name, kept)
        loops = ", ".join(dims)
        types = ", ".join('"parallel"' if dim in kept else '"reduction"' for dim in dims)
        self.op(name, f"linalg.generic {{{{indexing_maps = [{maps(loops, loops, ', '.join(kept))}], "
                      f"iterator_types = [{types}]}}}} ins({{}} : {tensor(self.shape(dims), element)}) outs(%z_{name} : "
                      f"{tensor(self.shape(kept))}) {{{{\n{body}  }}}} -> {tensor(self.shape(kept))}", [source], kept)

    def build(self):
        rng = self.rng
        arguments = {"x": ("mk", "bf16"), "w1": ("nk", "bf16"), "b1": ("n", "f32"), "w2": ("pn", "bf16"),
                     "dy": ("mp", "bf16")}
        self.both("  %zero = arith.constant 0.0 : f32")
        for name, (dims, element) in arguments.items():
            self.define(name, dims, element, 0.35)
        self.product("p1", "x", "w1", ["mk", "nk", "mn"], "k")
        hidden = tensor(self.shape("mn"), "bf16")
        self.both(f"  %e_h = tensor.empty() : {hidden}")
        self.op("h", f"linalg.generic {{{{indexing_maps = [{maps('m, n', 'm, n', 'n', 'm, n')}], iterator_types = "
                     f"[\"parallel\", \"parallel\"]}}}} ins({{}}, {{}} : {tensor(self.shape('mn'))}, "
                     f"{tensor(self.shape('n'))}) outs(%e_h : {hidden}) {{{{\n"
                     "  ^bb0(%i: f32, %j: f32, %o: bf16):\n    %s = arith.addf %i, %j : f32\n"
                     "    %r = arith.maximumf %s, %zero : f32\n    %t = arith.truncf %r : f32 to bf16\n"
                     f"    linalg.yield %t : bf16\n  }}}} -> {hidden}", ["p1", "b1"], "mn", "bf16")
        parts = {"y": "mp", "dw2": "pn", "dh": "mn", "db": "p", "amax": "m"}
        chosen = rng.sample(sorted(parts), rng.choice([1, 2, 3]))
        for name in chosen:
            if name == "y":
                self.product("y", "h", "w2", ["mn", "pn", "mp"], "n")
            elif name == "dw2":
                self.product("dw2", "dy", "h", ["mp", "mn", "pn"], "m")
            elif name == "dh":
                self.product("dh", "dy", "w2", ["mp", "pn", "mn"], "p")
            elif name == "db":
                self.reduction("db", "dy", "bf16", "mp", "p", "  ^bb0(%i: bf16, %o: f32):\n"
                               "    %w = arith.extf %i : bf16 to f32\n    %s = arith.addf %w, %o : f32\n"
                               "    linalg.yield %s : f32\n")
            else:
                self.reduction("amax", "p1", "f32", "mn", "m", "  ^bb0(%i: f32, %o: f32):\n"
                               "    %a = math.absf %i : f32\n    %s = arith.maximumf %a, %o : f32\n"
                               "    linalg.yield %s : f32\n")
        self.signature = ", ".join(f"%{name}: {tensor(self.shape(dims), element)}"
                                   for name, (dims, element) in arguments.items())
        self.types = ", ".join(tensor(self.shape(parts[name])) for name in chosen)
        self.results = chosen

    def text(self, annotated):
        names = [self.values[name] if annotated else f"%{name}" for name in self.results]
        body = "\n".join(self.lines if annotated else self.plain)
        grid = f"shard.grid @g(shape = {'x'.join(map(str, self.grid))})\n" if annotated else ""
        return (f"{grid}func.func @f({self.signature}) -> ({self.types}) {{\n{body}\n"
                f"  return {', '.join(names)} : {self.types}\n}}\n")


def one(test, index):
    """(the case, what failed or None)"""
    rng = random.Random(f"{test.seed} {index}")
    program = Program(rng)
    source, plain = (test.write(f"{index}{end}.mlir", program.text(annotated))
                     for end, annotated in (("", True), ("-plain", False)))
    together, bundle = test.path(f"{index}-together.mlir"), test.path(f"{index}.gemm")
    passes = (f"builtin.module(gemm-import,{FUSED if rng.random() < 0.5 else ''}"
              f"func.func(sharding-propagation{{traversal={rng.choice(TRAVERSALS)}}},gemm-shard-annotate),"
              "gemm-shard-together{pipeline=shard-partition,canonicalize,gemm-shard-collectives,canonicalize,cse},"
              "func.func(canonicalize,cse))")
    done = run([test.tool("gemm-opt"), source, f"--pass-pipeline={passes}", "-o", together])
    if done.status == 0:
        with open(together, encoding="utf-8") as file:
            text = re.sub(r"  shard.grid .*\n", "", file.read())
        test.write(f"{index}-together.mlir", text)
        done = run([test.tool("gemm-compile"), together, "-o", bundle, "--target=a100", "--ptxas=none"])
    if done.status == 0:
        done = run([test.tool("gemm-verify"), bundle, f"--source={plain}", "--inputs=2"])
    return program, passes, None if done.status == 0 else done


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 500}),
                                  (("--only",), {"type": int, "help": "number of the one case to run"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    numbers = range(test.args.cases) if test.args.only is None else [test.args.only]
    passed, grids = 0, Counter()
    with ThreadPoolExecutor(2) as pool:
        for number, (program, passes, bad) in zip(numbers, pool.map(lambda i: one(test, i), numbers)):
            grids["x".join(map(str, program.grid))] += 1
            if bad is None:
                passed += 1
            else:
                test.fail(f"case {number} seed={test.seed}, {passes}\n{program.text(True)}{bad.describe()}")
    test.finish(f"{len(numbers)} programs on grids {dict(sorted(grids.items()))}: {passed} agree with their sources, "
                f"{test.failures} failed, seed {test.seed}")


if __name__ == "__main__":
    sys.exit(main())
