// libFuzzer target: journals of gemm-gpu-check into the report that is made of them. One line
// changes by its structure, is doubled or dropped.
#include "Check/Journal.h"
#include "Check/Report.h"
#include "JsonMutator.h"
#include "gemm/Bundle/Expr.h"

#include <cstring>
#include <sstream>

using namespace gemm;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  std::mt19937 random(seed);
  std::istringstream stream(std::string(reinterpret_cast<const char *>(data), size));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  if (lines.empty() || seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, most);
  size_t at = random() % lines.size();
  if (unsigned what = random() % 8; what == 0)
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
  else if (what == 1)
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(random() % lines.size()), lines[at]);
  else
    lines[at] = fuzz::JsonMutator(seed).mutate(lines[at]);
  std::string text;
  for (const std::string &line : lines)
    text += line + "\n";
  if (text.size() > most)
    return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  try {
    check::assemble(check::parseJournal(std::string(reinterpret_cast<const char *>(data), size), "input"));
  } catch (const bundle::Error &) { // said in words
  }
  return 0;
}
