// tile.promote: what an accumulator holds of a few k is added to the sums of f32, one addition for
// each register, to nearest; or one fma with the product of two scales, those of its row and of its
// column, which tile.read_scales loads: each once for a lane.
#include "Patterns.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Which of the registers of scales are those of a run's row and of element `j` of it.
struct ScaleRegisters {
  const FragmentMap &map;
  ScalesType type;
  int64_t rows;

  ScaleRegisters(const FragmentMap &map, ScalesType type)
      : map(map), type(type), rows(rowsOfLane(type, map.warps)) {}
  /// A band's two rows after each other.
  int64_t row(FragmentRun run) const {
    return run.firstRegister / 4 / (map.cols / 8) * 2 + half(run);
  }
  int64_t column(FragmentRun run, int64_t j) const {
    if (type.isUniform())
      return rows + run.col / type.getColBlock();
    return rows + run.firstRegister / 4 % (map.cols / 8) * 2 + j;
  }

private:
  static int64_t half(FragmentRun run) { return run.firstRegister % 4 / 2; }
};

struct ReadScalesLowering : TilePattern<ReadScalesOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReadScalesOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const ScalesType type = op.getScales().getType();
    const FragmentMap map = facts.fragmentMap();
    const ScaleRegisters registers(map, type);
    UnitValues unit(builder, adaptor.getUnit());
    Int thread = threadNumber(builder), lane = laneOf(thread), warp = facts.warpOfTeam(thread);
    Int row = unit.row + map.warpRow(warp, facts.warpsN()) + map.laneRow(lane);
    Int col = unit.col + map.warpCol(warp, facts.warpsN());
    // Parts of K may be more than it has k-steps, and those without any take one past its end.
    const auto steps = static_cast<int64_t>(op.getSteps()),
               parts = static_cast<int64_t>(op.getParts());
    Int step = Int(builder, adaptor.getK().front()) / steps;
    if (parts > 1)
      step = step * parts + static_cast<int64_t>(op.getPart());
    step = step.upTo((unit.k - 1) / (steps * facts.schedule.tile[2] / parts));
    // A word has those of all parts of a k-step.
    Int word = Int(builder, adaptor.getK().front()).upTo((unit.k - 1) / facts.schedule.tile[2]);
    SmallVector<Value> loaded(rowsOfLane(type, map.warps) + columnsOfLane(type));
    auto load = [&](int64_t number, bool ofRow, Int place, Int last, int64_t block) {
      if (loaded[number])
        return;
      const ViewType view = (ofRow ? op.getRows() : op.getCols()).getType();
      const ValueRange at = ofRow ? adaptor.getRows() : adaptor.getCols();
      Int row = place.upTo(last) / block;
      loaded[number] = view.getWhole()
                           ? loadOfWord(builder, view, at, row, word * parts, op.getPart(), parts)
                           : loadScale(builder, view, at, row, step);
    };
    for (int64_t i = 0; i < map.runs(); ++i) {
      const FragmentRun run = map.run(i);
      load(registers.row(run), true, row + run.row, unit.m - 1, type.getRowBlock());
      for (int64_t j = 0; j < 2; ++j) {
        Int place = type.isUniform() ? col + run.col / type.getColBlock() * type.getColBlock()
                                     : col + map.laneCol(lane) + run.col + j;
        load(registers.column(run, j), false, place, unit.n - 1, type.getColBlock());
      }
    }
    rw.replaceOpWithMultiple(op, {loaded});
    return success();
  }

  /// That of `part` of so many powers of two from `col` on. No kernel writes its scales, so that
  /// one load serves all parts, whatever stands between (invariant).
  static Value loadOfWord(ImplicitLocOpBuilder &builder, ViewType type, ValueRange view, Int row,
                          Int col, uint64_t part, int64_t parts) {
    const int64_t size = getStoredBytes(type.getElement());
    const mlir::Type whole = builder.getIntegerType(static_cast<unsigned>(8 * size * parts));
    Value word = LLVM::LoadOp::create(builder, whole, addressOf(builder, type, view, row, col),
                                      static_cast<unsigned>(size * parts), /*isVolatile=*/false,
                                      /*isNonTemporal=*/false, /*isInvariant=*/true);
    Value by = arith::ConstantIntOp::create(builder, static_cast<int64_t>(8 * size * part),
                                            whole.getIntOrFloatBitWidth());
    word = arith::ShRUIOp::create(builder, word, by);
    return widen(builder, type.getElement(),
                 arith::TruncIOp::create(builder, memoryType(type.getElement()), word));
  }

  static Value loadScale(ImplicitLocOpBuilder &builder, ViewType type, ValueRange view, Int row,
                         Int col) {
    const int64_t size = getStoredBytes(type.getElement());
    Value place = addressOf(builder, type, view, row, col);
    if (type.getElement().isF32())
      return LLVM::LoadOp::create(builder, builder.getF32Type(), place, size);
    return widen(builder, type.getElement(),
                 LLVM::LoadOp::create(builder, memoryType(type.getElement()), place, size));
  }

  static Value widen(ImplicitLocOpBuilder &builder, mlir::Type element, Value bits) {
    bits = arith::BitcastOp::create(builder, element, bits);
    return arith::ExtFOp::create(builder, builder.getF32Type(), bits);
  }

  static Value addressOf(ImplicitLocOpBuilder &builder, ViewType type, ValueRange view, Int row,
                         Int col) {
    Value down = arith::MulIOp::create(builder, row.get64(), view[1]),
          across = arith::MulIOp::create(builder, col.get64(), view[2]),
          offset = arith::AddIOp::create(builder, down, across);
    Value bytes = arith::ConstantIntOp::create(builder, getStoredBytes(type.getElement()), 64);
    offset = arith::MulIOp::create(builder, offset, bytes);
    return advance(builder, view[0], offset);
  }
};

struct PromoteLowering : TilePattern<PromoteOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(PromoteOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    if (op.getScales())
      return promoteScaled(op, adaptor, rw);
    SmallVector<Value> sums;
    for (auto [made, sum] : llvm::zip_equal(adaptor.getAcc(), adaptor.getSums()))
      sums.push_back(arith::AddFOp::create(rw, op.getLoc(), sum, made));
    rw.replaceOpWithMultiple(op, {sums});
    return success();
  }

  LogicalResult promoteScaled(PromoteOp op, Adaptor adaptor, ConversionPatternRewriter &rw) const {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const FragmentMap map = facts.fragmentMap();
    const ScaleRegisters registers(map, op.getScales().getType());
    ValueRange scales = adaptor.getScales();
    DenseMap<std::pair<int64_t, int64_t>, Value> products;
    SmallVector<Value> sums(adaptor.getSums());
    for (int64_t i = 0; i < map.runs(); ++i) {
      const FragmentRun run = map.run(i);
      for (int64_t j = 0; j < 2; ++j) {
        const std::pair key(registers.row(run), registers.column(run, j));
        Value &scale = products[key];
        if (!scale)
          scale = arith::MulFOp::create(builder, scales[key.first], scales[key.second]);
        Value &sum = sums[run.firstRegister + j];
        sum = LLVM::FMAOp::create(builder, adaptor.getAcc()[run.firstRegister + j], scale, sum);
      }
    }
    rw.replaceOpWithMultiple(op, {sums});
    return success();
  }
};
} // namespace

void gemm::tile::populatePromotePatterns(RewritePatternSet &patterns,
                                         const TileTypeConverter &converter,
                                         const KernelFacts &facts) {
  patterns.add<ReadScalesLowering, PromoteLowering>(converter, facts);
}
