// RUN: gemm-opt %s --gemm-select-backend=target=a100 --remarks-filter=gemm-select-backend 2>&1 | FileCheck %s
// RUN: echo '{"target": "a100", "batch": 1, "m": 4096, "n": 4096, "k": 4096, "a": "bf16", "b": "bf16", "c": "bf16", "schedule": {"family": "mma_sync", "kind": "block", "tile": [64, 64, 32], "warp": [32, 32], "stages": 3, "group": 8}}' > %t.jsonl
// RUN: gemm-opt %s --gemm-select-backend="target=a100 schedules=%t.jsonl" --remarks-filter=gemm-select-backend 2>&1 | FileCheck %s --check-prefix=PINNED
// RUN: gemm-opt %s --gemm-select-backend="target=a100 backend=library" | FileCheck %s --check-prefix=LIBRARY
// RUN: gemm-opt %s --gemm-select-backend="target=a100 backend=kernel" | FileCheck %s --check-prefix=KERNEL
// RUN: echo '# both measured' > %t.txt
// RUN: echo 'a100 4096 4096 4096 1 nt bf16 bf16 bf16 kernel 700000' >> %t.txt
// RUN: echo 'a100 4096 4096 4096 1 nt bf16 bf16 bf16 cublaslt 600000.5' >> %t.txt
// RUN: gemm-opt %s --gemm-select-backend="target=a100 records=%t.txt" --remarks-filter=gemm-select-backend 2>&1 | FileCheck %s --check-prefix=MEASURED
// RUN: echo 'a100 4096 kernel' > %t.bad
// RUN: not gemm-opt %s --gemm-select-backend="target=a100 records=%t.bad" 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: echo 'a100 64 64 64 1 nt bf16 bf16 bf16 kernel inf' > %t.inf
// RUN: not gemm-opt %s --gemm-select-backend="target=a100 records=%t.inf" 2>&1 | FileCheck %s --check-prefix=INF
// RUN: not gemm-opt %s --gemm-select-backend="target=a100 records=%t.none" 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not gemm-opt %s --gemm-select-backend="library=cblas" 2>&1 | FileCheck %s --check-prefix=CBLAS
// RUN: not gemm-opt %s --gemm-select-backend="backend=fastest" 2>&1 | FileCheck %s --check-prefix=BACKEND
// RUN: not gemm-opt %s --gemm-to-blas=library=mkl 2>&1 | FileCheck %s --check-prefix=NAME

// MEASURED: [Passed] Backend {{.*}}cublaslt: faster as measured", kernel_ns=700000, library_ns=600001
// BAD: error: {{.*}}.bad:1: expected machine, m, n, k, batch, layout, a, b, c, backend and a time above 0, got 'a100 4096 kernel'
// INF: error: {{.*}}.inf:1: expected {{.*}} a time above 0, got 'a100 64 64 64 1 nt bf16 bf16 bf16 kernel inf'
// ABSENT: error: {{.*}}: expected a readable file of records, got none
// CBLAS: error: expected a library of the target's for backend auto, got cblas, which runs on the host
// BACKEND: error: expected backend kernel, library or auto, got 'fastest'
// NAME: error: expected library cblas, cublaslt or hipblaslt, got 'mkl'

// KERNEL-NOT: gemm.schedule

// A pinned schedule is the one compared.
// PINNED: [Passed] Backend {{.*}}cublaslt: faster by the model, a kernel of mma_sync 64x64x32 against

// The library may have a schedule that we do not build.
// CHECK: [Passed] Backend {{.*}}cublaslt: faster by the model, a kernel of mma_sync {{[0-9x]+}} against a call of mma_sync {{[0-9x]+}}", kernel_ns={{[0-9]+}}, library_ns={{[0-9]+}}
// An epilogue that the library lacks costs it a pass over memory.
// CHECK: [Passed] Backend {{.*}}kernel: not slower by the model, a kernel of {{.*}} and a pass for the rest"
// CHECK: [Passed] Backend {{.*}}kernel: no library call here reads bytes without a sign
// Factors are rounded to tf32 by the call.
// CHECK: [Passed] Backend {{.*}}cublaslt: faster by the model, a kernel of mma_sync {{[0-9x]+}} against a call of mma_sync
// CHECK: [Passed] Backend {{.*}}kernel: not slower by the model, a kernel of mma_sync 16x128x16 against a call of mma_sync 16x128x16"
// CHECK: [Passed] Backend {{.*}}kernel: expected a chip of sm_89 or later for products of fp8, got sm_80
// CHECK: [Passed] Backend {{.*}}a kernel of mma_sync {{[0-9x]+}} against a call of mma_sync
// CHECK: [Passed] Backend {{.*}}kernel: expected bytes to be multiplied as (T, N), got (N, N)
// CHECK: [Passed] Backend {{.*}}kernel: expected m of a product of bytes to be a multiple of 4, got 66
// CHECK: [Passed] Backend {{.*}}kernel: a dimension is known only at run time

