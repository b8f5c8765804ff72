// gemm-verify: a bundle against the source that it was compiled from. In: a bundle. Out: for
// each of its functions whether it gives on a device what the source gives when upstream's
// passes alone lower it; the first element that differs if not. Exit 0 all agree, 1 an error
// or something that could not be verified, 2 something differs.
#include "../EmulatorFlags.h"
#include "../ParserGuard.h"
#include "../ToolMain.h"
#include "Compare.h"
#include "Draw.h"
#include "gemm/Runtime/Session.h"
#include "gemm/Support/Read.h"
#include "oracle/Check.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

using namespace gemm;
using bundle::Error;
using runtime::Tensor;
using verify::Array;
using verify::Signature;

namespace {
struct Options {
  std::string input, source, entry, allow, device = "ref";
  unsigned inputs = 0; // each kind once
  uint64_t seed = 0;
  uint64_t limit = uint64_t(1) << 26;
  tools::EmulatorFlags emulator;
};

/// Why a function is neither right nor wrong.
struct NotVerified : Error {
  using Error::Error;
};

Array asArray(const Tensor &tensor, bool cells) {
  Array array{tensor.shape, {}};
  auto *bytes = reinterpret_cast<const char *>(tensor.bytes.data());
  if (!cells) {
    array.bytes.assign(bytes, bytes + tensor.bytes.size());
    return array;
  }
  size_t size = bundle::byteSize(tensor.dtype);
  array.bytes.resize(static_cast<size_t>(tensor.elements()) * sizeof(verify::Cell));
  for (size_t i = 0; i < static_cast<size_t>(tensor.elements()); ++i) {
    verify::Cell cell = verify::Enclosure::load(tensor.dtype, bytes + i * size);
    std::copy_n(reinterpret_cast<const char *>(&cell), sizeof cell, &array.bytes[i * sizeof cell]);
  }
  return array;
}

std::string shapesText(const std::vector<Tensor> &arguments) {
  std::string text;
  for (const Tensor &argument : arguments)
    text += (text.empty() ? "" : ", ") + runtime::typeText(argument.dtype, argument.shape);
  return text;
}

class Verification {
public:
  Verification(const Options &options, const bundle::Bundle &bundle,
               const bundle::Function &function, const std::string &file, const std::string &text)
      : options(options), bundle(bundle), function(function) {
    std::string error;
    source = verify::Source::load(file, text, function.name, enclosure.arithmetic(),
                                  !options.allow.empty(), error);
    if (!source)
      throw NotVerified(error);
    checkSignature();
    decisions = verify::decisionsOf(function, source->signature());
    if (options.inputs == 0)
      this->options.inputs = kinds();
  }

  /// True if everything agrees.
  bool run() {
    if (!options.allow.empty() && !isAllRounded())
      return false;
    for (unsigned round = 0; round < options.inputs; ++round)
      if (!runRound(round))
        return false;
    for (const std::string &reason : leftOut)
      std::printf("@%s: %s\n", function.name.c_str(), reason.c_str());
    if (judged == 0)
      throw NotVerified("none of " + std::to_string(options.inputs) +
                        " inputs could be judged, of which the last: " + leftOut.back());
    std::string more;
    if (unbounded != 0)
      more += "; " + std::to_string(unbounded) + " of " + std::to_string(elements) +
              " elements have no bound";
    if (std::string plain = source->notPlain(); !plain.empty())
      more += ", enclosed only (" + plain + ")";
    if (!options.allow.empty())
      more += "; operands of the source's f32 products are rounded to " + options.allow;
    std::printf("@%s: %u of %u inputs agree on %s%s\n", function.name.c_str(), judged,
                options.inputs, device->description().c_str(), more.c_str());
    return true;
  }

private:
  /// Of data, after which they are had again.
  unsigned kinds() const { return verify::kindsOfData + static_cast<unsigned>(decisions.size()); }
  std::optional<verify::Decision> decisionOf(unsigned round) const {
    unsigned kind = round % kinds();
    return kind < verify::kindsOfData ? std::nullopt
                                      : std::optional(decisions[kind - verify::kindsOfData]);
  }

