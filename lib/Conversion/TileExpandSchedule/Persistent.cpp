// As many CTAs as run at one time: each takes every gridDim'th unit.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

PersistentWalk::PersistentWalk(ImplicitLocOpBuilder &builder, std::unique_ptr<UnitSource> source)
    : builder(builder), source(std::move(source)), stride(blockCount(builder)) {}

SmallVector<Value> PersistentWalk::start() { return {blockNumber(builder).get()}; }

Value PersistentWalk::more(ValueRange state) { return Int(builder, state[0]) < source->count(); }

UnitOfWork PersistentWalk::at(ValueRange state) { return source->at(Int(builder, state[0])); }

SmallVector<Value> PersistentWalk::next(ValueRange state) {
  return {(Int(builder, state[0]) + stride).get()};
}
