// launch.json out of a bufferized module. In: functions of one block whose products and elementwise
// ops may name kernels. Out: a step each, in program order: what it means and how it is launched.
#include "Asserts.h"
#include "EpilogueInputs.h"
#include "Factors.h"
#include "LibraryCall.h"
#include "Multiples.h"
#include "Values.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/Conversion/Launch/Dispatch.h"
#include "gemm/Conversion/Launch/Fills.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Launch/MadeFor.h"
#include "gemm/Conversion/Launch/Reduction.h"
#include "gemm/Dialect/Gemm/Dependent.h"
#include "gemm/Dialect/Gemm/Initial.h"
#include "gemm/Target/Allow.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;
using namespace gemm::bundle_writer;
namespace json = llvm::json;

namespace gemm {
namespace {
class FunctionWriter {
public:
  FunctionWriter(func::FuncOp func, Constants &constants, bool toEven)
      : func(func), values(func, constants), toEven(toEven) {}

  FailureOr<json::Value> run() {
    if (failed(values.bindArguments()))
      return failure();
    if (!func.getBody().hasOneBlock())
      return func.emitError("function '")
             << func.getName() << "': expected straight-line code, got several blocks";
    for (Operation &op : func.getBody().front())
      if (failed(add(op)))
        return failure();
    for (Value argument : writtenArguments(func))
      if (unsigned number = cast<BlockArgument>(argument).getArgNumber();
          func.getArgAttr(number, kMemoryAttrName))
        values.arguments[number].getAsObject()->insert({"inout", true});
    return json::Value(json::Object{{"name", func.getName()},
                                    {"symbols", std::move(values.symbols)},
                                    {"requires", std::move(conditions)},
                                    {"arguments", std::move(values.arguments)},
                                    {"results", std::move(results)},
                                    {"buffers", std::move(values.buffers)},
                                    {"steps", std::move(steps)}});
  }

private:
  LogicalResult add(Operation &op) {
    if (auto matmul = dyn_cast<MatmulOp>(op))
      return addMatmul(matmul);
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return addDispatch(branch);
    if (auto call = dyn_cast<LibraryCallOp>(op))
      return addLibraryCall(call);
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      return isTaken(generic) ? success() : addLoops(generic);
    if (auto ret = dyn_cast<func::ReturnOp>(op))
      return addResults(ret);
    if (auto assertion = dyn_cast<cf::AssertOp>(op))
      return describeAssert(assertion, values, conditions, steps);
    if (isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp, memref::LoadOp>(op) ||
        isMemoryEffectFree(&op))
      return success(); // looked at when a step uses it
    return refuse(&op);
  }

  /// What is returned, or else what the function writes into.
  LogicalResult addResults(func::ReturnOp op) {
    SmallVector<Value> returned(op.getOperands());
    for (Value value : returned.empty() ? writtenArguments(func) : returned) {
      FailureOr<View> view = values.view(value);
      if (failed(view) || failed(values.checkWritten(op, value, *view)))
        return failure();
      results.push_back(values.toJson(*view));
    }
    return success();
  }

  FailureOr<AffineExpr> expr(Operation *op, const Quantity &q) {
    if (q.kind == Quantity::Kind::Constant)
      return values.constant(q.value);
    if (q.kind == Quantity::Kind::Scalar)
      return values.index(op->getOperand(q.operand));
    FailureOr<View> view = values.view(op->getOperand(q.operand));
    if (failed(view))
      return failure();
    if (q.kind == Quantity::Kind::Size)
      return q.per == 1 ? view->shape[q.dim] : view->shape[q.dim].ceilDiv(q.per);
    AffineExpr stride = view->strides[q.dim];
    for (unsigned dim : q.more)
      stride = stride + view->strides[dim];
    return stride;
  }

  FailureOr<View> logical(Operation *op, const LogicalView &logical) {
    FailureOr<View> view = values.view(op->getOperand(logical.operand));
    if (failed(view))
      return failure();
    View result = *view;
    result.shape.clear();
    result.strides.clear();
    for (auto [size, stride] : llvm::zip(logical.shape, logical.strides)) {
      result.shape.push_back(*expr(op, size));
      result.strides.push_back(*expr(op, stride));
    }
    return result;
  }

