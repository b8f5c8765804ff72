// The pieces of tile-expand-schedule: what there is to deal out (whole output
// tiles, splits of them or tiles of groups), how it is dealt out, and the roles.
#ifndef GEMM_LIB_TILEEXPANDSCHEDULE_SCHEDULES_H
#define GEMM_LIB_TILEEXPANDSCHEDULE_SCHEDULES_H

#include "gemm/Conversion/Tile/Thread.h"
#include "gemm/Dialect/Tile/Tile.h"
#include "gemm/Schedule/Raster.h"
#include "gemm/Schedule/Schedule.h"

#include <memory>

namespace gemm::tile {

/// A unit and its range [lo, hi) of k-steps.
struct UnitOfWork {
  mlir::Value unit;
  Int lo, hi;
};

/// Units of a kernel by number. The ops that count them are written when the object
/// is made; `at` writes at the builder's place.
struct UnitSource {
  virtual ~UnitSource() = default;
  virtual Int count() const = 0; ///< over all batch entries
  virtual UnitOfWork at(Int index) = 0;
};

/// Whole output tiles, those of a cluster counted as one, the batch being the slowest
/// dimension.
class OutputTiles : public UnitSource {
public:
  OutputTiles(mlir::ImplicitLocOpBuilder &builder, UnitsOp units);
  Int count() const override { return tiles; }
  UnitOfWork at(Int index) override;

  /// k-steps of a tile; at least one, which reads zeros where K = 0.
  Int steps() const { return kSteps; }
  /// Tiles of clusters down and across.
  Int rows() const { return tilesM; }
  Int columns() const { return tilesN; }
  /// Where this CTA's tile lies among those of `rows` tiles of clusters, in the raster's order.
  gemm::TileAt<Int> tileAt(Int index, Int rows);
  /// What a cluster computes along an axis.
  int64_t clusterTile(Axis axis);
  Int extent(Axis axis);

private:
  mlir::ImplicitLocOpBuilder &builder;
  UnitsOp units;
  const Schedule &fields;
  Int tilesM, tilesN, tiles, kSteps;
};

/// Each output tile in `splits` of K: split 0 of all tiles, then split 1, ...; or the
/// splits of a tile are the CTAs of a cluster, which has one number.
class SplitTiles : public UnitSource {
public:
  SplitTiles(mlir::ImplicitLocOpBuilder &builder, UnitsOp units);
  Int count() const override { return units; }
  UnitOfWork at(Int index) override;

private:
  mlir::ImplicitLocOpBuilder &builder;
  OutputTiles tiles;
  int64_t splits;
  bool inCluster;
  int64_t leastSteps; ///< of a split
  Int units;
};

/// The units that one CTA takes, one after the other: values that say where it is.
/// Each function writes at the builder's place.
struct UnitWalk {
  virtual ~UnitWalk() = default;
  virtual llvm::SmallVector<mlir::Value> start() = 0;
  virtual mlir::Value more(mlir::ValueRange state) = 0;
  virtual UnitOfWork at(mlir::ValueRange state) = 0;
  virtual llvm::SmallVector<mlir::Value> next(mlir::ValueRange state) = 0;
};

/// Units the grid's size apart.
class PersistentWalk : public UnitWalk {
public:
  PersistentWalk(mlir::ImplicitLocOpBuilder &builder, UnitsOp units,
                 std::unique_ptr<UnitSource> source);
  llvm::SmallVector<mlir::Value> start() override;
  mlir::Value more(mlir::ValueRange state) override;
  UnitOfWork at(mlir::ValueRange state) override;
  llvm::SmallVector<mlir::Value> next(mlir::ValueRange state) override;

private:
  mlir::ImplicitLocOpBuilder &builder;
  std::unique_ptr<UnitSource> source;
  Int first, stride; ///< of clusters
};

/// A run of k-steps, then whole tiles.
class StreamKWalk : public UnitWalk {
public:
  StreamKWalk(mlir::ImplicitLocOpBuilder &builder, UnitsOp units);
  llvm::SmallVector<mlir::Value> start() override;
  mlir::Value more(mlir::ValueRange state) override;
  UnitOfWork at(mlir::ValueRange state) override;
  llvm::SmallVector<mlir::Value> next(mlir::ValueRange state) override;

private:
  Int sharedTiles();
  Int startOf(Int number);
  Int runOf(Int step);

  mlir::ImplicitLocOpBuilder &builder;
  OutputTiles tiles;
  Int run, ctas; ///< this CTA's number is its run's
  bool lone;     ///< one thread walks
  Int shared, total, runs;
  EvenShares<Int> even; ///< of the line of steps, the runs
  Int end;
};

/// Tiles of rows of groups, one group after the other, the grid's size apart.
class GroupedRowsWalk : public UnitWalk {
public:
  GroupedRowsWalk(mlir::ImplicitLocOpBuilder &builder, UnitsOp units);
  llvm::SmallVector<mlir::Value> start() override;
  mlir::Value more(mlir::ValueRange state) override;
  UnitOfWork at(mlir::ValueRange state) override;
  llvm::SmallVector<mlir::Value> next(mlir::ValueRange state) override;

private:
  Int unitsOf(Int first, Int end);
  Int endAt(Int group, Int first);
  llvm::SmallVector<mlir::Value> advance(mlir::ValueRange state);

  mlir::ImplicitLocOpBuilder &builder;
  UnitsOp units;
  OutputTiles tiles;
  Int rows, groups, stride; ///< the last of clusters
};

/// The output tiles of each group of k.
class GroupedSteps : public UnitSource {
public:
  GroupedSteps(mlir::ImplicitLocOpBuilder &builder, UnitsOp units)
      : builder(builder), units(units), tiles(builder, units) {}
  Int count() const override { return tiles.count(); }
  UnitOfWork at(Int index) override;

private:
  mlir::ImplicitLocOpBuilder &builder;
  UnitsOp units;
  OutputTiles tiles;
};

/// The CTA's number, and how many there are.
Int blockNumber(mlir::ImplicitLocOpBuilder &builder);
Int blockCount(mlir::ImplicitLocOpBuilder &builder);

/// The fields of the schedule of the kernel around `units`.
const Schedule &fieldsOf(UnitsOp units);

/// The number of the CTA's cluster: units are dealt to clusters, whose CTAs compute
/// tiles side by side. A CTA alone is a cluster.
Int clusterNumber(mlir::ImplicitLocOpBuilder &builder, UnitsOp units);

/// Moves the body of `units` before `before` with its arguments set; returns what it
/// yields.
llvm::SmallVector<mlir::Value> inlineUnit(UnitsOp units, const UnitOfWork &work,
                                          mlir::ValueRange carried, mlir::RewriterBase &rewriter,
                                          mlir::Block *block, mlir::Block::iterator before);

/// Each replaces `units` by its body for the units of this CTA: the one of the CTA's
/// number, or those of a walk.
void expandBlock(UnitsOp units, UnitSource &source, mlir::ImplicitLocOpBuilder &builder,
                 mlir::RewriterBase &rewriter);
void expandWalk(UnitsOp units, UnitWalk &walk, mlir::ImplicitLocOpBuilder &builder,
                mlir::RewriterBase &rewriter);

/// Has the kernel check each k of a tile.fill that is not made of a unit's own k-steps.
void checkSteps(KernelOp kernel, mlir::RewriterBase &rewriter);

/// Replaces the roles of `kernel` by a branch on the warp each (none if there is
/// one role).
void expandRoles(KernelOp kernel, mlir::RewriterBase &rewriter);

} // namespace gemm::tile

#endif
