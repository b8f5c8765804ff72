// Ops of the tile dialect over what warps hold: fragments, sums of rows, accumulators, and the
// epilogue that stores them. Constraints as in TileOps.td.
#ifndef GEMM_DIALECT_TILE_TILEPRODUCTOPS_TD
#define GEMM_DIALECT_TILE_TILEPRODUCTOPS_TD

include "gemm/Dialect/Gemm/GemmAttrs.td"
include "gemm/Dialect/Tile/TileTypes.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tile_ReadOp : Tile_Op<"read"> {
  let summary = "load a warp's fragments of one k step of one part";
  let description = [{
    Constraints:
    - (C1) the part exists and the step lies inside it.
    - (C2) the fragment has the part's element type, which for mma_sync is tf32 of a part of f32,
      whose elements are rounded to nearest, ties away from zero and from sm_90 on to even, and of
      a part of i8 may be ui8;
      columns of 32 bytes of the part in all, for simt of 8 and for bf16x6 of 64; for mixed and mixed_wgmma
      32 columns, of bytes with the element type of the other part, to which they are converted; and rows
      that are a multiple of 16 that divides the part's.
    - (C3) `scaled` is of bytes that are converted, or of numbers of 4 bits, of the fragment's rows and element
      type; `less`, one zero point of all, stands with it where it has none.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %a = tile.read %t[0] step 1 : !tile.slot<!R> -> !FA
    ```
  }];
  let arguments = (ins Tile_Slot:$slot, I64Attr:$part, I64Attr:$step, Optional<Tile_Quant>:$quant,
                       OptionalAttr<I64Attr>:$less);
  let results = (outs Tile_Frag:$frag);
  let assemblyFormat = [{
    $slot `[` $part `]` `step` $step (`scaled` $quant^)? (`less` $less^)? attr-dict `:` type($slot)
    (`,` type($quant)^)? `->` type($frag)
  }];
  let hasVerifier = 1;
  let useCustomPropertiesEncoding = 1; // older bytecode has fewer (Dialect.cpp)
}

def Tile_ReadQuantOp : Tile_Op<"read_quant"> {
  let summary = "load the scales, and zero points, of a part's bytes of one k-step of a unit";
  let description = [{
    Of each row of the part that the warp reads, and of the group of `steps` k-steps that `k` is in. `tile.read`
    takes zero points off the numbers that bytes become, and multiplies these by the scales, each rounded to
    nearest. Beyond the problem they are those of its last row and group.

    Constraints:
    - (C1) the part exists; its rows are a multiple of those of the result.
    - (C2) the scales' view is of the result's element type, that of zero points of the result's, both are of
      major `any`; there are zero points where the result has some.
    - (C3) `steps` is positive.

    From `test/Dialect/Tile/quant.mlir`:
    ```mlir
    %q = tile.read_quant %r[1] at %k of %u scales(%s : !V) zeros(%z : !Z) steps 2 : !R, !tile.quant<32, bf16, i8>
    ```
  }];
  let arguments = (ins Tile_Ring:$ring, I64Attr:$part, I32:$k, Tile_Unit:$unit, Tile_View:$scales,
                       Optional<Tile_View>:$zeros, I64Attr:$steps);
  let results = (outs Tile_Quant:$quant);
  let assemblyFormat = [{
    $ring `[` $part `]` `at` $k `of` $unit `scales` `(` $scales `:` type($scales) `)`
    (`zeros` `(` $zeros^ `:` type($zeros) `)`)? `steps` $steps attr-dict `:` type($ring) `,` type($quant)
  }];
  let hasVerifier = 1;
}

def Tile_ZeroOp : Tile_Op<"zero", [Pure]> {
  let summary = "accumulator or sums of zeros";
  let description = [{
    Constraints:
    - (C1) the accumulator is settled.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %z = tile.zero : !A
    ```
  }];
  let results = (outs AnyTypeOf<[Tile_Acc, Tile_Sums]>:$acc);
  let assemblyFormat = "attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

