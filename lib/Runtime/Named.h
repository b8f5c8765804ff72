// Numbers that the programs of a step name, as thresholds and the ends of clamps are.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "oracle/Scalar.h"

namespace gemm::runtime {

struct Named {
  std::vector<double> numbers;
  std::vector<int64_t> integers;
  bool makesIntegers = false; // of floats: of NaN they may be anything

  explicit Named(const BoundStep &step);

  /// Of a type's numbers: each one named, the next one below and the next above; of f16 and bf16
  /// some more that make ties with it.
  int64_t around(bundle::DType type) const;
  oracle::Value aroundAt(bundle::DType type, int64_t number) const;

private:
  void gather(const bundle::Program &program);
};

} // namespace gemm::runtime
