#!/usr/bin/env python3
"""Assembles the wgmma kernels that the compiler may choose and looks at what ptxas made.

For each schedule that gemm-explain lists for h200: all storage orders, all pairs of
copy engines, outputs stored in bulk and directly, plain, with bias + gelu (erf) and with a
residual behind it where the compiler offers that, of the schedules that have panels for it too, with and without sums of A's rows where the schedule can store them. --dtype takes operands of
another type than bf16, which lie along K.
By default a sample in which any two settings of different axes meet; with --one-in=N one in N of that
for each tile, drawn by the seed; with --all every combination. With --pinned instead every tile
that can be written by hand, BM 64 to 256, BN 16 to 256, BK 32 to 128 and 2 to 8 stages, whole, the
other settings in turn; those that gemm-select-schedule refuses are counted. --json writes what was
found, a row for each schedule. A kernel passes if ptxas accepts it (messages C7508 to C7519 and
C7602, serialised wgmma or ignored setmaxnreg, are errors of gemm-serialize), if it has no stack and
spills nothing, if it has its launch's registers, and if its instructions are those its tile asks
for: one HGMMA for each 64 x n x 16, between those of the main loop no move but one that hands the
slot on (what it writes is an address of arrivals and nothing else), and in all of that loop no
fence of memory and no sleep, a bulk copy for each panel of operands and of results, no local
memory.
"""
import argparse
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "test", "Conversion", "Tile", "Inputs"))
import sass  # noqa: E402
from epilogues import DEQUANTISED, GELU, with_residual  # noqa: E402
from offered import listed  # noqa: E402

PIPELINE = "builtin.module(gemm-to-tile,gemm-lower-kernels,gemm-serialize{format=bin chip=sm_90a})"
PROBE = """func.func @f(%a: tensor<{m}x4096x{type}>, %b: tensor<{n}x4096x{type}>, %c: tensor<{m}x{n}x{sum}>, %e: tensor<{m}x{n}x{sum}>{more})
    -> tensor<{m}x{n}x{sum}> {{
  %r = gemm.matmul nt ins(%a, %b : tensor<{m}x4096x{type}>, tensor<{n}x4096x{type}>)
    outs(%c : tensor<{m}x{n}x{sum}>){scales} {epilogue}{{{said}}} -> tensor<{m}x{n}x{sum}>
  return %r : tensor<{m}x{n}x{sum}>
}}"""
# What reads an operand at each element of C, and what gemm-explain says of tiles that have no registers for it.
RESIDUAL = """epilogue(%e : tensor<{m}x{n}x{sum}>) maps [affine_map<(m, n) -> (m, n)>] {{
  ^bb0(%acc: {acc}, %w: {acc}):
    gemm.yield %w : {acc}
  }} """
SPILLS = "beside an operand that is read at each element of C"
# Few rows, so that every tile may be cut into parts; then the sizes to which tiles of each width are fitted, one to
# each of the SMs, as they are and swapped.
PROBES = [(64, 2048), *((64, 132 * n) for n in range(16, 257, 16)), *((132 * n, 128) for n in range(16, 257, 16))]
# Of each type of operands: as what they lie in memory, in how many bytes, and what the op says of them.
DTYPES = {"bf16": ("bf16", 2, ""), "tf32": ("f32", 4, "precision = tf32"), "i8": ("i8", 1, "unsigned_b"), "f8E4M3FN": ("f8E4M3FN", 1, ""),
          "f8E4M3FN-squares": ("f8E4M3FN", 1, ""), "f8E4M3FN-rows": ("f8E4M3FN", 1, ""), "f8E4M3FN-powers": ("f8E4M3FN", 1, "")}
# Those of which scales are of blocks, along m, n and k; and of another type than f32.
OF_SCALES = re.compile("that scales have|scales of columns|several blocks of scales")  # why a schedule goes with no blocks of these
BLOCKS = {"f8E4M3FN-squares": (1, 128, 128), "f8E4M3FN-rows": (1, 1, 128), "f8E4M3FN-powers": (1, 1, 32)}
SCALES = {"f8E4M3FN-powers": "f8E8M0FNU"}
# What products of a type are stored as, where a type of its own is none that a sum is looked at in.
STORED = {"i8": "i32", "f8E4M3FN": "bf16"}
# Bytes that divide the leading dimensions of A and B: bulk copies, cp.async, loads.
ENGINES = [(16, 16), (16, 4), (2, 16), (4, 2)]
# A residual alone.
ALONE = """epilogue(%residual : memref<?x?x{dtype}, strided<[8, 1]>>) maps [affine_map<(m, n) -> (m, n)>] {{
  ^bb0(%acc: f32, %w: f32):
    %sum = arith.addf %acc, %w : f32
    gemm.yield %sum : f32
  }} """
