// Questions that the driver answers, and its errors as texts.
#include "CudaGpu.h"

#include "gemm/Runtime/TensorMap.h"

#include <algorithm>
#include <bit>

namespace gemm::runtime {

CudaGpu::CudaGpu(std::optional<int> ordinal) : api(cuda::api()) {
  cuda::Result code = api.init(0);
  refuseBusy(code, "cuInit");
  if (code != 0)
    throw NoDevice("no cuda device: cuInit failed with " + api.errorText(code));
  check(api.driverGetVersion(&driver), "cuDriverGetVersion");
  if (ordinal) {
    int count = 0;
    if (api.deviceGetCount(&count) != 0 || *ordinal >= count)
      throw NoDevice("no cuda device: expected GPU " + std::to_string(*ordinal) + ", got " +
                     std::to_string(count) + " GPUs");
    check(api.deviceGet(&device, *ordinal), "cuDeviceGet");
  } else {
    check(api.ctxGetDevice(&device), "cuCtxGetDevice");
  }
  char text[256] = {};
  check(api.deviceGetName(text, sizeof text - 1, device), "cuDeviceGetName");
  name = text;
  int major = 0, minor = 0;
  check(api.deviceGetAttribute(&major, cuda::computeMajor, device), "cuDeviceGetAttribute");
  check(api.deviceGetAttribute(&minor, cuda::computeMinor, device), "cuDeviceGetAttribute");
  check(api.deviceGetAttribute(&sharedLimit, cuda::maxSharedOptin, device), "cuDeviceGetAttribute");
  chip = "sm_" + std::to_string(major * 10 + minor);
}

cuda::Handle CudaGpu::retain() const {
  cuda::Handle context = nullptr;
  cuda::Result code = api.primaryCtxRetain(&context, device);
  refuseBusy(code, "cuDevicePrimaryCtxRetain");
  check(code, "cuDevicePrimaryCtxRetain");
  return context;
}

void CudaGpu::fail(cuda::Result code, const std::string &what) const {
  throw Error(what + " failed on " + (name.empty() ? "the GPU" : name) + ": " +
              api.errorText(code));
}

void CudaGpu::refuseBusy(cuda::Result code, const std::string &what) const {
  if (std::ranges::find(cuda::busyErrors, code) != std::end(cuda::busyErrors))
    throw DeviceBusy("the cuda device is busy: " + what + " failed with " + api.errorText(code));
}

static std::string describe(const TensorMap &map, uint64_t address) {
  auto list = [](const auto &values) {
    std::string text;
    for (auto value : values)
      text += (text.empty() ? "" : "x") + std::to_string(value);
    return text;
  };
  return list(map.dims) + " elements, strides " + list(map.strides) + " bytes, box " +
         list(map.box) + ", swizzle " + std::to_string(map.swizzle) + " at " +
         std::to_string(address);
}

void CudaGpu::encode(const TensorMap &map, uint64_t address, void *to) const {
  if (!api.tensorMapEncodeTiled)
    throw Error("expected a driver with cuTensorMapEncodeTiled for tensor maps, got version " +
                std::to_string(driver));
  const std::optional<uint8_t> type = map.dataType();
  if (!type)
    throw Error("expected a tensor map of " + std::string(mapTypes) + ", got " +
                std::string(bundle::name(map.dtype)));
  int swizzle = std::countr_zero(map.swizzle) - 4; // none, 32, 64, 128 bytes
  constexpr unsigned ones[] = {1, 1, 1, 1, 1};     // steps between elements, of every rank there is
  if (cuda::Result code = api.tensorMapEncodeTiled(
          to, *type, static_cast<unsigned>(map.dims.size()), reinterpret_cast<void *>(address),
          map.dims.data(), map.strides.data(), map.box.data(), ones, cuda::noInterleave, swizzle,
          cuda::l2Promotion128, cuda::fillZeros))
    fail(code, "cuTensorMapEncodeTiled of " + describe(map, address));
}

} // namespace gemm::runtime
