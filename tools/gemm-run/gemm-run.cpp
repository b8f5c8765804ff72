// gemm-run: runs a function of a bundle on a device, checks every step against
// the oracle, and ends with one verdict line. Exit 0 ok, 1 error, 2 check failed,
// 77 no such device; an error is one line on stderr.
#include "../ToolMain.h"
#include "Arguments.h"
#include "Explain.h"
#include "Options.h"
#include "Report.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Support/Version.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>
#include <new>
#include <unistd.h>

using namespace gemm;
using namespace gemm::run;
using bundle::Error;

namespace {
const bundle::Function &chooseEntry(const bundle::Bundle &bundle, const std::string &wanted) {
  std::string list;
  for (const bundle::Function &function : bundle.functions)
    list += (list.empty() ? "" : ", ") + function.name;
  std::string file = bundle.directory.string();
  if (!wanted.empty()) {
    std::string name = wanted[0] == '@' ? wanted.substr(1) : wanted;
    if (const bundle::Function *function = bundle.findFunction(name))
      return *function;
    throw Error(file + ": expected --entry to be one of " + list + ", got '" + name + "'");
  }
  if (bundle.functions.size() == 1)
    return bundle.functions[0];
  if (const bundle::Function *function = bundle.findFunction("main"))
    return *function;
  throw Error(file + ": expected --entry, since the functions are " +
              (list.empty() ? "none" : list));
}

std::unique_ptr<runtime::Device> makeDevice(const std::string &name, const Options &options,
                                            const bundle::Bundle &bundle) {
  if (name == "ref")
    return runtime::makeRefDevice();
  if (name == "blas")
    return runtime::makeBlasDevice();
  if (name == "cuda")
    return runtime::makeCudaDevice();
  emulator::Options emulate;
  emulate.machine = runtime::emulatedMachine(bundle);
  emulate.seed = options.seed;
  tools::applyFlags(options.emulator, emulate);
  return runtime::makeEmulateDevice(emulate, options.explore);
}

// "\r[2/3] main:2 exact class" while standard error is a terminal.
class Progress {
public:
  explicit Progress(const runtime::BoundFunction &function)
      : function(function), active(isatty(STDERR_FILENO)) {}
  ~Progress() { clear(); }
  void show(size_t step, const char *what) {
    if (!active)
      return;
    std::fprintf(stderr, "\r\033[K[%zu/%zu] %s %s", step + 1, function.steps.size(),
                 function.steps[step].step->name.c_str(), what);
    std::fflush(stderr);
  }
  void clear() {
    if (active)
      std::fprintf(stderr, "\r\033[K");
  }

private:
  const runtime::BoundFunction &function;
  bool active;
};

void runSteps(runtime::Session &session, const Arguments &arguments, const Options &options,
              Run &run) {
  session.reset(arguments.tensors);
  if (options.check) {
    for (size_t i = 0; i < run.steps.size(); ++i)
      session.checkExact(i, options.seed, run.steps[i]);
    session.reset(arguments.tensors); // the exact class left its own data behind
  }
  try {
    for (size_t i = 0; i < run.steps.size(); ++i) {
      session.runStep(i, options.check, run.steps[i]);
      if (options.repeat)
        run.steps[i].seconds = session.timeStep(i, options.repeat);
    }
  } catch (const runtime::Unmet &unmet) {
    throw Error(unmet.what() + arguments.inRange());
  }
}

/// A file for each result or none at all: one that is missing would be missed later.
void requireOutputs(const runtime::BoundFunction &bound, const std::string &name, size_t given) {
  if (given == 0 || given == bound.results.size())
    return;
  std::string types;
  for (const runtime::BoundView &result : bound.results)
    types += (types.empty() ? "" : ", ") + runtime::typeText(result.dtype, result.shape);
  throw Error("@" + name + ": expected " + std::to_string(bound.results.size()) +
              " --output=@file.npy, one for each result (" + types + "), or none, got " +
              std::to_string(given));
}

/// A part of the elements can be compared with the reference, and is good for nothing else.
void requirePart(const Options &options) {
  if (options.sample == 0)
    return;
  const auto with = [](const char *what) {
    throw Error(std::string("--sample: expected ") + what);
  };
  if (options.device != "emulate")
    with("--device=emulate, the others execute whole launches");
  if (!options.check)
    with("--check, which compares what the CTAs compute");
  if (!options.outputs.empty())
    with("no --output, since most elements of a result are not computed");
  if (!options.compare.empty() || options.repeat)
    with("no --compare and no --repeat, which take whole launches");
}

int runFunction(const Options &options, const bundle::Bundle &bundle) {
  requirePart(options);
  const bundle::Function &function = chooseEntry(bundle, options.entry);
  std::vector<std::filesystem::path> outputs;
  for (const std::string &text : options.outputs)
    outputs.push_back(runtime::parseOutput(text));
  Arguments arguments(function, options);
  runtime::BoundFunction bound = runtime::bindFunction(function, arguments.symbols);
  requireOutputs(bound, function.name, outputs.size());
  arguments.drawAmounts(bound);
  std::unique_ptr<runtime::Device> device = makeDevice(options.device, options, bundle), other;
  if (!options.compare.empty())
    other = makeDevice(options.compare, options, bundle);
  runtime::Session session(bundle, bound, *device, other.get());
  Progress progress(bound);
  session.progress = [&](size_t step, const char *what) { progress.show(step, what); };

  Run run{&bundle,
          &bound,
          device->description(),
          std::vector<runtime::StepReport>(bound.steps.size()),
          {}};
  for (size_t i = 0; i < bound.steps.size(); ++i)
    run.steps[i].step = &bound.steps[i];
  session.sample = options.sample, session.sampleSeed = options.seed;
  if (!options.explainError.empty())
    session.explain = parseExplain(options.explainError, options.explainClass, bound);
  runSteps(session, arguments, options, run);
  progress.clear();
  for (const bundle::Module &module : bundle.modules)
    if (runtime::Image image = device->image(module.name); !image.file.empty())
      run.images.push_back(image.text());

  std::vector<std::pair<std::filesystem::path, std::string>> files;
  for (size_t i = 0; i < outputs.size(); ++i)
    files.emplace_back(outputs[i], npyText(session.result(i)));
  if (!options.json.empty())
    files.emplace_back(options.json, jsonReport(run, options));
  runtime::writeFiles(files);
  printSteps(run, options);
  printLine(verdictLine(run, options));
  return run.ok() ? 0 : tools::exitWrong;
}

int runInput(const Options &options) {
  std::filesystem::path input = options.input;
  auto run = [&](const bundle::Bundle &bundle) {
    if (!options.list)
      return runFunction(options, bundle);
    for (const bundle::Function &function : bundle.functions)
      printLine(function.name);
    return 0;
  };
  if (input.extension() != ".mlir")
    return run(bundle::load(input));
  if (!std::filesystem::exists(input))
    throw Error(input.string() + ": expected an .mlir file or a bundle, got nothing of that name");
  // The device blas makes library calls, the others launch kernels.
  CompiledBundle compiled(input, options.target, options.device == "blas" ? "library" : "kernel");
  return run(bundle::load(compiled.path()));
}

void addOptions(CLI::App &app, Options &options) {
  app.set_version_flag("--version", support::versionOf("gemm-run"));
  app.add_option("input", options.input, "a bundle (out.gemm) or an .mlir file")->required();
  app.add_option("--target", options.target,
                 "machine or chip to compile an .mlir file for (sm_80)");
  app.add_option("--entry", options.entry, "function to run (the only one, else main)");
  app.add_option("--device", options.device, "ref (the f64 oracle), blas, emulate or cuda")
      ->check(CLI::IsMember({"ref", "blas", "emulate", "cuda"}));
  app.add_option(
         "--input", options.inputs,
         "SHAPExTYPE=random[:seed=N][:class=normal|uniform|integers|wide|places|tiny], =zeros "
         "or =@file.npy; one per argument, in order")
      ->allow_extra_args(false);
  app.add_option("--output", options.outputs, "@file.npy, one per result, in order")
      ->allow_extra_args(false);
  app.add_flag(
      "--check", options.check,
      "compare every step with the oracle: on data of its own whose sums are exact, and on the "
      "inputs");
  app.add_option("--sample", options.sample,
                 "emulate, with --check: of each large launch execute the CTAs of N tiles of the "
                 "output alone (corners, edges, and others as the seed has it), and compare those")
      ->check(tools::wholeNumber<uint64_t>());
  app.add_flag("--errors", options.errors,
               "check, and print a histogram of the errors of each step, and where the worst is");
  app.add_option("--explain-error", options.explainError,
                 "check, and recompute one element of a product step by step: "
                 "[STEP@][BATCH,]M,N[:OUTPUT]");
  app.add_option("--explain-class", options.explainClass, "the data to explain it on (real)")
      ->check(CLI::IsMember({"real", "exact"}));
  app.add_option("--seed", options.seed, "seed of generated data and of the emulator")
      ->check(tools::wholeNumber<uint64_t>());
  tools::addEmulatorFlags(app, options.emulator, "emulate: ");
  app.add_option("--explore", options.explore,
                 "emulate: run every launch under this many schedules, end at the first finding")
      ->check(tools::wholeNumber<unsigned>());
  app.add_option("--compare", options.compare, "run every step there too and compare the bits")
      ->check(CLI::IsMember({"ref", "blas", "emulate", "cuda"}));
  app.add_option("--repeat", options.repeat, "time every step: median of N more launches")
      ->check(tools::wholeNumber<unsigned>());
  app.add_option("--json", options.json, "write a report to this file");
  app.add_flag("--list", options.list, "print the names of the functions and end");
  app.add_flag("--counters", options.counters, "emulate: print what was counted");
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Runs a bundle of GEMM kernels and checks it against an f64 reference.", "gemm-run");
  return tools::runTool(app, [&] {
    Options options;
    addOptions(app, options);
    app.parse(argc, argv);
    options.check |= options.errors || !options.explainError.empty();
    tools::noteInputs({options.input});
    tools::noteInputs(options.inputs);
    return runInput(options);
  });
}
