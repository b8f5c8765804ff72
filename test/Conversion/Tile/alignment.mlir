// RUN: gemm-opt %s --gemm-to-tile | FileCheck %s
// RUN: gemm-opt %s --gemm-to-tile --gemm-launch | FileCheck %s --check-prefix=HOST

// What a kernel takes A's address to be a multiple of is traced to where the memory comes
// from: the kernel of each function is told by its number.

#schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>

// CHECK: tile.kernel @[[$WIDE:gemm_nt_bf16_bf16_64x64x32]]({{.*}}!tile.view<bf16, k, 16, whole>, %{{.*}}: !tile.view<bf16, k, 16, whole>
// CHECK: tile.kernel @[[$NARROW:gemm_nt_bf16_bf16_64x64x32_1]]({{.*}}!tile.view<bf16, k, 2>, %{{.*}}: !tile.view<bf16, k, 16, whole>
// CHECK: tile.kernel @[[$EIGHT:gemm_nt_bf16_bf16_64x64x32_2]]({{.*}}!tile.view<bf16, k, 8, whole>, %{{.*}}: !tile.view<bf16, k, 16, whole>

// CHECK-LABEL: func @argument
// CHECK: kernel = @gemm_kernels::@[[$WIDE]],
func.func @argument(%a: memref<64x64xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// The type does not show where in the arena the view begins.
// CHECK-LABEL: func @arena
// CHECK: kernel = @gemm_kernels::@[[$NARROW]],
// HOST-LABEL: func @arena
// HOST-COUNT-2: llvm.ptrtoint
// HOST-NOT: llvm.ptrtoint
// HOST: gpu.launch_func
func.func @arena(%arena: memref<65536xi8>, %at: index, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %a = memref.view %arena[%at][] : memref<65536xi8> to memref<64x64xbf16>
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// CHECK-LABEL: func @constant_shift
// CHECK: kernel = @gemm_kernels::@[[$EIGHT]],
func.func @constant_shift(%arena: memref<65536xi8>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %at = arith.constant 24 : index
  %a = memref.view %arena[%at][] : memref<65536xi8> to memref<64x64xbf16>
  %cast = memref.cast %a : memref<64x64xbf16> to memref<64x64xbf16, strided<[64, 1]>>
  gemm.matmul nt ins(%cast, %b : memref<64x64xbf16, strided<[64, 1]>>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// A slot of 256 bytes, whichever.
// CHECK-LABEL: func @slots
// CHECK: kernel = @gemm_kernels::@[[$WIDE]],
func.func @slots(%slot: index, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %size = arith.constant 256 : index
  %header = arith.constant 64 : index
  %arena = memref.alloc() : memref<65536xi8>
  %before = arith.muli %slot, %size : index
  %at = arith.addi %before, %header : index
  %a = memref.view %arena[%at][] : memref<65536xi8> to memref<64x64xbf16>
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// What is assumed is taken; so is what an allocation and an argument say of themselves.
// CHECK-LABEL: func @assumed
// CHECK: kernel = @gemm_kernels::@[[$WIDE]],
func.func @assumed(%arena: memref<65536xi8>, %at: index, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %view = memref.view %arena[%at][] : memref<65536xi8> to memref<64x64xbf16>
  %a = memref.assume_alignment %view, 64 : memref<64x64xbf16>
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}
// CHECK-LABEL: func @allocation
// CHECK: kernel = @gemm_kernels::@[[$EIGHT]],
func.func @allocation(%b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %a = memref.alloc() {alignment = 8 : i64} : memref<64x64xbf16>
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}
// CHECK-LABEL: func @said
// CHECK: kernel = @gemm_kernels::@[[$NARROW]],
func.func @said(%a: memref<64x64xbf16> {llvm.align = 2 : i64}, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}

// What a loop carries and a branch chooses is as aligned as the least of what it may be;
// of what another function returns nothing is known.
// CHECK-LABEL: func @carried
// CHECK: kernel = @gemm_kernels::@[[$EIGHT]],
func.func @carried(%x: memref<64x64xbf16>, %y: memref<64x64xbf16> {llvm.align = 8 : i64}, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>, %lo: index, %hi: index, %p: i1) {
  %last:2 = scf.for %i = %lo to %hi step %hi iter_args(%u = %x, %v = %y) -> (memref<64x64xbf16>, memref<64x64xbf16>) {
    scf.yield %v, %u : memref<64x64xbf16>, memref<64x64xbf16>
  }
  %a = scf.if %p -> memref<64x64xbf16> {
    scf.yield %last#0 : memref<64x64xbf16>
  } else {
    scf.yield %x : memref<64x64xbf16>
  }
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}
// CHECK-LABEL: func @returned
// CHECK: kernel = @gemm_kernels::@[[$NARROW]],
func.func @returned(%b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %a = call @anywhere() : () -> memref<64x64xbf16>
  gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  return
}
func.func private @anywhere() -> memref<64x64xbf16>

// A tile is as aligned as where it begins: a counter that starts at 0 and goes on by 64, rows
// wherever they are, a sum of multiples.
// CHECK-LABEL: func @tiles
// CHECK: kernel = @gemm_kernels::@[[$WIDE]],
func.func @tiles(%whole: memref<512x1024xbf16>, %row: index, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %zero = arith.constant 0 : index
  %step = arith.constant 64 : index
  %end = arith.constant 1024 : index
  scf.for %k = %zero to %end step %step {
    %at = affine.apply affine_map<(k)[row] -> (k + row * 32)>(%k)[%row]
    %a = memref.subview %whole[%row, %at] [64, 64] [1, 1] : memref<512x1024xbf16> to memref<64x64xbf16, strided<[1024, 1], offset: ?>>
    gemm.matmul nt ins(%a, %b : memref<64x64xbf16, strided<[1024, 1], offset: ?>>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  }
  return
}
// CHECK-LABEL: func @forall_tiles
// CHECK: kernel = @gemm_kernels::@[[$EIGHT]],
func.func @forall_tiles(%whole: memref<512x1024xbf16>, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  scf.forall (%k) = (0) to (1024) step (64) {
    %at = affine.apply affine_map<(k) -> (k + 4)>(%k)
    %view = memref.subview %whole[0, 64] [512, 960] [1, 1] : memref<512x1024xbf16> to memref<512x960xbf16, strided<[1024, 1], offset: 64>>
    %a = memref.subview %view[0, %at] [64, 64] [1, 1] : memref<512x960xbf16, strided<[1024, 1], offset: 64>> to memref<64x64xbf16, strided<[1024, 1], offset: ?>>
    gemm.matmul nt ins(%a, %b : memref<64x64xbf16, strided<[1024, 1], offset: ?>>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  }
  return
}
// A counter whose turn is not known, and a remainder of what is not.
// CHECK-LABEL: func @tiles_anywhere
// CHECK: kernel = @gemm_kernels::@[[$NARROW]],
// CHECK: kernel = @gemm_kernels::@[[$NARROW]],
func.func @tiles_anywhere(%whole: memref<512x1024xbf16>, %step: index, %row: index, %b: memref<64x64xbf16>, %c: memref<64x64xbf16>) {
  %zero = arith.constant 0 : index
  %end = arith.constant 1024 : index
  scf.for %k = %zero to %end step %step {
    %a = memref.subview %whole[0, %k] [64, 64] [1, 1] : memref<512x1024xbf16> to memref<64x64xbf16, strided<[1024, 1], offset: ?>>
    gemm.matmul nt ins(%a, %b : memref<64x64xbf16, strided<[1024, 1], offset: ?>>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
    %at = affine.apply affine_map<(k)[row] -> (k * 64 + row mod 32)>(%k)[%row]
    %d = memref.subview %whole[0, %at] [64, 64] [1, 1] : memref<512x1024xbf16> to memref<64x64xbf16, strided<[1024, 1], offset: ?>>
    gemm.matmul nt ins(%d, %b : memref<64x64xbf16, strided<[1024, 1], offset: ?>>, memref<64x64xbf16>) outs(%c : memref<64x64xbf16>) {schedule = #schedule}
  }
  return
}
