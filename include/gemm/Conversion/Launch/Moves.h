// Loops that only move elements: kernels for them move words, whose elements lie side by side.
#ifndef GEMM_CONVERSION_LAUNCH_MOVES_H
#define GEMM_CONVERSION_LAUNCH_MOVES_H

#include "gemm/Target/Limits.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <algorithm>
#include <optional>

namespace gemm {

/// The loops along which elements lie side by side: in what is read, and in what is written.
struct Move {
  unsigned from, to;
  int64_t bytes; // of an element: 1, 2, 4 or 8

  bool isTranspose() const { return from != to; }
};

/// Lines are copied in pieces of so many bytes.
inline constexpr int64_t bytesOfPiece = 16;
/// The side of a tile that is turned, in elements: a word of at least 4 bytes to a lane.
inline int64_t sideOfTile(Move move) {
  return gemm::threadsOfWarp * std::max<int64_t>(1, 4 / move.bytes);
}

/// Of loops that write each element of one memref to another of its type, both with an inner
/// stride of 1, where that gains by words: lines written begin at multiples of a piece, or of a
/// word where they are turned, and tiles are not for the most part empty.
std::optional<Move> moveOf(mlir::linalg::LinalgOp op);

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_MOVES_H
