// Changed IR into every pass and pipeline. In: folders of .mlir, whose modules are the
// seeds. Out: nothing, or each input that ended a worker (a crash, an abort, more than
// 20 s), in a file of its own that --replay takes; exit 1. Whatever the IR, the answer
// of a pass is IR or a diagnostic. Where MLIR's own parser dies of the text, as Blame.h
// tells, or without our dialects as well, that is counted and no failure: no code of ours
// is there to guard it.
#include "Blame.h"
#include "Mutate.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/InitGemm.h"
#include "gemm/Pipelines/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
namespace fs = std::filesystem;

namespace {
// What gemm-opt is asked for, but for ptxas, which is no part of us. The last one is
// what gemm-compile does.
const char *const kPipelines[] = {"gemm-import",
                                  "gemm-import,gemm-flatten",
                                  "any(gemm-flatten)",
                                  "func.func(gemm-fuse-epilogue)",
                                  "func.func(gemm-fuse-sums)",
                                  "func.func(gemm-select-layout)",
                                  "gemm-annotate-cost",
                                  "gemm-select-schedule",
                                  "func.func(gemm-select-layout),gemm-select-schedule,gemm-explain",
                                  "gemm-select-backend",
                                  "func.func(gemm-to-blas)",
                                  "func.func(gemm-to-blas),gemm-blas-to-calls",
                                  "gemm-elementwise-to-gpu",
                                  "gemm-to-tile",
                                  "func.func(gemm-dispatch)",
                                  "gemm-launch",
                                  "gpu.module(gemm-expand-math)",
                                  "gpu.module(tile-expand-schedule)",
                                  "gpu.module(tile-expand-schedule,tile-to-nvvm)",
                                  "gpu.module(tile-to-nvvm)",
                                  "canonicalize,cse",
                                  "one-shot-bufferize{bufferize-function-boundaries}",
                                  "gemm-plan{target=sm_80}",
                                  "gemm-plan{target=h200}",
                                  "gemm-to-nvvm{target=sm_80}",
                                  "gemm-to-nvvm{target=h200}",
                                  "compile",
                                  "compile-library"};
constexpr unsigned kSecondsEach = 20;

/// What a worker is at, readable when it is dead.
struct Shared {
  unsigned done = 0, valid = 0, ran = 0; // cases
  bool theirs = false;                   // MLIR's parser died, without us
  char pipeline[128];
  char text[1 << 18];
};

class Worker {
public:
  Worker(Shared &shared, bool withOurs) : shared(shared), context(registry(withOurs)) {
    context.disableMultithreading();
    context.allowUnregisteredDialects();
    context.getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
    gemm::fuzz::blameOnFault(shared.theirs);
  }

  void run(const std::string &text, llvm::ArrayRef<const char *> pipelines) {
    ++shared.done;
    if (text.size() >= sizeof shared.text)
      return;
    std::memcpy(shared.text, text.c_str(), text.size() + 1);
    std::strcpy(shared.pipeline, "parse");
    alarm(kSecondsEach);
    OwningOpRef<ModuleOp> module = parse(text);
    if (!module)
      return;
    ++shared.valid;
    for (const char *pipeline : pipelines) {
      std::strncpy(shared.pipeline, pipeline, sizeof shared.pipeline - 1);
      alarm(kSecondsEach);
      OwningOpRef<ModuleOp> copy(module->clone());
      shared.ran += succeeded(runOne(*copy, pipeline));
    }
    alarm(0);
  }

private:
  static DialectRegistry registry(bool withOurs) {
    DialectRegistry registry;
    registerAllDialects(registry);
    registerAllExtensions(registry);
    if (withOurs)
      gemm::registerAll(registry);
    return registry;
  }

  /// A function of its own, so that the stack at the library's entry is known.
  [[gnu::noinline]] OwningOpRef<ModuleOp> parse(const std::string &text) {
    ParserConfig config(&context);
    Block block;
    gemm::fuzz::enterLibrary();
    LogicalResult parsed = parseSourceString(text, &block, config);
    gemm::fuzz::leaveLibrary();
    if (failed(parsed))
      return nullptr;
    return mlir::detail::constructContainerOpForParserIfNecessary<ModuleOp>(
        &block, &context, UnknownLoc::get(&context));
  }

