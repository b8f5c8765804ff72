// RUN: gemm-opt %s --gemm-elementwise-to-gpu --remarks-filter='gemm-elementwise-to-gpu' 2>&1 | FileCheck %s
// RUN: not gemm-compile %s -o %t.gemm --target=sm_80 2>&1 | FileCheck %s --check-prefix=BUNDLE

// Memory of index is the host's: what is done with it stays there, and the rest gets its kernel.
// CHECK: host-memory.mlir:[[#@LINE+13]]:3: remark: {{.*}}stays on the host: memory of index is the host's
// CHECK: remark: {{.*}}stays on the host
// CHECK-LABEL: func @sizes
// CHECK: linalg.fill ins(%{{.+}} : index) outs(%{{.+}} : memref<4xindex>)
// CHECK: memref.copy %{{.+}}, %{{.+}} : memref<4xindex> to memref<4xindex>
// CHECK: linalg.generic
// CHECK: gemm.launch
// BUNDLE: host-memory.mlir:[[#@LINE+6]]:3: error: 'linalg.fill' op has no kernel and no place in a bundle
// BUNDLE-NOT: error
func.func @sizes(%c: memref<8xf32>) {
  %n = arith.constant 7 : index
  %m = memref.alloc() : memref<4xindex>
  %other = memref.alloc() : memref<4xindex>
  linalg.fill ins(%n : index) outs(%m : memref<4xindex>)
  memref.copy %m, %other : memref<4xindex> to memref<4xindex>
  linalg.exp ins(%c : memref<8xf32>) outs(%c : memref<8xf32>)
  return
}
