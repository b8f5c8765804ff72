// RUN: gemm-opt %s --gemm-fuse-pairs="target=h200" --split-input-file | FileCheck %s
// RUN: gemm-opt %s --gemm-fuse-pairs="target=h200" --split-input-file --remarks-filter=gemm-fuse-pairs 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: gemm-opt %s --gemm-fuse-pairs="target=h200 fastmath=contract" --split-input-file | FileCheck %s --check-prefix=CONTRACT
// RUN: not gemm-opt %s --gemm-fuse-pairs="fastmath=some" --split-input-file 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: expected fastmath none or contract, got 'some'

// A product that another adds as C: of f32 nothing is rounded in between.
// CHECK-LABEL: func @as_c(
// CHECK: %[[E:.+]] = tensor.empty
// CHECK-NOT: gemm.matmul
// CHECK: gemm.matmul nn ins(%arg2, %arg3 : {{.+}}) outs(%[[E]] : tensor<512x1024xf32>) pairs(%arg0, %arg1 : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) -> tensor<512x1024xf32>
// CHECK-NEXT: return
// REMARK: 2 products are added up in one accumulator
func.func @as_c(%dg: tensor<512x4096xbf16>, %wg: tensor<4096x1024xbf16>, %du: tensor<512x4096xbf16>, %wu: tensor<4096x1024xbf16>) -> tensor<512x1024xf32> {
  %e = tensor.empty() : tensor<512x1024xf32>
  %g = gemm.matmul nn ins(%dg, %wg : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %x = gemm.matmul nn ins(%du, %wu : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%g : tensor<512x1024xf32>) beta(1.0) -> tensor<512x1024xf32>
  return %x : tensor<512x1024xf32>
}

// -----

// One that the epilogue adds first, beside what stays there; and a chain of three is one sum.
// CHECK-LABEL: func @chain(
// CHECK-NOT: gemm.matmul
// CHECK: gemm.matmul nt ins(%arg4, %arg5 : {{.+}}) pairs(%arg2, %arg3, %arg0, %arg1 : {{.+}}) epilogue(%arg6 : tensor<1024xf32>) maps [#{{.+}}] {
// CHECK-NEXT: ^bb0(%[[ACC:.+]]: f32, %[[B:.+]]: f32):
// CHECK-NEXT: %[[Y:.+]] = arith.addf %[[ACC]], %[[B]]
// CHECK-NEXT: gemm.yield %[[Y]]
// REMARK: 2 products are added up in one accumulator
// REMARK: 3 products are added up in one accumulator
func.func @chain(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>, %c: tensor<512x4096xf16>, %d: tensor<1024x4096xf16>, %x: tensor<512x4096xf16>, %y: tensor<1024x4096xf16>, %bias: tensor<1024xf32>) -> tensor<512x1024xf16> {
  %e = tensor.empty() : tensor<512x1024xf32>
  %f = tensor.empty() : tensor<512x1024xf16>
  %p = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %q = gemm.matmul nt ins(%c, %d : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>)
      epilogue(%p : tensor<512x1024xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %o: f32):
    %s = arith.addf %o, %acc : f32
    gemm.yield %s : f32
  } -> tensor<512x1024xf32>
  %r = gemm.matmul nt ins(%x, %y : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%f : tensor<512x1024xf16>)
      epilogue(%bias, %q : tensor<1024xf32>, tensor<512x1024xf32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %b0: f32, %o: f32):
    %s = arith.addf %acc, %o : f32
    %t = arith.addf %s, %b0 : f32
    gemm.yield %t : f32
  } -> tensor<512x1024xf16>
  return %r : tensor<512x1024xf16>
}

// -----

