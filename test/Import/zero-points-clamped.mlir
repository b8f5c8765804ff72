// Zero points of i32 that a clamp of floats bounds, so that sums of i64 fit 32 bits: as JAX prints a clamp (jnp.clip, from
// 0.10.2's export of a product quantised by rows with sums of i64), as torch-mlir does (torch.clamp), and such that nothing bounds.
// RUN: gemm-opt %s --gemm-import | FileCheck %s
// RUN: gemm-compile %s -o %t.gemm --target=a100 --ptxas=none --verify=emulate 2>&1 | FileCheck %s --check-prefix=VERIFIED
// REQUIRES: emulator-runtime
// VERIFIED: VERIFIED: 4 functions agree with the source

#rows = affine_map<(d0, d1) -> (d0, 0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: func.func @jax
// CHECK-NOT: linalg.matmul
// CHECK: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<16x128xi8>, tensor<128x64xi8>) outs(%{{.*}} : tensor<16x64xi32>)
func.func @jax(%q: tensor<16x128xi8>, %w: tensor<128x64xi8>, %zf: tensor<16x1xf32>) -> tensor<16x64xi64> {
  %lo = arith.constant dense<-1.280000e+02> : tensor<f32>
  %least = arith.constant -1.280000e+02 : f32
  %most = arith.constant 1.270000e+02 : f32
  %half = arith.constant 1.275000e+02 : f32
  %zero = arith.constant 0 : i64
  %ef = tensor.empty() : tensor<16x1xf32>
  %ei = tensor.empty() : tensor<16x1xi32>
  %eq = tensor.empty() : tensor<16x128xi32>
  %ew = tensor.empty() : tensor<128x64xi32>
  %es = tensor.empty() : tensor<16x64xi64>
  %low = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel", "parallel"]} ins(%lo : tensor<f32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<16x1xf32>
  %rounded = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%zf : tensor<16x1xf32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.roundeven %a : f32
    linalg.yield %1 : f32
  } -> tensor<16x1xf32>
  %raised = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%low, %rounded : tensor<16x1xf32>, tensor<16x1xf32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %1 = arith.maximumf %a, %b : f32
    linalg.yield %1 : f32
  } -> tensor<16x1xf32>
  %clamped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%raised : tensor<16x1xf32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.minimumf %a, %most : f32
    linalg.yield %1 : f32
  } -> tensor<16x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%clamped : tensor<16x1xf32>) outs(%ei : tensor<16x1xi32>) {
  ^bb0(%a: f32, %o: i32):
    %1 = arith.fptosi %a : f32 to i32
    linalg.yield %1 : i32
  } -> tensor<16x1xi32>
  %d = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %z : tensor<16x128xi8>, tensor<16x1xi32>) outs(%eq : tensor<16x128xi32>) {
  ^bb0(%a: i8, %b: i32, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %b : i32
    linalg.yield %2 : i32
  } -> tensor<16x128xi32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x64xi8>) outs(%ew : tensor<128x64xi32>) {
  ^bb0(%a: i8, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    linalg.yield %1 : i32
  } -> tensor<128x64xi32>
  %init = linalg.fill ins(%zero : i64) outs(%es : tensor<16x64xi64>) -> tensor<16x64xi64>
  %r = linalg.matmul ins(%d, %wide : tensor<16x128xi32>, tensor<128x64xi32>) outs(%init : tensor<16x64xi64>) -> tensor<16x64xi64>
  return %r : tensor<16x64xi64>
}

// CHECK-LABEL: func.func @torch
// CHECK-NOT: linalg.matmul
// CHECK: gemm.matmul nn ins(%{{.*}}, %{{.*}} : tensor<16x128xi8>, tensor<128x64xi8>) outs(%{{.*}} : tensor<16x64xi32>)
func.func @torch(%q: tensor<16x128xi8>, %w: tensor<128x64xi8>, %zf: tensor<16x1xf32>) -> tensor<16x64xi64> {
  %lo = arith.constant dense<-1.280000e+02> : tensor<f32>
  %least = arith.constant -1.280000e+02 : f32
  %most = arith.constant 1.270000e+02 : f32
  %half = arith.constant 1.275000e+02 : f32
  %zero = arith.constant 0 : i64
  %ef = tensor.empty() : tensor<16x1xf32>
  %ei = tensor.empty() : tensor<16x1xi32>
  %eq = tensor.empty() : tensor<16x128xi32>
  %ew = tensor.empty() : tensor<128x64xi32>
  %es = tensor.empty() : tensor<16x64xi64>
  %clamped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%zf : tensor<16x1xf32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.cmpf ult, %a, %least : f32
    %2 = arith.select %1, %least, %a : f32
    %3 = arith.cmpf ugt, %2, %most : f32
    %4 = arith.select %3, %most, %2 : f32
    %5 = math.roundeven %4 : f32
    linalg.yield %5 : f32
  } -> tensor<16x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%clamped : tensor<16x1xf32>) outs(%ei : tensor<16x1xi32>) {
  ^bb0(%a: f32, %o: i32):
    %1 = arith.fptosi %a : f32 to i32
    linalg.yield %1 : i32
  } -> tensor<16x1xi32>
  %d = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %z : tensor<16x128xi8>, tensor<16x1xi32>) outs(%eq : tensor<16x128xi32>) {
  ^bb0(%a: i8, %b: i32, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %b : i32
    linalg.yield %2 : i32
  } -> tensor<16x128xi32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x64xi8>) outs(%ew : tensor<128x64xi32>) {
  ^bb0(%a: i8, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    linalg.yield %1 : i32
  } -> tensor<128x64xi32>
  %init = linalg.fill ins(%zero : i64) outs(%es : tensor<16x64xi64>) -> tensor<16x64xi64>
  %r = linalg.matmul ins(%d, %wide : tensor<16x128xi32>, tensor<128x64xi32>) outs(%init : tensor<16x64xi64>) -> tensor<16x64xi64>
  return %r : tensor<16x64xi64>
}

