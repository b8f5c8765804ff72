#!/usr/bin/env python3
"""Sizes that a program computes, against Python's integers.

Random chains of arith ops on the dims of an argument, at 8 to 64 bits, give each result of a
function its size. Python computes the same in two's complement; the size written is the chain's
value less Python's, plus 3, so that a result of any other shape than [3] is a chain that the
bundle computes differently. Chains that MLIR leaves undefined, or that leave 64 bits (which a
bundle refuses before any launch), are not made. The seed is printed.
"""
import random
import struct
import sys

from harness import Test, run

INDEX = "index"
TYPES = [INDEX, "i64", "i32", "i16", "i8"]
FUNCTIONS, RESULTS, OPS = 40, 5, 14


def width(kind):
    return 64 if kind == INDEX else int(kind[1:])


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def unsigned(value, bits):
    return value & ((1 << bits) - 1)


def truncated(a, b):
    quotient = abs(a) // abs(b)
    return -quotient if (a < 0) != (b < 0) else quotient


# What each op computes from signed numbers; those on unsigned ones get them as such.
SIGNED = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b,
          "divsi": truncated, "remsi": lambda a, b: a - b * truncated(a, b),
          "floordivsi": lambda a, b: a // b, "ceildivsi": lambda a, b: -(-a // b), "minsi": min, "maxsi": max}
UNSIGNED = {"divui": lambda a, b: a // b, "remui": lambda a, b: a % b, "ceildivui": lambda a, b: -(-a // b),
            "minui": min, "maxui": max}
