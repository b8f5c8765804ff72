// The last step of a compilation. In: the files of a bundle. Out: a directory that
// gemm-run reads, because its reader has read launch.json before anything is placed. And places of
// the source, as all that is written names them.
#include "gemm/Conversion/BundleWriter/BundleWriter.h"

#include "gemm/Bundle/Check.h"

using namespace llvm;

namespace gemm {

std::string writeBundle(StringRef source, StringRef path, ArrayRef<support::File> files) {
  if (std::string refused = bundle::refusal(files.front().text); !refused.empty())
    return source.str() + ": has no place in a bundle: " + refused;
  support::FolderKind kind{"bundle", bundle::fileNames(), bundle::isBundle};
  return support::placeFolder(path.str(), {files.begin(), files.end()}, kind);
}

std::string locationText(mlir::Location loc) {
  mlir::FileLineColLoc found;
  loc->walk([&](mlir::Location inner) {
    if (auto file = dyn_cast<mlir::FileLineColLoc>(inner); file && !found)
      found = file;
    return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  if (!found)
    return "";
  return found.getFilename().str() + ":" + std::to_string(found.getLine()) + ":" +
         std::to_string(found.getColumn());
}

} // namespace gemm
