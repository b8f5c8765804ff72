// What an embedder asks of the dialect in C++, and no pass or transform op of upstream asks:
// builders that infer, consumers that join a loop, bytecode of another version, maps of operands.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Tile/Tile.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/TilingInterfaceImpl.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "mlir/Parser/Parser.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <string>

using namespace mlir;
using testing::HasSubstr;

namespace {
class Interfaces : public testing::Test {
protected:
  Interfaces() {
    DialectRegistry registry;
    registry.insert<func::FuncDialect, gemm::GemmDialect, gemm::tile::TileDialect,
                    linalg::LinalgDialect, scf::SCFDialect>();
    linalg::registerTilingInterfaceExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  OwningOpRef<ModuleOp> parse(llvm::StringRef text) {
    return parseSourceString<ModuleOp>(text, &context);
  }

  static std::string print(Operation *op) {
    std::string text;
    llvm::raw_string_ostream(text) << *op;
    return text;
  }

  template <typename Op> static Op find(ModuleOp module) {
    Op found;
    module.walk([&](Op op) { found = op; });
    return found;
  }

  MLIRContext context;
};

TEST_F(Interfaces, LayersInferTheirResult) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @f(%x: tensor<2x?x64xbf16>, %w: tensor<32x64xbf16>, %m: memref<4x64xbf16>,
                 %mw: memref<32x64xbf16>, %into: memref<4x32xbf16>) { return })");
  ASSERT_TRUE(module);
  auto func = find<func::FuncOp>(*module);
  OpBuilder b(func.getBody().front().getTerminator());
  Location loc = func.getLoc();
  auto y =
      gemm::LinearOp::create(b, loc, func.getArgument(0), func.getArgument(1), Value(), Value());
  Type bf16 = b.getBF16Type();
  EXPECT_EQ(y.getResult().getType(), RankedTensorType::get({2, ShapedType::kDynamic, 32}, bf16));
  auto dx = gemm::LinearDgradOp::create(b, loc, y.getResult(), func.getArgument(1), Value());
  EXPECT_EQ(dx.getResult().getType(), func.getArgument(0).getType());
  auto dw = gemm::LinearWgradOp::create(b, loc, y.getResult(), func.getArgument(0), Value());
  EXPECT_EQ(dw.getResult().getType(), func.getArgument(1).getType());
  auto db = gemm::LinearBgradOp::create(b, loc, y.getResult(), Value());
  EXPECT_EQ(db.getResult().getType(), RankedTensorType::get({32}, bf16));
  // Another type that a result may have is one that fits what is inferred.
  Type known = RankedTensorType::get({2, 4, 32}, b.getF32Type()),
       inferred = y.getResult().getType();
  EXPECT_TRUE(gemm::LinearOp::isCompatibleReturnTypes(inferred, known));
  EXPECT_FALSE(gemm::LinearOp::isCompatibleReturnTypes(
      inferred, RankedTensorType::get({2, 4, 32}, b.getF64Type())));
  EXPECT_FALSE(gemm::LinearOp::isCompatibleReturnTypes(
      inferred, RankedTensorType::get({2, 4, 33}, b.getF32Type())));
  EXPECT_FALSE(gemm::LinearOp::isCompatibleReturnTypes(
      inferred, RankedTensorType::get({8, 32}, b.getF32Type())));
  EXPECT_FALSE(gemm::LinearOp::isCompatibleReturnTypes(inferred, TypeRange()));
  auto memory = gemm::LinearOp::create(b, loc, func.getArgument(2), func.getArgument(3), Value(),
                                       func.getArgument(4));
  EXPECT_EQ(memory->getNumResults(), 0u);
  EXPECT_TRUE(succeeded(verify(*module)));
}

