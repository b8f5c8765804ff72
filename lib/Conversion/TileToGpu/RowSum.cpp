// Sums over K of the rows of A, from its fragments, which are loaded without bank
// conflicts: registers a0, a2 hold four elements of row lane / 4, two of 32 bits, a1, a3 of the row
// eight below, in both storage orders. Four lanes share a row until its sum is
// stored.
#include "Fragments.h"
#include "Patterns.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// The sum of the two elements in `pair`, a register of a fragment, or its one element of 32 bits.
static Value sumOfPair(ImplicitLocOpBuilder &builder, Value pair, mlir::Type element) {
  mlir::Type f32 = builder.getF32Type();
  auto number = [&](Value bits) -> Value { return LLVM::BitcastOp::create(builder, f32, bits); };
  if (element.isF32())
    return number(pair);
  Value low, high;
  if (element.isBF16()) { // the upper half of an f32
    Value sixteen = Int(builder, 16).get();
    Value upper = arith::ConstantIntOp::create(builder, -65536, 32);
    low = number(arith::ShLIOp::create(builder, pair, sixteen));
    high = number(arith::AndIOp::create(builder, pair, upper));
  } else {
    Value both = LLVM::BitcastOp::create(builder, VectorType::get(2, element), pair);
    auto widened = [&](int64_t i) -> Value {
      Value half = LLVM::ExtractElementOp::create(builder, both, Int(builder, i).get());
      return arith::ExtFOp::create(builder, f32, half);
    };
    low = widened(0), high = widened(1);
  }
  return arith::AddFOp::create(builder, low, high);
}

/// Which rows of the tile a warp sums: of its bands of 16 rows the ones that it and not the
/// warps beside it take.
struct SumRows {
  FragmentMap map;
  int64_t bands;  ///< of a warp's sums
  int64_t takers; ///< warps side by side that have some
  Int origin;     ///< the first row
  Int column;     ///< the warp's place among those side by side

  SumRows(ImplicitLocOpBuilder &builder, const KernelFacts &facts, SumsType sums)
      : map(facts.fragmentMap()), bands(sums.getRows() / 16),
        takers(facts.schedule.warp[0] / sums.getRows()), origin(builder, 0), column(builder, 0) {
    Int warp = warpOf(threadNumber(builder));
    column = warp % facts.warpsN();
    if (int64_t stacked = facts.mma().warps; stacked > 1) {
      column = Int(builder, facts.warpgroup) % facts.warpsN();
      warp = Int(builder, facts.warpgroup) * stacked + warp % stacked;
    }
    // Warps beyond the takers read what others read, and store nothing.
    origin = map.warpRow(warp, facts.warpsN()) + column % takers * (bands * map.bandRows());
  }
  Int row(int64_t band) const { return origin + band * map.bandRows(); }
};

namespace {
struct FirstLowering : TilePattern<FirstOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(FirstOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    rw.replaceOp(op, arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, unit.col.get(),
                                           Int(builder, 0).get()));
    return success();
  }
};

struct RowSumLowering : TilePattern<RowSumOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(RowSumOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    RingType ring = op.getSlot().getType().getRing();
    PartAttr part = ring.getParts()[0];
    Value base = advance(builder, adaptor.getSlot().front(), Int(builder, ring.getPartOffset(0)));
    SumRows rows(builder, facts, op.getSums().getType());
    SmallVector<Value> sums(adaptor.getSums());
    const int64_t taken = gemm::bytesOfStep / part.getElementBytes();
    for (int64_t step = 0; step < part.getCols() / taken; ++step)
      for (int64_t band = 0; band < rows.bands; ++band) {
        Int row = rows.row(band);
        SmallVector<Value> block = loadFragment(builder, facts.machine, part, base, /*isA=*/true,
                                                laneOf(threadNumber(builder)), row, step);
        for (int64_t half = 0; half < 2; ++half) {
          Value &sum = sums[2 * band + half];
          Value near = sumOfPair(builder, block[half], part.getElement());
          Value far = sumOfPair(builder, block[half + 2], part.getElement());
          Value four = arith::AddFOp::create(builder, near, far);
          sum = arith::AddFOp::create(builder, sum, four);
        }
      }
    if (ring.isGuarded()) // one lane releases the slot, for what all have read
      facts.machine.synchroniseWarp(builder);
    rw.replaceOpWithMultiple(op, {sums});
    return success();
  }
};

struct StoreSumsLowering : TilePattern<StoreSumsOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(StoreSumsOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    SumRows rows(builder, facts, op.getSums().getType());
    Int lane = laneOf(threadNumber(builder)), first = unit.row + rows.map.laneRow(lane);
    SmallVector<Value> sums;
    for (Value sum : adaptor.getSums())
      sums.push_back(sumOfQuad(builder, sum));
    // Lane 0 of each four, in warps that sum rows of their own.
    Int other = lane % 4;
    if (rows.takers < facts.warpsN())
      other = other + rows.column / rows.takers;
    inFirstThread(builder, other, [&] {
      for (auto [i, sum] : llvm::enumerate(sums)) {
        Int row = first + rows.row(int64_t(i / 2)) + 8 * int64_t(i % 2);
        store(builder, row, unit.m, sum, op.getOut().getType(), adaptor.getOut());
      }
    });
    rw.eraseOp(op);
    return success();
  }

  /// The sum over the four lanes that hold elements of one row.
  static Value sumOfQuad(ImplicitLocOpBuilder &builder, Value sum) {
    Value width = Int(builder, gemm::threadsOfWarp).get();
    for (int64_t distance : {1, 2}) {
      Value other = gpu::ShuffleOp::create(builder, sum, Int(builder, distance).get(), width,
                                           gpu::ShuffleMode::XOR)
                        .getShuffleResult();
      sum = arith::AddFOp::create(builder, sum, other);
    }
    return sum;
  }

  static void store(ImplicitLocOpBuilder &builder, Int row, Int rows, Value sum, ViewType type,
                    ValueRange view) {
    auto inside = scf::IfOp::create(builder, row.isInside(rows), /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(inside.thenBlock());
    int64_t bytes = getStoredBytes(type.getElement());
    Value offset = arith::MulIOp::create(builder, row.get64(), view[1]);
    offset = arith::MulIOp::create(builder, offset,
                                   arith::ConstantIntOp::create(builder, bytes, 64).getResult());
    if (!type.getElement().isF32())
      sum = arith::TruncFOp::create(builder, type.getElement(), sum);
    LLVM::StoreOp::create(builder, sum, advance(builder, view[0], offset), bytes);
  }
};
} // namespace

void gemm::tile::populateRowSumPatterns(RewritePatternSet &patterns,
                                        const TileTypeConverter &converter,
                                        const KernelFacts &facts) {
  patterns.add<FirstLowering, RowSumLowering, StoreSumsLowering>(converter, facts);
}
