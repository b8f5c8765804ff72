// The two forms in which nvcc compresses what a fatbin holds: a block of LZ4 (its documented block
// format), and a frame of zstd, for which the system's libzstd.so.1 is loaded.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace gemm::cudadevice {

/// Each gives exactly `bytes` bytes, or throws std::runtime_error that says what is wrong.
std::string decompressLz4(std::span<const unsigned char> from, size_t bytes);
std::string decompressZstd(std::span<const unsigned char> from, size_t bytes);

} // namespace gemm::cudadevice
