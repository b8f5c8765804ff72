// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 deallocate" | FileCheck %s --check-prefix=FREED

// What a loop carries from layer to layer is new memory each turn: two buffers, or more, and
// with `deallocate` each is freed but the one that the caller gets.
// CHECK-LABEL: func @layers
// CHECK: scf.for
// CHECK: memref.alloc
// CHECK: gpu.launch_func
// CHECK: scf.yield %{{.*}} : memref<64x64xbf16>
// CHECK-NOT: memref.dealloc
// FREED-LABEL: func @layers
// FREED: scf.for
// FREED: gpu.launch_func
// FREED: memref.dealloc
// FREED: return
func.func @layers(%x: tensor<64x64xbf16>, %w: tensor<64x64xbf16>, %lo: index, %hi: index, %step: index) -> tensor<64x64xbf16> {
  %r = scf.for %i = %lo to %hi step %step iter_args(%y = %x) -> (tensor<64x64xbf16>) {
    %z = gemm.linear %y, %w : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xbf16>
    scf.yield %z : tensor<64x64xbf16>
  }
  return %r : tensor<64x64xbf16>
}

// One value that is carried twice is two: the next turn adds to one and reads the other.
// RUN: gemm-opt %s --gemm-bufferize | FileCheck %s --check-prefix=TWICE
// TWICE-LABEL: func @twice
// TWICE: gemm.matmul nn
// TWICE: gemm.matmul nn {{.*}} outs(%[[S:.*]] : memref<16x16xf32>)
// TWICE: %[[COPY:.*]] = memref.alloc
// TWICE: memref.copy %[[S]], %[[COPY]]
// TWICE: scf.yield %[[S]], %[[COPY]]
func.func @twice(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>, %n: index) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
    %w = gemm.matmul nn ins(%x, %y : tensor<16x16xf32>, tensor<16x16xf32>) outs(%b : tensor<16x16xf32>) beta(1.0) -> tensor<16x16xf32>
    %e = tensor.empty() : tensor<16x16xf32>
    %s = gemm.matmul nn ins(%w, %a : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
    scf.yield %s, %s : tensor<16x16xf32>, tensor<16x16xf32>
  }
  return %r#0, %r#1 : tensor<16x16xf32>, tensor<16x16xf32>
}

// A slice of what is carried, and a tensor from outside, are copied; what stays where it was is not.
// TWICE-LABEL: func @parts
// TWICE: scf.for {{.*}} iter_args(%[[SUM:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
// TWICE: gemm.matmul nn {{.*}} outs(%[[SUM]]
// TWICE: memref.copy
// TWICE: memref.copy
// TWICE: scf.yield %[[SUM]], %{{alloc.*}}, %{{alloc.*}}
func.func @parts(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>, %z: tensor<4x16xf32>, %n: index) -> (tensor<16x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %z, %c = %x) -> (tensor<16x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>) {
    %w = gemm.matmul nn ins(%c, %y : tensor<16x16xf32>, tensor<16x16xf32>) outs(%a : tensor<16x16xf32>) beta(1.0) -> tensor<16x16xf32>
    %s = tensor.extract_slice %w[0, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
    scf.yield %w, %s, %y : tensor<16x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<16x16xf32>, tensor<4x16xf32>, tensor<16x16xf32>
}

// A buffer that does not leave is freed in the function.
// FREED-LABEL: func @inside
// FREED: %[[T:.*]] = memref.alloc() {{.*}}: memref<64x128xbf16>
// FREED: gpu.launch_func
// FREED: gpu.launch_func
// FREED: memref.dealloc %[[T]]
// FREED: return
func.func @inside(%x: tensor<64x64xbf16>, %w: tensor<128x64xbf16>, %u: tensor<64x128xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<128x64xbf16> -> tensor<64x128xbf16>
  %z = gemm.linear %y, %u : tensor<64x128xbf16>, tensor<64x128xbf16> -> tensor<64x64xbf16>
  return %z : tensor<64x64xbf16>
}
