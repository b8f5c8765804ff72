// See HostMemory.h.
#include "HostMemory.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace gemm {

static bool isMemory(Value value) { return isa<BaseMemRefType>(value.getType()); }

static void insert(llvm::SetVector<Value> &set, ValueRange values) {
  set.insert_range(llvm::make_filter_range(values, isMemory));
}

/// Whether an address goes to functions of the host's own only, which know whose memory it is:
/// those that copy what is the GPU's.
static bool staysInHost(Operation *address) {
  return llvm::all_of(address->getUsers(), [](Operation *user) {
    if (isa<arith::AddIOp, arith::IndexCastOp, LLVM::IntToPtrOp>(user))
      return staysInHost(user);
    auto call = dyn_cast<LLVM::CallOp>(user);
    auto callee =
        call && call.getCallee()
            ? SymbolTable::lookupNearestSymbolFrom<LLVM::LLVMFuncOp>(call, call.getCalleeAttr())
            : LLVM::LLVMFuncOp();
    return callee && !callee.isExternal();
  });
}

HostMemory::HostMemory(ModuleOp host) {
  walkHost<func::FuncOp>(host, [&](func::FuncOp function) {
    std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(function, host);
    auto isCall = [](const SymbolTable::SymbolUse &use) {
      return isa<func::CallOp>(use.getUser());
    };
    if (function.isPrivate() && !function.isExternal() && uses && llvm::all_of(*uses, isCall))
      followed.insert(function);
  });
  walkHost<Operation *>(host, [&](Operation *op) { visit(op); });
  auto leader = [&](Value value) {
    return same.getOrInsertLeaderValue(value.getAsOpaquePointer());
  };
  for (const Values *values : {&given, &unknown})
    for (Value value : *values)
      gpus.insert(leader(value));
}

bool HostMemory::isHosts(Value memref) const {
  auto leader = same.findLeader(memref.getAsOpaquePointer());
  return leader != same.member_end() && !gpus.contains(*leader);
}

void HostMemory::unite(Value left, Value right) {
  same.unionSets(left.getAsOpaquePointer(), right.getAsOpaquePointer());
}

void HostMemory::visitCall(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  if (!callee || !followed.contains(callee)) {
    insert(given, call.getOperands());
    return insert(unknown, call.getResults());
  }
  for (auto [given, argument] : llvm::zip_equal(call.getOperands(), callee.getArguments()))
    if (isMemory(given))
      unite(given, argument);
  insert(unknown, call.getResults()); // of which return, nobody asks
}

void HostMemory::visitBlockArguments(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!followed.contains(op) || &block != &region.front())
        insert(unknown, block.getArguments());
}

void HostMemory::visit(Operation *op) {
  for (Value result : op->getResults())
    if (isMemory(result))
      same.insert(result.getAsOpaquePointer());
  visitBlockArguments(op);
  if (isInDeviceCode(op)) {
    insert(given, op->getOperands());
  } else if (auto view = dyn_cast<ViewLikeOpInterface>(op);
             view && isMemory(view.getViewDest())) { // what else it reads the host does
    unite(view.getViewSource(), view.getViewDest());
  } else if (auto call = dyn_cast<func::CallOp>(op)) {
    visitCall(call);
  } else if (isa<memref::StoreOp, affine::AffineStoreOp>(op)) {
    insert(given, op->getOperand(0)); // the value, which may be memory itself
  } else if (auto pointer = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(op);
             pointer && staysInHost(pointer)) {
    // The host's, as far as this op goes.
  } else if (isa<memref::LoadOp, affine::AffineLoadOp>(op)) {
    insert(unknown, op->getResults()); // the element, which may be memory itself
  } else if (!isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp, memref::DeallocOp,
                  memref::DimOp>(op)) {
    insert(given, op->getOperands());
    insert(unknown, op->getResults());
  }
}

SmallVector<Operation *> endsOf(memref::AllocaOp op) {
  Operation *scope = op->getParentWithTrait<OpTrait::AutomaticAllocationScope>();
  SmallVector<Operation *> ends;
  for (Region &region : scope->getRegions())
    if (region.isAncestor(op->getParentRegion()))
      for (Block &block : region)
        if (Operation *end = block.getTerminator(); end->getNumSuccessors() == 0)
          ends.push_back(end);
  return ends;
}

} // namespace gemm
