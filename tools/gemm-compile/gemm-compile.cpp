// gemm-compile: framework IR in, bundle out. This file is the command line: the options of a
// compilation by their table, and this program's own. Exit status 0, or 1 after a message; 2 where
// --verify finds the bundle to differ from its source.
#include "../LlvmMain.h"
#include "Options.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

#include <deque>

namespace cl = llvm::cl;

namespace {
/// The options as they are declared, each stored where `options` has its place.
struct CommandLine {
  gemm::tool::Options &options;
  cl::OptionCategory category{"gemm-compile options"};
  cl::opt<std::string, true> input{cl::Positional, cl::desc("<input .mlir, or ->"),
                                   cl::location(options.input), cl::init("-"), cl::cat(category)};
  cl::opt<std::string, true> output{
      "o", cl::desc("output: a bundle directory, or a file (- is stdout)"), cl::value_desc("path"),
      cl::location(options.output), cl::cat(category)};
  std::deque<cl::opt<std::string>> ofCompilation; // in the order of the table
  cl::opt<std::string> targetFile{"gemm-target-file",
                                  cl::desc("a machine of your own, as JSON (docs/cost-model.md); "
                                           "the same as --target=mine.json"),
                                  cl::value_desc("mine.json"), cl::cat(category)};
  cl::opt<std::string, true> times{
      "times", cl::desc("write how long each stage took, for gemm-report (JSON)"),
      cl::value_desc("file"), cl::location(options.times), cl::cat(category)};
  cl::opt<bool, true> table{"table",
                            cl::desc("print op, M, N, K, layout, BLAS flags, FLOPs, bytes, "
                                     "intensity and bound of each product"),
                            cl::location(options.table), cl::cat(category)};
  cl::opt<std::string, true> verify{
      "verify",
      cl::desc("run the source, lowered by MLIR's own passes, and compare the bundle with it on "
               "ref (default) or emulate; exit status 2 where they differ"),
      cl::value_desc("device"),
      cl::location(options.verify),
      cl::ValueOptional,
      cl::callback(
          [this](const std::string &device) { options.verify = device.empty() ? "ref" : device; }),
      cl::cat(category)};
  cl::opt<bool> doctor{"doctor", cl::desc("print toolchain, search paths and versions"),
                       cl::cat(category)};

  explicit CommandLine(gemm::tool::Options &into) : options(into) {
    for (const gemm::compiling::Option &row : gemm::compiling::optionTable())
      ofCompilation.emplace_back(
          row.name, cl::desc(row.help), cl::value_desc(row.value.empty() ? "false" : row.value),
          row.value.empty() ? cl::ValueOptional : cl::ValueRequired, cl::cat(category));
  }

  /// Why what was given is none of an option's values, or does not go together, or "".
  std::string take() {
    for (auto [row, given] : llvm::zip(gemm::compiling::optionTable(), ofCompilation))
      if (given.getNumOccurrences())
        if (std::string why = setOption(options.compile, row.name, given); !why.empty())
          return why;
    if (output.getNumOccurrences() && options.output.empty())
      return "expected -o to name a place, got ''";
    if (!targetFile.empty() && !options.compile.target.empty())
      return "expected --target or --gemm-target-file, got both";
    if (!targetFile.empty() && !llvm::StringRef(targetFile).ends_with(".json"))
      return "expected --gemm-target-file to end in .json, got '" + targetFile + "'";
    if (!targetFile.empty())
      options.compile.target = targetFile;
    if (!options.verify.empty() && options.verify != "ref" && options.verify != "emulate")
      return "expected --verify=ref or emulate, got " + options.verify;
    if (!options.verify.empty() && options.compile.emit != gemm::compiling::Emit::Bundle)
      return "expected --emit=bundle with --verify, got another";
    return whyNotTogether(options.compile);
  }
};
} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  gemm::tool::startTool();
  gemm::tool::Options options;
  CommandLine line{options};
  cl::HideUnrelatedOptions(line.category);
  gemm::tool::setVersion("gemm-compile");
  std::string complaint;
  llvm::raw_string_ostream complaints(complaint);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "compiles linear layers and matrix products to GPU kernels\n", &complaints)) {
    llvm::errs() << "error: " << complaint;
    return 1;
  }
  if (std::string why = line.take(); !why.empty()) {
    llvm::errs() << "error: " << why << "\n";
    return 1;
  }
  if (line.doctor) {
    gemm::tool::printDoctor(llvm::outs(), options.compile.ptxas);
    return 0;
  }
  return gemm::tool::compileAndWrite(options);
}