/// Tiles the linalg op by rows of 16 and fuses the product into the loop; empty text where it
/// does not join.
std::string fuse(ModuleOp module, ArrayRef<int64_t> tile) {
  IRRewriter rewriter(module.getContext());
  linalg::LinalgOp producer;
  gemm::MatmulOp product;
  module.walk([&](linalg::LinalgOp op) { producer = op; });
  module.walk([&](gemm::MatmulOp op) { product = op; });
  scf::SCFTilingOptions options;
  options.setTileSizes(getAsIndexOpFoldResult(module.getContext(), tile));
  rewriter.setInsertionPoint(producer);
  FailureOr<scf::SCFTilingResult> tiled =
      scf::tileUsingSCF(rewriter, cast<TilingInterface>(producer.getOperation()), options);
  if (failed(tiled))
    return "";
  rewriter.replaceOp(producer, tiled->replacements);
  SmallVector<LoopLikeOpInterface> loops = tiled->loops;
  if (failed(scf::tileAndFuseConsumer(rewriter, product, loops)))
    return "";
  EXPECT_TRUE(succeeded(verify(module)));
  gemm::MatmulOp inside;
  module.walk([&](gemm::MatmulOp op) {
    if (op->getParentOfType<scf::ForOp>())
      inside = op;
  });
  std::string text;
  if (inside)
    llvm::raw_string_ostream(text)
        << inside.getAType() << " " << inside.getBType() << " " << inside.getCType();
  return text;
}

constexpr const char *producerAndConsumer = R"(
  func.func @f(%x: tensor<64x32xf32>, %w: tensor<48x32xf32>, %c: tensor<64x48xf32>) -> tensor<64x48xf32> {
    %e = tensor.empty() : tensor<64x32xf32>
    %a = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
    %d = gemm.matmul nt ins(%a, %w : tensor<64x32xf32>, tensor<48x32xf32>)
           outs(%c : tensor<64x48xf32>) -> tensor<64x48xf32>
    return %d : tensor<64x48xf32>
  })";

TEST_F(Interfaces, AProductJoinsTheLoopOfItsRows) {
  OwningOpRef<ModuleOp> module = parse(producerAndConsumer);
  ASSERT_TRUE(module);
  EXPECT_EQ(fuse(*module, {16, 0}), "tensor<16x32xf32> tensor<48x32xf32> tensor<16x48xf32>");
}

// Rows of A and rows of B: a tile has only those of the diagonal.
TEST_F(Interfaces, AProductWithItselfDoesNotJoinTheLoopOfItsRows) {
  std::string source = producerAndConsumer;
  for (auto [from, to] :
       {std::pair("%a, %w", "%a, %a"), {"tensor<48x32xf32>)\n", "tensor<64x32xf32>)\n"}})
    source.replace(source.find(from), StringRef(from).size(), to);
  for (size_t at; (at = source.find("64x48")) != std::string::npos;)
    source.replace(at, 5, "64x64");
  OwningOpRef<ModuleOp> module = parse(source);
  ASSERT_TRUE(module);
  EXPECT_EQ(fuse(*module, {16, 0}), "");
}

