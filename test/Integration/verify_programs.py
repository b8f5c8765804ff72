#!/usr/bin/env python3
"""Random whole programs (random_programs.py) through gemm-compile and gemm-verify: what the bundle
gives on the reference, or in the emulator with --device=emulate, is what the source gives when
upstream's passes alone lower it. A program that the compiler refuses is counted with its reason;
one that differs is kept with --keep, whole, with no more steps than it takes, and reduced: by
mlir-reduce, then op by op; --report writes the counts and seeds as JSON.
"""
import argparse
import collections
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from random_programs import program


REDUCE = shutil.which("mlir-reduce") or "/usr/lib/llvm-22/bin/mlir-reduce"


def reduced(text, folder, commands, status, reducer=REDUCE):
    """What mlir-reduce leaves of `text` for which `commands` (`{}` is the file) still end with
    `status`; `text` itself where it finds nothing smaller."""
    script, source, result = (os.path.join(folder, name) for name in ("interesting.sh", "whole.mlir", "reduced.mlir"))
    steps = " && ".join(" ".join(shlex.quote(word).replace("{}", "'\"$1\"'")
                                 for word in command) + " > /dev/null 2>&1" for command in commands)
    with open(script, "w") as file: # mlir-reduce keeps what exits with 1
        file.write(f"#!/bin/bash\n{steps}\n[[ $? == {status} ]] && exit 1\nexit 0\n")
    os.chmod(script, 0o755)
    with open(source, "w") as file:
        file.write(text)
    try:
        subprocess.run([reducer, source, f"-reduction-tree=traversal-mode=0 test={script}", "-o", result],
                       capture_output=True, text=True, timeout=600)
        if subprocess.run([script, result], capture_output=True, timeout=600).returncode == 1:
            with open(result) as file:
                return file.read()
    except (OSError, subprocess.TimeoutExpired):
        pass
    return text


def without_ops(text, fails):
    """`text` without every op that it `fails` without: an op goes with its region, and one of its
    operands takes the place of its result. What is no program then does not fail the same way."""
    changed = True
    while changed:
        changed = False
        lines = text.splitlines()
        for at in reversed(range(len(lines))):
            op = re.match(r"(\s*)(%[\w#]+)(?::\d+)? = (.*)", lines[at])
            if not op:
                continue
            end = at
            if op[3].endswith("{") or "({" in op[3]:
                end = next((i for i in range(at + 1, len(lines)) if lines[i].startswith(op[1] + "}")), at)
            rest = lines[:at], lines[end + 1:]
            used = re.search(re.escape(op[2]) + r"\b", "\n".join(rest[1]))
            for operand in dict.fromkeys(re.findall(r"%[\w#]+", op[3])) if used else [op[2]]:
                after = re.sub(re.escape(op[2]) + r"\b", operand, "\n".join(rest[1]))
                candidate = "\n".join(rest[0]) + "\n" + after + "\n"
                if fails(candidate):
                    text, changed = candidate, True
                    break
            if changed:
                break
    return text


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--bin", required=True)
    p.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    p.add_argument("--programs", type=int, default=40)
    p.add_argument("--inputs", type=int, help="of each program; else one of each kind that gemm-verify has")
    p.add_argument("--device", choices=["ref", "emulate"], default="ref")
    p.add_argument("--keep", help="folder for programs that differ")
    p.add_argument("--report", help="file for the counts, reasons and seeds")
    args = p.parse_args()
    compile_, verify = (os.path.join(args.bin, tool) for tool in ("gemm-compile", "gemm-verify"))
    kernels = args.device == "emulate"
    refused, open_, agree, partly, bad, first = collections.Counter(), collections.Counter(), 0, 0, [], {}
    with tempfile.TemporaryDirectory() as folder:
        source, bundle = os.path.join(folder, "in.mlir"), os.path.join(folder, "in.gemm")

        def commands(file, seed):
            return [[compile_, file, "-o", bundle, "--target=sm_80", "--ptxas=none"] + ([] if kernels else ["--codegen=false"]),
                    [verify, bundle, f"--source={file}", f"--device={args.device}", f"--seed={seed}"]
                    + ([f"--inputs={args.inputs}"] if args.inputs else [])]

        def check(text, seed):
            """gemm-compile's outcome where that is an error, else gemm-verify's."""
            with open(source, "w") as file:
                file.write(text)
            for command in commands(source, seed):
                done = subprocess.run(command, capture_output=True, text=True, timeout=300)
                if done.returncode:
                    break
            return done

        for seed in range(args.seed * 1000003, args.seed * 1000003 + args.programs):
            done = check(program(seed, kernels=kernels), seed)
            if done.returncode == 0:
                agree += 1
                partly += "is left out" in done.stdout
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
                    least = reduced(small or program(seed, kernels=kernels), folder, commands("{}", seed), done.returncode)
                    least = without_ops(least, lambda text: check(text, seed).returncode == done.returncode)
                    for name, text in ((f"{seed}.mlir", program(seed, kernels=kernels)), (f"{seed}-small.mlir", small),
                                       (f"{seed}-reduced.mlir", least)):
                        with open(os.path.join(args.keep, name), "w") as file:
                            file.write(text)
    for title, counter in (("refused by gemm-compile", refused), ("not verified", open_)):
        for reason, count in counter.most_common():
            print(f"{title}: {count}: {reason} (program {first.get(reason, '')})")
    for seed, what in bad:
        print(f"error: program {seed}: {what}")
    if args.report:
        with open(args.report, "w") as file:
            json.dump({"device": args.device, "programs": args.programs, "inputs": args.inputs or "one of each kind", "first_seed": args.seed * 1000003,
                       "agree": agree, "agree_with_inputs_left_out": partly, "refused": sum(refused.values()),
                       "not_verified": sum(open_.values()), "wrong": len(bad),
                       "reasons": [{"kind": kind, "count": count, "reason": reason, "first": first.get(reason)}
                                   for kind, counter in (("refused", refused), ("not verified", open_))
                                   for reason, count in counter.most_common()],
                       "wrong_seeds": [{"seed": seed, "what": what} for seed, what in bad]}, file, indent=1)
            file.write("\n")
    print(f"{args.programs} programs on {args.device}: {agree} agree with their source, {sum(refused.values())} refused, "
          f"{sum(open_.values())} not verified, {len(bad)} wrong (seed {args.seed})")
    # Programs that nothing is said of are no test.
    return 1 if bad or agree * 2 < args.programs else 0


if __name__ == "__main__":
    sys.exit(main())
