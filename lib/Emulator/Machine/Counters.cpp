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

Counters &Counters::operator+=(const Counters &o) {
  for (size_t i = 0; i < instructionClasses; ++i)
    instructions[i] += o.instructions[i];
  mmas += o.mmas;
  tensorFlops += o.tensorFlops;
  globalReadBytes += o.globalReadBytes;
  globalWriteBytes += o.globalWriteBytes;
  globalReadRequests += o.globalReadRequests;
  globalReadSectors += o.globalReadSectors;
  globalWriteRequests += o.globalWriteRequests;
  globalWriteSectors += o.globalWriteSectors;
  sharedReadBytes += o.sharedReadBytes;
  sharedWriteBytes += o.sharedWriteBytes;
  sharedReadWavefronts += o.sharedReadWavefronts;
  sharedReadIdeal += o.sharedReadIdeal;
  sharedWriteWavefronts += o.sharedWriteWavefronts;
  sharedWriteIdeal += o.sharedWriteIdeal;
  asyncWriteWavefronts += o.asyncWriteWavefronts;
  asyncWriteIdeal += o.asyncWriteIdeal;
  l2ReadHits += o.l2ReadHits;
  l2ReadMisses += o.l2ReadMisses;
  l2WriteHits += o.l2WriteHits;
  l2WriteMisses += o.l2WriteMisses;
  l2WriteBacks += o.l2WriteBacks;
  barriers += o.barriers;
  ctas += o.ctas;
  return *this;
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
