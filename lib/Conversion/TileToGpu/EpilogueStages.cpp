// See EpilogueStages.h. The values that a later stage takes of an earlier one stay in registers, as
// accumulators do: most often one for each element, in their place.
#include "EpilogueStages.h"
#include "Combining.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <numeric>

using namespace mlir;
using namespace gemm::tile;

EpilogueStages::EpilogueStages(ImplicitLocOpBuilder &builder, Block &body, const FragmentMap &map,
                               const PlaceReader &places, const TableReader &tables)
    : builder(builder), body(body), map(map), places(places), tables(tables), stages(1) {
  for (Operation &op : body.without_terminator())
    if (std::optional<gemm::ColumnGroup> group = gemm::columnGroupOf(&op)) {
      stages.back().group = group;
      stages.emplace_back();
    }
  // Each op in the first stage that needs it: what only later code reads is not held meanwhile.
  llvm::DenseMap<Operation *, size_t> stageOf;
  size_t next = stages.size() - 1;
  for (Operation &op : llvm::reverse(body)) {
    size_t &own = stageOf.try_emplace(&op, stages.size() - 1).first->second;
    if (gemm::columnGroupOf(&op))
      own = --next;
    for (Value operand : op.getOperands())
      if (Operation *made = operand.getDefiningOp()) {
        size_t &first = stageOf.try_emplace(made, stages.size() - 1).first->second;
        first = std::min(first, stageOf.lookup(&op));
      }
  }
  for (Operation &op : body.without_terminator())
    if (!gemm::columnGroupOf(&op))
      stages[stageOf.lookup(&op)].code.push_back(&op);
}

int64_t EpilogueStages::runsTogether() const {
  int64_t columns = 0;
  for (const Stage &stage : stages)
    if (stage.group && stage.group->piece) // a run has whole pairs
      columns = std::lcm(std::max<int64_t>(columns, 1), stage.group->columns);
  // What groups read alike of a table is loaded once for all that the warp has of a row.
  if (columns && readsTables())
    columns = map.cols;
  // Blocks of a band are numbered along its columns, and a lane has two runs of each.
  return columns ? columns / columnsOfBlock * 2 : 1;
}

SmallVector<size_t> EpilogueStages::inTurn() const {
  SmallVector<size_t> order = llvm::to_vector(llvm::seq<size_t>(runs.size()));
  if (!readsTables())
    return order;
  int64_t columns = map.cols;
  for (const Stage &stage : stages)
    if (stage.group && stage.group->piece)
      columns = std::min(columns, stage.group->piece);
  auto place = [&](size_t number) {
    const FragmentRun run = map.run(first + static_cast<int64_t>(number));
    return std::tuple(run.col % columns, run.row, run.col);
  };
  llvm::sort(order, [&](size_t a, size_t b) { return place(a) < place(b); });
  return order;
}

void EpilogueStages::begin(const std::array<SmallVector<Value>, 2> &arguments) {
  if (static_cast<int64_t>(runs.size()) == runsTogether()) {
    first += static_cast<int64_t>(runs.size());
    runs.clear();
  }
  auto &elements = runs.emplace_back();
  for (auto [j, values] : llvm::enumerate(arguments)) {
    for (auto [argument, value] : llvm::zip_equal(body.getArguments(), values))
      if (value) // none of a table
        elements[j].map(argument, value);
    compute(stages.front(), runs.size() - 1, j);
  }
}

void EpilogueStages::compute(const Stage &stage, size_t number, size_t j) {
  Element &element = runs[number][j];
  for (Operation *op : stage.code) {
    const FragmentRun run = map.run(first + static_cast<int64_t>(number));
    const SmallVector<Value> operands = llvm::map_to_vector(
        op->getOperands(), [&](Value operand) { return element.lookupOrDefault(operand); });
    if (auto index = dyn_cast<gemm::IndexOp>(op))
      element.map(index.getResult(), places.placeOf(index, run, static_cast<int64_t>(j)));
    else if (auto lookup = dyn_cast<gemm::LookupOp>(op))
      element.map(lookup.getResult(), tables.load(lookup, ArrayRef(operands).drop_front(), places));
    else if (Value place = places.computed(op, operands))
      element.map(op->getResult(0), place);
    else
      builder.clone(*op, element);
  }
}

