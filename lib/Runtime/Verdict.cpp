// Reports of a step's outputs as one verdict with one message.
#include "gemm/Runtime/Verdict.h"

#include <algorithm>

namespace gemm::runtime {

std::string Located::what() const {
  return (output ? "result " + std::to_string(output) + " " : "") + element.where();
}

void addFailure(Verdict &verdict, const std::string &message) {
  if (message.empty())
    return;
  verdict.ran = verdict.judged = true;
  verdict.ok = false;
  verdict.message += (verdict.message.empty() ? "" : "; ") + message;
}

void addReport(Verdict &verdict, const oracle::Report &report, DataKind kind, size_t output,
               const std::function<std::optional<Place>(const oracle::Element &)> &place) {
  auto located = [&](const oracle::Element &element, double condition) {
    return Located{output, element, condition, place(element)};
  };
  verdict.ran = true;
  verdict.elements += report.elements;
  verdict.wrong += report.wrong;
  verdict.unbounded += report.unbounded;
  verdict.nan += report.nan;
  verdict.ulps.add(report.ulps);
  if (!report.at.index.empty() && (!verdict.worst || report.worst > verdict.ratio))
    verdict.worst = located(report.at, report.condition);
  if (!report.first.index.empty() && !verdict.first)
    verdict.first = located(report.first, 0);
  verdict.ratio = std::max(verdict.ratio, report.worst);
  if (report.ok())
    return;
  verdict.judged = verdict.wrong != 0 || (!verdict.ok && verdict.judged);
  verdict.ok = false;
  if (!verdict.message.empty())
    return;
  const std::string count = std::to_string(report.elements);
  const std::string in =
      std::string(" in the ") + (kind == DataKind::Exact ? "exact" : "real") + " class";
  if (report.wrong) {
    verdict.message = std::to_string(report.wrong) + " of " + count + " elements wrong" + in +
                      ", worst " + located(report.at, 0).text();
    if (report.first.index != report.at.index)
      verdict.message += "; first " + located(report.first, 0).text();
  } else {
    verdict.message = std::to_string(report.unbounded) + " of " + count +
                      " elements without a bound" + in + ", at most one in " +
                      std::to_string(report.unboundedShare) + " may be";
  }
}

} // namespace gemm::runtime
