// A device whose one kernel is the GEMM of a problem, in plain C++: the tensor core of its
// chip (TensorCore.h), f32 after it, functions as far off as they may be. Honest, or with
// one thing wrong.
#pragma once

#include "Mutant.h"
#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Device.h"

#include <functional>

namespace gemm::campaign {

class ModelDevice : public runtime::Device {
public:
  ModelDevice(const Problem &problem, const runtime::BoundFunction &function);

  Mutant mutant;
  /// What the last launch left in C's buffer.
  std::vector<std::byte> output;

  std::string description() const override { return "a model"; }
  uint64_t allocate(size_t bytes, const std::string &) override;
  void free(uint64_t) override {} // with the device
  void upload(uint64_t address, const void *from, size_t bytes) override;
  void download(uint64_t address, void *to, size_t bytes) override;
  void load(const bundle::Bundle &, const bundle::Function &) override {}
  runtime::LaunchResult launch(const std::string &, const std::string &,
                               const runtime::LaunchConfig &config) override;

private:
  const Problem &problem;
  const runtime::BoundFunction &function;
  std::vector<std::unique_ptr<std::byte[]>> blocks;
};

} // namespace gemm::campaign
