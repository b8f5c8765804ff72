// The driver's interface as a program uses it: PTX loaded, memory copied, kernels launched, errors
// as CUDA gives them, and never a crash for a wrong handle.
#include "Libraries.h"

#include <vector>

namespace {

using namespace gemm::cudadevice;

constexpr char addPtx[] = R"(
.version 7.0
.target sm_80
.address_size 64
.const .align 4 .f32 bias = 0f3F800000;
.visible .entry add(.param .u64 x, .param .u64 y, .param .u32 n)
{
  .reg .pred %p;
  .reg .b32 %r<5>;
  .reg .f32 %f<4>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [x];
  ld.param.u64 %rd2, [y];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r2, %r2, %r3, %r4;
  setp.ge.u32 %p, %r2, %r1;
  @%p bra DONE;
  mul.wide.u32 %rd3, %r2, 4;
  add.s64 %rd1, %rd1, %rd3;
  add.s64 %rd2, %rd2, %rd3;
  ld.global.f32 %f1, [%rd1];
  ld.const.f32 %f2, [bias];
  add.f32 %f3, %f1, %f2;
  st.global.f32 [%rd2], %f3;
DONE:
  ret;
}
.visible .entry stop() { trap; }
)";

class Driver : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(DRIVER(cuInit)(0), 0);
    ASSERT_EQ(DRIVER(cuCtxCreate_v2)(&context, 0, 0), 0);
  }
  void TearDown() override { DRIVER(cuCtxDestroy_v2)(context); }

  Handle kernel(const char *name) {
    EXPECT_EQ(DRIVER(cuModuleLoadData)(&module, addPtx), 0);
    Handle function = nullptr;
    EXPECT_EQ(DRIVER(cuModuleGetFunction)(&function, module, name), 0);
    return function;
  }
  Result launch(Handle function, unsigned blocks, unsigned threads, void **arguments,
                unsigned shared = 0) {
    return DRIVER(cuLaunchKernel)(function, blocks, 1, 1, threads, 1, 1, shared, nullptr, arguments,
                                  nullptr);
  }
  Pointer allocate(size_t bytes) {
    Pointer p = 0;
    EXPECT_EQ(DRIVER(cuMemAlloc_v2)(&p, bytes), 0);
    return p;
  }

  Handle context = nullptr, module = nullptr;
};

TEST_F(Driver, RunsAKernelOfPtx) {
  Handle add = kernel("add");
  std::vector<float> x(100), y(100);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = float(i);
  Pointer dx = allocate(400), dy = allocate(400);
  ASSERT_EQ(DRIVER(cuMemcpyHtoD_v2)(dx, x.data(), 400), 0);
  unsigned n = 100;
  void *arguments[] = {&dx, &dy, &n};
  ASSERT_EQ(launch(add, 4, 32, arguments), 0);
  ASSERT_EQ(DRIVER(cuCtxSynchronize)(), 0);
  ASSERT_EQ(DRIVER(cuMemcpyDtoH_v2)(y.data(), dy, 400), 0);
  for (size_t i = 0; i < y.size(); ++i)
    ASSERT_EQ(y[i], float(i) + 1) << i;
}

TEST_F(Driver, SetsAVariableOfTheModule) {
  Handle add = kernel("add");
  Pointer bias = 0, x = allocate(4);
  size_t bytes = 0;
  ASSERT_EQ(DRIVER(cuModuleGetGlobal_v2)(&bias, &bytes, module, "bias"), 0);
  EXPECT_EQ(bytes, 4u);
  float five = 5, result = 0;
  ASSERT_EQ(DRIVER(cuMemcpyHtoD_v2)(bias, &five, 4), 0);
  ASSERT_EQ(DRIVER(cuMemsetD32_v2)(x, 0, 1), 0);
  unsigned n = 1;
  void *arguments[] = {&x, &x, &n};
  ASSERT_EQ(launch(add, 1, 1, arguments), 0);
  ASSERT_EQ(DRIVER(cuMemcpyDtoH_v2)(&result, x, 4), 0);
  EXPECT_EQ(result, 5.f);
  EXPECT_EQ(DRIVER(cuModuleGetGlobal_v2)(&bias, &bytes, module, "none"), 500);
}

