// How long the compiler took: one bar for each source, cut into its stages. These are
// times of the machine that compiled, whatever the report's target is.
#include "JsonNode.h"
#include "Svg.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <map>

namespace gemm::report {
using bundle::detail::Node;
using bundle::detail::parseJson;

void readCompileTimes(std::string_view text, const std::string &file, Document &document) {
  constexpr double most = 1e9;
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  root.onlyKeys({"format", "version", "source", "stages"});
  root.at("format").oneOf({"gemm-compile-times"});
  root.at("version").integer(1, 1);
  CompileTimes times{root.at("source").nonEmptyString(), {}};
  Node stages = root.at("stages");
  for (size_t i = 0; i < stages.size(); ++i) {
    Node seconds = stages.item(i).at("seconds");
    double value = seconds.number();
    if (!(value >= 0 && value <= most))
      seconds.expected("seconds of at least 0");
    times.stages.emplace_back(stages.item(i).at("name").nonEmptyString(), value);
  }
  document.compileTimes.push_back(std::move(times));
  document.inputs.push_back(file);
}

std::optional<Picture> compileBars(const Document &d) {
  constexpr double left = 24, width = 700, step = 46;
  double longest = 0;
  std::map<std::string, long> fills; // a stage has one colour in all bars
  std::vector<double> sums;
  for (const CompileTimes &times : d.compileTimes) {
    sums.push_back(0);
    for (const auto &[name, seconds] : times.stages) {
      sums.back() += seconds;
      fills.emplace(name, static_cast<long>(fills.size()));
    }
    longest = std::max(longest, sums.back());
  }
  if (longest <= 0)
    return std::nullopt;
  double bottom = 56 + step * static_cast<double>(d.compileTimes.size());
  Svg svg(1040, bottom + 40, "Compile time");
  svg.text(left, 26, "Compile time by stage", "start", 16, colour::ink, true);
  for (size_t i = 0; i < d.compileTimes.size(); ++i) {
    double x = left, y = 44 + step * static_cast<double>(i);
    svg.text(x, y + 12, d.compileTimes[i].source, "start", 12);
    for (const auto &[name, seconds] : d.compileTimes[i].stages) {
      double w = seconds / longest * width;
      svg.rect(x, y + 18, w, 16, colour::ofWave(fills[name]), "#57606a",
               name + ": " + timeText(seconds));
      x += w;
    }
    svg.text(x + 8, y + 30, timeText(sums[i]), "start", 12);
  }
  double x = left;
  for (const CompileTimes &times : d.compileTimes)
    for (const auto &[name, seconds] : times.stages)
      if (auto it = fills.find(name); it != fills.end()) { // once each, in their order
        svg.rect(x, bottom + 8, 12, 12, colour::ofWave(it->second), "#57606a");
        svg.text(x + 17, bottom + 18, name, "start", 11.5);
        x += 40 + 8 * static_cast<double>(name.size());
        fills.erase(it);
      }
  return Picture{"compile", svg.str()};
}

} // namespace gemm::report
