// What the user may allow factors of products of f32 to be rounded to, or taken apart into
// (--allow): the one list that the pass, the tools and their messages ask; and how.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gemm {

enum class Family : uint8_t; // Target.h, which also has a Type

std::string allowedTypes();
bool isAllowed(std::string_view type);
/// "bf16x6, bf16x3 or bf16x9": those that round no operand, and the family of a name.
std::string takenApartTypes();
std::optional<Family> takenApart(std::string_view name);
/// On a product or a module, one of those names: products of f32 may be as far off as its are.
inline constexpr std::string_view precisionAttribute = "gemm.precision";
/// The rule of Mma.h for a chip, for those who have a name and MLIR's types.
bool tf32TiesToEven(std::string_view chip);

} // namespace gemm
