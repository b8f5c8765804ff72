// One pass, one token of look-ahead, no allocation. Bytes outside PTX's
// alphabet are an error with their value, never skipped.
#include "Ptx/Lexer.h"

namespace gemm::emulator {

namespace {
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '$' ||
         c == '%' || c == '.';
}
} // namespace

void Lexer::skipBlank() {
  while (at < text.size()) {
    char c = text[at];
    if (c == '\n') {
      ++line;
      ++at;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      ++at;
    } else if (c == '/' && at + 1 < text.size() && text[at + 1] == '/') {
      while (at < text.size() && text[at] != '\n')
        ++at;
    } else if (c == '/' && at + 1 < text.size() && text[at + 1] == '*') {
      unsigned start = line;
      for (at += 2;; ++at) {
        if (at + 1 >= text.size())
          throw ParseFailure{start, "comment is not closed"};
        if (text[at] == '\n')
          ++line;
        if (text[at] == '*' && text[at + 1] == '/')
          break;
      }
      at += 2;
    } else {
      return;
    }
  }
}

void Lexer::advance() {
  skipBlank();
  token.line = line;
  if (at >= text.size()) {
    token.kind = Token::End;
    token.text = {};
    return;
  }
  size_t start = at;
  char c = text[at];
  if (isWord(c)) {
    token.kind = isDigit(c) ? Token::Number : Token::Word;
    while (at < text.size()) {
      if (isWord(text[at]) && (text[at] != '.' || c != '.' || at == start))
        ++at; // `.reg.b16` is two words, `add.s32` is one
      else if (text[at] == ':' && at + 2 < text.size() && text[at + 1] == ':' &&
               isWord(text[at + 2]))
        at += 2;
      else if ((text[at] == '+' || text[at] == '-') && token.kind == Token::Number &&
               (text[at - 1] == 'e' || text[at - 1] == 'E') &&
               std::string_view("xXfFdD").find(text[start + 1]) == std::string_view::npos &&
               at + 1 < text.size() && isDigit(text[at + 1]))
        ++at; // 1.5e-3
      else
        break;
    }
  } else if (c == '"') {
    token.kind = Token::String;
    for (++at; at < text.size() && text[at] != '"'; ++at)
      if (text[at] == '\n')
        throw ParseFailure{line, "string is not closed"};
    if (at >= text.size())
      throw ParseFailure{line, "string is not closed"};
    ++at;
    token.text = text.substr(start + 1, at - start - 2);
    return;
  } else {
    token.kind = Token::Punct;
    if (std::string_view(",;:[]{}()+-@!<>=|*&").find(c) == std::string_view::npos) {
      static const char hex[] = "0123456789abcdef";
      unsigned char u = static_cast<unsigned char>(c);
      std::string shown = u >= 0x20 && u < 0x7f
                              ? std::string("'") + c + "'"
                              : std::string("byte 0x") + hex[u >> 4] + hex[u & 15];
      throw ParseFailure{line, "unexpected " + shown + " in PTX text"};
    }
    ++at;
  }
  token.text = text.substr(start, at - start);
}

bool Lexer::accept(char c) {
  if (!token.is(c))
    return false;
  advance();
  return true;
}

void Lexer::expect(char c) {
  if (!accept(c))
    fail(std::string("expected '") + c + "', got " + shown());
}

std::string Lexer::shown() const {
  if (token.kind == Token::End)
    return "end of file";
  std::string s(token.text.substr(0, 60));
  if (token.text.size() > 60)
    s += "...";
  return "'" + s + "'";
}

} // namespace gemm::emulator
