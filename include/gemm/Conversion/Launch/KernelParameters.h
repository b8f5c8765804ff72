// The parameters of a product's kernel in their order, which is that of docs/kernel-abi.md: who
// launches it (KernelAbi.cpp) and who makes it (TileToGpu/Kernel.cpp) walk this one list.
#ifndef GEMM_CONVERSION_LAUNCH_KERNELPARAMETERS_H
#define GEMM_CONVERSION_LAUNCH_KERNELPARAMETERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>

namespace gemm {

/// What a kernel is told of a view, beside its pointer. Matrix: A, B and C, of which the stride of
/// the inner stored dim is 1. Mapped: strides along m, n and the batch, 0 where it does not vary.
/// Peer: a further factor, right operand or one of a pair, with both strides as it is stored.
enum class ViewForm : uint8_t { Matrix, Mapped, Peer };

struct KernelView {
  ViewForm form = ViewForm::Matrix;
  bool hasMap = false; // a tensor map addresses it
};

struct KernelParameter {
  enum class Kind : uint8_t {
    Pointer,
    Size, // number: M, N, K, the batch
    OuterStride,
    InnerStride,
    RowStride,
    ColumnStride,
    BatchStride,
    TensorMap,
    Workspace, // number: partials, counters
  };
  Kind kind;
  unsigned number; // of the view, where nothing else is said
};

/// Of a kernel's views, in the order of its operands, and how many workspaces it has.
inline llvm::SmallVector<KernelParameter> kernelParameters(llvm::ArrayRef<KernelView> views,
                                                           size_t workspaces) {
  using Kind = KernelParameter::Kind;
  llvm::SmallVector<KernelParameter> all;
  auto add = [&](unsigned number, std::initializer_list<Kind> kinds) {
    for (Kind kind : kinds)
      all.push_back({kind, number});
  };
  auto ofViews = [&](auto kindsOf) {
    for (unsigned view = 0; view < views.size(); ++view)
      kindsOf(view, views[view]);
  };
  auto ofMatrices = [&](Kind kind) {
    ofViews([&](unsigned number, KernelView view) {
      if (view.form == ViewForm::Matrix)
        add(number, {kind});
    });
  };
  ofViews([&](unsigned number, KernelView) { add(number, {Kind::Pointer}); });
  for (unsigned size = 0; size < 4; ++size)
    add(size, {Kind::Size});
  ofMatrices(Kind::OuterStride);
  ofMatrices(Kind::BatchStride);
  ofViews([&](unsigned number, KernelView view) {
    if (view.form == ViewForm::Mapped)
      add(number, {Kind::RowStride, Kind::ColumnStride, Kind::BatchStride});
    else if (view.form == ViewForm::Peer)
      add(number, {Kind::OuterStride, Kind::InnerStride, Kind::BatchStride});
  });
  ofViews([&](unsigned number, KernelView view) {
    if (view.hasMap)
      add(number, {Kind::TensorMap});
  });
  for (unsigned workspace = 0; workspace < workspaces; ++workspace)
    add(workspace, {Kind::Workspace});
  return all;
}

} // namespace gemm

#endif // GEMM_CONVERSION_LAUNCH_KERNELPARAMETERS_H
