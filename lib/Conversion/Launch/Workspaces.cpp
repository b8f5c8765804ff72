// See Workspaces.h. The function that finds a stream's memory is written out below. Its list
// only grows, at the front, so that threads with different streams need no lock; the
// memory of a stream is looked at by the thread that launches on it alone.
#include "Workspaces.h"
#include "HostChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace gemm {

// A record: its stream, address and size of the memory of each kind, the next record.
static constexpr StringLiteral finder = R"mlir(
!record = !llvm.struct<(ptr, array<2 x struct<(ptr, i64)>>, ptr)>
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @mgpuStreamCreate() -> !llvm.ptr
llvm.func @mgpuStreamSynchronize(!llvm.ptr)
llvm.func @mgpuStreamDestroy(!llvm.ptr)
llvm.func @mgpuMemAlloc(i64, !llvm.ptr, i8) -> !llvm.ptr
llvm.func @mgpuMemset32(!llvm.ptr, i32, i64, !llvm.ptr)
llvm.mlir.global internal @gemm_workspaces() {addr_space = 0 : i32} : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func internal @gemm_workspace(%stream: !llvm.ptr, %kind: i64, %bytes: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %none = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %word = llvm.mlir.constant(4 : i64) : i64
  %size = llvm.mlir.constant(48 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %device = llvm.mlir.constant(0 : i8) : i8
  %list = llvm.mlir.addressof @gemm_workspaces : !llvm.ptr
  %first = llvm.load %list atomic acquire {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  llvm.br ^search(%first : !llvm.ptr)
^search(%at: !llvm.ptr):
  %end = llvm.icmp "eq" %at, %null : !llvm.ptr
  llvm.cond_br %end, ^make, ^compare
^compare:
  %of = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %same = llvm.icmp "eq" %of, %stream : !llvm.ptr
  llvm.cond_br %same, ^found(%at : !llvm.ptr), ^step
^step:
  %link = llvm.getelementptr %at[0, 2] : (!llvm.ptr) -> !llvm.ptr, !record
  %next = llvm.load %link : !llvm.ptr -> !llvm.ptr
  llvm.br ^search(%next : !llvm.ptr)
^make:
  %made = llvm.call @calloc(%one, %size) : (i64, i64) -> !llvm.ptr
  llvm.store %stream, %made : !llvm.ptr, !llvm.ptr
  %rest = llvm.getelementptr %made[0, 2] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.br ^push(%first : !llvm.ptr)
^push(%head: !llvm.ptr):
  llvm.store %head, %rest : !llvm.ptr, !llvm.ptr
  %swap = llvm.cmpxchg %list, %head, %made acq_rel acquire {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr
  %seen = llvm.extractvalue %swap[0] : !llvm.struct<(ptr, i1)>
  %done = llvm.extractvalue %swap[1] : !llvm.struct<(ptr, i1)>
  llvm.cond_br %done, ^found(%made : !llvm.ptr), ^push(%seen : !llvm.ptr)
^found(%record: !llvm.ptr):
  %address = llvm.getelementptr %record[0, 1, %kind, 0] : (!llvm.ptr, i64) -> !llvm.ptr, !record
  %extent = llvm.getelementptr %record[0, 1, %kind, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !record
  %held = llvm.load %address : !llvm.ptr -> !llvm.ptr
  %has = llvm.load %extent : !llvm.ptr -> i64
  %enough = llvm.icmp "uge" %has, %bytes : i64
  llvm.cond_br %enough, ^give(%held : !llvm.ptr), ^grow
^grow:
  %own = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
  %memory = llvm.call @mgpuMemAlloc(%bytes, %own, %device) : (i64, !llvm.ptr, i8) -> !llvm.ptr
  %zeroed = llvm.icmp "ne" %kind, %none : i64
  llvm.cond_br %zeroed, ^clear, ^keep
^clear:
  %words = llvm.udiv %bytes, %word : i64
  llvm.call @mgpuMemset32(%memory, %zero, %words, %own) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
  llvm.br ^keep
^keep:
  llvm.call @mgpuStreamSynchronize(%own) : (!llvm.ptr) -> ()
  llvm.call @mgpuStreamDestroy(%own) : (!llvm.ptr) -> ()
  llvm.store %memory, %address : !llvm.ptr, !llvm.ptr
  llvm.store %bytes, %extent : i64, !llvm.ptr
  llvm.br ^give(%memory : !llvm.ptr)
^give(%result: !llvm.ptr):
  llvm.return %result : !llvm.ptr
}
)mlir";

static LLVM::LLVMFuncOp finderIn(ImplicitLocOpBuilder &b, ModuleOp module) {
  constexpr StringLiteral name = "gemm_workspace";
  if (auto found = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return found;
  OwningOpRef<ModuleOp> parsed =
      parseSourceString<ModuleOp>(finder, b.getContext(), /*sourceName=*/"gemm_workspace");
  assert(parsed && "the text above is MLIR");
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToEnd(module.getBody());
  for (Operation &op : *parsed->getBody())
    if (!module.lookupSymbol(cast<SymbolOpInterface>(op).getNameAttr()))
      b.clone(op);
  return module.lookupSymbol<LLVM::LLVMFuncOp>(name);
}

Value workspaceFor(ImplicitLocOpBuilder &b, Value stream, bool zeroed, Value bytes) {
  auto module = b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  Value size = arith::IndexCastOp::create(b, b.getI64Type(), bytes);
  Value kind = arith::ConstantIntOp::create(b, zeroed, 64);
  Value memory =
      LLVM::CallOp::create(b, finderIn(b, module), ValueRange{stream, kind, size}).getResult();
  Value number = LLVM::PtrToIntOp::create(b, b.getI64Type(), memory);
  Value none = arith::ConstantIntOp::create(b, 0, 64);
  Value there = arith::OrIOp::create(
      b, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, number, none),
      arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, none));
  checkOnHost(b, there, "expected %lld bytes of device memory for a workspace, got none", size);
  return memory;
}

} // namespace gemm
