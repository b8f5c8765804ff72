// See the header. A key is a whole word: "window_dims" is none in "update_window_dims".
#include "gemm/Import/AttributeText.h"

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace gemm::import {

/// What follows `key =`; null where the key is absent or something else follows it.
static StringRef valueOf(StringRef text, StringRef key) {
  for (size_t at = text.find(key); at != StringRef::npos; at = text.find(key, at + 1)) {
    char before = at ? text[at - 1] : ' ';
    StringRef rest = text.drop_front(at + key.size()).ltrim();
    if (!llvm::isAlnum(before) && before != '_' && rest.consume_front("="))
      return rest.ltrim();
  }
  return StringRef();
}

bool readList(StringRef text, StringRef key, SmallVectorImpl<int64_t> &values) {
  StringRef value = valueOf(text, key);
  if (!value.data())
    return true;
  size_t end = value.find(']');
  if (!value.consume_front("[") || end == StringRef::npos)
    return false;
  SmallVector<StringRef> parts;
  value.take_front(end - 1).split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    int64_t number;
    if (part.trim().getAsInteger(10, number))
      return false;
    values.push_back(number);
  }
  return true;
}

StringRef readWord(StringRef text, StringRef key) {
  return valueOf(text, key).take_until([](char c) { return c == ',' || c == '>'; }).trim();
}

} // namespace gemm::import
