// gemm-emulate from outside: results, formats, exit codes, one line for every
// kind of wrong input.
#include "Child.h"
#include "Temporary.h"
#include "gemm/Runtime/Npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

using testing::HasSubstr;

namespace {

Finished emulate(const std::string &arguments) { return runCommand(GEMM_EMULATE " " + arguments); }
const std::string ptx = GEMM_TEST_INPUTS "/axpy.ptx";
const std::string axpy = ptx + " --kernel=axpy --grid=4 --block=32";
const std::string arguments =
    " --arg=random:100xf32:seed=3 --arg=zeros:100xf32 --arg=f32:0.5 --arg=i32:100";
const std::string good = axpy + arguments;
const std::string noBlock = ptx + " --kernel=axpy" + arguments, noGrid = noBlock + " --block=32";
const std::string unguarded = ptx + " --kernel=axpy_unguarded --grid=4 --block=32"
                                    " --arg=zeros:100xf32 --arg=zeros:100xf32 --arg=f32:0.5";

TEST(GemmEmulate, FilesGoInAndOut) {
  Temporary folder;
  gemm::runtime::Tensor x(gemm::runtime::DType::F32, {100});
  float values[100];
  for (int i = 0; i < 100; ++i)
    values[i] = float(i);
  std::memcpy(x.bytes.data(), values, sizeof values);
  folder.write("x.npy", npyText(x));
  std::string in = (folder.path / "x.npy").string(), out = (folder.path / "y.npy").string(),
              same = (folder.path / "same.npy").string();
  Finished done = emulate(axpy + " --arg=@" + in + " --arg=100xf32=@" + in +
                          " --arg=f32:-3 --arg=i32:0x64 --output=@" + out + " --output=0@" + same);
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_EQ(done.text, "PASS: kernel 'axpy' on emulate (a100, async late): 4 CTAs, "
                       "80 warp instructions, 0 findings\n");
  float got[100];
  std::memcpy(got, gemm::runtime::readNpy(out, {}).bytes.data(), sizeof got);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(got[i], -2.0f * float(i));
  EXPECT_EQ(readText(same), readText(in));
}

TEST(GemmEmulate, FindingsAreExitTwo) {
  Finished done = emulate(unguarded);
  EXPECT_EQ(done.status, 2);
  EXPECT_THAT(done.text, HasSubstr("finding: out of bounds: global read of 4 bytes"));
  EXPECT_THAT(done.text, HasSubstr("FAIL: kernel 'axpy_unguarded'"));
  done = emulate(unguarded + " --explore=9 --format=json");
  EXPECT_EQ(done.status, 2);
  EXPECT_THAT(done.text, HasSubstr("\"replay\": \"--machine=a100 --async=early --order=forward\""));
  EXPECT_THAT(done.text, HasSubstr("\"kind\": \"out of bounds\""));
  EXPECT_THAT(done.text, HasSubstr("\"location\": \"axpy.cu:"));
}

TEST(GemmEmulate, ExploreAndCounters) {
  Finished done = emulate(good + " --explore=5 --counters=table --machine=h200");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("no finding in 5 schedules, same bytes in all"));
  EXPECT_THAT(done.text, HasSubstr("global-write-bytes"));
  EXPECT_THAT(done.text, testing::ContainsRegex("ctas-per-sm +32\n +limited-by +CTAs per SM\n"
                                                " +registers-known +no\n +waves +0.000947\n"));
  done = emulate(good + " --format=json --async=random:5 --threads=1");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("\"global-write-bytes\": 400"));
  EXPECT_THAT(done.text, HasSubstr("\"limited-by\": \"CTAs per SM\""));
  EXPECT_THAT(done.text, HasSubstr("--async=random --order=forward --seed=5"));
  EXPECT_EQ(done.text.substr(0, 1), "{") << "nothing beside the document";
  done = emulate(ptx + " --list");
  EXPECT_THAT(done.text, HasSubstr("axpy_param_3: 4 bytes)"));
}

