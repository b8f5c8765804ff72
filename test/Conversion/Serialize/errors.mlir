// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_80" --split-input-file --verify-diagnostics

// libdevice is not used: a math function left over is named where it stands.
gpu.module @kernels {
  llvm.func @__nv_erff(f32) -> f32
  llvm.func @f(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
    // expected-error @below {{math function 'erff' needs libdevice, which is not used; expand it before}}
    %y = llvm.call @__nv_erff(%x) : (f32) -> f32
    llvm.store %y, %out : f32, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @f(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
    // expected-error @below {{'llvm.intr.exp' op is a math function that needs libdevice, which is not used; expand it before}}
    %y = llvm.intr.exp(%x) : (f32) -> f32
    llvm.store %y, %out : f32, !llvm.ptr<1>
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @helper()
  llvm.func @f() attributes {nvvm.kernel} {
    // expected-error @below {{expected a function defined in gpu.module 'kernels', got call of 'helper'}}
    llvm.call @helper() : () -> ()
    llvm.return
  }
}

// -----

gpu.module @kernels {
  llvm.func @f(%x: f32, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
    // expected-error @below {{missing `LLVMTranslationDialectInterface` registration for dialect for op: math.exp}}
    %y = math.exp %x : f32
    llvm.store %y, %out : f32, !llvm.ptr<1>
    llvm.return
  }
}
