// All rows, those first that everything else stands on.
#include "Rows.h"

#include <charconv>

namespace gemm::conform {

RowEntry::RowEntry(Row row)
    : name(row.name), chip(row.chip), fill([made = std::move(row)](Row &out) { out = made; }) {}

std::vector<RowEntry> allRows() {
  Rows rows;
  for (auto family : {addressRows, descriptorRows, barrierRows, tileCopyRows, multicastRows,
                      bulkCopyRows, peerRows, matrixMoveRows, mmaRows, wmmaRows, wgmmaRows,
                      atomicRows, convertRows, approximateRows})
    family(rows);
  return rows;
}

namespace {
unsigned capability(const std::string &chip) {
  unsigned number = 0;
  if (chip.starts_with("sm_"))
    std::from_chars(chip.data() + 3, chip.data() + chip.size(), number);
  return number;
}
} // namespace

bool runsOn(const std::string &chip, const std::string &machineChip) {
  unsigned wants = capability(chip), has = capability(machineChip);
  return chip.ends_with("a") ? wants == has : wants <= has;
}

} // namespace gemm::conform
