#!/usr/bin/env python3
"""Breaks generated kernels one instruction at a time; the emulator must notice.

Every wait, barrier, commit, predicate, K tail (zero-fill size) and swizzle (xor)
of a generated PTX file is broken on its own: that is one mutant. A mutant is
killed if `gemm-run --device=emulate --check` reports a finding or a wrong result
on any of the shapes under any asynchrony. A mutant that survives fails the test
unless it is listed, with its argument, in EQUIVALENT. Every mutant is run; with --one-in=N,
a seeded one in N of each kernel's.
"""
import os
import random
import re
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from harness import Test, run
from random_gemms import EXPLORE

REGISTER = r"%[a-z]+\d+"

# kind: (what it breaks, pattern of an instruction, what stands there instead)
BREAKS = {
    "wait": ("lets one more cp.async group stay in flight", re.compile(r"cp\.async\.wait_group\s+(\d+);"),
             lambda m: f"cp.async.wait_group {int(m[1]) + 1};"),
    "wait-all": ("drops a wait", re.compile(r"cp\.async\.wait_all;"), lambda m: ""),
    "commit": ("drops a commit", re.compile(r"cp\.async\.commit_group;"), lambda m: ""),
    "barrier": ("drops a CTA barrier", re.compile(r"(?:bar|barrier)\.(?:cta\.)?sync(?:\.aligned)?\s+[^;]*;"),
                lambda m: ""),
    "k-tail": ("copies the whole chunk whatever is left", re.compile(
        r"(cp\.async\.c[ag]\.shared\.global\s+\[[^\]]*\],\s*\[[^\]]*\],\s*)(\d+)(,\s*)" + REGISTER + ";"),
               lambda m: f"{m[1]}{m[2]}{m[3]}{m[2]};"),
    "guard": ("never takes a conditional branch", re.compile(r"@!?%p\d+\s+bra\s[^;]*;"), lambda m: ""),
    "predicate": ("takes a guard off an instruction", re.compile(
        r"@!?%p\d+\s+((?:ld|st|cp|red|atom)\S*\s[^;]*;)"), lambda m: m[1]),
    "comparison": ("is off by one", re.compile(r"setp\.(lt|le|gt|ge)\.([su](?:32|64))"),
                   lambda m: f"setp.{ {'lt': 'le', 'le': 'lt', 'gt': 'ge', 'ge': 'gt'}[m[1]] }.{m[2]}"),
    "swizzle": ("drops an xor", re.compile(rf"xor\.b(32|64)\s+({REGISTER}),\s*({REGISTER}),\s*([^;]+);"),
                lambda m: f"mov.b{m[1]} {m[2]}, {m[3]};"),
    "fence": ("drops a fence", re.compile(r"fence\.acq_rel\.gpu;"), lambda m: ""),
    "count": ("counts on past the last part", re.compile(rf"atom\.global\.inc\.u32(\s+{REGISTER},\s*\[[^\]]*\],)[^;]*;"),
              lambda m: f"atom.global.add.u32{m[1]} 1;"),
    "vote": ("keeps a vote to itself", re.compile(r"bar\.red\.or\.pred\s+(%p\d+),[^;]*,\s*(%p\d+);"),
             lambda m: f"mov.pred {m[1]}, {m[2]};"),
}

# Stands for an instruction that goes together with the next wait for the cluster.
DROP_NEXT_WAIT = "// and its wait"
CLUSTER_WAIT = re.compile(r"barrier\.cluster\.wait[^;]*;")
# Stands for an instruction that comes behind the first copy instead.
BEHIND_COPY = "// behind the first copy"
COPY = re.compile(r"cp\.async\.bulk\.tensor\.\dd\.shared::cluster\.global[^;]*;")
LAUNCH_WAIT = "griddepcontrol.wait;"

