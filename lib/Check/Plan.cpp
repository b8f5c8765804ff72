// Items of packs and bundles, ordered.
#include "Plan.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Bundle/Expr.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

namespace gemm::check {
using bundle::Error;
namespace fs = std::filesystem;

namespace {
constexpr std::string_view kLayouts[] = {"nt", "nn", "tn", "tt"};

size_t layoutRank(const std::string &layout) {
  return static_cast<size_t>(std::find(std::begin(kLayouts), std::end(kLayouts), layout) -
                             std::begin(kLayouts));
}

std::string sizes(const bench::Problem &p) {
  return std::to_string(p.gemm.m) + "x" + std::to_string(p.gemm.n) + "x" + std::to_string(p.gemm.k);
}

std::string idOfCheck(const bench::PackedCheck &check) {
  const bench::PackedKernel &kernel = check.packed.kernels.front();
  return riskName(kernel.schedule.value()) + "/" + check.packed.problem.layout + "/" +
         kernel.place.bundle + "/" + (check.wide ? "wide/" : "") + sizes(check.packed.problem);
}

std::string bundleOf(const fs::path &folder, const bench::PackedKernel &kernel) {
  return (folder / kernel.place.bundle).string();
}

class Planner {
public:
  explicit Planner(const PlanOptions &options) : options(options) {
    for (const std::string &place : options.places)
      addPlace(place);
    if (packs.empty() && bundles.empty())
      throw Error("expected packs or bundles to check, got none");
  }

  std::vector<Item> all() {
    for (const char *what : {"device", "launch", "clusters", "image", "library"})
      add({"preflight/" + std::string(what), first(what), {}});
    addConformance();
    addCorrectness();
    if (options.bench)
      addProblems("bench", false);
    if (options.bench && options.tune)
      addProblems("tune", true);
    addTools();
    refuseEqualIds();
    return std::move(items);
  }

private:
  void addPlace(const fs::path &place) {
    for (const fs::path &folder : foldersOf(place))
      if (isPack(folder))
        packs.push_back({folder.string(), bench::loadPack(folder)});
      else
        bundles.push_back(folder);
  }

  void add(Item item) {
    auto among = [&](const std::vector<std::string> &patterns) {
      return std::any_of(patterns.begin(), patterns.end(),
                         [&](const std::string &p) { return matches(item.id, p); });
    };
    if ((options.only.empty() || among(options.only)) && !among(options.skip))
      items.push_back(std::move(item));
  }

  // Outcomes are known by the ids of their items.
  void refuseEqualIds() const {
    std::map<std::string, const Item *> known;
    for (const Item &item : items)
      if (auto [it, fresh] = known.emplace(item.id, &item); !fresh)
        throw Error("expected places whose items have names of their own, got two of " + item.id +
                    ", in " + it->second->folder + " and " + item.folder +
                    ": give each a run with --lines of its own");
  }

  // The place a question about the machine is put with.
  std::string first(const std::string &what) const {
    if (what == "library")
      return packs.empty() ? "" : packs.front().first;
    if (what != "image")
      return "";
    if (!bundles.empty())
      return bundles.front().string();
    const auto &[folder, pack] = packs.front();
    for (const bench::PackedProblem &problem : pack.problems)
      if (!problem.kernels.empty())
        return (fs::path(folder) / problem.kernels.front().place.bundle).string();
    return "";
  }

  void addConformance() {
    fs::path tool = fs::path(options.binaries) / "gemm-conform";
    if (!fs::exists(tool))
      return;
    Item item{"conformance/all", "", ""};
    item.command = {tool.string(), "--device=" + options.device, "--json=/dev/stdout"};
    if (options.device == "emulate")
      item.command.push_back("--target=" + options.machine);
    for (const std::string &pattern : options.rows)
      item.command.push_back("--only=" + pattern);
    item.rows = true;
    add(item);
  }

  // What NVIDIA's own tools say, last: each takes its time, and may need rights that we lack.
  void addTools() {
    constexpr size_t small = 10, large = 3;
    std::string run = (fs::path(options.binaries) / "gemm-run").string();
    std::string sanitizer = onPath("compute-sanitizer"), profiler = onPath("ncu");
    if (!options.tools || options.device != "cuda" || packs.empty() || !fs::exists(run))
      return;
    auto command = [&](const std::string &id, std::vector<std::string> words,
                       const std::string &folder, const bench::Place &place) {
      Item item{"tools/" + id + "/" + place.bundle + "/" + place.function, "", ""};
      words.insert(words.end(), {run, (fs::path(folder) / place.bundle).string(),
                                 "--entry=" + place.function, "--device=cuda"});
      item.command = std::move(words);
      item.bundle = (fs::path(folder) / place.bundle).string();
      add(item);
    };
    const auto &[folder, pack] = packs.front();
    size_t count = 0;
    for (const bench::PackedCheck &check : pack.checks)
      if (!sanitizer.empty() && !check.wide && check.of < 0 && count++ < small)
        for (const char *tool : {"memcheck", "racecheck"})
          command(tool, {sanitizer, std::string("--tool=") + tool, "--error-exitcode=2"}, folder,
                  check.packed.kernels.front().place);
    std::vector<const bench::PackedProblem *> problems;
    for (const bench::PackedProblem &problem : pack.problems)
      if (!problem.kernels.empty())
        problems.push_back(&problem);
    std::stable_sort(problems.begin(), problems.end(), [](const auto *a, const auto *b) {
      return gemmFlops(a->problem.gemm) > gemmFlops(b->problem.gemm);
    });
    for (size_t i = 0; !profiler.empty() && i < std::min(large, problems.size()); ++i)
      command("ncu",
              {profiler, "--clock-control=none", "--section=SpeedOfLight", "--section=Occupancy",
               "--section=WarpStateStats"},
              folder, problems[i]->kernels.front().place);
  }

