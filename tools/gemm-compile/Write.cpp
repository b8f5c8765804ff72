// From the command line to places: one compilation, and where its files go. Nothing is written
// before it is done.
#include "../ParserGuard.h"
#include "Options.h"

#include "gemm/Support/Read.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <chrono>

namespace gemm::tool {

using compiling::Compiled;
using compiling::Emit;

/// An error of the command line or of a place: it has no line in the source.
static int refuse(const llvm::Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return 1;
}

static std::string displayName(const Options &options) {
  return options.input == "-" ? "<stdin>" : options.input;
}

/// Why outputs cannot lie where they are to, or "": the bundle would be in place before the times
/// that are written over a part of it.
static std::string whyNotThere(const Options &options) {
  if (options.output == "-" && options.compile.emit == Emit::Bundle)
    return "a bundle is a directory: expected -o path, or --emit=ptx or mlir, got -o -";
  llvm::SmallString<128> folder(options.output), times(options.times);
  llvm::sys::fs::make_absolute(folder), llvm::sys::fs::make_absolute(times);
  llvm::sys::path::remove_dots(folder, true), llvm::sys::path::remove_dots(times, true);
  if (options.times.empty() || options.output.empty() || options.compile.emit != Emit::Bundle ||
      !llvm::StringRef(times).starts_with((folder + "/").str()))
    return "";
  return options.times + ": expected the times outside the bundle, got a file in " + options.output;
}

/// The time since the start that is of no stage is that of writing.
static std::string timesText(const Options &options, llvm::json::Array stages, double seconds) {
  for (const llvm::json::Value &stage : stages)
    seconds -= stage.getAsObject()->getNumber("seconds").value_or(0);
  stages.push_back(
      llvm::json::Object{{"name", "write"}, {"seconds", std::max<double>(seconds, 0)}});
  const llvm::json::Value whole = llvm::json::Object{{"format", "gemm-compile-times"},
                                                     {"version", 1},
                                                     {"source", displayName(options)},
                                                     {"stages", std::move(stages)}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", whole);
  return text;
}

static std::string folderOf(const Options &options) {
  if (!options.output.empty())
    return options.output;
  return options.input == "-" ? "out.gemm" : llvm::sys::path::stem(options.input).str() + ".gemm";
}

static std::string place(const Options &options, const Compiled &compiled) {
  if (options.compile.emit == Emit::Bundle)
    return compiling::writeFolder(compiled, displayName(options), folderOf(options));
  const std::string text = compiling::bytesOf(compiled.files.front());
  if (!options.output.empty() && options.output != "-")
    return support::placeFiles({{options.output, text}});
  llvm::outs() << text;
  return "";
}

int compileAndWrite(const Options &options) {
  const auto started = std::chrono::steady_clock::now();
  for (const std::string &input :
       {options.input, options.compile.records, options.compile.schedules, options.compile.target})
    support::noteInput(input);
  if (std::string why = whyNotThere(options); !why.empty())
    return refuse(why);
  compiling::Input input;
  input.name = options.input;
  input.guard = [](const std::string &file) { return std::make_shared<ParserGuard>(file); };
  Compiled compiled = compiling::compile(input, options.compile, {&llvm::errs(), nullptr});
  if (!compiled.ok)
    return 1;
  auto isHost = [](const support::File &file) { return file.path == "host.mlir"; };
  if (!options.verify.empty() && llvm::any_of(compiled.files, isHost))
    return refuse(displayName(options) + ": expected a program that compiles whole with --verify, "
                                         "got one of which a part is left to host.mlir");
  if (std::string error = place(options, compiled); !error.empty())
    return refuse(error);
  const bool stdoutIsTaken =
      options.compile.emit != Emit::Bundle && (options.output.empty() || options.output == "-");
  if (options.table)
    (stdoutIsTaken ? llvm::errs() : llvm::outs()) << compiled.table;
  if (!options.times.empty()) {
    const std::chrono::duration<double> all = std::chrono::steady_clock::now() - started;
    const std::string text = timesText(options, std::move(compiled.stages), all.count());
    if (std::string error = support::placeFiles({{options.times, text}}); !error.empty())
      return refuse(error);
  }
  return options.verify.empty() ? 0 : verifyBundle(folderOf(options), options);
}

} // namespace gemm::tool
