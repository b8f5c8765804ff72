// Library calls on the CPU: the device blas, what is refused before a call, and what
// each epilogue computes. Without a BLAS on the machine the running tests skip.
#include "Child.h"
#include "Temporary.h"
#include "gemm/Runtime/BlasCall.h"
#include "gemm/Runtime/Device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

using namespace gemm::runtime;
using gemm::bundle::CallEpilogue;
using gemm::bundle::DType;
using gemm::bundle::Error;
using testing::HasSubstr;

namespace {
const std::string sizes = " --input=9x21xf32=random --input=15x21xf32=random ";

bool hasBlas() {
  try {
    openHostBlas();
    return true;
  } catch (const NoDevice &) {
    return false;
  }
}

Finished blasRun(const std::string &bundle, const std::string &environment = "") {
  return runCommand(environment + " " GEMM_RUN " --device=blas --check " + bundle + sizes);
}

struct EditedCall : Temporary {
  explicit EditedCall(const std::string &from, const std::string &to) {
    write("launch.json", replaced(inputText("library/call/launch.json"), from, to));
  }
};

// Nothing to call without OpenBLAS or libblas; scripts/test.sh installs one.
#define NEEDS_BLAS                                                                                 \
  if (!hasBlas())                                                                                  \
  GTEST_SKIP() << "no BLAS on this machine"

TEST(BlasDevice, RunsTheCall) {
  NEEDS_BLAS;
  Finished done = blasRun(GEMM_TEST_INPUTS "/library/call");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("PASS: 1 step of @main on blas (lib"));
}

Finished trainingRun(const std::string &bundle, const std::string &more = "") {
  return runCommand(GEMM_RUN " --device=blas --check " + bundle + " --input=9x21xf32=random" +
                    more);
}

TEST(BlasDevice, RunsTheCallsOfATrainingStep) {
  NEEDS_BLAS;
  std::string bundle = GEMM_TEST_INPUTS "/library/training";
  Finished done = trainingRun(bundle);
  EXPECT_EQ(done.status, 0) << done.text;
  // Integers: every bit of every result is the reference's.
  std::string integers = ":class=integers";
  for (const char *shape : {"40x21", "40", "9x16", "16x40"})
    integers += " --input=" + std::string(shape) + "xf32=random:class=integers";
  done = trainingRun(bundle, integers + " --compare=ref");
  EXPECT_EQ(done.status, 0) << done.text;
  EXPECT_THAT(done.text, HasSubstr("equal bits on ref"));
}

// Bits of the other sign are found, and bits are no aux of dgelu.
TEST(BlasDevice, WrongSecondResults) {
  NEEDS_BLAS;
  std::string text = inputText("library/training/launch.json");
  Temporary flipped, mistaken;
  flipped.write("launch.json", replaced(text, "\"ogt\"", "\"ole\""));
  Finished done = trainingRun(flipped.path);
  EXPECT_EQ(done.status, 2) << done.text;
  EXPECT_THAT(done.text, HasSubstr("elements wrong in the exact class"));
  mistaken.write("launch.json", replaced(text, "drelu_bgrad", "dgelu_bgrad"));
  done = trainingRun(mistaken.path);
  EXPECT_EQ(done.status, 1) << done.text;
  EXPECT_THAT(done.text, HasSubstr("expected stride 1 of aux to be 40, got 128"));
}

TEST(BlasDevice, NoLibraryIs77) {
  Finished done = blasRun(GEMM_TEST_INPUTS "/library/call", "GEMM_BLAS=libnone.so.9");
  EXPECT_EQ(done.status, 77);
  EXPECT_THAT(done.text, HasSubstr("error: no blas device: expected libnone.so.9, got none"));
  done = blasRun(GEMM_TEST_INPUTS "/library/call", "GEMM_BLAS=libm.so.6");
  EXPECT_EQ(done.status, 77);
  EXPECT_THAT(done.text, HasSubstr("expected libm.so.6 to have cblas_sgemm, got no such symbol"));
}

