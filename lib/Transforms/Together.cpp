// See Together.h.
#include "Together.h"
#include "gemm/Target/Mma.h"
#include "gemm/Transforms/Model.h"
#include "mlir/IR/BuiltinOps.h"

#include <map>

std::string gemm::whyNoneChosen(const Decision &decision, const GemmProblem &problem) {
  std::map<Family, std::map<std::string, int>> reasons;
  for (const Candidate &c : decision.candidates)
    if (!c.modelled && c.schedule.mma().multiplies(problem.a, problem.b))
      ++reasons[c.schedule.family][c.rejected];
  std::string text = decision.error;
  for (const auto &[family, ofFamily] : reasons) {
    auto most = llvm::max_element(ofFamily,
                                  [](const auto &a, const auto &b) { return a.second < b.second; });
    text += "; " + std::string(familyName(family)) + ": " + most->first;
  }
  return text;
}

std::string gemm::whyNotDequantised(MatmulOp joined, MatmulOp apart, const Target &machine,
                                    llvm::function_ref<FirstSeconds(const GemmProblem &)> before) {
  std::optional<GemmProblem> one = getProblem(joined), other = getProblem(apart);
  if (!one || !other)
    return "no model for the element types";
  const Decision together = decide(*one, machine), product = decide(*other, machine);
  if (!together.chosen)
    return "no kernel dequantises them: " + together.error;
  if (!product.chosen || one->m < 0 || one->n < 0)
    return "";
  auto seconds = [](const Decision &d) { return d.candidates.front().score.predictedSeconds(); };
  const FirstSeconds first = before(*one);
  return first.together + seconds(together) > first.apart + seconds(product)
             ? "one kernel of both would be slower by the model"
             : "";
}

std::string gemm::whyNoKernelOfGroups(MatmulOp made, MatmulOp apart, int64_t others,
                                      const Target &machine) {
  std::optional<GemmProblem> with = getProblem(made), without = getProblem(apart);
  if (!with || !without)
    return "no model for the element types";
  const Decision together = decide(*with, machine), product = decide(*without, machine);
  if (!together.chosen)
    return "no kernel here holds the groups: " + together.error;
  if (!product.chosen || !with->isStatic())
    return "";
  const double bytes = static_cast<double>(with->m) * static_cast<double>(with->n) *
                       static_cast<double>(with->batch) * typeBytes(without->c);
  const double more =
      static_cast<double>(others) * (bytes / machine.dramBytesPerSecond + machine.launchSeconds);
  auto seconds = [](const Decision &d) { return d.candidates.front().score.seconds; };
  if (seconds(together) > seconds(product) + more)
    return "a kernel that holds the groups would be slower by the model";
  return "";
}

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

llvm::SmallVector<gemm::MatmulOp> gemm::unscheduledProducts(mlir::FunctionOpInterface function) {
  llvm::SmallVector<MatmulOp> products;
  function.walk([&](MatmulOp op) {
    if (op.getResult() && !op.getScheduleAttr())
      products.push_back(op);
  });
  return products;
}
