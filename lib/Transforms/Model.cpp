// The bridge between the IR and the model libraries; see the header.
#include "gemm/Transforms/Model.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "gemm/Dialect/Gemm/Planned.h"
#include "gemm/Target/Alignment.h"
#include "gemm/Target/Allow.h"
#include "gemm/Target/Limits.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace gemm;

static bool isOneScalar(Value value) {
  return matchPattern(value, m_OneFloat()) || matchPattern(value, m_One());
}

bool gemm::isOnes(Value value) {
  if (auto cast = value.getDefiningOp<tensor::CastOp>())
    return isOnes(cast.getSource());
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return isOneScalar(fill.value());
  if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    return isOneScalar(splat.getInput());
  return isOneScalar(value);
}

/// What a product says itself, or what the innermost module around it says that says something.
static std::optional<Family> precisionOf(MatmulOp op) {
  if (!op.getFactorType(0).isF32())
    return std::nullopt;
  for (Operation *at = op; at; at = at->getParentOfType<ModuleOp>())
    if (auto name = at->getAttrOfType<StringAttr>(precisionAttribute))
      return takenApart(name.getValue());
  return std::nullopt;
}

/// -1 of what is not known.
static int64_t known(int64_t size) { return ShapedType::isDynamic(size) ? -1 : size; }
static int64_t elementsOf(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count = ShapedType::isDynamic(size) || count < 0 ? -1 : count * size;
  return count;
}

/// What lies where, and how the factors are stored, of which a layout says more.
static void describeFactors(MatmulOp op, MatmulTrans trans, LayoutAttr layout,
                            GemmProblem &problem) {
  problem.aShared = op.isBatched() && !op.isABatched();
  problem.bShared = op.isBatched() && !op.isBBatched();
  problem.aOnes = op.getNumAdded() == 1 && isOnes(op.getA());
  problem.bOnes = op.getNumAdded() == 1 && isOnes(op.getB());
  problem.aAlongM = isTransA(trans);
  problem.bAlongN = !isTransB(trans);
  if (layout) {
    auto leading = [](int64_t ld) { return ShapedType::isDynamic(ld) ? 0 : ld; };
    problem.lda = leading(layout.getLda()), problem.ldb = leading(layout.getLdb());
    problem.ldb *= op.getPackedB() ? 2 : 1; // in numbers
    problem.ldc = leading(layout.getLdc());
  }
}

/// Groups as a batch of products of one size, whatever sizes they have.
static void describeGroups(MatmulOp op, GemmProblem &problem) {
  if (!op.isGrouped())
    return;
  problem.grouping = op.isGroupedByRows() ? Grouping::Rows : Grouping::K;
  problem.aShared = problem.bShared = false;
  problem.batch = known(cast<ShapedType>(op.getGroups().getType()).getDimSize(0));
  int64_t &shared = op.isGroupedByRows() ? problem.m : problem.k;
  if (problem.batch < 0)
    shared = -1;
  else if (shared > 0)
    shared = llvm::divideCeil(shared, problem.batch);
}

/// Whether a tensor map addresses a matrix of C's elements: of types that panels hold, with lines
/// that begin at whole 16 bytes, as is proven or, of those that a launch asks for, possible.
static bool isMapped(Value matrix, bool asked) {
  const LineAlignment lines = alignmentOfStrides(matrix);
  const mlir::Type element = cast<ShapedType>(matrix.getType()).getElementType();
  return fitsPanels(element) && (asked ? lines.possible : lines.proven) == mostAlignment;
}

/// Which operands of the epilogue tensor maps address.
static void markMapped(MatmulOp op, bool asked, GemmProblem &problem) {
  problem.mapsC = isMapped(op.getC(), asked);
  for (auto [i, value] : llvm::enumerate(op.getExtras()))
    problem.extras[i].mapped = liesAsOutput(op.getExtraMap(i)) && isMapped(value, asked);
}

/// What an operand beside the factors, or a result, moves.
static ExtraOperand movedBy(Value value, AffineMap map) {
  auto type = cast<ShapedType>(value.getType());
  // i1 and i64 have no model of their own; what counts here are bytes.
  auto model = getModelType(type.getElementType());
  bool wide = type.getElementTypeBitWidth() == 64;
  ExtraOperand operand;
  operand.elements = std::max<int64_t>(elementsOf(type.getShape()), 0);
  operand.type = model ? *model : wide ? gemm::Type::F64 : gemm::Type::I8;
  const unsigned dims = map.getNumDims(); // the last ones are m and n
  operand.full = map.isProjectedPermutation() && map.isFunctionOfDim(dims - 2) &&
                 map.isFunctionOfDim(dims - 1);
  return operand;
}

