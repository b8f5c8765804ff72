// Sizes are joined where an op of upstream needs them equal: the loops of a linalg op, the
// operands of an elementwise one, a tensor and what it is cast to, an argument and what a call
// gives it. What no such op shows to be equal is taken for free.
#include "Sizes.h"
#include "Lower.h"
#include "Places.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace mlir;

namespace gemm::verify {

namespace {
class Sizes {
public:
  explicit Sizes(func::FuncOp func) {
    func->getParentOp()->walk([&](Operation *op) { visit(op); });
    for (Value argument : func.getArguments())
      touch(argument);
  }

  unsigned group(Value value, unsigned dim) { return classes.getLeaderValue(node(value, dim)); }

  /// Known sizes by group.
  llvm::DenseMap<unsigned, int64_t> known() {
    llvm::DenseMap<unsigned, int64_t> result;
    for (auto [key, number] : nodes)
      if (auto type = dyn_cast<ShapedType>(key.first.getType()); !type.isDynamicDim(key.second))
        result[classes.getLeaderValue(number)] = type.getDimSize(key.second);
    return result;
  }

private:
  unsigned node(Value value, unsigned dim) {
    auto [it, isNew] = nodes.insert({{value, dim}, count});
    if (isNew)
      classes.insert(count++);
    return it->second;
  }
  void touch(Value value) {
    if (auto type = dyn_cast<ShapedType>(value.getType()); type && type.hasRank())
      for (unsigned dim = 0; dim < type.getRank(); ++dim)
        node(value, dim);
  }
  void join(Value a, unsigned i, Value b, unsigned j) { classes.unionSets(node(a, i), node(b, j)); }
  void joinAll(Value a, Value b) {
    auto left = dyn_cast<ShapedType>(a.getType()), right = dyn_cast<ShapedType>(b.getType());
    if (!left || !right || !left.hasRank() || !right.hasRank() || left.getRank() != right.getRank())
      return;
    for (unsigned dim = 0; dim < left.getRank(); ++dim)
      join(a, dim, b, dim);
  }

  /// Sizes that an op makes its result of.
  void joinSizes(Value result, OperandRange sizes) {
    auto size = sizes.begin();
    auto type = cast<ShapedType>(result.getType());
    for (unsigned dim = 0; dim < type.getRank(); ++dim) {
      if (!type.isDynamicDim(dim))
        continue;
      Operation *from = (*size++).getDefiningOp();
      std::optional<int64_t> index;
      if (auto of = dyn_cast_or_null<tensor::DimOp>(from))
        index = of.getConstantIndex();
      else if (auto of = dyn_cast_or_null<memref::DimOp>(from))
        index = of.getConstantIndex();
      if (index)
        join(result, dim, from->getOperand(0), *index);
    }
  }

  void visit(Operation *op) {
    if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
      llvm::DenseMap<unsigned, std::pair<Value, unsigned>> loops;
      for (OpOperand &operand : op->getOpOperands())
        for (auto [dim, expr] :
             llvm::enumerate(linalg.getMatchingIndexingMap(&operand).getResults()))
          if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
            auto [it, isNew] = loops.insert({loop.getPosition(), {operand.get(), dim}});
            if (!isNew)
              join(operand.get(), dim, it->second.first, it->second.second);
          }
      for (auto [result, init] : llvm::zip(op->getResults(), linalg.getDpsInits()))
        joinAll(result, init);
    } else if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
      joinSizes(empty, empty.getDynamicSizes());
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr());
      if (!callee || callee.isExternal())
        return;
      for (auto [given, argument] : llvm::zip(call.getOperands(), callee.getArguments()))
        joinAll(given, argument);
      Operation *end = callee.getBody().back().getTerminator();
      for (auto [result, returned] : llvm::zip(call.getResults(), end->getOperands()))
        joinAll(result, returned);
    } else if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
      joinSizes(alloc, alloc.getDynamicSizes());
    } else if (isa<tensor::CastOp, memref::CastOp, memref::CopyOp>(op) ||
               op->hasTrait<OpTrait::Elementwise>()) {
      SmallVector<Value> all(op->getOperands());
      llvm::append_range(all, op->getResults());
      for (Value other : ArrayRef(all).drop_front())
        joinAll(all.front(), other);
    }
  }

  llvm::MapVector<std::pair<Value, unsigned>, unsigned> nodes;
  llvm::EquivalenceClasses<unsigned> classes;
  unsigned count = 0;
};
} // namespace

