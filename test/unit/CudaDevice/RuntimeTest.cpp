// The runtime's interface as nvcc's host code uses it: a fatbin registered before main, a kernel
// and variables by the address of what stands for them on the host, <<<>>> and the copies.
#include "Libraries.h"

#include "DeviceProperties.h"

#include <cstddef>
#include <cstring>

namespace {

using namespace gemm::cudadevice;

struct Dim3 {
  unsigned x, y, z;
};

template <class Type> Type *runtime(const char *name) {
  return reinterpret_cast<Type *>(gemm::test::symbol("libcudart.so.13", name));
}

// What nvcc writes for `__device__ int offset = 7; __global__ void shift(int *p)`.
constexpr char shiftPtx[] = R"(
.version 7.0
.target sm_80
.address_size 64
.visible .global .align 4 .u32 offset = 7;
.visible .entry shift(.param .u64 p)
{
  .reg .b32 %r<4>;
  .reg .b64 %rd<3>;
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd2, %r1, 4;
  add.s64 %rd1, %rd1, %rd2;
  ld.global.u32 %r2, [%rd1];
  ld.global.u32 %r3, [offset];
  add.s32 %r2, %r2, %r3;
  st.global.u32 [%rd1], %r2;
  ret;
}
)";

struct Image {
  struct {
    uint32_t magic = 0xba55ed50;
    uint16_t version = 1, headerBytes = 16;
    uint64_t bytes = sizeof(Image) - 16;
  } header;
  struct {
    uint16_t kind = 1, version = 0x101;
    uint32_t headerBytes = 64;
    uint64_t bytes = sizeof(Image) - 80;
    uint32_t compressed = 0, options = 0;
    uint16_t minor = 0, major = 7;
    uint32_t chip = 80, name = 0, nameBytes = 0;
    uint64_t flags = 0x11, reserved = 0, decompressed = 0;
  } entry;
  char text[(sizeof shiftPtx + 7) / 8 * 8] = {};
};

struct Wrapper {
  int magic, version;
  const void *data;
  void *more;
};

int shadow;             // of the variable
void stub() { FAIL(); } // of the kernel

class Runtime : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    static Image image;
    std::memcpy(image.text, shiftPtx, sizeof shiftPtx);
    static Wrapper wrapper{0x466243b1, 1, &image, nullptr};
    void **handle = runtime<void **(void *)>("__cudaRegisterFatBinary")(&wrapper);
    runtime<void(void **, const void *, char *, const char *, int, void *, void *, void *, void *,
                 int *)>("__cudaRegisterFunction")(handle, reinterpret_cast<void *>(stub), nullptr,
                                                   "shift", -1, nullptr, nullptr, nullptr, nullptr,
                                                   nullptr);
    runtime<void(void **, void *, char *, const char *, int, size_t, int, int)>(
        "__cudaRegisterVar")(handle, &shadow, nullptr, "offset", 0, 4, 0, 0);
    runtime<void(void **)>("__cudaRegisterFatBinaryEnd")(handle);
  }
  void SetUp() override { lastError(); }
  void TearDown() override { runtime<Result()>("cudaDeviceReset")(); }

  void *allocate(size_t bytes) {
    void *p = nullptr;
    EXPECT_EQ(runtime<Result(void **, size_t)>("cudaMalloc")(&p, bytes), 0);
    return p;
  }
  Result copy(void *to, const void *from, size_t bytes, int kind) {
    return runtime<Result(void *, const void *, size_t, int)>("cudaMemcpy")(to, from, bytes, kind);
  }
  Result launch(void *pointer, unsigned threads) {
    void *arguments[] = {&pointer};
    return runtime<Result(const void *, Dim3, Dim3, void **, size_t, Handle)>("cudaLaunchKernel")(
        reinterpret_cast<void *>(stub), {1, 1, 1}, {threads, 1, 1}, arguments, 0, nullptr);
  }
  Result synchronize() { return runtime<Result()>("cudaDeviceSynchronize")(); }
  Result lastError() { return runtime<Result()>("cudaGetLastError")(); }
};

TEST_F(Runtime, RunsARegisteredKernel) {
  int values[4] = {1, 2, 3, 4};
  void *p = allocate(sizeof values);
  ASSERT_EQ(copy(p, values, sizeof values, 1), 0);
  ASSERT_EQ(launch(p, 4), 0);
  ASSERT_EQ(synchronize(), 0);
  ASSERT_EQ(copy(values, p, sizeof values, 2), 0);
  EXPECT_EQ(values[0], 8);
  EXPECT_EQ(values[3], 11);
}

