// The passes between gemm.matmul and NVVM, in the order they run.
#ifndef GEMM_CONVERSION_TILE_PASSES_TD
#define GEMM_CONVERSION_TILE_PASSES_TD

include "mlir/Pass/PassBase.td"

def GemmToTile : Pass<"gemm-to-tile", "::mlir::ModuleOp"> {
  let summary = "write the tile program of every scheduled `gemm.matmul` on memrefs";
  let description = [{
    Reads `gemm.matmul` ops on memrefs that carry a `#gemm.schedule` of family
    `mma_sync` or `wgmma`. Writes one `tile.kernel` per distinct (types, layout, alignment
    class, schedule, epilogue) into the `gpu.module` with the attribute `gemm.kernels`,
    which it makes if there is none, called `module-name` or, where a symbol has that name,
    like it. A second run adds to it. Writes `#gemm.launch` on each op: M, N, K, batch and leading dimensions are run-time
    arguments, so equal kernels are emitted once. The copy engine of an operand
    follows from the alignment its type proves: 16, 8 or 4 bytes take cp.async of
    that width, less takes loads and stores through registers; for wgmma, 16 bytes
    take bulk copies through a tensor map.

    Refuses, with a located error that lists the choices: operand and output types that no
    kernel has, an inner stride other than 1, rank above 3, several schedules by M
    (`gemm-dispatch` goes before), and schedules that do not fit the chip. Leaves ops on tensors and ops without a
    schedule alone, and modules inside the module, with a `missed` remark where these hold
    products.

    From `docs/tile.md`:
    ```mlir
    gemm.matmul nt ins(%a, %b : memref<64x64xbf16>, memref<64x64xbf16>)
      outs(%c : memref<64x64xbf16>) {schedule = #s}
    // becomes
    %0 = tile.ring : <R>
    tile.role "all" warps(4) {
      tile.units %arg4, %arg5, %arg6 of %arg0 {
        %1 = tile.zero : !tile.acc<32x32xf32>
        %2 = tile.start %0 : !tile.ring<R>
        ...
          %8 = tile.acquire %0[%arg8] : <R>
          %9 = arith.addi %arg5, %arg7 : i32
          %10 = tile.fill %8[0], %arg1 at %arg4, %9 : <<R>>, !tile.view<bf16, k, 16, whole> -> <<P>>
          ...
          %14 = tile.mma %arg12, %arg13 into %arg11 : !tile.frag<32x16xbf16>, !tile.frag<32x16xbf16>, !tile.acc<32x32xf32> -> <32x32xf32>
          ...
        tile.epilogue %7#3 at %arg4 out(%arg3 : !tile.view<bf16, mn, 16>) maps [#map] : <32x32xf32> {
    ```
  }];
  let options = [
    Option<"moduleName", "module-name", "std::string", /*default=*/"\"gemm_kernels\"",
           "name of the gpu.module for kernels, if there is none yet">,
  ];
  let statistics = [Statistic<"made", "kernels", "kernels that were made">,
                    Statistic<"shared", "shared", "products that take the kernel of another">];
  let dependentDialects = ["::gemm::tile::TileDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::gpu::GPUDialect"];
}

