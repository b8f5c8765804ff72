"""A product, or with `loops` an op of loops, whose body reads as many operands as is asked.

usage: operands.py COUNT [loops]
"""
import sys

COUNT, LOOPS = int(sys.argv[1]), "loops" in sys.argv[2:]
NAMES = [f"%e{i}" for i in range(COUNT)]
TYPE = "memref<16x16xf32>"


def body(first):
    """The sum of all, from `first`."""
    for i in range(COUNT):
        yield f"    %s{i} = arith.addf {first if i == 0 else f'%s{i - 1}'}, %x{i} : f32"


def arguments(*before):
    return ", ".join([*before, *(f"%x{i}: f32" for i in range(COUNT))])


TYPES = ", ".join([TYPE] * COUNT)
SCALARS = ", ".join(f"{name}: {TYPE}" for name in NAMES)
MAP = "affine_map<(m, n) -> (m, n)>"
if LOOPS:
    print(f"func.func @f(%c: {TYPE}, {SCALARS}) {{")
    print(f"  linalg.generic {{indexing_maps = [{', '.join([MAP] * (COUNT + 1))}], iterator_types = [\"parallel\", \"parallel\"]}}")
    print(f"    ins({', '.join(NAMES)} : {TYPES}) outs(%c : {TYPE}) {{")
    print(f"  ^bb0({arguments()}, %out: f32):")
    print("\n".join(body("%x0")))
    print(f"    linalg.yield %s{COUNT - 1} : f32\n  }}")
else:
    FACTOR = "memref<16x16xbf16>"
    print(f"func.func @f(%a: {FACTOR}, %b: {FACTOR}, %c: {TYPE}, {SCALARS}) {{")
    print(f"  gemm.matmul nt ins(%a, %b : {FACTOR}, {FACTOR}) outs(%c : {TYPE})")
    print(f"    epilogue({', '.join(NAMES)} : {TYPES}) maps [{', '.join([MAP] * COUNT)}] {{")
    print(f"  ^bb0({arguments('%acc: f32')}):")
    print("\n".join(body("%acc")))
    print(f"    gemm.yield %s{COUNT - 1} : f32\n  }}")
print("  return\n}")
