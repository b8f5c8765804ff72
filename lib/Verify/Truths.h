// What of a truth value is open, because the rounding of floats decides it: in, comparisons of
// cells with what is open of them, an i64 of 0 or 2. Out, the same of all that logic, choices and
// memory make of them. Memory of i1 becomes bytes: the truth in bit 0, in bit 1 whether it is open.
// A use that is neither of these nor takes the two bits is reported when it happens.
#ifndef GEMM_LIB_VERIFY_TRUTHS_H
#define GEMM_LIB_VERIFY_TRUTHS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace gemm::verify {

class Truths {
public:
  /// `takesBoth`: whether a user of a truth value is given what is open of it.
  Truths(mlir::ModuleOp module, std::function<bool(mlir::Operation *, mlir::Value)> takesBoth);

  /// True of memory that becomes bytes. None does where an operation has no bytes in its place.
  bool isMemory(mlir::Type type) const;
  static mlir::Type bytesOf(mlir::Type memory);

  /// Memory that was converted is read and, when all comparisons are known, written by bytes.
  void convertGlobal(mlir::memref::GlobalOp global);
  void convertLoad(mlir::memref::LoadOp load);
  void convertStores();

  /// A comparison of cells, whose openness is `isOpen`.
  void add(mlir::Value truth, mlir::Value isOpen);
  /// Null if nothing of it can be open.
  mlir::Value openness(mlir::Value truth);

private:
  void report(mlir::Value truth, mlir::Value isOpen);

  std::function<bool(mlir::Operation *, mlir::Value)> takesBoth;
  mlir::OpBuilder builder;
  bool inMemory;
  llvm::DenseMap<mlir::Value, mlir::Value> open;
  llvm::SmallVector<mlir::memref::StoreOp> stores;
};

} // namespace gemm::verify

#endif