def Tile_RowSumOp : Tile_Op<"rowsum", [AllTypesMatch<["sums", "result"]>]> {
  let summary = "add the elements of a slot's part 0 to the sums of their rows";
  let description = [{
    Reads the warp's share of the rows, a step of 32 bytes after the other: a lane adds its four
    elements of a row in pairs, its two of f32, in f32, then to the sum. For all warps that multiply. Between `mma` and
    `settle` it runs while the product is in flight.

    Constraints:
    - (C1) the rows of the sums divide those of the part.
    - (C2) the part is of f16, bf16 or f32.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %z1 = tile.rowsum %t into %z0 : !tile.slot<!R>, !tile.sums<64>
    ```
  }];
  let arguments = (ins Tile_Slot:$slot, Tile_Sums:$sums);
  let results = (outs Tile_Sums:$result);
  let assemblyFormat = "$slot `into` $sums attr-dict `:` type($slot) `,` type($sums)";
  let hasVerifier = 1;
}

def Tile_StoreSumsOp : Tile_Op<"store_sums"> {
  let summary = "store the sums of the unit's rows, those inside the problem";
  let description = [{
    Rounds each sum once to the output's type. For the unit in which `first` holds.

    Constraints:
    - (C1) the view is of f32, f16 or bf16 and major `any`: its row stride counts.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.store_sums %z1 at %u out(%bias : !V) : !tile.sums<64>
    ```
  }];
  let arguments = (ins Tile_Sums:$sums, Tile_Unit:$unit, Tile_View:$out);
  let assemblyFormat = "$sums `at` $unit `out` `(` $out `:` type($out) `)` attr-dict `:` type($sums)";
  let hasVerifier = 1;
}

def Tile_MmaOp : Tile_Op<"mma"> {
  let summary = "add a bᵀ to the accumulator, or start one";
  let description = [{
    On fragments the product is one step of K and settled. On slots
    (wgmma) it is all of part 0 of `a` times part 1 of `b`, or of both one `step` of 32 bytes of K, asynchronous,
    and the result flies until a `settle`. On fragments of A and a slot (mixed_wgmma) it is `step` of K,
    asynchronous too: the fragments' registers are free where the result has settled.

    Constraints:
    - (C1) both operands are fragments, both are slots, or `a` is fragments and `b` is a slot; a's rows are the
      accumulator's or a multiple of them, b's likewise for its columns, exactly so
      for fragments; both have one element type, or each is of i8 or ui8, or of f8E4M3FN or
      f8E5M2.
    - (C2) fragments add into a settled accumulator; slots give a flying one; the
      accumulator, if there is one, has the result's type.
    - (C3) the accumulator is of f64 for factors of f64, of f32 for other floats, of i32 for integers.
    - (C4) there is a step where `a` is fragments and `b` is a slot, and none where both are fragments; it lies
      inside the slot's part.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %d = tile.mma %a, %b into %z : !FA, !FB, !A -> !A
    ```
  }];
  let arguments = (ins AnyTypeOf<[Tile_Frag, Tile_Slot]>:$a, AnyTypeOf<[Tile_Frag, Tile_Slot]>:$b,
                       Optional<Tile_Acc>:$acc, OptionalAttr<I64Attr>:$step);
  let results = (outs Tile_Acc:$result);
  let assemblyFormat = [{
    $a `,` $b (`step` $step^)? (`into` $acc^)? attr-dict `:` type($a) `,` type($b) (`,` type($acc)^)?
    `->` type($result)
  }];
  let hasVerifier = 1;
}

def Tile_SettleOp : Tile_Op<"settle"> {
  let summary = "wait until at most `leave` products of this accumulator are in flight";
  let description = [{
    The operands of the products that are done may be released, and registers of their fragments taken for others.

    Constraints:
    - (C1) the operand flies; the result is the same accumulator, flying exactly if
      `leave` is above 0.
    - (C2) `leave` is 0 to 7.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %f = tile.settle %e leave 1 : !AF -> !AF
    ```
  }];
  let arguments = (ins Tile_Acc:$acc, I64Attr:$leave);
  let results = (outs Tile_Acc:$result);
  let assemblyFormat = "$acc `leave` $leave attr-dict `:` type($acc) `->` type($result)";
  let hasVerifier = 1;
}

