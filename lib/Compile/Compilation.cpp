// The stages of one compilation: read, plan, lower, serialise, describe. Each stage reports its own
// errors at their place in the source.
#include "Advice.h"
#include "Nesting.h"
#include "PassRemarks.h"
#include "Source.h"
#include "TensorOps.h"

#include "gemm/Compile/Compile.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Conversion/Serialize/Serialize.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/InitGemm.h"
#include "gemm/Outline/Split.h"
#include "gemm/Pipelines/Pipelines.h"
#include "gemm/Pipelines/PlanTable.h"
#include "gemm/Target/Target.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/SourceMgr.h"

#include <chrono>

using namespace mlir;

namespace gemm::compiling {

namespace {
class Compilation {
public:
  Compilation(const Input &input, const Options &options, const Log &log)
      : input(input), options(options), log(log),
        context(makeRegistry(), MLIRContext::Threading::DISABLED),
        printer(*sources, &context, log.stream ? *log.stream : llvm::nulls()),
        counter(&context, [this](Diagnostic &diagnostic) {
          errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
          adviseForeign(diagnostic);
          if (!this->options.partial && errors == 1)
            advisePartial(diagnostic, scheduled);
          if (this->log.stream)
            return failure(); // let the printer have it
          give(diagnostic);
          return success();
        }) {
    context.allowUnregisteredDialects();
    context.printOpOnDiagnostic(false);
  }

  /// The files are views of what this holds.
  Compiled run() {
    Compiled result;
    result.ok = succeeded(stages(result.files));
    if (std::string none = remarks ? remarks->whyNone() : ""; !none.empty())
      say(Severity::Remark, none);
    if (!result.ok && !errors) // a pass gave up without a word
      say(Severity::Error, "compilation failed", input.name);
    if (result.ok && table.empty()) {
      llvm::raw_string_ostream os(table);
      printPlanTable(*module, os);
    }
    result.table = table;
    result.stages = std::move(times);
    return result;
  }

private:
  static DialectRegistry makeRegistry() {
    DialectRegistry registry;
    gemm::registerAllDialects(registry);
    return registry;
  }

  std::string displayName() const {
    return !input.isText && input.name == "-" ? "<stdin>" : input.name;
  }

  static Severity severityOf(DiagnosticSeverity severity) {
    switch (severity) {
    case DiagnosticSeverity::Error:
      return Severity::Error;
    case DiagnosticSeverity::Warning:
      return Severity::Warning;
    case DiagnosticSeverity::Remark:
      return Severity::Remark;
    case DiagnosticSeverity::Note:
      return Severity::Note;
    }
    return Severity::Note;
  }

  void give(Diagnostic &diagnostic) {
    if (!log.take)
      return;
    Message message{severityOf(diagnostic.getSeverity()), "", 0, 0, diagnostic.str()};
    if (auto place = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>()) {
      message.file = place.getFilename().str();
      message.line = place.getLine(), message.column = place.getColumn();
    }
    log.take(message);
    for (Diagnostic &note : diagnostic.getNotes())
      give(note);
  }

  /// What has no line in the source; `file` where it is said of the whole of one.
  void say(Severity severity, const Twine &text, StringRef file = "") {
    if (log.stream) {
      *log.stream << (file.empty() ? "" : displayName() + ": ")
                  << (severity == Severity::Error ? "error: " : "remark: ") << text << "\n";
      return;
    }
    if (log.take)
      log.take({severity, file.str(), 0, 0, text.str()});
  }

  /// An error of the command line or of a place: it has no line in the source.
  LogicalResult refuse(const Twine &message) {
    say(Severity::Error, message);
    return ++errors, failure();
  }

  LogicalResult stages(std::vector<support::File> &files) {
    if (std::string why = whyNotTogether(options); !why.empty())
      return refuse(why);
    if (failed(enableRemarks()) || failed(read()) || failed(selectEntry()))
      return failure();
    finish("read");
    if (failed(options.partial ? compilePart() : plan()))
      return failure();
    if (options.emit == Emit::Mlir) {
      std::string text;
      llvm::raw_string_ostream(text) << *module;
      files.push_back({"plan.mlir", std::move(text)});
      return success();
    }
    planAlone();
    if ((!options.partial && failed(lower())) || (codegen && failed(serialize())))
      return failure();
    if (options.emit == Emit::Ptx) {
      files.push_back({"kernels.ptx", std::move(ptx)});
      return success();
    }
    return makeBundle(files);
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
    say(Severity::Remark, "no code is generated for " + machine.chip + " (" + machine.name +
                              "): the bundle has the plan and library calls, for device=ref");
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
      say(Severity::Remark, "compiled whole, so there is no host.mlir");
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
    FailureOr<OwningOpRef<ModuleOp>> rest = splitHost(*module, options.hostModule);
    if (failed(rest))
      return failure();
    llvm::raw_string_ostream os(host);
    (*rest)->print(os);
    os << "\n";
    if (failed(lower()))
      return failure();
    say(Severity::Remark, "compiled in part: " + why + "; the products are " + Twine(scheduled) +
                              (scheduled == 1 ? " function" : " functions") +
                              " of the bundle, the rest is its host.mlir");
    return success();
  }

  /// The time since the stage before.
  void finish(StringRef stage) {
    Clock::time_point now = Clock::now();
    times.push_back(llvm::json::Object{
        {"name", stage}, {"seconds", std::chrono::duration<double>(now - started).count()}});
    started = now;
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

  LogicalResult read() {
    std::string error = input.isText ? source.take(input.text) : source.read(input.name);
    if (!error.empty())
      return refuse(error);
    if (unsigned line = findDeepNesting(source.text()))
      return emitError(FileLineColLoc::get(&context, displayName(), line, 1))
             << "expected at most 500 nested brackets, got more";
    sources->AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(source.text(), displayName()), {});
    {
      std::shared_ptr<void> guard = input.guard ? input.guard(displayName()) : nullptr;
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
    buildCodegenPipeline(kernels, {codegen, /*launch=*/false, options.overlapLaunches,
                                   options.backend == "kernel" ? "" : options.library});
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
        say(Severity::Remark, "no ptxas found, so the bundle has PTX and no cubin; "
                              "gemm-compile --doctor says where it was looked for");
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

  FailureOr<llvm::json::Value> describe() {
    BundleInfo info;
    info.producer = "gemm-compile " GEMM_VERSION;
    info.machine = target().getMachine().str();
    info.chip = target().getChip().str();
    info.hasKernels = !ptx.empty();
    info.hasCubin = !cubin.empty();
    if (!options.entry.empty() && host.empty())
      info.entries = {options.entry};
    constants = Constants();
    return describeModule(*module, info, constants);
  }

  LogicalResult makeBundle(std::vector<support::File> &files) {
    FailureOr<llvm::json::Value> launch = describe();
    if (failed(launch))
      return failure();
    files = {{"launch.json", format(*launch)},
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
    return success();
  }

  static std::string format(const llvm::json::Value &value) {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", value);
    return text;
  }

  const Input input; // copies: files of a bundle outlive the call
  const Options options;
  const Log log;
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

Compiled compile(const Input &input, const Options &options, const Log &log) {
  auto compilation = std::make_shared<Compilation>(input, options, log);
  Compiled result = compilation->run();
  result.memory = std::move(compilation);
  return result;
}

} // namespace gemm::compiling
