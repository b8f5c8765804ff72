// Types of the tile dialect. All are register-only handles except the ring,
// whose type fixes its shared-memory footprint.
#ifndef GEMM_DIALECT_TILE_TILETYPES_TD
#define GEMM_DIALECT_TILE_TILETYPES_TD

include "gemm/Dialect/Tile/TileAttrs.td"

class Tile_Type<string name, string mnemonicName> : TypeDef<Tile_Dialect, name> {
  let mnemonic = mnemonicName;
}

def Tile_Problem : Tile_Type<"Problem", "problem"> {
  let summary = "run-time M, N, K and batch of the GEMM";
}
def Tile_Unit : Tile_Type<"Unit", "unit"> {
  let summary = "one unit of work: an output tile and its place in the problem";
}
def Tile_Workspace : Tile_Type<"Workspace", "workspace"> {
  let summary = "the launch's own memory: accumulators that wait (partials), and counters of splits";
}
def Tile_Exchange : Tile_Type<"Exchange", "exchange"> {
  let summary = "shared memory in which the CTAs of a cluster leave accumulators for each other";
}
def Tile_View : Tile_Type<"View", "view"> {
  let summary = "a batched matrix in global memory";
  let description = [{
    `!tile.view<bf16, k, 16>`: element type, storage order, and the number of
    bytes that divide the base address, the leading dimension and the batch
    stride. `any` leaves both strides to run time; a larger alignment than the
    element's then also says that columns are contiguous. `map 2` or `map 3` says that the
    kernel also takes a tensor map of this rank for it: (inner, outer), then the
    batch; a matrix that all batches share has rank 2. `whole` says that a line ends where a
    vector of the alignment's bytes does, so that each is inside of the matrix or outside.

    Constraints:
    - (C1) the alignment is a power of two from the element's size to 16.
    - (C2) a tensor map has rank 2 or 3, and the view alignment 16.
    - (C3) `whole` is of a view without a tensor map whose columns are contiguous.
  }];
  let parameters = (ins "::mlir::Type":$element, EnumParameter<Tile_Major>:$major,
                        "int64_t":$align, DefaultValuedParameter<"int64_t", "0">:$mapRank,
                        DefaultValuedParameter<"bool", "false">:$whole);
  let assemblyFormat = "`<` $element `,` $major `,` $align `` custom<ViewOptions>($mapRank, $whole) `>`";
  let builders = [TypeBuilder<(ins "::mlir::Type":$element, "Major":$major, "int64_t":$align,
                                   "int64_t":$mapRank), [{
    return $_get($_ctxt, element, major, align, mapRank, /*whole=*/false);
  }]>];
  let extraClassDeclaration = [{
    /// Whether a vector of so many bytes, which divide the alignment, lies all inside of a line or
    /// all outside.
    bool hasWhole(int64_t bytes) const;
  }];
  let genVerifyDecl = 1;
}
def Tile_Ring : Tile_Type<"Ring", "ring"> {
  let summary = "staged buffer in shared memory";
  let description = [{
    `!tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, ldst>]>`: four
    slots of two parts each. A ring ending in `, mbarrier` hands its slots over by
    two mbarriers each, which follow the slots in memory. One without parts,
    `!tile.ring<1, [], mbarrier>`, holds nothing: its slot is a turn, which passes between
    two roles. `getBytes` is the whole footprint; verifiers, the schedule chooser and the lowering all use this one
    function.

    Constraints:
    - (C1) 2 to 16 stages; 1 for an mbarrier ring without parts.
    - (C2) two parts, rows of A and rows of B, of one K extent, whose elements one instruction
      multiplies: of one type, or bytes, or fp8, or bytes beside floats of 16 bits; or none.
    - (C3) parts filled by tma need an mbarrier ring.
  }];
  let parameters = (ins "int64_t":$stages,
                        ArrayRefParameter<"::gemm::tile::PartAttr">:$parts,
                        DefaultValuedParameter<"::gemm::tile::Guard",
                                               "::gemm::tile::Guard::groups">:$guard);
  let assemblyFormat = "`<` $stages `,` custom<Parts>($parts) (`,` $guard^)? `>`";
  let extraClassDeclaration = [{
    /// Byte offset of a part in its slot; the number of parts gives the slot's size.
    int64_t getPartOffset(unsigned part) const;
    int64_t getSlotBytes() const { return getPartOffset(getParts().size()); }
    int64_t getBytes() const {
      return getBarrierOffset() + (isGuarded() ? ::gemm::bytesOfSlotBarriers * getStages() : 0);
    }
    /// mbarriers of slot i lie i times bytesOfSlotBarriers behind this offset: full, then empty.
    int64_t getBarrierOffset() const { return getStages() * getSlotBytes(); }
    bool isGuarded() const { return getGuard() == ::gemm::tile::Guard::mbarrier; }
    /// Whether CTAs of a cluster fill each other's slots.
    bool isMulticast() const;
    /// Bytes of a slot that copies bring, and those of them that tma brings.
    int64_t getPartBytes() const;
    int64_t getBulkBytes() const;
  }];
  let genVerifyDecl = 1;
}
def Tile_Panels : Tile_Type<"Panels", "panels"> {
  let summary = "shared memory from which results are stored in bulk";
  let description = [{
    `!tile.panels<2, 16x64xbf16>`: every multiplying warp owns two panels of 16 rows
    by 64 columns. A line is one swizzle span, the box of the output's tensor map one
    panel; while one panel is on its way to memory, the warp fills the other.

    Constraints:
    - (C1) 1 or 2 panels of a multiple of 8 rows each, at most 256.
    - (C2) a line is 32, 64 or 128 bytes of f16, bf16, f32 or i32.
  }];
  let parameters = (ins "int64_t":$count, "int64_t":$rows, "int64_t":$cols,
                        "::mlir::Type":$element);
  let assemblyFormat = "`<` $count `,` custom<Extent>($rows, $cols, $element) `>`";
  let extraClassDeclaration = [{
    int64_t getElementBytes() const { return ::gemm::getStoredBytes(getElement()); }
    int64_t getLineBytes() const { return getCols() * getElementBytes(); }
    int64_t getPanelBytes() const { return getRows() * getLineBytes(); }
    /// Bytes of all panels of a warp.
    int64_t getWarpBytes() const { return getCount() * getPanelBytes(); }
  }];
  let genVerifyDecl = 1;
}
defvar sizesOfPanels = [{
    int64_t getLineBytes() const { return getCols() * ::gemm::getStoredBytes(getElement()); }
    int64_t getPanelBytes() const { return getRows() * getLineBytes(); }
  }];
