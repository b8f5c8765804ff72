// tile.reduce: the splits of an output tile meet in global memory. Each leaves its
// accumulator there, a partial. Then one thread counts the arrival: by fences of the GPU's scope it
// releases what all threads wrote (the barrier before orders them) and acquires what
// the other splits left. The barrier after tells all threads whether theirs is the last
// split. The increment wraps there, so that the counter is zero for the next launch.
#include "PartialMemory.h"
#include "Patterns.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// The workspace as the multiplying threads of one CTA use it.
class Meeting {
public:
  Meeting(ImplicitLocOpBuilder &builder, const KernelFacts &facts, ValueRange workspace,
          const UnitValues &unit, mlir::TypeRange registers)
      : builder(builder), facts(facts), partials(workspace[0]), counters(workspace[1]), unit(unit),
        memory(builder, facts, registers), registers(static_cast<int64_t>(registers.size())) {}

  void leave(ValueRange accumulators) {
    memory.leave(partial(unit.first + unit.split), accumulators);
  }

  /// Counts this split; whether all others were there before it. NVPTX drops the order
  /// of atomics, so fences say it.
  Value arrive() {
    facts.machine.synchroniseMultiplying(builder, facts);
    Value zero = Int(builder, 0).get(), none = arith::ConstantIntOp::create(builder, 0, 1);
    Value first =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, threadNumber(builder).get(), zero);
    auto branch = scf::IfOp::create(builder, builder.getI1Type(), first, /*withElseRegion=*/true);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(branch.thenBlock());
      constexpr StringLiteral scope = "device";
      Value counter = advance(builder, counters, unit.counter * 4);
      Value last = (unit.splits - 1).get();
      LLVM::FenceOp::create(builder, LLVM::AtomicOrdering::release, scope);
      Value before = LLVM::AtomicRMWOp::create(builder, LLVM::AtomicBinOp::uinc_wrap, counter, last,
                                               LLVM::AtomicOrdering::monotonic, scope,
                                               /*alignment=*/4);
      LLVM::FenceOp::create(builder, LLVM::AtomicOrdering::acquire, scope);
      Value is = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, before, last);
      scf::YieldOp::create(builder, is);
      builder.setInsertionPointToStart(branch.elseBlock());
      scf::YieldOp::create(builder, none);
    }
    return facts.machine.synchroniseMultiplying(builder, facts, branch.getResult(0));
  }

  /// All splits, added in the order of their numbers.
  ValueRange sum(mlir::Type element) {
    Value zero = arith::ConstantOp::create(builder, builder.getZeroAttr(element));
    SmallVector<Value> zeros(registers, zero);
    auto loop = scf::ForOp::create(builder, Int(builder, 0).get(), unit.splits.get(),
                                   Int(builder, 1).get(), zeros);
    disableUnrolling(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value base = partial(unit.first + Int(builder, loop.getInductionVar()));
    scf::YieldOp::create(builder, memory.add(loop.getRegionIterArgs(), base));
    return loop.getResults();
  }

private:
  Value partial(Int number) {
    Value bytes = arith::ConstantIntOp::create(builder, memory.bytes(), 64);
    return advance(builder, partials,
                   arith::MulIOp::create(builder, number.get64(), bytes).getResult());
  }

  ImplicitLocOpBuilder &builder;
  const KernelFacts &facts;
  Value partials, counters;
  const UnitValues &unit;
  PartialMemory memory;
  int64_t registers;
};

struct ReduceLowering : TilePattern<ReduceOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReduceOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    ValueRange own = adaptor.getAcc();
    Meeting meeting(builder, facts, adaptor.getWorkspace(), unit, own.getTypes());
    Value yes = arith::ConstantIntOp::create(builder, 1, 1);

    SmallVector<mlir::Type> types(own.getTypes());
    types.push_back(builder.getI1Type());
    auto parted = scf::IfOp::create(builder, types, Int(builder, 1) < unit.splits,
                                    /*withElseRegion=*/true);
    auto yieldWith = [&](ValueRange accumulators, Value owner) {
      SmallVector<Value> values(accumulators);
      values.push_back(owner);
      scf::YieldOp::create(builder, values);
    };
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(parted.elseBlock());
      yieldWith(own, yes);
      builder.setInsertionPointToStart(parted.thenBlock());
      meeting.leave(own);
      Value last = meeting.arrive();
      auto owner = scf::IfOp::create(builder, own.getTypes(), last, /*withElseRegion=*/true);
      builder.setInsertionPointToStart(owner.thenBlock());
      scf::YieldOp::create(builder, meeting.sum(own[0].getType()));
      builder.setInsertionPointToStart(owner.elseBlock());
      scf::YieldOp::create(builder, own);
      builder.setInsertionPointAfter(owner);
      yieldWith(owner.getResults(), last);
    }
    rw.replaceOpWithMultiple(
        op, {SmallVector<Value>(parted.getResults().drop_back()), {parted.getResults().back()}});
    return success();
  }
};

struct SplitLowering : TilePattern<SplitOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(SplitOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    SmallVector<Value> unit(adaptor.getUnit().take_front(UnitValues::wholes));
    for (ValueRange value :
         {adaptor.getSplit(), adaptor.getSplits(), adaptor.getFirst(), adaptor.getCounter()})
      llvm::append_range(unit, value);
    rw.replaceOpWithMultiple(op, {unit});
    return success();
  }
};
} // namespace

void gemm::tile::populateReducePatterns(RewritePatternSet &patterns,
                                        const TileTypeConverter &converter,
                                        const KernelFacts &facts) {
  patterns.add<ReduceLowering, SplitLowering>(converter, facts);
}
