// The constraints of #gemm.schedule by their numbers, for who says which does not hold; the rules
// that need a machine, types or operands have none (Schedule.h).
#pragma once

#include "gemm/Schedule/Schedule.h"

namespace gemm {

/// Sizes of tiles and warp tiles, which also keeps every product of them in range; shares of K.
inline constexpr int64_t mostTileSize = 512, mostSplits = 1024;
/// Panels of a warp that operands are loaded into: of 2 KB each, fewer fit every machine.
inline constexpr int64_t mostPanels = 32;

/// The number of the constraint that does not hold, and what checkForm says of it; 0 of none.
struct FormViolation {
  int constraint = 0;
  std::string text;
};
FormViolation findFormViolation(const Schedule &schedule);

} // namespace gemm
