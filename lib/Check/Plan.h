// Which items there are and in which order: what could take the machine down or make the
// rest worthless first, then what is worth most. Reads packs and bundles, and touches no
// device.
#pragma once

#include "Item.h"
#include "gemm/Bench/Pack.h"

#include <filesystem>

namespace gemm::check {

struct PlanOptions {
  std::vector<std::string> places;     // packs and bundles, or folders of bundles
  std::vector<std::string> only, skip; // patterns of ids
  std::vector<std::string> rows;       // of the conformance, patterns; none: all
  std::string device = "cuda";
  std::string machine = "h200"; // of device=emulate
  std::string binaries;         // where gemm-conform may be
  bool bench = true, tune = true;
  bool tools = false; // compute-sanitizer and ncu
};

/// The packs and bundles that `place` is, or is a folder of. Throws bundle::Error for none.
std::vector<std::filesystem::path> foldersOf(const std::filesystem::path &place);
bool isPack(const std::filesystem::path &folder);

/// Throws bundle::Error for a place without a pack or a bundle.
std::vector<Item> plan(const PlanOptions &options);

/// What tells where a failure of `item` comes from: its variants in the pack, then itself
/// with waits that give up.
std::vector<Item> bisection(const Item &item);

/// How late a schedule comes: 0 for block, then persistent, clusters, parts of K,
/// ping-pong, stream-K.
int riskOf(const Schedule &schedule);
/// "block", "persistent", "cluster", "split_k", "split_k_cluster", "pingpong", "stream_k".
std::string riskName(const Schedule &schedule);

} // namespace gemm::check
