// A split without k-steps multiplies nothing beside scales: of the zeros beyond K a zero point makes others, and a large scale
// infinite ones, of which zeros of A are NaN. Of what lies inside K all is finite.
// RUN: %python %S/Inputs/large_scales.py %t.data 64
// RUN: gemm-compile %s -o %t.gemm --target=h200 --ptxas=none
// RUN: gemm-run %t.gemm --entry=split --device=emulate --check --input=16x64xf16=@%t.data/a.npy --input=16x64xi8=@%t.data/b.npy --input=16x2xf16=@%t.data/s.npy --input=16x16xf32=zeros
// RUN: gemm-run %t.gemm --entry=cluster --device=emulate --check --input=16x64xf16=@%t.data/a.npy --input=16x64xi8=@%t.data/b.npy --input=16x2xf16=@%t.data/s.npy --input=16x16xf32=zeros
// RUN: gemm-run %t.gemm --entry=persistent --device=emulate --check --input=16x64xf16=@%t.data/a.npy --input=16x64xi8=@%t.data/b.npy --input=16x2xf16=@%t.data/s.npy --input=16x16xf32=zeros

func.func @split(%a: memref<16x64xf16>, %b: memref<16x64xi8>, %s: memref<16x2xf16>, %c: memref<16x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<16x64xf16>, memref<16x64xi8>) outs(%c : memref<16x16xf32>) scales(%s : memref<16x2xf16>) blocks [1, 1, 32]
    {zero_point = 100 : i64, schedule = #gemm.schedule<mixed, split_k, tile = [16, 16, 32], warp = [16, 16], stages = 2, group = 1, splits = 3>}
  return
}

func.func @cluster(%a: memref<16x64xf16>, %b: memref<16x64xi8>, %s: memref<16x2xf16>, %c: memref<16x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<16x64xf16>, memref<16x64xi8>) outs(%c : memref<16x16xf32>) scales(%s : memref<16x2xf16>) blocks [1, 1, 32]
    {zero_point = 100 : i64, schedule = #gemm.schedule<mixed, split_k, tile = [16, 16, 32], warp = [16, 16], stages = 2, group = 1, splits = 4, reduce = cluster>}
  return
}

func.func @persistent(%a: memref<16x64xf16>, %b: memref<16x64xi8>, %s: memref<16x2xf16>, %c: memref<16x16xf32>) {
  gemm.matmul nt ins(%a, %b : memref<16x64xf16>, memref<16x64xi8>) outs(%c : memref<16x16xf32>) scales(%s : memref<16x2xf16>) blocks [1, 1, 32]
    {zero_point = 100 : i64, schedule = #gemm.schedule<mixed, persistent, tile = [16, 16, 32], warp = [16, 16], stages = 2, group = 1, splits = 3>}
  return
}
