// Products of bytes less zero points: a product of the bytes, sums that are multiplied by the zero points, and an elementwise op of all.
// RUN: gemm-opt %s --gemm-import --canonicalize --cse --remarks-filter=gemm-import 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAY < %t.log

#id = affine_map<(i, j) -> (i, j)>
#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>
#m = affine_map<(m, n, k) -> (m)>
#n = affine_map<(m, n, k) -> (n)>
#k = affine_map<(m, n, k) -> (k)>

// Only the first has one: the sums are those of the second. The product adds to what is there.
// CHECK-LABEL: @first(
// CHECK: %[[P:.+]] = gemm.matmul nn ins(%arg0, %arg1 : tensor<8x64xi8>, tensor<64x16xi8>) outs(%arg2 : tensor<8x16xi32>) beta(1.000000e+00)
// CHECK: %[[S:.+]] = linalg.generic {{.*}}["reduction", "parallel"]} ins(%arg1 : tensor<64x16xi8>) outs(%{{.+}} : tensor<16xi32>)
// CHECK-NOT: subi
// CHECK: linalg.generic {{.*}} ins(%[[P]], %[[S]] : tensor<8x16xi32>, tensor<16xi32>)
// CHECK: %[[T:.+]] = arith.muli %{{.+}}, %c3_i32
// CHECK: arith.subi %{{.+}}, %[[T]]
// SAY: zero points of the first factor (3) are taken from the product of the bytes, times sums over k of the second, which are a kernel of their own
func.func @first(%x: tensor<8x64xi8>, %w: tensor<64x16xi8>, %c: tensor<8x16xi32>) -> tensor<8x16xi32> {
  %a = arith.constant 3 : i32
  %b = arith.constant 0 : i32
  %r = linalg.quantized_matmul ins(%x, %w, %a, %b : tensor<8x64xi8>, tensor<64x16xi8>, i32, i32) outs(%c : tensor<8x16xi32>) -> tensor<8x16xi32>
  return %r : tensor<8x16xi32>
}

// Neither has one: a product and nothing else.
// CHECK-LABEL: @none(
// CHECK: %[[P:.+]] = gemm.matmul nn ins(%arg0, %arg1
// CHECK-NEXT: return %[[P]]
func.func @none(%x: tensor<8x64xi8>, %w: tensor<64x16xi8>) -> tensor<8x16xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x16xi32>) -> tensor<8x16xi32>
  %r = linalg.quantized_matmul ins(%x, %w, %z, %z : tensor<8x64xi8>, tensor<64x16xi8>, i32, i32) outs(%i : tensor<8x16xi32>) -> tensor<8x16xi32>
  return %r : tensor<8x16xi32>
}

// The sums of weights that are constants are constants: 1 + 2 - 2 * 2 and -3 + 4 - 2 * 2.
// CHECK-LABEL: @constant(
// CHECK-DAG: arith.constant dense<[-1, -3]> : tensor<2xi32>
// CHECK: gemm.matmul nt ins(%arg0, %{{.+}} : tensor<8x2xi8>, tensor<2x2xi8>)
// SAY: zero points of the second factor (2) {{.*}} a kernel of their own
// SAY: zero points of the first factor (one) {{.*}} which are constants
func.func @constant(%x: tensor<8x2xi8>, %za: i32) -> tensor<8x2xi32> {
  %w = arith.constant dense<[[1, 2], [-3, 4]]> : tensor<2x2xi8>
  %b = arith.constant 2 : i32
  %z = arith.constant 0 : i32
  %te = tensor.empty() : tensor<2x2xi8>
  %t = linalg.transpose ins(%w : tensor<2x2xi8>) outs(%te : tensor<2x2xi8>) permutation = [1, 0]
  %e = tensor.empty() : tensor<8x2xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x2xi32>) -> tensor<8x2xi32>
  %r = linalg.quantized_matmul ins(%x, %t, %za, %b : tensor<8x2xi8>, tensor<2x2xi8>, i32, i32) outs(%i : tensor<8x2xi32>) -> tensor<8x2xi32>
  return %r : tensor<8x2xi32>
}

