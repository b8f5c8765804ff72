#!/usr/bin/env python3
"""Assembles the kernels that the compiler may choose: none uses a stack or spills a register.

MODULE is one of those below: products of every schedule, layout, alignment and epilogue that can be chosen for
a type, as test/Conversion/Tile/Inputs prints them. By default one in ten of each, drawn by the seed; --one-in=1
takes all. Without MODULE all of them. --json writes a row for each module. (wgmma has sweep_wgmma.py.)
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

INPUTS = os.path.join(os.path.dirname(__file__), "..", "test", "Conversion", "Tile", "Inputs")
PIPELINE = "builtin.module(gemm-split-reductions,gemm-to-tile,gemm-lower-kernels,gemm-serialize{format=bin chip=%s})"
# What prints each, and the chip that it is assembled for.
MODULES = {
    "floats": ("schedules.py floats", "sm_80"),
    "apart": ("schedules.py apart", "sm_80"),
    "apart-hopper": ("schedules.py apart hopper", "sm_90a"),
    "bytes": ("schedules.py bytes", "sm_80"),
    "fp8": ("schedules.py fp8", "sm_89"),
    "fp8-hopper": ("schedules.py fp8 hopper", "sm_90a"),
    "scales": ("schedules.py scales", "sm_89"),
    "scales-hopper": ("schedules.py scales hopper", "sm_90a"),
    "doubles": ("schedules.py doubles", "sm_80"),
    "doubles-hopper": ("schedules.py doubles hopper", "sm_90a"),
    "mixed": ("schedules.py mixed", "sm_80"),
    "mixed-hopper": ("schedules.py mixed hopper", "sm_90a"),
    "dequantised": ("schedules.py dequantised", "sm_80"),
    "dequantised-hopper": ("schedules.py dequantised hopper", "sm_90a"),
    "packed": ("schedules.py packed", "sm_80"),
    "packed-hopper": ("schedules.py packed hopper", "sm_90a"),
    "warpgroups": ("schedules.py warpgroups hopper", "sm_90a"),
    "reduced": ("reduced.py mma_sync", "sm_80"),
    "reduced-wgmma": ("reduced.py wgmma", "sm_90a"),
    "groups": ("groups.py mma_sync", "sm_80"),
    "groups-fp8": ("groups.py mma_sync fp8", "sm_89"),
    "groups-wgmma": ("groups.py wgmma", "sm_90a"),
    "grouped": ("grouped.py mma_sync", "sm_80"),
    "grouped-wgmma": ("grouped.py wgmma", "sm_90a"),
    "partners": ("groups.py mma_sync partners", "sm_80"),
    "partners-wgmma": ("groups.py wgmma partners", "sm_90a"),
    "peers": ("peers.py mma_sync", "sm_80"),
    "peers-tf32": ("peers.py mma_sync tf32", "sm_80"),
    "peers-bytes": ("peers.py mma_sync i8", "sm_80"),
    "peers-fp8": ("peers.py mma_sync fp8", "sm_89"),
    "peers-doubles": ("peers.py mma_sync f64", "sm_80"),
    "peers-doubles-hopper": ("peers.py mma_sync f64 hopper", "sm_90a"),
    "peers-simt": ("peers.py simt", "sm_80"),
    "peers-wgmma": ("peers.py wgmma", "sm_90a"),
    "peers-wgmma-tf32": ("peers.py wgmma tf32", "sm_90a"),
    "peers-wgmma-bytes": ("peers.py wgmma i8", "sm_90a"),
    "peers-wgmma-fp8": ("peers.py wgmma fp8", "sm_90a"),
}
FUNCTION = re.compile(r"func\.func @\w+\(.*?\n}", re.S)
KERNEL = re.compile(r"kernel=(\S+?), registers=\d+, spill-loads=(\d+), spill-stores=(\d+), stack=(\d+)")
PER_MODULE = 16


def printed(gemm_opt, command):
    """The first line and the functions of the module that a script prints."""
    script, *arguments = command.split()
    env = {**os.environ, "PATH": os.path.dirname(os.path.abspath(gemm_opt)) + os.pathsep + os.environ["PATH"]}
    text = subprocess.run([sys.executable, os.path.join(INPUTS, script), *arguments], env=env, capture_output=True,
                          text=True, check=True).stdout
    return text.splitlines()[0] if text.startswith("module") else "module {", FUNCTION.findall(text)


def assemble(gemm_opt, head, functions, chip):
    """How many kernels these have, and what is wrong with them."""
    done = subprocess.run([gemm_opt, "-", "--pass-pipeline=" + PIPELINE % chip, "--remarks-filter=gemm-serialize"],
                          input="\n".join([head, *functions, "}"]), capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if "error:" in line or "spills registers" in line]
    launched = set(re.findall(r"kernel = @gemm_kernels::@(\w+)", done.stdout))
    kernels = KERNEL.findall(done.stderr)
    wrong += [f"{kernel}: spill loads, spill stores, stack of {', '.join(bytes_of)} bytes"
              for kernel, *bytes_of in kernels if any(map(int, bytes_of))]
    if len(kernels) != len(launched) or not launched or done.returncode:
        wrong.append(f"expected {len(launched)} kernels of {len(functions)} functions and exit 0, got {len(kernels)} "
                     f"and {done.returncode}")
    return len(kernels), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", nargs="*", choices=[[], *MODULES], metavar="MODULE", help=", ".join(MODULES))
    parser.add_argument("--gemm-opt", default="gemm-opt", help="the compiler")
    parser.add_argument("--one-in", type=int, default=10, metavar="N", help="how many of the functions (10)")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")), help="of what is drawn")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    rows, failed = [], 0
    for name in args.module or MODULES:
        start, (command, chip) = time.monotonic(), MODULES[name]
        head, every = printed(args.gemm_opt, command)
        chosen = random.Random(f"{name} {args.seed}").sample(every, -(-len(every) // args.one_in))
        groups = [chosen[i:i + PER_MODULE] for i in range(0, len(chosen), PER_MODULE)]
        kernels, failures = 0, 0
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for count, wrong in pool.map(lambda group: assemble(args.gemm_opt, head, group, chip), groups):
                kernels += count
                failures += len(wrong)
                for line in wrong:
                    print(f"FAIL {name}: {line}", flush=True)
        failed += failures + (not kernels)
        rows.append({"module": name, "chip": chip, "functions": len(every), "assembled": len(chosen), "kernels": kernels,
                     "failures": failures})
        print(f"{name}: {len(chosen)} of {len(every)} functions, {kernels} kernels, {failures} failures, seed {args.seed}, "
              f"{time.monotonic() - start:.0f} s", flush=True)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
