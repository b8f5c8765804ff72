// What another compiler's attributes say is checked like what is written by hand.
// RUN: gemm-opt %s --load-dialect-plugin=%plugin --split-input-file --verify-diagnostics --gemm-select-schedule --gemm-annotate-cost

module attributes {gemm.target = #gemm.target<"a100", "sm_80">} {
func.func @too_large(%a: tensor<256x512xbf16>, %b: tensor<128x512xbf16>, %c: tensor<256x128xf32>) -> tensor<256x128xf32> {
  // expected-error @below {{shared memory}}
  %d = gemm.matmul nt ins(%a, %b : tensor<256x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<256x128xf32>) {foreign.plan = #foreign.plan<"#gemm.schedule<mma_sync, block, tile = [128, 128, 64], warp = [64, 32], stages = 6, group = 8>">} -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}
}

// -----

func.func @no_schedule(%a: tensor<256x512xbf16>, %b: tensor<128x512xbf16>, %c: tensor<256x128xf32>) -> tensor<256x128xf32> {
  // expected-error @below {{has a foreign plan that is no schedule}}
  %d = gemm.matmul nt ins(%a, %b : tensor<256x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<256x128xf32>) {foreign.plan = #foreign.plan<"1 : i32">} -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}

// -----

func.func @no_price(%a: tensor<256x512xbf16>, %b: tensor<128x512xbf16>, %c: tensor<256x128xf32>) -> tensor<256x128xf32> {
  // expected-error @below {{has a foreign price that is no number}}
  %d = gemm.matmul nt ins(%a, %b : tensor<256x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<256x128xf32>) {foreign.price = #foreign.price<"much">} -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}

// -----

func.func @below_zero(%a: tensor<256x512xbf16>, %b: tensor<128x512xbf16>, %c: tensor<256x128xf32>) -> tensor<256x128xf32> {
  // expected-error @below {{expected roof_ns not to be negative, got -7}}
  %d = gemm.matmul nt ins(%a, %b : tensor<256x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<256x128xf32>) {foreign.price = #foreign.price<"-7">} -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}

// -----

func.func @two_prices(%a: tensor<256x512xbf16>, %b: tensor<128x512xbf16>, %c: tensor<256x128xf32>) -> tensor<256x128xf32> {
  // expected-error @below {{expected one attribute to decide, got "foreign.later" and "foreign.price"; take one of them away}}
  %d = gemm.matmul nt ins(%a, %b : tensor<256x512xbf16>, tensor<128x512xbf16>) outs(%c : tensor<256x128xf32>) {foreign.price = #foreign.price<"7">, foreign.later = #foreign.price<"8">} -> tensor<256x128xf32>
  return %d : tensor<256x128xf32>
}

// -----

// expected-error @below {{no machine to take for foreign: z80}}
module attributes {gemm.target = #foreign.machine<"z80">} {}

// -----

// expected-error @below {{#foreign.machine<"still"> describes no machine: expected sm_count from 1, got 0}}
module attributes {gemm.target = #foreign.machine<"still">} {}

// -----

// expected-error @below {{expected #foreign.machine<"untold"> to describe a machine, got no reason why it does not}}
module attributes {gemm.target = #foreign.machine<"untold">} {}

// -----

// expected-error @below {{expected 'gemm.target' to be a #gemm.target or another attribute that describes a machine, got #foreign.price<"7">}}
module attributes {gemm.target = #foreign.price<"7">} {}
