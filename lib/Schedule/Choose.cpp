// Enumerate, check, score, sort, pick; and the contracts that restrict the pick.
#include "gemm/Schedule/Choose.h"
#include "Wgmma.h"
#include "gemm/Schedule/Pack.h"

#include <algorithm>

namespace gemm {

namespace {
// Times closer than this are the same: the model is worth no more.
constexpr double slack = 1.03;

// Why nothing can be built for this problem at all; empty if something might.
std::string refuseProblem(const GemmProblem &p, const Target &t) {
  if (const int least = leastCapability(); t.computeCapability < least)
    return "no schedule for chip " + t.chip + ", expected sm_" + std::to_string(least) +
           " or later";
  if (!isGenerated(p.a, p.b))
    return "no kernel for operands " + std::string(typeName(p.a)) + " and " +
           std::string(typeName(p.b)) + " on " + t.chip + ", expected both of " +
           generatedOperands();
  if (const int least = leastCapability(p.a, p.b); t.computeCapability < least)
    return "no kernel for operands " + std::string(typeName(p.a)) + " and " +
           std::string(typeName(p.b)) + " on " + t.chip + ", expected sm_" + std::to_string(least) +
           " or later, or other operands";
  return "";
}

// Groups of tile rows other than the usual are taken where they are clearly faster: they
// decide what waves share in L2.
void takeBestGroup(Candidate &c, const GemmProblem &p, const Target &t) {
  const double usual = c.score.seconds;
  for (int64_t group : {4, 16}) {
    Schedule other = c.schedule;
    other.group = group;
    Score s = score(other, p, t);
    if (s.seconds * slack < usual && s.seconds < c.score.seconds) {
      c.schedule = other;
      c.score = s;
    }
  }
}

// Legality is asked of the problem as it is given, time of one whose unknown sizes are large.
void addCandidates(const CandidateSource &source, const GemmProblem &problem, Pack pack,
                   const Target &t, std::vector<Candidate> &into) {
  const GemmProblem p = assumeLarge(problem);
  for (Schedule schedule : source.enumerate(packed(p, pack), t)) {
    schedule.products = p.products;
    schedule.pack = pack;
    if (!isWorthPacking(schedule, p))
      continue;
    Candidate c;
    c.schedule = schedule;
    c.source = source.name;
    std::string misfit = checkResidence(schedule, p.a, p.b, t);
    c.rejected = source.buildable ? checkKernel(schedule, problem, t) : misfit;
    if (c.rejected.empty())
      c.rejected = checkStorage(schedule, problem);
    c.timeable = source.buildable && c.rejected.empty();
    if (c.rejected.empty())
      c.rejected = source.refuse(schedule, packed(p, pack), t);
    c.modelled = !source.buildable && c.rejected.empty();
    if (c.modelled)
      c.rejected = "modelled only: no kernel is built for it";
    if (misfit.empty())
      c.score = score(schedule, p, t);
    if (c.rejected.empty())
      takeBestGroup(c, p, t);
    into.push_back(std::move(c));
  }
}

// Splits of K need a workspace or clusters, packing a buffer and launches, an instruction beside
// the machine's own has less of its rate, and a tile of any width moves memory in pieces of any
// width: each is worth having where it is clearly faster. (An H200 took 4 % longer for one row by
// tiles of 64 x 224 than by those of 64 x 256, which are as good by the score.)
double rank(const Candidate &c, const GemmProblem &p, const Target &t) {
  const Mma &mma = c.schedule.mma();
  const bool costs = c.schedule.cutsK() || c.schedule.pack != Pack::None ||
                     mma.rate(t, p.computeType()) < 1 || (mma.fitted && !isUsualTile(c.schedule));
  return c.score.seconds * (costs ? slack : 1);
}

// Choosable, then modelled, then rejected; by time within a group. The sort is
// stable, so that ties keep the registry's order.
void sortCandidates(std::vector<Candidate> &candidates, const GemmProblem &p, const Target &t) {
  auto group = [](const Candidate &c) { return c.rejected.empty() ? 0 : c.modelled ? 1 : 2; };
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](const Candidate &a, const Candidate &b) {
                     if (group(a) != group(b))
                       return group(a) < group(b);
                     return group(a) < 2 && rank(a, p, t) < rank(b, p, t);
                   });
}

