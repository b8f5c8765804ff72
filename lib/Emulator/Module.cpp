// Skeleton: parse and launch answer that they are not there yet.
#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

struct Program {
  std::string name;
  std::vector<KernelInfo> kernels;
};

std::variant<Module, ParseError> Module::parse(std::string_view text, std::string name) {
  return ParseError{std::move(name), 0, "not implemented"};
}
const std::string &Module::name() const { return impl->name; }
const std::vector<KernelInfo> &Module::kernels() const { return impl->kernels; }
const KernelInfo *Module::kernel(std::string_view name) const {
  for (const KernelInfo &k : impl->kernels)
    if (k.name == name)
      return &k;
  return nullptr;
}
const Parameter *KernelInfo::parameter(std::string_view name) const {
  for (const Parameter &p : parameters)
    if (p.name == name)
      return &p;
  return nullptr;
}

Result launch(const Module &, std::string_view kernel, Dim3, Dim3, size_t,
              const std::vector<std::vector<std::byte>> &, Memory &, const Options &) {
  Result r;
  r.findings.push_back({FindingKind::InvalidLaunch, "not implemented", std::string(kernel), {}, 0, 0, 0, {}});
  return r;
}

} // namespace gemm::emulator