// The same where one number of turns is written in two ways, forwards or against one another.
TEST_F(Interfaces, AProductDoesNotJoinALoopThatMovesAlongRowsAndColumnsAtOnce) {
  for (const char *second :
       {"%0 = arith.muli %i, %two : index", "%0 = arith.subi %four, %p : index"}) {
    std::string source = R"(
      func.func @f(%a: tensor<6x6xf32>, %b: tensor<6x6xf32>, %c: tensor<6x6xf32>) -> tensor<6x6xf32> {
        %two = arith.constant 2 : index
        %four = arith.constant 4 : index
        %r:2 = scf.forall (%i) in (3) shared_outs(%x = %a, %y = %b) -> (tensor<6x6xf32>, tensor<6x6xf32>) {
          %p = arith.muli %i, %two : index
          SECOND
          %xs = tensor.extract_slice %x[%p, 0] [2, 6] [1, 1] : tensor<6x6xf32> to tensor<2x6xf32>
          %ys = tensor.extract_slice %y[%0, 0] [2, 6] [1, 1] : tensor<6x6xf32> to tensor<2x6xf32>
          %xn = linalg.exp ins(%xs : tensor<2x6xf32>) outs(%xs : tensor<2x6xf32>) -> tensor<2x6xf32>
          %yn = linalg.abs ins(%ys : tensor<2x6xf32>) outs(%ys : tensor<2x6xf32>) -> tensor<2x6xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %xn into %x[%p, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<6x6xf32>
            tensor.parallel_insert_slice %yn into %y[%0, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<6x6xf32>
          }
        }
        %d = gemm.matmul nt ins(%r#0, %r#1 : tensor<6x6xf32>, tensor<6x6xf32>) outs(%c : tensor<6x6xf32>) -> tensor<6x6xf32>
        return %d : tensor<6x6xf32>
      })";
    source.replace(source.find("SECOND"), 6, second);
    OwningOpRef<ModuleOp> module = parse(source);
    ASSERT_TRUE(module);
    IRRewriter rewriter(&context);
    SmallVector<LoopLikeOpInterface> loops{find<scf::ForallOp>(*module)};
    EXPECT_TRUE(failed(scf::tileAndFuseConsumer(rewriter, find<gemm::MatmulOp>(*module), loops)))
        << second;
  }
}

TEST_F(Interfaces, AProductDoesNotJoinALoopOverPartsOfItsSums) {
  OwningOpRef<ModuleOp> module = parse(producerAndConsumer);
  ASSERT_TRUE(module);
  EXPECT_EQ(fuse(*module, {0, 8}), "");
}

TEST_F(Interfaces, TwoTilesOfOneOperandMustAgree) {
  OwningOpRef<ModuleOp> module = parse(producerAndConsumer);
  ASSERT_TRUE(module);
  auto product = find<gemm::MatmulOp>(*module);
  OpBuilder b(product);
  auto at = [&](std::initializer_list<int64_t> values) {
    return SmallVector<OpFoldResult>(
        getAsIndexOpFoldResult(&context, SmallVector<int64_t>(values)));
  };
  SmallVector<OpFoldResult> offsets, sizes;
  // A's rows are C's rows.
  EXPECT_TRUE(succeeded(product.getIterationDomainTileFromOperandTiles(
      b, {0, 2}, {at({16, 0}), at({16, 8})}, {at({16, 32}), at({16, 8})}, offsets, sizes)));
  EXPECT_EQ(getConstantIntValues(offsets), (SmallVector<int64_t>{16, 8, 0}));
  EXPECT_EQ(getConstantIntValues(sizes), (SmallVector<int64_t>{16, 8, 32}));
  offsets.clear(), sizes.clear();
  EXPECT_TRUE(failed(product.getIterationDomainTileFromOperandTiles(
      b, {0, 2}, {at({16, 0}), at({32, 8})}, {at({16, 32}), at({16, 8})}, offsets, sizes)));
}

// Turns of a loop that an output is reduced over write the same elements.
TEST_F(Interfaces, LoopsThatAnOutputIsReducedOverAreNotParallel) {
  auto typesOf = [&](StringRef map, StringRef output) {
    std::string source = "func.func @main(%a: memref<2x64x8xf16>, %b: memref<32x8xf16>, "
                         "%c: memref<2x64x32xf16>, %o: " +
                         output.str() + R"() {
      gemm.matmul nt ins(%a, %b : memref<2x64x8xf16>, memref<32x8xf16>)
          outs(%c, %o : memref<2x64x32xf16>, )" +
                         output.str() + R"() epilogue {
      ^bb0(%acc: f32):
        gemm.yield %acc, %acc : f32, f32
      } results [)" + map.str() +
                         "]\n return\n}";
    OwningOpRef<ModuleOp> module = parse(source.c_str());
    EXPECT_TRUE(module);
    std::string types;
    for (utils::IteratorType type : find<gemm::MatmulOp>(*module).getLoopIteratorTypes())
      types += type == utils::IteratorType::parallel ? "p" : "r";
    return types;
  };
  EXPECT_EQ(typesOf("max affine_map<(b, m, n) -> (b, n)>", "memref<2x32xf32>"), "prpr");
  EXPECT_EQ(typesOf("absmax affine_map<(b, m, n) -> (b, m)>", "memref<2x64xf32>"), "pprr");
  EXPECT_EQ(typesOf("store affine_map<(b, m, n) -> (b, n, m)>", "memref<2x32x64xf32>"), "pppr");
}

