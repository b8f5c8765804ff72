// The bridge between the IR and the model libraries, which know no MLIR: a
// gemm.matmul as a GemmProblem, and the target
// a module is compiled for.
#ifndef GEMM_TRANSFORMS_MODEL_H
#define GEMM_TRANSFORMS_MODEL_H

#include "gemm/CostModel/CostModel.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Schedule/Schedule.h"
#include "gemm/Target/Target.h"
#include "mlir/IR/BuiltinOps.h"

namespace gemm {

/// What the models need to know of a product. Dynamic sizes are -1; none if a type
/// has no model.
std::optional<GemmProblem> getProblem(MatmulOp op);
/// The same of the product as it was planned: before its factors were packed.
std::optional<GemmProblem> getPlannedProblem(MatmulOp op);

/// Products that differ in where lines of A, B and C begin, as far as it depends on sizes or
/// strides that are known at run time only: at multiples of so many bytes, 1 anywhere.
struct AlignmentClass {
  int64_t bytes = 1;
  GemmProblem problem;
};
/// The classes of a product, the most aligned one first and that of 1 last; that alone where
/// nothing is open. Those between are worth a kernel: asynchronous copies, or pairs of C.
llvm::SmallVector<AlignmentClass, 3> getAlignmentClasses(MatmulOp op, const GemmProblem &problem);

/// True for a tensor known to be 1 everywhere, such as the row that turns a
/// column sum into a product.
bool isOnes(mlir::Value value);

/// What the product costs, whatever computes it; none where the model cannot tell, as `why` says.
std::optional<Cost> getCost(MatmulOp op, const Target &target, std::string &why);
CostAttr getCostAttr(mlir::MLIRContext *context, const Cost &cost);

/// What the product's attributes say by an interface: the one answer that there is, null if each
/// leaves it open. Fails with an attribute's own error, and where two answer.
template <typename Interface, typename Answer>
mlir::FailureOr<Answer> findGiven(MatmulOp op,
                                  llvm::function_ref<mlir::FailureOr<Answer>(Interface)> ask) {
  Answer found;
  mlir::StringAttr by;
  for (mlir::NamedAttribute named : op->getDiscardableAttrs()) {
    auto given = mlir::dyn_cast<Interface>(named.getValue());
    if (!given)
      continue;
    mlir::FailureOr<Answer> answer = ask(given);
    if (mlir::failed(answer))
      return mlir::failure();
    if (*answer && found)
      return op.emitOpError("expected one attribute to decide, got ")
             << by << " and " << named.getName() << "; take one of them away";
    if (*answer)
      found = *answer, by = named.getName();
  }
  return found;
}

/// What an attribute of the product says by ScheduleInterface, as its `schedule`. Fails as
/// findGiven does.
mlir::LogicalResult takeGivenSchedule(MatmulOp op, const Target &target);

/// What the attribute says of a machine. Fails with its error, or where its numbers are none's.
mlir::LogicalResult describeMachine(TargetInterface of, Target &target, std::string &error);

/// The machine a module is compiled for, by what it and a pass' `option` say: the option, else
/// `gemm.target`, else a100. Writes and reports nothing but `error`.
std::optional<Target> targetOf(mlir::ModuleOp module, llvm::StringRef option, std::string &error);

/// The machine a module is compiled for. A non-empty `option` (machine, chip or the
/// path of a target file, which ends in .json) replaces the module's `gemm.target`; without
/// both it is the target of the module's gpu.modules, or "GPU", "chip" of its DLTI
/// specification; with none, a100. Writes the attribute. Emits one error for an unknown name or
/// a mistake in the file, and a remark in `category` when a machine was assumed.
std::optional<Target> resolveTarget(mlir::ModuleOp module, llvm::StringRef option,
                                    llvm::StringRef category);

} // namespace gemm

#endif