// Stored in bf16 it is rounded before it is added, unless both sides say that it need not be.
// CHECK-LABEL: func @rounded(
// CHECK-COUNT-2: gemm.matmul
// CONTRACT-LABEL: func @rounded(
// CONTRACT-NOT: gemm.matmul
// CONTRACT: gemm.matmul nn {{.+}} pairs(
// REMARK: stays apart: its result is rounded to the type in which it is stored; `contract` allows to leave that out
func.func @rounded(%dg: tensor<512x4096xbf16>, %wg: tensor<4096x1024xbf16>, %du: tensor<512x4096xbf16>, %wu: tensor<4096x1024xbf16>) -> tensor<512x1024xbf16> {
  %e = tensor.empty() : tensor<512x1024xbf16>
  %g = gemm.matmul nn ins(%dg, %wg : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x1024xbf16>) {gemm.fastmath = #arith.fastmath<contract>} -> tensor<512x1024xbf16>
  %x = gemm.matmul nn ins(%du, %wu : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%g : tensor<512x1024xbf16>) beta(1.0) -> tensor<512x1024xbf16>
  return %x : tensor<512x1024xbf16>
}

// -----

// CHECK-LABEL: func @flagged(
// CHECK-NOT: gemm.matmul
// CHECK: gemm.matmul nn {{.+}} pairs(
func.func @flagged(%dg: tensor<512x4096xbf16>, %wg: tensor<4096x1024xbf16>, %du: tensor<512x4096xbf16>, %wu: tensor<4096x1024xbf16>) -> tensor<512x1024xbf16> {
  %e = tensor.empty() : tensor<512x1024xbf16>
  %g = gemm.matmul nn ins(%dg, %wg : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x1024xbf16>) {gemm.fastmath = #arith.fastmath<contract>} -> tensor<512x1024xbf16>
  %x = gemm.matmul nn ins(%du, %wu : tensor<512x4096xbf16>, tensor<4096x1024xbf16>) outs(%e : tensor<512x1024xbf16>)
      epilogue(%g : tensor<512x1024xbf16>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %o: f32):
    %s = arith.addf %acc, %o fastmath<contract> : f32
    gemm.yield %s : f32
  } -> tensor<512x1024xbf16>
  return %x : tensor<512x1024xbf16>
}

// -----

// What is multiplied, or read again, is no part of a sum.
// CHECK-LABEL: func @used_otherwise(
// CHECK-COUNT-4: gemm.matmul
func.func @used_otherwise(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>, %c: tensor<512x4096xf16>, %d: tensor<1024x4096xf16>) -> (tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>) {
  %e = tensor.empty() : tensor<512x1024xf32>
  %p = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %q = gemm.matmul nt ins(%c, %d : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>)
      epilogue(%p : tensor<512x1024xf32>) maps [affine_map<(m, n) -> (m, n)>] {
  ^bb0(%acc: f32, %o: f32):
    %s = arith.addf %acc, %o : f32
    %t = arith.mulf %s, %o : f32
    gemm.yield %t : f32
  } -> tensor<512x1024xf32>
  %r = gemm.matmul nt ins(%c, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %s = gemm.matmul nt ins(%a, %d : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%r : tensor<512x1024xf32>) beta(1.0) -> tensor<512x1024xf32>
  return %q, %r, %s : tensor<512x1024xf32>, tensor<512x1024xf32>, tensor<512x1024xf32>
}

// -----

// REMARK: stays apart: its factors have other shapes, types or storage orders
// CHECK-LABEL: func @other_k(
// CHECK-COUNT-2: gemm.matmul
func.func @other_k(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>, %c: tensor<512x2048xf16>, %d: tensor<1024x2048xf16>) -> tensor<512x1024xf32> {
  %e = tensor.empty() : tensor<512x1024xf32>
  %p = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %q = gemm.matmul nt ins(%c, %d : tensor<512x2048xf16>, tensor<1024x2048xf16>) outs(%p : tensor<512x1024xf32>) beta(1.0) -> tensor<512x1024xf32>
  return %q : tensor<512x1024xf32>
}

// -----

// REMARK: stays apart: it is more than a product, or one of them has a schedule
// REMARK: stays apart: it is scaled otherwise
// CHECK-LABEL: func @other_values(
// CHECK-COUNT-4: gemm.matmul
func.func @other_values(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>, %c: tensor<512x4096xf16>, %d: tensor<1024x4096xf16>) -> (tensor<512x1024xf32>, tensor<512x1024xf32>) {
  %e = tensor.empty() : tensor<512x1024xf32>
  %p = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) epilogue {
  ^bb0(%acc: f32):
    %z = arith.negf %acc : f32
    gemm.yield %z : f32
  } -> tensor<512x1024xf32>
  %q = gemm.matmul nt ins(%c, %d : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%p : tensor<512x1024xf32>) beta(1.0) -> tensor<512x1024xf32>
  %r = gemm.matmul nt ins(%a, %d : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %s = gemm.matmul nt ins(%c, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%r : tensor<512x1024xf32>) alpha(2.0) beta(0.5) -> tensor<512x1024xf32>
  return %q, %s : tensor<512x1024xf32>, tensor<512x1024xf32>
}

// -----

// Scaled before and by beta as much as the other.
// CHECK-LABEL: func @scaled_alike(
// CHECK-NOT: gemm.matmul
// CHECK: gemm.matmul nt {{.+}} pairs(%arg0, %arg1 : {{.+}}) alpha(5.000000e-01) ->
func.func @scaled_alike(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>, %c: tensor<512x4096xf16>, %d: tensor<1024x4096xf16>) -> tensor<512x1024xf32> {
  %e = tensor.empty() : tensor<512x1024xf32>
  %p = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) alpha(2.0) -> tensor<512x1024xf32>
  %q = gemm.matmul nt ins(%c, %d : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%p : tensor<512x1024xf32>) alpha(0.5) beta(0.25) -> tensor<512x1024xf32>
  return %q : tensor<512x1024xf32>
}

// -----

// As many as an accumulator adds up, and one more.
// REMARK: stays apart: together they are more than 4 products
// CHECK-LABEL: func @five(
// CHECK: gemm.matmul
// CHECK: gemm.matmul nt {{.+}} beta(1.000000e+00)
func.func @five(%a: tensor<512x4096xf16>, %b: tensor<1024x4096xf16>) -> tensor<512x1024xf32> {
  %e = tensor.empty() : tensor<512x1024xf32>
  %p = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%e : tensor<512x1024xf32>) pairs(%a, %b, %a, %b, %a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>, tensor<512x4096xf16>, tensor<1024x4096xf16>, tensor<512x4096xf16>, tensor<1024x4096xf16>) -> tensor<512x1024xf32>
  %q = gemm.matmul nt ins(%a, %b : tensor<512x4096xf16>, tensor<1024x4096xf16>) outs(%p : tensor<512x1024xf32>) beta(1.0) -> tensor<512x1024xf32>
  return %q : tensor<512x1024xf32>
}
