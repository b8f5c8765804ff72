// A function has the name that the module of kernels would have: that takes another, and the bundle says it.
// RUN: rm -rf %t.gemm && gemm-compile %s -o %t.gemm --target=a100 --ptxas=none
// RUN: FileCheck %s --input-file=%t.gemm/launch.json
// RUN: gemm-run %t.gemm --device=emulate --check | FileCheck %s --check-prefix=CHECKED

// CHECK: "module": "gemm_kernels_0"
// CHECK: "name": "gemm_kernels_0"
// CHECKED: PASS
func.func private @gemm_kernels()

func.func @f(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>)
  return
}
