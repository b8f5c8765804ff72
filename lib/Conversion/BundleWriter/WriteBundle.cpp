// The last step of a compilation. In: the files of a bundle. Out: a directory that
// gemm-run reads, because its reader has read launch.json before anything is placed.
#include "gemm/Conversion/BundleWriter/BundleWriter.h"

#include "gemm/Bundle/Check.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace gemm {

LogicalResult writeBundle(Location loc, StringRef path, ArrayRef<support::File> files) {
  const support::File &launch = files.front();
  if (std::string refused = bundle::refusal(launch.text); !refused.empty())
    return emitError(loc) << "has no place in a bundle: " << refused;
  support::FolderKind kind{"bundle", bundle::fileNames(), bundle::isBundle};
  std::string error = support::placeFolder(path.str(), {files.begin(), files.end()}, kind);
  return error.empty() ? success() : LogicalResult(emitError(loc) << error);
}

} // namespace gemm
