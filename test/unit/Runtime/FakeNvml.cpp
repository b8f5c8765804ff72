// A stand-in for libnvidia-ml.so.1: one GPU at a fixed clock, throttled as
// FAKE_NVML_REASONS says.
#include <cstdlib>
#include <cstring>

extern "C" {
int nvmlInit_v2() { return 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char *id, void **device) {
  static int only;
  return *device = &only, std::strcmp(id, "0000:1b:00.0") == 0 ? 0 : 2;
}
int nvmlDeviceGetClockInfo(void *, int which, unsigned *megahertz) {
  return *megahertz = which == 1 ? 1980 : 3201, 0;
}
int nvmlDeviceGetPowerUsage(void *, unsigned *milliwatts) { return *milliwatts = 411600, 0; }
int nvmlDeviceGetTemperature(void *, int, unsigned *celsius) { return *celsius = 54, 0; }
int nvmlDeviceGetCurrentClocksThrottleReasons(void *, unsigned long long *reasons) {
  const char *text = std::getenv("FAKE_NVML_REASONS");
  return *reasons = text ? std::strtoull(text, nullptr, 16) : 0, 0;
}
}
