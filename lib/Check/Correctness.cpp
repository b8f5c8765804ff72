// One kernel of a bundle against the oracle in both classes of data and, where asked for,
// against the emulator bit by bit; a wide product against sums from the device itself.
#include "Worker.h"
#include "gemm/Bench/Subject.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Emulator/Emulator.h"
#include "gemm/Runtime/Session.h"
#include "gemm/Target/Target.h"

namespace gemm::check {
using bundle::Error;
using namespace runtime;

namespace {
// What is known at run time only takes this size here.
constexpr int64_t kUnknownSize = 70;

std::unique_ptr<Device> emulatorFor(const bundle::Bundle &bundle) {
  emulator::Options options;
  options.machine = emulatedMachine(bundle);
  return makeEmulateDevice(options);
}

std::string wrongText(const StepReport &report) {
  std::string text;
  auto add = [&](const std::string &more) { text += (text.empty() ? "" : "; ") + more; };
  for (const Verdict *verdict : {&report.exact, &report.real})
    if (!verdict->ok)
      add(verdict->message);
  if (!report.findings.empty())
    add(report.findings.front());
  return text.empty() ? "" : report.step->step->name + ": " + text;
}

} // namespace

bundle::Symbols someSymbols(const bundle::Function &function) {
  bundle::Symbols symbols;
  for (const bundle::Symbol &symbol : function.symbols)
    symbols[symbol.name] = kUnknownSize;
  return symbols;
}

std::vector<Tensor> someArguments(const bundle::Function &function,
                                  const bundle::Symbols &symbols) {
  std::vector<Tensor> arguments;
  for (size_t i = 0; i < function.arguments.size(); ++i) {
    Tensor tensor(function.arguments[i].dtype, argumentShape(function, i, symbols));
    fillRandom(tensor.dtype, tensor.bytes.data(), tensor.elements(), DataClass::Normal, i);
    arguments.push_back(std::move(tensor));
  }
  return arguments;
}

void Worker::checkFunction(const std::string &folder, const std::string &name, Outcome &outcome) {
  bundle::Bundle bundle = bench::loadApart(folder);
  const bundle::Function *function = bundle.findFunction(name);
  if (!function)
    throw Error(folder + ": expected a function @" + name + ", got none");
  const bundle::Symbols symbols = someSymbols(*function);
  BoundFunction bound = bindFunction(*function, symbols);
  std::vector<Tensor> arguments = someArguments(*function, symbols);
  std::vector<StepReport> reports(bound.steps.size());
  for (size_t i = 0; i < reports.size(); ++i)
    reports[i].step = &bound.steps[i];
  {
    Session session(bundle, bound, device());
    stage("exact data");
    session.reset(arguments);
    for (size_t i = 0; i < reports.size(); ++i)
      session.checkExact(i, 0, reports[i]);
    stage("real data");
    session.reset(arguments);
    for (size_t i = 0; i < reports.size(); ++i)
      session.runStep(i, true, reports[i]);
  }
  double worst = 0;
  oracle::Ulps ulps;
  for (const StepReport &report : reports) {
    worst = std::max(worst, report.real.ratio);
    ulps.add(report.real.ulps);
    if (std::string wrong = wrongText(report); !wrong.empty())
      outcome.message += (outcome.message.empty() ? "" : "; ") + wrong;
  }
  outcome.data["r"] = worst;
  for (const auto &[distance, count] : ulps.named())
    outcome.data["ulp"][distance] = count;
  for (const bundle::Module &module : bundle.modules)
    if (Image image = device().image(module.name); !image.file.empty())
      outcome.data["image"] = image.text();
  if (!outcome.message.empty()) {
    outcome.state = State::Failed;
    return;
  }
  if (!options.bits || options.device == "emulate")
    return;
  // Other bits than the emulator's are a finding about the emulator until its rules are
  // confirmed: both results are within the bound.
  partial(outcome.data);
  stage("the emulator's bits");
  std::unique_ptr<Device> other = emulatorFor(bundle);
  Session session(bundle, bound, device(), other.get());
  session.reset(arguments);
  for (size_t i = 0; i < reports.size(); ++i) {
    StepReport report;
    report.step = &bound.steps[i];
    session.runStep(i, false, report);
    bool equal = report.compare.wrong == 0; // ok() also where the rows are unconfirmed
    outcome.data["bits"] = equal ? "equal" : report.compare.message;
    if (!equal)
      break;
  }
}

void Worker::correctness(const Item &item, Outcome &outcome) {
  if (item.check < 0)
    return item.bounded ? runBounded(item.folder, item.function, outcome)
                        : checkFunction(item.folder, item.function, outcome);
  bench::Measurement &measure = measurement(item.folder);
  const bench::PackedCheck &check = pack->checks.at(static_cast<size_t>(item.check));
  const bench::Place &place = check.packed.kernels.front().place;
  if (item.bounded)
    return runBounded(item.folder + "/" + place.bundle, place.function, outcome);
  if (check.wide)
    return measured(measure.tryKernel(check.packed, 0), outcome);
  checkFunction(item.folder + "/" + place.bundle, place.function, outcome);
}

void Worker::measured(const bench::Row &row, Outcome &outcome) {
  outcome.data["row"] = Json::parse(rowText(row));
  if (!row.correct || *row.correct)
    return;
  outcome.state = State::Failed;
  outcome.message = row.note;
}

void Worker::bench(const Item &item, Outcome &outcome) {
  bench::Measurement &measure = measurement(item.folder);
  if (options.device != "cuda")
    measure.withoutLibrary("no ratios: the emulator has no library");
  else if (!item.library)
    measure.withoutLibrary("no ratios: the library hung or died");
  std::optional<size_t> kernel;
  if (item.kernel >= 0)
    kernel = static_cast<size_t>(item.kernel);
  const bench::PackedProblem &packed = pack->problems.at(static_cast<size_t>(item.problem));
  const bench::Row row = measure.measure(packed, kernel);
  measured(row, outcome);
  bench::Header header = measure.header();
  outcome.data["device"] = header.device, outcome.data["library"] = header.library;
  outcome.data["target"] = header.target, outcome.data["commit"] = pack->commit;
  for (const auto &[key, value] : header.protocol)
    outcome.data["protocol"][key] = value;
  std::string error;
  std::optional<Target> target = findTarget(pack->target, error);
  const bool timed = row.oursSeconds > 0; // the emulator has no clock
  if (item.part() == "tuned" && kernel && target && timed && outcome.state == State::Ok)
    outcome.data["record"] =
        recordLine(packed.problem.gemm, *target, packed.kernels.at(*kernel).schedule.value());
}

void Worker::tune(const Item &item, Outcome &outcome) {
  bench::Measurement &measure = measurement(item.folder);
  measured(measure.tryKernel(pack->problems.at(static_cast<size_t>(item.problem)),
                             static_cast<size_t>(item.kernel)),
           outcome);
}

} // namespace gemm::check