# What kernels of Hopper's instructions have instead.
HOPPER_BREAKS = {
    "phase": ("does not wait for a phase of an mbarrier", re.compile(r"mbarrier\.try_wait[^;]*;"),
              lambda m: "setp.eq.u32 P1, 0, 0;"),
    "parity": ("waits for the other phase of an mbarrier", re.compile(
        r"(mbarrier\.try_wait\.parity\S*\s+P1,\s*\[[^\]]*\],\s*)(%r\d+|[01])(,[^;]*;)"),
               lambda m: f"{m[1]}{1 - int(m[2])}{m[3]}" if m[2] in "01" else
               f"{{ .reg .b32 other; xor.b32 other, {m[2]}, 1; {m[1]}other{m[3]} }}"),
    "arrive": ("drops an arrival", re.compile(r"mbarrier\.arrive\.(?!expect)[^;]*;"), lambda m: ""),
    "announce": ("does not say how many bytes come", re.compile(r"mbarrier\.arrive\.expect_tx[^;]*;"), lambda m: ""),
    "product-wait": ("lets one more group of products stay in flight", re.compile(
        r"wgmma\.wait_group\.sync\.aligned\s+(\d+);"), lambda m: f"wgmma.wait_group.sync.aligned {int(m[1]) + 1};"),
    "product-drop": ("releases a slot without a wait for its products", re.compile(
        r"wgmma\.wait_group\.sync\.aligned\s+1;"), lambda m: ""),
    "scope": ("fences for its CTA alone", re.compile(r"fence\.mbarrier_init\.release\.cluster;"),
              lambda m: "fence.acq_rel.cta;"),
    "relaxed-meeting": ("says nothing of what it wrote when the cluster meets", re.compile(
        r"barrier\.cluster\.arrive(?:\.release)?(\.aligned)?;"), lambda m: f"barrier.cluster.arrive.relaxed{m[1] or ''};"),
    "product-commit": ("drops a commit of products", re.compile(r"wgmma\.commit_group\S*;"), lambda m: ""),
    "init-fence": ("drops the fence after the barriers' start", re.compile(r"fence\.mbarrier_init\S*;"), lambda m: ""),
    "cluster-barrier": ("drops an arrival at the cluster's barrier and the wait", re.compile(
        r"barrier\.cluster\.(?:arrive|wait)\S*;"), lambda m: ""),
    "proxy-fence": ("drops a fence between proxies", re.compile(r"fence\.proxy\.async\S*;"), lambda m: ""),
    "read-wait": ("fills a panel that is still read", re.compile(r"cp\.async\.bulk\.wait_group\.read\s+\d+;"),
                  lambda m: ""),
    "peer": ("reads its own part again", re.compile(r"mapa\.shared::cluster\.u32\s+(\S+),\s*([^,]+),[^;]*;"),
             lambda m: f"mov.u32 {m[1]}, {m[2]};"),
    "meeting": ("drops a meeting of the cluster, the arrival and the wait that follows",
                re.compile(r"barrier\.cluster\.arrive[^;]*;"), lambda m: DROP_NEXT_WAIT),
    "bulk-commit": ("drops a commit of a bulk store", re.compile(r"cp\.async\.bulk\.commit_group;"), lambda m: ""),
    "launch-wait": ("does not wait for the launch before it", re.compile(re.escape(LAUNCH_WAIT)), lambda m: ""),
    "late-wait": ("copies before it waits for the launch before it", re.compile(re.escape(LAUNCH_WAIT)),
                  lambda m: BEHIND_COPY),
}
# Kinds that not every kernel of Hopper's has: a fence says what was written, nothing comes before the launch.
ELSEWHERE = {"relaxed-meeting", "launch-wait", "late-wait"}

