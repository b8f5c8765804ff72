// gemm-bench: problems in; a row for each out, as a table, CSV and JSON. Exit 0, 1
// after one line on standard error, 2 when a result is wrong, 77 without a device.
#include "../ToolMain.h"
#include "Options.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Runtime/Stopwatch.h"
#include "gemm/Support/Version.h"
#include "gemm/Target/Allow.h"
#include "gemm/Target/Target.h"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <set>

using namespace gemm;
using namespace gemm::bench;
using bundle::Error;

namespace {
std::string now() {
  std::time_t time = std::time(nullptr);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&time));
  return text;
}

using Files = std::vector<std::pair<std::filesystem::path, std::string>>;

void finish(const Options &o, Header header, const std::vector<Row> &rows, Files files) {
  header.date = now();
  if (!o.csv.empty())
    files.emplace_back(o.csv, csvText(rows));
  if (!o.json.empty())
    files.emplace_back(o.json, jsonText(header, rows));
  runtime::writeFiles(files);
  std::printf("%s", tableText(header, rows).c_str());
}

int dryRun(const Options &o) {
  std::string error;
  std::optional<Target> target = findTarget(o.target.empty() ? "h200" : o.target, error);
  if (!target)
    throw Error(error);
  Tune tune = parseTune(o.tune);
  Records records;
  if (!o.schedules.empty() && !records.load(o.schedules, error))
    throw Error(error);
  Scratch scratch("gemm-bench");
  std::vector<Row> rows;
  for (const Problem &problem : problemsOf(o, scratch)) {
    Choice choice = choose(problem, *target, tune, &records);
    rows.push_back(predictedRow(problem, choice, *target));
    if (o.explain)
      std::printf("%s\n", explain(choice.decision, problem.gemm, *target).c_str());
  }
  Header header;
  header.commit = support::versionOf("gemm-bench");
  header.target = target->name;
  finish(o, header, rows, {});
  return 0;
}

// "NVIDIA H200" is h200; another card is what its chip usually is.
std::string machineOf(const runtime::MachineFacts &facts) {
  std::string name = facts.name;
  for (char &c : name)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const Target &target : builtinTargets())
    if (target.computeCapability && name.find(target.name) != std::string::npos)
      return target.name;
  bool exact = facts.chip == "sm_90" || facts.chip == "sm_100";
  return facts.chip + (exact ? "a" : "");
}

std::unique_ptr<runtime::Device> makeEmulator(const std::string &machine) {
  emulator::Options options;
  options.machine = machine;
  return runtime::makeEmulateDevice(options);
}

// Schedules as gemm-compile --schedules reads them: one for a problem and machine.
std::string recordsText(const Measurement &measurement, const std::string &machine) {
  std::string text = "# the fastest of those tried by gemm-bench, " + now() + "\n";
  std::set<std::string> known;
  const Target *target = lookupTarget(machine);
  for (const Chosen &chosen : measurement.chosen()) {
    const GemmProblem &p = chosen.problem.gemm;
    std::string key = sizesText(p) + std::string(typeName(p.a));
    if (target && known.insert(key).second)
      text += recordLine(p, *target, chosen.schedule) + "\n";
    else
      text += "# " + chosen.problem.text() + ": the sizes have a record above\n";
  }
  return text;
}

// Times as gemm-compile --backend=auto --records reads them.
std::string timesText(const std::vector<Row> &rows, const std::string &machine) {
  std::string text = "# machine m n k batch layout a b c backend nanoseconds\n";
  for (const Row &row : rows) {
    const GemmProblem &p = row.problem.gemm;
    auto add = [&](const char *backend, double seconds) {
      if (seconds <= 0)
        return;
      text += machine;
      for (int64_t size : {p.m, p.n, p.k, p.batch})
        text += " " + std::to_string(size);
      text += " " + row.problem.layout;
      for (Type type : {p.a, p.b, p.c})
        text += " " + std::string(typeName(type));
      text += " " + std::string(backend) + " " + std::to_string(seconds * 1e9) + "\n";
    };
    add("kernel", row.oursSeconds);
    add("cublaslt", row.librarySeconds);
  }
  return text;
}

int measure(Options o) {
  parseTune(o.tune); // a mistake comes before any work
  bool emulated = o.device == "emulate";
  if (emulated && !o.providers.empty() && o.wants("cublaslt"))
    throw Error("expected --device=cuda for provider cublaslt, got emulate");
  if (!o.cublasLt.empty())
    setenv("GEMM_CUBLASLT", o.cublasLt.c_str(), 1);
  std::unique_ptr<runtime::Device> device;
  if (emulated)
    o.providers = {"kernel"};
  else
    device = runtime::makeCudaDevice();
  Scratch scratch("gemm-bench");
  bench::Pack pack =
      packOf(o, scratch, emulated ? "h200" : machineOf(device->stopwatch()->facts()));
  if (emulated)
    device = makeEmulator(pack.target);
  o.measure.kernel = o.wants("kernel"), o.measure.library = o.wants("cublaslt");
  o.measure.tune = parseTune(o.tune).most;
  Measurement measurement(pack, *device, o.measure);
  std::vector<Row> rows;
  size_t wrong = 0, skipped = 0;
  auto start = std::chrono::steady_clock::now();
  for (const PackedProblem &problem : pack.problems) {
    std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
    if (o.seconds && used.count() > o.seconds) {
      ++skipped;
      continue;
    }
    rows.push_back(measurement.measure(problem));
    wrong += rows.back().correct && !*rows.back().correct;
    std::fprintf(stderr, "[%zu/%zu] %s\n", rows.size(), pack.problems.size(),
                 problem.problem.text().c_str());
  }
  Header header = measurement.header();
  header.commit = pack.commit + ", measured by " + support::versionOf("gemm-bench");
  if (skipped)
    header.notes.push_back(std::to_string(skipped) + " of " + std::to_string(pack.problems.size()) +
                           " problems not measured: " + std::to_string(o.seconds) +
                           " s were used up");
  Files files;
  if (!o.records.empty())
    files.emplace_back(o.records, recordsText(measurement, pack.target));
  if (!o.times.empty())
    files.emplace_back(o.times, timesText(rows, pack.target));
  finish(o, header, rows, files);
  return wrong ? tools::exitWrong : 0;
}

