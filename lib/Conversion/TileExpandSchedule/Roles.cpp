// Roles become branches on the warp's number. A kernel with one role needs none.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

/// Opens a branch that runs where `condition` holds; later ops go into it.
static void enter(ImplicitLocOpBuilder &builder, Value condition) {
  auto branch = scf::IfOp::create(builder, condition, /*withElseRegion=*/false);
  builder.setInsertionPoint(branch.thenYield());
}

void gemm::tile::expandRoles(KernelOp kernel, RewriterBase &rewriter) {
  SmallVector<RoleOp> roles(kernel.getBody().front().getOps<RoleOp>());
  if (roles.empty())
    return;
  ImplicitLocOpBuilder builder(kernel.getLoc(), rewriter);
  builder.setInsertionPoint(roles.front());
  bool alone = roles.size() == 1;
  std::optional<Int> warp;
  if (!alone)
    warp = uniform(builder, warpOf(threadNumber(builder)));
  int64_t first = 0;
  for (RoleOp role : roles) {
    builder.setLoc(role.getLoc());
    builder.setInsertionPoint(role);
    int64_t warps = role.getWarps();
    if (!alone) // unsigned, so that warps before the role wrap to large numbers
      enter(builder, arith::CmpIOp::create(builder, arith::CmpIPredicate::ult,
                                           (*warp - first).get(), Int(builder, warps).get()));
    role.walk([&](RegistersOp again) { rewriter.eraseOp(again); }); // says what the role does
    if (std::optional<int64_t> count = role.getRegs())
      RegistersOp::create(builder, *count);
    if (role.getElected())
      enter(builder,
            arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, threadNumber(builder).get(),
                                  Int(builder, gemm::threadsOfWarp * first).get()));
    rewriter.inlineBlockBefore(&role.getBody().front(), builder.getInsertionBlock(),
                               builder.getInsertionPoint());
    rewriter.eraseOp(role);
    first += warps;
  }
}
