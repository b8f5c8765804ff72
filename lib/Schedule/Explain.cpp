// A decision as text: the candidates with the terms of their scores, the reasons
// of those that were refused.
#include "gemm/Schedule/Choose.h"
#include "gemm/Target/TextTable.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace gemm {

std::string sizesText(const GemmProblem &p) {
  auto show = [](int64_t size) { return size < 0 ? std::string("?") : std::to_string(size); };
  return (p.batch == 1 ? "" : show(p.batch) + "x") + show(p.m) + "x" + show(p.n) + "x" + show(p.k);
}

namespace {
std::string number(double value, const char *format) {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// "bf16", or both of operands that have different ones.
std::string typesText(const GemmProblem &p) {
  const std::string a(typeName(p.a));
  return p.a == p.b ? a : a + " x " + std::string(typeName(p.b));
}

/// Those of families that multiply such operands first, each part in its order.
std::vector<const Candidate *> applicableFirst(const Decision &d, const GemmProblem &p) {
  std::vector<const Candidate *> order;
  for (const Candidate &c : d.candidates)
    order.push_back(&c);
  std::stable_partition(order.begin(), order.end(),
                        [&](const Candidate *c) { return c->schedule.mma().multiplies(p.a, p.b); });
  return order;
}

TextRow cells(const Candidate &c, const char *mark) {
  const Score &s = c.score;
  bool scored = s.seconds > 0;
  auto us = [&](double seconds) { return scored ? number(seconds * 1e6, "%.1f") : "-"; };
  auto ns = [&](double seconds) { return scored ? number(seconds * 1e9, "%.0f") : "-"; };
  const Schedule &t = c.schedule;
  return {mark,
          std::string(c.source),
          (t.swap ? "swap " : "") + std::to_string(t.tile[0]) + "x" + std::to_string(t.tile[1]) +
              "x" + std::to_string(t.tile[2]),
          std::to_string(t.warp[0]) + "x" + std::to_string(t.warp[1]),
          std::to_string(t.stages) + (t.panels ? "+" + std::to_string(t.panels) : ""),
          std::to_string(t.cluster[0]) + "x" + std::to_string(t.cluster[1]) +
              (t.reduce == Reduce::Cluster ? "x" + std::to_string(t.splits) : ""),
          std::to_string(t.splits),
          us(s.seconds),
          scored ? number(s.waves, "%.0f") : "-",
          scored ? std::to_string(s.ctasPerSm) : "-",
          scored ? number(100 * s.utilisation, "%.0f%%") : "-",
          ns(s.mathStep),
          ns(s.sharedStep),
          ns(s.l2Step),
          ns(s.latencyStep),
          ns(s.issueStep),
          us(s.dramSeconds),
          scored ? std::string(s.bound) : "-",
          c.rejected};
}
} // namespace

std::string explain(const Decision &d, const GemmProblem &p, const Target &t, size_t limit) {
  std::string text = sizesText(p) + " " + typesText(p) + " on " + t.name + ": ";
  text += d.chosen ? toString(*d.chosen) + " (" + d.origin + ")\n" : d.error + "\n";
  if (d.candidates.empty())
    return text;
  std::vector<TextRow> rows = {{"", "source", "tile", "warp", "stages", "cluster", "splits", "us",
                                "waves", "CTAs/SM", "used", "math", "shared", "L2", "latency",
                                "issue", "DRAM us", "bound", "not chosen because"}};
  size_t shown[3] = {}, left = 0;
  std::set<Family> others; // that do not multiply such operands: a row of each says so
  for (const Candidate *each : applicableFirst(d, p)) {
    const Candidate &c = *each;
    if (!c.schedule.mma().multiplies(p.a, p.b) && !others.insert(c.schedule.family).second) {
      ++left;
      continue;
    }
    int group = c.rejected.empty() ? 0 : c.modelled ? 1 : 2;
    if (shown[group]++ >= limit) {
      ++left;
      continue;
    }
    TextRow row = cells(c, d.chosen && c.schedule == *d.chosen ? "*" : "");
    if (group == 0 && row[0].empty())
      row.back() = d.origin == "model" ? "slower" : "another was supplied";
    rows.push_back(std::move(row));
  }
  size_t columns = rows.front().size();
  text += alignRows(rows, [&](size_t i) { return i < 2 || i + 2 >= columns; });
  if (left)
    text += std::to_string(left) + " more candidates not shown\n";
  if (const Score &first = d.candidates.front().score; first.powerSeconds > first.seconds)
    text += "power and clocks of " + t.name + " hold any of them at " +
            number(first.powerSeconds * 1e6, "%.1f") + " us or more\n";
  return text;
}

} // namespace gemm
