#!/usr/bin/env python3
"""Counts what ptxas makes of epilogues: instructions that a tile inside the problem executes behind its main loop.

For each kernel of a table (products plain, with a bias, a bias and gelu, a residual, beta C, gate times up) the
shortest path from the last instruction that multiplies to the end of the kernel on which as many bytes are loaded
and stored as a lane has of the tile, none of them in accesses of single elements: a tile that lies inside the problem
takes it. A matrix that is loaded ahead of the epilogue, through panels, is no load of it. Of that path, for each element of the
output: instructions; bytes of global loads and of stores at once; branches; and how many global loads are under
way before one is waited for. Beside these the registers and spills that ptxas reports. Nothing is measured in time.
--before=FILE adds the rows of another compiler's --json, in which no other kernel may be.
"""
import argparse
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "test", "Conversion", "Tile", "Inputs"))
import sass  # noqa: E402
from epilogues import GELU  # noqa: E402

PIPELINE = "builtin.module(gemm-to-tile,gemm-lower-kernels,gemm-serialize{format=bin chip=%s})"
MACHINES = {"sm_80": "a100", "sm_90a": "h200"}
# Family, kind, tile, warp, stages, panels; and of a kernel of two products, whose columns are half of them each one's.
SCHEDULES = {"sm_80": [("mma_sync", "block", (128, 128, 32), (64, 64), 4, 0)],
             "sm_90a": [("wgmma", "persistent", (128, 256, 64), (16, 256), 4, 0), ("wgmma", "persistent", (128, 128, 64), (16, 128), 4, 0),
                        ("wgmma", "persistent", (128, 256, 64), (16, 256), 3, 2), ("wgmma", "persistent", (128, 128, 64), (16, 128), 4, 2)]}
BY_COLUMN, BY_BOTH = "affine_map<(m, n) -> (n)>", "affine_map<(m, n) -> (m, n)>"
C = "memref<?x?xbf16, strided<[8, 1]>>"
BIAS = f"epilogue(%bias : memref<?xf32>) maps [{BY_COLUMN}] {{\n  ^bb0(%acc: f32, %v: f32):\n    %s = arith.addf %acc, %v : f32\n    gemm.yield %s : f32\n  }} "
RESIDUAL = f"epilogue(%e : {C}) maps [{BY_BOTH}] {{\n  ^bb0(%acc: f32, %v: f32):\n    %s = arith.addf %acc, %v : f32\n    gemm.yield %s : f32\n  }} "
GATED = "epilogue {\n  ^bb0(%x: f32, %y: f32):\n    %s = arith.mulf %x, %y : f32\n    gemm.yield %s : f32\n  } "
# Gate of memory times up of this product, where they are not one kernel's.
GATE = RESIDUAL.replace("addf", "mulf")
EPILOGUES = {"plain": "", "bias": BIAS, "bias+gelu": GELU, "residual": RESIDUAL, "beta C": "beta(1.0) ", "gate of memory * up": GATE, "gate * up": GATED}


def reads_matrix(name):
    return "(%e" in EPILOGUES[name] or "beta" in name


def module(chip, schedule, name):
    family, kind, tile, warp, stages, panels = schedule
    products = 2 if name == "gate * up" else 1
    b = ", ".join(["%b"] * products)
    types = ", ".join([C] * (products + 1))
    return (f'module attributes {{gemm.target = #gemm.target<"{MACHINES[chip]}", "{chip}">}} {{\n'
            f"func.func @f(%a: {C}, %b: {C}, %c: {C}, %e: {C}, %bias: memref<?xf32>) {{\n"
            f"  gemm.matmul nt ins(%a, {b} : {types}) outs(%c : {C}) {EPILOGUES[name]}"
            f"{{schedule = #gemm.schedule<{family}, {kind}, tile = {list(tile)}, warp = {list(warp)}, stages = {stages}, group = 8"
            f"{', products = 2' * (products > 1)}{f', panels = {panels}' * (panels > 0)}>}}\n  return\n}}\n}}\n")


def assemble(gemm_opt, chip, text):
    """The instructions of the module's kernel, and what ptxas says of it."""
    done = subprocess.run([gemm_opt, "-", "--pass-pipeline=" + PIPELINE % chip, "--remarks-filter=gemm-serialize"],
                          input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[:2000])
    facts = re.search(r"registers=(\d+), spill-loads=(\d+), spill-stores=(\d+)", done.stderr)
    binary = re.search(r'bin = "((?:[^"\\]|\\.)*)"', done.stdout) or re.search(r'#gpu\.object<.*?"((?:[^"\\]|\\.)*)"', done.stdout, re.S)
    cubin = re.sub(rb"\\([0-9A-F]{2}|.)", lambda m: bytes([int(m[1], 16)]) if len(m[1]) == 2 else m[1], binary[1].encode("latin-1"))
    (code,) = sass.instructions(cubin).values()
    return code, tuple(map(int, facts.groups()))


