"""Prints layers of bf16, x -> f(x w), one after the other.

  chain.py LAYERS FUNCTION [LAYER=FUNCTION...]"""
import sys

FUNCTIONS = {
    "relu": "%y = arith.maximumf %x, %zero : f32",
    "leaky": "%s = arith.mulf %x, %small : f32\n    %y = arith.maximumf %x, %s : f32",
    "abs": "%y = math.absf %x : f32",
    "tanh": "%y = math.tanh %x : f32",
    "erf": "%y = math.erf %x : f32",
    "step": """%r = arith.truncf %x : f32 to bf16
    %e = arith.extf %r : bf16 to f32
    %d = arith.subf %x, %e : f32
    %y = arith.addf %x, %d : f32""",
    "nan": "%n = arith.subf %inf, %inf : f32\n    %y = arith.addf %x, %n : f32",
}


def layer(number, function, x):
    return f"""  %i{number} = linalg.fill ins(%zero : f32) outs(%sums : tensor<3x32xf32>)
      -> tensor<3x32xf32>
  %p{number} = linalg.matmul ins({x}, %w{number} : tensor<3x32xbf16>, tensor<32x32xbf16>)
      outs(%i{number} : tensor<3x32xf32>) -> tensor<3x32xf32>
  %a{number} = linalg.generic {{indexing_maps = [#id, #id],
                                iterator_types = ["parallel", "parallel"]}}
      ins(%p{number} : tensor<3x32xf32>) outs(%results : tensor<3x32xbf16>) {{
    ^bb0(%x: f32, %o: bf16):
    {FUNCTIONS[function]}
    %t = arith.truncf %y : f32 to bf16
    linalg.yield %t : bf16
  }} -> tensor<3x32xbf16>
"""


def main(count, function, *others):
    functions = [function] * int(count)
    for other in others:
        number, name = other.split("=")
        functions[int(number)] = name
    arguments = ["%first: tensor<3x32xbf16>"]
    arguments += [f"%w{i}: tensor<32x32xbf16>" for i in range(len(functions))]
    print("#id = affine_map<(i, j) -> (i, j)>")
    print(f"func.func @main({', '.join(arguments)}) -> tensor<3x32xbf16> {{")
    print("  %zero = arith.constant 0.0 : f32\n  %small = arith.constant 0.01 : f32")
    print("  %sums = tensor.empty() : tensor<3x32xf32>")
    print("  %results = tensor.empty() : tensor<3x32xbf16>")
    print("  %inf = arith.constant 0x7F800000 : f32")
    for i, name in enumerate(functions):
        print(layer(i, name, f"%a{i - 1}" if i else "%first"), end="")
    print(f"  return %a{len(functions) - 1} : tensor<3x32xbf16>\n}}")


main(*sys.argv[1:])
