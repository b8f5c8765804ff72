// What PackedWords.h says of kernels' copies: loops over words, or, of constants, the bytes that
// these would make.
#include "PackedWords.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm {
namespace {
RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The bytes of a constant that is no splat, one element after another.
ArrayRef<char> dataOf(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return {};
  if (auto dense = dyn_cast<DenseElementsAttr>(attr))
    return dense.isSplat() ? ArrayRef<char>() : dense.getRawData();
  auto resource = dyn_cast<DenseResourceElementsAttr>(attr);
  AsmResourceBlob *blob = resource ? resource.getRawHandle().getBlob() : nullptr;
  return blob ? blob->getData() : ArrayRef<char>();
}

Value constant(OpBuilder &b, Location loc, RankedTensorType type, ArrayRef<char> data) {
  auto attr = DenseResourceElementsAttr::get(
      type, "repacked", HeapAsmResourceBlob::allocateAndCopyWithAlign(data, 16));
  return arith::ConstantOp::create(b, loc, type, attr);
}

/// Four bits of a constant's word, which has so many of them.
unsigned nibble(ArrayRef<char> words, int64_t inOne, int64_t word, int64_t place) {
  return (static_cast<uint8_t>(words[inOne / 2 * word + place / 2]) >> (place % 2 * 4)) & 15;
}

/// A parallel loop nest that makes bytes of `shape`.
Value loops(OpBuilder &b, Location loc, ArrayRef<int64_t> shape, ValueRange inputs,
            ArrayRef<AffineMap> maps, mlir::Type element,
            llvm::function_ref<Value(ImplicitLocOpBuilder &, ValueRange)> body) {
  Value empty = tensor::EmptyOp::create(b, loc, shape, element);
  SmallVector<AffineMap> all(maps);
  all.push_back(b.getMultiDimIdentityMap(shape.size()));
  SmallVector<utils::IteratorType> kinds(shape.size(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(b, loc, empty.getType(), inputs, empty, all, kinds,
                                   [&](OpBuilder &inner, Location at, ValueRange of) {
                                     ImplicitLocOpBuilder builder(at, inner);
                                     linalg::YieldOp::create(inner, at, body(builder, of));
                                   })
      .getResult(0);
}

Value number(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantOp::create(b, b.getI32IntegerAttr(static_cast<int32_t>(value)));
}

/// The place in a loop, in i32.
Value indexOf(ImplicitLocOpBuilder &b, int64_t loop) {
  return arith::IndexCastOp::create(b, b.getI32Type(), linalg::IndexOp::create(b, loop));
}

/// 4 · order[p], of a p that a loop of those in one word is at.
Value shiftOf(ImplicitLocOpBuilder &b, const Words &words, int64_t loop) {
  Value place = indexOf(b, loop);
  if (!words.isInOrder()) {
    int64_t table = 0;
    for (int64_t i = 0; i < words.inOne(); ++i)
      table |= static_cast<int64_t>(words.order[i]) << (4 * i);
    Value at = arith::MulIOp::create(b, place, number(b, 4));
    place = arith::AndIOp::create(b, arith::ShRUIOp::create(b, number(b, table), at), number(b, 7));
  }
  return arith::MulIOp::create(b, place, number(b, 4));
}

Value nibble(ImplicitLocOpBuilder &b, Value word, Value shift) {
  if (word.getType().isInteger(8))
    word = arith::ExtUIOp::create(b, b.getI32Type(), word);
  return arith::AndIOp::create(b, arith::ShRUIOp::create(b, word, shift), number(b, 15));
}

Value toByte(ImplicitLocOpBuilder &b, Value value) {
  return arith::TruncIOp::create(b, b.getI8Type(), value);
}

/// Bytes of eight along k: those of a word, in their order.
Value packWordsOfK(OpBuilder &b, Location loc, Value words) {
  const int64_t eighths = typeOf(words).getDimSize(0), n = typeOf(words).getDimSize(1);
  auto packed = RankedTensorType::get({n, 4 * eighths}, b.getI8Type());
  if (ArrayRef<char> data = dataOf(words); !data.empty()) {
    SmallVector<char> bytes(packed.getNumElements());
    for (int64_t j = 0; j < eighths; ++j)
      for (int64_t i = 0; i < n; ++i)
        std::copy_n(&data[4 * (j * n + i)], 4, &bytes[4 * (i * eighths + j)]);
    return constant(b, loc, packed, bytes);
  }
  auto map = AffineMap::get(3, 0, {b.getAffineDimExpr(1), b.getAffineDimExpr(0)}, b.getContext());
  Value made = loops(b, loc, {n, eighths, 4}, words, map, b.getI8Type(),
                     [](ImplicitLocOpBuilder &inner, ValueRange of) {
                       Value shift =
                           arith::MulIOp::create(inner, indexOf(inner, 2), number(inner, 8));
                       return toByte(inner, arith::ShRUIOp::create(inner, of[0], shift));
                     });
  return tensor::CollapseShapeOp::create(b, loc, packed, made,
                                         ArrayRef<ReassociationIndices>{{0}, {1, 2}});
}

/// Of eight along n, or two: a number of the even k and one of the odd k each.
Value packWordsOfN(OpBuilder &b, Location loc, const Words &numbers) {
  const int64_t half = typeOf(numbers.words).getDimSize(0) / 2, inOne = numbers.inOne();
  const int64_t inLine = typeOf(numbers.words).getDimSize(1);
  auto packed = RankedTensorType::get({inOne * inLine, half}, b.getI8Type());
  if (ArrayRef<char> data = dataOf(numbers.words); !data.empty()) {
    SmallVector<char> bytes(packed.getNumElements());
    for (int64_t j = 0; j < half; ++j)
      for (int64_t n = 0; n < inOne * inLine; ++n) {
        auto at = [&](int64_t k) {
          return nibble(data, inOne, k * inLine + n / inOne, numbers.order[n % inOne]);
        };
        bytes[n * half + j] = static_cast<char>(at(2 * j) | at(2 * j + 1) << 4);
      }
    return constant(b, loc, packed, bytes);
  }
  auto every = [&](int64_t from) -> Value {
    return tensor::ExtractSliceOp::create(
        b, loc, numbers.words, SmallVector<OpFoldResult>{b.getIndexAttr(from), b.getIndexAttr(0)},
        SmallVector<OpFoldResult>{b.getIndexAttr(half), b.getIndexAttr(inLine)},
        SmallVector<OpFoldResult>{b.getIndexAttr(2), b.getIndexAttr(1)});
  };
  auto map = AffineMap::get(3, 0, {b.getAffineDimExpr(2), b.getAffineDimExpr(0)}, b.getContext());
  Value made =
      loops(b, loc, {inLine, inOne, half}, {every(0), every(1)}, {map, map}, b.getI8Type(),
            [&](ImplicitLocOpBuilder &inner, ValueRange of) {
              Value shift = shiftOf(inner, numbers, 1);
              Value high =
                  arith::ShLIOp::create(inner, nibble(inner, of[1], shift), number(inner, 4));
              return toByte(inner, arith::OrIOp::create(inner, nibble(inner, of[0], shift), high));
            });
  return tensor::CollapseShapeOp::create(b, loc, packed, made,
                                         ArrayRef<ReassociationIndices>{{0, 1}, {2}});
}
} // namespace

Value packAlongK(OpBuilder &b, Location loc, const Words &numbers) {
  return numbers.alongK ? packWordsOfK(b, loc, numbers.words) : packWordsOfN(b, loc, numbers);
}

Value unpackZeros(OpBuilder &b, Location loc, const WordWeights &weights) {
  const Words &zeros = *weights.zeros;
  const int64_t groups = typeOf(zeros.words).getDimSize(0);
  const int64_t eighths = typeOf(zeros.words).getDimSize(1);
  auto type = RankedTensorType::get({8 * eighths, groups}, b.getI8Type());
  if (ArrayRef<char> data = dataOf(zeros.words); !data.empty()) {
    SmallVector<char> bytes(type.getNumElements());
    for (int64_t n = 0; n < 8 * eighths; ++n)
      for (int64_t g = 0; g < groups; ++g) {
        const int64_t sum =
            nibble(data, 8, g * eighths + n / 8, zeros.order[n % 8]) + weights.zeroPoint;
        bytes[n * groups + g] = static_cast<char>(weights.wrapsZeros ? sum & 15 : sum);
      }
    return constant(b, loc, type, bytes);
  }
  auto map = AffineMap::get(3, 0, {b.getAffineDimExpr(2), b.getAffineDimExpr(0)}, b.getContext());
  Value made = loops(b, loc, {eighths, 8, groups}, zeros.words, map, b.getI8Type(),
                     [&](ImplicitLocOpBuilder &inner, ValueRange of) {
                       Value sum = nibble(inner, of[0], shiftOf(inner, zeros, 1));
                       if (weights.zeroPoint != 0)
                         sum = arith::AddIOp::create(inner, sum, number(inner, weights.zeroPoint));
                       if (weights.wrapsZeros)
                         sum = arith::AndIOp::create(inner, sum, number(inner, 15));
                       return toByte(inner, sum);
                     });
  return tensor::CollapseShapeOp::create(b, loc, type, made,
                                         ArrayRef<ReassociationIndices>{{0, 1}, {2}});
}

Value transposeScales(OpBuilder &b, Location loc, Value scales) {
  const int64_t groups = typeOf(scales).getDimSize(0), n = typeOf(scales).getDimSize(1);
  mlir::Type element = typeOf(scales).getElementType();
  if (ArrayRef<char> data = dataOf(scales); !data.empty()) {
    SmallVector<char> bytes(data.size());
    const int64_t size = element.getIntOrFloatBitWidth() / 8;
    for (int64_t g = 0; g < groups; ++g)
      for (int64_t i = 0; i < n; ++i)
        std::copy_n(&data[size * (g * n + i)], size, &bytes[size * (i * groups + g)]);
    return constant(b, loc, RankedTensorType::get({n, groups}, element), bytes);
  }
  auto map = AffineMap::get(2, 0, {b.getAffineDimExpr(1), b.getAffineDimExpr(0)}, b.getContext());
  return loops(b, loc, {n, groups}, scales, map, element,
               [](ImplicitLocOpBuilder &, ValueRange of) { return of[0]; });
}

} // namespace gemm
