#!/usr/bin/env python3
"""Breaks generated kernels one instruction at a time; the emulator must notice.

Every wait, barrier, commit, predicate, K tail (zero-fill size) and swizzle (xor)
of a generated PTX file is broken on its own: that is one mutant. A mutant is
killed if `gemm-run --device=emulate --check` reports a finding or a wrong result
on any of the shapes under any asynchrony. A mutant that survives fails the test
unless it is listed, with its argument, in EQUIVALENT.
"""
import os
import re
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from harness import Test, run

ASYNC = ["late", "early", "random"]
REGISTER = r"%[a-z]+\d+"

# kind: (what it breaks, pattern of a whole instruction, what stands there instead)
BREAKS = {
    "wait": ("lets one more cp.async group stay in flight", re.compile(r"cp\.async\.wait_group\s+(\d+);"),
             lambda m: f"cp.async.wait_group {int(m[1]) + 1};"),
    "wait-all": ("drops a wait for everything", re.compile(r"cp\.async\.wait_(?:all|group\s+0);"), lambda m: ""),
    "commit": ("drops a commit", re.compile(r"cp\.async\.commit_group;"), lambda m: ""),
    "barrier": ("drops a CTA barrier", re.compile(r"(?:bar|barrier)\.(?:cta\.)?sync(?:\.aligned)?\s+[^;]*;"),
                lambda m: ""),
    "k-tail": ("fills the whole chunk whatever is left", re.compile(
        r"(cp\.async\.c[ag]\.shared\.global\s+\[[^\]]*\],\s*\[[^\]]*\],\s*)(\d+)(,\s*)" + REGISTER + ";"),
               lambda m: f"{m[1]}{m[2]}{m[3]}{m[2]};"),
    "predicate": ("takes a guard off an instruction", re.compile(
        r"@!?%p\d+\s+((?:ld|st|cp|red|atom)\S*\s[^;]*;)"), lambda m: m[1]),
    "comparison": ("is off by one", re.compile(r"setp\.(lt|le|gt|ge)\.([su](?:32|64))"),
                   lambda m: f"setp.{ {'lt': 'le', 'le': 'lt', 'gt': 'ge', 'ge': 'gt'}[m[1]] }.{m[2]}"),
    "swizzle": ("drops an xor", re.compile(rf"xor\.b(32|64)\s+({REGISTER}),\s*({REGISTER}),\s*([^;]+);"),
                lambda m: f"mov.b{m[1]} {m[2]}, {m[3]};"),
}

# Kernels whose PTX is broken, and shapes that reach every edge of them.
KERNELS = {
    "nt_bf16": ("nt", "bf16", "bf16"),
    "tn_f16": ("tn", "f16", "f32"),
}
SHAPES = [(65, 127, 72), (130, 136, 168), (7, 9, 40)]

# "kernel:kind:line text" -> why no execution can tell the mutant from the original.
EQUIVALENT = {}


def module(layout, dtype, out):
    a = "?x?" + "x" + dtype
    k_of_a, k_of_b = (1, 1) if layout == "nt" else (0, 0)
    m_of_a, n_of_b = 1 - k_of_a, (0 if layout == "nt" else 1)
    del k_of_b
    return f"""func.func @main(%a: tensor<{a}>, %b: tensor<{a}>) -> tensor<?x?x{out}> {{
  %i = arith.constant {m_of_a} : index
  %j = arith.constant {n_of_b} : index
  %m = tensor.dim %a, %i : tensor<{a}>
  %n = tensor.dim %b, %j : tensor<{a}>
  %init = tensor.empty(%m, %n) : tensor<?x?x{out}>
  %d = gemm.matmul {layout} ins(%a, %b : tensor<{a}>, tensor<{a}>) outs(%init : tensor<?x?x{out}>) -> tensor<?x?x{out}>
  return %d : tensor<?x?x{out}>
}}
"""


