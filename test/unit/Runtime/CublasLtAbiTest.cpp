// What the runtime passes to cuBLASLt without its header is what the header says.
#include "CublasLtAbi.h"

#include <cublasLt.h>
#include <gtest/gtest.h>

namespace gemm::runtime::cublaslt {
namespace {

TEST(CublasLtAbi, Attributes) {
  EXPECT_EQ(batchCount, int(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT));
  EXPECT_EQ(batchOffset, int(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET));
  EXPECT_EQ(transA, int(CUBLASLT_MATMUL_DESC_TRANSA));
  EXPECT_EQ(transB, int(CUBLASLT_MATMUL_DESC_TRANSB));
  EXPECT_EQ(epilogueKind, int(CUBLASLT_MATMUL_DESC_EPILOGUE));
  EXPECT_EQ(biasPointer, int(CUBLASLT_MATMUL_DESC_BIAS_POINTER));
  EXPECT_EQ(auxPointer, int(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER));
  EXPECT_EQ(auxLd, int(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD));
  EXPECT_EQ(auxBatchStride, int(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE));
  EXPECT_EQ(scalePointerA, int(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER));
  EXPECT_EQ(scalePointerB, int(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER));
  EXPECT_EQ(fastAccumulation, int(CUBLASLT_MATMUL_DESC_FAST_ACCUM));
#if CUBLAS_VERSION >= 120900
  EXPECT_EQ(scaleModeA, int(CUBLASLT_MATMUL_DESC_A_SCALE_MODE));
  EXPECT_EQ(scaleModeB, int(CUBLASLT_MATMUL_DESC_B_SCALE_MODE));
  EXPECT_EQ(scaleMode(CallScale::Tensor), int(CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F));
  EXPECT_EQ(scaleMode(CallScale::Vector), int(CUBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F));
  EXPECT_EQ(scaleMode(CallScale::Lines), int(CUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F));
  EXPECT_EQ(scaleMode(CallScale::Squares), int(CUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F));
#endif
  EXPECT_EQ(maxWorkspace, int(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES));
  EXPECT_EQ(alignmentA, int(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES));
  EXPECT_EQ(alignmentB, int(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES));
  EXPECT_EQ(alignmentC, int(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES));
  EXPECT_EQ(alignmentD, int(CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES));
}

TEST(CublasLtAbi, Types) {
  EXPECT_EQ(dataType(DType::F32), int(CUDA_R_32F));
  EXPECT_EQ(dataType(DType::F64), int(CUDA_R_64F));
  EXPECT_EQ(dataType(DType::F16), int(CUDA_R_16F));
  EXPECT_EQ(dataType(DType::BF16), int(CUDA_R_16BF));
  EXPECT_EQ(dataType(DType::I8), int(CUDA_R_8I));
  EXPECT_EQ(dataType(DType::F8E4M3FN), int(CUDA_R_8F_E4M3));
  EXPECT_EQ(dataType(DType::F8E5M2), int(CUDA_R_8F_E5M2));
  EXPECT_EQ(dataType(DType::I32), int(CUDA_R_32I));
  EXPECT_EQ(computeValue(DType::I32), int(CUBLAS_COMPUTE_32I));
  EXPECT_EQ(computeValue(DType::F32), int(CUBLAS_COMPUTE_32F));
  EXPECT_EQ(computeValue(DType::F32, true), int(CUBLAS_COMPUTE_32F_FAST_TF32));
  EXPECT_EQ(computeValue(DType::F64), int(CUBLAS_COMPUTE_64F));
  EXPECT_EQ(int(CUBLAS_OP_N), 0);
  EXPECT_EQ(int(CUBLAS_OP_T), 1);
  EXPECT_EQ(sizeof(Heuristic), sizeof(cublasLtMatmulHeuristicResult_t));
  EXPECT_EQ(offsetof(Heuristic, workspace),
            offsetof(cublasLtMatmulHeuristicResult_t, workspaceSize));
  EXPECT_EQ(offsetof(Heuristic, state), offsetof(cublasLtMatmulHeuristicResult_t, state));
}

TEST(CublasLtAbi, Epilogues) {
  const cublasLtEpilogue_t values[] = {
      CUBLASLT_EPILOGUE_DEFAULT,     CUBLASLT_EPILOGUE_BIAS,          CUBLASLT_EPILOGUE_RELU,
      CUBLASLT_EPILOGUE_RELU_BIAS,   CUBLASLT_EPILOGUE_GELU,          CUBLASLT_EPILOGUE_GELU_BIAS,
      CUBLASLT_EPILOGUE_GELU_AUX,    CUBLASLT_EPILOGUE_GELU_AUX_BIAS, CUBLASLT_EPILOGUE_DGELU,
      CUBLASLT_EPILOGUE_RELU_AUX,    CUBLASLT_EPILOGUE_RELU_AUX_BIAS, CUBLASLT_EPILOGUE_DRELU,
      CUBLASLT_EPILOGUE_DRELU_BGRAD, CUBLASLT_EPILOGUE_DGELU_BGRAD,   CUBLASLT_EPILOGUE_BGRADA,
      CUBLASLT_EPILOGUE_BGRADB};
  ASSERT_EQ(std::size(values), size_t(bundle::numCallEpilogues));
  for (int i = 0; i < bundle::numCallEpilogues; ++i)
    EXPECT_EQ(epilogueValue(bundle::CallEpilogue(i)), int(values[i])) << i;
}

} // namespace
} // namespace gemm::runtime::cublaslt
