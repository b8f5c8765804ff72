// Tensor maps: every rule of cuTensorMapEncodeTiled has a map that breaks it
// alone, and a valid one survives its encoding.
#include "gemm/Emulator/TensorMap.h"

#include <cstring>
#include <functional>
#include <set>

#include <gtest/gtest.h>

namespace gemm::emulator {
namespace {

TensorMap matrix() { // 100 x 40 bf16, tiles of 32 x 64
  TensorMap m;
  m.type = TensorType::BF16;
  m.rank = 2;
  m.base = 0x7000'0000'0000;
  m.dims = {40, 100, 1, 1, 1};
  m.strides = {80, 0, 0, 0};
  m.box = {64, 32, 1, 1, 1};
  m.swizzle = Swizzle::Bytes128;
  return m;
}

TensorMap interleaved() {
  TensorMap m = matrix();
  m.rank = 3;
  m.interleave = Interleave::Bytes32;
  m.swizzle = Swizzle::Bytes32;
  m.strides = {64, 640, 0, 0};
  return m;
}

struct Rule {
  const char *expected;
  std::function<void(TensorMap &)> breakIt;
};

TEST(TensorMap, EachRuleIsCheckedWithItsValue) {
  const Rule rules[] = {
      {"a data type from 0 to 12, got 13", [](TensorMap &m) { m.type = TensorType(13); }},
      {"a rank from 1 to 5, got 0", [](TensorMap &m) { m.rank = 0; }},
      {"a rank from 1 to 5, got 6", [](TensorMap &m) { m.rank = 6; }},
      {"a rank of at least 3", [](TensorMap &m) { m.interleave = Interleave::Bytes16; }},
      {"a global address that is a multiple of 16, got 8", [](TensorMap &m) { m.base = 8; }},
      {"globalDim[1] to be from 1", [](TensorMap &m) { m.dims[1] = 0; }},
      {"globalDim[0] to be from 1", [](TensorMap &m) { m.dims[0] = (uint64_t(1) << 32) + 1; }},
      {"globalStrides[0] to be a multiple of 16", [](TensorMap &m) { m.strides[0] = 82; }},
      {"below 2^40, got 1099511627776", [](TensorMap &m) { m.strides[0] = uint64_t(1) << 40; }},
      {"boxDim[1] to be from 1 to 256, got 257", [](TensorMap &m) { m.box[1] = 257; }},
      {"boxDim[0] to be from 1 to 256, got 0", [](TensorMap &m) { m.box[0] = 0; }},
      {"a multiple of 16 bytes, got 12 elements", [](TensorMap &m) { m.box[0] = 12; }},
      {"at most the 128 bytes of its swizzle, got 256", [](TensorMap &m) { m.box[0] = 128; }},
      {"at most the 64 bytes", [](TensorMap &m) { m.swizzle = Swizzle::Bytes64; }},
      {"elementStrides[1] to be from 1 to 8, got 9", [](TensorMap &m) { m.elementStrides[1] = 9; }},
      {"an interleave from 0 to 2, got 3", [](TensorMap &m) { m.interleave = Interleave(3); }},
      {"a swizzle from 0 to 3, got 4", [](TensorMap &m) { m.swizzle = Swizzle(4); }},
      {"an L2 promotion from 0 to 3", [](TensorMap &m) { m.promotion = L2Promotion(4); }},
      {"fill of 0 or 1, got 2", [](TensorMap &m) { m.fill = OobFill(2); }},
      {"floating-point type for a NaN fill, got s32",
       [](TensorMap &m) {
         m.type = TensorType::S32, m.box[0] = 32;
         m.fill = OobFill::Nan;
       }},
      {"a multiple of 32, got 16", [](TensorMap &m) { (m = interleaved()).base = 16; }},
      {"a multiple of 32 below", [](TensorMap &m) { (m = interleaved()).strides[1] = 656; }},
      {"the 32-byte swizzle", [](TensorMap &m) { (m = interleaved()).swizzle = Swizzle::None; }},
  };
  EXPECT_EQ(matrix().check(), std::nullopt);
  EXPECT_EQ(interleaved().check(), std::nullopt);
  for (const Rule &r : rules) {
    TensorMap m = matrix();
    r.breakIt(m);
    auto wrong = m.check();
    ASSERT_TRUE(wrong) << r.expected;
    EXPECT_NE(wrong->find(r.expected), std::string::npos) << *wrong;
  }
}

TEST(TensorMap, EncodingRoundTrips) {
  TensorMap m = matrix();
  m.rank = 5;
  m.dims = {uint64_t(1) << 32, 2, 3, 4, 5};
  m.strides = {16, 1024, (uint64_t(1) << 40) - 16, 0};
  m.box = {64, 256, 1, 7, 9};
  m.elementStrides = {1, 2, 8, 1, 3};
  m.fill = OobFill::Nan;
  m.promotion = L2Promotion::Bytes256;
  EncodedTensorMap e = encode(m);
  std::string why;
  auto d = decodeTensorMap(e.bytes.data(), why);
  ASSERT_TRUE(d) << why;
  EXPECT_EQ(d->type, m.type);
  EXPECT_EQ(d->rank, m.rank);
  EXPECT_EQ(d->base, m.base);
  EXPECT_EQ(d->dims, m.dims);
  EXPECT_EQ(d->strides, m.strides);
  EXPECT_EQ(d->box, m.box);
  EXPECT_EQ(d->elementStrides, m.elementStrides);
  EXPECT_EQ(d->swizzle, m.swizzle);
  EXPECT_EQ(d->promotion, m.promotion);
  EXPECT_EQ(d->fill, m.fill);
  EXPECT_EQ(d->boxBytes(), 2u * 64 * 128 * 1 * 7 * 3);
}

TEST(TensorMap, ForeignOrDamagedBytesAreRefused) {
  EncodedTensorMap e;
  std::string why;
  EXPECT_FALSE(decodeTensorMap(e.bytes.data(), why));
  EXPECT_NE(why.find("no tensor map"), std::string::npos);
  for (size_t i : {0, 9, 30, 70, 119, 127}) {
    e = encode(matrix());
    e.bytes[i] ^= std::byte(1);
    EXPECT_FALSE(decodeTensorMap(e.bytes.data(), why)) << i;
  }
  TensorMap bad = matrix();
  bad.box[0] = 128;
  EXPECT_FALSE(decodeTensorMap(encode(bad).bytes.data(), why));
  EXPECT_NE(why.find("128 bytes of its swizzle, got 256"), std::string::npos) << why;
}

// Eight rows of 128 bytes: every 16-byte column is met once in each row, and
// swizzling twice gives the address back.
TEST(TensorMap, SwizzlePermutesChunksWithinItsSpan) {
  for (Swizzle s : {Swizzle::None, Swizzle::Bytes32, Swizzle::Bytes64, Swizzle::Bytes128}) {
    std::set<uint32_t> seen;
    for (uint32_t a = 0; a < 2048; a += 16) {
      uint32_t b = swizzled(s, a);
      EXPECT_EQ(swizzled(s, b), a);
      EXPECT_EQ(a / swizzleSpan(s), b / swizzleSpan(s));
      seen.insert(b);
    }
    EXPECT_EQ(seen.size(), 128u);
  }
  EXPECT_EQ(swizzled(Swizzle::Bytes128, 128 * 3), 128u * 3 + 3 * 16);
  EXPECT_EQ(swizzled(Swizzle::Bytes64, 128 * 3), 128u * 3 + 3 * 16);
  EXPECT_EQ(swizzled(Swizzle::Bytes32, 128 * 3), 128u * 3 + 16);
}

} // namespace
} // namespace gemm::emulator
