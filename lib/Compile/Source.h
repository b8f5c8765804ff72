// The input, however large the weights in it are. In: a path. Out: the text for MLIR's parser, with
// the resources of a text's `dialect_resources` decoded while they are read, so that nothing ever
// holds their digits; bytecode stays as it is.
#ifndef GEMM_LIB_COMPILE_SOURCE_H
#define GEMM_LIB_COMPILE_SOURCE_H

#include "gemm/Support/Pages.h"
#include "gemm/Support/Place.h"

#include "mlir/IR/MLIRContext.h"

namespace gemm::compiling {

class Source {
public:
  /// Reads a file, `-` for standard input. Returns the error, or "".
  std::string read(const std::string &path);
  /// Takes a text, or bytecode, that lies in memory, which is copied. Returns the error, or "".
  std::string take(std::string_view whole);
  /// In place of a resource that is `decoded`, an empty one of its alignment.
  llvm::StringRef text() { return output.text(); }
  /// Gives the resources of what was parsed of `text` their bytes, which stay here.
  void attach(mlir::MLIRContext &context);
  /// The input again, as a file of this name; of memory that stays here.
  support::File file(const std::string &name);

private:
  struct Resource {
    std::string key;
    size_t place; // in the text, where its digits were
    size_t offset, size;
    uint32_t alignment;
  };
  enum class State { Start, Bytecode, Code, Comment, String, Digits };

  bool takePiece(std::string_view piece);
  bool end();
  bool take(char c);
  bool takeCode(char c);
  bool endString();
  bool beginDigits();
  bool decode(std::string_view digits);
  bool endDigits(bool closed);
  bool isDecodable() const;
  bool append(std::string_view bytes) { return output.append(bytes); }

  support::Pages output, data;
  std::vector<Resource> resources;
  State state = State::Start;
  bool metadata = false, escaped = false, value = false;
  char before = 0, beforeThat = 0;
  std::string word;              // an identifier, or a string so far
  std::string key;               // what the last ':' was behind
  std::vector<std::string> path; // keys of the open braces of the metadata
  int high = -1;                 // the first digit of two
  std::string decoded;           // of one piece
};

} // namespace gemm::compiling

#endif // GEMM_LIB_COMPILE_SOURCE_H
