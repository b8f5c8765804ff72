#!/usr/bin/env python3
"""Errors are placed and explained: gemm-run --errors and --explain-error on kernels of every kind.

A right kernel's sum, as the explanation models it, has the bits that the emulator stores. Then
one CTA of the kernel is made to do nothing: the elements that are wrong must be placed in a tile
which that CTA computes, and the explanation says the same.
"""
import json
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

from harness import Test, run

MMA = "mma_sync, {}, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 2"
WGMMA = "wgmma, {}, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2"
# name: (target, schedule, batch, (M, N, K), the CTA that does nothing)
CASES = {
    "block": ("a100", MMA.format("block"), 1, (150, 136, 96), 3),
    "snake": ("a100", MMA.format("block") + ", raster = snake", 1, (300, 136, 64), 8),
    "hilbert": ("a100", MMA.format("block") + ", raster = hilbert", 1, (260, 264, 64), 13),
    "swap": ("a100", "mma_sync, block, tile = [64, 16, 32], warp = [32, 16], stages = 3, group = 1, swap", 1,
             (40, 200, 64), 5),
    "batch": ("a100", MMA.format("block"), 3, (70, 80, 64), 6),
    "split-K": ("a100", MMA.format("split_k") + ", splits = 3", 1, (70, 80, 264), 7),
    "persistent": ("few", MMA.format("persistent"), 1, (330, 136, 64), 2),
    "stream-K": ("few", MMA.format("stream_k"), 1, (150, 136, 640), 1),
    "wgmma": ("h200", WGMMA.format("block"), 1, (150, 136, 128), 4),
    "wgmma split-K": ("h200", WGMMA.format("split_k") + ", splits = 2", 1, (100, 72, 320), 2),
    "wgmma ping-pong": ("few-hopper", "wgmma, pingpong, tile = [64, 64, 64], warp = [16, 64], stages = 4, group = 2",
                        1, (330, 136, 128), 1),
}


def source(schedule, batch, sizes):
    m, n, k = sizes
    lead = f"{batch}x" if batch > 1 else ""
    a, b, c = f"tensor<{lead}{m}x{k}xbf16>", f"tensor<{lead}{n}x{k}xbf16>", f"tensor<{lead}{m}x{n}xf32>"
    return (f"func.func @f(%a: {a}, %b: {b}, %c: {c}) -> {c} {{\n"
            f"  %d = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%c : {c})\n"
            f"      {{schedule = #gemm.schedule<{schedule}>}} -> {c}\n  return %d : {c}\n}}\n")


def idle(ptx, cta):
    """The kernel without one CTA."""
    stop = (f"{{\n.reg .pred %idle_cta;\n.reg .b32 %number_cta;\nmov.u32 %number_cta, %ctaid.x;\n"
            f"setp.eq.u32 %idle_cta, %number_cta, {cta};\n@%idle_cta ret;\n")
    return re.sub(r"^\{\n", stop, ptx, count=1, flags=re.M)


