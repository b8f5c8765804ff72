// What SSA values of one function mean in a bundle: index values as expressions
// over symbols, memrefs as strided views of buffers. Values are looked at only
// when a step needs them, so that dead host code does no harm.
#ifndef GEMM_LIB_CONVERSION_BUNDLEWRITER_VALUES_H
#define GEMM_LIB_CONVERSION_BUNDLEWRITER_VALUES_H

#include "Expressions.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Launch/Reduction.h"
#include "gemm/Dialect/Gemm/Gemm.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace gemm::bundle_writer {

/// A memref as a window of a buffer; everything counts elements.
struct View {
  std::string buffer;
  mlir::Type element;
  mlir::AffineExpr offset;
  llvm::SmallVector<mlir::AffineExpr> shape, strides;
};

std::string typeName(mlir::Type type);
/// Whether values of this type can be written to a bundle.
bool hasPlace(mlir::Type element);

/// A value of elements of a bundle: an integer of one bit is 0 or 1.
llvm::json::Value scalarJson(mlir::Attribute number);
/// A float of a bundle. JSON has no word for NaN and infinities: they are strings.
llvm::json::Value numberJson(llvm::APFloat value);

/// The arguments that the function writes into, in order.
llvm::SmallVector<mlir::Value> writtenArguments(mlir::func::FuncOp func);

class Values {
public:
  Values(mlir::func::FuncOp func, Constants &constants)
      : func(func), constants(constants), sizes(func.getContext()) {}

  /// Gives the arguments their buffers and their dynamic dims symbols.
  mlir::LogicalResult bindArguments();
  /// An error where that many dimensions have no place.
  static mlir::LogicalResult checkRank(mlir::Location loc, int64_t rank);
  /// Errors name the op that has no meaning in a bundle.
  mlir::FailureOr<View> view(mlir::Value memref);
  /// A bundle has what a product stores beside C in a buffer of its own.
  mlir::LogicalResult checkApart(MatmulOp op, unsigned operand);
  /// An error where nothing writes what is returned, which the bundle's reader refuses.
  mlir::LogicalResult checkWritten(mlir::func::ReturnOp op, mlir::Value memref, const View &view);
  mlir::FailureOr<mlir::AffineExpr> index(mlir::Value value);
  mlir::FailureOr<mlir::AffineExpr> index(mlir::OpFoldResult value);

  llvm::json::Array symbols, arguments, buffers;

  mlir::AffineExpr constant(int64_t value) { return sizes.constant(value); }
  llvm::json::Value toJson(mlir::AffineExpr expr) const { return sizes.toJson(expr); }
  llvm::json::Value toJson(llvm::ArrayRef<mlir::AffineExpr> exprs) const;
  llvm::json::Object toJson(const View &view) const;
  /// A tensor map of a matrix as it is stored.
  llvm::json::Object toJson(const View &matrix, const KernelArg &map) const;
  /// Contiguous row-major strides.
  llvm::SmallVector<mlir::AffineExpr> rowMajor(llvm::ArrayRef<mlir::AffineExpr> shape);

private:
  mlir::FailureOr<View> makeView(mlir::Value memref);
  mlir::FailureOr<View> allocation(mlir::Operation *op, mlir::MemRefType type,
                                   mlir::ValueRange sizes);
  mlir::FailureOr<View> global(mlir::Operation *op);
  mlir::FailureOr<View> subview(mlir::Operation *op);
  mlir::FailureOr<View> reshape(mlir::Operation *op);
  mlir::FailureOr<View> reinterpret(mlir::Operation *op);
  mlir::FailureOr<mlir::AffineExpr> makeIndex(mlir::Value value);
  mlir::LogicalResult check(mlir::Value value, mlir::AffineExpr expr);
  mlir::FailureOr<mlir::AffineExpr> applied(mlir::Operation *op, mlir::AffineMap map);
  mlir::FailureOr<llvm::SmallVector<mlir::AffineExpr>>
  mixed(llvm::ArrayRef<mlir::OpFoldResult> values);

  mlir::func::FuncOp func;
  Constants &constants;
  Expressions sizes;
  llvm::DenseMap<mlir::Value, View> views;
  llvm::DenseMap<mlir::Value, mlir::AffineExpr> indices;
  std::optional<llvm::DenseSet<mlir::Value>> written; // without views, once asked for
  unsigned numBuffers = 0;
};

/// What a program reads: `inputs` are the block arguments with the element type each is loaded
/// from; then the loops of `places`, and `scalars`, block arguments too, which are i64;
/// then `more`, as inputs. Scalars that are constants outside may be given as `constants`.
struct ProgramInputs {
  llvm::SmallVector<mlir::Value> inputs;
  llvm::SmallVector<mlir::Type> elements;
  llvm::SmallVector<unsigned> places = {};
  llvm::SmallVector<mlir::Value> scalars = {};
  llvm::SmallVector<mlir::Value> more = {};
  llvm::SmallVector<mlir::Type> moreElements = {};
  llvm::SmallVector<mlir::Value> tables = {}; // that are loaded from: memrefs, arguments
  llvm::DenseMap<mlir::Value, mlir::Value> constants = llvm::DenseMap<mlir::Value, mlir::Value>();
};

/// The error of an op that is no step.
mlir::LogicalResult refuse(mlir::Operation *op);

/// A step of a kind and a name, and where the source has it.
llvm::json::Object makeStep(mlir::Operation *op, llvm::StringRef kind, std::string name);

/// Scalar ops and what they compute as a Program.
mlir::FailureOr<llvm::json::Value> programJson(const ScalarBody &body, const ProgramInputs &from);

} // namespace gemm::bundle_writer

#endif // GEMM_LIB_CONVERSION_BUNDLEWRITER_VALUES_H
