// The stages of one compilation: read, plan, lower, serialise, write. Each stage
// reports its own errors at their place in the source; nothing is written before
// the last stage.
#include "../ParserGuard.h"
#include "Advice.h"
#include "Options.h"
#include "PassRemarks.h"
#include "Source.h"
#include "TensorOps.h"

#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Serialize/Serialize.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/InitGemm.h"
#include "gemm/Outline/Split.h"
#include "gemm/Pipelines/Pipelines.h"
#include "gemm/Pipelines/PlanTable.h"
#include "gemm/Support/Read.h"
#include "gemm/Target/Target.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

#include <chrono>

using namespace mlir;

namespace gemm::tool {

namespace {
class Compilation {
public:
  explicit Compilation(const Options &options)
      : options(options), context(makeRegistry(), MLIRContext::Threading::DISABLED),
        printer(*sources, &context, llvm::errs()),
        counter(&context, [this](Diagnostic &diagnostic) {
          errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
          adviseForeign(diagnostic);
          if (!this->options.partial && errors == 1)
            advisePartial(diagnostic, scheduled);
          return failure(); // let the printer have it
        }) {
    context.allowUnregisteredDialects();
    context.printOpOnDiagnostic(false);
  }

  int run() {
    LogicalResult result = stages();
    if (std::string none = remarks ? remarks->whyNone() : ""; !none.empty())
      llvm::errs() << "remark: " << none << "\n";
    if (succeeded(result) && !options.times.empty())
      result = writeText(options.times, format(timesJson()));
    if (succeeded(result))
      return options.verify.empty() ? 0 : verifyBundle(placed, options);
    if (!errors) // a pass gave up without a word
      llvm::errs() << displayName() << ": error: compilation failed\n";
    return 1;
  }

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    gemm::registerAllDialects(registry);
    return registry;
  }

  std::string displayName() const { return options.input == "-" ? "<stdin>" : options.input; }

  /// An error of the command line or of a place: it has no line in the source.
  LogicalResult refuse(const Twine &message) {
    llvm::errs() << "error: " << message << "\n";
    return ++errors, failure();
  }

  LogicalResult stages() {
    if (failed(checkOutputs()) || failed(enableRemarks()) || failed(read()) ||
        failed(selectEntry()))
      return failure();
    finish("read");
    if (failed(options.partial ? compilePart() : plan()))
      return failure();
    if (options.emit == Emit::Mlir)
      return emitMlir();
    planAlone();
    if ((!options.partial && failed(lower())) || (codegen && failed(serialize())))
      return failure();
    LogicalResult result = options.emit == Emit::Ptx ? emitText(ptx) : emitBundle();
    finish("write");
    return result;
  }

  PlanOptions planOptions() {
    PlanOptions decide;
    decide.target = options.target;
    decide.fastmath = options.fastmath;
    decide.allow = options.allow;
    decide.backend = options.backend;
    decide.library = options.library;
    decide.records = options.records;
    decide.schedules = options.schedules;
    decide.batchInvariant = options.batchInvariant;
    return decide;
  }

  /// A plan and library calls need no kernels: a machine that has none is no mistake.
  void planAlone() {
    Target machine;
    std::string error;
    codegen = options.codegen;
    if (!codegen || options.emit == Emit::Ptx || options.partial || !target() ||
        failed(target().describe(machine, error)) || machine.computeCapability > 0)
      return;
    llvm::errs() << "remark: no code is generated for " << machine.chip << " (" << machine.name
                 << "): the bundle has the plan and library calls, for device=ref\n";
    codegen = false;
  }

  LogicalResult plan() {
    PassManager manager(&context);
    buildPlanPipeline(manager, planOptions());
    if (failed(manager.run(*module)))
      return failure();
    finish("plan");
    notePlan();
    return success();
  }

