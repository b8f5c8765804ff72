// gemm-compile: framework IR in, bundle out. This file is the command line; the
// work is in Compile.cpp. Exit status 0, or 1 after a message; 2 where --verify finds the
// bundle to differ from its source.
#include "../LlvmMain.h"
#include "Options.h"
#include "gemm/Target/Allow.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using gemm::tool::Emit;

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
  cl::opt<std::string, true> target{"target",
                                    cl::desc("machine (a100, ...) or chip (sm_80, ...); default: "
                                             "the module's gemm.target, else a100"),
                                    cl::value_desc("name"), cl::location(options.target),
                                    cl::cat(category)};
  cl::opt<std::string> targetFile{"gemm-target-file",
                                  cl::desc("a machine of your own, as JSON (docs/cost-model.md); "
                                           "the same as --target=mine.json"),
                                  cl::value_desc("mine.json"), cl::cat(category)};
  cl::opt<std::string, true> schedules{
      "schedules", cl::desc("schedules to use, one JSON line per problem"), cl::value_desc("file"),
      cl::location(options.schedules), cl::cat(category)};
  cl::opt<bool, true> batchInvariant{
      "batch-invariant", cl::desc("only schedules by which a row's bits do not depend on M"),
      cl::location(options.batchInvariant), cl::cat(category)};
  cl::opt<std::string, true> entry{"entry", cl::desc("compile this function only"),
                                   cl::value_desc("name"), cl::location(options.entry),
                                   cl::cat(category)};
  cl::opt<std::string, true> ptxas{
      "ptxas",
      cl::desc("path of ptxas, or none; default: GEMM_PTXAS, "
               "CUDA_HOME, CUDA_PATH, PATH, /usr/local/cuda, pip wheels"),
      cl::value_desc("path"), cl::location(options.ptxas), cl::cat(category)};
  cl::opt<std::string, true> backend{
      "backend",
      cl::desc("what computes products: kernel (default), library, or auto, the faster by the "
               "model"),
      cl::value_desc("name"),
      cl::location(options.backend),
      cl::init("kernel"),
      cl::cat(category)};
  cl::opt<std::string, true> library{
      "library",
      cl::desc("library of --backend: cblas, cublaslt (default) or hipblaslt"),
      cl::value_desc("name"),
      cl::location(options.library),
      cl::init("cublaslt"),
      cl::cat(category)};
  cl::opt<std::string, true> records{
      "records", cl::desc("measured times, which --backend=auto prefers to the model"),
      cl::value_desc("file"), cl::location(options.records), cl::cat(category)};
  cl::opt<std::string, true> times{
      "times", cl::desc("write how long each stage took, for gemm-report (JSON)"),
      cl::value_desc("file"), cl::location(options.times), cl::cat(category)};
  cl::opt<Emit, true> emit{
      "emit",
      cl::desc("what to write"),
      cl::location(options.emit),
      cl::init(Emit::Bundle),
      cl::cat(category),
      cl::values(clEnumValN(Emit::Bundle, "bundle", "a directory for gemm-run (default)"),
                 clEnumValN(Emit::Ptx, "ptx", "the kernels as PTX"),
                 clEnumValN(Emit::Mlir, "mlir", "the IR with every decision (gemm-plan)"))};
  cl::opt<bool, true> table{"table",
                            cl::desc("print op, M, N, K, layout, BLAS flags, FLOPs, bytes, "
                                     "intensity and bound of each product"),
                            cl::location(options.table), cl::cat(category)};
  cl::opt<std::string, true> fastmath{
      "fastmath",
      cl::desc("none: keep every rounding of the source between a product and what is fused into "
               "it; contract: leave them out (default: what the source's flags say)"),
      cl::value_desc("flags"), cl::location(options.fastmath), cl::cat(category)};
  cl::opt<std::string, true> allow{
      "allow",
      cl::desc(
          "bf16 or tf32: round the operands of f32 products to it, for tensor cores, with sums in "
          "f32; bf16x3, bf16x6 or bf16x9: take them apart, as far off as that is (default: nothing "
          "is rounded, and sums are as near as those of fmas)"),
      cl::value_desc("type"), cl::location(options.allow), cl::cat(category)};
  cl::opt<bool, true> codegen{"codegen",
                              cl::desc("make kernels; with =false the bundle runs on the "
                                       "reference only, and every element type is allowed"),
                              cl::location(options.codegen), cl::init(true), cl::cat(category)};
  cl::opt<bool, true> partial{
      "partial",
      cl::desc("where the whole cannot be compiled, compile each product with what is fused into "
               "it, and write the rest as host.mlir, which calls them"),
      cl::location(options.partial), cl::cat(category)};
  cl::opt<std::string, true> hostModule{
      "host-module",
      cl::desc("with --partial: host.mlir calls NAME.function, which IREE takes for an import from "
               "a module of that name (default: function)"),
      cl::value_desc("name"), cl::location(options.hostModule), cl::cat(category)};
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
  cl::opt<std::string, true> remarks{
      "remarks", cl::desc("print the remarks of these passes, e.g. gemm-.*"),
      cl::value_desc("regex"), cl::location(options.remarks), cl::cat(category)};
  cl::opt<bool> doctor{"doctor", cl::desc("print toolchain, search paths and versions"),
                       cl::cat(category)};

  static bool isIdentifier(llvm::StringRef name) {
    return !name.empty() && !llvm::isDigit(name.front()) &&
           llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  }

  /// Why what was given does not go together, or "".
  std::string check() const {
    if (output.getNumOccurrences() && options.output.empty())
      return "expected -o to name a place, got ''";
    if (!targetFile.empty() && !options.target.empty())
      return "expected --target or --gemm-target-file, got both";
    if (!targetFile.empty() && !llvm::StringRef(targetFile).ends_with(".json"))
      return "expected --gemm-target-file to end in .json, got '" + targetFile + "'";
    if (allow.getNumOccurrences() && !gemm::isAllowed(options.allow))
      return "expected --allow=" + gemm::allowedTypes() + ", got '" + options.allow + "'";
    if (hostModule.getNumOccurrences() && !options.partial)
      return "expected --partial with --host-module, got it alone";
    if (hostModule.getNumOccurrences() && !isIdentifier(options.hostModule))
      return "expected --host-module to be a name of letters, digits and _, got '" +
             options.hostModule + "'";
    if (!options.verify.empty() && options.verify != "ref" && options.verify != "emulate")
      return "expected --verify=ref or emulate, got " + options.verify;
    if ((!options.verify.empty() || options.partial) && options.emit != Emit::Bundle)
      return std::string("expected --emit=bundle with ") +
             (options.partial ? "--partial" : "--verify") + ", got another";
    return "";
  }
};
} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  gemm::tool::startTool();
  gemm::tool::Options options;
  CommandLine line{options};
  cl::HideUnrelatedOptions(line.category);
  cl::SetVersionPrinter(gemm::tool::printVersion);
  std::string complaint;
  llvm::raw_string_ostream complaints(complaint);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "compiles linear layers and matrix products to GPU kernels\n", &complaints)) {
    llvm::errs() << "error: " << complaint;
    return 1;
  }
  if (line.doctor) {
    gemm::tool::printDoctor(llvm::outs(), options.ptxas);
    return 0;
  }
  if (std::string why = line.check(); !why.empty()) {
    llvm::errs() << "error: " << why << "\n";
    return 1;
  }
  if (!line.targetFile.empty())
    options.target = line.targetFile;
  return gemm::tool::compile(options);
}