// One for each line, of bytes without a sign; a constant that is added.
// CHECK-LABEL: @lines(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<8x64xi8>, tensor<16x64xi8>) {{.*}} {unsigned_a} -> tensor<8x16xi32>
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<8x64xi8>) outs(%{{.+}} : tensor<8xi32>)
// CHECK: arith.extui
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<16x64xi8>) outs(%{{.+}} : tensor<16xi32>)
// CHECK: arith.subi %{{.+}}, %c-5_i32
// CHECK: linalg.generic {{.*}} ins(%{{.+}}, %{{.+}}, %{{.+}}, %arg2 : tensor<8x16xi32>, tensor<8xi32>, tensor<16xi32>, tensor<8xi8>)
// CHECK: arith.extui
// SAY: zero points of the second factor (-5)
// SAY: zero points of the first factor (one for each line)
func.func @lines(%x: tensor<8x64xi8>, %w: tensor<16x64xi8>, %za: tensor<8xi8>) -> tensor<8x16xi32> {
  %five = arith.constant 5 : i32
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x16xi32>) -> tensor<8x16xi32>
  %r = linalg.generic {indexing_maps = [#mk, #nk, #m, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w, %za : tensor<8x64xi8>, tensor<16x64xi8>, tensor<8xi8>) outs(%i : tensor<8x16xi32>) {
  ^bb0(%in: i8, %in_0: i8, %in_1: i8, %out: i32):
    %a = arith.extui %in : i8 to i32
    %c = arith.extui %in_1 : i8 to i32
    %f = arith.subi %a, %c : i32
    %b = arith.extsi %in_0 : i8 to i32
    %g = arith.addi %b, %five : i32
    %h = arith.muli %f, %g : i32
    %s = arith.addi %out, %h : i32
    linalg.yield %s : i32
  } -> tensor<8x16xi32>
  return %r : tensor<8x16xi32>
}

// Differences as ops of their own; one that is used elsewhere stays for that.
// CHECK-LABEL: @apart(
// CHECK: gemm.matmul nn ins(%arg0, %arg1 : tensor<8x64xi8>, tensor<64x16xi8>) {{.*}} {unsigned_a} -> tensor<8x16xi32>
// SAY: zero points of the first factor (128)
func.func @apart(%x: tensor<8x64xi8>, %w: tensor<64x16xi8>) -> (tensor<8x16xi32>, tensor<8x64xi32>) {
  %c = arith.constant dense<128> : tensor<8x64xi32>
  %xw = arith.extui %x : tensor<8x64xi8> to tensor<8x64xi32>
  %d = arith.subi %xw, %c : tensor<8x64xi32>
  %ww = arith.extsi %w : tensor<64x16xi8> to tensor<64x16xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x16xi32>) -> tensor<8x16xi32>
  %r = linalg.matmul ins(%d, %ww : tensor<8x64xi32>, tensor<64x16xi32>) outs(%i : tensor<8x16xi32>) -> tensor<8x16xi32>
  return %r, %d : tensor<8x16xi32>, tensor<8x64xi32>
}

// Zero points along k are no terms; differences of 8 bits wrap; sums in 64 bits of what 32 may not hold.
// CHECK-LABEL: @stay(
// CHECK-NOT: tensor<8x64xi8>, tensor<16x64xi8>) outs
// SAY: zero points stay where they are taken from elements: expected zero points that are the same along k
// SAY: zero points stay where they are taken from elements: expected sums that 32 bits hold, got 64
func.func @stay(%x: tensor<8x64xi8>, %w: tensor<16x64xi8>, %zk: tensor<64xi8>, %za: i32) -> (tensor<8x16xi32>, tensor<8x16xi64>) {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x16xi32>) -> tensor<8x16xi32>
  %r = linalg.generic {indexing_maps = [#mk, #nk, #k, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w, %zk : tensor<8x64xi8>, tensor<16x64xi8>, tensor<64xi8>) outs(%i : tensor<8x16xi32>) {
  ^bb0(%in: i8, %in_0: i8, %in_1: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %c = arith.extsi %in_1 : i8 to i32
    %f = arith.subi %a, %c : i32
    %b = arith.extsi %in_0 : i8 to i32
    %h = arith.muli %f, %b : i32
    %s = arith.addi %out, %h : i32
    linalg.yield %s : i32
  } -> tensor<8x16xi32>
  %de = tensor.empty() : tensor<8x64xi32>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x64xi8>) outs(%de : tensor<8x64xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    %u = arith.subi %v, %za : i32
    linalg.yield %u : i32
  } -> tensor<8x64xi32>
  %ww = arith.extsi %w : tensor<16x64xi8> to tensor<16x64xi32>
  %z64 = arith.constant 0 : i64
  %e64 = tensor.empty() : tensor<8x16xi64>
  %i64 = linalg.fill ins(%z64 : i64) outs(%e64 : tensor<8x16xi64>) -> tensor<8x16xi64>
  %t = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%d, %ww : tensor<8x64xi32>, tensor<16x64xi32>) outs(%i64 : tensor<8x16xi64>) {
  ^bb0(%in: i32, %in_0: i32, %out: i64):
    %a = arith.extsi %in : i32 to i64
    %b = arith.extsi %in_0 : i32 to i64
    %h = arith.muli %a, %b : i64
    %s = arith.addi %out, %h : i64
    linalg.yield %s : i64
  } -> tensor<8x16xi64>
  return %r, %t : tensor<8x16xi32>, tensor<8x16xi64>
}

