// The mgpu* functions as host code made by gpu-to-llvm calls them, and how the
// process ends when that code or its kernel is wrong. (MLIR programs through
// mlir-runner are in test/EmulatorRuntime.)
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "Temporary.h"
#include "gemm/Emulator/TensorMap.h"

extern "C" {
void *mgpuModuleLoad(void *data, size_t bytes);
void *mgpuModuleLoadJIT(void *data, int optLevel);
void mgpuModuleUnload(void *module);
void *mgpuModuleGetFunction(void *module, const char *name);
void mgpuLaunchKernel(void *function, intptr_t gridX, intptr_t gridY, intptr_t gridZ,
                      intptr_t blockX, intptr_t blockY, intptr_t blockZ, int32_t shared,
                      void *stream, void **params, void **extra, size_t count);
void *mgpuStreamCreate();
void mgpuStreamDestroy(void *stream);
void mgpuStreamSynchronize(void *stream);
void mgpuStreamWaitEvent(void *stream, void *event);
void *mgpuEventCreate();
void mgpuEventDestroy(void *event);
void mgpuEventSynchronize(void *event);
void mgpuEventRecord(void *event, void *stream);
void *mgpuMemAlloc(uint64_t bytes, void *stream, bool hostShared);
void mgpuMemFree(void *p, void *stream);
void mgpuMemcpy(void *to, void *from, size_t bytes, void *stream);
void mgpuMemset32(void *to, unsigned value, size_t count, void *stream);
void mgpuMemset16(void *to, unsigned short value, size_t count, void *stream);
void mgpuMemHostRegister(void *p, uint64_t bytes);
void mgpuMemHostUnregister(void *p);
void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor, int64_t elementBytes);
void mgpuMemHostUnregisterMemRef(int64_t rank, void *descriptor, int64_t elementBytes);
void mgpuSetDefaultDevice(int32_t device);
void mgpuTensorMapEncodeTiled(void *to, uint32_t type, uint32_t rank, void *base,
                              const uint64_t *dims, const uint64_t *strides, const uint32_t *box,
                              const uint32_t *elementStrides, uint32_t interleave, uint32_t swizzle,
                              uint32_t promotion, uint32_t fill);
void *mgpuTensorMapEncodeTiledMemref(int64_t rank, void *descriptor, uint32_t type,
                                     uint32_t interleave, uint32_t swizzle, uint32_t promotion,
                                     uint32_t fill, const int64_t *box);
}

