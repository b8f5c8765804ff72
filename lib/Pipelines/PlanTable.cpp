// See PlanTable.h. Rows are read from attributes; nothing is computed here that a pass has
// not decided, except flops / bytes, and what the model predicts of the schedule.
#include "gemm/Pipelines/PlanTable.h"
#include "PlanSums.h"
#include "gemm/Conversion/BundleWriter/BundleWriter.h"
#include "gemm/Conversion/Launch/Dispatch.h"
#include "gemm/Dialect/Gemm/Planned.h"
#include "gemm/Schedule/Score.h"
#include "gemm/Transforms/Model.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/Format.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm {

namespace {
struct Row {
  MatmulOp op;
  std::string name;
  int64_t m, n, k, batch;
  std::optional<PlanSum> sum{}; ///< of a factor of the product, a kernel of its own
};
} // namespace

/// As MLIR has a size that is known at run time only.
static int64_t known(int64_t size) { return size < 0 ? ShapedType::kDynamic : size; }

static std::vector<Row> collect(ModuleOp module) {
  std::vector<Row> rows;
  module.walk([&](func::FuncOp func) {
    unsigned number = 0;
    const std::vector<PlanSum> sums = sumsOfFactors(func);
    func.walk([&](MatmulOp op) {
      if (isDispatchedAway(op)) // one row for all kernels of a product
        return;
      int64_t batch = 1;
      for (int64_t size : op.getStaticBatch())
        batch = ShapedType::isDynamic(size) || ShapedType::isDynamic(batch) ? ShapedType::kDynamic
                                                                            : batch * size;
      const std::string name = func.getName().str() + ":" + std::to_string(number++);
      rows.push_back({op, name, op.getStaticM(), op.getStaticN(), op.getStaticK(), batch});
      for (const PlanSum &sum : sums)
        if (sum.product == op)
          rows.push_back({op, name + (sum.ofB ? " sums of B" : " sums of A"), known(sum.problem.m),
                          known(sum.problem.n), known(sum.problem.k), known(sum.problem.batch),
                          sum});
    });
  });
  return rows;
}

static std::string size(int64_t value) {
  return ShapedType::isDynamic(value) ? "?" : std::to_string(value);
}

static std::string fixed(double value, const char *format) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format(format, value);
  return text;
}

