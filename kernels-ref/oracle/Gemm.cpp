// Blocked f64 matrix product, portable with an AVX2 version chosen at run time.
// Order of summation: blocks of k in order, in order within a block; one fixed
// order, so equal inputs give equal bits on every machine.
#include "oracle/Gemm.h"
#include "gemm/Support/Threads.h"

#include <atomic>
#include <cmath>
#include <cstring>
#include <mutex>
#include <thread>

namespace gemm::oracle {
namespace {
constexpr int64_t tileRows = 192, tileColumns = 192, blockK = 256;
constexpr int64_t microRows = 4, microColumns = 8;

using Vector = double __attribute__((vector_size(32)));
using Mask = long long __attribute__((vector_size(32)));

using Unaligned = double __attribute__((vector_size(32), aligned(8), may_alias));

// c[4][8] += a[k][4] * b[k][8] (|a||b| with Abs); panels are packed. The loops
// over rows are unrolled so that the sums stay in registers.
template <bool Abs>
inline __attribute__((always_inline)) void microBody(int64_t k, const double *a, const double *b,
                                                     double *c, int64_t ldc) {
  const Mask mask = {INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX};
  Vector low[microRows], high[microRows];
#pragma GCC unroll 4
  for (int64_t i = 0; i < microRows; ++i) {
    low[i] = *reinterpret_cast<const Unaligned *>(c + i * ldc);
    high[i] = *reinterpret_cast<const Unaligned *>(c + i * ldc + 4);
  }
  for (int64_t p = 0; p < k; ++p, a += microRows, b += microColumns) {
    Vector right0 = *reinterpret_cast<const Unaligned *>(b);
    Vector right1 = *reinterpret_cast<const Unaligned *>(b + 4);
    if (Abs) {
      right0 = (Vector)((Mask)right0 & mask);
      right1 = (Vector)((Mask)right1 & mask);
    }
#pragma GCC unroll 4
    for (int64_t i = 0; i < microRows; ++i) {
      double left = Abs ? __builtin_fabs(a[i]) : a[i];
      low[i] += right0 * left;
      high[i] += right1 * left;
    }
  }
#pragma GCC unroll 4
  for (int64_t i = 0; i < microRows; ++i) {
    *reinterpret_cast<Unaligned *>(c + i * ldc) = low[i];
    *reinterpret_cast<Unaligned *>(c + i * ldc + 4) = high[i];
  }
}

using Micro = void (*)(int64_t, const double *, const double *, double *, int64_t);
template <bool Abs>
void microPortable(int64_t k, const double *a, const double *b, double *c, int64_t ldc) {
  microBody<Abs>(k, a, b, c, ldc);
}
#if defined(__x86_64__)
template <bool Abs>
__attribute__((target("avx2"))) void microAvx2(int64_t k, const double *a, const double *b,
                                               double *c, int64_t ldc) {
  microBody<Abs>(k, a, b, c, ldc);
}
#endif
template <bool Abs> Micro chooseMicro() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2"))
    return microAvx2<Abs>;
#endif
  return microPortable<Abs>;
}

constexpr int64_t roundUp(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

struct Scratch {
  std::vector<double> a, b, line;
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

void multiply(const Gemm &gemm, bool withMagnitude, Tile &tile) {
  static const Micro plain = chooseMicro<false>(), absolute = chooseMicro<true>();
  thread_local Scratch scratch;
  // Sums live in padded arrays; the copy below drops the padding.
  int64_t ld = roundUp(tile.columns, microColumns), padded = roundUp(tile.rows, microRows);
  std::vector<double> sums(static_cast<size_t>(ld * padded)),
      magnitudes(withMagnitude ? sums.size() : 0);
  for (int64_t k0 = 0; k0 < gemm.k; k0 += blockK) {
    int64_t depth = std::min(blockK, gemm.k - k0);
    pack(gemm.a, tile.batch, false, tile.row, tile.rows, k0, depth, microRows, scratch.a,
         scratch.line);
    pack(gemm.b, tile.batch, true, tile.column, tile.columns, k0, depth, microColumns, scratch.b,
         scratch.line);
    for (int64_t j = 0; j < ld; j += microColumns)
      for (int64_t i = 0; i < padded; i += microRows) {
        const double *left = scratch.a.data() + i * depth, *right = scratch.b.data() + j * depth;
        plain(depth, left, right, sums.data() + i * ld + j, ld);
        if (withMagnitude)
          absolute(depth, left, right, magnitudes.data() + i * ld + j, ld);
      }
  }
  auto unpad = [&](const std::vector<double> &from, std::vector<double> &to) {
    to.resize(static_cast<size_t>(tile.rows * tile.columns));
    for (int64_t i = 0; i < tile.rows; ++i)
      std::copy_n(from.begin() + i * ld, tile.columns, to.begin() + i * tile.columns);
  };
  unpad(sums, tile.product);
  if (withMagnitude)
    unpad(magnitudes, tile.magnitude);
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
} // namespace

void parallelFor(int64_t count, const std::function<void(int64_t)> &body) {
  int64_t threads = std::min<int64_t>(count, std::max(1u, std::thread::hardware_concurrency()));
  if (threads <= 1) {
    for (int64_t i = 0; i < count; ++i)
      body(i);
    return;
  }
  std::atomic<int64_t> next = 0;
  std::exception_ptr failure;
  std::atomic<bool> failed = false;
  auto work = [&] {
    try {
      for (int64_t i = next++; i < count && !failed; i = next++)
        body(i);
    } catch (...) {
      if (!failed.exchange(true))
        failure = std::current_exception();
    }
  };
  support::runOnThreads(static_cast<uint64_t>(threads), work);
  if (failure)
    std::rethrow_exception(failure);
}

std::vector<DType> Gemm::inputTypes() const {
  std::vector<DType> result = {accumulate};
  for (const Matrix &operand : operands)
    result.push_back(bundle::computeType(operand.dtype));
  return result;
}

void forEachTile(const Gemm &gemm, bool withMagnitude,
                 const std::function<void(const Tile &)> &body) {
  if (gemm.batch <= 0 || gemm.m <= 0 || gemm.n <= 0)
    return;
  int64_t down = (gemm.m + tileRows - 1) / tileRows,
          across = (gemm.n + tileColumns - 1) / tileColumns;
  // Rows fastest: neighbours in time share the packed columns of b in cache.
  parallelFor(gemm.batch * down * across, [&](int64_t index) {
    Tile tile;
    tile.batch = index / (down * across);
    tile.row = index % down * tileRows;
    tile.column = index / down % across * tileColumns;
    tile.rows = std::min(tileRows, gemm.m - tile.row);
    tile.columns = std::min(tileColumns, gemm.n - tile.column);
    auto size = static_cast<size_t>(tile.rows * tile.columns);
    bool integer = !bundle::isFloat(gemm.accumulate);
    if (gemm.alpha == 0) { // a and b are not read, whatever they hold
      (integer ? void(tile.integers.assign(size, 0)) : tile.product.assign(size, 0));
      tile.magnitude.assign(withMagnitude ? size : 0, 0);
    } else if (integer) {
      multiplyIntegers(gemm, tile);
    } else {
      multiply(gemm, withMagnitude, tile);
    }
    body(tile);
  });
}

Value accumulator(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j) {
  auto index = static_cast<size_t>(i * tile.columns + j);
  Value result;
  if (bundle::isFloat(gemm.accumulate)) {
    result.f = gemm.alpha == 0 ? 0 : gemm.alpha * tile.product[index];
    if (gemm.beta != 0)
      result.f +=
          gemm.beta * loadAny(gemm.c.dtype, gemm.c.at(tile.batch, tile.row + i, tile.column + j));
    return result;
  }
  auto scale = [](double factor, int64_t x) {
    return static_cast<uint32_t>(static_cast<int64_t>(factor)) * static_cast<uint32_t>(x);
  };
  uint32_t sum = gemm.alpha == 0 ? 0 : scale(gemm.alpha, tile.integers[index]);
  if (gemm.beta != 0)
    sum += scale(gemm.beta,
                 loadInteger(gemm.c.dtype, gemm.c.at(tile.batch, tile.row + i, tile.column + j)));
  result.i = static_cast<int32_t>(sum);
  return result;
}

Value load(DType type, const void *at) {
  return bundle::isFloat(type) ? Value{loadFloat(type, at), 0} : Value{0, loadInteger(type, at)};
}

void store(DType from, Value v, DType to, void *at) {
  if (bundle::isFloat(from))
    storeFloat(to, at, v.f);
  else
    storeInteger(to, at, v.i);
}

namespace {
uint64_t bitOf(const Matrix &matrix, int64_t b, int64_t i, int64_t j) {
  return static_cast<uint64_t>(b * matrix.strides[0] + i * matrix.strides[1] +
                               j * matrix.strides[2]);
}

/// Calls body(i, j, value) with each element of a tile after the epilogue.
template <typename Body> void forEachValue(const Gemm &gemm, const Tile &tile, Body body) {
  std::vector<Value> scratch, inputs(1 + gemm.operands.size());
  for (int64_t i = 0; i < tile.rows; ++i)
    for (int64_t j = 0; j < tile.columns; ++j) {
      inputs[0] = accumulator(gemm, tile, i, j);
      for (size_t e = 0; e < gemm.operands.size(); ++e)
        inputs[e + 1] = load(gemm.operands[e], tile.batch, tile.row + i, tile.column + j);
      body(tile.row + i, tile.column + j,
           gemm.epilogue ? gemm.epilogue->run(inputs, scratch) : inputs[0]);
    }
}
} // namespace

Value load(const Matrix &matrix, int64_t b, int64_t i, int64_t j) {
  if (!matrix.packed)
    return load(matrix.dtype, matrix.at(b, i, j));
  uint64_t bit = bitOf(matrix, b, i, j);
  return {0, static_cast<const unsigned char *>(matrix.data)[bit / 8] >> bit % 8 & 1};
}

void run(const Gemm &gemm, const Matrix &out) {
  forEachTile(gemm, false, [&](const Tile &tile) {
    forEachValue(gemm, tile, [&](int64_t i, int64_t j, Value value) {
      if (!out.packed)
        return store(gemm.resultType(), value, out.dtype,
                     const_cast<char *>(out.at(tile.batch, i, j)));
      uint64_t bit = bitOf(out, tile.batch, i, j);
      auto &byte = static_cast<unsigned char *>(const_cast<void *>(out.data))[bit / 8];
      byte = static_cast<unsigned char>((byte & ~(1 << bit % 8)) | (value.i & 1) << bit % 8);
    });
  });
}

void runSums(const Gemm &gemm, bool overRows, const Matrix &out) {
  int64_t kept = overRows ? gemm.n : gemm.m;
  std::vector<double> sums(static_cast<size_t>(gemm.batch * kept));
  std::mutex mutex;
  forEachTile(gemm, false, [&](const Tile &tile) {
    std::lock_guard lock(mutex);
    forEachValue(gemm, tile, [&](int64_t i, int64_t j, Value value) {
      sums[static_cast<size_t>(tile.batch * kept + (overRows ? j : i))] += value.f;
    });
  });
  for (int64_t b = 0; b < gemm.batch; ++b)
    for (int64_t i = 0; i < kept; ++i)
      store(gemm.resultType(), {sums[static_cast<size_t>(b * kept + i)], 0}, out.dtype,
            const_cast<char *>(overRows ? out.at(b, 0, i) : out.at(b, i, 0)));
}

} // namespace gemm::oracle
