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

/// "%-8.3llx": flags, width and precision as they are printed, a length, and what is converted.
struct Conversion {
  std::string flags = "%", length;
  char kind = 0; ///< 0: the format ends before it
  bool isLong() const { return !length.empty() && in("lLqjzt", length[0]); }
};

/// One format's walk over its arguments.
class Formatter {
public:
  Formatter(std::string_view format, PrintfArguments &arguments)
      : format(format), arguments(arguments) {}

  std::string run(size_t most) {
    std::string out;
    while (at < format.size() && out.size() <= most) {
      if (format[at] != '%') {
        out += format[at++];
        continue;
      }
      const size_t start = at++;
      const Conversion c = read();
      if (!c.kind)
        return out += format.substr(start);
      out += converted(c, format.substr(start, at - start));
    }
    return out;
  }

  int used = 0; ///< arguments

private:
  static constexpr long widest = 1000;

  /// A number of the format, or `*`: the next argument.
  long number() {
    long n = 0;
    if (at < format.size() && format[at] == '*') {
      ++at;
      n = int32_t(next(4));
    } else {
      while (at < format.size() && in("0123456789", format[at]))
        n = std::min(widest, n * 10 + (format[at++] - '0'));
    }
    return std::clamp(n, -widest, widest);
  }

  uint64_t next(unsigned bytes) {
    ++used;
    return arguments.next(bytes);
  }

  /// What follows a percent sign.
  Conversion read() {
    Conversion c;
    while (at < format.size() && in("-+ #0", format[at]))
      c.flags += format[at++];
    if (long width = number())
      c.flags += (width < 0 ? "-" : "") + std::to_string(std::abs(width));
    if (at < format.size() && format[at] == '.') {
      ++at;
      c.flags += "." + std::to_string(std::max(0l, number()));
    }
    while (at < format.size() && in("hlLqjzt", format[at]))
      c.length += format[at++];
    if (at < format.size())
      c.kind = format[at++];
    return c;
  }

  /// The next argument as `c` prints it; `text`, the conversion, where there is no such.
  std::string converted(const Conversion &c, std::string_view text) {
    const bool narrow = !c.isLong() && !c.length.empty();
    if (c.kind == '%')
      return "%";
    if (in("di", c.kind)) {
      uint64_t v = next(c.isLong() ? 8 : 4);
      long long value = c.isLong() ? (long long)(v) : int32_t(v);
      if (narrow)
        value = c.length == "hh" ? int8_t(v) : int16_t(v);
      return print(c.flags + "lld", value);
    }
    if (in("uoxX", c.kind)) {
      uint64_t v = next(c.isLong() ? 8 : 4);
      if (narrow)
        v = c.length == "hh" ? uint8_t(v) : uint16_t(v);
      return print(c.flags + "ll" + c.kind, (unsigned long long)(v));
    }
    if (in("fFeEgGaA", c.kind))
      return print(c.flags + c.kind, std::bit_cast<double>(next(8)));
    if (c.kind == 'c')
      return print(c.flags + c.kind, int(next(4)));
    if (c.kind == 's')
      return print(c.flags + c.kind, arguments.text(next(8)).c_str());
    if (c.kind == 'p')
      return print("0x%llx", (unsigned long long)(next(8)));
    if (c.kind != 'n')
      return std::string(text);
    next(8);
    return "";
  }

  std::string_view format;
  PrintfArguments &arguments;
  size_t at = 0;
};
} // namespace

std::string formatPrintf(std::string_view format, PrintfArguments &arguments, int &used,
                         size_t most) {
  Formatter formatter(format, arguments);
  std::string out = formatter.run(most);
  used = formatter.used;
  return out;
}

} // namespace gemm::emulator
