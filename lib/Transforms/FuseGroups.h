// What is computed of a product by groups of its columns, as ops on tensors: which ops these are,
// and what their tensors have an element for. gemm-fuse-groups makes an epilogue of them.
#ifndef GEMM_LIB_TRANSFORMS_FUSEGROUPS_H
#define GEMM_LIB_TRANSFORMS_FUSEGROUPS_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/MapVector.h"

namespace gemm {

class EpilogueBody;

/// How the dims of a tensor that is computed of a product stand for the product's own: `lead` dims
/// for its batch and M, then N as it is, N as groups and what is in each, or an element for each
/// group, with a dim of 1 behind it or not; where a group is a row, that dim alone, or none.
struct GroupShape {
  enum class Tail : uint8_t { Whole, Split, Group, GroupUnit, Row, RowUnit };
  int64_t lead;
  Tail tail;
  int64_t group; ///< 0 of what is whole
  bool isElement() const { return tail == Tail::Whole || tail == Tail::Split; }
  int64_t rank() const;
};

/// An operand of one of the ops: a value of the product's, or one that the epilogue would read, as
/// which dims of the op's loops say.
struct GroupOperand {
  mlir::Value value;
  bool own;                                                      ///< is computed of the product
  bool usesLead = false, usesGroups = false, usesInside = false; ///< of the loops, if it is not
};

/// One op, by the loops of `shape`.
struct GroupStep {
  mlir::Operation *op;
  GroupShape shape;                         ///< of its result
  llvm::SmallVector<GroupOperand> operands; ///< of a linalg.generic: inputs
  bool reduces = false;
};

/// The ops of one block that a product's values go into, with their shapes.
class GroupSteps {
public:
  /// Finds them behind `product`; with `rows` a group may be all of a row.
  GroupSteps(mlir::RewriterBase &rewriter, MatmulOp product, bool rows);

  /// Those that a number of a group is computed by that elements read, and what goes on from there;
  /// empty where there is no such.
  llvm::ArrayRef<GroupStep> steps() const { return kept; }
  /// What of these, and of the product, others read.
  llvm::SmallVector<mlir::Value> outputs() const;
  GroupShape shapeOf(mlir::Value value) const { return shapes.lookup(value); }
  /// Where the first of the others is.
  mlir::Operation *firstReader() const;

private:
  std::optional<GroupStep> stepOf(mlir::RewriterBase &rewriter, mlir::Operation *op) const;
  std::optional<GroupStep> reshaped(mlir::Operation *op) const;
  std::optional<GroupStep> computed(mlir::linalg::GenericOp op) const;
  std::optional<GroupOperand> operandOf(mlir::Value value, mlir::AffineMap map,
                                        const GroupShape &loops) const;
  std::optional<GroupShape> loopsOf(mlir::linalg::GenericOp op) const;
  void keep(llvm::ArrayRef<GroupStep> all);

  mutable MatmulOp product; ///< whose accessors are not const
  bool rows;
  int64_t n;
  llvm::DenseMap<mlir::Value, GroupShape> shapes;
  llvm::SmallVector<GroupStep> kept;
};

/// The op that combines the values of a reduction, whose body is else computed for each; null if
/// groups are not combined by it.
mlir::Operation *combinerOf(mlir::linalg::GenericOp op);

/// Erases an op and what only it read, such as a destination.
void eraseWithSources(mlir::RewriterBase &rewriter, mlir::Operation *op);

/// The number that a destination is filled with, if it is one.
mlir::FloatAttr filledWith(mlir::Value value);
/// The same number of f32, which a narrower float always is.
mlir::FloatAttr asF32(mlir::FloatAttr number);

/// What a reduction makes of its values, and whether the number that it starts with changes
/// nothing.
struct ReductionKind {
  ir::Combiner how;
  bool neutral;
};
ReductionKind reductionOf(mlir::linalg::GenericOp op, mlir::FloatAttr start);
/// The same of a combiner whose values may be absolute ones.
ReductionKind reductionOf(mlir::Operation *combiner, bool sizes, mlir::FloatAttr start);

/// The value that the body of a reduction combines, of `taken`, what it reads; and what stands for
/// the total there, the start.
struct ReducedValue {
  mlir::Value value, start;
};
ReducedValue inlineReduced(mlir::RewriterBase &rewriter, EpilogueBody &body,
                           mlir::linalg::GenericOp op, llvm::ArrayRef<mlir::Value> taken,
                           mlir::FloatAttr start);

} // namespace gemm

#endif
