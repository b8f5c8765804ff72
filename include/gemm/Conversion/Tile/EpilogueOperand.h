// What the epilogue of a product's kernel may read, for who builds the kernel and for who decides
// what becomes an operand of an epilogue.
#ifndef GEMM_CONVERSION_TILE_EPILOGUEOPERAND_H
#define GEMM_CONVERSION_TILE_EPILOGUEOPERAND_H

#include "gemm/Dialect/Tile/Tile.h"

namespace gemm::tile {

/// What tiles are stored in, powers of two as bytes, masks, which lie in bytes, and places of 64
/// bits.
inline bool isEpilogueOperand(mlir::Type element) {
  return isRead(element) || element.isSignlessInteger(1);
}

} // namespace gemm::tile

#endif // GEMM_CONVERSION_TILE_EPILOGUEOPERAND_H
