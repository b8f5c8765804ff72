#!/usr/bin/env python3
"""Writes a program whose result's size is computed in so many steps, which use the one before
twice (shared), or once (chain)."""
import sys

kind, steps = sys.argv[1], int(sys.argv[2])
print("""func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %one = arith.constant 1.0 : f32
  %s0 = tensor.dim %x, %c0 : tensor<?xf32>""")
for i in range(steps):
    if kind == "shared":
        print(f"  %m{i} = arith.minsi %s{i}, %c7 : index\n  %s{i + 1} = arith.addi %s{i}, %m{i} : index")
    else:
        print(f"  %s{i + 1} = arith.muli %s{i}, %s0 : index")
print(f"""  %e = tensor.empty(%s{steps}) : tensor<?xf32>
  %o = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %o : tensor<?xf32>
}}""")
