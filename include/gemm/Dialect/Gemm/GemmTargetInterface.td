// The machine that a module is compiled for can be anybody's attribute.
#ifndef GEMM_DIALECT_GEMM_GEMMTARGETINTERFACE_TD
#define GEMM_DIALECT_GEMM_GEMMTARGETINTERFACE_TD

include "mlir/IR/OpBase.td"

def Gemm_TargetInterface : AttrInterface<"TargetInterface"> {
  let cppNamespace = "::gemm";
  let description = [{
    A machine: `gemm.target` of a module, or a target of a `gpu.module` in it, which counts where
    the module says none. `#gemm.target` and `#nvvm.target` have it.
  }];
  let methods = [
    InterfaceMethod<"The name of the machine, for reports.", "::llvm::StringRef", "getMachine">,
    InterfaceMethod<"What code is generated for: sm_80.", "::llvm::StringRef", "getChip">,
    InterfaceMethod<"The machine's numbers; fails with `error` where they are not known.",
      "::mlir::LogicalResult", "describe",
      (ins "::gemm::Target &":$target, "::std::string &":$error)>];
}

#endif
