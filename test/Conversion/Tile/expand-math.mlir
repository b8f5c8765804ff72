// RUN: gemm-opt %s --gemm-expand-math --split-input-file --verify-diagnostics | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @exp
  gpu.func @exp(%x: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx"
    // CHECK-NOT: math.
    %y = math.exp %x : f32
    gpu.return %y : f32
  }
  // The number of a number and NaN, for every float type.
  // CHECK-LABEL: gpu.func @numbers
  gpu.func @numbers(%x: f32, %y: f64) -> (f32, f64) {
    // CHECK: llvm.call_intrinsic "llvm.maxnum"(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
    // CHECK: llvm.call_intrinsic "llvm.minnum"(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
    %m = arith.maxnumf %x, %x : f32
    %n = arith.minnumf %y, %y : f64
    gpu.return %m, %n : f32, f64
  }
  // Constant whole exponents become products.
  // CHECK-LABEL: gpu.func @cube
  gpu.func @cube(%x: f32) -> f32 {
    %three = arith.constant 3.0 : f32
    // CHECK: %[[S:.*]] = arith.mulf %[[X:.*]], %[[X]]
    // CHECK: arith.mulf %[[X]], %[[S]]
    // CHECK-NOT: arith.mulf
    %y = math.powf %x, %three : f32
    gpu.return %y : f32
  }
  // CHECK-LABEL: gpu.func @divide
  gpu.func @divide(%x: f32, %y: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"
    // CHECK-NOT: arith.divf
    %z = arith.divf %x, %y : f32
    gpu.return %z : f32
  }
  // By a power of two exactly, unless its reciprocal is subnormal.
  // CHECK-LABEL: gpu.func @halve
  gpu.func @halve(%x: f32) -> (f32, f32, f32) {
    // CHECK: %[[HALF:.*]] = arith.constant -5.000000e-01 : f32
    // CHECK: arith.mulf %{{.*}}, %[[HALF]] : f32
    // CHECK-COUNT-2: llvm.call_intrinsic "llvm.nvvm.div.full"
    // CHECK-NOT: arith.divf
    %two = arith.constant -2.0 : f32
    %three = arith.constant 3.0 : f32
    %large = arith.constant 0x7F000000 : f32 // 2^127
    %a = arith.divf %x, %two : f32
    %b = arith.divf %x, %three : f32
    %c = arith.divf %x, %large : f32
    gpu.return %a, %b, %c : f32, f32, f32
  }
  // One formula for both signs, without a division.
  // CHECK-LABEL: gpu.func @tanh
  gpu.func @tanh(%x: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz"
    // CHECK: llvm.call_intrinsic "llvm.nvvm.rcp.approx.ftz.f"
    // CHECK-NOT: copysign
    %y = math.tanh %x : f32
    gpu.return %y : f32
  }
  // GELU's 1 + tanh(x) is 2 / (1 + e^-2x), whichever side the 1 is on.
  // CHECK-LABEL: gpu.func @one_plus_tanh
  gpu.func @one_plus_tanh(%x: f32) -> (f32, f32) {
    // CHECK-NOT: arith.select
    // CHECK: gpu.return
    %one = arith.constant 1.0 : f32
    %t = math.tanh %x : f32
    %y = arith.addf %t, %one : f32
    %z = arith.addf %one, %t : f32
    gpu.return %y, %z : f32, f32
  }
  // What lg2.approx is off by near 1 is not relative to the result: a series there.
  // CHECK-LABEL: gpu.func @log2
  gpu.func @log2(%x: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"
    // CHECK: llvm.call_intrinsic "llvm.nvvm.lg2.approx.f"
    // CHECK: arith.select
    %y = math.log2 %x : f32
    gpu.return %y : f32
  }
  // pow takes -infinity for infinity, and -0 for 0.
  // CHECK-LABEL: gpu.func @root
  gpu.func @root(%x: f32) -> f32 {
    // CHECK: %[[F:.*]] = arith.select
    // CHECK: %[[S:.*]] = arith.addf %[[F]]
    // CHECK: llvm.call_intrinsic "llvm.sqrt.f32"(%[[S]])
    %half = arith.constant 0.5 : f32
    %y = math.powf %x, %half : f32
    gpu.return %y : f32
  }
  // Any other power is 2^(y log2 x), with the logarithm in two floats.
  // CHECK-LABEL: gpu.func @powers
  gpu.func @powers(%x: f32, %y: f32) -> (f32, f32) {
    // CHECK: llvm.bitcast
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx"
    // CHECK: llvm.call_intrinsic "llvm.copysign.f32"
    // CHECK-NOT: math.
    %0 = math.powf %x, %y : f32
    %1 = math.cbrt %x : f32
    gpu.return %0, %1 : f32, f32
  }
  // Integers are rounded once: what f32 cannot hold is cut to an odd number first.
  // CHECK-LABEL: gpu.func @integers
  gpu.func @integers(%x: i32, %y: i64, %z: i16) -> (bf16, bf16, bf16, f32) {
    // CHECK: %[[C:.*]] = llvm.call_intrinsic "llvm.nvvm.i2f.rz"
    // CHECK: arith.fptosi %[[C]] : f32 to i32
    // CHECK: arith.ori
    // CHECK: arith.truncf %{{.*}} : f32 to bf16
    %0 = arith.sitofp %x : i32 to bf16
    // CHECK: llvm.call_intrinsic "llvm.nvvm.ull2f.rz"
    // CHECK: arith.fptoui %{{.*}} : f32 to i64
    %1 = arith.uitofp %y : i64 to bf16
    // CHECK: arith.sitofp %{{.*}} : i16 to bf16
    %2 = arith.sitofp %z : i16 to bf16
    // CHECK: arith.sitofp %{{.*}} : i32 to f32
    %3 = arith.sitofp %x : i32 to f32
    gpu.return %0, %1, %2, %3 : bf16, bf16, bf16, f32
  }
  // A remainder is a long division in f64 of 12 digits of 24 bits.
  // CHECK-LABEL: gpu.func @remainder
  gpu.func @remainder(%x: f32, %y: f32) -> f32 {
    // CHECK: arith.extf
    // CHECK-COUNT-12: arith.divf {{.*}} : f64
    // CHECK-NOT: arith.divf
    // CHECK: arith.truncf {{.*}} : f64 to f32
    %0 = arith.remf %x, %y : f32
    gpu.return %0 : f32
  }
  // CHECK-LABEL: gpu.func @angles
  gpu.func @angles(%x: f32, %y: f32) -> (f32, f32, f32) {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"
    // CHECK: llvm.call_intrinsic "llvm.sqrt.f32"
    // CHECK: llvm.call_intrinsic "llvm.nvvm.lg2.approx.f"
    // CHECK-NOT: math.
    %0 = math.atan2 %y, %x : f32
    %1 = math.acos %x : f32
    %2 = math.acosh %x : f32
    gpu.return %0, %1, %2 : f32, f32, f32
  }
  // CHECK-LABEL: gpu.func @direct
  gpu.func @direct(%x: f32) -> f32 {
    // CHECK: llvm.call_intrinsic "llvm.fabs"
    %a = math.absf %x : f32
    // CHECK: llvm.call_intrinsic "llvm.sqrt"
    %b = math.sqrt %a : f32
    gpu.return %b : f32
  }
}

