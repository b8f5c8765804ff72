// RUN: gemm-opt %s | FileCheck %s
// The driver starts, knows upstream's dialects and round-trips.
// CHECK: func.func @f
func.func @f() { return }
