// A row on a device, compared with the emulator and with what the row states. Findings and
// errors become part of the outcome; nothing a device does ends the list.
#pragma once

#include "gemm/Conform/Row.h"
#include "gemm/Runtime/Device.h"

namespace gemm::conform {

enum class Verdict {
  Agrees,
  Differs, ///< other bits than the emulator's, or too large an error
  Failed,  ///< no bits: an error, a finding, a hang
  Wrong,   ///< the emulator itself is not what the row states
};
std::string_view nameOf(Verdict);

struct Outcome {
  std::string row;
  Verdict verdict = Verdict::Failed;
  std::string detail;        ///< one line; "" when there is nothing to say
  size_t words = 0, wrong = 0; ///< 32-bit words compared, and those that differ
  double error = -1;         ///< of an approximation, in units of what is documented
  double seconds = 0;        ///< of the device, loading included
  bool sticky = false;       ///< the device answers nothing any more
  Bytes bits = {};           ///< what the device wrote; not part of the line of JSON
};

class Runner {
public:
  /// `device` may be another emulator; `emulator` gives the bits that are expected.
  Runner(runtime::Device &device, runtime::Device &emulator)
      : device(device), emulator(emulator) {}
  Outcome run(const Row &row);

private:
  runtime::Device &device, &emulator;
};

/// Where an outcome comes from, for whoever reads it later.
struct Origin {
  std::string device, chip;
  std::string status = {}; ///< of the row before: "confirmed", "differs", "not yet"
  size_t groupRows = 0;    ///< rows of its group that run on the chip
  bool fails = false;      ///< whether the run fails for it: exit 2
};
/// One line of JSON without its newline, and back. `parseOutcome` throws Error.
std::string toJson(const Outcome &, const Origin &);
Outcome parseOutcome(const std::string &json);

} // namespace gemm::conform
