#!/usr/bin/env python3
"""The benchmark suite's kernels, with the schedules that the model chooses: what ptxas made of
each, and what the emulator says of it.

Compiles bench/shapes.csv as gpu-pack.sh does, without candidates. Each problem's kernel is looked
at by the checks of sweep_wgmma.py (needs ptxas), and run in the emulator on the small product that
gpu-check runs on a GPU: sizes cut to a tile and an edge, against the reference in both classes of
data, with copies late, early and at random. Takes minutes. Exit 0 if all of that holds, 2 if not.
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sass  # noqa: E402
import sweep_wgmma  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WAYS = {"late": ["--async=late", "--order=reverse"], "early": ["--async=early"],
        "random": ["--async=random", "--order=random"]}
NOTE = ("The suite with the schedules the model chooses for h200: what ptxas made of each kernel, by the checks of "
        "sweep_wgmma.py, and the emulator's verdict on a small product of it, copies late, early and at random; nothing "
        "ran on a GPU. instructions: of the whole kernel; mainLoop: of one step; emulated: the product's sizes; r: its "
        "worst error in units of the bound.")
COMMIT = re.compile(r"\((\w{7})")
REAL = re.compile(r"real r = ([0-9.e+-]+)")


def aligned(elements):
    """What the sweep calls an engine: the largest power of two up to 8 that divides a leading dimension."""
    return next(by for by in (8, 4, 2, 1) if elements % by == 0)


def sweep_row(problem):
    """The problem's kernel as a row of sweep_wgmma.py."""
    record = json.loads(problem["kernels"][0]["record"])
    s = record["schedule"]
    m, n, k, layout = (problem[key] for key in ("m", "n", "k", "layout"))
    engines = aligned(k if layout[0] == "n" else m), aligned(n if layout[1] == "n" else k)
    kind = " ".join([s["kind"]] + ["cluster"] * (s.get("reduce") == "cluster"))
    tile = (*s["tile"], *s["warp"], s["stages"], *s.get("cluster", [1, 1]), s.get("swap", False))
    return kind, tile, layout, engines, (record["c"], aligned(n)), problem["epilogue"], False


def assembled(pack, problem):
    """What the sweep finds wrong with a problem's kernel, and how many instructions it has: in
    all, between the first product of its main loop and the last, in a step of that loop."""
    place = problem["kernels"][0]
    folder = os.path.join(pack, place["bundle"])
    with open(os.path.join(folder, "launch.json"), encoding="utf-8") as file:
        launch = json.load(file)
    function, = (f for f in launch["functions"] if f["name"] == place["function"])
    kernel = next(step["launch"]["kernel"] for step in function["steps"] if step["kind"] == "gemm")
    module, = (m for m in launch["modules"] if "cubin" in m)
    with open(os.path.join(folder, module["cubin"]), "rb") as file:
        code = sass.instructions(file.read())[kernel]
    return sweep_wgmma.census(sweep_row(problem), code)


def check_of(pack, problem):
    """The small product by which a problem's kernel is checked: the largest that is as odd."""
    bundle = problem["kernels"][0]["bundle"]
    fits = [c for c in pack["checks"] if c["kernel"]["bundle"] == bundle and c["layout"] == problem["layout"]
            and all(c[d] <= problem[d] and c[d] % 8 == problem[d] % 8 for d in "mnk")]
    return max(fits, key=lambda c: c["m"], default=None)


def emulated(tools, folder, check, way):
    """Whether a small product is right under this asynchrony: what gemm-run says, and its worst r."""
    place = check["kernel"]
    done = subprocess.run([os.path.join(tools, "gemm-run"), os.path.join(folder, place["bundle"]),
                           f"--entry={place['function']}", "--device=emulate", "--check", *WAYS[way]],
                          capture_output=True, text=True, check=False)
    text = (done.stdout + done.stderr).strip().splitlines()
    ratios = [float(r) for r in REAL.findall(done.stdout)]
    if done.returncode != 0:
        return f"{way}: {text[-1] if text else 'no output'}", None
    return None, max(ratios, default=0.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "bin"), help="where the built tools are")
    parser.add_argument("--pack", help="a pack of the suite with its checks, instead of compiling one")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.pack or os.path.join(scratch, "pack")
        if not args.pack:
            subprocess.run([os.path.join(args.bin, "gemm-bench"), f"--problems={ROOT}/bench/shapes.csv", "--target=h200",
                            "--tune=off", "--checks=suite", f"--pack={folder}"], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(folder, "pack.json"), encoding="utf-8") as file:
            pack = json.load(file)
        checks = {(c["kernel"]["bundle"], c["kernel"]["function"]): c for c in pack["checks"]}
        jobs = [(key, way) for key in checks for way in WAYS]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            said = dict(zip(jobs, pool.map(lambda job: emulated(args.bin, folder, checks[job[0]], job[1]), jobs)))
        rows, failures = [], 0
        for problem in pack["problems"]:
            wrong, instructions, _, step = assembled(folder, problem)
            check = check_of(pack, problem)
            worst = None
            if check is None:
                wrong.append("expected a small product to check the kernel with, got none")
            else:
                of = [said[(check["kernel"]["bundle"], check["kernel"]["function"]), way] for way in WAYS]
                wrong += [text for text, _ in of if text]
                worst = max((r for _, r in of if r is not None), default=None)
            kind, (m, n, k, _, _, stages, *cluster, swap), *_ = sweep_row(problem)
            rows.append({"problem": f"{problem['class']} {problem['name']}",
                         "sizes": [problem[d] for d in "mnk"], "layout": problem["layout"],
                         "schedule": f"{kind} {m}x{n}x{k} stages {stages} cluster {cluster[0]}x{cluster[1]}" + " swap" * swap,
                         "instructions": instructions, "mainLoop": step,
                         "emulated": [check[d] for d in "mnk"] if check else None, "r": worst, "wrong": wrong})
            failures += bool(wrong)
            for line in wrong:
                print(f"FAIL {problem['class']} {problem['name']} {'x'.join(str(problem[d]) for d in 'mnk')}: {line}")
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            head = {"date": datetime.date.today().isoformat(), "commit": COMMIT.search(pack["commit"])[1], "note": NOTE,
                    "problems": len(rows), "failures": failures}
            file.write(json.dumps(head)[:-1] + ',\n "rows": [\n' +
                       ",\n".join("  " + json.dumps(row) for row in rows) + "\n ]}\n")
    print(f"{len(rows)} problems, {len(checks)} small products under {len(WAYS)} asynchronies, {failures} failures")
    sys.exit(2 if failures else 0)


if __name__ == "__main__":
    main()
