// The rows of the table of rules, part by part, in the order of Rule.
#pragma once

#include <span>

#include "gemm/Emulator/Rules.h"

namespace gemm::emulator {

std::span<const RuleInfo> rulesOfAddresses();
std::span<const RuleInfo> rulesOfOrder();
std::span<const RuleInfo> rulesOfMeetings();
std::span<const RuleInfo> rulesOfOperands();
std::span<const RuleInfo> rulesOfBulkCopies();
std::span<const RuleInfo> rulesOfMbarriers();
std::span<const RuleInfo> rulesOfTheHost();

} // namespace gemm::emulator
