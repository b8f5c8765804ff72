// The wgmma family: a warpgroup multiplies parts of slots in place, 64 x n by 32 bytes of K at
// a time, asynchronously. Operands are named by descriptors (Layout/Descriptor.h),
// accumulators are structs of registers until they are settled: the wait hands
// them through, so that nothing can read them before it. The products of a slot are one
// piece of assembly, not an nvvm.wgmma.mma_async each: LLVM pays for every register that
// passes through it, and accumulators are most of a kernel's.
#include "Patterns.h"
#include "gemm/Dialect/Tile/Layout/Descriptor.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace gemm::tile;

/// The descriptor of `part` of a slot from row `row` on, at its first step of K.
static Value descriptor(ImplicitLocOpBuilder &builder, RingType ring, int64_t index,
                        ValueRange slot, Int row) {
  PartAttr part = ring.getParts()[index];
  bool kMajor = part.getMajor() == Major::k;
  Int address = Int(builder, slot.back()) + descriptorDistance(ring.getPartOffset(index)) +
                descriptorDistance(descriptorOffset(swizzled(part), kMajor, row, 0));
  Value low = arith::ExtUIOp::create(builder, builder.getI64Type(), address.get());
  Value high = arith::ConstantIntOp::create(
      builder, static_cast<int64_t>(descriptorBits(swizzled(part), kMajor)), 64);
  return arith::OrIOp::create(builder, low, high);
}

/// `descriptor` moved by a number of bytes, a multiple of 16.
static Value moved(ImplicitLocOpBuilder &builder, Value descriptor, int64_t bytes) {
  if (bytes == 0)
    return descriptor;
  Value by = arith::ConstantIntOp::create(builder, descriptorDistance(bytes), 64);
  return arith::AddIOp::create(builder, descriptor, by);
}

/// PTX that asynchronously makes or waits for the registers of `result`, a struct: they are
/// $0, $1, ... and, with an accumulator, start as its. Then come 64-bit operands.
static Value assembly(ImplicitLocOpBuilder &builder, mlir::Type result, ValueRange accumulators,
                      ValueRange addresses, StringRef text) {
  std::string constraints;
  for (mlir::Type type : cast<LLVM::LLVMStructType>(result).getBody())
    constraints += type.isInteger() ? ",=r" : ",=f";
  for (size_t i = 0; i < accumulators.size(); ++i)
    constraints += "," + std::to_string(i);
  for (size_t i = 0; i < addresses.size(); ++i)
    constraints += ",l";
  SmallVector<Value> operands(accumulators);
  llvm::append_range(operands, addresses);
  return LLVM::InlineAsmOp::create(builder, TypeRange(result), operands, text,
                                   StringRef(constraints).drop_front(), /*has_side_effects=*/true,
                                   /*is_align_stack=*/false, LLVM::tailcallkind::TailCallKind::None,
                                   LLVM::AsmDialectAttr(), ArrayAttr())
      .getResult(0);
}

static SmallVector<Value> extractAll(ImplicitLocOpBuilder &builder, Value held) {
  SmallVector<Value> values;
  for (size_t i = 0; i < cast<LLVM::LLVMStructType>(held.getType()).getBody().size(); ++i)
    values.push_back(LLVM::ExtractValueOp::create(builder, held, i));
  return values;
}

namespace {
/// What the instructions of one slot have in common.
struct Instruction {
  int64_t n, k;
  PartAttr a, b;

  /// Shape and types. Sums of integers wrap.
  std::string name() const {
    return "wgmma.mma_async.sync.aligned.m64n" + std::to_string(n) + "k" + std::to_string(k) +
           (isByte(a.getElement()) ? ".s32." : ".f32.") + ptxTypeOf(a.getElement()).str() + "." +
           ptxTypeOf(b.getElement()).str();
  }

  /// What follows the predicate: of floats signs, and of those of 16 bits whether they lie across
  /// K.
  std::string immediates() const {
    if (isByte(a.getElement()))
      return "";
    if (a.getElementBytes() != 2)
      return ", 1, 1";
    auto across = [](PartAttr part) { return part.getMajor() == Major::k ? ", 0" : ", 1"; };
    return std::string(", 1, 1") + across(a) + across(b);
  }

