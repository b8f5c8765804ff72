// One HTML page with everything in it: no script, style, font or picture comes from
// elsewhere. Verdicts first, then the roofline, backward beside forward, a card for
// each product, and the IR.
#include "Svg.h"
#include "Table.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Report/SizeSweep.h"
#include "gemm/Schedule/Choose.h"

#include <algorithm>
#include <set>

namespace gemm::report {

namespace {
constexpr size_t kMostCards = 24;

constexpr const char *kStyle = R"(<style>
:root { color-scheme: light; }
body { font: 15px/1.5 "DejaVu Sans", Verdana, Helvetica, sans-serif; color: #1f2328; background: #fff;
  max-width: 1320px; margin: 24px auto; padding: 0 24px; }
h1 { font-size: 24px; margin: 0 0 4px; } h2 { font-size: 19px; margin: 36px 0 8px; }
h3 { font-size: 16px; margin: 28px 0 6px; } p, ul { margin: 6px 0; } .grey { color: #57606a; font-size: 13px; }
table { border-collapse: collapse; font-size: 13px; } .wide { overflow-x: auto; }
th, td { padding: 4px 8px; border-bottom: 1px solid #d0d7de; text-align: right; white-space: nowrap; }
caption { text-align: left; padding: 4px 8px; } th { background: #f6f8fa; } .sort th { cursor: pointer; } .sort th:hover { background: #eaeef2; }
.l { text-align: left; } .wrap { white-space: normal; text-align: left; min-width: 220px; }
.compute { color: #0969da; } .memory { color: #bc4c00; } .overhead { color: #57606a; }
.bad { color: #cf222e; font-weight: 600; } .good { color: #1a7f37; }
.card { border: 1px solid #d0d7de; border-radius: 6px; padding: 4px 18px 14px; margin: 16px 0; }
svg { max-width: 100%; height: auto; display: block; margin: 8px 0; }
pre { font: 12px/1.45 "DejaVu Sans Mono", monospace; background: #f6f8fa; padding: 12px; overflow: auto; max-height: 480px; }
details > summary { cursor: pointer; padding: 4px 0; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.two > * { min-width: 0; }
</style>
)";

constexpr const char *kScript = R"(<script>
document.querySelectorAll("table.sort").forEach(table => {
  table.querySelectorAll("th").forEach((head, column) => head.addEventListener("click", () => {
    const body = table.tBodies[0], down = head.dataset.down !== "1";
    head.dataset.down = down ? "1" : "0";
    const key = row => { const cell = row.cells[column], value = cell.dataset.v ?? cell.textContent;
      return value === "" ? -Infinity : isNaN(value) ? value : Number(value); };
    [...body.rows].sort((a, b) => { const x = key(a), y = key(b);
      const order = typeof x === typeof y ? (x > y) - (x < y) : typeof x === "number" ? -1 : 1;
      return down ? -order : order; }).forEach(row => body.appendChild(row));
  }));
});
</script>
)";

std::string tag(const char *name, const std::string &body, const std::string &attributes = "") {
  return std::string("<") + name + (attributes.empty() ? "" : " " + attributes) + ">" + body +
         "</" + name + ">";
}

// A cell with the number to sort by beside what is shown.
std::string timeCell(double seconds) {
  if (seconds <= 0)
    return tag("td", "");
  char raw[32];
  std::snprintf(raw, sizeof raw, "%.6g", seconds);
  return tag("td", timeText(seconds), std::string("data-v=\"") + raw + "\"");
}

std::string sizeText(const GemmProblem &p, int64_t value) {
  return value < 0 ? "?" : std::to_string(value);
}

// The best known time of a row, and which it is.
std::string namedTimeCell(const Row &row) {
  bool measured = row.measuredSeconds > 0 && row.comparable;
  std::string what = measured ? "measured" : row.predicted ? "predicted" : "roof";
  double seconds = row.bestSeconds();
  return tag("td", seconds > 0 ? timeText(seconds) + " " + what : "");
}

std::string boundCell(const Row &row) {
  if (!row.cost)
    return tag("td", "", "class=\"l\"");
  std::string bound(boundName(row.cost->bound));
  return tag("td", bound, "class=\"l " + bound + "\"");
}

std::string verdicts(const Document &d) {
  std::string text = "<div class=\"wide\"><table class=\"sort\"><thead><tr>";
  for (const char *head : {"op", "M", "N", "K", "layout", "BLAS", "count", "FLOP/B", "bound",
                           "roof", "predicted", "measured", "% roof", "check"}) {
    bool left = std::set<std::string>{"op", "layout", "BLAS", "bound", "check"}.count(head);
    text += tag("th", head, left ? "class=\"l\"" : "");
  }
  text += "<th class=\"l\">what to change</th></tr></thead><tbody>\n";
  for (size_t i = 0; i < d.rows.size(); ++i) {
    const Row &row = d.rows[i];
    const GemmProblem &p = row.problem;
    std::string name = escape(row.name);
    if (i < kMostCards)
      name = tag("a", name, "href=\"#row" + std::to_string(i) + "\"");
    std::string m = (p.batch == 1 ? "" : sizeText(p, p.batch) + "×") + sizeText(p, p.m);
    if (!row.unread.empty()) {
      text += "<tr>" + tag("td", name, "class=\"l\"") +
              tag("td", escape(adviceFor(row, d.target)), "class=\"wrap\" colspan=\"5\"") +
              tag("td", std::to_string(row.count)) + "<td></td><td></td><td></td><td></td>" +
              timeCell(row.measuredSeconds) + "<td></td><td></td><td></td></tr>\n";
      continue;
    }
    bool wrong = row.check.find("WRONG") != std::string::npos;
    text += "<tr>" + tag("td", name, "class=\"l\"") +
            tag("td", m, "data-v=\"" + std::to_string(p.m) + "\"") + tag("td", sizeText(p, p.n)) +
            tag("td", sizeText(p, p.k)) + tag("td", row.layout, "class=\"l\"") +
            tag("td", row.blas(), "class=\"l\"") + tag("td", std::to_string(row.count)) +
            tag("td", row.cost ? shortNumber(row.cost->intensity, 1) : "") + boundCell(row) +
            timeCell(row.roofSeconds()) + timeCell(row.predictedSeconds()) +
            timeCell(row.measuredSeconds) +
            tag("td", row.roofShare() > 0 ? shortNumber(100 * row.roofShare(), 1) : "") +
            tag("td", escape(row.check), wrong ? "class=\"l bad\"" : "class=\"l good\"") +
            tag("td", escape(adviceFor(row, d.target)), "class=\"wrap\"") + "</tr>\n";
  }
  return text + "</tbody></table></div>\n";
}

std::string percentEncoded(const std::string &text) {
  std::string result;
  char code[4];
  for (unsigned char c : text) {
    bool plain = std::isalnum(c) || c == '.' || c == '-' || c == '_';
    std::snprintf(code, sizeof code, "%%%02X", c);
    result += plain ? std::string(1, static_cast<char>(c)) : code;
  }
  return result;
}

// y = x W^T is (M, N, K) nt; dX = dY W is (M, K, N) nn; dW = dY^T X is (N, K, M) tn.
const Row *findRow(const Document &d, const char *layout, int64_t m, int64_t n, int64_t k) {
  for (const Row &row : d.rows)
    if (row.layout == layout && row.problem.m == m && row.problem.n == n && row.problem.k == k)
      return &row;
  return nullptr;
}

std::string backward(const Document &d) {
  std::string body;
  std::set<std::string> seen;
  for (const Row &row : d.rows) {
    const GemmProblem &p = row.problem;
    if (row.layout != "nt" || !p.isStatic() || p.batch != 1)
      continue;
    const Row *dx = findRow(d, "nn", p.m, p.k, p.n), *dw = findRow(d, "tn", p.n, p.k, p.m);
    std::string key = std::to_string(p.m) + " " + std::to_string(p.n) + " " + std::to_string(p.k);
    if ((!dx && !dw) || !seen.insert(key).second)
      continue;
    body += "<tr>";
    for (const Row *part : std::initializer_list<const Row *>{&row, dx, dw})
      body +=
          part ? tag("td", escape(part->name), "class=\"l\"") +
                     tag("td",
                         std::to_string(part->problem.m) + "×" + std::to_string(part->problem.n) +
                             "×" + std::to_string(part->problem.k) + " " + part->layout + " " +
                             part->blas(),
                         "class=\"l\"") +
                     namedTimeCell(*part)
               : "<td colspan=\"3\" class=\"l\">not here</td>";
    body += "</tr>\n";
  }
  if (body.empty())
    return "";
  return "<h2>Backward beside forward</h2>\n<p class=\"grey\">Time: measured on the target where "
         "it was, else predicted for the schedule, else the roof.</p>\n<div "
         "class=\"wide\"><table><thead><tr><th "
         "class=\"l\">forward</th><th class=\"l\">y = x Wᵀ</th><th>time</th><th "
         "class=\"l\">input gradient</th><th class=\"l\">dX = dY W</th><th>time</th><th "
         "class=\"l\">weight gradient</th><th class=\"l\">dW = dYᵀ X</th><th>time</th></tr>"
         "</thead><tbody>\n" +
         body + "</tbody></table></div>\n";
}

// What the schedule moves and takes, and the intensity of its warp tiles.
std::string predictionText(const Row &row) {
  if (!row.predicted)
    return "";
  const auto &[s, score] = *row.predicted;
  std::string text = " Predicted for its schedule: " + timeText(score.predictedSeconds()) +
                     ", moving " + scaled(score.dramBytes, "B") + ".";
  if (typeBits(row.problem.computeType()) != 16)
    return text;
  auto intensity = [&](CountedAccumulators counted) {
    return shortNumber(warpTileIntensity(static_cast<double>(s.warp[0]),
                                         static_cast<double>(s.warp[1]), 16, counted),
                       1);
  };
  return text + " Warp tile " + std::to_string(s.warp[0]) + "×" + std::to_string(s.warp[1]) +
         ", k 16: " + intensity(CountedAccumulators::None) + " FLOP per byte of operands, " +
         intensity(CountedAccumulators::F32) + " with its f32 accumulators at 4 bytes each step, " +
         intensity(CountedAccumulators::AsOperands) + " if they were 2.";
}

std::string card(const Document &d, size_t index) {
  const Row &row = d.rows[index];
  std::string name = std::to_string(index) + "-" + slug(row.name);
  std::string text = "<section class=\"card\" id=\"row" + std::to_string(index) + "\">" +
                     tag("h3", escape(row.name)) + "\n";
  if (row.cost) {
    const Cost &c = *row.cost;
    text += tag("p", scaled(double(c.flops), "FLOP") + ", " + scaled(double(c.bytes), "B") + ", " +
                         shortNumber(c.intensity, 1) + " FLOP/B against a ridge of " +
                         shortNumber(c.ridge, 1) + ": " +
                         tag("b", std::string(boundName(c.bound)) + " bound",
                             "class=\"" + std::string(boundName(c.bound)) + "\"") +
                         ". Roof: " + timeText(c.roofSeconds()) + ", the longer of math " +
                         timeText(c.mathSeconds) + " and memory " + timeText(c.memorySeconds) +
                         "; with the launch of " + timeText(c.launchSeconds) +
                         " and nothing overlapped " + timeText(c.serialSeconds()) + "." +
                         predictionText(row) +
                         (row.measuredSeconds > 0 ? " Measured: " + timeText(row.measuredSeconds) +
                                                        " on " + escape(row.measuredOn) + "."
                                                  : "")) +
            "\n";
  }
  if (!row.location.empty())
    text += tag("p", "from " + escape(row.location), "class=\"grey\"") + "\n";
  if (auto picture = tileMap(row, d.target, name))
    text += picture->svg;
  if (auto picture = pipeline(row, d.target, name))
    text += picture->svg;
  if (!row.unread.empty())
    return text + tag("p", escape(unreadText(row))) + "</section>\n";
  text += layoutCard(row, d.target, name).svg;
  Decision decision = decide(row.problem, d.target);
  if (std::optional<Schedule> shown = shownSchedule(row, d.target);
      shown && decision.chosen && *shown != *decision.chosen)
    text += tag("p", "The plan has another schedule than the model would choose: " +
                         escape(toString(*shown)) + ".") +
            "\n";
  return text + "<details><summary>Decision and rejected candidates</summary>" +
         tag("pre", escape(explain(decision, row.problem, d.target, 12))) +
         "</details></section>\n";
}

// What has no kernel here, and why: it runs as a library call or not at all.
std::vector<std::string> withoutKernel(const Document &d) {
  std::vector<std::string> result;
  for (const Row &row : d.rows)
    if (row.unread.empty() && !shownSchedule(row, d.target))
      result.push_back(row.name + ": " + decide(row.problem, d.target).error);
  return result;
}

std::string shardedTable(const Document &d) {
  std::vector<ShardedRow> rows = sharded(d);
  if (rows.empty())
    return "";
  auto line = [](const char *cell, const std::vector<std::string> &values) {
    std::string text;
    for (size_t i = 0; i < values.size(); ++i)
      text += tag(cell, escape(values[i]), i < 2 ? "class=\"l\"" : "");
    return tag("tr", text) + "\n";
  };
  std::string body;
  for (const ShardedRow &row : rows)
    body += line("td", shardedCells(row));
  return tag("h2", escape(shardedTitle(d))) + "\n<div class=\"wide\"><table><thead>" +
         line("th", shardedColumns()) + "</thead><tbody>\n" + body + "</tbody></table></div>\n";
}

std::string listOf(const std::vector<std::string> &items) {
  std::string text;
  for (const std::string &item : items)
    text += tag("li", escape(item));
  return tag("ul", text);
}
} // namespace

std::string html(const Document &d, const Comparison *comparison, const SizeSweep *sizes) {
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n" +
                     tag("title", "GEMM report: " + escape(d.target.name)) + "\n" + kStyle +
                     "</head><body>\n" + tag("h1", "GEMM report for " + escape(d.target.name)) +
                     "\n";
  bool measured = std::any_of(d.rows.begin(), d.rows.end(),
                              [](const Row &row) { return row.measuredSeconds > 0; });
  text += tag("p",
              escape(d.target.name) + " (" + escape(d.target.chip) + "), " + escape(d.clockNote) +
                  ". " +
                  "Roof: the least time the machine's peaks allow. Predicted: what the schedule "
                  "would take by the model. " +
                  (measured ? "Measured: where it says so." : "Nothing was measured."),
              "class=\"grey\"") +
          "\n" + listOf(d.inputs);
  if (!d.notes.empty())
    text += tag("h2", "Notes") + listOf(d.notes);
  if (comparison)
    text += html(*comparison);
  text += tag("h2", "Verdicts") + "\n" + verdicts(d);
  text += tag("p",
              "Click a heading to sort. " +
                  tag("a", "Download as CSV",
                      "download=\"gemm-report.csv\" href=\"data:text/csv;charset=utf-8," +
                          percentEncoded(csv(d)) + "\""),
              "class=\"grey\"") +
          "\n";
  if (std::string all = totalsText(d); !all.empty())
    text += tag("p", escape(all) + ".") + "\n";
  for (const ModelFit &fit : modelFits(d))
    text += tag("p", escape(fitText(fit, d.target)) + ".") + "\n";
  if (std::vector<std::string> rejected = withoutKernel(d); !rejected.empty())
    text += tag("h2", "Without a kernel") + "\n" + listOf(rejected);
  text += tag("h2", "Roofline") + "\n" + roofline(d).svg;
  if (sizes)
    text += html(*sizes);
  if (auto picture = sweep(d))
    text += tag("h2", "Achieved against size") + "\n" + picture->svg;
  text += backward(d) + shardedTable(d);
  if (auto picture = compileBars(d))
    text += tag("h2", "Compile time") + "\n" + picture->svg;
  text += tag("h2", "Products") + "\n";
  for (size_t i = 0; i < std::min(d.rows.size(), kMostCards); ++i)
    text += card(d, i);
  if (d.rows.size() > kMostCards)
    text += tag("p",
                std::to_string(d.rows.size() - kMostCards) +
                    " more products have no card; the table and the CSV have them.",
                "class=\"grey\"");
  text += tag("h2", "Fragments and banks") + "\n" + fragments().svg + fragmentsOfWgmma().svg +
          bankMap().svg;
  if (!d.irBefore.empty())
    text += tag("h2", "IR") + "\n<div class=\"two\"><details open><summary>before</summary>" +
            tag("pre", escape(d.irBefore)) + "</details>" +
            (d.irAfter.empty() ? ""
                               : "<details open><summary>after, with every decision</summary>" +
                                     tag("pre", escape(d.irAfter)) + "</details>") +
            "</div>\n";
  return text + kScript + "</body></html>\n";
}

} // namespace gemm::report
