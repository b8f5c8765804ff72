//===- Pipelines.h - the passes in their order ------------------*- C++ -*-===//
//
// Each function appends to a pass manager on builtin.module what takes a module
// from one level to the next. Options are plain structs; nothing here is global.
// gemm-opt offers the same as gemm-plan, gemm-outline, gemm-to-nvvm and gemm-to-binary.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_PIPELINES_PIPELINES_H
#define GEMM_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include <functional>
#include <optional>
#include <string>

namespace gemm {

struct GemmProblem;
struct Schedule;
struct Target;
/// Declared in gemm/Schedule/Choose.h, whose names are not needed to leave it empty.
using ScheduleProvider =
    std::function<std::optional<Schedule>(const GemmProblem &, const Target &)>;

struct PlanOptions {
  /// Machine, chip or target file; empty: the module's `gemm.target`, else a100.
  std::string target;
  /// Flags in the place of the source's, which say what roundings between a product and what
  /// follows it may be left out: none or contract; empty: the source's.
  std::string fastmath;
  /// What operands of f32 products may be rounded to; empty: nothing.
  std::string allow;
  /// kernel, library or auto, and the library: see gemm-select-backend.
  std::string backend = "kernel";
  std::string library = "cublaslt";
  /// Measured times for `auto`; empty: none.
  std::string records;
  /// A file of schedule records; empty: none.
  std::string schedules;
  /// Contracts that restrict the choice of schedules, see gemm-select-schedule.
  bool batchInvariant = false;
  /// Leave what cannot be inlined or lowered to the host instead of refusing it.
  bool partial = false;
  /// Free what gemm-flatten allocates right after its use: upstream's deallocation does it itself.
  bool free = true;
  /// Launches come from host code, which may have loops: those over tiles are not unrolled.
  bool keepTiles = false;
  /// Asked for a schedule before the records and the model are.
  ScheduleProvider provider;

  /// From "target=sm_80 batch-invariant=true"; errors are reported by `emitError`.
  static mlir::FailureOr<PlanOptions>
  parse(llvm::StringRef text, llvm::function_ref<mlir::InFlightDiagnostic()> emitError);
};

struct CodegenOptions {
  /// Make kernels. Without them only the reference can run the module.
  bool kernels = true;
  /// Replace ops by gpu.launch_func in the end (off for bundles).
  bool launch = true;
  /// Let kernels that follow others begin early, where the machine has that and `launch` is off:
  /// MLIR's runtime wrappers have no attributes of launches.
  bool overlap = true;
  /// Products scheduled for a library, or with no schedule, become calls of it;
  /// empty: none do.
  std::string library;
  /// Of the gpu.module for kernels, if there is none yet.
  std::string moduleName = "gemm_kernels";
  /// Say #nvvm.target on it, for upstream's serialisation.
  bool attachTarget = false;
  /// What checks of a host that launches are: exit, with values, or assert (cf.assert).
  std::string checks = "exit";
};

struct BufferizeOptions {
  /// Free what is allocated, by upstream's ownership-based deallocation: a function then owns
  /// what it allocates and its caller what it returns.
  bool deallocate = false;
  /// Of arguments, results and buffers: 0, the default one, or 1, global memory.
  int64_t memorySpace = 0;
  /// Unroll what loops are left, of which each turn then has views of memory: a bundle has none.
  bool unroll = false;
  /// Where buffers are taken from: host, device or shared, see gemm-allocate. Of the pipelines
  /// that end with launches.
  std::string allocate = "host";
};

struct BinaryOptions {
  std::string format = "bin"; // isa, bin or fatbin
  std::string chip;           // empty: that of the module's target
  std::string ptxas;          // empty: search
  unsigned timeout = 300;     // seconds for one run of ptxas
};

/// Framework IR or layer ops to gemm.matmul with layout, cost and schedule.
void buildPlanPipeline(mlir::OpPassManager &pm, const PlanOptions &options = {});

/// buildPlanPipeline for a part of a module, then gemm-outline-products: products in functions
/// of their own, everything else on the host, in ops that upstream lowers.
void buildOutlinePipeline(mlir::OpPassManager &pm, const PlanOptions &options = {});

/// Tensors to memrefs, at function boundaries too (row-major).
void buildBufferizePipeline(mlir::OpPassManager &pm, const BufferizeOptions &options = {});

/// Scheduled products on memrefs to kernels in the llvm and nvvm dialects, in
/// the gpu.module with the attribute `gemm.kernels`.
void buildCodegenPipeline(mlir::OpPassManager &pm, const CodegenOptions &options = {});

/// Of buildCodegenPipeline what runs on that gpu.module: tile programs to llvm and nvvm.
void buildKernelPipeline(mlir::OpPassManager &pm);

/// The three above, one after the other.
void buildNvvmPipeline(mlir::OpPassManager &pm, const PlanOptions &plan = {},
                       const CodegenOptions &codegen = {}, const BufferizeOptions &bufferize = {});

/// buildNvvmPipeline, then gpu.module to gpu.binary.
void buildBinaryPipeline(mlir::OpPassManager &pm, const PlanOptions &plan = {},
                         const BinaryOptions &binary = {}, const CodegenOptions &codegen = {},
                         const BufferizeOptions &bufferize = {});

/// Makes the pipelines known by name, for textual pipelines.
void registerPipelines();

} // namespace gemm

#endif // GEMM_PIPELINES_PIPELINES_H