  /// All views of a call; fails if any operand has no place in a bundle.
  FailureOr<SmallVector<View>> logicalViews(Operation *op, const KernelCall &call) {
    for (Value operand : op->getOperands())
      if (isa<MemRefType>(operand.getType()) && failed(values.view(operand)))
        return failure();
    SmallVector<View> views;
    for (unsigned scalar : call.scalars)
      if (failed(values.index(op->getOperand(scalar))))
        return failure();
    for (const LogicalView &view : call.views)
      if (views.push_back(*logical(op, view));
          failed(Values::checkRank(op->getLoc(), views.back().shape.size())))
        return failure();
    return views;
  }

  void addConditions(Operation *op, StringRef step, const KernelCall &call) {
    for (auto [left, right] : call.equal) {
      AffineExpr l = *expr(op, left), r = *expr(op, right);
      if (l == r || !seen.insert({l, r}).second)
        continue;
      conditions.push_back(json::Object{
          {"left", values.toJson(l)},
          {"op", "eq"},
          {"right", values.toJson(r)},
          {"message", ("step " + step + " (" + locationText(op->getLoc()) + ") needs dim " +
                       Twine(left.dim) + " of operand " + Twine(left.operand) + " to equal dim " +
                       Twine(right.dim) + " of operand " + Twine(right.operand))
                          .str()}});
    }
  }

  static json::Value least(json::Value a, json::Value b) {
    return json::Object{{"op", "min"}, {"args", json::Array{std::move(a), std::move(b)}}};
  }

  /// Adds "launch" to `step` if the op names a kernel.
  void addLaunch(Operation *op, const KernelCall &call, json::Object &step) {
    if (LaunchAttr launch = getLaunch(op))
      step["launch"] = launchJson(op, call, launch);
  }

  json::Value argumentJson(Operation *op, const KernelArg &arg, ArrayRef<AffineExpr> symbols) {
    switch (arg.kind) {
    case KernelArg::Kind::Pointer: {
      View view = *values.view(op->getOperand(arg.operand));
      return json::Object{{"pointer", view.buffer}, {"offset", values.toJson(view.offset)}};
    }
    case KernelArg::Kind::TensorMap:
      return values.toJson(*values.view(op->getOperand(arg.operand)), arg);
    case KernelArg::Kind::Workspace: {
      ArrayRef<AffineExpr> results = arg.workspace.getBytes().getResults();
      json::Value bytes = values.toJson(results[0].replaceSymbols(symbols));
      for (AffineExpr result : results.drop_front())
        bytes = least(std::move(bytes), values.toJson(result.replaceSymbols(symbols)));
      return json::Object{{"workspace", std::move(bytes)}, {"zeroed", arg.workspace.getZeroed()}};
    }
    case KernelArg::Kind::I32:
      return json::Object{{"i32", values.toJson(*expr(op, arg.quantity))}};
    case KernelArg::Kind::I64:
      break;
    }
    return json::Object{{"i64", values.toJson(*expr(op, arg.quantity))}};
  }

  json::Object launchJson(Operation *op, const KernelCall &call, LaunchAttr launch) {
    SmallVector<AffineExpr> symbols;
    for (const auto &product : call.gridSymbols) {
      AffineExpr size = values.constant(1);
      for (const Quantity &q : product)
        size = size * *expr(op, q);
      symbols.push_back(size);
    }
    json::Array sizes;
    for (AffineExpr result : launch.getGrid().getResults())
      sizes.push_back(values.toJson(result.replaceSymbols(symbols)));
    if (launch.getLimit())
      sizes[0] = least(std::move(sizes[0]), launch.getLimit());
    json::Array args;
    for (const KernelArg &arg : call.args)
      args.push_back(argumentJson(op, arg, symbols));
    json::Object json{{"module", launch.getKernel().getRootReference().str()},
                      {"kernel", launch.getKernel().getLeafReference().str()},
                      {"grid", std::move(sizes)},
                      {"block", json::Array(launch.getBlock())},
                      {"shared", launch.getShared()},
                      {"args", std::move(args)}};
    if (llvm::any_of(launch.getCluster(), [](int64_t n) { return n != 1; }))
      json["cluster"] = json::Array(launch.getCluster());
    if (json::Array multiples = multiplesOf(op, call, values); !multiples.empty())
      json["multiples"] = std::move(multiples);
    if (launch.getLimit()) // the kernel takes gridDim as it is
      json["resident"] = true;
    if (isDependent(op))
      json["dependent"] = true;
    if (auto product = dyn_cast<MatmulOp>(op); product && product.getSchedule())
      json["schedule"] = debugString(*product.getSchedule());
    if (auto loops = dyn_cast<linalg::GenericOp>(op); loops && scalarBody(loops).combine)
      json["threads_per_element"] = threadsPerElement(loops);
    return json;
  }

