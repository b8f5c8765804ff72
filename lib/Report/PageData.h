// What the page's script works on, as JSON: the rows by column, machines, advice. Names of columns
// are those of the CSV and of lib/Report/page/formulas.js.
#pragma once

#include "Advice.h"
#include "gemm/Report/Report.h"

namespace gemm::report {

/// Rows that have a card: the first ones.
inline constexpr size_t kMostCards = 24;

/// One column of the page's data: a JSON value for each row.
struct PageColumn {
  std::string name;
  std::vector<std::string> values;
};
/// Inputs and terms of the rows' numbers, beside what the CSV has.
std::vector<PageColumn> termColumns(const Document &document);

/// The rate that bounds the arithmetic of a row.
double peakOf(const Row &row, const Target &target);

/// The machines to compare with, the document's own first, as a JSON array.
std::string machinesJson(const Document &document);

std::string pageData(const Document &document, const std::vector<AdviceGroup> &advice);

} // namespace gemm::report