def GemmOverlapLaunches : Pass<"gemm-overlap-launches", "::mlir::ModuleOp"> {
  let summary = "let launches that follow others begin before these have ended";
  let description = [{
    Reads a host whose ops name their kernels, at the tile level or, of elementwise ops, in llvm, for
    a machine that has programmatic dependent launch (sm_90). Of the launches of a function each that
    follows another one, with nothing of the device between, gets `gemm.dependent`, and its kernel
    `llvm.nvvm.griddepcontrol.wait` where barriers are initialised and tensor maps asked for, before
    anything touches global memory. The kernel before it gets `llvm.nvvm.griddepcontrol.launch.dependents`
    where the copies of its last unit have been started. One that a launch needs not gets it too,
    where it is the kernel of another that does; there it does nothing.

    Leaves launches alone whose kernels load scales that count as never written (several blocks along
    K in a k-step), with a `missed` remark. Runs after `gemm-to-tile` and `gemm-elementwise-to-gpu`,
    before `gemm-lower-kernels`. Who launches may ignore the attribute.

    ```mlir
    tile.role "multiply"
    // becomes
    llvm.call_intrinsic "llvm.nvvm.griddepcontrol.wait"
    tile.role "multiply"
    ...
    llvm.call_intrinsic "llvm.nvvm.griddepcontrol.launch.dependents"
    tile.drain
    ```
  }];
  let statistics = [Statistic<"dependents", "dependents", "launches that may begin early">];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ExpandMath : Pass<"gemm-expand-math", "::mlir::gpu::GPUModuleOp"> {
  let summary = "expand math functions and divisions of f32 without libdevice";
  let description = [{
    Rewrites `math` ops and `arith.divf` on f32 inside a GPU module into arithmetic
    and the hardware's approximations, so that no `__nv_*` call and no division in
    many steps (div.rn) remains. The
    error of each expansion is stated in `docs/numerics.md` and checked by a unit
    test over the whole range. Ops the backend selects directly (sqrt, fma, abs,
    copysign, floor, ceil, trunc, rounding, isnan and its like, on f64 too; absi, ctlz, cttz and
    ctpop of integers) become LLVM intrinsics. `arith.truncf` with
    a rounding mode becomes the `cvt` that has it. An op it cannot expand is an error
    that names it, and so is a value of more than 64 bits, for which the backend would
    call a library.

    From `docs/tile.md`:
    ```mlir
    %q = arith.divf %x, %y : f32
    // becomes
    %0 = llvm.call_intrinsic "llvm.nvvm.div.full"(%arg0, %arg1) : (f32, f32) -> f32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
                           "::mlir::math::MathDialect"];
}

def TileExpandSchedule : Pass<"tile-expand-schedule", "::mlir::gpu::GPUModuleOp"> {
  let summary = "turn roles and units of a tile program into control flow";
  let description = [{
    Reads `tile.role` and `tile.units`; writes the decoding of the CTA's number
    into its unit and, with several roles, one branch per role. Knows the
    schedules and no MMA family; leaves every other op of the program as it is.
    Before a `tile.fill` whose `k` is not made of a unit's k-steps, numbers of loops
    between them and constants, it writes a check that traps.

    From `docs/tile.md`:
    ```mlir
    tile.role "all" warps(4) {
      tile.units %arg4, %arg5, %arg6 of %arg0 {
        %1 = tile.zero : !tile.acc<32x32xf32>
    // becomes
    %block_id_x = gpu.block_id  x
    %14 = arith.index_cast %block_id_x : index to i32
    ...
    %28 = tile.locate %arg0[%27, %26, %16]
    ```
  }];
  let dependentDialects = ["::gemm::tile::TileDialect", "::mlir::gpu::GPUDialect",
                           "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect"];
}

def TileToNvvm : Pass<"tile-to-nvvm", "::mlir::gpu::GPUModuleOp"> {
  let summary = "convert tile programs, op by op, to NVVM";
  let description = [{
    Reads `tile.kernel` ops without roles and units; writes one `llvm.func` kernel
    each, whose parameters follow `docs/kernel-abi.md`, over arith, scf, llvm and
    nvvm ops, and the shared-memory symbol of the module. Knows MMA families, copy
    engines and layouts, and no schedule.

    From `docs/tile.md`:
    ```mlir
    %14 = tile.mma %arg12, %arg13 into %arg11 : !tile.frag<32x16xbf16>, !tile.frag<32x16xbf16>, !tile.acc<32x32xf32> -> <32x32xf32>
    // becomes
    nvvm.mma.sync A[%arg49, %arg50, %arg51, %arg52]  B[%arg57, %arg58]  C[%arg17, %arg18, %arg19, %arg20]
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
                           "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

#endif
