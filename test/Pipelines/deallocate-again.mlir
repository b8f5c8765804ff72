// A second run leaves what the first one freed or gave to a caller, and frees what is new; what a first
// run without `deallocate` allocated for itself is a located error of the second.
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 deallocate" -o %t.once
// RUN: sed '/^}$/d' %t.once > %t.both
// RUN: cat %S/Inputs/another-layer.mlir >> %t.both
// RUN: gemm-opt %t.both --gemm-to-nvvm="target=sm_80 deallocate" | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 deallocate allocate=device" | gemm-opt --gemm-to-nvvm="target=sm_80 deallocate allocate=device" | FileCheck %s --check-prefix=DEVICE
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80" -o %t.leaks
// RUN: not gemm-opt %t.leaks --gemm-to-nvvm="target=sm_80 deallocate" 2>&1 | FileCheck %s --check-prefix=LEAKS
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 allocate=device" -o %t.leaks
// RUN: not gemm-opt %t.leaks --gemm-to-nvvm="target=sm_80 deallocate" 2>&1 | FileCheck %s --check-prefix=GPUS

// CHECK-LABEL: func.func @layers(
// CHECK-COUNT-2: memref.alloc()
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK: return
// CHECK-LABEL: func.func @called(
// CHECK-COUNT-2: memref.alloc()
// CHECK: memref.dealloc
// CHECK-NOT: memref.dealloc
// CHECK: return
// DEVICE-LABEL: func.func @layers(
// DEVICE-COUNT-2: gpu.alloc
// DEVICE: gpu.dealloc
// DEVICE-NOT: gpu.dealloc
// LEAKS: deallocate-again.mlir.tmp.leaks:{{[0-9]+:[0-9]+}}: error: 'memref.alloc' op is freed by nobody: expected a function without launches, or one whose memory is freed; ask for deallocate in the run that makes the launches
// GPUS: error: 'gpu.alloc' op is freed by nobody: expected a function without launches
// LEAKS: note: a launch of an earlier run is here
func.func @layers(%x: tensor<64x32xbf16>, %w: tensor<48x32xbf16>, %v: tensor<16x48xbf16>) -> tensor<64x16xbf16> {
  %h = gemm.linear %x, %w : tensor<64x32xbf16>, tensor<48x32xbf16> -> tensor<64x48xbf16>
  %y = gemm.linear %h, %v : tensor<64x48xbf16>, tensor<16x48xbf16> -> tensor<64x16xbf16>
  return %y : tensor<64x16xbf16>
}
