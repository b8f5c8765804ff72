#!/usr/bin/env python3
"""Random products in tf32 and of fp8 as library calls, run on the CPU: checked against what their steps mean, and compared with the reference's
products of a bundle without calls. The two bundles say independently what they mean.

Types in any pair, results of f32, f16, bf16 and fp8, all four layouts, sizes that the rules of cuBLASLt allow and that they do not, batches, beta,
scales of all, of rows and columns and of blocks in any spelling, with a bias, ReLU and GELU after them. What becomes a call and what does
not, and why, is worked out here from NVIDIA's manual, apart from the compiler. The seed is printed; the same seed gives the same cases.
"""
import math
import random
import struct
import sys

from harness import Test, run

E4, E5 = "f8E4M3FN", "f8E5M2"
BYTES = {"f32": 4, "bf16": 2, "f16": 2, E4: 1, E5: 1}


class Case:
    def __init__(self, rng, number):
        self.name, self.rng = f"f{number}", rng
        self.tf32 = rng.random() < 0.25
        self.a, self.b = ("f32", "f32") if self.tf32 else (rng.choice((E4, E4, E5)), rng.choice((E4, E4, E5)))
        self.c = "f32" if self.tf32 else rng.choice(("f32", "f16", "bf16", "bf16", E4))
        self.layout = rng.choice(("nt",) * 9 + ("nn", "tn", "tt"))
        self.kind = rng.choice(("none", "tensor", "one", "rows", "mixed", "blocks", "blocks")) if not self.tf32 else "none"
        self.blocks = rng.choice(((1, 128), (1, 1), (128, 1), (128, 128)))
        self.m = rng.choice((1, 4, 7, 16, 36))
        self.n = rng.choice((16, 32, 48, 130, 132, 256, 20))
        self.k = rng.choice((16, 48, 128, 160, 208, 384, 40))
        self.batch = rng.choice((0, 0, 0, 2)) if self.kind == "none" else 0
        self.beta = rng.choice((0.0, 0.0, 0.0, 0.5)) if self.c == "f32" and self.kind != "blocks" else 0.0
        self.alpha = rng.choice((1.0, 1.0, 0.5, -3.0))
        self.after = rng.choice(("", "", "bias", "relu", "bias relu"))
        self.order = rng.randrange(3)

    def why_kernel(self):
        """The words of the rule that cuBLASLt's manual has and these numbers do not meet; or "". B is the library's first operand."""
        if self.tf32:
            return ""
        if self.a == E5 and self.b == E5:
            return "no routine"
        if self.kind == "blocks":
            if self.blocks == (128, 128):
                return "128x128 of both"
            if self.n % 4:
                return "expected m of a product with scales of blocks"
            if self.m % 4:
                return "expected n of a product with scales of blocks"
        if self.layout != "nt":
            return "expected fp8 to be multiplied as (T, N)"
        stored = BYTES[self.c if self.c != E4 else "f32"]
        if self.n * stored % 16:
            return "expected m of a product of fp8"
        if self.k % 16:
            return "expected k of a product of fp8"
        return ""

    def text(self):
        b = f"{self.batch}x" if self.batch else ""
        a = f"tensor<{b}{self.k}x{self.m}x{self.a}>" if self.layout[0] == "t" else f"tensor<{b}{self.m}x{self.k}x{self.a}>"
        w = f"tensor<{b}{self.n}x{self.k}x{self.b}>" if self.layout[1] == "t" else f"tensor<{b}{self.k}x{self.n}x{self.b}>"
        c = f"tensor<{b}{self.m}x{self.n}x{self.c}>"
        dims = "(b, m, n)" if self.batch else "(m, n)"
        extras, body, value = [], [], "%acc"  # operand, type, map, name

        def extra(name, of, index):
            extras.append((name, of, f"affine_map<{dims} -> ({index})>"))

        if self.kind in ("tensor", "one", "mixed"):
            extra("sa", "tensor<f32>", "")
        if self.kind == "rows":
            extra("sa", f"tensor<{self.m}xf32>", "m")
        if self.kind == "tensor":
            extra("sb", "tensor<f32>", "")
        if self.kind in ("rows", "mixed"):
            extra("sb", f"tensor<{self.n}xf32>", "n")
        names = [name for name, _, _ in extras]
        if len(names) == 2 and self.order == 0:
            body += ["%s = arith.mulf %sae, %sbe : f32", "%p = arith.mulf %acc, %s : f32"]
            value = "%p"
        else:
            for i, name in enumerate(names if self.order == 1 else names[::-1]):
                body.append(f"%p{i} = arith.mulf %{name}e, {value} : f32")
                value = f"%p{i}"
        if "bias" in self.after:
            extra("bias", f"tensor<{self.n}x{self.c if self.c in ('f16', 'bf16') else 'f32'}>", "n")
            body.append(f"%y0 = arith.addf {value}, %biase : f32")
            value = "%y0"
        if "relu" in self.after:
            body += ["%zero = arith.constant 0.0 : f32", f"%y1 = arith.maximumf {value}, %zero : f32"]
            value = "%y1"
        scales, arguments = "", []
        if self.kind == "blocks":
            up = lambda size, of: (size + of - 1) // of
            of = [f"tensor<{up(self.m, self.blocks[0])}x{up(self.k, 128)}xf32>", f"tensor<{up(self.n, self.blocks[1])}x{up(self.k, 128)}xf32>"]
            scales = f" scales(%qa, %qb : {of[0]}, {of[1]}) blocks [{self.blocks[0]}, {self.blocks[1]}, 128]"
            arguments = [f"%qa: {of[0]}", f"%qb: {of[1]}"]
        factors = (f" alpha({self.alpha})" if self.alpha != 1 else "") + (f" beta({self.beta})" if self.beta else "")
        arguments += [f"%{name}: {of}" for name, of, _ in extras]
        epilogue = ""
        if body:
            operands = ", ".join(f"%{name}" for name, _, _ in extras) + " : " + ", ".join(of for _, of, _ in extras)
            given = f"({operands}) maps [{', '.join(at for _, _, at in extras)}]" if extras else ""
            epilogue = (f"\n      epilogue{given} {{\n  ^bb0({', '.join(['%acc: f32'] + [f'%{name}e: f32' for name, _, _ in extras])}):\n    "
                        + "\n    ".join(body) + f"\n    gemm.yield {value} : f32\n  }}")
        precision = " {precision = tf32}" if self.tf32 else ""
        return (f"func.func @{self.name}({', '.join([f'%x: {a}', f'%w: {w}', f'%y: {c}'] + arguments)}) -> {c} {{\n"
                f"  %d = gemm.matmul {self.layout} ins(%x, %w : {a}, {w}) outs(%y : {c}){scales}{factors}{epilogue}{precision} -> {c}\n"
                f"  return %d : {c}\n}}\n")


