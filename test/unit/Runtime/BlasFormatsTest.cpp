// Library calls of bytes, of fp8 and in tf32: what cuBLASLt does not take is refused, and what is
// called on the CPU is what it says. Without a BLAS on the machine the running tests skip.
#include "Child.h"
#include "NeedsBlas.h"
#include "Temporary.h"

#include <gmock/gmock.h>

#include <functional>

using namespace gemm::runtime;
using gemm::bundle::CallEpilogue;
using gemm::bundle::DType;
using gemm::bundle::Error;
using testing::HasSubstr;

namespace {
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

} // namespace