  LogicalResult addMatmul(MatmulOp op) {
    FailureOr<KernelCall> call = describeLaunched(op);
    if (failed(call))
      return failure();
    FailureOr<SmallVector<View>> views = logicalViews(op, *call);
    if (failed(views))
      return failure();
    std::string name = func.getName().str() + ":" + std::to_string(products++);
    addConditions(op, name, *call);
    json::Object step = makeStep(op, "gemm", name);
    step["layout"] = stringifyMatmulTrans(op.getTrans());
    auto viewOf = [&](MatmulRole role, unsigned i = 0) {
      return values.toJson((*views)[op.getPlace({role, i})]);
    };
    describeFactors(op, viewOf, step);
    step["c"] = viewOf(MatmulRole::Output);
    step["alpha"] = numberJson(op.getAlpha());
    step["beta"] = numberJson(op.getBeta());
    step["accumulate"] = typeName(op.getAccumulatorType());
    if (std::optional<Type> precision = op.getPrecision())
      step["precision"] = typeName(*precision) + (toEven ? "_even" : "");
    if (op.getUnsignedA() || op.getUnsignedB())
      step["unsigned"] = !op.getUnsignedB() ? "a" : !op.getUnsignedA() ? "b" : "ab";
    if ((!op.isIdentityEpilogue() || op.getNumProducts() > 1) &&
        failed(addEpilogue(op, *views, step)))
      return failure();
    if (op.getSums())
      addSums(op, name, *views, step);
    addLaunch(op, *call, step);
    steps.push_back(std::move(step));
    return success();
  }

  /// The epilogue's program, and those of what the product stores beside C.
  LogicalResult addEpilogue(MatmulOp op, ArrayRef<View> views, json::Object &step) {
    Block &body = op.getEpilogue().front();
    json::Array also;
    ProgramInputs from;
    json::Object epilogue = describeInputs(op, views, values, from);
    auto programOf = [&](unsigned output) {
      Value result = body.getTerminator()->getOperand(output);
      ScalarBody scalars{{}, result, nullptr, {}, {}};
      for (Operation &inner : body.without_terminator())
        scalars.ops.push_back(&inner);
      return programJson(op.getNumOutputs() > 1 ? bodyOf(scalars, result) : scalars, from);
    };
    FailureOr<json::Value> program = programOf(0);
    if (failed(program))
      return failure();
    epilogue["program"] = std::move(*program);
    step["epilogue"] = std::move(epilogue);
    for (unsigned output = 1; output < op.getNumOutputs(); ++output) {
      const View &view = views[op.getPlace({MatmulRole::Output, output})];
      if (failed(values.checkApart(op, op.getOutputNumber(output))) ||
          failed(program = programOf(output)))
        return failure();
      ResultAttr result = op.getOutput(output);
      json::Object stored{{"output", values.toJson(view)}, {"program", std::move(*program)}};
      const bool overN = result.getReducedDim() + 1 == result.getMap().getNumDims();
      if (result.isReduced())
        stored[ir::stringifyCombiner(result.getCombiner())] = overN ? "n" : "m";
      if (result.isGrouped())
        stored["group"] = result.getGroup();
      if (result.getPartial())
        stored["partial"] = true;
      also.push_back(std::move(stored));
    }
    if (!also.empty())
      step["also"] = std::move(also);
    return success();
  }

