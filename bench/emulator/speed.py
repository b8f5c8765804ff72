#!/usr/bin/env python3
"""Measures the emulator on the MLP of LLaMA-2 7B, beside another build of it.

For each machine the example is compiled once; then @prefill is checked on a sample of its CTAs (--sample, 0: all) by
one gemm-run and by the other in turn. A number is the CPU time, of user and system, of a whole process, which other
work on the machine moves least; a row has the medians of all rounds, and the median of the ratios of a round. Most of
it is the reference's, so the wall time of each step's launch in the emulator stands beside it, of the real class and of
the fastest round. Both builds must give the same report but for times. Prints JSON.
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = os.path.join(HERE, "..", "..", "examples", "llama2-7b-mlp.mlir")


def cpu_of(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(command)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def without_times(report):
    with open(report, encoding="utf-8") as file:
        steps = json.load(file)["steps"]
    seconds = [step.pop("seconds") for step in steps]
    for step in steps:
        step.pop("tflops", None)
    return steps, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, help="folder of gemm-compile and of the gemm-run that is measured")
    parser.add_argument("--before", required=True, help="the other gemm-run")
    parser.add_argument("--machines", default="a100,h200")
    parser.add_argument("--entry", default="prefill")
    parser.add_argument("--sample", type=int, default=8)
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for machine in args.machines.split(","):
            bundle = os.path.join(folder, machine + ".gemm")
            subprocess.run([os.path.join(args.bin, "gemm-compile"), EXAMPLE, "-o", bundle, f"--target={machine}",
                            "--ptxas=none"], check=True)
            times, launches, steps = {"before": [], "after": []}, {"before": [], "after": []}, {}
            for _ in range(args.runs):
                for name, program in (("before", args.before), ("after", os.path.join(args.bin, "gemm-run"))):
                    report = os.path.join(folder, name + ".json")
                    times[name].append(cpu_of([program, bundle, f"--entry={args.entry}", "--device=emulate", "--check",
                                               f"--sample={args.sample}", f"--json={report}"]))
                    steps[name], seconds = without_times(report)
                    launches[name].append(seconds)
            if steps["before"] != steps["after"]:
                sys.exit(f"error: {machine}: the two builds report other things")
            rows.append({"machine": machine, "ctas": [step["sample"] for step in steps["after"]],
                         "before_cpu": round(statistics.median(times["before"]), 2),
                         "after_cpu": round(statistics.median(times["after"]), 2),
                         "ratio": round(statistics.median(b / a for b, a in zip(times["before"], times["after"])), 2),
                         **{f"{name}_launches": [round(min(each), 2) for each in zip(*launches[name])]
                            for name in launches}})
    print(json.dumps({"entry": args.entry, "sample": args.sample, "runs": args.runs, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
