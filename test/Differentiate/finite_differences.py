#!/usr/bin/env python3
"""Gradients by gemm-differentiate against finite differences in f64. Functions are drawn: products, elementwise
chains over every op that has a derivative, reductions, views; with `--rows` each row of the table of
scalar derivatives by itself. Both functions are lowered by MLIR's own passes and run by mlir-runner.

  finite_differences.py BIN LLVM_BIN LLVM_LIB [--rows] [--programs=N] [--seed=N]"""
import argparse
import os
import pathlib
import random
import re
import struct
import subprocess

PASSES = [
    "--linalg-generalize-named-ops", "--convert-elementwise-to-linalg",
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops",
    "--convert-bufferization-to-memref", "--gemm-decompose", "--convert-linalg-to-loops", "--lower-affine",
    "--convert-math-to-funcs", "--convert-math-to-llvm", "--convert-math-to-libm",
    "--convert-scf-to-cf", "--expand-strided-metadata", "--lower-affine",
    "--arith-expand", "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm", "--convert-func-to-llvm", "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts"]
STEP = 1e-6
TOLERANCE = 2e-6

# Scalar code of a row: op, how it is written, the range of its operands.
ROWS = {
    "arith.addf": ("arith.addf %a, %b", (-2, 2)), "arith.subf": ("arith.subf %a, %b", (-2, 2)),
    "arith.mulf": ("arith.mulf %a, %b", (-2, 2)), "arith.divf": ("arith.divf %a, %b", (0.5, 2)),
    "arith.negf": ("arith.negf %a", (-2, 2)),
    "arith.maximumf": ("arith.maximumf %a, %b", (-2, 2)),
    "arith.maxnumf": ("arith.maxnumf %a, %b", (-2, 2)),
    "arith.minimumf": ("arith.minimumf %a, %b", (-2, 2)),
    "arith.minnumf": ("arith.minnumf %a, %b", (-2, 2)),
    "arith.select": ("arith.select %less, %a, %b", (-2, 2)),
    "arith.extf": ("arith.extf %narrow : f32 to f64", (-2, 2)),
    "arith.truncf": ("arith.extf %narrow : f32 to f64", (-2, 2)),
    "math.absf": ("math.absf %a", (-2, 2)), "math.atan": ("math.atan %a", (-2, 2)),
    "math.ceil": ("math.ceil %a", (0.1, 0.9)), "math.cos": ("math.cos %a", (-2, 2)),
    "math.cosh": ("math.cosh %a", (-2, 2)), "math.erf": ("math.erf %a", (-2, 2)),
    "math.erfc": ("math.erfc %a", (-2, 2)), "math.exp": ("math.exp %a", (-2, 2)),
    "math.exp2": ("math.exp2 %a", (-2, 2)), "math.expm1": ("math.expm1 %a", (-2, 2)),
    "math.floor": ("math.floor %a", (0.1, 0.9)), "math.fma": ("math.fma %a, %b, %a", (-2, 2)),
    "math.fpowi": ("math.fpowi %a, %three", (0.5, 2)), "math.log": ("math.log %a", (0.5, 2)),
    "math.log10": ("math.log10 %a", (0.5, 2)), "math.log1p": ("math.log1p %a", (-0.5, 2)),
    "math.log2": ("math.log2 %a", (0.5, 2)), "math.powf": ("math.powf %a, %b", (0.5, 2)),
    "math.round": ("math.round %a", (0.1, 0.4)),
    "math.roundeven": ("math.roundeven %a", (0.1, 0.4)),
    "math.rsqrt": ("math.rsqrt %a", (0.5, 2)), "math.sin": ("math.sin %a", (-2, 2)),
    "math.sinh": ("math.sinh %a", (-2, 2)), "math.sqrt": ("math.sqrt %a", (0.5, 2)),
    "math.tan": ("math.tan %a", (-1, 1)), "math.tanh": ("math.tanh %a", (-2, 2)),
    "math.trunc": ("math.trunc %a", (0.1, 0.9)),
}
# Of those, what f64 cannot show to a step of 1e-6: a rounding to f32 between two of them.
COARSE = {"arith.extf", "arith.truncf"}