/// What is said of bytecode in which the version `own` of a dialect is made a newer one.
std::string readNewer(ModuleOp module, char own, char newer) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  EXPECT_TRUE(succeeded(writeBytecodeToFile(module, stream)));
  MLIRContext &context = *module.getContext();
  EXPECT_TRUE(parseSourceString<ModuleOp>(bytes, &context));
  // The section of a dialect's version, 7, of one byte: a number as a varint.
  const char section[] = {7, 3, static_cast<char>(own << 1 | 1)};
  size_t at = bytes.find(std::string(section, sizeof section));
  if (at == std::string::npos)
    return "no version";
  bytes[at + 2] = static_cast<char>(newer << 1 | 1);
  std::string said;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &d) { said += d.str() + "\n"; });
  EXPECT_FALSE(parseSourceString<ModuleOp>(bytes, &context));
  return said;
}

TEST_F(Interfaces, BytecodeOfANewerVersionIsRefused) {
  OwningOpRef<ModuleOp> module = parse(producerAndConsumer);
  ASSERT_TRUE(module);
  EXPECT_THAT(readNewer(*module, 9, 10),
              HasSubstr("expected version 9 or less of the gemm dialect, got 10"));
}

TEST_F(Interfaces, BytecodeOfANewerVersionOfTilesIsRefused) {
  OwningOpRef<ModuleOp> module = parse(R"(
    !R = !tile.ring<2, [<64x32xi8, k, cp_async>, <64x32xi8, k, cp_async>]>
    func.func @f(%s: !tile.slot<!R>) -> !tile.frag<64x32xi8> {
      %a = tile.read %s[0] step 0 : !tile.slot<!R> -> !tile.frag<64x32xi8>
      return %a : !tile.frag<64x32xi8>
    })");
  ASSERT_TRUE(module);
  EXPECT_THAT(readNewer(*module, 3, 4),
              HasSubstr("expected version 3 or less of the tile dialect, got 4"));
}

// Maps of operands, from (batch, m, n, k), and what upstream makes of them.
TEST_F(Interfaces, MapsOfOperandsAreThoseOfTheProduct) {
  OwningOpRef<ModuleOp> module = parse(R"(
    func.func @f(%x: tensor<4x32x64xf32>, %w: tensor<48x32xf32>, %c: tensor<4x64x48xf32>,
                 %bias: tensor<48xf32>) -> tensor<4x64x48xf32> {
      %d = gemm.matmul tt ins(%x, %w : tensor<4x32x64xf32>, tensor<48x32xf32>)
             outs(%c : tensor<4x64x48xf32>) epilogue(%bias : tensor<48xf32>) maps [affine_map<(b, m, n) -> (n)>] {
             ^bb0(%acc: f32, %v: f32):
               %s = arith.addf %acc, %v : f32
               gemm.yield %s : f32
             } -> tensor<4x64x48xf32>
      return %d : tensor<4x64x48xf32>
    })");
  ASSERT_TRUE(module);
  auto op = cast<IndexingMapOpInterface>(find<gemm::MatmulOp>(*module).getOperation());
  std::string text;
  llvm::raw_string_ostream os(text);
  for (AffineMap map : op.getIndexingMapsArray())
    os << map << "; ";
  EXPECT_EQ(text, "(d0, d1, d2, d3) -> (d0, d3, d1); (d0, d1, d2, d3) -> (d2, d3); "
                  "(d0, d1, d2, d3) -> (d0, d1, d2); (d0, d1, d2, d3) -> (d2); ");
  EXPECT_EQ(op.getStaticLoopRanges(), (SmallVector<int64_t>{4, 64, 48, 32}));
  EXPECT_EQ(op.getStaticOperandShape(&op->getOpOperand(1)), (SmallVector<int64_t>{48, 32}));
  EXPECT_EQ(op.getMatchingIndexingMap(&op->getOpOperand(3)).getNumResults(), 1u);
}
} // namespace