  void notePlan() {
    module->walk([&](MatmulOp op) { scheduled += bool(op.getScheduleAttr()); });
    // A product that becomes a call is no gemm.matmul any more.
    if (options.backend == "kernel")
      return;
    llvm::raw_string_ostream os(table);
    printPlanTable(*module, os);
    rows = planJson(*module);
  }

  /// The whole where that can be compiled; else its products, and the rest in `host`.
  LogicalResult compilePart() {
    OwningOpRef<ModuleOp> original = module->clone();
    std::vector<Diagnostic> held;
    bool whole = false;
    {
      ScopedDiagnosticHandler quiet(&context, [&](Diagnostic &diagnostic) {
        held.push_back(std::move(diagnostic));
        return success();
      });
      whole = succeeded(plan()) && succeeded(lower()) && succeeded(describe());
    }
    auto error = llvm::find_if(held, [](const Diagnostic &diagnostic) {
      return diagnostic.getSeverity() == DiagnosticSeverity::Error;
    });
    if (whole) {
      for (Diagnostic &diagnostic : held)
        context.getDiagEngine().emit(std::move(diagnostic));
      llvm::errs() << "remark: compiled whole, so there is no host.mlir\n";
      return success();
    }
    std::string why = "compilation failed";
    if (error != held.end())
      why = locationText(error->getLocation()) + ": " + error->str();
    module = std::move(original);
    table.clear();
    rows.reset();
    scheduled = 0;
    PassManager manager(&context);
    buildOutlinePipeline(manager, planOptions());
    if (failed(manager.run(*module)))
      return failure();
    finish("outline");
    notePlan();
    if (!scheduled)
      return emitError(FileLineColLoc::get(&context, displayName(), 1, 1))
                 .append("nothing to outline: expected a product that has a kernel on the target, "
                         "got none")
                 .attachNote()
             << "the whole cannot be compiled: " << why;
    if (!options.verify.empty())
      return refuse(displayName() + ": expected a program that compiles whole with --verify, got " +
                    why);
    FailureOr<OwningOpRef<ModuleOp>> rest = splitHost(*module, options.hostModule);
    if (failed(rest))
      return failure();
    llvm::raw_string_ostream os(host);
    (*rest)->print(os);
    os << "\n";
    if (failed(lower()))
      return failure();
    llvm::errs() << "remark: compiled in part: " << why << "; the products are " << scheduled
                 << (scheduled == 1 ? " function" : " functions")
                 << " of the bundle, the rest is its host.mlir\n";
    return success();
  }

  /// The time since the stage before.
  void finish(StringRef stage) {
    Clock::time_point now = Clock::now();
    times.push_back(llvm::json::Object{
        {"name", stage}, {"seconds", std::chrono::duration<double>(now - started).count()}});
    started = now;
  }

  llvm::json::Value timesJson() {
    return llvm::json::Object{{"format", "gemm-compile-times"},
                              {"version", 1},
                              {"source", displayName()},
                              {"stages", std::move(times)}};
  }

  LogicalResult enableRemarks() {
    if (options.remarks.empty())
      return success();
    auto matching = std::make_shared<PassRemarks>(options.remarks);
    if (std::string wrong = matching->whyInvalid(); !wrong.empty())
      return refuse("expected --remarks to be a regular expression, got '" + options.remarks +
                    "': " + wrong);
    remarks = matching;
    return PassRemarks::enable(matching, context);
  }

  /// The bundle would be in place before the times that are written over a part of it.
  LogicalResult checkOutputs() {
    for (const std::string &input :
         {options.input, options.records, options.schedules, options.target})
      support::noteInput(input);
    llvm::SmallString<128> folder(options.output), times(options.times);
    llvm::sys::fs::make_absolute(folder), llvm::sys::fs::make_absolute(times);
    llvm::sys::path::remove_dots(folder, true), llvm::sys::path::remove_dots(times, true);
    if (options.times.empty() || options.output.empty() || options.emit != Emit::Bundle ||
        !StringRef(times).starts_with((folder + "/").str()))
      return success();
    return refuse(options.times + ": expected the times outside the bundle, got a file in " +
                  options.output);
  }

