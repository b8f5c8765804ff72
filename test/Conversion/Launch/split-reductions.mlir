// RUN: gemm-opt %s --gemm-split-reductions --remarks-filter=gemm-split-reductions 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t

#s = #gemm.schedule<mma_sync, block, tile = [64, 128, 32], warp = [32, 64], stages = 4, group = 8>
#t = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>

// CHECK-DAG: #[[$N64:.+]] = affine_map<(d0, d1) -> (d0, d1 floordiv 64)>
// CHECK-DAG: #[[$M16:.+]] = affine_map<(d0, d1) -> (d0 floordiv 16, d1)>
// REMARK: [Analysis] Parts | Category:gemm-split-reductions | {{.*}}output 1 is reduced in two steps: 64 values, then what they leave

// Sums of rows: those of what a warp holds, then their sums and what was there.
// CHECK-LABEL: func @rows
// CHECK-SAME: %[[S:[^ ]+]]: memref<100xf32>)
// CHECK: %[[P:.+]] = memref.alloc() : memref<100x4xf32>
// CHECK: gemm.matmul nt {{.+}} outs(%{{.+}}, %[[P]] : memref<100x200xbf16>, memref<100x4xf32>)
// CHECK: results [add #[[$N64]] partial]
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "reduction"]} ins(%[[P]] : memref<100x4xf32>) outs(%[[S]] : memref<100xf32>)
// CHECK: arith.addf
// CHECK: memref.dealloc %[[P]]
func.func @rows(%a: memref<100x64xbf16>, %b: memref<200x64xbf16>, %c: memref<100x200xbf16>, %s: memref<100xf32>) {
  gemm.matmul nt ins(%a, %b : memref<100x64xbf16>, memref<200x64xbf16>) outs(%c, %s : memref<100x200xbf16>, memref<100xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [add affine_map<(m, n) -> (m)>] {schedule = #s}
  return
}

// Of several schedules each holds the parts; how many there are is known when M is.
// CHECK-LABEL: func @columns
// CHECK: %[[N:.+]] = affine.apply {{.+}}()[%{{.+}}]
// CHECK: %[[P:.+]] = memref.alloc(%[[N]]) : memref<?x200xf32>
// CHECK: results [add #[[$M16]] partial]
// CHECK: linalg.generic {{.*}}iterator_types = ["reduction", "parallel"]} ins(%[[P]] : memref<?x200xf32>)
func.func @columns(%a: memref<?x64xbf16>, %b: memref<200x64xbf16>, %c: memref<?x200xbf16>, %s: memref<200xf32>) {
  gemm.matmul nt ins(%a, %b : memref<?x64xbf16>, memref<200x64xbf16>) outs(%c, %s : memref<?x200xbf16>, memref<200xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [add affine_map<(m, n) -> (n)>]
    {by_m = #gemm.by_m<16 : <mma_sync, block, tile = [16, 64, 32], warp = [16, 32], stages = 4, group = 8>, ? : <mma_sync, block, tile = [64, 128, 32], warp = [32, 64], stages = 4, group = 8>>, schedule = #s}
  return
}

// Groups of two parts, of which the last has one: the other is neutral.
// CHECK-LABEL: func @groups
// CHECK-SAME: %[[G:[^ ]+]]: memref<2x100xf32>)
// CHECK: %[[P:.+]] = memref.alloc() : memref<100x2x2xf32>
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%[[P]] : memref<100x2x2xf32>)
// CHECK: %[[FLAT:.+]] = memref.collapse_shape %[[P]] {{\[}}[0], [1, 2]] : memref<100x2x2xf32> into memref<100x4xf32>
// CHECK: %[[PLACE:.+]] = memref.subview %[[FLAT]][0, 0] [100, 3] [1, 1]
// CHECK: gemm.matmul nt {{.+}} outs(%{{.+}}, %[[PLACE]] :
// CHECK: results [absmax #[[$N64]] partial]
// CHECK: linalg.fill ins(%{{.+}} : f32) outs(%[[G]] : memref<2x100xf32>)
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[P]] : memref<100x2x2xf32>) outs(%[[G]] : memref<2x100xf32>)
func.func @groups(%a: memref<100x64xbf16>, %b: memref<190x64xbf16>, %c: memref<100x190xbf16>, %g: memref<2x100xf32>) {
  gemm.matmul nt ins(%a, %b : memref<100x64xbf16>, memref<190x64xbf16>) outs(%c, %g : memref<100x190xbf16>, memref<2x100xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (n floordiv 128, m)> partial] {schedule = #s}
  return
}

// What a warp holds, and lines that atomics reduce, stay.
// CHECK-LABEL: func @held
// CHECK-NOT: linalg
func.func @held(%a: memref<100x64xbf16>, %b: memref<192x64xbf16>, %c: memref<100x192xbf16>, %g: memref<100x6xf32>, %m: memref<100xf32>) {
  gemm.matmul nt ins(%a, %b : memref<100x64xbf16>, memref<192x64xbf16>) outs(%c, %g, %m : memref<100x192xbf16>, memref<100x6xf32>, memref<100xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc, %acc : f32, f32, f32
  } results [add affine_map<(m, n) -> (m, n floordiv 32)>, absmax affine_map<(m, n) -> (m)>] {schedule = #t}
  return
}

// Of nothing there are no parts to make one of.
// CHECK-LABEL: func @nothing
// CHECK: %[[P:.+]] = memref.alloc() : memref<0x3xf32>
// CHECK-NOT: linalg
// CHECK: gemm.matmul nt {{.+}} outs(%{{.+}}, %[[P]] :
// CHECK-NOT: linalg
// CHECK: return
func.func @nothing(%a: memref<0x64xbf16>, %b: memref<190x64xbf16>, %c: memref<0x190xbf16>, %g: memref<2x0xf32>) {
  gemm.matmul nt ins(%a, %b : memref<0x64xbf16>, memref<190x64xbf16>) outs(%c, %g : memref<0x190xbf16>, memref<2x0xf32>) epilogue {
  ^bb0(%acc: f32):
    gemm.yield %acc, %acc : f32, f32
  } results [absmax affine_map<(m, n) -> (n floordiv 128, m)> partial] {schedule = #s}
  return
}
