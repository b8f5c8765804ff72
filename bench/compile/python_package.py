#!/usr/bin/env python3
"""What the Python package costs before and around kernels, the least of several processes, in milliseconds on the clock and
of the CPU (of all threads and children): importing it, compiling what the cache has, a plan, a call, and torch.compile of a
block of GPT-2, forward and backward, with an empty cache and with a full one. Prints JSON.

usage: python_package.py [--build=build] [--runs=5] [--torch-runs=2]
Without torch, torch-mlir and transformers in this Python, or with --torch-runs=0, the last of these is left out."""
import argparse
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUNDLE = SOURCE / "test" / "unit" / "Runtime" / "Inputs" / "plans"
PROGRAM = SOURCE / "examples" / "llama-mlp-small.mlir"
LAYERS = {"width": 64, "heads": 4, "batch": 3, "sequence": 16}


class Clock:
    """Times of what a process does, by what it is."""

    def __init__(self):
        self.rows = {}

    def time(self, what, work, calls=1):
        cpu, clock = sum(os.times()[:4]), time.perf_counter()
        for _ in range(calls):
            result = work()
        took = (time.perf_counter() - clock) / calls, (sum(os.times()[:4]) - cpu) / calls
        self.rows[what] = [min(pair) for pair in zip(took, self.rows.get(what, took))]
        return result


def importing(clock):
    clock.time("import gemm", lambda: __import__("gemm"))


def calling(clock):
    import array
    import gemm
    text = PROGRAM.read_text()
    gemm.compile(text, target="sm_80")
    clock.time("gemm.compile of what the cache has", lambda: gemm.compile(text, target="sm_80"), 10)
    clock.time("gemm.plan", lambda: gemm.plan(PROGRAM, target="h200"), 3)
    function = gemm.load(BUNDLE)["layer"]
    x = memoryview(array.array("f", [1.0] * 256)).cast("B").cast("f", [16, 16])
    clock.time("the first call of a loaded function, 16x16x16 on ref", lambda: function(x, x, device="ref"))
    given = [("f32", (16, 16)), ("f32", (16, 16))]
    clock.time("its plan for sizes that were there", lambda: function._plans.get(BUNDLE, "ref", given), 10000)
    clock.time("a call of it", lambda: function(x, x, device="ref"), 1000)


def block(clock):
    import torch
    import transformers
    from transformers.models.gpt2.modeling_gpt2 import GPT2Block
    from gemm import torch_backend

    torch_backend.register()
    config = transformers.GPT2Config(n_embd=LAYERS["width"], n_head=LAYERS["heads"], resid_pdrop=0, embd_pdrop=0, attn_pdrop=0)
    config._attn_implementation = "sdpa"
    run = torch.compile(GPT2Block(config), backend="gemm", options={"device": "blas", "target": "sm_80", "strict": True})
    inside = torch_backend.compile_graph

    def step():
        x = torch.randn(LAYERS["batch"], LAYERS["sequence"], LAYERS["width"], requires_grad=True)
        y = run(x)
        (y[0] if isinstance(y, tuple) else y).sum().backward()

    def timed(*arguments, **options):
        number = sum(what.startswith("compile_graph") for what in clock.rows)
        return clock.time(f"compile_graph {number}", lambda: inside(*arguments, **options))
    torch_backend.compile_graph = timed
    clock.time("first step", step)
    clock.time("next step", step, 20)


PARTS = {"importing": importing, "calling": calling, "block": block}


def part_in_process(part, build, cache):
    environment = dict(os.environ, GEMM_BUILD=str(build), PYTHONPATH=str(SOURCE / "python"), GEMM_CACHE=cache,
                       TRANSFORMERS_VERBOSITY="error")
    done = subprocess.run([sys.executable, __file__, f"--part={part}"], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def least(rows, more):
    return {what: [min(pair) for pair in zip(times, rows.get(what, times))] for what, times in more.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--torch-runs", type=int, default=2)
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        clock = Clock()
        PARTS[options.part](clock)
        print(json.dumps(clock.rows))
        return
    build, rows, cold, warm = options.build.resolve(), {}, {}, {}
    with tempfile.TemporaryDirectory(prefix="gemm-bench-") as scratch:
        for part in ("importing", "calling"):
            for _ in range(options.runs):
                rows |= least(rows, part_in_process(part, build, f"{scratch}/cache"))
        if all(importlib.util.find_spec(name) for name in ("torch", "torch_mlir", "transformers")):
            for number in range(options.torch_runs):
                cold = least(cold, part_in_process("block", build, f"{scratch}/{number}"))
                warm = least(warm, part_in_process("block", build, f"{scratch}/{number}"))
    rows |= {f"torch.compile, empty cache: {what}": times for what, times in cold.items()}
    rows |= {f"torch.compile, full cache: {what}": times for what, times in warm.items()}
    print(json.dumps({"block": LAYERS, "rows": [{"what": what, "ms": round(1e3 * wall, 4), "cpu_ms": round(1e3 * cpu, 4)}
                                                for what, (wall, cpu) in rows.items()]}, indent=1))


main()