# One module each: layout, operand and output type, and shapes of one alignment
# class, so that one kernel serves them all. Edges fall into every fragment of a
# tile, and one row and one column before its last: a comparison that is off by one shows only where its edge is.
EDGES = [(4 + 8 * i, 8 + 8 * i, 8 * (i + 1)) for i in range(8)]
# An odd N needs a window of a wider matrix where pairs are loaded or stored.
KERNELS = {
    "nt_cp16": ("nt", "bf16", "bf16", [(65, 72, 168), (65, 72, 184), (63, 64, 40)] + EDGES,
                [(20, n, 40) for n in (9, 10, 11, 12, 13, 14, 15)] + [(64, 63, 40)]),
    "tn_cp4": ("tn", "f16", "f32", [(66, 74, 165), (66, 74, 181)] + [(m + 2, n - 2, k + 5) for m, n, k in EDGES], []),
    # Whose rows of B end in the middle of a vector.
    "tn_cp4_window": ("tn", "f16", "f32", [], [(66, 73, 165), (66, 73, 181)] +
                      [(m + 2, n - 3, k + 5) for m, n, k in EDGES] + [(22, n, 40) for n in (5, 13, 21, 29)]),
    "nn_tf32": ("nn", "f32", "f32", [(65, 72, 168), (61, 60, 164)] + EDGES, []),
    "nn_f64": ("nn", "f64", "f64", [(65, 72, 82), (61, 60, 86)] + [(m, n - 2, k + 2) for m, n, k in EDGES], []),
    "nn_bytes": ("nn", "i8", "i32", [(68, 76, 172), (60, 52, 164)] + [(m, n - 4, k + 4) for m, n, k in EDGES], []),
    "nt_parts": ("nt", "bf16", "bf16", [(65, 72, 168)], []),
    "nt_turns": ("nt", "bf16", "bf16", [(200, 328, 136), (136, 200, 200)], []),
    "nt_cluster": ("nt", "bf16", "bf16", [(65, 72, 168), (128, 64, 96)], []),
    "nt_hopper": ("nt", "bf16", "bf16", [(200, 328, 200), (130, 168, 72)], []),
    "nt_panels": ("nt", "bf16", "bf16", [(200, 392, 72), (130, 200, 200)], []),
    "nt_chain": ("nt", "bf16", "bf16", [(200, 168, 168)], []),
    "nt_wgmma_tf32": ("nt", "f32", "f32", [(200, 328, 100), (130, 168, 36)], []),
    "nt_wgmma_bytes": ("nt", "i8", "i32", [(130, 100, 333), (70, 168, 75)], []),
    "nt_converted": ("nt", "bf16", "bf16", [(130, 104, 400), (70, 168, 336)], []),
    "nn_ldst": ("nn", "bf16", "bf16", [(65, 75, 165), (65, 75, 181)] + [(m + 1, n - 3, k + 5) for m, n, k in EDGES], []),
}
RIGHT = {"nt_converted": "i8"}  # the elements of B, where they are others
# Kernels whose product is multiplied once more, by the same kernel in a dependent launch.
CHAINS = {"nt_chain"}
# What is added to C, at each of its elements, in these types.
ADDED = {"nt_panels": ["bf16", "f32"]}
PRECISION = {"f32": "precision = tf32, ", "bf16": "", "f16": "", "i8": "", "f64": ""}
# The kernel of loads and stores checks each element of a chunk on its own. Its
# comparisons would need a shape per residue; the random GEMMs have those.
# One that copies whole vectors compares numbers of elements of which each is whole vectors: most of its comparisons are
# the same off by one.
LEFT_OUT = {(name, "comparison") for name in ("nn_ldst", "tn_cp4", "tn_cp4_window")}
HOPPER = {"nt_hopper": "#gemm.schedule<wgmma, persistent, tile = [64, 160, 32], warp = [16, 160], stages = 3, "
                       "group = 2, cluster = [2, 1]>",
          "nt_turns": "#gemm.schedule<wgmma, pingpong, tile = [64, 64, 32], warp = [16, 64], stages = 2, group = 2, "
                      "raster = snake>",
          "nt_chain": "#gemm.schedule<wgmma, persistent, tile = [64, 160, 32], warp = [16, 160], stages = 3, group = 2>",
          "nt_panels": "#gemm.schedule<wgmma, persistent, tile = [64, 192, 32], warp = [16, 192], stages = 3, group = 2, "
                       "panels = 6>",
          "nt_wgmma_tf32": "#gemm.schedule<wgmma, persistent, tile = [64, 160, 16], warp = [16, 160], stages = 3, "
                           "group = 2, cluster = [2, 1]>",
          "nt_wgmma_bytes": "#gemm.schedule<wgmma, persistent, tile = [64, 96, 64], warp = [16, 96], stages = 3, group = 2>",
          "nt_converted": "#gemm.schedule<mixed_wgmma, persistent, tile = [64, 48, 64], warp = [16, 48], stages = 3, group = 2, swap>",
          "nt_cluster": "#gemm.schedule<wgmma, split_k, tile = [128, 64, 32], warp = [16, 64], stages = 3, group = 2, "
                        "splits = 3, reduce = cluster>"}