TEST(BlasDevice, TooLittleMemoryIsSaidBeforeAnythingRuns) {
  NEEDS_BLAS;
  Finished done = runCommand(GEMM_RUN " --device=blas " GEMM_TEST_INPUTS
                                      "/library/call --input=9000000000000x21xf32=zeros"
                                      " --input=15x21xf32=zeros");
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("error: expected enough memory for 9000000000000x21xf32, got"));
}

TEST(BlasDevice, AStepWithoutACallIsRefused) {
  NEEDS_BLAS;
  Finished done = blasRun(GEMM_TEST_INPUTS "/simple");
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("main:0: expected a step with a library call for "
                                   "--device=blas"));
}

TEST(BlasDevice, ACallThatDisagreesWithItsStepIsRefused) {
  const std::pair<std::pair<const char *, const char *>, const char *> cases[] = {
      {{"[\"T\", \"N\"]", "[\"N\", \"N\"]"},
       "expected the stride within a column of the first operand to be 1, got 21"},
      {{"[\"k\", \"k\", \"n\"]", "[\"k\", \"k\", 14]"},
       "expected the leading dimension of the result to be 15, got 14"},
      {{"[\"k\", \"k\", \"n\"]", "[22, \"k\", \"n\"]"},
       "expected the leading dimension of the first operand to be 21, got 22"},
      {{"\"m\": \"n\", \"n\": \"m\"", "\"m\": \"m\", \"n\": \"n\""}, "expected m to be 15, got 9"},
      {{"[\"b\", \"a\"]", "[\"a\", \"b\"]"}, "expected m to be 9, got 15"},
      {{"\"strides\": [0, 0, 1]}],", "\"strides\": [0, 1, 0]}],"},
       "expected the stride of the bias to be 1, got 0"},
  };
  for (auto &[edit, message] : cases) {
    EditedCall bundle(edit.first, edit.second);
    Finished done = runCommand(GEMM_RUN " --device=ref " + bundle.path.string() + sizes);
    EXPECT_EQ(done.status, 1) << message;
    EXPECT_THAT(done.text, HasSubstr(std::string("library call: ") + message));
  }
}

TEST(BlasDevice, AResultOnTopOfAnOperandIsRefused) {
  Temporary bundle;
  // The result is still written by the step.
  bundle.write("launch.json",
               replaced(replaced(inputText("library/call/launch.json"),
                                 "\"c\": {\"buffer\": \"b0\"", "\"c\": {\"buffer\": \"arg0\""),
                        "\"results\": [{\"buffer\": \"b0\"",
                        "\"results\": [{\"buffer\": \"arg0\""));
  Finished done = runCommand(GEMM_RUN " --device=ref " + bundle.path.string() + sizes);
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.text, HasSubstr("expected the result to share no memory with the second "
                                   "operand, got bytes in common"));
}

// 2 x 3 = (2 x 4)(4 x 3), all column-major; a wrong call is one edit away.
struct Small {
  std::vector<float> a = std::vector<float>(8), b = std::vector<float>(12),
                     d = std::vector<float>(24), bias = {1, -20}, aux = std::vector<float>(24);
  BlasCall call;
  Small() {
    for (size_t i = 0; i < a.size(); ++i)
      a[i] = static_cast<float>(i) - 3;
    for (size_t i = 0; i < b.size(); ++i)
      b[i] = 2 - static_cast<float>(i % 5);
    auto at = [](std::vector<float> &data) { return reinterpret_cast<uint64_t>(data.data()); };
    call.m = 2, call.n = 3, call.k = 4;
    call.first = {DType::F32, at(a), 2, 0};
    call.second = {DType::F32, at(b), 4, 0};
    call.d = {DType::F32, at(d), 8, 0};
    call.bias = {DType::F32, at(bias), 1, 0};
    call.aux = {DType::F32, at(aux), 8, 0};
  }
  double product(int64_t i, int64_t j) const {
    double sum = 0;
    for (int64_t p = 0; p < 4; ++p)
      sum += static_cast<double>(a[static_cast<size_t>(i + 2 * p)]) *
             b[static_cast<size_t>(p + 4 * j)];
    return sum;
  }
};

