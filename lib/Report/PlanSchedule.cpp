// The schedule of a row: read from a plan's text, or chosen by the model. In: the
// attribute as cost.json quotes it, `#gemm.schedule<mma_sync, block, tile = [...], ...>`.
#include "PlanSchedule.h"
#include "gemm/Report/Report.h"
#include "gemm/Schedule/Choose.h"

#include <charconv>
#include <cstring>

namespace gemm::report {

namespace {
/// A cursor over the attribute's text; every step fails softly.
class Reader {
public:
  explicit Reader(std::string_view text) : text(text) {}

  bool take(std::string_view word) {
    while (!text.empty() && text.front() == ' ')
      text.remove_prefix(1);
    if (text.substr(0, word.size()) != word)
      return false;
    text.remove_prefix(word.size());
    return true;
  }
  bool number(int64_t &value) {
    take("");
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc())
      return false;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return true;
  }
  template <size_t N> bool list(std::array<int64_t, N> &values) {
    bool good = take("[");
    for (size_t i = 0; i < N; ++i)
      good = good && (i == 0 || take(",")) && number(values[i]);
    return good && take("]");
  }
  bool atEnd() { return take(">") && text.empty(); }

private:
  std::string_view text;
};

bool readFamily(Reader &reader, Family &family) {
  for (Family each : {Family::MmaSync, Family::Wgmma, Family::Tcgen05})
    if (reader.take(familyName(each)))
      return family = each, true;
  return false;
}

bool readKind(Reader &reader, ScheduleKind &kind) {
  for (int i = 0; i < 8; ++i)
    if (auto name = scheduleKindName(static_cast<ScheduleKind>(i));
        !name.empty() && reader.take(name))
      return kind = static_cast<ScheduleKind>(i), true;
  return false;
}

bool readReduce(Reader &reader, Reduce &reduce) {
  for (Reduce each : {Reduce::Workspace, Reduce::Cluster})
    if (reader.take(reduceName(each)))
      return reduce = each, true;
  return false;
}

bool readRaster(Reader &reader, Raster &raster) {
  for (Raster each : {Raster::Grouped, Raster::Snake, Raster::Hilbert})
    if (reader.take(rasterName(each)))
      return raster = each, true;
  return false;
}
} // namespace

std::optional<Schedule> parseSchedule(std::string_view text) {
  Reader reader(text);
  Schedule s;
  if (!reader.take("#gemm.schedule<") || !readFamily(reader, s.family) || !reader.take(",") ||
      !readKind(reader, s.kind))
    return std::nullopt;
  while (reader.take(",")) {
    bool good = reader.take("tile =")      ? reader.list(s.tile)
                : reader.take("warp =")    ? reader.list(s.warp)
                : reader.take("cluster =") ? reader.list(s.cluster)
                : reader.take("stages =")  ? reader.number(s.stages)
                : reader.take("group =")   ? reader.number(s.group)
                : reader.take("splits =")  ? reader.number(s.splits)
                : reader.take("reduce =")  ? readReduce(reader, s.reduce)
                : reader.take("swap")      ? (s.swap = true)
                : reader.take("raster =")  ? readRaster(reader, s.raster)
                                           : false;
    if (!good)
      return std::nullopt;
  }
  bool sensible = s.tile[0] > 0 && s.tile[1] > 0 && s.tile[2] > 0 && s.warp[0] > 0 &&
                  s.warp[1] > 0 && s.stages > 1 && isRasterGroup(s.raster, s.group) && s.splits > 0;
  return reader.atEnd() && sensible ? std::optional<Schedule>(s) : std::nullopt;
}

std::optional<Schedule> shownSchedule(const Row &row, const Target &target) {
  GemmProblem p = row.problem;
  p.aAlongM = row.layout[0] == 't', p.bAlongN = row.layout[1] == 'n';
  if (row.schedule && checkSchedule(*row.schedule, p.a, p.b, target).empty())
    return row.schedule;
  return decide(p, target).chosen;
}

} // namespace gemm::report
