// RUN: gemm-opt %s --gemm-launch --split-input-file --verify-diagnostics

// A static size that the kernel's parameter cannot hold.
#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> (m ceildiv 128, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @large(%a: memref<3000000000x64xbf16>, %b: memref<64x32xbf16>, %c: memref<3000000000x32xf16>) {
    // expected-error @below {{expected dim 0 of operand 2 to be at most 2147483647, got 3000000000}}
    gemm.matmul nn ins(%a, %b : memref<3000000000x64xbf16>, memref<64x32xbf16>) outs(%c : memref<3000000000x32xf16>) {launch = #launch}
    return
  }
}

// -----

// Sizes that fit, in a grid that does not.
#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> (m * n, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0(%0: i64, %1: i64, %2: i64, %3: i64, %4: i64, %5: i64, %6: i64, %7: i64, %8: i64, %9: i64, %10: i64, %11: i64, %12: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @grid(%a: memref<100000x64xbf16>, %b: memref<64x100000xbf16>, %c: memref<100000x100000xf16>) {
    // expected-error @below {{expected the grid's x to be at most 2147483647, got 10000000000}}
    gemm.matmul nn ins(%a, %b : memref<100000x64xbf16>, memref<64x100000xbf16>) outs(%c : memref<100000x100000xf16>) {launch = #launch}
    return
  }
}

// -----

#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  // expected-error @below {{expected argument 3 with gemm.stream to be an !llvm.ptr, got 'index'}}
  func.func @stream(%a: memref<16x64xbf16>, %b: memref<64x16xbf16>, %c: memref<16x16xf16>, %s: index {gemm.stream}) {
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x16xbf16>) outs(%c : memref<16x16xf16>) {launch = #launch}
    return
  }
}

// -----

// The kernel is one of this module.
#launch = #gemm.launch<kernel = @gemm_kernels::@k1, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @kernel(%a: memref<16x64xbf16>, %b: memref<64x16xbf16>, %c: memref<16x16xf16>) {
    // expected-error @below {{expected a kernel in a gpu.module or gpu.binary, got @gemm_kernels::@k1, which is none}}
    gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x16xbf16>) outs(%c : memref<16x16xf16>) {launch = #launch}
    return
  }
}

// -----

#launch = #gemm.launch<kernel = @none::@k0, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
func.func @module(%a: memref<16x64xbf16>, %b: memref<64x16xbf16>, %c: memref<16x16xf16>) {
  // expected-error @below {{expected a kernel in a gpu.module or gpu.binary, got @none::@k0, which is none}}
  gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x16xbf16>) outs(%c : memref<16x16xf16>) {launch = #launch}
  return
}

// -----

// A symbol that is nobody's device code.
#launch = #gemm.launch<kernel = @k0, grid = affine_map<()[m, n, k, b] -> (m, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
llvm.func @k0()
func.func @symbol(%a: memref<16x64xbf16>, %b: memref<64x16xbf16>, %c: memref<16x16xf16>) {
  // expected-error @below {{expected a kernel in a gpu.module or gpu.binary, got @k0, which is none}}
  gemm.matmul nn ins(%a, %b : memref<16x64xbf16>, memref<64x16xbf16>) outs(%c : memref<16x16xf16>) {launch = #launch}
  return
}

// -----

// A kernel that was made for a size that is known by now.
#launch = #gemm.launch<kernel = @gemm_kernels::@k0, grid = affine_map<()[m, n, k, b] -> (m ceildiv 128, 1, 1)>, block = [128, 1, 1], cluster = [1, 1, 1], shared = 0>
module attributes {gpu.container_module} {
  gpu.module @gemm_kernels {
    llvm.func @k0(%0: i64) attributes {gpu.kernel, nvvm.kernel} { llvm.return }
  }
  func.func @fewer(%a: memref<128x64xbf16>, %b: memref<64x32xbf16>, %c: memref<128x32xf16>) {
    // expected-error @below {{expected @gemm_kernels::@k0 to take the 13 arguments that the op has by now, got a kernel of 1; passes that make constants of operands run before the kernel is made, or after gemm-launch}}
    gemm.matmul nn ins(%a, %b : memref<128x64xbf16>, memref<64x32xbf16>) outs(%c : memref<128x32xf16>) {launch = #launch}
    return
  }
}
