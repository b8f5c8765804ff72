// What the runtime's functions share: the device set up when it is first needed, the last error of
// each thread, and what programs registered of their kernels and variables before main. All else is
// the driver's, whose errors have the same numbers.
#pragma once

#include "DriverApi.h"

namespace gemm::cudart {

using cudadevice::Handle;
using cudadevice::Pointer;
using cudadevice::Result;

/// cudaError's values that are not the driver's.
enum Error : Result {
  invalidConfiguration = 9,
  invalidPitchValue = 12,
  invalidSymbol = 13,
  invalidMemcpyDirection = 21,
  missingConfiguration = 52,
  invalidDeviceFunction = 98,
};

/// dim3.
struct Dim3 {
  unsigned x, y, z;
};

/// cudaMemcpyKind.
enum CopyKind { hostToHost, hostToDevice, deviceToHost, deviceToDevice, anyToAny };

/// Makes the primary context current in a thread that has none.
Result prepare();

/// Remembers an error of this thread, and gives it back.
Result give(Result);

/// A function that asks the driver alone: `call` runs when the device is ready.
template <class Call> Result ask(Call call) {
  Result result = prepare();
  return give(result ? result : call());
}

/// The driver's kernel of a host function, or of what cudaGetKernel gave for one. Loads the module
/// of its fatbin when that is first asked for.
Result kernelOf(const void *function, Handle &to);
/// Where a variable of the device is that the host knows by the address of its shadow.
Result variableOf(const void *symbol, Pointer &address, size_t &bytes);
/// The device was reset: modules are to be loaded again.
void forgetModules();

} // namespace gemm::cudart
