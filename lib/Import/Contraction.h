// The normal form every source of a product is brought into: two operands and a
// destination over a set of loops, each dimension of a value naming its loop.
// Sources fill it (one file each), `findForm` finds how gemm.matmul can express it,
// `emit` writes the op. Nothing is built before the form stands.
#pragma once

#include "Views.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace gemm::import {

/// A tensor or memref and, for each of its dimensions, the loop that indexes it;
/// kUnit for a dimension of size 1 that no loop indexes. Integers that become wider ones where they
/// are multiplied keep their sign, or have none.
struct Operand {
  static constexpr int64_t kUnit = -1;
  mlir::Value value;
  llvm::SmallVector<int64_t> dims;
  bool isUnsigned = false;
  llvm::SmallVector<mlir::Location> through = {}; // the ops that were looked through

  bool uses(int64_t loop) const { return llvm::is_contained(dims, loop); }
};

struct Contraction {
  int64_t loops = 0;
  Operand a, b;
  /// Where the result goes; on tensors its value is read only when beta is not 0.
  Operand c;
  double alpha = 1, beta = 0;
  std::string apart;    // the family that says how far off products of f32 may be, or none
  mlir::Type precision; // that factors of f32 are rounded to, which is none in memory; or null
  /// Added to the accumulator when set, scaled by biasScale; dims as for c.
  Operand bias;
  double biasScale = 1;
  /// When the bias cannot be an epilogue operand: the destination that holds it.
  mlir::Value biasedInit;
  llvm::SmallVector<mlir::Location> sources; // of other ops that the product computes
  /// What others say of the op, for the product.
  llvm::SmallVector<mlir::NamedAttribute> said;
};

enum class LoopKind : uint8_t { Batch, M, N, K };

/// How gemm.matmul expresses a contraction: a permutation (empty: none) and
/// groups for each operand, after B and A change places if `bFirst`.
struct ProductForm {
  bool bFirst = false, transA = false, transB = false;
  bool isDot = false; // neither M nor N: a row times a column for every batch
  llvm::SmallVector<int64_t> permA, permB, permC;
  view::Groups groupsA, groupsB, groupsC;
  llvm::SmallVector<int64_t> order; // loops of C after permC
  bool biasInEpilogue = false;      // else the destination must hold it
  mlir::AffineMap biasMap;          // over gemm.matmul's own dimensions, if in the epilogue
};

/// True when converting each value from `from` to `to` loses nothing.
bool isExact(mlir::Type from, mlir::Type to);

/// Why operands of these element types with this accumulator are not one
/// gemm.matmul, or empty.
std::string checkTypes(mlir::Type a, mlir::Type b, mlir::Type accumulator);
/// Why gemm.matmul does not take these operands, by what its verifier asks of them; empty
/// if it does.
std::string checkOperands(const Contraction &c);
/// The kind of each loop, or why the maps are not those of a product.
std::string classify(const Contraction &c, llvm::SmallVectorImpl<LoopKind> &kinds);
/// Finds the form, or says why there is none.
std::string findForm(const Contraction &c, ProductForm &form);
/// Looks through transposes, broadcasts and exact widenings of A and B as far as
/// the result is still a product.
void traceOperands(Contraction &c);
/// One step back through the value's definition; false when there is none that
/// only moves or, with `casts`, exactly widens elements.
bool traceStep(Operand &operand, bool casts);
/// Whether the op widens elements exactly, before they are read as `operand` is; then `operand` is
/// read as what comes in.
bool readBeforeWidening(mlir::Operation *op, Operand &operand);

/// Writes the gemm.matmul at the rewriter's insertion point. The result has c's
/// shape; null on memrefs.
mlir::Value emit(mlir::RewriterBase &rewriter, mlir::Location loc, const Contraction &c,
                 const ProductForm &form);

} // namespace gemm::import
