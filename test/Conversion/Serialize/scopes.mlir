// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_80" | FileCheck %s

// Debug information that a function comes with is what PTX gets.
// CHECK: .section{{.*}}.debug_info
#file = #llvm.di_file<"written.py" in "">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "theirs", isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
#scope = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "theirs", file = #file, line = 7, scopeLine = 7, subprogramFlags = "Definition|Optimized", type = #type>
gpu.module @kernels {
  llvm.func @f(%out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %x = llvm.mlir.constant(1.0 : f32) : f32
    llvm.store %x, %out : f32, !llvm.ptr<1> loc("written.py":8:3)
    llvm.return loc("written.py":9:3)
  } loc(fused<#scope>["written.py":7:1])
}
