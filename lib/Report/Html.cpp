// One HTML page with everything in it: no script, style, font or picture comes from
// elsewhere. What to change first, then the table and the roofline, which the page's script
// (lib/Report/page) draws from the data, backward beside forward, a card for each product, and the
// IR.
#include "Markup.h"
#include "PageData.h"
#include "Svg.h"
#include "Table.h"
#include "gemm/Report/SizeSweep.h"
#include "gemm/Schedule/Choose.h"

#include <algorithm>

namespace gemm::report {

std::string tag(const char *name, const std::string &body, const std::string &attributes) {
  return std::string("<") + name + (attributes.empty() ? "" : " " + attributes) + ">" + body +
         "</" + name + ">";
}

std::string listOf(const std::vector<std::string> &items) {
  std::string text;
  for (const std::string &item : items)
    text += tag("li", escape(item));
  return tag("ul", text);
}

namespace {
// What has no kernel here, each reason once: it runs as a library call or not at all.
std::vector<std::string> withoutKernel(const Document &d) {
  constexpr size_t most = 8; // names
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;
  for (const Row &row : d.rows) {
    if (!row.unread.empty() || row.predicted || shownSchedule(row, d.target))
      continue;
    std::string why = decide(row.problem, d.target).error;
    auto same = std::find_if(reasons.begin(), reasons.end(),
                             [&](const auto &reason) { return reason.first == why; });
    if (same == reasons.end())
      same = reasons.insert(reasons.end(), {why, {}});
    same->second.push_back(row.name);
  }
  std::vector<std::string> result;
  for (const auto &[why, names] : reasons) {
    std::string text;
    for (size_t i = 0; i < std::min(names.size(), most); ++i)
      text += (i ? ", " : "") + names[i];
    if (names.size() > most)
      text += " and " + std::to_string(names.size() - most) + " more";
    result.push_back(text + ": " + why);
  }
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

constexpr const char *kControls =
    R"(<div class="controls scripted" hidden>
<label>Filter <input id="query" type="search" spellcheck="false" placeholder="words, bound:memory, m&gt;1024, predicted&gt;100us"></label>
<label>Group by <select id="group"><option value="">nothing</option><option value="kind">kind of layer</option>
<option value="module">module</option><option value="parent">module around it</option><option value="bound">bound</option><option value="types">types</option><option value="source">file</option></select></label>
<label>Compare with <select id="machine"><option value="">no machine</option></select></label>
<button type="button" id="clear" hidden>All rows</button> <span id="only"></span>
</div>
<p id="status" role="status" class="grey"></p>
<div id="scroll"><table id="rows" role="grid" aria-label="Products"></table></div>
<div class="controls scripted" hidden>
<button type="button" id="start" hidden>From the first</button> <button type="button" data-more="200">Show 200 more</button>
<button type="button" data-more="1000">Show 1000 more</button>
<button type="button" id="download">Download as CSV</button>
</div>
<p class="grey scripted screen" hidden>A heading sorts; a number, clicked or entered, says its formula and where its inputs are from.
In the table the arrow keys, Home, End and Page keys move, Enter does what a click does.</p>
<noscript><p>The table and the roofline need scripts. gemm-report --format=md and --svg-dir write them without.</p></noscript>
<dialog id="explain" aria-labelledby="explain-title"></dialog>
)";

constexpr const char *kRoofline =
    R"(<figure id="picture" class="scripted" hidden>
<div id="roofline" tabindex="0" role="group" aria-label="Roofline: arrow keys go over the points, Enter to the row, + and - zoom, 0 shows all"><div id="tip" hidden></div><div id="spoken" role="status"></div></div>
<figcaption class="key">
<span><svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><path d="M7 1L13 12L1 12Z" fill="none" stroke="#1f2328" stroke-width="1.5"/></svg>predicted</span>
<span><svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><circle cx="7" cy="7" r="5" fill="#1f2328"/></svg>measured</span>
<span><svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><rect x="2" y="2" width="10" height="10" fill="none" stroke="#1f2328" stroke-width="1.5"/></svg>roof, no kernel</span>
<span class="compute">compute bound</span><span class="memory">memory bound</span><span class="overhead">overhead bound</span>
<span>size: share of the time; rows as filtered</span><span class="screen">drag to enlarge, click for the row</span>
<span class="controls"><button type="button" id="whole" hidden>Whole picture</button></span>
</figcaption></figure>
)";

std::string header(const Document &d) {
  const bool measured = std::any_of(d.rows.begin(), d.rows.end(),
                                    [](const Row &row) { return row.measuredSeconds > 0; });
  std::string text =
      "<div class=\"top\">" + tag("h1", "GEMM report for " + escape(d.target.name)) +
      "<div class=\"controls scripted\" hidden><button type=\"button\" id=\"theme\">Colours"
      "</button></div></div>\n";
  text += tag("p",
              escape(d.target.name) + " (" + escape(d.target.chip) + "), " + escape(d.clockNote) +
                  ". Roof: the least time the machine's peaks allow. Predicted: what the schedule "
                  "would take by the model. " +
                  (measured ? "Measured: where it says so." : "Nothing was measured."),
              "class=\"grey\"") +
          "\n" + listOf(d.inputs);
  if (!d.notes.empty())
    text += tag("h2", "Notes") + listOf(d.notes);
  return text;
}

std::string rowsSection(const Document &d) {
  std::string text = tag("h2", "Verdicts", "id=\"verdicts\"") + "\n" + kControls;
  if (std::string all = totalsText(d); !all.empty())
    text += tag("p", escape(all) + ".") + "\n";
  for (const ModelFit &fit : modelFits(d))
    text += tag("p", escape(fitText(fit, d.target)) + ".") + "\n";
  if (std::vector<std::string> rejected = withoutKernel(d); !rejected.empty())
    text += tag("h2", "Without a kernel") + "\n" + listOf(rejected);
  return text + tag("h2", "Roofline") + "\n" + kRoofline;
}

std::string cardsSection(const Document &d) {
  std::string text = tag("h2", "Products") + "\n";
  for (size_t i = 0; i < std::min(d.rows.size(), kMostCards); ++i)
    text += card(d, i);
  if (d.rows.size() > kMostCards)
    text += tag("p",
                std::to_string(d.rows.size() - kMostCards) +
                    " more products have no card; the table and the CSV have them.",
                "class=\"grey\"");
  return text + tag("h2", "Fragments and banks") + "\n" + fragments().svg + fragmentsOfWgmma().svg +
         bankMap().svg;
}

std::string irSection(const Document &d) {
  if (d.irBefore.empty())
    return "";
  return "<h2>IR</h2>\n<div class=\"two\"><details open><summary>before</summary>" +
         tag("pre", escape(d.irBefore)) + "</details>" +
         (d.irAfter.empty() ? ""
                            : "<details open><summary>after, with every decision</summary>" +
                                  tag("pre", escape(d.irAfter)) + "</details>") +
         "</div>\n";
}
} // namespace