def tensor(shape):
    return f"tensor<{''.join(f'{n}x' for n in shape)}f64>"


def number(x):
    return f"{x:.17e}"


def run(*command, text=None):
    done = subprocess.run(list(map(str, command)), input=text, capture_output=True, text=True,
                          timeout=300)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))[:300]}: exit code {done.returncode}\n"
                         f"{done.stdout[-500:]}{done.stderr[:2000]}")
    return done.stdout


class Program:
    """A function @f of some tensors of f64, as text, and the shapes of its arguments and results."""

    def __init__(self, rng):
        self.rng, self.lines, self.count = rng, [], 0
        self.arguments, self.results, self.ranges = [], [], []

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def argument(self, shape, between=(-1, 1)):
        self.arguments.append(shape)
        self.ranges.append(between)
        return f"%x{len(self.arguments) - 1}", shape

    def emit(self, text, shape):
        name = self.name()
        self.lines.append(f"    {name} = {text}")
        return name, shape

    def generic(self, inputs, maps, shape, body, loops=None, start=None):
        """`maps` of the inputs and then the result, as lists of dims."""
        loops = loops or ["parallel"] * len(shape)
        dims = ", ".join(f"d{i}" for i in range(len(loops)))
        text = ", ".join(f"affine_map<({dims}) -> ({', '.join(f'd{i}' for i in m)})>" for m in maps)
        empty, _ = self.emit(f"tensor.empty() : {tensor(shape)}", shape)
        if start is not None:
            zero, _ = self.emit(f"arith.constant {number(start)} : f64", ())
            empty, _ = self.emit(f"linalg.fill ins({zero} : f64) outs({empty} : {tensor(shape)}) "
                                 f"-> {tensor(shape)}", shape)
        names = ", ".join(n for n, _ in inputs)
        types = ", ".join(tensor(s) for _, s in inputs)
        block = ", ".join(f"%i{i}: f64" for i in range(len(inputs)))
        kinds = ", ".join(f'"{kind}"' for kind in loops)
        return self.emit(
            f"linalg.generic {{indexing_maps = [{text}], iterator_types = [{kinds}]}} "
            f"ins({names} : {types}) outs({empty} : {tensor(shape)}) {{\n    ^bb0({block}, %o: f64):\n"
            f"{body}\n    }} -> {tensor(shape)}", shape)

    def text(self):
        arguments = ", ".join(f"%x{i}: {tensor(s)}" for i, s in enumerate(self.arguments))
        types = ", ".join(tensor(s) for _, s in self.results)
        names = ", ".join(n for n, _ in self.results)
        body = "\n".join(self.lines)
        return (f"module {{\n  func.func @f({arguments}) -> ({types}) {{\n{body}\n"
                f"    return {names} : {types}\n  }}\n}}\n")


SAFE = ["addf", "subf", "mulf", "tanh", "sin", "erf", "negf", "max", "exp", "logistic", "sqrt"]


def scalar_code(rng, inputs, length):
    """Smooth code over %i0.., or code with kinks that random numbers do not meet."""
    values, lines = [f"%i{i}" for i in range(inputs)], ["      %one = arith.constant 1.0 : f64"]
    for i in range(length):
        a, b, out = rng.choice(values), rng.choice(values), f"%s{i}"
        kind = rng.choice(SAFE)
        lines += {
            "max": [f"      {out} = arith.maximumf {a}, {b} : f64"],
            "exp": [f"      {out}t = math.tanh {a} : f64", f"      {out} = math.exp {out}t : f64"],
            "sqrt": [f"      {out}q = arith.mulf {a}, {a} : f64",
                     f"      {out}p = arith.addf {out}q, %one : f64",
                     f"      {out} = math.sqrt {out}p : f64"],
            "logistic": [f"      {out}n = arith.negf {a} : f64", f"      {out}e = math.exp {out}n : f64",
                         f"      {out}d = arith.addf {out}e, %one : f64",
                         f"      {out} = arith.divf {b}, {out}d : f64"],
        }.get(kind) or [f"      {out} = {'arith' if kind.endswith('f') and kind != 'erf' else 'math'}."
                        f"{kind} {a}{', ' + b if kind in ('addf', 'subf', 'mulf') else ''} : f64"]
        values.append(out)
    return "\n".join(lines), values[-1]


