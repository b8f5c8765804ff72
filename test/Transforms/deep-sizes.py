"""Sizes of sizes of sizes: of 15 doublings, which are 2^15 uses of one, and of 20000 tensors, each as
large as the one before it.

  deep-sizes.py doubled|chained"""
import sys


def doubled():
    lines = ['%n0 = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>',
             "%e = tensor.empty() : tensor<i32>"]
    for i in range(15):
        lines.append(f"""%n{i + 1} = linalg.generic {{indexing_maps = [#none, #none, #none], iterator_types = []}}
      ins(%n{i}, %n{i} : tensor<i32>, tensor<i32>) outs(%e : tensor<i32>) {{
    ^bb0(%a: i32, %b: i32, %o: i32):
      %s = arith.addi %a, %b : i32
      linalg.yield %s : i32
  }} -> tensor<i32>""")
    lines += ["%v = tensor.extract %n15[] : tensor<i32>", "%i = arith.index_cast %v : i32 to index"]
    return lines


def chained():
    lines = ["%c0 = arith.constant 0 : index", "%t0 = tensor.cast %x : tensor<?xf32> to tensor<?xf32>"]
    for i in range(20000):
        lines += [f"%d{i} = tensor.dim %t{i}, %c0 : tensor<?xf32>", f"%t{i + 1} = tensor.empty(%d{i}) : tensor<?xf32>"]
    return lines + ["%last = tensor.dim %t20000, %c0 : tensor<?xf32>", "%m = arith.cmpi slt, %last, %c0 : index",
                    "%i = arith.select %m, %c0, %last : index"]


print("#none = affine_map<() -> ()>\nfunc.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {")
print("  " + "\n  ".join({"doubled": doubled, "chained": chained}[sys.argv[1]]()))
print("  %r = tensor.empty(%i) : tensor<?xf32>\n  return %r : tensor<?xf32>\n}")
