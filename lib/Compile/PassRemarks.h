// The remarks of --remarks: those of passes whose name matches, and whether there was any.
#ifndef GEMM_LIB_COMPILE_PASSREMARKS_H
#define GEMM_LIB_COMPILE_PASSREMARKS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Regex.h"

#include <memory>
#include <set>
#include <string>

namespace gemm::compiling {

/// Shared with the context, which says the remarks as they come.
class PassRemarks {
public:
  explicit PassRemarks(const std::string &pattern);

  /// Why the pattern is no regular expression; empty if it is one.
  std::string whyInvalid() const;
  /// Prints the remarks of `context` from here on.
  static llvm::LogicalResult enable(std::shared_ptr<PassRemarks> remarks,
                                    mlir::MLIRContext &context);
  /// "no remark matches ..., expected one of the passes that had some: ..."; empty if some did.
  std::string whyNone() const;

  /// Whether a remark of this pass is printed, which is noted.
  bool note(llvm::StringRef pass);

private:
  std::string pattern;
  llvm::Regex whole;
  bool any = false;
  std::set<std::string> passes; ///< that had a remark
};

} // namespace gemm::compiling

#endif // GEMM_LIB_COMPILE_PASSREMARKS_H
