// RUN: split-file %s %t
// RUN: gemm-opt %t/calls.mlir --gemm-inline | FileCheck %s --check-prefix=CALLS
// RUN: gemm-opt %t/none.mlir --allow-unregistered-dialect --gemm-inline | FileCheck %s --check-prefix=NONE
// RUN: gemm-opt %t/none.mlir --allow-unregistered-dialect --gemm-plan | FileCheck %s --check-prefix=NONE
// RUN: gemm-opt %t/stream.mlir --gemm-inline | FileCheck %s --check-prefix=STREAM
// RUN: not gemm-opt %t/both.mlir --allow-unregistered-dialect --gemm-inline 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: gemm-opt %t/both.mlir --allow-unregistered-dialect --gemm-inline=keep | FileCheck %s --check-prefix=KEPT
// RUN: %python %t/twice.py > %t/twice.mlir
// RUN: not gemm-opt %t/twice.mlir --gemm-inline 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: twice.mlir:{{.*}}: error: 'func.call' op expected a call that becomes at most 16384 ops more than the module has once all calls in it are inlined, got {{[0-9]+}}; compile what it calls as a function of its own
// RUN: gemm-opt %t/twice.mlir --gemm-inline=keep | FileCheck %s --check-prefix=TWICE-KEPT
// TWICE-KEPT: call @f29(
// RUN: not gemm-compile %t/none.mlir -o %t/none.gemm 2>&1 | FileCheck %s --check-prefix=COMPILE
// RUN: gemm-opt %t/elsewhere.mlir --allow-unregistered-dialect --gemm-inline | FileCheck %s --check-prefix=ELSEWHERE

//--- calls.mlir
// CALLS-LABEL: func.func @main
// CALLS-NOT: call
// CALLS: arith.negf
func.func private @f(%x: f32) -> f32 {
  %y = arith.negf %x : f32
  return %y : f32
}
func.func @main(%x: f32) -> f32 {
  %y = call @f(%x) : (f32) -> f32
  return %y : f32
}

// MLIR's own inliner ends by a signal here.
//--- none.mlir
// NONE: "foreign.reduce"
// COMPILE: none.mlir:4:8: error: 'foreign.reduce' op has no kernel
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = "foreign.reduce"(%x) ({
  ^bb0(%a: f32):
    "foreign.return"(%a) : (f32) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- both.mlir
// BOTH: both.mlir:{{.*}}: error: 'foreign.reduce' op has a region and is of no registered dialect: expected none in a module with calls
// BOTH: note: a call is here
// KEPT: "foreign.reduce"
// KEPT: call @f(
func.func private @f(%x: f32) -> f32 { return %x : f32 }
func.func @main(%x: f32) -> f32 {
  %y = "foreign.reduce"(%x) ({
  ^bb0(%a: f32):
    "foreign.return"(%a) : (f32) -> ()
  }) : (f32) -> f32
  %z = call @f(%y) : (f32) -> f32
  return %z : f32
}

//--- stream.mlir
// A stream that a function launches on goes with the function, not with its body.
// Nothing is left of that on it.
// STREAM-LABEL: func @onStream({{.*}}gemm.stream}) {
func.func @onStream(%x: memref<8xf32>, %y: memref<8xf32>, %s: !llvm.ptr {gemm.stream}) {
  linalg.add ins(%x, %x : memref<8xf32>, memref<8xf32>) outs(%y : memref<8xf32>)
  return
}
// STREAM-LABEL: func @caller
// STREAM: call @onStream
func.func @caller(%x: memref<8xf32>, %y: memref<8xf32>, %s: !llvm.ptr) {
  call @onStream(%x, %y, %s) : (memref<8xf32>, memref<8xf32>, !llvm.ptr) -> ()
  return
}

// What calls become has a limit, as what loops become has: functions each of which calls the one before
// twice.
//--- twice.py
print("func.func private @f0(%x: tensor<4xf32>) -> tensor<4xf32> {")
print("  %y = arith.addf %x, %x : tensor<4xf32>\n  return %y : tensor<4xf32>\n}")
for i in range(1, 31):
    name = "main" if i == 30 else f"f{i}"
    print(f"func.func {'' if i == 30 else 'private '}@{name}(%x: tensor<4xf32>) -> tensor<4xf32> {{")
    print(f"  %y = call @f{i - 1}(%x) : (tensor<4xf32>) -> tensor<4xf32>")
    print(f"  %z = call @f{i - 1}(%y) : (tensor<4xf32>) -> tensor<4xf32>\n  return %z : tensor<4xf32>\n}}")

//--- elsewhere.mlir
// A call of what is elsewhere is none: what nobody uses stays, and regions of any op.
// ELSEWHERE-LABEL: func private @unused
// ELSEWHERE: func @calls_elsewhere
// ELSEWHERE: call @elsewhere
func.func private @unused(%x: f32) -> f32 attributes {llvm.emit_c_interface} { return %x : f32 }
func.func private @elsewhere(f32)
func.func @calls_elsewhere(%x: f32) {
  call @elsewhere(%x) : (f32) -> ()
  "other.region"() ({
  }) : () -> ()
  return
}