  /// The sums of A's rows, which nothing computes where N = 0.
  void addSums(MatmulOp op, StringRef name, ArrayRef<View> views, json::Object &step) {
    step.try_emplace("also", json::Array());
    step["also"].getAsArray()->push_back(json::Object{
        {"output", values.toJson(views[op.getPlace({MatmulRole::Sums})])}, {"sum", "a"}});
    AffineExpr n = views[op.getPlace({MatmulRole::Output})].shape[2];
    if (!isa<AffineConstantExpr>(n))
      conditions.push_back(
          json::Object{{"left", 0},
                       {"op", "lt"},
                       {"right", values.toJson(n)},
                       {"message", "step " + name.str() + " (" + locationText(op->getLoc()) +
                                       ") stores sums, for which N must not be 0"}});
  }

  /// The same product with several kernels: one step, described by its last branch.
  LogicalResult addDispatch(scf::IfOp branch) {
    SmallVector<DispatchCase> cases = getDispatch(branch);
    if (cases.empty())
      return branch.emitOpError("has no place in a bundle: expected straight-line code, or what "
                                "gemm-dispatch writes");
    MatmulOp last = cases.back().op;
    AffineExpr m = *expr(last, Quantity::size(2, last.getCType().getRank() - 2));
    json::Array byM;
    for (DispatchCase each : ArrayRef(cases).drop_back()) {
      FailureOr<AffineExpr> size = each.size ? values.index(each.size) : FailureOr<AffineExpr>(m);
      FailureOr<KernelCall> call = describeLaunched(each.op);
      if (failed(size) || failed(call))
        return failure();
      if (*size != m)
        return each.op.emitOpError("expected a branch on M of the product, got another size");
      LaunchAttr launch = getLaunch(each.op);
      if (!launch)
        continue;
      json::Object kernel{{"launch", launchJson(each.op, *call, launch)}};
      if (!each.size && !kernel["launch"].getAsObject()->get("multiples")) {
        last = each.op; // what it asks holds of all sizes: no other is taken
        break;
      }
      if (each.size)
        kernel["max_m"] = each.bound;
      byM.push_back(std::move(kernel));
    }
    if (failed(addMatmul(last)))
      return failure();
    if (!byM.empty())
      (*steps.back().getAsObject())["by_m"] = std::move(byM);
    return success();
  }

  LogicalResult addLibraryCall(LibraryCallOp op) {
    std::string name = func.getName().str() + ":" + std::to_string(products++);
    json::Object step = makeStep(op, "gemm", name);
    if (failed(describeLibraryCall(op, values, step)))
      return failure();
    steps.push_back(std::move(step));
    return success();
  }

  /// What the program of `op` reads. What of it is memory, a place or a size is written to `step`.
  ProgramInputs addInputs(linalg::GenericOp op, const KernelCall &call, ArrayRef<View> views,
                          json::Object &step) {
    bool isFold = !scalarBody(op).fold.empty();
    json::Array inputs, tables, scalars;
    ProgramInputs from;
    unsigned view = 0;
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument arg = op.getMatchingBlockArgument(&operand);
      if (isTable(op, operand)) {
        tables.push_back(values.toJson(*values.view(operand.get())));
        from.tables.push_back(operand.get());
        continue;
      }
      if (llvm::is_contained(call.scalars, operand.getOperandNumber())) {
        from.scalars.push_back(arg);
        continue;
      }
      if (!isa<MemRefType>(operand.get().getType())) {
        from.constants[arg] = operand.get();
        continue;
      }
      const View &source = views[view++];
      bool output = op.isDpsInit(&operand);
      if (isFold && output) {
        from.more.push_back(arg);
        from.moreElements.push_back(source.element);
        continue;
      }
      // A reduction's inputs say how far it runs, and its output is another's affair.
      if (op.getNumReductionLoops() ? output : arg.use_empty())
        continue;
      inputs.push_back(values.toJson(source));
      from.inputs.push_back(arg);
      from.elements.push_back(source.element);
    }
    op.getBody()->walk([&](linalg::IndexOp index) {
      if (llvm::is_contained(from.places, index.getDim()))
        return;
      from.places.push_back(index.getDim());
      scalars.push_back(json::Object{{"index", int64_t(index.getDim())}});
    });
    for (unsigned scalar : call.scalars)
      scalars.push_back(
          json::Object{{"value", values.toJson(*values.index(op->getOperand(scalar)))}});
    step["inputs"] = std::move(inputs);
    if (!scalars.empty())
      step["scalars"] = std::move(scalars);
    if (!tables.empty())
      step["tables"] = std::move(tables);
    return from;
  }

