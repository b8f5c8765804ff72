// tile.gather: the splits of an output tile are the CTAs of a cluster and meet in their
// shared memory. All but the first leave their accumulators in their own, mostly in the
// ring: when the last product is settled all copies have landed and been multiplied, by
// this warp; a barrier says so of the others. The cluster's barrier releases what was
// left and acquires it; then the first CTA reads the others' in the order of their
// numbers. Its sum begins with zero, as that of a workspace does, so that the bits are
// the same. What arrives at the barrier next has read; the kernel ends where all have.
// The threads that do not multiply arrive at both barriers before they end (Machine.cpp).
#include "../TileToGpu/PartialMemory.h"
#include "Patterns.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// The same place in the shared memory of CTA `rank` of the cluster. As text: with 32-bit
/// shared addresses LLVM 22 cannot select nvvm.mapa.
static Value inPeer(ImplicitLocOpBuilder &builder, Value pointer, Int rank) {
  mlir::Type i32 = builder.getI32Type();
  Value address = LLVM::PtrToIntOp::create(builder, i32, pointer);
  Value there = LLVM::InlineAsmOp::create(builder, TypeRange(i32), ValueRange{address, rank.get()},
                                          "mapa.shared::cluster.u32 $0, $1, $2;", "=r,r,r",
                                          /*has_side_effects=*/false, /*is_align_stack=*/false,
                                          LLVM::tailcallkind::TailCallKind::None,
                                          LLVM::AsmDialectAttr(), ArrayAttr())
                    .getResult(0);
  return LLVM::IntToPtrOp::create(builder, LLVM::LLVMPointerType::get(builder.getContext(), 7),
                                  there);
}

namespace {
struct GatherLowering : TilePattern<GatherOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(GatherOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    UnitValues unit(builder, adaptor.getUnit());
    ValueRange own = adaptor.getAcc();
    Value base = adaptor.getExchange().front();
    PartialMemory memory(builder, facts, own.getTypes());
    Value owner = unit.split < Int(builder, 1);

    facts.machine.synchroniseMultiplying(builder, facts);
    auto leave = scf::IfOp::create(builder, Int(builder, 0) < unit.split,
                                   /*withElseRegion=*/false);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(leave.thenBlock());
      memory.leave(base, own);
    }
    NVVM::ClusterArriveOp::create(builder, builder.getUnitAttr());
    NVVM::ClusterWaitOp::create(builder, builder.getUnitAttr());
    auto gather = scf::IfOp::create(builder, own.getTypes(), owner, /*withElseRegion=*/true);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(gather.elseBlock());
      scf::YieldOp::create(builder, own);
      builder.setInsertionPointToStart(gather.thenBlock());
      scf::YieldOp::create(builder, sum(builder, unit, own, base, memory));
    }
    NVVM::ClusterArriveOp::create(builder, builder.getUnitAttr());
    rw.replaceOpWithMultiple(op, {SmallVector<Value>(gather.getResults()), {owner}});
    return success();
  }

  ValueRange sum(ImplicitLocOpBuilder &builder, const UnitValues &unit, ValueRange own, Value base,
                 PartialMemory &memory) const {
    Value zero = arith::ConstantOp::create(builder, builder.getZeroAttr(own[0].getType()));
    SmallVector<Value> accumulators;
    for (Value each : own)
      accumulators.push_back(addAccumulators(builder, zero, each));
    Value one = Int(builder, 1).get();
    auto loop = scf::ForOp::create(builder, one, unit.splits.get(), one, accumulators);
    disableUnrolling(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value peer = inPeer(builder, base, Int(builder, loop.getInductionVar()));
    scf::YieldOp::create(builder, memory.add(loop.getRegionIterArgs(), peer));
    return loop.getResults();
  }
};

struct ExchangeLowering : TilePattern<ExchangeOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ExchangeOp op, Adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    rw.replaceOp(op, sharedPointer(builder, facts, op));
    return success();
  }
};
} // namespace

void gemm::tile::populateGatherPatterns(RewritePatternSet &patterns,
                                        const TileTypeConverter &converter,
                                        const KernelFacts &facts) {
  patterns.add<GatherLowering, ExchangeLowering>(converter, facts);
}
