// See KernelModule.h.
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace gemm {

bool isKernelModule(gpu::GPUModuleOp module) { return module->hasAttr(kKernelsAttrName); }

gpu::GPUModuleOp findKernelModule(ModuleOp host) {
  for (auto module : host.getOps<gpu::GPUModuleOp>())
    if (isKernelModule(module))
      return module;
  return {};
}

gpu::GPUModuleOp getKernelModule(ModuleOp host, StringRef name, bool atEnd) {
  if (gpu::GPUModuleOp module = findKernelModule(host))
    return module;
  OpBuilder b(host.getContext());
  auto module = gpu::GPUModuleOp::create(b, host.getLoc(), name);
  module->setAttr(kKernelsAttrName, b.getUnitAttr());
  Block *body = host.getBody();
  SymbolTable(host).insert(module, atEnd ? body->end() : body->begin());
  return module;
}

LogicalResult checkModuleName(ModuleOp host, StringRef name) {
  if (!name.empty())
    return success();
  return host.emitError("expected option module-name to be a name, got an empty one");
}

void forgetTarget(ModuleOp host) {
  for (StringRef said : {kTargetAttrName, kFastMathAttrName})
    host->removeAttr(said);
}

std::string freeKernelName(gpu::GPUModuleOp module, StringRef name, Operation *except) {
  std::string free = name.str();
  for (unsigned number = 1;; ++number) {
    Operation *taken = module.lookupSymbol(free);
    if (!taken || taken == except)
      return free;
    free = name.str() + "_" + std::to_string(number);
  }
}

void remarkInnerHosts(Operation *host, StringRef pass, function_ref<bool(Operation *)> takes) {
  host->walk<WalkOrder::PreOrder>([&](ModuleOp inner) {
    if (inner.getOperation() == host)
      return WalkResult::advance();
    bool any = inner
                   ->walk([&](Operation *op) {
                     return takes(op) ? WalkResult::interrupt() : WalkResult::advance();
                   })
                   .wasInterrupted();
    if (any)
      remark::missed(inner.getLoc(), remark::RemarkOpts::name("InnerModule").category(pass))
          << "a module inside the module is left alone: it is a host of its own; run the pass on "
             "it, in builtin.module(builtin.module(...))";
    return WalkResult::skip();
  });
}

SmallVector<Operation *> takeOfHost(Operation *host, StringRef pass,
                                    function_ref<bool(Operation *)> takes) {
  remarkInnerHosts(host, pass, takes);
  SmallVector<Operation *> taken;
  walkHost<Operation *>(host, [&](Operation *op) {
    if (!takes(op))
      return;
    if (std::string why = checkPlace(op); why.empty())
      taken.push_back(op);
    else
      remark::missed(op->getLoc(), remark::RemarkOpts::name("DeviceCode").category(pass))
          << "left alone: " + why;
  });
  return taken;
}

} // namespace gemm
