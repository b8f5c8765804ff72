// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt | FileCheck %s
// RUN: gemm-opt %s --gemm-to-blas=library=hipblaslt | FileCheck %s --check-prefix=HIP
// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt --gemm-blas-to-calls | FileCheck %s --check-prefix=CALLS
// RUN: gemm-opt %s --gemm-to-blas=library=cublaslt --remarks-filter=gemm-to-blas 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Calls that do the work of two products: the bits of a ReLU for its derivative, and
// sums of rows along the way.

// REMARK: [Passed] Mask {{.*}}ReLU's derivative joins the call
// REMARK: [Passed] Sum {{.*}}sum of rows joins a call as drelu_bgrad

// 200 bits to a line of 32 bytes. The sum of what the derivative stores is the call's.
// CHECK-LABEL: @relu
// CHECK: %[[MASK:.*]] = memref.alloc() : memref<8x32xi8>
// CHECK: gemm.library_call nt {{.*}}epilogue = relu_aux_bias>{{.*}} bias(%arg2 : memref<200xbf16>) aux(%[[MASK]] : memref<8x32xi8>)
// CHECK: %[[SUMS:.*]] = memref.collapse_shape %arg6
// CHECK: gemm.library_call nn {{.*}}epilogue = drelu_bgrad>{{.*}} bias(%[[SUMS]] : memref<200xbf16>) aux(%[[MASK]] : memref<8x32xi8>)
// CHECK-NOT: gemm.library_call
// CHECK-NOT: linalg.fill
// The same as calls of the C interface: GEMM_RELU_AUX_BIAS, GEMM_DRELU_BGRAD.
// CALLS-LABEL: @relu
// CALLS: arith.constant 10 : i32
// CALLS: call @gemm_library_call
// CALLS: arith.constant 12 : i32
// CALLS: call @gemm_library_call
// hipBLASLt keeps the value, not its bits: the derivative follows.
// HIP-LABEL: @relu
// HIP: epilogue = relu_bias>
// HIP: epilogue = none>
// HIP: linalg.generic
// HIP: epilogue = none>
func.func @relu(%x: memref<8x32xbf16> {llvm.noalias}, %w: memref<200x32xbf16> {llvm.noalias}, %b: memref<200xbf16> {llvm.noalias}, %y: memref<8x200xbf16> {llvm.noalias},
                %dz: memref<8x16xbf16> {llvm.noalias}, %w2: memref<16x200xbf16> {llvm.noalias}, %db: memref<1x200xbf16> {llvm.noalias}, %dh: memref<8x200xbf16> {llvm.noalias}) {
  gemm.matmul nt ins(%x, %w : memref<8x32xbf16>, memref<200x32xbf16>) outs(%y : memref<8x200xbf16>) epilogue(%b : memref<200xbf16>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %v: f32):
    %zero = arith.constant 0.0 : f32
    %s = arith.addf %acc, %v : f32
    %r = arith.maximumf %s, %zero : f32
    gemm.yield %r : f32
  }
  gemm.matmul nn ins(%dz, %w2 : memref<8x16xbf16>, memref<16x200xbf16>) outs(%dh : memref<8x200xbf16>) epilogue(%y : memref<8x200xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %h: f32):
    %zero = arith.constant 0.0 : f32
    %off = arith.cmpf ule, %h, %zero : f32
    %r = arith.select %off, %zero, %acc : f32
    gemm.yield %r : f32
  }
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x8xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x8xbf16>)
  gemm.matmul nn ins(%ones, %dh : memref<1x8xbf16>, memref<8x200xbf16>) outs(%db : memref<1x200xbf16>)
  return
}

