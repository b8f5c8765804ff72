// Products without tensor cores: a lane multiplies its rows of A by its columns of B, one fma for
// each. Its accumulators are those that it has of mma.sync's m16n8, so that epilogues, sums of
// splits and stores are the same; the rows and columns they are of are what it loads, the same as
// other lanes, which shared memory serves at one time.
#include "Fragments.h"
#include "Patterns.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Of 16 rows, or of 16 columns, the number of a lane's place `i`.
Int rowOfLane(bool isA, Int lane, int64_t i) {
  return isA ? lane / 4 + 8 * i : lane % 4 * 2 + (8 * (i / 2) + i % 2);
}

/// The number of the register that has `k` of a place, among those of all bands.
int64_t registerOf(int64_t band, int64_t place, int64_t k, int64_t depth) {
  return (placesOfLane * band + place) * depth + k;
}

struct ReadLowering : TilePattern<ReadOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReadOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    FragType frag = op.getFrag().getType();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const WarpRows rows = warpRows(builder, facts, op, adaptor.getSlot().front());
    const int64_t depth = frag.getCols(), first = static_cast<int64_t>(op.getStep()) * depth,
                  bands = frag.getRows() / 16, ofBand = placesOfLane * depth;
    Value unused = LLVM::PoisonOp::create(builder, builder.getF32Type());
    SmallVector<Value> registers(bands * ofBand, unused);
    for (int64_t band = 0; band < bands; ++band) {
      WarpRows at = rows;
      at.row = rows.row + 16 * band;
      load(builder, at, first, depth, MutableArrayRef(registers).slice(band * ofBand, ofBand));
    }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }

private:
  /// Columns of B come in neighbours, which lie side by side where lines run along N.
  static void load(ImplicitLocOpBuilder &builder, const WarpRows &band, int64_t firstK,
                   int64_t depth, MutableArrayRef<Value> registers) {
    const bool kMajor = band.part.getMajor() == Major::k;
    const int64_t places = band.isA ? placesOfLane / 2 : placesOfLane, together = band.isA ? 1 : 2;
    auto elements = [&](Int line, Int element, int64_t count) {
      return loadElements(builder, band.part, band.base, line, element, count);
    };
    for (int64_t place = 0; place < places; place += kMajor ? 1 : together) {
      Int row = band.row + rowOfLane(band.isA, band.lane, place);
      if (kMajor) {
        for (auto [k, value] : llvm::enumerate(elements(row, Int(builder, firstK), depth)))
          registers[registerOf(0, place, static_cast<int64_t>(k), depth)] = value;
        continue;
      }
      for (int64_t k = 0; k < depth; ++k)
        for (auto [next, value] :
             llvm::enumerate(elements(Int(builder, firstK + k), row, together)))
          registers[registerOf(0, place + static_cast<int64_t>(next), k, depth)] = value;
    }
  }
};

struct MmaLowering : TilePattern<MmaOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(MmaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    auto frag = cast<FragType>(op.getA().getType());
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    AccType acc = op.getResult().getType();
    SmallVector<Value> sums(adaptor.getAcc());
    const int64_t depth = frag.getCols(), bands = acc.getRows() / 16, blocks = acc.getCols() / 8;
    for (int64_t k = 0; k < depth; ++k)
      for (int64_t band = 0; band < bands; ++band)
        for (int64_t block = 0; block < blocks; ++block)
          for (int64_t i = 0; i < 4; ++i) { // rows of the lane's, then columns
            Value &sum = sums[4 * (band * blocks + block) + i];
            Value a = adaptor.getA()[registerOf(band, i / 2, k, depth)];
            Value b = adaptor.getB()[registerOf(block / 2, block % 2 * 2 + i % 2, k, depth)];
            sum = LLVM::FMAOp::create(builder, a, b, sum);
          }
    rw.replaceOpWithMultiple(op, {sums});
    return success();
  }
};
} // namespace

void gemm::tile::populateSimtPatterns(RewritePatternSet &patterns,
                                      const TileTypeConverter &converter,
                                      const KernelFacts &facts) {
  if (facts.mma().multiplier == gemm::Multiplier::Lane)
    patterns.add<ReadLowering, MmaLowering>(converter, facts);
}
