// By names: PyTorch's operators in their namespaces, and what libraries call their kernels.
// A name that matches too much costs a row that says so; one that matches too little hides
// work, so that words are preferred to lists.
#include "MatrixWork.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <set>

namespace gemm::report {

namespace {
bool hasAny(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char &c : result)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}
} // namespace

bool isProduct(std::string_view op) {
  static const std::set<std::string_view> names = {
      "aten::mm", "aten::addmm", "aten::bmm", "aten::baddbmm", "aten::_scaled_mm", "aten::_int_mm"};
  return names.count(op) != 0;
}

std::string unreadReason(std::string_view op) {
  size_t colons = op.rfind("::");
  if (colons == std::string_view::npos || isProduct(op) || op == "aten::linear" ||
      hasAny(op, {"autograd::engine", "Backward"}))
    return "";
  std::string name = lower(op.substr(colons + 2));
  if (hasAny(name, {"attention", "attn", "flash_fwd", "flash_bwd", "fmha"}))
    return "attention";
  if (hasAny(name, {"convolution", "conv1d", "conv2d", "conv3d", "conv_transpose", "conv_tbc",
                    "conv_depthwise"}))
    return "a convolution";
  if (hasAny(name, {"grouped_mm", "grouped_gemm"}))
    return "products whose rows are data";
  if (hasAny(name, {"lstm", "_gru", "_rnn", "rnn_"}))
    return "a recurrent layer";
  static const std::set<std::string_view> vectors = {"mv",  "addmv", "dot",  "vdot",
                                                     "ger", "addr",  "outer"};
  if (vectors.count(name))
    return "a product of vectors";
  if (hasAny(name, {"mm_", "_mm", "matmul", "gemm", "einsum", "tensordot", "addbmm"}) ||
      (name.find("linear") != std::string::npos && name.find("upsample") == std::string::npos) ||
      name.ends_with("mm"))
    return "another product";
  return "";
}

bool isMatrixKernel(std::string_view kernel) {
  return hasAny(lower(kernel), {"gemm", "gemv", "cutlass", "nvjet", "cijk_", "fmha", "flash",
                                "attention", "attn", "xmma", "wgmma", "matmul", "convolve",
                                "convolution", "fprop", "dgrad", "wgrad", "_mm_", "splitkreduce"});
}

} // namespace gemm::report
