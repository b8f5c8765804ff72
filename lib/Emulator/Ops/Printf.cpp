// Each conversion is printed by the host's snprintf with a format rebuilt from
// checked parts, so that nothing in the device's string reaches it unread.
#include "Ops/Printf.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <vector>

namespace gemm::emulator {

namespace {

template <class... T> std::string print(const std::string &format, T... values) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
  int n = std::snprintf(nullptr, 0, format.c_str(), values...);
  std::vector<char> out(size_t(std::max(n, 0)) + 1);
  std::snprintf(out.data(), out.size(), format.c_str(), values...);
#pragma GCC diagnostic pop
  return std::string(out.data(), out.size() - 1);
}

bool in(std::string_view set, char c) { return set.find(c) != std::string_view::npos; }

} // namespace

std::string formatPrintf(std::string_view format, PrintfArguments &arguments, int &used,
                         size_t most) {
  constexpr long widest = 1000;
  std::string out;
  used = 0;
  for (size_t at = 0; at < format.size() && out.size() <= most;) {
    if (format[at] != '%') {
      out += format[at++];
      continue;
    }
    const size_t start = at++;
    std::string flags = "%", length;
    auto number = [&] {
      long n = 0;
      if (at < format.size() && format[at] == '*') {
        ++at;
        ++used;
        n = int32_t(arguments.next(4));
      } else {
        while (at < format.size() && in("0123456789", format[at]))
          n = std::min(widest, n * 10 + (format[at++] - '0'));
      }
      return std::clamp(n, -widest, widest);
    };
    while (at < format.size() && in("-+ #0", format[at]))
      flags += format[at++];
    if (long width = number())
      flags += (width < 0 ? "-" : "") + std::to_string(std::abs(width));
    if (at < format.size() && format[at] == '.') {
      ++at;
      flags += "." + std::to_string(std::max(0l, number()));
    }
    while (at < format.size() && in("hlLqjzt", format[at]))
      length += format[at++];
    if (at >= format.size()) {
      out += format.substr(start);
      break;
    }
    const char c = format[at++];
    const bool isLong = !length.empty() && in("lLqjzt", length[0]);
    if (c == '%') {
      out += '%';
    } else if (in("di", c)) {
      uint64_t v = arguments.next(isLong ? 8 : 4);
      long long value = isLong ? (long long)(v) : int32_t(v);
      if (!isLong && !length.empty())
        value = length == "hh" ? int8_t(v) : int16_t(v);
      out += print(flags + "lld", value);
      ++used;
    } else if (in("uoxX", c)) {
      uint64_t v = arguments.next(isLong ? 8 : 4);
      if (!isLong && !length.empty())
        v = length == "hh" ? uint8_t(v) : uint16_t(v);
      out += print(flags + "ll" + c, (unsigned long long)(v));
      ++used;
    } else if (in("fFeEgGaA", c)) {
      out += print(flags + c, std::bit_cast<double>(arguments.next(8)));
      ++used;
    } else if (c == 'c') {
      out += print(flags + c, int(arguments.next(4)));
      ++used;
    } else if (c == 's') {
      out += print(flags + c, arguments.text(arguments.next(8)).c_str());
      ++used;
    } else if (c == 'p') {
      out += print("0x%llx", (unsigned long long)(arguments.next(8)));
      ++used;
    } else if (c == 'n') {
      arguments.next(8);
      ++used;
    } else {
      out += format.substr(start, at - start);
    }
  }
  return out;
}

} // namespace gemm::emulator
