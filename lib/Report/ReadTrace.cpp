// PyTorch profiler traces: aten::mm, addmm, bmm, baddbmm and linear with their
// recorded shapes and strides. Equal products are one row with a count. Times are
// those of the kernels an operator launched, or of the operator itself where the
// trace has no GPU in it.
#include "Intervals.h"
#include "JsonNode.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Report/Report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace gemm::report {
using bundle::Error;
using bundle::detail::Node;
using bundle::detail::parseJson;

namespace {
struct Event {
  Node node;
  std::string name;
  int64_t thread = 0;
  double start = 0, duration = 0;
  double end() const { return start + duration; }
};

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

Type typeOf(const Node &node) {
  static const std::map<std::string, Type> names = {{"c10::BFloat16", Type::BF16},
                                                    {"c10::Half", Type::F16},
                                                    {"float", Type::F32},
                                                    {"double", Type::F64},
                                                    {"signed char", Type::I8},
                                                    {"c10::Float8_e4m3fn", Type::F8E4M3FN},
                                                    {"int", Type::I32},
                                                    {"c10::Float8_e5m2", Type::F8E5M2}};
  auto it = names.find(node.string());
  if (it == names.end())
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
  if (adds) {
    Tensor c = tensorAt(event, 0);
    row.bias = c.sizes.size() < rank;
    row.problem.beta = !row.bias;
    if (row.bias)
      row.problem.extras.push_back({row.problem.n, c.type});
  }
  return row;
}

std::string keyOf(const Row &row) {
  std::string key = row.name + row.layout + (row.bias ? "b" : "") + (row.problem.beta ? "c" : "");
  const GemmProblem &p = row.problem;
  for (int64_t value : {p.batch, p.m, p.n, p.k, row.lda, row.ldb, row.strideA[0], row.strideA[1],
                        row.strideB[0], row.strideB[1], int64_t(p.a), int64_t(p.b)})
    key += " " + std::to_string(value);
  return key;
}

bool isProduct(const std::string &name) {
  static const std::set<std::string> names = {"aten::mm", "aten::addmm", "aten::bmm",
                                              "aten::baddbmm"};
  return names.count(name) != 0;
}

struct Events {
  std::vector<Event> products, linears, backward;
  std::map<int64_t, double> kernelMicroseconds; // by the operator's external id
  size_t count = 0;
};

Events collect(const Node &list) {
  Events events;
  events.count = list.size();
  for (size_t i = 0; i < events.count; ++i) {
    Node node = list.item(i);
    std::optional<Node> phase = node.find("ph"), name = node.find("name");
    if (!phase || !phase->isString() || phase->string() != "X" || !name || !name->isString())
      continue;
    Event event{node, name->string()};
    std::optional<Node> category = node.find("cat");
    bool kernel = category && category->isString() && category->string() == "kernel";
    bool wanted = isProduct(event.name) || event.name == "aten::linear";
    bool autograd = event.name.find("Backward") != std::string::npos;
    if (!kernel && !wanted && !autograd)
      continue;
    event.start = node.at("ts").number();
    if (!std::isfinite(event.start))
      node.at("ts").expected("a finite time");
    event.duration = node.at("dur").number();
    if (!(event.duration >= 0))
      node.at("dur").expected("a duration of at least 0");
    if (kernel) {
      auto args = node.find("args");
      if (auto id = args ? args->find("External id") : std::nullopt)
        events.kernelMicroseconds[id->integer()] += event.duration;
      continue;
    }
    event.thread = node.at("tid").isInteger() ? node.at("tid").integer() : 0;
    (wanted ? event.name == "aten::linear" ? events.linears : events.products : events.backward)
        .push_back(std::move(event));
  }
  return events;
}
} // namespace

void readTrace(std::string_view text, const std::string &file, Document &document) {
  Document copy = document;
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  Events events = collect(root.at("traceEvents"));
  // A linear that was done by a product inside it is that product.
  Nesting products(events.products, [](const Event &) { return true; });
  for (const Event &linear : events.linears)
    if (!products.anyInside(linear))
      events.products.push_back(linear);
  Nesting backward(events.backward,
                   [](const Event &e) { return e.name.find(' ') == std::string::npos; });
  if (events.products.empty())
    throw Error(file + ": expected aten::mm, addmm, bmm, baddbmm or linear among " +
                std::to_string(events.count) + " events, got none");
  std::stable_sort(events.products.begin(), events.products.end(),
                   [](const Event &a, const Event &b) { return a.start < b.start; });
  bool gpu = !events.kernelMicroseconds.empty();
  std::map<std::string, size_t> known;
  for (const Event &event : events.products) {
    Row row = rowOf(event);
    row.name = event.name;
    if (auto outer = backward.containing(event))
      row.name += " in " + events.backward[*outer].name;
    row.source = file;
    double seconds = event.duration * 1e-6;
    if (gpu) {
      auto id = event.node.at("args").find("External id");
      auto kernels =
          id ? events.kernelMicroseconds.find(id->integer()) : events.kernelMicroseconds.end();
      seconds = kernels == events.kernelMicroseconds.end() ? 0 : kernels->second * 1e-6;
    }
    row.measuredOn = gpu ? "GPU kernels of the trace" : "CPU operators of the trace";
    row.comparable = gpu != (copy.target.name == "cpu");
    auto [it, fresh] = known.emplace(keyOf(row), copy.rows.size());
    if (fresh) {
      row.measuredSeconds = seconds;
      copy.rows.push_back(std::move(row));
      continue;
    }
    Row &same = copy.rows[it->second]; // the mean of all of them
    same.measuredSeconds =
        (same.measuredSeconds * double(same.count) + seconds) / double(same.count + 1);
    ++same.count;
  }
  if (!gpu && copy.target.name != "cpu")
    copy.notes.push_back(file + ": a trace of the CPU; its times are listed, and compared with no "
                                "roof (use --target=cpu)");
  copy.inputs.push_back(file);
  document = std::move(copy);
}

} // namespace gemm::report
