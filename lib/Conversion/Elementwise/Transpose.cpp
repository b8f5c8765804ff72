// The kernel that transposes. In: loops that move elements whose neighbours in what is read are
// not those in what is written, and their description. Out: an llvm.func whose CTAs bring square
// tiles through shared memory. A thread reads words of 4 bytes of as many rows as a word has
// elements, and permutes their bytes into words of columns. So lanes of a warp read and write words
// side by side. Words that are not aligned are made of the two that they lie in; at edges,
// whatever lies outside is read as its nearest inside, and not written.
#include "Elementwise.h"
#include "MoveBuilder.h"
#include "gemm/Target/Limits.h"

using namespace mlir;

namespace gemm::elementwise {

namespace {
class TransposeBuilder : MoveBuilder {
public:
  TransposeBuilder(OpBuilder &b, linalg::GenericOp op, const KernelCall &call,
                   const ScalarBody &body, Move move)
      : MoveBuilder(b, op, call, body, move), perWord(std::max<int64_t>(1, 4 / move.bytes)),
        wordBytes(std::max<int64_t>(4, move.bytes)), side(sideOfTile(move)) {}

  LLVM::LLVMFuncOp build(StringRef name) {
    LLVM::LLVMFuncOp func = declare(name);
    shared = makeShared(func);
    b.setInsertionPointToEnd(func.addEntryBlock(b));
    rows = size(move.to), columns = size(move.from);
    Value across = ceiling(columns, side), down = ceiling(rows, side);
    SmallVector<unsigned> outer;
    for (unsigned dim = 0; dim < rank; ++dim)
      if (dim != move.from && dim != move.to)
        outer.push_back(dim);
    lane = rest(special("tid.x"), threadsOfWarp), warp = over(special("tid.x"), threadsOfWarp);
    rowBytes = times(stride(From, move.to), move.bytes);
    columnBytes = times(stride(To, move.from), move.bytes);
    auto loop = scf::ForOp::create(b, special("ctaid.x"),
                                   times(times(product(outer), across), down), special("nctaid.x"));
    LLVM::ReturnOp::create(b, ValueRange());
    b.setInsertionPointToStart(loop.getBody());
    Value tile = loop.getInductionVar(), tileRow = over(tile, across);
    SmallVector<Value> matrix(rank, constant(0));
    unflatten(over(tileRow, down), outer, matrix);
    column = times(rest(tile, across), side), row = times(rest(tileRow, down), side);
    from = address(From, matrix), to = address(To, matrix);
    readTile();
    synchronise();
    writeTile();
    synchronise();
    return func;
  }

private:
  static constexpr int64_t warps = threadsPerBlock / threadsOfWarp,
                           groups = threadsOfWarp / warps, // of rows, to a thread
      pitch = threadsOfWarp + 1;                           // one more, so that banks differ

  /// Line j * 32 + l of the tile in shared memory is its column l * perWord + j, a word for each
  /// perWord rows.
  LLVM::GlobalOp makeShared(LLVM::LLVMFuncOp func) {
    auto type = LLVM::LLVMArrayType::get(bits(wordBytes), side * pitch);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(func);
    return LLVM::GlobalOp::create(b, type, /*isConstant=*/false, LLVM::Linkage::Internal,
                                  (func.getName() + "_tile").str(), Attribute(),
                                  /*alignment=*/wordBytes, /*addrSpace=*/3);
  }

  Value slot(Value line, Value word) {
    Value tile = LLVM::AddressOfOp::create(b, shared);
    return LLVM::GEPOp::create(b, tile.getType(), bits(wordBytes), tile,
                               ArrayRef<LLVM::GEPArg>{plus(times(line, pitch), word)});
  }

  void synchronise() {
    Value all = arith::ConstantOp::create(b, b.getI32IntegerAttr(0));
    LLVM::CallIntrinsicOp::create(b, b.getStringAttr("llvm.nvvm.barrier.cta.sync.aligned.all"),
                                  ValueRange(all));
  }

  Value isWhole(Value begin, Value count) { return isAtMost(plus(begin, constant(side)), count); }

  using ReadWord = llvm::function_ref<Value(Value row)>;

  void readTile() {
    Value first = plus(column, times(lane, perWord)), offset = times(first, move.bytes);
    Value allRows = isWhole(row, rows), all = both(allRows, isWhole(column, columns));
    auto aligned = [&](Value row) {
      return read(bits(wordBytes), advance(from, plus(times(row, rowBytes), offset)), wordBytes);
    };
    auto shifted = [&](Value row) {
      Value at = advance(from, plus(times(row, rowBytes), offset));
      return word(at, shiftOf(at));
    };
    auto nearest = [&](Value row) { return readNearest(row, first); };
    if (perWord == 1)
      return branch(all, [&] { readRows(aligned); }, [&] { readRows(nearest); });
    // A word on either side of what is shifted is the row's, too.
    Value inside = both(both(allRows, isBelow(constant(0), column)),
                        isAtMost(plus(column, constant(side + perWord)), columns));
    branch(
        both(all, isMultiple(either(number(from), rowBytes), wordBytes)),
        [&] { readRows(aligned); },
        [&] { branch(inside, [&] { readRows(shifted); }, [&] { readRows(nearest); }); });
  }

