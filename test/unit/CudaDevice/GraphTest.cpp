// Capture, graphs and memory pools as a program uses them, with the numbers that CUDA's
// documentation gives for what is wrong.
#include "Libraries.h"

#include <vector>

namespace {

using namespace gemm::cudadevice;

constexpr char addPtx[] = R"(
.version 7.0
.target sm_80
.address_size 64
.visible .entry add(.param .u64 to, .param .u32 value)
{
  .reg .b32 %r<4>;
  .reg .b64 %rd<2>;
  ld.param.u64 %rd1, [to];
  ld.param.u32 %r1, [value];
  ld.global.u32 %r2, [%rd1];
  add.u32 %r2, %r2, %r1;
  st.global.u32 [%rd1], %r2;
  ret;
}
)";

class Graphs : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(DRIVER(cuInit)(0), 0);
    ASSERT_EQ(DRIVER(cuCtxCreate_v2)(&context, 0, 0), 0);
    Handle module = nullptr;
    ASSERT_EQ(DRIVER(cuModuleLoadData)(&module, addPtx), 0);
    ASSERT_EQ(DRIVER(cuModuleGetFunction)(&add, module, "add"), 0);
    ASSERT_EQ(DRIVER(cuMemAlloc_v2)(&memory, 4), 0);
    ASSERT_EQ(DRIVER(cuMemsetD32_v2)(memory, 100, 1), 0);
    for (Handle *s : {&stream, &other})
      ASSERT_EQ(DRIVER(cuStreamCreate)(s, 0), 0);
    ASSERT_EQ(DRIVER(cuEventCreate)(&forked, 0), 0);
    ASSERT_EQ(DRIVER(cuEventCreate)(&done, 0), 0);
  }
  void TearDown() override { DRIVER(cuCtxDestroy_v2)(context); }

  Result launch(unsigned value, Handle where) {
    void *arguments[] = {&memory, &value};
    return DRIVER(cuLaunchKernel)(add, 1, 1, 1, 1, 1, 1, 0, where, arguments, nullptr);
  }
  unsigned value() {
    unsigned v = 0;
    EXPECT_EQ(DRIVER(cuMemcpyDtoH_v2)(&v, memory, 4), 0);
    return v;
  }
  void begin() { ASSERT_EQ(DRIVER(cuStreamBeginCapture_v2)(stream, 0), 0); }
  Result end() { return DRIVER(cuStreamEndCapture)(stream, &graph); }
  int status() {
    int s = -1;
    EXPECT_EQ(DRIVER(cuStreamIsCapturing)(stream, &s), 0);
    return s;
  }

  Handle context = nullptr, add = nullptr, stream = nullptr, other = nullptr, graph = nullptr;
  Handle forked = nullptr, done = nullptr;
  Pointer memory = 0;
};

TEST_F(Graphs, DoWhenTheyAreLaunchedWhatWasCaptured) {
  unsigned fetched = 0;
  begin();
  EXPECT_EQ(status(), 1);
  EXPECT_EQ(launch(3, stream), 0);
  EXPECT_EQ(DRIVER(cuMemcpyDtoHAsync_v2)(&fetched, memory, 4, stream), 0);
  auto count = [](void *n) { ++*static_cast<int *>(n); };
  int calls = 0;
  EXPECT_EQ(DRIVER(cuLaunchHostFunc)(stream, count, &calls), 0);
  EXPECT_EQ(DRIVER(cuMemsetD32Async)(memory, 50, 1, stream), 0);
  ASSERT_EQ(end(), 0);
  EXPECT_EQ(status(), 0);
  EXPECT_EQ(value(), 100u);
  EXPECT_EQ(calls, 0);

  size_t nodes = 0;
  ASSERT_EQ(DRIVER(cuGraphGetNodes)(graph, nullptr, &nodes), 0);
  ASSERT_EQ(nodes, 4u);
  Handle list[4];
  ASSERT_EQ(DRIVER(cuGraphGetNodes)(graph, list, &nodes), 0);
  constexpr int kinds[] = {0, 1, 3, 2}; // kernel, copy, host, memset
  for (size_t i = 0; i < nodes; ++i) {
    int kind = -1;
    EXPECT_EQ(DRIVER(cuGraphNodeGetType)(list[i], &kind), 0);
    EXPECT_EQ(kind, kinds[i]);
  }

  Handle executable = nullptr;
  ASSERT_EQ(DRIVER(cuGraphInstantiateWithFlags)(&executable, graph, 0), 0);
  EXPECT_EQ(DRIVER(cuGraphDestroy)(graph), 0); // the executable has its own
  EXPECT_EQ(DRIVER(cuGraphDestroy)(graph), 1);
  for (unsigned want : {103u, 53u}) {
    EXPECT_EQ(DRIVER(cuGraphLaunch)(executable, stream), 0);
    EXPECT_EQ(fetched, want);
    EXPECT_EQ(value(), 50u);
  }
  EXPECT_EQ(calls, 2);
  EXPECT_EQ(DRIVER(cuGraphExecDestroy)(executable), 0);
  EXPECT_EQ(DRIVER(cuGraphLaunch)(executable, stream), 1);
}

