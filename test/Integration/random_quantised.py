#!/usr/bin/env python3
"""Random products of bytes less their zero points, requantised or not, through the whole compiler: compared with upstream's own
lowering of the same source to the last bit, then executed in the emulator and checked.

Forms of linalg's named ops, of one body and of ops apart, of tosa with its integer rescaling; with a sign and without, zero points
that are constants (the ends of their range and 0 among them), one value or one for each row or column, all four layouts, tails of
M, N and K, batches, sums that are added to; i32, dequantised and requantised results with scales of all, rows, columns or both. The
seed is printed; the same seed gives the same cases.
"""
import random
import time

from harness import Test, run

EXPLORE = "--explore=3"
PER_MODULE = 5
WIDEN = {True: "arith.extui", False: "arith.extsi"}


class Zero:
    """A zero point of a factor: what it adds to the arguments, an operand and its map, and what it is called in a body."""

    def __init__(self, rng, name, size, line, unsigned):
        least = 0 if unsigned else -128
        self.kind = rng.choice(("none", "constant", "scalar", "i8", "lines", "i32 lines"))
        self.number = rng.choice((least, least + 255, least + 128, rng.randint(least, least + 255)))
        self.name, self.unsigned = name, unsigned
        of = "i32" if self.kind in ("scalar", "i32 lines") else "i8"
        self.type = f"tensor<{size}x{of}>" if "lines" in self.kind else f"tensor<{of}>"
        self.map = f"affine_map<(m, n, k) -> ({line if 'lines' in self.kind else ''})>"
        self.element, self.is_read = of, self.kind not in ("none", "constant")

    def body(self, byte, to):
        """`to`: the byte, widened, less the zero point."""
        lines = [f"%{to}w = {WIDEN[self.unsigned]} {byte} : i8 to i32"]
        if self.kind == "none":
            return lines, f"%{to}w"
        less = f"%{to}c"
        if self.kind == "constant":
            lines.append(f"{less} = arith.constant {self.number} : i32")
        elif self.element == "i8":
            lines.append(f"{less} = {WIDEN[self.unsigned]} %{self.name}e : i8 to i32")
        else:
            less = f"%{self.name}e"
        return lines + [f"%{to} = arith.subi %{to}w, {less} : i32"], f"%{to}"


def named(rng, number):
    """linalg's own ops, or tosa's with its rescaling."""
    batch = rng.random() < 0.5
    m, n, k = rng.choice((1, 3, 16, 40, 70)), rng.choice((5, 16, 48, 100)), rng.choice((8, 33, 64, 160))
    b = f"{rng.randint(1, 3)}x" if batch else ""
    x, w, c = f"tensor<{b}{m}x{k}xi8>", f"tensor<{b}{k}x{n}xi8>", f"tensor<{b}{m}x{n}xi32>"
    zeros = [rng.choice((-128, 127, 0, rng.randint(-128, 127))) for _ in "ab"]
    if batch and rng.random() < 0.6:
        shift, q = rng.randint(33, 42), c.replace("i32", "i8")
        const = lambda name, value, of: f'  %{name} = "tosa.const"() <{{values = dense<{value}> : tensor<1x{of}>}}> : () -> tensor<1x{of}>\n'
        rounding = rng.choice(("SINGLE_ROUND", "DOUBLE_ROUND"))
        return (f"func.func @f{number}(%x: {x}, %w: {w}) -> {q} {{\n" + const("za", zeros[0], "i8") + const("zb", zeros[1], "i8")
                + const("s", rng.randint(1 << 30, (1 << 31) - 1), "i32") + const("h", shift, "i8") + const("zi", 0, "i32")
                + const("zo", rng.randint(-128, 127), "i8")
                + f"  %d = tosa.matmul %x, %w, %za, %zb : ({x}, {w}, tensor<1xi8>, tensor<1xi8>) -> {c}\n"
                f"  %q = tosa.rescale %d, %s, %h, %zi, %zo {{input_unsigned = false, output_unsigned = false, per_channel = false, "
                f"rounding_mode = {rounding}, scale32 = true}} : ({c}, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> {q}\n"
                f"  return %q : {q}\n}}\n")
    start = "  %z = arith.constant 0 : i32\n" + (f"  %e = tensor.empty() : {c}\n  %i = linalg.fill ins(%z : i32) outs(%e : {c}) -> {c}\n")
    added = rng.random() < 0.3
    op = "linalg.quantized_batch_matmul" if batch else "linalg.quantized_matmul"
    return (f"func.func @f{number}(%x: {x}, %w: {w}{f', %c: {c}' if added else ''}) -> {c} {{\n{start}  %za = arith.constant {zeros[0]} : i32\n"
            f"  %zb = arith.constant {zeros[1]} : i32\n  %r = {op} ins(%x, %w, %za, %zb : {x}, {w}, i32, i32) "
            f"outs({'%c' if added else '%i'} : {c}) -> {c}\n  return %r : {c}\n}}\n")


