// The gemm step tile by tile: products, scaling, epilogue and the store.
#include "oracle/Gemm.h"

#include "gemm/Support/Threads.h"

#include "Multiply.h"
#include "oracle/Row.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>
#include <thread>

namespace gemm::oracle {
namespace {
constexpr int64_t tileRows = 192, mostColumns = 192;
} // namespace

void parallelFor(int64_t count, const std::function<void(int64_t)> &body) {
  // Alone for as long as making threads and waiting for them would take: small work needs none.
  constexpr std::chrono::microseconds alone(200);
  const auto begin = std::chrono::steady_clock::now();
  int64_t done = 0;
  for (; done < count && (done == 0 || std::chrono::steady_clock::now() - begin < alone); ++done)
    body(done);
  if (done == count)
    return;
  const int64_t threads =
      std::min<int64_t>(count - done, std::max(1u, std::thread::hardware_concurrency()));
  std::atomic<int64_t> next = done;
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
  std::vector<DType> result(products(), accumulate);
  for (const Matrix &operand : operands)
    result.push_back(bundle::computeType(operand.dtype));
  result.resize(inputs(), DType::I64);
  return result;
}

void Gemm::loadInputs(int64_t b, int64_t i, int64_t j, std::span<Value> into) const {
  const int64_t at[] = {b, i, j};
  for (size_t e = 0; e < operands.size(); ++e)
    into[e] = load(operands[e], b, i, j);
  for (size_t p = 0; p < places.size(); ++p)
    into[operands.size() + p] = {0, at[places[p]]};
}

Gemm Gemm::ofPeer(size_t peer) const {
  Gemm gemm = *this;
  gemm.b = peers[peer];
  gemm.peers.clear(), gemm.operands.clear(), gemm.places.clear();
  gemm.epilogue.reset();
  return gemm;
}

Gemm Gemm::ofGroup(int64_t at, int64_t row) const {
  Gemm gemm = *this;
  if (!groups)
    return gemm;
  gemm.groups.reset();
  if (groups->ofK) {
    const int64_t first = groups->first(static_cast<size_t>(at));
    gemm.k = groups->ends[static_cast<size_t>(at)] - first;
    gemm.a.data = gemm.a.at(0, 0, first);
    gemm.b.data = gemm.b.at(0, first, 0);
    return gemm;
  }
  const int64_t group = groups->ofRow(row);
  if (group == static_cast<int64_t>(groups->ends.size())) {
    gemm.k = 0;
    return gemm;
  }
  gemm.b.data = gemm.b.at(group, 0, 0);
  for (Matrix &peer : gemm.peers)
    peer.data = peer.at(group, 0, 0);
  return gemm;
}

namespace {
/// Rows of one batch that are multiplied by one matrix.
struct Band {
  int64_t batch, row, rows;
};
std::vector<Band> bandsOf(const Gemm &gemm) {
  std::vector<int64_t> ends;
  if (gemm.groups && !gemm.groups->ofK)
    ends = gemm.groups->ends;
  ends.push_back(gemm.m);
  std::vector<Band> bands;
  for (int64_t batch = 0; batch < gemm.batch; ++batch)
    for (int64_t row = 0; int64_t end : ends)
      for (; row < end; row += bands.back().rows)
        bands.push_back({batch, row, std::min(tileRows, end - row)});
  return bands;
}

void fillTile(const Gemm &gemm, Sizes sizes, Tile &tile) {
  auto size = static_cast<size_t>(tile.rows * tile.columns);
  bool integer = !bundle::isFloat(gemm.accumulate);
  if (gemm.alpha == 0) { // a and b are not read, whatever they hold
    (integer ? void(tile.integers.assign(size, 0)) : tile.product.assign(size, 0));
    tile.size.assign(sizes == Sizes::None ? 0 : size, 0);
  } else if (integer) {
    multiplyIntegers(gemm, tile);
  } else {
    multiply(gemm, sizes, tile);
  }
}
} // namespace

namespace {
Tile filledTile(const Gemm &gemm, Sizes sizes, const Rectangle &at) {
  Tile tile;
  tile.batch = at.batch, tile.row = at.row, tile.column = at.column;
  tile.rows = at.rows, tile.columns = at.columns;
  tile.peers.assign(gemm.peers.size(), tile);
  const Gemm product = gemm.groups ? gemm.ofGroup(at.batch, at.row) : gemm;
  fillTile(product, sizes, tile);
  for (size_t peer = 0; peer < gemm.peers.size(); ++peer)
    fillTile(product.ofPeer(peer), sizes, tile.peers[peer]);
  return tile;
}

/// Whole groups, whose elements are computed together.
int64_t columnsOfTile(const Gemm &gemm) {
  const int64_t together = gemm.epilogue ? gemm.epilogue->together() : 1;
  return std::max<int64_t>(mostColumns / together, 1) * together;
}
} // namespace

void forEachTile(const Gemm &gemm, Sizes sizes, const std::function<void(const Tile &)> &body) {
  if (gemm.batch <= 0 || gemm.m <= 0 || gemm.n <= 0)
    return;
  const int64_t tileColumns = columnsOfTile(gemm);
  const std::vector<Band> bands = bandsOf(gemm);
  const auto down = static_cast<int64_t>(bands.size()) / gemm.batch, // of each as many
      across = (gemm.n + tileColumns - 1) / tileColumns;
  // Rows fastest: neighbours in time share the packed columns of b in cache.
  parallelFor(gemm.batch * down * across, [&](int64_t index) {
    const auto &[batch, row, rows] =
        bands[static_cast<size_t>(index / (down * across) * down + index % down)];
    const int64_t column = index / down % across * tileColumns;
    body(filledTile(gemm, sizes,
                    {batch, row, column, rows, std::min(tileColumns, gemm.n - column)}));
  });
}

void forEachTile(const Gemm &gemm, Sizes sizes, std::span<const Rectangle> only,
                 const std::function<void(const Tile &)> &body) {
  const int64_t tileColumns = columnsOfTile(gemm);
  std::vector<Rectangle> parts;
  for (const Rectangle &whole : only)
    for (int64_t column = 0; column < whole.columns; column += tileColumns)
      for (int64_t row = 0; row < whole.rows; row += tileRows)
        parts.push_back({whole.batch, whole.row + row, whole.column + column,
                         std::min(tileRows, whole.rows - row),
                         std::min(tileColumns, whole.columns - column)});
  parallelFor(static_cast<int64_t>(parts.size()), [&](int64_t index) {
    body(filledTile(gemm, sizes, parts[static_cast<size_t>(index)]));
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

/// What the epilogue takes of element (i, j) of a tile.
void inputsOf(const Gemm &gemm, const Tile &tile, int64_t i, int64_t j,
              std::vector<Value> &inputs) {
  inputs[0] = accumulator(gemm, tile, i, j);
  for (size_t peer = 0; peer < gemm.peers.size(); ++peer) // beta is 0
    inputs[1 + peer] = accumulator(gemm, tile.peers[peer], i, j);
  gemm.loadInputs(tile.batch, tile.row + i, tile.column + j,
                  std::span(inputs).subspan(gemm.products()));
}

/// Calls body(i, j, value) with each element of a tile after the epilogue.
template <typename Body> void forEachValue(const Gemm &gemm, const Tile &tile, Body body) {
  const bool groups = gemm.epilogue && gemm.epilogue->together() > 1;
  std::vector<Value> scratch, inputs(gemm.inputs());
  for (int64_t i = 0; i < tile.rows; ++i) {
    std::optional<Row<Value>> row;
    if (groups)
      row.emplace(*gemm.epilogue);
    for (int64_t j = 0; j < tile.columns; ++j) {
      inputsOf(gemm, tile, i, j, inputs);
      if (groups)
        row->add(inputs);
      else
        body(tile.row + i, tile.column + j,
             gemm.epilogue ? gemm.epilogue->run(inputs, scratch) : inputs[0]);
    }
    if (groups)
      for (int64_t j = 0; const Value &value : row->results())
        body(tile.row + i, tile.column + j++, value);
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
  forEachTile(gemm, Sizes::None, [&](const Tile &tile) {
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

namespace {
/// By combiner: the ops that make a number, value 0, of itself and of value 1.
std::vector<bundle::Op> opsOf(bundle::SecondResult::Combiner combiner, DType type) {
  auto op = [&](bundle::OpCode code, std::vector<uint32_t> args) {
    bundle::Op result;
    result.code = code, result.args = std::move(args), result.type = type;
    return result;
  };
  using bundle::OpCode;
  const bool integers = !bundle::isFloat(type);
  switch (combiner) {
  case bundle::SecondResult::Combiner::AbsMax:
    return {op(OpCode::AbsF, {1}), op(OpCode::MaximumF, {0, 2})};
  case bundle::SecondResult::Combiner::Max:
    return {op(integers ? OpCode::MaxSI : OpCode::MaximumF, {0, 1})};
  case bundle::SecondResult::Combiner::Min:
    return {op(integers ? OpCode::MinSI : OpCode::MinimumF, {0, 1})};
  case bundle::SecondResult::Combiner::Sum:
  case bundle::SecondResult::Combiner::Add:
  case bundle::SecondResult::Combiner::Store:
    break;
  }
  return {op(OpCode::AddF, {0, 1})};
}
} // namespace

Evaluator Combination::step(DType type) const {
  std::vector<bundle::Op> ops = opsOf(combiner, type);
  auto result = static_cast<uint32_t>(1 + ops.size());
  return {bundle::Program{2, std::move(ops), result}, {type, type}};
}

// A kernel compares bits, by which a NaN with its sign set is less than every number, and another
// larger: to a minimum it is one. Without an output there is what no value is beyond.
Value Combination::first(Value before) const {
  using enum bundle::SecondResult::Combiner;
  if (isSum() && fromOutput())
    return before;
  if (isSum()) // what changes no sum: the sum of zeros with a sign has it; that of A's rows has
               // none
    return Value{combiner == Add ? -0.0 : 0.0, 0};
  const bool least = combiner == Min;
  const bool beyond = std::isnan(before.f) && std::signbit(before.f) != least;
  if (!fromOutput()) // of integers
    before.i = least ? INT32_MAX : INT32_MIN;
  if (beyond || (!fromOutput() && combiner != AbsMax))
    before.f = (least ? 1 : -1) * std::numeric_limits<double>::infinity();
  return before;
}

void runCombined(const Gemm &gemm, const Combination &how, const Matrix &out) {
  if (gemm.m == 0 || gemm.n == 0)
    return;
  std::vector<Value> totals(static_cast<size_t>(how.kept(gemm)));
  for (size_t i = 0; i < totals.size(); ++i)
    totals[i] = how.first(
        how.fromOutput() ? load(out.dtype, how.at(gemm, out, static_cast<int64_t>(i))) : Value());
  const Evaluator step = how.step(gemm.resultType());
  std::mutex mutex;
  forEachTile(gemm, Sizes::None, [&](const Tile &tile) {
    std::lock_guard lock(mutex);
    std::vector<Value> scratch;
    forEachValue(gemm, tile, [&](int64_t i, int64_t j, Value value) {
      Value &total = totals[static_cast<size_t>(how.place(gemm, tile.batch, i, j))];
      const std::array<Value, 2> pair = {total, value};
      total = how.isSum() ? Value{total.f + value.f, 0} : step.run(pair, scratch);
    });
  });
  for (size_t i = 0; i < totals.size(); ++i)
    store(gemm.resultType(), totals[i], out.dtype,
          const_cast<char *>(how.at(gemm, out, static_cast<int64_t>(i))));
}

} // namespace gemm::oracle