  void readRows(ReadWord readWord) {
    SmallVector<SmallVector<Value>> words;
    for (int64_t group = 0; group < groups; ++group) {
      Value first = plus(row, times(plus(warp, constant(warps * group)), perWord));
      words.emplace_back();
      for (int64_t next = 0; next < perWord; ++next)
        words.back().push_back(readWord(plus(first, constant(next))));
    }
    for (auto [group, ofRows] : llvm::enumerate(words))
      for (auto [next, word] : llvm::enumerate(turned(ofRows)))
        write(word,
              slot(plus(lane, constant(threadsOfWarp * next)), plus(warp, constant(warps * group))),
              wordBytes);
  }

  /// Each row's elements from `first` on, of places outside the nearest inside.
  Value readNearest(Value row, Value first) {
    auto last = [&](Value count) { return plus(count, constant(-1)); };
    Value start = times(arith::MinUIOp::create(b, row, last(rows)), rowBytes), word;
    for (int64_t next = 0; next < perWord; ++next) {
      Value at = arith::MinUIOp::create(b, plus(first, constant(next)), last(columns));
      Value element =
          read(bits(move.bytes), advance(from, plus(start, times(at, move.bytes))), move.bytes);
      if (perWord == 1)
        return element;
      element = arith::ExtUIOp::create(b, b.getI32Type(), element);
      Value places = arith::ConstantOp::create(
          b, b.getI32IntegerAttr(static_cast<int32_t>(8 * move.bytes * next)));
      element = arith::ShLIOp::create(b, element, places);
      word = word ? either(word, element) : element;
    }
    return word;
  }

  /// Words of columns, of those of rows.
  SmallVector<Value> turned(ArrayRef<Value> ofRows) {
    if (perWord == 1)
      return {ofRows[0]};
    constexpr int32_t lowHalves = 0x5410, highHalves = 0x7632;
    if (perWord == 2)
      return {permute(ofRows[0], ofRows[1], lowHalves), permute(ofRows[0], ofRows[1], highHalves)};
    constexpr int32_t lowBytes = 0x5140, highBytes = 0x7362; // of one word and the other in turn
    SmallVector<Value> words;
    for (int32_t bytes : {lowBytes, highBytes}) {
      Value upper = permute(ofRows[0], ofRows[1], bytes),
            lower = permute(ofRows[2], ofRows[3], bytes);
      words.push_back(permute(upper, lower, lowHalves));
      words.push_back(permute(upper, lower, highHalves));
    }
    return words;
  }

  void writeTile() {
    Value first = plus(row, times(lane, perWord));
    Value whole = isAtMost(plus(first, constant(perWord)), rows);
    Value aligned = isMultiple(either(number(to), columnBytes), wordBytes);
    Value start = advance(to, times(first, move.bytes));
    for (int64_t next = 0; next < perWord; ++next)
      for (int64_t group = 0; group < groups; ++group) {
        Value place = plus(warp, constant(warps * group));
        Value at = plus(column, plus(times(place, perWord), constant(next)));
        branch(isBelow(at, columns), [&] {
          Value line = plus(place, constant(threadsOfWarp * next));
          Value word = read(bits(wordBytes), slot(line, lane), wordBytes);
          Value address = advance(start, times(at, columnBytes));
          branch(
              both(whole, aligned), [&] { write(word, address, wordBytes); },
              [&] { writeElements(word, address, first); });
        });
      }
  }

  void writeElements(Value word, Value address, Value first) {
    for (int64_t next = 0; next < perWord; ++next)
      branch(isBelow(plus(first, constant(next)), rows), [&] {
        Value element = word;
        if (perWord > 1) {
          Value places = arith::ConstantOp::create(
              b, b.getI32IntegerAttr(static_cast<int32_t>(8 * move.bytes * next)));
          element =
              arith::TruncIOp::create(b, bits(move.bytes), arith::ShRUIOp::create(b, word, places));
        }
        write(element, advance(address, constant(next * move.bytes)), move.bytes);
      });
  }

  const int64_t perWord, wordBytes, side;
  LLVM::GlobalOp shared;
  Value rows, columns; // of the matrix that is read
  Value lane, warp;    // of the thread
  Value row, column;   // of the tile's first element
  Value from, to;      // where the matrices lie
  Value rowBytes,
      columnBytes; // from a row of what is read, a column of what is written, to the next
};
} // namespace

LLVM::LLVMFuncOp buildTranspose(OpBuilder &builder, linalg::GenericOp op, const KernelCall &call,
                                const ScalarBody &body, Move move, StringRef name) {
  return TransposeBuilder(builder, op, call, body, move).build(name);
}

} // namespace gemm::elementwise
