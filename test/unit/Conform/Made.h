// The rows of a list with all their bits.
#pragma once

#include "gemm/Conform/Row.h"

namespace gemm::conform {

inline std::vector<Row> made(const std::vector<RowEntry> &entries) {
  std::vector<Row> rows;
  for (const RowEntry &entry : entries)
    rows.push_back(entry.make());
  return rows;
}

} // namespace gemm::conform
