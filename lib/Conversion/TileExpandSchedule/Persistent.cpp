// As many CTAs as run at one time: each takes every gridDim'th unit, each of its teams
// the units of its turns.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

PersistentWalk::PersistentWalk(ImplicitLocOpBuilder &builder, UnitsOp units,
                               std::unique_ptr<UnitSource> source)
    : builder(builder), source(std::move(source)), first(clusterNumber(builder, units)),
      stride(blockCount(builder) / fieldsOf(units).clusterSize()) {
  if (std::optional<uint64_t> team = units.getTeam()) {
    first = first + stride * *team;
    stride = stride * fieldsOf(units).teams();
  }
}

SmallVector<Value> PersistentWalk::start() { return {first.get()}; }

Value PersistentWalk::more(ValueRange state) { return Int(builder, state[0]) < source->count(); }

UnitOfWork PersistentWalk::at(ValueRange state) { return source->at(Int(builder, state[0])); }

SmallVector<Value> PersistentWalk::next(ValueRange state) {
  return {(Int(builder, state[0]) + stride).get()};
}