// The mask as a factor, and no sum; another reader of the result does no harm.
// CHECK-LABEL: @relu_factor
// CHECK: epilogue = relu_aux>
// CHECK: epilogue = none>
// CHECK: epilogue = drelu>
func.func @relu_factor(%x: memref<8x32xf32> {llvm.noalias}, %w: memref<16x32xf32> {llvm.noalias}, %y: memref<8x16xf32> {llvm.noalias}, %dz: memref<8x8xf32> {llvm.noalias},
                       %w2: memref<8x16xf32> {llvm.noalias}, %dh: memref<8x16xf32> {llvm.noalias}, %z: memref<8x8xf32> {llvm.noalias}) {
  gemm.matmul nt ins(%x, %w : memref<8x32xf32>, memref<16x32xf32>) outs(%y : memref<8x16xf32>) epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %acc, %zero : f32
    gemm.yield %r : f32
  }
  gemm.matmul nt ins(%y, %w2 : memref<8x16xf32>, memref<8x16xf32>) outs(%z : memref<8x8xf32>)
  gemm.matmul nn ins(%dz, %w2 : memref<8x8xf32>, memref<8x16xf32>) outs(%dh : memref<8x16xf32>) epilogue(%y : memref<8x16xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %h: f32):
    %zero = arith.constant 0.0 : f32
    %on = arith.cmpf ogt, %h, %zero : f32
    %step = arith.uitofp %on : i1 to f32
    %r = arith.mulf %acc, %step : f32
    gemm.yield %r : f32
  }
  return
}

// The result is written between the two.
// CHECK-LABEL: @relu_overwritten
// CHECK: epilogue = relu>
// CHECK-NOT: drelu
// CHECK: return
func.func @relu_overwritten(%x: memref<8x32xf32> {llvm.noalias}, %w: memref<16x32xf32> {llvm.noalias}, %y: memref<8x16xf32> {llvm.noalias}, %dz: memref<8x8xf32> {llvm.noalias},
                            %w2: memref<8x16xf32> {llvm.noalias}, %dh: memref<8x16xf32> {llvm.noalias}) {
  gemm.matmul nt ins(%x, %w : memref<8x32xf32>, memref<16x32xf32>) outs(%y : memref<8x16xf32>) epilogue {
  ^bb0(%acc: f32):
    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %acc, %zero : f32
    gemm.yield %r : f32
  }
  memref.copy %dh, %y : memref<8x16xf32> to memref<8x16xf32>
  gemm.matmul nn ins(%dz, %w2 : memref<8x8xf32>, memref<8x16xf32>) outs(%dh : memref<8x16xf32>) epilogue(%y : memref<8x16xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %h: f32):
    %zero = arith.constant 0.0 : f32
    %on = arith.cmpf ogt, %h, %zero : f32
    %r = arith.select %on, %acc, %zero : f32
    gemm.yield %r : f32
  }
  return
}

// dW and db of a linear layer: dY is A, stored k x m, and goes second. The sum comes
// first here; its buffer is made before the call.
// CHECK-LABEL: @wgrad
// CHECK: %[[DB:.*]] = memref.alloc() : memref<1x16xf32>
// CHECK: %[[SUMS:.*]] = memref.collapse_shape %[[DB]]
// CHECK: gemm.library_call tn {{.*}}epilogue = bgradb>{{.*}} bias(%[[SUMS]] : memref<16xf32>)
// CHECK-NOT: gemm.library_call
// HIP-LABEL: @wgrad
// HIP: epilogue = bgradb>
memref.global "private" constant @ones : memref<1x8xf32> = dense<1.0>
func.func @wgrad(%dy: memref<8x16xf32>, %x: memref<8x32xf32>, %dw: memref<16x32xf32>) -> memref<1x16xf32> {
  %ones = memref.get_global @ones : memref<1x8xf32>
  gemm.matmul tn ins(%dy, %x : memref<8x16xf32>, memref<8x32xf32>) outs(%dw : memref<16x32xf32>)
  %db = memref.alloc() : memref<1x16xf32>
  gemm.matmul nn ins(%ones, %dy : memref<1x8xf32>, memref<8x16xf32>) outs(%db : memref<1x16xf32>)
  return %db : memref<1x16xf32>
}

// The transposed gradient: dY is B, and the first operand.
// CHECK-LABEL: @wgrad_transposed
// CHECK: epilogue = bgrada>
// CHECK-NOT: gemm.library_call
func.func @wgrad_transposed(%dy: memref<8x16xf32> {llvm.noalias}, %x: memref<8x32xf32> {llvm.noalias}, %dw: memref<32x16xf32> {llvm.noalias}, %db: memref<1x16xf32> {llvm.noalias}) {
  %ones = memref.get_global @ones : memref<1x8xf32>
  gemm.matmul nn ins(%ones, %dy : memref<1x8xf32>, memref<8x16xf32>) outs(%db : memref<1x16xf32>)
  gemm.matmul tn ins(%x, %dy : memref<8x32xf32>, memref<8x16xf32>) outs(%dw : memref<32x16xf32>)
  return
}