TEST_F(Graphs, OtherStreamsJoinByEvents) {
  begin();
  EXPECT_EQ(launch(1, stream), 0);
  EXPECT_EQ(DRIVER(cuEventRecord)(forked, stream), 0);
  EXPECT_EQ(DRIVER(cuEventQuery)(forked), 907); // of a capture
  EXPECT_EQ(DRIVER(cuStreamWaitEvent)(other, forked, 0), 0);
  EXPECT_EQ(launch(2, other), 0);
  EXPECT_EQ(DRIVER(cuEventRecord)(done, other), 0);
  EXPECT_EQ(DRIVER(cuStreamWaitEvent)(stream, done, 0), 0);
  ASSERT_EQ(end(), 0);
  EXPECT_EQ(value(), 100u);
  Handle executable = nullptr;
  ASSERT_EQ(DRIVER(cuGraphInstantiateWithFlags)(&executable, graph, 0), 0);
  EXPECT_EQ(DRIVER(cuGraphLaunch)(executable, nullptr), 0);
  EXPECT_EQ(value(), 103u);
  EXPECT_EQ(launch(4, other), 0); // no longer captured
  EXPECT_EQ(value(), 107u);
}

TEST_F(Graphs, WhatWasForkedMustBeJoined) {
  begin();
  EXPECT_EQ(DRIVER(cuEventRecord)(forked, stream), 0);
  EXPECT_EQ(DRIVER(cuStreamWaitEvent)(other, forked, 0), 0);
  EXPECT_EQ(launch(2, other), 0);
  EXPECT_EQ(end(), 904); // unjoined
  EXPECT_EQ(graph, nullptr);
  EXPECT_EQ(launch(2, other), 0);
  EXPECT_EQ(value(), 102u);
}

TEST_F(Graphs, WhatACaptureForbidsEndsIt) {
  begin();
  EXPECT_EQ(launch(1, nullptr), 906); // the legacy stream waits for this one
  EXPECT_EQ(status(), 2);
  EXPECT_EQ(launch(1, stream), 901);
  EXPECT_EQ(end(), 901);
  EXPECT_EQ(graph, nullptr);
  begin();
  EXPECT_EQ(DRIVER(cuStreamSynchronize)(stream), 900);
  EXPECT_EQ(end(), 901);
  begin();
  Pointer p = 0;
  EXPECT_EQ(DRIVER(cuMemAllocAsync)(&p, 4, stream), 900);
  EXPECT_EQ(end(), 901);
  EXPECT_EQ(value(), 100u);
}

TEST_F(Graphs, WrongUsesAreErrors) {
  EXPECT_EQ(end(), 401);
  EXPECT_EQ(DRIVER(cuStreamBeginCapture_v2)(nullptr, 0), 900);
  EXPECT_EQ(DRIVER(cuStreamBeginCapture_v2)(stream, 7), 1);
  EXPECT_EQ(DRIVER(cuStreamBeginCapture_v2)(&graph, 0), 400);
  begin();
  EXPECT_EQ(DRIVER(cuStreamBeginCapture_v2)(stream, 0), 401);
  EXPECT_EQ(DRIVER(cuEventRecord)(done, other), 0);
  EXPECT_EQ(DRIVER(cuStreamWaitEvent)(stream, done, 0), 905); // of no capture
  EXPECT_EQ(end(), 901);
  EXPECT_EQ(DRIVER(cuGraphInstantiateWithFlags)(&graph, &graph, 0), 1);
  EXPECT_EQ(DRIVER(cuGraphLaunch)(nullptr, stream), 1);
}

