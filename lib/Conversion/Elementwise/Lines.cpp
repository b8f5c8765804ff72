// The kernel that copies lines. In: loops that move elements without turning them, and their
// description. Out: an llvm.func whose threads copy pieces of 16 bytes: at once where both sides
// are aligned, by shifted words where only what is written is, and at the ends of lines and
// anywhere else element by element.
#include "Elementwise.h"
#include "MoveBuilder.h"

using namespace mlir;

namespace gemm::elementwise {

namespace {
class LinesBuilder : MoveBuilder {
public:
  using MoveBuilder::MoveBuilder;

  LLVM::LLVMFuncOp build(StringRef name) {
    LLVM::LLVMFuncOp func = declare(name);
    b.setInsertionPointToEnd(func.addEntryBlock(b));
    length = times(size(move.to), move.bytes);
    Value pieces = ceiling(length, bytesOfPiece);
    SmallVector<unsigned> outer;
    for (unsigned dim = 0; dim < rank; ++dim)
      if (dim != move.to)
        outer.push_back(dim);
    auto [first, step] = gridStride(constant(threadsPerBlock), special("tid.x"));
    auto loop = scf::ForOp::create(b, first, times(product(outer), pieces), step);
    LLVM::ReturnOp::create(b, ValueRange());
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> line(rank, constant(0));
    unflatten(over(loop.getInductionVar(), pieces), outer, line);
    begin = times(rest(loop.getInductionVar(), pieces), bytesOfPiece);
    from = advance(address(From, line), begin), to = advance(address(To, line), begin);
    copyPiece();
    return func;
  }

private:
  static constexpr int64_t words = bytesOfPiece / 4;

  void copyPiece() {
    Value end = plus(begin, constant(bytesOfPiece)), shift = shiftOf(from);
    Value whole = isAtMost(end, length);
    Value aligned = isMultiple(either(number(from), number(to)), bytesOfPiece);
    // Words around the piece that are not all of it have to lie in the line.
    Value inLine = both(isBelow(constant(0), begin), isAtMost(plus(end, constant(4)), length));
    Value shifted =
        both(isMultiple(number(to), bytesOfPiece), either(isMultiple(shift, 4), inLine));
    branch(
        both(whole, aligned), [&] { copyAtOnce(); },
        [&] { branch(both(whole, shifted), [&] { copyWords(shift); }, [&] { copyElements(); }); });
  }

  VectorType vector() { return VectorType::get({words}, b.getI32Type()); }

  void copyAtOnce() { write(read(vector(), from, bytesOfPiece), to, bytesOfPiece); }

  void copyWords(Value shift) {
    Value at = advance(from, arith::SubIOp::create(b, constant(0), shift));
    SmallVector<Value> read;
    for (int64_t number = 0; number < words; ++number)
      read.push_back(this->read(b.getI32Type(), advance(at, constant(4 * number)), 4));
    Value last = advance(at, constant(4 * (words - 1)));
    read.push_back(this->read(b.getI32Type(), wordAfter(last, shift), 4));
    Value piece = LLVM::PoisonOp::create(b, vector());
    for (int64_t number = 0; number < words; ++number)
      piece = LLVM::InsertElementOp::create(
          b, piece, between(read[number], read[number + 1], shift), constant(number));
    write(piece, to, bytesOfPiece);
  }

  void copyElements() {
    Value end =
        arith::MinUIOp::create(b, arith::SubIOp::create(b, length, begin), constant(bytesOfPiece));
    auto each = scf::ForOp::create(b, constant(0), end, constant(move.bytes));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(each.getBody());
    Value at = each.getInductionVar();
    write(read(bits(move.bytes), advance(from, at), move.bytes), advance(to, at), move.bytes);
  }

  Value length;          // of a line, in bytes
  Value begin, from, to; // of the piece: bytes from the line's begin, and where it lies
};
} // namespace

LLVM::LLVMFuncOp buildLines(OpBuilder &builder, linalg::GenericOp op, const KernelCall &call,
                            const ScalarBody &body, Move move, StringRef name) {
  return LinesBuilder(builder, op, call, body, move).build(name);
}

} // namespace gemm::elementwise
