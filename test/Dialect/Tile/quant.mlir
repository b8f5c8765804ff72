// RUN: gemm-opt %s | gemm-opt | FileCheck %s
// RUN: gemm-opt %s --emit-bytecode | gemm-opt | FileCheck %s

// Scales and zero points of the bytes of a part, of groups of two k-steps.
// CHECK-LABEL: func @quant
// CHECK: tile.read_quant %{{.+}}[1] at %{{.+}} of %{{.+}} scales(%{{.+}} : <bf16, any, 2>) zeros(%{{.+}} : !tile.view<i8, any, 1>) steps 2 : <3, [<64x64xbf16, k, cp_async>, <64x64xi8, k, cp_async>]>, <32, bf16, i8>
// CHECK: tile.read_quant %{{.+}}[1] at %{{.+}} of %{{.+}} scales(%{{.+}} : <bf16, any, 2>) steps 1 : {{.+}}, <64, bf16>
!R = !tile.ring<3, [<64x64xbf16, k, cp_async>, <64x64xi8, k, cp_async>]>
!V = !tile.view<bf16, any, 2>
!Z = !tile.view<i8, any, 1>
func.func @quant(%r: !R, %u: !tile.unit, %k: i32, %s: !V, %z: !Z) -> (!tile.quant<32, bf16, i8>, !tile.quant<64, bf16>) {
  %q = tile.read_quant %r[1] at %k of %u scales(%s : !V) zeros(%z : !Z) steps 2 : !R, !tile.quant<32, bf16, i8>
  %p = tile.read_quant %r[1] at %k of %u scales(%s : !V) steps 1 : !R, !tile.quant<64, bf16>
  return %q, %p : !tile.quant<32, bf16, i8>, !tile.quant<64, bf16>
}
