// RUN: gemm-opt %s --gemm-split-empties | FileCheck %s

// Each of three uses has its own, also two of one op; a value that is written by one and read by
// another stays one value.
// CHECK-LABEL: @uses
// CHECK: %[[A:.*]] = tensor.empty(%[[N:.*]]) : tensor<?xf32>
// CHECK: %[[X:.*]] = linalg.exp ins(%{{.*}}) outs(%[[A]] :
// CHECK: %[[B:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: %[[C:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<?xf32>) outs(%[[BC:.*]], %{{.*}} :
// CHECK-NOT: tensor.empty
#id = affine_map<(d0) -> (d0)>
func.func @uses(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.exp ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %z:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%y : tensor<?xf32>) outs(%e, %e : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%v: f32, %a: f32, %b: f32):
    %m = arith.mulf %v, %v : f32
    linalg.yield %v, %m : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %z#0, %z#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: @one
// CHECK: tensor.empty
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @one(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// What a product writes is no part of a tensor whose rows would have gaps.
// CHECK-LABEL: func.func @product_into_steps(
// CHECK: bufferization.alloc_tensor() : tensor<8x8xf32>
// CHECK-LABEL: func.func @product_into_rows(
// CHECK: tensor.empty() : tensor<8x8xf32>
func.func @product_into_steps(%a: tensor<8x16xbf16>, %b: tensor<16x8xbf16>, %d: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = gemm.matmul nn ins(%a, %b : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.insert_slice %r into %d[0, 0] [8, 8] [1, 2] : tensor<8x8xf32> into tensor<8x16xf32>
  return %s : tensor<8x16xf32>
}
func.func @product_into_rows(%a: tensor<8x16xbf16>, %b: tensor<16x8xbf16>, %d: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %r = gemm.matmul nn ins(%a, %b : tensor<8x16xbf16>, tensor<16x8xbf16>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = tensor.insert_slice %r into %d[0, 0] [8, 8] [2, 1] : tensor<8x8xf32> into tensor<16x8xf32>
  return %s : tensor<16x8xf32>
}

// Forty slices that fill a tensor, in any order of putting them in, are one concat in order of their
// places, and what they are put into is gone; with one at another place they stay.
// CHECK-LABEL: func.func @filled(
// CHECK-NOT: linalg.generic
// CHECK-NOT: insert_slice
// CHECK: tensor.concat dim(0)
// CHECK-NOT: insert_slice
func.func @filled(%p0: tensor<1x4xf32>, %p1: tensor<4xf32>) -> tensor<40x4xf32> {
  %e = tensor.empty() : tensor<40x4xf32>
  %z = arith.constant 0.0 : f32
  %t0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<40x4xf32>) {
  ^bb0(%out: f32):
    linalg.yield %z : f32
  } -> tensor<40x4xf32>
  %t1 = tensor.insert_slice %p0 into %t0[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t2 = tensor.insert_slice %p1 into %t1[7, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t3 = tensor.insert_slice %p0 into %t2[14, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t4 = tensor.insert_slice %p1 into %t3[21, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t5 = tensor.insert_slice %p0 into %t4[28, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t6 = tensor.insert_slice %p1 into %t5[35, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t7 = tensor.insert_slice %p0 into %t6[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t8 = tensor.insert_slice %p1 into %t7[9, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t9 = tensor.insert_slice %p0 into %t8[16, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t10 = tensor.insert_slice %p1 into %t9[23, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t11 = tensor.insert_slice %p0 into %t10[30, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t12 = tensor.insert_slice %p1 into %t11[37, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t13 = tensor.insert_slice %p0 into %t12[4, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t14 = tensor.insert_slice %p1 into %t13[11, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t15 = tensor.insert_slice %p0 into %t14[18, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t16 = tensor.insert_slice %p1 into %t15[25, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t17 = tensor.insert_slice %p0 into %t16[32, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t18 = tensor.insert_slice %p1 into %t17[39, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t19 = tensor.insert_slice %p0 into %t18[6, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t20 = tensor.insert_slice %p1 into %t19[13, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t21 = tensor.insert_slice %p0 into %t20[20, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t22 = tensor.insert_slice %p1 into %t21[27, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t23 = tensor.insert_slice %p0 into %t22[34, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t24 = tensor.insert_slice %p1 into %t23[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t25 = tensor.insert_slice %p0 into %t24[8, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t26 = tensor.insert_slice %p1 into %t25[15, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t27 = tensor.insert_slice %p0 into %t26[22, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t28 = tensor.insert_slice %p1 into %t27[29, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t29 = tensor.insert_slice %p0 into %t28[36, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t30 = tensor.insert_slice %p1 into %t29[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t31 = tensor.insert_slice %p0 into %t30[10, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t32 = tensor.insert_slice %p1 into %t31[17, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t33 = tensor.insert_slice %p0 into %t32[24, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t34 = tensor.insert_slice %p1 into %t33[31, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t35 = tensor.insert_slice %p0 into %t34[38, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t36 = tensor.insert_slice %p1 into %t35[5, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t37 = tensor.insert_slice %p0 into %t36[12, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t38 = tensor.insert_slice %p1 into %t37[19, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t39 = tensor.insert_slice %p0 into %t38[26, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t40 = tensor.insert_slice %p1 into %t39[33, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  return %t40 : tensor<40x4xf32>
}
// CHECK-LABEL: func.func @overlapping(
// CHECK-COUNT-40: tensor.insert_slice
// CHECK-NOT: tensor.concat
func.func @overlapping(%p0: tensor<1x4xf32>, %p1: tensor<4xf32>, %t0: tensor<40x4xf32>) -> tensor<40x4xf32> {
  %t1 = tensor.insert_slice %p0 into %t0[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t2 = tensor.insert_slice %p1 into %t1[8, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t3 = tensor.insert_slice %p0 into %t2[14, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t4 = tensor.insert_slice %p1 into %t3[21, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t5 = tensor.insert_slice %p0 into %t4[28, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t6 = tensor.insert_slice %p1 into %t5[35, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t7 = tensor.insert_slice %p0 into %t6[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t8 = tensor.insert_slice %p1 into %t7[9, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t9 = tensor.insert_slice %p0 into %t8[16, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t10 = tensor.insert_slice %p1 into %t9[23, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t11 = tensor.insert_slice %p0 into %t10[30, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t12 = tensor.insert_slice %p1 into %t11[37, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t13 = tensor.insert_slice %p0 into %t12[4, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t14 = tensor.insert_slice %p1 into %t13[11, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t15 = tensor.insert_slice %p0 into %t14[18, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t16 = tensor.insert_slice %p1 into %t15[25, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t17 = tensor.insert_slice %p0 into %t16[32, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t18 = tensor.insert_slice %p1 into %t17[39, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t19 = tensor.insert_slice %p0 into %t18[6, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t20 = tensor.insert_slice %p1 into %t19[13, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t21 = tensor.insert_slice %p0 into %t20[20, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t22 = tensor.insert_slice %p1 into %t21[27, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t23 = tensor.insert_slice %p0 into %t22[34, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t24 = tensor.insert_slice %p1 into %t23[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t25 = tensor.insert_slice %p0 into %t24[8, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t26 = tensor.insert_slice %p1 into %t25[15, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t27 = tensor.insert_slice %p0 into %t26[22, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t28 = tensor.insert_slice %p1 into %t27[29, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t29 = tensor.insert_slice %p0 into %t28[36, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t30 = tensor.insert_slice %p1 into %t29[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t31 = tensor.insert_slice %p0 into %t30[10, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t32 = tensor.insert_slice %p1 into %t31[17, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t33 = tensor.insert_slice %p0 into %t32[24, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t34 = tensor.insert_slice %p1 into %t33[31, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t35 = tensor.insert_slice %p0 into %t34[38, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t36 = tensor.insert_slice %p1 into %t35[5, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t37 = tensor.insert_slice %p0 into %t36[12, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t38 = tensor.insert_slice %p1 into %t37[19, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  %t39 = tensor.insert_slice %p0 into %t38[26, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<40x4xf32>
  %t40 = tensor.insert_slice %p1 into %t39[33, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<40x4xf32>
  return %t40 : tensor<40x4xf32>
}

// What is filled with one value is filled for each op that writes into it; who only reads it reads
// the one there was.
// CHECK-LABEL: @fills
// CHECK-COUNT-2: linalg.fill
// CHECK-NOT: linalg.fill
// CHECK-LABEL: @read
// CHECK-COUNT-1: linalg.fill
// CHECK-NOT: linalg.fill
#f = affine_map<(d0, d1) -> (d0, d1)>
#g = affine_map<(d0, d1) -> (d0)>
func.func @fills(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = linalg.generic {indexing_maps = [#f, #g], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %b = linalg.generic {indexing_maps = [#f, #g], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.maximumf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}
func.func @read() -> (tensor<4xf32>, tensor<4xf32>) {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %o = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %a = linalg.exp ins(%f : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.log ins(%f : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// What is put in at many places is reshaped once.
// CHECK-LABEL: func.func @repeated(
// CHECK-COUNT-1: tensor.expand_shape
// CHECK-NOT: tensor.expand_shape
// CHECK: tensor.concat dim(0)
func.func @repeated(%p: tensor<f32>) -> tensor<33xf32> {
  %e = tensor.empty() : tensor<33xf32>
  %0 = tensor.insert_slice %p into %e[0] [1] [1] : tensor<f32> into tensor<33xf32>
  %1 = tensor.insert_slice %p into %0[1] [1] [1] : tensor<f32> into tensor<33xf32>
  %2 = tensor.insert_slice %p into %1[2] [1] [1] : tensor<f32> into tensor<33xf32>
  %3 = tensor.insert_slice %p into %2[3] [1] [1] : tensor<f32> into tensor<33xf32>
  %4 = tensor.insert_slice %p into %3[4] [1] [1] : tensor<f32> into tensor<33xf32>
  %5 = tensor.insert_slice %p into %4[5] [1] [1] : tensor<f32> into tensor<33xf32>
  %6 = tensor.insert_slice %p into %5[6] [1] [1] : tensor<f32> into tensor<33xf32>
  %7 = tensor.insert_slice %p into %6[7] [1] [1] : tensor<f32> into tensor<33xf32>
  %8 = tensor.insert_slice %p into %7[8] [1] [1] : tensor<f32> into tensor<33xf32>
  %9 = tensor.insert_slice %p into %8[9] [1] [1] : tensor<f32> into tensor<33xf32>
  %10 = tensor.insert_slice %p into %9[10] [1] [1] : tensor<f32> into tensor<33xf32>
  %11 = tensor.insert_slice %p into %10[11] [1] [1] : tensor<f32> into tensor<33xf32>
  %12 = tensor.insert_slice %p into %11[12] [1] [1] : tensor<f32> into tensor<33xf32>
  %13 = tensor.insert_slice %p into %12[13] [1] [1] : tensor<f32> into tensor<33xf32>
  %14 = tensor.insert_slice %p into %13[14] [1] [1] : tensor<f32> into tensor<33xf32>
  %15 = tensor.insert_slice %p into %14[15] [1] [1] : tensor<f32> into tensor<33xf32>
  %16 = tensor.insert_slice %p into %15[16] [1] [1] : tensor<f32> into tensor<33xf32>
  %17 = tensor.insert_slice %p into %16[17] [1] [1] : tensor<f32> into tensor<33xf32>
  %18 = tensor.insert_slice %p into %17[18] [1] [1] : tensor<f32> into tensor<33xf32>
  %19 = tensor.insert_slice %p into %18[19] [1] [1] : tensor<f32> into tensor<33xf32>
  %20 = tensor.insert_slice %p into %19[20] [1] [1] : tensor<f32> into tensor<33xf32>
  %21 = tensor.insert_slice %p into %20[21] [1] [1] : tensor<f32> into tensor<33xf32>
  %22 = tensor.insert_slice %p into %21[22] [1] [1] : tensor<f32> into tensor<33xf32>
  %23 = tensor.insert_slice %p into %22[23] [1] [1] : tensor<f32> into tensor<33xf32>
  %24 = tensor.insert_slice %p into %23[24] [1] [1] : tensor<f32> into tensor<33xf32>
  %25 = tensor.insert_slice %p into %24[25] [1] [1] : tensor<f32> into tensor<33xf32>
  %26 = tensor.insert_slice %p into %25[26] [1] [1] : tensor<f32> into tensor<33xf32>
  %27 = tensor.insert_slice %p into %26[27] [1] [1] : tensor<f32> into tensor<33xf32>
  %28 = tensor.insert_slice %p into %27[28] [1] [1] : tensor<f32> into tensor<33xf32>
  %29 = tensor.insert_slice %p into %28[29] [1] [1] : tensor<f32> into tensor<33xf32>
  %30 = tensor.insert_slice %p into %29[30] [1] [1] : tensor<f32> into tensor<33xf32>
  %31 = tensor.insert_slice %p into %30[31] [1] [1] : tensor<f32> into tensor<33xf32>
  %32 = tensor.insert_slice %p into %31[32] [1] [1] : tensor<f32> into tensor<33xf32>
  return %32 : tensor<33xf32>
}
