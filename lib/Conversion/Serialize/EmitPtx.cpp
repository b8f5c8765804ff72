// gpu.module to PTX text, in this process. In: functions in the llvm and nvvm
// dialects. Out: PTX for one chip. Everything that LLVM's backend would abort
// on (an unknown chip, a math function it cannot select) is refused here first,
// with the place in the source.
#include "ChipNeeds.h"
#include "LineInfo.h"
#include "Optimise.h"
#include "gemm/Conversion/Serialize/Serialize.h"

#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <mutex>

using namespace mlir;

namespace gemm {

void registerSerializeTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
}

static const llvm::Target *findTarget(std::string &error) {
  static std::once_flag once; // LLVM's own registry; safe to fill once
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  return llvm::TargetRegistry::lookupTarget(llvm::Triple("nvptx64-nvidia-cuda"), error);
}

static std::unique_ptr<llvm::TargetMachine> makeMachine(const SerializeOptions &options,
                                                        unsigned ptx, std::string &error) {
  const llvm::Target *target = findTarget(error);
  if (!target)
    return nullptr;
  llvm::TargetOptions targetOptions;
  // The numerics contract: no multiply-add that the source does not ask for.
  targetOptions.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      llvm::Triple("nvptx64-nvidia-cuda"), options.chip, "+ptx" + std::to_string(ptx),
      targetOptions, std::nullopt, std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

/// Functions that CUDA's runtime on the device provides.
static bool isSystemCall(StringRef name) {
  return name == "vprintf" || name == "malloc" || name == "free" || name == "__assertfail";
}

/// Float operations for which the NVPTX backend has no instruction.
static bool needsLibdevice(Operation *op) {
  return isa<LLVM::ExpOp, LLVM::Exp10Op, LLVM::LogOp, LLVM::Log10Op, LLVM::PowOp, LLVM::PowIOp,
             LLVM::SinOp, LLVM::CosOp, LLVM::TanOp, LLVM::ASinOp, LLVM::ACosOp, LLVM::ATanOp,
             LLVM::ATan2Op, LLVM::SinhOp, LLVM::CoshOp, LLVM::TanhOp>(op);
}

static LogicalResult checkCalls(gpu::GPUModuleOp module) {
  WalkResult result = module.walk([&](Operation *op) -> WalkResult {
    if (needsLibdevice(op))
      return op->emitOpError() << "is a math function that needs libdevice, "
                                  "which is not used; expand it before";
    auto call = dyn_cast<LLVM::CallOp>(op);
    if (!call || !call.getCallee())
      return WalkResult::advance();
    StringRef name = *call.getCallee();
    auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
    if ((callee && !callee.isExternal()) || isSystemCall(name))
      return WalkResult::advance();
    if (name.starts_with("__nv_"))
      return op->emitError() << "math function '" << name.drop_front(5)
                             << "' needs libdevice, which is not used; expand "
                                "it before";
    return op->emitError() << "expected a function defined in gpu.module '" << module.getName()
                           << "', got call of '" << name << "'";
  });
  return failure(result.wasInterrupted());
}

/// 32-bit pointers to shared memory, so that its addresses need no 64-bit
/// arithmetic. LLVM has a process-wide flag for this (nvptx-short-ptr), which a
/// library may not set; but code generation reads pointer sizes from the
/// module. Only casts to the generic space ask the target machine instead: a
/// module that has one keeps 64-bit pointers.
static void setDataLayout(llvm::Module &module, llvm::TargetMachine &machine) {
  std::string layout = machine.createDataLayout().getStringRepresentation();
  bool casts = false;
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &inst : block)
        if (auto *cast = dyn_cast<llvm::AddrSpaceCastInst>(&inst))
          casts |= cast->getSrcAddressSpace() == 3 || cast->getDestAddressSpace() == 3;
  module.setDataLayout(casts ? layout : layout + "-p3:32:32");
}

/// Turns LLVM's errors into diagnostics at the module; anything less is noise.
static void forwardDiagnostics(llvm::LLVMContext &context, Location loc, bool &failed) {
  struct Handler : llvm::DiagnosticHandler {
    Handler(Location loc, bool &failed) : loc(loc), failed(failed) {}
    bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
      if (info.getSeverity() != llvm::DS_Error)
        return true;
      std::string text;
      llvm::raw_string_ostream stream(text);
      llvm::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
      emitError(loc) << "code generation: " << text;
      failed = true;
      return true;
    }
    Location loc;
    bool &failed;
  };
  context.setDiagnosticHandler(std::make_unique<Handler>(loc, failed));
}

FailureOr<std::string> emitPtx(gpu::GPUModuleOp module, const SerializeOptions &options,
                               const Ptxas *ptxas) {
  std::string error;
  unsigned ptx = options.ptxVersion;
  if (!ptx && !(ptx = choosePtxVersion(options.chip, firstPtxOfInstructions(module), ptxas, error)))
    return module->emitError() << error;
  if (ptx < firstPtxOfChip(options.chip) || !firstPtxOfChip(options.chip))
    return module->emitError() << "PTX version " << ptx / 10 << "." << ptx % 10
                               << " does not know chip '" << options.chip << "'";
  if (failed(checkCalls(module)) || failed(checkChipHas(module, options.chip)))
    return failure();

  OwningOpRef<gpu::GPUModuleOp> copy = module.clone();
  if (options.lineInfo)
    addLineInfo(*copy);
  llvm::LLVMContext context;
  bool hadError = false;
  forwardDiagnostics(context, module.getLoc(), hadError);
  std::unique_ptr<llvm::Module> llvmModule =
      translateModuleToLLVMIR(*copy, context, module.getName());
  if (!llvmModule)
    return failure();
  std::unique_ptr<llvm::TargetMachine> machine = makeMachine(options, ptx, error);
  if (!machine)
    return module->emitError() << "no NVPTX backend in this LLVM: " << error;
  llvmModule->setTargetTriple(machine->getTargetTriple());
  setDataLayout(*llvmModule, *machine);
  optimise(*llvmModule, *machine);

  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager codegen;
  if (machine->addPassesToEmitFile(codegen, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return module->emitError("the NVPTX backend cannot write assembly");
  codegen.run(*llvmModule);
  if (hadError)
    return failure();
  return text.str().str();
}

} // namespace gemm
