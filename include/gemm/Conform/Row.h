// One question to a machine: a kernel of a few instructions, raw bits in and raw bits
// out. What the bits should be is stated on the host where that is cheap, computed by
// the emulator in every case, and asked of a GPU when there is one. The rows are a
// fixed list: the same names and the same bits in every run.
#pragma once

#include "gemm/Runtime/TensorMap.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace gemm::conform {

using Bytes = std::vector<std::byte>;

/// A tensor map among a kernel's parameters, over the bytes of `in` or of `out`.
struct Map {
  runtime::TensorMap map;
  bool overOutput = false;
  uint64_t offset = 0; ///< bytes; a multiple of 16
};

/// The worst error of an approximation, in units of what PTX documents for it.
using Judge = std::function<double(const Bytes &in, const Bytes &out)>;

/// "mma.bf16" of "mma.bf16/m16n8k16...".
inline std::string groupOf(const std::string &row) { return row.substr(0, row.find('/')); }

struct Row {
  std::string name;           ///< "group/detail"; what is confirmed, one by one
  std::string chip = "sm_80"; ///< .target of the PTX: runs there and later, sm_90a there alone
  std::string ptx;            ///< kernel `k`; its parameters are the maps, then in and out
  uint32_t grid = 1, block = 32, cluster = 1, shared = 0;
  std::vector<Map> maps;
  Bytes in, out;  ///< of `out`, what is there before the launch
  Bytes expected; ///< of `out` after it, stated on the host; empty: the emulator's word alone
  Judge judge;    ///< of an approximation, whose bits PTX leaves open
  /// The emulator ends this with a finding of that kind. Where it is stricter than hardware a GPU
  /// is compared with `expected` alone; where hardware traps, too, nothing is expected.
  std::string refusedAs;

  std::string group() const { return groupOf(name); }
};

/// A row by its name, which is known long before its bits need be.
class RowEntry {
public:
  using Fill = std::function<void(Row &)>;
  /// `fill` is given the row with name and chip, and adds the rest.
  RowEntry(std::string name, std::string chip, Fill fill)
      : name(std::move(name)), chip(std::move(chip)), fill(std::move(fill)) {}
  RowEntry(Row row); ///< one that is made in no time

  /// The same bits every time.
  Row make() const {
    Row row;
    row.name = name, row.chip = chip;
    fill(row);
    return row;
  }
  std::string group() const { return groupOf(name); }

  std::string name, chip;

private:
  Fill fill;
};

/// Every row, in the order in which they run.
std::vector<RowEntry> allRows();

/// Whether PTX for `chip` runs on a machine of that chip ("sm_80" on "sm_90a").
bool runsOn(const std::string &chip, const std::string &machineChip);

} // namespace gemm::conform