TEST_F(Driver, TakesArgumentsInOneBuffer) {
  Handle add = kernel("add");
  struct {
    Pointer x, y;
    unsigned n;
  } all{allocate(4), allocate(4), 1};
  ASSERT_EQ(DRIVER(cuMemsetD32_v2)(all.x, 0, 1), 0);
  size_t bytes = 20;
  void *extra[] = {reinterpret_cast<void *>(1), &all, reinterpret_cast<void *>(2), &bytes, nullptr};
  ASSERT_EQ(DRIVER(cuLaunchKernel)(add, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra), 0);
  bytes = 16;
  EXPECT_EQ(DRIVER(cuLaunchKernel)(add, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra), 1);
  float result = 0;
  ASSERT_EQ(DRIVER(cuMemcpyDtoH_v2)(&result, all.y, 4), 0);
  EXPECT_EQ(result, 1.f);
}

TEST_F(Driver, KeepsTheErrorOfAKernelThatWasStopped) {
  Handle add = kernel("add");
  Pointer x = allocate(400);
  ASSERT_EQ(DRIVER(cuMemsetD8_v2)(x, 0, 400), 0);
  unsigned n = 101;
  void *arguments[] = {&x, &x, &n};
  EXPECT_EQ(launch(add, 4, 32, arguments), 0) << "a fault is told later";
  EXPECT_EQ(DRIVER(cuCtxSynchronize)(), 700);
  EXPECT_EQ(DRIVER(cuMemFree_v2)(x), 700) << "and stays";
  EXPECT_EQ(launch(add, 1, 32, arguments), 700);
}

TEST_F(Driver, ATrapIsALaunchThatFailed) {
  EXPECT_EQ(launch(kernel("stop"), 1, 1, nullptr), 0);
  EXPECT_EQ(DRIVER(cuCtxSynchronize)(), 719);
}

TEST_F(Driver, RefusesLaunchesThatAGpuRefuses) {
  Handle add = kernel("add");
  Pointer x = allocate(4);
  unsigned n = 0;
  void *arguments[] = {&x, &x, &n};
  EXPECT_EQ(launch(add, 1, 1025, arguments), 1);
  EXPECT_EQ(launch(add, 0, 32, arguments), 1);
  EXPECT_EQ(launch(add, 1, 32, arguments, 49153), 1);
  EXPECT_EQ(DRIVER(cuFuncSetAttribute)(add, 8, 65536), 0);
  EXPECT_EQ(launch(add, 1, 32, arguments, 65536), 0);
  EXPECT_EQ(DRIVER(cuLaunchCooperativeKernel)(add, 1 << 20, 1, 1, 32, 1, 1, 0, nullptr, arguments),
            720);
  EXPECT_EQ(launch(add, 1, 32, arguments), 0) << "none of these breaks the context";
}

