// Elements of the page as text. What stands in them is escaped by who calls.
#pragma once

#include "Advice.h"
#include "gemm/Report/Report.h"

#include <string>

namespace gemm::report {

/// "<td class="l">body</td>"
std::string tag(const char *name, const std::string &body, const std::string &attributes = "");
/// A list of the items, which are escaped.
std::string listOf(const std::vector<std::string> &items);
/// The card of a row, a section.
std::string card(const Document &document, size_t index);
/// What to change, each kind of advice once; "" where there is none.
std::string adviceSection(const std::vector<AdviceGroup> &groups, const Document &document);
/// Gradients beside their product; "" where there are none.
std::string backwardSection(const Document &document);
/// The page's own style and script, embedded from lib/Report/page.
std::string pageStyle();
std::string pageScript();

} // namespace gemm::report