def drawn(rng):
    """A few steps, each on a matrix of what was made so far."""
    p = Program(rng)
    sizes = [2, 3, 4]
    matrix = lambda: (rng.choice(sizes), rng.choice(sizes))
    values = [p.argument(matrix()) for _ in range(2)]
    for _ in range(rng.randint(2, 5)):
        kind = rng.choice(["linear", "matmul", "epilogue", "batched", "elementwise", "elementwise",
                           "bias", "transpose", "sum", "max", "reshape", "slice", "insert", "softmax", "wgrad",
                           "dgrad", "shared"])
        x, s = rng.choice(values)
        if kind == "linear":
            n = rng.choice(sizes)
            w, ws = p.argument((n, s[1]))
            bias = f" bias({p.argument((n,))[0]} : {tensor((n,))})" if rng.random() < 0.5 else ""
            made = p.emit(f"gemm.linear {x}, {w}{bias} : {tensor(s)}, {tensor(ws)} -> "
                          f"{tensor((s[0], n))}", (s[0], n))
        elif kind == "dgrad":
            k = rng.choice(sizes)
            w, ws = p.argument((s[1], k))
            made = p.emit(f"gemm.linear_dgrad {x}, {w} : {tensor(s)}, {tensor(ws)} -> "
                          f"{tensor((s[0], k))}", (s[0], k))
        elif kind == "wgrad":
            y, ys = p.argument((s[0], rng.choice(sizes)))
            made = p.emit(f"gemm.linear_wgrad {x}, {y} : {tensor(s)}, {tensor(ys)} -> "
                          f"{tensor((s[1], ys[1]))}", (s[1], ys[1]))
        elif kind in ("matmul", "epilogue"):
            ta, tb, n = rng.random() < 0.5, rng.random() < 0.5, rng.choice(sizes)
            m, k = (s[1], s[0]) if ta else s
            w, ws = p.argument((n, k) if tb else (k, n))
            c, _ = p.emit(f"tensor.empty() : {tensor((m, n))}", (m, n))
            head = (f"gemm.matmul {'t' if ta else 'n'}{'t' if tb else 'n'} ins({x}, {w} : {tensor(s)}, "
                    f"{tensor(ws)})")
            if kind == "matmul":
                made = p.emit(f"{head} outs({c} : {tensor((m, n))}) -> {tensor((m, n))}", (m, n))
            else:
                c = p.argument((m, n))[0]
                e, es = p.argument((n,)) if rng.random() < 0.5 else p.argument((m, n))
                code, last = scalar_code(rng, 2, 3)
                to = "(n)" if len(es) == 1 else "(m, n)"
                made = p.emit(
                    f"{head} outs({c} : {tensor((m, n))}) epilogue({e} : {tensor(es)}) maps "
                    f"[affine_map<(m, n) -> {to}>] {{\n    ^bb0(%i0: f64, %i1: f64):\n{code}\n"
                    f"      gemm.yield {last} : f64\n    }} {{alpha = 0.5 : f64, beta = 0.75 : f64}} "
                    f"-> {tensor((m, n))}", (m, n))
        elif kind in ("batched", "shared"):
            # [m, k] becomes [1, m, k], times [1, k, n] or one [k, n]
            n = rng.choice(sizes)
            e, _ = p.emit(f"tensor.expand_shape {x} [[0, 1], [2]] output_shape [1, {s[0]}, {s[1]}] : "
                          f"{tensor(s)} into {tensor((1, *s))}", (1, *s))
            shape = (s[1], n) if kind == "shared" else (1, s[1], n)
            w, ws = p.argument(shape)
            out = (1, s[0], n)
            c, _ = p.emit(f"tensor.empty() : {tensor(out)}", out)
            y, _ = p.emit(f"gemm.matmul nn ins({e}, {w} : {tensor((1, *s))}, {tensor(ws)}) "
                          f"outs({c} : {tensor(out)}) -> {tensor(out)}", out)
            made = p.emit(f"tensor.collapse_shape {y} [[0, 1], [2]] : {tensor(out)} into "
                          f"{tensor(out[1:])}", out[1:])
        elif kind == "elementwise":
            others = [v for v in values if v[1] == s]
            inputs = [(x, s), rng.choice(others)]
            code, last = scalar_code(rng, 2, rng.randint(1, 6))
            made = p.generic(inputs, [(0, 1)] * 3, s, f"{code}\n      linalg.yield {last} : f64")
        elif kind == "bias":
            dim = rng.randrange(2)
            made = p.generic([(x, s), p.argument((s[dim],))], [(0, 1), (dim,), (0, 1)], s,
                             "      %s = arith.mulf %i0, %i1 : f64\n      %t = arith.addf %s, %i1 : f64\n"
                             "      linalg.yield %t : f64" if rng.random() < 0.5 else
                             "      %t = arith.addf %i0, %i1 : f64\n      linalg.yield %t : f64")
        elif kind == "transpose":
            made = p.generic([(x, s)], [(1, 0), (0, 1)], s[::-1], "      linalg.yield %i0 : f64")
        elif kind in ("sum", "max"):
            dim = rng.randrange(2)
            loops = ["parallel", "parallel"]
            loops[dim] = "reduction"
            body = ("      %s = arith.mulf %i0, %i0 : f64\n      %t = arith.addf %o, %s : f64\n" if kind == "sum"
                    else "      %t = arith.maximumf %i0, %o : f64\n")
            r = p.generic([(x, s)], [(0, 1), (1 - dim,)], (s[1 - dim],),
                          body + "      linalg.yield %t : f64", loops,
                          0.0 if kind == "sum" else -1e30)
            made = p.generic([(x, s), r], [(0, 1), (1 - dim,), (0, 1)], s,
                             "      %t = arith.mulf %i0, %i1 : f64\n      linalg.yield %t : f64")
        elif kind == "reshape":
            flat, _ = p.emit(f"tensor.collapse_shape {x} [[0, 1]] : {tensor(s)} into "
                             f"{tensor((s[0] * s[1],))}", (s[0] * s[1],))
            made = p.emit(f"tensor.expand_shape {flat} [[0, 1]] output_shape [{s[1]}, {s[0]}] : "
                          f"{tensor((s[0] * s[1],))} into {tensor(s[::-1])}", s[::-1])
        elif kind == "slice":
            out = (s[0], 2)
            made = p.emit(f"tensor.extract_slice {x}[0, {s[1] - 2}] [{s[0]}, 2] [1, 1] : {tensor(s)} to "
                          f"{tensor(out)}", out)
        elif kind == "insert":
            y, ys = p.argument((s[0], 1))
            made = p.emit(f"tensor.insert_slice {y} into {x}[0, 1] [{s[0]}, 1] [1, 1] : {tensor(ys)} into "
                          f"{tensor(s)}", s)
        else:  # softmax
            rows, loops = (s[0],), ["parallel", "reduction"]
            top = p.generic([(x, s)], [(0, 1), (0,)], rows, "      %t = arith.maximumf %i0, %o : f64\n"
                            "      linalg.yield %t : f64", loops, -1e30)
            e = p.generic([(x, s), top], [(0, 1), (0,), (0, 1)], s, "      %t = arith.subf %i0, %i1 : f64\n"
                          "      %u = math.exp %t : f64\n      linalg.yield %u : f64")
            total = p.generic([e], [(0, 1), (0,)], rows, "      %t = arith.addf %i0, %o : f64\n"
                              "      linalg.yield %t : f64", loops, 0.0)
            made = p.generic([e, total], [(0, 1), (0,), (0, 1)], s,
                             "      %t = arith.divf %i0, %i1 : f64\n      linalg.yield %t : f64")
        values.append(made)
    p.results = [values[-1]] + ([rng.choice(values[2:])] if rng.random() < 0.3 else [])
    return p


