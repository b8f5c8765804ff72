"""What import-torch.py and import-jax.py say when an exporter takes its process down, what they write
before a product of unsigned integers, and of which precision.

usage: test_import_program.py"""
import subprocess
import sys
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parents[2] / "python"
sys.path.insert(0, str(PYTHON))
from gemm.exporting import program as import_program  # noqa: E402


def guarded(body):
    program = f"import os, sys\nfrom gemm.exporting import program as c\nsys.exit(c.guarded(lambda: {body}, 'the exporter'))"
    return subprocess.run([sys.executable, "-c", program], cwd=PYTHON, capture_output=True, text=True, check=False)


class Guarded(unittest.TestCase):
    def test_a_crash_is_one_error(self):
        done = guarded("os.kill(os.getpid(), 11)")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^error: the exporter ended with SIGSEGV .* another --form\n$")

    def test_an_exit_status_is_kept(self):
        self.assertEqual(guarded("None").returncode, 0)
        done = guarded("c.fail('it was no program')")
        self.assertEqual((done.returncode, done.stderr), (1, "error: it was no program\n"))


class WidenUnsigned(unittest.TestCase):
    def dot(self, a, b, result, more=""):
        return (f"    %2 = stablehlo.dot_general %arg0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT]{more} : "
                f"(tensor<32x64x{a}>, tensor<64x48x{b}>) -> tensor<32x48x{result}>\n")

    def test_factors_become_numbers_of_the_result(self):
        for a, b in (("ui8", "ui8"), ("ui8", "i8"), ("i8", "ui8")):
            self.assertEqual(import_program.widen_unsigned(self.dot(a, b, "i32")), (
                f"    %wide_2_a = stablehlo.convert %arg0 : (tensor<32x64x{a}>) -> tensor<32x64xi32>\n"
                f"    %wide_2_b = stablehlo.convert %1 : (tensor<64x48x{b}>) -> tensor<64x48xi32>\n") +
                self.dot("i32", "i32", "i32").replace("%arg0, %1", "%wide_2_a, %wide_2_b"))

    def test_a_vector_and_a_scalar(self):
        text = "  %r = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<4xui8>, tensor<4xui8>) -> tensor<i64>\n"
        widened = import_program.widen_unsigned(text)
        self.assertIn("%wide_r_b = stablehlo.convert %b : (tensor<4xui8>) -> tensor<4xi64>\n", widened)
        self.assertIn(" : (tensor<4xi64>, tensor<4xi64>) -> tensor<i64>\n", widened)

    def test_others_stay(self):
        for text in (self.dot("i8", "i8", "i32"), self.dot("ui8", "ui8", "ui8"), self.dot("bf16", "bf16", "f32"),
                     self.dot("ui8", "ui8", "i32", ", algorithm = <lhs_precision_type = ui8>")):
            self.assertEqual(import_program.widen_unsigned(text), text)


class Narrow(unittest.TestCase):
    """As JAX 0.10.2 prints them."""

    def test_finite_numbers_are_those_of_f32(self):
        for type in ("f8E4M3FN", "f8E8M0FNU"):
            text = f"    %0 = stablehlo.is_finite %arg0 : (tensor<3x?x{type}>) -> tensor<3x?xi1>\n"
            self.assertEqual(import_program.widen_narrow(text), (
                f"    %narrow_0_0 = stablehlo.convert %arg0 : (tensor<3x?x{type}>) -> tensor<3x?xf32>\n"
                "    %0 = stablehlo.is_finite %narrow_0_0 : (tensor<3x?xf32>) -> tensor<3x?xi1>\n"))

    def test_powers_are_ordered_as_numbers(self):
        text = "      %1 = stablehlo.compare  LT, %arg1, %arg2,  TOTALORDER : (tensor<{0}>, tensor<{0}>) -> tensor<i1>\n"
        self.assertEqual(import_program.widen_narrow(text.format("f8E8M0FNU")), (
            "      %narrow_1_0 = stablehlo.convert %arg1 : (tensor<f8E8M0FNU>) -> tensor<f32>\n"
            "      %narrow_1_1 = stablehlo.convert %arg2 : (tensor<f8E8M0FNU>) -> tensor<f32>\n"
            "      %1 = stablehlo.compare LT, %narrow_1_0, %narrow_1_1, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"))
        for other in ("f8E4M3FN", "f32"):
            self.assertEqual(import_program.widen_narrow(text.format(other)), text.format(other))

    def test_types_with_infinities_stay(self):
        text = "    %0 = stablehlo.is_finite %arg0 : (tensor<3xf8E5M2>) -> tensor<3xi1>\n"
        self.assertEqual(import_program.widen_narrow(text), text)


class SayPrecision(unittest.TestCase):
    def test_what_torch_allows_is_leave(self):
        for text, said in (("module {\n}\n", 'module attributes {gemm.precision = "bf16x3"} {\n}\n'),
                           ("module @m attributes {a.b} {\n}\n",
                            'module @m attributes {gemm.precision = "bf16x3", a.b} {\n}\n')):
            self.assertEqual(import_program.say_precision(text, "highest"), text)
            for precision in ("high", "medium"):
                self.assertEqual(import_program.say_precision(text, precision), said)


if __name__ == "__main__":
    unittest.main()