  LogicalResult runOne(ModuleOp module, llvm::StringRef pipeline) {
    if (pipeline.starts_with("compile"))
      return compile(module, pipeline == "compile" ? "" : "cublaslt");
    PassManager passes(&context);
    if (failed(parsePassPipeline(pipeline, passes, llvm::nulls()))) {
      std::fprintf(stderr, "error: expected a pipeline, got %s\n", pipeline.str().c_str());
      std::_Exit(3);
    }
    return passes.run(module);
  }

  LogicalResult compile(ModuleOp module, const std::string &library) {
    PassManager plan(&context), buffers(&context), kernels(&context);
    gemm::PlanOptions options;
    if (!library.empty())
      options.backend = "library", options.library = library;
    gemm::buildPlanPipeline(plan, options);
    gemm::BufferizeOptions straight;
    straight.unroll = true;
    gemm::buildBufferizePipeline(buffers, straight);
    gemm::buildCodegenPipeline(kernels, {true, /*launch=*/false, /*overlap=*/true, library});
    if (failed(plan.run(module)) || failed(buffers.run(module)) || failed(kernels.run(module)) ||
        failed(verify(module)))
      return failure();
    gemm::BundleInfo info;
    gemm::Constants constants;
    return success(succeeded(gemm::describeModule(module, info, constants)));
  }