// Rows joined after their zero points were taken off, as torch prints a product of more dims than two.
// CHECK-LABEL: @joined(
// CHECK-DAG: %[[X:.+]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : tensor<2x8x64xi8> into tensor<16x64xi8>
// CHECK-DAG: %[[Z:.+]] = tensor.collapse_shape %arg2 {{\[\[}}0, 1]] : tensor<2x8xi8> into tensor<16xi8>
// CHECK: gemm.matmul nt ins(%[[X]], %arg1 : tensor<16x64xi8>, tensor<24x64xi8>)
// CHECK: linalg.generic {{.*}} ins(%{{.+}}, %{{.+}}, %[[Z]] : tensor<16x24xi32>, tensor<24xi32>, tensor<16xi8>)
// SAY: zero points of the first factor (one for each line)
func.func @joined(%x: tensor<2x8x64xi8>, %w: tensor<24x64xi8>, %za: tensor<2x8xi8>) -> tensor<16x24xi32> {
  %e3 = tensor.empty() : tensor<2x8x64xi32>
  %xw = linalg.generic {indexing_maps = [affine_map<(b, m, k) -> (b, m, k)>, affine_map<(b, m, k) -> (b, m, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x8x64xi8>) outs(%e3 : tensor<2x8x64xi32>) {
  ^bb0(%in: i8, %out: i32):
    %v = arith.extsi %in : i8 to i32
    linalg.yield %v : i32
  } -> tensor<2x8x64xi32>
  %d = linalg.generic {indexing_maps = [affine_map<(b, m, k) -> (b, m, k)>, affine_map<(b, m, k) -> (b, m)>, affine_map<(b, m, k) -> (b, m, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%xw, %za : tensor<2x8x64xi32>, tensor<2x8xi8>) outs(%e3 : tensor<2x8x64xi32>) {
  ^bb0(%in: i32, %zero: i8, %out: i32):
    %u = arith.extsi %zero : i8 to i32
    %v = arith.subi %in, %u : i32
    linalg.yield %v : i32
  } -> tensor<2x8x64xi32>
  %m = tensor.collapse_shape %d [[0, 1], [2]] : tensor<2x8x64xi32> into tensor<16x64xi32>
  %ww = arith.extsi %w : tensor<24x64xi8> to tensor<24x64xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16x24xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<16x24xi32>) -> tensor<16x24xi32>
  %r = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%m, %ww : tensor<16x64xi32>, tensor<24x64xi32>) outs(%i : tensor<16x24xi32>) {
  ^bb0(%in: i32, %in_0: i32, %out: i32):
    %h = arith.muli %in, %in_0 : i32
    %s = arith.addi %out, %h : i32
    linalg.yield %s : i32
  } -> tensor<16x24xi32>
  return %r : tensor<16x24xi32>
}

// Differences of 16 bits that no byte wraps around, as PT2E's reference form has them; of another number they stay.
// CHECK-LABEL: @narrow(
// CHECK: gemm.matmul nt ins(%arg0, %arg1 : tensor<8x64xi8>, tensor<16x64xi8>)
// CHECK-NOT: gemm.matmul nt ins(%arg0, %arg1
// SAY: zero points of the first factor (3)
func.func @narrow(%x: tensor<8x64xi8>, %w: tensor<16x64xi8>) -> (tensor<8x16xi32>, tensor<8x16xi32>) {
  %three = arith.constant dense<3> : tensor<8x64xi16>
  %far = arith.constant dense<32700> : tensor<8x64xi16>
  %xw = arith.extsi %x : tensor<8x64xi8> to tensor<8x64xi16>
  %near16 = arith.subi %xw, %three : tensor<8x64xi16>
  %far16 = arith.subi %xw, %far : tensor<8x64xi16>
  %d = arith.extsi %near16 : tensor<8x64xi16> to tensor<8x64xi32>
  %f = arith.extsi %far16 : tensor<8x64xi16> to tensor<8x64xi32>
  %ww = arith.extsi %w : tensor<16x64xi8> to tensor<16x64xi32>
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x16xi32>) -> tensor<8x16xi32>
  %r = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%d, %ww : tensor<8x64xi32>, tensor<16x64xi32>) outs(%i : tensor<8x16xi32>) {
  ^bb0(%in: i32, %in_0: i32, %out: i32):
    %h = arith.muli %in, %in_0 : i32
    %s = arith.addi %out, %h : i32
    linalg.yield %s : i32
  } -> tensor<8x16xi32>
  %t = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%f, %ww : tensor<8x64xi32>, tensor<16x64xi32>) outs(%i : tensor<8x16xi32>) {
  ^bb0(%in: i32, %in_0: i32, %out: i32):
    %h = arith.muli %in, %in_0 : i32
    %s = arith.addi %out, %h : i32
    linalg.yield %s : i32
  } -> tensor<8x16xi32>
  return %r, %t : tensor<8x16xi32>, tensor<8x16xi32>
}
