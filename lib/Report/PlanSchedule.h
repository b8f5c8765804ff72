// Reading the schedule that a plan gives a product. Internal to the report library.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <optional>
#include <string_view>

namespace gemm::report {

/// None for a library call, and for what this library does not know.
std::optional<Schedule> parseSchedule(std::string_view text);

} // namespace gemm::report