def of_e4m3(bits):
    field, rest = bits >> 3 & 15, bits & 7
    size = math.nan if bits & 127 == 127 else math.ldexp(rest + 8 if field else rest, max(field, 1) - 10)
    return -size if bits & 128 else size


def load(path, dtype):
    """The numbers of an .npy file."""
    with open(path, "rb") as file:
        data = file.read()
    body = data[10 + struct.unpack("<H", data[8:10])[0]:]
    count = len(body) // BYTES[dtype]
    if dtype == E4:
        return [of_e4m3(bits) for bits in body]
    if dtype == "bf16":
        return [struct.unpack("<f", struct.pack("<I", bits << 16))[0] for bits in struct.unpack(f"<{count}H", body)]
    return struct.unpack(f"<{count}{'f' if dtype == 'f32' else 'e'}", body)


def near(want, got, most):
    finite = [x for x in want if math.isfinite(x)]
    scale = math.sqrt(sum(x * x for x in finite) / max(len(finite), 1))
    return len(want) == len(got) and all(
        x == y or (math.isnan(x) and math.isnan(y)) or abs(x - y) <= most * (abs(x) + scale) for x, y in zip(want, got))


def main():
    test = Test(__doc__, options=[(("--cases",), {"type": int, "default": 40})])
    rng = random.Random(test.seed)
    calls = kernels = 0
    for number in range(test.args.cases):
        case = Case(rng, number)
        source = test.write(f"{case.name}.mlir", case.text())
        bundle = test.path(f"{case.name}.gemm")
        done = run([test.tool("gemm-compile"), source, "-o", bundle, "--target=h200", "--ptxas=none", "--backend=library",
                    "--library=cublaslt", "--codegen=false", "--remarks=gemm-select-backend|gemm-to-blas"])
        if done.status != 0:
            test.fail(f"{case.text()}\n{done.describe()}")
            continue
        why, called = case.why_kernel(), "cublaslt: asked for" in done.text and "[Missed]" not in done.text
        if called == bool(why) or (why and why not in done.text):
            test.fail(f"{case.text()}\nexpected {'a kernel: ' + why if why else 'a call'}, got\n{done.text}")
            continue
        if why:
            kernels += 1
            continue
        calls += 1
        ran = run([test.tool("gemm-run"), bundle, "--device=blas", "--check", f"--seed={test.seed + number}"])
        if ran.status == 77:
            print(f"skipped: {ran.text.strip()}")
            sys.exit(0)
        if ran.status != 0:
            test.fail(f"{case.text()}\n{ran.describe()}")
            continue
        plain = test.path(f"{case.name}.plain.gemm")
        results = []
        for made, options, device in ((plain, [], "ref"), (bundle, None, "blas")):
            out = test.path(f"{case.name}.{device}.npy")
            if options is not None:
                run([test.tool("gemm-compile"), source, "-o", made, "--target=h200", "--ptxas=none", "--codegen=false"])
            ran = run([test.tool("gemm-run"), made, f"--device={device}", f"--seed={test.seed + number}", f"--output=@{out}"])
            if ran.status != 0:
                test.fail(f"{case.text()}\n{ran.describe()}")
                break
            results.append(load(out, case.c))
        if len(results) == 2 and not near(*results, 2.0 ** -2 if case.c == E4 else 2.0 ** -6):
            test.fail(f"{case.text()}\nthe call's results are not the product's: {results[0][:6]} and {results[1][:6]}")
    test.finish(f"{test.args.cases} products: {calls} calls, {kernels} left to kernels, {test.failures} wrong")


main()