void EpilogueStages::finish() {
  for (auto [before, stage] : llvm::zip(stages, llvm::drop_begin(stages))) {
    if (auto partner = dyn_cast<gemm::PartnerOp>(before.group->op))
      exchange(partner);
    else
      reduce(cast<gemm::GroupReduceOp>(before.group->op));
    for (size_t number : inTurn())
      for (size_t j = 0; j < runs[number].size(); ++j)
        compute(stage, number, j);
  }
}

/// A lane combines what it has of a group in the order of its runs, then with its neighbours of the
/// row.
void EpilogueStages::reduce(GroupReduceOp reduction) {
  Combining how(builder, reduction.getCombiner());
  const auto group = static_cast<int64_t>(reduction.getGroup());
  auto placeOf = [&](size_t number) {
    const FragmentRun run = map.run(first + static_cast<int64_t>(number));
    return std::pair(run.row, run.col / group);
  };
  llvm::MapVector<std::pair<int64_t, int64_t>, Value> numbers;
  for (auto [number, elements] : llvm::enumerate(runs))
    for (Element &element : elements) {
      Value value = how.taken(element.lookupOrDefault(reduction.getValue()));
      Value &own = numbers[placeOf(number)];
      own = own ? how.combined(own, value) : value;
    }
  for (auto &[place, number] : numbers)
    number = how.given(how.overLanes(number, /*ofRow=*/true));
  for (auto [number, elements] : llvm::enumerate(runs))
    for (Element &element : elements)
      element.map(reduction.getResult(), numbers.lookup(placeOf(number)));
}

size_t EpilogueStages::numberOf(int64_t row, int64_t col) const {
  size_t number = 0;
  for (FragmentRun run = map.run(first); run.row != row || run.col != col;
       run = map.run(first + static_cast<int64_t>(++number)))
    assert(number < runs.size() && "a lane has both halves of a group");
  return number;
}

/// Neighbours are of one run, and what lies half a group apart is of two that a lane has.
void EpilogueStages::exchange(PartnerOp partner) {
  const auto group = static_cast<int64_t>(partner.getGroup());
  for (size_t number = 0; number < runs.size(); ++number) {
    const FragmentRun run = map.run(first + static_cast<int64_t>(number));
    const int64_t place = run.col % group,
                  other = group == 2 ? run.col : run.col - place + (place + group / 2) % group;
    for (size_t j = 0; j < 2; ++j) {
      Element &from = runs[numberOf(run.row, other)][group == 2 ? 1 - j : j];
      runs[number][j].map(partner.getResult(), from.lookupOrDefault(partner.getValue()));
    }
  }
}

bool EpilogueStages::isSameInGroup(unsigned yielded, int64_t group) const {
  llvm::SetVector<Value> open;
  open.insert(body.getTerminator()->getOperand(yielded));
  for (size_t next = 0; next < open.size(); ++next) {
    Operation *op = open[next].getDefiningOp();
    if (!op)
      return false;
    if (auto reduction = dyn_cast<gemm::GroupReduceOp>(op)) {
      if (static_cast<int64_t>(reduction.getGroup()) % group)
        return false;
      continue;
    }
    if (isa<gemm::IndexOp, gemm::PartnerOp>(op))
      return false;
    open.insert(op->operand_begin(), op->operand_end());
  }
  return true;
}

SmallVector<Value> EpilogueStages::yielded(int64_t run, int64_t j) const {
  const Element &element = runs[run][j];
  return llvm::map_to_vector(body.getTerminator()->getOperands(),
                             [&](Value value) { return element.lookupOrDefault(value); });
}
