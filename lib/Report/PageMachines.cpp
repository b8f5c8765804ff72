// Of each machine the facts that formulas need, with their sources, and the roof of every row;
// predictions of all rows where the machine was asked for, or the rows are few.
#include "PageColumn.h"
#include "PageData.h"
#include "gemm/Report/Machine.h"

#include <algorithm>
#include <set>

namespace gemm::report {

namespace {
// Rows times machines whose schedules are chosen without being asked for: about a second.
constexpr size_t kMostPredictions = 1500;

std::string factsOf(const Machine &machine) {
  static const std::set<std::string> wanted = {"peak", "sustained_share", "bandwidth", "launch",
                                               "vector_peak"};
  std::string text;
  for (const MachineFact &fact : machineTable(machine.target, machine.sources).facts)
    if (wanted.count(fact.quantity))
      text += (text.empty() ? "" : ",") + ("[" + jsonString(fact.quantity)) + "," +
              jsonString(fact.format) + "," + jsonString(fact.level) + "," + plain(fact.value) +
              "," + jsonString(fact.unit) + "," + jsonString(fact.source) + "]";
  return "[" + text + "]";
}

// The columns that are other than on the document's own machine.
std::string columnsOf(const Document &d, const Target &t, bool predicts) {
  std::vector<std::string> roofs, peaks, predictions;
  for (const Row &row : d.rows) {
    Modelled m;
    if (predicts || row.work)
      m = modelled(row, t);
    else if (row.unread.empty())
      m.cost = cost(row.problem, t);
    roofs.push_back(m.cost ? known(m.cost->roofSeconds()) : "null");
    peaks.push_back(m.cost ? known(peakOf(row, t)) : "null");
    predictions.push_back(m.predicted ? known(m.predicted->score.predictedSeconds()) : "null");
  }
  std::string text = "{\"roof_s\":" + packedColumn(roofs) + ",\"peak\":" + packedColumn(peaks);
  if (std::any_of(predictions.begin(), predictions.end(),
                  [](const std::string &value) { return value != "null"; }))
    text += ",\"predicted_s\":" + packedColumn(predictions);
  return text + "}";
}

std::string machineText(const Machine &machine, const std::string &columns) {
  return "{\"name\":" + jsonString(machine.target.name) +
         ",\"chip\":" + jsonString(machine.target.chip) + ",\"facts\":" + factsOf(machine) +
         ",\"columns\":" + columns + "}";
}

MachineSources sourcesOfBuiltin(const std::string &name) {
  return builtinSources(name).value_or(MachineSources{});
}
} // namespace

std::string machinesJson(const Document &d) {
  Machine own{d.target, d.sources ? *d.sources : sourcesOfBuiltin(d.target.name)};
  std::string text = machineText(own, "{}");
  std::vector<Machine> others = d.against;
  const bool asked = !others.empty();
  if (!asked)
    for (const Target &target : builtinTargets())
      others.push_back({target, sourcesOfBuiltin(target.name)});
  const bool predicts = asked || d.rows.size() * others.size() <= kMostPredictions;
  for (const Machine &other : others)
    if (other.target.name != d.target.name)
      text += ",\n" + machineText(other, columnsOf(d, other.target, predicts));
  return "[" + text + "]";
}

} // namespace gemm::report
