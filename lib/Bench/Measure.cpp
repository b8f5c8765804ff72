// One problem: candidates, the library's algorithms, the scored pairs, the check.
#include "gemm/Bench/Measure.h"
#include "gemm/Bench/Subject.h"
#include "gemm/Runtime/Execute.h"
#include "gemm/Runtime/Reference.h"
#include "gemm/Runtime/Stopwatch.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <thread>

namespace gemm::bench {
using namespace runtime;
using bundle::Error;

namespace {
constexpr uint64_t kTuneSeed = 0x7e57; // other data than those that are scored

/// Blocks of launches of one subject, recorded once.
class Blocks {
public:
  Blocks(Stopwatch &watch, Subject &subject, size_t launches)
      : watch(watch), launches(launches), recording(watch.record([&, launches] {
          for (size_t i = 0; i < launches; ++i)
            subject.launch(i);
        })) {}
  ~Blocks() { watch.forget(recording); }
  Blocks(const Blocks &) = delete;
  Blocks &operator=(const Blocks &) = delete;
  /// Seconds of one launch.
  double run() { return watch.replay(recording) / static_cast<double>(launches); }

private:
  Stopwatch &watch;
  size_t launches;
  size_t recording;
};

// Median of a few blocks: enough to choose by.
double quickly(Stopwatch &watch, Subject &subject, const Protocol &protocol) {
  size_t launches = std::max<size_t>(subject.sets(), 3);
  subject.launch(0); // what is loaded late is loaded now, and a failure has its own place
  Blocks blocks(watch, subject, launches);
  blocks.run();
  std::vector<double> seconds;
  for (unsigned i = 0; i < protocol.tunePairs; ++i)
    seconds.push_back(blocks.run());
  return spreadOf(seconds).median;
}

void addNote(Row &row, const std::string &note) {
  row.note += (row.note.empty() || note.empty() ? "" : "; ") + note;
}

/// Our kernel failed while it was measured beside the library: not the library's fault.
struct KernelFailed : Error {
  using Error::Error;
};

std::string chipOf(const std::string &target) {
  const Target *machine = lookupTarget(target);
  return machine ? machine->chip : "sm_80";
}
} // namespace

/// What one call of measure works on.
struct Measurement::Run {
  Run(Measurement &owner, const PackedProblem &packed, uint64_t seed)
      : owner(owner), packed(packed), watch(owner.device.stopwatch()), seed(seed) {
    row.problem = packed.problem;
    if (owner.dataOf != &packed)
      owner.data.clear();
    owner.dataOf = &packed;
  }

  void stage(const std::string &next) const {
    if (owner.options.stage)
      owner.options.stage(next);
  }

  // Made once for each seed and kept for the next call about the problem; all of its
  // functions take the same.
  const std::vector<Tensor> &arguments(const Place &place, uint64_t seed) {
    std::vector<Tensor> &made = owner.data[seed];
    if (!made.empty())
      return made;
    bundle::Bundle bundle = bundle::load(owner.pack.directory / place.bundle);
    const bundle::Function *function = bundle.findFunction(place.function);
    if (!function)
      throw Error(bundle.directory.string() + ": expected a function @" + place.function +
                  ", got none");
    return made = randomArguments(*function, seed, [&](size_t i) {
             stage("making argument " + std::to_string(i));
           });
  }

  std::unique_ptr<Subject> subject(const Place &place, uint64_t seed) {
    std::filesystem::path directory = owner.pack.directory / place.bundle;
    size_t memory = std::numeric_limits<size_t>::max();
    if (watch && owner.facts.memoryBytes) // both sides and the reference have to fit
      memory = watch->facts().memoryBytes / 10 * 4;
    const std::vector<Tensor> &made = arguments(place, seed);
    stage("uploading");
    return std::make_unique<Subject>(owner.device, directory, place.function, made,
                                     owner.facts.l2Bytes, memory);
  }

  const PackedKernel &bestKernel() {
    size_t count = packed.kernels.size();
    if (owner.options.tune)
      count = std::min(count, owner.options.tune);
    if (!watch || count == 1)
      return packed.kernels.front();
    size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < count; ++i) {
      double seconds =
          quickly(*watch, *subject(packed.kernels[i].place, owner.options.seed + kTuneSeed),
                  owner.options.protocol);
      if (seconds < least)
        least = seconds, best = i;
    }
    if (packed.kernels[best].schedule)
      chosen = Chosen{packed.problem, *packed.kernels[best].schedule, least};
    return packed.kernels[best];
  }

