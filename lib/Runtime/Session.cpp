// Steps on devices: memory, launches, and the two classes of checks.
#include "gemm/Runtime/Session.h"
#include "ExactData.h"
#include "InRange.h"
#include "LaunchSample.h"
#include "gemm/Runtime/Conformance.h"
#include "gemm/Runtime/Execute.h"
#include "gemm/Runtime/Stopwatch.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

namespace gemm::runtime {
namespace {
using Bytes = std::vector<std::byte>;

// Where the view's element number `i` begins in its buffer, in bytes; `index` is scratch.
size_t byteOfElement(const BoundView &view, int64_t i, std::vector<int64_t> &index) {
  oracle::unflatten(i, view.shape, index);
  int64_t at = view.offset;
  for (size_t d = 0; d < index.size(); ++d)
    at += index[d] * view.strides[d];
  return static_cast<size_t>(view.byteOf(at));
}

// True for each byte of a buffer that belongs to the view.
std::vector<bool> covered(const BoundView &view, size_t bytes) {
  std::vector<bool> result(bytes);
  size_t size = view.packed ? 1 : bundle::byteSize(view.dtype);
  std::vector<int64_t> index;
  for (int64_t i = 0, count = view.elements(); i < count; ++i)
    std::fill_n(result.begin() + static_cast<int64_t>(byteOfElement(view, i, index)), size, true);
  return result;
}

// A message if bytes outside of the step's output changed.
std::string strayWrite(const BoundFunction &function, const BoundView &view, const Bytes &before,
                       const Bytes &after) {
  const BoundBuffer &buffer = function.buffers[view.buffer];
  if (!view.packed && view.elements() == buffer.elements)
    return "";
  std::vector<bool> inside = covered(view, after.size());
  for (size_t i = 0; i < after.size(); ++i)
    if (!inside[i] && before[i] != after[i])
      return "element " + std::to_string(i / bundle::byteSize(buffer.dtype)) + " of " +
             buffer.name + ", outside of the output, was overwritten";
  return "";
}
} // namespace

Session::Session(const bundle::Bundle &bundle, const BoundFunction &function, Device &device,
                 Device *other)
    : bundle(bundle), function(function), device(device), other(other) {
  int64_t total = 0;
  for (const BoundBuffer &buffer : function.buffers)
    if (__builtin_add_overflow(total, static_cast<int64_t>(buffer.bytes()), &total))
      total = INT64_MAX;
  for (int64_t bytes : function.workspaceBytes)
    if (__builtin_add_overflow(total, bytes, &total))
      total = INT64_MAX;
  requireMemory(total, "the buffers of @" + function.function->name);
  for (Device *each : {&device, other}) {
    if (!each)
      continue;
    for (const BoundStep &step : function.steps)
      requireMeans(each->means(*step.step), step, each->needs(), each->description());
    each->load(bundle, *function.function);
    auto &list = each == &device ? addresses : otherAddresses;
    auto allocate = [&](size_t bytes, const std::string &name) {
      try {
        list.push_back(each->allocate(bytes, name));
      } catch (const std::bad_alloc &) {
        throw Error("expected memory for buffer " + name + ", got none for " +
                    std::to_string(bytes) + " bytes");
      }
    };
    for (const BoundBuffer &buffer : function.buffers)
      allocate(buffer.bytes(), buffer.name);
    for (int64_t bytes : function.workspaceBytes)
      allocate(static_cast<size_t>(bytes), "workspace");
  }
  fillWorkspace(Workspace::Zeroed, std::byte(0));
}

Session::~Session() {
  for (uint64_t address : addresses)
    device.free(address);
  for (uint64_t address : otherAddresses)
    other->free(address);
}

Bytes Session::download(Device &from, size_t buffer) const {
  Bytes bytes(function.buffers[buffer].bytes());
  from.download((&from == &device ? addresses : otherAddresses)[buffer], bytes.data(),
                bytes.size());
  return bytes;
}

void Session::reset(const std::vector<Tensor> &arguments, std::byte unwritten) {
  for (size_t i = 0; i < function.buffers.size(); ++i) {
    const BoundBuffer &buffer = function.buffers[i];
    if (i < arguments.size()) {
      device.upload(addresses[i], arguments[i].bytes.data(), buffer.bytes());
      continue;
    }
    Bytes bytes = initialBytes(buffer, unwritten);
    device.upload(addresses[i], bytes.data(), bytes.size());
  }
  fillWorkspace(Workspace::Scratch, unwritten);
}

void Session::setArgument(size_t i, const std::vector<std::byte> &bytes) {
  device.upload(addresses[i], bytes.data(), bytes.size());
}

void Session::fillWorkspace(Workspace kind, std::byte value) {
  Bytes bytes(static_cast<size_t>(function.workspaceBytes[static_cast<size_t>(kind)]), value);
  device.upload(addresses[function.numberOf(kind)], bytes.data(), bytes.size());
  if (other)
    other->upload(otherAddresses[function.numberOf(kind)], bytes.data(), bytes.size());
}

// A launch that leaves other bytes in zeroed memory would spoil the next one.
void Session::checkWorkspace(StepReport &report) {
  constexpr Workspace kind = Workspace::Zeroed;
  Bytes bytes(static_cast<size_t>(function.workspaceBytes[static_cast<size_t>(kind)]));
  device.download(addresses[function.numberOf(kind)], bytes.data(), bytes.size());
  auto used =
      std::find_if(bytes.begin(), bytes.end(), [](std::byte b) { return b != std::byte(); });
  if (used == bytes.end())
    return;
  report.findings.push_back("workspace: expected zeros after the launch, got " +
                            std::to_string(static_cast<int>(*used)) + " in byte " +
                            std::to_string(used - bytes.begin()));
  fillWorkspace(kind, std::byte(0));
}

void Session::noteLaunch(const LaunchResult &result, StepReport &report) {
  report.findings.insert(report.findings.end(), result.findings.begin(), result.findings.end());
  report.counters = result.counters;
  report.seconds = result.seconds;
}

void Session::checkExact(size_t number, uint64_t seed, StepReport &report) {
  if (progress)
    progress(number, "exact class");
  const BoundStep &step = function.steps[number];
  oracle::ExactBits exact;
  if (const auto *gemm = std::get_if<BoundGemm>(&step.body)) {
    const oracle::SumError error =
        oracle::sumError(device.arithmetic(bundle.chip), gemm->a.dtype, gemm->b.dtype,
                         gemm->step->accumulate, gemm->depth(), order(step));
    exact = {error.exactBits, error.heldBits};
  }
  std::vector<oracle::Report> reports(step.outputs().size()); // of all passes
  auto wrong = [](const oracle::Report &each) { return each.wrong > 0; };
  auto tells = [](const oracle::Report &each) {
    return each.probed == 0 || each.told >= oracle::Report::fewTold;
  };
  const int64_t passes = ExactData::passes(step), most = ExactData::mostPasses(step);
  for (int64_t pass = 0;
       (pass < passes || (pass < most && !std::all_of(reports.begin(), reports.end(), tells))) &&
       report.ok() && std::none_of(reports.begin(), reports.end(), wrong);
       ++pass)
    exactPass(number, exact, seed + 1000003 * number, pass, reports, report);
  noteReports(number, reports, report, DataKind::Exact);
}

// Draws tamer numbers until something can be said of most elements. In passes of other sizes, or of
// sums chosen one by one, some results are beyond what the epilogue's functions are stated for:
// nothing is asked of these.
void Session::exactPass(size_t number, oracle::ExactBits exact, uint64_t seed, int64_t pass,
                        std::vector<oracle::Report> &reports, StepReport &report) {
  bool again = true;
  for (Tame tame : {Tame::No, Tame::Finite, Tame::Small, Tame::Positive}) {
    const ExactData data(function.steps[number], exact, seed, pass, tame);
    std::vector<oracle::Report> found = runExact(number, data, tame, seed, report);
    again =
        !data.mayBeBeyond() && tame != Tame::Positive && report.ok() &&
        std::all_of(found.begin(), found.end(), [](auto &each) { return each.wrong == 0; }) &&
        std::any_of(found.begin(), found.end(), [](auto &each) { return each.mostlyUnbounded(); });
    for (size_t i = 0; i < found.size(); ++i) {
      if (again || data.mayBeBeyond()) {
        found[i].elements -= found[i].unbounded;
        found[i].unbounded = 0;
      }
      reports[i].add(found[i]);
    }
    if (!again)
      return;
  }
}

std::vector<oracle::Report> Session::runExact(size_t number, const ExactData &data, Tame tame,
                                              uint64_t seed, StepReport &report) {
  const BoundStep &step = function.steps[number];
  auto constant = [&](size_t buffer) { // its values are part of the program
    const bundle::Buffer *source = function.buffers[buffer].source;
    return source && !std::holds_alternative<std::monostate>(source->data);
  };
  Snapshot before;
  for (size_t buffer : step.reads()) {
    const BoundBuffer &info = function.buffers[buffer];
    Bytes bytes(info.bytes());
    if (constant(buffer))
      bytes = download(device, buffer);
    else
      data.fill(buffer, info, bytes.data());
    before.emplace(buffer, std::move(bytes));
  }
  if (tame != Tame::No)
    drawInRange(step, [&](size_t buffer) { return before.at(buffer).data(); }, constant, seed);
  for (auto &[buffer, bytes] : before)
    if (!constant(buffer))
      device.upload(addresses[buffer], bytes.data(), bytes.size());
  for (const BoundView *output : step.outputs()) {
    size_t out = output->buffer;
    if (before.contains(out))
      continue;
    Bytes poison(function.buffers[out].bytes(), std::byte(0xff));
    device.upload(addresses[out], poison.data(), poison.size());
    before.emplace(out, std::move(poison));
  }
  const LaunchSample *part = sampleOf(number, report);
  noteLaunch(execute(device, step, addresses, part ? part->clusters() : std::vector<uint64_t>()),
             report);
  checkWorkspace(report);
  std::vector<oracle::Report> found = checkOutputs(number, before, report, DataKind::Exact);
  for (const BoundView *output : step.outputs())
    before.erase(output->buffer);
  for (auto &[buffer, bytes] : before)
    if (download(device, buffer) != bytes)
      addFailure(report.exact,
                 "input buffer " + function.buffers[buffer].name + " was overwritten");
  return found;
}

// Kernels add in the order that their bundle says; a library says nothing, and the reference adds
// in f64, which is no order of f32 sums.
oracle::Order Session::order(const BoundStep &step) const {
  const Means means = device.means(*step.step);
  const bool isProduct = std::holds_alternative<BoundGemm>(step.body);
  const bool unknown = means == Means::Call || (means == Means::Oracle && !isProduct);
  if (anyOrder || unknown)
    return oracle::Order::Any;
  return isProduct ? orderOfKernel(device, step, device.arithmetic(bundle.chip))
                   : oracle::Order::Parts;
}

std::vector<oracle::Report> Session::checkOutputs(size_t number, Snapshot &before,
                                                  StepReport &report, DataKind kind) {
  const BoundStep &step = function.steps[number];
  Verdict &verdict = kind == DataKind::Exact ? report.exact : report.real;
  std::vector<oracle::Report> reports;
  const HostMemory from = [&](size_t buffer) { return before.at(buffer).data(); };
  const std::string chip = device.arithmetic(bundle.chip);
  std::vector<const BoundView *> outputs = step.outputs();
  for (size_t i = 0; i < outputs.size(); ++i) {
    Bytes after = download(device, outputs[i]->buffer);
    const LaunchSample *part = sampleOf(number, report);
    const DeviceOutput made{step,
                            i,
                            from,
                            after.data(),
                            chip,
                            order(step),
                            partEnds(device, step),
                            part ? part->elements() : nullptr};
    reports.push_back(checkOracle(made));
    addFailure(verdict, strayWrite(function, *outputs[i], before.at(outputs[i]->buffer), after));
    if (part && !part->isAll())
      addFailure(verdict, foreignWrite(*outputs[i], function.buffers[outputs[i]->buffer].name,
                                       *part, before.at(outputs[i]->buffer), after));
    if (explain && explain->step == number && explain->output == i && explain->kind == kind)
      report.explained =
          explainOracle(made, explain->index, placeInLaunch(device, step, i, explain->index));
  }
  return reports;
}

void Session::noteReports(size_t number, const std::vector<oracle::Report> &reports,
                          StepReport &report, DataKind kind) {
  const BoundStep &step = function.steps[number];
  for (size_t i = 0; i < reports.size(); ++i)
    addReport(kind == DataKind::Exact ? report.exact : report.real, reports[i], kind, i,
              [&](const oracle::Element &at) { return placeInLaunch(device, step, i, at.index); });
}

void Session::runStep(size_t number, bool check, StepReport &report) {
  if (progress)
    progress(number, check ? "real class" : "running");
  const BoundStep &step = function.steps[number];
  Snapshot before;
  if (check || other)
    for (const BoundView *output : step.outputs())
      before.emplace(output->buffer, download(device, output->buffer));
  if (check)
    for (size_t buffer : step.reads())
      before.emplace(buffer, download(device, buffer));
  if (other) { // the same memory on the second device
    for (size_t buffer : step.reads()) {
      Bytes bytes = download(device, buffer);
      other->upload(otherAddresses[buffer], bytes.data(), bytes.size());
    }
    for (const BoundView *output : step.outputs()) {
      const Bytes &bytes = before.at(output->buffer);
      other->upload(otherAddresses[output->buffer], bytes.data(), bytes.size());
    }
  }
  const LaunchSample *part = check ? sampleOf(number, report) : nullptr;
  noteLaunch(execute(device, step, addresses, part ? part->clusters() : std::vector<uint64_t>()),
             report);
  if (other)
    compareStep(number, report);
  if (check) {
    checkWorkspace(report);
    noteReports(number, checkOutputs(number, before, report, DataKind::Real), report,
                DataKind::Real);
  }
  if (part && !part->isAll())
    fillOthers(number, before);
  checkEnsured(step);
}

static bool holds(bundle::Assurance::Op op, int64_t left, int64_t right) {
  using Op = bundle::Assurance::Op;
  switch (op) {
  case Op::Eq:
    return left == right;
  case Op::Le:
    return left <= right;
  case Op::Lt:
    return left < right;
  case Op::Ge:
    return left >= right;
  case Op::Gt:
    return left > right;
  }
  return false;
}

void Session::checkEnsured(const BoundStep &step) const {
  if (step.ensures.empty())
    return;
  constexpr const char *names[] = {"==", "<=", "<", ">=", ">"};
  const BoundView &output = step.output();
  Bytes bytes = download(device, output.buffer);
  std::vector<int64_t> index;
  for (int64_t i = 0, count = output.elements(); i < count; ++i) {
    int64_t value = oracle::loadInteger(output.dtype, &bytes[byteOfElement(output, i, index)]);
    for (const BoundAssurance &each : step.ensures)
      if (!holds(each.assurance->op, value, each.right))
        throw Unmet(function.function->name + ": step " + step.step->name + ": " +
                    each.assurance->message + ": expected a value " +
                    names[static_cast<size_t>(each.assurance->op)] + " " +
                    std::to_string(each.right) + ", got " + std::to_string(value));
  }
}

void Session::compareStep(size_t number, StepReport &report) {
  if (progress)
    progress(number, "comparing bits");
  LaunchResult second = execute(*other, function.steps[number], otherAddresses);
  report.findings.insert(report.findings.end(), second.findings.begin(), second.findings.end());
  for (const BoundView *view : function.steps[number].outputs())
    compareOutput(*view, report.compare);
  Verdict &verdict = report.compare;
  if (verdict.wrong) {
    verdict.ok = unconfirmedRows(*function.steps[number].step, verdict.unconfirmed);
    verdict.message = std::to_string(verdict.wrong) + " of " + std::to_string(verdict.elements) +
                      " elements differ, " + verdict.message;
  }
}

// Between a GPU and the emulator bits may differ for a reason that lies in neither the
// kernel nor the compiler: rows of the conformance table that the chip has not confirmed.
bool Session::unconfirmedRows(const bundle::Step &step, std::string &rows) {
  Stopwatch *mine = device.stopwatch(), *theirs = other->stopwatch();
  if (device.means(step) != Means::Kernel || other->means(step) != Means::Kernel ||
      !mine == !theirs)
    return false;
  const std::string chip = (mine ? mine : theirs)->facts().chip;
  std::set<std::string> modules;
  forEachLaunch(step, [&](const bundle::Launch &launch) { modules.insert(launch.module); });
  std::string ptx;
  for (const std::string &module : modules)
    ptx += readFile(bundle, bundle.findModule(module)->ptx);
  rows = unconfirmed(confirmations(), ptx, chip);
  return !rows.empty();
}

void Session::compareOutput(const BoundView &view, Verdict &verdict) {
  Bytes mine = download(device, view.buffer), theirs = download(*other, view.buffer);
  verdict.ran = true;
  size_t size = bundle::byteSize(view.dtype);
  std::vector<int64_t> index;
  for (int64_t i = 0, count = view.elements(); i < count; ++i) {
    oracle::unflatten(i, view.shape, index);
    int64_t element = view.offset;
    std::string place;
    for (size_t d = 0; d < index.size(); ++d)
      element += index[d] * view.strides[d];
    size_t at = view.byteOf(element);
    ++verdict.elements;
    auto valueOf = [&](const Bytes &bytes) {
      return view.packed ? static_cast<double>(static_cast<int>(bytes[at]) >> element % 8 & 1)
                         : oracle::loadAny(view.dtype, &bytes[at]);
    };
    if (std::memcmp(&mine[at], &theirs[at], size) == 0)
      continue;
    double x = valueOf(mine), y = valueOf(theirs);
    if ((std::isnan(x) && std::isnan(y)) || (view.packed && x == y))
      continue; // payloads are not part of the contract, nor a packed byte's other bits
    if (verdict.wrong++ == 0) {
      for (int64_t d : index)
        place += (place.empty() ? "" : ", ") + std::to_string(d);
      verdict.message = "first difference at out[" + place + "]: " + std::to_string(x) + " on " +
                        device.description() + ", " + std::to_string(y) + " on " +
                        other->description();
    }
  }
}

double Session::timeStep(size_t step, unsigned repeat) {
  std::vector<double> seconds;
  for (unsigned i = 0; i < repeat; ++i)
    seconds.push_back(execute(device, function.steps[step], addresses).seconds);
  std::sort(seconds.begin(), seconds.end());
  return seconds.empty() ? 0 : seconds[seconds.size() / 2];
}

Tensor Session::argument(size_t i) {
  Tensor tensor(function.buffers[i].dtype, argumentShape(*function.function, i, function.symbols));
  tensor.bytes = download(device, i);
  return tensor;
}

Tensor Session::gathered(const BoundView &view) {
  Bytes bytes = download(device, view.buffer);
  Tensor tensor(view.dtype, view.shape);
  size_t size = bundle::byteSize(view.dtype);
  std::vector<int64_t> index;
  for (int64_t e = 0; e < tensor.elements(); ++e) {
    oracle::unflatten(e, view.shape, index);
    int64_t at = view.offset;
    for (size_t d = 0; d < index.size(); ++d)
      at += index[d] * view.strides[d];
    std::memcpy(&tensor.bytes[static_cast<size_t>(e) * size],
                &bytes[static_cast<size_t>(at) * size], size);
  }
  return tensor;
}

} // namespace gemm::runtime
