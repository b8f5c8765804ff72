"""Epilogues that the modules printed beside this file share, as text."""
import re

# Bias by column, then gelu through erf: the longest math that is expanded.
GELU = """epilogue(%bias : memref<?xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %root = arith.constant 0.70710678 : f32
    %x = arith.addf %acc, %v : f32
    %s = arith.mulf %x, %root : f32
    %e = math.erf %s : f32
    %p = arith.addf %e, %one : f32
    %y = arith.mulf %x, %p : f32
    %r = arith.mulf %y, %half : f32
    gemm.yield %r : f32
  } """

# Of f64, which has no functions: bias by column, then a root and a quotient, the longest code of a single op.
OF_F64 = """epilogue(%bias : memref<?xf64>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f64, %v: f64):
    %one = arith.constant 1.0 : f64
    %x = arith.addf %acc, %v : f64
    %square = arith.mulf %x, %x : f64
    %sum = arith.addf %square, %one : f64
    %root = math.sqrt %sum : f64
    %r = arith.divf %x, %root : f64
    gemm.yield %r : f64
  } """

# What a sum of fp8 stands for: factors by column and by row, then a function.
SCALED = """epilogue(%bias, %s : memref<?xf32>, memref<?xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: f32, %b: f32, %r: f32):
    %scaled = arith.mulf %acc, %b : f32
    %both = arith.mulf %scaled, %r : f32
    %t = math.tanh %both : f32
    gemm.yield %t : f32
  } """

# What a sum of bytes stands for: factors by column and by row, then a function.
DEQUANTISED = """epilogue(%bias, %s : memref<?xf32>, memref<?xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: i32, %b: f32, %r: f32):
    %f = arith.sitofp %acc : i32 to f32
    %scaled = arith.mulf %f, %b : f32
    %both = arith.mulf %scaled, %r : f32
    %t = math.tanh %both : f32
    gemm.yield %t : f32
  } """


def with_residual(epilogue, memref):
    """The epilogue, and behind it a residual %residual, an operand of this type that is read at each element of C."""
    return re.sub(r"\((%.*?) : (.*?)\) maps \[(.*?)\] \{\n  \^bb0\((.*?)\):(.*)gemm.yield (%\w+) ",
                  rf"(\1, %residual : \2, {memref}) maps [\3, affine_map<(m, n) -> (m, n)>] {{\n  ^bb0(\4, %w: f32):"
                  r"\5%sum = arith.addf \6, %w : f32\n    gemm.yield %sum ", epilogue, flags=re.S)
