// What kernels that move elements have in common: arithmetic of addresses in bytes, and the words
// of 4 bytes around bytes that lie anywhere.
#ifndef GEMM_LIB_CONVERSION_ELEMENTWISE_MOVEBUILDER_H
#define GEMM_LIB_CONVERSION_ELEMENTWISE_MOVEBUILDER_H

#include "KernelBuilder.h"
#include "gemm/Conversion/Launch/Moves.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace gemm::elementwise {

class MoveBuilder : public KernelBuilder {
public:
  MoveBuilder(mlir::OpBuilder &b, mlir::linalg::GenericOp op, const KernelCall &call,
              const ScalarBody &body, Move move)
      : KernelBuilder(b, op, call, body), move(move) {}

protected:
  using Value = mlir::Value;
  enum View : unsigned { From, To };

  mlir::Type bits(int64_t bytes) { return b.getIntegerType(static_cast<unsigned>(8 * bytes)); }
  Value plus(Value x, Value y) { return mlir::arith::AddIOp::create(b, x, y); }
  Value times(Value x, Value y) { return mlir::arith::MulIOp::create(b, x, y); }
  Value times(Value x, int64_t y) { return times(x, constant(y)); }
  Value over(Value x, Value y) { return mlir::arith::DivUIOp::create(b, x, y); }
  Value over(Value x, int64_t y) { return over(x, constant(y)); }
  Value rest(Value x, Value y) { return mlir::arith::RemUIOp::create(b, x, y); }
  Value rest(Value x, int64_t y) { return rest(x, constant(y)); }
  Value ceiling(Value x, int64_t y) { return over(plus(x, constant(y - 1)), y); }
  Value both(Value x, Value y) { return mlir::arith::AndIOp::create(b, x, y); }
  Value either(Value x, Value y) { return mlir::arith::OrIOp::create(b, x, y); }
  Value choose(Value which, Value x, Value y) {
    return mlir::arith::SelectOp::create(b, which, x, y);
  }
  Value isBelow(Value x, Value y) {
    return mlir::arith::CmpIOp::create(b, mlir::arith::CmpIPredicate::ult, x, y);
  }
  Value isAtMost(Value x, Value y) {
    return mlir::arith::CmpIOp::create(b, mlir::arith::CmpIPredicate::ule, x, y);
  }
  /// Whether each of the numbers whose bits are ored is a multiple of `bytes`, a power of two.
  Value isMultiple(Value ored, int64_t bytes) {
    return mlir::arith::CmpIOp::create(b, mlir::arith::CmpIPredicate::eq,
                                       both(ored, constant(bytes - 1)), constant(0));
  }

  Value number(Value address) { return mlir::LLVM::PtrToIntOp::create(b, b.getI64Type(), address); }
  Value advance(Value address, Value bytes) {
    return mlir::LLVM::GEPOp::create(b, address.getType(), b.getI8Type(), address,
                                     llvm::ArrayRef<mlir::LLVM::GEPArg>{bytes});
  }
  Value read(mlir::Type type, Value address, int64_t align) {
    return mlir::LLVM::LoadOp::create(b, type, address, static_cast<unsigned>(align));
  }
  void write(Value value, Value address, int64_t align) {
    mlir::LLVM::StoreOp::create(b, value, address, static_cast<unsigned>(align));
  }
  /// `then` where `which` holds, else `otherwise`: code that yields nothing.
  void branch(Value which, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise = nullptr) {
    auto op = mlir::scf::IfOp::create(b, which, static_cast<bool>(otherwise));
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(op.thenBlock());
    then();
    if (!otherwise)
      return;
    b.setInsertionPointToStart(op.elseBlock());
    otherwise();
  }

  Value intrinsic(llvm::StringRef name, mlir::Type type, mlir::ValueRange args) {
    return mlir::LLVM::CallIntrinsicOp::create(b, type, b.getStringAttr(name), args).getResult(0);
  }
  /// The bytes of `x` (0 to 3) and `y` (4 to 7) that the digits of `selector` name, lowest first.
  Value permute(Value x, Value y, int32_t selector) {
    Value digits = mlir::arith::ConstantOp::create(b, b.getI32IntegerAttr(selector));
    return intrinsic("llvm.nvvm.prmt", b.getI32Type(), {x, y, digits});
  }
  /// How far bytes begin after a word, and the 4 bytes there of the words that they are in.
  Value shiftOf(Value address) { return both(number(address), constant(3)); }
  Value word(Value address, Value shift) {
    Value start = advance(address, mlir::arith::SubIOp::create(b, constant(0), shift));
    Value low = read(b.getI32Type(), start, 4);
    Value high = read(b.getI32Type(), wordAfter(start, shift), 4);
    return between(low, high, shift);
  }
  /// The next word; the same one where nothing of the next is wanted.
  Value wordAfter(Value start, Value shift) {
    return advance(start, choose(isMultiple(shift, 4), constant(0), constant(4)));
  }
  Value between(Value low, Value high, Value shift) {
    Value bits = mlir::arith::TruncIOp::create(b, b.getI32Type(), times(shift, 8));
    return intrinsic("llvm.fshr.i32", b.getI32Type(), {high, low, bits});
  }

  Move move;
};

} // namespace gemm::elementwise

#endif // GEMM_LIB_CONVERSION_ELEMENTWISE_MOVEBUILDER_H
