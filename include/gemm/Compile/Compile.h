// One compilation, whoever asks for it: gemm-compile and gemm-c/Compiler.h. In: a program as text
// or bytecode of MLIR, and options by name. Out: the files of a bundle in memory, or messages.
// Nothing is shared between compilations, which may run in several threads.
#ifndef GEMM_COMPILE_COMPILE_H
#define GEMM_COMPILE_COMPILE_H

#include "gemm/Support/Place.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace gemm::compiling {

/// What is made: the files of a bundle, `kernels.ptx` alone, or `plan.mlir`, the IR with every
/// decision.
enum class Emit { Bundle, Ptx, Mlir };

struct Options {
  std::string target;    ///< machine, chip or target file; empty: the module's, else a100
  std::string schedules; ///< file of schedule records
  std::string entry;     ///< empty: every public function
  std::string ptxas;     ///< path, "none", or empty: search
  std::string remarks;   ///< regular expression of passes whose remarks are wanted
  std::string backend = "kernel";
  std::string library = "cublaslt";
  std::string records;    ///< file of measured times
  std::string fastmath;   ///< in the place of the source's flags; empty: the source's
  std::string allow;      ///< what operands of f32 products may be rounded to; empty: nothing
  std::string hostModule; ///< of which the host part's calls are imports; empty: of none
  Emit emit = Emit::Bundle;
  bool batchInvariant = false;
  bool codegen = true;
  bool overlapLaunches = true;
  bool partial = false; ///< what cannot be compiled is left to a host part
};

/// An option: its name, as on the command line; what its value is called; what it does; its place.
struct Option {
  llvm::StringRef name, value, help;
  std::variant<std::string Options::*, bool Options::*, Emit Options::*> place;
};
llvm::ArrayRef<Option> optionTable();

/// Sets the option of this name. Returns why it cannot be, or "": a name that is none, with the
/// nearest that is one; a value that is none of its.
std::string setOption(Options &options, llvm::StringRef name, llvm::StringRef value);

/// Why options do not go together, or "".
std::string whyNotTogether(const Options &options);

enum class Severity { Error, Warning, Remark, Note };

/// Where it has no place in the source the file is empty, and line and column are 0.
struct Message {
  Severity severity;
  std::string file;
  unsigned line = 0, column = 0;
  std::string text;
};

/// What becomes of messages: each is given to `take`, or, where there is a stream, printed on it
/// with the line of the source.
struct Log {
  llvm::raw_ostream *stream = nullptr;
  std::function<void(const Message &)> take;
};

struct Input {
  std::string name;     ///< in messages; the path of the file if `read` is unset
  llvm::StringRef text; ///< if `isText`
  bool isText = false;  ///< else the file of this name is read, `-` standard input
  /// Called around the parser, which crashes on some texts: a program may guard itself.
  std::function<std::shared_ptr<void>(const std::string &file)> guard;
};

struct Compiled {
  bool ok = false;
  std::vector<support::File> files; ///< of a folder, by their names in it
  std::string table;                ///< the plan, as text
  llvm::json::Array stages;         ///< name and seconds of each
  std::shared_ptr<void> memory;     ///< of which files are views
};

/// Compiles. Where it fails an error was a message.
Compiled compile(const Input &input, const Options &options, const Log &log);

/// Puts a bundle's files in the folder, whole or not at all; other files in it stay. `name` is the
/// source's. Returns the error, or "".
std::string writeFolder(const Compiled &compiled, const std::string &name,
                        const std::string &folder);

/// The bytes of a file.
std::string bytesOf(const support::File &file);

} // namespace gemm::compiling

#endif // GEMM_COMPILE_COMPILE_H
