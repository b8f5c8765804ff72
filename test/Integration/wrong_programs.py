"""Programs of one product, sum or elementwise op each, whose kernels wrong_kernels.py breaks."""
import re

RELU = ["%z = arith.constant 0.0 : f32", "%r = arith.maximumf %acc, %z : f32"]
# Overflows f32 wherever it is computed right.
OVERFLOW = ["%c = arith.constant 120.0 : f32", "%x = math.absf %acc : f32", "%s = arith.addf %x, %c : f32",
            "%r = math.exp %s : f32"]
HALF = ["%c = arith.constant 0.5 : f32", "%r = arith.mulf %acc, %c : f32"]
QUARTER = ["%c = arith.constant 0.25 : f32", "%r = arith.mulf %acc, %c : f32"]
SILU = ["%n = arith.negf %acc : f32", "%e = math.exp %n : f32", "%c = arith.constant 1.0 : f32",
        "%s = arith.addf %e, %c : f32", "%r = arith.divf %acc, %s : f32"]
SCALED = ["%c = arith.constant 0.3 : f32", "%r = arith.mulf %acc, %c : f32"]
SCALED_SUM = ["%c = arith.constant 1.1 : f32", "%s = arith.mulf %acc, %c : f32", "%r = arith.addf %s, %x0 : f32"]
GELU_SUM = ["%c = arith.constant 1.1 : f32", "%h = arith.constant 0.5 : f32", "%q = arith.constant -0.70710678 : f32",
            "%s = arith.mulf %acc, %q : f32", "%e = math.erfc %s : f32", "%t = arith.mulf %acc, %h : f32",
            "%g = arith.mulf %t, %e : f32", "%y = arith.mulf %x0, %c : f32", "%r = arith.addf %g, %y : f32"]


def matmul(dtype, k, out=None, epilogue=(), m=64, n=64, trans="nt", attributes="", right=None):
    out = out or dtype
    a = f"tensor<{f'{m}x{k}' if trans[0] == 'n' else f'{k}x{m}'}x{dtype}>"
    b = f"tensor<{f'{n}x{k}' if trans[1] == 't' else f'{k}x{n}'}x{right or dtype}>"
    c = f"tensor<{m}x{n}x{out}>"
    region = ""
    if epilogue:
        region = " epilogue {\n^bb0(%acc: f32):\n" + "".join(f"  {line}\n" for line in epilogue) + \
                 "  gemm.yield %r : f32\n}"
    return (f"func.func @f(%a: {a}, %b: {b}) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul {trans} ins(%a, %b : {a}, {b}) outs(%init : {c}){region}{attributes} -> {c}\n"
            f"  return %d : {c}\n}}\n")


def grouped(m=200, n=64, k=96, groups=5, dtype="bf16"):
    """Rows in groups, each with a matrix of its own."""
    a, b, c = f"tensor<{m}x{k}x{dtype}>", f"tensor<{groups}x{n}x{k}x{dtype}>", f"tensor<{m}x{n}x{dtype}>"
    return (f"func.func @f(%a: {a}, %b: {b}, %e: tensor<{groups}xi32>) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%init : {c}) groups(%e : tensor<{groups}xi32>) -> {c}\n  return %d : {c}\n}}\n")


def grouped_k(m=64, n=48, k=200, groups=5, dtype="bf16"):
    """k in groups, each with a result of its own."""
    a, b, c = f"tensor<{k}x{m}x{dtype}>", f"tensor<{k}x{n}x{dtype}>", f"tensor<{groups}x{m}x{n}xf32>"
    return (f"func.func @f(%a: {a}, %b: {b}, %e: tensor<{groups}xi32>) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul tn ins(%a, %b : {a}, {b}) outs(%init : {c}) groups(%e : tensor<{groups}xi32>) -> {c}\n  return %d : {c}\n}}\n")


def sum_of_two(dtype, k, m=64, n=64):
    a, b, c = f"tensor<{m}x{k}x{dtype}>", f"tensor<{k}x{n}x{dtype}>", f"tensor<{m}x{n}x{dtype}>"
    return (f"func.func @f(%a: {a}, %b: {b}, %p: {a}, %q: {b}) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul nn ins(%a, %b : {a}, {b}) outs(%init : {c}) pairs(%p, %q : {a}, {b}) -> {c}\n"
            f"  return %d : {c}\n}}\n")


