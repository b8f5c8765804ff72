// Two reports side by side: rows that belong together, how their times changed, and
// the schedules they have. Roof, predicted and measured times stay apart.
#include "Svg.h"
#include "gemm/Report/Report.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace gemm::report {

namespace {
bool sameProblem(const Row &x, const Row &y) {
  const GemmProblem &p = x.problem, &q = y.problem;
  return p.batch == q.batch && p.m == q.m && p.n == q.n && p.k == q.k && p.a == q.a && p.b == q.b &&
         p.c == q.c && x.layout == y.layout;
}

double roofOf(const Row *row) { return row ? row->roofSeconds() : 0; }
double predicted(const Row *row) { return row ? row->predictedSeconds() : 0; }
double measured(const Row *row) { return row ? row->measuredSeconds : 0; }

std::string scheduleText(const Row *row, const Document &d) {
  std::optional<Schedule> schedule = row ? shownSchedule(*row, d.target) : std::nullopt;
  return schedule ? toString(*schedule) : "";
}

std::string boundText(const Row *row) {
  return row && row->cost ? std::string(boundName(row->cost->bound)) : "";
}

// "+12.5", "-3", "0"; nothing where one of the two is not known.
std::string change(double before, double now) {
  if (before <= 0 || now <= 0)
    return "";
  double percent = std::round(1000 * (now / before - 1)) / 10;
  return (percent > 0 ? "+" : "") + shortNumber(percent == 0 ? 0 : percent, 1);
}

const std::vector<std::string> &names() {
  static const std::vector<std::string> list = {"op",
                                                "batch",
                                                "m",
                                                "n",
                                                "k",
                                                "layout",
                                                "bound_before",
                                                "bound",
                                                "roof_s_before",
                                                "roof_s",
                                                "predicted_s_before",
                                                "predicted_s",
                                                "predicted_change",
                                                "measured_before",
                                                "measured_s",
                                                "measured_change",
                                                "schedule_before",
                                                "schedule"};
  return list;
}

std::string seconds(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", value);
  return value > 0 ? text : "";
}

std::vector<std::string> cellsOf(const Comparison &c, const Comparison::Pair &pair) {
  const Row &any = pair.now ? *pair.now : *pair.before;
  const GemmProblem &p = any.problem;
  auto size = [](int64_t value) { return value < 0 ? "?" : std::to_string(value); };
  double before = predicted(pair.before), now = predicted(pair.now);
  return {any.name,
          size(p.batch),
          size(p.m),
          size(p.n),
          size(p.k),
          any.layout,
          boundText(pair.before),
          boundText(pair.now),
          seconds(roofOf(pair.before)),
          seconds(roofOf(pair.now)),
          seconds(before),
          seconds(now),
          change(before, now),
          seconds(measured(pair.before)),
          seconds(measured(pair.now)),
          change(measured(pair.before), measured(pair.now)),
          scheduleText(pair.before, *c.before),
          scheduleText(pair.now, *c.now)};
}

// Green where it became faster, red where slower, by more than the last digit shown.
std::string changeCell(const std::string &text) {
  const char *style = text.empty() || text == "0" ? "" : text[0] == '-' ? "good" : "bad";
  return "<td class=\"" + std::string(style) + "\">" + (text.empty() ? "" : text + " %") + "</td>";
}

std::string timeOf(double value) { return value > 0 ? timeText(value) : ""; }
} // namespace

Comparison compare(const Document &before, const Document &now) {
  Comparison result{&before, &now, {}};
  std::vector<bool> taken(before.rows.size());
  std::vector<const Row *> partner(now.rows.size());
  for (bool byName : {true, false})
    for (size_t i = 0; i < now.rows.size(); ++i)
      for (size_t j = 0; j < before.rows.size() && !partner[i]; ++j)
        if (!taken[j] && sameProblem(now.rows[i], before.rows[j]) &&
            (!byName || now.rows[i].name == before.rows[j].name)) {
          taken[j] = true;
          partner[i] = &before.rows[j];
        }
  for (size_t i = 0; i < now.rows.size(); ++i)
    result.pairs.push_back({partner[i], &now.rows[i]});
  for (size_t j = 0; j < before.rows.size(); ++j)
    if (!taken[j])
      result.pairs.push_back({&before.rows[j], nullptr});
  return result;
}

