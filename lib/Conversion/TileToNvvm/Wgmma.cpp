// The wgmma families: a warpgroup multiplies parts of slots in place, 64 x n by 32 bytes of K at
// a time, asynchronously. Operands are named by descriptors (Layout/Descriptor.h), but A that was
// converted is fragments (MmaMixed.cpp);
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
/// $0, $1, ... and, with an accumulator, start as its. Then come integers, of 32 and 64 bits.
static Value assembly(ImplicitLocOpBuilder &builder, mlir::Type result, ValueRange accumulators,
                      ValueRange further, StringRef text) {
  std::string constraints;
  for (mlir::Type type : cast<LLVM::LLVMStructType>(result).getBody())
    constraints += type.isInteger() ? ",=r" : ",=f";
  for (size_t i = 0; i < accumulators.size(); ++i)
    constraints += "," + std::to_string(i);
  for (Value each : further)
    constraints += each.getType().isInteger(64) ? ",l" : ",r";
  SmallVector<Value> operands(accumulators);
  llvm::append_range(operands, further);
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
  mlir::Type a, b;
  std::string immediates; ///< what follows the predicate
  size_t registersOfA;    ///< of each instruction's fragments; 0 where a descriptor names A

  /// Shape and types. Sums of integers wrap.
  std::string name() const {
    return "wgmma.mma_async.sync.aligned.m64n" + std::to_string(n) + "k" + std::to_string(k) +
           (isByte(a) ? ".s32." : ".f32.") + ptxTypeOf(a).str() + "." + ptxTypeOf(b).str();
  }

  /// So many, by A and B's descriptor in turn. The first ignores its accumulator if there is none.
  std::string text(size_t count, bool fresh) const {
    auto listed = [](int64_t first, int64_t many) {
      std::string list = "{";
      for (int64_t i = 0; i < many; ++i)
        list += (i ? ", $" : "$") + std::to_string(first + i);
      return list + "}";
    };
    std::string lines;
    const int64_t registers = n / 2;
    int64_t operand = fresh ? registers : 2 * registers;
    llvm::raw_string_ostream os(lines);
    os << "{\n.reg .pred p;\nsetp.ne.b32 p, " << (fresh ? 0 : 1) << ", 0;\n";
    for (size_t i = 0; i < count; ++i) {
      if (i == 1 && fresh)
        os << "setp.ne.b32 p, 1, 0;\n";
      const auto many = static_cast<int64_t>(registersOfA);
      os << name() << " " << listed(0, registers) << ", "
         << (many ? listed(operand, many) : "$" + std::to_string(operand)) << ", $"
         << operand + std::max<int64_t>(many, 1) << ", p" << immediates << ";\n";
      operand += std::max<int64_t>(many, 1) + 1;
    }
    os << "}";
    return lines;
  }
};

/// Of floats signs, and of those of 16 bits whether what lies in slots lies across K.
std::string immediatesOf(ArrayRef<PartAttr> inSlots) {
  PartAttr part = inSlots.back();
  if (isByte(part.getElement()))
    return "";
  std::string text = ", 1, 1";
  if (part.getElementBytes() == 2)
    for (PartAttr each : inSlots)
      text += each.getMajor() == Major::k ? ", 0" : ", 1";
  return text;
}

struct WgmmaLowering : TilePattern<MmaOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(MmaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    AccType acc = op.getResult().getType();
    RingType ring = cast<SlotType>(op.getB().getType()).getRing();
    const PartAttr b = ring.getParts()[1];
    const auto fragments = dyn_cast<FragType>(op.getA().getType());
    const PartAttr a =
        fragments ? PartAttr() : cast<SlotType>(op.getA().getType()).getRing().getParts()[0];
    const mlir::Type factor = fragments ? fragments.getElement() : a.getElement();
    if (ptxTypeOf(factor).empty() || ptxTypeOf(b.getElement()).empty())
      return op.emitOpError("expected factors that wgmma multiplies, got ")
             << factor << " and " << b.getElement();
    SmallVector<mlir::Type> types;
    if (failed(getTypeConverter()->convertType(acc, types)))
      return failure();
    Int warpgroup(builder, facts.warpgroup);
    const bool kMajorB = b.getMajor() == Major::k;
    Value atA, atB = descriptor(builder, ring, 1, adaptor.getB(),
                                warpgroup % facts.warpsN() * acc.getCols());
    if (a)
      atA = descriptor(builder, cast<SlotType>(op.getA().getType()).getRing(), 0, adaptor.getA(),
                       warpgroup / facts.warpsN() * acc.getRows());

    const int64_t k = gemm::bytesOfStep / b.getElementBytes(), rows = facts.mma().m,
                  blocks = acc.getRows() / rows,
                  columns = fragments      ? fragments.getCols()
                            : op.getStep() ? k
                                           : b.getCols(),
                  count = columns / k,
                  first = count * static_cast<int64_t>(op.getStep().value_or(0));
    const size_t registersOfA =
        fragments ? adaptor.getA().size() / static_cast<size_t>(blocks * count) : 0;
    SmallVector<PartAttr> inSlots{b};
    if (a)
      inSlots.insert(inSlots.begin(), a);
    const Instruction instruction{acc.getCols(),         k,           factor, b.getElement(),
                                  immediatesOf(inSlots), registersOfA};
    SmallVector<Value> accumulators;
    NVVM::WgmmaFenceAlignedOp::create(builder);
    for (int64_t block = 0; block < blocks; ++block) {
      SmallVector<Value> before, factors;
      if (!adaptor.getAcc().empty())
        before = extractAll(builder, adaptor.getAcc()[block]);
      for (int64_t i = 0; i < count; ++i) {
        if (a)
          factors.push_back(moved(builder, atA,
                                  descriptorOffset<int64_t>(swizzled(a), a.getMajor() == Major::k,
                                                            rows * block, first + i)));
        else
          llvm::append_range(
              factors, adaptor.getA().slice((block * count + i) * registersOfA, registersOfA));
        factors.push_back(
            moved(builder, atB, descriptorOffset<int64_t>(swizzled(b), kMajorB, 0, first + i)));
      }
      std::string text = instruction.text(count, before.empty());
      accumulators.push_back(assembly(builder, types[block], before, factors, text));
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
                          registers, /*further=*/{}, wait);
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
