// gemm-differentiate: in, a function on tensors. Out: the function with its saved values, and its
// backward. All is built of copies, which are put in place when there was no error.
#include "Adjoint.h"
#include "Saving.h"
#include "gemm/Dialect/Gemm/Backward.h"
#include "gemm/Differentiate/Passes.h"
#include "gemm/Transforms/Model.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMDIFFERENTIATE
#include "gemm/Differentiate/Passes.h.inc"

namespace {
bool isFloatTensor(mlir::Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.getEncoding() &&
         isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(tensor.getElementType());
}

/// What the pass is asked for, checked.
struct Request {
  func::FuncOp function;
  SmallVector<int64_t> arguments, accumulate;
  Save save = Save::Auto;
  Target target;
};

/// The backward while it is built: a copy of the function, and behind it the gradients.
class Backward {
public:
  explicit Backward(const Request &request) : request(request) {}

  LogicalResult build();
  /// Replaces the function, and adds the backward behind it.
  void place(SymbolTable &symbols);

private:
  void addGradients(OpBuilder &b, Adjoint &adjoint);
  void resolveSizes();
  void giveSaved();
  void nameArguments(OpBuilder &b);

  const Request &request;
  OwningOpRef<func::FuncOp> forward, backward;
  IRMapping copies; // from forward to backward
  llvm::DenseSet<Operation *> ofForward;
  SmallVector<Value> seeds, mains;
  SmallVector<int64_t> reads, saved; // numbers of arguments and of results of forward
};
} // namespace

static Block &bodyOf(func::FuncOp function) { return function.getBody().front(); }

LogicalResult Backward::build() {
  func::FuncOp function = request.function;
  forward = function.clone();
  OpBuilder b(function.getContext());
  auto asked = [&](func::FuncOp of) {
    SmallVector<Value> arguments;
    for (int64_t i : request.arguments)
      arguments.push_back(of.getArgument(i));
    return arguments;
  };
  {
    Adjoint activity(b, bodyOf(*forward), asked(*forward));
    if (failed(splitEpilogues(forward->getBody(),
                              [&](Value value) { return activity.isActive(value); })))
      return failure();
  }
  backward = cast<func::FuncOp>(forward->getOperation()->clone(copies));
  Block &body = bodyOf(*backward);
  SmallVector<Operation *> ops;
  for (Operation &op : body.without_terminator())
    ops.push_back(&op);
  ofForward.insert(ops.begin(), ops.end());
  Operation *end = body.getTerminator();
  b.setInsertionPoint(end);
  Adjoint adjoint(b, body, asked(*backward));
  for (Value result : end->getOperands()) {
    if (!isFloatTensor(result.getType()))
      continue;
    Value seed = body.addArgument(result.getType(), result.getLoc());
    seeds.push_back(seed);
    adjoint.add(result, seed);
  }
  for (int64_t i : request.accumulate) {
    auto type = cast<RankedTensorType>(function.getArgumentTypes()[i]).clone(b.getF32Type());
    mains.push_back(body.addArgument(type, function.getLoc()));
    // What was added so far are results' gradients, which begin with an argument that is returned.
    Value argument = body.getArgument(i), before = adjoint.of(argument);
    adjoint.accumulate(argument, mains.back());
    if (before)
      adjoint.add(argument, before);
  }
  if (failed(adjoint.run(ops)))
    return failure();
  addGradients(b, adjoint);
  resolveSizes();
  giveSaved();
  nameArguments(b);
  return success();
}

/// The gradients that are asked for are what is returned.
void Backward::addGradients(OpBuilder &b, Adjoint &adjoint) {
  Block &body = bodyOf(*backward);
  SmallVector<Value> results;
  for (int64_t i : request.arguments) {
    Value argument = body.getArgument(i), gradient = adjoint.of(argument);
    if (!gradient)
      gradient = adjoint.zerosLike(argument.getLoc(), argument, adjoint.elementOf(argument));
    results.push_back(gradient);
  }
  body.getTerminator()->setOperands(results);
}

/// Sizes asked of what is computed are those of arguments, so that nothing is saved for them.
void Backward::resolveSizes() {
  SmallVector<Operation *> sizes;
  for (Operation &op : bodyOf(*backward))
    if (isa<tensor::DimOp>(op) && !ofForward.contains(&op))
      sizes.push_back(&op);
  if (sizes.empty())
    return;
  RewritePatternSet patterns(backward->getContext());
  memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  (void)applyOpPatternsGreedily(sizes, std::move(patterns), config);
}

