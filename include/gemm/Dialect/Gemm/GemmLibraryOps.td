// gemm.library_call: a product as one call of a BLAS library, with every argument
// of the call spelled out. gemm-to-blas makes it from gemm.matmul on memrefs.
#ifndef GEMM_DIALECT_GEMM_GEMMLIBRARYOPS_TD
#define GEMM_DIALECT_GEMM_GEMMLIBRARYOPS_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "gemm/Dialect/Gemm/GemmAttrs.td"

def Gemm_LibraryCallOp : Gemm_Op<"library_call", [
    AttrSizedOperandSegments, IsolatedFromAbove, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "one matrix product by a BLAS library";
  let description = [{
    Two descriptions of one product that must agree. The first is that of
    `gemm.matmul`: storage order, A, B and C. The second is the call, in the terms of
    a column-major library and in the order of its arguments:
    `D = epilogue(alpha op(first) op(second) + beta D)` with D of m rows and n
    columns. A row-major C is the column-major Cᵀ = Bᵀ·Aᵀ, so B is passed first, m is
    N and n is M. Leading dimensions and batch strides count elements.

    `sizes` are m, n, k and the number of batches; `ld` and `strides` belong to
    first, second and C; a stride of 0 shares an operand. `bias` has m elements, which
    the `bgrad` forms write: sums over the columns of the result, or over k of the first
    operand (`bgrada`) or the second (`bgradb`, n elements). `aux` has the shape of C:
    what the activation is applied to, written by `gelu_aux`, read by `dgelu`; for ReLU
    a bit for each of these, 1 where it is above 0, in lines of whole 16 bytes. beta = 0
    never reads C.

    `scales` are numbers of f32 in memory, of the first operand, then of the second, for each that the
    call says it has some of.

    The region is what the call's epilogue stands for, as the source wrote it: a function of
    the sum, of scales that multiply sums, of bias where the call reads one, and of aux (or its bit)
    where it reads that. A call without one means the library's own formula.

    Constraints:
    - (C1) A, B and C are strided memrefs of numbers; C has rank 2 or 3, A and B have
      its rank or 2.
    - (C2) there are 4 sizes, 3 leading dimensions and 3 strides, none negative.
    - (C3) m, n, k and the batches are those of A, B and C.
    - (C4) the element that follows another in a column of the library has stride 1,
      for each operand and its flag.
    - (C5) a leading dimension is the stride of the operand's other dim, and at least
      the number of rows stored.
    - (C6) batch strides are those of the operands, and C's is not 0.
    - (C7) the library takes these element types: cblas f64, or f32, f16 and bf16 with
      any of these as C; cublaslt and hipblaslt f64, f32, f16 or bf16 with C of the
      same type or f32, i8 with C of i32, and two of fp8, of which one at least is f8E4M3FN, with C
      of bf16, f16 or f32.
    - (C8) `bias` and `aux` are there if and only if the epilogue uses them; bias is a
      contiguous vector of m elements (`bgradb`: n), aux is stored like C; both have C's
      type. A mask is contiguous i8: a line of ceil(m / 128) · 16 bytes for each column.
    - (C9) sizes, leading dimensions and strides that are no constants are an operand each.
    - (C10) a `bgrad` form has one batch.
    - (C11) the region is of one block, for an epilogue that changes what is stored.
    - (C12) it has an argument of compute type for the sum, then one for each `tensor` or `vector` of
      scales, one for a bias that is read, and one for an aux that is read: `i1` for a bit.
    - (C13) it yields one value of compute type.
    - (C14) cublaslt multiplies i8 and fp8 with flags (T, N): i8 where 4 divides m, k, leading
      dimensions and batch strides, fp8 where these are multiples of 16 bytes.
    - (C15) there are scales of f32 for each operand that the call scales, of fp8, on rank 2: `tensor` of
      one element, `vector` of m, or n, in a row; `lines` of m (n) by ceil(k / 128), along m (n) and
      without gaps, `squares` of ceil(m / 128), or of n, by ceil(k / 128), along k, lines as far apart as
      the next multiple of 4; of these two m and n are multiples of 4.
    - (C16) `precision` and epilogues other than `none`, `bias`, `relu`, `relu_bias`, `gelu` and
      `gelu_bias` stand without operands of fp8, and `precision` with f32; a bias beside fp8 is not f32.

    Examples:
    ```mlir
    func.func @forward(%x: memref<512x1024xbf16>, %w: memref<4096x1024xbf16>,
                       %bias: memref<4096xbf16>, %y: memref<512x4096xbf16>) {
      gemm.library_call nt ins(%x, %w : memref<512x1024xbf16>, memref<4096x1024xbf16>)
          outs(%y : memref<512x4096xbf16>)
          call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = bias>
          sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
          bias(%bias : memref<4096xbf16>)
      return
    }
    func.func @relu(%x: memref<512x1024xbf16>, %w: memref<4096x1024xbf16>,
                    %bias: memref<4096xbf16>, %y: memref<512x4096xbf16>) {
      gemm.library_call nt ins(%x, %w : memref<512x1024xbf16>, memref<4096x1024xbf16>)
          outs(%y : memref<512x4096xbf16>)
          call <cublaslt, "cublasLtMatmul", column, operands = (B, A), trans = (T, N), compute = f32, epilogue = relu_bias>
          sizes [4096, 512, 1024, 1] ld [1024, 1024, 4096] strides [0, 0, 0]
          bias(%bias : memref<4096xbf16>) epilogue {
          ^bb0(%acc: f32, %b: f32):
            %zero = arith.constant 0.0 : f32
            %sum = arith.addf %acc, %b : f32
            %relu = arith.maximumf %sum, %zero : f32
            gemm.yield %relu : f32
          }
      return
    }
    ```
  }];
  let arguments = (ins
    Gemm_MatmulTransAttr:$trans, Arg<AnyMemRef>:$a, Arg<AnyMemRef>:$b, Arg<AnyMemRef>:$c,
    Optional<AnyMemRef>:$bias, Optional<AnyMemRef>:$aux, Variadic<AnyMemRef>:$scales, Gemm_CallAttr:$call,
    Variadic<Index>:$sizes, Variadic<Index>:$ld, Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_ld,
    DenseI64ArrayAttr:$static_strides,
    DefaultValuedAttr<F64Attr, "1.0">:$alpha, DefaultValuedAttr<F64Attr, "0.0">:$beta);
  let assemblyFormat = [{
    $trans `ins` `(` $a `,` $b `:` type($a) `,` type($b) `)` `outs` `(` $c `:` type($c) `)`
    `call` $call `sizes` custom<DynamicIndexList>($sizes, $static_sizes)
    `ld` custom<DynamicIndexList>($ld, $static_ld)
    `strides` custom<DynamicIndexList>($strides, $static_strides)
    (`scales` `(` $scales^ `:` type($scales) `)`)?
    (`bias` `(` $bias^ `:` type($bias) `)`)? (`aux` `(` $aux^ `:` type($aux) `)`)?
    (`epilogue` $epilogue^)? attr-dict
  }];
  let regions = (region AnyRegion:$epilogue);
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let builders = [OpBuilder<(ins "const ::gemm::LibraryCallFields &":$fields)>];
  let extraClassDeclaration = [{
    ::mlir::MemRefType getAType() { return ::mlir::cast<::mlir::MemRefType>(getA().getType()); }
    ::mlir::MemRefType getBType() { return ::mlir::cast<::mlir::MemRefType>(getB().getType()); }
    ::mlir::MemRefType getCType() { return ::mlir::cast<::mlir::MemRefType>(getC().getType()); }
    /// Values and constants, in the order of the op's description.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedLd();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedStrides();
    /// True when B is the library's first operand (a row-major C).
    bool isBFirst() { return getCall().getOrder() == ::gemm::ir::BlasOrder::BA; }
    double getAlphaValue() { return getAlpha().convertToDouble(); }
    double getBetaValue() { return getBeta().convertToDouble(); }
    /// Of the region's arguments.
    ::llvm::SmallVector<::mlir::Type> getEpilogueTypes();
  }];
}

#endif
