// RUN: gemm-opt %S/../../Verify/Inputs/scaled-layers.mlir --emit-bytecode | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --generate-runtime-verification --canonicalize | FileCheck %s --check-prefix=CHECKED
// RUN: gemm-opt %s --gemm-flatten | FileCheck %s --check-prefix=FLAT

// Scales, blocks and how bytes are read are text and bytecode.
// CHECK: gemm.linear %{{.+}}, %{{.+}} bias(%{{.+}} : tensor<48xf32>) scales(%{{.+}}, %{{.+}} : tensor<2x24xf32>, tensor<48xf32>) : tensor<2x24x64xi8>, tensor<48x64xi8> -> tensor<2x24x48xbf16>
// CHECK: gemm.linear %{{.+}}, %{{.+}} scales({{.+}}) blocks [1, 128, 128] : tensor<2x24x256xf8E4M3FN>
// CHECK: gemm.linear %{{.+}}, %{{.+}} bias({{.+}}) scales({{.+}} : tensor<48x2xbf16>, tensor<48x2xi8>) blocks [1, 1, 32] {packed_b, unsigned_b} :
// CHECK: gemm.linear_dgrad %{{.+}}, %{{.+}} scales({{.+}}) blocks [1, 32, 1] {zero_point = 3 : i64} :
// CHECK: gemm.linear_wgrad %{{.+}}, %{{.+}} scales(%{{.+}}, %{{.+}} : tensor<64xf32>, tensor<f32>) : tensor<2x16x64xi8>, tensor<2x16x48xi8> -> tensor<64x48xf32>

// Sizes that types leave open are compared: of K, then of the scales of rows, of the weight's and of the result.
// CHECKED-LABEL: func.func @open
// CHECKED: cf.assert {{.*}}expected operands to agree on K
// CHECKED: cf.assert {{.*}}expected operands to agree on dimension 0 of scales 0
// CHECKED: cf.assert {{.*}}expected operands to agree on dimension 0 of scales 1
// CHECKED: gemm.linear
// FLAT-LABEL: func.func @open
// FLAT: gemm.matmul nt {{.*}} epilogue(%{{.+}}, %{{.+}} : tensor<?xf32>, tensor<?xf32>)
func.func @open(%x: tensor<?x?xi8>, %w: tensor<?x?xi8>, %sx: tensor<?xf32>, %sw: tensor<?xf32>) -> tensor<?x?xf32> {
  %y = gemm.linear %x, %w scales(%sx, %sw : tensor<?xf32>, tensor<?xf32>) : tensor<?x?xi8>, tensor<?x?xi8> -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// A result whose rows no view joins is computed beside it, and so are operands.
// FLAT-LABEL: func.func @strided
// FLAT: %[[Y:.+]] = memref.alloc() : memref<2x24x144xf32>
// FLAT: %[[X:.+]] = memref.alloc() : memref<2x24x256xf8E4M3FN>
// FLAT: linalg.copy ins(%arg0 {{.*}} outs(%[[X]]
// FLAT: gemm.matmul nt {{.*}} scales(
// FLAT: linalg.copy ins(%[[Y]] : {{.*}}) outs(%arg4
// FLAT: memref.dealloc %[[X]]
// FLAT: memref.dealloc %[[Y]]
// FLAT: return
func.func @strided(%x: memref<2x24x256xf8E4M3FN, strided<[8192, 256, 1]>>, %w: memref<144x256xf8E4M3FN>, %sx: memref<2x24x2xf32>, %sw: memref<2x2xf32>, %y: memref<2x24x144xf32, strided<[8192, 144, 1]>>) {
  gemm.linear %x, %w scales(%sx, %sw : memref<2x24x2xf32>, memref<2x2xf32>) blocks [1, 128, 128] into(%y : memref<2x24x144xf32, strided<[8192, 144, 1]>>)
      : memref<2x24x256xf8E4M3FN, strided<[8192, 256, 1]>>, memref<144x256xf8E4M3FN>
  return
}
// Bytes without a sign need no scales.
// FLAT-LABEL: func.func @unsigned
// FLAT: gemm.matmul nt {{.*}} {unsigned_a}
func.func @unsigned(%x: tensor<4x8xi8>, %w: tensor<16x8xi8>) -> tensor<4x16xi32> {
  %y = gemm.linear %x, %w {unsigned_a} : tensor<4x8xi8>, tensor<16x8xi8> -> tensor<4x16xi32>
  return %y : tensor<4x16xi32>
}
