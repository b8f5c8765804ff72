// The C API: the C program of the examples, and what the API does with input
// that is wrong.
#include "gemm/emulator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

#include "Child.h"
#include "Temporary.h"

namespace {
using testing::HasSubstr;

const std::string ptx = GEMM_TEST_INPUTS "/axpy.ptx";

class CApi : public testing::Test {
protected:
  ~CApi() override { gemm_emu_destroy(c); }
  gemm_emu_status axpy(unsigned block, size_t count = 4) {
    config.block[0] = block;
    const void *params[] = {&x, &y, &alpha, &n};
    return gemm_emu_launch(c, m, "axpy", &config, params, count);
  }
  std::string error() { return gemm_emu_error(c); }

  gemm_emu_context *c = gemm_emu_create();
  gemm_emu_module *m = gemm_emu_load_file(c, ptx.c_str());
  gemm_emu_address x = gemm_emu_allocate(c, 400, "x"), y = gemm_emu_allocate(c, 400, nullptr);
  float alpha = 2;
  int n = 100;
  gemm_emu_config config = {{1, 1, 1}, {128, 1, 1}, {0, 0, 0}, 0};
};

TEST_F(CApi, TheExampleInCRuns) {
  Finished done = runCommand(GEMM_AXPY " " + ptx);
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("y[1] = 3, y[99] = 199, 80 warp instructions"));
  EXPECT_THAT(done.text, HasSubstr("400 bytes into allocation 'x' of 400 bytes"));
  EXPECT_THAT(done.text, HasSubstr("axpy.cu:"));
}

TEST_F(CApi, ModulesTellWhatIsInThem) {
  ASSERT_TRUE(m) << error();
  EXPECT_EQ(gemm_emu_kernel_count(m), 2u);
  EXPECT_STREQ(gemm_emu_kernel_name(m, 1), "axpy_unguarded");
  EXPECT_EQ(gemm_emu_kernel_name(m, 2), nullptr);
  EXPECT_EQ(gemm_emu_parameter_count(m, "axpy"), 4u);
  EXPECT_EQ(gemm_emu_parameter_count(m, "nope"), 0u);
  EXPECT_STREQ(gemm_emu_parameter_name(m, "axpy", 3), "axpy_param_3");
  EXPECT_EQ(gemm_emu_parameter_size(m, "axpy", 0), 8u);
  EXPECT_EQ(gemm_emu_parameter_size(m, "axpy", 3), 4u);
  EXPECT_EQ(gemm_emu_parameter_size(m, "axpy", 4), 0u);
}

TEST_F(CApi, MappedHostMemoryNeedsNoCopies) {
  float a[100], b[100];
  for (int i = 0; i < 100; ++i)
    a[i] = float(i), b[i] = 1;
  x = gemm_emu_map_host(c, a, sizeof a, "a");
  y = gemm_emu_map_host(c, b, sizeof b, "b");
  EXPECT_EQ(axpy(128), GEMM_EMU_OK) << error();
  EXPECT_EQ(b[99], 199);
  EXPECT_EQ(gemm_emu_counter(c, "global-write-bytes"), 400u);
  EXPECT_EQ(gemm_emu_counter(c, "no such"), 0u);
  EXPECT_GT(gemm_emu_counter_count(c), 5u);
  EXPECT_STREQ(gemm_emu_counter_name(c, 0), "instructions");
  EXPECT_EQ(gemm_emu_map_host(c, a + 1, 4, "inside"), 0u);
  EXPECT_THAT(error(), HasSubstr("overlap 'a'"));
  EXPECT_EQ(gemm_emu_free(c, x), GEMM_EMU_OK);
  EXPECT_EQ(gemm_emu_free(c, y), GEMM_EMU_OK);
}

TEST_F(CApi, FindingsAreReadOneByOne) {
  const float values[100] = {};
  gemm_emu_copy_in(c, x, values, sizeof values);
  gemm_emu_free(c, y);
  EXPECT_EQ(axpy(128), GEMM_EMU_FINDINGS);
  ASSERT_EQ(gemm_emu_finding_count(c), 1u);
  gemm_emu_finding f;
  ASSERT_EQ(gemm_emu_get_finding(c, 0, &f), GEMM_EMU_OK);
  EXPECT_STREQ(f.kind, "out of bounds");
  EXPECT_STREQ(f.id, "bounds-global");
  EXPECT_STREQ(f.level, "error");
  EXPECT_STREQ(f.kernel, "axpy");
  EXPECT_THAT(f.message, HasSubstr("freed allocation"));
  EXPECT_THAT(f.location, HasSubstr("axpy.cu:"));
  EXPECT_GT(f.line, 0u);
  EXPECT_EQ(gemm_emu_get_finding(c, 1, &f), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_get_finding(c, 0, nullptr), GEMM_EMU_ERROR);
  y = 0; // a null pointer in the kernel
  EXPECT_EQ(axpy(128), GEMM_EMU_FINDINGS);
  ASSERT_EQ(gemm_emu_get_finding(c, 0, &f), GEMM_EMU_OK);
  EXPECT_THAT(f.message, HasSubstr("a null pointer"));
}

