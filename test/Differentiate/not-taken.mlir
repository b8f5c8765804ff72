// The side of a select that is not taken takes no part in the gradient, though its derivative is infinite or no number
// there: x where |x| < 1, else 1 / sqrt(x) / x, and of that what is chosen again. At 0 the derivative is 1.
// RUN: gemm-opt %s --gemm-differentiate=save=inputs -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: gemm-compile %t.mlir --target=sm_80 --ptxas=none -o %t.gemm
// RUN: %python -c "import struct; h = b\"{'descr': '<f4', 'fortran_order': False, 'shape': (1, 4), }\"; h += b' ' * (63 - (10 + len(h)) %% 64) + b'\n'; [open('%t.' + n + '.npy', 'wb').write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(h)) + h + struct.pack('<4f', *v)) for n, v in (('x', (0, 0.5, -0.25, 4)), ('g', (1, 2, 3, 64)))]"
// RUN: gemm-run %t.gemm --entry=f_backward --device=ref --input=1x4xf32=@%t.x.npy --input=1x4xf32=@%t.g.npy --output=@%t.d.npy
// RUN: gemm-run %t.gemm --entry=f_backward --device=emulate --input=1x4xf32=@%t.x.npy --input=1x4xf32=@%t.g.npy --output=@%t.e.npy
// RUN: %python -c "import struct; print(struct.unpack('<4f', open('%t.d.npy', 'rb').read()[-16:]), struct.unpack('<4f', open('%t.e.npy', 'rb').read()[-16:]))" | FileCheck %s --check-prefix=NUMBERS

// NUMBERS: (1.0, 2.0, 3.0, -3.0) (1.0, 2.0, 3.0, -3.0)
// CHECK-LABEL: func.func @f_backward
// CHECK: arith.divf
// CHECK: arith.select
func.func @f(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) {
  ^bb0(%i: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %a = math.absf %i : f32
    %small = arith.cmpf olt, %a, %one : f32
    %positive = arith.cmpf ogt, %i, %one : f32
    %q = math.sqrt %i : f32
    %r = arith.divf %one, %q : f32
    %t = arith.divf %r, %i : f32
    %u = arith.select %positive, %t, %one : f32
    %s = arith.select %small, %i, %u : f32
    linalg.yield %s : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}
