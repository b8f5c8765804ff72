// Enumerations used by the attributes and ops of the gemm dialect.
#ifndef GEMM_DIALECT_GEMM_GEMMENUMS_TD
#define GEMM_DIALECT_GEMM_GEMMENUMS_TD

include "mlir/IR/EnumAttr.td"
include "gemm/Dialect/Gemm/GemmDialect.td"

// The first letter is A, the second B; `n` is stored as the product reads it
// (A: MxK, B: KxN), `t` is stored transposed (A: KxM, B: NxK).
def Gemm_MatmulTrans : I32EnumAttr<"MatmulTrans", "storage order of A and B", [
    I32EnumAttrCase<"NN", 0, "nn">, I32EnumAttrCase<"NT", 1, "nt">,
    I32EnumAttrCase<"TN", 2, "tn">, I32EnumAttrCase<"TT", 3, "tt">]> {
  let cppNamespace = "::gemm";
  let genSpecializedAttr = 0;
}
def Gemm_MatmulTransAttr : EnumAttr<Gemm_Dialect, Gemm_MatmulTrans, "trans">;

class Gemm_PlainEnum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::gemm::ir";
  let genSpecializedAttr = 0;
}

// What becomes of the value that an epilogue yields for an output.
def Gemm_Combiner : Gemm_PlainEnum<"Combiner", "how an epilogue's values become an output", [
    I32EnumAttrCase<"Store", 0, "store">, I32EnumAttrCase<"AbsMax", 1, "absmax">,
    I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">,
    I32EnumAttrCase<"Add", 4, "add">]>;

def Gemm_CombinerAttr : EnumAttr<Gemm_Dialect, Gemm_Combiner, "combiner"> {
  let cppNamespace = "::gemm"; // of attributes
}

def Gemm_BlasOp : Gemm_PlainEnum<"BlasOp", "transpose flag of a BLAS call",
    [I32EnumAttrCase<"N", 0>, I32EnumAttrCase<"T", 1>]>;
def Gemm_BlasOrder : Gemm_PlainEnum<"BlasOrder", "operand order of a BLAS call",
    [I32EnumAttrCase<"BA", 0>, I32EnumAttrCase<"AB", 1>]>;
def Gemm_Bound : Gemm_PlainEnum<"Bound", "what limits the speed of a product", [
    I32EnumAttrCase<"Compute", 0, "compute">, I32EnumAttrCase<"Memory", 1, "memory">,
    I32EnumAttrCase<"Overhead", 2, "overhead">]>;

// Libraries a product can be handed to, and what each can do after the product
// under its own names: `bias` is one number per row of the library's
// column-major result, `aux` the value before the activation or, for ReLU, one bit
// for each, and a `bgrad` writes sums where a bias is read.
def Gemm_Library : Gemm_PlainEnum<"Library", "BLAS library", [
    I32EnumAttrCase<"Cblas", 0, "cblas">, I32EnumAttrCase<"CublasLt", 1, "cublaslt">,
    I32EnumAttrCase<"HipblasLt", 2, "hipblaslt">]>;
def Gemm_LibraryEpilogue : Gemm_PlainEnum<"LibraryEpilogue", "what a library call does to its result", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Bias", 1, "bias">,
    I32EnumAttrCase<"Relu", 2, "relu">, I32EnumAttrCase<"ReluBias", 3, "relu_bias">,
    I32EnumAttrCase<"Gelu", 4, "gelu">, I32EnumAttrCase<"GeluBias", 5, "gelu_bias">,
    I32EnumAttrCase<"GeluAux", 6, "gelu_aux">, I32EnumAttrCase<"GeluAuxBias", 7, "gelu_aux_bias">,
    I32EnumAttrCase<"Dgelu", 8, "dgelu">, I32EnumAttrCase<"ReluAux", 9, "relu_aux">,
    I32EnumAttrCase<"ReluAuxBias", 10, "relu_aux_bias">, I32EnumAttrCase<"Drelu", 11, "drelu">,
    I32EnumAttrCase<"DreluBgrad", 12, "drelu_bgrad">,
    I32EnumAttrCase<"DgeluBgrad", 13, "dgelu_bgrad">, I32EnumAttrCase<"BgradA", 14, "bgrada">,
    I32EnumAttrCase<"BgradB", 15, "bgradb">]>;

// What an operand's scales are, with the numbers of CallScale (Target/LibraryFormat.h): one of all
// of it, one for each row or column of the result, of 128 consecutive k, of 128 x 128 elements.
def Gemm_LibraryScale : Gemm_PlainEnum<"LibraryScale", "what scales of an operand a library call takes", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Tensor", 1, "tensor">,
    I32EnumAttrCase<"Vector", 2, "vector">, I32EnumAttrCase<"Lines", 3, "lines">,
    I32EnumAttrCase<"Squares", 4, "squares">]>;

#endif
