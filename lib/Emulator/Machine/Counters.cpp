// Sums and names of what the emulator counts.
#include "gemm/Emulator/Counters.h"

#include <numeric>

namespace gemm::emulator {

std::string_view name(InstructionClass c) {
  static constexpr std::string_view names[instructionClasses] = {
      "integer",    "float",   "convert",     "move",         "predicate", "branch",
      "load",       "store",   "shared load", "shared store", "matrix",    "matrix move",
      "async copy", "barrier", "warp",        "atomic",       "other"};
  return names[size_t(c)];
}

uint64_t Counters::total() const {
  return std::accumulate(instructions.begin(), instructions.end(), uint64_t(0));
}

namespace {
constexpr uint64_t Counters::*fields[] = {
    &Counters::mmas,
    &Counters::tensorFlops,
    &Counters::globalReadBytes,
    &Counters::globalWriteBytes,
    &Counters::globalReadRequests,
    &Counters::globalReadSectors,
    &Counters::globalWriteRequests,
    &Counters::globalWriteSectors,
    &Counters::sharedReadBytes,
    &Counters::sharedWriteBytes,
    &Counters::sharedReadWavefronts,
    &Counters::sharedReadIdeal,
    &Counters::sharedWriteWavefronts,
    &Counters::sharedWriteIdeal,
    &Counters::asyncWriteWavefronts,
    &Counters::asyncWriteIdeal,
    &Counters::l2ReadHits,
    &Counters::l2ReadMisses,
    &Counters::l2WriteHits,
    &Counters::l2WriteMisses,
    &Counters::l2WriteBacks,
    &Counters::barriers,
    &Counters::ctas,
};

/// f(a counter, the other's) for each.
template <class F> Counters &combine(Counters &c, const Counters &o, F &&f) {
  for (size_t i = 0; i < instructionClasses; ++i)
    f(c.instructions[i], o.instructions[i]);
  for (uint64_t Counters::*field : fields)
    f(c.*field, o.*field);
  return c;
}
} // namespace

Counters &Counters::operator+=(const Counters &o) {
  return combine(*this, o, [](uint64_t &a, uint64_t b) { a += b; });
}

Counters &Counters::operator-=(const Counters &o) {
  return combine(*this, o, [](uint64_t &a, uint64_t b) { a -= b; });
}

std::vector<std::pair<std::string, uint64_t>> named(const Counters &c) {
  std::vector<std::pair<std::string, uint64_t>> list = {{"instructions", c.total()}};
  for (size_t i = 0; i < instructionClasses; ++i)
    if (c.instructions[i])
      list.emplace_back("instructions." + std::string(name(InstructionClass(i))),
                        c.instructions[i]);
  list.insert(list.end(), {{"ctas", c.ctas},
                           {"mmas", c.mmas},
                           {"tensor-flops", c.tensorFlops},
                           {"global-read-bytes", c.globalReadBytes},
                           {"global-read-requests", c.globalReadRequests},
                           {"global-read-sectors", c.globalReadSectors},
                           {"global-write-bytes", c.globalWriteBytes},
                           {"global-write-requests", c.globalWriteRequests},
                           {"global-write-sectors", c.globalWriteSectors},
                           {"shared-read-bytes", c.sharedReadBytes},
                           {"shared-write-bytes", c.sharedWriteBytes},
                           {"bank-conflicts", c.bankConflicts()},
                           {"barriers", c.barriers}});
  if (c.l2ReadHits + c.l2ReadMisses + c.l2WriteHits + c.l2WriteMisses)
    list.insert(list.end(), {{"l2-read-hit-sectors", c.l2ReadHits},
                             {"l2-read-miss-sectors", c.l2ReadMisses},
                             {"l2-write-hit-sectors", c.l2WriteHits},
                             {"l2-write-miss-sectors", c.l2WriteMisses},
                             {"l2-write-back-sectors", c.l2WriteBacks}});
  return list;
}

} // namespace gemm::emulator
