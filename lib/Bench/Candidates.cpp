// Schedules of a problem, from the decision's table.
#include "gemm/Bench/Candidates.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <charconv>
#include <map>

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

// All that have a kernel but the chosen one. What the model may not choose is timed too: it
// is not chosen because its score says too little.
static std::vector<Candidate> othersByTime(const Decision &d) {
  std::vector<Candidate> others;
  for (const Candidate &c : d.candidates)
    if (c.timeable && c.schedule != *d.chosen)
      others.push_back(c);
  std::stable_sort(others.begin(), others.end(), [](const Candidate &a, const Candidate &b) {
    return a.score.seconds < b.score.seconds;
  });
  return others;
}

// The best of each kind of schedule in turn, `first` the best of its own, so that few
// candidates still tell kinds apart; none that the model thinks takes twice as long.
static std::vector<Candidate> kindsInTurn(const std::vector<Candidate> &others,
                                          const Candidate &first, size_t most) {
  std::map<std::string_view, size_t> turns{{first.source, 1}};
  std::vector<std::pair<size_t, const Candidate *>> order;
  for (const Candidate &c : others)
    if (c.score.seconds <= 2 * first.score.seconds)
      order.push_back({turns[c.source]++, &c});
  std::stable_sort(order.begin(), order.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  std::vector<Candidate> taken;
  for (size_t i = 0; i < order.size() && i < most; ++i)
    taken.push_back(*order[i].second);
  return taken;
}

Choice choose(const Problem &problem, const Target &target, const Tune &tune,
              const Records *records) {
  Choice choice;
  ChooseOptions options;
  options.records = records;
  options.packs = false; // a function of several steps has no check here
  choice.decision = decide(problem.gemm, target, options);
  const Decision &d = choice.decision;
  if (!d.chosen)
    throw Error(problem.text() + ": " + d.error);
  Candidate first;
  first.schedule = *d.chosen;
  first.source = d.origin == "model" ? d.candidates.front().source : "records";
  first.score = score(*d.chosen, problem.gemm, target);
  choice.candidates.push_back(first);
  std::vector<Candidate> others = othersByTime(d);
  if (tune.most != 0)
    others = kindsInTurn(others, first, tune.most - 1);
  choice.candidates.insert(choice.candidates.end(), others.begin(), others.end());
  return choice;
}

double roofSecondsOf(const Problem &problem, const Target &target) {
  std::optional<Cost> c = cost(problem.gemm, target);
  return c ? c->roofSeconds() : 0;
}

Row predictedRow(const Problem &problem, const Choice &choice, const Target &target) {
  Row row;
  row.problem = problem;
  row.provider = "model";
  const Candidate &chosen = choice.candidates.front();
  row.schedule = toString(chosen.schedule);
  row.predictedSeconds = chosen.score.predictedSeconds();
  row.roofSeconds = roofSecondsOf(problem, target);
  row.note = std::string(chosen.score.bound) + " bound";
  return row;
}

} // namespace gemm::bench
