// What a mistyped name may have meant.
#pragma once

#include <string>
#include <vector>

namespace gemm::support {

/// The name that takes the fewest letters more, less or other to become, where that is at most a
/// third of the word's letters, or two; the first of several, "" where there is none.
std::string nearest(const std::string &word, const std::vector<std::string> &names);

/// "; did you mean 'name'?", or "".
std::string didYouMean(const std::string &word, const std::vector<std::string> &names);

} // namespace gemm::support
