#!/usr/bin/env python3
"""Random whole programs (random_programs.py) through gemm-compile and gemm-verify: what the bundle
gives on the reference, or in the emulator with --device=emulate, is what the source gives when
upstream's passes alone lower it. A program that the compiler refuses is counted with its reason;
one that differs is kept with --keep, whole and with no more steps than it takes.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile

from random_programs import program


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

        def check(text, seed):
            """gemm-compile's outcome where that is an error, else gemm-verify's."""
            with open(source, "w") as file:
                file.write(text)
            command = [compile_, source, "-o", bundle, "--target=sm_80", "--ptxas=none"] + ([] if kernels else ["--codegen=false"])
            done = subprocess.run(command, capture_output=True, text=True, timeout=300)
            if done.returncode:
                return done
            return subprocess.run([verify, bundle, f"--source={source}", f"--inputs={args.inputs}", f"--device={args.device}", f"--seed={seed}"],
                                  capture_output=True, text=True, timeout=300)

        for seed in range(args.seed * 1000003, args.seed * 1000003 + args.programs):
            done = check(program(seed, kernels=kernels), seed)
            if done.returncode == 0:
                agree += 1
            elif done.returncode == 1 and (done.args[0] == compile_ or "not verified: " in done.stdout):
                isOpen = done.args[0] == verify
                lines = (done.stdout if isOpen else done.stderr).splitlines()
                mark = "not verified: " if isOpen else "error: "
                reason = next(line for line in lines if mark in line).split(mark, 1)[1].replace(source, "in.mlir")
                reason = re.sub(r"[%@\d]\w*", "_", reason)[:110]
                first.setdefault(reason, seed)
                (open_ if isOpen else refused)[reason] += 1
            else:
                bad.append((seed, f"exit status {done.returncode}: {(done.stdout + done.stderr).strip()[:600]}"))
                if args.keep:
                    small = next((text for text in (program(seed, kernels=kernels, steps=n) for n in range(7))
                                  if check(text, seed).returncode == done.returncode), "")
                    os.makedirs(args.keep, exist_ok=True)
                    for name, text in ((f"{seed}.mlir", program(seed, kernels=kernels)), (f"{seed}-small.mlir", small)):
                        with open(os.path.join(args.keep, name), "w") as file:
                            file.write(text)
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
