"""The Python package alone, in a Python with nothing else installed: what it compiles, runs and refuses.

usage: GEMM_BUILD=build PYTHONPATH=python test_package.py"""
import array
import pathlib
import subprocess
import sys
import tempfile
import unittest

import gemm

PROGRAM = """
func.func @into(%x: memref<4x8xf32>, %w: memref<8x6xf32>, %y: memref<4x6xf32>) {
  linalg.matmul ins(%x, %w: memref<4x8xf32>, memref<8x6xf32>) outs(%y: memref<4x6xf32>)
  return
}
func.func @rows(%x: tensor<?x8xf32>, %w: tensor<8x6xf32>) -> (tensor<?x6xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x6xf32>
  %i = linalg.fill ins(%z: f32) outs(%e: tensor<?x6xf32>) -> tensor<?x6xf32>
  %y = linalg.matmul ins(%x, %w: tensor<?x8xf32>, tensor<8x6xf32>) outs(%i: tensor<?x6xf32>) -> tensor<?x6xf32>
  return %y, %x : tensor<?x6xf32>, tensor<?x8xf32>
}
"""


def matrix(rows, columns, values):
    return memoryview(array.array("f", values)).cast("B").cast("f", [rows, columns])


def product(x, w):
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*w.tolist())] for row in x.tolist()]


class Bundles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.bundle = gemm.compile(PROGRAM, target="sm_80")
        cls.x, cls.w = matrix(4, 8, range(32)), matrix(8, 6, range(48))

    def test_results_are_the_products(self):
        for device in ("ref", "emulate"):
            for rows in (4, 1):
                x = matrix(rows, 8, range(8 * rows))
                y, same = self.bundle["rows"](x, self.w, device=device)
                self.assertEqual((y.tolist(), same.tolist()), (product(x, self.w), x.tolist()))

    def test_plans_are_kept_for_sizes_that_were_there(self):
        function = gemm.load(self.bundle.path)["rows"]
        for rows in (1, 2, 3, 4, 5, 6, 6, 5, 1):  # more sizes than are kept
            x = matrix(rows, 8, range(8 * rows))
            self.assertEqual(function(x, self.w)[0].tolist(), product(x, self.w))
        def kept():
            return [given[0][1][0] for _, given in function._plans._plans]
        self.assertEqual(kept(), [4, 6, 5, 1])
        first = function._plans._plans["ref", (("f32", (4, 8)), ("f32", (8, 6)))]
        function(matrix(4, 8, range(32)), self.w)
        self.assertEqual(kept(), [6, 5, 1, 4])
        self.assertIs(function._plans._plans["ref", (("f32", (4, 8)), ("f32", (8, 6)))], first)

    def test_a_function_of_memrefs_writes_its_arguments(self):
        y = matrix(4, 6, [1] * 24)
        self.assertIsNone(self.bundle["into"](self.x, self.w, y, device="emulate"))
        self.assertEqual(y.tolist(), [[1 + v for v in row] for row in product(self.x, self.w)])

    def test_what_it_says_of_its_functions(self):
        self.assertEqual(self.bundle["rows"].arguments, [("f32", ("s0", 8)), ("f32", (8, 6))])
        self.assertEqual(self.bundle["rows"].results, [("f32", ("?", 6)), ("f32", ("?", 8))])
        self.assertIn("@into(4x8xf32, 8x6xf32, 4x6xf32)", repr(self.bundle))
        self.assertIn("PASS: 1 step of @into on emulate", self.bundle.check("emulate", entry="into"))

    def refused(self, kind, text, call):
        with self.assertRaisesRegex(kind, text):
            call()

    def test_wrong_arguments(self):
        rows, x, w = self.bundle["rows"], self.x, self.w
        self.refused(TypeError, "@rows: expected 2 arguments, got 1", lambda: rows(x))
        self.refused(ValueError, "argument 0: expected shape s0x8, got 8x6", lambda: rows(w, w))
        self.refused(ValueError, "argument 1: expected shape 8x6, got 4x8", lambda: rows(x, x))
        self.refused(TypeError, "argument 1: expected an array .* got int", lambda: rows(x, 3))
        self.refused(TypeError, "argument 1: expected f32 .float32., got d", lambda: rows(x, array.array("d", [1])))
        self.refused(TypeError, "contiguous", lambda: rows(x[::2], w))
        written = memoryview(bytes(96)).cast("f", [4, 6])
        self.refused(TypeError, "expected memory that can be written", lambda: self.bundle["into"](x, w, written))

    def test_wrong_devices_and_names(self):
        self.refused(gemm.Error, "got 'gpu'", lambda: self.bundle["rows"](self.x, self.w, device="gpu"))
        self.refused(gemm.Error, "expected one function, got into, rows", lambda: self.bundle(self.x, self.w))
        self.refused(KeyError, "expected one of into, rows, got none", lambda: self.bundle["none"])

    def test_no_device_is_said(self):
        try:
            self.bundle["rows"](self.x, self.w, device="cuda")
        except gemm.NoDevice as error:  # a machine with one runs it
            self.assertIn("no cuda device", str(error))


