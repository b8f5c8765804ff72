#!/usr/bin/env python3
"""Registers of a thread of the kernels whose threads are all alike, as ptxas allots them.

For every tile that the model may choose with mma_sync, simt, bf16x3 to bf16x9 and mixed, of each type of
operands: all storage orders, block schedules and split-K, operands in whole vectors and element by element.
--json writes a row for each family, type, tile, kind and alignment, with the least and the most registers
over storage orders; the estimate of registersPerThread (lib/Schedule/Schedule.cpp) is compared with these
rows by test/unit/Schedule/RegistersTest.cpp.
"""
import argparse
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from no_spill import PIPELINE, printed  # noqa: E402

# What schedules.py prints, and the chip it is assembled for.
MODULES = [("floats", "sm_80"), ("bytes", "sm_80"), ("doubles", "sm_80"), ("mixed", "sm_80"), ("apart", "sm_80"),
           ("fp8", "sm_89"), ("floats", "sm_90a"), ("doubles", "sm_90a")]
FACTS = re.compile(r"@(?P<name>\w+)\(%a: memref<\?x\?x(?P<a>\w+), strided<\[(?P<ld>\d+).*?%b: memref<\?x\?x(?P<b>\w+),.*?matmul "
                   r"(?P<layout>..).*?schedule<(?P<family>\w+), (?P<kind>\w+), tile = \[(?P<tile>[^]]*)\], warp = \[(?P<warp>[^]]*)\], "
                   r"stages = (?P<stages>\d+)", re.S)
PER_MODULE = 16


def functions(gemm_opt, what, chip):
    """Those whose registers are not those of another: of 4 stages, with an epilogue, without sums."""
    more = ["hopper"] if chip == "sm_90a" and what != "floats" else []
    head, every = printed(gemm_opt, " ".join(["schedules.py", what, *more]))
    found = {}
    for each in every:
        facts = FACTS.search(each).groupdict()
        if facts["kind"] in ("block", "split_k") and facts["stages"] == "4" and "epilogue(" in each and "sums(" not in each:
            key = tuple(value for name, value in facts.items() if name != "name") + ("precision" in each, "%residual :" in each.split("gemm.matmul")[1])
            found.setdefault(key, (each, facts, "tf32" if "precision = tf32" in each else facts["a"]))
    return head, list(found.values())


def assemble(gemm_opt, head, group, chip):
    """The rows of a group of functions."""
    done = subprocess.run([gemm_opt, "-", "--pass-pipeline=" + PIPELINE % chip, "--remarks-filter=gemm-serialize"],
                          input="\n".join([head, *(each for each, *_ in group), "}"]), capture_output=True, text=True, check=True)
    kernels = dict(re.findall(r"func\.func @(\w+)\(.*?kernel = @gemm_kernels::@(\w+)", done.stdout, re.S))
    registers = {name: int(number) for name, number in re.findall(r"kernel=(\S+?), registers=(\d+)", done.stderr)}
    return [(facts, of, registers[kernels[facts["name"]]]) for _, facts, of in group]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gemm-opt", default="gemm-opt", help="the compiler")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    rows = {}
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for what, chip in MODULES:
            head, found = functions(args.gemm_opt, what, chip)
            groups = [found[i:i + PER_MODULE] for i in range(0, len(found), PER_MODULE)]
            for each in pool.map(lambda group: assemble(args.gemm_opt, head, group, chip), groups):
                for facts, of, registers in each:
                    key = (chip, facts["family"], of, facts["b"], facts["kind"], facts["tile"], facts["warp"], int(facts["ld"]) > 1)
                    rows.setdefault(key, []).append(registers)
    text = []
    for (chip, family, a, b, kind, tile, warp, aligned), registers in sorted(rows.items()):
        row = {"chip": chip, "family": family, "a": a, "b": b, "kind": kind, "tile": json.loads(f"[{tile}]"), "warp": json.loads(f"[{warp}]"),
               "aligned": aligned, "registers": [min(registers), max(registers)]}
        text.append(json.dumps(row))
        print(f"{chip} {family} {a} {b} {kind} {tile} / {warp} {'aligned' if aligned else 'elements'}: {min(registers)} to {max(registers)}")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(text) + "\n]\n")


if __name__ == "__main__":
    main()
