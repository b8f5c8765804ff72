#!/usr/bin/env python3
"""Random whole programs (random_programs.py) through gemm-compile and gemm-verify: what the bundle
gives on the reference, or in the emulator with --device=emulate, is what the source gives when
upstream's passes alone lower it. A program that the compiler refuses is counted with its reason;
one that differs is kept with --keep, and reduced where mlir-reduce is found.
"""
import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

from random_programs import program


def reduce(text, compile_command, verify_command, folder):
    """The smallest program that mlir-reduce finds to differ still; "" without mlir-reduce."""
    tool = shutil.which("mlir-reduce", path=os.environ["PATH"] + ":/usr/lib/llvm-22/bin")
    if not tool:
        return ""
    source, test, out = (os.path.join(folder, name) for name in ("whole.mlir", "test.sh", "small.mlir"))
    with open(source, "w") as file:
        file.write(text)
    with open(test, "w") as file:  # exit status 1 says that a program is still of interest
        file.write(f"#!/bin/sh\n{' '.join(compile_command)} -o {folder}/small.gemm $1 > /dev/null 2>&1 || exit 0\n"
                   f"{' '.join(verify_command)} {folder}/small.gemm --source=$1 > /dev/null 2>&1\n[ $? -eq 2 ] && exit 1\nexit 0\n")
    os.chmod(test, 0o755)
    try:
        subprocess.run([tool, source, f"-reduction-tree=traversal-mode=0 test={test}", "-o", out], capture_output=True, timeout=300)
        with open(out) as file:
            return file.read()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--bin", required=True)
    p.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    p.add_argument("--programs", type=int, default=40)
    p.add_argument("--inputs", type=int, default=4)
    p.add_argument("--device", choices=["ref", "emulate"], default="ref")
    p.add_argument("--keep", help="folder for programs that differ")
    args = p.parse_args()
    compile_, verify = (os.path.join(args.bin, tool) for tool in ("gemm-compile", "gemm-verify"))
    kernels = args.device == "emulate"
    refused, open_, agree, bad, first = collections.Counter(), collections.Counter(), 0, [], {}
    with tempfile.TemporaryDirectory() as folder:
        source, bundle = os.path.join(folder, "in.mlir"), os.path.join(folder, "in.gemm")
        for seed in range(args.seed * 1000003, args.seed * 1000003 + args.programs):
            text = program(seed, kernels=kernels)
            with open(source, "w") as file:
                file.write(text)
            command = [compile_, "--target=sm_80", "--ptxas=none"] + ([] if kernels else ["--codegen=false"])
            done = subprocess.run([*command, source, "-o", bundle], capture_output=True, text=True, timeout=300)
            if done.returncode == 1 and "error:" in done.stderr:
                reason = next(line for line in done.stderr.splitlines() if "error:" in line).split("error: ", 1)[1]
                reason = re.sub(r"[%@\d]\w*", "_", reason)[:110]
                first.setdefault(reason, seed)
                refused[reason] += 1
                continue
            if done.returncode:
                bad.append((seed, f"gemm-compile ended with {done.returncode}: {done.stderr[:400]}"))
                continue
            check = [verify, f"--inputs={args.inputs}", f"--device={args.device}", f"--seed={seed}"]
            done = subprocess.run([*check, bundle, f"--source={source}"], capture_output=True, text=True, timeout=300)
            if done.returncode == 0:
                agree += 1
            elif done.returncode == 1 and "not verified" in done.stdout:
                reason = next(line for line in done.stdout.splitlines() if "not verified: " in line)
                reason = re.sub(r"[%@\d]\w*", "_", reason.split("not verified: ", 1)[1].replace(source, "in.mlir"))[:110]
                first.setdefault(reason, seed)
                open_[reason] += 1
            else:
                bad.append((seed, (done.stdout + done.stderr).strip()[:600]))
                if args.keep:
                    os.makedirs(args.keep, exist_ok=True)
                    for name, kept in ((f"{seed}.mlir", text), (f"{seed}-small.mlir", reduce(text, command, check, folder))):
                        with open(os.path.join(args.keep, name), "w") as file:
                            file.write(kept)
    for title, counter in (("refused by gemm-compile", refused), ("not verified", open_)):
        for reason, count in counter.most_common():
            print(f"{title}: {count}: {reason} (program {first.get(reason, '')})")
    for seed, what in bad:
        print(f"error: program {seed}: {what}")
    print(f"{args.programs} programs on {args.device}: {agree} agree with their source, {sum(refused.values())} refused, "
          f"{sum(open_.values())} not verified, {len(bad)} wrong (seed {args.seed})")
    # Programs that nothing is said of are no test.
    return 1 if bad or agree * 2 < args.programs else 0


if __name__ == "__main__":
    sys.exit(main())
