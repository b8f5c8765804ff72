// RUN: gemm-opt %S/ops.mlir -o %t.text
// RUN: gemm-opt %S/Inputs/no-version.mlirbc | diff %t.text -
// RUN: gemm-opt %S/Inputs/no-version.mlirbc --emit-bytecode | gemm-opt | diff %t.text -

// Bytecode from before the dialect wrote a version is read as it was meant. The file is ops.mlir as the
// last release without a version wrote it, and is not to be written again: of other ops later on
// the text above is to be its own.
