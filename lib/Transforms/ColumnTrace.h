// An element of a tensor that is computed of a product, followed back to the product through
// reshapes, slices, joins and elementwise ops, as one scalar program: which elements of the product
// it reads, and which of other tensors. Where an element lies decides which side of a join is it,
// so a place is kept as a sum of indices that have ranges, and ranges are cut where sides meet.
#ifndef GEMM_LIB_TRANSFORMS_COLUMNTRACE_H
#define GEMM_LIB_TRANSFORMS_COLUMNTRACE_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/DenseSet.h"

#include <memory>
#include <optional>

namespace gemm {

/// constant + Σ factor · index, of the indices of the tensor that is followed.
struct Place {
  int64_t constant = 0;
  llvm::SmallVector<int64_t, 6> factors;
  bool operator==(const Place &other) const {
    return constant == other.constant && factors == other.factors;
  }
};
/// The least and the most of each index.
using IndexBox = llvm::SmallVector<std::pair<int64_t, int64_t>, 6>;

/// What an index of the followed tensor is of a place (m, n) of the product: (m, or n less the
/// first column) / stride mod size.
struct ProductIndex {
  bool ofN = false;
  int64_t stride = 1, size = 1;
};

class ColumnTrace {
public:
  /// Of what is in `computed` and `product` itself, a tensor of rank 2; what else is read is read
  /// by place. Code is written at `body`, inside a linalg.generic over (m, n) of which `own` is the
  /// product's element; tensors are reshaped for it at `outside`.
  ColumnTrace(mlir::ImplicitLocOpBuilder &body, mlir::ImplicitLocOpBuilder &outside,
              mlir::Value product, mlir::Value own, const llvm::DenseSet<mlir::Value> &computed)
      : body(body), outside(outside), product(product), own(own), computed(computed) {}

  /// Finds in which order the dims of `root`, which are taken apart where a reshape on the way asks
  /// for it, stand for the product's rows, then columns of it, which lie side by side: dim i is
  /// number order[i] of them. What is written on the way is of no use.
  bool findOrder(mlir::Value root);
  /// The element of `root`; null, and why, where it reads the product at other places than its own
  /// and its partner's.
  mlir::Value element(mlir::Value root);

  llvm::ArrayRef<int64_t> order() const { return ordered; }
  /// The dims of `root` that are ordered: each of its own is one of these, or several.
  llvm::ArrayRef<int64_t> sizes() const { return split; }
  /// How many of them are rows.
  int64_t rows() const { return leading; }
  /// Of which columns it has an element for each.
  int64_t firstColumn() const { return from; }
  int64_t columns() const { return count; }
  bool readsPartners() const { return !partners.empty(); }
  /// Whether it reads another column than its own, whichever.
  bool readsOthers() const { return others; }
  llvm::StringRef whyNot() const { return why; }

private:
  /// An integer whose place is known, or a value.
  struct Scalar {
    mlir::Value value;
    std::optional<Place> place;
    mlir::Type type;
  };
  using MaybeScalar = std::optional<Scalar>;
  /// The loops of an op at a place: what its body has been there.
  struct Frame {
    mlir::linalg::LinalgOp loops;
    llvm::SmallVector<Place> at;
    IndexBox box;
    llvm::DenseMap<mlir::Value, Scalar> known;
  };
  /// An index and where it is cut; `lower` says whether the side asked for is below.
  struct Cut {
    unsigned index;
    int64_t at;
    bool lower;
  };
  struct Read {
    Place row, column;
    IndexBox box;
  };

  MaybeScalar follow(mlir::Value tensor, llvm::ArrayRef<Place> at, const IndexBox &box);
  MaybeScalar inserted(mlir::tensor::InsertSliceOp op, llvm::ArrayRef<Place> at,
                       const IndexBox &box);
  MaybeScalar read(const Place &row, const Place &column, const IndexBox &box);
  MaybeScalar table(mlir::Value tensor, llvm::ArrayRef<Place> at, const IndexBox &box);
  MaybeScalar loops(mlir::linalg::LinalgOp op, llvm::ArrayRef<Place> at, const IndexBox &box);
  Frame &newFrame(mlir::linalg::LinalgOp loops, llvm::ArrayRef<Place> at, const IndexBox &box);
  MaybeScalar scalar(mlir::Value value, Frame &frame);
  MaybeScalar computedScalar(mlir::Operation *op, Frame &frame);
  MaybeScalar selected(mlir::arith::SelectOp op, Frame &frame);
  /// What is negative on one side, and not on the other.
  MaybeScalar bySide(const Place &less, const IndexBox &box,
                     llvm::function_ref<MaybeScalar(bool negative, const IndexBox &box)> side);
  std::optional<Place> known(mlir::Operation *op, llvm::ArrayRef<Scalar> of, const IndexBox &box);
  std::optional<bool> decided(const Place &less, const IndexBox &box) const;
  std::optional<Cut> cut(const Place &less, const IndexBox &box) const;

  Place constant(int64_t value) const;
  /// What is fixed by the box is a constant.
  Place within(Place place, const IndexBox &box) const;
  std::pair<int64_t, int64_t> range(const Place &place, const IndexBox &box) const;
  std::optional<Place> quotient(const Place &place, int64_t by, const IndexBox &box) const;
  mlir::Value valueOf(const Place &place);
  mlir::Value valueOf(const Scalar &scalar);
  mlir::Value indexValue(unsigned index);
  mlir::Value partner(int64_t group);
  std::nullopt_t fail(const llvm::Twine &reason);
  MaybeScalar followRoot(mlir::Value root);

  mlir::ImplicitLocOpBuilder &body, &outside;
  mlir::Value product, own;
  const llvm::DenseSet<mlir::Value> &computed;
  llvm::SmallVector<ProductIndex> indices; ///< of root's dims, once their order is known
  llvm::SmallVector<int64_t> ordered;
  int64_t leading = 0, from = 0, count = 0;
  llvm::SmallVector<Read> reads;
  llvm::SmallVector<std::unique_ptr<Frame>> frames;
  llvm::SmallVector<mlir::Value> indexValues;
  llvm::DenseMap<int64_t, mlir::Value> partners; ///< by group
  llvm::DenseMap<mlir::Value, mlir::Value> flat; ///< tables in two dims
  llvm::SmallVector<int64_t> split;              ///< sizes of the indices
  /// An index whose last so many values a reshape asks for apart.
  mutable std::optional<std::pair<unsigned, int64_t>> wanted;
  std::string why;
  bool others = false;
};

/// On a tensor.extract of a product inside a body that also reads its own element: that it is the
/// partner's in a group of so many columns, as gemm.partner has it.
inline constexpr llvm::StringLiteral partnerAttribute = "gemm.partner";

} // namespace gemm

#endif
