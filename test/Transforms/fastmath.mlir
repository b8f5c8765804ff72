// Roundings between a product and what follows stay unless the op that makes one and those that
// read it say `contract`: on the ops, on the product, or on the module around them.
// RUN: gemm-opt %s --gemm-fuse-epilogue --canonicalize --cse --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-import --gemm-fuse-epilogue --canonicalize --cse --split-input-file | FileCheck %s --check-prefixes=CHECK,IMPORT
// RUN: gemm-opt %s --gemm-fuse-epilogue=fastmath=none --canonicalize --cse --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: gemm-opt %s --gemm-fuse-epilogue --split-input-file --remarks-filter=gemm-fuse-epilogue 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: not gemm-opt %s --gemm-fuse-epilogue=fastmath=fast --split-input-file -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: fastmath.mlir:{{[0-9]+}}:{{[0-9]+}}: error: expected fastmath none or contract, got 'fast'

// Both ops say it: the rounding between them is left out, that of the product, which does not, stays.
// REMARK: [Analysis] LeftOut {{.*}}1 roundings of the source to f16 or bf16 are left out, as its 'contract' allows
// CHECK-LABEL: func @ops
// CHECK: ^bb0(%[[ACC:.+]]: f32):
// CHECK-NEXT: %[[T:.+]] = arith.truncf %[[ACC]] : f32 to bf16
// CHECK-NEXT: %[[X:.+]] = arith.extf %[[T]] : bf16 to f32
// CHECK-NEXT: %[[E:.+]] = math.exp %[[X]] fastmath<contract> : f32
// CHECK-NEXT: %[[S:.+]] = arith.addf %[[E]], %[[E]] fastmath<contract> : f32
// CHECK-NEXT: gemm.yield %[[S]]
// NONE-LABEL: func @ops
// NONE-COUNT-2: arith.truncf
// NONE: gemm.yield
func.func @ops(%a: tensor<4x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<4x16xbf16>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<4x16xbf16>) -> tensor<4x16xbf16>
  %e = math.exp %d fastmath<contract> : tensor<4x16xbf16>
  %s = arith.addf %e, %e fastmath<contract> : tensor<4x16xbf16>
  return %s : tensor<4x16xbf16>
}

// -----

// The product says it, but not what reads it; then both do.
// CHECK-LABEL: func @product
// CHECK: gemm.matmul
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32):
// CHECK-NEXT: arith.truncf %[[ACC]]
// CHECK: gemm.matmul
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32):
// CHECK-NEXT: math.exp %[[ACC]] fastmath<contract> : f32
// CHECK-NEXT: gemm.yield
// CHECK-NEXT: } {gemm.fastmath = #arith.fastmath<contract>}
func.func @product(%a: tensor<4x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<4x16xbf16>) -> (tensor<4x16xbf16>, tensor<4x16xbf16>) {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<4x16xbf16>) {gemm.fastmath = #arith.fastmath<contract>} -> tensor<4x16xbf16>
  %e = math.exp %d : tensor<4x16xbf16>
  %f = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<4x16xbf16>) {gemm.fastmath = #arith.fastmath<contract>} -> tensor<4x16xbf16>
  %g = math.exp %f fastmath<contract> : tensor<4x16xbf16>
  return %e, %g : tensor<4x16xbf16>, tensor<4x16xbf16>
}

// -----

// A product of linalg has the flags of what adds up in its body.
// IMPORT-LABEL: func @imported
// IMPORT: gemm.matmul
// IMPORT-NEXT: ^bb0(%[[ACC:.+]]: f32):
// IMPORT-NEXT: math.exp %[[ACC]]
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @imported(%a: tensor<4x8xbf16>, %b: tensor<8x16xbf16>) -> tensor<4x16xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<4x16xbf16>
  %z = linalg.fill ins(%zero : bf16) outs(%e : tensor<4x16xbf16>) -> tensor<4x16xbf16>
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xbf16>) outs(%z : tensor<4x16xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %s: bf16):
    %p = arith.mulf %x, %y fastmath<contract> : bf16
    %q = arith.addf %s, %p fastmath<contract> : bf16
    linalg.yield %q : bf16
  } -> tensor<4x16xbf16>
  %g = math.exp %d fastmath<contract> : tensor<4x16xbf16>
  return %g : tensor<4x16xbf16>
}

// -----

// The module says it for all in it: a residual in f32, whose producer rounds, and a select,
// which has no flags.
// CHECK-LABEL: func @module
// CHECK: gemm.matmul
// CHECK-NOT: truncf
// CHECK: gemm.yield
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
func.func @module(%a: tensor<4x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<4x16xbf16>, %r: tensor<4x16xf32>, %m: tensor<4x16xi1>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<4x16xbf16>) -> tensor<4x16xbf16>
  %t = arith.truncf %r : tensor<4x16xf32> to tensor<4x16xbf16>
  %s = arith.select %m, %d, %t : tensor<4x16xi1>, tensor<4x16xbf16>
  %g = math.exp %s : tensor<4x16xbf16>
  return %g : tensor<4x16xbf16>
}
}

// -----

// What rounds nothing needs no rounding: maxima of rounded values, constants, operands.
// CHECK-LABEL: func @exact
// CHECK: ^bb0(%[[ACC:.+]]: f32, %[[R:.+]]: f32):
// CHECK: arith.truncf %[[ACC]]
// CHECK-NOT: truncf
// CHECK: gemm.yield
func.func @exact(%a: tensor<4x8xbf16>, %b: tensor<8x16xbf16>, %c: tensor<4x16xbf16>, %r: tensor<4x16xbf16>) -> tensor<4x16xbf16> {
  %zero = arith.constant dense<0.0> : tensor<4x16xbf16>
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xbf16>, tensor<8x16xbf16>) outs(%c : tensor<4x16xbf16>) -> tensor<4x16xbf16>
  %m = arith.maximumf %d, %zero : tensor<4x16xbf16>
  %n = arith.minimumf %m, %r : tensor<4x16xbf16>
  %k = arith.negf %n : tensor<4x16xbf16>
  %e = math.exp %k : tensor<4x16xbf16>
  return %e : tensor<4x16xbf16>
}
