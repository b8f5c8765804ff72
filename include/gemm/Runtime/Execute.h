// One bound step on a device: its launch with arguments and tensor maps made of
// addresses, its library call, or the oracle in host memory.
#pragma once

#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Device.h"
#include "gemm/Runtime/Place.h"
#include "oracle/SumError.h"

namespace gemm::runtime {

/// `addresses` has one for each buffer of the step's function.
LaunchResult execute(Device &device, const BoundStep &step, const std::vector<uint64_t> &addresses);

/// Whether a step's kernel makes each sum of a product by one fma for each k in turn, from 0,
/// of all of K or of each part into which the schedule cuts it.
bool addsInTurn(Device &device, const BoundStep &step);
/// Of such a kernel that cuts K, where; null of one that does not.
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