// A kernel whose module went is no crash.
TEST_F(Graphs, OfKernelsThatAreGoneFail) {
  begin();
  EXPECT_EQ(launch(1, stream), 0);
  ASSERT_EQ(end(), 0);
  Handle executable = nullptr, module = nullptr;
  ASSERT_EQ(DRIVER(cuGraphInstantiateWithFlags)(&executable, graph, 0), 0);
  ASSERT_EQ(DRIVER(cuFuncGetModule)(&module, add), 0);
  ASSERT_EQ(DRIVER(cuModuleUnload)(module), 0);
  EXPECT_EQ(DRIVER(cuGraphLaunch)(executable, stream), 400);
}

/// CUmemPoolProps: pinned memory of device 0.
struct PoolProperties {
  int type = 1, handles = 0, location = 1, device = 0;
  char rest[112] = {};
};

TEST_F(Graphs, PoolsCountWhatIsInUse) {
  Handle pool = nullptr;
  PoolProperties properties;
  ASSERT_EQ(DRIVER(cuMemPoolCreate)(&pool, &properties), 0);
  auto number = [&](int attribute) {
    uint64_t v = ~uint64_t(0);
    EXPECT_EQ(DRIVER(cuMemPoolGetAttribute)(pool, attribute, &v), 0);
    return v;
  };
  constexpr int threshold = 4, reserved = 5, used = 7, most = 8;
  Pointer a = 0, b = 0;
  ASSERT_EQ(DRIVER(cuMemAllocFromPoolAsync)(&a, 1000, pool, stream), 0);
  ASSERT_EQ(DRIVER(cuMemAllocFromPoolAsync)(&b, 500, pool, stream), 0);
  EXPECT_EQ(number(used), 1500u);
  EXPECT_EQ(DRIVER(cuMemsetD8_v2)(a, 1, 1000), 0);
  EXPECT_EQ(DRIVER(cuMemFreeAsync)(a, stream), 0);
  EXPECT_EQ(number(used), 500u);
  EXPECT_EQ(number(reserved), 500u);
  EXPECT_EQ(number(most), 1500u);
  uint64_t zero = 0, some = 1 << 20;
  EXPECT_EQ(DRIVER(cuMemPoolSetAttribute)(pool, most, &zero), 0);
  EXPECT_EQ(number(most), 500u);
  EXPECT_EQ(DRIVER(cuMemPoolSetAttribute)(pool, threshold, &some), 0);
  EXPECT_EQ(number(threshold), some);
  EXPECT_EQ(DRIVER(cuMemPoolSetAttribute)(pool, used, &zero), 1);
  EXPECT_EQ(DRIVER(cuMemPoolTrimTo)(pool, 0), 0);
  EXPECT_EQ(DRIVER(cuMemPoolDestroy)(pool), 0);
  EXPECT_EQ(DRIVER(cuMemPoolDestroy)(pool), 1);
  EXPECT_EQ(DRIVER(cuMemFree_v2)(b), 0); // outlives its pool
}

TEST_F(Graphs, AllocationsInStreamsAreOfTheCurrentPool) {
  Handle ours = nullptr, first = nullptr, now = nullptr;
  PoolProperties properties;
  ASSERT_EQ(DRIVER(cuMemPoolCreate)(&ours, &properties), 0);
  ASSERT_EQ(DRIVER(cuDeviceGetDefaultMemPool)(&first, 0), 0);
  ASSERT_EQ(DRIVER(cuDeviceGetMemPool)(&now, 0), 0);
  EXPECT_EQ(now, first);
  ASSERT_EQ(DRIVER(cuDeviceSetMemPool)(0, ours), 0);
  Pointer p = 0;
  ASSERT_EQ(DRIVER(cuMemAllocAsync)(&p, 64, stream), 0);
  uint64_t used = 0;
  ASSERT_EQ(DRIVER(cuMemPoolGetAttribute)(ours, 7, &used), 0);
  EXPECT_EQ(used, 64u);
  EXPECT_EQ(DRIVER(cuMemFreeAsync)(p, stream), 0);
  EXPECT_EQ(DRIVER(cuDeviceSetMemPool)(0, first), 0);
  EXPECT_EQ(DRIVER(cuMemPoolDestroy)(ours), 0);
  EXPECT_EQ(DRIVER(cuMemPoolDestroy)(first), 1);
  properties.device = 1;
  EXPECT_EQ(DRIVER(cuMemPoolCreate)(&ours, &properties), 1);
}

} // namespace