def row(name, rng):
    code, between = ROWS[name]
    p = Program(rng)
    a, b = p.argument((3,), between), p.argument((3,), between)
    typed = code if " : " in code else f"{code} : f64" + (", i32" if "three" in code else "")
    body = ("      %three = arith.constant 3 : i32\n      %less = arith.cmpf olt, %a, %b : f64\n"
            "      %narrow = arith.truncf %a : f64 to f32\n"
            f"      %y = {typed}\n      %z = arith.mulf %y, %y : f64\n      %w = arith.addf %z, %y : f64\n"
            "      linalg.yield %w : f64").replace("%a", "%i0").replace("%b", "%i1")
    p.results = [p.generic([a, b], [(0,)] * 3, (3,), body)]
    return p


def constant(shape, values):
    it = iter(values)

    def nested(dims):
        if not dims:
            return number(next(it))
        return "[" + ", ".join(nested(dims[1:]) for _ in range(dims[0])) + "]"
    return f"arith.constant dense<{nested(shape)}> : {tensor(shape)}"


class Checker:
    def __init__(self, args):
        self.opt = pathlib.Path(args.bin) / "gemm-opt"
        self.llvm_bin, self.lib = pathlib.Path(args.llvm_bin), pathlib.Path(args.llvm_lib)

    def execute(self, text):
        """The numbers that @main prints."""
        lowered = run(self.opt, "--gemm-flatten", *PASSES, text=text)
        libraries = ",".join(str(self.lib / f"libmlir_{n}runner_utils.so") for n in ("", "c_"))
        printed = run(self.llvm_bin / "mlir-runner", "-e", "main", "-entry-point-result=void",
                      f"--shared-libs={libraries}", text=lowered)
        return [struct.unpack("d", struct.pack("q", int(n)))[0] for n in printed.split()]

    def check(self, program, options, coarse=False):
        """How many partial derivatives were compared."""
        rng = program.rng
        text = run(self.opt, f"--gemm-differentiate={options}", text=program.text())
        head = re.search(r"func\.func @f_backward\((.*?)\) -> \(?(.*?)\)? attributes "
                         r"\{gemm\.reads = array<i64(?:: )?(.*?)>, gemm\.saved = array<i64(?:: )?(.*?)>\}",
                         text)
        results = re.search(r"func\.func @f\(.*?\) -> \(?(.*?)\)? \{", text)[1].split(", ")
        takes = re.findall(r": (tensor<[^>]*>)", head[1])
        numbers = lambda s: [int(n) for n in s.split(", ") if n]
        reads, saved = numbers(head[3]), numbers(head[4])
        inputs = [[rng.uniform(*r) for _ in range(size(s))]
                  for s, r in zip(program.arguments, program.ranges)]
        seeds = [[rng.uniform(-1, 1) for _ in range(size(s))] for _, s in program.results]

        main = []
        def call(values):
            names = []
            for shape, flat in zip(program.arguments, values):
                names.append(f"%c{len(main)}")
                main.append(f"    {names[-1]} = {constant(shape, flat)}")
            out = f"%r{len(main)}"
            types = ", ".join(map(tensor, program.arguments))
            count = f":{len(results)}" if len(results) > 1 else ""
            main.append(f"    {out}{count} = func.call @f({', '.join(names)}) : ({types}) -> "
                        f"({', '.join(results)})")
            return names, [f"{out}#{i}" if count else out for i in range(len(results))]

        def show(name, shape):
            main.append(f"    func.call @show{size(shape)}_{len(shape)}_{'_'.join(map(str, shape))}({name}) : "
                        f"({tensor(shape)}) -> ()")
            shown.add(shape)

        shown = set()
        names, outs = call(inputs)
        given = [names[i] for i in reads] + [outs[i] for i in saved]
        for (_, shape), flat in zip(program.results, seeds):
            given.append(f"%c{len(main)}")
            main.append(f"    {given[-1]} = {constant(shape, flat)}")
        count = len(program.arguments)
        main.append(f"    %g{':' + str(count) if count > 1 else ''} = func.call @f_backward({', '.join(given)})"
                    f" : ({', '.join(takes)}) -> ({', '.join(map(tensor, program.arguments))})")
        for i, shape in enumerate(program.arguments):
            show(f"%g#{i}" if count > 1 else "%g", shape)
        step = 1e-3 if coarse else STEP
        picked = []
        for i, flat in enumerate(inputs):
            for j in rng.sample(range(len(flat)), min(3, len(flat))):
                picked.append((i, j))
                for sign in (1, -1):
                    moved = [list(v) for v in inputs]
                    moved[i][j] += sign * step
                    _, outs = call(moved)
                    for k, (_, shape) in enumerate(program.results):
                        show(outs[k], shape)
        host = "".join(SHOW.format(name=f"show{size(s)}_{len(s)}_{'_'.join(map(str, s))}", type=tensor(s),
                                   loops=loops(s)) for s in shown)
        end = text.rindex("}")
        numbers_ = self.execute(text[:end] + "  func.func private @printI64(i64)\n"
                                "  func.func private @printNewline()\n" + host +
                                "  func.func @main() {\n" + "\n".join(main) + "\n    return\n  }\n}\n")
        it = iter(numbers_)
        gradients = [[next(it) for _ in range(size(s))] for s in program.arguments]
        for i, j in picked:
            totals = []
            for _ in range(2):
                total = 0.0
                for (_, shape), seed in zip(program.results, seeds):
                    total += sum(next(it) * w for w in seed)
                totals.append(total)
            want, got = (totals[0] - totals[1]) / (2 * step), gradients[i][j]
            bound = 1e-3 if coarse else TOLERANCE
            if not abs(want - got) <= bound * max(1.0, abs(want), abs(totals[0])):
                raise SystemExit(f"argument {i}, element {j}: expected {want:.9g} by finite differences, got "
                                 f"{got:.9g}, with {options}\n{program.text()}\n{text}")
        return len(picked)


