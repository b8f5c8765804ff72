// PyTorch profiler traces: aten::mm, addmm, bmm, baddbmm, linear, _scaled_mm and _int_mm with
// their recorded shapes and strides; other work on matrices as rows that say why they are no
// products. Equal rows are one with a count. Times are those of the kernels an operator
// launched, or of the operator itself where the trace has no GPU in it.
#include "Intervals.h"
#include "MatrixWork.h"
#include "Table.h"
#include "TraceEvents.h"
#include "TraceOperators.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace gemm::report {
using bundle::Error;
using bundle::detail::Node;
using bundle::detail::parseJson;

namespace {
using Event = TraceEvent;

/// Those of each thread: an operator runs inside the one that called it.
class Nesting {
public:
  template <typename Keep> Nesting(const std::vector<Event> &events, Keep keep) {
    for (size_t i = 0; i < events.size(); ++i)
      if (keep(events[i]))
        threads[events[i].thread].add(events[i].start, events[i].end(), i);
    for (auto &[thread, intervals] : threads)
      intervals.sort();
  }
  std::optional<size_t> containing(const Event &event) const {
    auto it = threads.find(event.thread);
    return it == threads.end() ? std::nullopt : it->second.containing(event.start, event.end());
  }
  bool anyInside(const Event &event) const {
    auto it = threads.find(event.thread);
    return it != threads.end() && it->second.anyInside(event.start, event.end());
  }

private:
  std::map<int64_t, Intervals> threads;
};

const std::map<std::string, Type> &torchTypes() {
  static const std::map<std::string, Type> names = {{"c10::BFloat16", Type::BF16},
                                                    {"c10::Half", Type::F16},
                                                    {"float", Type::F32},
                                                    {"double", Type::F64},
                                                    {"signed char", Type::I8},
                                                    {"c10::Float8_e4m3fn", Type::F8E4M3FN},
                                                    {"int", Type::I32},
                                                    {"c10::Float8_e5m2", Type::F8E5M2}};
  return names;
}

Type typeOf(const Node &node) {
  auto it = torchTypes().find(node.string());
  if (it == torchTypes().end())
    node.expected("a tensor type of PyTorch such as c10::BFloat16");
  return it->second;
}

struct Tensor {
  std::vector<int64_t> sizes, strides;
  Type type = Type::F32;
};

Tensor tensorAt(const Event &event, size_t index) {
  constexpr int64_t most = int64_t(1) << 40;
  Node args = event.node.at("args");
  if (!args.find("Input Dims") || !args.find("Input type"))
    args.fail("expected \"Input Dims\" and \"Input type\" of " + event.name +
              " (record_shapes=True), got none");
  Tensor tensor;
  Node dims = args.at("Input Dims");
  if (dims.size() <= index)
    dims.fail("expected at least " + std::to_string(index + 1) + " inputs of " + event.name +
              ", got " + std::to_string(dims.size()));
  Node sizes = dims.item(index);
  for (size_t i = 0; i < sizes.size(); ++i)
    tensor.sizes.push_back(sizes.item(i).integer(0, most));
  Node types = args.at("Input type");
  if (types.size() <= index)
    types.fail("expected a type of each input, got " + std::to_string(types.size()));
  tensor.type = typeOf(types.item(index));
  std::optional<Node> strides = args.find("Input Strides");
  if (strides && strides->size() > index && strides->item(index).size() == tensor.sizes.size())
    for (size_t i = 0; i < tensor.sizes.size(); ++i)
      tensor.strides.push_back(strides->item(index).item(i).integer(0, most));
  int64_t step = 1;
  std::vector<int64_t> contiguous(tensor.sizes.size());
  for (size_t i = tensor.sizes.size(); i-- > 0;) {
    contiguous[i] = step;
    if (__builtin_mul_overflow(step, std::max<int64_t>(1, tensor.sizes[i]), &step))
      sizes.expected("a tensor of less than 2^63 elements");
  }
  if (tensor.strides.empty()) // the trace has none
    tensor.strides = std::move(contiguous);
  return tensor;
}

void expectRank(const Event &event, const Tensor &tensor, size_t rank) {
  if (tensor.sizes.size() != rank)
    event.node.at("args")
        .at("Input Dims")
        .fail("expected an input of rank " + std::to_string(rank) + " for " + event.name +
              ", got " + std::to_string(tensor.sizes.size()));
}

// Stored by rows ('n'), or by columns ('t').
char orderOf(int64_t rowStride, int64_t columnStride, int64_t columns) {
  return columnStride == 1 && (rowStride >= columns || rowStride != 1) ? 'n'
         : rowStride == 1                                              ? 't'
                                                                       : 'n';
}

void setOperands(Row &row, const Tensor &a, const Tensor &b, size_t rank) {
  size_t r = rank - 2;
  row.problem.m = a.sizes[r], row.problem.k = a.sizes[r + 1], row.problem.n = b.sizes[r + 1];
  row.problem.batch = rank == 3 ? a.sizes[0] : 1;
  row.problem.a = a.type, row.problem.b = b.type, row.problem.c = a.type;
  row.strideA = {a.strides[r], a.strides[r + 1]}, row.strideB = {b.strides[r], b.strides[r + 1]};
  char ta = orderOf(row.strideA[0], row.strideA[1], row.problem.k);
  char tb = orderOf(row.strideB[0], row.strideB[1], row.problem.n);
  row.layout = {ta, tb};
  row.lda = row.strideA[ta == 't' ? 1 : 0], row.ldb = row.strideB[tb == 't' ? 1 : 0];
}

// What _scaled_mm was told to store, by the numbers of torch's c10/core/ScalarType.h.
Type scaledResult(const Event &event, Type fallback) {
  std::optional<Node> concrete = event.node.at("args").find("Concrete Inputs");
  if (!concrete || concrete->size() <= 6 || !concrete->item(6).isString())
    return fallback;
  std::string text = concrete->item(6).string();
  return text == "15" ? Type::BF16 : text == "5" ? Type::F16 : text == "6" ? Type::F32 : fallback;
}

Row rowOf(const Event &event) {
  Row row;
  if (event.name == "aten::linear") {
    Tensor x = tensorAt(event, 0), w = tensorAt(event, 1);
    expectRank(event, w, 2);
    if (x.sizes.empty())
      expectRank(event, x, 2);
    row.problem.k = x.sizes.back(), row.problem.n = w.sizes[0], row.problem.m = 1;
    for (size_t i = 0; i + 1 < x.sizes.size(); ++i)
      row.problem.m *= x.sizes[i];
    row.problem.a = x.type, row.problem.b = w.type, row.problem.c = x.type;
    row.strideA = {row.problem.k, 1}, row.strideB = {1, w.strides[0]};
    row.ldb = w.strides[0];
    Node dims = event.node.at("args").at("Input Dims");
    row.bias = dims.size() > 2 && dims.item(2).size() == 1;
    if (row.bias)
      row.problem.extras.push_back({row.problem.n, x.type});
    return row;
  }
  bool batched = event.name == "aten::bmm" || event.name == "aten::baddbmm";
  bool adds = event.name == "aten::addmm" || event.name == "aten::baddbmm";
  size_t first = adds ? 1 : 0, rank = batched ? 3 : 2;
  Tensor a = tensorAt(event, first), b = tensorAt(event, first + 1);
  expectRank(event, a, rank);
  expectRank(event, b, rank);
  if (a.sizes[rank - 1] != b.sizes[rank - 2])
    event.node.at("args").fail("expected equal K of both operands of " + event.name + ", got " +
                               std::to_string(a.sizes[rank - 1]) + " and " +
                               std::to_string(b.sizes[rank - 2]));
  setOperands(row, a, b, rank);
  if (event.name == "aten::_int_mm")
    row.problem.c = Type::I32;
  if (event.name == "aten::_scaled_mm")
    row.problem.c = scaledResult(event, a.type);
  if (adds) {
    Tensor c = tensorAt(event, 0);
    row.bias = c.sizes.size() < rank;
    row.problem.beta = !row.bias;
    if (row.bias)
      row.problem.extras.push_back({row.problem.n, c.type});
  }
  return row;
}

// " 2×8×141×64, 512×64": the first inputs of an operator that are tensors.
std::string shapesOf(const Event &event) {
  std::optional<Node> args = event.node.find("args");
  std::optional<Node> dims = args ? args->find("Input Dims") : std::nullopt;
  std::string text;
  constexpr size_t most = 4; // inputs shown
  for (size_t i = 0, shown = 0; dims && i < dims->size() && shown < most; ++i) {
    Node sizes = dims->item(i);
    std::string one;
    for (size_t j = 0; j < sizes.size() && sizes.item(j).isInteger(); ++j)
      one += (j ? "×" : "") + std::to_string(sizes.item(j).integer());
    if (!one.empty())
      text += (shown++ ? ", " : " ") + one;
  }
  return text;
}

Row unreadRow(const std::string &name, const std::string &why) {
  Row row;
  row.name = name, row.unread = why;
  row.problem.m = row.problem.n = row.problem.k = row.problem.batch = -1;
  return row;
}

// Of an operand whose type no machine here knows: "complex".
std::string unknownType(const Event &event) {
  std::optional<Node> args = event.node.find("args");
  std::optional<Node> types = args ? args->find("Input type") : std::nullopt;
  for (size_t i = 0; types && i < std::min<size_t>(types->size(), 3); ++i)
    if (std::string name = types->item(i).string();
        !name.empty() && name != "Scalar" && name != "ScalarList" && !torchTypes().count(name))
      return name;
  return "";
}

std::string keyOf(const Row &row) {
  std::string key = row.name + "\n" + row.module + "\n" + row.layout + (row.bias ? "b" : "") +
                    (row.problem.beta ? "c" : "");
  const GemmProblem &p = row.problem;
  for (int64_t value : {p.batch, p.m, p.n, p.k, row.lda, row.ldb, row.strideA[0], row.strideA[1],
                        row.strideB[0], row.strideB[1], int64_t(p.a), int64_t(p.b)})
    key += " " + std::to_string(value);
  return row.work ? key + " " + std::to_string(row.work->bytes) : key;
}

/// The module of each operator. What autograd runs is in that of the operator with its sequence
/// number, which ran before it.
class Modules {
public:
  explicit Modules(const TraceModules &modules) : modules(modules) {}
  std::string of(const Event &event, const Event *backward) {
    constexpr const char *sequence = "Sequence number";
    if (backward) {
      std::optional<int64_t> number = argumentOf(*backward, sequence);
      auto it = number ? forward.find(*number) : forward.end();
      return it == forward.end() ? "" : it->second;
    }
    std::string path = modules.pathOf(event.thread, event.start, event.end());
    if (std::optional<int64_t> number = argumentOf(event, sequence); number && !path.empty())
      forward.emplace(*number, path);
    return path;
  }

private:
  const TraceModules &modules;
  std::map<int64_t, std::string> forward;
};

// Operators call each other: of those on one thread that lie inside each other, the innermost
// does the work. A product or a linear inside speaks for what is around it.
void keepInnermost(TraceEvents &events) {
  Nesting products(events.products, [](const Event &) { return true; });
  std::vector<Event> linears, unread;
  for (const Event &linear : events.linears)
    if (!products.anyInside(linear))
      linears.push_back(linear);
  Nesting kept(linears, [](const Event &) { return true; });
  auto inOrder = [](const Event &a, const Event &b) {
    return std::tuple(a.thread, a.start, -a.end()) < std::tuple(b.thread, b.start, -b.end());
  };
  std::stable_sort(events.unread.begin(), events.unread.end(), inOrder);
  for (size_t i = 0; i < events.unread.size(); ++i) {
    const Event &event = events.unread[i];
    bool outer = i + 1 < events.unread.size() && events.unread[i + 1].thread == event.thread &&
                 events.unread[i + 1].end() <= event.end();
    if (!outer && !products.anyInside(event) && !kept.anyInside(event) && !kept.containing(event) &&
        !products.containing(event))
      unread.push_back(event);
  }
  events.linears = std::move(linears), events.unread = std::move(unread);
}

/// Rows of a trace, equal ones as one with their mean time.
class Rows {
public:
  Rows(Document &document, const std::string &file, bool gpu)
      : document(document), file(file), gpu(gpu) {}

