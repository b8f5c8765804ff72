// The emulator as a device: PTX is parsed once per module, findings become the
// text that a report prints.
#include "gemm/Emulator/Explore.h"
#include "gemm/Emulator/Settings.h"
#include "gemm/Emulator/TensorMap.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Target/Target.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <map>

namespace gemm::runtime {
namespace {
class EmulateDevice : public Device {
public:
  EmulateDevice(const emulator::Options &from, unsigned explore)
      : options(from), schedules(explore) {
    if (!lookupTarget(from.machine))
      throw Error(unknownTargetMessage(from.machine));
  }

  std::string description() const override {
    return schedules
               ? "emulate (" + options.machine + ", " + std::to_string(schedules) + " schedules)"
               : "emulate (" + describe(options) + ")";
  }

  bool executesParts() const override { return true; }

  uint64_t allocate(size_t bytes, const std::string &name) override {
    return memory.allocate(bytes, name);
  }
  void free(uint64_t address) override { memory.free(address); }
  void upload(uint64_t address, const void *from, size_t bytes) override {
    if (bytes && !memory.copyIn(address, from, bytes))
      throw Error("expected an upload inside one allocation");
  }
  void download(uint64_t address, void *to, size_t bytes) override {
    if (bytes && !memory.copyOut(address, to, bytes))
      throw Error("expected a download inside one allocation");
  }

  std::vector<std::byte> encode(const TensorMap &from, uint64_t address) override {
    emulator::TensorMap map;
    const std::optional<uint8_t> type = from.dataType();
    if (!type)
      throw Error("expected a tensor map of " + std::string(mapTypes) + ", got " +
                  std::string(name(from.dtype)));
    map.type = static_cast<emulator::TensorType>(*type);
    map.rank = static_cast<unsigned>(from.dims.size());
    map.base = address;
    std::copy(from.dims.begin(), from.dims.end(), map.dims.begin());
    std::copy(from.strides.begin(), from.strides.end(), map.strides.begin());
    std::copy(from.box.begin(), from.box.end(), map.box.begin());
    map.swizzle = static_cast<emulator::Swizzle>(std::countr_zero(from.swizzle) - 4);
    map.promotion = emulator::L2Promotion::Bytes128;
    if (auto wrong = map.check())
      throw Error("tensor map: " + *wrong);
    auto encoded = emulator::encode(map);
    return {encoded.bytes.begin(), encoded.bytes.end()};
  }

  void load(const bundle::Bundle &bundle, const bundle::Function &function) override {
    for (const bundle::Step &step : function.steps)
      forEachLaunch(step, [&](const bundle::Launch &launch) { load(bundle, launch, step.name); });
  }

  void loadText(const std::string &module, const std::string &ptx,
                const std::vector<std::string> &) override {
    if (!modules.contains(module))
      addModule(module, ptx, module);
  }

  LaunchResult launch(const std::string &module, const std::string &kernel,
                      const LaunchConfig &config) override {
    const emulator::Module &loaded = modules.at(module);
    const auto &parameters = loaded.kernel(kernel)->parameters;
    for (size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].size != config.params[i].size())
        throw Error("expected argument " + std::to_string(i) + " of kernel '" + kernel +
                    "' to have " + std::to_string(parameters[i].size) + " bytes, got " +
                    std::to_string(config.params[i].size()));
    auto dim3 = [](const std::array<uint32_t, 3> &a) { return emulator::Dim3{a[0], a[1], a[2]}; };
    auto start = std::chrono::steady_clock::now();
    auto once = [&](const emulator::Options &o) {
      emulator::LaunchConfig launch{dim3(config.grid), dim3(config.block), dim3(config.cluster),
                                    config.shared, config.only, config.dependent};
      return emulator::launch(loaded, kernel, launch, config.params, memory, o);
    };
    emulator::Exploration run = schedules ? explore(memory, options, schedules, once)
                                          : emulator::Exploration{1, once(options), options};
    const emulator::Result &result = run.result;
    LaunchResult report;
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (const emulator::Finding &finding : result.findings)
      if (finding.level > emulator::Level::Note)
        report.findings.push_back(finding.str() +
                                  (schedules ? " (replay: " + replayFlags(run.options) + ")" : ""));
    if (result.ok() && !run.sameBytes)
      report.findings.push_back("kernel '" + kernel + "' left other bytes in memory under one of " +
                                std::to_string(run.runs) +
                                " schedules than under the first: it must not depend on which warp "
                                "or copy comes first");
    if (!result.completed && report.findings.empty())
      report.findings.push_back("kernel '" + kernel + "' did not run to its end");
    report.counters = emulator::named(result.counters);
    return report;
  }

private:
  using Modules = std::map<std::string, emulator::Module>;
  Modules::iterator addModule(const std::string &name, const std::string &ptx,
                              const std::string &file) {
    auto parsed = emulator::Module::parse(ptx, file);
    if (auto *error = std::get_if<emulator::ParseError>(&parsed))
      throw Error(error->str());
    return modules.emplace(name, std::get<emulator::Module>(std::move(parsed))).first;
  }

  void load(const bundle::Bundle &bundle, const bundle::Launch &launch, const std::string &step) {
    auto it = modules.find(launch.module);
    if (it == modules.end()) {
      const std::string &file = bundle.findModule(launch.module)->ptx;
      it = addModule(launch.module, readFile(bundle, file), (bundle.directory / file).string());
    }
    const emulator::KernelInfo *kernel = it->second.kernel(launch.kernel);
    if (!kernel)
      throw Error(it->second.name() + ": expected kernel '" + launch.kernel + "' of step " + step +
                  ", got none of that name");
    if (kernel->parameters.size() != launch.args.size())
      throw Error(step + ": expected " + std::to_string(kernel->parameters.size()) +
                  " arguments for kernel '" + kernel->name + "', got " +
                  std::to_string(launch.args.size()));
  }

  emulator::Options options;
  unsigned schedules; // 0: one run, under `options`
  emulator::Memory memory;
  Modules modules;
};
} // namespace

std::string emulatedMachine(const bundle::Bundle &bundle) {
  return !bundle.machine.empty() && lookupTarget(bundle.machine) ? bundle.machine : bundle.chip;
}

std::unique_ptr<Device> makeEmulateDevice(const emulator::Options &options, unsigned explore) {
  return std::make_unique<EmulateDevice>(options, explore);
}

} // namespace gemm::runtime