void addOptions(CLI::App &app, Options &o) {
  app.set_version_flag("--version", support::versionOf("gemm-bench"));
  app.add_option("input", o.input, "a pack (--pack), a bundle or an .mlir file");
  app.add_option("--problems", o.problems, "CSV: class,name,m,n,k,layout,epilogue,dtype");
  app.add_option("--m", o.m, "one problem: rows of C");
  app.add_option("--n", o.n, "columns of C");
  app.add_option("--k", o.k, "terms of a sum");
  app.add_option("--layout", o.layout, "nn, nt, tn or tt: transposes of A and B, row-major (nt)");
  app.add_option("--epilogue", o.epilogue,
                 "none, or bias, relu, gelu_tanh, gelu_erf, silu joined by +");
  app.add_option("--dtype", o.dtype,
                 "bf16, f16, tf32, f64, i8, ui8, f8E4M3FN, f8E5M2, f32, " + takenApartTypes());
  app.add_option("--class", o.group, "only problems of this class");
  app.add_option("--target", o.target, "machine or chip (the GPU's own, else h200)");
  app.add_option("--providers", o.providers, "kernel, cublaslt (both)")
      ->delimiter(',')
      ->check(CLI::IsMember({"kernel", "cublaslt"}));
  app.add_option("--tune", o.tune,
                 "schedules to try: off (the chosen one), model:K (the best K) or all");
  app.add_option("--checks", o.checks,
                 "products a pack has to check kernels with: suite (small ones of its kernels), "
                 "kinds (also of each kind of schedule), bisect (also simpler variants)")
      ->check(CLI::IsMember({"suite", "kinds", "bisect"}));
  app.add_option("--schedules", o.schedules, "schedules to use, one JSON line per problem");
  app.add_option("--device", o.device, "cuda, or emulate: checks and reports no times")
      ->check(CLI::IsMember({"cuda", "emulate"}));
  app.add_option("--cublaslt", o.cublasLt,
                 "path of libcublasLt (CUDA_HOME, the loader's path, /usr/local/cuda, pip wheels)");
  app.add_option("--pack", o.pack, "compile the problems into this new folder and end");
  app.add_option("--limit", o.limit, "MiB that a pack may have; a larger one is not made (60)")
      ->check(CLI::Range(0, 1 << 20));
  app.add_option("--ptxas", o.ptxas, "path of ptxas, or none");
  app.add_option("--csv", o.csv, "write the rows to this file");
  app.add_option("--json", o.json, "write the report to this file");
  app.add_option("--records", o.records,
                 "write the fastest schedules, for gemm-compile --schedules");
  app.add_option("--times", o.times, "write the times, for gemm-compile --backend=auto --records");
  app.add_option("--seconds", o.seconds, "begin no problem after this time")
      ->check(tools::wholeNumber<unsigned>());
  app.add_option("--seed", o.measure.seed, "seed of the scored inputs")
      ->check(tools::wholeNumber<uint64_t>());
  Protocol &p = o.measure.protocol;
  app.add_option("--pairs", p.pairs, "pairs of blocks (15)")->check(CLI::Range(1, 1000));
  app.add_option("--launches", p.launches, "launches in a block, at least (20)")
      ->check(CLI::Range(1, 4096));
  app.add_option("--algorithms", p.algorithms, "heuristics of cuBLASLt to try (32)")
      ->check(CLI::Range(1, 256));
  app.add_option("--idle-ms", p.idleMilliseconds, "idle before each pair: burst, not steady (0)")
      ->check(CLI::Range(0, 10000));
  app.add_flag("--explain", o.explain, "with --dry-run: the table of candidates of each problem");
  app.add_flag("--dry-run", o.dryRun, "measure nothing: what the model says");
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Measures GEMMs against cuBLASLt, or says what the model expects.", "gemm-bench");
  return tools::runTool(app, [&] {
    Options options;
    addOptions(app, options);
    app.parse(argc, argv);
    tools::noteInputs({options.input, options.problems, options.schedules, options.target});
    if (options.dryRun)
      return dryRun(options);
    if (options.pack.empty())
      return measure(options);
    writePack(options, Scratch("gemm-bench"));
    return 0;
  });
}
