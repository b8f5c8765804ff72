// The analysis runs once, to ask what may lie in one buffer; copies stand before the terminators.
#include "Carried.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace gemm;

namespace {
using bufferization::OneShotAnalysisState;

/// The operands of one terminator and the values that they were a turn before.
class Turn {
public:
  Turn(Operation *loop, Block::BlockArgListType before, MutableArrayRef<OpOperand> yields,
       const OneShotAnalysisState &state)
      : loop(loop), before(before), yields(yields), state(state) {}

  void find(SmallVectorImpl<OpOperand *> &shared) const {
    for (auto [i, yield] : llvm::enumerate(yields))
      if (isa<RankedTensorType>(yield.get().getType()) && !staysIn(i) && isShared(i))
        shared.push_back(&yield);
  }

private:
  bool isTensor(unsigned i) const { return isa<TensorType>(yields[i].get().getType()); }
  bool staysIn(unsigned i) const {
    return isTensor(i) && i < before.size() && before[i].getType() == yields[i].get().getType() &&
           state.areEquivalentBufferizedValues(yields[i].get(), before[i]);
  }
  bool isShared(unsigned i) const {
    Value value = yields[i].get();
    for (unsigned other = 0; other < yields.size(); ++other)
      if (other != i && isTensor(other) && (other < i || staysIn(other)) &&
          state.areAliasingBufferizedValues(value, yields[other].get()))
        return true;
    for (auto [other, argument] : llvm::enumerate(before))
      if (other != i && isa<TensorType>(argument.getType()) &&
          state.areAliasingBufferizedValues(value, argument))
        return true;
    bool outside = false;
    state.applyOnAliases(value, [&](Value alias) {
      if (loop->isProperAncestor(alias.getParentBlock()->getParentOp()) ||
          alias.getParentBlock()->getParentOp() == loop || alias.getDefiningOp() == loop)
        return;
      outside |= i >= before.size() || !isa<TensorType>(before[i].getType()) ||
                 !state.areAliasingBufferizedValues(alias, before[i]);
    });
    return outside;
  }

  Operation *loop;
  Block::BlockArgListType before;
  MutableArrayRef<OpOperand> yields;
  const OneShotAnalysisState &state;
};
} // namespace

static void copy(OpOperand &operand) {
  OpBuilder b(operand.getOwner());
  auto type = cast<RankedTensorType>(operand.get().getType());
  auto made = bufferization::AllocTensorOp::create(b, operand.get().getLoc(), type, ValueRange(),
                                                   operand.get());
  operand.set(made.getResult());
}

/// A function that returns two tensors which may lie in one buffer (one of them twice, or a slice
/// of another) returns two buffers: its caller owns both, and frees both.
static void separateReturned(ModuleOp module, const OneShotAnalysisState &state) {
  SmallVector<OpOperand *> shared;
  module.walk([&](func::ReturnOp op) {
    MutableArrayRef<OpOperand> operands = op->getOpOperands();
    for (OpOperand &operand : operands)
      if (isa<RankedTensorType>(operand.get().getType()) &&
          llvm::any_of(operands.take_front(operand.getOperandNumber()), [&](OpOperand &other) {
            return isa<TensorType>(other.get().getType()) &&
                   state.areAliasingBufferizedValues(operand.get(), other.get());
          }))
        shared.push_back(&operand);
  });
  llvm::for_each(shared, [](OpOperand *operand) { copy(*operand); });
}

