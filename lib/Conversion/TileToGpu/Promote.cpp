// tile.promote: what an accumulator holds of a few k is added to the sums of f32, one addition for
// each register, to nearest.
#include "Patterns.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct PromoteLowering : TilePattern<PromoteOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(PromoteOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    SmallVector<Value> sums;
    for (auto [made, sum] : llvm::zip_equal(adaptor.getAcc(), adaptor.getSums()))
      sums.push_back(arith::AddFOp::create(rw, op.getLoc(), sum, made));
    rw.replaceOpWithMultiple(op, {sums});
    return success();
  }
};
} // namespace

void gemm::tile::populatePromotePatterns(RewritePatternSet &patterns,
                                         const TileTypeConverter &converter,
                                         const KernelFacts &facts) {
  patterns.add<PromoteLowering>(converter, facts);
}
