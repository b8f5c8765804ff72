#!/usr/bin/env python3
"""Kernels whose arithmetic is wrong: the check of gemm-run must fail each.

A kernel is compiled, passes, and is then broken in one way in its PTX: a store that
rounds towards zero, an operand or an accumulator without its last bits, a k-step left
out, rows exchanged, a constant or a NaN lost in the epilogue. Each is a mistake that
a tolerance wide enough for K products lets pass. The list below is the whole list;
--one-in=N takes one in N of it.
"""
import os
import random
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor

from harness import Test, run
from ptx_edits import (FLUSHED, HALVED, LARGEST, NARROW, SATURATED, bits, butterfly, doubles, ends_as_half, exchanged,
                       larger_between, loaded, masked, not_promoted, percent_off, quantised, scratch, scratched, stale, stored, swap,
                       without_last, without_pair, without_product, without_subnormals)
from wrong_programs import (CLAMPED, COMPUTED, GELU_SUM, HALF, HARDSWISH, HINGE, OF_64, OVERFLOW, QUARTER, RELU, SCALED,
                            SCALED_SUM, SILU, absmax, along_m, by_warpgroups, by_wgmma, dequantised, exponents, function, gathered, grouped, grouped_k, less_zero_points, linear, matmul, mixed, of_blocks, of_family, packed, reduction,
                            requantised, residual, sum_of_two, tf32, weights_of_bytes)

