// Gradients beside their product, where all are among the rows.
#include "Markup.h"
#include "Svg.h"

#include <set>

namespace gemm::report {

namespace {
// The best known time of a row, and which it is.
std::string namedTimeCell(const Row &row) {
  bool measured = row.measuredSeconds > 0 && row.comparable;
  std::string what = measured ? "measured" : row.predicted ? "predicted" : "roof";
  double seconds = row.bestSeconds();
  return tag("td", seconds > 0 ? timeText(seconds) + " " + what : "");
}

// y = x W^T is (M, N, K) nt; dX = dY W is (M, K, N) nn; dW = dY^T X is (N, K, M) tn.
const Row *findRow(const Document &d, const char *layout, int64_t m, int64_t n, int64_t k) {
  for (const Row &row : d.rows)
    if (row.layout == layout && row.problem.m == m && row.problem.n == n && row.problem.k == k)
      return &row;
  return nullptr;
}

} // namespace

std::string backwardSection(const Document &d) {
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

} // namespace gemm::report
