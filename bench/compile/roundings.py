#!/usr/bin/env python3
"""What keeping every rounding of a source costs: each export of test/Frameworks/Inputs compiled as its
flags say and with --fastmath=none, for one chip, and counted: steps of its bundle, ops of epilogues,
kernels, instructions of PTX. No time is taken.

usage: roundings.py [--bin DIR] [--target CHIP] [--json FILE]"""
import argparse
import collections
import datetime
import json
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INSTRUCTION = re.compile(r"\s+(@!?%\w+ )?[a-z][\w.]*\s.*;")


def counts(tool, file, target, options):
    """None if it is refused."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = pathlib.Path(folder) / "x.gemm"
        command = [tool, file, "-o", bundle, f"--target={target}", "--ptxas=none", *options]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return None
        launch = json.loads((bundle / "launch.json").read_text())
        steps = [step for function in launch["functions"] for step in function["steps"]]
        text = [p.read_text() for p in sorted(bundle.rglob("*.ptx"))]
        return {"products": sum(step["kind"] == "gemm" for step in steps), "steps": len(steps),
                "epilogueOps": sum(len(step["epilogue"]["program"]["ops"])
                                   for step in steps if "epilogue" in step),
                "kernels": sum(t.count(".entry") for t in text),
                "instructions": sum(bool(INSTRUCTION.match(line)) for t in text
                                    for line in t.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("--target", default="sm_80")
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    tool = options.bin / "gemm-compile"
    total = {"asFlagsSay": collections.Counter(), "kept": collections.Counter()}
    compiled = 0
    for file in sorted((ROOT / "test/Frameworks/Inputs").glob("*.mlir")):
        both = [counts(tool, file, options.target, more) for more in ([], ["--fastmath=none"])]
        if None in both:
            print(f"{file.stem}: refused")
            continue
        compiled += 1
        for sums, one in zip(total.values(), both):
            sums.update(one)
    commit = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True,
                            text=True).stdout.strip()
    report = {"date": str(datetime.date.today()), "commit": commit,
              "command": f"bench/compile/roundings.py --target={options.target}", "exports": compiled,
              **{name: dict(sums) for name, sums in total.items()}}
    text = json.dumps(report, indent=1) + "\n"
    print(text, end="")
    if options.json:
        options.json.write_text(text)


if __name__ == "__main__":
    main()
