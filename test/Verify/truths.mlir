// A comparison that a rounding leaves open, kept in memory, combined, and taken for a number: what
// depends on it is either of two numbers, and an input is not left out for it. What does not lie
// between them differs.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s --implicit-check-not="left out: {{[0-9]+}} decision"
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: sed 's/cst_then = arith.constant 2.0/cst_then = arith.constant 1.5/' %s > %t.then.mlir
// RUN: not gemm-verify %t.gemm --source=%t.then.mlir | FileCheck %s --check-prefix=DIFFERS
// RUN: sed 's/arith.andi %%in, %%not/arith.ori %%in, %%not/' %s > %t.or.mlir
// RUN: not gemm-verify %t.gemm --source=%t.or.mlir | FileCheck %s --check-prefix=DIFFERS
// RUN: sed 's/uitofp/sitofp/' %s > %t.sign.mlir
// RUN: not gemm-verify %t.gemm --source=%t.sign.mlir | FileCheck %s --check-prefix=DIFFERS
// DIFFERS: FAIL: 1 functions agree with the source, 1 differ

#id = affine_map<(m, n) -> (m, n)>

// Whether x / 3 is a whole number: of multiples of 3 a division with two units of error leaves it open.
func.func @whole(%x: tensor<16x24xf32>, %y: tensor<16x24xf32>)
    -> (tensor<16x24xf32>, tensor<16x24xf32>, tensor<16x24xi1>) {
  %three = arith.constant 3.0 : f32
  %zero = arith.constant 0.0 : f32
  %cst_then = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<16x24xf32>
  %t = tensor.empty() : tensor<16x24xi1>
  %whole = linalg.map ins(%x : tensor<16x24xf32>) outs(%t : tensor<16x24xi1>) (%a: f32, %o: i1) {
    %q = arith.divf %a, %three : f32
    %f = math.floor %q : f32
    %c = arith.cmpf oeq, %q, %f : f32
    linalg.yield %c : i1
  }
  %both = linalg.map ins(%whole, %y : tensor<16x24xi1>, tensor<16x24xf32>) outs(%t : tensor<16x24xi1>)
      (%in: i1, %b: f32, %o: i1) {
    %not = arith.cmpf ogt, %b, %zero : f32
    %c = arith.andi %in, %not : i1
    linalg.yield %c : i1
  }
  %chosen = linalg.map ins(%both, %x : tensor<16x24xi1>, tensor<16x24xf32>) outs(%e : tensor<16x24xf32>)
      (%in: i1, %a: f32, %o: f32) {
    %d = arith.mulf %a, %cst_then : f32
    %s = arith.select %in, %d, %a : f32
    linalg.yield %s : f32
  }
  %number = linalg.map ins(%both, %y : tensor<16x24xi1>, tensor<16x24xf32>) outs(%e : tensor<16x24xf32>)
      (%in: i1, %b: f32, %o: f32) {
    %n = arith.uitofp %in : i1 to f32
    %s = arith.mulf %n, %b : f32
    linalg.yield %s : f32
  }
  return %chosen, %number, %both : tensor<16x24xf32>, tensor<16x24xf32>, tensor<16x24xi1>
}

// Constants of truth values, and such memory that is an argument.
func.func @given(%x: tensor<2x4xf32>, %m: tensor<2x4xi1>) -> tensor<2x4xf32> {
  %k = arith.constant dense<[[true, false, false, true], [false, true, true, true]]> : tensor<2x4xi1>
  %e = tensor.empty() : tensor<2x4xf32>
  %zero = arith.constant 0.0 : f32
  %r = linalg.map ins(%x, %m, %k : tensor<2x4xf32>, tensor<2x4xi1>, tensor<2x4xi1>) outs(%e : tensor<2x4xf32>)
      (%a: f32, %i: i1, %j: i1, %o: f32) {
    %c = arith.xori %i, %j : i1
    %s = arith.select %c, %a, %zero : f32
    linalg.yield %s : f32
  }
  return %r : tensor<2x4xf32>
}
