// Picks a schedule from a short fixed table: the largest tile that the output
// fills, and a smaller one when large tiles would leave most SMs idle.
#include "gemm/Schedule/Schedule.h"

#include "gemm/CostModel/Tiles.h"

#include <limits>

namespace gemm {

namespace {
struct Row {
  std::array<int64_t, 3> tile;
  std::array<int64_t, 2> warp;
};
// Ordered from the highest reuse of operands to the lowest.
constexpr Row kLarge = {{128, 128, 32}, {64, 32}};
constexpr Row kTall = {{128, 64, 32}, {64, 32}};
constexpr Row kWide = {{64, 128, 32}, {32, 64}};
constexpr Row kSmall = {{64, 64, 32}, {32, 32}};

bool buildable(Type type) { return type == Type::F16 || type == Type::BF16; }

const Row &choose(const GemmProblem &p, const Target &target) {
  constexpr int64_t large = std::numeric_limits<int32_t>::max();
  int64_t m = p.m < 0 ? large : p.m, n = p.n < 0 ? large : p.n;
  if (m <= 64)
    return n <= 64 ? kSmall : kWide;
  if (n <= 64)
    return kTall;
  // Fewer tiles than a quarter of the SMs: parallelism beats reuse.
  int64_t batch = p.batch < 1 ? 1 : p.batch;
  if (p.m >= 0 && p.n >= 0 &&
      ceilDiv(m, 128) * ceilDiv(n, 128) < ceilDiv(target.smCount, 4 * batch))
    return kSmall;
  return kLarge;
}
} // namespace

std::optional<Schedule> chooseSchedule(const GemmProblem &p, const Target &target,
                                       std::string *why) {
  auto refuse = [&](std::string text) {
    if (why)
      *why = std::move(text);
    return std::nullopt;
  };
  if (target.computeCapability < 80)
    return refuse("no schedule for chip " + target.chip + ", expected sm_80 or later");
  if (!buildable(p.a) || p.a != p.b)
    return refuse("no kernel for operands " + std::string(typeName(p.a)) + " and " +
                  std::string(typeName(p.b)) + " on " + target.chip +
                  ", expected both f16 or both bf16");
  const Row &row = choose(p, target);
  Schedule schedule;
  schedule.tile = row.tile;
  schedule.warp = row.warp;
  if (std::string text = checkSchedule(schedule, p.a, p.b, target); !text.empty())
    return refuse(std::move(text));
  return schedule;
}

} // namespace gemm
