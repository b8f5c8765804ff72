// #gemm.schedule as the schedule of a kernel, and what that asks of the launch besides a grid.
#include "GemmToTile.h"
#include "gemm/Schedule/Storing.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

Schedule gemm::tile::kernelSchedule(Schedule schedule, bool multiplies) {
  Schedule kernel = multiplies ? schedule : storingSchedule(schedule);
  kernel.swap = false;
  return kernel;
}

SmallVector<WorkspaceAttr> gemm::tile::workspacesOf(KernelOp kernel) {
  AffineMap partials = kernel.getPartials();
  if (!partials)
    return {};
  auto bytes = [](AffineMap counts, int64_t each) {
    SmallVector<AffineExpr> results;
    for (AffineExpr count : counts.getResults())
      results.push_back(count * each);
    return AffineMap::get(0, counts.getNumSymbols(), results, counts.getContext());
  };
  MLIRContext *context = kernel.getContext();
  return {WorkspaceAttr::get(context, bytes(partials, kernel.getTileBytes()), /*zeroed=*/false),
          WorkspaceAttr::get(context, bytes(kernel.getCounters(), 4), /*zeroed=*/true)};
}

void gemm::tile::finishUnit(ImplicitLocOpBuilder &builder, KernelOp kernel, Value acc, Value unit,
                            function_ref<void(Value acc)> store) {
  auto storeWhere = [&](auto sum) {
    auto owner = scf::IfOp::create(builder, sum.getOwner(), /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(owner.thenBlock());
    store(sum.getSum());
  };
  mlir::Type type = acc.getType(), i1 = builder.getI1Type();
  if (Value workspace = kernel.getWorkspace())
    return storeWhere(ReduceOp::create(builder, type, i1, acc, unit, workspace));
  if (ExchangeOp exchange = kernel.getExchange())
    return storeWhere(GatherOp::create(builder, type, i1, acc, unit, exchange.getExchange()));
  store(acc);
}
