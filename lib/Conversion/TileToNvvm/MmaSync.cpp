// The mma.sync family: fragments from swizzled slots, those of tf32 rounded from f32, and
// m16n8k16 products of floats of 16 bits, m16n8k8 of tf32, m16n8k4 of f64, m16n8k32 of bytes with
// and without a sign, and of fp8, which where there is no such instruction is multiplied as f16
// (PTX ISA, "Warp-level Matrix Fragment").
#include "../TileToGpu/Fragments.h"
#include "Patterns.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
struct ReadLowering : TilePattern<ReadOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReadOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    const PartAttr part = op.getSlot().getType().getRing().getParts()[op.getPart()];
    if (isConverted(facts.mma(), part.getElement()) ||
        hasRuns(facts, op.getSlot().getType().getRing()))
      return failure();
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const WarpRows rows = warpRows(builder, facts, op, adaptor.getSlot().front());
    const int64_t steps = facts.mma().kBytes / gemm::bytesOfStep,
                  first = static_cast<int64_t>(op.getStep()) * steps;

    SmallVector<Value> registers;
    for (int64_t row = 0; row < op.getFrag().getType().getRows(); row += 16)
      for (int64_t step = first; step < first + steps; ++step)
        llvm::append_range(registers, loadFragment(builder, facts.machine, rows.part, rows.base,
                                                   rows.isA, rows.lane, rows.row + row, step));
    if (op.getFrag().getType().getElement().isTF32())
      for (Value &value : registers)
        value = facts.machine.roundToTf32(builder, facts, value);
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }
};

struct ZeroLowering : TilePattern<ZeroOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ZeroOp op, Adaptor, ConversionPatternRewriter &rw) const override {
    SmallVector<mlir::Type> types;
    if (failed(getTypeConverter()->convertType(op.getAcc().getType(), types)))
      return failure();
    Value zero = arith::ConstantOp::create(rw, op.getLoc(), rw.getZeroAttr(types[0]));
    SmallVector<Value> registers(types.size(), zero);
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }
};

/// Every second band runs backwards: the operand b of the turn is reused.
int64_t blockOfTurn(int64_t band, int64_t turn, int64_t blocks) {
  return band % 2 ? blocks - 1 - turn : turn;
}