COMPARE = {"eq": lambda a, b: a == b, "ne": lambda a, b: a != b, "lt": lambda a, b: a < b,
           "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b}
LOGIC = {"andi": lambda a, b: a & b, "ori": lambda a, b: a | b, "xori": lambda a, b: a ^ b}


class Chain:
    """SSA values with what Python says they are."""

    def __init__(self, rng, name, dims):
        self.rng, self.name, self.lines = rng, name, []
        self.values = [(f"%{name}d{i}", INDEX, dim) for i, dim in enumerate(dims)]
        for i, dim in enumerate(dims):
            self.lines.append(f"%{name}d{i} = tensor.dim %x, %c{i} : tensor<?x?xf32>")

    def add(self, text, kind, value):
        name = f"%{self.name}v{len(self.values)}"
        self.lines.append(f"{name} = {text}")
        self.values.append((name, kind, value))

    def constant(self, kind):
        small = self.rng.random() < 0.8
        value = self.rng.randint(-9, 9) if small else signed(self.rng.getrandbits(31), width(kind))
        self.add(f"arith.constant {value} : {kind}", kind, value)
        return self.values[-1]

    def cast(self):
        name, kind, value = self.rng.choice(self.values)
        to = self.rng.choice([t for t in TYPES if t != kind])
        bits, new = width(kind), width(to)
        zero = self.rng.random() < 0.5
        if INDEX in (kind, to):
            op = "arith.index_castui" if zero else "arith.index_cast"
        elif new < bits:
            op = "arith.trunci"
        else:
            op = "arith.extui" if zero else "arith.extsi"
        wide = unsigned(value, bits) if zero and new > bits else value
        self.add(f"{op} {name} : {kind} to {to}", to, signed(wide, new))

    def compute(self):
        left = self.rng.choice([v for v in self.values if v[1] != "i1"])
        same = [v for v in self.values if v[1] == left[1]]
        right = self.rng.choice(same) if self.rng.random() < 0.5 else self.constant(left[1])
        op = self.rng.choice(list(SIGNED) + list(UNSIGNED))
        bits, a, b = width(left[1]), left[2], right[2]
        if op in UNSIGNED:
            if bits == 64 and (a < 0 or b < 0):
                return  # no number of a bundle
            a, b = unsigned(a, bits), unsigned(b, bits)
        if b == 0 and ("div" in op or "rem" in op):
            return
        value = {**SIGNED, **UNSIGNED}[op](a, b)
        if bits == 64 and abs(value) >= 1 << 62 or abs(value) >= 1 << 63:
            return
        if "divsi" in op and value >= 1 << (bits - 1):
            return  # the one overflow of a division
        self.add(f"arith.{op} {left[0]}, {right[0]} : {left[1]}", left[1], signed(value, bits))

    def pair(self):
        """Two values of one type."""
        left = self.rng.choice(self.values)
        return left, self.rng.choice([v for v in self.values if v[1] == left[1]])

    def compare(self):
        """An i1, true or false as -1 or 0: of a comparison, or of two of them."""
        truths = [v for v in self.values if v[1] == "i1"]
        if len(truths) > 1 and self.rng.random() < 0.3:
            (a, _, x), (b, _, y) = self.rng.choices(truths, k=2)
            op = self.rng.choice(list(LOGIC))
            return self.add(f"arith.{op} {a}, {b} : i1", "i1", LOGIC[op](x, y))
        (a, kind, x), (b, _, y) = self.pair()
        name = self.rng.choice(list(COMPARE))
        sign = "" if name in ("eq", "ne") else self.rng.choice("su")
        bits = width(kind)
        if sign == "u":
            if bits == 64 and (x < 0 or y < 0):
                return
            x, y = unsigned(x, bits), unsigned(y, bits)
        self.add(f"arith.cmpi {sign}{name}, {a}, {b} : {kind}", "i1", -int(COMPARE[name](x, y)))

    def select(self):
        truths = [v for v in self.values if v[1] == "i1"]
        (a, kind, x), (b, _, y) = self.pair()
        if truths:
            condition, _, true = self.rng.choice(truths)
            self.add(f"arith.select {condition}, {a}, {b} : {kind}", kind, x if true else y)

    def size(self):
        """The result's size, which is 3: of the last value, at 64 bits."""
        name, kind, value = self.values[-1]
        if kind != INDEX:
            self.add(f"arith.index_cast {name} : {kind} to index", INDEX, value)
            name = self.values[-1][0]
        self.lines += [f"%{self.name}p = arith.constant {value - 3} : index",
                       f"%{self.name}n = arith.subi {name}, %{self.name}p : index"]
        return f"%{self.name}n"


def function(rng, number):
    dims = [rng.choice([0, 1, 2, 3, 7, 64, 255, 256, 1000]) for _ in range(2)]
    body = ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index", "%one = arith.constant 1.0 : f32"]
    results = []
    for i in range(RESULTS):
        chain = Chain(rng, f"r{i}", dims)
        for _ in range(OPS):
            rng.choices([chain.cast, chain.compute, chain.compare, chain.select], [5, 7, 3, 2])[0]()
        size = chain.size()
        body += chain.lines
        body += [f"%e{i} = tensor.empty({size}) : tensor<?xf32>",
                 f"%o{i} = linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>], iterator_types = "
                 f"[\"parallel\"]}} outs(%e{i} : tensor<?xf32>) {{", "^bb0(%out: f32):",
                 "  linalg.yield %one : f32", "} -> tensor<?xf32>"]
        results.append(f"%o{i}")
    types = ", ".join(["tensor<?xf32>"] * RESULTS)
    text = f"func.func @f{number}(%x: tensor<?x?xf32>) -> ({types}) {{\n  " + "\n  ".join(body)
    return text + f"\n  return {', '.join(results)} : {types}\n}}\n", dims


def shape(path):
    """The shape in the header of an .npy file of version 1."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<H", data[8:10])[0]
    header = data[10:10 + length].decode()
    return eval(header, {"__builtins__": {}}, {})["shape"]


def main():
    test = Test(__doc__)
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    rng = random.Random(test.seed)
    functions = [function(rng, i) for i in range(FUNCTIONS)]
    path, bundle = test.write("sizes.mlir", "".join(text for text, _ in functions)), test.path("sizes.gemm")
    made = run([test.tool("gemm-compile"), path, "-o", bundle, "--codegen=false"], timeout=300)
    if made.status != 0:
        sys.exit(made.describe())
    for number, (_, dims) in enumerate(functions):
        files = [test.path(f"f{number}_{i}.npy") for i in range(RESULTS)]
        done = run([test.tool("gemm-run"), bundle, f"--entry=f{number}", "--device=ref",
                    f"--input={dims[0]}x{dims[1]}xf32=zeros", *[f"--output=@{file}" for file in files]])
        if done.status != 0 or done.crashed:
            test.fail(done.describe())
            continue
        shapes = [shape(file) for file in files]
        if shapes != [(3,)] * RESULTS:
            test.fail(f"f{number} of dims {dims}: expected results of shape (3,), got {shapes}")
    test.finish(f"{FUNCTIONS * RESULTS} sizes")


if __name__ == "__main__":
    main()
