// A host's symbols beside what launches put there: our own functions give way, and a function of C
// is the host's declaration of it.
// RUN: gemm-opt %s --split-input-file --gemm-to-nvvm="target=sm_80" | FileCheck %s

// CHECK-LABEL: func.func @taken(
// CHECK: llvm.call @gemm_workspace_0(
// CHECK: llvm.call @gemm_workspace_give_back_0(
// CHECK: func.func @gemm_workspace(
// CHECK: memref.global "private" @gemm_workspaces
// CHECK: llvm.func @gemm_workspace_give_back(!llvm.ptr)
// CHECK: llvm.mlir.global internal @gemm_workspaces_0()
// CHECK: llvm.func internal @gemm_workspace_0(
// CHECK: llvm.mlir.addressof @gemm_workspaces_0
// CHECK: llvm.func internal @gemm_workspace_give_back_0(
// CHECK-NOT: llvm.func internal
func.func @taken(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
func.func @gemm_workspace(%x: memref<4xf32>) { return }
memref.global "private" @gemm_workspaces : memref<4xf32>
llvm.func @gemm_workspace_give_back(!llvm.ptr)

// -----

// The same type is not the same function, and other messages have the names of ours.
// CHECK-LABEL: func.func @alike(
// CHECK: llvm.call @gemm_workspace_0(
// CHECK: llvm.call @gemm_workspace_give_back(
func.func @alike(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
llvm.func @gemm_workspace(!llvm.ptr, i64, i64) -> !llvm.ptr
func.func private @gemm_message_3()

// -----

// Declared as what becomes it: the calls are of func, with index for what is a number in LLVM.
// CHECK-LABEL: func.func @declared(
// CHECK: func.call @exit(%{{.*}}) : (i32) -> ()
// CHECK: func.func private @exit(i32)
// CHECK: func.func private @calloc(index, index) -> !llvm.ptr
// CHECK: llvm.func @mgpuStreamCreate() -> !llvm.ptr
// CHECK: llvm.func internal @gemm_workspace(
// CHECK: llvm.call @mgpuStreamCreate()
// CHECK: func.call @calloc(%{{.*}}, %{{.*}}) : (index, index) -> !llvm.ptr
func.func @declared(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
func.func private @exit(i32)
func.func private @calloc(index, index) -> !llvm.ptr
llvm.func @mgpuStreamCreate() -> !llvm.ptr