// A schedule that the user gave, checked like one of ours.
void takeSupplied(Decision &d, const Schedule &schedule, std::string origin,
                  const GemmProblem &problem, const Target &t, const ChooseOptions &options) {
  const GemmProblem p = assumeLarge(problem);
  d.origin = std::move(origin);
  std::string text = checkKernel(schedule, problem, t);
  if (text.empty() && schedule.pack != Pack::None && !options.packs)
    text = "expected a schedule that does not pack where M is known at run time only, or a kernel "
           "is timed alone, got " +
           toString(schedule);
  if (text.empty())
    text = checkContracts(schedule, p, t, options);
  d.supplied = true;
  if (text.empty())
    d.chosen = schedule;
  else
    d.error = d.origin + ": " + text;
}
} // namespace

// A block schedule adds the k steps of its instruction in order; K cut into splits, which begin at
// multiples of tile k, adds the splits apart. Else tiles, stages and raster change who computes,
// not the order.
std::string summationOrder(const Schedule &s) {
  const std::string family(familyName(s.family));
  if (s.kind == ScheduleKind::StreamK)
    return family + ", K in splits that depend on M";
  if (s.splits == 1)
    return family + ", K in 1 split";
  return family + ", K in " + std::to_string(s.splits) + " splits of steps of " +
         std::to_string(s.tile[2]);
}

// The order that batch_invariant demands: the one chosen for an unknown M.
static std::string orderForAnyM(GemmProblem p, const Target &t, const ChooseOptions &options) {
  if (!options.batchInvariant)
    return "";
  p.m = -1;
  p.begins = {}; // nor on where lines begin, which may be up to M
  for (const Candidate &c : decide(p, t, {}).candidates)
    if (c.rejected.empty() && c.schedule.kind != ScheduleKind::StreamK &&
        !c.schedule.mma().takesApart())
      return summationOrder(c.schedule);
  return "";
}

static std::string violation(const Schedule &schedule, const GemmProblem &p,
                             const std::string &order) {
  if (!order.empty() && schedule.mma().takesApart())
    return "expected a family whose sums do not depend on what else is multiplied for "
           "batch_invariant, got " +
           std::string(familyName(schedule.family));
  if (!order.empty() && summationOrder(schedule) != order)
    return "expected the summation order of every M (" + order + ") for batch_invariant, got " +
           summationOrder(schedule);
  return "";
}

std::string checkContracts(const Schedule &schedule, const GemmProblem &p, const Target &t,
                           const ChooseOptions &options) {
  return violation(schedule, p, orderForAnyM(p, t, options));
}

const Candidate *Decision::runnerUp() const {
  for (const Candidate &c : candidates)
    if (c.rejected.empty() && chosen && c.schedule != *chosen)
      return &c;
  return nullptr;
}

// Not so large that products of them leave the range of the model.
GemmProblem assumeLarge(GemmProblem p) {
  constexpr int64_t large = 8192;
  for (int64_t *size : {&p.m, &p.n, &p.k})
    *size = *size < 0 ? large : *size;
  p.batch = p.batch < 0 ? 1 : p.batch;
  return p;
}

Decision decide(const GemmProblem &problem, const Target &target, const ChooseOptions &options) {
  Decision d;
  d.error = refuseProblem(problem, target);
  if (!d.error.empty())
    return d;
  GemmProblem p = assumeLarge(problem);
  // Whether a problem is packed, and so perhaps adds in another order, is up to its M.
  const bool mayPack = options.packs && !options.batchInvariant;
  const std::vector<Pack> packs = mayPack ? packsOf(problem, target) : std::vector{Pack::None};
  for (const CandidateSource &source : candidateSources())
    for (Pack pack : packs)
      if (mmaOf(source.family).runsOn(target))
        addCandidates(source, problem, pack, target, d.candidates);
  const std::string order = orderForAnyM(problem, target, options);
  for (Candidate &c : d.candidates)
    if (c.rejected.empty())
      c.rejected = violation(c.schedule, p, order);
  sortCandidates(d.candidates, p, target);
  if (options.provider)
    if (std::optional<Schedule> given = options.provider(problem, target)) {
      takeSupplied(d, *given, "provider", problem, target, options);
      return d;
    }
  const bool isRecorded = options.records && problem.grouping == Grouping::None;
  if (const Record *record = isRecorded ? options.records->find(problem, target) : nullptr) {
    takeSupplied(d, record->schedule, record->place, problem, target, options);
    return d;
  }
  d.origin = "model";
  if (!d.candidates.empty() && d.candidates.front().rejected.empty())
    d.chosen = d.candidates.front().schedule;
  else
    d.error = "none of " + std::to_string(d.candidates.size()) + " candidates can be built on " +
              target.name;
  return d;
}

std::optional<Schedule> chooseSchedule(const GemmProblem &problem, const Target &target,
                                       std::string *why) {
  Decision d = decide(problem, target);
  if (!d.chosen && why)
    *why = d.error;
  return d.chosen;
}

} // namespace gemm
