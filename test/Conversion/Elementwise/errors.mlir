// RUN: gemm-opt %s --gemm-elementwise-to-gpu --split-input-file --verify-diagnostics --allow-unregistered-dialect

#in = affine_map<(d0, d1) -> (d0, d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @no_element(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  // expected-error @below {{expected the output indexed by a permutation of the parallel loops, got affine_map<(d0, d1) -> (d0, d1)>}}
  linalg.generic {indexing_maps = [#in, #all], iterator_types = ["parallel", "reduction"]} ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @captured(%x: memref<4xf32>, %s: f32) {
  // expected-error @below {{'linalg.generic' op has no kernel: expected a constant scalar input or an integer, got a value of type 'f32'; pass it as a tensor of rank 0}}
  linalg.fill ins(%s : f32) outs(%x : memref<4xf32>)
  return
}

// -----

func.func @fp8(%x: memref<4xf8E5M2FNUZ>, %y: memref<4xf8E5M2FNUZ>) {
  // expected-error @below {{has no kernel: element type 'f8E5M2FNUZ' has no code generation}}
  memref.copy %x, %y : memref<4xf8E5M2FNUZ> to memref<4xf8E5M2FNUZ>
  return
}

// -----

#second = affine_map<(d0) -> (1, d0)>
#id = affine_map<(d0) -> (d0)>
func.func @second_row(%x: memref<4x4xf32>, %y: memref<4xf32>) {
  // expected-error @below {{expected indexing maps that select dims, got affine_map<(d0) -> (1, d0)>}}
  linalg.generic {indexing_maps = [#second, #id], iterator_types = ["parallel"]} ins(%x : memref<4x4xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @shared_memory(%x: memref<4xf32, 3>, %y: memref<4xf32>) {
  // expected-error @below {{expected memrefs in global memory, got memory space 3 : i64 in 'memref<4xf32, 3>'}}
  memref.copy %x, %y : memref<4xf32, 3> to memref<4xf32>
  return
}

// -----

// Device code launches nothing, and stays as it is.
func.func @launched(%x: memref<4xf32>, %s: memref<f32>) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %one, %gy = %one, %gz = %one) threads(%tx, %ty, %tz) in (%sx = %one, %sy = %one, %sz = %one) {
    linalg.reduce {arith.addf} ins(%x : memref<4xf32>) outs(%s : memref<f32>) dimensions = [0]
    gpu.terminator
  }
  return
}

// -----

// Rows 1 to 24 onto rows 0 to 23.
func.func @shift(%c: memref<25x24xf32>) {
  %u = memref.subview %c[0, 0] [24, 24] [1, 1] : memref<25x24xf32> to memref<24x24xf32, strided<[24, 1]>>
  %v = memref.subview %c[1, 0] [24, 24] [1, 1] : memref<25x24xf32> to memref<24x24xf32, strided<[24, 1], offset: 24>>
  // expected-error @below {{'linalg.generic' op has no kernel: its threads would write what others read: expected input 0 to be the output in the same places, or apart from it, got memory that the two may share; copy it to a buffer of its own first, or say that it is apart (memref.distinct_objects)}}
  memref.copy %v, %u : memref<24x24xf32, strided<[24, 1], offset: 24>> to memref<24x24xf32, strided<[24, 1]>>
  return
}

// -----

// A row of the output is added to all of it.
func.func @row(%c: memref<24x24xf32>) {
  %r = memref.subview %c[3, 0] [1, 24] [1, 1] : memref<24x24xf32> to memref<24xf32, strided<[1], offset: 72>>
  // expected-error @below {{its threads would write what others read}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%r : memref<24xf32, strided<[1], offset: 72>>) outs(%c : memref<24x24xf32>) {
  ^bb0(%x: f32, %y: f32):
    %q = arith.addf %x, %y : f32
    linalg.yield %q : f32
  }
  return
}

// -----

func.func @transposed_in_place(%c: memref<24x24xbf16>) {
  // expected-error @below {{its threads would write what others read}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%c : memref<24x24xbf16>) outs(%c : memref<24x24xbf16>) {
  ^bb0(%x: bf16, %y: bf16):
    linalg.yield %x : bf16
  }
  return
}

// -----

// A table is read anywhere.
func.func @own_rows(%c: memref<24x24xf32>) {
  // expected-error @below {{its threads would write what others read}}
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%c : memref<24x24xf32>) {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = memref.load %c[%j, %i] : memref<24x24xf32>
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @outputs_share(%x: memref<4xf32>, %y: memref<4xf32>) {
  // expected-error @below {{expected outputs apart from each other, got memory that two may share}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : memref<4xf32>) outs(%y, %y : memref<4xf32>, memref<4xf32>) {
  ^bb0(%a: f32, %o: f32, %p: f32):
    %n = arith.negf %a : f32
    linalg.yield %a, %n : f32, f32
  }
  return
}
