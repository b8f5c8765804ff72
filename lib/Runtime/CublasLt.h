// cuBLASLt, opened at run time: the part of its documented C interface that a
// library call needs, declared here so that nothing of CUDA is needed to build.
// Internal to the runtime library.
#pragma once

#include "gemm/Runtime/BlasCall.h"

#include <string>

namespace gemm::runtime {

class CublasLt {
public:
  /// A workspace with which every heuristic finds what it wants.
  static constexpr size_t usualWorkspace = size_t(32) << 20;

  /// Opens libcublasLt.so.13 or .12 (or the file that GEMM_CUBLASLT names) with the
  /// current CUDA context. Throws NoDevice when it is absent, lacks a function or is
  /// older than 12.0.
  CublasLt();
  ~CublasLt();
  CublasLt(const CublasLt &) = delete;
  CublasLt &operator=(const CublasLt &) = delete;

  /// "cuBLASLt 13.1.0".
  const std::string &description() const { return text; }

  /// Enqueues the first algorithm that the library's heuristic offers for this much
  /// workspace, which is device memory of the caller's. Throws Error with the
  /// library's reason.
  void run(const BlasCall &call, void *stream, uint64_t workspace, size_t workspaceBytes);

private:
  struct Api;
  void check(int status, const char *what) const;
  static const Api &api();

  const Api &functions;
  void *handle = nullptr;
  std::string text;
};

} // namespace gemm::runtime