  Shared &shared;
  MLIRContext context;
};

std::string readFile(const fs::path &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

/// The parts of all .mlir files below, as lit splits them; folders of crashes excepted.
std::vector<std::string> readSeeds(const std::vector<std::string> &folders) {
  std::vector<fs::path> files;
  for (const std::string &folder : folders) {
    std::error_code error;
    fs::recursive_directory_iterator entries(folder, error);
    if (error)
      std::fprintf(stderr, "error: %s: %s\n", folder.c_str(), error.message().c_str());
    for (const auto &entry : entries)
      if (entry.path().extension() == ".mlir" &&
          entry.path().string().find("/crashes/") == std::string::npos)
        files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end()); // the same order everywhere
  std::vector<std::string> seeds;
  for (const fs::path &file : files) {
    std::string text = readFile(file);
    for (size_t begin = 0; begin < text.size();) {
      size_t end = std::min(text.find("// -----", begin), text.size());
      if (end - begin < 20000)
        seeds.push_back(text.substr(begin, end - begin));
      begin = std::min(text.find('\n', end), text.size());
    }
  }
  return seeds;
}

class Campaign {
public:
  Campaign(std::string artifacts)
      : artifacts(std::move(artifacts)),
        shared(static_cast<Shared *>(mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE,
                                          MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}

  /// Runs `work` in a child; false if it did not end by itself.
  template <typename Work> bool inChild(Work work) {
    shared->theirs = false;
    int status = wait(/*withOurs=*/true, work);
    if (status == 0)
      return true;
    if (shared->theirs || diesWithoutOurs())
      ++foundInMlir;
    else
      report(WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    return false;
  }

  unsigned found = 0, foundInMlir = 0;
  Shared &state() { return *shared; }

private:
  /// For a stack that could not be read (MLIR runs on past its own llvm_unreachable).
  bool diesWithoutOurs() {
    std::string text = shared->text;
    return std::strcmp(shared->pipeline, "parse") == 0 &&
           wait(/*withOurs=*/false, [&](Worker &worker) { worker.run(text, {}); }) != 0;
  }

  /// The status of a child that did `work` in silence: passes print tables.
  template <typename Work> int wait(bool withOurs, Work work) {
    std::fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
      if (!std::freopen("/dev/null", "w", stdout))
        std::_Exit(4);
      Worker worker(*shared, withOurs);
      work(worker);
      std::_Exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
  }

  void report(int signal) {
    std::string what = signal == SIGALRM ? "took more than " + std::to_string(kSecondsEach) + " s"
                       : signal          ? "ended by signal " + std::to_string(signal)
                                         : "ended by exit";
    std::string text = "// " + std::string(shared->pipeline) + " " + what + "\n" + shared->text;
    fs::path path;
    do
      path = fs::path(artifacts) / ("crash-" + std::to_string(number++) + ".mlir");
    while (fs::exists(path));
    std::ofstream(path) << text;
    std::printf("error: %s %s: %s\n", shared->pipeline, what.c_str(), path.c_str());
    ++found;
  }

  std::string artifacts;
  unsigned number = 0;
  Shared *shared;
};
} // namespace

static int usage(FILE *to) {
  std::fprintf(to, "usage: ir-fuzz --cases=N|--seconds=N [--seed=N] [--artifacts=DIR] FOLDER...\n"
                   "       ir-fuzz --replay FILE...\n");
  return to == stderr;
}

int main(int argc, char **argv) {
  unsigned seed = 7, cases = 0, seconds = 0;
  if (const char *given = std::getenv("GEMM_TEST_SEED"))
    seed = unsigned(std::atoi(given));
  std::string artifacts = ".";
  std::vector<std::string> inputs;
  bool replay = false;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef arg = argv[i];
    if (arg.consume_front("--seed="))
      seed = unsigned(std::atoi(arg.data()));
    else if (arg.consume_front("--cases="))
      cases = unsigned(std::atoi(arg.data()));
    else if (arg.consume_front("--seconds="))
      seconds = unsigned(std::atoi(arg.data()));
    else if (arg.consume_front("--artifacts="))
      artifacts = arg.str();
    else if (arg == "--replay")
      replay = true;
    else if (!arg.starts_with("-"))
      inputs.push_back(arg.str());
    else
      return usage(arg == "--help" ? stdout : stderr);
  }
  registerAllPasses(); // gemm's come with its dialects, in the worker
  Campaign campaign(artifacts);
  if (replay) {
    for (const std::string &input : inputs)
      campaign.inChild([&](Worker &worker) { worker.run(readFile(input), kPipelines); });
    std::printf("%zu inputs, %u of them crash\n", inputs.size(), campaign.found);
    return campaign.found ? 1 : 0;
  }
  std::vector<std::string> seeds = readSeeds(inputs);
  if (seeds.empty() || (!cases && !seconds)) {
    return usage(stderr);
  }
  std::printf("seed %u, %zu seeds of IR\n", seed, seeds.size());
  gemm::fuzz::Mutator mutator(seeds);
  auto start = std::chrono::steady_clock::now();
  auto isOver = [&](unsigned next) {
    std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    return (cases && next >= cases) || (seconds && used.count() > seconds);
  };
  // A context keeps every type it has seen: a new worker after some hundred cases.
  for (unsigned next = 0; !isOver(next) && campaign.found < 50;) {
    unsigned before = campaign.state().done, last = next + 400;
    campaign.inChild([&](Worker &worker) {
      for (unsigned i = next; i < last && !isOver(i); ++i) {
        std::mt19937 random(seed * 1000003u + i);
        std::string text = mutator.mutate(seeds[random() % seeds.size()], random);
        const char *chosen[] = {kPipelines[random() % std::size(kPipelines)],
                                kPipelines[random() % std::size(kPipelines)]};
        worker.run(text, chosen);
      }
    });
    unsigned done = campaign.state().done - before;
    next += std::max(1u, done);
  }
  Shared &state = campaign.state();
  std::printf("%u cases, %u valid, %u runs of a pipeline without an error, %u crashes, "
              "%u more in MLIR's parser\n",
              state.done, state.valid, state.ran, campaign.found, campaign.foundInMlir);
  if (state.done > 1000 && state.ran < state.done / 20) {
    std::printf("error: expected a run in 20 to go through, got fewer: the seeds are stale\n");
    return 1;
  }
  return campaign.found ? 1 : 0;
}