  void add(Row row, double seconds) {
    row.source = file;
    row.measuredOn = gpu ? "GPU kernels of the trace" : "CPU operators of the trace";
    row.comparable = gpu != (document.target.name == "cpu");
    auto [it, fresh] = known.emplace(keyOf(row), document.rows.size());
    if (fresh) {
      row.measuredSeconds = seconds;
      document.rows.push_back(std::move(row));
      return;
    }
    Row &same = document.rows[it->second]; // the mean of all of them
    same.measuredSeconds =
        (same.measuredSeconds * double(same.count) + seconds) / double(same.count + 1);
    ++same.count;
  }

private:
  Document &document;
  const std::string &file;
  bool gpu;
  std::map<std::string, size_t> known;
};

// Of an operator: of its kernels, where the trace has any; nullopt if it launched none.
std::optional<double> secondsOf(const Event &event, const TraceEvents &events) {
  if (events.kernels.empty())
    return event.duration * 1e-6;
  std::optional<int64_t> id = argumentOf(event, "External id");
  auto it = id ? events.kernelMicroseconds.find(*id) : events.kernelMicroseconds.end();
  return it == events.kernelMicroseconds.end() ? std::nullopt : std::optional(it->second * 1e-6);
}

// More than any memory has, so that sums of tensors stay numbers.
constexpr int64_t kMostElements = int64_t(1) << 60;

// The inputs that are tensors, of types that may be none of a product.
std::vector<TracedTensor> tensorsOf(const Event &event, std::vector<std::string> &types) {
  std::optional<Node> args = event.node.find("args");
  std::optional<Node> dims = args ? args->find("Input Dims") : std::nullopt;
  std::optional<Node> names = args ? args->find("Input type") : std::nullopt;
  std::vector<TracedTensor> result;
  if (!dims || !names)
    return result;
  types.reserve(names->size()); // what tensors refer to
  for (size_t i = 0; i < std::min(dims->size(), names->size()); ++i) {
    Node sizes = dims->item(i);
    double elements = 1;
    bool tensor = sizes.size() > 0;
    for (size_t j = 0; j < sizes.size() && (tensor &= sizes.item(j).isInteger()); ++j)
      elements *= static_cast<double>(sizes.item(j).integer(0, kMostElements));
    if (tensor)
      result.push_back({types.emplace_back(names->item(i).string()),
                        std::min(elements, static_cast<double>(kMostElements))});
  }
  return result;
}

Row operatorRow(const Event &event) {
  std::vector<std::string> types;
  std::optional<OperatorWork> work = workOf(event.name, tensorsOf(event, types));
  Row row =
      work ? unreadRow(event.name + shapesOf(event), std::string(operatorClassName(work->kind)))
           : unreadRow(event.name, std::string(kOtherOperator));
  row.work = work;
  return row;
}

// Operators that multiply no matrices: those that launched kernels, or, on a CPU, one of those that
// call each other.
std::vector<const Event *> otherOperators(const TraceEvents &events,
                                          const std::vector<Event> &all) {
  std::vector<const Event *> result;
  std::vector<CalledOperator> calls;
  for (const Event &event : events.others)
    if (events.kernels.empty())
      calls.push_back({event.thread, event.start, event.end(), false, event.name});
    else if (secondsOf(event, events))
      result.push_back(&event);
  for (const Event &event : all)
    calls.push_back({event.thread, event.start, event.end(), true, event.name});
  if (events.kernels.empty())
    for (size_t number : listedOperators(calls))
      result.push_back(&events.others[number]);
  return result;
}

// Kernels that multiply matrices and that no listed operator launched: of extensions, of
// compiled graphs, of graphs that are replayed.
void addKernels(const TraceEvents &events, const std::set<int64_t> &listed, Rows &rows) {
  constexpr size_t most = 80; // of a name of templates
  for (const TraceKernel &kernel : events.kernels)
    if (isMatrixKernel(kernel.name) && !(kernel.id && listed.count(*kernel.id)))
      rows.add(unreadRow("kernel " + kernel.name.substr(0, most),
                         "a kernel that no known operator launched"),
               kernel.microseconds * 1e-6);
}
} // namespace