// -----

gpu.module @kernels {
  gpu.func @unknown(%x: f32) -> f32 {
    // expected-error @below {{expected a math function that has code on 'f32': absf, ceil, copysign, floor, fma, isfinite, isinf, isnan, round, roundeven, sqrt, trunc, acos, acosh, asin, asinh, atan, atanh, cbrt, cos, cosh, erf, erfc, exp, exp2, expm1, log, log10, log1p, log2, rsqrt, sin, sinh, tan, tanh, atan2, powf, remf, sincos, fpowi (by whole constants up to 64); got 'math.clampf'}}
    %y = math.clampf %x to [%x, %x] : f32
    gpu.return %y : f32
  }
}

// -----

gpu.module @kernels {
  gpu.func @remainder(%x: f64) -> f64 {
    // expected-error @below {{expected a math function that has code on 'f64': absf,}}
    %y = arith.remf %x, %x : f64
    gpu.return %y : f64
  }
}

// -----

gpu.module @kernels {
  gpu.func @unknown_power(%x: f32, %y: i32) -> f32 {
    // expected-error @below {{expected a math function that has code on 'f32': absf, ceil, copysign,}}
    %z = math.fpowi %x, %y : f32, i32
    gpu.return %z : f32
  }
}

// -----

// A rounding mode is the conversion's; to nearest even is the one without a mode.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @rounding
  gpu.func @rounding(%x: f32, %y: f64) -> (bf16, f16, f16, f32, bf16) {
    // CHECK: llvm.inline_asm "cvt.rz.bf16.f32 $0, $1;", "=h,f"
    %0 = arith.truncf %x toward_zero : f32 to bf16
    // CHECK: llvm.inline_asm "cvt.rp.f16.f32 $0, $1;", "=h,f"
    %1 = arith.truncf %x upward : f32 to f16
    // CHECK: llvm.inline_asm "cvt.rm.f16.f64 $0, $1;", "=h,d"
    %2 = arith.truncf %y downward : f64 to f16
    // CHECK: llvm.inline_asm "cvt.rz.f32.f64 $0, $1;", "=f,d"
    %3 = arith.truncf %y toward_zero : f64 to f32
    // CHECK: arith.truncf %{{.*}} : f32 to bf16
    %4 = arith.truncf %x to_nearest_even : f32 to bf16
    gpu.return %0, %1, %2, %3, %4 : bf16, f16, f16, f32, bf16
  }
}

