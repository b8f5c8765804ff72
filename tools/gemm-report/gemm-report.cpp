// gemm-report: plans, bundles, benchmarks and profiler traces in; one HTML page,
// pictures, or a table out. Exit 0, or 1 after one line on standard error; nothing
// is written before everything has been read and rendered.
#include "../Scratch.h"
#include "../ToolMain.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Bundle/Compiler.h"
#include "gemm/Report/Report.h"
#include "gemm/Runtime/Npy.h"
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
  std::vector<std::string> inputs, before;
  std::string output, svgDir, format = "html", emitMlir, target;
  int chips = 1;
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

report::Document readAll(const Options &options, const std::vector<std::string> &inputs) {
  report::Document document;
  document.clockNote = "peaks as in the target description";
  std::string error;
  std::optional<Target> target =
      findTarget(options.target.empty() ? "h200" : options.target, error);
  if (!target)
    throw Error(error);
  document.target = *target;
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
    document.target = *target; // what was asked for, not what a bundle was made for
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

std::string render(const Options &options, const report::Document &document,
                   const report::Comparison *comparison) {
  if (options.format == "html")
    return report::html(document, comparison);
  return comparison ? renderTable(options.format, *comparison)
                    : renderTable(options.format, document);
}

int run(const Options &options) {
  report::Document document = readAll(options, options.inputs), before;
  std::optional<report::Comparison> comparison;
  if (!options.before.empty()) {
    before = readAll(options, options.before);
    comparison = report::compare(before, document);
  }
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
    add(output, render(options, document, comparison ? &*comparison : nullptr));
  if (!options.emitMlir.empty())
    add(options.emitMlir, report::emitMlir(document));
  if (!options.svgDir.empty()) {
    std::error_code code;
    fs::create_directories(options.svgDir, code);
    if (code)
      throw Error(options.svgDir + ": expected a folder to write to, got " + code.message());
    for (const report::Picture &picture : report::pictures(document))
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
                   "traces, model descriptions")
        ->required();
    app.add_option("-o,--output", options.output,
                   "file to write, - is standard output "
                   "(report.html; standard output for tables)");
    app.add_option("--format", options.format, "html, csv, json or md")
        ->check(CLI::IsMember({"html", "csv", "json", "md"}));
    app.add_option("--compare", options.before,
                   "an earlier report's input (repeat for several): what changed, by product")
        ->allow_extra_args(false);
    app.add_option("--svg-dir", options.svgDir, "write every picture into this folder");
    app.add_option("--emit-mlir", options.emitMlir,
                   "write the products as a module for gemm-compile");
    app.add_option("--target,--gemm-target-file", options.target,
                   "machine, chip or target file (a bundle's own, else h200)");
    app.add_option("--chips", options.chips,
                   "spread every layer over so many chips: what each computes, moves and sends")
        ->check(CLI::Range(1, 65536));
    app.parse(argc, argv);
    tools::noteInputs(options.inputs);
    tools::noteInputs(options.before);
    tools::noteInputs({options.target});
    return run(options);
  });
}
