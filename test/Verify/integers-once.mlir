// Integers of more bits than f32 become 16-bit floats in one rounding, in the source's own run too:
// LLVM goes through f32.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false
// RUN: gemm-verify %t.gemm --inputs=60 --seed=1 | FileCheck %s
// CHECK: VERIFIED: 4 functions agree with the source, 0 differ, 0 not verified

func.func @sitofp_i64_bf16(%x: tensor<200xi64>) -> tensor<200xbf16> {
  %e = tensor.empty() : tensor<200xbf16>
  %r = linalg.map ins(%x : tensor<200xi64>) outs(%e : tensor<200xbf16>) (%a: i64, %o: bf16) {
    %f = arith.sitofp %a : i64 to bf16
    linalg.yield %f : bf16
  }
  return %r : tensor<200xbf16>
}

func.func @uitofp_i64_bf16(%x: tensor<200xi64>) -> tensor<200xbf16> {
  %e = tensor.empty() : tensor<200xbf16>
  %r = linalg.map ins(%x : tensor<200xi64>) outs(%e : tensor<200xbf16>) (%a: i64, %o: bf16) {
    %f = arith.uitofp %a : i64 to bf16
    linalg.yield %f : bf16
  }
  return %r : tensor<200xbf16>
}

func.func @uitofp_i64_f16(%x: tensor<200xi64>) -> tensor<200xf16> {
  %e = tensor.empty() : tensor<200xf16>
  %r = linalg.map ins(%x : tensor<200xi64>) outs(%e : tensor<200xf16>) (%a: i64, %o: f16) {
    %f = arith.uitofp %a : i64 to f16
    linalg.yield %f : f16
  }
  return %r : tensor<200xf16>
}

func.func @sitofp_i32_bf16(%x: tensor<200xi32>) -> tensor<200xbf16> {
  %e = tensor.empty() : tensor<200xbf16>
  %r = linalg.map ins(%x : tensor<200xi32>) outs(%e : tensor<200xbf16>) (%a: i32, %o: bf16) {
    %f = arith.sitofp %a : i32 to bf16
    linalg.yield %f : bf16
  }
  return %r : tensor<200xbf16>
}