ENGINES_OF_PANELS = (8, 8)
FLOATS = [("bf16", 8), ("bf16", 2), ("f32", 4)]
FP8 = [("f8E4M3FN", 16)]
INTEGERS = [("i32", 4), ("i32", 1), ("i8", 16)]
PER_MODULE = 24
PINNED = itertools.product((64, 128, 192, 256), range(16, 257, 16), (32, 64, 128), range(2, 9))
REFUSED = re.compile(r"error: 'gemm.matmul' op (expected a schedule|.* the limit)")
CUBIN = re.compile(r'bin = "((?:[^"\\]|\\.)*)"')


def axes_of(dtype):
    """Storage orders, copy engines, outputs, epilogues, and whether A's rows are summed."""
    size = DTYPES[dtype][1]
    engines = sorted({tuple(max(1, each // size) for each in pair) for pair in ENGINES}, reverse=True)
    orders = ["nn", "nt", "tn", "tt"] if size == 2 else ["nt"]
    if dtype == "i8":
        return [orders, engines, INTEGERS + FLOATS, ["", DEQUANTISED, *residuals(DEQUANTISED)], [False]]
    floats = FLOATS + FP8 * (DTYPES[dtype][0] == "f8E4M3FN")
    return [orders, engines, floats, ["", GELU, *(residuals(GELU) if dtype not in BLOCKS else [])], [False, True] if size == 2 else [False]]


def residuals(epilogue):
    """Behind it a residual, read in pairs: alone its elements need fewer registers."""
    return [with_residual(epilogue, f"memref<?x?x{dtype}, strided<[8, 1]>>") for dtype in ("bf16", "f32")]


def scales_of(dtype, m, n, kind):
    """The arguments that are scales, and what the op says of them: of 4096 k."""
    if dtype not in BLOCKS:
        return "", ""
    blocks = BLOCKS[dtype]
    of = SCALES.get(dtype, "f32")
    a, b = (f"{kind}<{size if size == '?' else -(-size // block)}x{4096 // blocks[2]}x{of}>" for size, block in zip((m, n), blocks))
    return f", %sa: {a}, %sb: {b}", f" scales(%sa, %sb : {a}, {b}) blocks {list(blocks)}"


def candidates(gemm_opt, dtype, epilogue="", panels=False):
    """The kind and the (tile, warp, stages, cluster, swap) of each wgmma schedule the compiler looks at, those apart
    that have no registers for the epilogue; with `panels` of those that have some, which shared memory holds, and how many."""
    element, _, said = DTYPES[dtype]
    of = {"type": element, "sum": STORED.get(element, element), "said": said, "acc": "i32" if dtype == "i8" else "f32"}
    # One block holds any columns.
    sizes = [(m, n) for m, n in PROBES if dtype not in BLOCKS or n > BLOCKS[dtype][1]]
    probes = [PROBE.format(m=m, n=n, epilogue=epilogue.format(m=m, n=n, **of), **of,
                           **dict(zip(("more", "scales"), scales_of(dtype, m, n, "tensor")))) for m, n in sizes]
    return {(each.row.kind, (*each.row[1:-1], each.swap), *([each.panels] * panels)) for each in listed(probes, "h200", gemm_opt)
            if each.family == "wgmma" and (each.panels > 0) == panels and SPILLS not in each.why and not OF_SCALES.search(each.why)
            and (not panels or not each.why or each.why.endswith("slower") or "pinned only" in each.why)}


def covering(axes, fit):
    """Rows in which any two settings of different axes meet that fit together, greedily, the
    same every time. fit(i, a, j, b) is asked of a setting of axis i and one of a later axis j."""
    pairs = list(itertools.combinations(range(len(axes)), 2))
    fits = {(i, x, j, y) for i, j in pairs for x, a in enumerate(axes[i]) for y, b in enumerate(axes[j])
            if fit(i, a, j, b)}
    missing = set(fits)
    while missing:
        i, x, j, y = min(missing, key=lambda pair: (-len(axes[pair[0]]) * len(axes[pair[2]]), pair))
        row = {i: x, j: y}
        for axis in range(len(axes)):
            if axis not in row:
                met = lambda x: {(*min(pair, (axis, x)), *max(pair, (axis, x))) for pair in row.items()}
                row[axis] = max((x for x in range(len(axes[axis])) if met(x) <= fits),
                                key=lambda x: len(met(x) & missing))
        missing -= {(i, row[i], j, row[j]) for i, j in pairs}
        yield [axis[row[i]] for i, axis in enumerate(axes)]


def every(axes, fit):
    """All rows whose settings fit together."""
    pairs = list(itertools.combinations(range(len(axes)), 2))
    return (row for row in itertools.product(*axes) if all(fit(i, row[i], j, row[j]) for i, j in pairs))


def chosen(offered, holding, choose, dtype):
    """Rows of the schedules offered, with a residual of those that hold one."""
    tiles = {}
    for kind, (*tile, cluster_m, cluster_n, swap) in offered:
        of = tiles.setdefault(kind == "pingpong", {}).setdefault((*tile, swap), {})
        of.setdefault((cluster_m, cluster_n) != (1, 1), {})[kind] = cluster_m, cluster_n

    for pingpong, found in sorted(tiles.items()):  # those of ping-pong are others
        kinds = {together: {kind for of in found.values() for kind in of.get(together, ())} for together in (False, True)}

        # Axes by number: 0 the kind, 1 the tile, 2 whether CTAs share a cluster, 3 the storage order, 4 copy
        # engines, 5 the output, 6 the epilogue, 7 whether A's rows are summed.
        def fit(i, a, j, b):
            """Whether setting a of axis i and setting b of a later axis j can be those of one kernel."""
            if (i, j) == (0, 1):
                return a in found[b][False]
            if (i, j) == (0, 2):
                return a in kinds[b]
            if (i, j) == (1, 2):
                return b in found[a]
            if (i, j) == (0, 7):  # sums of A's rows want all of K in one CTA
                return not b or a in ("block", "persistent", "pingpong")
            if (i, j) == (1, 7):  # and A along m
                return not (b and a[-1])
            if (i, j) == (1, 6) and "%residual" in b:
                return all((kind, (*a[:-1], *found[a][False][kind], a[-1])) in holding for kind in found[a][False])
            if (i, j) == (5, 6) and dtype == "i8":  # factors make floats of sums
                return bool(b) == (a in FLOATS)
            if (i, j) == (1, 3) and a[1] % 16:  # what lies along n is stored along K
                return b[0] == "n" if a[-1] else b[1] == "t"
            return True

        axes = [sorted(kinds[False]), sorted(found), [together for together in (False, True) if kinds[together]], *axes_of(dtype)]
        if pingpong:  # which is pinned only
            axes[6] = [each for each in axes[6] if "%residual" not in each]
        for kind, (*tile, swap), together, *rest in choose(axes, fit):
            yield kind, (*tile, *found[(*tile, swap)][together][kind], swap), *rest
        # Where accumulators leave few registers, those of a residual are looked at under each kind.
        for tile, kind, epilogue in itertools.product(sorted(found), ("block", "persistent"), axes[6]):
            if tile[0] * tile[1] > 192 * 128 and kind in found[tile][False] and "%residual" in epilogue and fit(1, tile, 6, epilogue):
                yield kind, (*tile[:-1], *found[tile][False][kind], tile[-1]), axes[3][0], axes[4][0], FLOATS[0], epilogue, False


def drawn(rows, one_in, seed):
    """One in so many rows of each tile, drawn by the seed: one at least, and one of each kind."""
    tiles = {}
    for row in rows:
        tiles.setdefault(row[1], []).append(row)
    draw = random.Random(seed)
    found = [row for each in tiles.values() for row in draw.sample(each, -(-len(each) // one_in))]
    for kind in sorted({row[0] for row in rows} - {row[0] for row in found}):
        found.append(draw.choice([row for row in rows if row[0] == kind]))
    return found


def with_panels(panelled):
    """Rows of the schedules that have panels: alone and in a cluster, of a residual as wide as C and of one twice as wide."""
    for number, (kind, (*tile, cluster_m, cluster_n, swap), panels) in enumerate(sorted(panelled)):
        dtype = ("bf16", "f32")[number % 2]
        epilogue = residuals(GELU)[number % 2] if number % 3 == 0 else ALONE.format(dtype=dtype)
        yield kind, (*tile, cluster_m, cluster_n, swap), "nt", ENGINES_OF_PANELS, FLOATS[0], epilogue, False, panels


def pinned():
    """Every tile that can be written, block and persistent, the other settings in turn."""
    layouts, engines, outputs, epilogues, _ = axes_of("bf16")
    epilogues = [each for each in epilogues if "%residual" not in each]
    rest = itertools.cycle(itertools.product(epilogues, outputs, engines, layouts))
    for (m, n, k, stages), (epilogue, output, engines, layout) in zip(PINNED, rest):
        schedule = (m, n, k, 32 if m == 256 else 16, n, stages, 1, 1, False)
        yield ("block", "persistent")[stages % 2], schedule, layout, engines, output, epilogue, False


def residual_of(epilogue):
    """The argument that an epilogue with a residual reads."""
    found = re.search(r"%residual : .*(memref<\?x\?x.*?>>)\)", epilogue)
    return f", %residual: {found[1]}" if found else ""


def function(name, of, kind, schedule, layout, engines, output, epilogue, sums, panels=0):
    element, _, said = DTYPES[of]
    m, n, k, warp_m, warp_n, stages, *cluster, swap = schedule
    kind, *reduce = kind.split()
    parts = (", splits = 3" if kind == "split_k" else "") + "".join(f", reduce = {where}" for where in reduce)
    dtype, ldc = output
    n_of, k_of = (4096, 4096) if of in BLOCKS else ("?", "?")  # blocks cut what is known
    a, b = (f"memref<{rows}x{k_of}x{element}, strided<[{ld}, 1]>>" for rows, ld in zip(("?", n_of), engines))
    c = f"memref<?x{n_of}x{dtype}, strided<[{ldc}, 1]>>"
    more, scales = scales_of(of, "?", n_of, "memref")
    return (f"func.func @{name}(%a: {a}, %b: {b}, %c: {c}, %bias: memref<?xf32>, %s: memref<?xf32>{residual_of(epilogue)}{more}) {{\n"
            f"  gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%c : {c}) {'sums(%s : memref<?xf32>) ' * sums}{scales}{epilogue}"
            f"{{{said}{', ' * bool(said)}schedule = #gemm.schedule<wgmma, {kind}, tile = [{m}, {n}, {k}], warp = [{warp_m}, {warp_n}], "
            f"stages = {stages}, group = 8, cluster = {cluster}{parts}{', swap' * swap}{f', panels = {panels}' * (panels > 0)}>}}\n  return\n}}\n")


def module(rows, dtype):
    functions = "".join(function(name, dtype, *row) for name, row in rows)
    return 'module attributes {gemm.target = #gemm.target<"h200", "sm_90a">} {\n' + functions + "}\n"


def failures(text, kernels):
    """What is wrong with a module's kernels, from gemm-serialize's remarks; and their registers."""
    wrong = [line for line in text.splitlines() if "error:" in line or "spills registers" in line]
    seen = re.findall(r"kernel=(\S+?), registers=(\d+), spill-loads=(\d+), spill-stores=(\d+), stack=(\d+)", text)
    for name, registers, *memory in seen:
        if any(int(number) for number in memory):
            wrong.append(f"{name}: spill loads, spill stores, stack of {', '.join(memory)} bytes")
        if registers not in ("128", "168", "255"):
            wrong.append(f"{name}: expected the launch's 128, 168 or 255 registers, got {registers}")
    if len(seen) != kernels:
        wrong.append(f"expected {kernels} kernels, got {len(seen)}")
    return wrong, {name: int(registers) for name, registers, *_ in seen}


def cubin_of(text):
    """The bytes of the gpu.binary that gemm-opt printed; MLIR writes what is not text as \\XX."""
    found = CUBIN.search(text)
    if not found:
        return None
    plain = re.sub(r"\\(\\|[0-9A-F]{2})", lambda m: "\\" if m[1] == "\\" else chr(int(m[1], 16)), found[1])
    return plain.encode("latin-1")


def panels(rows, k, along_k, size=2):
    """Swizzle spans in a line of a part: the bulk copies it takes."""
    line = (k if along_k else rows) * size
    return line // next(span for span in (128, 64, 32, 16) if line % span == 0)


def extra_moves(code, loop, body, carried):
    """What is wrong with the moves between the products of a main loop. One hands the slot on to
    the next step, which releases it, and `carried` at most hand on what was read a step ahead: anything
    else costs an instruction more (docs/hopper.md). ptxas may put it anywhere in the loop."""
    moves = [at for at in range(loop[0], loop[-1]) if sass.opcode(code[at]) in sass.MOVES]
    others = [at for at in moves if not sass.only_for_arrivals(code, body, at)]
    if 0 < len(others) <= carried:
        moves, others = [at for at in moves if at not in others], []
    if others:
        return [f"a move between the products of the main loop, of R{sass.field(code[others[0]], 16)}, "
                "expected none but the slot's, which arrivals alone read"]
    return [f"expected one move at most between the products, got {len(moves)}"] if len(moves) > 1 else []


def census(row, code, of):
    """Where a kernel's instructions are not those that its tile asks for; and how many there
    are in all, and from the first product of the main loop to its last."""
    codes = [sass.opcode(instruction) for instruction in code]
    kind, (m, n, k, warp_m, warp_n, *_, swap), layout, (lda, ldb), (dtype, ldc), epilogue, sums, *loaded = row
    size, bytes_of = {"i8": 1, "f8E4M3FN": 1, "bf16": 2}.get(dtype, 4), DTYPES[of][1]
    along_k = [layout[0] == "n", layout[1] == "t"]
    band = panels(warp_n, 0, False, max(2, size))  # bytes of C are stored by lanes
    shuffles = -(-warp_n // 16)
    if swap:  # B comes first; 16 rows are 16 columns of at most 2 KiB
        lda, ldb, along_k = ldb, lda, along_k[::-1]
        lines = next(lines for lines in range(128 // size, 0, -8) if warp_n % lines == 0)
        band = warp_n // lines
        shuffles = band * -(-lines // 16)
    products = warp_m // 16 * (k * bytes_of // 32)
    loads = sum((ld * bytes_of == 16) * panels(rows, k, along, bytes_of) for ld, rows, along in zip((lda, ldb), (m, n), along_k))
    stores = (ldc * size % 16 == 0 and size > 1) * (warp_m // 16) * band
    teams = 2 if kind == "pingpong" else 1  # each has a program of its own
    # The first step of a tile has its own products, without accumulators; of fp8 every step begins them.
    per_loop = products if DTYPES[of][0] == "f8E4M3FN" else 2 * products
    # Copies of a residual's panels, whose halves ldmatrix reads.
    wide = "xf32" in residual_of(epilogue)
    of_panels = warp_m // 16 * panels(warp_n, 0, False, 4 if wide else 2) if loaded else 0
    fragments = warp_m // 16 * warp_n // 16 if loaded and not wide else 0
    expected = {"HGMMA": per_loop * teams, "UTMALDG": loads + of_panels * teams, "UTMASTG": stores * teams, "LDL": 0, "STL": 0,
                "LDSM": (2 * (warp_m // 16) * (k // 16) * sums + fragments) * teams,
                "STSM": warp_m // 16 * shuffles * (stores > 0 and size == 2) * teams}
    counts = {name: sum(code in getattr(sass, name) for code in codes) for name in expected}
    wrong = [f"expected {expected[name]} {name}, got {count}" for name, count in counts.items() if count != expected[name]]
    at = [i for i, code in enumerate(codes) if code in sass.HGMMA]
    loops = [at[first + per_loop - products:first + per_loop] for first in range(0, len(at), per_loop)]
    bodies = [sass.loop_around(code, loop[0], loop[-1]) for loop in loops if loop]
    # Scales of rows, and of blocks of columns, that a lane reads ahead.
    carried = warp_m // 8 + -(-warp_n // BLOCKS[of][1]) if of in BLOCKS and BLOCKS[of][1] > 1 else 0
    if None in bodies:
        wrong.append(f"expected {len(bodies)} main loops, got {len(bodies) - bodies.count(None)}")
    for loop, body in zip(loops, bodies):  # between products of several blocks sums are promoted
        wrong += extra_moves(code, loop, body, carried) if body and (of not in BLOCKS or BLOCKS[of][2] >= k) else []
    stalls = sum(opcode in sass.STALLS for body in bodies if body for opcode in codes[body[0]:body[1] + 1])
    if stalls:
        wrong.append(f"{stalls} of ERRBAR (behind MEMBAR) and NANOSLEEP in the main loop")
    span = loops[-1][-1] - loops[-1][0] + 1 if at else 0
    steps = [body[1] - body[0] + 1 for body in bodies if body]
    return wrong, len(codes), span, max(steps, default=0)


def assemble(gemm_opt, group, passes, dtype):
    """The kernels of a group of rows: what is wrong, whether it was refused, and (row, registers,
    instructions, those from the first product of the main loop to its last, those of the loop)
    of each."""
    done = subprocess.run([gemm_opt, "-", f"--pass-pipeline={passes}", "--remarks-filter=gemm-serialize"],
                          input=module(group, dtype), capture_output=True, text=True, check=False)
    if REFUSED.search(done.stderr):
        return [], True, []
    launches = re.findall(r"@(k\d+)\(.*?kernel = @gemm_kernels::@(\w+)", done.stdout, re.S)
    (found, registers), cubin = failures(done.stderr, len({kernel for _, kernel in launches})), cubin_of(done.stdout)
    if not cubin or len(launches) != len(group):
        return found + [f"expected a cubin and {len(group)} launches, got {len(launches)}"], False, []
    kernels, facts = sass.instructions(cubin), []
    for name, kernel in launches:
        row = dict(group)[name]
        wrong, *counts = census(row, kernels[kernel], dtype)
        found += [f"{name} ({kernel}): {text}" for text in wrong]
        facts.append((row, registers.get(kernel), *counts))
    return found, False, facts


def report(path, facts):
    """The facts as a file, a row for each schedule."""
    rows = {}
    for (kind, schedule, *_), *numbers in facts:
        rows.setdefault((kind, schedule), []).append(numbers)
    text = []
    for (kind, (m, n, k, warp_m, warp_n, stages, cluster_m, cluster_n, swap)), kernels in sorted(rows.items()):
        registers, instructions, loops, steps = zip(*kernels)
        text.append(json.dumps({
            "kind": kind, "tile": [m, n, k], "warp": [warp_m, warp_n], "stages": stages,
            "cluster": [cluster_m, cluster_n], "swap": swap, "kernels": len(kernels), "registers": max(registers),
            "instructions": [min(instructions), max(instructions)], "firstToLastProduct": [min(loops), max(loops)],
            "mainLoop": [min(steps), max(steps)]}))
    with open(path, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(text) + "\n]\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gemm-opt", default="gemm-opt", help="the compiler")
    parser.add_argument("--all", action="store_true", help="every combination instead of a covering sample")
    parser.add_argument("--one-in", type=int, default=1, metavar="N", help="how many of the sample, of each tile and kind one at least (1)")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")), help="of what is drawn")
    parser.add_argument("--pinned", action="store_true", help="every tile that can be written instead of those offered")
    parser.add_argument("--dtype", choices=DTYPES, default="bf16", help="of A and B")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    offered = candidates(args.gemm_opt, args.dtype)
    if not offered:
        sys.exit("error: expected wgmma schedules from gemm-explain, got none")
    holding = candidates(args.gemm_opt, args.dtype, RESIDUAL)
    rows = list(pinned() if args.pinned else chosen(offered, holding, every if args.all else covering, args.dtype))
    rows = drawn(rows, args.one_in, args.seed)
    if args.dtype == "bf16" and not args.pinned:
        more = list(with_panels(candidates(args.gemm_opt, args.dtype, RESIDUAL, panels=True)))
        rows += random.Random(args.seed).sample(more, -(-len(more) // args.one_in))
    rows = [(f"k{i}", row) for i, row in enumerate(rows)]
    size = 1 if args.pinned else PER_MODULE  # a module is refused as a whole
    passes = PIPELINE.replace("gemm-to-tile", "gemm-select-schedule,gemm-to-tile", 1) if args.pinned else PIPELINE
    groups = [rows[i:i + size] for i in range(0, len(rows), size)]
    wrong, refused, facts = 0, 0, []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for group, (found, no, each) in zip(groups, pool.map(lambda group: assemble(args.gemm_opt, group, passes, args.dtype), groups)):
            for line in found:
                wrong += 1
                print(f"FAIL {group[0][0]} to {group[-1][0]}: {line}", flush=True)
            refused += no
            facts += each
    if args.json:
        report(args.json, facts)
    schedules = {row[:2] for row, *_ in facts}
    kinds, tiles = (len({each[i] for each in schedules}) for i in (0, 1))
    print(f"{kinds} kinds, {tiles} tiles, {len(facts)} kernels, {refused} refused, {wrong} failures")
    sys.exit(1 if wrong or not facts else 0)


if __name__ == "__main__":
    main()
