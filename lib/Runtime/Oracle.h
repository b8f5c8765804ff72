// Bound steps handed to the oracle. `memory(buffer)` gives the host bytes of a
// buffer. Internal to the runtime library.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Verdict.h"
#include "oracle/Check.h"

#include <functional>

namespace gemm::runtime {

using HostMemory = std::function<std::byte *(size_t)>;

/// The oracle's form of a gemm step whose buffers are in `memory`.
oracle::Gemm gemmOf(const BoundGemm &bound, const HostMemory &memory);
oracle::Matrix matrixOf(const BoundView &view, std::byte *base);
/// What sums of the step's operands may be off by on a chip, or on the "cpu".
oracle::SumError sumErrorOf(const BoundGemm &bound, const oracle::Gemm &gemm,
                            const std::string &chip, oracle::Order order);

/// The values of a step without a product: what its output is, or is made of.
oracle::Elementwise elementwiseOf(const BoundElementwise &bound, const HostMemory &memory);

/// Computes the step in place.
void runOracle(const BoundStep &step, const HostMemory &memory);

/// What a device made of output `number` of a step: `out`, the bytes of its buffer afterwards, of
/// `memory`, its sums taken on `chip` in `order`, of parts of K that end at `ends`.
struct DeviceOutput {
  const BoundStep &step;
  size_t number;
  const HostMemory &memory;
  std::byte *out;
  const std::string &chip;
  oracle::Order order;
  oracle::PartEnds ends = nullptr;
  const std::vector<oracle::Rectangle> *only = nullptr; // elements of a product; null: all
};

/// Compares it with what the step makes of the memory.
oracle::Report checkOracle(const DeviceOutput &made);

/// Element `index` of an output of a gemm step, one of values, recomputed; `place` says in
/// which parts of K it was summed.
Explained explainOracle(const DeviceOutput &made, const std::vector<int64_t> &index,
                        const std::optional<Place> &place);

} // namespace gemm::runtime