  /// An elementwise op, a reduction or a fold.
  LogicalResult addLoops(linalg::GenericOp op) {
    FailureOr<KernelCall> call = describeLaunched(op);
    if (failed(call))
      return failure();
    ScalarBody body = scalarBody(op);
    bool fold = !body.fold.empty();
    FailureOr<SmallVector<View>> views = logicalViews(op, *call);
    if (failed(views))
      return failure();
    StringRef kind = fold ? "fold" : body.combine ? "reduce" : "elementwise";
    unsigned &count = fold ? folds : body.combine ? reductions : elementwise;
    std::string name = (func.getName() + ":" + kind + Twine(count++)).str();
    addConditions(op, name, *call);
    json::Object step = makeStep(op, kind, name);
    ProgramInputs from = addInputs(op, *call, *views, step);
    SmallVector<unsigned> over;
    op.getReductionDims(over);
    if (fold || body.combine)
      step["over"] = json::Array(over);
    if (body.combine)
      step["combine"] = body.combine->getName().stripDialect();
    if (ArrayRef<Attribute> numbers = initialOf(op); !numbers.empty())
      step["initial"] = json::Array(llvm::map_range(numbers, scalarJson));
    if (failed(fold ? addFold(body, from, *views, step) : addProgram(body, from, *views, step)))
      return failure();
    addLaunch(op, *call, step);
    steps.push_back(std::move(step));
    return success();
  }

  LogicalResult addProgram(const ScalarBody &body, const ProgramInputs &from, ArrayRef<View> views,
                           json::Object &step) {
    FailureOr<json::Value> program = programJson(body, from);
    if (failed(program))
      return failure();
    step["output"] = values.toJson(views.back());
    step["program"] = std::move(*program);
    return success();
  }

  LogicalResult addFold(const ScalarBody &body, const ProgramInputs &from, ArrayRef<View> views,
                        json::Object &step) {
    json::Array folded;
    for (auto [view, value] : llvm::zip(views.take_back(body.fold.size()), body.fold)) {
      FailureOr<json::Value> program = programJson(bodyOf(body, value), from);
      if (failed(program))
        return failure();
      folded.push_back(
          json::Object{{"output", values.toJson(view)}, {"program", std::move(*program)}});
    }
    step["results"] = std::move(folded);
    return success();
  }

  func::FuncOp func;
  Values values;
  bool toEven;
  json::Array conditions, results, steps;
  llvm::DenseSet<std::pair<AffineExpr, AffineExpr>> seen;
  unsigned products = 0, elementwise = 0, reductions = 0, folds = 0;
};
} // namespace

FailureOr<json::Value> describeModule(ModuleOp module, const BundleInfo &info,
                                      Constants &constants) {
  json::Array functions;
  for (auto func : module.getOps<func::FuncOp>()) {
    bool wanted =
        info.entries.empty() ? func.isPublic() : llvm::is_contained(info.entries, func.getName());
    if (!wanted || func.isExternal())
      continue;
    FailureOr<json::Value> json = FunctionWriter(func, constants, tf32TiesToEven(info.chip)).run();
    if (failed(json))
      return failure();
    functions.push_back(std::move(*json));
  }
  json::Array modules;
  if (info.hasKernels) {
    gpu::GPUModuleOp device = findKernelModule(module); // by any name, where a symbol has its own
    json::Object kernels{{"name", device ? device.getName().str() : "gemm_kernels"},
                         {"ptx", "kernels.ptx"}};
    if (info.hasCubin)
      kernels["cubin"] = "kernels.cubin";
    modules.push_back(std::move(kernels));
  }
  return json::Value(
      json::Object{{"format", "gemm-bundle"},
                   {"version", 1},
                   {"producer", info.producer},
                   {"target", json::Object{{"machine", info.machine}, {"chip", info.chip}}},
                   {"modules", std::move(modules)},
                   {"functions", std::move(functions)}});
}

} // namespace gemm