/// Whether what an op in a loop of blocks writes to is new in each turn, or has nothing in it.
static bool isNew(Value value, Region &region, const llvm::DenseSet<Block *> &loop) {
  while (isa_and_nonnull<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
                         tensor::ExtractSliceOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  Block *block = region.findAncestorBlockInRegion(*value.getParentBlock());
  if (block && loop.contains(block))
    return true;
  Operation *op = value.getDefiningOp();
  auto alloc = dyn_cast_or_null<bufferization::AllocTensorOp>(op);
  return isa_and_nonnull<tensor::EmptyOp>(op) || (alloc && !alloc.getCopy());
}

/// Upstream's analysis takes blocks for a straight line: a loop of them that carries a tensor, or
/// writes each turn to one from before it, would compute with what the turn before wrote.
static LogicalResult checkLoopsOfBlocks(ModuleOp module, const OneShotAnalysisState &state) {
  auto fail = [](Location loc, StringRef what) {
    emitError(loc) << "a loop of blocks " << what
                   << ", which bufferization would write over while it is in use: expected scf.for "
                      "or scf.while, which lift-cf-to-scf makes of it";
    return failure();
  };
  auto check = [&](Region &region) -> LogicalResult {
    for (auto scc = llvm::scc_begin(&region); !scc.isAtEnd(); ++scc) {
      if (!scc.hasCycle())
        continue;
      llvm::DenseSet<Block *> loop(scc->begin(), scc->end());
      for (Block *block : *scc)
        for (BlockArgument argument : block->getArguments())
          if (isa<TensorType>(argument.getType()))
            return fail(argument.getLoc(), "carries a tensor");
      for (Block *block : *scc) {
        WalkResult result = block->walk([&](Operation *op) {
          for (OpOperand &operand : op->getOpOperands())
            if (isa<TensorType>(operand.get().getType()) && !isNew(operand.get(), region, loop) &&
                state.bufferizesToMemoryWrite(operand)) {
              (void)fail(op->getLoc(), "writes to a tensor from before it");
              return WalkResult::interrupt();
            }
          return WalkResult::advance();
        });
        if (result.wasInterrupted())
          return failure();
      }
    }
    return success();
  };
  return failure(module
                     .walk([&](Operation *op) {
                       for (Region &region : op->getRegions())
                         if (!region.empty() && !region.hasOneBlock() && failed(check(region)))
                           return WalkResult::interrupt();
                       return WalkResult::advance();
                     })
                     .wasInterrupted());
}

namespace {
/// What may read a tensor after an op of a region of several blocks has written to it in place. Of
/// loops of blocks the tensors that they carry have been refused.
class Written {
public:
  Written(Operation *op, OpOperand &written, Region &region, const OneShotAnalysisState &state)
      : op(op), written(written), region(region), state(state), block(blockOf(op)) {
    SmallVector<Block *> open(block->getSuccessors());
    while (!open.empty())
      if (Block *next = open.pop_back_val(); later.insert(next).second)
        llvm::append_range(open, next->getSuccessors());
    deriveFrom(op);
  }

  Block *getBlock() const { return block; }

  /// Something that does not read what the op made.
  bool mayBeRead() const {
    bool found = false;
    state.applyOnAliases(written.get(), [&](Value alias) {
      if (!derived.contains(alias))
        found |= llvm::any_of(alias.getUses(), [&](OpOperand &use) {
          return use.getOwner() != op && comesAfter(use.getOwner()) && isRead(use);
        });
    });
    return found;
  }

private:
  Block *blockOf(Operation *inner) const {
    return region.findAncestorBlockInRegion(*inner->getBlock());
  }
  bool comesAfter(Operation *other) const {
    Block *in = blockOf(other);
    if (in != block || later.contains(block))
      return in && later.contains(in);
    Operation *mine = block->findAncestorOpInBlock(*op);
    return !block->findAncestorOpInBlock(*other)->isBeforeInBlock(mine);
  }
  bool isRead(OpOperand &use) const {
    return state.bufferizesToMemoryRead(use) || isa<func::ReturnOp>(use.getOwner());
  }
  /// The result of the op, and what it goes to.
  void deriveFrom(Operation *from) {
    SmallVector<Value> open(from->getResults());
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (!isa<TensorType>(value.getType()) || !derived.insert(value).second)
        continue;
      for (OpOperand &use : value.getUses()) {
        if (auto branch = dyn_cast<BranchOpInterface>(use.getOwner())) {
          auto argument = branch.getSuccessorBlockArgument(use.getOperandNumber());
          if (argument && isDerived(*argument))
            open.push_back(*argument);
          continue;
        }
        for (const bufferization::AliasingValue &alias : state.getAliasingValues(use))
          open.push_back(alias.value);
      }
    }
  }
  /// After the op, every way to the block brings what has been derived from its result.
  bool isDerived(BlockArgument argument) const {
    Block *in = argument.getOwner();
    for (auto pred = in->pred_begin(); pred != in->pred_end(); ++pred) {
      auto branch = dyn_cast<BranchOpInterface>((*pred)->getTerminator());
      if (*pred != block && !later.contains(*pred))
        continue;
      Value given =
          branch ? branch.getSuccessorOperands(pred.getSuccessorIndex())[argument.getArgNumber()]
                 : Value();
      if (!given || !derived.contains(given))
        return false;
    }
    return true;
  }

  Operation *op;
  OpOperand &written;
  Region &region;
  const OneShotAnalysisState &state;
  Block *block;
  llvm::DenseSet<Block *> later;
  llvm::DenseSet<Value> derived;
};
} // namespace

