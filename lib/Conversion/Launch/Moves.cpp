// Matches loops that only move elements; see the header.
#include "gemm/Conversion/Launch/Moves.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace gemm {

/// The loop along which a memref's elements lie side by side.
static std::optional<unsigned> innerLoop(MemRefType type, AffineMap map) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!map.isPermutation() || map.getNumResults() == 0 ||
      failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return std::nullopt;
  return map.getDimPosition(map.getNumResults() - 1);
}

static bool gains(Move move, ArrayRef<int64_t> sizes, MemRefType to) {
  const auto [strides, offset] = to.getStridesAndOffset();
  const int64_t align = move.isTranspose() ? std::max<int64_t>(4, move.bytes) : bytesOfPiece;
  auto isAligned = [&](int64_t stride) {
    return move.bytes >= align ||
           (!ShapedType::isDynamic(stride) && stride * move.bytes % align == 0);
  };
  auto isMostlyEmpty = [&](unsigned loop) {
    return !ShapedType::isDynamic(sizes[loop]) && sizes[loop] < gemm::threadsOfWarp / 2;
  };
  return llvm::all_of(ArrayRef(strides).drop_back(), isAligned) &&
         !(move.isTranspose() && (isMostlyEmpty(move.from) || isMostlyEmpty(move.to)));
}

std::optional<Move> moveOf(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0)
    return std::nullopt;
  auto from = dyn_cast<MemRefType>(op.getDpsInputs().front().getType());
  auto to = dyn_cast<MemRefType>(op.getDpsInits().front().getType());
  Value moved = op.getBlock()->getTerminator()->getOperand(0);
  if (!from || !to || from.getElementType() != to.getElementType() ||
      moved != op.getBlock()->getArgument(0) || !from.getElementType().isIntOrFloat())
    return std::nullopt;
  const unsigned bits = from.getElementTypeBitWidth();
  if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
    return std::nullopt;
  auto maps = op.getIndexingMapsArray();
  auto read = innerLoop(from, maps.front()), written = innerLoop(to, maps.back());
  if (!read || !written)
    return std::nullopt;
  const Move move{*read, *written, bits / 8};
  return gains(move, op.getStaticLoopRanges(), to) ? std::optional(move) : std::nullopt;
}

} // namespace gemm
