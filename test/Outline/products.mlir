// RUN: gemm-opt %s --split-input-file --gemm-outline=target=sm_80 --allow-unregistered-dialect | FileCheck %s

// A loop keeps its place, the product in it is a function with its epilogue; two equal products
// share one. Weights that are constants go with the product.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME: %[[X:.+]]: tensor<24x32xbf16>
// CHECK: scf.for
// CHECK-SAME: iter_args(%[[STATE:.+]] = %[[X]])
// CHECK: %[[H:.+]] = func.call @loop_product0(%[[STATE]]) : (tensor<24x32xbf16>) -> tensor<24x32xbf16>
// CHECK: %[[Y:.+]] = func.call @loop_product0(%[[H]])
// CHECK: scf.yield %[[Y]]
// CHECK-NOT: gemm.
// CHECK: func.func @loop_product0(%[[A:.+]]: tensor<24x32xbf16>) -> tensor<24x32xbf16> attributes {gemm.entry = "loop_product0"}
// CHECK-DAG: %[[W:.+]] = arith.constant dense<1.250000e-01> : tensor<32x32xbf16>
// CHECK-DAG: %[[E:.+]] = tensor.empty() : tensor<24x32xbf16>
// CHECK: gemm.matmul nn ins(%[[A]], %[[W]] : {{.*}}) outs(%[[E]] :
// CHECK: arith.maximumf
func.func @loop(%x: tensor<24x32xbf16>, %n: index) -> tensor<24x32xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = arith.constant dense<0.125> : tensor<32x32xbf16>
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<24x32xbf16>
  %zeros = linalg.fill ins(%zero : bf16) outs(%e : tensor<24x32xbf16>) -> tensor<24x32xbf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%state = %x) -> tensor<24x32xbf16> {
    %p = gemm.matmul nn ins(%state, %w : tensor<24x32xbf16>, tensor<32x32xbf16>) outs(%e : tensor<24x32xbf16>) -> tensor<24x32xbf16>
    %h = linalg.max ins(%p, %zeros : tensor<24x32xbf16>, tensor<24x32xbf16>) outs(%e : tensor<24x32xbf16>) -> tensor<24x32xbf16>
    %q = gemm.matmul nn ins(%h, %w : tensor<24x32xbf16>, tensor<32x32xbf16>) outs(%e : tensor<24x32xbf16>) -> tensor<24x32xbf16>
    %y = linalg.max ins(%q, %zeros : tensor<24x32xbf16>, tensor<24x32xbf16>) outs(%e : tensor<24x32xbf16>) -> tensor<24x32xbf16>
    scf.yield %y : tensor<24x32xbf16>
  }
  return %r : tensor<24x32xbf16>
}

// -----

// No kernel of i32: sums and the rest are upstream's ops again, the sum in C where beta is 1.
// CHECK-LABEL: func.func @whole(
// CHECK-SAME: %[[A:.+]]: tensor<8x16xi32>, %[[B:.+]]: tensor<4x16xi32>, %[[C:.+]]: tensor<8x4xi32>, %[[BIAS:.+]]: tensor<4xi32>
// CHECK: %[[S:.+]] = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] :
// CHECK: %[[P:.+]] = arith.muli
// CHECK: arith.addi %{{.+}}, %[[P]] : i32
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}} ins(%[[A]], %[[B]] :
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%{{.+}}, %[[BIAS]] :
// CHECK: arith.muli %{{.+}}, %{{.+}} : i32
// CHECK: arith.addi
// CHECK-NOT: call
func.func @whole(%a: tensor<8x16xi32>, %b: tensor<4x16xi32>, %c: tensor<8x4xi32>, %bias: tensor<4xi32>) -> (tensor<8x4xi32>, tensor<8x4xi32>) {
  %s = gemm.matmul nt ins(%a, %b : tensor<8x16xi32>, tensor<4x16xi32>) outs(%c : tensor<8x4xi32>) beta(1.0) -> tensor<8x4xi32>
  %e = tensor.empty() : tensor<8x4xi32>
  %t = gemm.matmul nt ins(%a, %b : tensor<8x16xi32>, tensor<4x16xi32>) outs(%e : tensor<8x4xi32>) alpha(3.0)
      epilogue(%bias : tensor<4xi32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: i32, %v: i32):
    %y = arith.addi %acc, %v : i32
    gemm.yield %y : i32
  } -> tensor<8x4xi32>
  return %s, %t : tensor<8x4xi32>, tensor<8x4xi32>
}

// -----

// Extents known at run time only; memory that is written; an op that nobody here knows.
// CHECK-LABEL: func.func @sizes(
// CHECK: "framework.op"
// CHECK: call @sizes_product0(%{{.+}}, %{{.+}}) : (tensor<?x32xbf16>, tensor<16x32xbf16>) -> tensor<?x16xbf16>
// CHECK: call @sizes_product1(%{{.+}}, %{{.+}}, %{{.+}}) : (memref<24x32xbf16>, memref<16x32xbf16>, memref<24x16xf32>) -> ()
// CHECK: func.func @sizes_product0(%[[A:.+]]: tensor<?x32xbf16>, %[[B:.+]]: tensor<16x32xbf16>)
// CHECK: %[[N:.+]] = tensor.dim %[[A]]
// CHECK: tensor.empty(%[[N]])
func.func @sizes(%x: tensor<?x32xbf16>, %w: tensor<16x32xbf16>, %a: memref<24x32xbf16>, %b: memref<16x32xbf16>, %c: memref<24x16xf32>) -> tensor<?x16xbf16> {
  %z = "framework.op"(%x) ({
    "framework.end"() : () -> ()
  }) : (tensor<?x32xbf16>) -> tensor<?x32xbf16>
  %y = gemm.linear %z, %w : tensor<?x32xbf16>, tensor<16x32xbf16> -> tensor<?x16xbf16>
  gemm.matmul nt ins(%a, %b : memref<24x32xbf16>, memref<16x32xbf16>) outs(%c : memref<24x16xf32>) beta(1.0)
  return %y : tensor<?x16xbf16>
}
