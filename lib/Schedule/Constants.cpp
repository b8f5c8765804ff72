// The list behind Constants.h. Values are repeated as text, with their units; a test
// compares them with the numbers.
#include "gemm/Schedule/Constants.h"

namespace gemm {

const std::vector<ScoreConstant> &scoreConstants() {
  static const std::vector<ScoreConstant> rows = {
      {"latency of a copy", "0.8 us", ""},
      {"instructions of an asynchronous copy", "4",
       "the emulator's counters of 256 x 256 x 256 on sm_80"},
      {"instructions of an element through registers", "6.4",
       "the emulator's counters of 256 x 256 x 255 on sm_80"},
      {"instructions of a byte that is converted, of a number of 4 bits", "1.5, 1",
       "the arithmetic of two of them with a sign beside bf16"},
      {"of its exchange with other lanes, or its shift in a run of k", "1, 0.3",
       "the instructions of a fragment along K"},
      {"of a number that is picked to match runs", "0.5", "a permutation for two"},
      {"instructions of a number that a group's scale multiplies", "0.5",
       "one of two; zero points of bytes are taken off with what numbers are above themselves"},
      {"instructions of a lane for a row's scale and zero point, in each k-step", "4",
       "the main loop of mixed_wgmma as ptxas made it for sm_90a"},
      {"instructions of a lane for a row's scale and zero point, where a group begins", "19",
       "the main loop of mixed_wgmma as ptxas made it for sm_90a"},
      {"instructions of a number that is rounded to tf32, before Hopper", "3",
       "what ptxas makes of cvt.rna.tf32.f32 for sm_80 to sm_89"},
      {"instructions of a number that one of f32 is taken apart into", "3.5", ""},
      {"latency of a step of 32 k that is converted, with an exchange and of runs", "0.1, 0.06 us",
       ""},
      {"copies through registers in flight", "4 of 16 bytes a thread", ""},
      {"registers of a thread that an epilogue's loads are under way to", "16",
       "the epilogues of wgmma"},
      {"warp schedulers of an SM", "4", "NVIDIA A100 and H100 architecture white papers"},
      {"share of L2 that keeps operands between waves", "0.5", ""},
      {"registers of a thread besides fragments", "50", "ptxas, scripts/registers.py"},
      {"time of a launch", "2.5 us unless the target says otherwise", ""},
      {"mma.sync beside wgmma or tcgen05, of the peak", "0.65", "arXiv 2402.13499"},
      {"tensor cores of an SM", "4", "NVIDIA A100 and H100 architecture white papers"},
      {"SMs of a GPC, at most", "18", "NVIDIA H100 architecture white paper"},
      {"spread of SMs over GPCs", "even", ""},
      {"a cluster's barrier, or a read of a peer's shared memory", "0.2 us", ""},
      {"reads of peers' shared memory", "16 B per clock", ""},
      {"share of DRAM's bandwidth of a factor's copy", "0.7", ""},
  };
  return rows;
}

std::string assumptions() {
  std::string text;
  for (const ScoreConstant &c : scoreConstants())
    if (c.source.empty())
      text += (text.empty() ? "" : ", ") + std::string(c.name) + " " + std::string(c.value);
  return "assumed, without a source: " + text;
}

} // namespace gemm
