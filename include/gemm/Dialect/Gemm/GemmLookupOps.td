// What an epilogue reads by place: where its element lies, and tables, of which it reads elements
// at places that it computes. Included by GemmOps.td, whose gemm.matmul has tables among its extra
// operands.
#ifndef GEMM_DIALECT_GEMM_GEMMLOOKUPOPS_TD
#define GEMM_DIALECT_GEMM_GEMMLOOKUPOPS_TD

include "gemm/Dialect/Gemm/GemmDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Gemm_Type<string name, string mnemonicName> : TypeDef<Gemm_Dialect, name> {
  let mnemonic = mnemonicName;
}

def Gemm_Table : Gemm_Type<"Table", "table"> {
  let summary = "an extra operand that an epilogue reads where its own code says";
  let description = [{
    `!gemm.table<512x128xbf16>`: what the region of an epilogue has for an extra operand whose map
    chooses nothing. `gemm.lookup` reads its elements.

    Constraints:
    - (C1) one or two dims, whose sizes are known, and elements.
    - (C2) elements of a type that an epilogue computes with.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Gemm_IndexOp : Gemm_Op<"index", [Pure]> {
  let summary = "where an epilogue's element lies along a dim of the product";
  let description = [{
    Inside an epilogue: the place of the element along dim number `dim` of (batch..., m, n), from 0 on. So an epilogue
    masks what lies above the diagonal, draws the random number of an element, or says where `gemm.lookup` reads.
    In a tile program dims are m, n and the batch, of the kernel.

    Constraints:
    - (C1) the op is directly inside the epilogue of `gemm.matmul`, or of the tile program that is made of one.
    - (C2) the product has such a dim.

    ```mlir
    func.func @causal(%q: tensor<512x64xbf16>, %k: tensor<512x64xbf16>, %s: tensor<512x512xf32>) -> tensor<512x512xf32> {
      %d = gemm.matmul nt ins(%q, %k : tensor<512x64xbf16>, tensor<512x64xbf16>) outs(%s : tensor<512x512xf32>)
             epilogue {
             ^bb0(%acc: f32):
               %m = gemm.index 0
               %n = gemm.index 1
               %later = arith.cmpi slt, %m, %n : i64
               %least = arith.constant -1.0e9 : f32
               %masked = arith.select %later, %least, %acc : f32
               gemm.yield %masked : f32
             } -> tensor<512x512xf32>
      return %d : tensor<512x512xf32>
    }
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$dim);
  let results = (outs I64:$place);
  let assemblyFormat = "$dim attr-dict";
  let hasVerifier = 1;
}

def Gemm_LookupOp : Gemm_Op<"lookup", [Pure, /*lookup_c4*/
    TypesMatchWith<"the result to be of the type that the table's elements are computed in", "table", "result",
                   "::gemm::getComputeType(::llvm::cast<::gemm::TableType>($_self).getElementType())">]> {
  let summary = "an element of a table, at a place that the epilogue computes";
  let description = [{
    Inside an epilogue: the element of a table at these places, one along each of its dims. A place outside is the
    nearest inside, as StableHLO's gather has it; other sources promise that there is none. `gemm-fuse-epilogue` makes
    this of gathers.

    Constraints:
    - (C1) the op is directly inside the epilogue of `gemm.matmul`, or of the tile program that is made of one.
    - (C2) the table is an argument of the epilogue.
    - (C3) there is a place along each dim of the table.
    - (C4) the result has the compute type of the table's elements.

    The row of a table that an index says, added to the product:
    ```mlir
    func.func @positions(%x: tensor<64x128xbf16>, %w: tensor<256x128xbf16>, %table: tensor<512x256xbf16>,
                         %rows: tensor<64xi32>, %y: tensor<64x256xbf16>) -> tensor<64x256xbf16> {
      %d = gemm.matmul nt ins(%x, %w : tensor<64x128xbf16>, tensor<256x128xbf16>) outs(%y : tensor<64x256xbf16>)
             epilogue(%table, %rows : tensor<512x256xbf16>, tensor<64xi32>)
             maps [affine_map<(m, n)[i, j] -> (i, j)>, affine_map<(m, n) -> (m)>] {
             ^bb0(%acc: f32, %all: !gemm.table<512x256xbf16>, %row: i32):
               %i = arith.extsi %row : i32 to i64
               %j = gemm.index 1
               %v = gemm.lookup %all[%i, %j] : !gemm.table<512x256xbf16>
               %sum = arith.addf %acc, %v : f32
               gemm.yield %sum : f32
             } -> tensor<64x256xbf16>
      return %d : tensor<64x256xbf16>
    }
    ```
  }];
  let arguments = (ins Gemm_Table:$table, Variadic<I64>:$places);
  let results = (outs Gemm_Scalar:$result);
  let assemblyFormat = "$table `[` $places `]` attr-dict `:` qualified(type($table))";
  let hasVerifier = 1;
}

#endif
