// Groups of problems that share a kernel, their MLIR, and the compiler's runs.
#include "gemm/Bench/Pack.h"
#include "gemm/Bundle/Compiler.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/MatmulText.h"
#include "gemm/Runtime/Npy.h"
#include "gemm/Support/Place.h"
#include "oracle/Gemm.h"

#include <algorithm>
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
  std::string failure; // why it could not be made
};

// About two tiles in each direction and one turn of the ring, aligned like the
// problem: every edge of a kernel's loops with few instructions.
Problem smallTwin(const Problem &p, const std::optional<Schedule> &schedule) {
  Schedule s;
  if (schedule)
    s = *schedule;
  auto shrink = [](int64_t size, int64_t covered) {
    return std::min(size, covered + 8 + size % 8);
  };
  Problem twin = makeProblem(p.text(), shrink(p.gemm.m, s.tileM()), shrink(p.gemm.n, s.tileN()),
                             shrink(p.gemm.k, s.tile[2] * (s.stages + 1)), p.layout,
                             p.epilogueText(), std::string(typeName(p.gemm.a)));
  twin.name = "check";
  return twin;
}

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
        std::string key = toString(candidate.schedule) + p.layout + p.epilogueText() +
                          std::string(typeName(p.gemm.a));
        auto [it, fresh] = known.emplace(key, groups.size());
        if (fresh)
          groups.push_back({"k" + std::to_string(groups.size()), candidate.schedule, {}, ""});
        Group &group = groups[it->second];
        group.problems.push_back(i);
        pack.problems[i].kernels.push_back(
            {{group.name, functionName(i)}, candidate.schedule, candidate.score.seconds});
      }
    }
  }

  void addLibrary() {
    Group group{"library", std::nullopt, {}, ""};
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
    std::string module, records = "# the schedule of this bundle\n", checks;
    std::set<std::string> recorded, checked;
    auto add = [&](const Problem &p, const std::string &function) {
      module += report::matmulFunction(p.gemm, p.layout, function, p.epilogue) + "\n";
      if (group.schedule && recorded.insert(sizesName(p.gemm)).second)
        records += recordLine(p.gemm, target, *group.schedule) + "\n";
    };
    for (size_t i : group.problems)
      add(problems[i], functionName(i));
    for (size_t i : group.problems) {
      Problem twin = smallTwin(problems[i], group.schedule);
      std::string name = "check_" + sizesName(twin.gemm);
      if (!group.schedule || !checked.insert(name).second)
        continue;
      add(twin, name);
      checks += "--entry=" + name + "\n";
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
    if (bundle::runCompiler(source.string(), arguments, log.string()) == 0)
      runtime::writeFiles({{bundle / "gpu-check.args",
                            "# small products; the large ones are gemm-bench's\n" + checks}});
    else
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
    size_t bytes = 0;
    for (const auto &entry : fs::recursive_directory_iterator(scratch))
      bytes += entry.is_regular_file() ? entry.file_size() : 0;
    if (bytes > options.mostBytes)
      throw Error("expected a pack of at most " + std::to_string(options.mostBytes >> 20) +
                  " MiB, got " + std::to_string(bytes >> 20) +
                  " MiB (--tune with fewer schedules)");
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
