// Which schedules have kernels of groups whose ends the device alone knows.
#include "gemm/Schedule/Schedule.h"

namespace gemm {

bool servesGroups(const Schedule &s) {
  return (s.kind == ScheduleKind::Block || s.kind == ScheduleKind::Persistent) && s.splits == 1;
}

// Units of groups are found by walking through these, whole tiles at a time. The k of a group may
// be fewer than a family needs whose sums are near only where they are many.
std::string checkGrouping(const Schedule &s, const GemmProblem &p) {
  if (p.grouping == Grouping::None)
    return "";
  if (!servesGroups(s) || s.swap || s.pack != Pack::None)
    return "expected a block or persistent schedule without splits, swap and pack for a product "
           "of groups, got " +
           toString(s);
  if (p.grouping == Grouping::K && s.mma().leastK > 0 && !p.precision)
    return "expected a family that is near for any K for groups of k, got " +
           std::string(familyName(s.family));
  return "";
}

} // namespace gemm
