// PTX to cubin and fatbin by CUDA's own tools. In: PTX text. Out: the bytes, or
// a diagnostic with the tool's words. All files live in one fresh directory that
// is removed in every case.
#include "gemm/Conversion/Serialize/Serialize.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace gemm {

static LogicalResult makeDirectory(Location loc, SmallString<128> &path) {
  std::error_code ec = llvm::sys::fs::createUniqueDirectory("gemm", path);
  if (ec)
    return emitError(loc) << "cannot make a temporary directory: " << ec.message();
  return success();
}

static std::string inDirectory(StringRef directory, StringRef name) {
  SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

static LogicalResult writeFile(Location loc, StringRef path, StringRef bytes) {
  std::error_code ec;
  llvm::raw_fd_ostream out(path, ec);
  if (!ec) {
    out << bytes;
    out.close();
    ec = out.error();
    out.clear_error();
  }
  if (ec)
    return emitError(loc) << "cannot write '" << path << "': " << ec.message();
  return success();
}

/// The tool's output with at most 20 lines, for a diagnostic.
static std::string excerpt(StringRef output) {
  SmallVector<StringRef> lines;
  output.rtrim().split(lines, '\n');
  std::string text;
  for (auto [index, line] : llvm::enumerate(lines)) {
    if (index == 20)
      return text + "\n  ...";
    text += "\n  " + line.rtrim().str();
  }
  return text;
}

static void reportKernels(Location loc, const AssembleReport &report) {
  for (const KernelReport &k : report.kernels) {
    remark::analysis(
        loc, remark::RemarkOpts::name("Registers").category("gemm-serialize").function(k.kernel))
        << remark::metric("kernel", k.kernel) << remark::metric("registers", k.registers)
        << remark::metric("stack", k.stackBytes)
        << remark::metric("spill-stores", k.spillStoreBytes)
        << remark::metric("spill-loads", k.spillLoadBytes);
    if (k.spillStoreBytes || k.spillLoadBytes)
      emitWarning(loc) << "kernel '" << k.kernel << "' spills registers: " << k.spillStoreBytes
                       << " bytes stored and " << k.spillLoadBytes << " bytes loaded at "
                       << k.registers << " registers";
  }
  for (const std::string &text : report.warnings)
    emitWarning(loc) << "ptxas: " << text;
}

static FailureOr<std::string> readElf(Location loc, StringRef path, const Ptxas &ptxas) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return emitError(loc) << "ptxas '" << ptxas.path
                          << "' ended well but wrote no cubin: " << buffer.getError().message();
  StringRef bytes = (*buffer)->getBuffer();
  if (!bytes.starts_with("\x7f"
                         "ELF"))
    return emitError(loc) << "ptxas '" << ptxas.path
                          << "' ended well but expected an ELF image, got " << bytes.size()
                          << " other bytes";
  return bytes.str();
}

FailureOr<std::string> assemble(Location loc, StringRef ptx, const SerializeOptions &options,
                                const Ptxas &ptxas, AssembleReport *report) {
  SmallString<128> directory;
  if (failed(makeDirectory(loc, directory)))
    return failure();
  llvm::scope_exit cleanUp([&] { llvm::sys::fs::remove_directories(directory); });
  std::string input = inDirectory(directory, "kernels.ptx");
  std::string output = inDirectory(directory, "kernels.cubin");
  if (failed(writeFile(loc, input, ptx)))
    return failure();
  ProcessResult run =
      runProcess({ptxas.path, "-v", "-O3", "-arch=" + options.chip, input, "-o", output},
                 options.timeoutSeconds);
  if (!run.ok())
    return emitError(loc) << "ptxas '" << ptxas.path << "' " << run.describe()
                          << excerpt(run.output);
  AssembleReport parsed = parsePtxasOutput(run.output);
  reportKernels(loc, parsed);
  for (const std::string &text : parsed.errors)
    emitError(loc) << "ptxas: " << text;
  if (!parsed.errors.empty())
    return failure();
  if (report)
    *report = std::move(parsed);
  return readElf(loc, output, ptxas);
}

FailureOr<std::string> makeFatbin(Location loc, StringRef ptx, StringRef cubin,
                                  const SerializeOptions &options, const Ptxas &ptxas) {
  std::string tool = findFatbinary(ptxas);
  if (tool.empty())
    return emitError(loc) << "format fatbin needs CUDA's fatbinary tool; none "
                             "beside '"
                          << ptxas.path << "' and none on PATH";
  SmallString<128> directory;
  if (failed(makeDirectory(loc, directory)))
    return failure();
  llvm::scope_exit cleanUp([&] { llvm::sys::fs::remove_directories(directory); });
  std::string ptxFile = inDirectory(directory, "kernels.ptx");
  std::string cubinFile = inDirectory(directory, "kernels.cubin");
  std::string output = inDirectory(directory, "kernels.fatbin");
  if (failed(writeFile(loc, ptxFile, ptx)) || failed(writeFile(loc, cubinFile, cubin)))
    return failure();
  // "sm_90a" is image kind elf of sm_90a and kind ptx of compute_90a.
  std::string number = StringRef(options.chip).drop_front(3).str();
  ProcessResult run = runProcess({tool, "--create", output, "-64",
                                  "--image3=kind=elf,sm=" + number + ",file=" + cubinFile,
                                  "--image3=kind=ptx,sm=" + number + ",file=" + ptxFile},
                                 options.timeoutSeconds);
  if (!run.ok())
    return emitError(loc) << "fatbinary '" << tool << "' " << run.describe() << excerpt(run.output);
  auto buffer = llvm::MemoryBuffer::getFile(output);
  if (!buffer || (*buffer)->getBufferSize() == 0)
    return emitError(loc) << "fatbinary '" << tool << "' wrote no output";
  return (*buffer)->getBuffer().str();
}

} // namespace gemm