def of_blocks(m=8, n=48, k=1024, columns=128, depth=128, scale="f32", more=1):
    """fp8 with scales of each `depth` k of a row and of so many columns, windows of `more` along k, and of one row more."""
    a, b, c = f"tensor<{m}x{k}xf8E4M3FN>", f"tensor<{n}x{k}xf8E4M3FN>", f"tensor<{m}x{n}xf32>"
    ks, across = k // depth, -(-n // columns)
    more_a, more_b = (f"tensor<{rows + 1}x{ks + more}x{scale}>" for rows in (m, across))
    of_a, of_b = (f"tensor<{rows}x{ks}x{scale}>" for rows in (m, across))
    return (f"func.func @f(%a: {a}, %b: {b}, %x: {more_a}, %w: {more_b}) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %sx = tensor.extract_slice %x[0, 0] [{m}, {ks}] [1, 1] : {more_a} to {of_a}\n"
            f"  %sw = tensor.extract_slice %w[0, 0] [{across}, {ks}] [1, 1] : {more_b} to {of_b}\n"
            f"  %d = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%init : {c}) scales(%sx, %sw : {of_a}, {of_b}) "
            f"blocks [1, {columns}, {depth}] -> {c}\n  return %d : {c}\n}}\n")


def mixed(dtype, trans="nt", signs=""):
    """Bytes of B beside numbers of 16 bits, by the family that converts them."""
    return matmul(dtype, 160, "f32", m=40, n=48, trans=trans, right="i8", attributes=f" {{{signs}schedule = #gemm.schedule<mixed, block, "
                  "tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>}")


