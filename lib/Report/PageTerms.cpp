// What the roof and the prediction of a row are made of. Terms of a plan's own prediction are not
// known here: its epilogue is the plan's.
#include "PageColumn.h"
#include "PageData.h"
#include "Table.h"
#include "gemm/Schedule/Text.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace gemm::report {

namespace {
struct Bytes {
  double a = 0, b = 0, c = 0, other = 0;
};

Bytes bytesOf(const GemmProblem &p) {
  auto without = [&](bool GemmProblem::*ones) {
    GemmProblem rest = p;
    rest.*ones = true;
    return static_cast<double>(compulsoryBytes(p)) - static_cast<double>(compulsoryBytes(rest));
  };
  Bytes bytes;
  bytes.a = without(&GemmProblem::aOnes), bytes.b = without(&GemmProblem::bOnes);
  bytes.c = static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.batch) *
            typeBytes(p.c) * (p.beta ? 2 : 1);
  bytes.other = static_cast<double>(compulsoryBytes(p)) - bytes.a - bytes.b - bytes.c;
  return bytes;
}

// Of Score::seconds, what the k steps of the busiest SM take; 0: hidden behind DRAM and not said.
struct Loop {
  double seconds = 0, steps = 0;
};

Loop loopOf(const Schedule &schedule, const Score &s) {
  const double step = std::max({s.mathStep, s.sharedStep, s.l2Step, s.latencyStep, s.issueStep});
  Loop loop;
  if (step <= 0)
    return loop;
  if (s.bound != "DRAM")
    loop.steps = std::round(
        (s.seconds - s.launchSeconds - s.packSeconds - s.partsSeconds - s.edgeSeconds) / step);
  else if (schedule.kind != ScheduleKind::StreamK)
    loop.steps = static_cast<double>(s.busiest) * s.steps;
  loop.seconds = loop.steps * step;
  return loop;
}

double sustainedFlops(const Row &row, const Score &s) {
  const double seconds = s.powerSeconds - s.packSeconds - s.partsSeconds;
  return s.powerSeconds > 0 && seconds > 0 ? static_cast<double>(row.cost->flops) / seconds : 0;
}

using Value = std::function<std::string(const Row &)>;
struct Named {
  const char *name;
  Value value;
};

std::string flag(bool value) { return value ? "true" : "false"; }

std::vector<Named> inputs(const Target &t) {
  auto of = [](auto number) {
    return [number](const Row &row) {
      return row.cost && !row.work ? plain(static_cast<double>(number(row.problem))) : "null";
    };
  };
  using P = const GemmProblem &;
  return {{"location", [](const Row &row) { return jsonString(row.location); }},
          {"comparable", [](const Row &row) { return flag(row.comparable); }},
          {"compute_type",
           [](const Row &row) {
             return row.unread.empty() ? jsonString(typeName(row.problem.computeType()))
                    : row.work         ? jsonString("vector units")
                                       : "null";
           }},
          {"peak", [&t](const Row &row) { return row.cost ? known(peakOf(row, t)) : "null"; }},
          {"work", [](const Row &row) { return flag(row.work.has_value()); }},
          {"sum", [](const Row &row) { return flag(row.problem.isSum()); }},
          {"ones_a", [](const Row &row) { return flag(row.problem.aOnes); }},
          {"ones_b", [](const Row &row) { return flag(row.problem.bOnes); }},
          {"shared_a", [](const Row &row) { return flag(row.problem.aShared); }},
          {"shared_b", [](const Row &row) { return flag(row.problem.bShared); }},
          {"beta", [](const Row &row) { return flag(row.problem.beta); }},
          {"factors", of([](P p) { return p.products * p.added; })},
          {"factors_a", of([](P p) { return p.added; })},
          {"factors_b", of([](P p) { return p.products * p.added; })},
          {"size_a", of([](P p) { return typeBits(p.a) / 8.0; })},
          {"size_b", of([](P p) { return typeBits(p.b) / 8.0; })},
          {"size_c", of([](P p) { return typeBits(p.c) / 8.0; })},
          {"bytes_a", of([](P p) { return bytesOf(p).a; })},
          {"bytes_b", of([](P p) { return bytesOf(p).b; })},
          {"bytes_c", of([](P p) { return bytesOf(p).c; })},
          {"bytes_other", of([](P p) { return bytesOf(p).other; })}};
}

std::vector<Named> terms(const Target &t) {
  auto score = [&t](auto number) {
    return [number, &t](const Row &row) {
      return row.predicted && !runsAsPlanned(row, row.predicted->schedule, t)
                 ? known(static_cast<double>(number(row.predicted->score)))
                 : "null";
    };
  };
  auto loop = [&t](double Loop::*part) {
    return [part, &t](const Row &row) {
      return row.predicted && !runsAsPlanned(row, row.predicted->schedule, t)
                 ? known(loopOf(row.predicted->schedule, row.predicted->score).*part)
                 : "null";
    };
  };
  using S = const Score &;
  return {{"planned",
           [&t](const Row &row) {
             return flag(row.predicted && runsAsPlanned(row, row.predicted->schedule, t));
           }},
          {"schedule",
           [](const Row &row) {
             return row.predicted ? jsonString(toString(row.predicted->schedule)) : "null";
           }},
          {"step_math", score([](S s) { return s.mathStep; })},
          {"step_shared", score([](S s) { return s.sharedStep; })},
          {"step_l2", score([](S s) { return s.l2Step; })},
          {"step_latency", score([](S s) { return s.latencyStep; })},
          {"step_issue", score([](S s) { return s.issueStep; })},
          {"loop_steps", loop(&Loop::steps)},
          {"loop_s", loop(&Loop::seconds)},
          {"dram_s", score([](S s) { return s.dramSeconds; })},
          {"edge_s", score([](S s) { return s.edgeSeconds; })},
          {"pack_s", score([](S s) { return s.packSeconds; })},
          {"parts_s", score([](S s) { return s.partsSeconds; })},
          {"kernel_s", score([](S s) { return s.seconds; })},
          {"power_s", score([](S s) { return s.powerSeconds; })},
          {"sustained_flops",
           [&t](const Row &row) {
             return row.predicted && !runsAsPlanned(row, row.predicted->schedule, t)
                        ? known(sustainedFlops(row, row.predicted->score))
                        : "null";
           }},
          {"waves", score([](S s) { return s.waves; })},
          {"utilisation", score([](S s) { return s.utilisation; })}};
}
} // namespace

std::vector<PageColumn> termColumns(const Document &d) {
  std::vector<PageColumn> result;
  for (const std::vector<Named> &list : {inputs(d.target), terms(d.target)})
    for (const Named &named : list) {
      PageColumn column{named.name, {}};
      for (const Row &row : d.rows)
        column.values.push_back(named.value(row));
      result.push_back(std::move(column));
    }
  return result;
}

} // namespace gemm::report
