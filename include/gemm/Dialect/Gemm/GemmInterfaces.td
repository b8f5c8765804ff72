// What decides about a product can be anybody's attribute on it: a schedule, a cost. Passes of
// ours ask these interfaces, and write our own attributes beside what they were told.
#ifndef GEMM_DIALECT_GEMM_GEMMINTERFACES_TD
#define GEMM_DIALECT_GEMM_GEMMINTERFACES_TD

include "mlir/IR/OpBase.td"

def Gemm_ScheduleInterface : AttrInterface<"ScheduleInterface"> {
  let cppNamespace = "::gemm";
  let description = [{
    A discardable attribute of a product that says how to compute it. `gemm-import` keeps it on
    the `gemm.matmul` that it makes; `gemm-select-schedule` and `gemm-select-backend` ask it before
    anything else, and write `#gemm.schedule`, which is checked like one written by hand. A tile of
    the product does not have it.
  }];
  let methods = [InterfaceMethod<[{
      The schedule of `product` on `target`, null to leave it to the pass. A failure has
      emitted its error.
    }],
    "::mlir::FailureOr<::gemm::ScheduleAttr>", "getScheduleOf",
    (ins "::gemm::MatmulOp":$product, "const ::gemm::Target &":$target)>];
}

def Gemm_CostInterface : AttrInterface<"CostInterface"> {
  let cppNamespace = "::gemm";
  let description = [{
    A discardable attribute of a product that says what it costs: `gemm-annotate-cost` writes
    that instead of what the model says.
  }];
  let methods = [InterfaceMethod<[{
      The cost of `product` on `target`, null to leave it to the model. A failure has emitted
      its error.
    }],
    "::mlir::FailureOr<::gemm::CostAttr>", "getCostOf",
    (ins "::gemm::MatmulOp":$product, "const ::gemm::Target &":$target)>];
}

#endif