// LIBRARY-LABEL: @square
// LIBRARY: gemm.schedule<library>
func.func @square(%x: tensor<4096x4096xbf16>, %w: tensor<4096x4096xbf16>, %y: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%y : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  return %d : tensor<4096x4096xbf16>
}

// LIBRARY-LABEL: @fused
// LIBRARY: gemm.schedule<library>
func.func @fused(%x: tensor<4096x512xbf16>, %w: tensor<4096x512xbf16>, %y: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x512xbf16>, tensor<4096x512xbf16>) outs(%y : tensor<4096x4096xbf16>) epilogue {
  ^bb0(%acc: f32):
    %s = arith.mulf %acc, %acc : f32
    gemm.yield %s : f32
  } -> tensor<4096x4096xbf16>
  return %d : tensor<4096x4096xbf16>
}

// LIBRARY-LABEL: @no_sign
// LIBRARY-NOT: gemm.schedule<library>
// LIBRARY: return
func.func @no_sign(%x: tensor<4096x4096xi8>, %w: tensor<4096x4096xi8>, %y: tensor<4096x4096xi32>) -> tensor<4096x4096xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x4096xi8>, tensor<4096x4096xi8>) outs(%y : tensor<4096x4096xi32>) {unsigned_a} -> tensor<4096x4096xi32>
  return %d : tensor<4096x4096xi32>
}

// LIBRARY-LABEL: @rounded
// LIBRARY: gemm.schedule<library>
func.func @rounded(%x: tensor<4096x4096xf32>, %w: tensor<4096x4096xf32>, %y: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<4096x4096xf32>, tensor<4096x4096xf32>) outs(%y : tensor<4096x4096xf32>) {precision = tf32} -> tensor<4096x4096xf32>
  return %d : tensor<4096x4096xf32>
}

// LIBRARY-LABEL: @of_f64
// LIBRARY: gemm.schedule<library>
func.func @of_f64(%x: tensor<64x64xf64>, %w: tensor<64x64xf64>, %y: tensor<64x64xf64>) -> tensor<64x64xf64> {
  %d = gemm.matmul nt ins(%x, %w : tensor<64x64xf64>, tensor<64x64xf64>) outs(%y : tensor<64x64xf64>) -> tensor<64x64xf64>
  return %d : tensor<64x64xf64>
}

// fp8 is no format of this chip.
// LIBRARY-LABEL: @no_routine
// LIBRARY-NOT: gemm.schedule
func.func @no_routine(%x: tensor<64x64xf8E4M3FN>, %w: tensor<64x64xf8E4M3FN>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<64x64xf8E4M3FN>, tensor<64x64xf8E4M3FN>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// LIBRARY-LABEL: @bytes
// LIBRARY: gemm.schedule<library>
func.func @bytes(%x: tensor<64x64xi8>, %w: tensor<64x64xi8>, %y: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<64x64xi8>, tensor<64x64xi8>) outs(%y : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %d : tensor<64x64xi32>
}

// LIBRARY-LABEL: @bytes_along_n
// LIBRARY-NOT: gemm.schedule
func.func @bytes_along_n(%x: tensor<64x64xi8>, %w: tensor<64x64xi8>, %y: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %d = gemm.matmul nn ins(%x, %w : tensor<64x64xi8>, tensor<64x64xi8>) outs(%y : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %d : tensor<64x64xi32>
}

// LIBRARY-LABEL: @bytes_of_odd_size
// LIBRARY-NOT: gemm.schedule
func.func @bytes_of_odd_size(%x: tensor<64x64xi8>, %w: tensor<66x64xi8>, %y: tensor<64x66xi32>) -> tensor<64x66xi32> {
  %d = gemm.matmul nt ins(%x, %w : tensor<64x64xi8>, tensor<66x64xi8>) outs(%y : tensor<64x66xi32>) -> tensor<64x66xi32>
  return %d : tensor<64x66xi32>
}

// LIBRARY-LABEL: @dynamic
// LIBRARY: gemm.schedule<library>
func.func @dynamic(%x: tensor<?x64xbf16>, %w: tensor<64x64xbf16>, %y: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<?x64xbf16>, tensor<64x64xbf16>) outs(%y : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %d : tensor<?x64xbf16>
}
