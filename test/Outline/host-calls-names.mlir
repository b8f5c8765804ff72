// What a host declares of the runtime is called, and something else under such a name is an error.
// RUN: gemm-opt %s --split-input-file --gemm-host-calls="bundle=b.gemm device=ref" --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func private @product(
// CHECK: %[[STATUS:.*]] = llvm.call @gemm_run_entry(
// CHECK: call @gemm_check(%[[STATUS]]) : (i32) -> ()
func.func private @product(tensor<4x4xf32>) -> tensor<4x4xf32> attributes {gemm.entry = "product"}
llvm.func @gemm_run_entry(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> i32
func.func private @gemm_check(i32)

// -----

func.func private @product(tensor<4x4xf32>) -> tensor<4x4xf32> attributes {gemm.entry = "product"}
// expected-error @below {{expected @gemm_check, which the host calls, to be declared with type '!llvm.func<void (i32)>' or what becomes it, got memref.global}}
memref.global "private" @gemm_check : memref<4xf32>

// -----

func.func private @product(tensor<4x4xf32>) -> tensor<?x4xf32> attributes {gemm.entry = "product"}
// expected-error @below {{expected @gemm_entry_extent, which the host calls,}}
func.func private @gemm_entry_extent(i64) -> i64
