#!/usr/bin/env python3
"""Writes random products for verify_import.py: linalg.contract with any maps, its
operands moved by random transposes and broadcasts, and gemm.matmul of any rank
with strided memrefs and epilogue operands. The seed decides everything."""
import argparse, os, random

TYPES = [("f32", "f32"), ("bf16", "f32"), ("f16", "f32"), ("i8", "i32"), ("f64", "f64"), ("i32", "i32")]


def dims_text(dims):
    return "(" + ", ".join(f"d{d}" for d in dims) + ")"


def shaped(kind, sizes, element, rng=None):
    dims = "".join(f"{s}x" for s in sizes)
    if kind == "tensor" or not rng or not sizes:
        return f"{kind}<{dims}{element}>"
    # Padding in some dimensions, a step of 2 in the last one now and then.
    strides, step = [], rng.choice([1, 1, 1, 2])
    for size in reversed(sizes):
        strides.insert(0, step)
        step *= size
        if rng.random() < 0.3:
            step += rng.randint(1, 5)
    return f"{kind}<{dims}{element}, strided<{strides}>>"


def contraction(rng, name):
    loops = rng.randint(1, 5)
    sizes = [rng.randint(1, 4) for _ in range(loops)]
    kinds = [rng.choice("bmnk") for _ in range(loops)]
    kinds[rng.randrange(loops)] = "k"
    operand, acc = rng.choice(TYPES)
    kind = rng.choice(["tensor", "tensor", "memref"])
    order = lambda has: rng.sample(sel := [d for d in range(loops) if kinds[d] in has], len(sel))
    a, b, c = order("bmk"), order("bnk"), order("bmn")
    text, args, values = [], [], []
    for which, dims in (("a", a), ("b", b)):
        stored, moved = list(dims), ""
        if kind == "tensor" and dims and rng.random() < 0.6:
            # Stored in another order, perhaps without a batch dimension.
            drop = [d for d in dims if kinds[d] == "b" and rng.random() < 0.5]
            stored = rng.sample(keep := [d for d in dims if d not in drop], len(keep))
            to = shaped(kind, [sizes[d] for d in dims], operand)
            source = shaped(kind, [sizes[d] for d in stored], operand)
            at = [f"affine_map<{dims_text(range(len(dims)))} -> {dims_text([dims.index(d) for d in stored])}>",
                  f"affine_map<{dims_text(range(len(dims)))} -> {dims_text(range(len(dims)))}>"]
            iters = ", ".join(['"parallel"'] * len(dims))
            text.append(f"  %e{which} = tensor.empty() : {to}")
            text.append(f"  %{which}m = linalg.generic {{indexing_maps = [{', '.join(at)}], iterator_types = [{iters}]}} ins(%{which} : {source}) outs(%e{which} : {to}) {{")
            text.append(f"  ^bb0(%in: {operand}, %out: {operand}):\n    linalg.yield %in : {operand}\n  }} -> {to}")
            args.append(f"%{which}: {source}")
            values.append((f"%{which}m", to))
            continue
        type_ = shaped(kind, [sizes[d] for d in dims], operand, rng)
        args.append(f"%{which}: {type_}")
        values.append((f"%{which}", type_))
    out = shaped(kind, [sizes[d] for d in c], acc, rng if rng.random() < 0.5 else None)
    args.append(f"%c: {out}")
    maps = ", ".join(f"affine_map<{dims_text(range(loops))} -> {dims_text(d)}>" for d in (a, b, c))
    call = f"linalg.contract indexing_maps = [{maps}] ins({values[0][0]}, {values[1][0]} : {values[0][1]}, {values[1][1]}) outs(%c : {out})"
    if kind == "tensor":
        text.append(f"  %d = {call} -> {out}\n  return %d : {out}")
        return f"func.func @{name}({', '.join(args)}) -> {out} {{\n" + "\n".join(text) + "\n}\n"
    return f"func.func @{name}({', '.join(args)}) {{\n" + "\n".join(text) + f"\n  {call}\n  return\n}}\n"


def matmul(rng, name):
    operand, acc = rng.choice([("f32", "f32"), ("bf16", "f32"), ("f64", "f64"), ("i8", "i32")])
    batch = [rng.randint(1, 3) for _ in range(rng.randint(0, 3))]
    m, n, k = (rng.randint(1, 4) for _ in range(3))
    kind = rng.choice(["tensor", "memref"])
    ta, tb = rng.choice("nt"), rng.choice("nt")
    lead = lambda: batch if rng.random() < 0.6 else []
    pad = rng if kind == "memref" else None
    a = shaped(kind, lead() + ([k, m] if ta == "t" else [m, k]), operand, pad)
    b = shaped(kind, lead() + ([n, k] if tb == "t" else [k, n]), operand, pad)
    sizes = batch + [m, n]
    c = shaped(kind, sizes, acc, pad)
    args = [f"%a: {a}", f"%b: {b}", f"%c: {c}"]
    scale = lambda: str(float(rng.choice([1, 1, 2, -1])))
    head = f"gemm.matmul {ta}{tb} ins(%a, %b : {a}, {b}) outs(%c : {c}) alpha({scale()})"
    if rng.random() < 0.5:
        head += f" beta({scale()})"
    extras, maps = [], []
    for i in range(rng.choice([0, 0, 1, 2])):
        dims = rng.sample(range(len(sizes)), rng.randint(0, len(sizes)))
        if rng.random() < 0.6:
            dims.sort()
        extras.append((f"%x{i}", shaped(kind, [sizes[d] for d in dims], acc, pad)))
        maps.append(f"affine_map<{dims_text(range(len(sizes)))} -> {dims_text(dims)}>")
    args += [f"{v}: {t}" for v, t in extras]
    if extras:
        add = "addi" if acc == "i32" else "addf"
        head += f" epilogue({', '.join(v for v, _ in extras)} : {', '.join(t for _, t in extras)}) maps [{', '.join(maps)}] {{\n"
        head += f"  ^bb0(%acc: {acc}" + "".join(f", %p{i}: {acc}" for i in range(len(extras))) + "):\n"
        last = "%acc"
        for i in range(len(extras)):
            head += f"    %s{i} = arith.{add} {last}, %p{i} : {acc}\n"
            last = f"%s{i}"
        head += f"    gemm.yield {last} : {acc}\n  }}"
    if kind == "tensor":
        return f"func.func @{name}({', '.join(args)}) -> {c} {{\n  %d = {head} -> {c}\n  return %d : {c}\n}}\n"
    return f"func.func @{name}({', '.join(args)}) {{\n  {head}\n  return\n}}\n"


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    p.add_argument("--count", type=int, default=40)
    p.add_argument("kind", choices=["contractions", "matmuls"])
    args = p.parse_args()
    rng = random.Random(f"{args.kind} {args.seed}")
    make = contraction if args.kind == "contractions" else matmul
    print(f"// seed {args.seed}")
    print("".join(make(rng, f"f{i}") for i in range(args.count)), end="")


if __name__ == "__main__":
    main()