  void checkSignature() {
    const Signature &signature = source->signature();
    bool same = signature.arguments.size() == function.arguments.size();
    for (size_t i = 0; same && i < function.arguments.size(); ++i)
      same = signature.arguments[i].dtype == bundle::name(function.arguments[i].dtype) &&
             signature.arguments[i].shape.size() == function.arguments[i].shape.size();
    if (!signature.results.empty())
      same &= signature.results.size() == function.results.size();
    if (!same)
      throw Error("@" + function.name +
                  ": expected the arguments and results of the source, got others "
                  "in the bundle");
  }

  /// What sums products of f32 lies in the intervals of rounded operands: it is told by its types.
  bool isAllRounded() {
    for (const bundle::Step &step : function.steps) {
      const auto *gemm = std::get_if<bundle::GemmStep>(&step.body);
      if (!gemm || (gemm->a.dtype != bundle::DType::F32 && gemm->b.dtype != bundle::DType::F32))
        continue;
      std::printf("@%s: %s: expected operands of %s by --allow=%s, got %s x %s\n",
                  function.name.c_str(), step.name.c_str(), options.allow.c_str(),
                  options.allow.c_str(), std::string(bundle::name(gemm->a.dtype)).c_str(),
                  std::string(bundle::name(gemm->b.dtype)).c_str());
      return false;
    }
    return true;
  }

  std::unique_ptr<runtime::Device> makeDevice() {
    if (options.device == "ref")
      return runtime::makeRefDevice();
    emulator::Options emulate;
    emulate.machine = runtime::emulatedMachine(bundle);
    emulate.seed = options.seed;
    tools::applyFlags(options.emulator, emulate);
    return runtime::makeEmulateDevice(emulate);
  }

  /// Products of numbers, and elements of arguments and of steps without products.
  double workOf(const runtime::BoundFunction &bound) const {
    constexpr double anElement = 16;
    double work = 0;
    for (const runtime::BoundStep &step : bound.steps) {
      double one = 1;
      if (const auto *gemm = std::get_if<runtime::BoundGemm>(&step.body))
        one = double(gemm->batch()) * double(gemm->m()) * double(gemm->n()) * double(gemm->k());
      else
        for (int64_t dim : std::get<runtime::BoundElementwise>(step.body).shape())
          one *= double(dim);
      work += std::holds_alternative<runtime::BoundGemm>(step.body) ? one : one * anElement;
    }
    for (size_t i = 0; i < function.arguments.size(); ++i)
      work += anElement * double(bound.buffers[i].elements);
    return work;
  }

  void checkWork(double work) const {
    if (work > double(options.limit))
      throw NotVerified("expected at most " + std::to_string(options.limit) +
                        " products of numbers, elements of arguments and of other steps counted "
                        "as 16 each (--limit), got " +
                        std::to_string(int64_t(work)));
  }

  /// Sizes near those that the source names only where that costs little.
  verify::Drawn drawSizes(bool nearNamed, uint64_t seed) const {
    constexpr double little = 1.0 / 16; // of the limit
    verify::Drawn drawn = verify::drawSizes(function, source->signature(), nearNamed, seed);
    double work = workOf(bind(drawn));
    if (nearNamed && work > little * double(options.limit))
      return drawSizes(false, seed);
    checkWork(work);
    return drawn;
  }

  /// Inputs that the source takes: where its own conditions do not hold, its indices are drawn
  /// in range, and then other sizes.
  struct Inputs {
    verify::Drawn drawn;
    std::vector<Tensor> tensors;
    std::vector<Array> plain, cells, plainResults, cellResults;
    std::string broken; // the condition that none of the inputs tried meets
  };

  runtime::BoundFunction bind(const verify::Drawn &drawn) const {
    return runtime::bindFunction(
        function, runtime::bindSymbols(function, {drawn.shapes.begin(), drawn.shapes.end()}));
  }