TEST(BlasCall, BadCallsAreRefused) {
  const std::pair<std::function<void(Small &)>, const char *> cases[] = {
      {[](Small &s) { s.call.m = -1; }, "expected m in [0, 2147483647], got -1"},
      {[](Small &s) { s.call.k = int64_t(1) << 31; }, "expected k in [0, 2147483647]"},
      {[](Small &s) { s.call.first.ld = 1; },
       "expected the leading dimension of the first operand in [2, 2147483647], got 1"},
      {[](Small &s) { s.call.transposed[1] = true, s.call.second.ld = 2; },
       "expected the leading dimension of the second operand in [3, 2147483647], got 2"},
      {[](Small &s) { s.call.batch = 2; },
       "expected the batch stride of the result above 0, got 0"},
      {[](Small &s) { s.call.second.stride = -4; },
       "expected the batch stride of the second operand of at least 0, got -4"},
      {[](Small &s) { s.call.first.dtype = DType::I8; },
       "expected element types that cblas multiplies in f32, got i8 x f32 -> f32"},
      {[](Small &s) { s.call.first.address = 0; }, "expected an address of the first operand"},
      {[](Small &s) { s.call.d.address = s.call.first.address; },
       "share no memory with the first operand"},
      {[](Small &s) { s.call.epilogue = CallEpilogue::Bias, s.call.bias = s.call.d; },
       "share no memory with the bias"},
      {[](Small &s) {
         s.call.library = gemm::bundle::Library::CublasLt, s.call.epilogue = CallEpilogue::Dgelu;
         s.call.aux.ld = 6;
       },
       "expected the leading dimension of aux a multiple of 8 for cublaslt, got 6"},
      {[](Small &s) {
         s.call.library = gemm::bundle::Library::HipblasLt, s.call.epilogue = CallEpilogue::Drelu;
       },
       "expected an epilogue without bits for hipblaslt, got drelu"},
      {[](Small &s) { s.call.batch = 2, s.call.epilogue = CallEpilogue::BgradA; },
       "expected one batch for bgrada, got 2"},
      {[](Small &s) {
         s.call.library = gemm::bundle::Library::CublasLt, s.call.epilogue = CallEpilogue::ReluAux;
       },
       "expected the bits of a mask's line 128, batches 384 apart, got 8 and 0"},
      {[](Small &s) {
         s.call.epilogue = CallEpilogue::BgradB, s.call.bias.address = s.call.second.address;
       },
       "expected the bias to share no memory with the second operand"},
  };
  for (auto &[spoil, message] : cases) {
    Small small;
    EXPECT_NO_THROW(checkCall(small.call));
    spoil(small);
    try {
      checkCall(small.call);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
}

// 4 x 3 = (8 x 4)ᵀ(8 x 3) of bytes, as cuBLASLt takes them.
struct Bytes {
  alignas(4) int8_t a[33], b[25];
  int32_t d[12];
  BlasCall call;
  Bytes() {
    for (int i = 0; i < 33; ++i)
      a[i] = static_cast<int8_t>(i % 3 ? -128 : 5 * i - 70);
    for (int i = 0; i < 25; ++i)
      b[i] = static_cast<int8_t>(i % 2 ? 127 : i - 12);
    for (int i = 0; i < 12; ++i)
      d[i] = INT32_MAX - i;
    auto at = [](auto &data) { return reinterpret_cast<uint64_t>(data); };
    call.library = gemm::bundle::Library::CublasLt;
    call.compute = DType::I32;
    call.transposed = {true, false};
    call.m = 4, call.n = 3, call.k = 8;
    call.first = {DType::I8, at(a), 8, 0};
    call.second = {DType::I8, at(b), 8, 0};
    call.d = {DType::I32, at(d), 4, 0};
  }
  uint32_t product(int i, int j) const {
    uint32_t sum = 0;
    for (int p = 0; p < 8; ++p)
      sum += static_cast<uint32_t>(a[8 * i + p] * b[8 * j + p]);
    return sum;
  }
};

TEST(BlasCall, BytesThatCublasLtDoesNotTakeAreRefused) {
  using gemm::bundle::Library;
  const std::pair<std::function<void(BlasCall &)>, const char *> cases[] = {
      {[](BlasCall &c) { c.library = Library::Cblas; },
       "expected element types that cblas multiplies in i32, got i8 x i8 -> i32"},
      {[](BlasCall &c) { c.d.dtype = DType::F32; }, "got i8 x i8 -> f32"},
      {[](BlasCall &c) { c.compute = DType::F32; }, "multiplies in f32, got i8 x i8 -> i32"},
      {[](BlasCall &c) { c.epilogue = CallEpilogue::Relu; },
       "expected no epilogue for sums in i32, got relu"},
      {[](BlasCall &c) { c.alpha = 0.5; }, "expected alpha to be a number of i32, got 0.5"},
      {[](BlasCall &c) { c.beta = 3e9; }, "expected beta to be a number of i32, got 3000000000"},
      {[](BlasCall &c) { c.transposed = {false, false}; },
       "expected bytes to be multiplied as (T, N), got (N, N)"},
      {[](BlasCall &c) { c.transposed = {true, true}; }, "as (T, N), got (T, T)"},
      {[](BlasCall &c) { c.m = 3; }, "m of a product of bytes to be a multiple of 4, got 3"},
      {[](BlasCall &c) { c.k = 6; }, "k of a product of bytes to be a multiple of 4, got 6"},
      {[](BlasCall &c) { c.first.ld = 9; },
       "leading dimension of the first operand of a product of bytes to be a multiple of 4, got 9"},
      {[](BlasCall &c) { c.second.stride = 2; }, "batch stride of the second operand"},
      {[](BlasCall &c) { c.d.ld = 5; }, "leading dimension of the result"},
      {[](BlasCall &c) { c.first.address += 1; },
       "address of the first operand of a product of bytes to be a multiple of 4, got 1"},
  };
  for (auto &[spoil, message] : cases) {
    Bytes bytes;
    EXPECT_NO_THROW(checkCall(bytes.call));
    spoil(bytes.call);
    try {
      checkCall(bytes.call);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
    if (bytes.call.library == Library::CublasLt && !bytes.call.transposed[0]) {
      bytes.call.library = Library::HipblasLt; // of which no such rule is documented
      EXPECT_NO_THROW(checkCall(bytes.call));
    }
  }
}

// 16 x 4 = (16 x 16)ᵀ(16 x 4) of fp8 with scales, as cuBLASLt takes them.
struct Fp8 {
  alignas(16) uint8_t a[288], b[96];
  alignas(16) float d[80], scales[2][16];
  BlasCall call;
  Fp8() {
    auto at = [](auto &data) { return reinterpret_cast<uint64_t>(data); };
    call.library = gemm::bundle::Library::CublasLt;
    call.transposed = {true, false};
    call.m = 16, call.n = 4, call.k = 16;
    call.first = {DType::F8E4M3FN, at(a), 16, 0};
    call.second = {DType::F8E5M2, at(b), 16, 0};
    call.d = {DType::F32, at(d), 16, 0};
    call.scales = {gemm::CallScale::Tensor, gemm::CallScale::Tensor};
    for (size_t i : {0u, 1u})
      call.scaleOperands[i] = {DType::F32, at(scales[i]), 1, 0};
  }
};

TEST(BlasCall, Fp8ThatCublasLtDoesNotTakeIsRefused) {
  using gemm::CallScale;
  using gemm::bundle::Library;
  const std::pair<std::function<void(BlasCall &)>, const char *> cases[] = {
      {[](BlasCall &c) { c.library = Library::Cblas; },
       "expected element types that cblas multiplies in f32, got f8E4M3FN x f8E5M2 -> f32"},
      {[](BlasCall &c) { c.first.dtype = DType::F8E5M2; }, "got f8E5M2 x f8E5M2 -> f32"},
      {[](BlasCall &c) { c.d.dtype = DType::F8E4M3FN; }, "-> f8E4M3FN"},
      {[](BlasCall &c) { c.tf32 = true; },
       "expected operands of f32 for a call in tf32 of a library that has it, got f8E4M3FN of "
       "cublaslt"},
      {[](BlasCall &c) { c.transposed = {true, true}; },
       "expected fp8 to be multiplied as (T, N), got (T, T)"},
      {[](BlasCall &c) { c.m = 14; }, "m of a product of fp8 to be a multiple of 4, got 14"},
      {[](BlasCall &c) { c.k = 8; }, "k of a product of fp8 to be a multiple of 16, got 8"},
      {[](BlasCall &c) { c.first.ld = 18; },
       "leading dimension of the first operand of a product of fp8 to be a multiple of 16, got 18"},
      {[](BlasCall &c) { c.second.stride = 8; },
       "batch stride of the second operand of a product of fp8 to be a multiple of 16, got 8"},
      {[](BlasCall &c) { c.d.ld = 18; },
       "leading dimension of the result of a product of fp8 to be a multiple of 4, got 18"},
      {[](BlasCall &c) { c.second.address += 4; },
       "address of the second operand of a product of fp8 to be a multiple of 16, got 4"},
      {[](BlasCall &c) { c.epilogue = CallEpilogue::Dgelu; },
       "expected an epilogue of fp8 without second results and without a bias of f32, got dgelu"},
      {[](BlasCall &c) { c.epilogue = CallEpilogue::Bias; }, "without a bias of f32, got bias"},
      {[](BlasCall &c) { c.scales[0] = CallScale::Vector; },
       "expected scales of rows and of columns, or of neither"},
      {[](BlasCall &c) {
         c.scales = {CallScale::Vector, CallScale::Vector}, c.epilogue = CallEpilogue::Relu;
       },
       "expected no epilogue beside scales of vector, got relu"},
      {[](BlasCall &c) { c.scales = {CallScale::Squares, CallScale::Squares}; },
       "expected scales of 1x128 of one operand at least, got 128x128 of both"},
      {[](BlasCall &c) { c.scales = {CallScale::Squares, CallScale::Lines}, c.n = 3; },
       "expected n of a product with scales of blocks to be a multiple of 4, got 3"},
      {[](BlasCall &c) {
         c.scales = {CallScale::Squares, CallScale::Lines}, c.library = Library::HipblasLt;
       },
       "expected no scales of blocks for hipblaslt"},
      {[](BlasCall &c) {
         c.scales = {CallScale::Lines, CallScale::Lines}, c.scaleOperands[1].address += 4;
       },
       "expected the address of scales to be a multiple of 16, got 4"},
      {[](BlasCall &c) { c.scaleOperands[0].address += 2; },
       "expected the address of scales to be a multiple of 4, got 2"},
      {[](BlasCall &c) { c.scaleOperands[1].address = 0; },
       "expected an address of the scales, got null"},
      {[](BlasCall &c) { c.scaleOperands[1].address = c.d.address + 16; },
       "expected the result to share no memory with scales, got bytes in common"},
      {[](BlasCall &c) { c.batch = 2, c.d.stride = 64; },
       "expected scales of operands of fp8 in one batch only, got f8E4M3FN in 2"},
  };
  for (auto &[spoil, message] : cases) {
    Fp8 fp8;
    EXPECT_NO_THROW(checkCall(fp8.call));
    spoil(fp8.call);
    try {
      checkCall(fp8.call);
      ADD_FAILURE() << "no error: " << message;
    } catch (const Error &error) {
      EXPECT_THAT(error.what(), HasSubstr(message));
    }
  }
  Fp8 other; // of hipBLASLt no rule of numbers is documented
  other.call.library = Library::HipblasLt, other.call.first.ld = 18;
  EXPECT_NO_THROW(checkCall(other.call));
}

// The steps of the formats' bundle, on the CPU; a call that disagrees with its step is refused.
TEST(BlasDevice, RunsCallsOfFp8AndInTf32) {
  NEEDS_BLAS;
  for (const char *entry : {"tensor", "rows", "blocks", "rounded"}) {
    Finished done =
        runCommand(GEMM_RUN " --device=blas --check " GEMM_TEST_INPUTS "/library/formats --entry=" +
                   std::string(entry));
    EXPECT_EQ(done.status, 0) << entry << done.text;
  }
  // Of which sign a sum of 0 is, times a negative alpha, no library says.
  Temporary negative;
  std::string text = inputText("library/formats/launch.json");
  for (size_t at = 0; (at = text.find("\"alpha\": 1.0", at)) != std::string::npos;)
    text.replace(at, 12, "\"alpha\": -3.0");
  negative.write("launch.json", text);
  for (const char *entry : {"rows", "blocks", "rounded"}) {
    Finished signs = runCommand(GEMM_RUN " --device=blas --check " + negative.path.string() +
                                " --entry=" + entry);
    EXPECT_EQ(signs.status, 0) << signs.text;
  }
  const std::tuple<const char *, const char *, const char *, const char *> edits[] = {
      {"tensor", "\"of\": \"tensor\", \"operand\": 0", "\"of\": \"none\"",
       "expected a call that reads the 2 operands of the step's epilogue, got 1"},
      {"tensor", "\"of\": \"tensor\", \"operand\": 0", "\"of\": \"tensor\", \"operand\": 7",
       "expected an integer from 0 to 1"},
      {"tensor", "\"of\": \"tensor\", \"operand\": 0", "\"of\": \"lines\", \"operand\": 0",
       "expected no operand for scales of lines"},
      {"rows", "{\"of\": \"vector\", \"operand\": 0}, {\"of\": \"vector\", \"operand\": 1}",
       "{\"of\": \"vector\", \"operand\": 1}, {\"of\": \"vector\", \"operand\": 0}",
       "expected the stride of the scales to be 1, got 0"},
      {"rows", "\"of\": \"vector\", \"operand\": 0", "\"of\": \"tensor\", \"operand\": 0",
       "expected scales of rows and of columns, or of neither"},
      {"blocks", "\"strides\": [0, 1, 16]", "\"strides\": [0, 2, 1]",
       "expected the stride of the scales to be 1, got 2"},
      {"blocks", "\"strides\": [0, 4, 1]", "\"strides\": [0, 2, 1]",
       "expected the stride of the scales to be 4, got 2"},
      {"blocks", "{\"of\": \"squares\"}, {\"of\": \"lines\"}",
       "{\"of\": \"lines\"}, {\"of\": \"lines\"}", "expected rows of a block to be 1, got 128"},
      {"blocks", "{\"of\": \"squares\"}, {\"of\": \"lines\"}",
       "{\"of\": \"none\"}, {\"of\": \"none\"}",
       "expected scales of blocks for a library call of a step with scales"}};
  for (auto [entry, from, to, message] : edits) {
    Temporary bundle;
    bundle.write("launch.json", replaced(inputText("library/formats/launch.json"), from, to));
    Finished done = runCommand(GEMM_RUN " --device=blas " + bundle.path.string() +
                               " --entry=" + std::string(entry));
    EXPECT_EQ(done.status, 1) << message << done.text;
    EXPECT_THAT(done.text, HasSubstr(message));
  }
}

TEST(BlasDevice, RunsACallOfBytes) {
  NEEDS_BLAS;
  const std::string given = " --input=9x24xi8=random --input=20x24xi8=random";
  Finished done =
      runCommand(GEMM_RUN " --device=blas --check " GEMM_TEST_INPUTS "/library/bytes" + given);
  EXPECT_EQ(done.status, 0) << done.text;
  const std::tuple<const char *, const char *, const char *> edits[] = {
      {"\"epilogue\": \"none\"", "\"epilogue\": \"relu\"", "expected none for sums in i32"},
      {"\"compute\": \"i32\"", "\"compute\": \"f32\"", "expected the type of the step's sums, i32"},
      {"\"cublaslt\"", "\"cblas\"", "expected f32 or f64 for cblas"},
      {"\"beta\": 0.0", "\"beta\": 0.0, \"unsigned\": \"a\"",
       "expected no call of a library, which reads bytes with their sign"}};
  for (auto [from, to, message] : edits) {
    Temporary bundle;
    bundle.write("launch.json", replaced(inputText("library/bytes/launch.json"), from, to));
    done = runCommand(GEMM_RUN " --device=blas " + bundle.path.string() + given);
    EXPECT_EQ(done.status, 1) << done.text;
    EXPECT_THAT(done.text, HasSubstr(message));
  }
}

TEST(BlasCall, SumsOfBytesWrap) {
  NEEDS_BLAS;
  for (auto [alpha, beta] : {std::pair(1, 0), {3, 1}, {-2147483647, 2}, {0, 5}}) {
    Bytes bytes;
    bytes.call.alpha = alpha, bytes.call.beta = beta;
    const Bytes before = bytes;
    runHostBlas(bytes.call);
    for (int i = 0; i < 12; ++i)
      EXPECT_EQ(static_cast<uint32_t>(bytes.d[i]),
                static_cast<uint32_t>(alpha) * before.product(i % 4, i / 4) +
                    static_cast<uint32_t>(beta) * static_cast<uint32_t>(before.d[i]))
          << alpha << " " << beta << " " << i;
  }
}

TEST(BlasCall, ALeadingDimensionOfOneColumnIsFree) {
  Small small;
  small.call.n = 1, small.call.second.ld = 1, small.call.d.ld = 0;
  EXPECT_THROW(checkCall(small.call), Error);
  settleLeadingDimensions(small.call);
  EXPECT_NO_THROW(checkCall(small.call));
  EXPECT_EQ(small.call.second.ld, 4);
  EXPECT_EQ(small.call.d.ld, 2);
  EXPECT_EQ(small.call.first.ld, 2);
  small.call.m = 3; // first has 4 columns: its leading dimension counts
  settleLeadingDimensions(small.call);
  EXPECT_THROW(checkCall(small.call), Error);
}

TEST(BlasCall, SlicesOfOneMatrixDoNotOverlap) {
  Small small;
  small.call.first = {DType::F32, small.call.d.address + 8, 8, 0};
  EXPECT_NO_THROW(checkCall(small.call)); // rows 2 and 3 of an 8-row matrix
  small.call.first.address -= 4;
  EXPECT_THROW(checkCall(small.call), Error);
  small.call.first.address = small.call.d.address + 28; // its second row is the next column's first
  EXPECT_THROW(checkCall(small.call), Error);
}

TEST(BlasCall, Epilogues) {
  NEEDS_BLAS;
  auto gelu = [](double x) {
    return x / (1 + std::exp(-2 * std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
  };
  auto slope = [&](double x) { return (gelu(x + 1e-5) - gelu(x - 1e-5)) / 2e-5; };
  const std::pair<CallEpilogue, std::function<double(double, double, double)>> cases[] = {
      {CallEpilogue::None, [](double x, double, double) { return x; }},
      {CallEpilogue::Bias, [](double x, double b, double) { return x + b; }},
      {CallEpilogue::Relu, [](double x, double, double) { return std::max(x, 0.0); }},
      {CallEpilogue::ReluBias, [](double x, double b, double) { return std::max(x + b, 0.0); }},
      {CallEpilogue::Gelu, [&](double x, double, double) { return gelu(x); }},
      {CallEpilogue::GeluBias, [&](double x, double b, double) { return gelu(x + b); }},
      {CallEpilogue::GeluAux, [&](double x, double, double) { return gelu(x); }},
      {CallEpilogue::GeluAuxBias, [&](double x, double b, double) { return gelu(x + b); }},
      {CallEpilogue::Dgelu, [&](double x, double, double h) { return x * slope(h); }},
  };
  for (auto &[epilogue, want] : cases) {
    Small small;
    SCOPED_TRACE(std::string(gemm::bundle::name(epilogue)));
    small.call.epilogue = epilogue;
    bool writesAux = epilogue == CallEpilogue::GeluAux || epilogue == CallEpilogue::GeluAuxBias;
    for (size_t i = 0; i < small.aux.size(); ++i)
      small.aux[i] = writesAux ? 99.0f : static_cast<float>(i) / 8 - 1;
    std::vector<float> aux = small.aux;
    runHostBlas(small.call);
    for (int64_t j = 0; j < 3; ++j)
      for (int64_t i = 0; i < 2; ++i) {
        auto at = static_cast<size_t>(i + 8 * j);
        double x = small.product(i, j), b = small.bias[static_cast<size_t>(i)];
        EXPECT_NEAR(small.d[at], want(x, b, aux[at]), 2e-4) << i << ", " << j;
        if (writesAux) {
          EXPECT_FLOAT_EQ(small.aux[at], static_cast<float>(x + (hasBias(epilogue) ? b : 0)));
        }
      }
    EXPECT_EQ(small.d[2], 0) << "outside of the result";
  }
}

// The training forms against plain loops: bits, sums of rows, sums of an operand.
TEST(BlasCall, TrainingEpilogues) {
  NEEDS_BLAS;
  for (CallEpilogue epilogue :
       {CallEpilogue::ReluAux, CallEpilogue::ReluAuxBias, CallEpilogue::Drelu,
        CallEpilogue::DreluBgrad, CallEpilogue::BgradA, CallEpilogue::BgradB}) {
    Small small;
    SCOPED_TRACE(std::string(gemm::bundle::name(epilogue)));
    std::vector<unsigned char> bits(48, 0xa6); // 10100110: rows 0 and 1 are 0 and 1
    std::vector<float> sums(4, 77);
    small.call.epilogue = epilogue;
    small.call.library = gemm::bundle::Library::CublasLt;
    small.call.aux = {DType::I8, reinterpret_cast<uint64_t>(bits.data()), 128, 3 * 128};
    if (writesBias(epilogue))
      small.call.bias.address = reinterpret_cast<uint64_t>(sums.data());
    runHostBlas(small.call);
    double rows[2] = {};
    for (int64_t j = 0; j < 3; ++j)
      for (int64_t i = 0; i < 2; ++i) {
        double x = small.product(i, j);
        if (readsBias(epilogue))
          x += small.bias[static_cast<size_t>(i)];
        bool on = x > 0;
        if (writesAux(epilogue)) {
          EXPECT_EQ(bits[static_cast<size_t>(16 * j)] >> i & 1, on) << i << ", " << j;
          x = on ? x : 0;
        } else if (readsAux(epilogue)) {
          x = i == 1 ? x : 0;
        }
        rows[i] += x;
        EXPECT_EQ(small.d[static_cast<size_t>(i + 8 * j)], x) << i << ", " << j;
      }
    if (writesAux(epilogue)) {
      EXPECT_EQ(bits[0] & 0xfc, 0xa4) << "bits of other rows";
      EXPECT_EQ(bits[1], 0xa6) << "bytes of other rows";
    }
    if (epilogue == CallEpilogue::DreluBgrad) {
      EXPECT_EQ(sums, (std::vector<float>{float(rows[0]), float(rows[1]), 77, 77}));
    }
    if (epilogue == CallEpilogue::BgradA) { // a is 2 x 4: -3, -1, 1, 3 and -2, 0, 2, 4
      EXPECT_EQ(sums, (std::vector<float>{0, 4, 77, 77}));
    }
    if (epilogue == CallEpilogue::BgradB) { // the columns of b: 2 1 0 -1, -2 2 1 0, -1 -2 2 1
      EXPECT_EQ(sums, (std::vector<float>{2, 1, 0, 77}));
    }
  }
}

TEST(BlasCall, NothingToDoReadsNothing) {
  NEEDS_BLAS;
  Small small;
  small.call.n = 0;
  small.call.first.address = small.call.second.address = 0;
  runHostBlas(small.call);
  small.call.n = 3, small.call.k = 0; // beta 0: zeros
  small.d.assign(24, NAN);
  Small zero;
  zero.call.k = 0, zero.call.second.ld = 1;
  zero.d.assign(24, NAN);
  runHostBlas(zero.call);
  EXPECT_EQ(zero.d[0], 0);
  EXPECT_EQ(zero.d[17], 0);
}
} // namespace
