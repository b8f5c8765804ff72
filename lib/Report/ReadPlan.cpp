// Bundles (cost.json), model descriptions and gemm-run's JSON reports as rows.
#include "JsonNode.h"
#include "Schedules.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/CostModel/ModelRows.h"
#include "gemm/Report/Report.h"
#include "gemm/Support/Read.h"

namespace gemm::report {
using bundle::Error;
using bundle::detail::Node;
using bundle::detail::parseJson;

static std::string readText(const std::filesystem::path &path) {
  std::string text;
  if (std::string error = support::readFile(path.string(), "file", text); !error.empty())
    throw Error(error);
  return text;
}

static Type typeOf(const Node &node) {
  if (std::optional<Type> type = parseType(node.string()))
    return *type;
  if (node.string() == "ui8") // a byte all the same
    return Type::I8;
  node.expected("an element type such as bf16");
}

static std::string layoutOf(const Node &node) {
  constexpr const char *names[] = {"nn", "nt", "tn", "tt"};
  return names[node.oneOf({"nn", "nt", "tn", "tt"})];
}

static std::optional<Planned> plannedOf(const Node &row, const std::string &machine) {
  std::optional<Node> predicted = row.find("predicted_ns"), traffic = row.find("traffic");
  if (!predicted || !traffic)
    return {};
  return Planned{machine, static_cast<double>(predicted->integer(0)) * 1e-9,
                 static_cast<double>(traffic->integer(0))};
}

static void addRows(const Node &root, const std::string &file, Document &into) {
  constexpr int64_t most = int64_t(1) << 40;
  Node rows = root.at("rows");
  auto size = [](const Node &node) {
    return node.isInteger() ? node.integer(0, most) : -1; // null: known at run time
  };
  for (size_t i = 0; i < rows.size(); ++i) {
    Node node = rows.item(i);
    Row row;
    row.name = node.at("op").nonEmptyString();
    row.source = file;
    if (auto location = node.find("location"))
      row.location = location->string();
    if (auto sums = node.find("sums"); sums && sums->boolean()) { // beside a product
      auto number = [&](const char *key) {
        auto value = node.find(key);
        return value ? static_cast<double>(value->integer(0)) : 0.0;
      };
      row.unread = std::string(operatorClassName(OperatorClass::Reduction));
      row.work = OperatorWork{OperatorClass::Reduction, number("flops"), number("bytes")};
      into.rows.push_back(std::move(row));
      continue;
    }
    row.problem.m = size(node.at("m")), row.problem.n = size(node.at("n"));
    row.problem.k = size(node.at("k")), row.problem.batch = size(node.at("batch"));
    row.problem.a = typeOf(node.at("a")), row.problem.b = typeOf(node.at("b"));
    row.problem.c = typeOf(node.at("c"));
    if (auto products = node.find("products"))
      row.problem.products = products->integer(1, mostProducts);
    if (auto added = node.find("added"); added && row.problem.k > 0) {
      row.added = added->integer(1, mostProducts);
      row.problem.k *= row.added;
    }
    row.planned = plannedOf(node, into.target.name);
    row.layout = layoutOf(node.at("layout"));
    auto leading = [&](const char *key) {
      std::optional<Node> value = node.find(key);
      return value && value->isInteger() ? value->integer(0, most) : 0;
    };
    row.lda = leading("lda"), row.ldb = leading("ldb"), row.ldc = leading("ldc");
    if (auto schedule = node.find("schedule"))
      row.schedule = bundle::detail::readPlanned(*schedule);
    if (auto bias = node.find("bias"))
      row.bias = bias->boolean();
    // A sum of rows is a product with ones, which the plan counts as additions.
    if (auto flops = node.find("flops"); flops && row.problem.isStatic()) {
      GemmProblem sum = row.problem;
      (sum.m == 1 ? sum.aOnes : sum.bOnes) = true;
      if (sum.k > 0 && flops->integer(0) == gemmFlops(sum))
        row.problem = sum;
    }
    // The plan knows of extra operands and shared weights; its bytes hold.
    if (auto bytes = node.find("bytes"); bytes && row.problem.isStatic()) {
      int64_t planned = bytes->integer(0), plain = compulsoryBytes(row.problem);
      row.problem.extraBytes = planned - plain;
    }
    into.rows.push_back(std::move(row));
  }
}

void readPlan(std::string_view text, const std::string &file, Document &document) {
  Document copy = document;
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  root.at("format").oneOf({"gemm-cost"});
  root.at("version").integer(1, 1);
  if (auto target = root.find("target")) {
    std::string error, name = target->at("machine").nonEmptyString();
    std::optional<Target> machine = findTarget(name, error);
    if (!machine)
      target->at("machine").fail(error);
    copy.target = *machine, copy.sources = sourcesOf(name);
  }
  addRows(root, file, copy);
  copy.inputs.push_back(file);
  document = std::move(copy);
}

/// What people can read of a source: no bytecode, and no weights of a model.
static std::string sourceText(const std::filesystem::path &path) {
  constexpr uintmax_t most = 16 << 20;
  std::error_code code;
  uintmax_t size = std::filesystem::file_size(path, code);
  if (!code && size > most)
    return "// " + std::to_string(size) + " bytes, which are not shown\n";
  std::string text = readText(path);
  return text.starts_with("ML\xefR") ? "// bytecode, which is not shown\n" : text;
}

void readBundle(const std::filesystem::path &directory, Document &document) {
  std::filesystem::path plan = directory / "cost.json", source = directory / "source.mlir";
  readPlan(readText(plan), plan.string(), document);
  document.inputs.back() = directory.string();
  if (std::filesystem::exists(source))
    document.irBefore += sourceText(source);
}

// Times of the emulator and of the reference are not the machine's: only a run on
// cuda is a measurement. Checks count from anywhere.
void readRunJson(std::string_view text, const std::string &file, Document &document) {
  constexpr int64_t most = int64_t(1) << 40;
  Document copy = document;
  Node::Json json = parseJson(text, file);
  Node root(json, file, "");
  root.at("format").oneOf({"gemm-run-report"});
  root.at("version").integer(1, 1);
  std::string device = root.at("device").string();
  bool measured = device.rfind("cuda", 0) == 0;
  bool checked = false;
  if (auto check = root.find("check"))
    checked = check->boolean();
  Node steps = root.at("steps");
  for (size_t i = 0; i < steps.size(); ++i) {
    Node step = steps.item(i);
    if (step.at("kind").string() != "gemm")
      continue;
    Row fresh;
    fresh.name = step.at("name").nonEmptyString();
    fresh.source = file;
    fresh.problem.batch = step.at("batch").integer(0, most);
    fresh.problem.m = step.at("m").integer(0, most);
    fresh.problem.n = step.at("n").integer(0, most);
    fresh.problem.k = step.at("k").integer(0, most);
    fresh.problem.a = fresh.problem.b = typeOf(step.at("operand"));
    fresh.problem.c = typeOf(step.at("output"));
    if (auto products = step.find("products"))
      fresh.problem.products = products->integer(1, mostProducts);
    fresh.layout = layoutOf(step.at("layout"));
    Row *row = nullptr; // the plan's row of this name and size, if it was read
    for (Row &known : copy.rows)
      if (known.name == fresh.name && known.problem.m == fresh.problem.m &&
          known.problem.n == fresh.problem.n && known.problem.k == fresh.problem.k * known.added)
        row = &known;
    if (!row)
      row = &copy.rows.emplace_back(std::move(fresh));
    if (measured)
      row->measuredSeconds = step.at("seconds").number(), row->measuredOn = device;
    if (checked)
      row->check = std::string(step.at("ok").boolean() ? "ok" : "WRONG") + " on " +
                   device.substr(0, device.find(' '));
  }
  if (!measured)
    copy.notes.push_back(file + ": times on " + device.substr(0, device.find(' ')) +
                         " say nothing about the machine and are left out");
  copy.inputs.push_back(file);
  document = std::move(copy);
}

void readModel(std::string_view text, const std::string &file, Document &document) {
  std::string error;
  std::optional<ModelDescription> model = parseModel(text, file, error);
  if (!model)
    throw Error(error);
  for (const ModelRow &source : modelRows(*model)) {
    Row row;
    row.name = source.name;
    row.source = file;
    row.problem = source.problem;
    row.layout = source.layout;
    row.bias = source.bias;
    row.strideA = source.strideA, row.strideB = source.strideB;
    row.count = source.count;
    document.rows.push_back(std::move(row));
  }
  if (document.operators)
    for (const ModelOperator &source : modelOperators(*model)) {
      Row row;
      row.name = source.name, row.source = file;
      row.unread = operatorClassName(source.work.kind), row.work = source.work;
      row.problem.m = row.problem.n = row.problem.k = row.problem.batch = -1;
      row.count = source.count;
      document.rows.push_back(std::move(row));
    }
  document.models.push_back(*model);
  document.inputs.push_back(file);
}

void readFile(const std::filesystem::path &path, Document &document) {
  if (std::filesystem::is_directory(path))
    return readBundle(path, document);
  std::string text = readText(path), file = path.string();
  if (isRecorded(text))
    return readRecorded(text, file, document);
  if (path.extension() == ".csv" && isTraceLens(text))
    return readTraceLens(text, file, document);
  if (path.extension() == ".csv")
    return readBenchCsv(text, file, document);
  if (path.extension() != ".json")
    throw Error(file + ": expected a bundle, .mlir, .csv, .json or a trace of gemm-trace, got '" +
                path.extension().string() + "'");
  if (text.find("\"traceEvents\"") != std::string::npos)
    return readTrace(text, file, document);
  if (text.find("\"gemm-run-report\"") != std::string::npos)
    return readRunJson(text, file, document);
  if (text.find("\"gemm-bench-report\"") != std::string::npos)
    return readBenchJson(text, file, document);
  if (text.find("\"gemm-compile-times\"") != std::string::npos)
    return readCompileTimes(text, file, document);
  if (text.find("\"gemm-cost\"") != std::string::npos)
    return readPlan(text, file, document);
  if (text.find("\"layers\"") != std::string::npos)
    return readModel(text, file, document);
  parseJson(text, file); // a mistake in the text comes first
  throw Error(file + ": expected a PyTorch trace (traceEvents), a report of gemm-run or "
                     "gemm-bench, a cost.json or a model description (layers), got other JSON");
}

} // namespace gemm::report