  Inputs draw(unsigned round, uint64_t seed) {
    Inputs inputs;
    for (unsigned i = 0; i < verify::attemptsAtInputs; ++i) {
      uint64_t sizesSeed = seed + 7919 * (i < 2 ? 0 : i);
      try {
        inputs = {};
        inputs.drawn = drawSizes(i < 2, sizesSeed);
      } catch (const Error &error) {
        throw NotVerified(error.what());
      }
      for (size_t k = 0; k < function.arguments.size(); ++k) {
        inputs.tensors.push_back(verify::drawData(function, source->signature(), inputs.drawn, k,
                                                  round % kinds(), decisionOf(round), i, scale,
                                                  seed + k));
        inputs.plain.push_back(asArray(inputs.tensors.back(), false));
        bool cells = source->signature().arguments[k].cells;
        inputs.cells.push_back(asArray(inputs.tensors.back(), cells));
      }
      enclosure.reset();
      inputs.broken = runSource(false, inputs.plain, inputs.plainResults);
      if (inputs.broken.empty())
        inputs.broken = runSource(true, inputs.cells, inputs.cellResults);
      if (inputs.broken.empty())
        break;
    }
    return inputs;
  }

  /// The condition of the source that does not hold, or "".
  std::string runSource(bool isCells, std::vector<Array> &arguments, std::vector<Array> &results) {
    if (!isCells && !source->notPlain().empty())
      return "";
    std::string error = source->run(isCells, arguments, results);
    if (!error.empty())
      throw Error("@" + function.name + ": expected the source to run, got " + error);
    return source->broken();
  }

  /// What floats leave open is asked once more of smaller ones, and then of all that follow: of
  /// exponentials far apart, say, no bound may be left, and a scale by a power of two keeps
  /// sums exact that are.
  bool runRound(unsigned round) {
    constexpr int smallest = -6, step = 3;
    std::string why;
    for (;; scale -= step) {
      std::optional<bool> right = runScaled(round, why);
      if (right)
        return *right;
      if (scale == smallest)
        break;
    }
    leftOut.push_back(why);
    return true;
  }

  /// Nothing where the input says nothing, and why.
  std::optional<bool> runScaled(unsigned round, std::string &leftOut) {
    Inputs drawn = draw(round, options.seed + 1000003 * round);
    std::vector<Tensor> &inputs = drawn.tensors;
    std::string prefix =
        "input " + std::to_string(round) + " (" + shapesText(inputs) + ") is left out: ";
    if (!drawn.broken.empty()) {
      leftOut = prefix + "a condition of the source does not hold: " + drawn.broken;
      return std::nullopt;
    }
    bool comparesPlain = source->notPlain().empty() && !source->addsNarrowly();
    runtime::BoundFunction bound = bind(drawn.drawn);
    device = makeDevice();
    runtime::Session session(bundle, bound, *device);
    session.reset(inputs);
    try {
      for (size_t i = 0; i < bound.steps.size(); ++i) {
        runtime::StepReport report;
        report.step = &bound.steps[i];
        session.runStep(i, false, report);
        if (!report.findings.empty())
          return wrong(round, inputs, bound.steps[i].step->name + ": " + report.findings.front());
      }
    } catch (const runtime::Unmet &unmet) { // what an open decision is asserted of is open
      if (enclosure.undecided() == 0)
        return wrong(round, inputs, unmet.what());
      leftOut = prefix + unmet.what();
      return std::nullopt;
    }
    if (int64_t open = enclosure.undecided()) { // another input tells more
      leftOut = prefix + std::to_string(open) + (open == 1 ? " decision" : " decisions") +
                " by floats whose rounding leaves open what is decided";
      return std::nullopt;
    }
    std::string why; // not enough elements of which something is known
    int64_t loose = 0, all = 0;
    const Signature &signature = source->signature();
    auto check = [&](const Tensor &got, bool result, size_t i) {
      const Array &ours = (result ? drawn.cellResults : drawn.cells)[i];
      const Array *theirs =
          !comparesPlain ? nullptr : &(result ? drawn.plainResults : drawn.plain)[i];
      const char *what = result ? "result " : "argument ";
      if (got.shape != ours.shape)
        return wrong(round, inputs,
                     what + std::to_string(i) + " is " + runtime::typeText(got.dtype, got.shape) +
                         ", expected " + runtime::typeText(got.dtype, ours.shape) +
                         " as in the source");
      bool cells = (result ? signature.results : signature.arguments)[i].cells;
      verify::Difference found = verify::compare(got, theirs, ours, cells);
      loose += found.unbounded, all += found.elements;
      if (found.unbounded * oracle::Report::unboundedShare > found.elements && why.empty())
        why = what + std::to_string(i) + " has no bound in " + std::to_string(found.unbounded) +
              " of " + std::to_string(found.elements) + " elements";
      if (found.wrong == 0)
        return true;
      std::string place = source->place(result, static_cast<unsigned>(i));
      return wrong(
          round, inputs,
          (found.ofSource ? "the source's own run is outside of what was derived from it: " : "") +
              (what + std::to_string(i)) + found.first + "; " + std::to_string(found.wrong) +
              " of " + std::to_string(found.elements) + " elements differ" +
              (place.empty() ? "" : "; it is computed at " + place));
    };
    for (size_t i = 0; i < signature.results.size(); ++i)
      if (!check(session.result(i), true, i))
        return false;
    for (size_t i = 0; i < signature.arguments.size(); ++i)
      if (signature.arguments[i].memory && !check(session.argument(i), false, i))
        return false;
    if (!why.empty()) {
      leftOut = prefix + why;
      return std::nullopt;
    }
    ++judged;
    unbounded += loose, elements += all;
    return true;
  }