// A sum of another type than the result, one along the other dim, and one that is read
// in between stay products of their own.
// CHECK-LABEL: @sums_apart
// CHECK-COUNT-4: epilogue = none>
// CHECK-NOT: bgrad
// CHECK: return
func.func @sums_apart(%dy: memref<8x16xbf16> {llvm.noalias}, %x: memref<8x32xbf16> {llvm.noalias}, %dw: memref<16x32xbf16> {llvm.noalias}, %db: memref<1x16xf32> {llvm.noalias},
                      %rows: memref<8x1xbf16> {llvm.noalias}, %dw2: memref<16x32xbf16> {llvm.noalias}, %db2: memref<1x16xbf16> {llvm.noalias}, %z: memref<1x16xbf16> {llvm.noalias}) {
  %one = arith.constant 1.0 : bf16
  %ones = memref.alloc() : memref<1x8xbf16>
  linalg.fill ins(%one : bf16) outs(%ones : memref<1x8xbf16>)
  %column = memref.alloc() : memref<16x1xbf16>
  linalg.fill ins(%one : bf16) outs(%column : memref<16x1xbf16>)
  gemm.matmul tn ins(%dy, %x : memref<8x16xbf16>, memref<8x32xbf16>) outs(%dw : memref<16x32xbf16>)
  gemm.matmul nn ins(%ones, %dy : memref<1x8xbf16>, memref<8x16xbf16>) outs(%db : memref<1x16xf32>)
  gemm.matmul nn ins(%dy, %column : memref<8x16xbf16>, memref<16x1xbf16>) outs(%rows : memref<8x1xbf16>)
  memref.copy %db2, %z : memref<1x16xbf16> to memref<1x16xbf16>
  gemm.matmul nn ins(%ones, %dy : memref<1x8xbf16>, memref<8x16xbf16>) outs(%db2 : memref<1x16xbf16>)
  return
}

// A sum that the product reads stays apart, and so does one in a workspace where an
// operand of the product lies: the call would store into what it reads.
// CHECK-LABEL: @sum_is_read
// CHECK-COUNT-2: epilogue = none>
// CHECK-LABEL: @sum_in_workspace
// CHECK-COUNT-2: epilogue = none>
func.func @sum_is_read(%dy: memref<16x16xf32> {llvm.noalias}, %dw: memref<16x1xf32> {llvm.noalias}, %db: memref<1x16xf32> {llvm.noalias}) {
  %one = arith.constant 1.0 : f32
  %ones = memref.alloc() : memref<1x16xf32>
  linalg.fill ins(%one : f32) outs(%ones : memref<1x16xf32>)
  gemm.matmul nn ins(%ones, %dy : memref<1x16xf32>, memref<16x16xf32>) outs(%db : memref<1x16xf32>)
  gemm.matmul tt ins(%dy, %db : memref<16x16xf32>, memref<1x16xf32>) outs(%dw : memref<16x1xf32>)
  return
}
func.func @sum_in_workspace(%all: memref<1024xf32> {llvm.noalias}, %dy: memref<8x16xf32> {llvm.noalias}, %dw: memref<16x32xf32> {llvm.noalias}) {
  %one = arith.constant 1.0 : f32
  %ones = memref.alloc() : memref<1x8xf32>
  linalg.fill ins(%one : f32) outs(%ones : memref<1x8xf32>)
  %x = memref.reinterpret_cast %all to offset: [0], sizes: [8, 32], strides: [32, 1] : memref<1024xf32> to memref<8x32xf32>
  %db = memref.reinterpret_cast %all to offset: [0], sizes: [1, 16], strides: [16, 1] : memref<1024xf32> to memref<1x16xf32>
  gemm.matmul tn ins(%dy, %x : memref<8x16xf32>, memref<8x32xf32>) outs(%dw : memref<16x32xf32>)
  gemm.matmul nn ins(%ones, %dy : memref<1x8xf32>, memref<8x16xf32>) outs(%db : memref<1x16xf32>)
  return
}
