// Advice over all rows, and what following it would save: the model's time now less that of the
// row as it would be.
#include "Advice.h"
#include "Svg.h"
#include "gemm/CostModel/Alignment.h"
#include "gemm/Schedule/Choose.h"

#include <algorithm>
#include <array>
#include <map>

namespace gemm::report {

namespace {
// Rows for each of which a gain asks the model for a schedule: the longest.
constexpr size_t kMostGains = 300;

struct Words {
  const char *title, *why, *gain;
};
constexpr std::array<Words, kChanges> kWords = {
    {{"Join sums of rows to products", "A sum of rows reads a matrix that a product reads too.",
      "the time of the sums, were they part of those products"},
     {"Pad lines",
      "Where lines begin at no multiple of 16 bytes, narrower copies take more instructions and "
      "more sectors, and no tensor map can address them.",
      "predicted now, less predicted with padded lines"},
     {"Fuse, batch or use a graph", "Launching takes longer than the work.",
      "the launches, were they hidden"},
     {"More rows at once",
      "Memory bound: the weights are read for too few rows to keep the tensor cores busy.",
      "predicted for two runs now, less predicted for one of twice the rows"},
     {"Fuse with neighbours, or fewer bytes",
      "Memory bound at every M: N or K is too small for the bytes that A and C have.",
      "the time in which C is written, were it kept for what reads it"},
     {"Fill tiles and waves",
      "Tiles at the edges and the last wave compute what nobody needs, or nothing.",
      "predicted for each row of A now, less predicted at the better M with the same schedule"},
     {"Slower than predicted",
      "Look for another kernel or schedule, clocks that fell, or neighbours on the GPU; compare "
      "with "
      "--compare, or with the kernel that is planned here.",
      "measured, less predicted"}}};

std::optional<double> predictedFor(const Row &row, const GemmProblem &problem, const Target &t) {
  Row other = row;
  other.problem = problem, other.schedule.reset();
  std::optional<Schedule> schedule = shownSchedule(other, t);
  return schedule ? std::optional(score(*schedule, problem, t).predictedSeconds()) : std::nullopt;
}

GemmProblem padded(const Row &row) {
  GemmProblem p = row.problem;
  const bool ta = row.layout[0] == 't', tb = row.layout[1] == 't';
  auto pad = [](int64_t &ld, Type type, int64_t lines) {
    if (lines > 1 && ld > 0)
      if (int64_t to = checkAlignment(ld, typeBytes(type), std::min<int64_t>(lines, 128), 64).padTo)
        ld = to;
  };
  pad(p.lda, p.a, ta ? p.k : p.m), pad(p.ldb, p.b, tb ? p.n : p.k), pad(p.ldc, p.c, p.m);
  return p;
}

bool asksTheModel(Change change) { return change == Change::Pad || change == Change::Batch; }

// Of one run; nullopt where the model says nothing.
std::optional<double> gainOf(const Row &row, Change change, const Target &t) {
  const double now = row.predicted ? row.predictedSeconds() : row.roofSeconds();
  const GemmProblem &p = row.problem;
  switch (change) {
  case Change::Sum:
    return row.bestSeconds();
  case Change::Launch:
    return row.cost->launchSeconds;
  case Change::Bytes:
    return static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.batch) *
           typeBytes(p.c) / t.dramBytesPerSecond;
  case Change::Waves: {
    std::optional<BetterM> better = betterM(row, t);
    return better ? better->saved * now : 0;
  }
  case Change::Slow:
    return row.measuredSeconds - now;
  case Change::Pad:
  case Change::Batch:
    break;
  }
  if (!row.predicted)
    return std::nullopt;
  GemmProblem other = change == Change::Pad ? padded(row) : p;
  if (change == Change::Batch)
    other.m *= 2;
  std::optional<double> then = predictedFor(row, other, t);
  if (!then)
    return std::nullopt;
  return now - (change == Change::Batch ? *then / 2 : *then);
}

struct Said {
  size_t row;
  std::string text;
  std::optional<double> gain; // of all its runs
};

double timeOf(const Row &row) { return row.bestSeconds() * static_cast<double>(row.count); }

// The longest rows first, in which order the model is asked.
void setGains(std::vector<Said> &said, Change change, const Document &d) {
  std::stable_sort(said.begin(), said.end(), [&](const Said &a, const Said &b) {
    return timeOf(d.rows[a.row]) > timeOf(d.rows[b.row]);
  });
  const size_t most = asksTheModel(change) ? kMostGains : said.size();
  for (size_t i = 0; i < std::min(most, said.size()); ++i) {
    const Row &row = d.rows[said[i].row];
    if (std::optional<double> gain = gainOf(row, change, d.target))
      said[i].gain = std::max(0.0, *gain) * static_cast<double>(row.count);
  }
}

AdviceGroup groupOf(std::vector<Said> said, Change change, const Document &d, double all) {
  const Words &words = kWords[static_cast<size_t>(change)];
  AdviceGroup group{change, words.title, words.why, words.gain, 0, 0, {}, {}, 0};
  setGains(said, change, d);
  std::map<std::string, size_t> known;
  for (const Said &one : said) {
    auto [it, fresh] = known.emplace(one.text, group.details.size());
    if (fresh)
      group.details.push_back({one.text, {}, 0});
    AdviceDetail &detail = group.details[it->second];
    detail.rows.push_back(one.row);
    detail.gainSeconds += one.gain.value_or(0);
    group.rows.push_back(one.row);
    group.gainSeconds += one.gain.value_or(0);
    group.unknown += !one.gain;
  }
  std::stable_sort(
      group.details.begin(), group.details.end(),
      [](const AdviceDetail &a, const AdviceDetail &b) { return a.gainSeconds > b.gainSeconds; });
  std::sort(group.rows.begin(), group.rows.end());
  group.gainShare = all > 0 ? group.gainSeconds / all : 0;
  return group;
}
} // namespace

std::vector<AdviceGroup> adviceGroups(const Document &d) {
  std::array<std::vector<Said>, kChanges> said;
  double all = 0;
  for (size_t i = 0; i < d.rows.size(); ++i) {
    all += timeOf(d.rows[i]);
    for (Advice &advice : adviceOf(d.rows[i], d.target))
      said[static_cast<size_t>(advice.change)].push_back({i, std::move(advice.text), {}});
  }
  std::vector<AdviceGroup> groups;
  for (size_t i = 0; i < kChanges; ++i)
    if (!said[i].empty())
      groups.push_back(groupOf(std::move(said[i]), static_cast<Change>(i), d, all));
  std::stable_sort(groups.begin(), groups.end(), [](const AdviceGroup &a, const AdviceGroup &b) {
    return a.gainSeconds > b.gainSeconds;
  });
  return groups;
}

} // namespace gemm::report
