// Modules, their kernels and their variables. An image is decoded whole when it is loaded; what the
// emulator does not run in it is refused with the line of PTX.
#include "Device.h"
#include "Image.h"
#include "gemm/Emulator/Variables.h"
#include "gemm/Support/Read.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <variant>

namespace gemm::cudadevice {

namespace {

/// The word after ".target", up to a comma.
std::string targetOf(const std::string &ptx) {
  size_t at = ptx.find("\n.target");
  if (at == ptx.npos)
    return "";
  at = ptx.find_first_not_of(" \t", at + std::strlen("\n.target"));
  return at == ptx.npos ? "" : ptx.substr(at, ptx.find_first_of(", \t\r\n", at) - at);
}

struct Log {
  char *text = nullptr;
  size_t room = 0;
};

/// Where the program wants to read what is wrong.
Log errorLog(unsigned count, const int *options, void **values) {
  Log log;
  for (unsigned i = 0; options && values && i < count; ++i) {
    if (options[i] == runtime::cuda::errorLogBuffer)
      log.text = static_cast<char *>(values[i]);
    if (options[i] == runtime::cuda::errorLogSize)
      log.room = reinterpret_cast<size_t>(values[i]);
  }
  return log;
}

Result refuse(Device &d, const Log &log, Result code, const std::string &why) {
  d.report.refusal("cuModuleLoadData", why);
  if (log.text && log.room) {
    const size_t bytes = std::min(log.room - 1, why.size());
    std::memcpy(log.text, why.data(), bytes);
    log.text[bytes] = '\0';
  }
  return code;
}

Result load(Handle *to, const void *image, const Log &log, uint64_t most = UINT64_MAX) {
  GEMM_ENTER(cuModuleLoadData, Context);
  if (!to || !image)
    return invalidValue;
  try {
    const std::string ptx = ptxOf(image, d.target, most);
    auto parsed = emulator::Module::parse(ptx, "module");
    if (const auto *error = std::get_if<emulator::ParseError>(&parsed))
      return refuse(d, log, invalidPtx, error->str());
    *to = d.modules.add(
        {std::get<emulator::Module>(std::move(parsed)), entry.context, targetOf(ptx)});
    return success;
  } catch (const ImageError &error) {
    return refuse(d, log, error.code, error.message);
  } catch (const std::bad_alloc &) {
    return outOfMemory;
  }
}

} // namespace

void release(Device &d, Module &module) {
  for (const auto &[name, address] : module.managed) {
    d.memory.free(address);
    d.host.erase(address);
  }
  d.memory.release(module.code);
}

extern "C" {
Result cuModuleLoadDataEx(Handle *to, const void *image, unsigned count, int *options,
                          void **values) {
  return load(to, image, errorLog(count, options, values));
}
Result cuModuleLoadData(Handle *to, const void *image) { return load(to, image, {}); }
Result cuModuleLoadFatBinary(Handle *to, const void *image) { return load(to, image, {}); }

Result cuModuleLoad(Handle *to, const char *path) {
  if (!path)
    return invalidValue;
  std::string bytes;
  if (!support::readFile(path, "module", bytes).empty())
    return fileNotFound;
  return load(to, bytes.c_str(), {}, bytes.size());
}

Result cuModuleUnload(Handle handle) {
  GEMM_ENTER(cuModuleUnload, Initialised);
  Module *module = d.modules.find(handle);
  if (!module)
    return invalidHandle;
  d.functions.removeIf([&](const Function &f) { return f.module == module; });
  release(d, *module);
  d.modules.remove(handle);
  return success;
}

Result cuModuleGetFunction(Handle *to, Handle handle, const char *name) {
  GEMM_ENTER(cuModuleGetFunction, Context);
  Module *module = d.modules.find(handle);
  if (!module)
    return invalidHandle;
  if (!to || !name)
    return invalidValue;
  const emulator::KernelInfo *info = module->code.kernel(name);
  if (!info)
    return notFound;
  auto [it, added] = module->functions.try_emplace(name);
  if (added)
    it->second = d.functions.add({module, info});
  *to = it->second;
  return success;
}

Result cuModuleGetGlobal_v2(Pointer *address, size_t *bytes, Handle handle, const char *name) {
  GEMM_ENTER(cuModuleGetGlobal, Context);
  Module *module = d.modules.find(handle);
  if (!module)
    return invalidHandle;
  if (!name)
    return invalidValue;
  try {
    const auto variable = emulator::findVariable(module->code, d.memory, name);
    if (!variable)
      return notFound;
    if (address)
      *address = variable->address;
    if (bytes)
      *bytes = variable->size;
    return success;
  } catch (const std::bad_alloc &) {
    return outOfMemory;
  }
}

/// For the runtime: the address of a __managed__ variable, at which the host finds its bytes as
/// well. Kernels that name it have another address of the same.
Result cuEmulatorManagedVariable(Pointer *to, Handle handle, const char *name) {
  Pointer onDevice = 0;
  size_t bytes = 0;
  if (Result failed = cuModuleGetGlobal_v2(&onDevice, &bytes, handle, name))
    return failed;
  GEMM_ENTER(cuEmulatorManagedVariable, Context);
  auto [it, added] = d.modules.find(handle)->managed.try_emplace(name);
  if (added) {
    it->second = d.memory.map(d.memory.host(onDevice), bytes, name);
    d.host[it->second] = {bytes, HostKind::Variable, 0};
  }
  *to = it->second;
  return success;
}

Result cuModuleGetLoadingMode(int *to) {
  GEMM_ENTER(cuModuleGetLoadingMode, Initialised);
  if (!to)
    return invalidValue;
  *to = 1; // CU_MODULE_EAGER_LOADING
  return success;
}
}

} // namespace gemm::cudadevice
