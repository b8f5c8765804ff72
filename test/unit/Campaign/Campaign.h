// The campaign: an honest kernel must pass gemm-run's check, both classes of it, and the
// same kernel with one thing wrong must not.
#pragma once

#include "Mutant.h"

#include <map>
#include <string>
#include <vector>

namespace gemm::campaign {

/// What the check said of one kernel.
struct Judgement {
  bool wrong = false, judged = true; // judged is false where most elements have no bound
  double ratio = 0;                  // worst of the elements in the class
};

/// One problem, seen by the check with the honest kernel and with the mutant.
struct Outcome {
  std::string problem, mutant, kind, message; // message: of a false alarm
  Judgement honestExact, honestReal, exact, real;
  int64_t differExact = 0, differReal = 0; // bytes of C that the mutant writes otherwise
  bool falseAlarm() const { return honestExact.wrong || honestReal.wrong; }
  bool killed() const { return exact.wrong || real.wrong; }
};

Outcome tryProblem(uint64_t seed);

struct Tally {
  int64_t tried = 0, byExact = 0, byReal = 0, killed = 0;
};

struct Summary {
  int64_t problems = 0, falseAlarms = 0, notJudged = 0, killed = 0;
  std::map<std::string, Tally> kinds;
  void add(const Outcome &outcome);
};

} // namespace gemm::campaign
