// Starts gemm-verify, which is beside this program where both halves were built. In: a bundle
// that is in place. Out: its exit status; a crash of the source's code ends that process and
// is one line here.
#include "Options.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace gemm::tool {

int verifyBundle(const std::string &bundle, const Options &options) {
  llvm::SmallString<256> program;
  if (llvm::sys::fs::real_path("/proc/self/exe", program))
    program = "gemm-compile";
  llvm::sys::path::remove_filename(program);
  llvm::sys::path::append(program, "gemm-verify");
  if (!llvm::sys::fs::can_execute(program)) {
    llvm::errs() << bundle << ": error: expected " << program << " for --verify, got none\n";
    return 1;
  }
  std::string device = "--device=" + options.verify, source = "--source=" + options.input,
              complaint;
  std::string allow = "--allow=" + options.compile.allow,
              fastmath = "--fastmath=" + options.compile.fastmath,
              entry = "--entry=" + options.compile.entry;
  llvm::SmallVector<llvm::StringRef> arguments{program, bundle, device};
  if (!options.compile.allow.empty())
    arguments.push_back(allow);
  if (!options.compile.fastmath.empty())
    arguments.push_back(fastmath);
  if (!options.compile.entry.empty())
    arguments.push_back(entry);
  if (options.input != "-") // the bundle's copy has another name
    arguments.push_back(source);
  llvm::outs().flush();
  int code = llvm::sys::ExecuteAndWait(program, arguments, std::nullopt, {}, 0, 0, &complaint);
  if (code >= 0)
    return code;
  llvm::errs() << bundle << ": error: not verified: gemm-verify ended with "
               << (complaint.empty() ? "a signal" : complaint) << "\n";
  return 1;
}

} // namespace gemm::tool
