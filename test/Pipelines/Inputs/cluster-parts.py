"""Prints split-K schedules whose parts meet where the argument says, a function each: both
families, every layout, ragged sizes, fewer k-steps than parts, K = 0, batches, beta, bias
and gelu, swapped operands, accumulators larger than the ring."""
import sys

GELU = """epilogue(%bias : tensor<{n}xf32>) maps [affine_map<({dims}m, n) -> (n)>] {{
  ^bb0(%acc: f32, %b: f32):
    %half = arith.constant 0.5 : f32
    %one = arith.constant 1.0 : f32
    %r = arith.constant 0.707106769 : f32
    %v = arith.addf %acc, %b : f32
    %s = arith.mulf %v, %r : f32
    %e = math.erf %s : f32
    %p = arith.addf %e, %one : f32
    %h = arith.mulf %v, %half : f32
    %y = arith.mulf %h, %p : f32
    gemm.yield %y : f32
  }}"""
WGMMA = "wgmma, split_k, tile = [64, 64, 32], warp = [16, 64], stages = 4"
MMA_SYNC = "mma_sync, split_k, tile = [64, 64, 32], warp = [32, 32], stages = 3"
# schedule, splits, layout, operands, result, (batch, m, n, k), beta, epilogue
CASES = [
    (WGMMA, "3", "nt", "bf16", "bf16", (0, 72, 136, 200), 0, ""),
    (WGMMA, "8", "tn", "f16", "f32", (0, 64, 72, 136), -0.5, ""),
    (WGMMA, "4", "nn", "bf16", "bf16", (2, 67, 64, 33), 0, GELU),
    (WGMMA, "2", "tt", "f16", "f16", (0, 8, 8, 0), 1, GELU),
    ("wgmma, split_k, tile = [128, 16, 64], warp = [32, 16], stages = 3", "5, swap", "nt", "bf16", "bf16",
     (0, 9, 200, 256), 0, GELU),
    ("wgmma, split_k, tile = [128, 128, 16], warp = [16, 128], stages = 2", "2", "nn", "bf16", "f32",
     (0, 100, 100, 75), 0, ""),
    (MMA_SYNC, "3", "nt", "bf16", "bf16", (0, 65, 72, 168), 0, GELU),
    (MMA_SYNC, "7", "tn", "f16", "f32", (3, 20, 31, 100), 2, ""),
]


def tensor(batch, rows, columns, dtype):
    return f"tensor<{f'{batch}x' if batch else ''}{rows}x{columns}x{dtype}>"


for i, (schedule, splits, layout, dtype, out, (batch, m, n, k), beta, epilogue) in enumerate(CASES):
    a = tensor(batch, *((m, k) if layout[0] == "n" else (k, m)), dtype)
    b = tensor(batch, *((k, n) if layout[1] == "n" else (n, k)), dtype)
    c = tensor(batch, m, n, out)
    print(f"func.func @f{i}(%a: {a}, %b: {b}, %c: {c}, %bias: tensor<{n}xf32>) -> {c} {{\n"
          f"  %d = gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%c : {c}) {f'beta({beta:e})' if beta else ''} "
          f"{epilogue.format(n=n, dims='b, ' if batch else '')}\n    {{schedule = #gemm.schedule<{schedule}, group = 2, "
          f"splits = {splits}, reduce = {sys.argv[1]}>}} -> {c}\n  return %d : {c}\n}}")
