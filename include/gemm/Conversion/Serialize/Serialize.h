//===- Serialize.h - gpu.module to PTX and cubin ----------------*- C++ -*-===//
//
// In: a gpu.module whose functions are in the llvm and nvvm dialects. Out: PTX
// text, made in this process by LLVM's NVPTX backend; then, with a ptxas, a
// cubin and what ptxas says of each kernel. No CUDA is needed for PTX, and no
// libdevice is used: an unresolved math function is an error that names it.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_SERIALIZE_SERIALIZE_H
#define GEMM_CONVERSION_SERIALIZE_SERIALIZE_H

#include "gemm/Conversion/Serialize/Toolchain.h"
#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"

namespace mlir {
class DialectRegistry;
namespace gpu {
class GPUModuleOp;
}
} // namespace mlir

namespace gemm {

struct SerializeOptions {
  std::string chip = "sm_80";
  /// ten times major plus minor; 0: chosen from the chip and `ptxas`
  unsigned ptxVersion = 0;
  /// `.loc` directives from MLIR locations (line tables only)
  bool lineInfo = true;
  /// seconds that one run of ptxas or fatbinary may take
  unsigned timeoutSeconds = 300;
};

/// What `ptxas -v` says of one kernel.
struct KernelReport {
  std::string kernel;
  unsigned registers = 0;
  unsigned stackBytes = 0;
  unsigned spillStoreBytes = 0;
  unsigned spillLoadBytes = 0;
  unsigned sharedBytes = 0;
};

struct AssembleReport {
  std::vector<KernelReport> kernels;
  /// lines about kernels that will be slow (wgmma serialised, ...)
  std::vector<std::string> warnings;
  /// Messages that make the kernel useless (PtxasReport.cpp): assembly fails.
  std::vector<std::string> errors;
};

/// Reads the text of `ptxas -v`.
AssembleReport parsePtxasOutput(llvm::StringRef text);

/// The first PTX version that has every instruction of the module's assembly; 0: any.
unsigned firstPtxOfInstructions(mlir::gpu::GPUModuleOp module);

/// Translates, optimises and prints `module` as PTX. The op is not changed.
mlir::FailureOr<std::string> emitPtx(mlir::gpu::GPUModuleOp module, const SerializeOptions &options,
                                     const Ptxas *ptxas = nullptr);

/// Assembles `ptx`. Failures are reported at `loc` with ptxas' own words.
/// Registers are reported as analysis remarks, spills also as warnings.
mlir::FailureOr<std::string> assemble(mlir::Location loc, llvm::StringRef ptx,
                                      const SerializeOptions &options, const Ptxas &ptxas,
                                      AssembleReport *report = nullptr);

/// Bundles PTX and cubin with CUDA's fatbinary tool.
mlir::FailureOr<std::string> makeFatbin(mlir::Location loc, llvm::StringRef ptx,
                                        llvm::StringRef cubin, const SerializeOptions &options,
                                        const Ptxas &ptxas);

/// The translations to LLVM IR that emitPtx needs. NVVM's header is costly, so
/// this is the only door to them.
void registerSerializeTranslations(mlir::DialectRegistry &registry);

/// TargetInterface on #nvvm.target.
void registerNvvmTarget(mlir::DialectRegistry &registry);

} // namespace gemm

#endif // GEMM_CONVERSION_SERIALIZE_SERIALIZE_H
