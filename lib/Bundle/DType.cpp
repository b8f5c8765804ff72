// Names and sizes of the element types.
#include "gemm/Bundle/DType.h"

namespace gemm::bundle {
namespace {
struct Info {
  std::string_view name;
  uint8_t bytes, bits;
  bool isFloat;
};
constexpr Info table[numDTypes + 6] = {
    {"f64", 8, 64, true},  {"f32", 4, 32, true},     {"f16", 2, 16, true},
    {"bf16", 2, 16, true}, {"f8E4M3FN", 1, 8, true}, {"f8E5M2", 1, 8, true},
    {"i64", 8, 64, false}, {"i32", 4, 32, false},    {"i8", 1, 8, false},
    {"i1", 1, 1, false},   {"i16", 2, 16, false},    {"f8E8M0FNU", 1, 8, true},
    {"tf32", 4, 19, true}, {"ui8", 1, 8, false},     {"tf32_even", 4, 19, true},
    {"i4", 1, 4, false},   {"ui4", 1, 4, false},     {"tf32_any", 4, 19, true},
};
const Info &info(DType type) { return table[static_cast<unsigned>(type)]; }
} // namespace

std::string_view name(DType type) { return info(type).name; }

std::optional<DType> parseDType(std::string_view name) {
  for (unsigned i = 0; i < numDTypes; ++i)
    if (table[i].name == name)
      return static_cast<DType>(i);
  return std::nullopt;
}

std::string_view allDTypeNames() {
  return "f64, f32, f16, bf16, f8E4M3FN, f8E5M2, i64, i32, i8, i1, i16, f8E8M0FNU";
}

unsigned byteSize(DType type) { return info(type).bytes; }
unsigned bitWidth(DType type) { return info(type).bits; }
bool isFloat(DType type) { return info(type).isFloat; }

DType computeType(DType type) { return isFloat(type) && type != DType::F64 ? DType::F32 : type; }

} // namespace gemm::bundle