# The terms of zero points in an epilogue: a product, one more added to it, and both subtracted.
TERMS = r"(mul\.lo\.s32\s+(%r\d+), [^;]*;\s*)mad\.lo\.s32\s+(%r\d+), %r\d+, %r\d+, \2;(\s*sub\.s32\s+%r\d+, %r\d+, \3;)"
# name: (source, how the PTX is broken, targets)
BOTH, AMPERE, HOPPER = ("sm_80", "sm_90a"), ("sm_80",), ("sm_90a",)
WRONG = {
    "f16 store towards zero, K = 1024": (matmul("f16", 1024), NARROW, BOTH),
    "f16 store towards zero, K = 4096": (matmul("f16", 4096, m=32, n=32), NARROW, BOTH),
    "bf16 store towards zero": (matmul("bf16", 1024), NARROW, BOTH),
    "A of f16 cut to bf16's precision": (matmul("f16", 1024), lambda p: masked(p, "0xfff8fff8", 1), AMPERE),
    "A of f16 without its last bit": (matmul("f16", 512), lambda p: masked(p, "0xfffefffe", 1), AMPERE),
    "A of bf16 without 3 of 7 bits, K = 11008": (
        matmul("bf16", 11008, m=16, n=16), lambda p: masked(p, "0xfff8fff8", 1), AMPERE),
    "accumulator cut to 11 bits": (matmul("bf16", 1024, "f32"), lambda p: masked(p, "0xfffff000", 0), AMPERE),
    "accumulator cut to 11 bits, stored as f16": (matmul("f16", 1024), lambda p: masked(p, "0xfffff000", 0), AMPERE),
    "accumulator without its last two bits": (matmul("bf16", 256, "f32"), lambda p: masked(p, "0xfffffffc", 0), AMPERE),
    "a product left out": (matmul("bf16", 256), swap(r"(wgmma\.mma_async|mma\.sync)\.[^;]*;", "", 1), BOTH),
    "the second of two products in a sum left out": (sum_of_two("bf16", 256), without_pair, AMPERE),
    **{f"groups of {of} that end one early": (
        source, scratched(r"(ld\.global\.b32\s+(%r\d+), \[[^\]]*\];)", r"\1\nsetp.gt.s32 %zp, \2, 0;\n@%zp sub.s32 \2, \2, 1;"), BOTH)
       for of, source in (("rows", grouped()), ("k", grouped_k()))},
    "accumulator without its last bit": (matmul("bf16", 1024, "f32"), lambda p: masked(p, "0xfffffffe", 0), AMPERE),
    "accumulator without its last bit, K = 4096": (
        matmul("bf16", 4096, "f32", m=32, n=32), lambda p: masked(p, "0xfffffffe", 0), AMPERE),
    "accumulator without its last two bits, stored as bf16": (
        matmul("bf16", 4096, m=32, n=32), lambda p: masked(p, "0xfffffffc", 0), AMPERE),
    "A's subnormals are 0": (matmul("f16", 64), lambda p: without_subnormals(p, 1), AMPERE),
    "B's subnormals are 0": (matmul("f16", 64), lambda p: without_subnormals(p, 2), AMPERE),
    "A's subnormals are 0, 16 x 16 x 16": (
        matmul("f16", 16, m=16, n=16), lambda p: without_subnormals(p, 1), AMPERE),
    "subnormal results are 0": (matmul("f16", 128, m=1), lambda p: stored(p, FLUSHED), AMPERE),
    "subnormal results are 0, K = 1024": (matmul("f16", 1024), lambda p: stored(p, FLUSHED), AMPERE),
    "large results are halved": (matmul("f16", 64), lambda p: stored(p, HALVED), AMPERE),
    "results that overflow are the largest number": (matmul("f16", 64), lambda p: stored(p, LARGEST), AMPERE),
    "results that overflow are finite, 16 x 16 x 16": (
        matmul("f16", 16, m=16, n=16), lambda p: stored(p, SATURATED), AMPERE),
    "bias of f32 cut to bf16": (linear(4096), lambda p: loaded(p, "and.b32 $R, $R, 0xffff0000;", r"\.v[24]"), AMPERE),
    "bias of f32 cut to 11 bits": (
        linear(4096), lambda p: loaded(p, "and.b32 $R, $R, 0xfffff000;", r"\.v[24]"), AMPERE),
    "relu that drops NaN, 8 x 8": (matmul("bf16", 64, epilogue=RELU, m=8, n=8), swap(r"max\.NaN\.", "max."), BOTH),
    "relu that drops NaN, 1 x 8": (matmul("bf16", 64, epilogue=RELU, m=1, n=8), swap(r"max\.NaN\.", "max."), BOTH),
    "a sum's values cut to bf16": (
        reduction("addf", "0.0", 8, 4096), lambda p: loaded(p, "and.b32 $R, $R, 0xffff0000;"), AMPERE),
    "a sum cut to 16 bits": (
        reduction("addf", "0.0", 8, 4096),
        swap(r"(add\.rn\.f32\s+(%r\d+), \2, %r\d+;)", r"\1\nand.b32 \2, \2, 0xffffff00;"), AMPERE),
    "the maximum of one row without NaN": (
        reduction("maximumf", "0xFF800000", 1, 64), swap(r"max\.NaN\.", "max."), AMPERE),
    "a sum of one row whose -infinity is finite": (
        reduction("addf", "0.0", 1, 64),
        lambda p: loaded(scratch(p), "setp.eq.b32 %zp, $R, 0xff800000;\n@%zp mov.b32 $R, 0xff7fffff;"), AMPERE),
    **{f"a sum of {name} without its last value, {rows} x {columns}": (
        reduction("addf", "0.0", rows, columns, computed), without_last, AMPERE)
       for name, rows, columns, computed in COMPUTED},
    **{f"one addition of a hinge loss towards zero, over {level} lanes": (
        reduction("addf", "0.0", 2, 1000, HINGE), butterfly(level), AMPERE) for level in (16, 8, 4, 2)},
    "a clamped sum that begins with -0.5 for 0.5": (CLAMPED, swap("0f3F000000", "0fBF000000"), AMPERE),
    "a clamped sum whose start has another bit": (CLAMPED, swap("0f3F000000", "0f3F010000"), AMPERE),
    **{f"hardswish's 3 less its last bit in {kind}, 2 x 48": (
        HARDSWISH.replace("TYPE", kind), swap("0f40400000", "0f403FFFFF"), AMPERE) for kind in ("f16", "bf16")},
    "relu that drops NaN": (matmul("bf16", 64, epilogue=RELU), swap(r"max\.NaN\.", "max."), BOTH),
    "exp(|x|) for exp(120 + |x|)": (
        matmul("bf16", 64, "f32", OVERFLOW), swap(r"0f42F00000", "0f00000000"), BOTH),
    "a constant three units in its last place off": (
        matmul("bf16", 64, "f32", SCALED), swap(r"0f3E99999A", "0f3E99999D"), BOTH),
    "an epilogue in f16, 16 x 16": (matmul("bf16", 64, "f16", QUARTER, m=16, n=16), ends_as_half, AMPERE),
    "an epilogue in f16, 64 x 64": (matmul("f16", 64, epilogue=QUARTER), ends_as_half, AMPERE),
    "exp without its correction": (
        matmul("bf16", 16, "f32", ["%r = math.exp %acc : f32"], m=32, n=64), swap("0f3F317218", "0f00000000"), AMPERE),
    "silu's exp without its correction": (
        matmul("bf16", 16, "f32", SILU, m=32, n=64), swap("0f3F317218", "0f00000000"), AMPERE),
    **{f"factors of f32 {how}, {trans}": (tf32(256, trans), scratched(r"cvt\.rna?\.tf32\.f32(\s+(%\w+), (%\w+);)", to), targets)
       for trans in ("nt", "tn") for how, to, targets in (
           ("left to the tensor core", r"mov.b32\1", BOTH), ("cut to 10 bits", r"and.b32 \2, \3, 0xffffe000;", AMPERE),
           ("of which ties go to even", r"shr.u32 %zq, \3, 13;\nand.b32 %zq, %zq, 1;\nadd.u32 %zq, %zq, 0xfff;\n"
            r"add.u32 \2, \3, %zq;\nand.b32 \2, \2, 0xffffe000;", AMPERE),
           ("of which ties go away from zero", r"cvt.rna.tf32.f32\1", HOPPER))},
    **{f"a product of f32 {how}, {trans}": (of_family("simt", 96, trans=trans, m=32, n=32), swap(r"fma\.rn\.f32(\s+(%\w+), %\w+, %\w+, (%\w+);)", to, 1), BOTH)
       for trans in ("nt", "tn") for how, to in (
           ("left out", r"mov.b32 \2, \3;"), ("taken twice", r"fma.rn.f32\1\nadd.rn.f32 \2, \2, \2;"))},
    **{f"1.1 acc + x in {dtype}, {how}": (residual(dtype, dtype, SCALED_SUM), swap(pattern, to), AMPERE)
       for dtype in ("f16", "bf16") for how, pattern, to in (
           ("whose additions round toward zero", r"add\.rn\.f32", "add.rz.f32"), ("whose additions round up", r"add\.rn\.f32", "add.rp.f32"),
           ("whose products round toward zero", r"mul\.rn\.f32", "mul.rz.f32"), ("1.1 another one in its last bit", "0f3F8CCCCD", "0f3F8CCCCE"))},
    **{f"gelu + 1.1 x whose gelu is 1 % off from {low} to {high}": (
        residual("bf16", "f32", GELU_SUM), percent_off(low, high), AMPERE)
       for low, high in ((1000, 2000), (1e-5, 2e-5), (1e-18, 1e-6))},
    "subnormals of f32 are 0, where 1 is added": (
        of_family("simt", 50, epilogue=["%o = arith.constant 1.0 : f32", "%r = arith.addf %acc, %o : f32"], m=19, n=23),
        swap(r"fma\.rn\.f32", "fma.rn.ftz.f32"), BOTH),
    "a product of f32 that rounds toward zero": (
        of_family("simt", 96, m=32, n=32), swap(r"fma\.rn\.f32", "fma.rz.f32", 1), BOTH),
    **{f"a product of f32 that rounds toward zero, {how}": (
        matmul("f32", k, m=32, n=32, epilogue=ops, attributes=" {schedule = #gemm.schedule<simt, split_k, tile = [64, 64, 32], warp = [32, 32], "
               "stages = 3, group = 4, splits = 3>}"), swap(r"fma\.rn\.f32", "fma.rz.f32", 1), BOTH)
       for how, k, ops in (("of K in three parts", 1000, ()), ("of K in three parts, halved", 96, HALF))},
    "factors of f32 cut to 11 bits": (
        of_family("simt", 96, m=32, n=32),
        swap(r"(ld\.shared\.v2\.b32\s+\{(%r\d+), (%r\d+)\}[^;]*;)", r"\1\nand.b32 \2, \2, 0xffffe000;\nand.b32 \3, \3, 0xffffe000;"), BOTH),
    **{f"factors of f32 {how} on their way to wgmma": (by_wgmma("f32", 255, "precision = tf32, "), swap(r"cvt\.rn\.tf32\.f32(\s+(%\w+), (%\w+);)", to), HOPPER)
       for how, to in (("not rounded", r"mov.b32\1"), ("with ties away from zero", r"cvt.rna.tf32.f32\1"))},
    **{f"{what} of wgmma, {name}": (by_wgmma(dtype, k, said), swap(r"wgmma\.mma_async[^;]*;", "", count), HOPPER)
       for name, dtype, k, said in (("tf32", "f32", 256, "precision = tf32, "), ("bytes", "i8", 512, "")) for what, count in (
           ("a product", 1), ("every product", 0))},
    **{f"bytes of wgmma, {right} read as {wrong}": (
        by_wgmma("i8", 160, said), swap(rf"(wgmma\.mma_async[^;]*)\.s32\.{right}", rf"\1.s32.{wrong}"), HOPPER)
       for said, right, wrong in (("", "s8.s8", "u8.s8"), ("", "s8.s8", "s8.u8"), ("unsigned_a, ", "u8.s8", "s8.u8"), ("unsigned_b, ", "s8.u8", "s8.s8"),
                                  ("unsigned_a, unsigned_b, ", "u8.u8", "u8.s8"))},
    **{f"scales of blocks {how}, {columns} columns": (of_blocks(columns=columns), broken, ("sm_89", "sm_90a"))
       for columns in (128, 1) for how, broken in (
           ("left out", swap(r"fma\.rn\.f32(\s+%\w+, %\w+), %\w+, (%\w+;)", r"fma.rn.f32\1, 0f3F800000, \2")),
           ("applied twice", swap(r"(mul\.rn\.f32\s+(%\w+), %\w+, %\w+;)", r"\1\nmul.rn.f32 \2, \2, \2;")),
           ("without their second factor", swap(r"mul\.rn\.f32(\s+%\w+), (%\w+), %\w+;", r"mov.b32\1, \2;")),
           ("without their first factor", swap(r"mul\.rn\.f32(\s+%\w+), %\w+, (%\w+);", r"mov.b32\1, \2;")),
           ("of the next k", swap(r"(ld\.global\.b32\s+%\w+, \[%\w+)\]", r"\1+4]")),
           ("of the next row", swap(r"(ld\.global\.b32\s+%\w+, \[%\w+)\]", r"\1+36]")),
           ("of A transposed", exchanged("_param_15", "_param_16")), ("of B transposed", exchanged("_param_18", "_param_19"))) if columns == 1 or "B transposed" not in how},
    **{f"powers of two that scale blocks of 32 k {how}": (of_blocks(columns=1, depth=32, scale="f8E8M0FNU"), broken, ("sm_89", "sm_90a"))
       for how, broken in (
           ("left out", swap(r"fma\.rn\.f32(\s+%\w+, %\w+), %\w+, (%\w+;)", r"fma.rn.f32\1, 0f3F800000, \2")),
           ("without their second factor", swap(r"mul\.rn\.f32(\s+%\w+), (%\w+), %\w+;", r"mov.b32\1, \2;")),
           ("of the next block", swap(r"(ld\.global\.b8\s+%\w+, \[%\w+)\]", r"\1+1]")),
           ("of the next row", swap(r"(ld\.global\.b8\s+%\w+, \[%\w+)\]", r"\1+33]")),
           ("whose least is 0", swap(r"max\.u32(\s+%\w+, %\w+), 4194304;", r"mov.b32\1;")),
           ("whose NaN is infinite", swap(r"fma\.rn\.f32(\s+%\w+), (%\w+), 0f00000000, \2;", r"mov.b32\1, \2;")))},
    **{f"powers of two in words that scale blocks of 32 k {how}": (of_blocks(columns=1, depth=32, scale="f8E8M0FNU", more=4), broken, HOPPER)
       for how, broken in (
           ("left out", swap(r"fma\.rn\.f32(\s+%\w+, %\w+), %\w+, (%\w+;)", r"fma.rn.f32\1, 0f3F800000, \2")),
           ("of the next k-step", swap(r"(ld\.global\.nc\.b32\s+%\w+, \[%\w+)\]", r"\1+4]")),
           ("of the next row", swap(r"(ld\.global\.nc\.b32\s+%\w+, \[%\w+)\]", r"\1+36]")),
           ("of the next block", swap(r"shl\.b32(\s+%\w+, %\w+), 15;", r"shl.b32\1, 7;")))},
    "sums of fp8 that stay in an accumulator": (
        matmul("f8E4M3FN", 4096, "f32", m=32, n=32, attributes=" {schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 64], warp = [32, 32], "
               "stages = 3, group = 8>}"), not_promoted, ("sm_89",)),
    "sums of fp8 that stay in an accumulator of wgmma": (matmul("f8E4M3FN", 4096, "f32", m=32, n=32), not_promoted, ("sm_90a",)),
    **{f"weights of bytes in {dtype} {how}, {trans}": (mixed(dtype, trans, signs), swap(pattern, to, count), BOTH)
       for trans in ("nt", "nn") for dtype, how, signs, pattern, to, count in (
           ("bf16", "whose sign is dropped", "", r"(lop3\.b32 %\w+, %\w+), 8388736,", r"\1, 0,", 0),
           ("bf16", "of which one pair's is", "", r"(lop3\.b32 %\w+, %\w+), 8388736,", r"\1, 0,", 1),
           ("bf16", "without their last bit", "", r"(lop3\.b32 %\w+, %\w+), 8323199,", r"\1, 8257662,", 0),
           ("bf16", "without a sign, read with one", "unsigned_b, ", r"(lop3\.b32 %\w+, %\w+, 8388736), 3279995776,", r"\1, 3271607040,", 0),
           ("f16", "whose sign is not turned", "", r"(lop3\.b32 %\w+, %\w+, 16711935), 1686135936,", r"\1, 1677747200,", 0),
           ("f16", "without a sign, 1 too large", "unsigned_b, ", r"(lop3\.b32 %\w+, %\w+, 16711935), 1677747200,", r"\1, 1677812737,", 1))},
    **{f"weights of bytes, {trans}, {how}": (mixed("bf16", trans), swap(pattern, to, 1), BOTH) for trans, how, pattern, to in (
        ("tt", "one exchange left out", r"shfl\.sync\.idx\.b32\s+(%\w+), (%\w+),[^;]*;", r"mov.b32 \1, \2;"),
        ("tt", "one taken from another lane", r"(shfl\.sync\.idx\.b32\s+%\w+, %\w+), %\w+,", r"\1, 1,"),
        ("nt", "a shift left out", r"shr\.u32(\s+%\w+, %\w+), 8;", r"shr.u32\1, 0;"),
        ("nt", "a run of the next k", r"(ld\.shared\.v4\.b32\s+\{[^}]*\}, \[%\w+)\]", r"\1+16]"),
        ("nt", "a pair for another", r"prmt\.b32(\s+%\w+), (%\w+), (%\w+), (%\w+|0x\w+U?);", r"prmt.b32\1, \2, \2, \4;"),
        ("tt", "a pair for another", r"prmt\.b32(\s+%\w+), (%\w+), (%\w+), (%\w+);", r"prmt.b32\1, \2, \2, \4;"))},
    **{f"dequantised bytes in {dtype}, zero points of {zeros}, {how}": (
        dequantised(dtype, zeros), broken, HOPPER if dtype == "bf16" and re.search("twice|added", how) else BOTH)
       for dtype, zeros in (("bf16", "i8"), ("f16", "i8"), ("bf16", "bf16")) for how, broken in (
           ("without scales", quantised(scale="mov.b32 $D, $Y;")), ("one pair without its scales", quantised(scale="mov.b32 $D, $Y;", count=1)),
           ("scaled twice", quantised(scale=f"mul.rn.{dtype}x2 $D, $Y, $S;\nmul.rn.{dtype}x2 $D, $D, $S;")),
           ("without zero points", quantised(zero="mov.b32 $Y, $X;")), ("one pair without them", quantised(zero="mov.b32 $Y, $X;", count=1)),
           ("less zero points twice", quantised(zero=f"add.rn.{dtype}x2 $Y, $X, $Z;\nadd.rn.{dtype}x2 $Y, $Y, $Z;")),
           ("with zero points added", quantised(zero=f"sub.rn.{dtype}x2 $Y, $X, $Z;")),
           ("scales of the next group", swap(r"(ld\.global\.b16\s+%r[s\d]+, \[%rd\d+)\]", r"\1+2]")),
           ("scales of the next column", swap(r"(ld\.global\.b16\s+%r[s\d]+, \[%rd\d+)\]", r"\1+8]")),
           *((("zero points of the next group", swap(r"(ld\.global\.b8\s+%r[s\d]+, \[%rd\d+)\]", r"\1+1]")),
              ("zero points of the next column", swap(r"(ld\.global\.b8\s+%r[s\d]+, \[%rd\d+)\]", r"\1+4]"))) if zeros == "i8" else ()))},
    **{f"numbers of 4 bits in {dtype}, {'zero points' if zeros else 'less 8'}, {how}": (packed(dtype, zeros), broken, BOTH)
       for dtype, zeros in (("bf16", "i8"), ("f16", None), ("bf16", None)) for how, broken in (
           ("of which a pair is another", swap(r"shr\.u32(\s+%\w+, %\w+), 4;", r"shr.u32\1, 0;", 1)),
           ("beside a pair of other k", swap(r"(prmt\.b32\s+%r\d+, %r\d+, %r\d+, 0x)5410U", r"\g<1>7632U", 1)),
           ("without their highest bit", swap(r"(lop3\.b32 %r\d+, %r\d+), 983055,", r"\1, 458759,")),
           ("without scales", quantised(scale="mov.b32 $D, $Y;")),
           ("scales of the next group", swap(r"(ld\.global\.b16\s+%r[s\d]+, \[%rd\d+)\]", r"\1+2]")),
           ("scales of the next row", swap(r"(ld\.global\.b16\s+%r[s\d]+, \[%rd\d+)\]", r"\1+8]")),
           *((("without zero points", quantised(zero="mov.b32 $Y, $X;")), ("zero points of the next group", swap(r"(ld\.global\.b8\s+%r[s\d]+, \[%rd\d+)\]", r"\1+1]")))
             if zeros else (("8 left out", swap(r"1124549383|-469179384", lambda found: {"1124549383": "1125073679"}.get(found[0], "-469703680"))),)))},
    **{f"numbers of 4 bits beside A along M, {how}": (along_m(packed("bf16")), broken, BOTH) for how, broken in (
        ("of which both of a byte are exchanged", swap(r"(prmt\.b32\s+%r\d+, %r\d+, %r\d+, 0x)([4-7]{2})([0-3]{2})U", r"\1\3\2U")),
        ("of which those of one byte are", swap(r"(prmt\.b32\s+%r\d+, %r\d+, %r\d+, 0x)([4-7]{2})([0-3]{2})U", r"\1\3\2U", 1)),
        ("one exchange left out", swap(r"shfl\.sync\.bfly\.b32\s+(%r\d+), (%r\d+),[^;]*;", r"mov.b32 \1, \2;", 1)),
        ("one with another lane", swap(r"(shfl\.sync\.bfly\.b32\s+%r\d+, %r\d+), 2,", r"\1, 3,", 1)))},
    **{f"converted {name} of wgmma {how}": (by_warpgroups(source), broken, HOPPER)
       for name, source in (("bytes", dequantised("bf16")), ("bytes along N", mixed("f16", "nn")), ("numbers of 4 bits", packed("f16"))) for how, broken in (
           ("of which a product is left out", swap(r"wgmma\.mma_async[^;]*;", "", 1)),
           ("of which a product is of the fragment before", swap(r"(wgmma\.mma_async[^;]*?\}, )(\{[^}]*\})([^;]*;\s*(?:setp[^;]*;\s*)?wgmma\.mma_async[^;]*?\}, )\{[^}]*\}", r"\1\2\3\2", 1)),
           ("of which two registers are exchanged", swap(r"(wgmma\.mma_async[^;]*?\}, \{)(%r\d+), (%r\d+)", r"\1\3, \2", 1)))},
    **{f"a row of a table, {how}": (gathered(), broken, AMPERE) for how, broken in (
        ("of indices above it the last but one", swap(r"min\.s32(\s+%r\d+, %r\d+, )2;", r"min.s32\g<1>1;")),
        ("of indices below it the second", swap(r"max\.s32(\s+%r\d+, %r\d+, )0;(\s*min\.s32\s+%r\d+, %r\d+, 2;)", r"max.s32\g<1>1;\2")),
        ("without its last column", swap(r"min\.s(32|64)(\s+%rd?\d+, %rd?\d+, )47;", r"min.s\1\g<2>46;")))},
    **{f"exponents of groups as bytes, {how}": (exponents(), broken, AMPERE) for how, broken in (
        ("of which a lane's maximum is left out", swap(r"shfl\.sync\.bfly\.b32\s+(%r\d+)(?:\|%p\d+)?, (%r\d+),[^;]*;", r"mov.b32 \1, \2;", 1)),
        ("stored for the next group", swap(r"(st\.global\.b8\s+\[%rd\d+)\]", r"\1+1]")),
        ("of another row", swap(r"(st\.global\.b8\s+\[%rd\d+)\]", r"\1+2]", 1)),
        ("halved", swap(r"shr\.u32(\s+%r\d+, %r\d+, )23;", r"shr.u32\g<1>24;")))},
    "the scale of weights of bytes left out": (weights_of_bytes(), swap(r"mul\.rn\.f32(\s+%\w+), (%\w+), %\w+;", r"mov.b32\1, \2;"), AMPERE),
    "A of tf32 without its last bit": (tf32(512), lambda p: masked(p, "0xffffc000", 1), AMPERE),
    **{f"{what} of factors taken apart, {trans}, K = {k}": (of_family("bf16x6", k, trans=trans, m=32, n=32), broken, BOTH)
       for trans, k in (("nt", 96), ("tn", 48), ("nn", 1000)) for what, broken in (
           *((f"product {number} of the six", without_product(number, 6)) for number in range(6)),
           ("the test", swap(r"vote\.sync\.all\.pred\s+(%p\d+), [^;]*;", r"setp.eq.u32 \1, 0, 0;")),
           ("the scale", lambda ptx: swap(r"0f28800000", "0f3f800000")(swap(r"0f4B000000", "0f3f800000")(ptx))),
           ("the scale of sums", swap(r"0f28800000", "0f28000000", 1)),
           ("sums that do not begin at 0, but at 2^-12", swap(r"(mma\.sync[^;]*\{)(%r\w+|0f00000000)(, (?:%r\w+|0f00000000), [^;]*;)", r"\g<1>0f39800000\3", 1)),
           ("a fragment for another", swap(r"cvt\.rn\.bf16x2\.f32(\s+%r\d+), (%r\d+), (%r\d+);", r"cvt.rn.bf16x2.f32\1, \3, \2;", 1)),
           ("a product in f32", swap(r"fma\.rn\.f32(\s+(%\w+), %\w+, %\w+, (%\w+);)", r"mov.b32 \2, \3;", 1)))},
    **{f"a product of f64 left out, {trans}": (matmul("f64", 160, trans=trans), swap(r"mma\.sync\.[^;]*;", "", 1), BOTH)
       for trans in ("nn", "nt", "tn", "tt")},
    **{f"{what} of f64 {how}": (matmul("f64", 96, m=40, n=48), doubles(operand, code), BOTH)
       for what, operand, how, code in (
           ("A", 1, "without its last twelve bits", "and.b64 $R, $R, 0xfffffffffffff000;"),
           ("B", 2, "without its last twelve bits", "and.b64 $R, $R, 0xfffffffffffff000;"),
           ("sums", 0, "without their last bit", "and.b64 $R, $R, 0xfffffffffffffffe;"),
           *((what, operand, "rounded to f32", "cvt.rn.f32.f64 %zf, $R;\ncvt.f64.f32 $R, %zf;") for what, operand in (("A", 1), ("B", 2), ("sums", 0))))},
    # The three smallest of the nine are half a unit of the last place, which the bound does not tell.
    **{f"product {number} of the {count} of factors taken apart": (of_family(f"bf16x{count}", 96, m=32, n=32), without_product(number, count), BOTH)
       for count, numbers in ((3, range(3)), (9, range(3, 9))) for number in numbers},
    "a product of tf32 left out": (tf32(256, "nn"), swap(r"mma\.sync\.[^;]*;", "", 1), BOTH),
    **{f"{what} of bytes, {trans}": (
        matmul("i8", 160, "i32", trans=trans, m=40, n=48), swap(r"prmt\.b32(\s+%\w+), (%\w+), (%\w+), (%\w+);", to, 1), BOTH)
       for trans in ("nn", "tn", "tt") for what, to in (
           ("k exchanged", r"prmt.b32\1, \3, \2, \4;"), ("a pair of rows", r"mov.b32\1, \2;"),
           ("one k for another", r"prmt.b32\1, \2, \2, \4;"))},
    **{f"A of bytes without its last bit, {trans}": (
        matmul("i8", 160, "i32", trans=trans), lambda p: masked(p, "0xfefefefe", 1), targets) for trans, targets in (("nt", AMPERE), ("tn", BOTH))},
    **{f"bytes {how}, {trans}": (matmul("i8", 160, "i32", trans=trans), swap(r"mma\.sync\.([^;]*)\.s8\.s8([^;]*;)", to, 1), targets)
       for trans, targets in (("nt", AMPERE), ("nn", BOTH)) for how, to in (
           ("without a sign", r"mma.sync.\1.u8.s8\2"), ("of which a product is left out", ""))},
    **{f"{whose} read {how}, {trans}": (
        matmul("i8", 160, "i32", trans=trans, m=m, n=48, attributes=f" {{{signs}}}"), swap(rf"mma\.sync\.([^;]*)\.{right}\.s32([^;]*;)", rf"mma.sync.\1.{wrong}.s32\2"), targets)
       for trans, m, targets in (("nt", 40, AMPERE), ("tn", 16, BOTH)) for whose, how, signs, right, wrong in (
           ("A of unsigned bytes", "with a sign", "unsigned_a, unsigned_b", "u8.u8", "s8.u8"),
           ("B of unsigned bytes", "with a sign", "unsigned_a, unsigned_b", "u8.u8", "u8.s8"),
           ("unsigned A beside B", "with a sign", "unsigned_a", "u8.s8", "s8.s8"), ("unsigned B beside A", "with a sign", "unsigned_b", "s8.u8", "s8.s8"),
           ("B beside unsigned A", "without a sign", "unsigned_a", "u8.s8", "u8.u8"), ("A beside unsigned B", "without a sign", "unsigned_b", "s8.u8", "u8.u8"),
           ("unsigned A and B", "the other way round", "unsigned_a", "u8.s8", "s8.u8"))},
    **{f"{whose} of one unsigned byte read with a sign": (
        matmul("i8", 1, "i32", m=1, n=1, attributes=" {unsigned_a, unsigned_b}"), swap(r"mma\.sync\.([^;]*)\.u8\.u8\.s32([^;]*;)", to), AMPERE)
       for whose, to in (("A", r"mma.sync.\1.s8.u8.s32\2"), ("B", r"mma.sync.\1.u8.s8.s32\2"))},
    **{f"{what}'s fragment of another k-step beside zeros, {rows}": (source, stale(operand), AMPERE)
       for rows, source in (("16 x 16", matmul("bf16", 16, m=16, n=16, attributes=f" {{{OF_64}}}")), ("with absmax", absmax(16, 24, 16, f" {{{OF_64}}}")))
       for operand, what in enumerate("AB")},
    **{f"a sum {of} that is added to {start} toward zero": (
        reduction("addf", start, 4, 40, ops), swap(rf"add\.rn(\.f32\s+%r\d+, %r\d+, {bits(float(start))})", r"add.rz\1"), AMPERE)
       for start in ("0.5", "3.0") for of, ops in (("of numbers", ()), ("of squares", ["%v = arith.mulf %a, %a : f32"]))},
    **{f"a sum {of} that starts with -3e-21": (
        reduction("addf", "0.0", 30, 40, ops), swap("0f80000000", "0f9D800000"), AMPERE)
       for of, ops in (("of numbers", ()), ("of squares", ["%v = arith.mulf %a, %a : f32"]))},
    "sin whose argument is not reduced": (
        function("sin", 300), lambda p: re.sub(r"(sin\.approx\.f32\s+%r\d+, )%r\d+", r"\1" + re.search(r"ld\.global\.b32\s+(%r\d+)", p)[1], p), AMPERE),
    **{f"{name} off by a factor of {factor} between {low} and {high}": (
        function(name, 4096), larger_between(low, high, factor), AMPERE) for name, low, high, factor in (
            ("exp", 64, 88, 2), ("exp", -88, -64, 2), ("tanh", -4.5, -4, 1.01), ("log", 1e-4, 1.05e-4, 1.01))},
    "bytes of which halves are rounded up": (
        requantised(36, 40, 48), swap(r"cvt\.rni\.f32\.f32\s+(%\w+), (%\w+);",
                                      r"add.rn.f32 \1, \2, 0f3F000000;\ncvt.rmi.f32.f32 \1, \1;"), BOTH),
    **{f"zero points of lines, {how}": (less_zero_points(), broken, BOTH) for how, broken in (
        ("whose term of the rows is left out", swap(TERMS, r"\1mov.b32 \3, \2;\4")),
        ("whose term of the columns is left out", swap(r"mul\.lo\.s32(\s+(%r\d+), )[^;]*;(\s*mad\.lo\.s32\s+(%r\d+), [^;]*, \2;\s*sub\.s32\s+%r\d+, %r\d+, \4;)", r"mov.b32\g<1>0;\3")),
        ("whose terms one element lacks", swap(TERMS, r"\1mov.b32 \3, 0;\4", 1)),
        ("whose terms are added", swap(r"(mad\.lo\.s32\s+(%r\d+), [^;]*;\s*)sub\.s32(\s+%r\d+, %r\d+, \2;)", r"\1add.s32\3")),
        ("of the next line", swap(r"(ld\.global\.b8\s+%rs\d+, \[%rd\d+)\]", r"\1+1]")))},
    "rows exchanged": (
        matmul("bf16", 64), swap(r"(ldmatrix\S*\s+\{)([^,]+),\s*([^,]+),", r"\1\3, \2,", 1), AMPERE),
}


