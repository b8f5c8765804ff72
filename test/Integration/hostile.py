#!/usr/bin/env python3
"""Bad input to the two commands: one located, clear message, exit 1, nothing left.

Each entry gives an input, the command, and what the message must say. Whatever
the entry, a tool never crashes, prints exactly one `error:` line (notes may
follow), says the same twice, and leaves neither a bundle nor a temporary file.
Entries of kind `valid` look hostile but must work.
"""
import json
import os
import re
import shutil
import stat
import sys

from harness import Test, run

LOCATED = r"\.mlir:\d+:\d+: error: "


def func(arguments, body, result="tensor<4x16xbf16>", value="%d"):
    return f"func.func @main({arguments}) -> {result} {{\n{body}\n  return {value} : {result}\n}}\n"


def matmul(a, b, c, layout="nn", tail=""):
    return func(f"%a: {a}, %b: {b}, %c: {c}",
                f"  %d = gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%c : {c}){tail} -> {c}", c)


def linear(x, w, bias, y):
    extra, use = (f", %b: {bias}", f" bias(%b : {bias})") if bias else ("", "")
    return func(f"%x: {x}, %w: {w}{extra}", f"  %d = gemm.linear %x, %w{use} : {x}, {w} -> {y}", y)


def scheduled(schedule):
    return matmul("tensor<256x256xbf16>", "tensor<256x256xbf16>", "tensor<256x256xbf16>",
                  tail=f" {{schedule = #gemm.schedule<{schedule}>}}")


GOOD = matmul("tensor<16x32xbf16>", "tensor<32x16xbf16>", "tensor<16x16xbf16>")

