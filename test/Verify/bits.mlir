// Numbers that are compared by their bits, as JAX's sort does, are compared: floats of one sign lie
// as their bits do.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --codegen=false --verify | FileCheck %s
// CHECK: @main: {{[1-9]}} of 9 inputs agree
// CHECK: @halves: {{[1-9]}} of 9 inputs agree
// CHECK: VERIFIED: 2 functions agree with the source
// RUN: sed 's/cmpi slt, %%p/cmpi sgt, %%p/' %s > %t.other.mlir
// RUN: not gemm-verify %t.gemm --source=%t.other.mlir | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/constant 17000 : i16/constant 15360 : i16/' %s > %t.halves.mlir
// RUN: not gemm-verify %t.gemm --source=%t.halves.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: FAIL: 1 functions agree with the source, 1 differ

func.func @main(%x: tensor<4x6xf32>) -> tensor<4x6xi1> {
  %e = tensor.empty() : tensor<4x6xf32>
  %q = tensor.empty() : tensor<4x6xi1>
  %t = linalg.map ins(%x : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) (%a: f32, %o: f32) {
    %s = math.exp %a : f32
    %n = arith.negf %s : f32
    linalg.yield %n : f32
  }
  %r = linalg.map ins(%t : tensor<4x6xf32>) outs(%q : tensor<4x6xi1>) (%a: f32, %o: i1) {
    %k = arith.constant -1065353218 : i32 // of -1, about
    %z = arith.constant 0 : i32
    %m = arith.constant 2147483647 : i32
    %s = arith.bitcast %a : f32 to i32
    %n = arith.cmpi slt, %s, %z : i32
    %d = arith.subi %m, %s : i32
    %p = arith.select %n, %d, %s : i32
    %l = arith.cmpi slt, %p, %k : i32
    linalg.yield %l : i1
  }
  return %r : tensor<4x6xi1>
}

// The key by which JAX sorts 16-bit floats; bits of 16 are no integers of a bundle.
func.func @halves(%x: tensor<4x600xf16>) -> tensor<4x600xi1> {
  %q = tensor.empty() : tensor<4x600xi1>
  %r = linalg.map ins(%x : tensor<4x600xf16>) outs(%q : tensor<4x600xi1>) (%a: f16, %o: i1) {
    %k = arith.constant 17000 : i16
    %z = arith.constant 0 : i16
    %m = arith.constant -32768 : i16
    %s = arith.bitcast %a : f16 to i16
    %n = arith.cmpi slt, %s, %z : i16
    %d = arith.subi %m, %s : i16
    %p = arith.select %n, %d, %s : i16
    %l = arith.cmpi sge, %p, %k : i16
    linalg.yield %l : i1
  }
  return %r : tensor<4x600xi1>
}
