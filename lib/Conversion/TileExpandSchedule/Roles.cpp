// Roles become branches on the warp's number. A kernel with one role needs none.
#include "Schedules.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

void gemm::tile::expandRoles(KernelOp kernel, RewriterBase &rewriter) {
  SmallVector<RoleOp> roles(kernel.getBody().front().getOps<RoleOp>());
  if (roles.size() == 1) {
    rewriter.inlineBlockBefore(&roles[0].getBody().front(), roles[0]);
    rewriter.eraseOp(roles[0]);
    return;
  }
  int64_t first = 0;
  for (RoleOp role : roles) {
    ImplicitLocOpBuilder builder(role.getLoc(), rewriter);
    builder.setInsertionPoint(role);
    Value id = gpu::ThreadIdOp::create(builder, gpu::Dimension::x);
    Int thread(builder, arith::IndexCastOp::create(builder, builder.getI32Type(), id).getResult());
    // Unsigned, so that warps before the role wrap to large numbers.
    Value inside =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::ult, (thread / 32 - first).get(),
                              Int(builder, static_cast<int64_t>(role.getWarps())).get());
    auto branch = scf::IfOp::create(builder, inside, /*withElseRegion=*/false);
    rewriter.inlineBlockBefore(&role.getBody().front(), branch.thenYield());
    rewriter.eraseOp(role);
    first += role.getWarps();
  }
}
