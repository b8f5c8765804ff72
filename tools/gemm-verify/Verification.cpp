// One function of a bundle against the source's function of its name: inputs are drawn, both run,
// and what both give is compared.
#include "Verification.h"

#include "Compare.h"
#include "Draw.h"
#include "gemm/Runtime/GroupEnds.h"
#include "gemm/Runtime/Session.h"
#include "gemm/Target/Allow.h"
#include "oracle/Check.h"

#include <algorithm>
#include <cstdio>

namespace gemm::verify {
using bundle::Error;
using runtime::Tensor;

namespace {
/// What lies in memory that nothing has written, round by round: NaN and -1, large numbers, large
/// negative ones. Each is neutral to some reductions, none to all.
constexpr std::byte unwritten[] = {std::byte(0xff), std::byte(0x7b), std::byte(0xfb)};

Array asArray(const Tensor &tensor, bool cells) {
  Array array{tensor.shape, {}};
  auto *bytes = reinterpret_cast<const char *>(tensor.bytes.data());
  if (!cells) {
    array.bytes.assign(bytes, bytes + tensor.bytes.size());
    return array;
  }
  size_t size = bundle::byteSize(tensor.dtype);
  array.bytes.resize(static_cast<size_t>(tensor.elements()) * sizeof(Cell));
  for (size_t i = 0; i < static_cast<size_t>(tensor.elements()); ++i) {
    Cell cell = Enclosure::load(tensor.dtype, bytes + i * size);
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
      : options(options), bundle(bundle), function(function),
        enclosure(growthOf(options, function), heldOf(options, function)) {
    std::string error;
    Freedom freedom{roundsFactors() ? options.allow : "", std::nullopt, !roundsAway()};
    if (!options.fastmath.empty())
      freedom.contract = options.fastmath == "contract";
    source = Source::load(file, text, function.name, enclosure.arithmetic(), freedom, error);
    if (!source)
      throw NotVerified(error);
    checkSignature();
    decisions = decisionsOf(function, source->signature());
    if (options.inputs == 0)
      this->options.inputs = kinds();
  }

  /// True if everything agrees.
  bool run() {
    if (roundsFactors() && !isAllRounded())
      return false;
    for (unsigned round = 0; round < options.inputs; ++round)
      if (!runRound(round))
        return false;
    for (const std::string &reason : leftOut)
      std::printf("@%s: %s\n", function.name.c_str(), reason.c_str());
    if (judged * leastShare < options.inputs)
      throw NotVerified((judged == 0 ? "none" : std::to_string(judged)) + " of " +
                        std::to_string(options.inputs) +
                        " inputs could be judged, expected one in " + std::to_string(leastShare) +
                        "; of the others the last: " + leftOut.back() + advice());
    if (!partedIn.empty())
      throw NotVerified(partedIn);
    if (saysNothing)
      throw NotVerified("results are NaN in all elements of all inputs that could be judged" +
                        advice());
    std::string more;
    if (unbounded != 0)
      more += "; " + std::to_string(unbounded) + " of " + std::to_string(elements) +
              " elements have no bound";
    if (std::string plain = source->notPlain(); !plain.empty())
      more += ", enclosed only (" + plain + ")";
    if (roundsFactors())
      more += "; operands of the source's f32 products are rounded to " + options.allow;
    else if (!options.allow.empty())
      more += "; the source's f32 products may be as far off as " + options.allow + " is";
    std::printf("@%s: %u of %u inputs agree on %s%s\n", function.name.c_str(), judged,
                options.inputs, device->description().c_str(), more.c_str());
    return true;
  }

private:
  /// Of data, after which they are had again.
  unsigned kinds() const { return kindsOfData + static_cast<unsigned>(decisions.size()); }
  std::optional<Decision> decisionOf(unsigned round) const {
    unsigned kind = round % kinds();
    return kind < kindsOfData ? std::nullopt : std::optional(decisions[kind - kindsOfData]);
  }

  void checkSignature() {
    const Signature &signature = source->signature();
    auto differs = [&](const char *what, const std::string &here, const std::string &there) {
      throw Error("@" + function.name + ": expected " + what + " as the source has, " + there +
                  ", got " + here + " in the bundle; --source names the file it was compiled from");
    };
    auto compareCounts = [&](const char *what, size_t here, size_t there) {
      if (here != there)
        differs(what, std::to_string(here), std::to_string(there));
    };
    compareCounts("as many arguments", function.arguments.size(), signature.arguments.size());
    for (size_t i = 0; i < function.arguments.size(); ++i) {
      const std::string what = "argument " + std::to_string(i);
      const Parameter &there = signature.arguments[i];
      const std::string name(bundle::name(function.arguments[i].dtype));
      const size_t rank = function.arguments[i].shape.size();
      if (there.dtype != name || there.shape.size() != rank)
        differs(what.c_str(), std::to_string(rank) + " dims of " + name,
                std::to_string(there.shape.size()) + " dims of " + there.dtype);
    }
    if (!signature.results.empty())
      compareCounts("as many results", function.results.size(), signature.results.size());
  }

  /// Of tf32 a step of 4 products costs 5 cuts of 2^-24, 2^-23 and 2^-24, for half the terms of a
  /// step of 8. Three products of parts leave out 2^-15 of the sum, which its first addition has to
  /// make room for, of 1.5 units of 2^-24. A device may cut each product of fp8 to 13 bits, and
  /// the sum with it.
  static double growthOf(const Options &options, const bundle::Function &function) {
    if (heldOf(options, function) < 24)
      return 0x1p12 / 1.5;
    return options.allow == "tf32" ? 4.0 / 3 : options.allow == "bf16x3" ? 0x1.1p9 / 1.5 : 1;
  }
  static double heldOf(const Options &options, const bundle::Function &function) {
    return options.device != "ref" && multipliesFp8(function) ? 13 : 24;
  }
  static bool multipliesFp8(const bundle::Function &function) {
    auto isFp8 = [](const auto &memory) {
      return memory.dtype == bundle::DType::F8E4M3FN || memory.dtype == bundle::DType::F8E5M2;
    };
    auto isProduct = [](const bundle::Step &step) {
      return std::holds_alternative<bundle::GemmStep>(step.body);
    };
    return (std::any_of(function.arguments.begin(), function.arguments.end(), isFp8) ||
            std::any_of(function.buffers.begin(), function.buffers.end(), isFp8)) &&
           std::any_of(function.steps.begin(), function.steps.end(), isProduct);
  }
  bool roundsFactors() const { return !options.allow.empty() && !takenApart(options.allow); }

  /// Whether ties of what is rounded to tf32 go away from zero, as the chip has it.
  bool roundsAway() const {
    return std::any_of(function.steps.begin(), function.steps.end(), [](const bundle::Step &step) {
      const auto *gemm = std::get_if<bundle::GemmStep>(&step.body);
      return gemm && gemm->precision == bundle::DType::TF32;
    });
  }

  /// What sums products of f32 lies in the intervals of rounded operands: it is told by its types.
  bool isAllRounded() {
    for (const bundle::Step &step : function.steps) {
      const auto *gemm = std::get_if<bundle::GemmStep>(&step.body);
      auto isLeft = [&](const bundle::View &factor) {
        return factor.dtype == bundle::DType::F32 && !gemm->precision;
      };
      if (!gemm || !(isLeft(gemm->a) || isLeft(gemm->b)))
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
        one = double(gemm->ends ? 1 : gemm->batch()) * double(gemm->m()) * double(gemm->n()) *
              double(gemm->k());
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
  Drawn drawSizes(bool nearNamed, uint64_t seed) const {
    constexpr double little = 1.0 / 16; // of the limit
    Drawn drawn = verify::drawSizes(function, source->signature(), nearNamed, seed);
    double work = workOf(bind(drawn));
    if (nearNamed && work > little * double(options.limit))
      return drawSizes(false, seed);
    checkWork(work);
    return drawn;
  }

  std::string advice() const {
    return options.fastmath == "none" || leftOut.empty()
               ? ""
               : "; bounds are narrower where every rounding is done: with --fastmath=none, given "
                 "to "
                 "gemm-compile, too";
  }

  /// Inputs that the source takes: where its own conditions do not hold, its indices are drawn
  /// in range, and then other sizes.
  struct Inputs {
    Drawn drawn;
    std::vector<Tensor> tensors;
    std::vector<Array> plain, cells, plainResults, cellResults;
    std::string broken; // the condition that none of the inputs tried meets
  };

  runtime::BoundFunction bind(const Drawn &drawn) const {
    return runtime::bindFunction(
        function, runtime::bindSymbols(function, {drawn.shapes.begin(), drawn.shapes.end()}));
  }

  Inputs draw(unsigned round, uint64_t seed) {
    Inputs inputs;
    for (unsigned i = 0; i < attemptsAtInputs; ++i) {
      uint64_t sizesSeed = seed + 7919 * (i < 2 ? 0 : i);
      try {
        inputs = {};
        inputs.drawn = drawSizes(i < 2, sizesSeed);
      } catch (const Error &error) {
        throw NotVerified(error.what());
      }
      for (size_t k = 0; k < function.arguments.size(); ++k) {
        inputs.tensors.push_back(drawData(function, source->signature(), inputs.drawn, k,
                                          round % kinds(), decisionOf(round), i, scale, seed + k));
      }
      for (const auto &[buffer, ends] : runtime::drawEnds(bind(inputs.drawn), sizesSeed + i))
        if (buffer < inputs.tensors.size())
          runtime::storeEnds(inputs.tensors[buffer], ends);
      for (size_t k = 0; k < function.arguments.size(); ++k) {
        inputs.plain.push_back(asArray(inputs.tensors[k], false));
        bool cells = source->signature().arguments[k].cells;
        inputs.cells.push_back(asArray(inputs.tensors[k], cells));
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

  /// What floats leave open is asked once more of smaller ones, and if that helps, of all that
  /// follow: of exponentials far apart, say, no bound may be left, and a scale by a power of two
  /// keeps sums exact that are.
  bool runRound(unsigned round) {
    constexpr int smallest = -6, step = 3;
    std::string why;
    for (const int before = scale;; scale -= step) {
      std::optional<bool> right = runScaled(round, why);
      if (right)
        return *right;
      if (scale == smallest) {
        scale = before; // it helped nobody
        break;
      }
    }
    leftOut.push_back(why);
    if (!parted.empty() && isOrdinary(round % kinds(), readsF16()) && partedIn.empty())
      partedIn = "input " + std::to_string(round) + " leaves " + parted +
                 ": nothing is known of these, but the two are not alike";
    return true;
  }

  /// One input, and what its results say: of how many elements something is known.
  struct Judgement {
    unsigned round;
    const Inputs &drawn;
    std::string why{}; ///< not enough elements of which something is known
    int64_t loose = 0, all = 0, numbers = 0;
  };

  /// Compares what the bundle left in one array.
  bool judge(Judgement &so, const Tensor &got, bool result, size_t i) {
    const Inputs &drawn = so.drawn;
    const Signature &signature = source->signature();
    const Array &ours = (result ? drawn.cellResults : drawn.cells)[i];
    Plain theirs;
    if (source->notPlain().empty())
      theirs = {&(result ? drawn.plainResults : drawn.plain)[i], !source->addsNarrowly()};
    const std::string what = (result ? "result " : "argument ") + std::to_string(i);
    if (got.shape != ours.shape)
      return wrong(so.round, drawn.tensors,
                   what + " is " + runtime::typeText(got.dtype, got.shape) + ", expected " +
                       runtime::typeText(got.dtype, ours.shape) + " as in the source");
    bool cells = (result ? signature.results : signature.arguments)[i].cells;
    Difference found = compare(got, theirs, ours, cells);
    so.loose += found.unbounded, so.all += found.elements;
    auto ofAll = [&](int64_t count) {
      return std::to_string(count) + " of " + std::to_string(found.elements) + " elements";
    };
    if (found.parted * oracle::Report::unboundedShare > found.elements)
      parted = what + " NaN in only one of source and bundle in " + ofAll(found.parted);
    if (found.unbounded * oracle::Report::unboundedShare > found.elements && so.why.empty())
      so.why = what + " has no bound in " + ofAll(found.unbounded);
    else if (found.wide * 2 > found.elements && so.why.empty())
      so.why =
          what + " has bounds wider than a quarter of its largest value in " + ofAll(found.wide);
    so.numbers += found.elements - found.nan;
    if (found.wrong == 0)
      return true;
    std::string place = source->place(result, static_cast<unsigned>(i));
    return wrong(
        so.round, drawn.tensors,
        (found.ofSource ? "the source's own run is outside of what was derived from it: " : "") +
            what + found.first + "; " + ofAll(found.wrong) + " differ" +
            (place.empty() ? "" : "; it is computed at " + place));
  }

  /// All steps of the bundle. Nothing where the input says nothing, and why.
  std::optional<bool> runSteps(const Judgement &so, runtime::Session &session,
                               const runtime::BoundFunction &bound, std::string &leftOut) {
    const std::vector<Tensor> &inputs = so.drawn.tensors;
    try {
      for (size_t i = 0; i < bound.steps.size(); ++i) {
        runtime::StepReport report;
        report.step = &bound.steps[i];
        session.runStep(i, false, report);
        if (!report.findings.empty())
          return wrong(so.round, inputs,
                       bound.steps[i].step->name + ": " + report.findings.front());
      }
    } catch (const runtime::Unmet &unmet) { // what an open decision is asserted of is open
      if (enclosure.undecided() == 0)
        return wrong(so.round, inputs, unmet.what());
      leftOut = unmet.what();
      return std::nullopt;
    }
    if (int64_t open = enclosure.undecided()) { // another input tells more
      leftOut = std::to_string(open) + (open == 1 ? " decision" : " decisions") +
                " by floats whose rounding leaves open what is decided";
      return std::nullopt;
    }
    return true;
  }

  /// Nothing where the input says nothing, and why.
  std::optional<bool> runScaled(unsigned round, std::string &leftOut) {
    Inputs drawn = draw(round, options.seed + 1000003 * round);
    std::vector<Tensor> &inputs = drawn.tensors;
    auto leaveOut = [&](const std::string &why) {
      leftOut =
          "input " + std::to_string(round) + " (" + shapesText(inputs) + ") is left out: " + why;
      return std::nullopt;
    };
    if (!drawn.broken.empty())
      return leaveOut("a condition of the source does not hold: " + drawn.broken);
    runtime::BoundFunction bound = bind(drawn.drawn);
    device = makeDevice();
    runtime::Session session(bundle, bound, *device);
    session.reset(inputs, unwritten[round % std::size(unwritten)]);
    Judgement so{round, drawn};
    std::string why;
    std::optional<bool> ran = runSteps(so, session, bound, why);
    if (!ran)
      return leaveOut(why);
    if (!*ran)
      return false;
    parted.clear();
    const Signature &signature = source->signature();
    for (size_t i = 0; i < signature.results.size(); ++i)
      if (!judge(so, session.result(i), true, i))
        return false;
    for (size_t i = 0; i < signature.arguments.size(); ++i)
      if (signature.arguments[i].memory && !judge(so, session.argument(i), false, i))
        return false;
    if (!so.why.empty())
      return leaveOut(so.why);
    ++judged;
    saysNothing &= so.all != 0 && so.numbers == 0;
    unbounded += so.loose, elements += so.all;
    return true;
  }

  bool readsF16() const {
    const std::vector<Parameter> &arguments = source->signature().arguments;
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const Parameter &argument) { return argument.dtype == "f16"; });
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
  std::vector<Decision> decisions;
  Enclosure enclosure;
  std::unique_ptr<Source> source;
  std::unique_ptr<runtime::Device> device;
  int scale = 0; // of floats: a power of two
  // Of so many inputs one has to say something: as for elements of a check.
  static constexpr unsigned leastShare = oracle::Report::unboundedShare;
  unsigned judged = 0;                 // inputs, and of these:
  bool saysNothing = true;             // their results are NaN
  int64_t unbounded = 0, elements = 0; // of results
  std::vector<std::string> leftOut;    // why others were not judged
  std::string parted, partedIn;        // of the last input's NaN; of the first that is ordinary
};
} // namespace

bool agrees(const Options &options, const bundle::Bundle &bundle, const bundle::Function &function,
            const std::string &file, const std::string &text) {
  return Verification(options, bundle, function, file, text).run();
}

} // namespace gemm::verify
