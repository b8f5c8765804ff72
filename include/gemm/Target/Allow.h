// What the user may allow factors of products of f32 to be rounded to (--allow): the one list that
// the pass, the tools and their messages ask; and how.
#pragma once

#include <string_view>

namespace gemm {

inline constexpr std::string_view allowedTypes = "bf16 or tf32";
inline bool isAllowed(std::string_view type) { return type == "bf16" || type == "tf32"; }
/// The rule of Mma.h for a chip, for those who have a name and MLIR's types.
bool tf32TiesToEven(std::string_view chip);

} // namespace gemm
