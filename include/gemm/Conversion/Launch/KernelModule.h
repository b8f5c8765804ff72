//===- KernelModule.h - the gpu.module that our kernels are in --*- C++ -*-===//
//
// A module of a host may hold device code of others: ours is told by its attribute
// `gemm.kernels`, never by its name, which is made unlike every other symbol's.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_CONVERSION_LAUNCH_KERNELMODULE_H
#define GEMM_CONVERSION_LAUNCH_KERNELMODULE_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// Whether device code is ours.
bool isKernelModule(mlir::gpu::GPUModuleOp module);

/// Our gpu.module directly in `host`, or null.
mlir::gpu::GPUModuleOp findKernelModule(mlir::ModuleOp host);

/// The same, made at the start or the end of `host` if there is none: called `name`, or like
/// it where that is taken.
mlir::gpu::GPUModuleOp getKernelModule(mlir::ModuleOp host, llvm::StringRef name, bool atEnd);

/// Says at `host` that `name`, which is an option's, is none: a symbol has a character or more.
mlir::LogicalResult checkModuleName(mlir::ModuleOp host, llvm::StringRef name);

/// Takes off `host` what it says to this compiler alone, its target and its flags, when other
/// attributes say it: tools that do not know the dialect read no `#gemm.target`.
void forgetTarget(mlir::ModuleOp host);

/// Whether a kernel may have such memory: that of index is the host's, which counts with it.
inline bool isDevices(mlir::Type memref) {
  auto type = mlir::dyn_cast<mlir::MemRefType>(memref);
  return type && !type.getElementType().isIndex();
}

/// `name`, or that and a number, unlike every symbol in `module` but that of `except`.
std::string freeKernelName(mlir::gpu::GPUModuleOp module, llvm::StringRef name,
                           mlir::Operation *except = nullptr);

/// Visits the ops of type `Op` of a host, or of a function in one, but none of a module inside it:
/// those are of another host, whose symbols they use.
template <typename Op, typename Visit> void walkHost(mlir::Operation *host, Visit visit) {
  host->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (op != host && mlir::isa<mlir::ModuleOp>(op))
      return mlir::WalkResult::skip();
    if constexpr (std::is_same_v<Op, mlir::Operation *>)
      visit(op);
    else if (auto found = mlir::dyn_cast<Op>(op))
      visit(found);
    return mlir::WalkResult::advance();
  });
}

/// Says in a `missed` remark of `pass` that the modules inside a host are left alone, of each
/// that holds an op which `takes` names.
void remarkInnerHosts(mlir::Operation *host, llvm::StringRef pass,
                      llvm::function_ref<bool(mlir::Operation *)> takes);

/// The ops that a pass takes: those of the host, in order. Of what is left alone, in modules inside
/// the host or in device code, it says so in a remark.
llvm::SmallVector<mlir::Operation *> takeOfHost(mlir::Operation *host, llvm::StringRef pass,
                                                llvm::function_ref<bool(mlir::Operation *)> takes);
template <typename... Ops>
llvm::SmallVector<mlir::Operation *> takeOfHost(mlir::Operation *host, llvm::StringRef pass) {
  return takeOfHost(host, pass, [](mlir::Operation *op) { return mlir::isa<Ops...>(op); });
}

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_KERNELMODULE_H
