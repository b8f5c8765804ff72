// cuBLASLt, opened at run time: the part of its documented C interface that a
// library call needs, declared here so that nothing of CUDA is needed to build.
// Internal to the runtime library.
#pragma once

#include "gemm/Runtime/BlasCall.h"

#include <map>
#include <memory>
#include <string>

namespace gemm::runtime {

class CublasLt {
public:
  /// A workspace with which every heuristic finds what it wants.
  static constexpr size_t usualWorkspace = size_t(32) << 20;

  struct Plan; // descriptors and algorithms of one call

  /// Opens the library that findCublasLt names with the current CUDA context. Throws
  /// NoDevice when it is absent, lacks a function or is older than 12.0. Addresses are told to be
  /// multiples of no more than `mostAlignment`, a power of two up to 256.
  explicit CublasLt(uint32_t mostAlignment = 256);
  ~CublasLt();
  CublasLt(const CublasLt &) = delete;
  CublasLt &operator=(const CublasLt &) = delete;

  /// "cuBLASLt 13.1.0".
  const std::string &description() const { return text; }

  /// How many algorithms the library's heuristic offers for this much workspace, at
  /// most `most`; `run` then takes any of them. Throws Error with the library's reason.
  size_t algorithms(const BlasCall &call, uint64_t workspace, size_t workspaceBytes, size_t most);

  /// What calls like this one need, wherever their operands lie: found once. Null where there is
  /// nothing to compute.
  Plan *ready(const BlasCall &call, uint64_t workspace, size_t workspaceBytes);
  /// Enqueues the call that the plan is of, at addresses of the same alignment.
  void enqueue(Plan &plan, const BlasCall &call, void *stream, uint64_t workspace,
               size_t workspaceBytes);

  /// Enqueues algorithm number `call.algorithm`, by default the heuristic's first. The
  /// workspace is device memory of the caller's.
  void run(const BlasCall &call, void *stream, uint64_t workspace, size_t workspaceBytes);

private:
  struct Api;
  void check(int status, const char *what) const;
  static const Api &api();

  Plan &plan(const BlasCall &call, uint64_t workspace, size_t workspaceBytes, size_t most);
  /// The call and its matrices as descriptors.
  void describe(Plan &plan, const BlasCall &call) const;
  /// Where scales are, and of what; NoDevice where the library is older than these.
  void setScales(Plan &plan, const BlasCall &call) const;
  /// Those of `plan.asked` algorithms that the library says will run; an Error if none does.
  void choose(Plan &plan, const BlasCall &call, size_t workspaceBytes) const;

  uint32_t alignmentOf(uint64_t address) const;
  std::string keyOf(const BlasCall &call, size_t workspaceBytes) const;

  const Api &functions;
  const uint32_t mostAlignment;
  void *handle = nullptr;
  std::string text;
  std::map<std::string, std::unique_ptr<Plan>> plans; // by what a call is, but its addresses
};

} // namespace gemm::runtime
