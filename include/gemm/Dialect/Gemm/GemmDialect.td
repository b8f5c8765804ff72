// The gemm dialect itself: its name, what it depends on, and the one
// discardable attribute it owns (`gemm.target` on a module).
#ifndef GEMM_DIALECT_GEMM_GEMMDIALECT_TD
#define GEMM_DIALECT_GEMM_GEMMDIALECT_TD

include "mlir/IR/OpBase.td"

def Gemm_Dialect : Dialect {
  let name = "gemm";
  let cppNamespace = "::gemm";
  let summary = "matrix products with everything a GEMM kernel needs to know";
  let description = [{
    Two levels. The *layer* ops (`gemm.linear` and its three gradients) say what a
    linear layer computes on tensors of any rank. `gemm-flatten` turns them all
    into the *kernel* op, `gemm.matmul`: one product, 2-D or batched, with storage
    order, alpha, beta and an epilogue region. What passes decide about a product
    is written on it as typed attributes: `#gemm.layout`, `#gemm.cost`,
    `#gemm.schedule`, `#gemm.launch`.

    A module may carry `gemm.target = #gemm.target<machine, chip>`; costs and
    schedules are chosen for it.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
  ];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
  }];
}

// What a product reads and writes. Element types, strides and memory are the verifier's, which
// says values.
def Gemm_Operand : AnyTypeOf<[AnyRankedTensor, AnyMemRef], "ranked tensor or memref">;
// What an epilogue computes with.
def Gemm_Scalar : AnyTypeOf<[AnyFloat, AnySignlessInteger], "number">;

// An op whose region is computed for each element of a product, groups of which may be reduced in it.
def Gemm_ReducesGroups : NativeOpTrait<"ReducesGroups"> {
  let cppNamespace = "::gemm";
}

class Gemm_Op<string mnemonic, list<Trait> traits = []> : Op<Gemm_Dialect, mnemonic, traits>;

#endif