/// The numbers that a module names, each once: what values near them may show is worth drawing.
static void collectNumbers(ModuleOp module, Signature &signature) {
  module.walk([&](arith::ConstantOp op) {
    auto value = dyn_cast<IntegerAttr>(op.getValue());
    if (value && value.getType().isSignlessIntOrIndex() &&
        value.getValue().getSignificantBits() <= 64)
      (value.getType().isIndex() ? signature.places : signature.constants)
          .push_back(value.getValue().getSExtValue());
    auto dense = dyn_cast<DenseFPElementsAttr>(op.getValue());
    auto number = dense && dense.isSplat() ? dense.getSplatValue<FloatAttr>()
                                           : dyn_cast<FloatAttr>(op.getValue());
    if (number && number.getValue().isFinite())
      signature.numbers.push_back(number.getValueAsDouble());
  });
  llvm::sort(signature.numbers);
  signature.numbers.erase(llvm::unique(signature.numbers), signature.numbers.end());
  for (std::vector<int64_t> *integers : {&signature.constants, &signature.places}) {
    llvm::sort(*integers);
    integers->erase(llvm::unique(*integers), integers->end());
  }
}

FailureOr<Signature> signatureOf(func::FuncOp func) {
  static constexpr StringRef names[] = {"f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2",
                                        "i64", "i32", "i8",  "i1",   "f8E8M0FNU"};
  Sizes sizes(func);
  llvm::DenseMap<unsigned, int64_t> known = sizes.known();
  auto size = [&](Value value, unsigned dim) {
    auto type = cast<ShapedType>(value.getType());
    unsigned group = sizes.group(value, dim);
    auto it = known.find(group);
    return Size{!type.isDynamicDim(dim) ? type.getDimSize(dim)
                : it != known.end()     ? it->second
                                        : -1,
                group};
  };
  auto parameter = [&](Type type, Value value) -> FailureOr<Parameter> {
    auto shaped = dyn_cast<ShapedType>(type);
    auto memory = dyn_cast<MemRefType>(type);
    if (!isa<RankedTensorType, MemRefType>(type) ||
        !llvm::is_contained(names, typeName(shaped.getElementType())) ||
        (memory && !mayBeContiguous(memory)))
      return func.emitError("function '")
             << func.getName() << "' is not verified: expected dense tensors and memrefs, got "
             << type;
    Parameter result;
    result.memory = bool(memory);
    result.dtype = typeName(shaped.getElementType());
    for (unsigned dim = 0; dim < shaped.getRank(); ++dim)
      result.shape.push_back(value                      ? size(value, dim)
                             : shaped.isDynamicDim(dim) ? Size()
                                                        : Size{shaped.getDimSize(dim)});
    if (value && isa<IntegerType>(shaped.getElementType()))
      for (Place place : placesOf(value))
        result.below.push_back(size(place.array, place.dim));
    return result;
  };
  Signature signature;
  for (BlockArgument argument : func.getArguments()) {
    FailureOr<Parameter> made = parameter(argument.getType(), argument);
    if (failed(made))
      return failure();
    signature.arguments.push_back(*made);
  }
  for (Type type : func.getResultTypes()) {
    FailureOr<Parameter> made = parameter(type, {});
    if (failed(made))
      return failure();
    signature.results.push_back(*made);
  }
  collectNumbers(func->getParentOfType<ModuleOp>(), signature);
  return signature;
}

} // namespace gemm::verify