namespace {

using testing::ExitedWithCode;

std::string text = inputText("axpy.ptx");

class Mgpu : public testing::Test {
protected:
  Mgpu() { testing::FLAGS_gtest_death_test_style = "threadsafe"; }
  void axpy(void *x, void *y, int n, size_t count = 4, intptr_t block = 128, int shared = 0) {
    void *module = mgpuModuleLoadJIT(text.data(), 2);
    void *function = mgpuModuleGetFunction(module, "axpy");
    float alpha = 2;
    void *params[] = {&x, &y, &alpha, &n};
    mgpuLaunchKernel(function, 1, 1, 1, block, 1, 1, shared, nullptr, params, nullptr, count);
    mgpuModuleUnload(module);
  }
  std::vector<float> x = std::vector<float>(100, 3), y = std::vector<float>(100, 1);
};

TEST_F(Mgpu, DeviceMemoryIsCopiedInAndOut) {
  void *stream = mgpuStreamCreate(), *event = mgpuEventCreate();
  void *dx = mgpuMemAlloc(400, stream, false), *dy = mgpuMemAlloc(400, stream, false);
  mgpuMemcpy(dx, x.data(), 400, stream);
  mgpuMemset32(dy, 0x3f800000, 100, stream); // 1.0f
  axpy(dx, dy, 100);
  mgpuEventRecord(event, stream);
  mgpuStreamWaitEvent(stream, event);
  mgpuEventSynchronize(event);
  mgpuStreamSynchronize(stream);
  mgpuMemcpy(y.data(), dy, 400, stream);
  EXPECT_EQ(y, std::vector<float>(100, 7));
  mgpuMemset16(dy, 0, 200, stream);
  mgpuMemcpy(y.data(), dy, 400, stream);
  EXPECT_EQ(y, std::vector<float>(100, 0));
  mgpuMemFree(dx, stream);
  mgpuMemFree(dy, stream);
  mgpuMemFree(nullptr, stream);
  mgpuEventDestroy(event);
  mgpuStreamDestroy(stream);
  mgpuSetDefaultDevice(0);
}

TEST_F(Mgpu, HostMemoryIsUsedInPlaceWhileRegistered) {
  mgpuMemHostRegister(x.data(), 400);
  mgpuMemHostRegister(x.data(), 400); // twice, as two views of one buffer do
  struct {
    float *allocated, *data;
    int64_t offset, sizes[2], strides[2];
  } view = {nullptr, y.data(), 20, {4, 5}, {20, 1}}; // elements 20 to 84
  mgpuMemHostRegisterMemRef(2, &view, 4);
  axpy(x.data(), y.data() + 20, 65);
  EXPECT_EQ(y[19], 1);
  EXPECT_EQ(y[20], 7);
  EXPECT_EQ(y[84], 7);
  EXPECT_EQ(y[85], 1);
  mgpuMemHostUnregister(x.data());
  axpy(x.data(), y.data() + 20, 1);
  EXPECT_EQ(y[20], 13);
  EXPECT_EXIT(axpy(x.data(), y.data() + 20, 66), ExitedWithCode(2),
              "260 bytes into allocation 'host memory");
  mgpuMemHostUnregister(x.data());
  mgpuMemHostUnregisterMemRef(2, &view, 4);
  EXPECT_EXIT(axpy(x.data(), y.data() + 20, 1), ExitedWithCode(2), "finding: out of bounds");
}

TEST_F(Mgpu, HostSharedMemoryIsBoth) {
  auto *both = static_cast<float *>(mgpuMemAlloc(400, nullptr, true));
  std::fill(both, both + 100, 5.0f);
  axpy(both, both, 100);
  EXPECT_EQ(both[99], 15);
  mgpuMemFree(both, nullptr);
}

TEST_F(Mgpu, WrongCallsEndTheProcessWithOneLine) {
  std::string elf = "\x7f"
                    "ELF and more";
  EXPECT_EXIT(mgpuModuleLoad(elf.data(), elf.size()), ExitedWithCode(1),
              "^error: mgpuModuleLoad: gpu.binary: expected PTX text, got a cubin[^\n]*\n$");
  EXPECT_EXIT(mgpuModuleLoad(text.data(), 100), ExitedWithCode(1), "error: mgpuModuleLoad: ");
  EXPECT_EXIT(mgpuModuleGetFunction(mgpuModuleLoad(text.data(), text.size()), "nope"),
              ExitedWithCode(1), "expected kernel 'nope'");
  EXPECT_EXIT(axpy(nullptr, nullptr, 100), ExitedWithCode(2), "a null pointer");
  EXPECT_EXIT(axpy(nullptr, nullptr, 0, 3), ExitedWithCode(1), "expected 4 arguments, got 3");
  EXPECT_EXIT(axpy(nullptr, nullptr, 0, 4, 2000), ExitedWithCode(1), "1 to 1024 threads");
  EXPECT_EXIT(axpy(nullptr, nullptr, 0, 4, -1), ExitedWithCode(1), "got -1");
  EXPECT_EXIT(axpy(nullptr, nullptr, 0, 4, 1, -1), ExitedWithCode(1), "shared memory");
  void *d = mgpuMemAlloc(16, nullptr, false);
  EXPECT_EXIT(mgpuMemcpy(d, x.data(), 17, nullptr), ExitedWithCode(1), "expected 17 bytes");
  EXPECT_EXIT(mgpuMemcpy(static_cast<char *>(d) + 16, x.data(), 1, nullptr), ExitedWithCode(1),
              "16 bytes into allocation");
  EXPECT_EXIT(mgpuMemcpy(nullptr, d, 4, nullptr), ExitedWithCode(1), "a null pointer");
  EXPECT_EXIT(mgpuMemset32(d, 0, 5, nullptr), ExitedWithCode(1), "5 times 4 bytes");
  EXPECT_EXIT(mgpuMemset32(x.data(), 0, 5, nullptr), ExitedWithCode(1), "device memory");
  mgpuMemFree(d, nullptr);
  EXPECT_EXIT(mgpuMemFree(d, nullptr), ExitedWithCode(1), "freed allocation");
  EXPECT_EXIT(mgpuMemcpy(d, x.data(), 4, nullptr), ExitedWithCode(1), "freed allocation");
  EXPECT_EXIT(mgpuMemAlloc(UINT64_MAX, nullptr, false), ExitedWithCode(1), "expected memory");
  EXPECT_EXIT(mgpuMemAlloc(uint64_t(1) << 60, nullptr, true), ExitedWithCode(1), "mgpuMemAlloc");
  EXPECT_EXIT(mgpuMemHostUnregister(x.data()), ExitedWithCode(1), "registered host memory");
  EXPECT_EXIT(mgpuSetDefaultDevice(1), ExitedWithCode(1), "expected device 0");
}

TEST_F(Mgpu, EnvironmentSetsTheMachine) {
  auto with = [&](const char *name, const char *value) {
    setenv(name, value, 1);
    axpy(nullptr, nullptr, 0);
    std::_Exit(0);
  };
  // Run in a child that has not made its device yet: see the threadsafe style.
  EXPECT_EXIT(with("GEMM_EMULATOR_ASYNC", "never"), ExitedWithCode(1), "early, late, random");
  EXPECT_EXIT(with("GEMM_EMULATOR_COLOUR", "red"), ExitedWithCode(1), "no such setting: colour");
  EXPECT_EXIT(with("GEMM_EMULATOR_EXPLORE", "x"), ExitedWithCode(1), "a number of schedules");
  EXPECT_EXIT(with("GEMM_EMULATOR_EXPLORE", "5"), ExitedWithCode(0), "");
  EXPECT_EXIT(with("GEMM_EMULATOR_COUNTERS", "on"), ExitedWithCode(0),
              "kernel axpy on a100, async late\n *instructions");
  EXPECT_EXIT(with("GEMM_EMULATOR_MACHINE", "h200"), ExitedWithCode(0), "");
}

TEST_F(Mgpu, TensorMapsAreChecked) {
  using namespace gemm::emulator;
  struct {
    char *allocated, *data;
    int64_t offset, sizes[2], strides[2];
  } memref = {nullptr, reinterpret_cast<char *>(uintptr_t(0x70000000)), 32, {6, 64}, {128, 1}};
  int64_t box[] = {4, 32};
  void *at =
      mgpuTensorMapEncodeTiledMemref(2, &memref, uint32_t(TensorType::BF16), 0, 2, 0, 0, box);
  EncodedTensorMap bytes;
  mgpuMemcpy(&bytes, at, sizeof bytes, nullptr);
  std::string why;
  std::optional<TensorMap> map = decodeTensorMap(bytes.bytes.data(), why);
  ASSERT_TRUE(map) << why;
  EXPECT_EQ(map->base, 0x70000040u);
  EXPECT_EQ(map->dims[0], 64u);
  EXPECT_EQ(map->dims[1], 6u);
  EXPECT_EQ(map->strides[0], 256u);
  EXPECT_EQ(map->box[0], 32u);
  EXPECT_EQ(map->box[1], 4u);
  EncodedTensorMap tiled;
  uint64_t dims[] = {64, 6}, strides[] = {256};
  uint32_t boxes[] = {32, 4}, steps[] = {1, 1};
  mgpuTensorMapEncodeTiled(&tiled, uint32_t(TensorType::BF16), 2,
                           reinterpret_cast<void *>(uintptr_t(0x70000040)), dims, strides, boxes,
                           steps, 0, 2, 0, 0);
  EXPECT_EQ(tiled.bytes, bytes.bytes);
  EXPECT_EXIT(mgpuTensorMapEncodeTiledMemref(6, &memref, 9, 0, 0, 0, 0, box), ExitedWithCode(1),
              "a rank from 1 to 5, got 6");
  EXPECT_EXIT(mgpuTensorMapEncodeTiledMemref(2, &memref, 99, 0, 0, 0, 0, box), ExitedWithCode(1),
              "the data type from 0 to 12, got 99");
  box[1] = 1000;
  EXPECT_EXIT(mgpuTensorMapEncodeTiledMemref(2, &memref, 9, 0, 0, 0, 0, box), ExitedWithCode(1),
              "error: mgpuTensorMapEncodeTiledMemref: expected");
}

} // namespace
