// RUN: gemm-opt %s --gemm-serialize="all format=isa chip=sm_80" | FileCheck %s

// The registers of a struct that assembly makes and a loop carries stay where they are;
// functions of the module are inlined.

// CHECK: .visible .entry carry(
// CHECK-SAME: first [[X:%r[0-9]+]], [[Y:%r[0-9]+]];
// CHECK-NOT: [[X]]
// CHECK-SAME: next [[X]], [[Y]];
// CHECK-NOT: [[X]]
// CHECK-SAME: st.global.b32 \09[%{{[a-z0-9]+}}], [[X]];
// CHECK-SAME: st.global.b32 \09[%{{[a-z0-9]+}}+4], [[Y]];
// CHECK-NOT: call
gpu.module @kernels {
  llvm.func internal @store(%out: !llvm.ptr<1>, %x: f32, %y: f32) {
    %next = llvm.getelementptr %out[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    llvm.store %x, %out : f32, !llvm.ptr<1>
    llvm.store %y, %next : f32, !llvm.ptr<1>
    llvm.return
  }
  llvm.func @carry(%out: !llvm.ptr<1>, %n: i32) attributes {gpu.kernel, nvvm.kernel} {
    %one = llvm.mlir.constant(1 : i32) : i32
    %start = llvm.inline_asm has_side_effects "first $0, $1;", "=f,=f" : () -> !llvm.struct<(f32, f32)>
    llvm.br ^loop(%n, %start : i32, !llvm.struct<(f32, f32)>)
  ^loop(%i: i32, %held: !llvm.struct<(f32, f32)>):
    %zero = llvm.mlir.constant(0 : i32) : i32
    %done = llvm.icmp "eq" %i, %zero : i32
    llvm.cond_br %done, ^end, ^body
  ^body:
    %a = llvm.extractvalue %held[0] : !llvm.struct<(f32, f32)>
    %b = llvm.extractvalue %held[1] : !llvm.struct<(f32, f32)>
    %made = llvm.inline_asm has_side_effects "next $0, $1;", "=f,=f,0,1" %a, %b : (f32, f32) -> !llvm.struct<(f32, f32)>
    %less = llvm.sub %i, %one : i32
    llvm.br ^loop(%less, %made : i32, !llvm.struct<(f32, f32)>)
  ^end:
    %x = llvm.extractvalue %held[0] : !llvm.struct<(f32, f32)>
    %y = llvm.extractvalue %held[1] : !llvm.struct<(f32, f32)>
    llvm.call @store(%out, %x, %y) : (!llvm.ptr<1>, f32, f32) -> ()
    llvm.return
  }
}
