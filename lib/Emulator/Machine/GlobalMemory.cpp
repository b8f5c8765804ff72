// The global variables of modules in a Memory: allocated when a module is first
// used there, kept from launch to launch as on a device, initialised with the
// bytes and addresses that the PTX text gives.
#include "Decode/Program.h"

namespace gemm::emulator {

const std::vector<uint64_t> &Memory::globals(const Module &module) {
  auto [it, isNew] = instances.try_emplace(&module.program());
  Instance &instance = it->second;
  if (!isNew)
    return instance.addresses;
  instance.program = module.impl;
  const std::vector<Global> &globals = instance.program->globals;
  for (const Global &g : globals)
    instance.addresses.push_back(allocate(g.size, g.name, true));
  for (size_t g = 0; g < globals.size(); ++g) { // may name each other's addresses
    initialise(instance, g);
    if (globals[g].constant)
      protect(instance.addresses[g]);
  }
  return instance.addresses;
}

// Into memory that is zero.
void Memory::initialise(const Instance &instance, size_t g) {
  const Global &global = instance.program->globals[g];
  const uint64_t address = instance.addresses[g];
  copyIn(address, global.init.data(), global.init.size());
  for (const Relocation &r : global.relocations) {
    uint64_t value = r.value + (r.global == noIndex ? 0 : instance.addresses[r.global]);
    copyIn(address + r.offset, &value, sizeof value);
  }
}

void Memory::release(const Module &module) {
  auto it = instances.find(&module.program());
  if (it == instances.end())
    return;
  for (uint64_t at : it->second.addresses)
    free(at);
  instances.erase(it);
}

} // namespace gemm::emulator