  // The program a shell would start; "": none.
  static std::string onPath(const std::string &name) {
    const char *variable = std::getenv("PATH");
    std::string path = variable ? variable : "";
    std::error_code code;
    for (size_t begin = 0, end; begin <= path.size(); begin = end + 1) {
      end = std::min(path.find(':', begin), path.size());
      fs::path file = fs::path(path.substr(begin, end - begin)) / name;
      if (end > begin && fs::is_regular_file(file, code))
        return file.string();
    }
    return "";
  }

  // The order of the issue of a launch that hangs: simple before clever.
  void addCorrectness() {
    struct Entry {
      int risk;
      size_t layout;
      bool wide;
      Item item;
    };
    std::vector<Entry> entries;
    for (const auto &[folder, pack] : packs)
      for (size_t i = 0; i < pack.checks.size(); ++i) {
        const bench::PackedCheck &check = pack.checks[i];
        if (check.of >= 0 || (check.wide && options.device == "emulate")) // it takes minutes there
          continue;
        Item item{"correctness/" + idOfCheck(check), folder, ""};
        item.check = static_cast<int64_t>(i);
        item.bundle = bundleOf(folder, check.packed.kernels.front());
        entries.push_back({riskOf(*check.packed.kernels.front().schedule),
                           layoutRank(check.packed.problem.layout), check.wide, item});
      }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
      return std::tie(a.risk, a.layout, a.wide) < std::tie(b.risk, b.layout, b.wide);
    });
    for (const fs::path &folder : bundles)
      for (const bundle::Function &function : bundle::load(folder).functions)
        add({"correctness/" + folder.filename().string() + "/" + function.name, folder.string(),
             function.name});
    for (Entry &entry : entries)
      add(std::move(entry.item));
  }

  // "bench": each problem with the chosen kernel; "tune": the others, and at the end of a
  // problem the fastest of all against the library.
  void addProblems(const std::string &part, bool tuning) {
    for (const auto &[folder, pack] : packs)
      for (size_t i = 0; i < pack.problems.size(); ++i) {
        const bench::PackedProblem &packed = pack.problems[i];
        char number[32];
        std::snprintf(number, sizeof number, "p%02zu", i);
        std::string stem =
            std::string(number) + "-" + packed.problem.layout + "-" + sizes(packed.problem);
        Item item{part + "/" + stem, folder, ""};
        item.problem = static_cast<int64_t>(i);
        if (!tuning) {
          item.kernel = packed.kernels.empty() ? -1 : 0;
          if (item.kernel == 0)
            item.bundle = bundleOf(folder, packed.kernels.front());
          add(item);
          continue;
        }
        if (packed.kernels.size() < 2)
          continue;
        for (size_t k = 0; k < packed.kernels.size(); ++k) {
          Item candidate = item;
          candidate.id += "/" + packed.kernels[k].place.bundle + "-" + std::to_string(k);
          candidate.kernel = static_cast<int64_t>(k);
          candidate.bundle = bundleOf(folder, packed.kernels[k]);
          add(candidate);
        }
        item.bundle = bundleOf(folder, packed.kernels.front()); // where none has a time
        item.id = "tuned/" + stem;
        add(item);
      }
  }

  const PlanOptions &options;
  std::vector<std::pair<std::string, bench::Pack>> packs;
  std::vector<fs::path> bundles;
  std::vector<Item> items;
};
} // namespace

bool isPack(const fs::path &folder) { return fs::exists(folder / "pack.json"); }

std::vector<fs::path> foldersOf(const fs::path &place) {
  auto isOne = [](const fs::path &folder) {
    return isPack(folder) || fs::exists(folder / "launch.json");
  };
  if (isOne(place))
    return {fs::absolute(place)};
  std::vector<fs::path> found;
  std::error_code code;
  for (fs::directory_iterator it(place, code), end; !code && it != end; it.increment(code))
    if (isOne(it->path()))
      found.push_back(fs::absolute(it->path()));
  if (found.empty())
    throw Error(place.string() + ": expected a pack (pack.json), a bundle (launch.json) or a "
                                 "folder of such, got none");
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Item> plan(const PlanOptions &options) { return Planner(options).all(); }

int riskOf(const Schedule &s) {
  if (s.kind == ScheduleKind::StreamK)
    return 6;
  if (s.kind == ScheduleKind::PingPong)
    return 5;
  if (s.splits > 1)
    return s.reduce == Reduce::Cluster ? 4 : 3;
  if (s.clusterSize() > 1)
    return 2;
  return s.kind == ScheduleKind::Persistent ? 1 : 0;
}

std::string riskName(const Schedule &schedule) {
  constexpr const char *names[] = {"block",           "persistent", "cluster", "split_k",
                                   "split_k_cluster", "pingpong",   "stream_k"};
  return names[riskOf(schedule)];
}

std::vector<Item> bisection(const Item &item) {
  std::vector<Item> result;
  std::string rest = item.id.substr(item.id.find('/') + 1);
  auto add = [&](const std::string &variant, int64_t check, bool bounded) {
    Item each = item;
    each.id = "bisect/" + rest + "/" + variant;
    each.check = check, each.bounded = bounded;
    result.push_back(each);
  };
  if (item.check >= 0) {
    bench::Pack pack = bench::loadPack(item.folder);
    for (size_t i = 0; i < pack.checks.size(); ++i)
      if (pack.checks[i].of == item.check)
        add(pack.checks[i].variant, static_cast<int64_t>(i), false);
  }
  add("bounded", item.check, true);
  return result;
}

} // namespace gemm::check
