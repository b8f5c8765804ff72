// MLIR's parser recurses and has no limit of its own: text that nests without end
// would overflow the stack. This looks at brackets only, outside of strings and
// comments, before the parser does.
#include "Nesting.h"

#include <algorithm>

namespace gemm::compiling {

static constexpr unsigned limit = 500;

unsigned findDeepNesting(llvm::StringRef text) {
  if (text.starts_with("ML\xefR")) // bytecode
    return 0;
  unsigned line = 1;
  unsigned depth[4] = {};
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i], next = i + 1 < text.size() ? text[i + 1] : 0;
    if (c == '\n')
      ++line;
    if (c == '/' && next == '/') {
      i = std::min(text.find('\n', i), text.size()) - 1;
      continue;
    }
    if (c == '"') { // up to the closing quote, or the end of the line
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
      line += i < text.size() && text[i] == '\n';
      continue;
    }
    if (next == '=' && (c == '<' || c == '>'))
      continue; // a comparison
    if (c == '-' && next == '>') {
      ++i;
      continue;
    }
    size_t open = llvm::StringRef("({[<").find(c);
    size_t close = llvm::StringRef(")}]>").find(c);
    if (open != llvm::StringRef::npos && ++depth[open] > limit)
      return line;
    if (close != llvm::StringRef::npos && depth[close] > 0)
      --depth[close];
  }
  return 0;
}

} // namespace gemm::compiling
