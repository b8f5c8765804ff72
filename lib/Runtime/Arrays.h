// Arrays of a call: types, memory with strides, and which bytes of it they share. In: addresses and
// strides of a caller, who may have got them wrong. Out: copies, or an Error with the values.
#pragma once

#include "gemm-c/Runtime.h"
#include "gemm/Bundle/DType.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gemm::runtime {

struct ArrayType {
  bundle::DType dtype = bundle::DType::F32;
  std::vector<int64_t> shape;
  bool operator==(const ArrayType &) const = default;
};

/// "2x3xf32".
std::string text(const ArrayType &type);

/// An array that a run is given memory for.
struct RunArray {
  std::string name; // "argument 0"
  ArrayType type;
  bool written = false;
  int64_t elements = 0, bytes = 0;

  RunArray(std::string name, ArrayType type, bool written);
  /// Whether the memory is row-major with nothing between elements.
  bool isPacked(const gemm_memory &memory) const;
};

/// To or from the elements in row-major order.
void gather(const RunArray &array, const gemm_memory &memory, std::byte *packed);
void scatter(const RunArray &array, const gemm_memory &memory, const std::byte *packed);

/// Throws Error, starting with `what`, where memory is missing, elements of a written array share
/// bytes, or a written array shares bytes with another. `arrays` and `memory` have as many.
void checkMemory(const std::vector<RunArray> &arrays, const gemm_memory *memory,
                 const std::string &what);

} // namespace gemm::runtime
