// Factors that are copied before the product: which are worth it, how the kernel then finds them,
// and what the copies take.
#pragma once

#include "gemm/Schedule/Schedule.h"

#include <vector>

namespace gemm {

/// Whether a packed factor of such elements is transposed where it is not stored along K. What is
/// of two bytes every instruction reads in either order.
inline bool packsAlongK(int64_t elementBytes) { return elementBytes != 2; }
/// The elements from line to line of a packed factor, for lines of `length`.
int64_t packedLine(int64_t length, int64_t elementBytes);

/// The problem that the kernel of such a schedule finds.
GemmProblem packed(GemmProblem problem, Pack pack);

/// What is worth looking at, `None` first: factors whose lines are not of whole 16 bytes, or that
/// lie across K where some instruction of the machine cannot read them so. Of a problem whose
/// sizes are not all known, of sums, and of one whose rows must not depend on others, `None` alone.
std::vector<Pack> packsOf(const GemmProblem &problem, const Target &target);
/// Whether each factor that it packs is one that its kernel would read the better for it.
bool isWorthPacking(const Schedule &schedule, const GemmProblem &problem);

/// Of the copies: bytes read and written, and the time before the product.
double packBytes(const GemmProblem &problem, Pack pack);
double packSeconds(const GemmProblem &problem, Pack pack, const Target &target);

} // namespace gemm
