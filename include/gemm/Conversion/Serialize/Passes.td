// The pass that turns kernels into text and bytes that a driver loads.
#ifndef GEMM_CONVERSION_SERIALIZE_PASSES
#define GEMM_CONVERSION_SERIALIZE_PASSES

include "mlir/Pass/PassBase.td"

def GemmSerialize : Pass<"gemm-serialize", "::mlir::ModuleOp"> {
  let summary = "replace every `gpu.module` by a `gpu.binary`";
  let description = [{
    Reads `gpu.module` ops whose functions are in the llvm and nvvm dialects and
    writes a `gpu.binary` of the same name with one object: PTX text (`isa`), a
    cubin (`bin`) or a fat binary (`fatbin`).

    PTX is made in this process and needs no CUDA. The PTX version follows from
    the chip and from the ptxas that is found. ptxas is searched as `ptxas`,
    GEMM_PTXAS, CUDA_HOME and CUDA_PATH, PATH, /usr/local/cuda, pip wheels.

    Refuses, at the place in the source: an unknown chip, calls of functions
    that are not defined (libdevice is not used), and with `bin` or `fatbin` a
    ptxas that is missing, too old, fails, or does not end in time. Register
    counts are reported as analysis remarks, spills as warnings.

    ```mlir
    // gemm-opt --gemm-serialize="format=isa chip=sm_80"
    gpu.module @kernels {
      llvm.func @f() attributes {gpu.kernel, nvvm.kernel} { llvm.return }
    }
    // becomes
    gpu.binary @kernels [#gpu.object<#nvvm.target<chip = "sm_80">, assembly = "...">]
    ```
  }];
  let options = [
    Option<"format", "format", "std::string", "\"bin\"",
           "what to write: isa (PTX), bin (cubin) or fatbin">,
    Option<"chip", "chip", "std::string", "\"\"",
           "chip such as sm_80; empty: that of #nvvm.target or gemm.target">,
    Option<"ptxas", "ptxas", "std::string", "\"\"",
           "path of ptxas; empty: search">,
    Option<"timeout", "timeout", "unsigned", "300",
           "seconds that one run of ptxas may take">,
  ];
}

#endif // GEMM_CONVERSION_SERIALIZE_PASSES
