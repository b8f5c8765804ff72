// What a program hands over as code: PTX, a fatbin as nvcc embeds it, or the wrapper that points at
// one. In: the bytes, whose size their headers say. Out: the PTX for a machine.
#pragma once

#include "gemm/Target/Target.h"

#include <cstdint>
#include <string>

namespace gemm::cudadevice {

/// Why an image has no code for the machine, with the error that CUDA gives.
struct ImageError {
  int code;
  std::string message;
};

/// The PTX of the image that is the newest of those the machine runs. Throws ImageError: an image
/// of machine code alone is refused with what it holds and how to compile it with PTX. `most`:
/// bytes of the image where that is known, for what it says of its own size.
std::string ptxOf(const void *image, const Target &, uint64_t most = UINT64_MAX);

} // namespace gemm::cudadevice
