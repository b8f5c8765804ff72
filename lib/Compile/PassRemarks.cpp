// Remarks of every pass come here, because upstream's filter does not tell what it drops.
#include "PassRemarks.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace gemm::compiling {

namespace {
class Matching : public remark::detail::RemarkEmittingPolicyBase {
public:
  explicit Matching(std::shared_ptr<PassRemarks> remarks) : remarks(std::move(remarks)) {}

  void reportRemark(const remark::detail::Remark &remark) override {
    if (remarks->note(remark.getCombinedCategoryName()))
      reportImpl(remark);
  }
  void finalize() override {}

private:
  std::shared_ptr<PassRemarks> remarks;
};
} // namespace

PassRemarks::PassRemarks(const std::string &pattern)
    : pattern(pattern), whole("^(" + pattern + ")$") {}

std::string PassRemarks::whyInvalid() const {
  std::string why;
  return llvm::Regex(pattern).isValid(why) ? "" : why;
}

LogicalResult PassRemarks::enable(std::shared_ptr<PassRemarks> remarks, MLIRContext &context) {
  // A kind of remark without a pattern of its own is dropped, whatever `all` says.
  const std::string every = ".*";
  return remark::enableOptimizationRemarks(
      context, nullptr, std::make_unique<Matching>(std::move(remarks)),
      remark::RemarkCategories{std::nullopt, every, every, every, every},
      /*printAsEmitRemarks=*/true);
}

bool PassRemarks::note(llvm::StringRef pass) {
  passes.insert(pass.str());
  const bool matches = whole.match(pass);
  any |= matches;
  return matches;
}

std::string PassRemarks::whyNone() const {
  if (any)
    return "";
  return "no remark is of a pass that --remarks='" + pattern + "' matches whole; " +
         (passes.empty() ? std::string("no pass had one")
                         : "these had some: " + llvm::join(passes, ", "));
}

} // namespace gemm::compiling
