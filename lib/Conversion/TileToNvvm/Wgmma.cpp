// The wgmma family: a warpgroup multiplies parts of slots in place, 64 x n x 16 at
// a time, asynchronously. Operands are named by descriptors (Layout/Descriptor.h),
// accumulators are structs of registers until they are settled: the wait hands
// them through, so that nothing can read them before it.
#include "CopyPlan.h"
#include "gemm/Dialect/Tile/Layout/Descriptor.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace gemm::tile;

/// The descriptor of `part` of a slot from row `row` on, at its first k16 step.
static Value descriptor(ImplicitLocOpBuilder &builder, RingType ring, int64_t index, Value slot,
                        Int row) {
  PartAttr part = ring.getParts()[index];
  bool kMajor = part.getMajor() == Major::k;
  Value base = advance(builder, slot, Int(builder, ring.getPartOffset(index)));
  Int address(builder, LLVM::PtrToIntOp::create(builder, builder.getI32Type(), base).getResult());
  address = address + descriptorOffset(swizzled(part), kMajor, row, 0);
  Value low =
      arith::ExtUIOp::create(builder, builder.getI64Type(), descriptorAddress(address).get());
  Value high = arith::ConstantIntOp::create(
      builder, static_cast<int64_t>(descriptorBits(swizzled(part), kMajor)), 64);
  return arith::OrIOp::create(builder, low, high);
}

/// `descriptor` moved by a number of bytes, a multiple of 16.
static Value moved(ImplicitLocOpBuilder &builder, Value descriptor, int64_t bytes) {
  if (bytes == 0)
    return descriptor;
  Value by = arith::ConstantIntOp::create(builder, descriptorAddress(bytes), 64);
  return arith::AddIOp::create(builder, descriptor, by);
}

namespace {
struct WgmmaLowering : TilePattern<MmaOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(MmaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    auto slot = dyn_cast<SlotType>(op.getA().getType());
    if (!slot)
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    AccType acc = op.getResult().getType();
    RingType rings[] = {slot.getRing(), cast<SlotType>(op.getB().getType()).getRing()};
    PartAttr a = rings[0].getParts()[0], b = rings[1].getParts()[1];
    bool kMajorA = a.getMajor() == Major::k, kMajorB = b.getMajor() == Major::k;
    Int warpgroup(builder, facts.warpgroup);
    Value atA = descriptor(builder, rings[0], 0, adaptor.getA().front(),
                           warpgroup / facts.warpsN() * acc.getRows());
    Value atB = descriptor(builder, rings[1], 1, adaptor.getB().front(),
                           warpgroup % facts.warpsN() * acc.getCols());

    auto type = a.getElement().isF16() ? NVVM::WGMMATypes::f16 : NVVM::WGMMATypes::bf16;
    auto shape = NVVM::MMAShapeAttr::get(facts.context, 64, acc.getCols(), 16);
    auto layoutA = kMajorA ? NVVM::MMALayout::row : NVVM::MMALayout::col;
    auto layoutB = kMajorB ? NVVM::MMALayout::col : NVVM::MMALayout::row;
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(acc, types)))
      return failure();
    SmallVector<Value> sums(adaptor.getAcc());
    bool fresh = sums.empty();
    if (fresh)
      for (Type sum : types)
        sums.push_back(LLVM::PoisonOp::create(builder, sum));
    NVVM::WgmmaFenceAlignedOp::create(builder);
    for (int64_t block = 0; block < acc.getRows() / 64; ++block)
      for (int64_t step = 0; step < a.getCols() / 16; ++step) {
        auto scale = fresh && step == 0 ? NVVM::WGMMAScaleOut::zero : NVVM::WGMMAScaleOut::one;
        Value left =
            moved(builder, atA, descriptorOffset<int64_t>(swizzled(a), kMajorA, 64 * block, step));
        Value right = moved(builder, atB, descriptorOffset<int64_t>(swizzled(b), kMajorB, 0, step));
        sums[block] = NVVM::WgmmaMmaAsyncOp::create(
            builder, types[block], sums[block], left, right, shape, type, type,
            NVVM::WGMMATypes::f32, scale, NVVM::WGMMAScaleIn::one, NVVM::WGMMAScaleIn::one, layoutA,
            layoutB, NVVM::MMAIntOverflowAttr());
      }
    NVVM::WgmmaGroupSyncAlignedOp::create(builder);
    rw.replaceOpWithMultiple(op, {sums});
    return success();
  }
};

struct SettleLowering : TilePattern<SettleOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(SettleOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    ValueRange sums = adaptor.getAcc();
    int64_t perBlock = op.getAcc().getType().getCols() / 2;
    SmallVector<Value> registers;
    for (Value sum : sums)
      for (int64_t i = 0; i < perBlock; ++i)
        registers.push_back(LLVM::ExtractValueOp::create(builder, sum, i));
    registers = wait(builder, op.getLeave(), registers);
    if (op.getLeave() == 0) {
      rw.replaceOpWithMultiple(op, {registers});
      return success();
    }
    SmallVector<Value> blocks;
    for (auto [block, sum] : llvm::enumerate(sums)) {
      Value held = LLVM::PoisonOp::create(builder, sum.getType());
      for (int64_t i = 0; i < perBlock; ++i)
        held = LLVM::InsertValueOp::create(builder, held, registers[block * perBlock + i], i);
      blocks.push_back(held);
    }
    rw.replaceOpWithMultiple(op, {blocks});
    return success();
  }

  /// nvvm.wgmma.wait.group takes no registers, so nothing would keep their use
  /// behind it; this wait returns what it is given.
  static SmallVector<Value> wait(ImplicitLocOpBuilder &builder, int64_t leave,
                                 ArrayRef<Value> registers) {
    SmallVector<Type> types(registers.size(), builder.getF32Type());
    auto result = LLVM::LLVMStructType::getLiteral(builder.getContext(), types);
    std::string constraints;
    for (size_t i = 0; i < registers.size(); ++i)
      constraints += i ? ",=f" : "=f";
    for (size_t i = 0; i < registers.size(); ++i)
      constraints += "," + std::to_string(i);
    std::string text = "wgmma.wait_group.sync.aligned " + std::to_string(leave) + ";";
    Value held = LLVM::InlineAsmOp::create(builder, TypeRange(result), registers, text, constraints,
                                           /*has_side_effects=*/true, /*is_align_stack=*/false,
                                           LLVM::tailcallkind::TailCallKind::None,
                                           LLVM::AsmDialectAttr(), ArrayAttr())
                     .getResult(0);
    SmallVector<Value> values;
    for (size_t i = 0; i < registers.size(); ++i)
      values.push_back(LLVM::ExtractValueOp::create(builder, held, i));
    return values;
  }
};
} // namespace

void gemm::tile::populateWgmmaPatterns(RewritePatternSet &patterns,
                                       const TileTypeConverter &converter,
                                       const KernelFacts &facts) {
  patterns.add<WgmmaLowering, SettleLowering>(converter, facts);
}
