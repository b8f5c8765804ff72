// .npy files: round trips, the conversions that are promised, and hostile files.
#include "gemm/Runtime/Npy.h"
#include "Temporary.h"
#include "gemm/Bundle/Expr.h"
#include "oracle/Float.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm::runtime;
using testing::HasSubstr;

namespace {
std::string file(const std::string &descr, const std::string &shape, const std::string &data,
                 const char *fortran = "False") {
  std::string header =
      "{'descr': '" + descr + "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }\n";
  std::string text("\x93NUMPY\x01\x00", 8);
  text += char(header.size() & 255);
  text += char(header.size() >> 8);
  return text + header + data;
}

std::string refusal(const std::string &text, std::optional<DType> want) {
  Temporary folder;
  try {
    readNpy(folder.write("x.npy", text), want);
  } catch (const gemm::bundle::Error &error) {
    return error.what();
  }
  return "";
}

TEST(Npy, RoundTripOfEveryType) {
  Temporary folder;
  for (DType type :
       {DType::F64, DType::F32, DType::F16, DType::BF16, DType::F8E4M3FN, DType::F8E5M2,
        DType::F8E8M0FNU, DType::I64, DType::I32, DType::I16, DType::I8, DType::I1}) {
    Tensor tensor(type, {3, 5});
    fillRandom(type, tensor.bytes.data(), 15, DataClass::Normal, 1);
    Tensor again = readNpy(folder.write("x.npy", npyText(tensor)), type);
    EXPECT_EQ(again.bytes, tensor.bytes) << gemm::bundle::name(type);
    EXPECT_EQ(again.shape, tensor.shape);
  }
  Tensor scalar(DType::F32, {});
  std::string text = npyText(scalar);
  EXPECT_EQ(text.size() % 64, 4u); // data starts on a multiple of 64
  EXPECT_TRUE(readNpy(folder.write("s.npy", text), DType::F32).shape.empty());
}

TEST(Npy, Bf16FromBitsAndFromFloats) {
  Temporary folder;
  for (const char *descr : {"<u2", "<V2", "|V2"}) {
    Tensor bits = readNpy(folder.write("x.npy", file(descr, "(1,)", "\x49\x40")), DType::BF16);
    EXPECT_EQ(gemm::oracle::loadFloat(DType::BF16, bits.bytes.data()), 3.140625);
  }
  float value = 1 + 0x1p-8f + 0x1p-20f;
  std::string data(reinterpret_cast<char *>(&value), 4);
  Tensor rounded = readNpy(folder.write("x.npy", file("<f4", "(1,)", data)), DType::BF16);
  EXPECT_EQ(gemm::oracle::loadFloat(DType::BF16, rounded.bytes.data()), 1 + 0x1p-7);
}

// ml_dtypes calls float8_e5m2 'f1', the others 'V1'.
TEST(Npy, Fp8AsMlDtypesWritesIt) {
  Temporary folder;
  for (auto [type, descr] : {std::pair(DType::F8E4M3FN, "<V1"), {DType::F8E5M2, "<f1"}}) {
    Tensor bits = readNpy(folder.write("x.npy", file(descr, "(2,)", "\x41\x3c")), type);
    EXPECT_EQ(bits.bytes, (std::vector<std::byte>{std::byte(0x41), std::byte(0x3c)})) << descr;
  }
  EXPECT_THAT(refusal(file("<f1", "(1,)", "1"), DType::F8E4M3FN), HasSubstr("got '<f1'"));
}

// Whether the bytes have a sign is the program's to say.
TEST(Npy, BytesWithoutASign) {
  Temporary folder;
  Tensor bytes = readNpy(folder.write("x.npy", file("|u1", "(2,)", "\xff\x01")), DType::I8);
  EXPECT_EQ(bytes.dtype, DType::I8);
  EXPECT_EQ(bytes.bytes, (std::vector<std::byte>{std::byte(0xff), std::byte(1)}));
  EXPECT_THAT(refusal(file("|u1", "(1,)", "1"), DType::I32), HasSubstr("got '|u1'"));
}

TEST(Npy, FortranOrder) {
  Temporary folder;
  Tensor tensor =
      readNpy(folder.write("x.npy", file("|i1", "(2, 3)", "\1\4\2\5\3\6", "True")), DType::I8);
  EXPECT_EQ(std::to_integer<int>(tensor.bytes[1]), 2);
  EXPECT_EQ(std::to_integer<int>(tensor.bytes[3]), 4);
}

TEST(Npy, IntegersWithoutASign) {
  Temporary folder;
  for (auto [descr, dtype, bytes] :
       {std::tuple("|u1", DType::I8, 1), std::tuple("<u2", DType::I16, 2),
        std::tuple("<u4", DType::I32, 4), std::tuple("<u8", DType::I64, 8)}) {
    Tensor tensor =
        readNpy(folder.write("x.npy", file(descr, "(1,)", std::string(bytes, '\xfe'))), dtype);
    EXPECT_EQ(tensor.dtype, dtype);
    EXPECT_EQ(std::to_integer<int>(tensor.bytes.back()), 0xfe);
  }
  EXPECT_THAT(refusal(file("<u4", "(1,)", "1234"), DType::I64), HasSubstr("got '<u4'"));
}

TEST(Npy, Hostile) {
  auto f32 = DType::F32;
  EXPECT_THAT(refusal("", f32), HasSubstr("expected a .npy file, got an empty file"));
  EXPECT_THAT(refusal("not numpy at all", f32), HasSubstr("expected a .npy file"));
  EXPECT_THAT(refusal(file("<f8", "(1,)", "12345678"), f32), HasSubstr("type f32, got '<f8'"));
  EXPECT_THAT(refusal(file(">f4", "(1,)", "1234"), f32), HasSubstr("got '>f4'"));
  EXPECT_THAT(refusal(file("|O", "(1,)", "1234"), f32), HasSubstr("got '|O'"));
  EXPECT_THAT(refusal(file("<f4", "(2,)", "1234"), f32),
              HasSubstr("expected 8 bytes for 2xf32, got 4: the file is cut off"));
  EXPECT_THAT(refusal(file("<f4", "(1,)", "12345"), f32), testing::EndsWith("got 5"));
  EXPECT_THAT(refusal(file("<f4", "(9223372036854775807, 9)", ""), f32), HasSubstr("2^62"));
  EXPECT_THAT(refusal(file("<f4", "(99999999999999999999999,)", ""), f32),
              HasSubstr("a bad shape"));
  EXPECT_THAT(refusal(file("<f4", "(-1,)", ""), f32), HasSubstr("a bad shape"));
  EXPECT_THAT(refusal(file("<f4", "(1,", ""), f32), HasSubstr("got"));
  EXPECT_THAT(refusal(file("<f4", "(1000000000000,)", ""), f32), HasSubstr("got 0"));
  std::string good = file("<f4", "(1,)", "1234");
  EXPECT_EQ(refusal(good, f32), "");
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_THAT(refusal(good.substr(0, length), f32), HasSubstr("x.npy: expected")) << length;
  for (size_t i = 0; i < good.size(); ++i)
    for (int flip : {1, 16, 128}) {
      std::string text = good;
      text[i] = static_cast<char>(text[i] ^ flip);
      refusal(text, f32); // an answer, and no crash
    }
  std::string longHeader = good;
  longHeader[9] = '\xff';
  EXPECT_THAT(refusal(longHeader, f32), HasSubstr("the file is cut off"));
  EXPECT_THAT(refusal(good.substr(0, 7), f32), HasSubstr("the first 7 bytes of one"));
  EXPECT_THAT(refusal(good.substr(0, 20), f32), HasSubstr("got 10: the file is cut off"));
  std::string ones;
  for (int dim = 0; dim < 17; ++dim)
    ones += "1,";
  EXPECT_THAT(refusal(file("<f4", "(" + ones + ")", "1234"), f32), HasSubstr("more than 16 dims"));
  EXPECT_THROW(readNpy("/nonexistent/x.npy", f32), gemm::bundle::Error);
  EXPECT_THROW(readNpy("/", f32), gemm::bundle::Error);
}

TEST(Npy, FilesAreWrittenAllOrNone) {
  Temporary folder;
  EXPECT_THROW(writeFiles({{folder.path / "a", "text"}, {folder.path / "none" / "b", "text"}}),
               gemm::bundle::Error);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path));
  writeFiles({{folder.path / "a", "text"}, {folder.path / "b", "more"}});
  EXPECT_EQ(readText(folder.path / "b"), "more");
  EXPECT_THROW(writeFiles({{folder.path, "text"}}), gemm::bundle::Error);
}
} // namespace
