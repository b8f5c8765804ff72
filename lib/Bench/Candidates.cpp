// Schedules of a problem, from the decision's table.
#include "gemm/Bench/Candidates.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <charconv>

namespace gemm::bench {
using bundle::Error;

Tune parseTune(const std::string &text) {
  if (text == "off")
    return {1};
  if (text == "all")
    return {0};
  std::string_view prefix = "model:";
  size_t most = 0;
  if (text.rfind(prefix, 0) == 0) {
    const char *begin = text.data() + prefix.size(), *end = text.data() + text.size();
    auto [at, code] = std::from_chars(begin, end, most);
    if (code == std::errc() && at == end && most >= 1 && most <= 1000)
      return {most};
  }
  throw Error("expected --tune=off, all or model:K with K from 1 to 1000, got '" + text + "'");
}

Choice choose(const Problem &problem, const Target &target, const Tune &tune,
              const Records *records) {
  Choice choice;
  ChooseOptions options;
  options.records = records;
  choice.decision = decide(problem.gemm, target, options);
  const Decision &d = choice.decision;
  if (!d.chosen)
    throw Error(problem.text() + ": " + d.error);
  Candidate first;
  first.schedule = *d.chosen;
  first.source = d.origin == "model" ? d.candidates.front().source : "records";
  first.score = score(*d.chosen, problem.gemm, target);
  choice.candidates.push_back(first);
  for (const Candidate &candidate : d.candidates)
    if (candidate.rejected.empty() && candidate.schedule != *d.chosen &&
        (tune.most == 0 || choice.candidates.size() < tune.most))
      choice.candidates.push_back(candidate);
  return choice;
}

Row modelledRow(const Problem &problem, const Choice &choice) {
  Row row;
  row.problem = problem;
  row.provider = "model";
  const Candidate &chosen = choice.candidates.front();
  row.schedule = toString(chosen.schedule);
  row.modelSeconds = chosen.score.seconds;
  row.note = std::string(chosen.score.bound) + " bound";
  return row;
}

} // namespace gemm::bench
