// The environment's variables of our prefix, each an option or one of four more; none is ignored.
#include "gemm/Emulator/Environment.h"

#include <charconv>
#include <map>
#include <stdexcept>
#include <unistd.h>

#include "gemm/Emulator/Settings.h"

namespace gemm::emulator {

namespace {

std::string settingName(std::string_view variable) {
  std::string name(variable.substr(environmentPrefix.size()));
  for (char &c : name)
    c = c == '_' ? '-' : c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return name;
}

void set(Environment &e, const std::string &name, std::string_view value) {
  if (name == "explore") {
    auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), e.explore);
    if (code != std::errc() || end != value.data() + value.size() || e.explore > 1000000)
      throw std::invalid_argument("expected a number of schedules up to 1000000, got '" +
                                  std::string(value) + "'");
  } else if (name == "counters") {
    if (value != "on" && value != "off" && value != "lines")
      throw std::invalid_argument("expected on, lines or off, got '" + std::string(value) + "'");
    e.counters = value != "off";
    e.options.lineCounters = value == "lines";
  } else if (name == "calls" || name == "leaks") {
    if (value != "on" && value != "off")
      throw std::invalid_argument("expected on or off, got '" + std::string(value) + "'");
    (name == "calls" ? e.calls : e.leaks) = value == "on";
  } else {
    setOption(e.options, name, value);
    e.machineGiven |= name == "machine";
  }
}

} // namespace

std::string environmentVariable(std::string_view option) {
  std::string name(environmentPrefix);
  for (char c : option)
    name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c;
  return name;
}

Environment readEnvironment() {
  Environment e;
  std::map<std::string, std::string_view> given;
  for (char **entry = environ; *entry; ++entry) {
    std::string_view text = *entry;
    size_t equals = text.find('=');
    if (text.starts_with(environmentPrefix) && equals != text.npos)
      given[settingName(text.substr(0, equals))] = text.substr(equals + 1);
  }
  auto take = [&](const std::string &name) {
    auto it = given.find(name);
    if (it == given.end())
      return;
    try {
      set(e, name, it->second);
    } catch (const std::invalid_argument &error) {
      throw std::invalid_argument(name + ": " + error.what());
    }
    given.erase(it);
  };
  for (const Setting &s : settings())
    take(std::string(s.name));
  for (const char *name : {"explore", "counters", "calls", "leaks"})
    take(name);
  if (!given.empty())
    throw std::invalid_argument("no such setting: " + given.begin()->first);
  return e;
}

} // namespace gemm::emulator
