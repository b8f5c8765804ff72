// Fatbins made by hand in the forms that nvcc makes: PTX as it is, as a block of LZ4 and as a frame
// of zstd, beside machine code and for several chips.
#include "Libraries.h"

#include <cstring>

namespace {

using namespace gemm::cudadevice;

std::string ptx(const std::string &kernel, const std::string &target = "sm_80") {
  return ".version 7.0\n.target " + target + "\n.address_size 64\n.visible .entry " + kernel +
         "() { ret; }\n";
}

template <class T> void put(std::string &to, T value) {
  to.append(reinterpret_cast<const char *>(&value), sizeof value);
}

struct Entry {
  uint16_t kind;
  uint32_t chip;
  std::string payload;
  uint64_t flags = 0x11; // 64 bits, Linux
  uint64_t decompressed = 0;
};

/// A header of 16 bytes, then entries of 64 and what is in them, to a multiple of 8.
std::string fatbin(std::initializer_list<Entry> entries) {
  std::string all;
  for (Entry e : entries) {
    const uint32_t stored = e.decompressed ? uint32_t(e.payload.size()) : 0;
    e.payload.resize((e.payload.size() + 7) / 8 * 8);
    put<uint16_t>(all, e.kind), put<uint16_t>(all, 0x101), put<uint32_t>(all, 64);
    put<uint64_t>(all, e.payload.size()), put<uint32_t>(all, stored), put<uint32_t>(all, 0);
    put<uint16_t>(all, 0), put<uint16_t>(all, 7), put<uint32_t>(all, e.chip);
    put<uint64_t>(all, 0), put<uint64_t>(all, e.flags), put<uint64_t>(all, 0);
    put<uint64_t>(all, e.decompressed);
    all += e.payload;
  }
  std::string header;
  put<uint32_t>(header, 0xba55ed50), put<uint16_t>(header, 1), put<uint16_t>(header, 16);
  put<uint64_t>(header, all.size());
  return header + all;
}

/// A block of literals, then "aaaa" again and again from its last byte, and one more literal.
std::string lz4(const std::string &text) {
  std::string block;
  auto length = [&](size_t n) {
    for (n -= 15; n >= 255; n -= 255)
      block += char(255);
    block += char(n);
  };
  block += char(0xf4); // 15 or more literals, a match of 4 + 4
  length(text.size());
  block += text;
  block += '\1', block += '\0'; // one byte back
  block += char(0x10);          // one literal
  block += '\n';
  return block;
}

/// A frame of one raw block, its size in four bytes.
std::string zstd(const std::string &text) {
  std::string frame;
  put<uint32_t>(frame, 0xfd2fb528);
  frame += char(0xa0); // single segment, four bytes of size
  put<uint32_t>(frame, uint32_t(text.size()));
  const uint32_t block = 1 | uint32_t(text.size()) << 3; // last, raw
  frame.append(reinterpret_cast<const char *>(&block), 3);
  return frame + text;
}

class Fatbin : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(DRIVER(cuInit)(0), 0);
    ASSERT_EQ(DRIVER(cuCtxCreate_v2)(&context, 0, 0), 0);
  }
  void TearDown() override { DRIVER(cuCtxDestroy_v2)(context); }

  Result load(const std::string &image) { return DRIVER(cuModuleLoadData)(&module, image.data()); }
  bool has(const char *kernel) {
    Handle function = nullptr;
    return DRIVER(cuModuleGetFunction)(&function, module, kernel) == 0;
  }
  std::string refusal(const std::string &image) {
    ::testing::internal::CaptureStderr();
    load(image);
    return ::testing::internal::GetCapturedStderr();
  }

  Handle context = nullptr, module = nullptr;
};

constexpr uint64_t lz4Flags = 0x2011, zstdFlags = 0x8011;

TEST_F(Fatbin, PtxBesideMachineCode) {
  ASSERT_EQ(load(fatbin({{2, 80, "\177ELF and so on"}, {1, 80, ptx("k")}})), 0);
  EXPECT_TRUE(has("k"));
}

TEST_F(Fatbin, TheNewestThatTheMachineRuns) {
  ASSERT_EQ(load(fatbin({{1, 75, ptx("old")}, {1, 90, ptx("mine")}, {1, 100, ptx("later")}})), 0);
  EXPECT_TRUE(has("mine"));
}

TEST_F(Fatbin, CompressedByLz4) {
  std::string text = ptx("packed") + "// a";
  ASSERT_EQ(load(fatbin({{1, 80, lz4(text), lz4Flags, text.size() + 9}})), 0);
  EXPECT_TRUE(has("packed"));
}

TEST_F(Fatbin, BrokenLz4IsRefused) {
  std::string text = ptx("packed") + "// a", block = lz4(text);
  for (size_t size = 0; size < block.size(); ++size)
    EXPECT_EQ(load(fatbin({{1, 80, block.substr(0, size), lz4Flags, text.size() + 9}})), 200)
        << size;
  block[block.size() - 4] = '\0'; // no byte back
  EXPECT_EQ(load(fatbin({{1, 80, block, lz4Flags, text.size() + 9}})), 200);
}

TEST_F(Fatbin, CompressedByZstd) {
  if (!dlopen("libzstd.so.1", RTLD_NOW))
    GTEST_SKIP() << "libzstd.so.1 is not installed";
  std::string text = ptx("packed"), frame = zstd(text);
  ASSERT_EQ(load(fatbin({{1, 80, frame, zstdFlags, text.size()}})), 0);
  EXPECT_TRUE(has("packed"));
  EXPECT_EQ(load(fatbin({{1, 80, frame, zstdFlags, text.size() - 1}})), 200);
  EXPECT_EQ(load(fatbin({{1, 80, frame.substr(0, 20), zstdFlags, text.size()}})), 200);
}

TEST_F(Fatbin, MachineCodeAloneIsRefusedWithTheAdvice) {
  const std::string image = fatbin({{2, 86, "\177ELF"}, {1, 100, ptx("later")}});
  EXPECT_EQ(load(image), 209);
  const std::string why = refusal(fatbin({{2, 87, "\177ELF"}, {1, 100, ptx("later")}}));
  EXPECT_NE(why.find("got machine code for sm_87, PTX for sm_100"), std::string::npos) << why;
  EXPECT_NE(why.find("-gencode arch=compute_90,code=compute_90"), std::string::npos) << why;
  EXPECT_EQ(load("\177ELF\2\1\1"), 209);
}

TEST_F(Fatbin, BrokenEntriesAreRefused) {
  std::string image = fatbin({{1, 80, ptx("k")}});
  image[16 + 8] = '\377'; // the entry is larger than the fatbin
  EXPECT_EQ(load(image), 200);
  EXPECT_EQ(load(fatbin({})), 209);
}

} // namespace