# Four SMs, so that a persistent CTA takes one tile after the other.
MACHINE = '{"name": "h200-few", "base": "h200", "sm_count": 4, "source": "h200 with few SMs"}'
SCHEDULE = "#gemm.schedule<mma_sync, block, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 2>"
# A kernel whose units are parts of K.
PARTS = "nt_parts"
# Of these only what makes parts meet is broken, what passes the turn between warpgroups, what brings elements
# of 4 bytes, of 8 and of one, to their lanes, and what waits for products of them in slots, which copies of tensor
# maps and of threads fill.
ONLY = {PARTS: ["fence", "count", "vote"], "nn_tf32": ["wait", "commit", "barrier", "k-tail", "swizzle"],
        "nn_f64": ["wait", "commit", "barrier", "k-tail", "swizzle"],
        "nn_bytes": ["wait", "commit", "barrier", "k-tail", "swizzle"],
        "nt_turns": ["phase", "arrive"],
        "nt_chain": ["launch-wait", "late-wait"],
        "nt_panels": ["phase", "parity", "announce", "proxy-fence"],
        "nt_wgmma_tf32": ["phase", "arrive", "announce", "product-wait", "product-drop", "product-commit"],
        "nt_wgmma_bytes": ["phase", "arrive", "product-wait", "product-drop", "product-commit", "proxy-fence"],
        "nt_converted": ["phase", "arrive", "announce", "product-wait", "product-drop", "product-commit"],
        "nt_cluster": ["barrier", "cluster-barrier", "meeting", "relaxed-meeting", "peer"]}

# (kind, regular expression of the line, which of the matching mutants) -> why no
# execution can tell the mutant from the original. Nothing else may survive.
EQUIVALENT = [
    ("wait", r"wait_group\s+0", -1, "drains copies of nothing past the end of K before the kernel ends"),
    ("barrier", r"", -1, "protects the ring from the next unit; a block kernel has one unit"),
    ("comparison", r"setp\.lt\.s32\s+%p\d+, %r\d+, 3;", 0, "the prologue fills stages - 1 slots and never wraps"),
    ("comparison", r"setp\.lt\.s32\s+%p\d+, %r\d+, 1;", 0, "what is left of a row is a whole number of vectors"),
    ("comparison", r"setp\.lt\.s32\s+%p\d+, %r\d+, 1;", -1, "what is left of a row is a whole number of vectors"),
]

HOPPER_EQUIVALENT = [
    ("meeting", r"arrive\.relaxed;", 0, "warps that copy meet once and end; threads that have exited are not waited for"),
    ("read-wait", r"read\s+1;", 0, "five panels, so the first waits for all: behind it only one store is on its way"),
]
# Of one kernel alone.
EQUIVALENT_OF = {"nt_converted": [("product-commit", "commit_group", 0, "a unit's first product is waited for with its second")],
                 # Where a panel is filled again; the others are before its results are stored.
                 "nt_panels": [("proxy-fence", "fence", which, "lanes have what they read before a copy that they start lands")
                               for which in (0, 1, 3)]}


def shapes_of(layout, shape):
    m, n, k = shape
    return ((m, k) if layout[0] == "n" else (k, m)), ((k, n) if layout[1] == "n" else (n, k))


def schedule_of(kernel):
    if kernel == PARTS:
        return SCHEDULE.replace("block", "split_k").replace(">", ", splits = 3>")
    return HOPPER.get(kernel, SCHEDULE)


def sum_of(extras):
    """The epilogue that adds operands %e0, %e1, ... to each element."""
    if not extras:
        return ""
    count = range(len(extras))
    lines = "".join(f"    %s{i + 1} = arith.addf %s{i}, %x{i} : f32\n" for i in count)
    return (f"epilogue({', '.join(f'%e{i}' for i in count)} : {', '.join(extras)}) "
            f"maps [{', '.join('affine_map<(m, n) -> (m, n)>' for _ in count)}] {{\n"
            f"  ^bb0(%s0: f32{''.join(f', %x{i}: f32' for i in count)}):\n{lines}    gemm.yield %s{len(extras)} : f32\n  }} ")


