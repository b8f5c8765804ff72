// The multistage skeleton: one role, all warps. stages - 1 k-steps are filled
// ahead; each iteration reads the fragments of the next k16 step while it
// multiplies the current one, and refills the slot the previous iteration read.
// k-steps past the end arrive as zeros, so the loop has no special last turns.
#include "GemmToTile.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace gemm::tile;

namespace {
/// The pieces of one kernel while its program is written.
struct Multistage {
  ImplicitLocOpBuilder &builder;
  KernelOp kernel;
  const ProgramSpec &spec;
  RingType ringType;
  Value ring;

  Value constant(int64_t value) { return arith::ConstantIntOp::create(builder, value, 32); }
  Value next(Value cursor) { return NextOp::create(builder, cursor.getType(), ring, cursor); }
  SlotType slotType() { return SlotType::get(builder.getContext(), ringType); }

  /// Starts both copies of k-step `k` into `slot`.
  SmallVector<Value> fill(Value slot, Value unit, Value k) {
    SmallVector<Value> copies;
    for (auto [index, part] : llvm::enumerate(ringType.getParts())) {
      Value view = kernel.getBody().getArgument(1 + index);
      auto type = CopyType::get(builder.getContext(), part);
      copies.push_back(FillOp::create(builder, type, slot, index, view, unit, k));
    }
    return copies;
  }

  struct Fragments {
    Value a, b;
  };
  Fragments read(Value slot, int64_t step) {
    Value values[2];
    for (int64_t part = 0; part < 2; ++part) {
      auto type = FragType::get(builder.getContext(), spec.warp[part], 16,
                                ringType.getParts()[part].getElement());
      values[part] = ReadOp::create(builder, type, slot, part, step);
    }
    return {values[0], values[1]};
  }

  /// Keeps LLVM from peeling or unrolling a loop: the program is pipelined already.
  void annotate(scf::ForOp loop) {
    MLIRContext *context = builder.getContext();
    BoolAttr yes = BoolAttr::get(context, true);
    auto unroll = LLVM::LoopUnrollAttr::get(context, yes, {}, {}, {}, {}, {}, {});
    auto peel = LLVM::LoopPeeledAttr::get(context, builder.getI32IntegerAttr(0));
    loop->setAttr("loop_annotation",
                  LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {}, {}, {}, {}, peel,
                                                {}, {}, {}, {}, {}, {}));
  }

  /// Fills the first stages - 1 slots; returns the cursor after them.
  Value fillAhead(Value cursor, Value unit, Value lo) {
    auto loop = scf::ForOp::create(builder, constant(0), constant(spec.stages - 1), constant(1),
                                   ValueRange(cursor));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value at = loop.getRegionIterArg(0);
    Value slot = AcquireOp::create(builder, slotType(), ring, at);
    Value k = arith::AddIOp::create(builder, lo, loop.getInductionVar());
    CommitOp::create(builder, slot, fill(slot, unit, k));
    scf::YieldOp::create(builder, next(at));
    annotate(loop);
    return loop.getResult(0);
  }

  /// The accumulator over k-steps [lo, hi).
  Value multiply(Value unit, Value lo, Value hi, Value acc) {
    Value start = StartOp::create(builder, CursorType::get(builder.getContext()), ring);
    Value write = fillAhead(start, unit, lo);
    Value slot = TakeOp::create(builder, slotType(), ring, start);
    Fragments first = read(slot, 0);
    SmallVector<Value> inits{start, write, slot, acc, first.a, first.b};
    auto loop = scf::ForOp::create(builder, lo, hi, constant(1), inits);
    annotate(loop);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    ValueRange carried = loop.getRegionIterArgs();
    Value readAt = carried[0], writeAt = carried[1], current = carried[2], sum = carried[3];
    Fragments fragments{carried[4], carried[5]};
    Value ahead = arith::AddIOp::create(builder, loop.getInductionVar(), constant(spec.stages - 1));
    Value empty;
    SmallVector<Value> copies;
    int64_t steps = spec.tile[2] / 16;
    for (int64_t step = 0; step < steps; ++step) {
      Fragments following;
      if (step + 1 < steps)
        following = read(current, step + 1);
      if (step == 0) {
        empty = AcquireOp::create(builder, slotType(), ring, writeAt);
        copies = fill(empty, unit, ahead);
      }
      if (step + 1 == steps) {
        CommitOp::create(builder, empty, copies);
        ReleaseOp::create(builder, current);
        readAt = next(readAt);
        current = TakeOp::create(builder, slotType(), ring, readAt);
        following = read(current, 0);
      }
      sum = MmaOp::create(builder, sum.getType(), fragments.a, fragments.b, sum);
      fragments = following;
    }
    scf::YieldOp::create(builder,
                         ValueRange{readAt, next(writeAt), current, sum, fragments.a, fragments.b});
    builder.setInsertionPointAfter(loop);
    DrainOp::create(builder, ring);
    return loop.getResult(3);
  }
};
} // namespace

static PartAttr partOf(ViewType view, int64_t rows, int64_t cols) {
  Engine engine = view.getAlign() >= 4 ? Engine::cp_async : Engine::ldst;
  return PartAttr::get(view.getContext(), rows, cols, view.getElement(), view.getMajor(), engine);
}

void gemm::tile::buildMultistage(ImplicitLocOpBuilder &builder, KernelOp kernel,
                                 const ProgramSpec &spec,
                                 function_ref<void(Value acc, Value unit)> epilogue) {
  MLIRContext *context = builder.getContext();
  ArrayRef<int64_t> tile = spec.tile;
  PartAttr parts[] = {partOf(spec.views.a, tile[0], tile[2]),
                      partOf(spec.views.b, tile[1], tile[2])};
  auto ringType = RingType::get(context, spec.stages, parts);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&kernel.getBody().front());
  Multistage program{builder, kernel, spec, ringType, Value()};
  if (spec.multiplies)
    program.ring = RingOp::create(builder, ringType);
  auto role = RoleOp::create(builder, "all", kernel.getThreads() / 32);
  builder.setInsertionPointToStart(&role.getBody().emplaceBlock());
  auto units = UnitsOp::create(builder, TypeRange(), kernel.getProblem(), ValueRange());
  Block &body = units.getBody().emplaceBlock();
  Type i32 = builder.getI32Type();
  body.addArguments({UnitType::get(context), i32, i32}, SmallVector<Location>(3, builder.getLoc()));
  builder.setInsertionPointToStart(&body);
  Value unit = body.getArgument(0);
  Value acc = ZeroOp::create(
      builder, AccType::get(context, spec.warp[0], spec.warp[1], builder.getF32Type()));
  if (spec.multiplies)
    acc = program.multiply(unit, body.getArgument(1), body.getArgument(2), acc);
  epilogue(acc, unit);
  YieldOp::create(builder, ValueRange());
}
