// check-campaign <first seed> <problems>: one line of JSON for each false alarm, each problem
// that could not be judged and each mutant that survives, then one with the counts.
// scripts/check-campaign.py runs it.
#include "Campaign.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>

using namespace gemm::campaign;

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "error: expected check-campaign <first seed> <problems>\n");
    return 1;
  }
  uint64_t first = std::strtoull(argv[1], nullptr, 0), count = std::strtoull(argv[2], nullptr, 0);
  auto print = [](const char *line, nlohmann::ordered_json json) {
    nlohmann::ordered_json all = {{"line", line}};
    all.update(json);
    std::printf("%s\n", all.dump().c_str());
    std::fflush(stdout);
  };
  Summary summary;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Outcome outcome = tryProblem(seed);
    summary.add(outcome);
    if (outcome.falseAlarm())
      print("false alarm", {{"problem", outcome.problem}, {"message", outcome.message}});
    else if (!outcome.honestExact.judged || !outcome.honestReal.judged)
      print("not judged", {{"problem", outcome.problem}, {"message", outcome.message}});
    if (!outcome.killed())
      print("survivor", {{"problem", outcome.problem},
                         {"mutant", outcome.mutant},
                         {"r", {outcome.exact.ratio, outcome.real.ratio}},
                         {"bytesThatDiffer", {outcome.differExact, outcome.differReal}}});
  }
  nlohmann::ordered_json kinds = nlohmann::ordered_json::object();
  for (const auto &[kind, tally] : summary.kinds)
    kinds[kind] = {{"tried", tally.tried},
                   {"killed", tally.killed},
                   {"byExact", tally.byExact},
                   {"byReal", tally.byReal}};
  print("counts", {{"problems", summary.problems},
                   {"falseAlarms", summary.falseAlarms},
                   {"notJudged", summary.notJudged},
                   {"killed", summary.killed},
                   {"mutants", kinds}});
  return summary.falseAlarms ? 2 : 0;
}
