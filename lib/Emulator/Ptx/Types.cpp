// Names of types and state spaces.
#include "Ptx/Types.h"

#include <iterator>

namespace gemm::emulator {

namespace {
struct Named {
  std::string_view name;
  Type type;
};
constexpr Named types[] = {
    {"pred", Type::Pred},     {"b8", Type::B8},         {"b16", Type::B16},
    {"b32", Type::B32},       {"b64", Type::B64},       {"b128", Type::B128},
    {"u8", Type::U8},         {"u16", Type::U16},       {"u32", Type::U32},
    {"u64", Type::U64},       {"s8", Type::S8},         {"s16", Type::S16},
    {"s32", Type::S32},       {"s64", Type::S64},       {"f16", Type::F16},
    {"bf16", Type::BF16},     {"f32", Type::F32},       {"f64", Type::F64},
    {"f16x2", Type::F16x2},   {"bf16x2", Type::BF16x2}, {"tf32", Type::TF32},
    {"e4m3", Type::E4M3},     {"e5m2", Type::E5M2},     {"e4m3x2", Type::E4M3x2},
    {"e5m2x2", Type::E5M2x2},
};
} // namespace

std::optional<Type> parseType(std::string_view s) {
  for (const Named &n : types)
    if (n.name == s)
      return n.type;
  return std::nullopt;
}

std::string_view name(Type t) {
  for (const Named &n : types)
    if (n.type == t)
      return n.name;
  return "none";
}

std::string_view name(Space s) {
  static constexpr std::string_view names[] = {"generic", "global", "shared",         "const",
                                               "param",   "local",  "shared::cluster"};
  return names[size_t(s)];
}

} // namespace gemm::emulator
