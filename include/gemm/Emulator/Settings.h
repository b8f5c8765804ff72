// Emulator options as text: one table for the command lines (--async=late), the
// C API (gemm_emu_set) and the environment (GEMM_EMULATOR_ASYNC), so that a
// flag means the same wherever it is given.
#pragma once

#include "gemm/Emulator/Emulator.h"

#include <span>

namespace gemm::emulator {

struct Setting {
  std::string_view name; ///< "max-steps"
  std::string_view help; ///< one line, with the values it takes
};

/// Every option that setOption knows, in the order to set them in: the SEED of
/// async=random:SEED wins over seed.
std::span<const Setting> settings();

/// Sets the option called `name`. Throws std::invalid_argument: "expected async
/// to be one of early, late, random[:SEED], got 'never'".
void setOption(Options &, std::string_view name, std::string_view value);

/// The machine for a PTX text whose user names none: that of its .target; h200
/// for sm_90; a100 for what no machine here has, which later chips run too.
std::string machineFor(std::string_view ptx);

/// "a100, async random, order reverse, seed 7": what a report says of a run.
std::string describe(const Options &);
/// "--machine=a100 --async=random:7 --order=reverse": the flags that repeat it.
std::string replayFlags(const Options &);

} // namespace gemm::emulator