def Tile_ReadScalesOp : Tile_Op<"read_scales"> {
  let summary = "load the scales of one k-step of a unit";
  let description = [{
    Those of the unit's rows lie in the first view, one for each block of rows and, along its columns, of `steps`
    k-steps; those of its columns in the second, in rows. Where a k-step has several blocks, `part 1 of 2` are
    the scales of its second half. Beyond the problem a scale is that of its last row,
    column or block of k.

    Constraints:
    - (C1) the views are of f32 or f8E8M0FNU and major `any`.
    - (C2) `steps` is positive.
    - (C3) a part is one that a k-step has, of which a block with several k-steps has none.

    From `test/Dialect/Tile/promote.mlir`:
    ```mlir
    %s = tile.read_scales %k of %u rows(%x : !V) cols(%w : !V) steps 2 : !tile.scales<64x32, [1, 128]>
    ```
  }];
  let arguments = (ins I32:$k, Tile_Unit:$unit, Tile_View:$rows, Tile_View:$cols, I64Attr:$steps,
                       DefaultValuedAttr<I64Attr, "0">:$part, DefaultValuedAttr<I64Attr, "1">:$parts);
  let results = (outs Tile_Scales:$scales);
  let assemblyFormat = [{
    $k `of` $unit `rows` `(` $rows `:` type($rows) `)` `cols` `(` $cols `:` type($cols) `)`
    `steps` $steps (`part` $part^ `of` $parts)? attr-dict `:` type($scales)
  }];
  let hasVerifier = 1;
}

