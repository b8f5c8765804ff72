// Changes MLIR text by its tokens. In: a text and the words of all texts. Out: a text
// that is often still valid: a size changes wherever it occurs, an element type
// everywhere or once, a word becomes one that stands elsewhere, a line goes or comes twice.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace gemm::fuzz {

class Mutator {
public:
  explicit Mutator(const std::vector<std::string> &texts);
  std::string mutate(const std::string &text, std::mt19937 &random) const;

private:
  std::vector<std::string> words;
};

} // namespace gemm::fuzz
