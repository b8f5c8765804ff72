// Which products a BLAS library multiplies in one call, and what its documentation asks of their
// numbers and scales. Plain C++: the compiler asks before it makes a call, the runtime before it
// runs one. cuBLAS's manual is meant by "documented" ("cublasLtMatmul", "Narrow Precision Data
// Types Usage", "Tensor Core Usage"), and ROCm's of hipBLASLt.
#pragma once

#include "gemm/Target/Type.h"

#include <array>

namespace gemm {

/// With the numbers of the gemm dialect and of bundles.
enum class CallLibrary : uint8_t { Cblas, CublasLt, HipblasLt };

/// What an operand's scales are: one for all of it, one for each row or column of the result that
/// it makes, one for each 128 consecutive k of a row, one for each square of 128 rows and 128 k.
enum class CallScale : uint8_t { None, Tensor, Vector, Lines, Squares };
inline bool scalesBlocks(CallScale scale) { return scale >= CallScale::Lines; }
/// How many k, and rows of a square, have one scale.
inline constexpr int64_t callBlock = 128;

/// The type in which a library sums products of such factors; none where it multiplies none.
std::optional<Type> callSums(CallLibrary library, Type a, Type b);
/// Whether it then stores sums as `c`.
bool callStores(CallLibrary library, Type a, Type c);

/// A number that is not known when a call is planned.
inline constexpr int64_t unknownNumber = INT64_MIN;

/// The numbers of a call in the library's order: first, second, result. Of matrices elements, of
/// places bytes from an aligned address.
struct CallNumbers {
  std::array<bool, 2> transposed = {};
  Type factor = Type::F32, result = Type::F32;
  int64_t m = 0, k = 0;
  std::array<int64_t, 3> ld = {}, strides = {}, places = {};
};
/// Empty if cuBLASLt is documented to multiply such numbers, else which rule is not met. Formats of
/// 8 bits have rules: flags (T, N), and dims, leading dimensions, batch strides and places that are
/// multiples. What is not known is not refused if it is compared `later`.
std::string checkCallNumbers(const CallNumbers &call, bool later);

/// Empty if a library takes such scales of the first and the second operand together, else why not.
std::string checkCallScales(CallLibrary library, CallScale first, CallScale second);
/// Empty if its call of m x n may have scales of blocks.
std::string checkBlockScales(int64_t m, int64_t n, bool later);
/// Empty if cuBLASLt multiplies a format with such scales on a chip of this compute capability (0:
/// of none that is known).
std::string checkCallChip(Type factor, CallScale scale, int capability);
/// The first version of cuBLASLt with such scales, as cublasLtGetVersion counts.
size_t oldestCublasLt(CallScale scale);
/// From one line of a block's scales to the next, of `lines` rows or columns and `k`: lines lie
/// along these, squares along k.
int64_t scalesPitch(CallScale scale, int64_t lines, int64_t k);

} // namespace gemm