# name: (text of the module, pattern the error line must match)
MODULES = {
    "k-mismatch": (matmul("tensor<3x4xbf16>", "tensor<5x6xbf16>", "tensor<3x6xbf16>"), LOCATED + r".*4.*5"),
    "linear-k-mismatch": (linear("tensor<4x32xbf16>", "tensor<16x31xbf16>", None, "tensor<4x16xbf16>"),
                          LOCATED + r".*(32.*31|31.*32)"),
    "m-mismatch": (matmul("tensor<3x4xbf16>", "tensor<4x6xbf16>", "tensor<2x6xbf16>"), LOCATED + r".*(3.*2|2.*3)"),
    "bias-length": (linear("tensor<4x32xbf16>", "tensor<16x32xbf16>", "tensor<17xf32>", "tensor<4x16xbf16>"),
                    LOCATED + r".*(16.*17|17.*16)"),
    "mixed-elements": (matmul("tensor<3x4xbf16>", "tensor<4x6xf16>", "tensor<3x6xbf16>"), LOCATED + r".*bf16"),
    "rank-0": (matmul("tensor<bf16>", "tensor<4x6xbf16>", "tensor<3x6xbf16>"), LOCATED + r".*rank"),
    "rank-1": (matmul("tensor<4xbf16>", "tensor<4x6xbf16>", "tensor<3x6xbf16>"), LOCATED + r".*rank"),
    "linear-rank-0": (linear("tensor<bf16>", "tensor<16x32xbf16>", None, "tensor<4x16xbf16>"), LOCATED),
    "unranked": (matmul("tensor<*xbf16>", "tensor<4x6xbf16>", "tensor<3x6xbf16>"), LOCATED + r".*ranked"),
    "huge": (matmul("tensor<4294967296x4294967296xbf16>", "tensor<4294967296x16xbf16>",
                    "tensor<4294967296x16xbf16>"), LOCATED + r".*byte size.*4294967296"),
    "negative-dim": (matmul("tensor<-1x4xbf16>", "tensor<4x6xbf16>", "tensor<3x6xbf16>"), LOCATED),
    "dw-batch": (func("%dy: tensor<4x16xbf16>, %x: tensor<5x32xbf16>",
                      "  %d = gemm.linear_wgrad %dy, %x : tensor<4x16xbf16>, tensor<5x32xbf16> -> tensor<16x32xbf16>",
                      "tensor<16x32xbf16>"), LOCATED + r".*(4.*5|5.*4)"),
    "dw-operand": (func("%dy: tensor<4x16xbf16>",
                        "  %d = gemm.linear_wgrad %dy : tensor<4x16xbf16> -> tensor<16x32xbf16>",
                        "tensor<16x32xbf16>"), LOCATED),
    "float-in-integer": (matmul("tensor<4x8xi8>", "tensor<8x16xi8>", "tensor<4x16xf32>"), LOCATED),
    "mixed-memory": (func("%a: tensor<4x8xbf16>, %b: memref<8x16xbf16>, %c: tensor<4x16xbf16>",
                          "  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, memref<8x16xbf16>) "
                          "outs(%c : tensor<4x16xbf16>) -> tensor<4x16xbf16>"), LOCATED + r".*(tensor|memref)"),
    "aliasing": ("func.func @main(%a: memref<8x8xbf16>, %b: memref<8x8xbf16>) {\n"
                 "  gemm.matmul nn ins(%a, %b : memref<8x8xbf16>, memref<8x8xbf16>) outs(%a : memref<8x8xbf16>)\n"
                 "  return\n}\n", LOCATED),
    "fp8-on-sm80": (matmul("tensor<16x32xf8E4M3FN>", "tensor<32x16xf8E4M3FN>", "tensor<16x16xbf16>"),
                    LOCATED + r".*f8E4M3FN"),
    "tile-zero": (scheduled("mma_sync, block, tile = [0, 128, 32], warp = [64, 32], stages = 4, group = 8"),
                  r"error: .*\b0\b"),
    "tile-negative": (scheduled("mma_sync, block, tile = [-16, 128, 32], warp = [64, 32], stages = 4, group = 8"),
                      r"error: "),
    "tile-17": (scheduled("mma_sync, block, tile = [17, 128, 32], warp = [64, 32], stages = 4, group = 8"),
                r"error: .*17"),
    "stages-0": (scheduled("mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 0, group = 8"),
                 r"error: .*\b0\b"),
    "stages-99": (scheduled("mma_sync, block, tile = [128, 128, 32], warp = [64, 32], stages = 99, group = 8"),
                  r"error: .*99"),
    "warp-does-not-divide": (scheduled("mma_sync, block, tile = [128, 128, 32], warp = [48, 32], stages = 4, group = 8"),
                             r"error: .*48"),
    "shared-memory": (scheduled("mma_sync, block, tile = [128, 128, 64], warp = [64, 32], stages = 8, group = 8"),
                      LOCATED + r".*262144.*166912"),
    "registers": (scheduled("mma_sync, block, tile = [256, 256, 64], warp = [64, 64], stages = 2, group = 8"),
                  LOCATED + r".*123904.*65536"),
    "unknown-op": (func("%a: tensor<4x16xbf16>", "  %d = \"nobody.knows\"(%a) : (tensor<4x16xbf16>) -> tensor<4x16xbf16>"),
                   r"error: .*nobody"),
    "not-a-gemm-op": (func("%a: tensor<4x16xbf16>", "  %d = bufferization.clone %a : tensor<4x16xbf16> to tensor<4x16xbf16>"),
                      r"error: "),
    "syntax": ("func.func @main( {", LOCATED),
    "two-functions-one-name": (GOOD + GOOD, LOCATED + r".*main"),
    "no-function": ("module {}\n", r"error: .*function"),
    "empty": ("", r"error: .*function"),
    "invalid-utf8": (b"func.func @main() { \xff\xfe return }\n", r"error: "),
    "nul": (b"func.func @ma\0in() { return }\n", r"error: "),
    "deep": ("module {" * 20000, r"error: "),
    "truncated": (GOOD[:len(GOOD) // 2], LOCATED),
    "foreign": ("\x7fELF this is not IR", r"error: "),
}
VALID = {
    "good": GOOD,
    "crlf": GOOD.replace("\n", "\r\n"),
    "zero-m": matmul("tensor<0x8xbf16>", "tensor<8x16xbf16>", "tensor<0x16xbf16>"),
    "zero-k": matmul("tensor<4x0xbf16>", "tensor<0x16xbf16>", "tensor<4x16xbf16>"),
    "one": matmul("tensor<1x1xbf16>", "tensor<1x1xbf16>", "tensor<1x1xbf16>"),
    "prime": matmul("tensor<509x127xbf16>", "tensor<127x17xbf16>", "tensor<509x17xbf16>"),
    "many-batches": func("%a: tensor<65537x1x8xbf16>, %b: tensor<8x1xbf16>, %c: tensor<65537x1x1xbf16>",
                         "  %d = gemm.matmul nn ins(%a, %b : tensor<65537x1x8xbf16>, tensor<8x1xbf16>) "
                         "outs(%c : tensor<65537x1x1xbf16>) -> tensor<65537x1x1xbf16>", "tensor<65537x1x1xbf16>"),
}


class Hostile(Test):
    def __init__(self):
        super().__init__(__doc__)
        self.count = 0
        self.compile, self.gemm_run = self.tool("gemm-compile"), self.tool("gemm-run")

    def expect(self, name, command, pattern, allowed=(), **settings):
        """Exit 1, one error line that matches, no crash, no new file but `allowed`."""
        self.count += 1
        before = set(os.listdir(self.folder))
        done, again = run(command, **settings), run(command, **settings)
        errors = [line for line in done.text.splitlines() if re.search(r"\berror: ", line)]
        left = set(os.listdir(self.folder)) - before - set(allowed)
        reason = ("crashed" if done.crashed else
                  f"expected exit 1, got {done.status}" if done.status != 1 else
                  f"expected one error line, got {len(errors)}" if len(errors) != 1 else
                  f"expected an error matching {pattern!r}" if not re.search(pattern, errors[0], re.S) else
                  "said something else the second time" if again.text != done.text else
                  f"left {sorted(left)} behind" if left else None)
        if reason:
            self.fail(f"{name}: {reason}\n{done.describe()}")
        for path in left:
            shutil.rmtree(self.path(path), ignore_errors=True)

    def work(self, name, command, **settings):
        self.count += 1
        done = run(command, **settings)
        if done.status != 0 or done.crashed:
            self.fail(f"{name}: expected it to work\n{done.describe()}")
        return done

    def modules(self):
        for name, (text, pattern) in MODULES.items():
            with open(self.path(name + ".mlir"), "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
            self.expect(name, [self.compile, self.path(name + ".mlir"), "-o", self.path(name + ".gemm"),
                               "--target=sm_80"], pattern)
        for name, text in VALID.items():
            self.write(name + ".mlir", text)
            self.work(name, [self.compile, self.path(name + ".mlir"), "-o", self.path(name + ".gemm"),
                             "--target=sm_80"])

    def cuts(self):
        """A valid module cut at every byte is an error or valid, and never a crash."""
        self.count += 1
        for end in range(0, len(GOOD), 5):
            path = self.write("cut.mlir", GOOD[:end])
            done = run([self.compile, path, "-o", self.path("cut.gemm"), "--target=sm_80"])
            if done.crashed or done.status not in (0, 1):
                self.fail(f"cut at byte {end}\n{done.describe()}")

    def options(self):
        good, out = self.path("good.mlir"), self.path("o.gemm")
        for name, arguments, pattern in [
                ("unknown-chip", [good, "-o", out, "--target=sm_9000"], r"error: .*sm_9000"),
                ("unknown-machine", [good, "-o", out, "--target=toaster"], r"error: .*toaster"),
                ("unknown-option", [good, "-o", out, "--no-such-thing"], r"error: .*no-such-thing"),
                ("no-input", ["-o", out], r"error: "),
                ("missing-file", [self.path("nowhere.mlir"), "-o", out], r"error: .*nowhere\.mlir"),
                ("directory", [self.folder, "-o", out], r"error: "),
                ("dev-null", ["/dev/null", "-o", out], r"error: "),
                ("output-nowhere", [good, "-o", self.path("no", "such", "folder.gemm")], r"error: .*folder\.gemm")]:
            self.expect(name, [self.compile, *arguments], pattern)
        if os.path.exists("/dev/full"):
            self.expect("output-is-a-device", [self.compile, good, "-o", "/dev/full"], r"error: .*/dev/full")
        path = self.write("taken.gemm", "a file of somebody else\n")
        self.expect("output-is-a-file", [self.compile, good, "-o", path], r"error: .*taken\.gemm")
        with open(path, encoding="utf-8") as file:
            if file.read() != "a file of somebody else\n":
                self.fail("output-is-a-file: the file was overwritten")

    def ptxas(self):
        """A broken ptxas never costs the PTX or the exit status silently."""
        good = self.path("good.mlir")
        for name, body in [("fails", "echo ptxas went wrong >&2; exit 1"), ("prints-garbage", "echo garbage"),
                           ("is-killed", "kill -9 $$")]:
            fake = self.write(f"ptxas-{name}", f"#!/bin/sh\n{body}\n")
            os.chmod(fake, os.stat(fake).st_mode | stat.S_IXUSR)
            self.expect(f"ptxas-{name}", [self.compile, good, "-o", self.path("p.gemm"), "--target=sm_80"],
                        r"error: .*ptxas", env={"GEMM_PTXAS": fake})
        self.expect("ptxas-missing", [self.compile, good, "-o", self.path("p.gemm"), "--target=sm_80"],
                    r"error: .*ptxas", env={"GEMM_PTXAS": self.path("no-ptxas")})

    def bundles(self):
        """Truncated, foreign and inconsistent bundles and inputs, into gemm-run."""
        bundle = self.path("good.gemm")
        with open(os.path.join(bundle, "launch.json"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(bundle, "kernels.ptx"), encoding="utf-8") as file:
            ptx = file.read()
        parsed = json.loads(text)

        def broken(name, launch=text, kernels=ptx):
            path = self.path(name + ".gemm")
            os.makedirs(path, exist_ok=True)
            for file_name, content in (("launch.json", launch), ("kernels.ptx", kernels)):
                if content is not None:
                    with open(os.path.join(path, file_name), "w", encoding="utf-8") as file:
                        file.write(content)
            return path

        emulate = ["--device=emulate", "--check"]
        for name, path, pattern in [
                ("bundle-missing", self.path("nowhere.gemm"), r"error: .*nowhere\.gemm"),
                ("bundle-empty-folder", broken("e1", None, None), r"error: .*launch\.json"),
                ("bundle-empty-json", broken("e2", ""), r"error: "),
                ("bundle-truncated-json", broken("e3", text[:len(text) // 2]), r"error: "),
                ("bundle-foreign-json", broken("e4", '{"hello": 1}'), r"error: "),
                ("bundle-version", broken("e5", json.dumps({**parsed, "version": 999})), r"error: .*999"),
                ("bundle-unknown-key", broken("e6", json.dumps({**parsed, "surprise": 1})), r"error: .*surprise"),
                ("bundle-no-ptx", broken("e7", text, None), r"error: .*kernels\.ptx"),
                ("bundle-truncated-ptx", broken("e8", text, ptx[:len(ptx) // 2]), r"error: "),
                ("bundle-foreign-ptx", broken("e9", text, "this is not PTX\n"), r"error: "),
                ("bundle-unknown-instruction",
                 broken("e10", text, ptx.replace("cp.async.commit_group", "frobnicate.all", 1)),
                 r"error: .*frobnicate")]:
            self.expect(name, [self.gemm_run, path, *emulate], pattern)
        for end in range(0, len(text), max(1, len(text) // 60)):
            done = run([self.gemm_run, broken("cutjson", text[:end]), "--device=ref"])
            if done.crashed or done.status != 1:
                self.fail(f"launch.json cut at byte {end}\n{done.describe()}")
        for end in range(0, len(ptx), max(1, len(ptx) // 60)):
            done = run([self.gemm_run, broken("cutptx", text, ptx[:end]), "--device=emulate"])
            if done.crashed or done.status not in (0, 1):
                self.fail(f"kernels.ptx cut at byte {end}\n{done.describe()}")
        self.count += 2
        for name, arguments, pattern in [
                ("run-unknown-entry", ["--entry=nobody"], r"error: .*nobody"),
                ("run-unknown-device", ["--device=abacus"], r"error: .*abacus"),
                ("run-unknown-option", ["--no-such-thing"], r"error: .*no-such-thing"),
                ("run-too-many-inputs", ["--input=16x32xbf16=zeros"] * 4, r"error: "),
                ("run-wrong-shape", ["--input=16x33xbf16=zeros"], r"error: .*33"),
                ("run-wrong-type", ["--input=16x32xf16=zeros"], r"error: .*f16"),
                ("run-bad-input", ["--input=banana"], r"error: .*banana"),
                ("run-missing-npy", ["--input=@" + self.path("nowhere.npy")], r"error: .*nowhere\.npy"),
                ("run-foreign-npy", ["--input=@" + self.write("foreign.npy", "not numpy")], r"error: .*foreign\.npy"),
                ("run-unwritable-output", ["--device=ref", "--output=@" + self.path("no", "dir.npy")],
                 r"error: .*dir\.npy")]:
            self.expect(name, [self.gemm_run, bundle, *arguments], pattern)
        dynamic = matmul("tensor<?x?xbf16>", "tensor<?x?xbf16>", "tensor<?x?xbf16>")
        self.write("dynamic.mlir", dynamic)
        self.work("dynamic", [self.compile, self.path("dynamic.mlir"), "-o", self.path("dynamic.gemm"), "--target=sm_80"])
        self.expect("run-time-k-mismatch", [self.gemm_run, self.path("dynamic.gemm"), "--device=emulate",
                                            "--input=4x8xbf16=zeros", "--input=9x5xbf16=zeros",
                                            "--input=4x5xbf16=zeros"], r"error: .*(8.*9|9.*8)")
        for value in (0, 1):
            self.work(f"run-time-size-{value}", [
                self.gemm_run, self.path("dynamic.gemm"), *emulate, f"--input={value}x8xbf16=zeros",
                "--input=8x5xbf16=zeros", f"--input={value}x5xbf16=zeros"])


    def limits(self):
        """Where the system gives no more threads, fewer do the work."""
        limited = ["sh", "-c", "ulimit -v 400000 && exec \"$@\"", "sh"]
        axpy = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "emulator", "axpy.ptx")
        self.work("no-more-threads", [
            *limited, self.tool("gemm-emulate"), axpy, "--kernel=axpy", "--grid=400", "--block=32", "--threads=200",
            "--arg=random:100xf32", "--arg=zeros:100xf32", "--arg=f32:2", "--arg=i32:100"])


def main():
    test = Hostile()
    test.limits()
    test.modules()
    test.cuts()
    test.options()
    test.ptxas()
    test.bundles()
    test.finish(f"{test.count} hostile inputs, {test.failures} answered badly")


if __name__ == "__main__":
    sys.exit(main())