// CHECK-LABEL: func.func @one_side
// CHECK: linalg.matmul
// CHECK-NOT: gemm.matmul
func.func @one_side(%q: tensor<16x128xi8>, %w: tensor<128x64xi8>, %zf: tensor<16x1xf32>) -> tensor<16x64xi64> {
  %lo = arith.constant dense<-1.280000e+02> : tensor<f32>
  %least = arith.constant -1.280000e+02 : f32
  %most = arith.constant 1.270000e+02 : f32
  %half = arith.constant 1.275000e+02 : f32
  %zero = arith.constant 0 : i64
  %ef = tensor.empty() : tensor<16x1xf32>
  %ei = tensor.empty() : tensor<16x1xi32>
  %eq = tensor.empty() : tensor<16x128xi32>
  %ew = tensor.empty() : tensor<128x64xi32>
  %es = tensor.empty() : tensor<16x64xi64>
  %clamped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%zf : tensor<16x1xf32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.cmpf ult, %a, %least : f32
    %2 = arith.select %1, %least, %a : f32
    %5 = math.roundeven %2 : f32
    linalg.yield %5 : f32
  } -> tensor<16x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%clamped : tensor<16x1xf32>) outs(%ei : tensor<16x1xi32>) {
  ^bb0(%a: f32, %o: i32):
    %1 = arith.fptosi %a : f32 to i32
    linalg.yield %1 : i32
  } -> tensor<16x1xi32>
  %d = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %z : tensor<16x128xi8>, tensor<16x1xi32>) outs(%eq : tensor<16x128xi32>) {
  ^bb0(%a: i8, %b: i32, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %b : i32
    linalg.yield %2 : i32
  } -> tensor<16x128xi32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x64xi8>) outs(%ew : tensor<128x64xi32>) {
  ^bb0(%a: i8, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    linalg.yield %1 : i32
  } -> tensor<128x64xi32>
  %init = linalg.fill ins(%zero : i64) outs(%es : tensor<16x64xi64>) -> tensor<16x64xi64>
  %r = linalg.matmul ins(%d, %wide : tensor<16x128xi32>, tensor<128x64xi32>) outs(%init : tensor<16x64xi64>) -> tensor<16x64xi64>
  return %r : tensor<16x64xi64>
}

// CHECK-LABEL: func.func @between_numbers
// CHECK-NOT: linalg.matmul
// CHECK: gemm.matmul nn
func.func @between_numbers(%q: tensor<16x128xi8>, %w: tensor<128x64xi8>, %zf: tensor<16x1xf32>) -> tensor<16x64xi64> {
  %lo = arith.constant dense<-1.280000e+02> : tensor<f32>
  %least = arith.constant -1.280000e+02 : f32
  %most = arith.constant 1.270000e+02 : f32
  %half = arith.constant 1.275000e+02 : f32
  %zero = arith.constant 0 : i64
  %ef = tensor.empty() : tensor<16x1xf32>
  %ei = tensor.empty() : tensor<16x1xi32>
  %eq = tensor.empty() : tensor<16x128xi32>
  %ew = tensor.empty() : tensor<128x64xi32>
  %es = tensor.empty() : tensor<16x64xi64>
  %clamped = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%zf : tensor<16x1xf32>) outs(%ef : tensor<16x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.cmpf ult, %a, %least : f32
    %2 = arith.select %1, %least, %a : f32
    %3 = arith.cmpf ugt, %2, %half : f32
    %4 = arith.select %3, %half, %2 : f32
    %5 = math.roundeven %4 : f32
    linalg.yield %5 : f32
  } -> tensor<16x1xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%clamped : tensor<16x1xf32>) outs(%ei : tensor<16x1xi32>) {
  ^bb0(%a: f32, %o: i32):
    %1 = arith.fptosi %a : f32 to i32
    linalg.yield %1 : i32
  } -> tensor<16x1xi32>
  %d = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%q, %z : tensor<16x128xi8>, tensor<16x1xi32>) outs(%eq : tensor<16x128xi32>) {
  ^bb0(%a: i8, %b: i32, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    %2 = arith.subi %1, %b : i32
    linalg.yield %2 : i32
  } -> tensor<16x128xi32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x64xi8>) outs(%ew : tensor<128x64xi32>) {
  ^bb0(%a: i8, %o: i32):
    %1 = arith.extsi %a : i8 to i32
    linalg.yield %1 : i32
  } -> tensor<128x64xi32>
  %init = linalg.fill ins(%zero : i64) outs(%es : tensor<16x64xi64>) -> tensor<16x64xi64>
  %r = linalg.matmul ins(%d, %wide : tensor<16x128xi32>, tensor<128x64xi32>) outs(%init : tensor<16x64xi64>) -> tensor<16x64xi64>
  return %r : tensor<16x64xi64>
}
