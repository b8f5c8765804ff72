// PTX text to tokens. A word takes its dots and double colons along, so that
// an opcode with all its modifiers is one token. Comments vanish here; every
// token knows its line.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gemm::emulator {

/// Thrown inside the parser, caught at Module::parse.
struct ParseFailure {
  unsigned line;
  std::string message;
};

struct Token {
  enum Kind : uint8_t { End, Word, Number, String, Punct } kind = End;
  std::string_view text;
  unsigned line = 1;
  bool is(char c) const { return kind == Punct && text[0] == c; }
  bool is(std::string_view s) const { return kind == Word && text == s; }
};

class Lexer {
public:
  explicit Lexer(std::string_view text) : text(text) { advance(); }
  const Token &peek() const { return token; }
  Token next() {
    Token t = token;
    advance();
    return t;
  }
  bool accept(char c);
  void expect(char c);
  /// A quoted, shortened form of the current token for messages.
  std::string shown() const;
  [[noreturn]] void fail(const std::string &message) const {
    throw ParseFailure{token.line, message};
  }

private:
  void advance();
  void skipBlank();
  std::string_view text;
  size_t at = 0;
  unsigned line = 1;
  Token token;
};

} // namespace gemm::emulator