  // The fastest of what the library proposes, with the data of tuning.
  size_t bestAlgorithm() {
    stage("choosing the library's algorithm");
    auto tried = subject(*packed.library, owner.options.seed + kTuneSeed);
    size_t count = tried->algorithms(owner.options.protocol.algorithms), best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (size_t i = 0; watch && count > 1 && i < count; ++i) {
      tried->setAlgorithm(i);
      double seconds = quickly(*watch, *tried, owner.options.protocol);
      if (seconds < least)
        least = seconds, best = i;
    }
    return best;
  }

  // What is wrong with the library costs the ratio and nothing else.
  void openLibrary() {
    if (!owner.options.library || !packed.library || !owner.libraryMissing.empty())
      return;
    try {
      size_t algorithm = bestAlgorithm();
      library = subject(*packed.library, seed);
      library->algorithms(owner.options.protocol.algorithms);
      library->setAlgorithm(algorithm);
      owner.libraryName = owner.device.libraryName();
    } catch (const NoDevice &error) {
      owner.libraryMissing = error.what();
    }
  }

  void measureLibrary() {
    try {
      openLibrary();
      if (library && watch)
        timePairs();
      if (library)
        checkLibrary();
    } catch (const KernelFailed &) {
      row.librarySeconds = row.ratio = row.p10 = row.p90 = 0;
      throw;
    } catch (const std::exception &error) {
      row.librarySeconds = row.ratio = row.p10 = row.p90 = 0;
      addNote(row, "no ratio: " + std::string(error.what()));
    }
  }

  std::function<double()> blocksOf(Subject &subject, std::unique_ptr<Blocks> &blocks) {
    const Protocol &protocol = owner.options.protocol;
    double one = quickly(*watch, subject, protocol);
    blocks =
        std::make_unique<Blocks>(*watch, subject, blockLaunches(protocol, one, subject.sets()));
    for (unsigned i = 0; i < protocol.warmups; ++i)
      blocks->run();
    return [&blocks] { return blocks->run(); };
  }

  void pause() const {
    std::this_thread::sleep_for(
        std::chrono::milliseconds(owner.options.protocol.idleMilliseconds));
  }

  double timeOne(Subject &subject) {
    stage(&subject == kernel.get() ? "timing the kernel" : "timing the library");
    std::unique_ptr<Blocks> blocks;
    auto one = blocksOf(subject, blocks);
    std::vector<double> seconds;
    for (unsigned i = 0; i < owner.options.protocol.pairs; ++i)
      pause(), seconds.push_back(one());
    return spreadOf(seconds).median;
  }

  void timePairs() {
    stage("timing the pairs");
    auto blamed = [](auto body) -> decltype(body()) {
      try {
        return body();
      } catch (const std::exception &error) {
        throw KernelFailed("beside the library: " + std::string(error.what()));
      }
    };
    std::unique_ptr<Blocks> ours, theirs;
    std::function<double()> first = blamed([&] { return blocksOf(*kernel, ours); }),
                            second = blocksOf(*library, theirs);
    Paired paired =
        interleave(owner.options.protocol.pairs, [&] { return blamed(first); }, second,
                   [this] { pause(); });
    row.oursSeconds = paired.first.median, row.librarySeconds = paired.second.median;
    row.ratio = paired.ratio.median, row.p10 = paired.ratio.p10, row.p90 = paired.ratio.p90;
  }

  void noteThrottling() {
    if (std::string throttled = watch->conditions().throttled; !throttled.empty())
      addNote(row, "throttled: " + throttled);
  }

  // What a launch of `subject` leaves, and nothing beside it, against the product
  // that is all of `meant`.
  oracle::Report checkOne(Subject &subject, Subject &meant, std::string &problem) {
    stage("checking the result");
    subject.poison(0);
    std::vector<std::string> findings = subject.launch(0), damage = subject.damage();
    findings.insert(findings.end(), damage.begin(), damage.end());
    if (!findings.empty())
      problem = findings.front();
    std::vector<std::byte> out = subject.result(0), nothing(1);
    std::vector<Tensor> &arguments = owner.data.at(seed);
    std::map<size_t, std::vector<std::byte>> constants;
    auto host = [&](size_t buffer) {
      if (buffer < arguments.size())
        return arguments[buffer].bytes.data();
      const BoundBuffer &info = meant.function().buffers[buffer];
      if (std::holds_alternative<std::monostate>(info.source->data))
        return nothing.data(); // of a result: not read
      auto it = constants.find(buffer);
      if (it == constants.end())
        it = constants.emplace(buffer, initialBytes(info)).first;
      return it->second.data();
    };
    std::string chip = watch ? owner.facts.chip : chipOf(owner.pack.target);
    return owner.reference->check(*meant.meaning(), meant.addresses(0), host, out.data(), chip);
  }

