#!/usr/bin/env python3
"""Whole functions as library calls give what they give as products.

The reference computes the products as the front end left them (a bundle without kernels); the
device blas makes the calls of a bundle compiled with --backend=library. The two
bundles say independently what they mean, so an epilogue matched wrongly shows here.
"""
import math
import struct
import sys

from harness import Test, run

GELU = """
  %c0 = arith.constant 0.044715 : f32
  %c1 = arith.constant 0.797884561 : f32
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %x2 = arith.mulf %s, %s : f32
  %x3 = arith.mulf %x2, %s : f32
  %p = arith.mulf %x3, %c0 : f32
  %q = arith.addf %s, %p : f32
  %u = arith.mulf %q, %c1 : f32
  %t = math.tanh %u : f32
  %t1 = arith.addf %t, %one : f32
  %hx = arith.mulf %s, %half : f32
  %g = arith.mulf %hx, %t1 : f32
"""
DGELU = GELU.replace("%s", "%h") + """
  %c3 = arith.constant 0.134145 : f32
  %l = arith.mulf %half, %t1 : f32
  %tt = arith.mulf %t, %t : f32
  %m = arith.subf %one, %tt : f32
  %n0 = arith.mulf %c3, %x2 : f32
  %n1 = arith.addf %one, %n0 : f32
  %n2 = arith.mulf %c1, %n1 : f32
  %o = arith.mulf %m, %n2 : f32
  %r = arith.mulf %hx, %o : f32
  %d = arith.addf %l, %r : f32
  %g2 = arith.mulf %acc, %d : f32
"""


def product(extra, extra_map, argument, body, result):
    return f"""func.func @main(%x: tensor<9x24xbf16>, %w: tensor<40x24xbf16>, %e: {extra}, %y: tensor<9x40xbf16>) -> tensor<9x40xbf16> {{
  %z = gemm.matmul nt ins(%x, %w : tensor<9x24xbf16>, tensor<40x24xbf16>) outs(%y : tensor<9x40xbf16>)
      epilogue(%e : {extra}) maps [affine_map<(m, n) -> {extra_map}>] {{
  ^bb0(%acc: f32, {argument}: f32):
{body}  gemm.yield {result} : f32
  }} -> tensor<9x40xbf16>
  return %z : tensor<9x40xbf16>
}}
"""


def training(forward, activation, derivative):
    """Two layers of a step: y, the gradient before the activation and its sum, dW2 and its sum. The
    gradient has a destination of its own: in the memory of what it is derived from it is no aux."""
    return f"""#row = affine_map<(m, n) -> (n)>
#all = affine_map<(m, n) -> (m, n)>
func.func @main(%x: tensor<9x24xbf16>, %w1: tensor<40x24xbf16>, %b1: tensor<40xbf16>, %dz: tensor<9x16xbf16>,
                %w2: tensor<16x40xbf16>, %to: tensor<9x40xbf16>) -> (tensor<9x40xbf16>, tensor<9x40xbf16>, tensor<1x40xbf16>, tensor<16x40xbf16>, tensor<16xbf16>) {{
  %e = tensor.empty() : tensor<9x40xbf16>
  %h = gemm.matmul nt ins(%x, %w1 : tensor<9x24xbf16>, tensor<40x24xbf16>) outs(%e : tensor<9x40xbf16>)
      epilogue(%b1 : tensor<40xbf16>) maps [#row] {{
  ^bb0(%acc: f32, %b: f32):
    %s = arith.addf %acc, %b : f32
{forward}  }} -> tensor<9x40xbf16>
{activation}
  %dh = gemm.matmul nn ins(%dz, %w2 : tensor<9x16xbf16>, tensor<16x40xbf16>) outs(%to : tensor<9x40xbf16>)
      epilogue(%h : tensor<9x40xbf16>) maps [#all] {{
  ^bb0(%acc: f32, %h1: f32):
{derivative}  }} -> tensor<9x40xbf16>
  %ones = arith.constant dense<1.0> : tensor<1x9xbf16>
  %e1 = tensor.empty() : tensor<1x40xbf16>
  %db1 = gemm.matmul nn ins(%ones, %dh : tensor<1x9xbf16>, tensor<9x40xbf16>) outs(%e1 : tensor<1x40xbf16>) -> tensor<1x40xbf16>
  %dw2 = gemm.linear_wgrad %dz, %y : tensor<9x16xbf16>, tensor<9x40xbf16> -> tensor<16x40xbf16>
  %db2 = gemm.linear_bgrad %dz : tensor<9x16xbf16> -> tensor<16xbf16>
  return %y, %dh, %db1, %dw2, %db2 : tensor<9x40xbf16>, tensor<9x40xbf16>, tensor<1x40xbf16>, tensor<16x40xbf16>, tensor<16xbf16>
}}
"""


RELU_TRAINING = training("""    %zero = arith.constant 0.0 : f32
    %r = arith.maximumf %s, %zero : f32
    gemm.yield %r : f32
""", "  %y = tensor.cast %h : tensor<9x40xbf16> to tensor<9x40xbf16>", """    %zero = arith.constant 0.0 : f32
    %off = arith.cmpf ole, %h1, %zero : f32
    %r = arith.select %off, %zero, %acc : f32
    gemm.yield %r : f32
""")
GELU_TRAINING = training("    gemm.yield %s : f32\n", f"""  %y = linalg.generic {{indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}}
      ins(%h : tensor<9x40xbf16>) outs(%e : tensor<9x40xbf16>) {{
  ^bb0(%in: bf16, %out: bf16):
    %s = arith.extf %in : bf16 to f32
{GELU}    %narrow = arith.truncf %g : f32 to bf16
    linalg.yield %narrow : bf16
  }} -> tensor<9x40xbf16>""", DGELU.replace("%h", "%h1") + "    gemm.yield %g2 : f32\n")

