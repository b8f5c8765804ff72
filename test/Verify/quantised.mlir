// What becomes an integer by a rounding is one of those that the rounding allows, and so is what
// is computed of it; the wrong rounding is noticed.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none
// RUN: gemm-run %t.gemm --entry=main --device=emulate --check | FileCheck %s --check-prefix=STEPS
// RUN: gemm-verify %t.gemm | FileCheck %s
// RUN: sed s/math.roundeven/math.ceil/ %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER

// STEPS: PASS: 3 steps
// CHECK: @main: 9 of 9 inputs agree on ref
// CHECK: @isnan: 9 of 9 inputs agree on ref
// CHECK: VERIFIED
// OTHER: @main: input 0 {{.*}}result 0[{{.*}}elements differ
// OTHER: FAIL

func.func @main(%x: tensor<16x32xf32>) -> (tensor<16x32xi8>, tensor<16xi32>, tensor<16x32xf32>) {
  %s = arith.constant 3.0 : f32
  %e = tensor.empty() : tensor<16x32xi8>
  %q = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    ins(%x : tensor<16x32xf32>) outs(%e : tensor<16x32xi8>) {
  ^bb0(%a: f32, %o: i8):
    %d = arith.divf %a, %s : f32
    %r = math.roundeven %d : f32
    %lo = arith.constant -128.0 : f32
    %hi = arith.constant 127.0 : f32
    %m = arith.maximumf %r, %lo : f32
    %n = arith.minimumf %m, %hi : f32
    %i = arith.fptosi %n : f32 to i8
    linalg.yield %i : i8
  } -> tensor<16x32xi8>
  %z = arith.constant 0 : i32
  %e2 = tensor.empty() : tensor<16xi32>
  %f = linalg.fill ins(%z : i32) outs(%e2 : tensor<16xi32>) -> tensor<16xi32>
  %t = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = ["parallel","reduction"]}
    ins(%q : tensor<16x32xi8>) outs(%f : tensor<16xi32>) {
  ^bb0(%a: i8, %o: i32):
    %w = arith.extsi %a : i8 to i32
    %r = arith.addi %w, %o : i32
    linalg.yield %r : i32
  } -> tensor<16xi32>
  %e3 = tensor.empty() : tensor<16x32xf32>
  %back = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]}
    ins(%q : tensor<16x32xi8>) outs(%e3 : tensor<16x32xf32>) {
  ^bb0(%a: i8, %o: f32):
    %w = arith.sitofp %a : i8 to f32
    %r = arith.mulf %w, %s : f32
    linalg.yield %r : f32
  } -> tensor<16x32xf32>
  return %q, %t, %back : tensor<16x32xi8>, tensor<16xi32>, tensor<16x32xf32>
}

// A number beside itself is NaN or not, however it was rounded.
func.func @isnan(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %e = tensor.empty() : tensor<8x32xf32>
  %m = tensor.empty() : tensor<8x32xi1>
  %y = linalg.map { math.exp } ins(%x : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>)
  %u = linalg.map ins(%y, %y : tensor<8x32xf32>, tensor<8x32xf32>) outs(%m : tensor<8x32xi1>) (%a: f32, %b: f32, %o: i1) {
    %c = arith.cmpf une, %a, %b : f32
    linalg.yield %c : i1
  }
  %r = linalg.map ins(%u, %y : tensor<8x32xi1>, tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) (%a: i1, %b: f32, %o: f32) {
    %one = arith.constant 1.0 : f32
    %c = arith.select %a, %one, %b : f32
    linalg.yield %c : f32
  }
  return %r : tensor<8x32xf32>
}
