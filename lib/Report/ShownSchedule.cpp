// The schedule that pictures of a row show: the plan's, or else the model's choice.
#include "gemm/Report/Report.h"
#include "gemm/Schedule/Choose.h"

namespace gemm::report {

std::optional<Schedule> shownSchedule(const Row &row, const Target &target) {
  GemmProblem p = row.problem;
  p.aAlongM = row.layout[0] == 't', p.bAlongN = row.layout[1] == 'n';
  if (row.schedule && checkKernel(*row.schedule, p, target).empty())
    return row.schedule;
  return decide(p, target).chosen;
}

} // namespace gemm::report
