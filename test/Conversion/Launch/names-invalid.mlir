// What has the name of a function of C and is another one is an error where it stands.
// RUN: gemm-opt %s --split-input-file --gemm-to-nvvm="target=sm_80" --verify-diagnostics

func.func @another_type(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
// expected-error @below {{expected @exit, which the host calls, to be declared with type '!llvm.func<void (i32)>' or what becomes it, got '!llvm.func<void (i64)>'; declare it so, or give this another name}}
llvm.func @exit(i64)

// -----

func.func @another_function(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
// expected-error @below {{expected @dprintf, which the host calls, to be declared with type '!llvm.func<i32 (i32, ptr, ...)>' or what becomes it, got '(i32, !llvm.ptr) -> i32'}}
func.func private @dprintf(i32, !llvm.ptr) -> i32

// -----

func.func @body(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
// expected-error @below {{expected @exit, which the host calls, to be declared with type '!llvm.func<void (i32)>' or what becomes it, got a function with a body}}
func.func @exit(%x: i32) { return }

// -----

func.func @no_function(%x: tensor<?x?xbf16>, %w: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
  %y = gemm.linear %x, %w : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xbf16>
  return %y : tensor<?x?xbf16>
}
// expected-error @below {{expected @mgpuMemAlloc, which the host calls, to be declared with type '!llvm.func<ptr (i64, ptr, i8)>' or what becomes it, got memref.global}}
memref.global "private" @mgpuMemAlloc : memref<4xf32>
