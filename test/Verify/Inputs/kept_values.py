#!/usr/bin/env python3
"""Prints functions in which several elementwise ops read one product, and one another.

Each has a product and a random graph of elementwise ops over it and over what they make, in any order of
their results; some are returned, one may go into a second product, some are read turned round (transposed).
usage: kept_values.py COUNT [SEED]; GEMM_TEST_SEED is the seed where none is given.
"""
import os
import random
import sys

UNARY = ["math.tanh", "math.absf", "arith.negf", "math.floor", "math.sqrt"]
BINARY = ["arith.mulf", "arith.addf", "arith.subf", "arith.maximumf"]
SAME, TURNED = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d1, d0)>"


class Program:
    def __init__(self, number, r):
        self.r, self.lines, self.count = r, [], 0
        self.size = r.choice([16, 24, 33])
        self.k = r.choice([8, 32, 40])
        self.type = f"tensor<{self.size}x{self.size}xf32>"
        self.number = number

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def of(self, element):
        return f"tensor<{self.size}x{self.size}x{element}>"

    def elementwise(self, operands, op, element, turned):
        """One linalg.generic; operands are (name, element type)."""
        empty, made = self.name(), self.name()
        maps = [TURNED if turned == i else SAME for i in range(len(operands))] + [SAME]
        self.lines.append(f"  {empty} = tensor.empty() : {self.of(element)}")
        self.lines.append(
            f"  {made} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [\"parallel\", \"parallel\"]}} "
            f"ins({', '.join(name for name, _ in operands)} : {', '.join(self.of(e) for _, e in operands)}) outs({empty} : {self.of(element)}) {{")
        arguments = ", ".join(f"%x{i}: {e}" for i, (_, e) in enumerate(operands))
        self.lines.append(f"  ^bb0({arguments}, %out: {element}):")
        wide = []
        for i, (_, e) in enumerate(operands):
            wide.append(f"%x{i}" if e == "f32" else f"%w{i}")
            if e != "f32":
                self.lines.append(f"    %w{i} = arith.extf %x{i} : {e} to f32")
        self.lines.append(f"    %y = {op} {', '.join(wide)} : f32")
        last = "%y"
        if element != "f32":
            self.lines.append(f"    %z = arith.truncf %y : f32 to {element}")
            last = "%z"
        self.lines += [f"    linalg.yield {last} : {element}", f"  }} -> {self.of(element)}"]
        return made, element

    def product(self, a, b, rows, inner):
        zero, empty, filled, made = self.name(), self.name(), self.name(), self.name()
        out = self.of("f32")
        shape_a, shape_b = f"tensor<{rows}x{inner}xf32>", f"tensor<{inner}x{self.size}xf32>"
        self.lines += [f"  {zero} = arith.constant 0.0 : f32", f"  {empty} = tensor.empty() : {out}",
                       f"  {filled} = linalg.fill ins({zero} : f32) outs({empty} : {out}) -> {out}",
                       f"  {made} = linalg.matmul ins({a}, {b} : {shape_a}, {shape_b}) outs({filled} : {out}) -> {out}"]
        return made, "f32"

    def text(self):
        r = self.r
        y = self.product("%a", "%b", self.size, self.k)
        made = []
        for _ in range(r.randint(2, 5)):
            pool = [y] * 2 + made[-3:]
            element = r.choice(["f32"] * 3 + ["bf16"])
            if r.random() < 0.4:
                operands, op = [r.choice(pool)], r.choice(UNARY)
            else:
                operands, op = [r.choice(pool), r.choice(pool)], r.choice(BINARY)
            turned = r.randrange(len(operands)) if r.random() < 0.1 else None
            made.append(self.elementwise(operands, op, element, turned))
        results = [value for value in made if r.random() < 0.7] or made[-1:]
        if r.random() < 0.3:
            results.append(y)
        wide = [value for value in made if value[1] == "f32"]
        if wide and r.random() < 0.3:
            results.append(self.product(r.choice(wide)[0], "%c", self.size, self.size))
        r.shuffle(results)
        types = ", ".join(self.of(e) for _, e in results)
        head = (f"func.func @kept{self.number}(%a: tensor<{self.size}x{self.k}xf32>, %b: tensor<{self.k}x{self.size}xf32>, "
                f"%c: {self.type}) -> ({types}) {{")
        return "\n".join([head, *self.lines, f"  return {', '.join(n for n, _ in results)} : {types}", "}"])


def main():
    count = int(sys.argv[1])
    seed = int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("GEMM_TEST_SEED", "1"))
    print(f"// seed {seed}")
    for number in range(count):
        print(Program(number, random.Random(seed * 1000003 + number)).text())


main()