  /// The steps of 64 rows, by (left, right) descriptors in turn. The first step ignores its
  /// accumulator if there is none.
  std::string text(size_t steps, bool fresh) const {
    std::string list, lines;
    int64_t registers = n / 2;
    for (int64_t i = 0; i < registers; ++i)
      list += (i ? ", $" : "$") + std::to_string(i);
    int64_t operand = fresh ? registers : 2 * registers;
    llvm::raw_string_ostream os(lines);
    os << "{\n.reg .pred p;\nsetp.ne.b32 p, " << (fresh ? 0 : 1) << ", 0;\n";
    for (size_t step = 0; step < steps; ++step, operand += 2) {
      if (step == 1 && fresh)
        os << "setp.ne.b32 p, 1, 0;\n";
      os << name() << " {" << list << "}, $" << operand << ", $" << operand + 1 << ", p"
         << immediates() << ";\n";
    }
    os << "}";
    return lines;
  }
};

struct WgmmaLowering : TilePattern<MmaOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(MmaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    auto slot = cast<SlotType>(op.getA().getType());
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    AccType acc = op.getResult().getType();
    RingType rings[] = {slot.getRing(), cast<SlotType>(op.getB().getType()).getRing()};
    PartAttr a = rings[0].getParts()[0], b = rings[1].getParts()[1];
    if (ptxTypeOf(a.getElement()).empty() || ptxTypeOf(b.getElement()).empty())
      return op.emitOpError("expected factors that wgmma multiplies, got ")
             << a.getElement() << " and " << b.getElement();
    bool kMajorA = a.getMajor() == Major::k, kMajorB = b.getMajor() == Major::k;
    Int warpgroup(builder, facts.warpgroup);
    Value atA = descriptor(builder, rings[0], 0, adaptor.getA(),
                           warpgroup / facts.warpsN() * acc.getRows());
    Value atB = descriptor(builder, rings[1], 1, adaptor.getB(),
                           warpgroup % facts.warpsN() * acc.getCols());

    const int64_t step = facts.mma().k(a.getElementBytes());
    Instruction instruction{acc.getCols(), step, a, b};
    SmallVector<mlir::Type> types;
    if (failed(getTypeConverter()->convertType(acc, types)))
      return failure();
    const int64_t rows = facts.mma().m, steps = a.getCols() / step;
    SmallVector<Value> accumulators;
    NVVM::WgmmaFenceAlignedOp::create(builder);
    for (int64_t block = 0; block < acc.getRows() / rows; ++block) {
      SmallVector<Value> before, descriptors;
      if (!adaptor.getAcc().empty())
        before = extractAll(builder, adaptor.getAcc()[block]);
      for (int64_t step = 0; step < steps; ++step) {
        descriptors.push_back(moved(
            builder, atA, descriptorOffset<int64_t>(swizzled(a), kMajorA, rows * block, step)));
        descriptors.push_back(
            moved(builder, atB, descriptorOffset<int64_t>(swizzled(b), kMajorB, 0, step)));
      }
      std::string text = instruction.text(descriptors.size() / 2, before.empty());
      accumulators.push_back(assembly(builder, types[block], before, descriptors, text));
    }
    NVVM::WgmmaGroupSyncAlignedOp::create(builder);
    rw.replaceOpWithMultiple(op, {accumulators});
    return success();
  }
};

struct SettleLowering : TilePattern<SettleOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(SettleOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    if (op.getLeave() != 0) { // still in flight: no instruction may read them
      NVVM::WgmmaWaitGroupSyncOp::create(builder, op.getLeave());
      rw.replaceOpWithMultiple(op, {adaptor.getAcc()});
      return success();
    }
    // nvvm.wgmma.wait.group takes no registers, so nothing would keep their use behind it;
    // this wait returns what it is given.
    std::string wait = "wgmma.wait_group.sync.aligned 0;";
    if (facts.fencesSums)
      wait += "\nfence.acq_rel.cta;";
    SmallVector<Value> registers;
    for (Value sum : adaptor.getAcc())
      llvm::append_range(registers, extractAll(builder, sum));
    SmallVector<mlir::Type> types(registers.size(), op.getResult().getType().getElement());
    Value held = assembly(builder, LLVM::LLVMStructType::getLiteral(builder.getContext(), types),
                          registers, /*addresses=*/{}, wait);
    rw.replaceOpWithMultiple(op, {extractAll(builder, held)});
    return success();
  }
};
} // namespace

void gemm::tile::populateWgmmaPatterns(RewritePatternSet &patterns,
                                       const TileTypeConverter &converter,
                                       const KernelFacts &facts) {
  if (facts.mma().multiplier == gemm::Multiplier::Warpgroup)
    patterns.add<WgmmaLowering, SettleLowering>(converter, facts);
}
