// Which numbers of a program say where others are. In: an integer argument. Out: the sizes
// that its elements must lie below, each as a dim of an array that they are indices of.
#ifndef GEMM_LIB_VERIFY_PLACES_H
#define GEMM_LIB_VERIFY_PLACES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace gemm::verify {

struct Place {
  mlir::Value array;
  unsigned dim;
};

/// An element counts that is moved, cast, chosen or bounded on its way, not one that is computed.
llvm::SmallVector<Place> placesOf(mlir::Value argument);

} // namespace gemm::verify

#endif
