// Every number of an enclosed type (Enclosed.h) becomes a cell: a vector of eight f64 that
// this file moves and never looks into. Memory of such numbers becomes memory of cells, of
// the same shape and layout; an operation on them becomes a call with the addresses of its
// operands' cells; other integers, indices and control flow stay what they are. What a
// comparison of cells leaves open follows its result (Truths.h).
#include "Lower.h"
#include "Truths.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm::verify {

namespace {
/// Predicate or rounding mode.
std::string detailOf(Operation *op) {
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    return arith::stringifyCmpFPredicate(compare.getPredicate()).str();
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return arith::stringifyCmpIPredicate(compare.getPredicate()).str();
  if (auto narrow = dyn_cast<arith::TruncFOp>(op); narrow && narrow.getRoundingmode())
    return arith::stringifyRoundingMode(*narrow.getRoundingmode()).str();
  return "";
}

/// `original` has the types of values that are cells by now.
ScalarOp describe(Operation *op, const EnclosedTypes &types,
                  const llvm::DenseMap<Value, Type> &original) {
  ScalarOp described{op->getName().stripDialect().str(), detailOf(op), {}, {}, {}};
  for (Value operand : op->getOperands()) {
    Type was = original.lookup(operand), type = was ? was : operand.getType();
    // Numbers of odd widths, 4 bits say, arrive as i64 like all others.
    if (auto integer = dyn_cast<IntegerType>(type);
        integer && !types.has(type) &&
        !llvm::is_contained({1, 8, 16, 32, 64}, int(integer.getWidth())))
      type = IntegerType::get(op->getContext(), 64);
    described.operands.push_back(typeName(type));
    described.areCells.push_back(types.has(type));
  }
  described.result = typeName(op->getResult(0).getType());
  if (auto sum = op->getAttrOfType<IntegerAttr>(sumName))
    described.sumInF32 = static_cast<int>(sum.getInt());
  described.rounds = op->hasAttr(roundsName);
  described.ofItself = op->getNumOperands() == 2 && op->getOperand(0) == op->getOperand(1);
  described.givesCell = types.has(op->getResult(0).getType());
  return described;
}

class Enclosing {
public:
  Enclosing(ModuleOp module, const Arithmetic &arithmetic, const EnclosedTypes &types)
      : module(module), arithmetic(arithmetic), types(types),
        truths(module, [this](Operation *op, Value truth) { return takesBoth(op, truth); }),
        builder(module.getContext()), cell(VectorType::get({8}, builder.getF64Type())),
        i64(builder.getI64Type()) {}

