// The source's function twice as code: as upstream lowers it, and with cells for floats.
#include "Source.h"
#include "Conversions.h"
#include "Lower.h"
#include "Memory.h"
#include "Sizes.h"
#include "gemm/InitGemm.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir;

namespace gemm::verify {

Source::~Source() = default;

namespace {
constexpr llvm::StringLiteral entryName = "gemm_verify_entry";
constexpr llvm::StringLiteral brokenName = "gemm_verify_broken";

int64_t apply(const Arithmetic *arithmetic, int64_t number, const Cell *a, const Cell *b,
              const Cell *c, int64_t integer, Cell *out) {
  return arithmetic->apply(arithmetic->self, number, a, b, c, integer, out);
}
const Arithmetic *current; // of the run that is going on

void lift(const Arithmetic *arithmetic, int64_t number, const void *from, int64_t count, Cell *to) {
  arithmetic->lift(arithmetic->self, number, from, count, to);
}
void undecided(int64_t isOpen) {
  if (isOpen)
    current->undecided(current->self);
}
int64_t firstBroken; // of the run that is going on: the number of an assert, or -1

void noteBroken(int64_t isBroken, int64_t number) {
  if (isBroken && firstBroken < 0)
    firstBroken = number;
}
void ignore(void *) {}

std::string placeOf(Location loc) {
  std::string text;
  loc->walk([&](Location inner) {
    auto file = dyn_cast<FileLineColLoc>(inner);
    if (file)
      text = file.getFilename().str() + ":" + std::to_string(file.getLine()) + ":" +
             std::to_string(file.getColumn());
    return file ? WalkResult::interrupt() : WalkResult::advance();
  });
  return text;
}

DialectRegistry everyDialect() {
  DialectRegistry registry;
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  gemm::registerAllDialects(registry);
  return registry;
}

/// The first error of what `work` does.
template <typename Work>
std::string firstError(MLIRContext &context, const std::string &file, Work work) {
  std::string first;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && first.empty())
      first = placeOf(diagnostic.getLocation()) + ": " + diagnostic.str();
  });
  LogicalResult result = work();
  if (failed(result) && first.empty())
    first = file + ": upstream's passes gave up without a word";
  return succeeded(result) ? "" : first;
}

OwningOpRef<ModuleOp> parse(MLIRContext &context, const std::string &file,
                            const std::string &text) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, file), {});
  return parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
}

class Function final : public Source {
public:
  Function(const Arithmetic &arithmetic, const Freedom &freedom)
      : arithmetic(arithmetic), freedom(freedom),
        context(everyDialect(), MLIRContext::Threading::DISABLED) {
    context.allowUnregisteredDialects();
  }

  std::string load(const std::string &file, const std::string &text, const std::string &name) {
    return firstError(context, file, [&] { return prepare(file, text, name); });
  }

  const Signature &signature() const override { return parameters; }
  std::string notPlain() const override { return plainReason; }
  bool addsNarrowly() const override { return narrowSums; }
  std::string broken() const override { return brokenNow; }
  std::string place(bool result, unsigned number) const override {
    const std::vector<std::string> &list = result ? resultPlaces : argumentPlaces;
    return number < list.size() ? list[number] : "";
  }

  std::string run(bool cells, std::vector<Array> &arguments, std::vector<Array> &results) override {
    std::vector<std::vector<int64_t>> descriptors;
    std::vector<void *> pointers;
    for (Array &array : arguments) {
      void *memory = allocate(array.bytes.size());
      std::copy(array.bytes.begin(), array.bytes.end(), static_cast<char *>(memory));
      auto address = static_cast<int64_t>(reinterpret_cast<intptr_t>(memory));
      std::vector<int64_t> words{address, address, 0};
      words.insert(words.end(), array.shape.begin(), array.shape.end());
      size_t strides = words.size();
      words.resize(strides + array.shape.size());
      int64_t stride = 1;
      for (size_t d = array.shape.size(); d-- > 0; stride *= array.shape[d])
        words[strides + d] = stride;
      descriptors.push_back(std::move(words));
    }
    std::vector<int64_t> returned;
    for (const Parameter &result : parameters.results)
      returned.resize(returned.size() + 3 + 2 * result.shape.size());
    int64_t *into = returned.data();
    if (!returned.empty())
      pointers.push_back(&into);
    std::vector<int64_t *> words;
    for (std::vector<int64_t> &descriptor : descriptors)
      words.push_back(descriptor.data());
    for (int64_t *&word : words)
      pointers.push_back(&word);
    current = &arithmetic, firstBroken = -1;
    llvm::Error error =
        (cells ? withCells : plain)->invokePacked(("_mlir_ciface_" + entryName).str(), pointers);
    std::string message = error ? llvm::toString(std::move(error)) : "";
    if (message.empty()) {
      for (size_t i = 0; i < arguments.size(); ++i)
        arguments[i] =
            read(descriptors[i].data(), arguments[i].shape.size(), parameters.arguments[i], cells);
      results.clear();
      for (const Parameter &result : parameters.results) {
        results.push_back(read(into, result.shape.size(), result, cells));
        into += 3 + 2 * result.shape.size();
      }
    }
    release();
    brokenNow = firstBroken < 0 ? "" : conditions[static_cast<size_t>(firstBroken)];
    return message;
  }

private:
  static size_t sizeOf(const Parameter &parameter, bool cells) {
    const std::string &type = parameter.dtype;
    if (cells && parameter.cells)
      return sizeof(Cell);
    return type == "f64" || type == "i64"    ? 8
           : type == "f32" || type == "i32"  ? 4
           : type == "f16" || type == "bf16" ? 2
                                             : 1;
  }