TEST_F(Runtime, LaunchesByWhatChevronsPush) {
  Dim3 grid{}, block{};
  size_t shared = 0;
  Handle stream = &grid;
  EXPECT_EQ(runtime<unsigned(Dim3, Dim3, size_t, Handle)>("__cudaPushCallConfiguration")(
                {1, 2, 3}, {4, 5, 6}, 7, nullptr),
            0u);
  auto pop = runtime<Result(Dim3 *, Dim3 *, size_t *, void *)>("__cudaPopCallConfiguration");
  ASSERT_EQ(pop(&grid, &block, &shared, &stream), 0);
  EXPECT_EQ(grid.z, 3u);
  EXPECT_EQ(block.y, 5u);
  EXPECT_EQ(shared, 7u);
  EXPECT_EQ(stream, nullptr);
  EXPECT_EQ(pop(&grid, &block, &shared, &stream), 52);
}

TEST_F(Runtime, VariablesByTheirShadow) {
  int two = 2, value = 0;
  auto to = runtime<Result(const void *, const void *, size_t, size_t, int)>("cudaMemcpyToSymbol");
  ASSERT_EQ(to(&shadow, &two, 4, 0, 1), 0);
  EXPECT_EQ(to(&shadow, &two, 4, 1, 1), 1) << "past its end";
  EXPECT_EQ(to(&two, &two, 4, 0, 1), 13);
  void *p = allocate(4);
  ASSERT_EQ(runtime<Result(void *, int, size_t)>("cudaMemset")(p, 0, 4), 0);
  ASSERT_EQ(launch(p, 1), 0);
  ASSERT_EQ(copy(&value, p, 4, 2), 0);
  EXPECT_EQ(value, 2);
}

TEST_F(Runtime, ErrorsAreRememberedOncePerThread) {
  EXPECT_EQ(lastError(), 0);
  EXPECT_EQ(copy(nullptr, &shadow, 4, 1), 1);
  EXPECT_EQ(copy(nullptr, &shadow, 4, 9), 21);
  EXPECT_EQ(lastError(), 21);
  EXPECT_EQ(lastError(), 0);
  EXPECT_EQ(launch(nullptr, 1025), 9);
  EXPECT_STREQ(runtime<const char *(Result)>("cudaGetErrorString")(9),
               "invalid configuration argument");
  EXPECT_STREQ(runtime<const char *(Result)>("cudaGetErrorName")(700), "cudaErrorIllegalAddress");
  EXPECT_EQ(lastError(), 9);
}

TEST_F(Runtime, AFaultStaysUntilTheDeviceIsReset) {
  void *p = allocate(4);
  ASSERT_EQ(runtime<Result(void *, int, size_t)>("cudaMemset")(p, 0, 4), 0);
  EXPECT_EQ(launch(p, 2), 0);
  EXPECT_EQ(synchronize(), 700);
  EXPECT_EQ(lastError(), 700);
  EXPECT_EQ(synchronize(), 700) << "it stays";
  EXPECT_EQ(runtime<Result()>("cudaDeviceReset")(), 0);
  EXPECT_EQ(synchronize(), 0);
}

TEST_F(Runtime, UnknownKernelsAreRefused) {
  EXPECT_EQ((runtime<Result(const void *, Dim3, Dim3, void **, size_t, Handle)>("cudaLaunchKernel")(
                &shadow, {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr)),
            98);
  EXPECT_EQ(lastError(), 98);
}

TEST_F(Runtime, DescribesItsDevice) {
  gemm::cudart::DeviceProperties13 p;
  ASSERT_EQ((runtime<Result(void *, int)>("cudaGetDeviceProperties")(&p, 0)), 0);
  EXPECT_STREQ(p.name, "emulated h200");
  EXPECT_EQ(p.major, 9);
  EXPECT_EQ(p.multiProcessorCount, 132);
  EXPECT_EQ(p.warpSize, 32);
  EXPECT_EQ(p.cooperativeLaunch, 1);
}

// As the headers of CUDA 12.8 and 13.0 lay it out.
TEST(DeviceProperties, HaveTheirPlaces) {
  using gemm::cudart::DeviceProperties12, gemm::cudart::DeviceProperties13;
  EXPECT_EQ(sizeof(DeviceProperties12), 1032u);
  EXPECT_EQ(offsetof(DeviceProperties12, l2CacheSize), 616u);
  EXPECT_EQ(offsetof(DeviceProperties12, clusterLaunch), 772u);
  EXPECT_EQ(sizeof(DeviceProperties13), 1008u);
  EXPECT_EQ(offsetof(DeviceProperties13, l2CacheSize), 596u);
  EXPECT_EQ(offsetof(DeviceProperties13, clusterLaunch), 748u);
}

} // namespace