/// Further results, and what the epilogue reduces and computes.
static void describeResults(MatmulOp op, GemmProblem &problem) {
  for (auto [i, out] : llvm::enumerate(op.getOuts().drop_front())) {
    problem.outputs.push_back(movedBy(out, op.getOutputMap(i + 1)));
    ResultAttr result = op.getOutput(i + 1);
    if (!result.isReduced())
      continue;
    const bool ofN = result.getReducedDim() + 1 == result.getMap().getNumDims();
    if (result.isGrouped() || result.getCombiner() == ir::Combiner::Add)
      problem.reduced.push_back({ofN, result.getGroup()});
  }
  if (op.getSums())
    problem.sums = getModelType(cast<ShapedType>(op.getSums().getType()).getElementType());
  for (const ColumnGroup &group : columnGroupsOf(*op.getBody()))
    (isa<PartnerOp>(group.op) ? problem.partners : problem.groups).push_back(group.columns);
  for (Operation &scalar : op.getBody()->without_terminator())
    problem.epilogueFlops += !scalar.hasTrait<OpTrait::ConstantLike>();
}

static std::optional<GemmProblem> problemOf(MatmulOp op, MatmulTrans trans, LayoutAttr layout) {
  auto a = getModelType(op.getFactorType(0));
  auto b = getModelType(op.getFactorType(1));
  auto c = getModelType(op.getCType().getElementType());
  if (!a || !b || !c)
    return std::nullopt;
  GemmProblem problem;
  problem.m = known(op.getStaticM());
  problem.n = known(op.getStaticN());
  problem.k = known(op.getStaticK());
  problem.batch = elementsOf(op.getStaticBatch());
  problem.a = *a;
  problem.b = *b;
  problem.c = *c;
  problem.beta = op.readsC();
  problem.precision = precisionOf(op);
  problem.products = op.getNumProducts();
  problem.added = op.getNumAdded();
  describeFactors(op, trans, layout, problem);
  for (auto [i, extra] : llvm::enumerate(op.getExtras())) {
    ExtraOperand &moved = problem.extras.emplace_back(movedBy(extra, op.getExtraMap(i)));
    // Of a table no more than an element for each that reads it.
    if (op.isTable(i) && problem.m > 0 && problem.n > 0)
      moved.elements =
          std::min(moved.elements, std::max<int64_t>(problem.batch, 1) * problem.m * problem.n);
  }
  markMapped(op, /*asked=*/false, problem);
  const auto ofBlocks = AffineMap::get(op.getBatchRank() + 2, 0, op.getContext());
  for (Value scales : op.getScales())
    problem.extras.push_back(movedBy(scales, ofBlocks));
  if (op.isScaled())
    problem.blocks = {(*op.getBlocks())[0], (*op.getBlocks())[1], (*op.getBlocks())[2]};
  describeResults(op, problem);
  describeGroups(op, problem);
  return problem;
}

std::optional<GemmProblem> gemm::getProblem(MatmulOp op) {
  return problemOf(op, op.getTrans(), op.getLayoutAttr());
}

std::optional<GemmProblem> gemm::getPlannedProblem(MatmulOp op) {
  const Planned planned = Planned::of(op);
  return problemOf(op, planned.trans, planned.layout);
}

SmallVector<AlignmentClass, 3> gemm::getAlignmentClasses(MatmulOp op, const GemmProblem &problem) {
  // Of A with the left factors of pairs, of B with its peers and the right ones, of C.
  std::array<std::optional<int64_t>, 3> open;
  int64_t least = mostAlignment;
  for (unsigned number = 0; number < op->getNumOperands(); ++number) {
    const MatmulOperand is = op.roleOf(number);
    if (!is.isFactor() && !is.isC())
      continue;
    const LineAlignment lines = alignmentOfStrides(op->getOperand(number));
    if (!lines.isOpen())
      continue;
    std::optional<int64_t> &begins = open[is.isC() ? 2 : is.isRight() ? 1 : 0];
    begins = std::min(begins.value_or(lines.proven), lines.proven);
    least = std::min(least, lines.proven);
  }
  SmallVector<AlignmentClass, 3> classes;
  for (int64_t bytes : {mostAlignment, leastAsyncBytes}) {
    if (bytes <= least)
      continue;
    classes.push_back({bytes, problem});
    if (bytes == mostAlignment)
      markMapped(op, /*asked=*/true, classes.back().problem);
    for (auto [begins, operand] : llvm::zip(classes.back().problem.begins, open))
      if (operand && bytes < mostAlignment) // lines of large sizes are as aligned as can be
        begins = std::max(bytes, *operand);
  }
  classes.push_back({1, problem});
  for (auto [begins, operand] : llvm::zip(classes.back().problem.begins, open))
    begins = operand.value_or(0);
  return classes;
}

