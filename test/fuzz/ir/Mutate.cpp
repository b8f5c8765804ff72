// Tokens of MLIR: numbers, words, names of values, strings, single characters. The x
// of 16x32xbf16 is a token of its own.
#include "Mutate.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace gemm::fuzz {

namespace {
using Tokens = std::vector<std::string>;

bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool isNumber(const std::string &token) {
  return std::isdigit(static_cast<unsigned char>(token[0]));
}
bool isWord(const std::string &token) {
  return std::isalpha(static_cast<unsigned char>(token[0])) && token != "x";
}
bool isValue(const std::string &token) { return token[0] == '%' && token.size() > 1; }

Tokens tokenize(const std::string &text) {
  Tokens tokens;
  for (size_t i = 0; i < text.size();) {
    size_t begin = i;
    char c = text[i];
    bool afterSize = !tokens.empty() && (isNumber(tokens.back()) || tokens.back() == "?");
    if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size());
      continue; // without comments
    }
    if (c == 'x' && (afterSize || (i > 0 && text[i - 1] == '<'))) {
      ++i;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      while (i < text.size() &&
             (std::isdigit(static_cast<unsigned char>(text[i])) || text[i] == '.'))
        ++i;
    } else if (isWordChar(c) || c == '%') {
      for (++i; i < text.size() && isWordChar(text[i]);)
        ++i;
    } else if (c == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n';)
        ++i;
      i = std::min(i + 1, text.size());
    } else {
      ++i;
    }
    tokens.push_back(text.substr(begin, i - begin));
  }
  return tokens;
}

std::string join(const Tokens &tokens) {
  std::string text;
  for (const std::string &token : tokens)
    text += token;
  return text;
}

template <typename Is> std::vector<size_t> positions(const Tokens &tokens, Is is) {
  std::vector<size_t> found;
  for (size_t i = 0; i < tokens.size(); ++i)
    if (is(tokens[i]))
      found.push_back(i);
  return found;
}

template <typename List> const auto &any(const List &list, std::mt19937 &random) {
  return list[random() % std::size(list)];
}

// One token, or all that are equal to it.
void replace(Tokens &tokens, size_t at, const std::string &by, bool all) {
  std::string old = tokens[at];
  for (size_t i = all ? 0 : at; i < (all ? tokens.size() : at + 1); ++i)
    if (tokens[i] == old)
      tokens[i] = by;
}

void changeLine(Tokens &tokens, std::mt19937 &random) {
  std::vector<size_t> ends = positions(tokens, [](const std::string &t) { return t == "\n"; });
  if (ends.size() < 3)
    return;
  size_t which = random() % (ends.size() - 1);
  auto begin = tokens.begin() + static_cast<long>(ends[which] + 1);
  auto end = tokens.begin() + static_cast<long>(ends[which + 1] + 1);
  if (random() % 3 == 0) {
    Tokens line(begin, end);
    tokens.insert(end, line.begin(), line.end());
  } else {
    tokens.erase(begin, end);
  }
}
} // namespace

Mutator::Mutator(const std::vector<std::string> &texts) {
  std::set<std::string> all;
  for (const std::string &text : texts)
    for (const std::string &token : tokenize(text))
      if (isWord(token) && token.size() < 24)
        all.insert(token);
  words.assign(all.begin(), all.end());
}

std::string Mutator::mutate(const std::string &text, std::mt19937 &random) const {
  static const std::string numbers[] = {"0",
                                        "1",
                                        "2",
                                        "3",
                                        "7",
                                        "8",
                                        "15",
                                        "16",
                                        "17",
                                        "31",
                                        "32",
                                        "33",
                                        "48",
                                        "64",
                                        "127",
                                        "128",
                                        "256",
                                        "1000",
                                        "1024",
                                        "4096",
                                        "65536",
                                        "131072",
                                        "2147483647",
                                        "2147483648",
                                        "4294967296",
                                        "1099511627776",
                                        "4611686018427387904",
                                        "9223372036854775807"};
  static const std::string elements[] = {"bf16", "f16",   "f32", "f64",  "f8E4M3FN", "f8E5M2",
                                         "i1",   "i4",    "i8",  "i16",  "i32",      "i64",
                                         "i128", "index", "ui8", "tf32", "f80",      "f8E8M0FNU"};
  Tokens tokens = tokenize(text);
  auto isElement = [](const std::string &t) {
    return std::find(std::begin(elements), std::end(elements), t) != std::end(elements);
  };
  for (unsigned changes = 1 + (random() % 4 == 0); changes-- > 0 && !tokens.empty();) {
    unsigned what = random() % 12;
    bool all = random() % 3 != 0;
    auto change = [&](auto is, const std::string &by) {
      std::vector<size_t> found = positions(tokens, is);
      if (!found.empty())
        replace(tokens, any(found, random), by, all);
    };
    if (what < 4)
      change(isNumber, any(numbers, random));
    else if (what < 6)
      change(isElement, any(elements, random));
    else if (what == 6)
      change(isNumber, random() % 2 ? "?" : "-" + any(numbers, random));
    else if (what == 7)
      change([](const std::string &t) { return t == "?"; }, any(numbers, random));
    else if (what == 8)
      change(isWord, any(words, random));
    else if (what == 9)
      changeLine(tokens, random);
    else if (std::vector<size_t> values = positions(tokens, isValue); !values.empty())
      replace(tokens, any(values, random), tokens[any(values, random)], what == 11);
  }
  return join(tokens);
}

} // namespace gemm::fuzz
