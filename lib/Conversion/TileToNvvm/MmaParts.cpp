// Products of f32 by tensor cores of bf16, of families whose factors are taken apart: each factor,
// times 2^23, is a sum of three numbers of bf16, or nearly one of two, and the products that the
// family's row lists are added from the smallest to the largest, 16 k of them from 0; then f32 adds
// 2^-46 of that sum to the accumulator, rounded once, to nearest. Where a warp holds a factor whose
// products might overflow (large ones, infinite ones, NaN), the same 16 k are multiplied in f32,
// one fma for each product. What a product may be off by follows from this alone
// (docs/numerics.md).
#include "../TileToGpu/Fragments.h"
#include "Patterns.h"
#include "gemm/Conversion/Tile/Loops.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// Times it the last bit of every number of f32, 2^-149, is a normal number of bf16, so that all
/// are taken apart exactly, and what tensor cores cut off below f32's normal numbers is nothing
/// beside its least one.
constexpr float scale = 0x1p23f;
/// Below it sixteen products of scaled numbers are below f32's largest one.
constexpr float beyondPlain = 0x1p38f;
constexpr int64_t mostParts = 3;

/// What a lane holds of 16 k of one fragment, as it lies in memory: of each 16 rows two times four
/// elements (Layout/LdMatrix.h), two k that are four apart of A's rows or of B's columns.
struct HeldFragment {
  ValueRange registers;
  bool isA;

  Value get(int64_t block, int64_t step, int64_t half, int64_t k) const {
    const int64_t at = isA ? 2 * k + half : 2 * half + k;
    return registers[8 * block + 4 * step + at];
  }
};

/// Registers of bf16 of 16 rows, by part: two k each, in the order of m16n8k16's. Which k they are
/// does not matter where they are the same of A and of B.
using PartRegisters = std::array<SmallVector<Value, 4>, mostParts>;

class PartProduct {
public:
  PartProduct(ImplicitLocOpBuilder &builder, const KernelFacts &facts, MmaOp op, ValueRange a,
              ValueRange b, ValueRange acc)
      : builder(builder), facts(facts), a{a, true}, b{b, false}, sums(acc),
        f32(builder.getF32Type()), bands(op.getResult().getType().getRows() / 16),
        blocks(op.getResult().getType().getCols() / 8) {}

  SmallVector<Value> build() {
    auto branch =
        scf::IfOp::create(builder, TypeRange(sums), areTakenApart(), /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(builder, takenApart());
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, inF32());
    return branch.getResults();
  }

private:
  Value number(int32_t value) {
    return LLVM::ConstantOp::create(builder, builder.getI32Type(),
                                    builder.getI32IntegerAttr(value));
  }
  Value real(float value) {
    return LLVM::ConstantOp::create(builder, f32, builder.getF32FloatAttr(value));
  }
  Value intrinsic(mlir::Type type, StringRef name, ValueRange operands) {
    return LLVM::CallIntrinsicOp::create(builder, type, builder.getStringAttr(name), operands)
        .getResult(0);
  }
  Value asReal(Value bits) { return LLVM::BitcastOp::create(builder, f32, bits); }

  /// Whether all numbers that the warp holds are; a NaN is the largest there is. As a tree: one
  /// after another each would wait for the one before.
  Value areTakenApart() {
    SmallVector<Value> sizes;
    for (ValueRange held : {a.registers, b.registers})
      for (Value bits : held)
        sizes.push_back(intrinsic(f32, "llvm.fabs", asReal(bits)));
    while (sizes.size() > 1) {
      SmallVector<Value> larger;
      for (size_t i = 0; i + 1 < sizes.size(); i += 2)
        larger.push_back(intrinsic(f32, "llvm.maximum", {sizes[i], sizes[i + 1]}));
      if (sizes.size() % 2)
        larger.push_back(sizes.back());
      sizes = std::move(larger);
    }
    Value plain =
        LLVM::FCmpOp::create(builder, LLVM::FCmpPredicate::olt, sizes.front(), real(beyondPlain));
    return NVVM::VoteSyncOp::create(builder, builder.getI1Type(), number(-1), plain,
                                    NVVM::VoteSyncKind::all);
  }

  /// Two numbers, as a register of two parts for each.
  SmallVector<Value, mostParts> takeApart(Value low, Value high) {
    auto pair = VectorType::get(2, builder.getBF16Type());
    SmallVector<Value, mostParts> parts;
    while (true) {
      Value rounded = intrinsic(pair, "llvm.nvvm.ff2bf16x2.rn", {high, low});
      parts.push_back(LLVM::BitcastOp::create(builder, builder.getI32Type(), rounded));
      if (static_cast<int64_t>(parts.size()) == facts.mma().parts())
        return parts;
      Value ofLow = LLVM::ShlOp::create(builder, parts.back(), number(16));
      Value ofHigh = LLVM::AndOp::create(builder, parts.back(), number(int32_t(0xffff0000)));
      low = LLVM::FSubOp::create(builder, low, asReal(ofLow));
      high = LLVM::FSubOp::create(builder, high, asReal(ofHigh));
    }
  }

  PartRegisters partsOf(const HeldFragment &held, int64_t block) {
    PartRegisters parts;
    auto add = [&](int64_t step, int64_t half) {
      auto scaled = [&](int64_t k) {
        return LLVM::FMulOp::create(builder, asReal(held.get(block, step, half, k)), real(scale));
      };
      SmallVector<Value, mostParts> taken = takeApart(scaled(0), scaled(1));
      for (auto [part, registers] : llvm::enumerate(taken))
        parts[part].push_back(registers);
    };
    // Registers of A come by k first, those of B by columns, of which an instruction takes eight.
    for (int64_t outer : {0, 1})
      for (int64_t inner : {0, 1})
        held.isA ? add(outer, inner) : add(inner, outer);
    return parts;
  }