static std::string text(mlir::Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Three significant digits and a unit: "53.8 G".
static std::string scaled(int64_t value, const char *unit) {
  static constexpr const char *prefixes[] = {"", "K", "M", "G", "T", "P"};
  double number = double(value);
  unsigned prefix = 0;
  while (number >= 999.5 && prefix < 5) {
    number /= 1000;
    ++prefix;
  }
  const char *format = prefix == 0 || number >= 99.95 ? "%.0f" : number >= 9.995 ? "%.1f" : "%.2f";
  return fixed(number, format) + " " + prefixes[prefix] + unit;
}

/// "172 us": the scale of nanoseconds goes on to seconds.
static std::string timeText(double ns) {
  static constexpr std::pair<const char *, double> units[] = {
      {"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  unsigned unit = 0;
  while (unit < 3 && ns >= 999.5 * units[unit].second)
    ++unit;
  double number = ns / units[unit].second;
  return fixed(number, number >= 99.95 || unit == 0 ? "%.0f"
                       : number >= 9.995            ? "%.1f"
                                                    : "%.2f") +
         " " + units[unit].first;
}

static std::string blasFlags(LayoutAttr layout) {
  auto letter = [](ir::BlasOp op) { return ir::stringifyBlasOp(op).str(); };
  return "(" + letter(layout.getFirst()) + "," + letter(layout.getSecond()) + ")";
}

/// What the model predicts of a product's schedule, copies of factors that it packs included.
static std::optional<Score> scoreOf(MatmulOp op) {
  TargetInterface name = getTarget(op);
  std::optional<GemmProblem> problem = getPlannedProblem(op);
  const ScheduleAttr planned = Planned::of(op).schedule;
  std::optional<Schedule> schedule = planned ? planned.getKernel() : std::nullopt;
  Target target;
  std::string why;
  if (!name || !problem || !problem->isStatic() || !schedule ||
      failed(describeMachine(name, target, why)))
    return std::nullopt;
  return score(*schedule, *problem, target);
}

/// What a sum of a factor costs on the machine of its product.
static std::optional<Cost> costOf(const PlanSum &sum) {
  TargetInterface name = getTarget(sum.product);
  Target target;
  std::string why;
  if (!name || failed(describeMachine(name, target, why)))
    return std::nullopt;
  return cost(sum.problem, target);
}

/// How the factor of a sum is stored, beside one of ones.
static std::string layoutOf(const PlanSum &sum) {
  MatmulOp product = sum.product;
  const bool transA = !sum.ofB && product.getTransA(), transB = sum.ofB && product.getTransB();
  return stringifyMatmulTrans(getMatmulTrans(transA, transB)).str();
}

static void addSumCells(const PlanSum &sum, SmallVector<std::string> &cells) {
  cells.append({layoutOf(sum), "-"});
  std::optional<Cost> c = costOf(sum);
  if (!c) {
    cells.append(7, "-");
    return;
  }
  cells.append({scaled(c->flops, "FLOP"), scaled(c->bytes, "B"),
                c->bytes ? fixed(c->intensity, "%.1f") : "-", std::string(boundName(c->bound)),
                timeText(c->roofSeconds() * 1e9),
                timeText((c->roofSeconds() + c->launchSeconds) * 1e9), scaled(c->bytes, "B")});
}

static SmallVector<std::string> cells(const Row &row, bool hasBatch) {
  MatmulOp op = row.op;
  std::string n = size(row.n);
  if (op.getNumProducts() > 1 && !row.sum) // of one A
    n = std::to_string(op.getNumProducts()) + "x" + n;
  std::string k = size(row.k);
  if (op.getNumAdded() > 1 && !row.sum) // of one sum
    k = std::to_string(op.getNumAdded()) + "x" + k;
  SmallVector<std::string> cells{row.name, size(row.m), n, k};
  if (hasBatch)
    cells.push_back(size(row.batch));
  if (row.sum) {
    addSumCells(*row.sum, cells);
    return cells;
  }
  const Planned planned = Planned::of(op);
  cells.push_back(stringifyMatmulTrans(planned.trans).str());
  const LayoutAttr layout = planned.layout;
  cells.push_back(layout ? blasFlags(layout) : "-");
  CostAttr cost = op.getCostAttr();
  if (!cost) {
    cells.append(7, "-");
    return cells;
  }
  cells.push_back(scaled(cost.getFlops(), "FLOP"));
  cells.push_back(scaled(cost.getBytes(), "B"));
  cells.push_back(cost.getBytes() ? fixed(double(cost.getFlops()) / double(cost.getBytes()), "%.1f")
                                  : "-");
  cells.push_back(ir::stringifyBound(cost.getBound()).str());
  cells.push_back(cost.getNs() ? timeText(double(cost.getNs())) : "-");
  std::optional<Score> score = scoreOf(op);
  cells.push_back(score ? timeText(score->predictedSeconds() * 1e9) : "-");
  cells.push_back(score ? scaled(int64_t(score->dramBytes), "B") : "-");
  return cells;
}

void printPlanTable(ModuleOp module, llvm::raw_ostream &os) {
  std::vector<Row> rows = collect(module);
  bool hasBatch = llvm::any_of(rows, [](const Row &row) { return row.batch != 1; });
  SmallVector<SmallVector<std::string>> table;
  SmallVector<std::string> head{"op", "M", "N", "K"};
  if (hasBatch)
    head.push_back("batch");
  head.append(
      {"layout", "BLAS", "FLOPs", "bytes", "FLOP/B", "bound", "roof", "predicted", "traffic"});
  table.push_back(head);
  for (const Row &row : rows)
    table.push_back(cells(row, hasBatch));
  SmallVector<size_t> widths(head.size());
  for (const auto &line : table)
    for (auto [column, cell] : llvm::enumerate(line))
      widths[column] = std::max(widths[column], cell.size());
  for (const auto &line : table) {
    std::string text;
    for (auto [column, cell] : llvm::enumerate(line)) {
      std::string pad(widths[column] - cell.size(), ' ');
      bool left = column == 0 || head[column] == "layout" || head[column] == "BLAS" ||
                  head[column] == "bound";
      text += (column ? "  " : "") + (left ? cell + pad : pad + cell);
    }
    os << StringRef(text).rtrim() << "\n";
  }
}

static json::Value number(int64_t value) {
  return ShapedType::isDynamic(value) ? json::Value(nullptr) : json::Value(value);
}

/// Whether the epilogue adds a vector along the rows or columns of the result.
static bool addsBias(MatmulOp op) {
  for (unsigned i = 0; i < op.getExtras().size(); ++i) {
    AffineMap map = op.getExtraMap(i);
    unsigned rank = map.getNumDims();
    auto along = [&](unsigned dim) {
      return map.getNumResults() == 1 && map.getResult(0) == getAffineDimExpr(dim, op.getContext());
    };
    Value value = op.getExtraArgument(i);
    while (value.hasOneUse() && isa<arith::ExtFOp, arith::TruncFOp>(*value.user_begin()))
      value = value.user_begin()->getResult(0);
    if ((along(rank - 1) || along(rank - 2)) && llvm::any_of(value.getUsers(), [](Operation *user) {
          return isa<arith::AddFOp, arith::AddIOp>(user);
        }))
      return true;
  }
  return false;
}

/// A sum as the product with ones that it is.
static json::Object sumJson(const Row &row) {
  json::Object json{{"op", row.name},
                    {"sums", true},
                    {"location", locationText(row.sum->op->getLoc())},
                    {"m", number(row.m)},
                    {"n", number(row.n)},
                    {"k", number(row.k)},
                    {"batch", number(row.batch)},
                    {"layout", layoutOf(*row.sum)},
                    {"a", "i8"},
                    {"b", "i8"},
                    {"c", "i32"}};
  if (std::optional<Cost> c = costOf(*row.sum)) {
    json["flops"] = c->flops, json["bytes"] = c->bytes;
    json["intensity"] = c->intensity;
    json["bound"] = std::string(boundName(c->bound));
    json["roof_ns"] = int64_t(c->roofSeconds() * 1e9 + 0.5);
    json["predicted_ns"] = int64_t((c->roofSeconds() + c->launchSeconds) * 1e9 + 0.5);
    json["traffic"] = c->bytes;
  }
  return json;
}

static json::Object rowJson(const Row &row) {
  if (row.sum)
    return sumJson(row);
  MatmulOp op = row.op;
  const Planned planned = Planned::of(op);
  json::Object json{{"op", row.name},
                    {"location", locationText(op->getLoc())},
                    {"m", number(row.m)},
                    {"n", number(row.n)},
                    {"k", number(row.k)},
                    {"batch", number(row.batch)},
                    {"layout", stringifyMatmulTrans(planned.trans).str()},
                    {"a", text(op.getFactorType(0))},
                    {"b", text(op.getFactorType(1))},
                    {"c", text(op.getCType().getElementType())}};
  if (op.getNumProducts() > 1)
    json["products"] = static_cast<int64_t>(op.getNumProducts());
  if (op.getNumAdded() > 1)
    json["added"] = static_cast<int64_t>(op.getNumAdded());
  if (addsBias(op))
    json["bias"] = true;
  if (LayoutAttr layout = planned.layout) {
    json["blas"] = blasFlags(layout);
    json["lda"] = number(layout.getLda());
    json["ldb"] = number(layout.getLdb());
    json["ldc"] = number(layout.getLdc());
  }
  if (CostAttr cost = op.getCostAttr()) {
    json["flops"] = cost.getFlops();
    json["bytes"] = cost.getBytes();
    if (cost.getBytes())
      json["intensity"] = double(cost.getFlops()) / double(cost.getBytes());
    json["bound"] = ir::stringifyBound(cost.getBound()).str();
    json["roof_ns"] = cost.getNs();
    if (std::optional<Score> score = scoreOf(op)) { // of the schedule
      json["predicted_ns"] = int64_t(score->predictedSeconds() * 1e9 + 0.5);
      json["traffic"] = int64_t(score->dramBytes);
    }
  }
  if (ScheduleAttr schedule = planned.schedule) {
    std::string text;
    llvm::raw_string_ostream(text) << schedule;
    json["schedule"] = text;
  }
  if (LaunchAttr launch = op.getLaunchAttr())
    json["kernel"] = launch.getKernel().getLeafReference().str();
  return json;
}

json::Value planJson(ModuleOp module) {
  json::Array rows;
  for (const Row &row : collect(module))
    rows.push_back(rowJson(row));
  json::Object json{{"format", "gemm-cost"}, {"version", 1}, {"rows", std::move(rows)}};
  if (auto target = getTarget(module))
    json["target"] =
        json::Object{{"machine", target.getMachine().str()}, {"chip", target.getChip().str()}};
  return json;
}

} // namespace gemm
