// The reader's judgement for whoever writes bundles, as plain C++17 without
// exceptions. In: the text of a launch.json, or a directory. Out: what a reader would
// say of it.
#pragma once

#include <string>
#include <vector>

namespace gemm::bundle {

/// So many operations of one expression may lie within each other.
constexpr unsigned maxExprLevels = 64;

/// So many dimensions an argument or a view may have.
constexpr unsigned maxRank = 16;

/// The file in which gemm-compile puts constants that are too large for launch.json.
constexpr const char *constantsFile = "constants.bin";

/// Why `parse` refuses this text, or "".
std::string refusal(const std::string &text) noexcept;

/// Whether launch.json in `directory` says that it is a bundle, of whatever version.
bool isBundle(const std::string &directory) noexcept;

/// The files that a bundle of gemm-compile is made of; others in its directory are the user's.
const std::vector<std::string> &fileNames();

/// The same, and those that the launch.json in `directory` names.
std::vector<std::string> fileNames(const std::string &directory) noexcept;

} // namespace gemm::bundle
