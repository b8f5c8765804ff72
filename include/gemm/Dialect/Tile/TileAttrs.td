// The attribute of the tile dialect: one part of a ring slot.
#ifndef GEMM_DIALECT_TILE_TILEATTRS_TD
#define GEMM_DIALECT_TILE_TILEATTRS_TD

include "gemm/Dialect/Tile/TileEnums.td"
include "mlir/IR/AttrTypeBase.td"

class Tile_Attr<string name, string mnemonicName, list<Trait> traits = []>
    : AttrDef<Tile_Dialect, name, traits> {
  let mnemonic = mnemonicName;
}

def Tile_PartAttr : Tile_Attr<"Part", "part"> {
  let summary = "one operand of a slot: extent, storage order, copy engine";
  let description = [{
    `<128x32xbf16, k, cp_async>`: a tile of 128 rows (M or N) by 32 of K, stored
    K-contiguous, filled by cp.async. The swizzle span follows from the line's
    length: the largest of 128, 64, 32 and 16 bytes that divides it. With `mc 2` two
    CTAs of the cluster need the same tile: each copies half of its lines, to both. With `of 2
    by 32` the rows are of two matrices in turn, 32 of one, as many of the other: what two products
    of the same A multiply.

    Constraints:
    - (C1) rows and cols are positive multiples of 16, cols of bytes and of numbers of 4 bits of 32; rows stored along
      K, of 8; at most 1024.
    - (C2) the element type is f16, bf16, f32, f64, i8, f8E4M3FN or f8E5M2, or what wgmma multiplies
      elements of memory as where they lie: tf32 those of f32, to which they are rounded on the way, ui8 those of i8;
      or i4 and ui4, of which memory, and a slot, has two in a byte, the first of two cols in the lower bits.
    - (C3) the major order is `k` or `mn`.
    - (C4) a part filled by tma has at most 256 lines: the limit of a tensor map's box.
    - (C5) only tma copies to several CTAs, 2 to 8 of them, a multiple of 8 lines each.
    - (C8) numbers of 4 bits lie along `k`.
    - (C7) elements are rounded to tf32 by tma and ldst alone.
    - (C6) rows of several matrices, at most 4, are whole runs of each, a multiple of 8 for each CTA
      that copies; where rows lie along a line, a multiple of 8, of bytes of 16, of tma of the
      swizzle span.
  }];
  let parameters = (ins "int64_t":$rows, "int64_t":$cols, "::mlir::Type":$element,
                        EnumParameter<Tile_Major>:$major, EnumParameter<Tile_Engine>:$engine,
                        DefaultValuedParameter<"int64_t", "1">:$multicast,
                        DefaultValuedParameter<"int64_t", "1">:$matrices,
                        DefaultValuedParameter<"int64_t", "0">:$run);
  let assemblyFormat = [{
    `<` custom<Extent>($rows, $cols, $element) `,` $major `,` $engine (`mc` $multicast^)?
    (`of` $matrices^ `by` $run)? `>`
  }];
  let extraClassDeclaration = [{
    /// Rows of one matrix before those of the next: all, where there is one.
    int64_t getRunRows() const { return getMatrices() > 1 ? getRun() : getRows(); }
    /// Bytes of one element, of i4 and ui4 0.
    int64_t getElementBytes() const;
    /// Lines (the strided dimension) and bytes per line (the contiguous one).
    int64_t getLines() const;
    /// Lines that are copied together: those of a run, or all. Of these each CTA of the cluster
    /// copies a share, in boxes of a span of a line.
    int64_t getLinesOfRun() const { return getMajor() == Major::k ? getRunRows() : getLines(); }
    std::array<int64_t, 2> getBox() const {
      return {getSpan() / getCopiedBytes(), getLinesOfRun() / getMulticast()};
    }
    /// Bytes of what is copied as one element: of numbers of 4 bits the byte that has two of them.
    int64_t getCopiedBytes() const;
    /// How many of these a k-step has.
    int64_t getCopiedCols() const;
    int64_t getLineBytes() const;
    /// Bytes of the whole part.
    int64_t getBytes() const { return getLines() * getLineBytes(); }
    /// Bytes of a line that are contiguous in shared memory (Layout/Swizzle.h).
    int64_t getSpan() const;
  }];
  let genVerifyDecl = 1;
}

#endif