def Tile_PromoteOp : Tile_Op<"promote", [Pure, AllTypesMatch<["acc", "sums", "result"]>]> {
  let summary = "add an accumulator, or its multiple, to sums, in f32, to nearest";
  let description = [{
    An accumulator of tensor cores has few bits where it adds products of fp8, 13 on Hopper and Ada: it holds those
    of few k (`held` of the instruction's row), and sums of f32 hold the rest. `scaled` multiplies each of its
    elements by the product of its row's scale and its column's, which is rounded to f32; multiplying and adding
    round once.

    Constraints:
    - (C1) both are settled and of f32.
    - (C2) the scales, if any, are of as many rows and columns.

    From `test/Dialect/Tile/promote.mlir`:
    ```mlir
    %both = tile.promote %made into %sums : !tile.acc<64x32xf32>
    ```
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Acc:$sums, Optional<Tile_Scales>:$scales);
  let results = (outs Tile_Acc:$result);
  let assemblyFormat = [{
    $acc `into` $sums (`scaled` $scales^)? attr-dict `:` type($acc) (`,` type($scales)^)?
  }];
  let hasVerifier = 1;
}

def Tile_ReduceOp : Tile_Op<"reduce", [AllTypesMatch<["acc", "sum"]>]> {
  let summary = "add up the splits of an output tile in the CTA that finishes last";
  let description = [{
    Leaves the accumulator of a split in the workspace and counts it. Where it is the
    last of its tile to come, `owner` holds and `sum` is the sum of all splits in the
    order of their numbers, whatever order they came in; elsewhere `sum` means
    nothing. Nobody waits for anybody. The counter is zero again after the last split.
    A whole tile is its own sum.

    Constraints:
    - (C1) the accumulator is settled.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %sum, %own = tile.reduce %z of %q in %ws : !A
    ```
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Unit:$unit, Tile_Workspace:$workspace);
  let results = (outs Tile_Acc:$sum, I1:$owner);
  let assemblyFormat = "$acc `of` $unit `in` $workspace attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

def Tile_GatherOp : Tile_Op<"gather", [AllTypesMatch<["acc", "sum"]>]> {
  let summary = "add up the splits of an output tile in the first CTA of their cluster";
  let description = [{
    All CTAs but that of split 0 leave their accumulators in their own shared memory. In
    that CTA `owner` holds and `sum` is the sum of all splits in the order of their
    numbers, as that of `reduce`; elsewhere `sum` means nothing. All threads of the
    cluster wait for one another before the sum is read, and nobody ends before it has
    been. Every unit of the kernel is a split, and each CTA has one.

    Constraints:
    - (C1) the accumulator is settled.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    %sum, %own = tile.gather %z of %q in %exchange : !A
    ```
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Unit:$unit, Tile_Exchange:$exchange);
  let results = (outs Tile_Acc:$sum, I1:$owner);
  let assemblyFormat = "$acc `of` $unit `in` $exchange attr-dict `:` type($acc)";
  let hasVerifier = 1;
}

def Tile_EpilogueOp : Tile_Op<"epilogue", [Gemm_ReducesGroups, SingleBlock, AttrSizedOperandSegments]> {
  let summary = "scalar region over the accumulator, then stores";
  let description = [{
    For each element (m, n) of the unit's tile inside the problem: evaluates the
    region on the accumulator, of a kernel of several products on that of each, and the extra operands at their maps, in f32 or i32,
    and stores one value for each output, rounded once; integers wrap. The last map is the first
    output's: `(m, n) -> (n, m)` stores the tile transposed. `via`
    panels its values go to shared memory and from there in bulk, asynchronously,
    through its tensor map; otherwise each lane stores what it holds. `results` says of each
    output after the first what `#gemm.result` does, of groups without atomics. Inputs that are
    `loaded` are read of shared memory, where `tile.preload` has them copied to.

    Constraints:
    - (C1) the accumulator is settled; the body takes its value for each product of the kernel's
      schedule, and one value for each input, of
      the type that such elements are computed in (a mask's bytes in f32), or a `!gemm.table` of such elements
      for one that the body reads by place, and yields one
      value for each output, of the type that its elements are computed in.
    - (C2) one map (m, n) -> (...) for each input and the first output, each a projected
      permutation, the output's of both, or of a table one of symbols alone; one of `results` with such a map for each other output.
    - (C3) `via` is given exactly if the first output has a tensor map; panels have its
      element type, and 16 rows by columns that divide those of a product, or
      of a transposed output 16 columns by rows that divide them.
    - (C4) outputs and inputs are f16, bf16, f32, f64, i32, i8, f8E4M3FN or f8E5M2, inputs also i64 and f8E8M0FNU; the first output is not of major
      `any`, the others are; one that is reduced is f32.
    - (C5) values are added up in groups; groups lie in what a warp of the kernel holds together.
    - (C6) so do the groups of n that `gemm.group_reduce` in the region makes one number of, which the
      code behind it reads, and those in which `gemm.partner` reads another element.
    - (C7) one is `loaded` for each input of a map (m, n) -> (m, n) whose view has a tensor map, in
      their order, of its element type and panels that divide the warp's part; or none is. The first
      output's rows are the tile's then.

    The region's other ops are scalar code of arith and math, or what passes of others have made of these,
    without effects on memory, and of this dialect `tile.extent` alone: lowering refuses others.

    From `test/Dialect/Tile/ops.mlir`:
    ```mlir
    tile.epilogue %d at %u ins(%bias : !V) out(%y : !Y)
        maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>] : !A {
    ^bb0(%v: f32, %b0: f32):
      %r = arith.addf %v, %b0 : f32
      tile.yield %r : f32
    }
    ```
  }];
  let arguments = (ins Tile_Acc:$acc, Tile_Unit:$unit, Variadic<Tile_View>:$ins,
                       Variadic<Tile_View>:$outs, Optional<Tile_Panels>:$via,
                       Variadic<Tile_Loading>:$loaded, AffineMapArrayAttr:$maps,
                       DefaultValuedAttr<Gemm_ResultArrayAttr, "{}">:$further);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $acc `at` $unit (`ins` `(` $ins^ `:` type($ins) `)`)? `out` `(` $outs `:` type($outs) `)`
    (`via` $via^ `:` type($via))? (`loaded` `(` $loaded^ `:` type($loaded) `)`)? `maps` $maps (`results` $further^)? attr-dict `:` type($acc) $body
  }];
  let extraClassDeclaration = [{
    ::mlir::AffineMap getMap(unsigned i) {
      return ::llvm::cast<::mlir::AffineMapAttr>(getMaps()[i]).getValue();
    }
    /// What becomes of the values of output i + 1.
    ::gemm::ResultAttr getResultOf(unsigned i) {
      return ::llvm::cast<::gemm::ResultAttr>(getFurther()[i]);
    }
    ViewType getOutType(unsigned i) { return ::llvm::cast<ViewType>(getOuts()[i].getType()); }
    /// Accumulators that the region takes.
    unsigned getNumProducts();
    /// The numbers of the inputs that are loaded, where any is.
    ::llvm::SmallVector<unsigned> getLoadedIns();
    /// Whether the first output's rows lie along the tile's columns.
    bool isTransposed() { return !getMap(getIns().size()).isIdentity(); }
  }];
  let hasVerifier = 1;
}

#endif
