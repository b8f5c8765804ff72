// Groups of problems that share a kernel, their MLIR, and the compiler's runs.
#include "gemm/Bench/Pack.h"
#include "gemm/Bench/Twins.h"
#include "gemm/Bundle/Compiler.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/MatmulText.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Support/Place.h"
#include "oracle/Gemm.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <set>

namespace gemm::bench {
using bundle::Error;
namespace fs = std::filesystem;

namespace {
/// What one run of the compiler makes.
struct Group {
  std::string name;                 // of the bundle
  std::optional<Schedule> schedule; // none: library calls
  std::vector<size_t> problems;
  std::vector<size_t> checks; // of the pack
  std::string failure;        // why it could not be made
};

std::string sizesName(const GemmProblem &p) {
  return std::to_string(p.m) + "x" + std::to_string(p.n) + "x" + std::to_string(p.k);
}

std::string functionName(size_t problem) { return "p" + std::to_string(problem); }

class Preparation {
public:
  Preparation(const std::vector<Problem> &problems, const PrepareOptions &options)
      : problems(problems), options(options) {
    std::string error;
    std::optional<Target> found = findTarget(options.target, error);
    if (!found)
      throw Error(error);
    target = *found;
    pack.target = target.name;
    pack.commit = options.commit;
    for (const Problem &problem : problems)
      pack.problems.push_back({problem, {}, {}});
    if (options.kernels)
      addKernels();
    if (options.kernels && options.checks != Checks::Suite)
      addKinds();
    if (options.library)
      addLibrary();
  }

  Pack run(const fs::path &directory) {
    if (fs::exists(fs::symlink_status(directory)))
      throw Error(directory.string() + ": expected a new folder, got one that exists");
    support::NewFolder fresh(fs::absolute(directory).string());
    if (!fresh.error.empty())
      throw Error(fresh.error);
    compileAll(fresh.path());
    finish(fresh.path());
    if (std::string error = fresh.place(); !error.empty())
      throw Error(error);
    pack.directory = directory;
    return pack;
  }

private:
  void addKernels() {
    std::map<std::string, size_t> known;
    for (size_t i = 0; i < problems.size(); ++i) {
      const Problem &p = problems[i];
      for (const Candidate &candidate :
           choose(p, target, options.tune, options.records).candidates) {
        std::string key = toString(candidate.schedule) + p.layout + p.epilogueText() + p.dtype();
        auto [it, fresh] = known.emplace(key, groups.size());
        if (fresh)
          groups.push_back({"k" + std::to_string(groups.size()), candidate.schedule, {}, {}, ""});
        Group &group = groups[it->second];
        group.problems.push_back(i);
        addCheck(group, smallTwin(p, candidate.schedule), false);
        pack.problems[i].kernels.push_back({{group.name, functionName(i)},
                                            candidate.schedule,
                                            candidate.score.predictedSeconds()});
      }
    }
  }

  // Once for all problems of a bundle that have the same twin. Its number, or none.
  std::optional<size_t> addCheck(Group &group, const Problem &twin, bool wide) {
    std::string function = "check_" + sizesName(twin.gemm);
    for (size_t i : group.checks)
      if (pack.checks[i].packed.kernels.front().place.function == function)
        return std::nullopt;
    PackedCheck check;
    check.packed = {twin, {{{group.name, function}, group.schedule, 0}}, {}};
    check.wide = wide;
    group.checks.push_back(pack.checks.size());
    pack.checks.push_back(check);
    return group.checks.back();
  }

  // The best schedule of each kind in each storage order, whether or not the suite has it.
  void addKinds() {
    constexpr int64_t large = 4096;
    for (const char *layout : {"nt", "nn", "tn", "tt"}) {
      Problem p =
          makeProblem("a product of each kind", {large, large, large}, layout, "none", "bf16");
      std::set<std::string> seen;
      for (const Candidate &candidate : choose(p, target, Tune{0}).candidates)
        if (seen.insert(kindText(candidate.schedule)).second)
          addKind(p, candidate.schedule);
    }
  }

  // What a failure could depend on, with the family: the order of risk is the plan's.
  static std::string kindText(const Schedule &s) {
    std::string text(scheduleKindName(s.kind));
    for (bool each : {s.mma().hasRoles(), s.clusterSize() > 1, s.splits > 1,
                      s.reduce == Reduce::Cluster, s.swap})
      text += each ? '1' : '0';
    return text;
  }

  void addKind(const Problem &p, const Schedule &schedule) {
    Group group{"c" + std::to_string(groups.size()), schedule, {}, {}, ""};
    Problem small = smallTwin(p, schedule);
    std::optional<size_t> first = addCheck(group, small, false);
    addCheck(group, wideTwin(p, schedule, target), true);
    groups.push_back(group);
    if (options.checks != Checks::Bisect)
      return;
    for (const Variant &variant : variantsOf(small, schedule, target)) {
      Group simpler{"v" + std::to_string(groups.size()), variant.schedule, {}, {}, ""};
      PackedCheck &check = pack.checks[*addCheck(simpler, variant.problem, false)];
      check.of = static_cast<int64_t>(*first), check.variant = variant.name;
      groups.push_back(simpler);
    }
  }

