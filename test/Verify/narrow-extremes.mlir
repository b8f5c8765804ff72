// Types without infinities begin maxima and minima with their last number; whole numbers become fp8 and powers of two; of f64
// the reciprocal root. All against the source.
// REQUIRES: emulator-runtime
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none --verify=emulate 2>&1 | FileCheck %s
// CHECK: VERIFIED: 7 functions agree with the source
// RUN: gemm-run %t.gemm --device=emulate --check --entry=most | FileCheck %s --check-prefix=PASS
// PASS: PASS
func.func @most(%x: tensor<24x64xf8E4M3FN>, %init: tensor<24xf8E4M3FN>) -> tensor<24xf8E4M3FN> {
  %r = linalg.reduce {arith.maximumf} ins(%x : tensor<24x64xf8E4M3FN>) outs(%init : tensor<24xf8E4M3FN>) dimensions = [1]
  return %r : tensor<24xf8E4M3FN>
}
func.func @least(%x: tensor<24x64xf8E4M3FN>, %init: tensor<64xf8E4M3FN>) -> tensor<64xf8E4M3FN> {
  %r = linalg.reduce {arith.minimumf} ins(%x : tensor<24x64xf8E4M3FN>) outs(%init : tensor<64xf8E4M3FN>) dimensions = [0]
  return %r : tensor<64xf8E4M3FN>
}
func.func @numbers(%x: tensor<24x64xf8E8M0FNU>, %init: tensor<64xf8E8M0FNU>) -> tensor<64xf8E8M0FNU> {
  %r = linalg.reduce {arith.maxnumf} ins(%x : tensor<24x64xf8E8M0FNU>) outs(%init : tensor<64xf8E8M0FNU>) dimensions = [0]
  return %r : tensor<64xf8E8M0FNU>
}
func.func @powers(%x: tensor<24x64xf8E8M0FNU>, %init: tensor<24xf8E8M0FNU>) -> tensor<24xf8E8M0FNU> {
  %r = linalg.reduce {arith.maximumf} ins(%x : tensor<24x64xf8E8M0FNU>) outs(%init : tensor<24xf8E8M0FNU>) dimensions = [1]
  return %r : tensor<24xf8E8M0FNU>
}
func.func @whole(%x: tensor<24x64xi8>, %y: tensor<24x64xi32>, %c: tensor<24x64xi1>) -> (tensor<24x64xf8E4M3FN>, tensor<24x64xf8E5M2>, tensor<24x64xf8E8M0FNU>) {
  %0 = arith.sitofp %x : tensor<24x64xi8> to tensor<24x64xf8E4M3FN>
  %1 = arith.sitofp %y : tensor<24x64xi32> to tensor<24x64xf8E5M2>
  %2 = arith.uitofp %c : tensor<24x64xi1> to tensor<24x64xf8E8M0FNU>
  return %0, %1, %2 : tensor<24x64xf8E4M3FN>, tensor<24x64xf8E5M2>, tensor<24x64xf8E8M0FNU>
}
func.func @products(%x: tensor<24x64xf8E8M0FNU>, %y: tensor<24x64xf8E8M0FNU>) -> tensor<24x64xf8E8M0FNU> {
  %r = arith.mulf %x, %y : tensor<24x64xf8E8M0FNU>
  return %r : tensor<24x64xf8E8M0FNU>
}
func.func @root(%x: tensor<24x64xf64>) -> tensor<24x64xf64> {
  %r = math.rsqrt %x : tensor<24x64xf64>
  return %r : tensor<24x64xf64>
}