  LogicalResult read() {
    std::string error = source.read(options.input);
    if (!error.empty())
      return refuse(error);
    if (unsigned line = findDeepNesting(source.text()))
      return emitError(FileLineColLoc::get(&context, displayName(), line, 1))
             << "expected at most 500 nested brackets, got more";
    sources->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(source.text(), displayName()), {});
    {
      ParserGuard guard(displayName());
      // Resources of bytecode stay where they were read to.
      module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
    }
    if (!module)
      return failure();
    source.attach(context);
    bool hasFunction = llvm::any_of(module->getOps<func::FuncOp>(), [](func::FuncOp func) {
      return !func.isExternal() && func.isPublic();
    });
    if (!hasFunction)
      return refuse(displayName() + ": expected a public function with a body, got none");
    return success();
  }

  /// Other functions stay only as far as the entry calls them.
  LogicalResult selectEntry() {
    if (options.entry.empty())
      return success();
    auto entry = module->lookupSymbol<func::FuncOp>(options.entry);
    if (!entry || entry.isExternal()) {
      std::string names;
      for (auto func : module->getOps<func::FuncOp>())
        if (!func.isExternal())
          names += (names.empty() ? "" : ", ") + func.getName().str();
      return refuse(displayName() + ": no function '" + options.entry + "' to compile, got " +
                    names);
    }
    for (auto func : module->getOps<func::FuncOp>())
      if (func != entry)
        func.setPrivate();
    entry.setPublic();
    PassManager clean(&context);
    clean.addPass(createSymbolDCEPass());
    return clean.run(*module);
  }

  LogicalResult lower() {
    if (failed(checkTensorOps(*module)))
      return failure();
    module->walk([&](func::FuncOp func) {
      for (BlockArgument argument : func.getArguments())
        if (isa<MemRefType>(argument.getType()))
          func.setArgAttr(argument.getArgNumber(), kMemoryAttrName, UnitAttr::get(&context));
    });
    PassManager buffers(&context), kernels(&context);
    BufferizeOptions straight;
    straight.unroll = true;
    buildBufferizePipeline(buffers, straight);
    buildCodegenPipeline(
        kernels, {codegen, /*launch=*/false, options.backend == "kernel" ? "" : options.library});
    // Looking at thousands of instructions after every pass would take a fifth of its time.
    kernels.enableVerifier(false);
    if (failed(buffers.run(*module)) || failed(kernels.run(*module)) || failed(verify(*module)))
      return failure();
    finish("lower");
    return codegen ? checkKernels() : success();
  }

  /// A product without a kernel can run on the reference only.
  LogicalResult checkKernels() {
    LogicalResult result = success();
    module->walk([&](MatmulOp op) {
      mlir::Type a = op.getAType().getElementType();
      if (!op.getLaunchAttr())
        result = op.emitOpError("has no kernel: no code generation for ")
                 << a << " x " << op.getBType().getElementType() << " -> "
                 << op.getCType().getElementType() << " on this target; "
                 << "--codegen=false writes a bundle for device=ref";
    });
    return result;
  }

  LogicalResult serialize() {
    PtxasSearch search;
    if (options.ptxas != "none")
      search = findPtxas(options.ptxas);
    if (!search.error.empty())
      return refuse(search.error);
    const Ptxas *tool = search.found ? &*search.found : nullptr;
    auto kernels = findKernelModule(*module);
    if (!kernels)
      return success();
    SerializeOptions serialize;
    serialize.chip = target().getChip().str();
    FailureOr<std::string> text = emitPtx(kernels, serialize, tool);
    if (failed(text))
      return failure();
    ptx = *text;
    finish("PTX");
    if (options.emit == Emit::Ptx)
      return success();
    if (!tool) {
      if (options.ptxas != "none")
        llvm::errs() << "remark: no ptxas found, so the bundle has PTX and no cubin; "
                        "gemm-compile --doctor says where it was looked for\n";
      return success();
    }
    FailureOr<std::string> binary = assemble(kernels.getLoc(), ptx, serialize, *tool);
    if (failed(binary))
      return failure();
    cubin = *binary;
    finish("ptxas");
    return success();
  }

