// Where cuBLASLt may be. Internal to the runtime library.
#pragma once

#include <string>
#include <vector>

namespace gemm::runtime {

/// Names to open, in order: GEMM_CUBLASLT alone if it is set; else what exists in
/// CUDA_HOME and CUDA_PATH, the loader's own names, and what exists in
/// /usr/local/cuda and in the wheels of the user's Pythons, of `python3` on PATH too.
std::vector<std::string> findCublasLt();

} // namespace gemm::runtime