def on_tensors(name, layout, dtype, out, shape, schedule, right, added=(), chain=False):
    a, b = (f"tensor<{x}x{y}x{of}>" for (x, y), of in zip(shapes_of(layout, shape), (dtype, right)))
    c = f"tensor<{shape[0]}x{shape[1]}x{out}>"
    extras = [f"tensor<{shape[0]}x{shape[1]}x{of}>" for of in added]
    more = "".join(f", %e{i}: {of}" for i, of in enumerate(extras))
    again = f"""  %other = tensor.empty() : {c}
  %e = gemm.matmul {layout} ins(%d, %b : {c}, {b}) outs(%other : {c}) {{{PRECISION[dtype]}schedule = {schedule}}} -> {c}
"""
    return f"""func.func @{name}(%a: {a}, %b: {b}{more}) -> {c} {{
  %init = tensor.empty() : {c}
  %d = gemm.matmul {layout} ins(%a, %b : {a}, {b}) outs(%init : {c}) {sum_of(extras)}{{{PRECISION[dtype]}schedule = {schedule}}} -> {c}
{again if chain else ""}  return {"%e" if chain else "%d"} : {c}
}}
"""


def in_window(name, layout, dtype, out, shape, schedule, right):
    """C, and B where its rows have length N, are the first columns of a wider matrix."""
    step = 8 if layout == "nt" else 1  # lines of whole vectors, or one element more
    m, n, k = shape
    arguments, lines, types = [], [], []
    for operand, (rows, columns), element, cut in (
            ("a", shapes_of(layout, shape)[0], dtype, False),
            ("b", shapes_of(layout, shape)[1], right, layout[1] == "n"), ("c", (m, n), out, True)):
        wide = columns // step * step + step
        whole = f"memref<{rows}x{wide if cut else columns}x{element}>"
        window = f"memref<{rows}x{columns}x{element}, strided<[{wide}, 1]>>" if cut else whole
        arguments.append(f"%{operand}{'w' if cut else ''}: {whole}")
        types.append(window)
        if cut:
            lines.append(f"  %{operand} = memref.subview %{operand}w[0, 0] [{rows}, {columns}] [1, 1] : "
                         f"{whole} to {window}\n")
    return (f"func.func @{name}({', '.join(arguments)}) {{\n{''.join(lines)}"
            f"  gemm.matmul {layout} ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]}) "
            f"{{{PRECISION[dtype]}schedule = {schedule}}}\n  return\n}}\n")


def module(kernel):
    layout, dtype, out, shapes, windows = KERNELS[kernel]
    return "".join((on_tensors if i < len(shapes) else in_window)(f"s{i}", layout, dtype, out, shape,
                                                                  schedule_of(kernel), RIGHT.get(kernel, dtype),
                                                                  *([ADDED[kernel]] if kernel in ADDED else
                                                                    [(), True] if kernel in CHAINS else []))
                   for i, shape in enumerate(shapes + windows))