class Compiling(unittest.TestCase):
    def test_refusals_have_their_places(self):
        with self.assertRaises(gemm.CompileError) as raised:
            gemm.compile("func.func @f(%x: tensor<4xf32>) {\n  return %y : tensor<4xf32>\n}")
        self.assertEqual(raised.exception.diagnostics, [("<stdin>", 2, 10, "use of undeclared SSA value name")])
        with self.assertRaisesRegex(gemm.CompileError, "sm_81"):
            gemm.compile(PROGRAM, target="sm_81")
        with self.assertRaisesRegex(gemm.Error, "none.mlir: expected a file of MLIR"):
            gemm.compile("none.mlir")
        with self.assertRaisesRegex(TypeError, "expected MLIR, its file or a function, got int"):
            gemm.compile(3)
        with self.assertRaisesRegex(TypeError, "expected example arguments"):
            gemm.compile(lambda x: x)
        with self.assertRaisesRegex(gemm.Error, "expected a bundle"):
            gemm.load(tempfile.gettempdir())

    def test_folders(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "program.mlir"
            file.write_text(PROGRAM)
            kept = gemm.compile(file, output=pathlib.Path(folder) / "kept.gemm", codegen=False)
            self.assertEqual(list(gemm.load(kept.path).functions), ["into", "rows"])
        passing = gemm.compile(PROGRAM, codegen=False, cache=False)
        path = passing.path
        self.assertTrue(path.is_dir())
        del passing
        self.assertFalse(path.parent.exists())

    def test_options_of_torch_compile(self):
        from gemm import torch_backend  # which needs torch for graphs only

        torch_backend.check_options({"target": "sm_80", "allow": "tf32"})
        for options, message in (({"target": "h9000"}, "unknown target 'h9000'"), ({"allow": "bf17"}, "expected --allow=bf16"),
                                 ({"targt": "sm_80"}, "targt")):
            with self.assertRaisesRegex(gemm.Error, message):
                torch_backend.check_options(options)

    def test_reasons_of_what_stays_pytorchs(self):
        from gemm import torch_backend

        self.assertEqual(torch_backend.reason_of(ValueError()), "ValueError")
        self.assertEqual(torch_backend.reason_of(ValueError("one\n two")), "one")
        self.assertEqual(torch_backend.reason_of(ValueError("a.mlir:1:2: error: this\nb: error: that")), "a.mlir:1:2: error: this")
        self.assertEqual(torch_backend.reason_of(RuntimeError("Lowering failed:\n\n<unknown>:0: error: failed to legalize 'torch.x'\n"
                                                              "see current operation")),
                         "Lowering failed: <unknown>:0: error: failed to legalize 'torch.x'")

    def test_plan(self):
        rows = gemm.plan(PROGRAM, target="h200")
        self.assertEqual([(r["op"], r["m"], r["n"], r["k"], r["flops"]) for r in rows][0], ("into:0", 4, 6, 8, 384))
        self.assertGreater(rows[0]["predicted_s"], rows[0]["roof_s"])

    def test_tools(self):
        def run(*arguments):
            return subprocess.run([sys.executable, "-m", "gemm", *arguments], capture_output=True, text=True, check=False)
        self.assertIn("gemm", run("compile", "--version").stdout)
        done = run("fly")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^error: expected a tool, one of .*compile, .*, or cache, got 'fly'\n$")
        self.assertRegex(run("complie").stderr, "got 'complie'; did you mean 'compile'.\n$")


if __name__ == "__main__":
    unittest.main()