def size(shape):
    count = 1
    for n in shape:
        count *= n
    return count


def loops(shape):
    """Prints each element of %t, one a line."""
    lines, dims = [], []
    for i, n in enumerate(shape):
        lines.append(f"    %n{i} = arith.constant {n} : index")
    text = "\n".join(lines) + "\n    %z = arith.constant 0 : index\n    %u = arith.constant 1 : index\n"
    for i in range(len(shape)):
        dims.append(f"%p{i}")
        text += f"    scf.for %p{i} = %z to %n{i} step %u {{\n"
    text += (f"      %e = tensor.extract %t[{', '.join(dims)}] : {tensor(shape)}\n"
             "      %b = arith.bitcast %e : f64 to i64\n"
             "      func.call @printI64(%b) : (i64) -> ()\n      func.call @printNewline() : () -> ()\n")
    return text + "    }\n" * len(shape)


SHOW = "  func.func private @{name}(%t: {type}) {{\n{loops}    return\n  }}\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bin")
    parser.add_argument("llvm_bin")
    parser.add_argument("llvm_lib")
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--programs", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    args = parser.parse_args()
    checker, derivatives = Checker(args), 0
    print(f"seed {args.seed}", flush=True)
    for name in ROWS if args.rows else ():
        derivatives += checker.check(row(name, random.Random(args.seed)), "function=f", name in COARSE)
    for i in range(args.programs):
        rng = random.Random(args.seed * 1000003 + i)
        save = rng.choice(["all", "inputs", "auto"])
        derivatives += checker.check(drawn(rng), f"function=f save={save}")
    print(f"PASS: {len(ROWS) if args.rows else 0} rows and {args.programs} functions, {derivatives} partial "
          "derivatives equal finite differences")


if __name__ == "__main__":
    main()
