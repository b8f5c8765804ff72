// Device printf: a C format string and a packed buffer of arguments to text, on
// the host. %n is ignored, as CUDA does.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace gemm::emulator {

struct PrintfArguments {
  /// The next argument, of 4 or 8 bytes, aligned to its size.
  std::function<uint64_t(unsigned bytes)> next;
  /// The text that a %s argument points to.
  std::function<std::string(uint64_t address)> text;
};

/// `used` becomes the number of arguments taken, which is what vprintf returns.
/// Ends with the conversion that makes the text longer than `most` bytes.
std::string formatPrintf(std::string_view format, PrintfArguments &, int &used, size_t most);

} // namespace gemm::emulator
