#!/usr/bin/env python3
"""The importer against the verifier: every function of the input, one product each,
either becomes a gemm.matmul that verifies, or is printed as it was and has a remark that
says why. Prints how many are which."""
import argparse, collections, re, subprocess, sys


def run(tools, text, *options):
    return subprocess.run([tools.gemm_opt, "--split-input-file", *options, "-"], input=text, capture_output=True, text=True)


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("file")
    p.add_argument("--gemm-opt", default="gemm-opt")
    tools = p.parse_args()
    text = open(tools.file).read()
    seed = text.split("\n", 1)[0]
    plain = run(tools, text)
    if plain.returncode:
        sys.exit(f"error: the input is not valid ({seed})\n{plain.stderr[:4000]}")
    done = run(tools, text, "--gemm-import", "--remarks-filter=gemm-import")
    if done.returncode:
        sys.exit(f"error: exit code {done.returncode} ({seed})\n{done.stderr[-4000:]}")
    starts = [i for i, line in enumerate(text.splitlines(), 1) if line.startswith("func.func @")]
    remarks = collections.defaultdict(list)
    for line, kind, rest in re.findall(r":(\d+):\d+: remark: \[(\w+)\] (.*)", done.stderr):
        remarks[max(i for i, start in enumerate(starts) if start <= int(line))].append((kind, rest))
    before, after = plain.stdout.split("// -----"), done.stdout.split("// -----")
    bad, reasons = 0, collections.Counter()
    for i, (old, new) in enumerate(zip(before, after)):
        imported = "gemm.matmul" in new
        kinds = [kind for kind, _ in remarks[i] if kind != "Analysis"]
        if kinds != ["Passed" if imported else "Missed"] or (not imported and old != new):
            bad += 1
            print(f"error: function {i} is {'imported' if imported else 'left alone'} with remarks {remarks[i]} ({seed})\n{old}{new}")
        elif not imported:
            reason = re.search(r'left alone: (.*?)[",]', remarks[i][0][1]).group(1)
            reasons[re.split(r" to |, got| in ", reason)[0]] += 1
    if len(before) != len(starts) or len(after) != len(starts):
        sys.exit(f"error: expected {len(starts)} modules, got {len(before)} and {len(after)} ({seed})")
    for reason, count in sorted(reasons.items()):
        print(f"{count:4} {reason}")
    print(f"{len(starts)} functions: {len(starts) - sum(reasons.values()) - bad} imported, {sum(reasons.values())} left alone, {bad} wrong ({seed})")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