// The second reads what the first writes, and nothing of it waits.
TEST_F(Driver, DependentLaunchesOverlap) {
  Handle add = kernel("add");
  Pointer x = allocate(4), y = allocate(4);
  unsigned n = 1;
  void *there[] = {&x, &y, &n}, *back[] = {&y, &x, &n};
  gemm::runtime::cuda::LaunchAttribute attribute = {};
  attribute.id = 6; // CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION
  LaunchConfig config = {1, 1, 1, 1, 1, 1, 0, nullptr, &attribute, 1};
  auto second = [&](int allowed, bool waits) {
    EXPECT_EQ(DRIVER(cuMemsetD32_v2)(x, 0, 1), 0);
    EXPECT_EQ(launch(add, 1, 1, there), 0);
    if (waits) {
      EXPECT_EQ(DRIVER(cuCtxSynchronize)(), 0);
    }
    attribute.allowed = allowed;
    testing::internal::CaptureStderr();
    EXPECT_EQ(DRIVER(cuLaunchKernelEx)(&config, add, back, nullptr), 0);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(second(0, false), "");
  EXPECT_EQ(second(1, true), "");
  EXPECT_NE(second(1, false).find("[wait-launch]"), std::string::npos);
}

TEST_F(Driver, WrongHandlesAreErrors) {
  int nothing = 0;
  Handle wrong = &nothing, function = nullptr;
  EXPECT_EQ(launch(wrong, 1, 1, nullptr), 400);
  EXPECT_EQ(DRIVER(cuModuleGetFunction)(&function, wrong, "add"), 400);
  EXPECT_EQ(DRIVER(cuModuleUnload)(wrong), 400);
  EXPECT_EQ(DRIVER(cuStreamSynchronize)(wrong), 400);
  EXPECT_EQ(DRIVER(cuEventRecord)(wrong, nullptr), 400);
  EXPECT_EQ(DRIVER(cuCtxSetCurrent)(wrong), 201);
  Handle add = kernel("add");
  EXPECT_EQ(DRIVER(cuModuleGetFunction)(&function, module, "subtract"), 500);
  ASSERT_EQ(DRIVER(cuModuleUnload)(module), 0);
  EXPECT_EQ(launch(add, 1, 1, nullptr), 400) << "its module is gone";
  EXPECT_EQ(DRIVER(cuModuleUnload)(module), 400);
}

TEST_F(Driver, ChecksMemory) {
  Pointer x = allocate(16);
  char bytes[32] = {};
  EXPECT_EQ(DRIVER(cuMemcpyHtoD_v2)(x, bytes, 17), 1);
  EXPECT_EQ(DRIVER(cuMemcpyHtoD_v2)(x + 8, bytes, 9), 1);
  EXPECT_EQ(DRIVER(cuMemcpyDtoH_v2)(bytes, x + 16, 1), 1);
  EXPECT_EQ(DRIVER(cuMemcpyDtoH_v2)(nullptr, x, 16), 1);
  EXPECT_EQ(DRIVER(cuMemcpyDtoD_v2)(x, x, SIZE_MAX), 1);
  EXPECT_EQ(DRIVER(cuMemsetD32_v2)(x + 2, 0, 1), 1);
  EXPECT_EQ(DRIVER(cuMemsetD8_v2)(x, 0, 17), 1);
  EXPECT_EQ(DRIVER(cuMemFree_v2)(x + 1), 1);
  EXPECT_EQ(DRIVER(cuMemFree_v2)(x), 0);
  EXPECT_EQ(DRIVER(cuMemFree_v2)(x), 1) << "twice";
  EXPECT_EQ(DRIVER(cuMemFree_v2)(reinterpret_cast<uintptr_t>(bytes)), 1);
  Pointer none = 0;
  EXPECT_EQ(DRIVER(cuMemAlloc_v2)(&none, 0), 1);
  EXPECT_EQ(DRIVER(cuMemAlloc_v2)(&none, SIZE_MAX), 2);
}

TEST_F(Driver, CopiesLinesBetweenPitches) {
  char from[4 * 8], to[3 * 16] = {};
  for (size_t i = 0; i < sizeof from; ++i)
    from[i] = char(i);
  Pointer x = 0;
  size_t pitch = 0;
  ASSERT_EQ(DRIVER(cuMemAllocPitch_v2)(&x, &pitch, 5, 3, 4), 0);
  Copy2D in{};
  in.from = {1, 1, 1, from, 0, nullptr, 8};
  in.to = {0, 0, 2, nullptr, x, nullptr, pitch};
  in.width = 5, in.height = 3;
  ASSERT_EQ(DRIVER(cuMemcpy2D_v2)(&in), 0);
  Copy2D out{};
  out.from = {0, 0, 2, nullptr, x, nullptr, pitch};
  out.to = {2, 0, 1, to, 0, nullptr, 16};
  out.width = 5, out.height = 3;
  ASSERT_EQ(DRIVER(cuMemcpy2D_v2)(&out), 0);
  for (int line = 0; line < 3; ++line)
    for (int i = 0; i < 5; ++i)
      EXPECT_EQ(to[line * 16 + 2 + i], from[(line + 1) * 8 + 1 + i]) << line << " " << i;
  in.height = 4;
  in.from.y = 0;
  EXPECT_EQ(DRIVER(cuMemcpy2D_v2)(&in), 1) << "one line too many";
}

TEST_F(Driver, MemoryOfTheHostHasOneAddress) {
  Pointer managed = 0;
  ASSERT_EQ(DRIVER(cuMemAllocManaged)(&managed, 8, 1), 0);
  float *values = reinterpret_cast<float *>(managed);
  values[0] = 1, values[1] = 0;
  unsigned n = 1, isManaged = 0;
  Pointer second = managed + 4;
  void *arguments[] = {&managed, &second, &n};
  ASSERT_EQ(launch(kernel("add"), 1, 1, arguments), 0);
  EXPECT_EQ(values[1], 2.f);
  EXPECT_EQ(DRIVER(cuPointerGetAttribute)(&isManaged, 8, second), 0);
  EXPECT_EQ(isManaged, 1u);
  EXPECT_EQ(DRIVER(cuMemFree_v2)(managed), 0);

  float registered[2] = {4, 0};
  ASSERT_EQ(DRIVER(cuMemHostRegister_v2)(registered, sizeof registered, 0), 0);
  EXPECT_EQ(DRIVER(cuMemHostRegister_v2)(registered, sizeof registered, 0), 712);
  EXPECT_EQ(DRIVER(cuMemHostUnregister)(registered), 0);
  EXPECT_EQ(DRIVER(cuMemHostUnregister)(registered), 713);
}

TEST_F(Driver, KnowsItsMachine) {
  int value = 0;
  ASSERT_EQ(DRIVER(cuDeviceGetAttribute)(&value, 75, 0), 0);
  EXPECT_EQ(value, 9);
  ASSERT_EQ(DRIVER(cuDeviceGetAttribute)(&value, 16, 0), 0);
  EXPECT_EQ(value, 132);
  char name[64];
  ASSERT_EQ(DRIVER(cuDeviceGetName)(name, 64, 0), 0);
  EXPECT_STREQ(name, "emulated h200");
  EXPECT_EQ(DRIVER(cuDeviceGet)(&value, 1), 101);
}

TEST_F(Driver, FindsItsFunctionsByName) {
  void *function = nullptr;
  int status = -1;
  EXPECT_EQ(DRIVER(cuGetProcAddress_v2)("cuMemAlloc", &function, 13000, 0, &status), 0);
  EXPECT_EQ(function, reinterpret_cast<void *>(DRIVER(cuMemAlloc_v2)));
  EXPECT_EQ(DRIVER(cuGetProcAddress_v2)("cuNoSuchFunction", &function, 13000, 0, &status), 500);
  EXPECT_EQ(status, 1);
  EXPECT_EQ(function, nullptr);
}

TEST_F(Driver, SaysWhatIsWrongWithPtx) {
  Handle wrong = nullptr;
  char log[200] = "";
  int options[] = {5, 6};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  EXPECT_EQ(DRIVER(cuModuleLoadDataEx)(&wrong, ".version 7.0\n.target sm_80\nnonsense", 2, options,
                                       values),
            218);
  EXPECT_NE(std::string(log).find("nonsense"), std::string::npos) << log;
  EXPECT_EQ(DRIVER(cuModuleLoadData)(&wrong, "nothing of the kind"), 200);
}

TEST(DriverWithoutContext, SaysSo) {
  Pointer p = 0;
  ASSERT_EQ(DRIVER(cuInit)(0), 0);
  EXPECT_EQ(DRIVER(cuCtxSetCurrent)(nullptr), 0);
  EXPECT_EQ(DRIVER(cuMemAlloc_v2)(&p, 4), 201);
  const char *name = nullptr, *text = nullptr;
  EXPECT_EQ(DRIVER(cuGetErrorName)(201, &name), 0);
  EXPECT_STREQ(name, "CUDA_ERROR_INVALID_CONTEXT");
  EXPECT_EQ(DRIVER(cuGetErrorString)(201, &text), 0);
  EXPECT_STREQ(text, "invalid device context");
  EXPECT_EQ(DRIVER(cuGetErrorName)(12345, &name), 1);
}

} // namespace
