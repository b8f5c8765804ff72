// A box of a dense tensor and what a bulk copy of it must do, by indices: element by
// element, with the swizzle as the exclusive or of a 16-byte chunk's number in its line
// with the line's number. Internal.
#pragma once

#include "Kernel.h"

namespace gemm::conform {

struct Box {
  bundle::DType type = bundle::DType::BF16;
  std::vector<uint64_t> dims;  ///< elements, innermost first
  std::vector<uint32_t> sizes; ///< of the box
  unsigned swizzle = 16;       ///< bytes; 16: none

  size_t tensorBytes() const;
  size_t boxBytes() const;
  runtime::TensorMap map() const;
  /// Small integers of the type; of TF32Even f32 of all sizes, which a load rounds.
  Bytes values(size_t bytes, Random &random) const;
  /// What the box holds after a load at these coordinates.
  Bytes load(const Bytes &tensor, const std::vector<int32_t> &at) const;
  /// The tensor after a store there, or after the box was added to it.
  Bytes store(Bytes tensor, const Bytes &box, const std::vector<int32_t> &at, bool add) const;

private:
  size_t size() const { return bundle::byteSize(type); }
  /// f(byte in the box, byte in the tensor or -1) for each element.
  template <class F> void each(const std::vector<int32_t> &at, F f) const;
};

} // namespace gemm::conform
