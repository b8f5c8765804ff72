// RUN: gemm-opt %s --gemm-expand-math --split-input-file --verify-diagnostics | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @exp
  gpu.func @exp(%x: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx"
    // CHECK-NOT: math.
    %y = math.exp %x : f32
    gpu.return %y : f32
  }
  // Constant whole exponents become products.
  // CHECK-LABEL: gpu.func @cube
  gpu.func @cube(%x: f32) -> f32 {
    %three = arith.constant 3.0 : f32
    // CHECK: %[[S:.*]] = arith.mulf %[[X:.*]], %[[X]]
    // CHECK: arith.mulf %[[X]], %[[S]]
    // CHECK-NOT: arith.mulf
    %y = math.powf %x, %three : f32
    gpu.return %y : f32
  }
  // CHECK-LABEL: gpu.func @direct
  gpu.func @direct(%x: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.fabs.f32"
    %a = math.absf %x : f32
    // CHECK: llvm.call_intrinsic "llvm.sqrt.f32"
    %b = math.sqrt %a : f32
    gpu.return %b : f32
  }
}

// -----

gpu.module @kernels {
  gpu.func @unknown(%x: f32) -> f32 {
    // expected-error @below {{expected a math function with an expansion for f32, got 'math.atan' of 'f32'}}
    %y = math.atan %x : f32
    gpu.return %y : f32
  }
}

// -----

gpu.module @kernels {
  gpu.func @unknown_power(%x: f32, %y: f32) -> f32 {
    // expected-error @below {{expected a math function with an expansion for f32, got 'math.powf' of 'f32'}}
    %z = math.powf %x, %y : f32
    gpu.return %z : f32
  }
}
