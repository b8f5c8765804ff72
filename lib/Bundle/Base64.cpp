// Base64 encoding and strict decoding.
#include "Base64.h"

#include <array>
#include <cstdint>

namespace gemm::bundle::detail {
namespace {
constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<int8_t, 256> makeReverse() {
  std::array<int8_t, 256> result{};
  for (auto &entry : result)
    entry = -1;
  for (size_t i = 0; i < alphabet.size(); ++i)
    result[static_cast<unsigned char>(alphabet[i])] = static_cast<int8_t>(i);
  return result;
}
constexpr std::array<int8_t, 256> reverse = makeReverse();
} // namespace

std::string encodeBase64(const std::vector<std::byte> &bytes) {
  std::string result;
  result.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    size_t left = bytes.size() - i;
    uint32_t word = std::to_integer<uint32_t>(bytes[i]) << 16;
    word |= left > 1 ? std::to_integer<uint32_t>(bytes[i + 1]) << 8 : 0;
    word |= left > 2 ? std::to_integer<uint32_t>(bytes[i + 2]) : 0;
    result += alphabet[word >> 18];
    result += alphabet[word >> 12 & 63];
    result += left > 1 ? alphabet[word >> 6 & 63] : '=';
    result += left > 2 ? alphabet[word & 63] : '=';
  }
  return result;
}

std::optional<std::vector<std::byte>> decodeBase64(std::string_view text) {
  if (text.size() % 4 != 0)
    return std::nullopt;
  size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=')
    ++padding;
  std::vector<std::byte> result;
  result.reserve(text.size() / 4 * 3);
  for (size_t i = 0; i < text.size(); i += 4) {
    bool last = i + 4 == text.size();
    uint32_t word = 0;
    for (size_t j = 0; j < 4; ++j) {
      bool pad = last && j >= 4 - padding;
      int8_t digit = pad ? 0 : reverse[static_cast<unsigned char>(text[i + j])];
      if (digit < 0)
        return std::nullopt;
      word = word << 6 | static_cast<uint32_t>(digit);
    }
    size_t count = last ? 3 - padding : 3;
    if ((word & ((1u << (8 * (3 - count))) - 1)) != 0)
      return std::nullopt; // bits that no byte holds
    for (size_t j = 0; j < count; ++j)
      result.push_back(static_cast<std::byte>(word >> (16 - 8 * j)));
  }
  return result;
}

} // namespace gemm::bundle::detail
