// Variables are kept in the order of the program, and their addresses by the memory in the same.
#include "gemm/Emulator/Variables.h"

#include "Decode/Program.h"

namespace gemm::emulator {

std::optional<Variable> findVariable(const Module &module, Memory &memory, std::string_view name) {
  const std::vector<Global> &globals = module.program().globals;
  for (size_t i = 0; i < globals.size(); ++i)
    if (globals[i].name == name)
      return Variable{memory.globals(module)[i], globals[i].size};
  return std::nullopt;
}

} // namespace gemm::emulator
