// Schedules as launch.json and cost.json state them, and what they must agree with. Internal to the
// bundle library and to the reader of plans.
#pragma once

#include "JsonNode.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Schedule/Schedule.h"

namespace gemm::bundle::detail {

/// A text that says a schedule of which there are kernels somewhere.
Schedule readSchedule(const Node &node);

/// The same of a plan's row, whose product may also be a call: then nothing.
std::optional<Schedule> readPlanned(const Node &node);

/// The schedule of a gemm step's launch, `node`, is of as many threads, CTAs of a cluster and bytes
/// of shared memory as the launch, deals out work as it does, and is of the step's products.
void requireSchedule(const Node &node, const Launch &launch, const GemmStep &step);

/// Each row of a bundle's cost.json, of which this is the text, has a schedule of the step that it
/// is about.
void requirePlan(const Bundle &bundle, const std::string &text, const std::string &file);

} // namespace gemm::bundle::detail