def mutants_of(text):
    """(kind, line number, line, mutated text) of every single break."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        for kind, (_, pattern, repair) in BREAKS.items():
            for match in pattern.finditer(line.split("//")[0]):
                broken = line[:match.start()] + repair(match) + line[match.end():]
                if broken != line:
                    yield kind, number + 1, line.strip(), "\n".join(lines[:number] + [broken] + lines[number + 1:])


def execute(test, bundle, layout, dtype, mode, shape, seed):
    m, n, k = shape
    a = (m, k) if layout[0] == "n" else (k, m)
    b = (k, n) if layout[1] == "n" else (n, k)
    return run([test.tool("gemm-run"), bundle, "--device=emulate", "--check", f"--async={mode}", f"--seed={seed}",
                f"--input={a[0]}x{a[1]}x{dtype}=random:seed={seed}",
                f"--input={b[0]}x{b[1]}x{dtype}=random:seed={seed + 1}"], timeout=120)


def kill(test, name, bundle, text, index):
    """True and what noticed, or False: runs a copy of the bundle with other PTX."""
    layout, dtype, _ = KERNELS[name]
    copy = test.path(f"{name}-{index}.gemm")
    shutil.copytree(bundle, copy)
    with open(os.path.join(copy, "kernels.ptx"), "w", encoding="utf-8") as file:
        file.write(text)
    try:
        for shape in SHAPES:
            for mode in ASYNC:
                done = execute(test, copy, layout, dtype, mode, shape, test.seed)
                if done.status != 0:
                    return True, f"{mode} {'x'.join(map(str, shape))}", done
        return False, "", None
    finally:
        shutil.rmtree(copy)


def main():
    test = Test(__doc__, options=[(("--list",), {"action": "store_true", "help": "list mutants, run none"})])
    print(f"seed {test.seed}", flush=True)
    start, counts = time.monotonic(), {}
    for name, (layout, dtype, out) in KERNELS.items():
        source = test.write(f"{name}.mlir", module(layout, dtype, out))
        bundle = test.path(f"{name}.gemm")
        done = run([test.tool("gemm-compile"), source, "-o", bundle, "--target=sm_80"])
        if done.status != 0:
            test.fail(f"{name} does not compile\n{done.describe()}")
            continue
        for shape in SHAPES:  # The original passes, or a killed mutant means nothing.
            for mode in ASYNC:
                done = execute(test, bundle, layout, dtype, mode, shape, test.seed)
                if done.status != 0:
                    test.fail(f"{name} is broken before it is mutated\n{done.describe()}")
        with open(os.path.join(bundle, "kernels.ptx"), encoding="utf-8") as file:
            mutants = list(mutants_of(file.read()))
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            results = pool.map(lambda item: (item[1], kill(test, name, bundle, item[1][3], item[0])),
                               [] if test.args.list else enumerate(mutants))
            for (kind, line, text, _), (killed, how, done) in results:
                counts.setdefault(kind, [0, 0])[0 if killed else 1] += 1
                argument = EQUIVALENT.get(f"{name}:{kind}:{text}")
                verdict = f"killed by {how}" if killed else f"equivalent: {argument}" if argument else "SURVIVED"
                print(f"{name}:{line}: {kind}: {text}: {verdict}", flush=True)
                if killed and done.crashed:
                    test.fail(f"the emulator crashed on {name}:{line}\n{done.describe()}")
                if not killed and not argument:
                    test.fail(f"{name}:{line}: {kind} ({BREAKS[kind][0]}) was not noticed")
        if test.args.list:
            for kind, line, text, _ in mutants:
                print(f"{name}:{line}: {kind}: {text}")
        for kind in ("barrier", "k-tail", "swizzle"):
            if not test.args.list and not any(mutant[0] == kind for mutant in mutants):
                test.fail(f"{name} has no {kind} to break")
    for kind, (killed, survived) in sorted(counts.items()):
        print(f"{kind}: {killed} killed, {survived} survived")
    killed, total = sum(c[0] for c in counts.values()), sum(map(sum, counts.values()))
    if not total and not test.args.list:
        test.fail("no mutant was made")
    test.finish(f"{killed} of {total} mutants killed, seed {test.seed}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
