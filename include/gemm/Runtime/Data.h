// Host tensors and the data put into them. Random data comes from a counter:
// element i of seed s is a function of (s, i) in integer and exact arithmetic, so
// every machine, thread count and language can make the same bits.
#pragma once

#include "gemm/Bundle/DType.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::runtime {
using bundle::DType;

/// A contiguous row-major tensor.
struct Tensor {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::vector<std::byte> bytes;

  Tensor() = default;
  /// Zeros. Throws bundle::Error if the size does not fit in memory terms.
  Tensor(DType dtype, std::vector<int64_t> shape);
  int64_t elements() const;
};

/// "2x3"; nothing for rank 0.
std::string shapeText(const std::vector<int64_t> &shape);
/// "2x3xbf16"; "f32" for rank 0.
std::string typeText(DType dtype, const std::vector<int64_t> &shape);
/// Product of the dims times the element size; throws bundle::Error past 2^62.
int64_t byteCount(DType dtype, const std::vector<int64_t> &shape);

/// Throws bundle::Error if `bytes` is more than the machine has.
void requireMemory(int64_t bytes, const std::string &what);

/// Bits of element `counter` of stream `seed`: SplitMix64 of both.
uint64_t randomBits(uint64_t seed, uint64_t counter);

/// What a program names, or a number beside it, by a quarter or 2^-2 to 2^-21 of it: where a
/// threshold or the bound of a window decides.
double nearNumber(double named, uint64_t bits);

/// Of a type's numbers `named`, the next one below, or the next above: `which` is 0, 1 or 2.
double besideNumber(bundle::DType type, double named, int64_t which);

/// A number of f16 or bf16 that makes a tie of its type with `named` added or taken away, where
/// there is one: of what was rounded after that, `named` decides to which side, to its last bit.
std::optional<double> tieWith(bundle::DType type, double named, uint64_t bits);

enum class DataClass {
  Normal,   // four uniforms added: mean 0, deviation 1, |x| < 3.5
  Uniform,  // (-1, 1)
  Integers, // -range .. range
  Wide,     // normal times 2^-10 .. 2^10
  Places,   // 0 .. range, as indices are
  Tiny,     // around the smallest normal number of the type
};
/// "normal, uniform, ..." for messages; parse returns false if unknown.
bool parseDataClass(std::string_view name, DataClass &result);

/// Fills `count` elements of `type`; integer types get integers in every class.
void fillRandom(DType type, void *to, int64_t count, DataClass kind, uint64_t seed,
                int64_t range = 4);

} // namespace gemm::runtime
