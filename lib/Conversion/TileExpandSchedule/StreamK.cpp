// Stream-K (arXiv 2301.03598), the form with two waves shared. Where the output
// tiles do not fill the last wave of CTAs, the tiles of that wave and of the one
// before are laid end to end, k-step after k-step, and cut into as many runs of one
// length as there are CTAs (fewer, so that a run has at least `leastStepsOfSplit`). A run
// ends one tile and begins the next, so a tile is in as many splits as runs touch
// it. The other waves are whole tiles, one for each CTA. Along the line each split
// has either a tile or a run of its own more than the split before: their sum is its
// partial.
#include "Schedules.h"

using namespace mlir;
using namespace gemm::tile;

static bool isLone(UnitsOp units) {
  auto role = units->getParentOfType<RoleOp>();
  return role && role.getElected();
}

StreamKWalk::StreamKWalk(ImplicitLocOpBuilder &builder, UnitsOp units)
    : builder(builder), tiles(builder, units), run(blockNumber(builder)), ctas(blockCount(builder)),
      lone(isLone(units)), shared(sharedTiles()), total(shared * tiles.steps()),
      runs(gemm::runsOf(total, ctas, Int(builder, 1))), even(gemm::evenShares(total, runs)),
      end(startOf(run + 1)) {}

/// Tiles whose k-steps are shared out: none where whole tiles fill every wave, nor
/// where the steps of two waves cannot be counted.
Int StreamKWalk::sharedTiles() {
  Int over = tiles.count() % ctas, zero(builder, 0);
  Int countable = gemm::stepsToShare(Int(builder, INT32_MAX), ctas);
  Value fits = arith::AndIOp::create(builder, zero < over, tiles.steps() < countable);
  return gemm::tilesOfRuns(tiles.count(), ctas, over).where(fits);
}

/// Where a run begins on the line of steps; the end of the line for runs past it.
Int StreamKWalk::startOf(Int number) { return even.startOf(number).min(total); }

/// The run that has this step.
Int StreamKWalk::runOf(Int step) {
  const Int each = even.each, longer = even.longer;
  Int one(builder, 1), boundary = longer * (each + 1);
  return choose(step < boundary, step / (each + 1), longer + (step - boundary) / each.max(one));
}

SmallVector<Value> StreamKWalk::start() { return {startOf(run).get(), (shared + run).get()}; }

/// Of two conditions ptxas does not see that a warp's lanes go on together, and takes what
/// follows, the place in the ring and the descriptors of wgmma, out of uniform registers.
Value StreamKWalk::more(ValueRange state) {
  Value steps = Int(builder, state[0]) < end, whole = Int(builder, state[1]) < tiles.count();
  Value any = arith::OrIOp::create(builder, steps, whole);
  // One thread that copies has no warp to agree with.
  return lone ? any : uniform(builder, any);
}

UnitOfWork StreamKWalk::at(ValueRange state) {
  Int step(builder, state[0]), whole(builder, state[1]), zero(builder, 0), one(builder, 1);
  Value inRun = step < end;
  Int tile = step / tiles.steps(), lo = (step % tiles.steps()).where(inRun);
  Int hi = choose(inRun, (lo + (end - step)).min(tiles.steps()), tiles.steps());
  Int first = runOf(tile * tiles.steps()), last = runOf(tile * tiles.steps() + tiles.steps() - 1);
  UnitOfWork work = tiles.at(choose(inRun, tile, whole));
  Value unit =
      SplitOp::create(builder, work.unit.getType(), work.unit, (run - first).where(inRun).get(),
                      ((last - first).where(inRun) + 1).get(), (tile + first).where(inRun).get(),
                      tile.where(inRun).get());
  return {unit, lo, hi};
}

SmallVector<Value> StreamKWalk::next(ValueRange state) {
  Int step(builder, state[0]), whole(builder, state[1]);
  Value inRun = step < end;
  Int atTileEnd = (step / tiles.steps() + 1) * tiles.steps();
  return {choose(inRun, atTileEnd.min(end), step).get(), choose(inRun, whole, whole + ctas).get()};
}
