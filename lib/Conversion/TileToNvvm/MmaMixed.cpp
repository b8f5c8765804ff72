// Fragments of bytes beside f16 or bf16: a lane loads bytes and converts them, exactly, by
// arithmetic on pairs of 16-bit numbers; what it has then is what m16n8k16 takes. Which k a lane
// has does not matter to mma.sync, so that where the lines of both operands run along K, both are
// loaded as runs of k. Else a lane gets those of the k that it needs from the three lanes beside
// it. Bytes along M or N are transposed as pairs by the load, which leaves a lane both k of a pair,
// of two rows that are neighbours (Layout/FragmentMap.h). Numbers of 4 bits, two in a byte, are
// exchanged as bytes and come apart as they are converted. Zero points are taken off what bytes
// become, and scales multiply that (tile.read_quant), each by an fma of pairs that rounds once.
#include "../TileToGpu/Fragments.h"
#include "Patterns.h"
#include "gemm/Dialect/Tile/Layout/LdMatrix.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

#include <cstdlib>

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Two numbers that are made of two bytes, each of which lies in both halves of 16 bits of
/// `spread`.
class Converter {
public:
  Converter(ImplicitLocOpBuilder &builder, mlir::Type factor, bool hasSign)
      : builder(builder), factor(factor), pair(VectorType::get(2, factor)), hasSign(hasSign) {}