  bool wrong(unsigned round, const std::vector<Tensor> &inputs, const std::string &what) {
    std::printf("@%s: input %u (%s; seed %llu): %s\n", function.name.c_str(), round,
                shapesText(inputs).c_str(), static_cast<unsigned long long>(options.seed),
                what.c_str());
    return false;
  }

  Options options;
  const bundle::Bundle &bundle;
  const bundle::Function &function;
  std::vector<verify::Decision> decisions;
  verify::Enclosure enclosure;
  std::unique_ptr<verify::Source> source;
  std::unique_ptr<runtime::Device> device;
  int scale = 0;                       // of floats: a power of two
  unsigned judged = 0;                 // inputs, and of these:
  int64_t unbounded = 0, elements = 0; // of results
  std::vector<std::string> leftOut;    // why others were not judged
};

/// As exit statuses of a process of its own.
enum class Outcome : int { Agrees = 0, Error = 1, Differs = 2, Open = 3 };

Outcome verifyFunction(const Options &options, const bundle::Bundle &bundle,
                       const bundle::Function &function, const std::string &file,
                       const std::string &text) {
  try {
    bool right = Verification(options, bundle, function, file, text).run();
    return right ? Outcome::Agrees : Outcome::Differs;
  } catch (const NotVerified &reason) {
    std::printf("@%s: not verified: %s\n", function.name.c_str(), reason.what());
    return Outcome::Open;
  } catch (const std::exception &error) {
    std::cerr << "error: " << error.what() << "\n";
    return Outcome::Error;
  }
}

/// The source's code may do anything to the process it runs in: it gets one of its own.
template <typename Work> Outcome apart(Work work, const std::string &name) {
  std::fflush(stdout);
  std::optional<support::Uninterrupted> untilThen(std::in_place);
  pid_t child = fork();
  if (child < 0)
    throw Error(std::string("expected to start a process, got ") + std::strerror(errno));
  if (child == 0) {
    untilThen.reset();
    Outcome outcome = work();
    std::fflush(stdout);
    _exit(static_cast<int>(outcome));
  }
  support::ChildProcess registered(child);
  untilThen.reset();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (!WIFSIGNALED(status))
    return static_cast<Outcome>(WEXITSTATUS(status));
  std::printf("@%s: not verified: its code, or that of its source, ended by signal %d\n",
              name.c_str(), WTERMSIG(status));
  return Outcome::Open;
}

/// How many of the source's functions the bundle lacks; each is named.
size_t missing(const Options &options, const bundle::Bundle &bundle, const std::string &file,
               const std::string &text) {
  std::string error;
  std::vector<std::string> names;
  std::fflush(stdout);
  {
    tool::ParserGuard guard(file);
    names = verify::publicFunctions(file, text, error);
  }
  if (!error.empty())
    throw Error(error);
  size_t count = 0;
  for (const std::string &name : names) {
    auto is = [&](const bundle::Function &function) { return function.name == name; };
    if (std::any_of(bundle.functions.begin(), bundle.functions.end(), is))
      continue;
    ++count;
    std::printf("@%s: not verified: the bundle has no such function; of a bundle that was made "
                "with --entry=NAME verify that alone (--entry=NAME)\n",
                name.c_str());
  }
  return count;
}

int verifyBundle(const Options &options) {
  bundle::Bundle bundle = bundle::load(options.input);
  if (std::error_code code; std::filesystem::exists(bundle.directory / "host.mlir", code))
    throw Error(options.input + ": expected a program that was compiled whole, got one in part: "
                                "its functions are no functions of the source");
  std::string file = options.source, text;
  if (file.empty())
    file = options.input + "/source.mlir";
  if (std::string error = support::readFile(file, "source", text); !error.empty())
    throw Error(error);
  size_t agree = 0, differ = 0, open = 0;
  bool found = false;
  for (const bundle::Function &function : bundle.functions) {
    if (!options.entry.empty() && function.name != options.entry)
      continue;
    found = true;
    switch (apart([&] { return verifyFunction(options, bundle, function, file, text); },
                  function.name)) {
    case Outcome::Agrees:
      ++agree;
      break;
    case Outcome::Differs:
      ++differ;
      break;
    case Outcome::Open:
      ++open;
      break;
    default:
      throw tools::AlreadyReported();
    }
  }
  if (options.entry.empty())
    open += missing(options, bundle, file, text);
  else if (!found)
    throw Error(options.input + ": expected a function '" + options.entry + "', got none");
  std::string counts = std::to_string(agree) + " functions agree with the source, " +
                       std::to_string(differ) + " differ, " + std::to_string(open) +
                       " not verified";
  std::printf("%s: %s\n", differ ? "FAIL" : open ? "NOT VERIFIED" : "VERIFIED", counts.c_str());
  return differ ? tools::exitWrong : open ? tools::exitError : 0;
}
} // namespace

