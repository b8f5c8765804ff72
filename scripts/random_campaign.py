"""A campaign of random tests: rows of a table, N problems for each, in parts that may be resumed.

In: a table of rows, each of which names a test of test/Integration and its options, one part of the row with each in turn.
Out: what each part said, as JSON, and a line for each row. It is cut into parts of 20 or less with seeds of their own,
which are printed. What the report already has is not run again, so that a campaign may be ended and resumed.
"""
import argparse
import datetime
import json
import os
import re
import subprocess
import sys
import time

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PART = 20


def parts(problems, seed, table, rows):
    """(row, test, options, seed, problems), rows in turn so that one that is ended early has parts of each."""
    left = {row: problems for row in rows}
    for turn in range(-(-problems // PART)):
        for row in rows:
            test, options = table[row][turn % len(table[row])]
            count = min(PART, left[row])
            left[row] -= count
            yield row, test, options, seed + turn, count


def run_part(test, options, seed, count, bin_dir):
    """Whether it passed, what it wrote, and how long it took."""
    command = [sys.executable, os.path.join(SOURCE, "test", "Integration", test), f"--bin={bin_dir}", f"--seed={seed}",
               f"--cases={count}", *options.split()]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr, time.monotonic() - start


def summary(report):
    by_row = {}
    for part in report["parts"]:
        row = by_row.setdefault(part["row"], {"problems": 0, "failed": 0, "seconds": 0})
        for key in row | part:
            if isinstance(part.get(key), int) and key != "seed":
                row[key] = row.get(key, 0) + part[key]
    return [{"row": row, **counts} for row, counts in by_row.items()]


def write(path, report):
    head = json.dumps({**report, "rows": summary(report), "parts": None}, indent=1)
    rows = ",\n".join("  " + json.dumps(part) for part in report["parts"])
    with open(path, "w", encoding="utf-8") as file:
        file.write(head.replace('"parts": null', f'"parts": [\n{rows}\n ]') + "\n")


def main(name, description, table):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", type=int, default=500, help="of each row")
    parser.add_argument("--seed", type=int, default=1, help="of the first part of each row; the next has the next")
    parser.add_argument("--rows", nargs="+", choices=table, default=list(table))
    parser.add_argument("--bin", default=os.path.join(SOURCE, "build", "bin"), help="folder of gemm-compile and gemm-run")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help=argparse.SUPPRESS)
    parser.add_argument("--json", help="a file for the report, which is continued where it is there")
    args = parser.parse_args()
    if args.problems < 1:
        sys.exit(f"error: expected --problems of at least 1, got {args.problems}")
    commit = subprocess.run(["git", "-C", SOURCE, "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=False)
    report = {"date": args.date, "commit": commit.stdout.strip(),
              "command": f"scripts/{name} --problems={args.problems} --seed={args.seed}",
              "machine": "the emulator, no GPU", "parts": []}
    if args.json and os.path.exists(args.json):
        with open(args.json, encoding="utf-8") as file:
            report = json.load(file)
    at = commit.stdout.strip()  # of what is run now
    there = {(part["row"], part["options"], part["seed"], part["problems"]) for part in report["parts"]}
    for row, test, options, seed, count in parts(args.problems, args.seed, table, args.rows):
        if (row, options, seed, count) in there:
            continue
        passed, text, seconds = run_part(test, options, seed, count, args.bin)
        failed = len(re.findall(r"^FAIL ", text, re.MULTILINE)) or int(not passed)
        print(f"{row:24} {test} {options} --seed={seed} --cases={count}: {count - failed} passed, {seconds:.0f} s", flush=True)
        if failed:
            print(text, flush=True)
        not_judged = re.search(r"(\d+) not judged", text)
        report["parts"].append({"row": row, "test": test, "options": options, "seed": seed, "problems": count, "failed": failed,
                                **({"not_judged": int(not_judged[1])} if not_judged else {}), "seconds": round(seconds),
                                "commit": at})
        if args.json:
            write(args.json, report)
    for line in summary(report):
        unknown = f"{line['not_judged']} not judged, " if "not_judged" in line else ""
        print(f"{line['row']:24} {line['problems']:5} problems, {line['failed']} failed, {unknown}{line['seconds']} s")
    return 1 if any(line["failed"] for line in summary(report)) else 0
