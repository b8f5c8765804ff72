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
def Tile_View : Tile_Type<"View", "view"> {
  let summary = "a batched matrix in global memory";
  let description = [{
    `!tile.view<bf16, k, 16>`: element type, storage order, and the number of
    bytes that divide the base address, the leading dimension and the batch
    stride. `any` leaves both strides to run time.

    Constraints:
    - (C1) the alignment is a power of two from the element's size to 16.
  }];
  let parameters = (ins "::mlir::Type":$element, EnumParameter<Tile_Major>:$major,
                        "int64_t":$align);
  let assemblyFormat = "`<` $element `,` $major `,` $align `>`";
  let genVerifyDecl = 1;
}
def Tile_Ring : Tile_Type<"Ring", "ring"> {
  let summary = "staged buffer in shared memory";
  let description = [{
    `!tile.ring<4, [<128x32xbf16, k, cp_async>, <128x32xbf16, k, ldst>]>`: four
    slots of two parts each. `getBytes` is the whole footprint; verifiers, the
    schedule chooser and the lowering all use this one function.

    Constraints:
    - (C1) 2 to 16 stages.
    - (C2) two parts, rows of A and rows of B, of one K extent and element type.
  }];
  let parameters = (ins "int64_t":$stages,
                        ArrayRefParameter<"::gemm::tile::PartAttr">:$parts);
  let assemblyFormat = "`<` $stages `,` `[` custom<Parts>($parts) `]` `>`";
  let extraClassDeclaration = [{
    /// Byte offset of a part in its slot; the number of parts gives the slot's size.
    int64_t getPartOffset(unsigned part) const;
    int64_t getSlotBytes() const { return getPartOffset(getParts().size()); }
    int64_t getBytes() const { return getStages() * getSlotBytes(); }
  }];
  let genVerifyDecl = 1;
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
  let summary = "a warp's operand fragments of one k-step";
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "::mlir::Type":$element);
  let assemblyFormat = "`<` custom<Extent>($rows, $cols, $element) `>`";
}
def Tile_Acc : Tile_Type<"Acc", "acc"> {
  let summary = "a warp's accumulator";
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "::mlir::Type":$element);
  let assemblyFormat = "`<` custom<Extent>($rows, $cols, $element) `>`";
}

#endif
