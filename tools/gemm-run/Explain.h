// --explain-error: which element is asked for, and its recomputation as text and as JSON.
#pragma once

#include "gemm/Runtime/Session.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace gemm::run {

/// "[STEP@][BATCH,]M,N" of a function; the step may be left out where one only is a product,
/// the batch where it is 1. `kind` is real or exact. Throws bundle::Error with the text.
runtime::ExplainRequest parseExplain(const std::string &text, const std::string &kind,
                                     const runtime::BoundFunction &function);

/// At most 100 columns; of many k-steps the first, the last and those where the kernel's sum
/// departs the most.
std::string explanationText(const runtime::StepReport &report, const std::string &kind);

/// The text in lines of at most 100 columns, broken after commas.
std::string wrapped(std::string text);

nlohmann::ordered_json jsonOf(const runtime::Place &place);
/// All k-steps.
nlohmann::ordered_json jsonOf(const runtime::Explained &explained);

} // namespace gemm::run
