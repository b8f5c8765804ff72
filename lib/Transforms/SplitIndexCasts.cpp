// gemm-split-index-casts: in, casts between index and integers. Out: none of them cuts bits
// off; what did is a cast at 64 bits beside an arith.trunci. Every value is what it was, but
// now the canonicaliser, which takes a cast from index and back for nothing, is right. Casts of
// memrefs stay: arith.trunci takes values, not memory.
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMSPLITINDEXCASTSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr unsigned kIndexWidth = IndexType::kInternalStorageBitWidth;

/// The width of an integer type; that of index is the one that constants of it are stored in.
static unsigned widthOf(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIndex() ? kIndexWidth : element.getIntOrFloatBitWidth();
}

/// `type`, a scalar or shaped one, with integers as wide as an index in it.
static Type atIndexWidth(Type type) {
  Type integer = IntegerType::get(type.getContext(), kIndexWidth);
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.clone(integer) : integer;
}

template <typename Cast> static void split(Cast cast) {
  Value in = cast.getIn();
  if (isa<BaseMemRefType>(in.getType()) || widthOf(in.getType()) <= widthOf(cast.getType()))
    return;
  OpBuilder b(cast);
  Location loc = cast.getLoc();
  Type whole = atIndexWidth(in.getType());
  Value cut;
  if (getElementTypeOrSelf(in.getType()).isIndex())
    cut = arith::TruncIOp::create(b, loc, cast.getType(), Cast::create(b, loc, whole, in));
  else
    cut = Cast::create(b, loc, cast.getType(), arith::TruncIOp::create(b, loc, whole, in));
  cast.replaceAllUsesWith(cut);
  cast.erase();
}

namespace {
struct SplitIndexCasts : gemm::impl::GemmSplitIndexCastsPassBase<SplitIndexCasts> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto cast = dyn_cast<arith::IndexCastOp>(op))
        split(cast);
      else if (auto cast = dyn_cast<arith::IndexCastUIOp>(op))
        split(cast);
    });
  }
};
} // namespace
