// See Workspaces.h. The functions that find a launch's memory and give it back are written out
// below. Their list only grows, at the front, and of a record only its mark changes, so threads
// need no lock. The memory of a caller's stream is used in the order of that stream; what is
// waited for has no such order, so it is taken and given back.
#include "Workspaces.h"
#include "HostChecks.h"
#include "gemm/Conversion/Launch/RuntimeFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace gemm {

// A record: its stream, kind (1 if zeroed, plus 2 if taken and given back), address, bytes,
// mark (1 while it is taken), the next record.
static constexpr StringLiteral functions = R"mlir(
!record = !llvm.struct<(ptr, i64, ptr, i64, i64, ptr)>
llvm.mlir.global internal @gemm_workspaces() {addr_space = 0 : i32} : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func internal @gemm_workspace(%stream: !llvm.ptr, %kind: i64, %bytes: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %none = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %word = llvm.mlir.constant(4 : i64) : i64
  %size = llvm.mlir.constant(48 : i64) : i64
  %zero = llvm.mlir.constant(0 : i32) : i32
  %device = llvm.mlir.constant(0 : i8) : i8
  %list = llvm.mlir.addressof @gemm_workspaces : !llvm.ptr
  %taken = llvm.icmp "uge" %kind, %two : i64
  %empty = llvm.icmp "eq" %bytes, %none : i64
  llvm.cond_br %empty, ^give(%null : !llvm.ptr), ^begin
^begin:
  %first = llvm.load %list atomic acquire {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  llvm.br ^search(%first : !llvm.ptr)
^search(%at: !llvm.ptr):
  %end = llvm.icmp "eq" %at, %null : !llvm.ptr
  llvm.cond_br %end, ^make, ^compare
^compare:
  %of = llvm.load %at : !llvm.ptr -> !llvm.ptr
  %kindAt = llvm.getelementptr %at[0, 1] : (!llvm.ptr) -> !llvm.ptr, !record
  %itsKind = llvm.load %kindAt : !llvm.ptr -> i64
  %memoryAt = llvm.getelementptr %at[0, 2] : (!llvm.ptr) -> !llvm.ptr, !record
  %held = llvm.load %memoryAt : !llvm.ptr -> !llvm.ptr
  %bytesAt = llvm.getelementptr %at[0, 3] : (!llvm.ptr) -> !llvm.ptr, !record
  %has = llvm.load %bytesAt : !llvm.ptr -> i64
  %sameStream = llvm.icmp "eq" %of, %stream : !llvm.ptr
  %sameKind = llvm.icmp "eq" %itsKind, %kind : i64
  %enough = llvm.icmp "uge" %has, %bytes : i64
  %same = llvm.and %sameStream, %sameKind : i1
  %fits = llvm.and %same, %enough : i1
  llvm.cond_br %fits, ^fit, ^step
^fit:
  llvm.cond_br %taken, ^take, ^give(%held : !llvm.ptr)
^take:
  %markAt = llvm.getelementptr %at[0, 4] : (!llvm.ptr) -> !llvm.ptr, !record
  %try = llvm.cmpxchg %markAt, %none, %one acq_rel acquire {alignment = 8 : i64} : !llvm.ptr, i64
  %got = llvm.extractvalue %try[1] : !llvm.struct<(i64, i1)>
  llvm.cond_br %got, ^give(%held : !llvm.ptr), ^step
^step:
  %link = llvm.getelementptr %at[0, 5] : (!llvm.ptr) -> !llvm.ptr, !record
  %next = llvm.load %link : !llvm.ptr -> !llvm.ptr
  llvm.br ^search(%next : !llvm.ptr)
^make:
  %own = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
  %memory = llvm.call @mgpuMemAlloc(%bytes, %own, %device) : (i64, !llvm.ptr, i8) -> !llvm.ptr
  %zeroed = llvm.and %kind, %one : i64
  %clears = llvm.icmp "ne" %zeroed, %none : i64
  %failed = llvm.icmp "eq" %memory, %null : !llvm.ptr
  llvm.cond_br %failed, ^give(%null : !llvm.ptr), ^made
^made:
  llvm.cond_br %clears, ^clear, ^keep
^clear:
  %words = llvm.udiv %bytes, %word : i64
  llvm.call @mgpuMemset32(%memory, %zero, %words, %own) : (!llvm.ptr, i32, i64, !llvm.ptr) -> ()
  llvm.br ^keep
^keep:
  llvm.call @mgpuStreamSynchronize(%own) : (!llvm.ptr) -> ()
  llvm.call @mgpuStreamDestroy(%own) : (!llvm.ptr) -> ()
  %new = llvm.call @calloc(%one, %size) : (i64, i64) -> !llvm.ptr
  llvm.store %stream, %new : !llvm.ptr, !llvm.ptr
  %newKind = llvm.getelementptr %new[0, 1] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.store %kind, %newKind : i64, !llvm.ptr
  %newMemory = llvm.getelementptr %new[0, 2] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.store %memory, %newMemory : !llvm.ptr, !llvm.ptr
  %newBytes = llvm.getelementptr %new[0, 3] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.store %bytes, %newBytes : i64, !llvm.ptr
  %newMark = llvm.getelementptr %new[0, 4] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.store %one, %newMark : i64, !llvm.ptr
  %rest = llvm.getelementptr %new[0, 5] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.br ^push(%first : !llvm.ptr)
^push(%head: !llvm.ptr):
  llvm.store %head, %rest : !llvm.ptr, !llvm.ptr
  %swap = llvm.cmpxchg %list, %head, %new acq_rel acquire {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr
  %seen = llvm.extractvalue %swap[0] : !llvm.struct<(ptr, i1)>
  %done = llvm.extractvalue %swap[1] : !llvm.struct<(ptr, i1)>
  llvm.cond_br %done, ^give(%memory : !llvm.ptr), ^push(%seen : !llvm.ptr)
^give(%result: !llvm.ptr):
  llvm.return %result : !llvm.ptr
}
llvm.func internal @gemm_workspace_give_back(%memory: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %none = llvm.mlir.constant(0 : i64) : i64
  %list = llvm.mlir.addressof @gemm_workspaces : !llvm.ptr
  %first = llvm.load %list atomic acquire {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  llvm.br ^search(%first : !llvm.ptr)
^search(%at: !llvm.ptr):
  %end = llvm.icmp "eq" %at, %null : !llvm.ptr
  llvm.cond_br %end, ^done, ^compare
^compare:
  %memoryAt = llvm.getelementptr %at[0, 2] : (!llvm.ptr) -> !llvm.ptr, !record
  %held = llvm.load %memoryAt : !llvm.ptr -> !llvm.ptr
  %found = llvm.icmp "eq" %held, %memory : !llvm.ptr
  llvm.cond_br %found, ^clear, ^step
^step:
  %link = llvm.getelementptr %at[0, 5] : (!llvm.ptr) -> !llvm.ptr, !record
  %next = llvm.load %link : !llvm.ptr -> !llvm.ptr
  llvm.br ^search(%next : !llvm.ptr)
^clear:
  %markAt = llvm.getelementptr %at[0, 4] : (!llvm.ptr) -> !llvm.ptr, !record
  llvm.store %none, %markAt atomic release {alignment = 8 : i64} : i64, !llvm.ptr
  llvm.br ^done
^done:
  llvm.return
}
)mlir";

LogicalResult Workspaces::define() {
  if (taker)
    return success();
  FailureOr<SmallVector<Operation *>> own = defineHostFunctions(checks.symbols, functions);
  if (failed(own))
    return failure();
  taker = cast<LLVM::LLVMFuncOp>((*own)[1]); // the list is first
  giver = cast<LLVM::LLVMFuncOp>((*own)[2]);
  return success();
}

FailureOr<Value> Workspaces::take(ImplicitLocOpBuilder &b, Value stream, bool zeroed, Value bytes) {
  if (failed(define()))
    return failure();
  Value size = arith::IndexCastOp::create(b, b.getI64Type(), bytes);
  Value kind = arith::ConstantIntOp::create(b, zeroed + (stream ? 0 : 2), 64);
  if (!stream)
    stream = LLVM::ZeroOp::create(b, LLVM::LLVMPointerType::get(b.getContext()));
  Value memory = LLVM::CallOp::create(b, taker, ValueRange{stream, kind, size}).getResult();
  Value number = LLVM::PtrToIntOp::create(b, b.getI64Type(), memory);
  Value none = arith::ConstantIntOp::create(b, 0, 64);
  Value there =
      arith::OrIOp::create(b, arith::CmpIOp::create(b, arith::CmpIPredicate::ne, number, none),
                           arith::CmpIOp::create(b, arith::CmpIPredicate::eq, size, none));
  if (failed(checks.check(b, there,
                          "expected %lld bytes of device memory for a workspace, got none", size)))
    return failure();
  return memory;
}

void Workspaces::giveBack(ImplicitLocOpBuilder &b, Value memory) {
  LLVM::CallOp::create(b, giver, ValueRange(memory));
}

} // namespace gemm
