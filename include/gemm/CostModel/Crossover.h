// The size at which a product goes over from memory bound to compute bound, along any of its sizes;
// and what a layer is in another format.
#pragma once

#include "gemm/CostModel/CostModel.h"

#include <optional>
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

/// The product with factors of another format. What has the format of the result: f32 of tf32, i8
/// and fp8 the result that the problem has, the others themselves.
GemmProblem inFormat(GemmProblem problem, Type format);

struct FormatCrossover {
  std::vector<Type> formats; // those that cross over at one place
  std::optional<double> exact, limit;
};
/// Of each format that the machine has a rate for.
std::vector<FormatCrossover> crossovers(const GemmProblem &problem, Swept size,
                                        const Target &target);

} // namespace gemm