  /// A copy of strided memory, row-major.
  static Array read(const int64_t *words, size_t rank, const Parameter &parameter, bool cells) {
    size_t size = sizeOf(parameter, cells);
    Array array;
    array.shape.assign(words + 3, words + 3 + rank);
    int64_t count = 1;
    for (int64_t dim : array.shape)
      count *= dim;
    array.bytes.resize(static_cast<size_t>(count) * size);
    std::vector<int64_t> to{0, reinterpret_cast<intptr_t>(array.bytes.data()), 0};
    to.insert(to.end(), array.shape.begin(), array.shape.end());
    to.resize(3 + 2 * rank);
    int64_t stride = 1;
    for (size_t d = rank; d-- > 0; stride *= array.shape[d])
      to[3 + rank + d] = stride;
    UnrankedMemory source{static_cast<int64_t>(rank), const_cast<int64_t *>(words)};
    UnrankedMemory target{static_cast<int64_t>(rank), to.data()};
    copyMemory(static_cast<int64_t>(size), &source, &target);
    return array;
  }

  LogicalResult prepare(const std::string &file, const std::string &text, const std::string &name) {
    module = parse(context, file, text);
    if (!module)
      return failure();
    auto entry = module->lookupSymbol<func::FuncOp>(name);
    if (!entry || entry.isExternal())
      return emitError(FileLineColLoc::get(&context, file, 0, 0))
             << "expected a function '" << name << "', got none";
    for (auto func : module->getOps<func::FuncOp>())
      func.setPrivate();
    if (failed(SymbolTable::replaceAllSymbolUses(
            entry.getOperation(), StringAttr::get(&context, entryName), module->getOperation())))
      return failure();
    entry.setName(entryName);
    entry.setPublic();
    entry->setAttr("llvm.emit_c_interface", UnitAttr::get(&context));
    functionsToMath(*module);
    productsToLinalg(*module);
    raggedToLinalg(*module);
    compositesToCalls(*module);
    blockScaledToLinalg(*module);
    if (failed(controlFlowToScf(*module)) || failed(dynamicShapesToTensor(*module)) ||
        failed(indexedToLoops(*module)))
      return failure();
    // A region of an op that is not known might hold symbols: no pass that asks is run on it.
    WalkResult regions = module->walk([](Operation *op) -> WalkResult {
      if (op->isRegistered() || op->getNumRegions() == 0)
        return WalkResult::advance();
      return op->emitOpError("is not upstream's, so that nothing independent says what it means");
    });
    if (regions.wasInterrupted())
      return failure();
    PassManager clean(&context);
    clean.addPass(createSymbolDCEPass());
    if (failed(clean.run(*module)) || failed(checkOps()))
      return failure();
    FailureOr<Signature> types = signatureOf(entry);
    if (failed(types))
      return failure();
    parameters = *types;
    notePlaces(entry);
    if (failed(lowerTosa(*module)))
      return failure();
    padsToElements(*module);
    guardUndefined(*module);
    if (failed(lowerToLoops(*module, freedom, narrowSums)))
      return failure();
    reportAsserts();
    OwningOpRef<ModuleOp> cells = module->clone();
    EnclosedTypes enclosed;
    if (failed(encloseScalars(*cells, arithmetic, enclosed)))
      return failure();
    markCells(enclosed);
    return failure((plainReason.empty() && failed(build(*module, plain))) ||
                   failed(build(*cells, withCells)));
  }

  void markCells(const EnclosedTypes &enclosed) {
    for (std::vector<Parameter> *list : {&parameters.arguments, &parameters.results})
      for (Parameter &parameter : *list)
        parameter.cells = enclosed.has(parseType(parameter.dtype, &context));
  }

