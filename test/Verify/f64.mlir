// Products of f64 as linalg writes them, with what follows fused in f64, agree with their source on tensor cores: in
// batches, transposed, stored in f32, by a vector; powers by 1, 2 and 3 are products. What no kernel computes in f64 is said of its own op.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --verify=emulate | FileCheck %s
// CHECK: VERIFIED: 5 functions agree with the source
// RUN: grep -c '"kind": "gemm"' %t.gemm/launch.json | FileCheck %s --check-prefix=COUNT
// COUNT: 4
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// PTX: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
// PTX: max.f64
// PTX: cvt.rn.f32.f64
// RUN: sed 's/arith.maximumf/math.powf/' %s > %t.mlir
// RUN: not gemm-compile %t.mlir -o %t.other --target=sm_80 --ptxas=none 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: {{.*}}error: expected a math function that has code on 'f64'{{.*}}got 'math.powf'

func.func @batch(%a: tensor<3x20x36xf64>, %b: tensor<3x36x24xf64>, %c: tensor<3x20x24xf64>, %bias: tensor<24xf64>) -> tensor<3x20x24xf64> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x20x36xf64>, tensor<3x36x24xf64>) outs(%c : tensor<3x20x24xf64>) -> tensor<3x20x24xf64>
  %e = tensor.empty() : tensor<3x20x24xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(b,m,n)->(b,m,n)>, affine_map<(b,m,n)->(n)>, affine_map<(b,m,n)->(b,m,n)>], iterator_types = ["parallel","parallel","parallel"]} ins(%0, %bias : tensor<3x20x24xf64>, tensor<24xf64>) outs(%e : tensor<3x20x24xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %s = arith.addf %x, %y : f64
    %z = arith.constant 0.0 : f64
    %t = arith.maximumf %s, %z : f64
    linalg.yield %t : f64
  } -> tensor<3x20x24xf64>
  return %r : tensor<3x20x24xf64>
}
func.func @tb(%a: tensor<20x36xf64>, %b: tensor<24x36xf64>, %c: tensor<20x24xf64>) -> tensor<20x24xf64> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(n,k)>, affine_map<(m,n,k)->(m,n)>] ins(%a, %b : tensor<20x36xf64>, tensor<24x36xf64>) outs(%c : tensor<20x24xf64>) -> tensor<20x24xf64>
  return %0 : tensor<20x24xf64>
}
func.func @narrow(%a: tensor<20x36xf64>, %b: tensor<36x24xf64>) -> tensor<20x24xf32> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<20x24xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<20x24xf64>) -> tensor<20x24xf64>
  %0 = linalg.matmul ins(%a, %b : tensor<20x36xf64>, tensor<36x24xf64>) outs(%f : tensor<20x24xf64>) -> tensor<20x24xf64>
  %g = tensor.empty() : tensor<20x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m,n)->(m,n)>, affine_map<(m,n)->(m,n)>], iterator_types = ["parallel","parallel"]} ins(%0 : tensor<20x24xf64>) outs(%g : tensor<20x24xf32>) {
  ^bb0(%x: f64, %o: f32):
    %s = arith.truncf %x : f64 to f32
    linalg.yield %s : f32
  } -> tensor<20x24xf32>
  return %r : tensor<20x24xf32>
}
func.func @mv(%a: tensor<20x36xf64>, %b: tensor<36xf64>, %c: tensor<20xf64>) -> tensor<20xf64> {
  %0 = linalg.matvec ins(%a, %b : tensor<20x36xf64>, tensor<36xf64>) outs(%c : tensor<20xf64>) -> tensor<20xf64>
  return %0 : tensor<20xf64>
}

// As a loss of squares and its gradient have them.
func.func @powers(%x: tensor<16x8xf64>) -> tensor<16x8xf64> {
  %e = tensor.empty() : tensor<16x8xf64>
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %three = arith.constant 3 : i64
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%x : tensor<16x8xf64>) outs(%e : tensor<16x8xf64>) {
  ^bb0(%v: f64, %o: f64):
    %p = math.fpowi %v, %two : f64, i64
    %q = math.fpowi %v, %three : f64, i64
    %s = math.fpowi %v, %one : f64, i64
    %t = arith.addf %p, %q : f64
    %u = arith.subf %t, %s : f64
    linalg.yield %u : f64
  } -> tensor<16x8xf64>
  return %r : tensor<16x8xf64>
}