  TargetInterface target() { return getTarget(*module); }

  void printTable(bool stdoutIsTaken) {
    llvm::raw_ostream &os = stdoutIsTaken ? llvm::errs() : llvm::outs();
    if (options.table)
      table.empty() ? printPlanTable(*module, os) : void(os << table);
  }

  LogicalResult emitMlir() {
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    return emitText(text);
  }

  LogicalResult emitText(StringRef text) {
    std::string path = options.output.empty() ? "-" : options.output;
    printTable(path == "-");
    if (path == "-") {
      llvm::outs() << text;
      return success();
    }
    return writeText(path, text);
  }

  LogicalResult writeText(const std::string &path, StringRef text) {
    std::string error = support::placeFiles({{path, text.str()}});
    return error.empty() ? success() : refuse(error);
  }

  FailureOr<llvm::json::Value> describe() {
    BundleInfo info;
    info.producer = producer.str();
    info.machine = target().getMachine().str();
    info.chip = target().getChip().str();
    info.hasKernels = !ptx.empty();
    info.hasCubin = !cubin.empty();
    if (!options.entry.empty() && host.empty())
      info.entries = {options.entry};
    constants = Constants();
    return describeModule(*module, info, constants);
  }

  LogicalResult emitBundle() {
    if (options.output == "-")
      return refuse("a bundle is a directory: expected -o path, or --emit=ptx or mlir, got -o -");
    FailureOr<llvm::json::Value> launch = describe();
    if (failed(launch))
      return failure();
    std::vector<support::File> files{{"launch.json", format(*launch)},
                                     {"cost.json", format(rows ? *rows : planJson(*module))},
                                     source.file("source.mlir")};
    if (!ptx.empty())
      files.push_back({"kernels.ptx", ptx});
    if (!cubin.empty())
      files.push_back({"kernels.cubin", cubin});
    if (!host.empty())
      files.push_back({"host.mlir", host});
    if (constants.needFile())
      files.push_back(constants.file());
    std::string path = options.output;
    if (path.empty())
      path =
          options.input == "-" ? "out.gemm" : llvm::sys::path::stem(options.input).str() + ".gemm";
    if (std::string error = writeBundle(displayName(), path, files); !error.empty())
      return refuse(error);
    placed = path;
    printTable(/*stdoutIsTaken=*/false);
    return success();
  }

  static std::string format(const llvm::json::Value &value) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", value);
    return text;
  }

  const Options &options;
  Source source; // before whatever points into it
  MLIRContext context;
  std::shared_ptr<llvm::SourceMgr> sources = std::make_shared<llvm::SourceMgr>();
  SourceMgrDiagnosticHandler printer;
  ScopedDiagnosticHandler counter;
  std::shared_ptr<PassRemarks> remarks; // of --remarks
  OwningOpRef<ModuleOp> module;
  Constants constants;
  std::string ptx, cubin;
  std::string host;                      // the part that is not compiled
  std::string placed;                    // where the bundle is
  std::string table;                     // of the plan, if products become calls
  std::optional<llvm::json::Value> rows; // of cost.json, likewise
  bool codegen = true;                   // whether kernels are made
  unsigned errors = 0;
  unsigned scheduled = 0; // products that have a kernel

  using Clock = std::chrono::steady_clock;
  Clock::time_point started = Clock::now();
  llvm::json::Array times;
};
} // namespace

int compile(const Options &options) { return Compilation(options).run(); }

} // namespace gemm::tool
