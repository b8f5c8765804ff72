#!/usr/bin/env python3
"""Writes random products whose operands gemm.matmul may or may not take, one function
each, for check_left_alone.py and verify_import.py: encodings, element types, layouts that
are strided by anything or tiled, memory spaces, repeated loops in the maps of operands and
biases, views of one buffer, side effects in the body, device code. The seed decides
everything."""
import argparse, os, random


def dims_text(dims):
    return "(" + ", ".join(f"d{d}" for d in dims) + ")"


def maps_text(loops, lists):
    return "[" + ", ".join(f"affine_map<{dims_text(range(loops))} -> {dims_text(dims)}>" for dims in lists) + "]"


def tensor(rng, sizes, element):
    encoding = rng.choice([', "sparse"', ", 5 : i32"]) if rng.random() < 0.15 else ""
    # verify_import.py takes 3 for what is known at run time only.
    shape = ["?" if s == 3 and rng.random() < 0.3 else str(s) for s in sizes]
    return f"tensor<{''.join(s + 'x' for s in shape)}{element}{encoding}>"


def memref(rng, sizes, element):
    rank, layout = len(sizes), ""
    kind = rng.choice(["plain", "plain", "strided", "strided", "odd", "tiled"]) if rank else "plain"
    if kind == "strided":
        strides, step = [], rng.choice([1, 1, 2])
        for size in reversed(sizes):
            strides.insert(0, step)
            step = step * size + rng.choice([0, 0, 3])
        if rng.random() < 0.3:
            rng.shuffle(strides)  # columns first, or rows that lie on each other
        layout = f", strided<{strides}>"
    elif kind == "odd":
        strides = [rng.choice(["0", "0", "-1", "-8", "?", "1", "4", "64"]) for _ in sizes]
        layout = f", strided<[{', '.join(strides)}], offset: {rng.choice(['?', '64'])}>"
    elif kind == "tiled":
        dims = [f"d{i}" for i in range(rank)]
        tile = rng.choice(["{0} floordiv 2, {0} mod 2", "{0} * 3"]).format(dims[-1])
        layout = f", affine_map<({', '.join(dims)}) -> ({', '.join(dims[:-1] + [tile])})>"
    space = rng.choice(["3", "1", "5", "#gpu.address_space<workgroup>", "#gpu.address_space<global>"]) if rng.random() < 0.15 else ""
    return f"memref<{''.join(f'{s}x' for s in sizes)}{element}{layout}{', ' + space if space else ''}>"


def body(rng, operand, acc, effect):
    real = not acc.startswith("i")
    text = f"  ^bb0(%x: {operand}, %y: {operand}, %s: {acc}):\n"
    if effect:
        text += f"    {effect}\n"
    names = ["%x", "%y"]
    if operand != acc:
        for i, value in enumerate(names):
            text += f"    {value}w = arith.{'extf' if real else 'extsi'} {value} : {operand} to {acc}\n"
            names[i] = value + "w"
    kind = "f" if real else "i"
    return text + (f"    %p = arith.mul{kind} {names[0]}, {names[1]} : {acc}\n"
                   f"    %t = arith.add{kind} %s, %p : {acc}\n    linalg.yield %t : {acc}\n  }}")


TYPES = [("f32", "f32"), ("f32", "f32"), ("bf16", "f32"), ("f16", "f32"), ("f64", "f64"), ("i8", "i32"), ("i32", "i32"),
         ("f8E5M2", "f32"), ("i16", "i32"), ("i16", "i16"), ("i1", "i1"), ("f8E4M3", "f32"), ("bf16", "bf16"), ("f80", "f80")]


def operands(rng):
    """Loops with their sizes, and the loops of A, B and C; sometimes one twice."""
    loops = rng.randint(2, 4)
    sizes = [rng.randint(1, 4) for _ in range(loops)]
    kinds = [rng.choice("bmnk") for _ in range(loops)]
    kinds[rng.randrange(loops)] = "k"
    lists = []
    for has in ("bmk", "bnk", "bmn"):
        dims = [d for d in range(loops) if kinds[d] in has]
        rng.shuffle(dims)
        if dims and has != "bmn" and rng.random() < 0.05:
            dims.append(rng.choice(dims))
        lists.append(dims)
    return loops, sizes, kinds, lists


def iterators(kinds):
    return "[" + ", ".join('"reduction"' if k == "k" else '"parallel"' for k in kinds) + "]"


