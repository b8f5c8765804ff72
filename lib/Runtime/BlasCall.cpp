// What is wrong with a library call, found before it is made.
#include "gemm/Runtime/BlasCall.h"
#include "gemm/Runtime/Device.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace gemm::runtime {
using namespace bundle;

namespace {
constexpr int64_t limit = INT32_MAX; // an int in every library's interface

[[noreturn]] void refuse(const std::string &what, const std::string &expected,
                         const std::string &got) {
  throw Error("library call: expected " + what + " " + expected + ", got " + got);
}

// A stored operand as bytes: columns of `rows` elements, `pitch` apart.
struct Region {
  uint64_t start = 0;
  uint64_t row = 0, pitch = 0; // bytes in a column, and between columns
  uint64_t step = 0;           // bytes between batches
  uint64_t size = 0;           // first to last byte
};

Region region(const BlasOperand &operand, int64_t rows, int64_t columns, int64_t batch) {
  uint64_t size = byteSize(operand.dtype);
  auto bytes = [&](int64_t elements) { return static_cast<uint64_t>(elements) * size; };
  Region result{operand.address, bytes(rows), bytes(operand.ld), bytes(operand.stride), 0};
  if (rows > 0 && columns > 0 && batch > 0)
    result.size = result.row + result.pitch * static_cast<uint64_t>(columns - 1) +
                  result.step * static_cast<uint64_t>(batch - 1);
  return result;
}

// Column slices of one matrix interleave without touching: their pitch is the
// same, and within it they lie apart.
bool overlap(const Region &x, const Region &y) {
  if (!x.size || !y.size || x.start + x.size <= y.start || y.start + y.size <= x.start)
    return false;
  uint64_t pitch = x.pitch;
  if (pitch == 0 || y.pitch != pitch || x.step % pitch || y.step % pitch)
    return true;
  uint64_t offset = (y.start - x.start) % pitch; // wraps alike for y below x
  if (y.start < x.start)
    offset = (pitch - (x.start - y.start) % pitch) % pitch;
  return offset < x.row || offset + y.row > pitch;
}

/// What the call reads or writes, and how errors name it.
struct Access {
  const char *name;
  Region bytes;
  bool writes;
};

/// Rows and columns as stored of first, second, d and aux.
struct StoredSizes {
  std::array<int64_t, 4> rows, columns;
};
StoredSizes storedSizes(const BlasCall &call) {
  bool ta = call.transposed[0], tb = call.transposed[1];
  return {{ta ? call.k : call.m, tb ? call.n : call.k, call.m, call.m},
          {ta ? call.m : call.k, tb ? call.k : call.n, call.n, call.n}};
}

bool takesTypes(const BlasCall &call) {
  DType a = call.first.dtype, d = call.d.dtype;
  if (a != call.second.dtype)
    return false;
  if (call.compute == DType::F64)
    return a == DType::F64 && d == DType::F64;
  if (call.compute == DType::I32)
    return a == DType::I8 && d == DType::I32 && call.library != Library::Cblas;
  auto single = [](DType t) { return t == DType::F32 || t == DType::F16 || t == DType::BF16; };
  return call.compute == DType::F32 && single(a) && single(d) &&
         (call.library == Library::Cblas || d == a || d == DType::F32);
}
} // namespace

void settleLeadingDimensions(BlasCall &call) {
  auto [rows, columns] = storedSizes(call);
  BlasOperand *operands[] = {&call.first, &call.second, &call.d, &call.aux};
  for (size_t i = 0; i < (hasMask(call.epilogue) ? 3u : 4u); ++i)
    if (columns[i] <= 1 || rows[i] == 0)
      operands[i]->ld = std::max({operands[i]->ld, rows[i], int64_t(1)});
}

static void checkEpilogue(const BlasCall &call) {
  if (hasMask(call.epilogue) && call.library == Library::HipblasLt)
    refuse("an epilogue without bits for", "hipblaslt", std::string(name(call.epilogue)));
  if (writesBias(call.epilogue) && call.batch > 1)
    refuse("one batch for", std::string(name(call.epilogue)), std::to_string(call.batch));
}

/// Bytes: whole factors, no epilogue, and what cuBLASLt's documentation asks of them.
static void checkIntegers(const BlasCall &call) {
  if (call.epilogue != CallEpilogue::None)
    refuse("no epilogue for sums", "in i32", std::string(name(call.epilogue)));
  for (auto [name, factor] : {std::pair("alpha", call.alpha), std::pair("beta", call.beta)})
    if (factor != std::trunc(factor) || std::abs(factor) > INT32_MAX)
      refuse(name, "to be a number of i32", std::to_string(factor));
  if (call.library != Library::CublasLt)
    return;
  if (!call.transposed[0] || call.transposed[1])
    refuse("bytes", "to be multiplied as (T, N)",
           std::string(call.transposed[0] ? "(T, " : "(N, ") + (call.transposed[1] ? "T)" : "N)"));
  const std::pair<const char *, int64_t> numbers[] = {
      {"m", call.m},
      {"k", call.k},
      {"the leading dimension of the first operand", call.first.ld},
      {"the leading dimension of the second operand", call.second.ld},
      {"the leading dimension of the result", call.d.ld},
      {"the batch stride of the first operand", call.first.stride},
      {"the batch stride of the second operand", call.second.stride},
      {"the batch stride of the result", call.d.stride},
      {"the address of the first operand", static_cast<int64_t>(call.first.address % 4)},
      {"the address of the second operand", static_cast<int64_t>(call.second.address % 4)},
      {"the address of the result", static_cast<int64_t>(call.d.address % 4)}};
  for (auto [name, number] : numbers)
    if (number % 4 != 0)
      refuse(std::string(name) + " of a product of bytes", "to be a multiple of 4",
             std::to_string(number));
}

