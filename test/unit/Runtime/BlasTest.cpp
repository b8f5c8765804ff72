// Library calls on the CPU: the device blas, what is refused before a call, and what
// each epilogue computes. Without a BLAS on the machine the running tests skip.
#include "Child.h"
#include "NeedsBlas.h"
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

Finished blasRun(const std::string &bundle, const std::string &environment = "") {
  return runCommand(environment + " " GEMM_RUN " --device=blas --check " + bundle + sizes);
}

struct EditedCall : Temporary {
  explicit EditedCall(const std::string &from, const std::string &to) {
    write("launch.json", replaced(inputText("library/call/launch.json"), from, to));
  }
};

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
