// Base64 (RFC 4648, with padding) for constants in launch.json. Internal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::bundle::detail {
std::string encodeBase64(const std::vector<std::byte> &bytes);
/// Nothing if `text` is not well-formed base64.
std::optional<std::vector<std::byte>> decodeBase64(std::string_view text);
} // namespace gemm::bundle::detail