std::string csv(const Comparison &comparison) {
  auto line = [](const std::vector<std::string> &cells) {
    std::string text;
    for (const std::string &cell : cells) {
      bool plain = cell.find_first_of(",\"\n") == std::string::npos;
      std::string quoted;
      for (char c : cell)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
      text += (text.empty() ? "" : ",") + (plain ? cell : "\"" + quoted + "\"");
    }
    return text + "\n";
  };
  std::string text = line(names());
  for (const Comparison::Pair &pair : comparison.pairs)
    text += line(cellsOf(comparison, pair));
  return text;
}

std::string json(const Comparison &comparison) {
  nlohmann::ordered_json root = {{"format", "gemm-report-comparison"},
                                 {"version", 1},
                                 {"target_before", comparison.before->target.name},
                                 {"target", comparison.now->target.name}};
  root["rows"] = nlohmann::ordered_json::array();
  for (const Comparison::Pair &pair : comparison.pairs) {
    nlohmann::ordered_json item;
    std::vector<std::string> cells = cellsOf(comparison, pair);
    for (size_t i = 0; i < cells.size(); ++i)
      item[names()[i]] = cells[i];
    root["rows"].push_back(std::move(item));
  }
  return root.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string markdown(const Comparison &c) {
  std::string text =
      "| op | M | N | K | layout | bound | roof before | now | predicted before | now "
      "| % | measured before | now | % |\n"
      "|---|--:|--:|--:|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  for (const Comparison::Pair &pair : c.pairs) {
    std::vector<std::string> cells = cellsOf(c, pair);
    std::string bound = cells[6] == cells[7] ? cells[7] : cells[6] + " → " + cells[7];
    text += "| " + cells[0] + " | " + cells[2] + " | " + cells[3] + " | " + cells[4] + " | " +
            cells[5] + " | " + bound + " | " + timeOf(roofOf(pair.before)) + " | " +
            timeOf(roofOf(pair.now)) + " | " + timeOf(predicted(pair.before)) + " | " +
            timeOf(predicted(pair.now)) + " | " + cells[12] + " | " +
            timeOf(measured(pair.before)) + " | " + timeOf(measured(pair.now)) + " | " + cells[15] +
            " |\n";
  }
  return text + "\nBefore: " + c.before->target.name + ", now: " + c.now->target.name + ".\n";
}

std::string html(const Comparison &c) {
  std::string text =
      "<h2>Compared</h2>\n<p class=\"grey\">Before: " + escape(c.before->target.name);
  for (const std::string &input : c.before->inputs)
    text += ", " + escape(input);
  text += ". Predicted: the kernel's schedule by the model; nothing measured is in it.</p>\n"
          "<div class=\"wide\"><table class=\"sort\"><thead><tr>";
  for (const char *head :
       {"op", "M", "N", "K", "bound", "roof before", "now", "predicted before", "now", "change",
        "measured before", "now", "change", "schedule before", "now"})
    text += std::string("<th>") + head + "</th>";
  text += "</tr></thead><tbody>\n";
  for (const Comparison::Pair &pair : c.pairs) {
    std::vector<std::string> cells = cellsOf(c, pair);
    std::string bound = cells[6] == cells[7] ? cells[7] : cells[6] + " → " + cells[7];
    text += "<tr><td class=\"l\">" + escape(cells[0]) +
            (pair.before && pair.now ? ""
             : pair.now              ? " (new)"
                                     : " (gone)") +
            "</td><td>" + cells[2] + "</td><td>" + cells[3] + "</td><td>" + cells[4] +
            "</td><td class=\"l\">" + bound + "</td><td>" + timeOf(roofOf(pair.before)) +
            "</td><td>" + timeOf(roofOf(pair.now)) + "</td><td>" + timeOf(predicted(pair.before)) +
            "</td><td>" + timeOf(predicted(pair.now)) + "</td>" + changeCell(cells[12]) + "<td>" +
            timeOf(measured(pair.before)) + "</td><td>" + timeOf(measured(pair.now)) + "</td>" +
            changeCell(cells[15]) + "<td class=\"wrap\">" + escape(cells[16]) +
            "</td><td class=\"wrap\">" + (cells[16] == cells[17] ? "same" : escape(cells[17])) +
            "</td></tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

} // namespace gemm::report
