// gemm-report: plans, bundles, benchmarks and profiler traces in; one HTML page,
// pictures, or a table out; or a table of a machine. Exit 0, or 1 after one line on standard error;
// nothing is written before everything has been read and rendered.
#include "../Scratch.h"
#include "../ToolMain.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Bundle/Compiler.h"
#include "gemm/Report/Machine.h"
#include "gemm/Report/Report.h"
#include "gemm/Report/SizeSweep.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Schedule/Text.h"
#include "gemm/Support/Read.h"
#include "gemm/Support/Version.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstring>
#include <iostream>

using namespace gemm;
using bundle::Error;
namespace fs = std::filesystem;

namespace {
struct Options {
  std::vector<std::string> inputs, before, machines, against;
  std::string output, svgDir, format, emitMlir, target, sweep, schedule;
  int chips = 1;
  bool operators = false;
};

std::string readText(const fs::path &path) {
  std::string text;
  if (std::string error = support::readFile(path.string(), "file", text); !error.empty())
    throw Error(error);
  return text;
}

// Planned, not lowered: the plan is what a report shows, for every element type.
void readSource(const fs::path &source, const Options &options, report::Document &document) {
  if (!fs::exists(source))
    throw Error(source.string() + ": expected an .mlir file, got nothing of that name");
  tools::Scratch scratch("gemm-report");
  fs::path bundle = scratch.directory / "plan.gemm", after = scratch.directory / "after.mlir";
  std::vector<std::string> common = {source.string()};
  if (!options.target.empty())
    common.push_back("--target=" + options.target);
  std::vector<std::string> plan = common, emit = common;
  plan.insert(plan.end(), {"-o", bundle.string(), "--codegen=false"});
  emit.insert(emit.end(), {"-o", after.string(), "--emit=mlir"});
  if (bundle::runCompiler(source.string(), plan) != 0 ||
      bundle::runCompiler(source.string(), emit) != 0)
    throw tools::AlreadyReported();
  size_t before = document.rows.size();
  report::readBundle(bundle, document);
  for (size_t i = before; i < document.rows.size(); ++i)
    document.rows[i].source = source.string();
  document.inputs.back() = source.string();
  document.irAfter += readText(after);
}

Target readTarget(const std::string &name) {
  std::string error;
  std::optional<Target> target = findTarget(name, error);
  if (!target)
    throw Error(error);
  return *target;
}

report::Document readAll(const Options &options, const std::vector<std::string> &inputs) {
  report::Document document;
  document.clockNote = "peaks as in the target description";
  document.operators = options.operators;
  const Target target = readTarget(options.target.empty() ? "h200" : options.target);
  document.target = target;
  for (const std::string &name : options.against)
    document.against.push_back({readTarget(name), sourcesOf(name)});
  bool named = false;
  for (const std::string &input : inputs) {
    fs::path path = input;
    if (path.extension() == ".mlir")
      readSource(path, options, document);
    else
      report::readFile(path, document);
    named |= path.extension() == ".mlir" || fs::is_directory(path);
  }
  if (!options.target.empty())
    document.target = target, // what was asked for, not what a bundle was made for
        document.sources = sourcesOf(options.target);
  else if (!named)
    document.notes.push_back("no target given, machine " + document.target.name + " is assumed");
  document.chips = options.chips;
  if (options.chips > 1 && document.target.linkBytesPerSecond <= 0)
    throw Error("--chips: expected a target with link_bytes_per_second, got " +
                document.target.name);
  report::complete(document);
  return document;
}

// With a second report, the tables are of what changed.
template <typename Table> std::string renderTable(const std::string &format, const Table &table) {
  return format == "csv"    ? report::csv(table)
         : format == "json" ? report::json(table)
                            : report::markdown(table);
}

std::optional<report::SizeSweep> sweepOf(const Options &options, const report::Document &document) {
  if (options.sweep.empty())
    return std::nullopt;
  std::string error;
  std::optional<report::SweepRange> range = report::parseSweep(options.sweep, error);
  if (!range)
    throw Error("--sweep: " + error);
  std::optional<Schedule> schedule;
  if (!options.schedule.empty() && !(schedule = parseSchedule(options.schedule)))
    throw Error("--schedule: expected #gemm.schedule<...> as plans have it, got '" +
                options.schedule + "'");
  return report::sweepSizes(document, *range, schedule);
}

std::string render(const Options &options, const report::Document &document,
                   const report::Comparison *comparison, const report::SizeSweep *sweep) {
  if (options.format == "html")
    return report::html(document, comparison, sweep);
  if (sweep)
    return renderTable(options.format, *sweep);
  return comparison ? renderTable(options.format, *comparison)
                    : renderTable(options.format, document);
}

// Machines alone: no input is read.
int runMachines(const Options &options) {
  if (!options.inputs.empty())
    throw Error("expected --machine without inputs, got " + options.inputs.front());
  if (options.format == "html" || options.format == "md")
    throw Error("expected --format=text, csv or json with --machine, got " + options.format);
  std::vector<report::MachineTable> tables;
  for (const std::string &name : options.machines)
    tables.push_back(report::machineTable(readTarget(name), sourcesOf(name)));
  std::string text;
  if (options.format == "csv")
    text = report::machineCsv(tables);
  else if (options.format == "json")
    text = report::machineJson(tables);
  else
    for (const report::MachineTable &table : tables)
      text += (text.empty() ? "" : "\n") + report::machineText(table);
  if (options.output.empty() || options.output == "-")
    std::fwrite(text.data(), 1, text.size(), stdout);
  else
    runtime::writeFiles({{options.output, text}});
  return 0;
}

int run(Options options) {
  if (!options.machines.empty())
    return runMachines(options);
  if (!options.schedule.empty() && options.sweep.empty())
    throw Error("expected --sweep with --schedule, got none");
  if (!options.sweep.empty() && !options.before.empty())
    throw Error("expected --sweep without --compare, got both");
  if (options.inputs.empty())
    throw Error("expected inputs or --machine, got neither");
  if (!options.against.empty() && !options.format.empty() && options.format != "html")
    throw Error("expected --format=html with --against, got " + options.format);
  if (options.format == "text")
    throw Error("expected --format=html, csv, json or md, got text");
  if (options.format.empty())
    options.format = "html";
  report::Document document = readAll(options, options.inputs), before;
  std::optional<report::Comparison> comparison;
  if (!options.before.empty()) {
    before = readAll(options, options.before);
    comparison = report::compare(before, document);
  }
  const std::optional<report::SizeSweep> sweep = sweepOf(options, document);
  std::vector<std::pair<fs::path, std::string>> files;
  std::string output = options.output;
  if (output.empty() && options.emitMlir.empty() && options.svgDir.empty())
    output = options.format == "html" ? "report.html" : "-";
  std::string standard;
  auto add = [&](const std::string &path, std::string text) {
    if (path == "-")
      standard += text;
    else
      files.emplace_back(path, std::move(text));
  };
  if (!output.empty())
    add(output,
        render(options, document, comparison ? &*comparison : nullptr, sweep ? &*sweep : nullptr));
  if (!options.emitMlir.empty())
    add(options.emitMlir, report::emitMlir(document));
  if (!options.svgDir.empty()) {
    std::error_code code;
    fs::create_directories(options.svgDir, code);
    if (code)
      throw Error(options.svgDir + ": expected a folder to write to, got " + code.message());
    std::vector<report::Picture> pictures = report::pictures(document);
    if (sweep)
      for (report::Picture &picture : report::pictures(*sweep))
        pictures.push_back(std::move(picture));
    for (const report::Picture &picture : pictures)
      files.emplace_back(fs::path(options.svgDir) / (picture.name + ".svg"), picture.svg);
  }
  runtime::writeFiles(files);
  std::fwrite(standard.data(), 1, standard.size(), stdout);
  if (output != "-" && !output.empty())
    std::cerr << "wrote " << output << " (" << document.rows.size() << " products on "
              << document.target.name << ")\n";
  return 0;
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Reports what products cost and why: tables, pictures and one HTML page.",
               "gemm-report");
  return tools::runTool(app, [&] {
    Options options;
    app.set_version_flag("--version", support::versionOf("gemm-report"));
    app.add_option("inputs", options.inputs,
                   ".mlir, bundles, cost.json, gemm-run --json, benchmark .csv, PyTorch profiler "
                   "traces, traces of gemm-trace, model descriptions");
    app.add_option("-o,--output", options.output,
                   "file to write, - is standard output "
                   "(report.html; standard output for tables)");
    CLI::Option *machine = app.add_option("--machine", options.machines,
                                          "what is known of a machine, chip or target file, and "
                                          "from where: text, csv or json (repeat for several)")
                               ->allow_extra_args(false);
    app.add_option("--format", options.format,
                   "html, csv, json or md; of --machine text, csv or json")
        ->check(CLI::IsMember({"html", "csv", "json", "md", "text"}));
    app.add_option("--compare", options.before,
                   "an earlier report's input (repeat for several): what changed, by product")
        ->allow_extra_args(false);
    app.add_option("--against", options.against,
                   "a machine, chip or target file to choose on the page, with predictions (repeat "
                   "for several); else the built-in ones, with predictions where rows are few")
        ->allow_extra_args(false);
    app.add_option("--svg-dir", options.svgDir, "write every picture into this folder");
    app.add_option("--emit-mlir", options.emitMlir,
                   "write the products as a module for gemm-compile");
    app.add_option("--target,--gemm-target-file", options.target,
                   "machine, chip or target file (a bundle's own, else h200)");
    app.add_option("--sweep", options.sweep,
                   "every layer over a size: m:1:8192, n:64:4096:64 in steps, k:1:4096:x2 doubled, "
                   "batch:1:64");
    app.add_option("--schedule", options.schedule,
                   "of all sizes of --sweep: #gemm.schedule<...>; else the model's choice at each");
    app.add_flag("--operators", options.operators,
                 "of traces and models also what multiplies no matrices: elementwise operators, "
                 "normalisations, reductions, copies");
    app.add_option("--chips", options.chips,
                   "spread every layer over so many chips: what each computes, moves and sends")
        ->check(CLI::Range(1, 65536));
    for (const char *other : {"--target", "--compare", "--against", "--svg-dir", "--emit-mlir",
                              "--chips", "--sweep", "--schedule"})
      machine->excludes(app.get_option(other));
    app.parse(argc, argv);
    tools::noteInputs(options.inputs);
    tools::noteInputs(options.before);
    tools::noteInputs(options.machines);
    tools::noteInputs(options.against);
    tools::noteInputs({options.target});
    return run(options);
  });
}
