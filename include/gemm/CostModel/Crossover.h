// The size at which a product goes over from memory bound to compute bound, along any of its sizes;
// and what a layer is in another format.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm {

/// A size of a product that may vary while the others stay.
enum class Swept : uint8_t { M, N, K, Batch };
std::string_view sweptName(Swept size);
int64_t sweptOf(const GemmProblem &problem, Swept size);
/// The problem with another value of that size. Lines are stored without gaps.
GemmProblem withSwept(GemmProblem problem, Swept size, int64_t value);

/// From which value on math takes longer than memory; nullopt where none does, or every one. With
/// `limit`, of the traffic only what does not grow with the size counts: along M the weights', the
/// usual small-batch rule. For M both are those of crossoverM, but for extra operands.
std::optional<double> crossover(const GemmProblem &problem, Swept size, const Target &target,
                                bool limit);

/// Types of a product: of one type's factors its name, W8A16 and W4A16 as "bf16 x i8", "bf16 x i4".
struct Format {
  std::string name;
  Type a, b;
  std::optional<Type> c; // nullopt: the result that the problem has
  /// Whether the problem is of this format; of those that differ in C, the one that keeps its own.
  bool isOf(const GemmProblem &problem) const;
};
/// Those that the machine has a rate for. C is as A: f32 of tf32; of fp8 and i8 the problem's, and
/// of i8 sums in i32, too. Weights of 8 and 4 bits stand beside bf16, without their groups' scales.
std::vector<Format> formatsOf(const Target &target);
/// The product with factors of another format.
GemmProblem inFormat(GemmProblem problem, const Format &format);

struct FormatCrossover {
  std::vector<Format> formats; // those that cross over at one place
  std::optional<double> exact, limit;
};
/// Of each format of `formatsOf`.
std::vector<FormatCrossover> crossovers(const GemmProblem &problem, Swept size,
                                        const Target &target);

} // namespace gemm
