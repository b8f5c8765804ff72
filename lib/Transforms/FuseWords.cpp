// The part of gemm-fuse-dequantization for weights of 4 bits that lie eight in a word of i32: what
// kernels read is N x K/2 bytes, so words are packed anew, by loops of their own or, constants,
// now.
#include "FuseWords.h"
#include "PackedWords.h"
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
double packedBytes(const WordWeights &from, int64_t k, int64_t n) {
  return isConstant(from.numbers.words) ? 0 : static_cast<double>(k) * static_cast<double>(n);
}

/// Empty where packing and the product of what is packed take no longer than making numbers of 16
/// bits and the product of those: one pass over the weights each, as small ones are either way's.
std::string whyNotPacked(MatmulOp joined, MatmulOp apart, const WordWeights &from,
                         const Target &machine) {
  return whyNotDequantised(joined, apart, machine, [&](const GemmProblem &one) {
    auto pass = [&](double bytes) {
      return machine.launchSeconds + bytes / machine.dramBytesPerSecond;
    };
    const double elements = static_cast<double>(one.n) * static_cast<double>(one.k);
    const double packed = packedBytes(from, one.k, one.n);
    return FirstSeconds{packed > 0 ? pass(packed) : 0, pass(elements * 2.5)};
  });
}

std::string describe(const WordWeights &from) {
  std::string text =
      std::string("eight in a word of i32 along ") + (from.numbers.alongK ? "k" : "n");
  if (from.numbers.isInOrder())
    return text;
  text += ", from the lowest bits on of n";
  for (int8_t nibble = 0; nibble < 8; ++nibble)
    text +=
        " " + std::to_string(llvm::find(from.numbers.order, nibble) - from.numbers.order.begin());
  return text;
}
} // namespace

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
  if (std::string why = whyNotPacked(joined, op, *from, machine); !why.empty()) {
    joined.erase();
    remark::missed(loc, remark::RemarkOpts::name("Apart").category(kName))
        << "weights of 4 bits, " + describe(*from) + ", are dequantised in memory first: " + why;
    return false;
  }
  const bool once = isConstant(from->numbers.words);
  auto report = remark::passed(loc, remark::RemarkOpts::name("Packed").category(kName));
  report << "numbers of 4 bits in groups of " + std::to_string(from->group) + " k, " +
                describe(*from) + ", are dequantised by the product's kernel, packed along k " +
                (once ? "now" : "at each call, which weights that were packed once would not need");
  if (!once) {
    const double moved = packedBytes(*from, op.getStaticK(), op.getStaticN());
    report << remark::metric("bytes", static_cast<int64_t>(moved));
    report << remark::metric("roof_ns",
                             static_cast<int64_t>(moved / machine.dramBytesPerSecond * 1e9 + 0.5));
  }
  op->replaceAllUsesWith(joined->getResults());
  op.erase();
  return true;
}

} // namespace gemm