static void checkSizes(const BlasCall &call) {
  const std::pair<const char *, int64_t> sizes[] = {
      {"m", call.m}, {"n", call.n}, {"k", call.k}, {"the number of batches", call.batch}};
  for (auto [name, size] : sizes)
    if (size < 0 || size > limit)
      refuse(name, "in [0, " + std::to_string(limit) + "]", std::to_string(size));
}

static Region checkMask(const BlasCall &call) {
  const BlasOperand &mask = call.aux;
  int64_t pitch = maskPitch(call.m);
  if (mask.ld != pitch || (call.batch > 1 && mask.stride != pitch * call.n))
    refuse("the bits of a mask's line",
           std::to_string(pitch) + ", batches " + std::to_string(pitch * call.n) + " apart",
           std::to_string(mask.ld) + " and " + std::to_string(mask.stride));
  auto bytes = static_cast<uint64_t>(pitch / 8 * call.n * call.batch);
  if (!mask.address)
    refuse("an address of", "aux", "null");
  return {mask.address, bytes, 0, 0, bytes};
}

// Operands, result and aux, in this order.
static std::vector<Access> checkMatrices(const BlasCall &call) {
  auto [rows, columns] = storedSizes(call);
  const BlasOperand *operands[] = {&call.first, &call.second, &call.d, &call.aux};
  const char *names[] = {"the first operand", "the second operand", "the result", "aux"};
  std::vector<Access> found;
  for (size_t i = 0; i < (hasAux(call.epilogue) ? 4u : 3u); ++i) {
    const BlasOperand &operand = *operands[i];
    const bool writes = i == 2 || (i == 3 && writesAux(call.epilogue));
    int64_t least = std::max<int64_t>(rows[i], 1);
    if (operand.ld < least || operand.ld > limit)
      refuse("the leading dimension of " + std::string(names[i]),
             "in [" + std::to_string(least) + ", " + std::to_string(limit) + "]",
             std::to_string(operand.ld));
    if (i == 3 && hasMask(call.epilogue)) {
      found.push_back({names[i], checkMask(call), writes});
      continue;
    }
    if (operand.stride < 0 || (i >= 2 && operand.stride == 0 && call.batch > 1))
      refuse("the batch stride of " + std::string(names[i]), i >= 2 ? "above 0" : "of at least 0",
             std::to_string(operand.stride));
    found.push_back({names[i], region(operand, rows[i], columns[i], call.batch), writes});
    if (i == 3 && call.library == Library::CublasLt && operand.ld % 8)
      refuse("the leading dimension of aux", "a multiple of 8 for cublaslt",
             std::to_string(operand.ld));
    if (!operand.address && found.back().bytes.size)
      refuse("an address of", names[i], "null");
  }
  return found;
}

void checkCall(const BlasCall &call) {
  checkSizes(call);
  if (!takesTypes(call))
    refuse("element types",
           "that " + std::string(name(call.library)) + " multiplies in " +
               std::string(name(call.compute)),
           std::string(name(call.first.dtype)) + " x " + std::string(name(call.second.dtype)) +
               " -> " + std::string(name(call.d.dtype)));
  checkEpilogue(call);
  if (call.m == 0 || call.n == 0 || call.batch == 0)
    return; // nothing is read or written
  if (call.compute == DType::I32)
    checkIntegers(call);
  std::vector<Access> accesses = checkMatrices(call);
  if (hasBias(call.epilogue)) {
    if (!call.bias.address)
      refuse("an address of", "the bias", "null");
    int64_t count = call.epilogue == CallEpilogue::BgradB ? call.n : call.m;
    accesses.push_back({"the bias", region(call.bias, count, 1, 1), writesBias(call.epilogue)});
  }
  // The result first: what it shares memory with is named as its other.
  for (size_t i : {2u, 0u, 1u, 3u, 4u})
    for (size_t j = 0; j < accesses.size(); ++j)
      if (i < accesses.size() && i != j && accesses[i].writes &&
          overlap(accesses[i].bytes, accesses[j].bytes))
        throw Error("library call: expected " + std::string(accesses[i].name) +
                    " to share no memory with " + accesses[j].name + ", got bytes in common");
}

} // namespace gemm::runtime