  LogicalResult run() {
    if (failed(collect()))
      return failure();
    declare();
    for (func::FuncOp func : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
      if (!func.isExternal())
        makeSlots(func);
    for (Operation *op : moving)
      convertTypes(op);
    for (memref::LoadOp load : truthLoads)
      truths.convertLoad(load);
    for (Operation *op : computing)
      if (failed(replace(op)))
        return failure();
    truths.convertStores();
    for (Operation *op : llvm::reverse(computing))
      op->erase();
    return success();
  }

private:
  Type convert(Type type) {
    if (types.has(type))
      return cell;
    if (types.hasMemory(type))
      return cast<BaseMemRefType>(type).cloneWith(std::nullopt, cell);
    if (truths.isMemory(type))
      return Truths::bytesOf(type);
    if (auto function = dyn_cast<FunctionType>(type)) {
      SmallVector<Type> inputs, results;
      for (Type input : function.getInputs())
        inputs.push_back(convert(input));
      for (Type result : function.getResults())
        results.push_back(convert(result));
      return FunctionType::get(type.getContext(), inputs, results);
    }
    return type;
  }

  /// What has to change, and what a float may not be in.
  LogicalResult collect() {
    WalkResult result = module.walk([&](Operation *op) -> WalkResult {
      SmallVector<Type> all(op->getOperandTypes());
      llvm::append_range(all, op->getResultTypes());
      for (Type type : all)
        if (isa<VectorType, ComplexType, TensorType>(type))
          return op->emitOpError("is enclosed on scalars and memory only, got ") << type;
      bool scalar = llvm::any_of(all, [&](Type type) { return types.has(type); });
      bool memory = llvm::any_of(all, [&](Type type) { return types.hasMemory(type); });
      if (op->getName().getStringRef() == "memref.view" && memory)
        return op->emitOpError("makes floats of bytes, which is not enclosed");
      if (isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(op) && scalar)
        return op->emitOpError("is not enclosed");
      if (isScalarOp(op) && scalar)
        computing.push_back(op);
      else
        moving.push_back(op);
      if (auto get = dyn_cast<memref::GetGlobalOp>(op); get && memory)
        globals.push_back(get);
      if (auto load = dyn_cast<memref::LoadOp>(op); load && truths.isMemory(load.getMemRefType()))
        truthLoads.push_back(load);
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return failure();
    for (memref::GetGlobalOp get : globals)
      if (failed(liftGlobal(get)))
        return failure();
    return success();
  }

  void declare() {
    auto add = [&](StringRef name, unsigned integers, TypeRange results) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      SmallVector<Type> inputs(integers, i64);
      auto func = func::FuncOp::create(builder, module.getLoc(), name,
                                       builder.getFunctionType(inputs, results));
      func.setPrivate();
    };
    add(applyName, 7, i64);
    add(liftName, 5, {});
    add(undecidedName, 1, {});
  }

  /// Three operands and a result, in the entry block of each function.
  void makeSlots(func::FuncOp func) {
    builder.setInsertionPointToStart(&func.getBody().front());
    auto type = MemRefType::get({1}, cell);
    Slots made;
    for (unsigned i = 0; i < 4; ++i) {
      made.memory[i] = memref::AllocaOp::create(builder, func.getLoc(), type, ValueRange(),
                                                builder.getI64IntegerAttr(64));
      made.address[i] = address(func.getLoc(), made.memory[i]);
    }
    made.zero = arith::ConstantIndexOp::create(builder, func.getLoc(), 0);
    slots[func] = made;
  }

  Value address(Location loc, Value memory) {
    Value index = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memory);
    return arith::IndexCastOp::create(builder, loc, i64, index);
  }

  Value number(Location loc, int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  Value pointer(Location loc, const void *at) {
    return number(loc, static_cast<int64_t>(reinterpret_cast<intptr_t>(at)));
  }

  /// A constant's numbers stay where they are; each read of its address gets cells of its own.
  LogicalResult liftGlobal(memref::GetGlobalOp get) {
    auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(get, get.getNameAttr());
    MemRefType type = get.getType();
    if (!global || !global.getConstant() || !type.getLayout().isIdentity())
      return get.emitOpError("of memory that changes is not enclosed");
    Location loc = get.getLoc();
    builder.setInsertionPointAfter(get);
    auto lifted = memref::AllocOp::create(builder, loc, cast<MemRefType>(convert(type)),
                                          builder.getI64IntegerAttr(64));
    get.getResult().replaceAllUsesWith(lifted);
    int64_t known =
        arithmetic.describe(arithmetic.self, {"lift", "", {}, typeName(type.getElementType()), {}});
    if (known < 0)
      return get.emitOpError("is not enclosed");
    func::CallOp::create(builder, loc, liftName, TypeRange(),
                         ValueRange{pointer(loc, &arithmetic), number(loc, known),
                                    address(loc, get), number(loc, type.getNumElements()),
                                    address(loc, lifted)});
    llvm::erase(moving, get.getOperation());
    return success();
  }

  void convertTypes(Operation *op) {
    if (auto global = dyn_cast<memref::GlobalOp>(op)) {
      if (truths.isMemory(global.getType()))
        truths.convertGlobal(global);
      return;
    }
    if (auto func = dyn_cast<func::FuncOp>(op))
      func.setFunctionType(cast<FunctionType>(convert(func.getFunctionType())));
    if (isa<memref::AllocOp, memref::AllocaOp>(op) && types.hasMemory(op->getResult(0).getType()))
      op->setAttr("alignment", builder.getI64IntegerAttr(64));
    for (Value result : op->getResults())
      result.setType(convert(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          argument.setType(convert(argument.getType()));
  }

  /// A choice between cells, or a cell made of a truth value.
  bool takesBoth(Operation *op, Value truth) {
    if (auto select = dyn_cast<arith::SelectOp>(op))
      return select.getCondition() == truth &&
             (types.has(select.getType()) || select.getType() == cell);
    return isa<arith::UIToFPOp, arith::SIToFPOp, arith::ExtUIOp, arith::ExtSIOp>(op) &&
           types.has(op->getResult(0).getType());
  }

  /// What an op takes beside cells: its constant, or its operand that is no cell, in 64 bits, with
  /// whether a truth value among them is open; 0 of others.
  FailureOr<Value> wholeNumber(Operation *op, Value integer) {
    Location loc = op->getLoc();
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto value = dyn_cast<FloatAttr>(constant.getValue());
      auto whole = dyn_cast<IntegerAttr>(constant.getValue());
      if (!value && !whole)
        return failure();
      integer = number(
          loc, value ? static_cast<int64_t>(llvm::bit_cast<uint64_t>(value.getValueAsDouble()))
                     : whole.getValue().getSExtValue());
    } else if (integer && integer.getType().isIndex()) {
      integer = arith::IndexCastOp::create(builder, loc, i64, integer);
    } else if (integer && integer.getType().isInteger(1)) {
      Value isOpen = takesBoth(op, integer) ? truths.openness(integer) : Value();
      integer = arith::ExtUIOp::create(builder, loc, i64, integer);
      if (isOpen)
        integer = arith::OrIOp::create(builder, loc, integer, isOpen);
    } else if (integer && integer.getType() != i64) {
      integer = isa<arith::UIToFPOp, arith::ExtUIOp>(op)
                    ? arith::ExtUIOp::create(builder, loc, i64, integer).getResult()
                    : arith::ExtSIOp::create(builder, loc, i64, integer).getResult();
    }
    return integer ? integer : number(loc, 0);
  }

  LogicalResult replace(Operation *op) {
    Location loc = op->getLoc();
    if (op->getNumResults() != 1)
      return op->emitOpError("is not enclosed");
    ScalarOp described = describe(op, types, original);
    if (auto divide = dyn_cast<arith::DivFOp>(op))
      if (auto it = constants.find(divide.getRhs()); it != constants.end())
        described.divisor = it->second;
    int64_t known = arithmetic.describe(arithmetic.self, described);
    if (known < 0)
      return op->emitOpError("is not enclosed");
    Value result = op->getResult(0);
    builder.setInsertionPoint(op);
    const Slots &slot = slots[op->getParentOfType<func::FuncOp>()];
    Value integer;
    SmallVector<Value> cells;
    for (Value operand : op->getOperands()) {
      if (operand.getType() == cell)
        cells.push_back(operand);
      else
        integer = operand;
    }
    FailureOr<Value> whole = wholeNumber(op, integer);
    if (failed(whole))
      return op->emitOpError("is not enclosed");
    SmallVector<Value> arguments{pointer(loc, &arithmetic), number(loc, known)};
    for (unsigned i = 0; i < 3; ++i) {
      if (i < cells.size())
        memref::StoreOp::create(builder, loc, cells[i], slot.memory[i], slot.zero);
      arguments.push_back(slot.address[i]);
    }
    arguments.push_back(*whole);
    arguments.push_back(slot.address[3]);
    Value returned =
        func::CallOp::create(builder, loc, applyName, TypeRange(i64), arguments).getResult(0);
    if (types.has(result.getType())) {
      Value loaded = memref::LoadOp::create(builder, loc, slot.memory[3], ValueRange(slot.zero));
      original[loaded] = result.getType();
      if (FloatAttr value; matchPattern(op, m_Constant(&value)))
        constants[loaded] = value.getValueAsDouble();
      result.replaceAllUsesWith(loaded);
      return success();
    }
    Value narrow = returned;
    if (result.getType().isIndex())
      narrow = arith::IndexCastOp::create(builder, loc, result.getType(), returned);
    else if (result.getType() != i64)
      narrow = arith::TruncIOp::create(builder, loc, result.getType(), returned);
    if (result.getType().isInteger(1)) {
      Value two = number(loc, 2);
      Value isOpen = arith::AndIOp::create(builder, loc, returned, two);
      result.replaceAllUsesWith(narrow);
      truths.add(narrow, isOpen);
      return success();
    }
    result.replaceAllUsesWith(narrow);
    return success();
  }

public:
  /// Types of numbers before they became cells, for the names of operations.
  void remember() {
    module.walk([&](Operation *op) {
      for (Value result : op->getResults())
        if (types.has(result.getType()))
          original[result] = result.getType();
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            if (types.has(argument.getType()))
              original[argument] = argument.getType();
    });
  }

private:
  struct Slots {
    Value memory[4], address[4], zero;
  };

  ModuleOp module;
  const Arithmetic &arithmetic;
  const EnclosedTypes &types;
  Truths truths;
  OpBuilder builder;
  VectorType cell;
  Type i64;
  SmallVector<Operation *> moving, computing;
  SmallVector<memref::GetGlobalOp> globals;
  SmallVector<memref::LoadOp> truthLoads;
  llvm::DenseMap<Operation *, Slots> slots;
  llvm::DenseMap<Value, Type> original;
  llvm::DenseMap<Value, double> constants; // of cells
};
} // namespace

LogicalResult encloseScalars(ModuleOp module, const Arithmetic &arithmetic, EnclosedTypes &types) {
  types = EnclosedTypes::of(module, [&](Operation *op, const EnclosedTypes &these) {
    return arithmetic.describe(arithmetic.self,
                               describe(op, these, llvm::DenseMap<Value, Type>())) >= 0;
  });
  Enclosing enclosing(module, arithmetic, types);
  enclosing.remember();
  return enclosing.run();
}

} // namespace gemm::verify