def requantised(rng, m, n):
    """What follows the sums: arguments, lines and the result's type."""
    to = rng.choice(("i32", "bf16", "f16", "f32", "s8", "u8", "s8"))
    if to == "i32":
        return [], "", "%p", f"tensor<{m}x{n}xi32>"
    rows, cols = rng.random() < 0.5, rng.random() < 0.6
    stored = {"s8": "i8", "u8": "i8"}.get(to, to)
    out = f"tensor<{m}x{n}x{stored}>"
    scales = [(name, f"tensor<{size}xf32>", f"affine_map<(m, n) -> ({dim})>")
              for name, size, dim, here in (("r", m, "m", rows), ("s", n, "n", cols)) if here]
    body, value = ["%f0 = arith.sitofp %in : i32 to f32", "%all = arith.constant 3.90625e-03 : f32", "%f1 = arith.mulf %f0, %all : f32"], "%f1"
    for name, _, _ in scales:
        body.append(f"%f{name} = arith.mulf {value}, %{name}e : f32")
        value = f"%f{name}"
    if to in ("s8", "u8"):
        least = 0 if to == "u8" else -128
        body += [f"%n = math.roundeven {value} : f32", f"%zo = arith.constant {rng.randint(least, least + 255)}.0 : f32",
                 "%t = arith.addf %n, %zo : f32", f"%lo = arith.constant {least}.0 : f32", f"%hi = arith.constant {least + 255}.0 : f32",
                 "%l = arith.maximumf %t, %lo : f32", "%u = arith.minimumf %l, %hi : f32",
                 f"%q = arith.{'fptoui' if to == 'u8' else 'fptosi'} %u : f32 to i8"]
        value = "%q"
    elif to != "f32":
        body.append(f"%q = arith.truncf {value} : f32 to {to}")
        value = "%q"
    id2 = "affine_map<(m, n) -> (m, n)>"
    maps = ", ".join([id2] + [of for _, _, of in scales] + [id2])
    ins = ", ".join(["%p"] + [f"%{name}" for name, _, _ in scales])
    types = ", ".join([f"tensor<{m}x{n}xi32>"] + [of for _, of, _ in scales])
    blocks = ", ".join(["%in: i32"] + [f"%{name}e: f32" for name, _, _ in scales] + [f"%out: {stored}"])
    text = (f"  %qe = tensor.empty() : {out}\n  %y = linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}} "
            f"ins({ins} : {types}) outs(%qe : {out}) {{\n  ^bb0({blocks}):\n" + "".join(f"    {line}\n" for line in body)
            + f"    linalg.yield {value} : {stored}\n  }} -> {out}\n")
    return [f"%{name}: {of}" for name, of, _ in scales], text, "%y", out


def generic(rng, number):
    """One body of both differences, in any layout."""
    m, n, k = rng.choice((1, 3, 16, 17, 40, 70)), rng.randint(1, 140), rng.choice((16, 24, 64, 80, 160, 320))
    trans = rng.choice(("nn", "nt", "nt", "tn", "tt"))
    dims_a, dims_b = ("m, k" if trans[0] == "n" else "k, m"), ("k, n" if trans[1] == "n" else "n, k")
    x = f"tensor<{m}x{k}xi8>" if trans[0] == "n" else f"tensor<{k}x{m}xi8>"
    w = f"tensor<{k}x{n}xi8>" if trans[1] == "n" else f"tensor<{n}x{k}xi8>"
    zeros = [Zero(rng, "za", m, "m", rng.random() < 0.5), Zero(rng, "zb", n, "n", rng.random() < 0.4)]
    read = [zero for zero in zeros if zero.is_read]
    lines_a, a = zeros[0].body("%xe", "a")
    lines_b, b = zeros[1].body("%we", "b")
    c = f"tensor<{m}x{n}xi32>"
    more, after, result, out = requantised(rng, m, n)
    maps = [f"affine_map<(m, n, k) -> ({dims_a})>", f"affine_map<(m, n, k) -> ({dims_b})>"] + [z.map for z in read] + ["affine_map<(m, n, k) -> (m, n)>"]
    arguments = [f"%x: {x}", f"%w: {w}"] + [f"%{z.name}: {z.type}" for z in read] + more
    blocks = ["%xe: i8", "%we: i8"] + [f"%{z.name}e: {z.element}" for z in read] + ["%acc: i32"]
    return (f"func.func @f{number}({', '.join(arguments)}) -> {out} {{\n  %z = arith.constant 0 : i32\n  %e = tensor.empty() : {c}\n"
            f"  %i = linalg.fill ins(%z : i32) outs(%e : {c}) -> {c}\n  %p = linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            f"iterator_types = [\"parallel\", \"parallel\", \"reduction\"]}} ins({', '.join(['%x', '%w'] + [f'%{z.name}' for z in read])} : "
            f"{', '.join([x, w] + [z.type for z in read])}) outs(%i : {c}) {{\n  ^bb0({', '.join(blocks)}):\n"
            + "".join(f"    {line}\n" for line in lines_a + lines_b)
            + f"    %product = arith.muli {a}, {b} : i32\n    %sum = arith.addi %acc, %product : i32\n    linalg.yield %sum : i32\n  }} -> {c}\n"
            + after + f"  return {result} : {out}\n}}\n")


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 20}), (("--target",), {"default": "sm_80"})])
    print(f"seed {test.seed} (GEMM_TEST_SEED replaces it)", flush=True)
    rng = random.Random(test.seed)
    cases = [rng.choice((named, generic, generic))(rng, number) for number in range(test.args.cases)]
    start = time.monotonic()
    for first in range(0, len(cases), PER_MODULE):
        group = range(first, min(first + PER_MODULE, len(cases)))
        path, bundle = test.write(f"m{first}.mlir", "".join(cases[i] for i in group)), test.path(f"m{first}.gemm")
        made = run([test.tool("gemm-compile"), path, "-o", bundle, f"--target={test.args.target}", "--ptxas=none", "--verify"], timeout=300)
        if made.status != 0 or made.crashed:
            test.fail(made.describe())
            continue
        for i in group:
            done = run([test.tool("gemm-run"), bundle, f"--entry=f{i}", "--device=emulate", "--check", EXPLORE, f"--seed={test.seed + i}"], timeout=300)
            if done.status != 0 or done.crashed:
                test.fail(f"{cases[i]}{done.describe()}")
    test.finish(f"{len(cases)} products, {test.failures} wrong, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
