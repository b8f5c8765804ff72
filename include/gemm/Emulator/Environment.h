// How a program that cannot be given flags says how its kernels are run: environment variables
// GEMM_EMULATOR_ and the name of an option (GEMM_EMULATOR_ASYNC=random:7), and a few more.
#pragma once

#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

inline constexpr std::string_view environmentPrefix = "GEMM_EMULATOR_";
/// "GEMM_EMULATOR_MAX_STEPS" of "max-steps".
std::string environmentVariable(std::string_view option);

struct Environment {
  Options options;
  bool machineGiven = false; ///< MACHINE
  unsigned explore = 0;      ///< EXPLORE=N: every launch under N schedules, 0: under one
  bool counters = false;     ///< COUNTERS=on or lines: each launch says what it counted
  bool leaks = false;        ///< LEAKS=on: memory that was never freed is said at the end
  bool calls = false;        ///< CALLS=on: each call of the host is printed as it is made
};

/// What the variables of this process say. Throws std::invalid_argument when one of that prefix is
/// not known or has a value that it does not take: "async: expected async to be one of ...".
Environment readEnvironment();

} // namespace gemm::emulator
