// See Compile.h. The table is the command line of gemm-compile too.
#include "gemm/Compile/Compile.h"
#include "gemm/Support/Nearest.h"
#include "gemm/Target/Allow.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

namespace gemm::compiling {

llvm::ArrayRef<Option> optionTable() {
  using O = Options;
  static const Option rows[] = {
      {"target", "name",
       "machine (a100, ...) or chip (sm_80, ...); default: the module's gemm.target, else a100",
       &O::target},
      {"schedules", "file", "schedules to use, one JSON line per problem", &O::schedules},
      {"batch-invariant", "", "only schedules by which a row's bits do not depend on M",
       &O::batchInvariant},
      {"entry", "name", "compile this function only", &O::entry},
      {"ptxas", "path",
       "path of ptxas, or none; default: GEMM_PTXAS, CUDA_HOME, CUDA_PATH, PATH, /usr/local/cuda, "
       "pip wheels",
       &O::ptxas},
      {"backend", "name",
       "what computes products: kernel (default), library, or auto, the faster by the model",
       &O::backend},
      {"library", "name", "library of --backend: cblas, cublaslt (default) or hipblaslt",
       &O::library},
      {"records", "file", "measured times, which --backend=auto prefers to the model", &O::records},
      {"emit", "what",
       "what to write: bundle, a directory for gemm-run (default); ptx, the kernels as PTX; mlir, "
       "the IR with every decision (gemm-plan)",
       &O::emit},
      {"fastmath", "flags",
       "none: keep every rounding of the source between a product and what is fused into it; "
       "contract: leave them out (default: what the source's flags say)",
       &O::fastmath},
      {"allow", "type",
       "bf16 or tf32: round the operands of f32 products to it, for tensor cores, with sums in "
       "f32; bf16x3, bf16x6 or bf16x9: take them apart, as far off as that is (default: nothing is "
       "rounded, and sums are as near as those of fmas)",
       &O::allow},
      {"codegen", "",
       "make kernels; with =false the bundle runs on the reference only, and every element type is "
       "allowed",
       &O::codegen},
      {"overlap-launches", "",
       "let a kernel that follows another begin before that one has ended, where the machine can "
       "(default; not with =false)",
       &O::overlapLaunches},
      {"partial", "",
       "where the whole cannot be compiled, compile each product with what is fused into it, and "
       "write the rest as host.mlir, which calls them",
       &O::partial},
      {"host-module", "name",
       "with --partial: host.mlir calls NAME.function, which IREE takes for an import from a "
       "module "
       "of that name (default: function)",
       &O::hostModule},
      {"remarks", "regex", "print the remarks of these passes, e.g. gemm-.*", &O::remarks},
  };
  return rows;
}

static std::optional<Emit> emitOf(llvm::StringRef value) {
  return llvm::StringSwitch<std::optional<Emit>>(value)
      .Case("bundle", Emit::Bundle)
      .Case("ptx", Emit::Ptx)
      .Case("mlir", Emit::Mlir)
      .Default(std::nullopt);
}

static bool isIdentifier(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

std::string setOption(Options &options, llvm::StringRef name, llvm::StringRef value) {
  const auto *row =
      llvm::find_if(optionTable(), [&](const Option &each) { return each.name == name; });
  const std::string got = ", got '" + value.str() + "'";
  if (row == optionTable().end()) {
    std::vector<std::string> names;
    for (const Option &each : optionTable())
      names.push_back(each.name.str());
    return "no option '" + name.str() + "'" + support::didYouMean(name.str(), names);
  }
  if (auto *text = std::get_if<std::string Options::*>(&row->place)) {
    if (name == "allow" && !isAllowed(value.str()))
      return "expected --allow=" + allowedTypes() + got;
    if (name == "host-module" && !isIdentifier(value))
      return "expected --host-module to be a name of letters, digits and _" + got;
    options.*(*text) = value.str();
    return "";
  }
  if (auto *emit = std::get_if<Emit Options::*>(&row->place)) {
    const std::optional<Emit> what = emitOf(value);
    if (!what)
      return "expected --emit=bundle, ptx or mlir" + got;
    options.*(*emit) = *what;
    return "";
  }
  if (value != "" && value != "true" && value != "false" && value != "1" && value != "0")
    return "expected --" + name.str() + "=true or false" + got;
  options.*std::get<bool Options::*>(row->place) = value != "false" && value != "0";
  return "";
}

std::string whyNotTogether(const Options &options) {
  if (!options.hostModule.empty() && !options.partial)
    return "expected --partial with --host-module, got it alone";
  if (options.partial && options.emit != Emit::Bundle)
    return "expected --emit=bundle with --partial, got another";
  return "";
}

} // namespace gemm::compiling