  void check(Subject &meant) {
    if (!meant.meaning())
      return addNote(row, "not checked: more than one step");
    std::string race, problem;
    if (watch) // every copy has been launched often
      race = meant.unequalCopy();
    oracle::Report report = checkOne(meant, meant, problem);
    row.correct = report.ok() && problem.empty() && race.empty();
    row.r = report.worst;
    addNote(row, race);
    addNote(row, problem);
    if (!report.ok())
      addNote(row, std::to_string(report.wrong) + " of " + std::to_string(report.elements) +
                       " elements wrong, worst " + report.where());
  }

  void checkLibrary() {
    if (!kernel->meaning())
      return;
    std::string theirs;
    oracle::Report other = checkOne(*library, *kernel, theirs);
    if (!other.ok() || !theirs.empty())
      addNote(row, "the library's result is off: " +
                       (theirs.empty() ? "worst " + other.where() : theirs));
  }

  void noteImages(const Subject &subject) {
    for (const std::string &image : subject.images())
      addNote(row, image);
  }

  void runLibraryAlone() {
    row.provider = "cublaslt";
    openLibrary();
    if (!library && !owner.libraryMissing.empty())
      throw NoDevice(owner.libraryMissing);
    if (!library)
      throw Error("expected a kernel or a library call, got neither");
    if (watch)
      row.librarySeconds = timeOne(*library), noteThrottling();
    check(*library);
  }

  // Ours first and whole: what the library does later cannot take it away.
  void runKernel(const PackedKernel &chosenKernel) {
    row.provider = "kernel";
    row.schedule = chosenKernel.schedule ? toString(*chosenKernel.schedule) : "";
    row.predictedSeconds = chosenKernel.predictedSeconds;
    if (const Target *machine = lookupTarget(owner.pack.target))
      row.roofSeconds = roofSecondsOf(row.problem, *machine);
    kernel = subject(chosenKernel.place, seed);
    noteImages(*kernel);
    if (watch)
      row.oursSeconds = timeOne(*kernel), noteThrottling();
    check(*kernel);
  }

  void run(std::optional<size_t> which) {
    if (!owner.options.kernel || packed.kernels.empty())
      return runLibraryAlone();
    runKernel(which ? packed.kernels.at(*which) : bestKernel());
    if (owner.options.partial)
      owner.options.partial(row);
    measureLibrary();
  }

  Measurement &owner;
  const PackedProblem &packed;
  Stopwatch *watch;
  uint64_t seed;
  std::unique_ptr<Subject> kernel, library;
  std::optional<Chosen> chosen;
  Row row;
};

Measurement::Measurement(const Pack &pack, Device &device, const MeasureOptions &options)
    : pack(pack), device(device), options(options), reference(std::make_unique<Reference>(device)) {
  if (Stopwatch *watch = device.stopwatch()) {
    facts = watch->facts();
    clocksBefore = watch->conditions().text();
  }
}

Measurement::~Measurement() = default;

Row Measurement::guarded(Run &run, const std::function<void()> &body) {
  try {
    body();
  } catch (const NoDevice &) {
    throw;
  } catch (const std::exception &error) {
    addNote(run.row, "failed: " + std::string(error.what()));
    run.row.correct = false;
  }
  if (run.chosen && run.row.correct && *run.row.correct)
    choices.push_back(*run.chosen);
  return run.row;
}

Row Measurement::measure(const PackedProblem &packed, std::optional<size_t> kernel) {
  Run run(*this, packed, options.seed);
  return guarded(run, [&] { run.run(kernel); });
}

Row Measurement::tryKernel(const PackedProblem &packed, size_t kernel) {
  Run run(*this, packed, options.seed + kTuneSeed);
  return guarded(run, [&] { run.runKernel(packed.kernels.at(kernel)); });
}

Header Measurement::header() const {
  Header header;
  const Protocol &p = options.protocol;
  header.target = pack.target;
  header.device = device.description();
  header.library = libraryName;
  Stopwatch *watch = device.stopwatch();
  if (!watch) {
    header.notes.push_back("no times: " + device.description() + " has no clock of a machine");
    return header;
  }
  auto number = [](auto value) { return std::to_string(value); };
  header.protocol = {{"inputs", "normal, seed " + number(options.seed)},
                     {"timing", watch->method()},
                     {"pairs", number(p.pairs) + ", order ABBA"},
                     {"launches", "at least " + number(p.launches) + " in a block"},
                     {"rotation", "3 x " + number(facts.l2Bytes) + " bytes of L2"},
                     {"idle_ms", number(p.idleMilliseconds)},
                     {"algorithms", "best of " + number(p.algorithms) + " heuristics"}};
  if (!clocksBefore.empty())
    header.protocol.emplace_back("clocks_before", clocksBefore);
  if (std::string after = watch->conditions().text(); !after.empty())
    header.protocol.emplace_back("clocks_after", after);
  if (!libraryMissing.empty())
    header.notes.push_back(libraryMissing);
  return header;
}

} // namespace gemm::bench
