// LLVM IR of kernels before code generation. In: a module as MLIR translates it. Out:
// the module with the passes run that make these kernels better, and no others.
#ifndef GEMM_LIB_CONVERSION_SERIALIZE_OPTIMISE_H
#define GEMM_LIB_CONVERSION_SERIALIZE_OPTIMISE_H

namespace llvm {
class Function;
class Module;
class TargetMachine;
} // namespace llvm

namespace gemm {
/// Runs the passes; what they are and why is in Optimise.cpp.
void optimise(llvm::Module &module, llvm::TargetMachine &machine);

/// Gives every register of a struct a value of its own: phis of structs become phis of
/// their elements, and an `extractvalue` stands beside the call that made its struct.
/// Selection reads a whole struct for each element taken in another block, which is
/// quadratic in the 128 registers of an accumulator.
void splitStructs(llvm::Function &function);

/// Where a function writes f16, widens bf16 to f32 by a shift: of an operation on f32 between
/// the two LLVM makes one on f16, which has not the range of bf16.
void widenByBits(llvm::Function &function);
} // namespace gemm

#endif // GEMM_LIB_CONVERSION_SERIALIZE_OPTIMISE_H
