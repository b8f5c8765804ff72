// One function of a bundle against the source's function of its name. In: both, and options.
// Out: whether they agree on every input that could be judged; the first element that differs.
#pragma once

#include "../EmulatorFlags.h"
#include "gemm/Bundle/Bundle.h"

#include <string>

namespace gemm::verify {

struct Options {
  std::string input, source, entry, allow, fastmath, device = "ref";
  unsigned inputs = 0; // each kind once
  uint64_t seed = 0;
  uint64_t limit = uint64_t(1) << 26;
  tools::EmulatorFlags emulator;
};

/// Why a function is neither right nor wrong.
struct NotVerified : bundle::Error {
  using bundle::Error::Error;
};

/// True if everything agrees; what does not is printed. `text`: of the source in `file`. Throws
/// NotVerified, or bundle::Error where bundle and source are no pair or the source does not run.
bool agrees(const Options &options, const bundle::Bundle &bundle, const bundle::Function &function,
            const std::string &file, const std::string &text);

} // namespace gemm::verify
