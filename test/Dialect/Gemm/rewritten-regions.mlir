// RUN: gemm-opt %s --split-input-file --convert-arith-to-llvm | FileCheck %s
// RUN: gemm-opt %s --split-input-file --convert-arith-to-llvm --gemm-to-tile --verify-diagnostics

// What the ops of an epilogue are is no business of the op's verifier. What makes a kernel of it
// refuses what is not pure scalar code.
#schedule = #gemm.schedule<simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// A number and its carry become a struct.
// CHECK-LABEL: func @carry
// CHECK: gemm.matmul nt
// CHECK: llvm.intr.uadd.with.overflow{{.*}} !llvm.struct<(i32, i1)>
// CHECK: gemm.yield %{{.+}} : i32
func.func @carry(%a: memref<64x64xi8>, %b: memref<64x64xi8>, %c: memref<64x64xi32>) {
  // expected-error @below {{'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'llvm.intr.uadd.with.overflow'}}
  gemm.matmul nt ins(%a, %b : memref<64x64xi8>, memref<64x64xi8>) outs(%c : memref<64x64xi32>) epilogue {
  ^bb0(%acc: i32):
    %s, %o = arith.addui_extended %acc, %acc : i32, i1
    %k = arith.constant -1 : i32
    %r = arith.select %o, %k, %s : i32
    gemm.yield %r : i32
  } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// CHECK-LABEL: func @region
// CHECK: gemm.matmul nt
// CHECK: scf.if
func.func @region(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>, %p: memref<i1>) {
  // expected-error @below {{'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'scf.if'}}
  gemm.matmul nt ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
      epilogue(%p : memref<i1>) maps [affine_map<(m, n) -> ()>] {
  ^bb0(%acc: f32, %yes: i1):
    %r = scf.if %yes -> (f32) {
      %t = math.absf %acc : f32
      scf.yield %t : f32
    } else {
      scf.yield %acc : f32
    }
    gemm.yield %r : f32
  } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// CHECK-LABEL: func @memory
// CHECK: gemm.matmul nt
// CHECK: memref.alloc
func.func @memory(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'memref.alloc'}}
  gemm.matmul nt ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %0 = memref.alloc() : memref<4xf32>
    gemm.yield %acc : f32
  } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// CHECK-LABEL: func @vector
// CHECK: gemm.matmul nt
// CHECK: vector.broadcast
func.func @vector(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'vector.broadcast'}}
  gemm.matmul nt ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %v = vector.broadcast %acc : f32 to vector<4xf32>
    %r = vector.extract %v[0] : f32 from vector<4xf32>
    gemm.yield %r : f32
  } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// CHECK-LABEL: func @foreign
func.func @foreign(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'spirv.FNegate'}}
  gemm.matmul nt ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %r = spirv.FNegate %acc : f32
    gemm.yield %r : f32
  } {schedule = #schedule}
  return
}

// -----

#schedule = #gemm.schedule<simt, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 8>

// CHECK-LABEL: func @scaling
func.func @scaling(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{'gemm.matmul' op expected a pure scalar operation in an epilogue, got 'arith.scaling_truncf'}}
  gemm.matmul nt ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) epilogue {
  ^bb0(%acc: f32):
    %h = arith.scaling_truncf %acc, %acc : f32, f32 to f8E4M3FN
    %r = arith.extf %h : f8E4M3FN to f32
    gemm.yield %r : f32
  } {schedule = #schedule}
  return
}
