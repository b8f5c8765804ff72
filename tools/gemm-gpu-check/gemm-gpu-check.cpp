// gemm-gpu-check: packs and bundles in; a journal, a line for each thing found out, and a
// report made of its lines out. Exit 0 all is done and right, 1 after one line on standard
// error, 2 when anything failed, hung or was not reached, 77 without a device.
#include "../ToolMain.h"
#include "Check/Contents.h"
#include "Check/Plan.h"
#include "Check/Report.h"
#include "Check/Supervisor.h"
#include "Check/Worker.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Support/Place.h"
#include "gemm/Support/Version.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <ctime>
#include <filesystem>

using namespace gemm;
using namespace gemm::check;
using bundle::Error;

namespace {
struct Options {
  PlanOptions plan;
  SuperviseOptions supervise;
  WorkerOptions worker;
  std::string lines = "gpu-check.jsonl", output, csv, records;
  bool list = false, bits = true;
};

std::string now() {
  std::time_t time = std::time(nullptr);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&time));
  return text;
}

std::filesystem::path self() { return std::filesystem::read_symlink("/proc/self/exe"); }

std::vector<std::string> workerCommand(const Options &o) {
  std::vector<std::string> command = {self().string(),
                                      "worker",
                                      "--device=" + o.plan.device,
                                      "--machine=" + o.worker.machine,
                                      "--pairs=" + std::to_string(o.worker.protocol.pairs),
                                      "--idle-ms=" +
                                          std::to_string(o.worker.protocol.idleMilliseconds)};
  command.push_back("--scratch=" + o.worker.scratch);
  if (!o.bits)
    command.push_back("--no-bits");
  return command;
}

int report(const Options &o) {
  Report made = assemble(readJournal(o.lines));
  std::vector<std::pair<std::filesystem::path, std::string>> files;
  if (!o.output.empty())
    files.emplace_back(o.output,
                       made.json.dump(1, ' ', true, Json::error_handler_t::replace) + "\n");
  if (!o.csv.empty())
    files.emplace_back(o.csv, bench::csvText(made.rows));
  if (!o.records.empty())
    files.emplace_back(o.records,
                       "# the fastest of those tried by gemm-gpu-check\n" + made.records);
  runtime::writeFiles(files);
  std::printf("%sjournal: %s (exit %d)\n", made.text.c_str(), o.lines.c_str(), made.exit);
  if (std::fflush(stdout) != 0)
    throw Error("expected a writable standard output");
  return made.exit;
}

// A folder that is not there is better known before the time is spent.
void checkOutputs(const Options &o) {
  for (const std::string &output : {o.output, o.csv, o.records})
    if (std::filesystem::path folder = std::filesystem::path(output).parent_path();
        !folder.empty() && !std::filesystem::is_directory(folder))
      throw Error(output + ": expected a writable place, got no folder " + folder.string());
}

// A journal goes on with what it was begun for.
void refuseOthers(const Options &o, const Json &first, const Json &now) {
  for (const auto &[key, what] :
       {std::pair("asked", ""), {"machine", ""}, {"contents", ": the pack has changed since"}})
    if (Json was = first.value(key, Json()), is = now.value(key, Json()); was != is)
      throw Error(o.lines + ": expected the journal of " + is.dump() + ", got that of " +
                  was.dump() + what + ": give another with --lines");
}

int run(Options o) {
  checkOutputs(o);
  o.plan.machine = o.worker.machine;
  o.plan.binaries = self().parent_path().string();
  std::vector<Item> items = plan(o.plan);
  if (items.empty())
    throw Error("expected --only and --skip to leave something, got nothing to do");
  std::vector<std::string> ids;
  for (const Item &item : items)
    ids.push_back(item.id);
  if (o.list) {
    for (const std::string &id : ids)
      std::printf("%s\n", id.c_str());
    return 0;
  }
  Json facts = {{"date", now()},
                {"program", support::versionOf("gemm-gpu-check")},
                {"asked", o.plan.device},
                {"places", o.plan.places},
                {"contents", contentsOf(o.plan.places)},
                {"budget", o.supervise.budget}};
  if (o.plan.device == "emulate")
    facts["machine"] = o.plan.machine;
  Journal journal(o.lines);
  tools::noteInputs({o.lines}); // no report over it
  if (const Json &first = journal.history().start; !first.is_null())
    refuseOthers(o, first, facts);
  journal.start(facts, ids);
  support::Scratch scratch("gemm-gpu-check"); // whatever becomes of the workers
  if (!scratch.error.empty())
    throw Error(scratch.error);
  o.worker.scratch = scratch.path();
  o.supervise.worker = workerCommand(o);
  o.supervise.log = o.lines + ".log";
  o.supervise.progress = [](const Outcome &outcome) {
    std::fprintf(stderr, "%-11s %6.2f s  %s%s%s\n", std::string(name(outcome.state)).c_str(),
                 outcome.seconds, outcome.id.c_str(), outcome.message.empty() ? "" : ": ",
                 outcome.message.c_str());
  };
  supervise(items, journal, o.supervise);
  return report(o);
}