// A struct by value: members lie where C puts them, and are named by their places.
TEST(GemmEmulate, StructsByValue) {
  Temporary folder;
  folder.write("k.ptx", R"(.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .align 8 .b8 s[40]) {
  .reg .b64 %p; .reg .b32 %r<5>;
  ld.param.b64 %p, [s+8]; ld.param.b32 %r1, [s]; ld.param.b32 %r2, [s+16]; ld.param.b32 %r3, [s+28];
  st.global.b32 [%p], %r1; st.global.b32 [%p+4], %r2; st.global.b32 [%p+8], %r3;
  ret;
}
)");
  const std::string run = (folder.path / "k.ptx").string() + " --block=1 --arg=";
  const std::string out = (folder.path / "y.npy").string();
  // i32, padding, a pointer, i32, bytes of any place, i32 behind their padding, i64.
  const std::string whole = "'{i32:5,zeros:3xi32,{i32:6,bytes:0102030405},i32:7,i64:8}'";
  for (const char *output : {"", "0.1"}) {
    Finished done = emulate(run + whole + " --output=" + output + "@" + out);
    EXPECT_EQ(done.status, 0) << done.text;
    int values[3];
    std::memcpy(values, gemm::runtime::readNpy(out, {}).bytes.data(), sizeof values);
    EXPECT_THAT(values, testing::ElementsAre(5, 6, 7));
  }
  const std::string deep = "'" + std::string(20000, '{') + "i32:1" + std::string(20000, '}') + "'";
  for (auto [argument, message] :
       {std::pair{"'{i32:5,i64:8}'", "expected 40 bytes for parameter 0 ('s'), got 16"},
        std::pair{"'{i32:5,{i64:8}'", "expected {ARG,ARG,...} with braces in pairs"},
        std::pair{"'{}'", "expected {ARG,ARG,...} with braces in pairs"},
        std::pair{"'{i32:5,}'", "got ''"},
        std::pair{deep.c_str(), "expected structs at most 64 deep"}}) {
    Finished done = emulate(run + argument);
    EXPECT_EQ(done.status, 1) << done.text;
    EXPECT_THAT(done.text, HasSubstr(message));
  }
  Finished done = emulate(run + whole + " --output=0.0@" + out);
  EXPECT_EQ(done.status, 1) << done.text;
  EXPECT_THAT(done.text, HasSubstr("INDEX.MEMBER of a struct's"));
}

TEST(GemmEmulate, OccupancyKnowsRegistersWhereTheKernelSays) {
  Temporary folder;
  folder.write("k.ptx", ".version 7.8\n.target sm_80\n.address_size 64\n"
                        ".visible .entry k() .maxnreg 128 { ret; }\n");
  Finished done = emulate((folder.path / "k.ptx").string() + " --block=256 --counters=table");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, testing::ContainsRegex("ctas-per-sm +2\n +limited-by +registers\n"
                                                " +registers-known +yes\n"));
}

struct Bad {
  std::string arguments, message;
  friend std::ostream &operator<<(std::ostream &to, const Bad &bad) { return to << bad.message; }
};
class GemmEmulateBad : public testing::TestWithParam<Bad> {};

TEST_P(GemmEmulateBad, OneLineAndExitOne) {
  Finished done = emulate(GetParam().arguments);
  EXPECT_EQ(done.status, 1) << done.text;
  EXPECT_EQ(done.text.substr(0, 7), "error: ") << done.text;
  EXPECT_EQ(std::count(done.text.begin(), done.text.end(), '\n'), 1) << done.text;
  EXPECT_THAT(done.text, HasSubstr(GetParam().message));
}