def best_path(code, chip, first, needed):
    """The shortest path from `first` to the end that moves so many bytes in accesses of 4 bytes or more."""
    best = [{} for _ in code]  # of each instruction: bytes from here on -> (instructions, the next one)
    for at in range(len(code) - 1, first - 1, -1):
        moved = sass.global_bytes(code[at])
        moved = moved if moved >= 4 else 0
        if sass.opcode(code[at]) in sass.EXIT:
            best[at][0] = (1, None)
        for to in sass.followers(code, at, chip):
            for ahead, (count, _) in best[to].items() if to > at else ():
                found = best[at].get(moved + ahead)
                if moved + ahead <= needed and (not found or count + 1 < found[0]):
                    best[at][moved + ahead] = (count + 1, to)
    if needed not in best[first]:
        raise SystemExit(f"error: expected a path that moves {needed} bytes, got {sorted(best[first])}")
    path, at = [], first
    while at is not None:
        path.append(at)
        moved = sass.global_bytes(code[at])
        needed, at = needed - (moved if moved >= 4 else 0), best[at][needed][1]
    return path


def under_way(code, path):
    """The most global loads of which none has been read yet."""
    most, pending = 0, set()
    for at in path:
        if any(register in pending for register in sass.sources(code[at])):
            pending.clear()
        if sass.opcode(code[at]) in sass.LDG:
            pending.add(sass.field(code[at], 16))
            most = max(most, len(pending))
    return most


def row(gemm_opt, chip, schedule, name):
    code, (registers, spill_loads, spill_stores) = assemble(gemm_opt, chip, module(chip, schedule, name))
    first = max(at for at, each in enumerate(code) if sass.opcode(each) in sass.MULTIPLY) + 1
    family, _, tile, warp, _, panels = schedule
    # Of a lane, whose columns are a quarter of the warp tile's, in f32 where they are a bias.
    elements = warp[0] * warp[1] // 32 // (2 if name == "gate * up" else 1)
    needed = elements * 2 * ((family == "mma_sync") + (reads_matrix(name) and not panels)) + warp[1] * ("%bias" in EPILOGUES[name])
    path = best_path(code, chip, first, needed)
    widths = lambda kinds: sorted({sass.bytes_at_once(code[at]) for at in path if sass.opcode(code[at]) in kinds})
    return {"chip": chip, "family": family, "tile": "x".join(map(str, tile)), "epilogue": name, "panels": panels, "elements": elements,
            "instructions": len(path), "per_element": round(len(path) / elements, 2),
            "loads": sum(sass.opcode(code[at]) in sass.LDG for at in path), "load_bytes": widths(sass.LDG),
            "stores": sum(sass.opcode(code[at]) in sass.STG for at in path), "store_bytes": widths(sass.STG),
            "under_way": under_way(code, path), "branches": sum(sass.opcode(code[at]) in sass.BRANCH for at in path),
            "registers": registers, "spills": spill_loads + spill_stores, "kernel_instructions": len(code)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gemm-opt", default="gemm-opt", help="the compiler")
    parser.add_argument("--json", help="a file for the rows")
    parser.add_argument("--before", help="rows of another compiler, written with them")
    args = parser.parse_args()
    rows = [row(args.gemm_opt, chip, schedule, name) for chip, schedules in SCHEDULES.items() for schedule in schedules
            for name in EPILOGUES if not schedule[-1] or reads_matrix(name)]
    before = {}
    if args.before:
        with open(args.before, encoding="utf-8") as file:
            before = {(each["chip"], each["tile"], each["epilogue"], each.get("panels", 0)): each for each in json.load(file)}
    for each in rows:
        old = before.get((each["chip"], each["tile"], each["epilogue"], each["panels"]))
        was = lambda key: f"{old[key]} -> " if old else ""
        print(f"{each['chip']:7} {each['tile']:11} {each['epilogue']:20} {each['panels']} panels, {was('per_element')}{each['per_element']} per element, "
              f"{was('load_bytes')}{each['load_bytes']} bytes a load, {was('under_way')}{each['under_way']} under way, "
              f"{was('store_bytes')}{each['store_bytes']} bytes a store, {was('branches')}{each['branches']} branches, "
              f"{was('registers')}{each['registers']} registers, {each['spills']} spilled")
        if old:
            each["before"] = {key: value for key, value in old.items() if key != "before" and each[key] != value}
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n")


if __name__ == "__main__":
    main()
