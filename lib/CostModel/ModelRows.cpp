// The linear layers of a transformer as GEMM rows. A layer of `in` features and
// `out` features over T tokens is nt forward, nn for dX, tn for dW.
#include "gemm/CostModel/ModelRows.h"

#include "gemm/Target/FlatJson.h"

namespace gemm {

namespace {
enum class Storage { NT, NN, TN };

struct Builder {
  const ModelDescription &model;
  int64_t tokens, repeats;
  std::vector<ModelRow> rows;

  GemmProblem problem(int64_t m, int64_t n, int64_t k, int64_t batch = 1) const {
    GemmProblem p;
    p.m = m, p.n = n, p.k = k, p.batch = batch;
    p.a = p.b = p.c = model.type;
    return p;
  }
  // The strides of A and B, and the BLAS flags, follow from how both are stored.
  void add(std::string name, GemmProblem p, bool bias, Storage stored, int64_t count) {
    if (bias)
      p.extras.push_back({p.n, model.type});
    std::array<int64_t, 2> a{p.k, 1}, b{p.n, 1};
    if (stored == Storage::TN)
      a = {1, p.m};
    if (stored == Storage::NT)
      b = {1, p.k};
    const char *layouts[] = {"nt", "nn", "tn"}, *flags[] = {"(T,N)", "(N,N)", "(N,T)"};
    const auto at = static_cast<size_t>(stored);
    rows.push_back({std::move(name), p, bias, a, b, layouts[at], flags[at], count});
  }
  // y[T, out] = x[T, in] w[out, in]^T, `count` times a layer.
  void linear(const std::string &name, int64_t in, int64_t out, int64_t count = 1) {
    int64_t total = count * model.layers * repeats;
    add(name, problem(tokens, out, in), model.bias, Storage::NT, total);
    if (model.phase != Phase::Train)
      return;
    add(name + " dX", problem(tokens, in, out), false, Storage::NN, total);
    add(name + " dW", problem(out, in, tokens), false, Storage::TN, total);
  }
  // Scores and their product with V, one product for each head of K and V: the query heads
  // that share it lie along M, so that it is read once for all of them and its gradients are
  // sums over them.
  void attention(int64_t head) {
    int64_t shared = model.kvHeads > 0 ? model.kvHeads : model.heads;
    int64_t queries = (model.phase == Phase::Decode ? 1 : model.length) * (model.heads / shared);
    int64_t batch = model.batch * shared, count = model.layers * repeats;
    add("attn.scores", problem(queries, model.length, head, batch), false, Storage::NT, count);
    add("attn.values", problem(queries, head, model.length, batch), false, Storage::NN, count);
    // Each has the gradients by both of its operands; neither is a weight.
    if (model.phase != Phase::Train)
      return;
    add("attn.scores dQ", problem(queries, head, model.length, batch), false, Storage::NN, count);
    add("attn.scores dK", problem(model.length, head, queries, batch), false, Storage::TN, count);
    add("attn.values dP", problem(queries, model.length, head, batch), false, Storage::NT, count);
    add("attn.values dV", problem(model.length, head, queries, batch), false, Storage::TN, count);
  }
};
} // namespace

std::vector<ModelRow> modelRows(const ModelDescription &m) {
  bool decode = m.phase == Phase::Decode;
  Builder b{m, m.batch * (decode ? 1 : m.length), decode ? m.steps : 1, {}};
  if (m.heads > 0) {
    int64_t head = m.dModel / m.heads, kv = (m.kvHeads > 0 ? m.kvHeads : m.heads) * head;
    b.linear("attn.q", m.dModel, m.dModel);
    b.linear("attn.kv", m.dModel, kv, 2);
    b.attention(head);
    b.linear("attn.out", m.dModel, m.dModel);
  }
  b.linear(m.gated ? "mlp.gate,up" : "mlp.up", m.dModel, m.dFf, m.gated ? 2 : 1);
  b.linear("mlp.down", m.dFf, m.dModel);
  return b.rows;
}

double totalFlops(const std::vector<ModelRow> &rows) {
  double sum = 0;
  for (const ModelRow &row : rows)
    sum += static_cast<double>(gemmFlops(row.problem)) * static_cast<double>(row.count);
  return sum;
}

std::optional<ModelDescription> parseModel(std::string_view text, const std::string &file,
                                           std::string &error) {
  constexpr int64_t most = int64_t(1) << 30, zero = 0, one = 1;
  FlatJson json(text, file);
  json.onlyKeys("", {"name", "layers", "d_model", "d_ff", "heads", "kv_heads", "gated", "bias",
                     "batch", "length", "steps", "phase", "type"});
  ModelDescription m;
  m.name = json.string("name");
  m.layers = json.integer("layers", 1, most);
  m.dModel = json.integer("d_model", 1, most);
  m.dFf = json.integer("d_ff", 1, most);
  m.heads = json.integer("heads", 0, most, &zero);
  m.kvHeads = json.integer("kv_heads", 0, most, &zero);
  m.gated = json.boolean("gated", false);
  m.bias = json.boolean("bias", false);
  m.batch = json.integer("batch", 1, most, &one);
  m.length = json.integer("length", 1, most);
  m.steps = json.integer("steps", 1, most, &one);
  if (json.ok() && m.heads > 0 && m.dModel % m.heads != 0)
    json.expected("heads", "a divisor of d_model " + std::to_string(m.dModel));
  if (json.ok() && m.kvHeads > 0 && (m.heads == 0 || m.heads % m.kvHeads != 0))
    json.expected("kv_heads", "a divisor of heads " + std::to_string(m.heads));
  std::string phase = json.string("phase"), bf16 = "bf16", type = json.string("type", &bf16);
  m.phase = phase == "train" ? Phase::Train : phase == "decode" ? Phase::Decode : Phase::Prefill;
  if (json.ok() && phase != "train" && phase != "decode" && phase != "prefill")
    json.expected("phase", "prefill, decode or train");
  if (std::optional<Type> known = parseType(type))
    m.type = *known;
  else if (json.ok())
    json.expected("type", "an element type such as bf16");
  if (json.ok())
    return m;
  error = json.error();
  return std::nullopt;
}

} // namespace gemm
