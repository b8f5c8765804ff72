// PTX to cubin and fatbin by CUDA's own tools. In: PTX text. Out: the bytes, or
// a diagnostic with the tool's words. All files live in one fresh directory that
// is removed in every case.
#include "gemm/Conversion/Serialize/Serialize.h"
#include "gemm/Support/Place.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace gemm {

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
  support::Scratch scratch("gemm-compile");
  if (!scratch.error.empty())
    return emitError(loc) << scratch.error;
  std::string input = scratch.path() + "/kernels.ptx";
  std::string output = scratch.path() + "/kernels.cubin";
  if (std::string error = support::placeFiles({{input, ptx.str()}}); !error.empty())
    return emitError(loc) << error;
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
  support::Scratch scratch("gemm-compile");
  if (!scratch.error.empty())
    return emitError(loc) << scratch.error;
  std::string ptxFile = scratch.path() + "/kernels.ptx";
  std::string cubinFile = scratch.path() + "/kernels.cubin";
  std::string output = scratch.path() + "/kernels.fatbin";
  std::string error =
      support::placeFiles({{ptxFile, ptx.str()}, {cubinFile, cubin.str()}});
  if (!error.empty())
    return emitError(loc) << error;
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
