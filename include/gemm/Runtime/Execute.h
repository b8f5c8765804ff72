// One bound step on a device: its launch with arguments and tensor maps made of
// addresses, its library call, or the oracle in host memory.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/Place.h"
#include "oracle/SumError.h"

namespace gemm::runtime {

/// Throws Error where a device that is described so has no means for the step: what it `needs`.
void requireMeans(Means means, const BoundStep &step, const std::string &needs,
                  const std::string &description);

/// Of a launch, all but the parameters.
LaunchConfig configOf(const BoundLaunch &launch);

/// `addresses` has one for each buffer of the step's function. `only`: LaunchConfig::only.
LaunchResult execute(Device &device, const BoundStep &step, const std::vector<uint64_t> &addresses,
                     const std::vector<uint64_t> &only = {});

/// How a device adds the products of a step that is one, if a kernel runs that says it: the order
/// that the instruction of its schedule stands for, of fp8 on this chip.
oracle::Order orderOfKernel(Device &device, const BoundStep &step, std::string_view chip);
/// Of a kernel that adds in Order::Chain and cuts K, where; null of one that does not.
oracle::PartEnds partEnds(Device &device, const BoundStep &step);

/// Where a step's kernel computes element `index` of output `number`; nothing where no kernel
/// runs, none says it, or the output is no value for each element of a product.
std::optional<Place> placeInLaunch(Device &device, const BoundStep &step, size_t number,
                                   const std::vector<int64_t> &index);

/// What a buffer that is no argument holds at first: its constant, or the poison
/// that is NaN in every float type.
std::vector<std::byte> initialBytes(const BoundBuffer &buffer,
                                    std::byte unwritten = std::byte(0xff));

} // namespace gemm::runtime
