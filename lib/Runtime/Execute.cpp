// From bound steps to what a device is asked for.
#include "gemm/Runtime/Execute.h"
#include "Oracle.h"
#include "gemm/Schedule/Text.h"

#include <algorithm>
#include <chrono>
#include <cstring>

namespace gemm::runtime {

std::vector<std::byte> initialBytes(const BoundBuffer &buffer, std::byte unwritten) {
  using Bytes = std::vector<std::byte>;
  Bytes bytes(buffer.bytes(), unwritten);
  if (!buffer.source)
    return bytes;
  if (const auto *data = std::get_if<Bytes>(&buffer.source->data))
    return *data;
  if (const auto *part = std::get_if<bundle::FilePart>(&buffer.source->data))
    return bundle::readPart(*part, bytes.size());
  if (const auto *splat = std::get_if<bundle::Scalar>(&buffer.source->data))
    for (size_t at = 0; at < bytes.size(); at += bundle::byteSize(buffer.dtype))
      bundle::isFloat(buffer.dtype)
          ? oracle::storeFloat(buffer.dtype, &bytes[at], std::get<double>(*splat))
          : oracle::storeInteger(buffer.dtype, &bytes[at], std::get<int64_t>(*splat));
  return bytes;
}

void requireMeans(Means means, const BoundStep &step, const std::string &needs,
                  const std::string &description) {
  if (means == Means::None)
    throw Error(step.step->name + ": expected a step with a " + needs + " for --device=" +
                description + ", got " + step.summary() + " without one (--device=ref runs it)");
}

LaunchConfig configOf(const BoundLaunch &bound) {
  const bundle::Launch &launch = *bound.launch;
  return {
      bound.grid, launch.block, launch.cluster, launch.shared, launch.resident, launch.dependent,
      {},         {}};
}

namespace {

/// How many CTAs a device runs of a launch: of a resident one in clusters no more than at one
/// time.
int64_t ctasOf(Device &device, const BoundLaunch &bound) {
  LaunchConfig config = configOf(bound);
  auto [x, y, z] = config.cluster;
  int64_t grid = config.grid[0], size = int64_t(x) * y * z;
  if (!config.resident || size == 1)
    return grid;
  std::optional<int> most =
      device.clustersAtOnce(bound.launch->module, bound.launch->kernel, config);
  return most ? std::min(grid, size * *most) : grid;
}
} // namespace

std::optional<Place> placeInLaunch(Device &device, const BoundStep &step, size_t number,
                                   const std::vector<int64_t> &index) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm || gemm->ends || device.means(*step.step) != Means::Kernel || step.launch->empty)
    return std::nullopt; // where groups end the data says
  if (number && gemm->step->also[number - 1].isReduced())
    return std::nullopt;
  std::optional<Schedule> schedule = parseSchedule(step.launch->launch->schedule);
  if (!schedule)
    return std::nullopt;
  return placeOf(*schedule, {gemm->batch(), gemm->m(), gemm->n(), gemm->k()},
                 ctasOf(device, *step.launch), index[0], {index[1], index[2]});
}

/// Of fp8 sums are promoted, or those of f16's instruction; else parts.
static oracle::Order orderOfFp8(const Schedule &schedule, const BoundStep &step,
                                std::string_view chip) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  std::optional<Type> type = gemm ? parseType(bundle::name(gemm->a.dtype)) : std::nullopt;
  if (!type || schedule.mma().held(*type) == 0)
    return oracle::Order::Parts;
  const Target *target = lookupTarget(chip);
  return target && schedule.mma().asF16(*target, *type) && gemm->scales.empty()
             ? oracle::Order::AsF16
             : oracle::Order::Promoted;
}

oracle::Order orderOfKernel(Device &device, const BoundStep &step, std::string_view chip) {
  using enum oracle::Order;
  if (device.means(*step.step) != Means::Kernel || step.launch->empty)
    return Parts;
  std::optional<Schedule> schedule = parseSchedule(step.launch->launch->schedule);
  if (!schedule)
    return Parts;
  return schedule->mma().multiplier == Multiplier::Lane ? Chain
         : schedule->mma().takesApart()                 ? oracle::orderOf(schedule->family)
                                                        : orderOfFp8(*schedule, step, chip);
}

oracle::PartEnds partEnds(Device &device, const BoundStep &step) {
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm || orderOfKernel(device, step, "") != oracle::Order::Chain)
    return nullptr;
  const Schedule schedule = *parseSchedule(step.launch->launch->schedule);
  if (!schedule.cutsK())
    return nullptr;
  const ProductSizes sizes{gemm->batch(), gemm->m(), gemm->n(), gemm->k()};
  return [schedule, sizes, ctas = ctasOf(device, *step.launch)](int64_t b, int64_t i, int64_t j) {
    std::vector<int64_t> ends;
    for (const Place::Part &part : placeOf(schedule, sizes, ctas, b, {i, j}).parts)
      ends.push_back(part.last);
    return ends;
  };
}

LaunchResult execute(Device &device, const BoundStep &step, const std::vector<uint64_t> &at,
                     const std::vector<uint64_t> &only) {
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
  const bundle::Launch &launch = *step.launch->launch;
  LaunchConfig config = configOf(*step.launch);
  config.only = only;
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