  void addLibrary() {
    Group group{"library", std::nullopt, {}, {}, ""};
    for (size_t i = 0; i < problems.size(); ++i) {
      group.problems.push_back(i);
      pack.problems[i].library = Place{group.name, functionName(i)};
    }
    groups.push_back(group);
  }

  void compileAll(const fs::path &scratch) {
    std::mutex mutex;
    size_t done = 0;
    oracle::parallelFor(static_cast<int64_t>(groups.size()), [&](int64_t i) {
      Group &group = groups[static_cast<size_t>(i)];
      compile(group, scratch);
      std::lock_guard lock(mutex);
      ++done;
      if (!options.progress)
        return;
      std::string what = group.schedule ? toString(*group.schedule) : "library calls";
      options.progress("[" + std::to_string(done) + "/" + std::to_string(groups.size()) + "] " +
                       group.name + ": " + what +
                       (group.failure.empty() ? "" : ", left out: " + group.failure));
    });
  }

  // One module; its records pin the schedule for every function in it.
  void compile(Group &group, const fs::path &scratch) {
    std::string module, records = "# the schedule of this bundle\n";
    std::set<std::string> recorded;
    auto add = [&](const Problem &p, const std::string &function) {
      module +=
          report::matmulFunction(p.gemm, p.layout, function, p.epilogue, p.unsignedBytes) + "\n";
      if (group.schedule && recorded.insert(sizesName(p.gemm)).second)
        records += recordLine(p.gemm, target, *group.schedule) + "\n";
    };
    for (size_t i : group.problems)
      add(problems[i], functionName(i));
    for (size_t i : group.checks) {
      const PackedProblem &check = pack.checks[i].packed;
      add(check.problem, check.kernels.front().place.function);
    }
    fs::path source = scratch / (group.name + ".mlir"), bundle = scratch / group.name,
             pins = scratch / (group.name + ".jsonl"), log = scratch / (group.name + ".log");
    runtime::writeFiles({{source, module}, {pins, records}});
    std::vector<std::string> arguments = {source.string(), "-o", bundle.string(),
                                          "--target=" + options.target};
    if (group.schedule)
      arguments.push_back("--schedules=" + pins.string());
    else
      arguments.insert(arguments.end(), {"--backend=library", "--library=cublaslt"});
    arguments.insert(arguments.end(), options.compilerFlags.begin(), options.compilerFlags.end());
    if (bundle::runCompiler(source.string(), arguments, log.string()) != 0)
      group.failure = firstLine(log);
    for (const fs::path &file : {source, pins, log})
      fs::remove(file);
  }

  static std::string firstLine(const fs::path &log) {
    std::ifstream stream(log);
    std::string line;
    while (std::getline(stream, line))
      if (line.find("error:") != std::string::npos)
        return line.substr(line.find("error:") + 7);
    return "gemm-compile failed";
  }

  void finish(const fs::path &scratch) {
    for (const Group &group : groups)
      if (!group.failure.empty())
        leaveOut(group);
    leaveOutChecks();
    uint64_t bytes = 0;
    for (const auto &entry : fs::recursive_directory_iterator(scratch))
      bytes += entry.is_regular_file() ? entry.file_size() : 0;
    if (bytes > options.mostMiB << 20) {
      char size[32];
      std::snprintf(size, sizeof size, "%.1f", static_cast<double>(bytes) / (1 << 20));
      throw Error("expected a pack of at most " + std::to_string(options.mostMiB) + " MiB, got " +
                  size + " MiB: fewer schedules with --tune, fewer products with --checks, or " +
                  "more with --limit");
    }
    runtime::writeFiles({{scratch / "pack.json", packText(pack)}});
  }

  void leaveOut(const Group &group) {
    for (size_t i : group.problems) {
      PackedProblem &packed = pack.problems[i];
      if (!group.schedule)
        packed.library.reset();
      auto ofGroup = [&](const PackedKernel &k) { return k.place.bundle == group.name; };
      packed.kernels.erase(std::remove_if(packed.kernels.begin(), packed.kernels.end(), ofGroup),
                           packed.kernels.end());
      if (group.schedule ? packed.kernels.empty() : !options.kernels)
        throw Error(packed.problem.text() + ": " + group.failure);
    }
  }

  // With a check its variants go; the numbers of those that stay are counted anew.
  void leaveOutChecks() {
    std::set<std::string> failed;
    for (const Group &group : groups)
      if (!group.failure.empty())
        failed.insert(group.name);
    std::vector<PackedCheck> kept;
    std::map<int64_t, int64_t> numbers;
    for (size_t i = 0; i < pack.checks.size(); ++i) {
      PackedCheck check = pack.checks[i];
      if (failed.count(check.packed.kernels.front().place.bundle) ||
          (check.of >= 0 && !numbers.count(check.of)))
        continue;
      numbers[static_cast<int64_t>(i)] = static_cast<int64_t>(kept.size());
      if (check.of >= 0)
        check.of = numbers.at(check.of);
      kept.push_back(check);
    }
    pack.checks = std::move(kept);
  }

  const std::vector<Problem> &problems;
  const PrepareOptions &options;
  Target target;
  Pack pack;
  std::vector<Group> groups;
};
} // namespace

Pack prepare(const std::vector<Problem> &problems, const fs::path &directory,
             const PrepareOptions &options) {
  return Preparation(problems, options).run(directory);
}

} // namespace gemm::bench