/// Upstream's analysis takes no write of another block for one to what an argument of a block
/// holds, so that one writes over it that is read later: the argument's copy is used.
static void separateArguments(ModuleOp module, const OneShotAnalysisState &state) {
  llvm::SetVector<BlockArgument> shared;
  auto visit = [&](Operation *op, Region &region) {
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<TensorType>(operand.get().getType()) || !state.bufferizesToMemoryWrite(operand) ||
          !state.isInPlace(operand))
        continue;
      SmallVector<BlockArgument> arguments;
      Block *block = region.findAncestorBlockInRegion(*op->getBlock());
      state.applyOnAliases(operand.get(), [&](Value alias) {
        auto argument = dyn_cast<BlockArgument>(alias);
        if (argument && argument.getOwner() != block && argument.getOwner()->getParent() == &region)
          arguments.push_back(argument);
      });
      if (!arguments.empty() && Written(op, operand, region, state).mayBeRead())
        shared.insert_range(arguments);
    }
  };
  module.walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      if (!region.empty() && !region.hasOneBlock())
        region.walk([&](Operation *inner) { visit(inner, region); });
  });
  for (BlockArgument argument : shared) {
    auto b = OpBuilder::atBlockBegin(argument.getOwner());
    auto type = cast<RankedTensorType>(argument.getType());
    auto made =
        bufferization::AllocTensorOp::create(b, argument.getLoc(), type, ValueRange(), argument);
    argument.replaceAllUsesExcept(made.getResult(), made);
  }
}

LogicalResult gemm::separateCarried(ModuleOp module,
                                    const bufferization::OneShotBufferizationOptions &options) {
  bool asks = false;
  module.walk([&](Operation *op) {
    asks |= isa<scf::ForOp, scf::WhileOp>(op) ||
            (isa<func::ReturnOp>(op) && llvm::count_if(op->getOperandTypes(), [](Type type) {
                                          return isa<TensorType>(type);
                                        }) > 1);
    asks |= llvm::any_of(op->getRegions(),
                         [](Region &region) { return !region.empty() && !region.hasOneBlock(); });
  });
  OneShotAnalysisState state(module, options);
  if (failed(checkLoopsOfBlocks(module, state)))
    return failure();
  if (!asks)
    return success();
  if (failed(bufferization::analyzeModuleOp(module, state)))
    return failure();
  SmallVector<OpOperand *> shared;
  module.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForOp>(op))
      Turn(loop, loop.getRegionIterArgs(),
           loop.getYieldedValuesMutable()->take_front(loop.getNumRegionIterArgs()), state)
          .find(shared);
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      scf::ConditionOp condition = loop.getConditionOp();
      Turn(loop, loop.getBeforeArguments(), condition.getArgsMutable(), state).find(shared);
      Turn(loop, loop.getAfterArguments(), loop.getYieldOp().getResultsMutable(), state)
          .find(shared);
    }
  });
  separateReturned(module, state);
  separateArguments(module, state);
  llvm::for_each(shared, [](OpOperand *operand) { copy(*operand); });
  return success();
}