/// What is saved becomes arguments, and results of the function.
void Backward::giveSaved() {
  Block &body = bodyOf(*backward);
  llvm::SetVector<Value> needed;
  for (Operation &op : body) {
    if (ofForward.contains(&op))
      continue;
    op.walk([&](Operation *inner) {
      for (Value value : inner->getOperands())
        if (Operation *made = value.getDefiningOp(); made && ofForward.contains(made))
          needed.insert(value);
    });
  }
  llvm::SetVector<Value> chosen = chooseSaved(needed, request.save, request.target);
  Operation *end = bodyOf(*forward).getTerminator();
  llvm::DenseMap<Value, Value> originals;
  for (auto [original, copy] : copies.getValueMap())
    originals[copy] = original;
  unsigned place = forward->getNumArguments();
  for (Value value : chosen) {
    Value original = originals.lookup(value);
    auto results = end->getOperands();
    auto found = llvm::find(results, original);
    saved.push_back(found - results.begin());
    if (found == results.end())
      end->insertOperands(end->getNumOperands(), original);
    Value given = body.insertArgument(place++, value.getType(), value.getLoc());
    value.replaceAllUsesWith(given);
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

void Backward::nameArguments(OpBuilder &b) {
  Block &body = bodyOf(*backward);
  for (int i = forward->getNumArguments() - 1; i >= 0; --i) {
    if (body.getArgument(i).use_empty())
      body.eraseArgument(i);
    else
      reads.insert(reads.begin(), i);
  }
  auto made = func::FuncOp::create(
      backward->getLoc(), (forward->getSymName() + "_backward").str(),
      b.getFunctionType(body.getArgumentTypes(), body.getTerminator()->getOperandTypes()));
  made.getBody().takeBody(backward->getBody());
  made->setAttr(kReadsAttrName, b.getDenseI64ArrayAttr(reads));
  made->setAttr(kSavedAttrName, b.getDenseI64ArrayAttr(saved));
  backward = made;
  forward->setFunctionType(b.getFunctionType(forward->getArgumentTypes(),
                                             bodyOf(*forward).getTerminator()->getOperandTypes()));
}

void Backward::place(SymbolTable &symbols) {
  func::FuncOp function = request.function;
  OpBuilder b(function);
  const unsigned results = forward->getNumResults();
  SmallVector<Attribute> attributes;
  if (ArrayAttr known = function.getAllResultAttrs()) {
    llvm::append_range(attributes, known);
    attributes.resize(results, b.getDictionaryAttr({}));
    forward->setAllResultAttrs(attributes);
  }
  func::FuncOp before = forward.release(), after = backward.release();
  Block::iterator at = std::next(Block::iterator(function));
  symbols.erase(function);
  symbols.insert(before, at);
  symbols.insert(after, at);
}

namespace {
struct Differentiate : impl::GemmDifferentiateBase<Differentiate> {
  using GemmDifferentiateBase::GemmDifferentiateBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    Request request;
    if (failed(findFunction(symbols, request)) || failed(readOptions(request)))
      return signalPassFailure();
    Backward backward(request);
    if (failed(backward.build()))
      return signalPassFailure();
    backward.place(symbols);
  }

  LogicalResult findFunction(SymbolTable &symbols, Request &request) {
    ModuleOp module = getOperation();
    if (!function.empty()) {
      request.function = symbols.lookup<func::FuncOp>(function);
      if (!request.function)
        return module.emitError("expected 'function' to name a func.func, got '")
               << function << "'; no function of this name is in the module";
    } else {
      SmallVector<func::FuncOp> found;
      for (auto each : module.getOps<func::FuncOp>())
        if (each.isPublic() && !each.isDeclaration())
          found.push_back(each);
      if (found.size() != 1)
        return module.emitError("expected one public function to differentiate, got ")
               << found.size() << "; name one by 'function'";
      request.function = found.front();
    }
    func::FuncOp found = request.function;
    if (found.isDeclaration() || !found.getBody().hasOneBlock())
      return found.emitError("expected a function of one block to differentiate, got ")
             << found.getBody().getBlocks().size()
             << "; run gemm-resolve-control-flow before it";
    std::string name = (found.getSymName() + "_backward").str();
    if (Operation *other = symbols.lookup(name))
      return other->emitError("expected no '")
             << name << "' in the module, which gemm-differentiate writes";
    if (!SymbolTable::symbolKnownUseEmpty(found, module))
      return found.emitError("expected no call of what is differentiated, which gets more "
                             "results; run gemm-inline before it");
    return success();
  }

  LogicalResult readNumbers(func::FuncOp of, StringRef option, ArrayRef<int64_t> given,
                            SmallVector<int64_t> &numbers) {
    for (int64_t number : given) {
      if (number < 0 || number >= static_cast<int64_t>(of.getNumArguments()))
        return of.emitError("expected '")
               << option << "' to be numbers of arguments below " << of.getNumArguments()
               << ", got " << number;
      if (!isFloatTensor(of.getArgumentTypes()[number]))
        return of.emitError("expected '")
               << option << "' to be numbers of tensors of f16, bf16, f32 or f64, got " << number
               << ", of " << of.getArgumentTypes()[number];
      if (llvm::is_contained(numbers, number))
        return of.emitError("expected each number once in '") << option << "', got " << number
                                                              << " twice";
      numbers.push_back(number);
    }
    return success();
  }

  LogicalResult readOptions(Request &request) {
    func::FuncOp of = request.function;
    if (failed(readNumbers(of, "arguments", arguments, request.arguments)) ||
        failed(readNumbers(of, "accumulate", accumulate, request.accumulate)))
      return failure();
    for (auto [i, type] : llvm::enumerate(of.getResultTypes()))
      if (isByteFloat(getElementTypeOrSelf(type)))
        return of.emitError("expected results of f16, bf16, f32 or f64, for which gradients are "
                            "given, or of integers, got result ")
               << i << " of " << type << "; return it before it is rounded to that";
    if (arguments.empty())
      for (auto [i, type] : llvm::enumerate(of.getArgumentTypes()))
        if (isFloatTensor(type))
          request.arguments.push_back(i);
    for (int64_t number : request.accumulate) {
      if (!llvm::is_contained(request.arguments, number))
        return of.emitError("expected 'accumulate' to be among 'arguments', got ") << number;
      mlir::Type element = getElementTypeOrSelf(of.getArgumentTypes()[number]);
      if (element.isF64())
        return of.emitError("expected 'accumulate' to be of f16, bf16 or f32, got argument ")
               << number << " of " << of.getArgumentTypes()[number];
    }
    if (save == "all")
      request.save = Save::All;
    else if (save == "inputs")
      request.save = Save::Inputs;
    else if (save != "auto")
      return of.emitError("expected 'save' to be all, inputs or auto, got '") << save << "'";
    std::string error;
    std::optional<Target> machine = targetOf(getOperation(), target, error);
    if (!machine)
      return of.emitError(error);
    request.target = *machine;
    return success();
  }
};
} // namespace
} // namespace gemm