// -----

gpu.module @kernels {
  gpu.func @away(%x: f32) -> f16 {
    // expected-error @below {{expected a rounding that PTX has for every chip, got to_nearest_away from 'f32' to 'f16'}}
    %y = arith.truncf %x to_nearest_away : f32 to f16
    gpu.return %y : f16
  }
}

// -----

gpu.module @kernels {
  gpu.func @double(%x: f64) -> bf16 {
    // expected-error @below {{expected a rounding that PTX has for every chip, got toward_zero from 'f64' to 'bf16'}}
    %y = arith.truncf %x toward_zero : f64 to bf16
    gpu.return %y : bf16
  }
}

// -----

gpu.module @kernels {
  gpu.func @wide(%x: f32) -> f32 {
    // expected-error @below {{expected f64, f32, f16, bf16, f8E4M3FN, f8E5M2, f8E8M0FNU and integers of at most 64 bits in a kernel, got 'arith.fptosi' of 'i128'}}
    %y = arith.fptosi %x : f32 to i128
    %z = arith.divsi %y, %y : i128
    %w = arith.sitofp %z : i128 to f32
    gpu.return %w : f32
  }
}

// -----

gpu.module @kernels {
  gpu.func @narrow(%x: f32) -> f32 {
    // expected-error @below {{expected f64, f32, f16, bf16, f8E4M3FN, f8E5M2, f8E8M0FNU and integers of at most 64 bits in a kernel, got 'arith.truncf' of 'f8E5M2FNUZ'}}
    %y = arith.truncf %x : f32 to f8E5M2FNUZ
    %z = arith.extf %y : f8E5M2FNUZ to f32
    gpu.return %z : f32
  }
}

// -----

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @pair
  gpu.func @pair(%x: f32) -> (f32, f32) {
    // CHECK: llvm.call_intrinsic "llvm.nvvm.sin.approx.f"
    // CHECK: llvm.call_intrinsic "llvm.nvvm.cos.approx.f"
    // CHECK-NOT: math.sincos
    %y, %z = math.sincos %x : f32
    gpu.return %y, %z : f32, f32
  }
}

// -----

gpu.module @kernels {
  gpu.func @pair_of_halves(%x: f16) -> f16 {
    // expected-error @below {{expected a math function that has code on 'f16'}}
    %y, %z = math.sincos %x : f16
    gpu.return %y : f16
  }
}

// -----

// Ops of LLVM that no later conversion takes are named where they are.
gpu.module @kernels {
  gpu.func @converted(%x: f32) -> f32 {
    // expected-error @below {{expected arith and math ops in an epilogue or a body, got 'llvm.intr.exp', which has no code in a kernel; convert math to LLVM after kernels are made}}
    %y = llvm.intr.exp(%x) : (f32) -> f32
    gpu.return %y : f32
  }
}

// -----

// No instruction adds fp8.
gpu.module @kernels {
  gpu.func @fp8(%x: f8E4M3FN) -> f8E4M3FN {
    // expected-error @below {{'arith.addf' op expected numbers of f32 to compute with, got fp8; extend them first, and truncate the result}}
    %y = arith.addf %x, %x : f8E4M3FN
    gpu.return %y : f8E4M3FN
  }
}

// -----

gpu.module @kernels {
  gpu.func @integers(%x: i32) -> i32 {
    // expected-error @below {{expected a math function that has code on 'i32': absi, ctlz, ctpop, cttz; got 'math.ipowi'}}
    %y = math.ipowi %x, %x : i32
    gpu.return %y : i32
  }
}

// -----

// What PTX has for f64 and integers as well.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @selected
  gpu.func @selected(%x: f32, %y: f64, %n: i8) -> (f32, f64, i1, i8) {
    // CHECK: llvm.call_intrinsic "llvm.round"(%{{.*}}) : (f32) -> f32
    %0 = math.round %x : f32
    // CHECK: llvm.call_intrinsic "llvm.fabs"(%{{.*}}) : (f64) -> f64
    %1 = math.absf %y : f64
    // CHECK: llvm.call_intrinsic "llvm.is.fpclass"(%{{.*}}) : (f32, i32) -> i1
    %2 = math.isinf %x : f32
    // CHECK: llvm.call_intrinsic "llvm.ctlz"(%{{.*}}) : (i8, i1) -> i8
    %3 = math.ctlz %n : i8
    gpu.return %0, %1, %2, %3 : f32, f64, i1, i8
  }
}