void addReportOptions(CLI::App &app, Options &o) {
  app.add_option("--output", o.output, "the report, as JSON");
  app.add_option("--csv", o.csv, "the rows of the benchmark, as gemm-report reads them");
  app.add_option("--records", o.records,
                 "the fastest schedules, as gemm-compile --schedules reads them");
}

void addDevice(CLI::App &app, Options &o) {
  app.add_option("--device", o.plan.device, "cuda, or emulate: to try this without a GPU")
      ->check(CLI::IsMember({"cuda", "emulate"}));
  app.add_option("--machine", o.worker.machine, "of --device=emulate (h200)");
  app.add_option("--pairs", o.worker.protocol.pairs, "timed blocks of a kernel (15)")
      ->check(CLI::Range(1, 1000));
  app.add_option("--idle-ms", o.worker.protocol.idleMilliseconds, "before each of them (0)");
  app.add_flag("!--no-bits", o.bits, "do not compare bits with the emulator");
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Checks and measures kernels on a GPU, item by item, and loses nothing it has found "
               "out: a journal has a line for each item the moment it ends, and the same command "
               "goes on where the last one stopped.",
               "gemm-gpu-check");
  return tools::runTool(app, [&] {
    Options o;
    app.set_version_flag("--version", support::versionOf("gemm-gpu-check"));
    app.require_subcommand(1);
    CLI::App *runs = app.add_subcommand("run", "do what the journal has no outcome of, and report");
    runs->add_option("places", o.plan.places, "packs and bundles, or folders of them")->required();
    runs->add_option("--lines", o.lines, "the journal (gpu-check.jsonl)");
    runs->add_option("--budget", o.supervise.budget, "seconds for the whole run (540)")
        ->check(CLI::Range(0.0, 1e6));
    runs->add_option("--item-seconds", o.supervise.itemSeconds,
                     "a worker that says nothing for so long is killed (15)")
        ->check(CLI::Range(0.01, 1e6));
    runs->add_option("--only", o.plan.only, "items like this: 'correctness/*' (all)")
        ->allow_extra_args(false); // what follows is a place
    runs->add_option("--skip", o.plan.skip, "but none like this")->allow_extra_args(false);
    runs->add_option("--rows", o.plan.rows, "of the conformance rows like this: 'mma.*' (all)")
        ->allow_extra_args(false);
    runs->add_flag("!--no-bench", o.plan.bench, "check only");
    runs->add_flag("!--no-tune", o.plan.tune, "measure the chosen schedules only");
    runs->add_flag("--tools", o.plan.tools,
                   "compute-sanitizer and ncu as well, where they are on PATH");
    runs->add_flag("!--no-bisect", o.supervise.bisect, "do not look for the cause of a failure");
    runs->add_flag("--list", o.list, "print the items and end");
    addReportOptions(*runs, o);
    addDevice(*runs, o);
    CLI::App *reports = app.add_subcommand("report", "make a report of a journal");
    reports->add_option("lines", o.lines, "the journal")->required();
    addReportOptions(*reports, o);
    CLI::App *works = app.add_subcommand("worker", "")->group(""); // started by run
    addDevice(*works, o);
    works->add_option("--scratch", o.worker.scratch);
    app.parse(argc, argv);
    tools::noteInputs(o.plan.places);
    tools::noteInputs({o.lines});
    o.worker.device = o.plan.device, o.worker.bits = o.bits;
    return *works ? runWorker(o.worker) : *reports ? report(o) : run(o);
  });
}
