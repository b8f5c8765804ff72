// The f64 kernel that checks large products on a GPU, here in the emulator: it finds
// what the oracle finds, in every storage order, type and panel, and passes what the
// oracle passes. And where cuBLASLt is looked for, and throttling in words.
#include "gemm/Runtime/Reference.h"
#include "FindCublasLt.h"
#include "Nvml.h"
#include "Oracle.h"
#include "Temporary.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Data.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gemm::runtime {
namespace {

// D = gelu-free epilogue of A B: c = alpha a b, stored in `type`, with a bias.
struct Product {
  Product(int64_t batch, int64_t m, int64_t n, int64_t k, const char *layout, DType type)
      : device(makeEmulateDevice({})) {
    bool ta = layout[0] == 't', tb = layout[1] == 't';
    gemm.step = &step;
    step.alpha = 0.5;
    auto view = [&](size_t buffer, int64_t rows, int64_t columns, bool transposed) {
      BoundView v;
      v.buffer = buffer, v.dtype = type;
      v.shape = {batch, rows, columns};
      v.strides = {rows * columns, transposed ? 1 : columns, transposed ? rows : 1};
      host.emplace_back(size_t(batch * rows * columns) * bundle::byteSize(type));
      fillRandom(type, host.back().data(), batch * rows * columns, DataClass::Normal, buffer);
      return v;
    };
    gemm.a = view(0, m, k, ta), gemm.b = view(1, k, n, tb), gemm.c = view(2, m, n, false);
    for (size_t i = 0; i < 2; ++i) {
      addresses.push_back(device->allocate(host[i].size(), "operand"));
      device->upload(addresses[i], host[i].data(), host[i].size());
    }
    bound.step = &whole;
    whole.body = step;
    bound.body = gemm;
    runOracle(bound, memory());
  }
  HostMemory memory() {
    return [this](size_t buffer) { return host[buffer].data(); };
  }
  oracle::Report check(size_t panelBytes) {
    return Reference(*device, panelBytes)
        .check(std::get<BoundGemm>(bound.body), addresses, memory(), host[2].data(), "sm_90");
  }
  std::unique_ptr<Device> device;
  bundle::GemmStep step;
  bundle::Step whole;
  BoundGemm gemm;
  BoundStep bound;
  std::vector<std::vector<std::byte>> host;
  std::vector<uint64_t> addresses;
};

TEST(Reference, AgreesWithTheOracle) {
  for (DType type : {DType::BF16, DType::F16, DType::F32, DType::F8E4M3FN, DType::F8E5M2})
    for (const char *layout : {"nn", "nt", "tn", "tt"}) {
      SCOPED_TRACE(std::string(layout) + " " + std::string(bundle::name(type)));
      Product p(1, 70, 65, 37, layout, type);
      oracle::Report r = p.check(1 << 20);
      EXPECT_TRUE(r.ok()) << r.where();
      EXPECT_EQ(r.elements, 70 * 65);
      oracle::Report same =
          checkOracle({p.bound, 0, p.memory(), p.host[2].data(), "sm_90", oracle::Order::Any});
      EXPECT_NEAR(r.worst, same.worst, 1e-9);
    }
}

// Kernels scale in f32. A compiler has taken the two casts for one that does nothing.
TEST(Reference, AlphaAndBetaAreNumbersOfTheAccumulator) {
  Product p(1, 4, 4, 4, "nn", DType::BF16);
  p.step.alpha = 0.1, p.step.beta = 0.3;
  oracle::Gemm meaning = gemmOf(std::get<BoundGemm>(p.bound.body), p.memory());
  EXPECT_EQ(meaning.alpha, 0x1.99999ap-4);
  EXPECT_EQ(meaning.beta, 0x1.333334p-2);
  p.step.accumulate = DType::F64;
  meaning = gemmOf(std::get<BoundGemm>(p.bound.body), p.memory());
  EXPECT_EQ(meaning.alpha, 0.1);
}

TEST(Reference, PanelsAndBatchesCoverEverything) {
  Product p(2, 150, 9, 20, "nt", DType::BF16);
  for (size_t panel : {size_t(1), size_t(64 * 9 * 16), size_t(1) << 20}) {
    oracle::Report r = p.check(panel);
    EXPECT_TRUE(r.ok()) << r.where();
    EXPECT_EQ(r.elements, 2 * 150 * 9);
  }
  // One wrong element, wherever it is.
  for (size_t element : {size_t(0), size_t(64 * 9 - 1), size_t(64 * 9), size_t(2 * 150 * 9 - 1)}) {
    std::byte *at = &p.host[2][2 * element + 1], kept = *at;
    *at ^= std::byte(0x40); // an exponent bit
    oracle::Report r = p.check(64 * 9 * 16);
    EXPECT_EQ(r.wrong, 1) << element;
    *at = kept;
  }
}

TEST(Reference, OtherTypesAreRefused) {
  Product p(1, 4, 4, 4, "nn", DType::BF16);
  std::get<BoundGemm>(p.bound.body).b.dtype = DType::F16;
  try {
    p.check(1 << 20);
    FAIL();
  } catch (const Error &error) {
    EXPECT_STREQ(error.what(),
                 "expected operands of one of f16, bf16, f32, f64, f8E4M3FN and f8E5M2 for "
                 "the reference on the device, got bf16 and f16");
  }
}

TEST(FindCublasLt, TheUsersChoiceThenToolkitLoaderAndWheels) {
  Temporary home;
  std::string toolkit = home.write("cuda/lib64/libcublasLt.so.12", "").string();
  std::string wheel =
      home.write("venv/lib/python3.11/site-packages/nvidia/cu13/lib/libcublasLt.so.13", "")
          .string();
  unsetenv("CUDA_PATH");
  setenv("CUDA_HOME", (home.path / "cuda").c_str(), 1);
  setenv("VIRTUAL_ENV", (home.path / "venv").c_str(), 1);
  std::vector<std::string> places = findCublasLt();
  auto at = [&](const std::string &name) {
    return std::find(places.begin(), places.end(), name) - places.begin();
  };
  EXPECT_EQ(at(toolkit), 0);
  EXPECT_EQ(at("libcublasLt.so.13"), 1);
  EXPECT_EQ(at("libcublasLt.so.12"), 2);
  EXPECT_GT(at(wheel), 2);
  EXPECT_LT(at(wheel), int64_t(places.size()));
  setenv("GEMM_CUBLASLT", "mine.so", 1);
  EXPECT_EQ(findCublasLt(), std::vector<std::string>{"mine.so"});
  for (const char *name : {"CUDA_HOME", "VIRTUAL_ENV", "GEMM_CUBLASLT"})
    unsetenv(name);
}

TEST(Conditions, InWords) {
  EXPECT_EQ(throttleText(0x1 | 0x2), ""); // idle, and clocks that a user set
  EXPECT_EQ(throttleText(0x4 | 0x20 | 0x40), "power cap, thermal");
  EXPECT_EQ(Conditions().text(), "");
  EXPECT_EQ((Conditions{1980, 0, 700, 0, "power cap"}.text()),
            "SM 1980 MHz, 700 W, throttled: power cap");
}
} // namespace
} // namespace gemm::runtime
