// Fragments of bytes beside f16 or bf16: a lane loads bytes, gets those of the k that it needs from
// the three lanes beside it, and converts them, exactly, by arithmetic on pairs of 16-bit numbers;
// what it has then is what m16n8k16 takes. Bytes along M or N are transposed as pairs by the load,
// which leaves a lane both k of a pair, of two rows that are neighbours (Layout/FragmentMap.h).
// Zero points are taken off what bytes become, and scales multiply that (tile.read_quant), each by
// an fma of pairs that rounds once.
#include "../TileToGpu/Fragments.h"
#include "Patterns.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Two numbers that are made of two bytes, each of which lies in both halves of 16 bits of
/// `spread`.
class Converter {
public:
  Converter(ImplicitLocOpBuilder &builder, mlir::Type factor, bool hasSign)
      : builder(builder), factor(factor), pair(VectorType::get(2, factor)), hasSign(hasSign) {}

  Value convert(Value spread) const { return factor.isF16() ? toF16(spread) : toBF16(spread); }

  /// Numbers less zero points, whose sign is turned, or none, times scales. Differences of bytes
  /// have nine bits at most beside a zero that they end in, and none is -0.
  Value scaled(Value made, Value scale, Value zero) const {
    Value result = numbers(made);
    if (zero)
      result = plus(result, numbers(zero));
    return packed(fma(result, numbers(scale), numbers(twice(0x8000))));
  }
  /// Two of one pattern of 16 bits, which is all that `bits` has.
  Value both(Value bits) const { return LLVM::MulOp::create(builder, bits, this->bits(0x10001)); }
  /// The upper one of a pair above the lower one of another.
  Value above(Value upper, Value lower) const {
    return LLVM::OrOp::create(builder, LLVM::AndOp::create(builder, upper, bits(0xffff0000)),
                              lower);
  }
  Value turned(Value made) const { return LLVM::XOrOp::create(builder, made, twice(0x8000)); }

private:
  Value bits(uint32_t value) const {
    return LLVM::ConstantOp::create(builder, builder.getI32Type(),
                                    builder.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  /// A 16-bit pattern, twice.
  Value twice(uint32_t half) const { return bits(half << 16 | half); }
  Value masked(Value spread, uint32_t half) const {
    return LLVM::AndOp::create(builder, spread, twice(half));
  }
  Value numbers(Value packed) const { return LLVM::BitcastOp::create(builder, pair, packed); }
  Value packed(Value numbers) const {
    return LLVM::BitcastOp::create(builder, builder.getI32Type(), numbers);
  }

  /// The low bits of 1024 are units: the byte, with its sign turned where it has one, is what such
  /// a number is above 1024, or 1152.
  Value toF16(Value spread) const {
    const uint32_t base = hasSign ? 0x6480 : 0x6400; // 1152, 1024
    Value above = LLVM::XOrOp::create(builder, masked(spread, 0xff), twice(base));
    return packed(LLVM::FSubOp::create(builder, numbers(above), numbers(twice(base))));
  }

  /// The low seven bits of 128 are units; what is taken off, 128 or 256, follows from the eighth
  /// bit. All numbers on the way have eight bits. There is no difference of pairs before sm_90.
  Value toBF16(Value spread) const {
    Value low = LLVM::OrOp::create(builder, masked(spread, 0x7f), twice(0x4300));
    Value sign = masked(spread, 0x80);
    if (!hasSign)
      sign = LLVM::XOrOp::create(builder, sign, twice(0x80));
    Value off = LLVM::OrOp::create(builder, sign, twice(0xc300)); // -128, or with the bit -256
    Value result = plus(numbers(low), numbers(off));
    return packed(hasSign ? result : plus(result, numbers(twice(0x4300))));
  }
  Value plus(Value left, Value right) const {
    return fma(left, numbers(twice(factor.isF16() ? 0x3c00 : 0x3f80)), right);
  }
  Value fma(Value left, Value by, Value right) const {
    return LLVM::CallIntrinsicOp::create(builder, pair, builder.getStringAttr("llvm.fma"),
                                         ValueRange{left, by, right})
        .getResult(0);
  }

  ImplicitLocOpBuilder &builder;
  mlir::Type factor, pair;
  bool hasSign;
};

/// What a lane has of 16 rows and 32 k, of two rows: pairs of k, as bytes spread over 16 bits each,
/// by row, step of 16 k and half of that.
using Spread = std::array<std::array<std::array<Value, 2>, 2>, 2>;

Int inQuad(Int lane) { return lane % 4; }

/// Lines along K. A register that is loaded has k 4(L%4) to 4(L%4) + 3 of 16, an instruction takes
/// 2(L%4), 2(L%4) + 1 and those that are eight further. Of two steps a lane makes two words, of the
/// first and of the last two k that it has of each, for one lane of its four each. Of a lane's own
/// words that it is given, the first is of its first half of 16 k where L is even.
Spread spreadAlongK(ImplicitLocOpBuilder &builder, const Machine &machine, PartAttr part,
                    Value base, Int lane, Int row, int64_t step) {
  auto at = ldMatrixA(/*kMajor=*/true, lane, row, step);
  Value pointer = advance(builder, base, swizzledOffset(swizzled(part), at.line, at.chunk));
  SmallVector<Value> matrices = machine.loadMatrices(builder, pointer, /*transposed=*/false);
  constexpr int64_t firstTwo = 0x5410, further = 0x2222;
  Int quad = inQuad(lane), upper = quad / 2, odd = quad % 2;
  const Int selectors[] = {upper * further + firstTwo, upper * -further + (firstTwo + further)};
  const Int sources[] = {upper + odd * 2, upper + odd * -2 + 2};
  Int wholeWarp(builder, -1), quads(builder, 0x1c1f);
  Spread result;
  for (int64_t below : {0, 1}) {
    std::array<Value, 2> words;
    for (int64_t turn : {0, 1}) {
      Value given =
          machine.pickBytes(builder, matrices[below], matrices[2 + below], selectors[turn].get());
      words[turn] = NVVM::ShflOp::create(builder, builder.getI32Type(), wholeWarp.get(), given,
                                         sources[turn].get(), quads.get(), NVVM::ShflKind::idx,
                                         /*return_value_and_is_valid=*/UnitAttr());
    }
    for (int64_t half : {0, 1})
      for (int64_t s : {0, 1}) {
        Int other = half ? odd * -1 + 1 : odd; // which word
        Int selector = other * 0x4444 + (0x1100 + 0x2222 * s);
        result[below][s][half] = machine.pickBytes(builder, words[0], words[1], selector.get());
      }
  }
  return result;
}

/// Lines along the rows: ldmatrix transposes pairs of bytes, of which a lane gets rows 2(L/4) and
/// 2(L/4) + 1, of each of four runs of eight k the two that an instruction takes.
Spread spreadAlongRows(ImplicitLocOpBuilder &builder, const Machine &machine, PartAttr part,
                       Value base, Int lane, Int row, int64_t step) {
  LineChunk<Int> at = ldMatrixTransposedPairs(lane, row, step);
  Value pointer = advance(builder, base, swizzledOffset(swizzled(part), at.line, at.chunk));
  SmallVector<Value> matrices = machine.loadMatrices(builder, pointer, /*transposed=*/true);
  Spread result;
  for (int64_t next : {0, 1})
    for (int64_t s : {0, 1})
      for (int64_t half : {0, 1}) {
        Value from = matrices[2 * s + half];
        Int selector(builder, 0x2200 + 0x1111 * next);
        result[next][s][half] = machine.pickBytes(builder, from, from, selector.get());
      }
  return result;
}

/// Of a band of 16 rows, the row that a lane has as its first or second.
Int rowOfLane(PartAttr part, Int lane, int64_t number) {
  return isPaired(part) ? lane / 4 * 2 + number : lane / 4 + 8 * number;
}

struct ReadQuantLowering : TilePattern<ReadQuantOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReadQuantOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const QuantType type = op.getQuant().getType();
    const PartAttr part = op.getRing().getType().getParts()[op.getPart()];
    const bool isA = op.getPart() == 0;
    UnitValues unit(builder, adaptor.getUnit());
    Int thread = threadNumber(builder), lane = laneOf(thread), warp = warpOf(thread);
    Int number = isA ? warp / facts.warpsN() : warp % facts.warpsN();
    Int first = (isA ? unit.row : unit.col) + number * type.getRows();
    Int last = (isA ? unit.m : unit.n) - 1;
    // Parts of K may be more than it has k-steps, and one is read ahead.
    const auto steps = static_cast<int64_t>(op.getSteps());
    Int group = Int(builder, adaptor.getK().front()) / steps;
    group = group.upTo((unit.k - 1) / (steps * facts.schedule.tile[2]));
    const Converter converter(builder, type.getElement(), !part.getElement().isUnsignedInteger());
    SmallVector<Value> registers;
    for (int64_t band = 0; band < type.getRows(); band += 16)
      for (int64_t i : {0, 1}) {
        Int row = (first + band + rowOfLane(part, lane, i)).upTo(last);
        Value scale = load(builder, adaptor.getScales(), row, group, 2);
        if (op.getZeros()) {
          const bool bytes = cast<ViewType>(op.getZeros().getType()).getElement().isInteger(8);
          Value zero = converter.both(load(builder, adaptor.getZeros(), row, group, bytes ? 1 : 2));
          scale = converter.above(converter.turned(bytes ? converter.convert(zero) : zero), scale);
        }
        registers.push_back(scale);
      }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }

