// The pass that turns kernels into text and bytes that a driver loads.
#ifndef GEMM_CONVERSION_SERIALIZE_PASSES
#define GEMM_CONVERSION_SERIALIZE_PASSES

include "mlir/Pass/PassBase.td"

def GemmSerialize : Pass<"gemm-serialize", "::mlir::ModuleOp"> {
  let summary = "replace the `gpu.module` of our kernels by a `gpu.binary`";
  let description = [{
    Reads the `gpu.module` with the attribute `gemm.kernels`, or with `all` every one, whose
    functions are in the llvm and nvvm dialects, and writes a `gpu.binary` of the same name with one object: PTX text (`isa`), a
    cubin (`bin`) or a fat binary (`fatbin`).

    PTX is made in this process and needs no CUDA. The PTX version follows from
    the chip and from the ptxas that is found. ptxas is searched as `ptxas`,
    GEMM_PTXAS, CUDA_HOME and CUDA_PATH, PATH, /usr/local/cuda, pip wheels.

    Without `all` the device code of others stays as it is, with its targets. A module that
    names a target names one, an `#nvvm.target` without flags and libraries; its chip counts
    where `chip` is not given. An offloading handler goes to the binary. The host's `gemm.target`
    and `gemm.fastmath` are taken off, where there are no kernels too.

    Refuses, at the place in the source: an unknown chip, calls of functions
    that are not defined (libdevice is not used), and with `bin` or `fatbin` a
    ptxas that is missing, too old, fails, or does not end in time. Register
    counts are reported as analysis remarks, spills as warnings.

    ```mlir
    // gemm-opt --gemm-serialize="format=isa chip=sm_80 all"
    gpu.module @kernels {
      llvm.func @f() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
    }
    // becomes
    gpu.binary @kernels [#gpu.object<#nvvm.target<chip = "sm_80">, assembly = "...">]
    ```
  }];
  let options = [
    Option<"all", "all", "bool", "false",
           "take every gpu.module, not only that of our kernels">,
    Option<"format", "format", "std::string", "\"bin\"",
           "what to write: isa (PTX), bin (cubin) or fatbin">,
    Option<"chip", "chip", "std::string", "\"\"",
           "chip such as sm_80; empty: that of #nvvm.target or gemm.target">,
    Option<"ptxas", "ptxas", "std::string", "\"\"",
           "path of ptxas; empty: search">,
    Option<"timeout", "timeout", "unsigned", "300",
           "seconds that one run of ptxas may take">,
  ];
  let statistics = [Statistic<"serialised", "modules", "gpu.modules that became gpu.binaries">];
}

def GemmAttachTarget : Pass<"gemm-attach-target", "::mlir::ModuleOp"> {
  let summary = "say on the `gpu.module` of our kernels what it is compiled for";
  let description = [{
    Writes `#nvvm.target` on the `gpu.module` with `gemm.kernels`: the chip of `gemm.target`,
    or `chip`, and the PTX version that the chip needs. `gpu-module-to-binary` and what else
    of upstream's reads targets then takes it. The module's `gemm.target` is taken off, which tools
    without this dialect do not read; where there are no kernels it stays as long as there is
    an op of ours. Where nothing names a chip a target that is there stays: a second run changes
    nothing. Other device code is left alone.

    ```mlir
    gpu.module @gemm_kernels attributes {gemm.kernels} { ... }
    // becomes
    gpu.module @gemm_kernels [#nvvm.target<O = 3, chip = "sm_80", features = "+ptx80">] attributes {gemm.kernels} { ... }
    ```
  }];
  let options = [
    Option<"chip", "chip", "std::string", "\"\"", "chip such as sm_80; empty: that of gemm.target">,
  ];
  let dependentDialects = ["::mlir::NVVM::NVVMDialect"];
}

#endif // GEMM_CONVERSION_SERIALIZE_PASSES