std::string html(const Document &d, const Comparison *comparison, const SizeSweep *sizes) {
  const std::vector<AdviceGroup> advice = adviceGroups(d);
  std::string text = "<!DOCTYPE html>\n<html lang=\"en\" data-theme=\"system\"><head><meta "
                     "charset=\"utf-8\">\n<meta name=\"viewport\" "
                     "content=\"width=device-width, initial-scale=1\">\n" +
                     tag("title", "GEMM report: " + escape(d.target.name)) + "\n" +
                     tag("style", "\n" + pageStyle()) + "</head><body>\n" + header(d);
  if (comparison)
    text += html(*comparison);
  text += adviceSection(advice, d) + rowsSection(d);
  if (sizes)
    text += html(*sizes);
  if (auto picture = sweep(d))
    text += tag("h2", "Achieved against size") + "\n" + picture->svg;
  text += backwardSection(d) + shardedTable(d);
  if (auto picture = compileBars(d))
    text += tag("h2", "Compile time") + "\n" + picture->svg;
  text += cardsSection(d) + irSection(d);
  return text +
         tag("script", "\n" + pageData(d, advice) + "\n", "type=\"application/json\" id=\"data\"") +
         "\n" + tag("script", "\n" + pageScript()) + "</body></html>\n";
}

} // namespace gemm::report
