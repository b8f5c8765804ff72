// The .npy format: a magic string, a Python dict literal, raw data. The dict is
// read by a parser for exactly the three keys that NumPy writes.
#include "gemm/Runtime/Npy.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Read.h"
#include "oracle/Float.h"

#include <cstring>

namespace gemm::runtime {
using bundle::Error;
namespace fs = std::filesystem;

namespace {
struct Header {
  std::string descr;
  bool fortran = false;
  std::vector<int64_t> shape;
};

// Reads {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
class HeaderParser {
public:
  HeaderParser(std::string_view text, const std::string &file) : text(text), file(file) {}

  Header parse() {
    Header header;
    bool seen[3] = {};
    expect('{');
    while (!accept('}')) {
      std::string key = quoted();
      expect(':');
      if (key == "descr" && !seen[0]) {
        seen[0] = true;
        header.descr = quoted();
      } else if (key == "fortran_order" && !seen[1]) {
        seen[1] = true;
        header.fortran = word() == "True";
      } else if (key == "shape" && !seen[2]) {
        seen[2] = true;
        shape(header.shape);
      } else {
        fail("key '" + key + "'");
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    if (!seen[0] || !seen[1] || !seen[2])
      fail("a header without descr, fortran_order or shape");
    return header;
  }

private:
  [[noreturn]] void fail(const std::string &got) {
    throw Error(file + ": expected a NumPy header, got " + got);
  }
  void skip() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n'))
      ++at;
  }
  bool accept(char c) {
    skip();
    bool found = at < text.size() && text[at] == c;
    at += found;
    return found;
  }
  void expect(char c) {
    if (!accept(c))
      fail(at < text.size() ? "other text at byte " + std::to_string(at) : "an early end");
  }
  std::string quoted() {
    skip();
    char quote = at < text.size() ? text[at] : 0;
    if (quote != '\'' && quote != '"')
      fail("no string at byte " + std::to_string(at));
    size_t end = text.find(quote, at + 1);
    if (end == std::string_view::npos || end - at > 40)
      fail("an unterminated string");
    std::string result(text.substr(at + 1, end - at - 1));
    at = end + 1;
    return result;
  }
  std::string word() {
    skip();
    size_t start = at;
    while (at < text.size() && std::isalpha(static_cast<unsigned char>(text[at])))
      ++at;
    std::string result(text.substr(start, at - start));
    if (result != "True" && result != "False")
      fail("fortran_order '" + result + "'");
    return result;
  }
  void shape(std::vector<int64_t> &dims) {
    expect('(');
    while (!accept(')')) {
      skip();
      size_t start = at;
      int64_t value = 0;
      bool overflow = false;
      for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
        overflow |= __builtin_mul_overflow(value, 10, &value) ||
                    __builtin_add_overflow(value, text[at] - '0', &value);
      if (at == start || overflow)
        fail("a bad shape at byte " + std::to_string(at));
      if (dims.size() == 16)
        fail("more than 16 dims");
      dims.push_back(value);
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
  }

  std::string_view text;
  const std::string &file;
  size_t at = 0;
};

// What the elements of the file are; `convert` if they are f32 to be rounded.
struct Stored {
  DType dtype;
  bool convert = false;
};

Stored storedType(const std::string &descr, std::optional<DType> want, const std::string &file) {
  std::string kind = descr.size() > 1 && std::strchr("<|=", descr[0]) ? descr.substr(1) : descr;
  bool fp8 = want == DType::F8E4M3FN || want == DType::F8E5M2 || want == DType::F8E8M0FNU;
  if (want == DType::BF16 && (kind == "u2" || kind == "V2"))
    return {DType::BF16};
  if (fp8 && (kind == "u1" || kind == "V1"))
    return {*want};
  if (want == DType::F8E5M2 && kind == "f1") // as ml_dtypes calls it
    return {*want};
  constexpr std::pair<const char *, DType> unsignedOnes[] = {
      {"u8", DType::I64}, {"u4", DType::I32}, {"u2", DType::I16}, {"u1", DType::I8}};
  for (auto [name, dtype] : unsignedOnes) // who reads the integers says whether they have a sign
    if (kind == name && want == dtype)
      return {dtype};
  if (kind == "f4" && (want == DType::BF16 || fp8))
    return {DType::F32, true};
  constexpr std::pair<const char *, DType> plain[] = {
      {"f8", DType::F64}, {"f4", DType::F32}, {"f2", DType::F16}, {"i8", DType::I64},
      {"i4", DType::I32}, {"i2", DType::I16}, {"i1", DType::I8},  {"b1", DType::I1}};
  for (auto [name, dtype] : plain)
    if (kind == name && (!want || *want == dtype))
      return {dtype};
  if (!want && (kind == "u2" || kind == "V2"))
    return {DType::BF16};
  throw Error(
      file + ": expected elements of type " +
      (want ? std::string(bundle::name(*want)) : "f64, f32, f16, bf16, i64, i32, i16, i8 or i1") +
      ", got '" + descr + "'");
}

std::string readWhole(const fs::path &path) {
  std::string text;
  std::string error = support::readFile(path.string(), ".npy file", text, UINT64_MAX);
  if (!error.empty())
    throw Error(error);
  return text;
}

// Fortran order to C order.
void transpose(Tensor &tensor) {
  size_t bytes = bundle::byteSize(tensor.dtype);
  std::vector<std::byte> to(tensor.bytes.size());
  std::vector<int64_t> index(tensor.shape.size());
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    int64_t rest = i, from = 0, stride = 1;
    for (size_t d = tensor.shape.size(); d-- > 0; rest /= tensor.shape[d])
      index[d] = rest % tensor.shape[d];
    for (size_t d = 0; d < tensor.shape.size(); stride *= tensor.shape[d++])
      from += index[d] * stride;
    std::memcpy(&to[static_cast<size_t>(i) * bytes],
                &tensor.bytes[static_cast<size_t>(from) * bytes], bytes);
  }
  tensor.bytes = std::move(to);
}
} // namespace

Tensor readNpy(const fs::path &path, std::optional<DType> want) {
  std::string file = path.string(), text = readWhole(path);
  constexpr std::string_view magic = "\x93NUMPY";
  if (text.size() < 10 && text.compare(0, magic.size(), magic, 0, text.size()) == 0)
    throw Error(file + ": expected a .npy file, got " +
                (text.empty() ? "an empty file"
                              : "the first " + std::to_string(text.size()) + " bytes of one"));
  if (text.size() < 10 || text.compare(0, magic.size(), magic) != 0)
    throw Error(file + ": expected a .npy file, got another kind of file");
  auto byte = [&](size_t i) { return size_t(static_cast<unsigned char>(text[i])); };
  size_t start = 10, length = byte(8) | byte(9) << 8;
  if (byte(6) > 1) {
    if (byte(6) > 3 || text.size() < 12)
      throw Error(file + ": expected .npy version 1 to 3, got " + std::to_string(byte(6)));
    start = 12;
    length |= byte(10) << 16 | byte(11) << 24;
  }
  if (length > text.size() - start)
    throw Error(file + ": expected a header of " + std::to_string(length) + " bytes, got " +
                std::to_string(text.size() - start) + ": the file is cut off");
  Header header = HeaderParser(std::string_view(text).substr(start, length), file).parse();
  Stored stored = storedType(header.descr, want, file);
  size_t size = text.size() - start - length;
  auto needed = static_cast<size_t>(byteCount(stored.dtype, header.shape));
  if (needed != size) // before memory is taken for what a header claims
    throw Error(file + ": expected " + std::to_string(needed) + " bytes for " +
                typeText(stored.dtype, header.shape) + ", got " + std::to_string(size) +
                (size < needed ? ": the file is cut off" : ""));
  Tensor tensor(stored.dtype, header.shape);
  if (size != 0)
    std::memcpy(tensor.bytes.data(), text.data() + start + length, size);
  if (stored.dtype == DType::I1)
    for (std::byte &b : tensor.bytes)
      b = std::byte(b != std::byte(0));
  if (header.fortran && header.shape.size() > 1)
    transpose(tensor);
  if (stored.convert) {
    Tensor rounded(*want, header.shape);
    size_t bytes = bundle::byteSize(*want);
    for (size_t i = 0; i < static_cast<size_t>(tensor.elements()); ++i)
      oracle::storeFloat(*want, &rounded.bytes[i * bytes],
                         oracle::loadFloat(DType::F32, &tensor.bytes[i * 4]));
    return rounded;
  }
  return tensor;
}

std::string npyText(const Tensor &tensor) {
  const char *descr[] = {"<f8", "<f4", "<f2", "<u2", "|u1", "|u1",
                         "<i8", "<i4", "|i1", "|b1", "<i2", "|u1"};
  std::string header = "{'descr': '" + std::string(descr[static_cast<size_t>(tensor.dtype)]) +
                       "', 'fortran_order': False, 'shape': (";
  for (int64_t dim : tensor.shape)
    header += std::to_string(dim) + ",";
  header += "), }";
  header += std::string(63 - (10 + header.size()) % 64, ' ') + "\n";
  std::string text = std::string("\x93NUMPY\x01\x00", 8);
  text += static_cast<char>(header.size() & 255);
  text += static_cast<char>(header.size() >> 8);
  text += header;
  text.append(reinterpret_cast<const char *>(tensor.bytes.data()), tensor.bytes.size());
  return text;
}

void writeFiles(const std::vector<std::pair<fs::path, std::string>> &files) {
  std::vector<support::File> placed;
  for (const auto &[path, text] : files)
    placed.push_back({path.string(), text});
  if (std::string error = support::placeFiles(placed); !error.empty())
    throw Error(error);
}

} // namespace gemm::runtime
