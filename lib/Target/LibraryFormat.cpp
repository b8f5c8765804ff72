// The rows: which types, which multiples, which scales.
#include "gemm/Target/LibraryFormat.h"

#include <tuple>
#include <utility>

namespace gemm {

namespace {
/// Factors that a call takes, of which `second` may be the other one too.
struct FormatRow {
  Type first, second, sums;
  bool cblas;
};
constexpr FormatRow formats[] = {
    {Type::F64, Type::F64, Type::F64, true},
    {Type::F32, Type::F32, Type::F32, true},
    {Type::F16, Type::F16, Type::F32, true},
    {Type::BF16, Type::BF16, Type::F32, true},
    {Type::I8, Type::I8, Type::I32, false},
    {Type::F8E4M3FN, Type::F8E4M3FN, Type::F32, false}, // two of f8E5M2 no library documents
    {Type::F8E4M3FN, Type::F8E5M2, Type::F32, false},
};

/// What cuBLASLt asks of the numbers of a format: multiples of so many elements, or of so many
/// bytes.
struct MultipleRow {
  const char *name;
  int64_t of;
  bool bytes;
};
const MultipleRow *multiplesOf(Type factor) {
  static constexpr MultipleRow bytes{"bytes", 4, false}, fp8{"fp8", 16, true};
  return factor == Type::I8 ? &bytes : isFp8(factor) ? &fp8 : nullptr;
}

std::string number(int64_t value) { return value == unknownNumber ? "?" : std::to_string(value); }
std::string flags(bool first, bool second) {
  return std::string(first ? "(T, " : "(N, ") + (second ? "T)" : "N)");
}
} // namespace

std::optional<Type> callSums(CallLibrary library, Type a, Type b) {
  for (const FormatRow &row : formats)
    if (((row.first == a && row.second == b) || (row.first == b && row.second == a)) &&
        (row.cblas || library != CallLibrary::Cblas))
      return row.sums;
  return std::nullopt;
}

bool callStores(CallLibrary library, Type a, Type c) {
  if (a == Type::F64 || a == Type::I8)
    return c == accumulatorType(a);
  if (library == CallLibrary::Cblas || isFp8(a))
    return isHalf(c) || c == Type::F32;
  return c == a || c == Type::F32;
}

std::string checkCallNumbers(const CallNumbers &call, bool later) {
  const MultipleRow *row = multiplesOf(call.factor);
  if (!row)
    return "";
  const std::string format = row->name;
  if (!call.transposed[0] || call.transposed[1])
    return "expected " + format + " to be multiplied as (T, N), got " +
           flags(call.transposed[0], call.transposed[1]);
  const int64_t inFactor = row->bytes ? row->of / typeBytes(call.factor) : row->of,
                inResult = row->bytes ? row->of / typeBytes(call.result) : row->of;
  auto check = [&](const std::string &name, int64_t value, int64_t of) -> std::string {
    if (value == unknownNumber ? later : value % of == 0)
      return "";
    return "expected " + name + " of a product of " + format + " to be a multiple of " +
           std::to_string(of) + ", got " + number(value);
  };
  if (std::string why = check("m", call.m, inResult); !why.empty())
    return why;
  if (std::string why = check("k", call.k, inFactor); !why.empty())
    return why;
  constexpr const char *names[] = {"the first operand", "the second operand", "the result"};
  for (auto [what, values, ofBytes] : {std::tuple("the leading dimension of ", &call.ld, false),
                                       std::tuple("the batch stride of ", &call.strides, false),
                                       std::tuple("the address of ", &call.places, true)})
    for (size_t i = 0; i < 3; ++i)
      if (std::string why = check(std::string(what) + names[i], (*values)[i],
                                  ofBytes ? row->of
                                  : i < 2 ? inFactor
                                          : inResult);
          !why.empty())
        return why;
  return "";
}

std::string checkCallScales(CallLibrary library, CallScale first, CallScale second) {
  if (first == CallScale::None && second == CallScale::None)
    return "";
  if (library == CallLibrary::Cblas)
    return "expected no scales for cblas, which takes none";
  const bool blocks = scalesBlocks(first) || scalesBlocks(second);
  if (blocks && library == CallLibrary::HipblasLt)
    return "expected no scales of blocks for hipblaslt, which documents them as not supported yet";
  if ((first == CallScale::Vector) != (second == CallScale::Vector))
    return "expected scales of rows and of columns, or of neither";
  if (blocks && scalesBlocks(first) != scalesBlocks(second))
    return "expected scales of blocks of both operands, or of neither";
  if (first == CallScale::Squares && second == CallScale::Squares)
    return "expected scales of 1x128 of one operand at least, got 128x128 of both";
  return "";
}

std::string checkBlockScales(int64_t m, int64_t n, bool later) {
  for (auto [name, value] : {std::pair("m", m), std::pair("n", n)})
    if (value == unknownNumber ? !later : value % 4 != 0)
      return std::string("expected ") + name +
             " of a product with scales of blocks to be a multiple of 4, got " + number(value);
  return "";
}

std::string checkCallChip(Type factor, CallScale scale, int capability) {
  const std::string got = ", got sm_" + std::to_string(capability);
  if (!isFp8(factor) || capability == 0)
    return "";
  if (capability < 89)
    return "expected a chip of sm_89 or later for products of fp8" + got;
  if (scale > CallScale::Tensor && capability != 90)
    return std::string("expected a chip of sm_90 for scales of ") +
           (scale == CallScale::Vector ? "rows and columns" : "blocks") + got;
  return "";
}

size_t oldestCublasLt(CallScale scale) { return scale > CallScale::Tensor ? 120900 : 120000; }

int64_t scalesPitch(CallScale scale, int64_t lines, int64_t k) {
  const int64_t blocks = (k + callBlock - 1) / callBlock;
  return scale == CallScale::Lines ? lines : (blocks + 3) / 4 * 4;
}

} // namespace gemm
