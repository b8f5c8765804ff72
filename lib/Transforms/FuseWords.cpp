// The part of gemm-fuse-dequantization for weights of 4 bits that lie eight in a word of i32: what
// kernels read is N x K/2 bytes, so words are packed anew, by loops of their own or, constants,
// now.
#include "FuseWords.h"
#include "Together.h"
#include "gemm/Transforms/Model.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace gemm {
namespace {
constexpr llvm::StringLiteral kName = "gemm-fuse-dequantization";

bool isConstant(Value value) { return value.getDefiningOp<arith::ConstantOp>() != nullptr; }

/// Bytes that packing reads and writes at each call.
double packedBytes(const Words &numbers, int64_t k, int64_t n) {
  return isConstant(numbers.words) ? 0 : static_cast<double>(k) * static_cast<double>(n);
}

std::string describe(const Words &numbers) {
  std::string text =
      std::string(numbers.inOne() == 2 ? "two in a byte along " : "eight in a word of i32 along ") +
      (numbers.alongK ? "k" : "n");
  if (numbers.isInOrder())
    return text;
  if (numbers.inOne() == 2)
    return text + ", the first in its higher bits";
  text += ", from the lowest bits on of n";
  for (int8_t nibble = 0; nibble < 8; ++nibble)
    text += " " + std::to_string(llvm::find(numbers.order, nibble) - numbers.order.begin());
  return text;
}
} // namespace

std::string whyNotPacked(MatmulOp joined, MatmulOp apart, const Words &numbers,
                         const Target &machine) {
  return whyNotDequantised(joined, apart, machine, [&](const GemmProblem &one) {
    auto pass = [&](double bytes) {
      return machine.launchSeconds + bytes / machine.dramBytesPerSecond;
    };
    const double elements = static_cast<double>(one.n) * static_cast<double>(one.k);
    const double packed = packedBytes(numbers, one.k, one.n);
    return FirstSeconds{packed > 0 ? pass(packed) : 0, pass(elements * 2.5)};
  });
}

void remarkPacked(MatmulOp op, const Words &numbers, int64_t group, const Target &machine) {
  const bool once = isConstant(numbers.words);
  auto report = remark::passed(op.getLoc(), remark::RemarkOpts::name("Packed").category(kName));
  report << "numbers of 4 bits in groups of " + std::to_string(group) + " k, " + describe(numbers) +
                ", are dequantised by the product's kernel, packed along k " +
                (once ? "now" : "at each call, which weights that were packed once would not need");
  if (!once) {
    const double moved = packedBytes(numbers, op.getStaticK(), op.getStaticN());
    report << remark::metric("bytes", static_cast<int64_t>(moved));
    report << remark::metric("roof_ns",
                             static_cast<int64_t>(moved / machine.dramBytesPerSecond * 1e9 + 0.5));
  }
}

bool fuseWords(MatmulOp op, const Target &machine) {
  if (op.getAType().getElementType() != op.getBType().getElementType())
    return false;
  std::optional<WordWeights> from = wordWeightsOf(op);
  if (!from) {
    if (hasWords(op))
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Apart").category(kName))
          << "weights of 4 bits, eight in a word of i32, are dequantised in memory first: expected "
             "all eight numbers of a word in one order, and scales and zero points at k / group, "
             "known now, of 32 k or more";
    return false;
  }
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value bytes = packAlongK(b, loc, from->numbers);
  SmallVector<Value> quants{transposeScales(b, loc, from->scales)};
  if (from->zeros)
    quants.push_back(unpackZeros(b, loc, *from));
  auto joined = cast<MatmulOp>(b.clone(*op.getOperation()));
  joined.setTrans(getMatmulTrans(op.getTransA(), /*transB=*/true));
  joined.getBMutable().assign(bytes);
  joined.getScalesMutable().assign(quants);
  joined.setBlocks(ArrayRef<int64_t>{1, 1, from->group});
  joined.setPackedB(true);
  joined.setUnsignedB(true);
  if (!from->zeros && from->zeroPoint != 0)
    joined.setZeroPoint(from->zeroPoint);
  if (std::string why = whyNotPacked(joined, op, from->numbers, machine); !why.empty()) {
    joined.erase();
    remark::missed(loc, remark::RemarkOpts::name("Apart").category(kName))
        << "weights of 4 bits, " + describe(from->numbers) +
               ", are dequantised in memory first: " + why;
    return false;
  }
  remarkPacked(op, from->numbers, from->group, machine);
  op->replaceAllUsesWith(joined->getResults());
  op.erase();
  return true;
}

} // namespace gemm
