// RUN: rm -rf %t.gemm
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=dynamic
// RUN: FileCheck %s --input-file=%t.gemm/launch.json --check-prefix=DYNAMIC
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=views
// RUN: FileCheck %s --input-file=%t.gemm/launch.json --check-prefix=VIEWS
// RUN: gemm-compile %s -o %t.gemm --target=sm_80 --ptxas=none --entry=scalar_code
// RUN: FileCheck %s --input-file=%t.gemm/launch.json --check-prefix=PROGRAM

// A dynamic dim is a symbol bound by an argument; sizes that must agree are
// checked before a launch; the kernel takes M, N, K and the leading dims.
// DYNAMIC: "functions": [
// DYNAMIC: "arguments": [
// DYNAMIC: "shape": [
// DYNAMIC-NEXT: "s0",
// DYNAMIC-NEXT: "s1"
// DYNAMIC: "buffers": [
// DYNAMIC: "args": [
// DYNAMIC-NEXT: "s0",
// DYNAMIC-NEXT: "s2"
// DYNAMIC: "op": "mul"
// DYNAMIC: "name": "dynamic",
// DYNAMIC: "requires": [
// DYNAMIC: "left": "s3",
// DYNAMIC-NEXT: "message": "step dynamic:0 ({{.*}}bundle.mlir:[[#]]:8) needs dim 1 of operand 1 to equal dim 1 of operand 0",
// DYNAMIC-NEXT: "op": "eq",
// DYNAMIC-NEXT: "right": "s1"
// DYNAMIC: "launch": {
// DYNAMIC: "i32": "s0"
// DYNAMIC: "i32": "s2"
// DYNAMIC: "i32": "s1"
// DYNAMIC: "i32": 1
// DYNAMIC: "i64": "s1"
// DYNAMIC: "op": "ceildiv"
// DYNAMIC: "symbols": [
// DYNAMIC: "argument": 0,
// DYNAMIC-NEXT: "dim": 0,
// DYNAMIC-NEXT: "name": "s0"
func.func @dynamic(%a: tensor<?x?xbf16>, %b: tensor<?x?xbf16>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xbf16>
  %n = tensor.dim %b, %c0 : tensor<?x?xbf16>
  %c = tensor.empty(%m, %n) : tensor<?x?xf32>
  %d = gemm.matmul nt ins(%a, %b : tensor<?x?xbf16>, tensor<?x?xbf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

// A slice is a view with an offset and the strides of its source; a transposed A
// is a logical MxK view whose rows have stride 1.
// VIEWS: "steps": [
// VIEWS: "a": {
// VIEWS-NEXT: "buffer": "arg0",
// VIEWS-NEXT: "dtype": "f16",
// VIEWS-NEXT: "offset": 208,
// VIEWS-NEXT: "shape": [
// VIEWS-NEXT: 1,
// VIEWS-NEXT: 16,
// VIEWS-NEXT: 32
// VIEWS: "strides": [
// VIEWS-NEXT: 0,
// VIEWS-NEXT: 1,
// VIEWS-NEXT: 100
// VIEWS: "pointer": "arg0"
// VIEWS: "i64": 100
func.func @views(%x: tensor<40x100xf16>, %b: tensor<32x24xf16>) -> tensor<16x24xf16> {
  %a = tensor.extract_slice %x[2, 8] [32, 16] [1, 1] : tensor<40x100xf16> to tensor<32x16xf16>
  %c = tensor.empty() : tensor<16x24xf16>
  %d = gemm.matmul tn ins(%a, %b : tensor<32x16xf16>, tensor<32x24xf16>) outs(%c : tensor<16x24xf16>) -> tensor<16x24xf16>
  return %d : tensor<16x24xf16>
}

// A constant is a buffer with data; a bf16 add rounds: its operands are narrowed
// (which is exact) and its result is widened again.
// PROGRAM: "buffers": [
// PROGRAM: "data": "AACAPwAAAEAAAEBAAACAQA==",
// PROGRAM-NEXT: "dtype": "f32",
// PROGRAM: "kind": "elementwise",
// PROGRAM: "program": {
// PROGRAM-NEXT: "inputs": 2,
// PROGRAM: "op": "truncf",
// PROGRAM-NEXT: "type": "bf16"
// PROGRAM: "op": "addf",
// PROGRAM-NEXT: "type": "bf16"
// PROGRAM: "op": "extf",
// PROGRAM-NEXT: "type": "f32"
// PROGRAM: "op": "mulf",
// PROGRAM-NEXT: "type": "f32"
#id = affine_map<(d0) -> (d0)>
func.func @scalar_code(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %scale = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %scale : tensor<4xbf16>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: bf16, %s: f32, %o: f32):
    %sum = arith.addf %a, %a : bf16
    %wide = arith.extf %sum : bf16 to f32
    %r = arith.mulf %wide, %s : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