const std::string tensors = " --arg=zeros:100xf32 --arg=zeros:100xf32";
INSTANTIATE_TEST_SUITE_P(
    Inputs, GemmEmulateBad,
    testing::Values(
        Bad{"", "input"}, Bad{"/nonexistent.ptx", "expected a readable file of PTX text, got none"},
        Bad{"/dev/zero", "got a device"}, Bad{GEMM_EMULATE, "got a cubin (ELF)"},
        Bad{ptx, "expected --kernel to be one of axpy, axpy_unguarded, got none"},
        Bad{ptx + " --kernel=x", "got 'x'"}, Bad{ptx + " --kernel=axpy", "expected --block"},
        Bad{axpy, "expected 4 --arg, got 0"},
        Bad{axpy + tensors + " --arg=f32:1", "expected 4 --arg, got 3"},
        Bad{axpy + tensors + " --arg=f64:1 --arg=i32:1",
            "expected 4 bytes for parameter 2 ('axpy_param_2'), got 8"},
        Bad{axpy + tensors + " --arg=f32:one --arg=i32:1", "a number that f32 holds, got 'one'"},
        Bad{axpy + tensors + " --arg=f32:1e99 --arg=i32:1", "f32 holds, got '1e99'"},
        Bad{axpy + tensors + " --arg=f32:1 --arg=i32:4294967296", "i32 holds"},
        Bad{axpy + tensors + " --arg=f32:1 --arg=i32:-2147483649", "i32 holds"},
        Bad{axpy + tensors + " --arg=f32:1 --arg=bytes:0g000000", "bytes holds"},
        Bad{axpy + tensors + " --arg=f32:1 --arg=5", "expected @file.npy, zeros:SHAPExTYPE"},
        Bad{axpy + tensors + " --arg=f32:1 --arg=zeros:4xf32",
            "expected 4 bytes for parameter 3 ('axpy_param_3'), got 8"},
        Bad{axpy + " --arg=zeros:-1xf32" + tensors + " --arg=i32:1", "dimension '-1'"},
        Bad{axpy + " --arg=zeros:4xf33" + tensors + " --arg=i32:1", "type 'f33'"},
        Bad{axpy + " --arg=random" + tensors + " --arg=i32:1", "got no type"},
        Bad{axpy + " --arg=random:4xf32:seed=x" + tensors + " --arg=i32:1", "'seed=x'"},
        Bad{axpy + " --arg=@/nonexistent.npy" + tensors + " --arg=i32:1", "nonexistent.npy"},
        Bad{axpy + " --arg=@" + ptx + tensors + " --arg=i32:1", "expected a .npy file"},
        Bad{axpy + " --arg=zeros:99999999999x9999999xf32" + tensors + " --arg=i32:1", "error: "},
        Bad{axpy + " --arg=zeros:70000000000xf32" + tensors + " --arg=i32:1",
            "expected enough memory for 70000000000xf32"},
        Bad{axpy + " --arg=tensormap:4" + tensors + " --arg=i32:1", "got no tensor"},
        Bad{axpy + " --arg=tensormap:4x:zeros:8x8xf32" + tensors + " --arg=i32:1", "box '4x'"},
        Bad{axpy + " --arg=tensormap:4x4:swizzle=9:zeros:8x8xf32" + tensors + " --arg=i32:1",
            "swizzle '9'"},
        Bad{axpy + " --arg=tensormap:4:zeros:8x8xf32" + tensors + " --arg=i32:1", "2 and 1"},
        Bad{axpy + " --arg=tensormap:4x400:zeros:8x800xf32" + tensors + " --arg=i32:1", "400"},
        Bad{axpy + " --arg=tensormap:4x4:zeros:8x8xf32" + tensors + " --arg=i32:1",
            "expected 8 bytes for parameter 0 ('axpy_param_0'), got 128"},
        Bad{noGrid + " --grid=4,0", "expected --grid=X[,Y[,Z]] with numbers from 1, got '4,0'"},
        Bad{noGrid + " --grid=1,1,1,1", "got '1,1,1,1'"},
        Bad{noGrid + " --grid=1,70000", "expected a grid within (2147483647,65535,65535)"},
        Bad{noBlock + " --block=4294967295,4294967295,4294967295", "1 to 1024 threads"},
        Bad{good + " --shared=999999", "bytes of shared memory on a100"},
        Bad{good + " --shared=-1", "--shared"}, Bad{good + " --machine=abacus", "abacus"},
        Bad{good + " --async=never", "early, late, random[:SEED], got 'never'"},
        Bad{good + " --counters=pie", "--counters"}, Bad{good + " --format=pie", "--format"},
        Bad{good + " --findings=json", "expected findings to be on or off, got 'json'"},
        Bad{good + " --rules=lax", "expected rules to be one of strict, hardware, got 'lax'"},
        Bad{good + " --suppressions=none", "none: expected a readable file of suppressions"},
        Bad{"--explain=rase", "expected --explain to be one of launch-invalid"},
        Bad{good + " --colour=red", "--colour"},
        Bad{good + " --output=y.npy", "expected [INDEX]@file.npy"},
        Bad{good + " --output=2@y.npy", "expected [INDEX]@file.npy"},
        Bad{good + " --output=@/nonexistent/y.npy", "expected a writable file"}));

} // namespace