void readTrace(std::string_view text, const std::string &file, Document &document) {
  Document copy = document;
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  TraceEvents events = collectEvents(root.at("traceEvents"), document.operators);
  keepInnermost(events);
  std::vector<Event> all = events.products;
  all.insert(all.end(), events.linears.begin(), events.linears.end());
  all.insert(all.end(), events.unread.begin(), events.unread.end());
  Nesting backward(events.backward,
                   [](const Event &e) { return e.name.find(' ') == std::string::npos; });
  std::stable_sort(all.begin(), all.end(),
                   [](const Event &a, const Event &b) { return a.start < b.start; });
  bool gpu = !events.kernels.empty();
  Rows rows(copy, file, gpu);
  Modules modules(events.modules);
  std::set<int64_t> listed;
  for (const Event &event : all) {
    std::string why = unreadReason(event.name);
    if (std::string type = why.empty() ? unknownType(event) : ""; !type.empty())
      why = "operands of type " + type;
    Row row = why.empty() ? rowOf(event) : unreadRow(event.name + shapesOf(event), why);
    if (why.empty())
      row.name = event.name;
    const std::optional<size_t> outer = backward.containing(event);
    if (outer)
      row.name += " in " + events.backward[*outer].name;
    row.module = modules.of(event, outer ? &events.backward[*outer] : nullptr);
    if (std::optional<int64_t> id = argumentOf(event, "External id"))
      listed.insert(*id);
    rows.add(std::move(row), secondsOf(event, events).value_or(0));
  }
  for (const Event *event : otherOperators(events, all)) {
    Row row = operatorRow(*event);
    const std::optional<size_t> outer = backward.containing(*event);
    row.module = modules.of(*event, outer ? &events.backward[*outer] : nullptr);
    rows.add(std::move(row), secondsOf(*event, events).value_or(0));
  }
  addKernels(events, listed, rows);
  if (copy.rows.size() == document.rows.size())
    throw Error(file +
                ": expected work on matrices, as aten::mm, addmm, bmm, baddbmm or linear, "
                "among " +
                std::to_string(events.count) + " events, got none");
  if (!gpu && copy.target.name != "cpu")
    copy.notes.push_back(file + ": a trace of the CPU; its times are listed, and compared with no "
                                "roof (use --target=cpu)");
  copy.inputs.push_back(file);
  document = std::move(copy);
}

} // namespace gemm::report