def Tile_Source : Tile_Type<"Source", "source"> {
  let summary = "shared memory into which a matrix is loaded ahead of the epilogue that reads it";
  let description = [{
    `!tile.source<2, 16x64xbf16>`: every multiplying warp owns two panels of 16 rows
    by 64 columns, each with an mbarrier that completes when its copy has landed; the barriers follow
    the panels of all warps. Panels of a warp's part of a tile go through them in turn.

    Constraints:
    - (C1) 1 to 32 panels of 16 rows each.
    - (C2) a line is 32, 64 or 128 bytes of f16, bf16, f32 or i32.
  }];
  let parameters = (ins "int64_t":$count, "int64_t":$rows, "int64_t":$cols,
                        "::mlir::Type":$element);
  let assemblyFormat = "`<` $count `,` custom<Extent>($rows, $cols, $element) `>`";
  let extraClassDeclaration = sizesOfPanels # [{
    /// Bytes of all panels of a warp, and of so many warps with their barriers.
    int64_t getWarpBytes() const { return getCount() * getPanelBytes(); }
    int64_t getBytes(int64_t warps) const {
      return warps * (getWarpBytes() + getCount() * ::gemm::bytesOfMbarrier);
    }
    /// Panels of a warp's part of a tile.
    int64_t panelsOf(const ::gemm::Schedule &schedule) const;
  }];
  let genVerifyDecl = 1;
}
def Tile_Loading : Tile_Type<"Loading", "loading"> {
  let summary = "a unit's matrix on its way through a source, from `preload` to `epilogue`";
  let parameters = (ins "int64_t":$count, "int64_t":$rows, "int64_t":$cols,
                        "::mlir::Type":$element);
  let assemblyFormat = "`<` $count `,` custom<Extent>($rows, $cols, $element) `>`";
  let extraClassDeclaration = sizesOfPanels;
}
def Tile_Cursor : Tile_Type<"Cursor", "cursor"> { let summary = "a position in a ring"; }
def Tile_Slot : Tile_Type<"Slot", "slot"> {
  let summary = "one staged buffer of a ring";
  let parameters = (ins "::gemm::tile::RingType":$ring);
  let assemblyFormat = "`<` $ring `>`";
}
def Tile_Copy : Tile_Type<"Copy", "copy"> {
  let summary = "a copy between `fill` and `commit`";
  let parameters = (ins "::gemm::tile::PartAttr":$part);
  let assemblyFormat = "`<` $part `>`";
}
def Tile_Frag : Tile_Type<"Frag", "frag"> {
  let summary = "operand fragments of one k-step, of a warp or a warpgroup (mixed_wgmma)";
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "::mlir::Type":$element);
  let assemblyFormat = "`<` custom<Extent>($rows, $cols, $element) `>`";
}
def Tile_Sums : Tile_Type<"Sums", "sums"> {
  let summary = "sums over K of rows of A, in f32";
  let description = [{
    `!tile.sums<16>`: of 16 rows of those that the warp multiplies. Warps side by side,
    which multiply the same rows, share them out as evenly as 16 rows at a time can be.
    A lane holds the sums of its own elements; `store_sums` adds those of four lanes.

    Constraints:
    - (C1) the rows are a positive multiple of 16.
  }];
  let parameters = (ins "int64_t":$rows);
  let assemblyFormat = "`<` $rows `>`";
  let genVerifyDecl = 1;
}
def Tile_Scales : Tile_Type<"Scales", "scales"> {
  let summary = "scales of the parts of an accumulator's rows and columns, in f32";
  let description = [{
    `!tile.scales<64x128, [1, 128]>`: of 64 rows, each with one of its own, and 128 columns, which share one.
    A lane holds those of its own elements.

    Constraints:
    - (C1) rows are a positive multiple of 16, cols of 8; both blocks are positive, and that of the
      columns divides them or is a multiple of them.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "int64_t":$rowBlock, "int64_t":$colBlock);
  let assemblyFormat = "`<` custom<Blocks>($rows, $cols, $rowBlock, $colBlock) `>`";
  let extraClassDeclaration = [{
    /// Whether all lanes hold the same scales of columns: one for each block.
    bool isUniform() const { return getColBlock() % 16 == 0; }
  }];
  let genVerifyDecl = 1;
}
def Tile_Quant : Tile_Type<"Quant", "quant"> {
  let summary = "scales, and zero points, of the bytes of a fragment's rows";
  let description = [{
    `!tile.quant<32, bf16, i8>`: of 32 rows, scales in a type of 16 bits and zero points of bytes, or of that type.
    A lane holds those of its own rows in a register each. A zero point's sign is turned; one of a byte is that of
    what `tile.read` makes of a number on its way, where it takes both off by one addition.

    Constraints:
    - (C1) rows are a positive multiple of 16, the element type is f16 or bf16, that of zero points, if there are
      any, i8 or the same.
  }];
  let parameters = (ins "int64_t":$rows, "::mlir::Type":$element, OptionalParameter<"::mlir::Type">:$zeros);
  let assemblyFormat = "`<` $rows `,` $element (`,` $zeros^)? `>`";
  let genVerifyDecl = 1;
}
def Tile_Acc : Tile_Type<"Acc", "acc"> {
  let summary = "accumulator of a warp, or of a warpgroup (wgmma)";
  let description = [{
    A `flying` accumulator is still being written by an asynchronous `mma`: only
    `mma` and `settle` take it, one of them, once: lowering refuses what is used twice or never.

    Constraints:
    - (C1) rows are a positive multiple of 16, cols of 8.
    - (C2) the element type is f32, f64 or i32.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "::mlir::Type":$element,
                        DefaultValuedParameter<"bool", "false">:$flying);
  let assemblyFormat = "`<` custom<Accumulator>($rows, $cols, $element, $flying) `>`";
  let genVerifyDecl = 1;
}

class Tile_Op<string mnemonic, list<Trait> traits = []> : Op<Tile_Dialect, mnemonic, traits>;

#endif
