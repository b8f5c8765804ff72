// See HostConstants.h. The function that copies is written out below. Threads need no lock: the
// first to have a copy puts its address in the constant's place, any other gives its own copy back.
#include "HostConstants.h"
#include "gemm/Conversion/Launch/RuntimeFunctions.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm {

static constexpr StringLiteral functions = R"mlir(
llvm.func internal @gemm_constant(%place: !llvm.ptr, %from: !llvm.ptr, %bytes: i64, %shared: i8) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %seen = llvm.load %place atomic acquire {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  %known = llvm.icmp "ne" %seen, %null : !llvm.ptr
  llvm.cond_br %known, ^give(%seen : !llvm.ptr), ^make
^make:
  %stream = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
  %made = llvm.call @mgpuMemAlloc(%bytes, %stream, %shared) : (i64, !llvm.ptr, i8) -> !llvm.ptr
  llvm.call @mgpuMemcpy(%made, %from, %bytes, %stream) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @mgpuStreamSynchronize(%stream) : (!llvm.ptr) -> ()
  %try = llvm.cmpxchg %place, %null, %made acq_rel acquire {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr
  %first = llvm.extractvalue %try[0] : !llvm.struct<(ptr, i1)>
  %done = llvm.extractvalue %try[1] : !llvm.struct<(ptr, i1)>
  llvm.cond_br %done, ^end(%made : !llvm.ptr), ^late
^late:
  llvm.call @mgpuMemFree(%made, %stream) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.br ^end(%first : !llvm.ptr)
^end(%copy: !llvm.ptr):
  llvm.call @mgpuStreamDestroy(%stream) : (!llvm.ptr) -> ()
  llvm.br ^give(%copy : !llvm.ptr)
^give(%result: !llvm.ptr):
  llvm.return %result : !llvm.ptr
}
)mlir";

/// A global that holds an address, null at first.
static Operation *makePlace(SymbolTable &symbols, memref::GlobalOp global) {
  OpBuilder b(global);
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto place = LLVM::GlobalOp::create(b, global.getLoc(), pointer, /*isConstant=*/false,
                                      LLVM::Linkage::Internal,
                                      ("gemm_copy_of_" + global.getSymName()).str(), Attribute());
  OpBuilder::InsertionGuard guard(b);
  b.createBlock(&place.getInitializerRegion());
  Value null = LLVM::ZeroOp::create(b, global.getLoc(), pointer);
  LLVM::ReturnOp::create(b, global.getLoc(), null);
  symbols.insert(place, Block::iterator(global));
  return place;
}

LogicalResult HostConstants::replace(memref::GetGlobalOp op) {
  auto global = symbols.lookup<memref::GlobalOp>(op.getName());
  if (!global || !global.getConstant())
    return op.emitOpError("is memory of the host that launches reach: expected a constant, which "
                          "the GPU has a copy of; use memref.alloc");
  if (!copier) {
    FailureOr<SmallVector<Operation *>> made = defineHostFunctions(symbols, functions);
    if (failed(made))
      return failure();
    copier = made->front();
  }
  Operation *&place = places[global];
  if (!place)
    place = makePlace(symbols, global);

  OpBuilder after(op);
  after.setInsertionPointAfter(op);
  ImplicitLocOpBuilder b(op.getLoc(), after);
  Type pointer = LLVM::LLVMPointerType::get(b.getContext());
  MemRefType type = op.getType();
  MemRefType plain = MemRefType::Builder(type).setMemorySpace({}); // as upstream allocates
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, op.getResult());
  Operation *reads = address.getDefiningOp();
  Value number = arith::IndexCastOp::create(b, b.getI64Type(), address);
  Value from = LLVM::IntToPtrOp::create(b, pointer, number);
  int64_t bytes = type.getNumElements() * ((type.getElementTypeBitWidth() + 7) / 8);
  Value arguments[] = {LLVM::AddressOfOp::create(b, cast<LLVM::GlobalOp>(place)), from,
                       arith::ConstantIntOp::create(b, bytes, 64),
                       arith::ConstantIntOp::create(b, shared, 8)};
  Value copy = callRuntimeFunction(b, copier, arguments)->getResult(0);
  LLVMTypeConverter converter(b.getContext());
  Value descriptor = MemRefDescriptor::fromStaticShape(b, op.getLoc(), converter, plain, copy);
  Value memref = UnrealizedConversionCastOp::create(b, plain, descriptor).getResult(0);
  if (plain != type)
    memref = memref::MemorySpaceCastOp::create(b, type, memref);
  op.getResult().replaceAllUsesExcept(memref, reads);
  return success();
}

} // namespace gemm
