// The passes over LLVM IR: those of O3 without which kernels get longer. They come
// unrolled, their loops as they shall be and without memory that could be a register;
// what is left to do are addresses that the layouts' arithmetic repeats, divisions of
// numbers whose range is known, and what loops compute again.
#include "Optimise.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

static constexpr StringLiteral passes =
    "cgscc(inline),globaldce," // for modules that others wrote: our kernels call nothing
    "function("
    "nvvm-intr-range,sroa,instcombine<no-verify-fixpoint>,simplifycfg,"
    "early-cse<memssa>,correlated-propagation,simplifycfg,instcombine<no-verify-fixpoint>,"
    "reassociate,"
    "loop-mssa(licm<no-allowspeculation>,loop-rotate<header-duplication>,licm<allowspeculation>),"
    "simplifycfg,instcombine<no-verify-fixpoint>,loop(indvars),gvn,correlated-propagation,"
    "simplifycfg<switch-range-to-icmp;hoist-common-insts;sink-common-insts>,"
    "instcombine<no-verify-fixpoint>,div-rem-pairs)";

void gemm::optimise(Module &module, TargetMachine &machine) {
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager sccs;
  ModuleAnalysisManager modules;
  PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  for (Function &function : module)
    widenByBits(function);
  ModulePassManager manager;
  cantFail(builder.parsePassPipeline(manager, passes));
  manager.run(module, modules);
  for (Function &function : module)
    splitStructs(function);
}
