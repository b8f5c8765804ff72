// See HostMemory.h.
#include "HostMemory.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace gemm {

static bool isMemory(Value value) { return isa<BaseMemRefType>(value.getType()); }

static void insert(llvm::SetVector<Value> &set, ValueRange values) {
  set.insert_range(llvm::make_filter_range(values, isMemory));
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
  llvm::DenseSet<const void *> taken;
  for (Value value : given)
    taken.insert(leader(value));
  for (Value value : allocated)
    if (taken.contains(leader(value)))
      gpus.insert(leader(value));
  for (Value value : unknown)
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
  } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
    insert(given, store.getValueToStore());
  } else if (isa<memref::AllocOp>(op)) {
    insert(allocated, op->getResults());
  } else if (!isa<memref::AllocaOp, memref::GetGlobalOp, memref::LoadOp, memref::DeallocOp,
                  memref::DimOp>(op)) {
    insert(given, op->getOperands());
    insert(unknown, op->getResults());
  }
}

} // namespace gemm
