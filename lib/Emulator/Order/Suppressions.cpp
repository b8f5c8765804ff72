// The file of suppressions: read line by line, each refused with what it should have been.
#include "gemm/Emulator/Suppressions.h"

#include <charconv>
#include <sstream>
#include <stdexcept>

#include "gemm/Support/Read.h"

namespace gemm::emulator {

namespace {

/// Of * (anything) and ? (one character).
bool matches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0, star = pattern.npos, from = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*')
      star = p++, from = t;
    else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t]))
      ++p, ++t;
    else if (star != pattern.npos)
      p = star + 1, t = ++from;
    else
      return false;
  }
  return pattern.find_first_not_of('*', p) == pattern.npos;
}

bool number(std::string_view text, uint64_t &to) {
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), to);
  return code == std::errc() && end == text.data() + text.size();
}

/// FILE, FILE:LINE or FILE:LINE-LINE; false when it is none.
bool readPlace(const std::string &place, Suppressions::Line &line) {
  const size_t colon = place.rfind(':');
  line.file = place.substr(0, colon);
  if (colon == place.npos)
    return true;
  const std::string_view lines = std::string_view(place).substr(colon + 1);
  const size_t dash = lines.find('-');
  return number(lines.substr(0, dash), line.first) &&
         number(dash == lines.npos ? lines : lines.substr(dash + 1), line.last) &&
         line.first <= line.last && !line.file.empty();
}

bool names(const Suppressions::Line &line, const Finding &f) {
  if ((line.rule && *line.rule != f.rule) || !matches(line.kernel, f.kernel))
    return false;
  if (line.file.empty())
    return true;
  const std::string &location = f.at.location; // file:line:column
  const size_t column = location.rfind(':'), colon = location.rfind(':', column - 1);
  if (column == location.npos || colon == location.npos)
    return false;
  std::string_view file = std::string_view(location).substr(0, colon);
  if (line.file.find('/') == line.file.npos)
    file = file.substr(file.rfind('/') + 1);
  uint64_t at = 0;
  number(std::string_view(location).substr(colon + 1, column - colon - 1), at);
  return matches(line.file, file) && at >= line.first && at <= line.last;
}

} // namespace

std::shared_ptr<Suppressions> Suppressions::read(const std::string &path) {
  std::string text;
  if (std::string error = support::readFile(path, "file of suppressions", text, 1 << 24);
      !error.empty())
    throw std::invalid_argument(error);
  return parse(text, path);
}

std::shared_ptr<Suppressions> Suppressions::parse(const std::string &text,
                                                  const std::string &name) {
  auto result = std::make_shared<Suppressions>();
  result->file = name;
  std::istringstream stream(text);
  unsigned count = 0;
  for (std::string whole; std::getline(stream, whole);) {
    ++count;
    auto fail = [&](const std::string &expected, const std::string &got) {
      throw std::invalid_argument(name + ":" + std::to_string(count) + ": expected " + expected +
                                  ", got " + got);
    };
    std::istringstream words(whole.substr(0, whole.find('#')));
    std::vector<std::string> word;
    for (std::string w; words >> w;)
      word.push_back(w);
    if (word.empty())
      continue;
    if (word.size() < 2 || word.size() > 3)
      fail("ID KERNEL [FILE[:LINE[-LINE]]]", std::to_string(word.size()) + " words");
    Line line;
    line.number = count;
    line.kernel = word[1];
    for (const std::string &w : word)
      line.text += (line.text.empty() ? "" : " ") + w;
    if (const RuleInfo *rule = findRule(word[0]))
      line.rule = rule->rule;
    else if (word[0] != "*")
      fail("the id of a rule or *", "'" + word[0] + "'");
    if (word.size() == 3 && !readPlace(word[2], line))
      fail("FILE[:LINE[-LINE]]", "'" + word[2] + "'");
    result->all.push_back(std::move(line));
  }
  return result;
}

bool Suppressions::suppress(const Finding &f) {
  std::lock_guard lock(mutex);
  bool any = false;
  for (Line &line : all)
    if (names(line, f)) {
      ++line.uses;
      any = true;
    }
  return any;
}

std::vector<Suppressions::Line> Suppressions::lines() const {
  std::lock_guard lock(mutex);
  return all;
}

std::string Suppressions::nameOf(const Line &line) const {
  return file + ":" + std::to_string(line.number) + ": unused suppression: " + line.text;
}

std::vector<std::string> Suppressions::unused() const {
  std::vector<std::string> list;
  for (const Line &line : lines())
    if (!line.uses)
      list.push_back(nameOf(line));
  return list;
}

} // namespace gemm::emulator
