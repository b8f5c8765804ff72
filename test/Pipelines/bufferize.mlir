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
