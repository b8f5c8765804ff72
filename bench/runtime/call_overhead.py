#!/usr/bin/env python3
"""What a call costs around the driver's own: gemm_plan_run and gemm_run_entry in C on a driver that does nothing, and
a function of the Python package, in nanoseconds of CPU time, the least of many rounds. Prints JSON.

usage: call_overhead.py [--build=build]"""
import argparse
import array
import json
import os
import pathlib
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUNDLE = SOURCE / "test" / "unit" / "Runtime" / "Inputs" / "plans"


def python_calls(build):
    """Of the package in the source tree."""
    os.environ["GEMM_BUILD"] = str(build)
    sys.path.insert(0, str(SOURCE / "python"))
    import gemm
    function = gemm.load(BUNDLE)["layer"]
    x = memoryview(array.array("f", [1.0] * 256)).cast("B").cast("f", [16, 16])
    for device in ("ref", "emulate"):
        calls, least = 20, float("inf")
        for _ in range(25):
            begin = time.thread_time_ns()
            for _ in range(calls):
                function(x, x, device=device)
            least = min(least, (time.thread_time_ns() - begin) / calls)
        yield {"what": f"a function of a bundle in Python, {device}", "ns": round(least, 1)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=pathlib.Path, default=SOURCE / "build")
    build = parser.parse_args().build.resolve()
    environment = dict(os.environ, LD_LIBRARY_PATH=str(build / "bench" / "runtime"))
    done = subprocess.run([build / "bin" / "call-overhead", BUNDLE], check=True, text=True, stdout=subprocess.PIPE,
                          env=environment)
    rows = [json.loads(line) for line in done.stdout.splitlines()] + list(python_calls(build))
    print(json.dumps({"sizes": "16x16x16 f32", "rows": rows}, indent=1))


main()