def mutants_of(text, breaks):
    """(kind, line number, line, mutated text) of every single break."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        for kind, (_, pattern, repair) in breaks.items():
            for match in pattern.finditer(line.split("//")[0]):
                broken = line[:match.start()] + repair(match) + line[match.end():]
                rest = "\n".join(lines[number + 1:])
                if DROP_NEXT_WAIT in broken:
                    rest = CLUSTER_WAIT.sub("", rest, count=1)
                if BEHIND_COPY in broken:
                    rest = COPY.sub(lambda copy: f"{copy[0]}\n\t{LAUNCH_WAIT}", rest, count=1)
                if broken != line:
                    yield kind, number + 1, line.strip(), "\n".join(lines[:number] + [broken, rest])


def execute(test, bundle, entry):
    return run([test.tool("gemm-run"), bundle, f"--entry={entry}", "--device=emulate", "--check",
                EXPLORE, f"--seed={test.seed}"], timeout=120)


def kill(test, name, bundle, text, index):
    """How a copy of the bundle with other PTX was noticed, and what was run; None if it was not."""
    copy = test.path(f"{name}-{index}.gemm")
    shutil.copytree(bundle, copy)
    with open(os.path.join(copy, "kernels.ptx"), "w", encoding="utf-8") as file:
        file.write(text)
    try:
        for entry, shape in enumerate(KERNELS[name][3] + KERNELS[name][4]):
            done = execute(test, copy, f"s{entry}")
            if done.status != 0:
                return "x".join(map(str, shape)), done
        return None
    finally:
        shutil.rmtree(copy)


def arguments(mutants, equivalent):
    """{index of a mutant: why it is equivalent}."""
    found = {}
    for kind, line, which, why in equivalent:
        matching = [i for i, mutant in enumerate(mutants) if mutant[0] == kind and re.search(line, mutant[2])]
        if matching:
            found[matching[which]] = why
    return found


def one_kernel(test, name, pool):
    """Mutates one kernel; returns {kind: [killed, equivalent, survived]}."""
    counts = {}
    source = test.write(f"{name}.mlir", module(name))
    target = test.write("few.json", MACHINE) if name in HOPPER else "sm_80"
    breaks = BREAKS | HOPPER_BREAKS if name == "nt_cluster" else HOPPER_BREAKS if name in HOPPER else BREAKS
    bundle = test.path(f"{name}.gemm")
    done = run([test.tool("gemm-compile"), source, "-o", bundle, f"--target={target}", "--ptxas=none"])
    if done.status != 0:
        test.fail(f"{name} does not compile\n{done.describe()}")
        return counts
    for entry in range(len(KERNELS[name][3] + KERNELS[name][4])):  # A killed mutant means nothing if the original fails.
        done = execute(test, bundle, f"s{entry}")
        if done.status != 0:
            test.fail(f"{name} is broken before it is mutated\n{done.describe()}")
            return counts
    with open(os.path.join(bundle, "kernels.ptx"), encoding="utf-8") as file:
        ptx = file.read()
    if ptx.count(".entry") != 1:
        test.fail(f"{name}: expected one kernel for all shapes, got {ptx.count('.entry')}")
    mutants = [mutant for mutant in mutants_of(ptx, breaks)
               if (name, mutant[0]) not in LEFT_OUT and mutant[0] in ONLY.get(name, mutant[0])]
    argued = arguments(mutants, (HOPPER_EQUIVALENT if name in HOPPER else EQUIVALENT) + EQUIVALENT_OF.get(name, []))
    rng = random.Random(f"{test.seed} {name}")
    chosen = [item for item in enumerate(mutants) if rng.random() * test.args.one_in < 1]
    results = pool.map(lambda item: (item, kill(test, name, bundle, item[1][3], item[0])), chosen)
    for (index, (kind, line, text, _)), killed in results:
        argument = argued.get(index)
        counts.setdefault(kind, [0, 0, 0])[0 if killed else 1 if argument else 2] += 1
        verdict = f"killed by {killed[0]}" if killed else f"equivalent: {argument}" if argument else "SURVIVED"
        print(f"{name}:{line}: {kind}: {text}: {verdict}", flush=True)
        if killed and killed[1].crashed:
            test.fail(f"the emulator crashed on {name}:{line}\n{killed[1].describe()}")
        if not killed and not argument:
            test.fail(f"{name}:{line}: {kind} ({breaks[kind][0]}) was not noticed")
    whole = [kind for kind in HOPPER_BREAKS if kind not in ELSEWHERE]
    required = [*(ONLY.get(name) or (whole if name in HOPPER else ["barrier", "swizzle", "guard"]))]
    required += ["wait", "commit", "k-tail"] if "cp" in name else []
    made = {mutant[0] for mutant in mutants}
    for kind in required:
        if kind not in made:
            test.fail(f"{name} has no {kind} to break")
    return counts


def main():
    test = Test(__doc__, options=[(("--kernel",), {"choices": sorted(KERNELS), "help": "only this one"}),
                                  (("--one-in",), {"type": int, "default": 1, "help": "how many of each kernel's"})])
    print(f"seed {test.seed}", flush=True)
    start, total = time.monotonic(), {}
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name in [test.args.kernel] if test.args.kernel else KERNELS:
            for kind, counts in one_kernel(test, name, pool).items():
                total[kind] = [x + y for x, y in zip(total.get(kind, [0, 0, 0]), counts)]
    for kind, (killed, equivalent, survived) in sorted(total.items()):
        print(f"{kind}: {killed} killed, {equivalent} equivalent, {survived} survived")
    killed, everything = sum(c[0] for c in total.values()), sum(map(sum, total.values()))
    if not everything:
        test.fail("no mutant was made")
    test.finish(f"{killed} of {everything} mutants killed, {sum(c[1] for c in total.values())} equivalent by argument, "
                f"seed {test.seed}, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
