#!/usr/bin/env python3
"""Random problems through the check of gemm-run: right kernels must pass, wrong ones fail.

usage: check-campaign.py [--problems N] [--seed S] [--bin DIR] [--json FILE]
Each problem is a GEMM of random shape, types, chip, layout, alpha, beta and epilogue on data
that sums are hard on (cancellation, wide exponents, subnormals, near overflow, ...). A model of
its kernel (test/unit/Campaign) runs as a device of the check's own Session: once honest, when a
"wrong" is a false alarm, and once with one mistake of its arithmetic, which must be noticed. What
survives is listed with why: the bytes of C that differ at all, and the worst error in units of
what is allowed. Exit status 2 after a false alarm, or if less than 99 % are noticed.
"""
import argparse
import collections
import datetime
import json
import os
import subprocess
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUNK = 250  # problems of one process


def outputs(program, seed, problems, processes):
    """What check-campaign wrote for each chunk of seeds, in order."""
    starts = collections.deque(range(seed, seed + problems, CHUNK))
    running = collections.deque()
    while starts or running:
        while starts and len(running) < processes:
            first = starts.popleft()
            command = [program, str(first), str(min(CHUNK, seed + problems - first))]
            running.append((command, subprocess.Popen(command, stdout=subprocess.PIPE, text=True)))
        command, process = running.popleft()
        text = process.communicate()[0]
        if process.returncode not in (0, 2) or not text:
            sys.exit(f"error: expected {' '.join(command)} to end with status 0 or 2, got {process.returncode}")
        yield [json.loads(line) for line in text.splitlines()]


def merged(chunks):
    """All lines but the counts, and the counts added up."""
    lines, total = [], {"problems": 0, "falseAlarms": 0, "notJudged": 0, "killed": 0, "mutants": {}}
    for chunk in chunks:
        *rest, counts = chunk
        lines += rest
        for key in ("problems", "falseAlarms", "notJudged", "killed"):
            total[key] += counts[key]
        for kind, tally in counts["mutants"].items():
            mine = total["mutants"].setdefault(kind, dict.fromkeys(tally, 0))
            for key, value in tally.items():
                mine[key] += value
    return lines, total


def why(survivor):
    """Why a mutant was not noticed: what it computes is the same, or the bound allows it."""
    if not any(survivor["bytesThatDiffer"]):
        return "same bits on all data"
    if survivor["bytesThatDiffer"][0]:
        return "other bits in both classes, within the bound"
    return "the same bits on exact data, within the bound on real data"


def report(lines, total, args):
    commit = subprocess.run(["git", "-C", SOURCE, "rev-parse", "--short=7", "HEAD"], capture_output=True, text=True)
    total["mutants"] = dict(sorted(total["mutants"].items()))
    survivors = [{key: value for key, value in line.items() if key != "line"} | {"why": why(line)}
                 for line in lines if line["line"] == "survivor"]
    head = {
        "date": args.date, "commit": commit.stdout.strip(),
        "command": f"scripts/check-campaign.py --problems={args.problems} --seed={args.seed}",
        "machine": f"{os.cpu_count()} x86-64 cores, no GPU",
        "note": "Random problems through the check of gemm-run, with a model of the kernel: honest, and with one "
                "mistake each. byExact, byReal: noticed in that class. r: worst error over what is allowed, in the "
                "exact and the real class.",
        **total,
        "survivorsByReason": collections.Counter(survivor["why"] for survivor in survivors),
        "falseAlarmList": [line for line in lines if line["line"] == "false alarm"],
    }
    text = json.dumps(head, indent=1)[:-2] + ',\n "survivors": [\n'
    text += ",\n".join("  " + json.dumps(row) for row in survivors) + "\n ]\n}\n"
    with open(args.json, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1, help="of the first problem; the next has the next")
    parser.add_argument("--bin", default=os.path.join(SOURCE, "build", "bin"), help="folder of check-campaign")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help=argparse.SUPPRESS)
    parser.add_argument("--json", help="a file for the report")
    args = parser.parse_args()
    program = os.path.join(args.bin, "check-campaign")
    if not os.path.exists(program):
        sys.exit(f"error: expected {program}, got nothing of that name (ninja -C build check-campaign)")
    if args.problems < 1:
        sys.exit(f"error: expected --problems of at least 1, got {args.problems}")
    lines, total = merged(outputs(program, args.seed, args.problems, os.cpu_count() or 1))
    for line in lines:
        if line["line"] == "false alarm":
            print(f"false alarm: {line['problem']}\n  {line['message']}")
        elif line["line"] == "survivor":
            print(f"survivor: {line['mutant']}\n  {line['problem']}\n  {why(line)}, r = {line['r']}")
    for kind, tally in sorted(total["mutants"].items()):
        print(f"{kind:50} {tally['killed']:5} of {tally['tried']:5} noticed")
    print(f"{total['problems']} problems: {total['falseAlarms']} false alarms, {total['notJudged']} not judged; "
          f"{total['killed']} mutants noticed ({100 * total['killed'] / total['problems']:.2f} %)")
    if args.json:
        report(lines, total, args)
    return 2 if total["falseAlarms"] or total["killed"] < 0.99 * total["problems"] else 0


if __name__ == "__main__":
    sys.exit(main())