std::optional<Cost> gemm::getCost(MatmulOp op, const Target &target, std::string &why) {
  std::optional<GemmProblem> problem = getProblem(op);
  if (!problem || !problem->isStatic()) {
    why = problem ? "a dimension is known only at run time" : "no model for the element types";
    return std::nullopt;
  }
  std::optional<Cost> c = cost(*problem, target);
  if (!c)
    why = target.name + " has no rate for " + std::string(typeName(problem->computeType()));
  return c;
}

CostAttr gemm::getCostAttr(MLIRContext *context, const Cost &c) {
  auto bound = ir::symbolizeBound(StringRef(boundName(c.bound))).value_or(ir::Bound::Memory);
  int64_t roof = static_cast<int64_t>(std::min(c.roofSeconds() * 1e9, 9e18) + 0.5);
  // 0 would say that it is not known.
  return CostAttr::get(context, c.flops, c.bytes, bound, c.roofSeconds() > 0 && !roof ? 1 : roof);
}

LogicalResult gemm::takeGivenSchedule(MatmulOp op, const Target &target) {
  FailureOr<ScheduleAttr> schedule = findGiven<ScheduleInterface, ScheduleAttr>(
      op, [&](ScheduleInterface given) { return given.getScheduleOf(op, target); });
  if (succeeded(schedule) && *schedule)
    op.setScheduleAttr(*schedule);
  return schedule;
}

LogicalResult gemm::describeMachine(TargetInterface of, Target &target, std::string &error) {
  auto told = [&] {
    std::string text;
    llvm::raw_string_ostream(text) << of;
    return text;
  };
  if (failed(of.describe(target, error))) {
    if (error.empty())
      error = "expected " + told() + " to describe a machine, got no reason why it does not";
    return failure();
  }
  if (std::string why = whyNoMachine(target); !why.empty()) {
    error = told() + " describes no machine: " + why;
    return failure();
  }
  return success();
}

// What the module says in others' attributes: the first target of its gpu.modules that is known as
// a machine, else its DLTI specification.
static std::string chipGiven(ModuleOp module) {
  Target described;
  std::string unknown;
  for (auto kernels : module.getOps<gpu::GPUModuleOp>())
    for (Attribute target :
         kernels.getTargetsAttr() ? kernels.getTargetsAttr().getValue() : ArrayRef<Attribute>())
      if (auto machine = dyn_cast<TargetInterface>(target))
        if (succeeded(describeMachine(machine, described, unknown)))
          return machine.getChip().str();
  FailureOr<Attribute> chip = dlti::query(module, ArrayRef<StringRef>{"GPU", "chip"});
  auto name = succeeded(chip) ? dyn_cast<StringAttr>(*chip) : StringAttr();
  return name ? name.str() : "";
}

// Where nobody names one.
static constexpr StringRef kDefaultMachine("a100");

std::optional<Target> gemm::targetOf(ModuleOp module, StringRef option, std::string &error) {
  TargetInterface named = getTarget(module);
  if (!option.empty() || !named)
    return findTarget(std::string_view(option.empty() ? kDefaultMachine : option), error);
  Target described;
  return succeeded(describeMachine(named, described, error)) ? std::optional(described)
                                                             : std::nullopt;
}

std::optional<Target> gemm::resolveTarget(ModuleOp module, StringRef option, StringRef category) {
  auto present = module->getAttrOfType<TargetInterface>(kTargetAttrName);
  std::string error, given = option.empty() && !present ? chipGiven(module) : "";
  StringRef name = !option.empty() ? option : given.empty() ? kDefaultMachine : StringRef(given);
  if (option.empty() && present) {
    Target described;
    if (succeeded(describeMachine(present, described, error)))
      return described;
    module.emitError() << error;
    return std::nullopt;
  }
  std::optional<Target> target = findTarget(std::string_view(name), error);
  if (!target) {
    module.emitError() << error;
    return std::nullopt;
  }
  bool none = option.empty() && given.empty();
  if (none || isChipName(std::string_view(name)))
    remark::analysis(module.getLoc(), remark::RemarkOpts::name("Target").category(category))
        << (none ? std::string("no target given") : "chip " + target->chip) + ", machine " +
               target->name + " is assumed";
  // A file stays named by its path, so that later passes find its numbers.
  bool isFile = !lookupTarget(std::string_view(name));
  module->setAttr(
      kTargetAttrName,
      TargetAttr::get(module.getContext(), isFile ? name.str() : target->name, target->chip));
  return target;
}
