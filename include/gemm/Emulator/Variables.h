// The .global and .const variables of a module, by name: what a host that copies to a symbol of the
// device asks for.
#pragma once

#include "gemm/Emulator/Emulator.h"

#include <optional>

namespace gemm::emulator {

struct Variable {
  uint64_t address = 0;
  size_t size = 0; ///< bytes
};

/// Where a variable of the module is in this memory; allocates and initialises the module's
/// variables when they are first asked for. Nothing when the module has none of that name. Throws
/// std::bad_alloc.
std::optional<Variable> findVariable(const Module &, Memory &, std::string_view name);

} // namespace gemm::emulator