  /// The bits of an element.
  static Value load(ImplicitLocOpBuilder &builder, ValueRange view, Int row, Int col,
                    int64_t bytes) {
    Value down = arith::MulIOp::create(builder, row.get64(), view[1]),
          across = arith::MulIOp::create(builder, col.get64(), view[2]),
          offset = arith::AddIOp::create(builder, down, across);
    offset =
        arith::MulIOp::create(builder, offset, arith::ConstantIntOp::create(builder, bytes, 64));
    Value bits = LLVM::LoadOp::create(builder, builder.getIntegerType(8 * bytes),
                                      advance(builder, view[0], offset), bytes);
    return LLVM::ZExtOp::create(builder, builder.getI32Type(), bits);
  }
};

struct ReadConverted : TilePattern<ReadOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReadOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const WarpRows rows = warpRows(builder, facts, op, adaptor.getSlot().front());
    if (!isConverted(facts.mma(), rows.part.getElement()))
      return failure();
    FragType frag = op.getFrag().getType();
    const Converter converter(builder, frag.getElement(),
                              !rows.part.getElement().isUnsignedInteger());
    auto *load = rows.part.getMajor() == Major::k ? spreadAlongK : spreadAlongRows;
    // Of each row its scale, and its zero point, if it has one, twice.
    ValueRange quant = adaptor.getQuant();
    const bool zeros = op.getQuant() && op.getQuant().getType().getZeros();
    SmallVector<Value> scales, lessened;
    for (Value of : quant) {
      auto twice = [&](int64_t selector) {
        return facts.machine.pickBytes(builder, of, of, Int(builder, selector).get());
      };
      scales.push_back(twice(0x1010));
      lessened.push_back(zeros ? twice(0x3232) : Value());
    }
    auto made = [&](int64_t row, int64_t number, Value spread) -> Value {
      Value result = converter.convert(spread);
      const int64_t at = row / 8 + number;
      return quant.empty() ? result : converter.scaled(result, scales[at], lessened[at]);
    };
    SmallVector<Value> registers;
    for (int64_t row = 0; row < frag.getRows(); row += 16) {
      Spread spread = load(builder, facts.machine, rows.part, rows.base, rows.lane, rows.row + row,
                           static_cast<int64_t>(op.getStep()));
      // Registers of A come by k first, those of B by columns, as ldmatrix loads them.
      for (int64_t s : {0, 1})
        for (int64_t outer : {0, 1})
          for (int64_t inner : {0, 1})
            registers.push_back(rows.isA ? made(row, inner, spread[inner][s][outer])
                                         : made(row, outer, spread[outer][s][inner]));
    }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }
};
} // namespace

void gemm::tile::populateMmaMixedPatterns(RewritePatternSet &patterns,
                                          const TileTypeConverter &converter,
                                          const KernelFacts &facts) {
  if (facts.mma().converts())
    patterns.add<ReadConverted, ReadQuantLowering>(converter, facts);
}
