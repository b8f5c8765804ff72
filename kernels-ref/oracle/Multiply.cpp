// Blocked f64 matrix product, portable with versions for AVX2 and FMA chosen at run time.
// Order of summation: blocks of k in order, in order within a block; one fixed
// order, so equal inputs give equal bits on every machine.
#include "Multiply.h"
#include "MicroKernel.h"
#include "oracle/SumError.h"

#include <cmath>
#include <limits>

namespace gemm::oracle {
namespace {
constexpr int64_t blockK = 256;

template <bool Abs>
void microPortable(int64_t k, const double *a, const double *b, double *c, int64_t ldc,
                   Least least) {
  microBody<Abs>(k, a, b, c, ldc, least);
}
void spanPortable(int64_t k, const double *a, const double *b, const double *normsA,
                  const double *normsB, SpanSums to, int64_t ldc) {
  spanBody(k, a, b, normsA, normsB, to, ldc);
}
#if defined(__x86_64__)
template <bool Abs>
__attribute__((target("avx2"))) void microAvx2(int64_t k, const double *a, const double *b,
                                               double *c, int64_t ldc, Least least) {
  microBody<Abs>(k, a, b, c, ldc, least);
}
#endif
/// `exact`: products are, so that fusing changes nothing.
template <bool Abs> Micro chooseMicro(bool exact) {
  if (Micro fused = fusedMicro(Abs); fused && exact)
    return fused;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2"))
    return microAvx2<Abs>;
#endif
  return microPortable<Abs>;
}

constexpr int64_t roundUp(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

struct Scratch {
  std::vector<double> a, b, line, normsA, normsB;
};

// Packs rows [row, row + rows) x k [k0, k0 + depth) as panels of `width` rows,
// k-major inside, missing rows 0. `transposed` swaps the roles of the strides.
void pack(const Matrix &matrix, int64_t batch, bool transposed, int64_t row, int64_t rows,
          int64_t k0, int64_t depth, int64_t width, std::vector<double> &to,
          std::vector<double> &line) {
  to.assign(static_cast<size_t>(roundUp(rows, width) * depth), 0.0);
  int64_t strideRow = matrix.strides[transposed ? 2 : 1],
          strideK = matrix.strides[transposed ? 1 : 2];
  const char *base = transposed ? matrix.at(batch, k0, row) : matrix.at(batch, row, k0);
  auto bytes = static_cast<int64_t>(bundle::byteSize(matrix.dtype));
  auto slot = [&](int64_t r, int64_t p) -> double & {
    return to[static_cast<size_t>(r / width * width * depth + p * width + r % width)];
  };
  if (std::abs(strideK) <= std::abs(strideRow)) { // read along k
    line.resize(static_cast<size_t>(depth));
    for (int64_t r = 0; r < rows; ++r) {
      loadFloats(matrix.dtype, base + r * strideRow * bytes, strideK, line.size(), line.data());
      for (int64_t p = 0; p < depth; ++p)
        slot(r, p) = line[static_cast<size_t>(p)];
    }
  } else {
    line.resize(static_cast<size_t>(rows));
    for (int64_t p = 0; p < depth; ++p) {
      loadFloats(matrix.dtype, base + p * strideK * bytes, strideRow, line.size(), line.data());
      for (int64_t r = 0; r < rows; ++r)
        slot(r, p) = line[static_cast<size_t>(r)];
    }
  }
}

/// Norms of the packed lines over each block of a span, magnitudes being `least` at
/// least: [panel][block][line in the panel].
void norms(const std::vector<double> &panels, int64_t depth, int64_t width, double least,
           std::vector<double> &to) {
  int64_t blocks = (depth + spanK - 1) / spanK;
  int64_t count = static_cast<int64_t>(panels.size()) / (width * depth);
  to.assign(static_cast<size_t>(count * blocks * width), 0.0);
  for (int64_t panel = 0; panel < count; ++panel)
    for (int64_t p = 0; p < depth; ++p)
      for (int64_t r = 0; r < width; ++r) {
        double x = std::fabs(panels[static_cast<size_t>((panel * depth + p) * width + r)]);
        x = x < least ? least : x;
        to[static_cast<size_t>((panel * blocks + p / spanK) * width + r)] += x * x;
      }
  for (double &x : to)
    x = std::sqrt(x);
}

/// See SpanSums, whose sums are elsewhere.
struct Spans {
  std::vector<double> low, high, most, total;
  explicit Spans(size_t size) : low(size), high(size), most(size), total(size) {}

  SpanSums at(double *sums, int64_t element) {
    return {sums + element, low.data() + element, high.data() + element, most.data() + element,
            total.data() + element};
  }
  /// No sum of consecutive products is larger, wherever it begins and ends, even if
  /// the products of its first and last block come in any order.
  double size(size_t element) const {
    return std::min(high[element] - low[element] + 2 * most[element], total[element]);
  }
};

} // namespace

namespace {
/// The part of a product that has one scale for each element, times that, added to `tile`.
void addScaled(const Gemm &gemm, int64_t k, const Tile &part, Sizes sizes, Tile &tile) {
  std::vector<double> ofB;
  for (int64_t j = 0; j < tile.columns; ++j)
    ofB.push_back(gemm.scales->ofB(tile.column + j, k));
  for (int64_t i = 0; i < tile.rows; ++i) {
    const double ofA = gemm.scales->ofA(tile.row + i, k);
    for (int64_t j = 0; j < tile.columns; ++j) {
      const auto at = static_cast<size_t>(i * tile.columns + j);
      const double scale = roundTo(DType::F32, ofA * ofB[static_cast<size_t>(j)]);
      tile.product[at] += scale * part.product[at];
      if (sizes != Sizes::None)
        tile.size[at] += std::fabs(scale) * part.size[at];
      if (sizes == Sizes::Held)
        tile.held[at] = std::max(tile.held[at], part.size[at]);
    }
  }
}

/// Block by block of k, of which each is a product of its own; parts that are held are not scaled.
void multiplyScaled(const Gemm &gemm, Sizes sizes, Tile &tile) {
  const auto elements = static_cast<size_t>(tile.rows * tile.columns);
  const bool held = sizes == Sizes::Held;
  tile.product.assign(elements, 0);
  tile.size.assign(sizes == Sizes::None ? 0 : elements, 0);
  tile.held.assign(held ? elements : 0, 0);
  for (int64_t k = 0, depth; k < gemm.k; k += depth) {
    const int64_t most = held ? heldProducts() - k % heldProducts() : gemm.k - k;
    depth = gemm.scales->together(k, std::min(most, gemm.k - k));
    Gemm block = gemm;
    block.scales.reset();
    block.k = depth;
    block.a.data = gemm.a.at(0, 0, k), block.b.data = gemm.b.at(0, k, 0);
    Tile part{tile.batch, tile.row, tile.column, tile.rows, tile.columns, {}, {}, {}};
    multiply(block, sizes == Sizes::None ? sizes : Sizes::Magnitude, part);
    addScaled(gemm, k, part, sizes, tile);
  }
}
} // namespace

void multiply(const Gemm &gemm, Sizes sizes, Tile &tile) {
  if (gemm.scales)
    return multiplyScaled(gemm, sizes, tile);
  const bool exact = gemm.a.dtype != DType::F64 && gemm.b.dtype != DType::F64;
  const Micro plain = chooseMicro<false>(exact), absolute = chooseMicro<true>(exact);
  const SpanMicro noted = exact && fusedSpanMicro() ? fusedSpanMicro() : spanPortable;
  thread_local Scratch scratch;
  const Least least = {leastNormal(gemm.a.dtype), leastNormal(gemm.b.dtype)};
  const bool spans = sizes == Sizes::Span;
  const bool held = sizes == Sizes::Held;
  const int64_t together = held ? heldProducts() : blockK;
  // Sums live in padded arrays; the copy below drops the padding.
  int64_t ld = roundUp(tile.columns, microColumns), padded = roundUp(tile.rows, microRows);
  std::vector<double> sums(static_cast<size_t>(ld * padded)),
      magnitudes(sizes == Sizes::Magnitude || held ? sums.size() : 0), most(held ? sums.size() : 0);
  Spans span(spans ? sums.size() : 0);
  for (int64_t k0 = 0; k0 < gemm.k; k0 += together) {
    const std::vector<double> before(held ? magnitudes : std::vector<double>());
    int64_t depth = std::min(together, gemm.k - k0), blocks = (depth + spanK - 1) / spanK;
    pack(gemm.a, tile.batch, false, tile.row, tile.rows, k0, depth, microRows, scratch.a,
         scratch.line);
    pack(gemm.b, tile.batch, true, tile.column, tile.columns, k0, depth, microColumns, scratch.b,
         scratch.line);
    if (spans) {
      norms(scratch.a, depth, microRows, least.a, scratch.normsA);
      norms(scratch.b, depth, microColumns, least.b, scratch.normsB);
    }
    for (int64_t j = 0; j < ld; j += microColumns)
      for (int64_t i = 0; i < padded; i += microRows) {
        const double *left = scratch.a.data() + i * depth, *right = scratch.b.data() + j * depth;
        double *to = sums.data() + i * ld + j;
        if (spans)
          noted(depth, left, right, scratch.normsA.data() + i * blocks,
                scratch.normsB.data() + j * blocks, span.at(sums.data(), i * ld + j), ld);
        else
          plain(depth, left, right, to, ld, least);
        if (sizes == Sizes::Magnitude || held)
          absolute(depth, left, right, magnitudes.data() + i * ld + j, ld, least);
      }
    for (size_t element = 0; element < before.size(); ++element)
      most[element] = std::max(most[element], magnitudes[element] - before[element]);
  }
  for (size_t element = 0; spans && element < sums.size(); ++element)
    magnitudes.push_back(span.size(element));
  auto unpad = [&](const std::vector<double> &from, std::vector<double> &to) {
    to.resize(static_cast<size_t>(tile.rows * tile.columns));
    for (int64_t i = 0; i < tile.rows; ++i)
      std::copy_n(from.begin() + i * ld, tile.columns, to.begin() + i * tile.columns);
  };
  unpad(sums, tile.product);
  if (sizes != Sizes::None)
    unpad(magnitudes, tile.size);
  if (held)
    unpad(most, tile.held);
  // Norms multiply a line's largest numbers even where each meets a zero. Of one element both
  // sizes cost little.
  if (spans && (tile.size.size() == 1 || std::any_of(tile.size.begin(), tile.size.end(),
                                                     [](double x) { return x > f32Max; }))) {
    Tile again = tile;
    multiply(gemm, Sizes::Magnitude, again);
    std::transform(tile.size.begin(), tile.size.end(), again.size.begin(), tile.size.begin(),
                   [](double norms, double products) { return std::fmin(norms, products); });
  }
}

// i8 and i32 operands, modulo 2^32.
void multiplyIntegers(const Gemm &gemm, Tile &tile) {
  std::vector<uint32_t> sums(static_cast<size_t>(tile.rows * tile.columns));
  std::vector<uint32_t> row(static_cast<size_t>(tile.columns));
  for (int64_t p = 0; p < gemm.k; ++p) {
    for (int64_t j = 0; j < tile.columns; ++j)
      row[static_cast<size_t>(j)] = static_cast<uint32_t>(
          loadInteger(gemm.b.dtype, gemm.b.at(tile.batch, p, tile.column + j)));
    for (int64_t i = 0; i < tile.rows; ++i) {
      auto left =
          static_cast<uint32_t>(loadInteger(gemm.a.dtype, gemm.a.at(tile.batch, tile.row + i, p)));
      uint32_t *sum = sums.data() + i * tile.columns;
      for (int64_t j = 0; left != 0 && j < tile.columns; ++j)
        sum[j] += left * row[static_cast<size_t>(j)];
    }
  }
  tile.integers.assign(sums.begin(), sums.end());
}

} // namespace gemm::oracle
