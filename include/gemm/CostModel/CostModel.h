// What one GEMM costs on one machine: FLOPs, compulsory DRAM bytes, the times
// they take and which of them bounds it. Plain structs in, plain structs out;
// each formula stands once, in CostModel.cpp, with its convention.
#pragma once

#include "gemm/Target/Target.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gemm {

/// An operand of the epilogue, read once, whatever its index map repeats; or an output beside
/// C, written once.
struct ExtraOperand {
  int64_t elements = 0;
  Type type = Type::F32;
  bool full = false;   // an element for each of C's, moved with it
  bool mapped = false; // full, and stored so that a tensor map addresses it, where there are any
};

/// Values of an epilogue of which an output has one number for each group along m or n, or their
/// sum. What kernels update by atomics is none.
struct Reduced {
  bool ofN = false;
  int64_t group = 0; // 0: all
};

/// What the ends of groups count, which are known on the device alone.
enum class Grouping : uint8_t { None, Rows, K };

/// D = epilogue(alpha op(A) op(B) + beta C), or of a sum of such products, batch times. A dimension
/// below 0 is not known before run time.
struct GemmProblem {
  int64_t m = 0, n = 0, k = 0, batch = 1;
  Type a = Type::BF16, b = Type::BF16, c = Type::BF16;
  bool aShared = false, bShared = false; // one A (or B) for all batches
  bool aOnes = false, bOnes = false;     // all ones: not read from memory
  bool aAlongM = false, bAlongN = false; // stored so, and not along K
  int64_t lda = 0, ldb = 0, ldc = 0;     // elements from line to line; 0: the line's own length
  // Bytes of which the places where lines of A, B and C begin are only known to be multiples, as
  // far as sizes are not known; 0: what the length of a line, or a large one, says.
  std::array<int64_t, 3> begins = {0, 0, 0};
  bool beta = false;               // C is read
  bool mapsC = false;              // a tensor map addresses C, where there are any
  std::optional<Family> precision; // f32 may be multiplied so; none: as near as by fmas
  int64_t products = 1;            // A times as many right operands, each like B
  int64_t added = 1;               // products of as many factors, like A and B, in one sum
  std::vector<ExtraOperand> extras, outputs;
  std::array<int64_t, 3> blocks = {0, 0,
                                   0}; // m, n, k of what a scale is of, which are extras; or 0
  std::vector<Reduced> reduced;        // of the outputs
  std::vector<int64_t> groups;         // of n, whose numbers the elements of each read
  std::vector<int64_t> partners;       // of n, of whose elements each reads that half a group away
  std::optional<Type> sums;            // of A's rows over K, stored in this type
  int64_t extraBytes = 0;              // more that any schedule must move: copies a layout forced
  int64_t epilogueFlops = 0;           // per output element

  // Groups of rows or of k count as a batch of as many products of one size, all that there is
  // divided by how many they are, rounded up.
  Grouping grouping = Grouping::None;

  bool isScaled() const { return blocks[2] > 0; }
  bool isStatic() const { return m >= 0 && n >= 0 && k >= 0 && batch >= 0; }
  /// Sums over K and no products: a bias gradient is a row of ones times dY.
  bool isSum() const { return aOnes || bOnes; }
  /// Whether the epilogue reads an operand at each element of C: a residual.
  bool readsFull() const {
    return std::any_of(extras.begin(), extras.end(), [](const ExtraOperand &e) { return e.full; });
  }
  /// The types of the epilogue's operands that tensor maps address, C's first: not beside groups of
  /// rows, where others write C behind a group's.
  std::vector<Type> mappedOperands() const {
    std::vector<Type> types;
    if (beta && mapsC && grouping == Grouping::Rows)
      return types;
    if (beta && mapsC)
      types.push_back(c);
    for (const ExtraOperand &extra : extras)
      if (extra.mapped)
        types.push_back(extra.type);
    return types;
  }
  /// What the tensor cores multiply: the wider operand, so that int8 weights
  /// under bf16 activations run dequantised, at the bf16 rate.
  Type computeType() const { return typeBits(b) > typeBits(a) ? b : a; }
};

enum class Bound : uint8_t { Compute, Memory, Overhead };
std::string_view boundName(Bound bound);

struct Cost {
  int64_t flops = 0;         // 2MNK per batch (saturates at INT64_MAX); of a sum MN(K-1)
  int64_t exactFlops = 0;    // MN(2K-1) per batch; of a sum MN(K-1)
  int64_t epilogueFlops = 0; // scalar work on the output, apart
  int64_t bytes = 0;         // compulsory DRAM traffic, whatever schedule or machine
  double intensity = 0;      // flops / bytes
  double ridge = 0;          // intensity at which both roofs take the same time
  double mathSeconds = 0, memorySeconds = 0, launchSeconds = 0;
  Bound bound = Bound::Memory;

  /// The roof: the least time in which the machine's peaks allow the work, overlapped
  /// perfectly and without the launch. What a schedule is predicted to take is Score::seconds.
  double roofSeconds() const;
  /// Launch, math and memory one after the other.
  double serialSeconds() const;
};

/// The rate that bounds the arithmetic: the tensor cores' for the types, or the vector
/// units' where there is nothing to multiply.
double roofFlops(const GemmProblem &problem, const Target &target);

/// nullopt when a dimension is unknown or the machine has no rate for the types.
std::optional<Cost> cost(const GemmProblem &problem, const Target &target);

int64_t gemmFlops(const GemmProblem &problem);
int64_t exactGemmFlops(const GemmProblem &problem);
int64_t compulsoryBytes(const GemmProblem &problem);

/// The larger time wins; when launching takes longer than both, that is the
/// bound. A tie of math and memory counts as compute.
Bound classify(double mathSeconds, double memorySeconds, double launchSeconds);

/// The m above which a problem of this n, k and these types is compute bound,
/// as a real number; nullopt when no m is, or for a sum. With `weightsOnly` the activations'
/// traffic is neglected, the usual small-batch rule.
std::optional<double> crossoverM(const GemmProblem &problem, const Target &target,
                                 bool weightsOnly = false);

/// Split-K and stream-K: each split of a tile leaves a partial in f32, written and read once.
int64_t workspaceTraffic(int64_t partials, int64_t tileM, int64_t tileN, int64_t sumBytes);

} // namespace gemm
