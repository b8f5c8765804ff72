// One problem through the check that gemm-run --check makes.
#include "Campaign.h"

#include "Kernel.h"
#include "gemm/Runtime/Session.h"

namespace gemm::campaign {
namespace {
Judgement judgement(const runtime::Verdict &verdict) {
  return {verdict.wrong > 0 || (!verdict.ok && verdict.judged), verdict.judged, verdict.ratio};
}

int64_t differences(const std::vector<std::byte> &a, const std::vector<std::byte> &b) {
  int64_t count = 0;
  for (size_t i = 0; i < a.size(); ++i)
    count += a[i] != b[i];
  return count;
}
} // namespace

Outcome tryProblem(uint64_t seed) {
  const Problem problem(seed);
  const bundle::Bundle bundle = problem.makeBundle();
  const bundle::Function &function = bundle.functions[0];
  const std::vector<runtime::Tensor> arguments = problem.makeArguments(bundle);
  const runtime::BoundFunction bound = runtime::bindFunction(function, {});
  ModelDevice device(problem, bound);
  runtime::Session session(bundle, bound, device);

  Random random(seed * 2 + 1000000007);
  const Mutant mutant = drawMutant(problem, random);
  Outcome outcome;
  outcome.problem = "seed " + std::to_string(seed) + ": " + problem.text();
  outcome.mutant = mutant.text(), outcome.kind = name(mutant.wrong);
  std::vector<std::byte> exact, real; // what the honest kernel writes
  for (bool honest : {true, false}) {
    device.mutant = honest ? Mutant() : mutant;
    runtime::StepReport report;
    session.reset(arguments);
    session.checkExact(0, seed, report);
    if (honest)
      exact = device.output;
    else
      outcome.differExact = differences(exact, device.output);
    session.reset(arguments);
    session.runStep(0, true, report);
    if (honest)
      real = device.output;
    else
      outcome.differReal = differences(real, device.output);
    (honest ? outcome.honestExact : outcome.exact) = judgement(report.exact);
    (honest ? outcome.honestReal : outcome.real) = judgement(report.real);
    if (honest)
      outcome.message = report.exact.message + report.real.message;
  }
  return outcome;
}

void Summary::add(const Outcome &outcome) {
  ++problems;
  falseAlarms += outcome.falseAlarm();
  notJudged += !outcome.falseAlarm() && !(outcome.honestExact.judged && outcome.honestReal.judged);
  killed += outcome.killed();
  Tally &tally = kinds[outcome.kind];
  ++tally.tried;
  tally.byExact += outcome.exact.wrong, tally.byReal += outcome.real.wrong;
  tally.killed += outcome.killed();
}

} // namespace gemm::campaign
