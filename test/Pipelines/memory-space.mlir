// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 memory-space=1 deallocate" | FileCheck %s
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 allocate=device deallocate" | FileCheck %s --check-prefix=DEVICE
// RUN: gemm-opt %s --gemm-to-nvvm="target=sm_80 allocate=shared" | FileCheck %s --check-prefix=SHARED
// RUN: not gemm-opt %s --gemm-to-nvvm="target=sm_80 memory-space=3" 2>&1 | FileCheck %s --check-prefix=SPACE
// RUN: not gemm-opt %s --gemm-to-nvvm="target=sm_80 allocate=heap" 2>&1 | FileCheck %s --check-prefix=WHERE

// Arguments, results and what is allocated between two products lie where the user says.
// CHECK-LABEL: func @two
// CHECK-SAME: memref<64x64xbf16, 1>
// CHECK-SAME: -> memref<64x64xbf16, 1>
// CHECK: memref.alloc() {{.*}}: memref<64x128xbf16, 1>
// CHECK: gpu.launch_func
// CHECK: gpu.launch_func
// CHECK: memref.dealloc
// DEVICE-LABEL: func @two
// DEVICE: %[[START:.+]] = gpu.wait async
// DEVICE: %[[T:.+]], %[[MADE:.+]] = gpu.alloc async [%[[START]]] () : memref<64x128xbf16>
// DEVICE: gpu.wait [%[[MADE]]]
// DEVICE: gpu.launch_func
// DEVICE: gpu.dealloc async [%{{.+}}] %[[T]]
// DEVICE-NOT: memref.alloc
// DEVICE: return
// SHARED-LABEL: func @two
// SHARED: gpu.alloc host_shared () : memref<64x128xbf16>
// SPACE: error: expected memory space 0 or 1, which products may lie in, got 3
// WHERE: error: expected memory to be allocated in host, device or shared, got 'heap'
func.func @two(%x: tensor<64x64xbf16>, %w: tensor<128x64xbf16>, %u: tensor<64x128xbf16>) -> tensor<64x64xbf16> {
  %y = gemm.linear %x, %w : tensor<64x64xbf16>, tensor<128x64xbf16> -> tensor<64x128xbf16>
  %z = gemm.linear %y, %u : tensor<64x128xbf16>, tensor<64x128xbf16> -> tensor<64x64xbf16>
  return %z : tensor<64x64xbf16>
}

// Memory of index is counted with by the host.
// DEVICE-LABEL: func @counts
// DEVICE: memref.alloc() {{.*}}: memref<4xindex>
func.func @counts(%n: index) -> index {
  %m = memref.alloc() : memref<4xindex>
  linalg.fill ins(%n : index) outs(%m : memref<4xindex>)
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%c0] : memref<4xindex>
  return %r : index
}