def on_tensors(rng, name):
    loops, sizes, kinds, lists = operands(rng)
    operand, acc = rng.choice(TYPES)
    types = [tensor(rng, [sizes[d] for d in dims], element) for dims, element in zip(lists, (operand, operand, acc))]
    args, text, init = [f"%a: {types[0]}", f"%b: {types[1]}", f"%c: {types[2]}"], "", "%c"
    c = lists[2]
    if c and rng.random() < 0.5:
        # A bias: some dims of C in any order, now and then one of them twice.
        dims = rng.sample(range(len(c)), rng.randint(0, len(c) - 1))
        if dims and rng.random() < 0.4:
            dims.append(rng.choice(dims))
        bias = tensor(rng, [sizes[c[d]] for d in dims], acc)
        args.append(f"%bias: {bias}")
        maps = maps_text(len(c), [dims, list(range(len(c)))])
        parallel = "[" + ", ".join(['"parallel"'] * len(c)) + "]"
        text += (f"  %i = linalg.generic {{indexing_maps = {maps}, iterator_types = {parallel}}} ins(%bias : {bias}) outs(%c : {types[2]}) {{\n"
                 f"  ^bb0(%in: {acc}, %out: {acc}):\n    linalg.yield %in : {acc}\n  }} -> {types[2]}\n")
        init = "%i"
    text += (f"  %d = linalg.generic {{indexing_maps = {maps_text(loops, lists)}, iterator_types = {iterators(kinds)}}} "
             f"ins(%a, %b : {types[0]}, {types[1]}) outs({init} : {types[2]}) {{\n{body(rng, operand, acc, '')} -> {types[2]}\n")
    return f"func.func @{name}({', '.join(args)}) -> {types[2]} {{\n{text}  return %d : {types[2]}\n}}\n"


def on_memrefs(rng, name):
    loops, sizes, kinds, lists = operands(rng)
    operand, acc = rng.choice(TYPES)
    types = [memref(rng, [sizes[d] for d in dims], element) for dims, element in zip(lists, (operand, operand, acc))]
    args, text, effect = [f"%a: {types[0]}", f"%b: {types[1]}", f"%c: {types[2]}"], "", ""
    if rng.random() < 0.15:
        args.append("%log: memref<f32>")
        text += "  %one = arith.constant 1.0 : f32\n"
        effect = rng.choice(["memref.store %one, %log[] : memref<f32>", "func.call @effect() : () -> ()"])
    if rng.random() < 0.3:
        zero = "0.0" if not acc.startswith("i") else "false" if acc == "i1" else "0"
        suffix = "" if acc == "i1" else f" : {acc}"
        text += f"  %zero = arith.constant {zero}{suffix}\n  linalg.fill ins(%zero : {acc}) outs(%c : {types[2]})\n"
    product = (f"  linalg.generic {{indexing_maps = {maps_text(loops, lists)}, iterator_types = {iterators(kinds)}}} "
               f"ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]}) {{\n{body(rng, operand, acc, effect)}\n")
    if rng.random() < 0.1:
        grid = lambda b, s: f"({', '.join(f'%{b}{d}' for d in 'xyz')}) in ({', '.join(f'%{s}{d} = %idx' for d in 'xyz')})"
        text += f"  %idx = arith.constant 1 : index\n  gpu.launch blocks{grid('b', 'g')} threads{grid('t', 's')} {{\n{product}    gpu.terminator\n  }}\n"
    else:
        text += product
    return f"func.func @{name}({', '.join(args)}) {{\n{text}  return\n}}\n"


def on_views(rng, name):
    """A, B and C of 2x2 or 2x3 anywhere in one buffer, through one view or two."""
    text, shapes = "", {"a": (2, 3), "b": (3, 2), "c": (2, 2)}
    for which, (rows, columns) in shapes.items():
        step = rng.choice([columns, columns, columns + 2, 8])
        offset = rng.randrange(0, 64 - (rows - 1) * step - columns)
        type_ = f"memref<{rows}x{columns}xf32, strided<[{step}, 1], offset: {offset}>>"
        source = "%all" if rng.random() < 0.8 else "%other"
        text += (f"  %{which} = memref.reinterpret_cast {source} to offset: [{offset}], sizes: [{rows}, {columns}], strides: [{step}, 1] "
                 f": memref<64xf32> to {type_}\n")
        shapes[which] = type_
    first = "%a"
    if rng.random() < 0.3:
        text += f"  %v = memref.cast %a : {shapes['a']} to {shapes['a'].replace('offset: ' + shapes['a'].split('offset: ')[1], 'offset: ?>>')}\n"
        shapes["a"], first = shapes["a"].split("offset: ")[0] + "offset: ?>>", "%v"
    text += f"  linalg.matmul ins({first}, %b : {shapes['a']}, {shapes['b']}) outs(%c : {shapes['c']})\n"
    return f"func.func @{name}(%all: memref<64xf32>, %other: memref<64xf32>) {{\n{text}  return\n}}\n"


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    p.add_argument("--count", type=int, default=80)
    p.add_argument("kind", choices=["any", "views"])
    args = p.parse_args()
    rng = random.Random(f"{args.kind} {args.seed}")
    print(f"// seed {args.seed}")
    for i in range(args.count):
        make = on_views if args.kind == "views" else rng.choice([on_tensors, on_memrefs])
        text = make(rng, f"f{i}")
        print(("// -----\n" if i else "") + ("func.func private @effect()\n" if "@effect" in text else "") + text, end="")


if __name__ == "__main__":
    main()
