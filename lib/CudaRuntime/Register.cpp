// Before main, a program's constructors register each fatbin, and the kernels and variables in it
// by the address of their host stub or shadow. The PTX is decoded when something of it is first
// used, as the driver's lazy loading has it.
#include "Runtime.h"

#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace gemm::cudart {

namespace {

using cudadevice::success;

struct Fatbin {
  const void *image = nullptr;
  Handle module = nullptr;
  Result failed = success; ///< why it cannot be loaded
};
struct Kernel {
  Fatbin *fatbin = nullptr;
  std::string name;
  Handle function = nullptr;
};
struct Variable {
  Fatbin *fatbin = nullptr;
  std::string name;
  void **managed = nullptr; ///< where the host keeps its address, of __managed__ ones
};

struct Registry {
  std::recursive_mutex lock;
  std::deque<Fatbin> fatbins;
  std::map<const void *, Kernel> kernels;
  std::map<const void *, Variable> variables;
};

/// Never destroyed: programs unregister after main.
Registry &registry() {
  static Registry *r = new Registry;
  return *r;
}

Result load(Fatbin &f) {
  if (f.module || f.failed)
    return f.failed;
  return f.failed = cudadevice::cuModuleLoadData(&f.module, f.image);
}

/// A kernel by its host function, or by its own address, which is its cudaKernel_t.
Kernel *find(Registry &r, const void *function) {
  auto it = r.kernels.find(function);
  if (it != r.kernels.end())
    return &it->second;
  for (auto &[host, kernel] : r.kernels)
    if (&kernel == function)
      return &kernel;
  return nullptr;
}

} // namespace

Result kernelOf(const void *function, Handle &to) {
  if (Result failed = prepare())
    return failed;
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  Kernel *kernel = find(r, function);
  if (!kernel)
    return invalidDeviceFunction;
  if (Result failed = load(*kernel->fatbin))
    return failed;
  if (!kernel->function && cudadevice::cuModuleGetFunction(
                               &kernel->function, kernel->fatbin->module, kernel->name.c_str()))
    return invalidDeviceFunction;
  to = kernel->function;
  return success;
}

Result variableOf(const void *symbol, Pointer &address, size_t &bytes) {
  if (Result failed = prepare())
    return failed;
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  auto it = r.variables.find(symbol);
  if (it == r.variables.end())
    return invalidSymbol;
  Variable &v = it->second;
  if (Result failed = load(*v.fatbin))
    return failed;
  if (cudadevice::cuModuleGetGlobal_v2(&address, &bytes, v.fatbin->module, v.name.c_str()))
    return invalidSymbol;
  return v.managed
             ? cudadevice::cuEmulatorManagedVariable(&address, v.fatbin->module, v.name.c_str())
             : success;
}

void forgetModules() {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  for (Fatbin &f : r.fatbins)
    f.module = nullptr, f.failed = success;
  for (auto &[host, kernel] : r.kernels)
    kernel.function = nullptr;
}

extern "C" {
void **__cudaRegisterFatBinary(void *wrapper) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  r.fatbins.push_back({wrapper});
  return reinterpret_cast<void **>(&r.fatbins.back());
}

void __cudaRegisterFatBinaryEnd(void **) {}

void __cudaUnregisterFatBinary(void **handle) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  auto of = [&](const auto &entry) {
    return static_cast<void *>(entry.second.fatbin) == static_cast<void *>(handle);
  };
  std::erase_if(r.kernels, of);
  std::erase_if(r.variables, of);
}

void __cudaRegisterFunction(void **handle, const char *host, char *, const char *name, int, void *,
                            void *, void *, void *, int *) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  r.kernels[host] = {reinterpret_cast<Fatbin *>(handle), name};
}

void __cudaRegisterVar(void **handle, char *host, char *, const char *name, int, size_t, int, int) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  r.variables[host] = {reinterpret_cast<Fatbin *>(handle), name};
}

void __cudaRegisterManagedVar(void **handle, void **host, char *, const char *name, int, size_t,
                              int, int) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  r.variables[host] = {reinterpret_cast<Fatbin *>(handle), name, host};
}

/// Asked for before the first use of a managed variable.
char __cudaInitModule(void **handle) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  for (auto &[symbol, v] : r.variables)
    if (v.managed && static_cast<void *>(v.fatbin) == static_cast<void *>(handle)) {
      Pointer address = 0;
      size_t bytes = 0;
      if (give(variableOf(symbol, address, bytes)) == success)
        *v.managed = reinterpret_cast<void *>(address);
    }
  return 1;
}

Result __cudaGetKernel(Handle *to, const void *function) {
  Registry &r = registry();
  std::lock_guard lock(r.lock);
  Kernel *kernel = find(r, function);
  if (!to || !kernel)
    return give(invalidDeviceFunction);
  *to = kernel;
  return success;
}
Result cudaGetKernel(Handle *to, const void *function) { return __cudaGetKernel(to, function); }

Result cudaGetFuncBySymbol(Handle *to, const void *function) {
  return give(to ? kernelOf(function, *to) : Result(cudadevice::invalidValue));
}
}

} // namespace gemm::cudart