  /// Ops that upstream has and lowers.
  LogicalResult checkOps() {
    WalkResult result = module->walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
      StringRef dialect = op->getName().getDialectNamespace();
      if (!op->isRegistered() || dialect == "gemm" || dialect == "tile")
        return op->emitOpError("is not upstream's, so that nothing independent says what it means");
      if (auto narrow = dyn_cast<arith::TruncFOp>(op); narrow && narrow.getRoundingmode()) {
        if (*narrow.getRoundingmode() == arith::RoundingMode::to_nearest_even)
          narrow.removeRoundingmodeAttr(); // it is what is meant without one
        else if (plainReason.empty())
          plainReason = placeOf(op->getLoc()) + ": LLVM has no code for a cast's rounding mode";
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  /// An assert that does not hold leaves open what the source computes.
  void reportAsserts() {
    OpBuilder b(&context);
    Type number = b.getIndexType(); // which is never enclosed
    SmallVector<cf::AssertOp> asserts;
    module->walk([&](cf::AssertOp op) { asserts.push_back(op); });
    if (asserts.empty())
      return;
    b.setInsertionPointToStart(module->getBody());
    auto report = func::FuncOp::create(b, module->getLoc(), brokenName,
                                       b.getFunctionType(TypeRange{number, number}, TypeRange()));
    report.setPrivate();
    for (cf::AssertOp op : asserts) {
      b.setInsertionPoint(op);
      Location loc = op.getLoc();
      Value one = arith::ConstantIntOp::create(b, loc, 1, 1);
      Value fails = arith::XOrIOp::create(b, loc, op.getArg(), one);
      Value isBroken = arith::IndexCastUIOp::create(b, loc, number, fails);
      Value which = arith::ConstantIndexOp::create(b, loc, int64_t(conditions.size()));
      func::CallOp::create(b, loc, report, ValueRange{isBroken, which});
      conditions.push_back(placeOf(loc) + ": " + op.getMsg().str());
      op.erase();
    }
  }

  void notePlaces(func::FuncOp entry) {
    for (Value operand : entry.getBody().back().getTerminator()->getOperands())
      resultPlaces.push_back(
          placeOf(operand.getDefiningOp() ? operand.getDefiningOp()->getLoc() : entry.getLoc()));
    for (Value argument : entry.getArguments()) {
      std::string last;
      for (Operation *user : argument.getUsers()) // the latest first
        if (last.empty() && user->getNumResults() == 0)
          last = placeOf(user->getLoc());
      argumentPlaces.push_back(last.empty() ? placeOf(entry.getLoc()) : last);
    }
  }

  LogicalResult build(ModuleOp code, std::unique_ptr<ExecutionEngine> &engine) {
    if (failed(lowerToLLVM(code)))
      return failure();
    ExecutionEngineOptions options;
    options.enableGDBNotificationListener = options.enablePerfNotificationListener = false;
    options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Less;
    llvm::Expected<std::unique_ptr<ExecutionEngine>> made = ExecutionEngine::create(code, options);
    if (!made)
      return code.emitError("expected code, got ") << llvm::toString(made.takeError());
    engine = std::move(*made);
    engine->registerSymbols([](llvm::orc::MangleAndInterner intern) {
      llvm::orc::SymbolMap map;
      auto add = [&](StringRef name, auto *function) {
        map[intern(name)] = {llvm::orc::ExecutorAddr::fromPtr(function),
                             llvm::JITSymbolFlags::Exported};
      };
      add(applyName, apply), add(liftName, lift);
      add(undecidedName, undecided), add(brokenName, noteBroken);
      add("malloc", allocate), add("free", ignore), add("memrefCopy", copyMemory);
      for (const Conversion &conversion : conversions())
        map[intern(conversion.name)] = {llvm::orc::ExecutorAddr::fromPtr(conversion.function),
                                        llvm::JITSymbolFlags::Exported};
      return map;
    });
    // A symbol that is not there is found when the function is looked up.
    llvm::Expected<void (*)(void **)> found =
        engine->lookupPacked(("_mlir_ciface_" + entryName).str());
    if (!found)
      return code.emitError("expected code, got ") << llvm::toString(found.takeError());
    return success();
  }

  const Arithmetic &arithmetic;
  Freedom freedom;
  bool narrowSums = false;
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Signature parameters;
  std::string plainReason, brokenNow;
  std::vector<std::string> argumentPlaces, resultPlaces, conditions;
  std::unique_ptr<ExecutionEngine> plain, withCells;
};
} // namespace

std::vector<std::string> publicFunctions(const std::string &file, const std::string &text,
                                         std::string &error) {
  MLIRContext context(everyDialect(), MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  std::vector<std::string> names;
  error = firstError(context, file, [&] {
    OwningOpRef<ModuleOp> module = parse(context, file, text);
    if (!module)
      return failure();
    for (auto func : module->getOps<func::FuncOp>())
      if (func.isPublic() && !func.isExternal())
        names.push_back(func.getName().str());
    return success();
  });
  return names;
}

std::unique_ptr<Source> Source::load(const std::string &file, const std::string &text,
                                     const std::string &function, const Arithmetic &arithmetic,
                                     const Freedom &freedom, std::string &error) {
  static const bool ready = [] {
    mlir::registerAllPasses();
    return !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
  }();
  if (!ready) {
    error = "expected LLVM to make code for this machine, got none";
    return nullptr;
  }
  auto made = std::make_unique<Function>(arithmetic, freedom);
  error = made->load(file, text, function);
  return error.empty() ? std::move(made) : nullptr;
}

} // namespace gemm::verify