ADD = "  %s = arith.addf %acc, %b : f32\n"
WRITTEN = {
    "bias": (product("tensor<40xbf16>", "(n)", "%b", ADD, "%s"), "epilogue = bias"),
    "gelu": (product("tensor<40xbf16>", "(n)", "%b", ADD + GELU, "%g"), "epilogue = gelu_bias"),
    "dgelu": (product("tensor<9x40xbf16>", "(m, n)", "%h", DGELU, "%g2"), "epilogue = dgelu"),
    "row": (product("tensor<9xbf16>", "(m)", "%b", ADD, "%s"), "epilogue = none"),
}
# One call each for what would be two products, and the sums in between.
TRAINING = {
    "relu-training": (RELU_TRAINING, ["relu_aux_bias", "drelu_bgrad", "bgradb"]),
    "gelu-training": (GELU_TRAINING, ["gelu joins the call", "dgelu_bgrad", "bgradb"]),
}
# Sums of bytes, which become f32 and bf16 after the call: a scale for each column, a zero point for each row.
BYTES = """func.func @main(%x: tensor<9x24xi8>, %w: tensor<40x24xi8>, %s: tensor<40xf32>, %z: tensor<9xi32>, %y: tensor<9x40xbf16>) -> tensor<9x40xbf16> {
  %d = gemm.matmul nt ins(%x, %w : tensor<9x24xi8>, tensor<40x24xi8>) outs(%y : tensor<9x40xbf16>)
      epilogue(%s, %z : tensor<40xf32>, tensor<9xi32>) maps [affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m)>] {
  ^bb0(%acc: i32, %scale: f32, %zero: i32):
    %i = arith.subi %acc, %zero : i32
    %f = arith.sitofp %i : i32 to f32
    %r = arith.mulf %f, %scale : f32
    gemm.yield %r : f32
  } -> tensor<9x40xbf16>
  return %d : tensor<9x40xbf16>
}
"""
EXAMPLES = [("torch-linear", ["main"]), ("linear-backward", ["forward", "backward"]),
            ("llama-mlp-small", ["prefill", "decode"])]


def load(path):
    """The numbers of an .npy file of f32 or bf16."""
    with open(path, "rb") as file:
        data = file.read()
    start = 10 + struct.unpack("<H", data[8:10])[0]
    body = data[start:]
    if b"<f4" in data[:start]:
        return struct.unpack(f"<{len(body) // 4}f", body)
    bits = struct.unpack(f"<{len(body) // 2}H", body)
    return [struct.unpack("<f", struct.pack("<I", b << 16))[0] for b in bits]


def compile_and_run(test, source, entry, results, name, options, device):
    bundle = test.path(name + ".gemm")
    done = run([test.tool("gemm-compile"), source, "-o", bundle, "--target=a100", "--ptxas=none",
                "--remarks=gemm-to-blas", *options])
    if done.status != 0:
        test.fail(done.describe())
        return None, ""
    outputs = [test.path(f"{name}.{i}.npy") for i in range(results)]
    ran = run([test.tool("gemm-run"), bundle, f"--entry={entry}", f"--device={device}", f"--seed={test.seed}",
               *(f"--output=@{path}" for path in outputs), *(["--check"] if device == "blas" else [])])
    if ran.status == 77:
        print(f"skipped: {ran.text.strip()}")
        sys.exit(0)
    if ran.status != 0:
        test.fail(ran.describe())
        return None, ""
    return [load(path) for path in outputs], done.text


def compare(test, source, entry, results, wanted, libraries=("cblas", "cublaslt")):
    want, _ = compile_and_run(test, source, entry, results, "ref", ["--codegen=false"], "ref")
    for library in libraries:
        got, remarks = compile_and_run(test, source, entry, results, library,
                                       ["--backend=library", f"--library={library}"], "blas")
        if want is None or got is None:
            continue
        for words in wanted:
            if library != "cblas" and words.replace("epilogue = ", "epilogue ").lower() not in remarks.lower():
                test.fail(f"{source}: expected a call with {words}, got\n{remarks}")
        for a, b in zip(want, got):
            scale = math.sqrt(sum(x * x for x in a) / len(a))
            worst = max(abs(x - y) / (abs(x) + scale) for x, y in zip(a, b))
            if len(a) != len(b) or not worst < 2 ** -6:
                test.fail(f"{source} @{entry} by {library}: results differ by {worst:.3g} of their size")


def main():
    test = Test(__doc__)
    count = 0
    for name, (text, wanted) in WRITTEN.items():
        compare(test, test.write(name + ".mlir", text), "main", 1, [wanted])
        count += 1
    compare(test, test.write("bytes.mlir", BYTES), "main", 1, ["MatMul (T, N) with operands (B, A), epilogue none, the rest"],
            ("cublaslt", "hipblaslt"))
    count += 1
    for name, (text, wanted) in TRAINING.items():
        compare(test, test.write(name + ".mlir", text), "main", 5, wanted)
        count += 1
    for example, entries in EXAMPLES:
        for entry in entries:
            source = __file__.rsplit("test", 1)[0] + f"examples/{example}.mlir"
            compare(test, source, entry, 3 if entry == "backward" else 1, ["cublasLtMatmul"])
            count += 1
    test.finish(f"{count} functions, {test.failures} differ")


main()