struct MmaLowering : TilePattern<MmaOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(MmaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    auto frag = cast<FragType>(op.getA().getType());
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    if (frag.getElement().isF64())
      return multiplyAllDoubles(builder, op, adaptor, rw);
    AccType acc = op.getResult().getType();
    mlir::Type element = frag.getElement(), sum = acc.getElement();
    const FragmentMap map = facts.fragmentMap();
    int64_t bands = acc.getRows() / 16, blocks = acc.getCols() / 8;
    mlir::Type elementB = cast<FragType>(op.getB().getType()).getElement();
    // Of 16 rows of A, or columns of B, four registers a step.
    int64_t steps = facts.mma().kBytes / gemm::bytesOfStep;
    SmallVector<Value> left(adaptor.getA()), right(adaptor.getB());
    if (gemm::isFp8(element) && facts.fp8AsF16) {
      left = toHalves(builder, left, element, {0, 1, 2, 3});
      right = toHalves(builder, right, elementB, {0, 2, 1, 3});
      element = elementB = builder.getF16Type();
      steps = 2;
    }
    SmallVector<Value> a = operandRegisters(builder, left, element);
    SmallVector<Value> b = operandRegisters(builder, right, element);
    SmallVector<Value> registers(adaptor.getAcc());
    auto result = LLVM::LLVMStructType::getLiteral(facts.context, {sum, sum, sum, sum});
    std::optional<NVVM::MMAIntOverflow> overflow;
    if (element.isInteger())
      overflow = NVVM::MMAIntOverflow::wrapped;
    std::optional<NVVM::MMATypes> typeA = NVVM::symbolizeMMATypes(ptxTypeOf(element)),
                                  typeB = NVVM::symbolizeMMATypes(ptxTypeOf(elementB));
    if (!typeA || !typeB)
      return op.emitOpError("expected factors that mma.sync multiplies, got ")
             << element << " and " << elementB;
    std::array<NVVM::MMATypes, 2> types{*typeA, *typeB};
    std::array<NVVM::MMALayout, 2> layouts{NVVM::MMALayout::row, NVVM::MMALayout::col};
    const auto multiply = [&](ValueRange left, ValueRange right,
                              std::initializer_list<Value> c) -> Value {
      if (gemm::isFp8(element))
        return multiplyFp8(builder, result, element, elementB, left, right, c);
      return NVVM::MmaOp::create(builder, result, left, right, ValueRange(c),
                                 ArrayRef<int64_t>{16, 8, frag.getCols() / steps}, std::nullopt,
                                 overflow, types, layouts);
    };
    for (int64_t step = 0; step < steps; ++step)
      for (int64_t band = 0; band < bands; ++band)
        for (int64_t i = 0; i < blocks; ++i) {
          int64_t block = blockOfTurn(band, i, blocks);
          std::array<Value *, 4> c;
          for (int64_t j = 0; j < 4; ++j)
            c[j] = &registers[map.registerOfResult(band, block, j)];
          const int64_t firstA = 4 * (band * steps + step),
                        firstB = 4 * (block / 2 * steps + step) + block % 2 * 2;
          Value sum = multiply(ArrayRef(a).slice(firstA, 4), ArrayRef(b).slice(firstB, 2),
                               {*c[0], *c[1], *c[2], *c[3]});
          for (int64_t j = 0; j < 4; ++j)
            *c[j] = LLVM::ExtractValueOp::create(builder, sum, j);
        }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }

  LogicalResult multiplyAllDoubles(ImplicitLocOpBuilder &builder, MmaOp op, Adaptor adaptor,
                                   ConversionPatternRewriter &rw) const {
    AccType acc = op.getResult().getType();
    const FragmentMap map = facts.fragmentMap();
    const int64_t bands = acc.getRows() / 16, blocks = acc.getCols() / 8;
    SmallVector<Value> registers(adaptor.getAcc());
    for (int64_t band = 0; band < bands; ++band)
      for (int64_t i = 0; i < blocks; ++i) {
        int64_t block = blockOfTurn(band, i, blocks);
        multiplyDoubles(builder, adaptor.getA().slice(2 * band, 2), adaptor.getB()[block],
                        MutableArrayRef(registers).slice(map.registerOfResult(band, block, 0), 4));
      }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }

  /// Fragments of 32 k of fp8 as those of twice 16 k of f16, which has all of their numbers. Of
  /// four registers the first two of `order` are of the first 16 k. A lane has four k of each, the
  /// first two of which become its first two of a step, the others its last two: in A of two rows,
  /// in B of two columns.
  static SmallVector<Value> toHalves(ImplicitLocOpBuilder &builder, ValueRange registers,
                                     mlir::Type element, std::array<int, 4> order) {
    const bool isA = order[1] == 1;
    const std::string type = ptxTypeOf(element).str();
    const std::string text = "{\n.reg .b16 lo, hi;\nmov.b32 {lo, hi}, $2;\ncvt.rn.f16x2." + type +
                             "x2 $0, lo;\ncvt.rn.f16x2." + type + "x2 $1, hi;\n}";
    mlir::Type word = builder.getI32Type();
    auto two = LLVM::LLVMStructType::getLiteral(builder.getContext(), {word, word});
    SmallVector<Value> result;
    for (size_t first = 0; first < registers.size(); first += 4)
      for (size_t step = 0; step < 2; ++step) {
        std::array<Value, 4> found;
        for (size_t i = 0; i < 2; ++i) {
          Value both =
              LLVM::InlineAsmOp::create(
                  builder, TypeRange(two), registers[first + order[2 * step + i]], text, "=r,=r,r",
                  /*has_side_effects=*/false, /*is_align_stack=*/false,
                  LLVM::tailcallkind::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr())
                  .getResult(0);
          for (size_t half = 0; half < 2; ++half)
            found[isA ? 2 * half + i : 2 * i + half] =
                LLVM::ExtractValueOp::create(builder, both, static_cast<int64_t>(half));
        }
        llvm::append_range(result, found);
      }
    return result;
  }

  /// nvvm.mma.sync has no fp8.
  static Value multiplyFp8(ImplicitLocOpBuilder &builder, mlir::Type result, mlir::Type a,
                           mlir::Type b, ValueRange left, ValueRange right, ValueRange c) {
    SmallVector<Value> operands(left);
    llvm::append_range(operands, right);
    llvm::append_range(operands, c);
    const std::string text = "mma.sync.aligned.m16n8k32.row.col.f32." + ptxTypeOf(a).str() + "." +
                             ptxTypeOf(b).str() +
                             ".f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, "
                             "{$10, $11, $12, $13};";
    return LLVM::InlineAsmOp::create(builder, TypeRange(result), operands, text,
                                     "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f", /*has_side_effects=*/false,
                                     /*is_align_stack=*/false,
                                     LLVM::tailcallkind::TailCallKind::None, LLVM::AsmDialectAttr(),
                                     ArrayAttr())
        .getResult(0);
  }

  /// Adds the products of 16 rows of A and eight columns of B to `sums`: two rows of A's a lane
  /// has, and of each of them two sums.
  void multiplyDoubles(ImplicitLocOpBuilder &builder, ValueRange a, Value b,
                       MutableArrayRef<Value> sums) const {
    const unsigned rows = facts.wholeOfF64 ? 2 : 1; // of a lane in an instruction
    const StringRef name =
        rows == 2 ? "llvm.nvvm.mma.m16n8k4.row.col.f64" : "llvm.nvvm.mma.m8n8k4.row.col.f64";
    auto result = LLVM::LLVMStructType::getLiteral(
        facts.context, SmallVector<mlir::Type>(2 * rows, builder.getF64Type()));
    for (unsigned row = 0; row < 2; row += rows) {
      MutableArrayRef<Value> ours = sums.slice(2 * row, 2 * rows);
      SmallVector<Value> operands(a.slice(row, rows));
      operands.push_back(b);
      llvm::append_range(operands, ours);
      Value made =
          LLVM::CallIntrinsicOp::create(builder, result, builder.getStringAttr(name), operands)
              .getResult(0);
      for (auto [i, sum] : llvm::enumerate(ours))
        sum = LLVM::ExtractValueOp::create(builder, made, static_cast<int64_t>(i));
    }
  }

  /// nvvm.mma.sync takes bf16 pairs as i32 and f16 pairs as vectors.
  static SmallVector<Value> operandRegisters(ImplicitLocOpBuilder &builder, ValueRange registers,
                                             mlir::Type element) {
    SmallVector<Value> result(registers);
    if (element.isF16())
      for (Value &value : result)
        value = LLVM::BitcastOp::create(builder, VectorType::get(2, element), value);
    return result;
  }
};
} // namespace

void gemm::tile::populateMmaSyncPatterns(RewritePatternSet &patterns,
                                         const TileTypeConverter &converter,
                                         const KernelFacts &facts) {
  patterns.add<ZeroLowering>(converter, facts);
  if (facts.mma().loadsMatrices())
    patterns.add<ReadLowering>(converter, facts);
  if (facts.mma().multiplier == gemm::Multiplier::Warp)
    patterns.add<MmaLowering>(converter, facts);
}
