// From source to a bundle whose second launch begins early, waits, and is found out when it does not.
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: FileCheck %s --check-prefix=PTX < %t.gemm/kernels.ptx
// RUN: FileCheck %s --check-prefix=JSON < %t.gemm/launch.json
// RUN: gemm-run %t.gemm --device=emulate --check --explore=4 | FileCheck %s
// RUN: rm -rf %t.broken.gemm && cp -r %t.gemm %t.broken.gemm
// RUN: sed '/griddepcontrol.wait/d' %t.gemm/kernels.ptx > %t.broken.gemm/kernels.ptx
// RUN: not gemm-run %t.broken.gemm --device=emulate --check 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: gemm-compile %s -o %t.off.gemm --target=h200 --ptxas=none --overlap-launches=false
// RUN: not grep griddepcontrol %t.off.gemm/kernels.ptx
// RUN: not grep dependent %t.off.gemm/launch.json

// PTX: .entry
// PTX-NOT: griddepcontrol.wait
// PTX: griddepcontrol.launch_dependents;
// PTX: .entry
// PTX-NOT: {{ld.global|st.global|cp.async}}
// PTX: fence.mbarrier_init
// PTX-NOT: {{ld.global|st.global|cp.async}}
// PTX: griddepcontrol.wait;
// JSON: "steps":
// JSON-NOT: "dependent"
// JSON: "name": "chain:0"
// JSON: "dependent": true
// JSON: "name": "chain:1"
// CHECK: PASS
// BROKEN: missing wait: {{.*}}a bulk copy of {{.*}} reads byte {{[0-9]+}} of global 'b0', which kernel 'gemm_nn_bf16_bf16_{{.*}}' of an earlier launch writes{{.*}} and may still: this is a dependent launch, and nothing before the access waits: add griddepcontrol.wait [kernel {{.*}}overlap-launches.mlir:{{.*}}] [wait-launch]

func.func @chain(%x: tensor<128x256xbf16>, %w: tensor<256x512xbf16>, %v: tensor<512x256xbf16>) -> tensor<128x256xbf16> {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<128x512xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<128x512xbf16>) -> tensor<128x512xbf16>
  %h = linalg.matmul ins(%x, %w : tensor<128x256xbf16>, tensor<256x512xbf16>) outs(%f : tensor<128x512xbf16>) -> tensor<128x512xbf16>
  %g = tensor.empty() : tensor<128x256xbf16>
  %i = linalg.fill ins(%zero : bf16) outs(%g : tensor<128x256xbf16>) -> tensor<128x256xbf16>
  %y = linalg.matmul ins(%h, %v : tensor<128x512xbf16>, tensor<512x256xbf16>) outs(%i : tensor<128x256xbf16>) -> tensor<128x256xbf16>
  return %y : tensor<128x256xbf16>
}