def dequantised(dtype, zeros="i8", m=40, n=48, k=384):
    """The same with a scale and a zero point for each column and 128 k, windows of more of them."""
    a, b, c, groups = f"tensor<{m}x{k}x{dtype}>", f"tensor<{n}x{k}xi8>", f"tensor<{m}x{n}xf32>", -(-k // 128)
    more = [f"tensor<{n + 1}x{groups + 1}x{of}>" for of in (dtype, zeros)]
    own = [f"tensor<{n}x{groups}x{of}>" for of in (dtype, zeros)]
    windows = "".join(f"  %{to} = tensor.extract_slice %{name}[0, 0] [{n}, {groups}] [1, 1] : {big} to {small}\n"
                      for name, to, big, small in zip("xw", ("s", "z"), more, own))
    return (f"func.func @f(%a: {a}, %b: {b}, %x: {more[0]}, %w: {more[1]}) -> {c} {{\n  %init = tensor.empty() : {c}\n{windows}"
            f"  %d = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%init : {c}) scales(%s, %z : {', '.join(own)}) blocks [1, 1, 128] "
            f"{{schedule = #gemm.schedule<mixed, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4>}} -> {c}\n"
            f"  return %d : {c}\n}}\n")


def by_warpgroups(source):
    """A product of bytes by wgmma, which takes what was converted from registers."""
    return re.sub(r"#gemm.schedule<mixed, .*?>", "#gemm.schedule<mixed_wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 4, swap>", source)


def packed(dtype, zeros="i8"):
    """The same of numbers of 4 bits, without a sign, less 8 where there are no zero points."""
    text = dequantised(dtype, zeros or "i8").replace("tensor<48x384xi8>", "tensor<48x192xi8>").replace("{schedule", "{packed_b, unsigned_b, schedule")
    if not zeros:
        text = text.replace("scales(%s, %z : ", "scales(%s : ").replace(", tensor<48x3xi8>) blocks", ") blocks").replace("{packed_b", "{zero_point = 8 : i64, packed_b")
    return text


def along_m(source):
    """The same with A stored along M, so that lanes exchange what they load of B."""
    return source.replace("tensor<40x384x", "tensor<384x40x").replace("matmul nt", "matmul tt")


def exponents(m=40, n=64, k=64):
    """A product over a power of two for each 32 columns of a row, whose exponents are an output of bytes, as those of e8m0."""
    a, b, c, e = f"tensor<{m}x{k}xbf16>", f"tensor<{n}x{k}xbf16>", f"tensor<{m}x{n}xf32>", f"tensor<{m}x{n // 32}xi8>"
    lines = ["%amax = gemm.group_reduce absmax %acc over 32 : f32", "%bits = arith.bitcast %amax : f32 to i32", "%place = arith.constant 23 : i32",
             "%least = arith.constant 64 : i32", "%exponent = arith.shrui %bits, %place : i32", "%above = arith.maxsi %exponent, %least : i32",
             "%shifted = arith.shli %above, %place : i32", "%scale = arith.bitcast %shifted : i32 to f32", "%r = arith.divf %acc, %scale : f32"]
    body = "".join(f"  {line}\n" for line in lines)
    return (f"func.func @f(%a: {a}, %b: {b}) -> ({c}, {e}) {{\n  %c = tensor.empty() : {c}\n  %e = tensor.empty() : {e}\n"
            f"  %d:2 = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%c, %e : {c}, {e}) epilogue {{\n^bb0(%acc: f32):\n{body}"
            f"  gemm.yield %r, %above : f32, i32\n}} results [max affine_map<(m, n) -> (m, n floordiv 32)> partial] "
            f"{{schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 4>}} -> ({c}, {e})\n"
            f"  return %d#0, %d#1 : {c}, {e}\n}}\n")


def gathered(m=40, n=48, k=64):
    """The row of a table of three that an index of each row says, which may be none of these, added to a product."""
    a, b, c, t, i = (f"tensor<{shape}>" for shape in (f"{m}x{k}xbf16", f"{n}x{k}xbf16", f"{m}x{n}xf32", f"3x{n}xf32", f"{m}xi32"))
    lines = ["%at = arith.extsi %row : i32 to i64", "%n = gemm.index 1", f"%x = gemm.lookup %all[%at, %n] : !gemm.table<3x{n}xf32>",
             "%r = arith.addf %acc, %x : f32"]
    body = "".join(f"  {line}\n" for line in lines)
    return (f"func.func @f(%a: {a}, %b: {b}, %t: {t}, %i: {i}) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%init : {c}) epilogue(%t, %i : {t}, {i}) maps "
            f"[affine_map<(m, n)[i, j] -> (i, j)>, affine_map<(m, n) -> (m)>] {{\n^bb0(%acc: f32, %all: !gemm.table<3x{n}xf32>, %row: i32):\n{body}"
            f"  gemm.yield %r : f32\n}} -> {c}\n  return %d : {c}\n}}\n")


def weights_of_bytes():
    """The same, times a scale for each column."""
    return beside(("bf16", "f32", "bf16"), 40, 48, 160, "48xf32", "n", ["%r = arith.mulf %acc, %x0 : f32"]).replace("48x160xbf16", "48x160xi8")


def beside(types, m, n, k, extra, dims, ops):
    """%acc and an element of `extra`, which (m, n) selects by `dims`, become %r; types of A and B, of sums and of C."""
    of, sum_of, out = types
    a, b, x, c = f"tensor<{m}x{k}x{of}>", f"tensor<{n}x{k}x{of}>", f"tensor<{extra}>", f"tensor<{m}x{n}x{out}>"
    lines = "".join(f"  {line}\n" for line in ops)
    return (f"func.func @f(%a: {a}, %b: {b}, %x: {x}) -> {c} {{\n  %init = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%init : {c}) epilogue(%x : {x}) maps "
            f"[affine_map<(m, n) -> ({dims})>] {{\n^bb0(%acc: {sum_of}, %x0: f32):\n{lines}  gemm.yield %r : {sum_of}\n}} -> {c}\n"
            f"  return %d : {c}\n}}\n")


def residual(dtype, out, ops, m=60, n=120, k=64):
    """%acc and %x0, of a matrix beside the product, become %r."""
    return beside((dtype, "f32", out), m, n, k, f"{m}x{n}x{dtype}", "m, n", ops)


# A kernel whose warps have more rows and columns than such a product.
OF_64 = "schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 4, group = 8>"


def absmax(m, n, k, attributes=""):
    """A product with the largest absolute value of each row."""
    a, b, c, rows = f"tensor<{m}x{k}xbf16>", f"tensor<{n}x{k}xbf16>", f"tensor<{m}x{n}xbf16>", f"tensor<{m}xf32>"
    return (f"func.func @f(%a: {a}, %b: {b}) -> ({c}, {rows}) {{\n  %z = arith.constant 0.0 : f32\n  %c = tensor.empty() : {c}\n"
            f"  %e = tensor.empty() : {rows}\n  %m = linalg.fill ins(%z : f32) outs(%e : {rows}) -> {rows}\n"
            f"  %d:2 = gemm.matmul nt ins(%a, %b : {a}, {b}) outs(%c, %m : {c}, {rows}) epilogue {{\n^bb0(%acc: f32):\n"
            f"  gemm.yield %acc, %acc : f32, f32\n}} results [absmax affine_map<(m, n) -> (m)>]{attributes} -> ({c}, {rows})\n"
            f"  return %d#0, %d#1 : {c}, {rows}\n}}\n")


def tf32(k, trans="nt"):
    return matmul("f32", k, trans=trans, attributes=" {precision = tf32, schedule = #gemm.schedule<mma_sync, block, tile = [64, 64, 16], "
                  "warp = [32, 32], stages = 4, group = 8>}")


def by_wgmma(dtype, k, said=""):
    """Slots filled by tensor maps, or by threads where lines begin anywhere."""
    step = 128 if dtype == "i8" else 32
    return matmul(dtype, k, "i32" if dtype == "i8" else dtype, attributes=f" {{{said}schedule = #gemm.schedule<wgmma, block, "
                  f"tile = [64, 64, {step}], warp = [16, 64], stages = 4, group = 8>}}")


def of_family(family, k, **more):
    """f32 by one fma for each product (simt), or by products of bf16 (bf16x6 and its kin)."""
    leave = f'gemm.precision = "{family}", ' if family.startswith("bf16x") else ""
    return matmul("f32", k, **more, attributes=f" {{{leave}schedule = #gemm.schedule<{family}, block, tile = [64, 64, 16], "
                  "warp = [32, 32], stages = 3, group = 4>}")


def reduction(op, zero, rows, columns, computed=()):
    """Combines %a, or %v that ops compute of it."""
    lines, of = "".join(f"    {line}\n" for line in computed), "%v" if computed else "%a"
    x, y = f"tensor<{rows}x{columns}xf32>", f"tensor<{rows}xf32>"
    return (f"func.func @f(%x: {x}) -> {y} {{\n  %c = arith.constant {zero} : f32\n  %e = tensor.empty() : {y}\n"
            f"  %i = linalg.fill ins(%c : f32) outs(%e : {y}) -> {y}\n  %r = linalg.generic {{indexing_maps = "
            "[affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>], iterator_types = [\"parallel\", \"reduction\"]}"
            f" ins(%x : {x}) outs(%i : {y}) {{\n  ^bb0(%a: f32, %b: f32):\n{lines}    %s = arith.{op} {of}, %b : f32\n"
            f"    linalg.yield %s : f32\n  }} -> {y}\n  return %r : {y}\n}}\n")


def requantised(m, n, k):
    """A product of bytes times a scale of each column, in bytes."""
    return beside(("i8", "i32", "i8"), m, n, k, f"{n}xf32", "n", [
        "%lo = arith.constant -128.0 : f32", "%hi = arith.constant 127.0 : f32", "%f = arith.sitofp %acc : i32 to f32",
        "%p = arith.mulf %f, %x0 : f32", "%q = math.roundeven %p : f32", "%u = arith.maximumf %q, %lo : f32",
        "%v = arith.minimumf %u, %hi : f32", "%r = arith.fptosi %v : f32 to i32"])


def less_zero_points(m=40, n=48, k=96):
    """A product of bytes less a zero point of each row and of each column, windows of more of them."""
    maps = ", ".join(f"affine_map<(m, n, k) -> ({dims})>" for dims in ("m, k", "n, k", "m", "n", "m, n"))
    a, b, c = f"tensor<{m}x{k}xi8>", f"tensor<{n}x{k}xi8>", f"tensor<{m}x{n}xi32>"
    zeros = [(f"tensor<{size + 1}xi8>", f"tensor<{size}xi8>") for size in (m, n)]
    windows = "".join(f"  %{to} = tensor.extract_slice %{name}[0] [{size}] [1] : {big} to {small}\n"
                      for name, to, size, (big, small) in zip("xw", ("za", "zb"), (m, n), zeros))
    body = "".join(f"    %{to} = arith.extsi %{name} : i8 to i32\n" for name, to in zip(("p", "q", "y", "z"), "cdef"))
    return (f"func.func @f(%a: {a}, %b: {b}, %x: {zeros[0][0]}, %w: {zeros[1][0]}) -> {c} {{\n  %none = arith.constant 0 : i32\n{windows}"
            f"  %init = tensor.empty() : {c}\n  %start = linalg.fill ins(%none : i32) outs(%init : {c}) -> {c}\n"
            f"  %r = linalg.generic {{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\", \"reduction\"]}} "
            f"ins(%a, %b, %za, %zb : {a}, {b}, {zeros[0][1]}, {zeros[1][1]}) outs(%start : {c}) {{\n"
            f"  ^bb0(%p: i8, %q: i8, %y: i8, %z: i8, %o: i32):\n{body}    %g = arith.subi %c, %e : i32\n    %h = arith.subi %d, %f : i32\n"
            f"    %t = arith.muli %g, %h : i32\n    %u = arith.addi %o, %t : i32\n    linalg.yield %u : i32\n  }} -> {c}\n"
            f"  return %r : {c}\n}}\n")


def function(name, elements):
    """math.NAME of each of so many."""
    x = f"tensor<{elements}xf32>"
    return f"func.func @f(%x: {x}) -> {x} {{\n  %y = math.{name} %x : {x}\n  return %y : {x}\n}}\n"


def linear(k):
    a, w, y = f"tensor<64x{k}xbf16>", f"tensor<64x{k}xbf16>", "tensor<64x64xf32>"
    return (f"func.func @f(%a: {a}, %w: {w}, %b: tensor<64xf32>) -> {y} {{\n  %y = gemm.linear %a, %w "
            f"bias(%b : tensor<64xf32>) : {a}, {w} -> {y}\n  return %y : {y}\n}}\n")


ONE = "%k = arith.constant 1.0 : f32"
COMPUTED = [ # what is summed, how many, and the ops
    ("squares", 4, 16384, ["%v = arith.mulf %a, %a : f32"]),
    ("exp", 4, 16384, ["%v = math.exp %a : f32"]),
    ("exp", 1, 32000, ["%v = math.exp %a : f32"]),
    ("log1p", 4, 16384, ["%m = math.absf %a : f32", "%v = math.log1p %m : f32"]),
    ("tanh", 4, 16384, ["%v = math.tanh %a : f32"]),
    ("thirds", 4, 16384, ["%k = arith.constant 0.333333343 : f32", "%v = arith.mulf %a, %k : f32"]),
    ("distances", 4, 16384, [ONE, "%d = arith.subf %a, %k : f32", "%v = arith.mulf %d, %d : f32"]),
]
HINGE = [ONE, "%z = arith.constant 0.0 : f32", "%d = arith.subf %k, %a : f32", "%v = arith.maximumf %d, %z : f32"]
# Whatever is added, the sum stays from 0 to 6.
CLAMPED = """func.func @f(%x: tensor<4x64xf32>) -> tensor<4xf32> {
  %c = arith.constant 0.5 : f32
  %lo = arith.constant 0.0 : f32
  %hi = arith.constant 6.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>],
                       iterator_types = ["parallel", "reduction"]}
       ins(%x : tensor<4x64xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %b, %a : f32
    %m = arith.maximumf %s, %lo : f32
    %n = arith.minimumf %m, %hi : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
"""
HARDSWISH = """func.func @f(%x: tensor<2x48xTYPE>) -> tensor<2x48xTYPE> {
  %three = arith.constant 3.0 : TYPE
  %z = arith.constant 0.0 : TYPE
  %six = arith.constant 6.0 : TYPE
  %e = tensor.empty() : tensor<2x48xTYPE>
  %r = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>],
                       iterator_types = ["parallel", "parallel"]}
       ins(%x : tensor<2x48xTYPE>) outs(%e : tensor<2x48xTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    %s = arith.addf %a, %three : TYPE
    %m = arith.maximumf %s, %z : TYPE
    %n = arith.minimumf %m, %six : TYPE
    %o = arith.mulf %a, %n : TYPE
    %p = arith.divf %o, %six : TYPE
    linalg.yield %p : TYPE
  } -> tensor<2x48xTYPE>
  return %r : tensor<2x48xTYPE>
}
"""
