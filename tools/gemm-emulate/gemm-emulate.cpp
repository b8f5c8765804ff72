// gemm-emulate: runs one kernel of a PTX file in the emulator, with arguments
// from the command line and .npy files. Exit 0 ok, 1 error (one line on stderr),
// 2 findings.
#include "../EmulatorFlags.h"
#include "../ToolMain.h"
#include "Arguments.h"
#include "Report.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Emulator/Sample.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Support/Version.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>
#include <map>
#include <new>

using namespace gemm;
using namespace gemm::emulate;
using bundle::Error;

namespace {
constexpr int exitFindings = 2;

const std::map<std::string, findings::Format> formats = {{"text", findings::Format::Text},
                                                         {"json", findings::Format::Json},
                                                         {"sarif", findings::Format::Sarif}};

struct Options {
  std::vector<std::string> command;
  std::string input, kernel, grid = "1", block, cluster;
  size_t shared = 0;
  std::vector<std::string> arguments, outputs;
  tools::EmulatorFlags emulator;
  std::string format = "text", counters, explain;
  unsigned explore = 0;
  uint64_t sample = 0;
  bool list = false, listRules = false;
};

emulator::Module load(const std::string &path) {
  auto parsed = emulator::Module::parseFile(path);
  if (auto *error = std::get_if<emulator::ParseError>(&parsed))
    throw Error(error->str());
  return std::get<emulator::Module>(std::move(parsed));
}

const emulator::KernelInfo &chooseKernel(const emulator::Module &module, const std::string &name) {
  const auto &kernels = module.kernels();
  if (const emulator::KernelInfo *kernel = module.kernel(name))
    return *kernel;
  if (name.empty() && kernels.size() == 1)
    return kernels[0];
  std::string list;
  for (const emulator::KernelInfo &kernel : kernels)
    list += (list.empty() ? "" : ", ") + kernel.name;
  throw Error(module.name() + ": expected --kernel to be one of " + (list.empty() ? "none" : list) +
              ", got " + (name.empty() ? "none" : "'" + name + "'"));
}

void printKernels(const emulator::Module &module) {
  for (const emulator::KernelInfo &kernel : module.kernels()) {
    std::printf("%s(", kernel.name.c_str());
    for (size_t i = 0; i < kernel.parameters.size(); ++i)
      std::printf("%s%s: %zu bytes", i ? ", " : "", kernel.parameters[i].name.c_str(),
                  kernel.parameters[i].size);
    std::printf(") %zu bytes of shared memory\n", kernel.staticShared);
  }
}

/// The block of --block, else the one that the kernel demands.
emulator::Dim3 chooseBlock(const std::string &text, const emulator::KernelInfo &kernel) {
  if (!text.empty())
    return parseExtents("--block", text);
  if (kernel.requiredBlock.x)
    return kernel.requiredBlock;
  throw Error("expected --block=X[,Y[,Z]], since kernel '" + kernel.name + "' has no .reqntid");
}

void writeOutputs(const std::vector<Output> &outputs, const emulator::Memory &memory) {
  std::vector<std::pair<std::filesystem::path, std::string>> files;
  for (const Output &output : outputs) {
    runtime::Tensor tensor = *output.of->tensor;
    memory.copyOut(output.of->address, tensor.bytes.data(), tensor.bytes.size());
    files.emplace_back(output.file, npyText(tensor));
  }
  runtime::writeFiles(files);
}

/// The text of --explain or --list-rules; empty: neither is asked for.
std::string aboutRules(const Options &options) {
  if (options.listRules)
    return emulator::rulesTable();
  if (options.explain.empty())
    return {};
  if (const emulator::RuleInfo *rule = emulator::findRule(options.explain))
    return explain(*rule);
  std::string list;
  for (const emulator::RuleInfo &rule : emulator::rules())
    list += (list.empty() ? "" : ", ") + std::string(rule.id);
  throw Error("expected --explain to be one of " + list + ", got '" + options.explain + "'");
}

/// Numbers of the clusters to execute for --sample, or none: all. Says in `run` how many CTAs.
std::vector<uint64_t> chooseSample(Run &run, const emulator::KernelInfo &kernel, uint64_t seed) {
  const emulator::Dim3 g = run.grid, c = run.cluster;
  run.ctas = uint64_t(g.x) * g.y * g.z;
  if (run.sample == 0 || c.x == 0 || c.y == 0 || c.z == 0)
    return {};
  const std::array<uint64_t, 3> extents = {g.x / c.x, g.y / c.y, g.z / c.z};
  if (run.sample >= extents[0] * extents[1] * extents[2])
    return {};
  if (kernel.synchronises) {
    run.whole = "which may wait for each other or share a sum";
    return {};
  }
  run.ctas = run.sample * c.x * c.y * c.z;
  return emulator::samplePlaces(extents, run.sample, seed);
}

int runKernel(const Options &options) {
  if (const std::string text = aboutRules(options); !text.empty()) {
    std::fputs(text.c_str(), stdout);
    return 0;
  }
  if (options.input.empty())
    throw Error("expected input, a file of PTX text, got none");
  emulator::Module module = load(options.input);
  if (options.list) {
    printKernels(module);
    return 0;
  }
  const emulator::KernelInfo &kernel = chooseKernel(module, options.kernel);
  emulator::Options settings;
  tools::applyFlags(options.emulator, settings);
  settings.lineCounters = options.counters == "lines";
  Run run;
  run.code = &module;
  run.command = options.command;
  run.module = options.input;
  run.kernel = kernel.name;
  run.shared = options.shared;
  run.staticShared = kernel.staticShared;
  run.maxRegisters = kernel.maxRegisters;
  run.grid = parseExtents("--grid", options.grid);
  run.block = chooseBlock(options.block, kernel);
  run.cluster = !options.cluster.empty()   ? parseExtents("--cluster", options.cluster)
                : kernel.requiredCluster.x ? kernel.requiredCluster
                                           : emulator::Dim3{};
  run.explored = options.explore;
  run.counters = options.counters == "table"   ? Counted::Sums
                 : options.counters == "lines" ? Counted::Lines
                                               : Counted::Nothing;
  if (options.arguments.size() != kernel.parameters.size())
    throw Error("kernel '" + kernel.name + "': expected " +
                std::to_string(kernel.parameters.size()) + " --arg, got " +
                std::to_string(options.arguments.size()));

  emulator::Memory memory;
  std::vector<Argument> arguments;
  std::vector<std::vector<std::byte>> params;
  for (size_t i = 0; i < options.arguments.size(); ++i) {
    arguments.push_back(parseArgument(options.arguments[i], kernel.parameters[i], i, memory));
    params.push_back(arguments.back().value);
  }
  std::vector<Output> outputs;
  for (const std::string &text : options.outputs)
    outputs.push_back(parseOutput(text, arguments));

  run.sample = options.sample;
  const std::vector<uint64_t> only = chooseSample(run, kernel, settings.seed);
  auto launch = [&](const emulator::Options &o) {
    emulator::LaunchConfig config{run.grid, run.block, run.cluster, run.shared, only};
    return emulator::launch(module, kernel.name, config, params, memory, o);
  };
  if (options.explore)
    run.outcome = explore(memory, settings, options.explore, launch);
  else
    run.outcome = {1, launch(settings), settings};
  const emulator::Result &result = run.outcome.result;
  for (const emulator::Finding &finding : result.findings)
    if (finding.rule == emulator::Rule::LaunchInvalid)
      throw Error("kernel '" + kernel.name + "': " + finding.message);

  writeOutputs(outputs, memory);
  std::fputs(report(run, formats.at(options.format)).c_str(), stdout);
  return result.ok() ? 0 : exitFindings;
}

void addOptions(CLI::App &app, Options &options) {
  app.set_version_flag("--version", support::versionOf("gemm-emulate"));
  app.add_option("input", options.input, "a file of PTX text");
  app.add_option("--kernel", options.kernel, "kernel to run (the only one)");
  app.add_option("--grid", options.grid, "CTAs: X[,Y[,Z]] (1)");
  app.add_option("--block", options.block, "threads of a CTA: X[,Y[,Z]] (as .reqntid says)");
  app.add_option("--cluster", options.cluster,
                 "CTAs of a cluster: X[,Y[,Z]] (as .reqnctapercluster says, or 1)");
  app.add_option("--shared", options.shared, "bytes of dynamic shared memory (0)")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--arg", options.arguments,
                 "@file.npy, zeros:SHAPExTYPE, random:SHAPExTYPE[:seed=N][:class=C], i32:5, "
                 "f32:1.5, bytes:HEX, null, tensormap:BOX[:swizzle=N]:TENSOR or a struct of them, "
                 "{ARG,ARG,...}; one per parameter, in order")
      ->allow_extra_args(false);
  app.add_option(
         "--output", options.outputs,
         "[INDEX]@file.npy: the tensor of that argument, or INDEX.MEMBER of a struct (the last "
         "tensor), after the run")
      ->allow_extra_args(false);
  app.add_option("--explore", options.explore, "run this many schedules, end at the first finding")
      ->check(tools::wholeNumber<unsigned>());
  app.add_option("--sample", options.sample,
                 "execute N CTAs (clusters) of the grid alone: corners, edges, and others as the "
                 "seed has it; all of a kernel whose CTAs may wait for each other (0: all)")
      ->check(tools::wholeNumber<uint64_t>());
  app.add_option("--format", options.format, "of what is printed: text, json or sarif (text)")
      ->check(CLI::IsMember({"text", "json", "sarif"}));
  app.add_option("--counters", options.counters,
                 "print what was counted: table, or lines: by line of the source, too")
      ->check(CLI::IsMember({"table", "lines"}));
  app.add_option("--explain", options.explain, "say what a finding with this id means and end");
  app.add_flag("--list-rules", options.listRules, "print the table of what may be found and end");
  app.add_flag("--list", options.list, "print kernels and parameters and end");
  tools::addEmulatorFlags(app, options.emulator);
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Runs a kernel of a PTX file without a GPU and reports what it does wrong.",
               "gemm-emulate");
  return tools::runTool(app, [&] {
    Options options;
    addOptions(app, options);
    app.parse(argc, argv);
    options.command.assign(argv + 1, argv + argc);
    tools::noteInputs({options.input});
    tools::noteInputs(options.arguments);
    return runKernel(options);
  });
}
