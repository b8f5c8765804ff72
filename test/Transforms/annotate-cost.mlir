// RUN: gemm-opt %s --gemm-annotate-cost | FileCheck %s
// RUN: gemm-opt %s --gemm-annotate-cost --gemm-annotate-cost | FileCheck %s
// RUN: gemm-opt %s --gemm-annotate-cost --remarks-filter=gemm-annotate-cost 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
// A square of 4096 is bound by the tensor cores: 2 * 4096^3 flops, 3 * 4096^2 * 2 bytes.
// CHECK-LABEL: func @square
// CHECK: cost = #gemm.cost<flops = 137438953472, bytes = 100663296, bound = compute, roof_ns = 440509>
// REMARK: [Analysis] Cost {{.*}}bound by compute on a100", bytes=100663296, flops=137438953472, intensity=1.365333e+03
func.func @square(%x: tensor<4096x4096xbf16>, %w: tensor<4096x4096xbf16>, %c: tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<4096x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<4096x4096xbf16>) -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}

// One row is bound by DRAM: the weight is read for it alone.
// CHECK-LABEL: func @one_row
// CHECK: cost = #gemm.cost<flops = 33554432, bytes = 33570816, bound = memory
func.func @one_row(%x: tensor<1x4096xbf16>, %w: tensor<4096x4096xbf16>, %c: tensor<1x4096xbf16>) -> tensor<1x4096xbf16> {
  %y = gemm.matmul nt ins(%x, %w : tensor<1x4096xbf16>, tensor<4096x4096xbf16>) outs(%c : tensor<1x4096xbf16>) -> tensor<1x4096xbf16>
  return %y : tensor<1x4096xbf16>
}

// A row of ones is not read: 512 * 64 * 2 bytes of dy and 64 * 4 of the result; nor multiplied:
// 511 * 64 additions.
// CHECK-LABEL: func @bias_gradient
// CHECK: cost = #gemm.cost<flops = 32704, bytes = 65792, bound = overhead
func.func @bias_gradient(%dy: tensor<512x64xbf16>, %c: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %one = arith.constant 1.0 : bf16
  %ones = tensor.splat %one : tensor<1x512xbf16>
  %y = gemm.matmul nn ins(%ones, %dy : tensor<1x512xbf16>, tensor<512x64xbf16>) outs(%c : tensor<1x64xf32>) -> tensor<1x64xf32>
  return %y : tensor<1x64xf32>
}

// C is read with beta; extra operands are read once: 4*8*4 + 8*16*4 + 2 * 4*16*4 + 16*4.
// CHECK-LABEL: func @epilogue
// CHECK: cost = #gemm.cost<flops = 1024, bytes = 1216, bound = overhead
func.func @epilogue(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %bias: tensor<16xf32>) -> tensor<4x16xf32> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) beta(1.0)
      epilogue(%bias : tensor<16xf32>) maps [affine_map<(m, n) -> (n)>] {
  ^bb0(%acc: f32, %x: f32):
    %s = arith.addf %acc, %x : f32
    gemm.yield %s : f32
  } -> tensor<4x16xf32>
  return %d : tensor<4x16xf32>
}

// Nothing is said of sizes that are not known; a stale cost does not stay.
// CHECK-LABEL: func @dynamic
// CHECK-NOT: gemm.cost
// CHECK: return
// REMARK: [Missed] NoCost {{.*}}a dimension is known only at run time
func.func @dynamic(%a: tensor<?x8xf16>, %b: tensor<8x16xf16>, %c: tensor<?x16xf16>) -> tensor<?x16xf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<?x8xf16>, tensor<8x16xf16>) outs(%c : tensor<?x16xf16>)
    {cost = #gemm.cost<flops = 1, bytes = 1, bound = compute>} -> tensor<?x16xf16>
  return %d : tensor<?x16xf16>
}

// The a100 has no fp8.
// CHECK-LABEL: func @no_rate
// CHECK-NOT: gemm.cost
// CHECK: return
// REMARK: [Missed] NoCost {{.*}}a100 has no rate for f8E4M3FN
func.func @no_rate(%a: tensor<4x8xf8E4M3FN>, %b: tensor<8x16xf8E4M3FN>, %c: tensor<4x16xbf16>) -> tensor<4x16xbf16> {
  %d = gemm.matmul nn ins(%a, %b : tensor<4x8xf8E4M3FN>, tensor<8x16xf8E4M3FN>) outs(%c : tensor<4x16xbf16>) -> tensor<4x16xbf16>
  return %d : tensor<4x16xbf16>
}

// A schedule in parts leaves an f32 tile for each in a workspace, written and read, which are
// no bytes of the product: 294912, whatever computes it.
// CHECK-LABEL: func @parts
// CHECK: cost = #gemm.cost<{{[^>]*}}bytes = 294912, bound = overhead, roof_ns = 190>
func.func @parts(%a: tensor<128x512xbf16>, %b: tensor<128x512xbf16>, %c: tensor<128x128xbf16>) -> tensor<128x128xbf16> {
  %r = gemm.matmul nt ins(%a, %b : tensor<128x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<128x128xbf16>)
    {schedule = #gemm.schedule<mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8, splits = 4>}
    -> tensor<128x128xbf16>
  return %r : tensor<128x128xbf16>
}
}
