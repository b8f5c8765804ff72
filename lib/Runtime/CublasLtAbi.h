// The numbers of cublasLt.h that a library call passes (CUDA 12 and 13). Where the
// toolkit is installed a test compares them with its header.
#pragma once

#include "gemm/Bundle/LibraryCall.h"

#include <cstddef>
#include <cstdint>

namespace gemm::runtime::cublaslt {
using bundle::DType;

enum LayoutAttribute { batchCount = 5, batchOffset = 6 };
enum DescAttribute {
  transA = 3,
  transB = 4,
  epilogueKind = 7,
  biasPointer = 8,
  auxPointer = 11,
  auxLd = 12,
  auxBatchStride = 13,
  scalePointerA = 17,
  scalePointerB = 18,
  fastAccumulation = 25,
  scaleModeA = 31,
  scaleModeB = 32
};
enum PreferenceAttribute { maxWorkspace = 1, alignmentA = 5, alignmentB, alignmentC, alignmentD };

/// cudaDataType_t of f32, f64, f16, i8, i32, fp8 and bf16.
constexpr int dataType(DType type) {
  switch (type) {
  case DType::F32:
    return 0;
  case DType::F64:
    return 1;
  case DType::F16:
    return 2;
  case DType::I8:
    return 3;
  case DType::I32:
    return 10;
  case DType::F8E4M3FN:
    return 28;
  case DType::F8E5M2:
    return 29;
  default:
    return 14;
  }
}
/// cublasComputeType_t of f32, f64 and i32; of factors that may be rounded to tf32 FAST_TF32.
constexpr int computeValue(DType type, bool tf32 = false) {
  return type == DType::F64 ? 70 : type == DType::I32 ? 72 : tf32 ? 77 : 68;
}
/// cublasLtMatmulMatrixScale_t: one of all, of rows or columns, of 128 k, of 128 x 128.
constexpr int32_t scaleMode(CallScale scale) {
  constexpr int32_t modes[] = {0, 0, 3, 4, 5};
  return modes[static_cast<size_t>(scale)];
}

/// cublasLtEpilogue_t.
constexpr int epilogueValue(bundle::CallEpilogue epilogue) {
  // In the order of CallEpilogue: relu 2, bias 4, drelu 8, bgrad 16, gelu 32, dgelu 64,
  // aux 128, bgrada 256, bgradb 512.
  constexpr int values[bundle::numCallEpilogues] = {
      1,        4,       2,           2 | 4,   32,           32 | 4,        32 | 128, 32 | 128 | 4,
      64 | 128, 2 | 128, 2 | 128 | 4, 8 | 128, 8 | 128 | 16, 64 | 128 | 16, 256,      512};
  return values[static_cast<size_t>(epilogue)];
}

struct Heuristic { // cublasLtMatmulHeuristicResult_t
  uint64_t algorithm[8];
  size_t workspace;
  int state;
  float waves;
  int reserved[4];
};

} // namespace gemm::runtime::cublaslt
