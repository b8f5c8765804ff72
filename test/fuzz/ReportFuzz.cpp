// libFuzzer target: traces, records of calls, plans, benchmarks, compile times, model descriptions
// and CSV into the report. What is read is shown in every form, compared with itself, and spread
// over chips. JSON changes by structure, other text by lines and cells.
#include "JsonMutator.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/Report.h"

#include <cstring>
#include <stdexcept>

using namespace gemm;
using namespace gemm::report;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace {
std::vector<std::string> split(const std::string &text, char at) {
  std::vector<std::string> parts(1);
  for (char c : text)
    c == at ? void(parts.emplace_back()) : parts.back().push_back(c);
  return parts;
}

std::string join(const std::vector<std::string> &parts, char with) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i ? std::string(1, with) : "") + parts[i];
  return text;
}

// One cell changes, or a line is doubled or dropped.
std::string mutateCells(const std::string &text, unsigned seed) {
  static const char *const limits[] = {"", "0", "-1", "1e400", "nan", "9223372036854775807",
                                       "1099511627776", "1099511627777", "m", "n", "k", "\"",
                                       "bf16", "fp8_e4m3", "tt", "none+bias", "model", "0x10"};
  std::mt19937 random(seed);
  std::vector<std::string> lines = split(text, '\n');
  std::string &line = lines[random() % lines.size()];
  if (unsigned what = random() % 6; what == 0) {
    lines.push_back(line);
  } else if (what == 1) {
    line.clear();
  } else {
    std::vector<std::string> cells = split(line, ',');
    std::string &cell = cells[random() % cells.size()];
    cell = what == 2 ? cells[random() % cells.size()] : limits[random() % std::size(limits)];
    line = join(cells, ',');
  }
  return join(lines, '\n');
}

// One form a run, by the input's size: a page takes a hundred times what reading does.
void show(Document &document, size_t form) {
  complete(document);
  if (form % 8 == 0) {
    Comparison comparison = compare(document, document);
    html(document, &comparison), csv(comparison), json(comparison), markdown(comparison);
  } else if (form % 2) {
    csv(document);
    try {
      emitMlir(document);
    } catch (const bundle::Error &) { // unknown sizes, a C operand: refused in words
    }
  } else {
    json(document), markdown(document);
  }
}
} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  std::string before(reinterpret_cast<const char *>(data), size);
  std::string text = fuzz::JsonMutator(seed).mutate(before);
  if (text.empty())
    text = mutateCells(before, seed);
  if (text.size() > most || seed % 16 == 0)
    return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  for (auto read : {readTrace, readPlan, readBenchJson, readRunJson, readCompileTimes, readModel,
                    readBenchCsv, readRecorded}) {
    Document document;
    document.target = *lookupTarget(size % 2 ? "h200" : "a100");
    document.chips = size % 3 ? 1 : 8;
    try {
      read(text, "input", document);
    } catch (const bundle::Error &) {
      continue;
    }
    if (document.rows.size() <= 16) // a page takes a millisecond for each
      show(document, size);
  }
  return 0;
}
