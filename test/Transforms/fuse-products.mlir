// RUN: gemm-opt %s --gemm-fuse-products="target=h200" --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-fuse-products="target=h200" --split-input-file --remarks-filter=gemm-fuse-products 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: gemm-opt %s --gemm-fuse-products="target=h200 fastmath=none" --split-input-file | FileCheck %s --check-prefix=NONE
// RUN: not gemm-opt %s --gemm-fuse-products="fastmath=some" --split-input-file 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: expected fastmath none or contract, got 'some'

// The product that the epilogue reads becomes a peer; its rounding to bf16 stays.
// CHECK-LABEL: func @swiglu(
// CHECK-NOT: gemm.matmul
// CHECK: gemm.matmul nt ins(%arg0, %arg1, %arg2 : {{.+}}) outs(%{{.+}} : tensor<512x4096xbf16>) epilogue {
// CHECK-NEXT: ^bb0(%[[G:.+]]: f32, %[[U:.+]]: f32):
// CHECK-NEXT: %[[T:.+]] = arith.truncf %[[U]] : f32 to bf16
// CHECK-NEXT: %[[E:.+]] = arith.extf %[[T]] : bf16 to f32
// CHECK-NEXT: %[[Y:.+]] = arith.mulf %[[G]], %[[E]]
// CHECK-NEXT: gemm.yield %[[Y]]
func.func @swiglu(%x: tensor<512x1024xbf16>, %g: tensor<4096x1024xbf16>, %u: tensor<4096x1024xbf16>) -> tensor<512x4096xbf16> {
  %e = tensor.empty() : tensor<512x4096xbf16>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>) -> tensor<512x4096xbf16>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>)
      epilogue(%up : tensor<512x4096xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    gemm.yield %v : f32
  } -> tensor<512x4096xbf16>
  return %y : tensor<512x4096xbf16>
}

// -----

// Epilogues of both, each with operands of its own.
// CHECK-LABEL: func @biases(
// CHECK: gemm.matmul nt ins(%arg0, %arg1, %arg2 : {{.+}}) epilogue(%arg3, %arg4 : tensor<4096xf32>, tensor<4096xf32>) maps
// CHECK-NEXT: ^bb0(%[[G:.+]]: f32, %[[U:.+]]: f32, %[[BG:.+]]: f32, %[[BU:.+]]: f32):
// CHECK-NEXT: %[[UB:.+]] = arith.addf %[[U]], %[[BU]]
// CHECK-NEXT: %[[GB:.+]] = arith.addf %[[G]], %[[BG]]
// CHECK-NEXT: arith.mulf %[[GB]], %[[UB]]
func.func @biases(%x: tensor<512x1024xbf16>, %g: tensor<4096x1024xbf16>, %u: tensor<4096x1024xbf16>, %bg: tensor<4096xf32>, %bu: tensor<4096xf32>) -> tensor<512x4096xbf16> {
  %e = tensor.empty() : tensor<512x4096xbf16>
  %f = tensor.empty() : tensor<512x4096xf32>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%f : tensor<512x4096xf32>)
      epilogue(%bu : tensor<4096xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    gemm.yield %v : f32
  } -> tensor<512x4096xf32>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>)
      epilogue(%up, %bg : tensor<512x4096xf32>, tensor<4096xf32>) maps [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (n)>] {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    %v = arith.mulf %s, %b : f32
    gemm.yield %v : f32
  } -> tensor<512x4096xbf16>
  return %y : tensor<512x4096xbf16>
}

// -----

// REMARK: 2 products that share A are one op
// REMARK: stays apart: it multiplies another matrix
// CHECK-LABEL: func @other(
// CHECK-COUNT-2: gemm.matmul
func.func @other(%x: tensor<512x1024xbf16>, %z: tensor<512x1024xbf16>, %g: tensor<4096x1024xbf16>, %u: tensor<4096x1024xbf16>) -> tensor<512x4096xbf16> {
  %e = tensor.empty() : tensor<512x4096xbf16>
  %up = gemm.matmul nt ins(%z, %u : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>) -> tensor<512x4096xbf16>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>)
      epilogue(%up : tensor<512x4096xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    gemm.yield %v : f32
  } -> tensor<512x4096xbf16>
  return %y : tensor<512x4096xbf16>
}

// -----

// A result that others read too is stored.
// CHECK-LABEL: func @read_twice(
// CHECK-COUNT-2: gemm.matmul
func.func @read_twice(%x: tensor<512x1024xbf16>, %g: tensor<4096x1024xbf16>, %u: tensor<4096x1024xbf16>) -> (tensor<512x4096xbf16>, tensor<512x4096xbf16>) {
  %e = tensor.empty() : tensor<512x4096xbf16>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>) -> tensor<512x4096xbf16>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>)
      epilogue(%up : tensor<512x4096xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    gemm.yield %v : f32
  } -> tensor<512x4096xbf16>
  return %y, %up : tensor<512x4096xbf16>, tensor<512x4096xbf16>
}

// -----

// A rounding that the module lets go, and the option in its place does not.
// CHECK-LABEL: func @contracted(
// CHECK: gemm.matmul nt ins(%arg0, %arg1, %arg2
// CHECK-NOT: arith.truncf
// CHECK: gemm.yield
// NONE-LABEL: func @contracted(
// NONE: gemm.matmul nt ins(%arg0, %arg1, %arg2
// NONE: arith.truncf
// NONE: gemm.yield
module attributes {gemm.fastmath = #arith.fastmath<contract>} {
func.func @contracted(%x: tensor<512x1024xbf16>, %g: tensor<4096x1024xbf16>, %u: tensor<4096x1024xbf16>) -> tensor<512x4096xbf16> {
  %e = tensor.empty() : tensor<512x4096xbf16>
  %up = gemm.matmul nt ins(%x, %u : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>) -> tensor<512x4096xbf16>
  %y = gemm.matmul nt ins(%x, %g : tensor<512x1024xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x4096xbf16>)
      epilogue(%up : tensor<512x4096xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    gemm.yield %v : f32
  } -> tensor<512x4096xbf16>
  return %y : tensor<512x4096xbf16>
}
}