class Case:
    def __init__(self, test, number, name):
        self.test, self.name = test, name
        self.target, self.schedule, self.batch, self.sizes, self.cta = CASES[name]
        self.target = {"few": test.path("few.json"), "few-hopper": test.path("few-hopper.json")}.get(
            self.target, self.target)
        self.bundle = test.path(f"e{number}.gemm")
        self.report = test.path(f"e{number}.json")
        self.file = test.write(f"e{number}.mlir", source(self.schedule, self.batch, self.sizes))

    def run(self, index, status, *options):
        done = run([self.test.tool("gemm-run"), self.bundle, "--device=emulate", f"--seed={self.test.seed}",
                    f"--explain-error={index}", "--errors", f"--json={self.report}", *options])
        if done.status != status or done.crashed:
            raise AssertionError(f"expected exit {status}\n{done.describe()}")
        told = done.out[done.out.index("f:0 out["):done.out.rindex("\n", 0, -1)]
        assert all(len(line) <= 100 for line in told.splitlines()), f"more than 100 columns:\n{told}"
        with open(self.report, encoding="utf-8") as file:
            return json.load(file)["steps"][0], done.out

    def check(self):
        done = run([self.test.tool("gemm-compile"), self.file, "-o", self.bundle, f"--target={self.target}",
                    "--ptxas=none"])
        assert done.status == 0, done.describe()
        m, n, k = self.sizes
        lead = "1," if self.batch > 1 else ""
        for index in (f"{lead}0,0", f"{lead}{m - 1},{n - 1}", f"{lead}{m // 2},{n // 3}"):
            step, _ = self.run(index, 0)
            told = step["explained"]
            assert told["got"] == told["values"][0]["kernel"], f"{index}: the modelled sum has other bits: {told}"
            parts = told["place"]["parts"]
            assert [p["k"][0] for p in parts[1:]] == [p["k"][1] for p in parts[:-1]], parts
            assert parts[0]["k"][0] == 0 and parts[-1]["k"][1] == k, parts
            assert not told["wrong"] and told["r"] <= 1, told
            counted = sum(step["real"]["ulp"].values()) + step["real"]["nan"]
            assert counted == self.batch * m * n, step["real"]
        self.broken()
        shutil.rmtree(self.bundle)

    def broken(self):
        file = os.path.join(self.bundle, "kernels.ptx")
        with open(file, encoding="utf-8") as stream:
            ptx = stream.read()
        changed = idle(ptx, self.cta)
        assert changed != ptx
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(changed)
        step, _ = self.run("1,0,0" if self.batch > 1 else "0,0", 2)
        for wrong in (step["exact"]["first_wrong"], step["exact"]["worst"], step["real"]["first_wrong"]):
            place = wrong["place"]
            assert self.cta in [part["cta"] for part in place["parts"]], f"CTA {self.cta} idle, told of {wrong}"
        first = step["real"]["first_wrong"]["index"]
        step, text = self.run(",".join(str(i) for i in first), 2)
        told = step["explained"]
        assert told["wrong"] and told["place"] == step["real"]["first_wrong"]["place"], told
        assert "WRONG" in text, text


def command_lines(test):
    """What is no element of the output is one located error."""
    bundle = test.path("lines.gemm")
    two = (source(MMA.format("block"), 2, (16, 24, 32)) + source(MMA.format("block"), 1, (16, 24, 32)).replace("@f", "@g"))
    done = run([test.tool("gemm-compile"), test.write("lines.mlir", two), "-o", bundle, "--target=a100", "--ptxas=none"])
    assert done.status == 0, done.describe()
    base = [test.tool("gemm-run"), bundle]
    for entry, text, message in (
            ("f", "3,4", "expected batch,m,n (the batch is 2), got '3,4'"),
            ("f", "2,0,0", "expected batch from 0 to 1 in f:0 (gemm nt 2x16x24x32 bf16 -> f32), got 2"),
            ("g", "16,0", "expected m from 0 to 15 in g:0 (gemm nt 16x24x32 bf16 -> f32), got 16"),
            ("g", "0,24", "expected n from 0 to 23 in g:0"),
            ("g", "1,2:1", "expected no :OUTPUT, since g:0 has one output, got ':1'"),
            ("g", "1,2:x", "expected [STEP@][BATCH,]M,N[:OUTPUT]"),
            ("g", "1", "expected m,n, got '1'"),
            ("g", "1,-2", "expected [STEP@][BATCH,]M,N[:OUTPUT], numbers from 0, got '1,-2'"),
            ("g", "1,99999999999999999999", "expected [STEP@][BATCH,]M,N"),
            ("g", "1,2,", "expected [STEP@][BATCH,]M,N"),
            ("g", "g:1@1,2", "expected STEP@INDEX with a step that is a product (g:0), got 'g:1'")):
        done = run(base + [f"--entry={entry}", f"--explain-error={text}"])
        assert done.status == 1 and not done.crashed and f"error: --explain-error={text}: {message}" in done.err, \
            f"{text}\n{done.describe()}"
    for options in (["--entry=f", "--explain-error=1,2,3"], ["--entry=g", "--explain-error=g:0@2,3"],
                    ["--entry=g", "--explain-error=0,2,3", "--explain-class=exact"]):
        done = run(base + options)
        assert done.status == 0 and "(must be <= 1): right" in done.out and "PASS" in done.out, done.describe()


