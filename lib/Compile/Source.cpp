// See Source.h. A small reading of the text: comments, strings, and in the braces between `{-#` and
// `#-}` the keys. A string that is no resource, or one that is written wrong, is left to the
// parser, which says so.
#include "Source.h"

#include "gemm/Support/Read.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace gemm::compiling {

static constexpr size_t alignmentDigits = 10; // 0x and four bytes
static constexpr size_t leastDecoded = 4096;  // bytes; fewer are not worth a place of their own
static constexpr size_t mostAlignment = 4096; // of pages

std::string Source::read(const std::string &path) {
  auto sink = [this](std::string_view piece) { return takePiece(piece); };
  std::string error = support::readPieces(path, "file", sink, UINT64_MAX);
  if (error.empty() && !end())
    return path + ": expected a readable file, got too little memory";
  return error;
}

std::string Source::take(std::string_view whole) {
  return takePiece(whole) && end() ? ""
                                   : "expected memory for a copy of the source, got too little";
}

bool Source::end() { return state != State::Digits || endDigits(/*closed=*/false); }

bool Source::takePiece(std::string_view piece) {
  constexpr std::string_view magic("ML\xefR");
  if (state == State::Start)
    state = piece.substr(0, magic.size()) == magic ? State::Bytecode : State::Code;
  if (state == State::Bytecode)
    return append(piece);
  size_t raw = 0; // from here on the piece is not in the text yet
  for (size_t i = 0; i < piece.size(); ++i) {
    if (state == State::Digits) {
      std::string_view rest = piece.substr(i);
      size_t digits = std::find_if_not(rest.begin(), rest.end(), llvm::isHexDigit) - rest.begin();
      if (!decode(rest.substr(0, digits)))
        return false;
      raw = i += digits;
      if (i == piece.size())
        break;
      if (!endDigits(piece[i] == '"'))
        return false;
      // What is not a digit is read as a part of the string.
    }
    if (!take(piece[i]))
      return false;
    if (state == State::Digits) {
      if (!append(piece.substr(raw, i + 1 - raw)))
        return false;
      raw = i + 1;
      resources.back().place = output.size();
    }
  }
  return raw == piece.size() || append(piece.substr(raw));
}

bool Source::take(char c) {
  switch (state) {
  case State::Comment:
    if (c == '\n')
      state = State::Code;
    return true;
  case State::String:
    if (!escaped && (c == '"' || c == '\n')) { // a string ends with its line
      state = State::Code;
      before = c;
      return true;
    }
    escaped = !escaped && c == '\\';
    if (metadata)
      word.push_back(c);
    return !isDecodable() || beginDigits();
  default:
    return takeCode(c);
  }
}

bool Source::takeCode(char c) {
  if (c == '/' && before == '/')
    state = State::Comment;
  if (c == '"') {
    state = State::String;
    escaped = false;
    word.clear();
  }
  metadata |= c == '#' && before == '-' && beforeThat == '{';
  if (metadata && c != '"') {
    if (llvm::isAlnum(c) || c == '_' || c == '$' || c == '.') {
      if (value || llvm::isSpace(before) || llvm::StringRef("{,#").contains(before))
        word.clear(), value = false;
      word.push_back(c);
    } else if (c == ':') {
      key = word;
      value = true;
    } else if (c == '{') {
      path.push_back(key);
      value = false;
    } else if (c == '}' && !path.empty()) {
      path.pop_back();
    } else if (c == ',') {
      value = false;
    }
  }
  beforeThat = before;
  before = c;
  return true;
}

bool Source::isDecodable() const {
  return metadata && value && word.size() == alignmentDigits && path.size() == 2 &&
         path[0] == "dialect_resources" && path[1] == "builtin" &&
         key.find('\\') == std::string::npos;
}

/// What follows are the digits of a resource, if it is one that can be aligned here.
bool Source::beginDigits() {
  std::string bytes;
  if (llvm::StringRef(word).take_front(2) != "0x" ||
      !llvm::tryGetFromHex(llvm::StringRef(word).drop_front(2), bytes) ||
      llvm::any_of(resources, [&](const Resource &each) { return each.key == key; }))
    return true;
  uint32_t alignment = llvm::support::endian::read32le(bytes.data());
  if (!llvm::isPowerOf2_32(alignment) || alignment > mostAlignment)
    return true;
  size_t offset = llvm::alignTo(data.size(), alignment);
  if (!data.append(std::string(offset - data.size(), 0)))
    return false;
  resources.push_back({key, 0, offset, 0, alignment});
  state = State::Digits;
  high = -1;
  return true;
}

bool Source::decode(std::string_view digits) {
  decoded.clear();
  for (char c : digits) {
    int digit = int(llvm::hexDigitValue(c));
    if (high >= 0)
      decoded.push_back(char(high << 4 | digit));
    high = high >= 0 ? -1 : digit;
  }
  return data.append(decoded);
}

/// Keeps what was decoded, or puts the digits back.
bool Source::endDigits(bool closed) {
  Resource &last = resources.back();
  state = State::String;
  last.size = data.size() - last.offset;
  if (closed && high < 0 && last.size >= leastDecoded)
    return true;
  std::string digits = llvm::toHex(llvm::StringRef(data.text().substr(last.offset, last.size)));
  if (high >= 0)
    digits.push_back(llvm::hexdigit(unsigned(high)));
  data.resize(last.offset);
  resources.pop_back();
  return append(digits);
}

void Source::attach(mlir::MLIRContext &context) {
  using Interface = mlir::ResourceBlobManagerDialectInterface;
  auto *builtin = context.getLoadedDialect<mlir::BuiltinDialect>();
  auto *interface = builtin->getRegisteredInterface<Interface>();
  for (const Resource &each : resources)
    if (auto *entry = interface->getBlobManager().lookup(each.key)) {
      mlir::AsmResourceBlob blob({data.data() + each.offset, each.size}, each.alignment,
                                 /*deleter=*/nullptr, /*dataIsMutable=*/false);
      entry->setBlob(std::move(blob));
    }
}

support::File Source::file(const std::string &name) {
  support::File result{name, ""};
  size_t done = 0;
  for (const Resource &each : resources) {
    result.more.push_back(output.text().substr(done, each.place - done));
    result.more.push_back({data.text().substr(each.offset, each.size), /*hex=*/true});
    done = each.place;
  }
  result.more.push_back(output.text().substr(done));
  return result;
}

} // namespace gemm::compiling