  /// Of bytes, or of the lowest 4 bits of each half.
  Value convert(Value spread, bool pairs) const {
    const Made made = make(spread, pairs);
    return packed(taken(made.numbers, made.above));
  }
  /// The same less zero points, whose sign is turned, or none, times scales. Differences have as
  /// many bits as the type at most beside a zero that they end in, and none is -0.
  Value scaled(Value spread, bool pairs, int64_t less, Value scale, Value zero, bool ofByte) const {
    const Made made = make(spread, pairs);
    Value result = made.numbers;
    if (zero && ofByte && takesByte(pairs))
      result = plus(result, numbers(zero));
    else if (zero)
      result = plus(taken(result, made.above), numbers(zero));
    else
      result = taken(result, made.above + less);
    return packed(fma(result, numbers(scale), numbers(twice(0x8000))));
  }
  /// A zero point of a byte as `scaled` adds it, in the upper half: a byte in the last bits of 2^23
  /// is what the number is above that, or above 128 more where its sign is turned.
  Value turnedByte(Value byte, bool pairs) const {
    const auto bits = static_cast<int32_t>(0x4b000000 | (hasSign ? 0x80 : 0));
    Value number = LLVM::BitcastOp::create(builder, builder.getF32Type(),
                                           LLVM::XOrOp::create(builder, byte, this->bits(bits)));
    const double from = 0x1p23 + (hasSign ? 128 : 0) - (takesByte(pairs) ? above(pairs) : 0);
    Value less = LLVM::ConstantOp::create(builder, builder.getF32Type(),
                                          builder.getF32FloatAttr(static_cast<float>(from)));
    Value turned =
        LLVM::FPTruncOp::create(builder, factor, LLVM::FSubOp::create(builder, less, number));
    Value half = LLVM::BitcastOp::create(builder, builder.getI16Type(), turned);
    return LLVM::ShlOp::create(builder, LLVM::ZExtOp::create(builder, builder.getI32Type(), half),
                               this->bits(16));
  }
  /// One of the type, of which these are the bits.
  Value turnedNumber(Value bits) const {
    Value turned = LLVM::XOrOp::create(builder, bits, this->bits(0x8000));
    return LLVM::ShlOp::create(builder, turned, this->bits(16));
  }

private:
  /// Of a number that the type has.
  uint32_t bitsOf(int64_t number) const {
    APFloat value(static_cast<double>(number));
    bool inexact = false;
    value.convert(cast<FloatType>(factor).getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &inexact);
    return static_cast<uint32_t>(value.bitcastToAPInt().getZExtValue());
  }
  Value bits(uint32_t value) const {
    return LLVM::ConstantOp::create(builder, builder.getI32Type(),
                                    builder.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  /// A 16-bit pattern, twice.
  Value twice(uint32_t half) const { return bits(half << 16 | half); }
  /// Some bits of each half, which then meet others: one instruction, which ptxas makes two of
  /// where neither constant has a register.
  enum class Then : uint8_t { Or = 0xea, Xor = 0x6a }; // of lop3, (a & b) | c and (a & b) ^ c
  Value masked(Value spread, uint32_t half, Then then, uint32_t others) const {
    std::string text = "lop3.b32 $0, $1, " + std::to_string(half << 16 | half) + ", " +
                       std::to_string(others << 16 | others) + ", " +
                       std::to_string(static_cast<unsigned>(then)) + ";";
    return LLVM::InlineAsmOp::create(builder, TypeRange(builder.getI32Type()), ValueRange{spread},
                                     text, "=r,r", /*has_side_effects=*/false,
                                     /*is_align_stack=*/false,
                                     LLVM::tailcallkind::TailCallKind::None, LLVM::AsmDialectAttr(),
                                     ArrayAttr())
        .getResult(0);
  }
  Value numbers(Value packed) const { return LLVM::BitcastOp::create(builder, pair, packed); }
  Value packed(Value numbers) const {
    return LLVM::BitcastOp::create(builder, builder.getI32Type(), numbers);
  }

  /// Numbers that are so much above those they are made of.
  struct Made {
    Value numbers;
    int64_t above;
  };
  Made make(Value spread, bool pairs) const {
    return {numbers(pairs            ? narrow(spread)
                    : factor.isF16() ? byteOfF16(spread)
                                     : byteOfBF16(spread)),
            above(pairs)};
  }
  int64_t above(bool pairs) const {
    if (factor.isF16())
      return 1024 + (!hasSign ? 0 : pairs ? 8 : 128);
    if (pairs)
      return hasSign ? 136 : -143;
    return hasSign ? 0 : -128;
  }
  /// Whether it and any byte's zero point are taken off as one number that the type has.
  bool takesByte(bool pairs) const {
    const int64_t least = hasSign ? -128 : 0, most = least + 255, off = above(pairs);
    return std::max(std::abs(off + least), std::abs(off + most)) <= (factor.isF16() ? 2048 : 256);
  }
  Value taken(Value made, int64_t off) const {
    if (off == 0)
      return made;
    if (factor.isF16())
      return LLVM::FSubOp::create(builder, made, numbers(twice(bitsOf(off))));
    return plus(made, numbers(twice(bitsOf(-off))));
  }

  /// The low bits of 1024, or of 128, are units. With a sign that is turned a number is above that
  /// by 8 more than its own; of bf16 without one it is turned around, from -143 on, so that with a
  /// zero point of a byte it stays within eight bits.
  Value narrow(Value spread) const {
    if (!hasSign && factor.isBF16())
      return masked(spread, 0xf, Then::Xor, bitsOf(-143));
    return masked(spread, 0xf, Then::Xor, bitsOf(above(/*pairs=*/true)));
  }
  /// The low bits of 1024 are units: the byte, with its sign turned where it has one.
  Value byteOfF16(Value spread) const {
    return masked(spread, 0xff, Then::Xor, bitsOf(above(/*pairs=*/false)));
  }
  /// The low seven bits of 128 are units; what is taken off, 128 or 256, follows from the eighth
  /// bit. All numbers on the way have eight bits. There is no difference of pairs before sm_90.
  Value byteOfBF16(Value spread) const {
    Value low = masked(spread, 0x7f, Then::Or, 0x4300);
    // -128, or with the bit -256; without a sign the other way round.
    Value off = masked(spread, 0x80, Then::Xor, hasSign ? 0xc300 : 0xc380);
    return packed(plus(numbers(low), numbers(off)));
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

/// Lines along K of numbers of 4 bits, of two in a byte: of a line a lane loads byte 4(L%4) to
/// 4(L%4) + 3 of 16, and takes those of which the numbers are the lane's k, L%4 and every fourth
/// from there. In two turns, with the lanes one and two beside it, it gives half of what it has of
/// two rows for half of theirs.
class Exchange {
public:
  Exchange(ImplicitLocOpBuilder &builder, const Machine &machine, Int lane)
      : builder(builder), machine(machine), odd(lane % 2), upper(lane / 2 % 2) {}

  /// Of both rows, in the order of k.
  std::array<Value, 2> operator()(Value first, Value second) const {
    Value other = beside(pick(first, second, odd, 0x7531, 0x6420), 1);
    Value x = pick(first, other, odd, 0x5240, 0x3514), y = pick(second, other, odd, 0x7260, 0x3716);
    other = beside(pick(x, y, upper, 0x7632, 0x5410), 2);
    return {pick(x, other, upper, 0x5410, 0x3254), pick(y, other, upper, 0x7610, 0x3276)};
  }

private:
  /// Bytes by one selector or, where `which` is 1, the other.
  Value pick(Value low, Value high, Int which, int64_t selector, int64_t otherwise) const {
    return machine.pickBytes(builder, low, high, (which * (otherwise - selector) + selector).get());
  }
  Value beside(Value given, int64_t lanes) const {
    return NVVM::ShflOp::create(builder, builder.getI32Type(), Int(builder, -1).get(), given,
                                Int(builder, lanes).get(), Int(builder, 0x1f).get(),
                                NVVM::ShflKind::bfly,
                                /*return_value_and_is_valid=*/UnitAttr());
  }

  ImplicitLocOpBuilder &builder;
  const Machine &machine;
  Int odd, upper;
};

/// Runs of k (Layout/LdMatrix.h) of both of a lane's rows. A word shifted has a pair of numbers in
/// its halves, so far apart in k as half of the word.
Spread spreadRuns(ImplicitLocOpBuilder &builder, RingType ring, PartAttr part, Value base, Int lane,
                  Int row, int64_t step) {
  const int64_t bits = isPair(part.getElement()) ? 4 : 8, ofWord = 16 / bits; // pairs
  Spread result;
  for (int64_t below : {0, 1}) {
    SmallVector<Value> words =
        loadRun(builder, ring, part, base, lane, row + lane / 4 + 8 * below, step);
    for (int64_t pair = 0; pair < 4; ++pair) {
      Value word = words[pair / ofWord];
      if (const int64_t shift = pair % ofWord * bits)
        word = arith::ShRUIOp::create(builder, word, Int(builder, shift).get());
      result[below][pair / 2][pair % 2] = word;
    }
  }
  return result;
}

/// Pairs of a run's numbers of 16 bits, in words of two that are side by side, as spreadRuns has
/// those of words of so many.
std::array<Value, 4> pairsOfRun(ImplicitLocOpBuilder &builder, const Machine &machine,
                                ArrayRef<Value> words, int64_t ofWord) {
  constexpr int64_t lower = 0x5410, upper = 0x7632;
  std::array<Value, 4> pairs;
  for (int64_t pair = 0; pair < 4; ++pair) {
    const int64_t first = pair / ofWord * ofWord + pair % ofWord / 2; // of its first number
    pairs[pair] = machine.pickBytes(builder, words[first], words[first + ofWord / 2],
                                    Int(builder, pair % 2 ? upper : lower).get());
  }
  return pairs;
}

/// 16 or 32 rows from `row` on: what the lowest 4 bits of each half are a lane's numbers of.
SmallVector<Spread, 2> spreadPairs(ImplicitLocOpBuilder &builder, const Machine &machine,
                                   PartAttr part, Value base, Int lane, Int row, int64_t step,
                                   int64_t rows) {
  Value pointer =
      advance(builder, base, swizzledOffset(swizzled(part), row + lane % rows, Int(builder, step)));
  SmallVector<Value> words =
      machine.loadMatrices(builder, pointer, /*transposed=*/false, static_cast<unsigned>(rows / 8));
  const Exchange exchange(builder, machine, lane);
  Value four = arith::ConstantIntOp::create(builder, 4, 32);
  SmallVector<Spread, 2> result(rows / 16);
  for (auto [band, spread] : llvm::enumerate(result))
    for (auto [below, word] : llvm::enumerate(exchange(words[2 * band], words[2 * band + 1]))) {
      Value next = arith::ShRUIOp::create(builder, word, four);
      for (int64_t byte = 0; byte < 4; ++byte)
        spread[below][byte / 2][byte % 2] =
            machine.pickBytes(builder, word, next, Int(builder, 0x4400 + 0x1111 * byte).get());
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
    Int thread = threadNumber(builder), lane = laneOf(thread);
    Int first = firstRowOfWarp(facts, thread, static_cast<int64_t>(op.getPart()));
    Int last = (isA ? unit.m : unit.n) - 1;
    // Parts of K may be more than it has k-steps, and one is read ahead.
    const auto steps = static_cast<int64_t>(op.getSteps());
    Int group = Int(builder, adaptor.getK().front()) / steps;
    group = group.upTo((unit.k - 1) / (steps * facts.schedule.tile[2]));
    const Converter converter(builder, type.getElement(), !part.getElement().isUnsignedInteger());
    SmallVector<Value> registers;
    const FragmentMap map = facts.fragmentMap();
    for (int64_t band = 0; band < type.getRows(); band += map.bandRows())
      for (int64_t i : {0, 1}) {
        Int place = first + band + rowOfLane(part, lane, i);
        Int row = (isA ? unit.row + place : unit.col + map.columnAt(place)).upTo(last);
        Value scale = load(builder, adaptor.getScales(), unit.batch, row, group, 2);
        if (mlir::Type zeros = type.getZeros()) {
          const bool ofByte = zeros.isInteger(8);
          Value zero = load(builder, adaptor.getZeros(), unit.batch, row, group, ofByte ? 1 : 2);
          zero = ofByte ? converter.turnedByte(zero, isPair(part.getElement()))
                        : converter.turnedNumber(zero);
          scale = LLVM::OrOp::create(builder, zero, scale);
        }
        registers.push_back(scale);
      }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
  }

  /// The bits of an element.
  static Value load(ImplicitLocOpBuilder &builder, ValueRange view, Int batch, Int row, Int col,
                    int64_t bytes) {
    Value first = arith::MulIOp::create(builder, batch.get64(), view[3]),
          down = arith::MulIOp::create(builder, row.get64(), view[1]),
          across = arith::MulIOp::create(builder, col.get64(), view[2]),
          offset =
              arith::AddIOp::create(builder, arith::AddIOp::create(builder, first, down), across);
    offset =
        arith::MulIOp::create(builder, offset, arith::ConstantIntOp::create(builder, bytes, 64));
    Value bits = LLVM::LoadOp::create(builder, builder.getIntegerType(8 * bytes),
                                      advance(builder, view[0], offset), bytes);
    return LLVM::ZExtOp::create(builder, builder.getI32Type(), bits);
  }
};

/// What is multiplied by a converted operand, where both are loaded as runs.
struct ReadBesideConverted : TilePattern<ReadOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(ReadOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    const RingType ring = op.getSlot().getType().getRing();
    const WarpRows rows = warpRows(builder, facts, op, adaptor.getSlot().front());
    if (isConverted(facts.mma(), rows.part.getElement()) || !hasRuns(facts, ring))
      return failure();
    const bool besidePairs =
        llvm::any_of(ring.getParts(), [](PartAttr part) { return isPair(part.getElement()); });
    SmallVector<Value> registers;
    for (int64_t band = 0; band < op.getFrag().getType().getRows(); band += 16) {
      std::array<std::array<Value, 4>, 2> pairs; // of a lane's rows
      for (int64_t below : {0, 1})
        pairs[below] = pairsOfRun(builder, facts.machine,
                                  loadRun(builder, ring, rows.part, rows.base, rows.lane,
                                          rows.row + rows.lane / 4 + (band + 8 * below),
                                          static_cast<int64_t>(op.getStep())),
                                  besidePairs ? 4 : 2);
      // Registers of A come by k first, those of B by columns, as ldmatrix loads them.
      for (int64_t s : {0, 1})
        for (int64_t outer : {0, 1})
          for (int64_t inner : {0, 1})
            registers.push_back(rows.isA ? pairs[inner][2 * s + outer]
                                         : pairs[outer][2 * s + inner]);
    }
    rw.replaceOpWithMultiple(op, {registers});
    return success();
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
    const RingType ring = op.getSlot().getType().getRing();
    const bool pairs = isPair(rows.part.getElement()), runs = hasRuns(facts, ring);
    const int64_t less = static_cast<int64_t>(op.getLess().value_or(0));
    // Of each row its scale, and its zero point, if it has one, twice.
    ValueRange quant = adaptor.getQuant();
    const mlir::Type zeros = op.getQuant() ? op.getQuant().getType().getZeros() : mlir::Type();
    SmallVector<Value> scales, lessened;
    for (Value of : quant) {
      auto twice = [&](int64_t selector) {
        return facts.machine.pickBytes(builder, of, of, Int(builder, selector).get());
      };
      scales.push_back(twice(0x1010));
      lessened.push_back(zeros ? twice(0x3232) : Value());
    }
    auto made = [&](int64_t band, int64_t number, Value spread) -> Value {
      const int64_t at = 2 * band + number;
      return quant.empty() ? converter.convert(spread, pairs)
                           : converter.scaled(spread, pairs, less, scales[at], lessened[at],
                                              zeros && zeros.isInteger(8));
    };
    SmallVector<Value> registers;
    SmallVector<Spread, 2> spreads;
    const int64_t bandRows = facts.fragmentMap().bandRows(), bands = frag.getRows() / bandRows,
                  together = !runs && pairs && bandRows == 16 && bands % 2 == 0 ? 2 : 1; // bands
    for (int64_t band = 0; band < bands; ++band) {
      const auto step = static_cast<int64_t>(op.getStep());
      Int row = rows.row + band * bandRows;
      if (runs)
        spreads = {spreadRuns(builder, ring, rows.part, rows.base, rows.lane, row, step)};
      else if (!pairs)
        spreads = {load(builder, facts.machine, rows.part, rows.base, rows.lane, row, step)};
      else if (band % together == 0)
        spreads = spreadPairs(builder, facts.machine, rows.part, rows.base, rows.lane, row, step,
                              16 * together);
      const Spread &spread = spreads[band % together];
      // Registers of A come by k first, those of B by columns, as ldmatrix loads them.
      for (int64_t s : {0, 1})
        for (int64_t outer : {0, 1})
          for (int64_t inner : {0, 1})
            registers.push_back(rows.isA ? made(band, inner, spread[inner][s][outer])
                                         : made(band, outer, spread[outer][s][inner]));
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
    patterns.add<ReadConverted, ReadBesideConverted, ReadQuantLowering>(converter, facts);
}