ELEMENTWISE = """
func.func @e(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.map { math.absf } ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>)
  return %y : tensor<8xf32>
}
"""
MAXIMA = """
func.func @m(%a: memref<16x32xbf16>, %b: memref<24x32xbf16>, %c: memref<16x24xf32>, %most: memref<16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<16x32xbf16>, memref<24x32xbf16>)
      outs(%c, %most : memref<16x24xf32>, memref<16xf32>) epilogue {
  ^bb0(%sum: f32):
    gemm.yield %sum, %sum : f32, f32
  } results [absmax affine_map<(m, n) -> (m)>]
  return
}
"""


def what_cannot_be_explained(test):
    """A step that is no product, and an output without a value for each element."""
    bundle = test.path("others.gemm")
    done = run([test.tool("gemm-compile"), test.write("others.mlir", ELEMENTWISE + MAXIMA), "-o", bundle, "--target=a100",
                "--ptxas=none"])
    assert done.status == 0, done.describe()
    step = "e:elementwise0"
    for entry, text, message in (
            ("e", "1,2", "expected a function with a product, got @e, which has none: --errors shows where the worst "
                         "element of each step is"),
            ("e", f"{step}@1,2", f"expected a function with a product, got {step} (elementwise 8xf32), which is no "
                                 "product: --errors shows where its worst element is"),
            ("m", "1,2:1", "expected :OUTPUT to be one of 0, the outputs of m:0 that have a value for each element, "
                           "got ':1'")):
        done = run([test.tool("gemm-run"), bundle, f"--entry={entry}", f"--explain-error={text}"])
        assert done.status == 1 and f"error: --explain-error={text}: {message}\n" == done.err, f"{text}\n{done.describe()}"


def nothing_but_nan(test):
    """Where there is nothing but NaN on both sides, the verdict says so."""
    file, bundle = test.path("nan.npy"), test.path("nan.gemm")
    with open(file, "wb") as stream:
        header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (16, 32), }"
        header += b" " * (64 - (len(header) + 11) % 64) + b"\n"
        stream.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
        stream.write(b"\x00\x00\xc0\x7f" * (16 * 32))
    text = source(MMA.format("block"), 1, (16, 16, 32)).replace("bf16", "f32").replace(
        "\n      {schedule = #gemm.schedule<" + MMA.format("block") + ">}", "")
    done = run([test.tool("gemm-compile"), test.write("nan.mlir", text), "-o", bundle, "--codegen=false", "--target=a100"])
    assert done.status == 0, done.describe()
    done = run([test.tool("gemm-run"), bundle, "--check", f"--input=@{file}"])
    assert done.status == 0 and "real r = 0 (nothing but NaN)" in done.out, done.describe()


def guarded(what):
    try:
        what()
    except AssertionError as error:
        return str(error)
    return None


def main():
    test = Test(__doc__, options=[(("--only",), {"help": "name of the one case"})])
    for name, base in (("few", "a100"), ("few-hopper", "h200")):
        test.write(f"{name}.json", json.dumps({"name": name, "base": base, "sm_count": 3, "source": "this test"}))
    work = {name: Case(test, number, name).check for number, name in enumerate(CASES)}
    work["command lines"] = lambda: command_lines(test)
    work["what cannot be explained"] = lambda: what_cannot_be_explained(test)
    work["nothing but NaN"] = lambda: nothing_but_nan(test)
    work = {name: what for name, what in work.items() if test.args.only in (None, name)}
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name, message in zip(work, pool.map(guarded, work.values())):
            if message:
                test.fail(f"{name}: {message}")
    test.finish(f"{len(work) - test.failures} of {len(work)} cases hold, seed {test.seed}")


if __name__ == "__main__":
    sys.exit(main())
