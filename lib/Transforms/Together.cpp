// See Together.h.
#include "Together.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/Model.h"
#include "mlir/IR/BuiltinOps.h"

std::string gemm::whyNotTogether(const GemmProblem &both, const GemmProblem &one,
                                 const GemmProblem &other, const Target &target) {
  Decision together = decide(both, target), first = decide(one, target),
           second = decide(other, target);
  if (!together.chosen)
    return "no kernel here takes both: " + together.error;
  if (!first.chosen || !second.chosen)
    return "they have no kernels of their own";
  auto seconds = [](const Decision &d) { return d.candidates.front().score.seconds; };
  if (seconds(together) > seconds(first) + seconds(second))
    return "one kernel of both would be slower by the model";
  return "";
}

std::optional<gemm::Target> gemm::targetOfProducts(mlir::FunctionOpInterface function,
                                                   llvm::StringRef option) {
  std::string error;
  std::optional<Target> machine =
      targetOf(function->getParentOfType<mlir::ModuleOp>(), option, error);
  if (!machine)
    function.emitError() << error;
  return machine;
}
