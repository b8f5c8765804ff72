// The device of the process and its environment variables: GEMM_EMULATOR_ and
// the name of a setting (GEMM_EMULATOR_ASYNC=random:7), EXPLORE=N, COUNTERS=on, CALLS=on.
#include "Mgpu.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <unistd.h>

#include "gemm/Emulator/Settings.h"

namespace gemm::emulator::mgpu {

namespace {

constexpr std::string_view prefix = "GEMM_EMULATOR_";

std::string settingName(std::string_view variable) {
  std::string name(variable.substr(prefix.size()));
  for (char &c : name)
    c = c == '_' ? '-' : c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return name;
}

void set(Device &d, const std::string &name, std::string_view value) {
  if (name == "explore") {
    auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), d.explore);
    if (code != std::errc() || end != value.data() + value.size() || d.explore > 1000000)
      throw std::invalid_argument("expected a number of schedules up to 1000000, got '" +
                                  std::string(value) + "'");
  } else if (name == "counters" || name == "calls") {
    if (value != "on" && value != "off")
      throw std::invalid_argument("expected on or off, got '" + std::string(value) + "'");
    (name == "calls" ? d.calls : d.counters) = value == "on";
  } else {
    setOption(d.options, name, value);
    d.machineGiven |= name == "machine";
  }
}

std::unique_ptr<Device> fromEnvironment() {
  auto d = std::make_unique<Device>();
  std::map<std::string, std::string_view> given;
  for (char **entry = environ; *entry; ++entry) {
    std::string_view text = *entry;
    size_t equals = text.find('=');
    if (text.starts_with(prefix) && equals != text.npos)
      given[settingName(text.substr(0, equals))] = text.substr(equals + 1);
  }
  auto take = [&](const std::string &name) {
    auto it = given.find(name);
    if (it == given.end())
      return;
    try {
      set(*d, name, it->second);
    } catch (const std::invalid_argument &e) {
      fail("GEMM_EMULATOR_*", name + ": " + e.what());
    }
    given.erase(it);
  };
  for (const Setting &s : settings())
    take(std::string(s.name));
  take("explore");
  take("counters");
  take("calls");
  if (!given.empty())
    fail("GEMM_EMULATOR_*", "no such setting: " + given.begin()->first);
  return d;
}

} // namespace

Device &device() {
  // Never destroyed: jitted code may call until the very end of the process.
  static Device *d = fromEnvironment().release();
  return *d;
}

void called(const char *name) {
  if (device().calls)
    std::fprintf(stderr, "gemm-emulator: call %s\n", name);
}

void end(int status) {
  std::fflush(nullptr);
  _exit(status);
}

void fail(const char *name, const std::string &message) {
  std::fprintf(stderr, "error: %s: %s\n", name, message.c_str());
  end(1);
}

} // namespace gemm::emulator::mgpu