int main(int argc, char **argv) {
  CLI::App app("Compares a bundle with its source, lowered by MLIR's own passes.", "gemm-verify");
  return tools::runTool(app, [&] {
    Options options;
    app.set_version_flag("--version", std::string("gemm-verify ") + GEMM_VERSION);
    app.add_option("bundle", options.input, "a bundle (out.gemm)")->required();
    app.add_option("--source", options.source, "another source than the bundle's own");
    app.add_option("--entry", options.entry, "this function only");
    app.add_option("--device", options.device, "where the bundle runs: ref (default) or emulate")
        ->check(CLI::IsMember({"ref", "emulate"}));
    app.add_option("--inputs", options.inputs,
                   "so many inputs, a kind of data after the other (each once: 7, and up to 20 "
                   "more where there are maxima and the like)")
        ->check(CLI::Range(1, 1000));
    app.add_option("--seed", options.seed, "seed of sizes and data")
        ->check(tools::wholeNumber<uint64_t>());
    app.add_option("--limit", options.limit,
                   "functions of more products are not verified (2^26); an element of an "
                   "argument or of a step without products counts as 16")
        ->check(tools::wholeNumber<uint64_t>());
    app.add_option("--allow", options.allow,
                   "bf16: compare with the source whose f32 products have operands rounded to it")
        ->check(CLI::IsMember({"bf16"}));
    tools::addEmulatorFlags(app, options.emulator, "emulate: ");
    app.parse(argc, argv);
    tools::noteInputs({options.input, options.source});
    return verifyBundle(options);
  });
}