  SmallVector<Value> takenApart() {
    SmallVector<Value> results(sums);
    SmallVector<PartRegisters> ofB;
    for (int64_t pair = 0; pair < blocks / 2; ++pair)
      ofB.push_back(partsOf(b, pair));
    for (int64_t band = 0; band < bands; ++band) {
      const PartRegisters ofA = partsOf(a, band);
      for (int64_t block = 0; block < blocks; ++block) {
        SmallVector<Value, 4> sum(4, real(0));
        for (auto [partA, partB] : facts.mma().partProducts)
          sum =
              multiply(ofA[partA], ArrayRef(ofB[block / 2][partB]).slice(2 * (block % 2), 2), sum);
        addTo(results, band, block, sum, 1 / (scale * scale));
      }
    }
    return results;
  }

  SmallVector<Value, 4> multiply(ArrayRef<Value> left, ArrayRef<Value> right, ArrayRef<Value> sum) {
    auto result = LLVM::LLVMStructType::getLiteral(facts.context, {f32, f32, f32, f32});
    std::array<NVVM::MMATypes, 2> types{NVVM::MMATypes::bf16, NVVM::MMATypes::bf16};
    std::array<NVVM::MMALayout, 2> layouts{NVVM::MMALayout::row, NVVM::MMALayout::col};
    Value made =
        NVVM::MmaOp::create(builder, result, left, right, sum, ArrayRef<int64_t>{16, 8, 16},
                            std::nullopt, std::nullopt, types, layouts);
    SmallVector<Value, 4> sums;
    for (int64_t i = 0; i < 4; ++i)
      sums.push_back(LLVM::ExtractValueOp::create(builder, made, i));
    return sums;
  }

  /// Sums times a power of two, rounded once.
  void addTo(MutableArrayRef<Value> results, int64_t band, int64_t block, ValueRange sum,
             float times) {
    const FragmentMap map = facts.fragmentMap();
    for (int64_t i = 0; i < 4; ++i) {
      Value &to = results[map.registerOfResult(band, block, i)];
      to = LLVM::FMAOp::create(builder, sum[i], real(times), to);
    }
  }

  /// The same sums by fmas: each lane is given what it needs of its rows and columns, one k of each
  /// four at a time. A loop of its own for each 16 rows, which need few registers.
  SmallVector<Value> inF32() {
    SmallVector<Value> results(sums);
    for (int64_t band = 0; band < bands; ++band) {
      SmallVector<Value> zeros(4 * blocks, real(0));
      auto loop = scf::ForOp::create(builder, number(0), number(4), number(1), zeros);
      disableUnrolling(loop);
      {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToStart(loop.getBody());
        SmallVector<Value> made(loop.getRegionIterArgs());
        for (int64_t step : {0, 1})
          for (int64_t k : {0, 1})
            addFmas(made, band, step, k, Int(builder, loop.getInductionVar()));
        scf::YieldOp::create(builder, made);
      }
      for (int64_t block = 0; block < blocks; ++block)
        addTo(results, band, block, loop.getResults().slice(4 * block, 4), 1);
    }
    return results;
  }

  /// Lane 4 g + t holds rows g of A and columns g of B, at k of t; its results are of columns 2 t
  /// and 2 t + 1.
  void addFmas(MutableArrayRef<Value> made, int64_t band, int64_t step, int64_t k, Int t) {
    Int lane = laneOf(threadNumber(builder));
    std::array<Value, 2> ofA, ofB;
    for (int64_t half : {0, 1})
      ofA[half] = from(lane / 4 * 4 + t, a.get(band, step, half, k));
    for (int64_t block = 0; block < blocks; ++block) {
      for (int64_t next : {0, 1})
        ofB[next] = from((lane % 4 * 2 + next) * 4 + t, b.get(block / 2, step, block % 2, k));
      for (int64_t i = 0; i < 4; ++i) {
        Value &sum = made[4 * block + i];
        sum = LLVM::FMAOp::create(builder, ofA[i / 2], ofB[i % 2], sum);
      }
    }
  }

  Value from(Int lane, Value bits) {
    return asReal(NVVM::ShflOp::create(builder, builder.getI32Type(), number(-1), bits, lane.get(),
                                       number(gemm::threadsOfWarp - 1), NVVM::ShflKind::idx,
                                       UnitAttr()));
  }

  ImplicitLocOpBuilder &builder;
  const KernelFacts &facts;
  HeldFragment a, b;
  ValueRange sums;
  mlir::Type f32;
  int64_t bands, blocks;
};

struct PartsLowering : TilePattern<MmaOp> {
  using TilePattern::TilePattern;
  LogicalResult matchAndRewrite(MmaOp op, Adaptor adaptor,
                                ConversionPatternRewriter &rw) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rw);
    PartProduct product(builder, facts, op, adaptor.getA(), adaptor.getB(), adaptor.getAcc());
    rw.replaceOpWithMultiple(op, {product.build()});
    return success();
  }
};
} // namespace

void gemm::tile::populateMmaPartsPatterns(RewritePatternSet &patterns,
                                          const TileTypeConverter &converter,
                                          const KernelFacts &facts) {
  if (facts.mma().multiplier == gemm::Multiplier::WarpOnParts)
    patterns.add<PartsLowering>(converter, facts);
}
