// From bound steps to what a device is asked for.
#include "gemm/Runtime/Execute.h"
#include "Oracle.h"

#include <chrono>
#include <cstring>

namespace gemm::runtime {

std::vector<std::byte> initialBytes(const BoundBuffer &buffer) {
  using Bytes = std::vector<std::byte>;
  Bytes bytes(buffer.bytes(), std::byte(0xff));
  if (!buffer.source)
    return bytes;
  if (const auto *data = std::get_if<Bytes>(&buffer.source->data))
    return *data;
  if (const auto *splat = std::get_if<bundle::Scalar>(&buffer.source->data))
    for (size_t at = 0; at < bytes.size(); at += bundle::byteSize(buffer.dtype))
      bundle::isFloat(buffer.dtype)
          ? oracle::storeFloat(buffer.dtype, &bytes[at], std::get<double>(*splat))
          : oracle::storeInteger(buffer.dtype, &bytes[at], std::get<int64_t>(*splat));
  return bytes;
}

LaunchResult execute(Device &device, const BoundStep &step, const std::vector<uint64_t> &at) {
  LaunchResult result;
  Means means = device.means(*step.step);
  if (means == Means::Call)
    return device.call(step.call->at(at));
  if (means == Means::Oracle) {
    auto start = std::chrono::steady_clock::now();
    runOracle(step, [&](size_t buffer) { return device.host(at[buffer]); });
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
  }
  if (step.launch->empty)
    return result;
  LaunchConfig config;
  const bundle::Launch &launch = *step.launch->launch;
  config.grid = step.launch->grid;
  config.block = launch.block;
  config.cluster = launch.cluster;
  config.shared = launch.shared;
  config.resident = launch.resident;
  for (const BoundLaunchArg &arg : step.launch->args) {
    config.params.push_back(arg.bytes);
    uint64_t address = at[arg.buffer] + static_cast<uint64_t>(arg.byteOffset);
    if (arg.map)
      config.params.back() = device.encode(*arg.map, address);
    if (arg.isPointer) {
      config.params.back().resize(sizeof address);
      std::memcpy(config.params.back().data(), &address, sizeof address);
    }
  }
  return device.launch(launch.module, launch.kernel, config);
}

} // namespace gemm::runtime
