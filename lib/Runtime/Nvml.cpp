// The five questions that are asked of libnvidia-ml.so.1. Values are those of nvml.h.
#include "Nvml.h"

#include <dlfcn.h>

namespace gemm::runtime {

namespace {
constexpr int kSmClock = 1, kMemoryClock = 2, kGpuSensor = 0;

struct Reason {
  uint64_t bit;
  const char *name;
};
// Idle (1) is no reason to distrust a time, and neither is a clock that a user set (2).
constexpr Reason kReasons[] = {
    {0x4, "power cap"}, {0x8, "hardware slowdown"}, {0x10, "sync boost"},    {0x20, "thermal"},
    {0x40, "thermal"},  {0x80, "power brake"},      {0x100, "display clock"}};
} // namespace

#define GEMM_NVML_FUNCTIONS(X)                                                                     \
  X(init, nvmlInit_v2, ())                                                                         \
  X(byBusId, nvmlDeviceGetHandleByPciBusId_v2, (const char *, void **))                            \
  X(clock, nvmlDeviceGetClockInfo, (void *, int, unsigned *))                                      \
  X(power, nvmlDeviceGetPowerUsage, (void *, unsigned *))                                          \
  X(temperature, nvmlDeviceGetTemperature, (void *, int, unsigned *))                              \
  X(throttle, nvmlDeviceGetCurrentClocksThrottleReasons, (void *, unsigned long long *))

struct Nvml::Api {
  bool usable = false;
#define X(FIELD, SYMBOL, ARGS) int(*FIELD) ARGS = nullptr;
  GEMM_NVML_FUNCTIONS(X)
#undef X

  Api() {
    void *library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return;
    usable = true;
#define X(FIELD, SYMBOL, ARGS)                                                                     \
  FIELD = reinterpret_cast<decltype(FIELD)>(dlsym(library, #SYMBOL));                              \
  usable = usable && FIELD;
    GEMM_NVML_FUNCTIONS(X)
#undef X
    usable = usable && init() == 0;
  }
};

const Nvml::Api &Nvml::api() {
  static const Api opened;
  return opened;
}

Nvml::Nvml(const std::string &busId) {
  if (!api().usable || api().byBusId(busId.c_str(), &device) != 0)
    device = nullptr;
}

Conditions Nvml::now() const {
  Conditions c;
  if (!device)
    return c;
  unsigned milliwatts = 0;
  unsigned long long reasons = 0;
  auto known = [](int status, auto &value) {
    if (status != 0)
      value = 0;
  };
  known(api().clock(device, kSmClock, &c.smMegahertz), c.smMegahertz);
  known(api().clock(device, kMemoryClock, &c.memoryMegahertz), c.memoryMegahertz);
  known(api().power(device, &milliwatts), milliwatts);
  known(api().temperature(device, kGpuSensor, &c.celsius), c.celsius);
  known(api().throttle(device, &reasons), reasons);
  c.watts = (milliwatts + 500) / 1000;
  c.throttled = throttleText(reasons);
  return c;
}

std::string throttleText(uint64_t reasons) {
  std::string text;
  for (const Reason &reason : kReasons)
    if ((reasons & reason.bit) && text.find(reason.name) == std::string::npos)
      text += (text.empty() ? "" : ", ") + std::string(reason.name);
  return text;
}

std::string Conditions::text() const {
  std::string text;
  auto add = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
  if (smMegahertz)
    add("SM " + std::to_string(smMegahertz) + " MHz");
  if (memoryMegahertz)
    add("memory " + std::to_string(memoryMegahertz) + " MHz");
  if (watts)
    add(std::to_string(watts) + " W");
  if (celsius)
    add(std::to_string(celsius) + " C");
  if (!throttled.empty())
    add("throttled: " + throttled);
  return text;
}

} // namespace gemm::runtime
