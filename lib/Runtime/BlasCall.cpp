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

/// The model's type; none of what no library multiplies.
std::optional<Type> modelOf(DType type) { return parseType(name(type)); }

bool takesTypes(const BlasCall &call) {
  const std::optional<Type> a = modelOf(call.first.dtype), b = modelOf(call.second.dtype),
                            d = modelOf(call.d.dtype), compute = modelOf(call.compute);
  return a && b && d && compute && callSums(call.library, *a, *b) == *compute &&
         callStores(call.library, *a, *d);
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

/// Bytes: whole factors, no epilogue.
static void checkIntegers(const BlasCall &call) {
  if (call.epilogue != CallEpilogue::None)
    refuse("no epilogue for sums", "in i32", std::string(name(call.epilogue)));
  for (auto [name, factor] : {std::pair("alpha", call.alpha), std::pair("beta", call.beta)})
    if (factor != std::trunc(factor) || std::abs(factor) > INT32_MAX)
      refuse(name, "to be a number of i32", std::to_string(factor));
}

/// What documentation asks of formats of 8 bits and of scales.
static void checkFormat(const BlasCall &call) {
  const Type factor = *modelOf(call.first.dtype);
  if (call.tf32 && (factor != Type::F32 || call.library == Library::Cblas))
    refuse("operands of f32", "for a call in tf32 of a library that has it",
           std::string(name(call.first.dtype)) + " of " + std::string(name(call.library)));
  const bool fp8 = isFp8(factor);
  if (fp8 && (writesBias(call.epilogue) || hasAux(call.epilogue) ||
              (readsBias(call.epilogue) && call.d.dtype == DType::F32)))
    refuse("an epilogue", "of fp8 without second results and without a bias of f32",
           std::string(name(call.epilogue)));
  std::string why = checkCallScales(call.library, call.scales[0], call.scales[1]);
  if (why.empty() && call.scales != std::array<CallScale, 2>{} && (!fp8 || call.batch != 1))
    why = "expected scales of operands of fp8 in one batch only, got " +
          std::string(name(call.first.dtype)) + " in " + std::to_string(call.batch);
  if (why.empty() && call.scales[0] > CallScale::Tensor && call.epilogue != CallEpilogue::None)
    why = "expected no epilogue beside scales of " + std::string(name(call.scales[0])) + ", got " +
          std::string(name(call.epilogue));
  if (why.empty() && scalesBlocks(call.scales[0]))
    why = checkBlockScales(call.m, call.n, /*later=*/false);
  if (why.empty() && call.library == Library::CublasLt) {
    CallNumbers numbers{
        call.transposed, factor, *modelOf(call.d.dtype), call.m, call.k, {}, {}, {}};
    const BlasOperand *operands[] = {&call.first, &call.second, &call.d};
    for (size_t i = 0; i < 3; ++i) {
      numbers.ld[i] = operands[i]->ld, numbers.strides[i] = operands[i]->stride;
      numbers.places[i] = static_cast<int64_t>(operands[i]->address % 16);
    }
    why = checkCallNumbers(numbers, /*later=*/false);
  }
  if (!why.empty())
    throw Error("library call: " + why);
}

/// Scales of `rows` lines of the operand: how many numbers, in lines, and where.
static Access checkScales(const BlasCall &call, size_t i) {
  const BlasOperand &at = call.scaleOperands[i];
  const int64_t lines = i == 0 ? call.m : call.n, blocks = (call.k + callBlock - 1) / callBlock;
  const CallScale scale = call.scales[i];
  if (!at.address)
    refuse("an address of", "the scales", "null");
  const uint64_t aligned = scalesBlocks(scale) ? 16 : byteSize(DType::F32);
  if (at.address % aligned)
    refuse("the address of scales", "to be a multiple of " + std::to_string(aligned),
           std::to_string(at.address % aligned));
  const int64_t rows = scale == CallScale::Tensor    ? 1
                       : scale == CallScale::Squares ? blocks
                                                     : lines,
                columns = scale == CallScale::Lines     ? blocks
                          : scale == CallScale::Squares ? (lines + callBlock - 1) / callBlock
                                                        : 1;
  return {"scales", region(at, rows, columns, 1), false};
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
  checkFormat(call);
  std::vector<Access> accesses = checkMatrices(call);
  if (hasBias(call.epilogue)) {
    if (!call.bias.address)
      refuse("an address of", "the bias", "null");
    int64_t count = call.epilogue == CallEpilogue::BgradB ? call.n : call.m;
    accesses.push_back({"the bias", region(call.bias, count, 1, 1), writesBias(call.epilogue)});
  }
  for (size_t i : {0u, 1u})
    if (call.scales[i] != CallScale::None)
      accesses.push_back(checkScales(call, i));
  // The result first: what it shares memory with is named as its other.
  for (size_t i : {2u, 0u, 1u, 3u, 4u, 5u, 6u})
    for (size_t j = 0; j < accesses.size(); ++j)
      if (i < accesses.size() && i != j && accesses[i].writes &&
          overlap(accesses[i].bytes, accesses[j].bytes))
        throw Error("library call: expected " + std::string(accesses[i].name) +
                    " to share no memory with " + accesses[j].name + ", got bytes in common");
}

} // namespace gemm::runtime
