// How a kernel moves the lines of A, B and C, by where they begin, and what that costs: which
// engine copies, how many instructions its threads issue, how much more than its bytes a line
// draws from L2.
#pragma once

#include "gemm/Schedule/Score.h"

namespace gemm {

/// Of operands of different sizes the one that is converted: 0 is A, 1 is B.
inline size_t convertedOperand(const GemmProblem &p) { return typeBits(p.b) < typeBits(p.a); }

/// Copies of one operand for one k step of a CTA.
struct Copies {
  CopyEngine engine = CopyEngine::CpAsync;
  int64_t piece = 16;      // bytes that one copy of a thread moves
  double bytes = 0;        // that the tile has
  double sectorBytes = 0;  // that it draws from L2, in whole sectors of 32 bytes
  double l1Bytes = 0;      // of sectors that narrow copies ask L1 for, again and again
  double instructions = 0; // of all threads together
};
/// Of A (0) or B (1), in the axes of the kernel's tiles.
Copies copiesOf(const Schedule &schedule, const GemmProblem &problem, size_t operand);

/// Seconds in which an SM issues so many instructions of threads.
double issueSeconds(double instructions, const Target &target);
/// Instructions of the stores of one tile of C beyond those of stores in pairs.
double storeInstructions(const Schedule &schedule, const GemmProblem &problem);
/// Whether columns of C are stored two at a time, or more.
bool storesPairs(const Schedule &schedule, const GemmProblem &problem);
/// Sectors that a tile of C touches, over those of its bytes.
double storeSectors(const Schedule &schedule, const GemmProblem &problem);

} // namespace gemm