TEST_F(CApi, WrongLaunchesAreErrors) {
  EXPECT_EQ(axpy(128, 3), GEMM_EMU_ERROR);
  EXPECT_EQ(error(), "kernel 'axpy': expected 4 parameters, got 3");
  EXPECT_EQ(axpy(2000), GEMM_EMU_ERROR);
  EXPECT_THAT(error(), HasSubstr("expected a block of 1 to 1024 threads"));
  EXPECT_EQ(gemm_emu_finding_count(c), 0u);
  config.grid[1] = 70000;
  EXPECT_EQ(axpy(128), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_launch(c, m, "nope", &config, nullptr, 0), GEMM_EMU_ERROR);
  EXPECT_THAT(error(), HasSubstr("no such kernel"));
  const void *params[] = {&x, nullptr, &alpha, &n};
  EXPECT_EQ(gemm_emu_launch(c, m, "axpy", &config, params, 4), GEMM_EMU_ERROR);
  EXPECT_THAT(error(), HasSubstr("parameter 1, got null"));
  EXPECT_EQ(gemm_emu_launch(c, m, "axpy", &config, nullptr, 4), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_launch(c, nullptr, "axpy", &config, nullptr, 0), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_launch(nullptr, m, "axpy", &config, nullptr, 0), GEMM_EMU_ERROR);
}

TEST_F(CApi, BadInputIsOneMessage) {
  EXPECT_EQ(gemm_emu_load(c,
                          "\x7f"
                          "ELF",
                          4, "k.cubin"),
            nullptr);
  EXPECT_THAT(error(), HasSubstr("k.cubin: expected PTX text, got a cubin"));
  EXPECT_EQ(gemm_emu_load(c, ".version 7.0\n.nonsense", 22, nullptr), nullptr);
  EXPECT_THAT(error(), HasSubstr("ptx:2: "));
  EXPECT_EQ(gemm_emu_load(c, nullptr, 0, "none"), nullptr);
  EXPECT_EQ(gemm_emu_load_file(c, "/nonexistent.ptx"), nullptr);
  EXPECT_THAT(error(),
              HasSubstr("/nonexistent.ptx: expected a readable file of PTX text, got none"));
  EXPECT_EQ(gemm_emu_load_file(c, "/dev/zero"), nullptr);
  EXPECT_EQ(gemm_emu_load_file(c, nullptr), nullptr);
  EXPECT_EQ(gemm_emu_set(c, "async", "never"), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_set(c, nullptr, nullptr), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_set(c, "machine", "sm_90"), GEMM_EMU_ERROR) << "there is only sm_90a";
  EXPECT_EQ(gemm_emu_free(c, 12), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_free(c, x + 4), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_copy_in(c, x, nullptr, 4), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_copy_in(c, x + 399, &n, 4), GEMM_EMU_ERROR);
  EXPECT_EQ(gemm_emu_copy_out(c, &n, 0, 4), GEMM_EMU_ERROR);
  EXPECT_THAT(error(), HasSubstr("expected 4 bytes in one allocation, got a null pointer"));
  EXPECT_EQ(gemm_emu_allocate(c, SIZE_MAX, "all"), 0u);
  EXPECT_EQ(error(), "not enough memory");
  gemm_emu_unload(nullptr);
  gemm_emu_unload(m);
}

TEST(CApiLibrary, ExportsItsInterfaceAlone) {
  Finished done = runCommand("nm -D --defined-only " GEMM_EMULATOR_LIBRARY
                             " | awk '$3 !~ /^(gemm_emu_|mgpu)/ {print $3}'");
  EXPECT_EQ(done.text, "");
  done = runCommand("ldd " GEMM_EMULATOR_LIBRARY);
  EXPECT_THAT(done.text, testing::Not(testing::AnyOf(HasSubstr("LLVM"), HasSubstr("MLIR"))));
}

} // namespace