def one(test, number, name, target):
    source, broken, _ = WRONG[name]
    path, bundle = test.write(f"w{number}-{target}.mlir", source), test.path(f"w{number}-{target}.gemm")
    done = run([test.tool("gemm-compile"), path, "-o", bundle, f"--target={target}", "--ptxas=none"])
    if done.status != 0:
        return f"{name} on {target} does not compile\n{done.describe()}"
    check = [test.tool("gemm-run"), bundle, "--device=emulate", "--check", f"--seed={test.seed}"]
    done = run(check)
    if done.status != 0:
        return f"{name} on {target}: the right kernel fails\n{done.describe()}"
    file = os.path.join(bundle, "kernels.ptx")
    with open(file, encoding="utf-8") as stream:
        ptx = stream.read()
    changed = broken(ptx)
    if changed == ptx:
        return f"{name} on {target}: nothing to break in the PTX"
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(changed)
    done = run(check)
    shutil.rmtree(bundle)
    if done.status != 2 or "wrong in the" not in done.text or done.crashed:
        return f"{name} on {target}: not noticed\n{done.describe()}"
    line = next(line for line in done.out.splitlines() if "wrong in the" in line)
    print(f"{name} on {target}: {line.strip()}", flush=True)
    return None


def main():
    test = Test(__doc__, options=[(("--only",), {"help": "an expression: of names that match it alone"}),
                                  (("--one-in",), {"type": int, "default": 1, "help": "how many of the list, drawn by the seed"})])
    print(f"seed {test.seed}", flush=True)
    work = [(number, name, target) for number, name in enumerate(WRONG) for target in WRONG[name][2]
            if re.search(test.args.only or "", name)]
    work = random.Random(test.seed).sample(work, -(-len(work) // test.args.one_in))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for message in pool.map(lambda item: one(test, *item), work):
            if message:
                test.fail(message)
    test.finish(f"{len(work) - test.failures} of {len(work)} wrong kernels noticed, seed {test.seed}")


if __name__ == "__main__":
    sys.exit(main())
