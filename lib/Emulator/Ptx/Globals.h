// What a module declares outside of its functions, as the parser leaves it and the program keeps
// it: global variables with their initial values and the addresses in them, and the source
// locations of .loc and .file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gemm::emulator {

inline constexpr uint32_t noIndex = ~0u;

/// An address that is put into an initialiser once variables have theirs.
struct Relocation {
  size_t offset = 0;
  uint32_t global = noIndex; ///< of the variable meant; none: `value` says it all
  uint64_t value = 0;        ///< added to its address, or the address of a function
};

struct Global {
  std::string name;
  size_t size = 0, align = 1;
  std::vector<std::byte> init; ///< shorter than size: the rest is zero
  bool constant = false;
  std::vector<Relocation> relocations;
};

struct Location {
  std::string text;       ///< "file:line:column"
  std::string function{}; ///< that was inlined there, or empty
  uint32_t inlinedAt = 0; ///< index of the location of that call; 0: none
};

// Addresses of functions: not memory, but told apart from it.
inline constexpr uint64_t functionWindow = uint64_t(0x7ff) << 48;
inline constexpr uint64_t addressOfFunction(uint32_t index) {
  return functionWindow + 16 * (uint64_t(index) + 1);
}

} // namespace gemm::emulator
