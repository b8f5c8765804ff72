#!/usr/bin/env python3
"""Writes what hardware has said of the emulator's rows into bench/conformance.csv.

usage: conformance.py [--table FILE] [--date YYYY-MM-DD] results.jsonl...
Takes the lines that gemm-conform --device=cuda --json=FILE wrote. A group of which every
row was asked and agrees becomes one line (`mma.bf16/*`, confirmed); otherwise each of its rows
that agrees is confirmed and each that differs is written down as such. Rows that gave no bits,
and rows of the emulator, say nothing and are left out. Older lines of the group and chip go.
"""
import argparse
import collections
import csv
import datetime
import json
import os
import re
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLUMNS = ["rows", "chip", "status", "machine", "driver", "date", "results"]


def read_lines(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for number, text in enumerate(file, 1):
                try:
                    line = json.loads(text)
                    machine = re.match(r"cuda \((.*), sm_\d+, driver ([\d.]+)\)$", line["device"])
                    chip = line["chip"].rstrip("a")
                    group, verdict = line["row"].split("/")[0], line["verdict"]
                    size = int(line["group-rows"])
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    sys.exit(f"error: {path}:{number}: expected a line that gemm-conform wrote, got {error!r}")
                if machine:
                    yield chip, group, size, line["row"], verdict, machine[1], machine[2], os.path.basename(path)


def summarise(lines, date):
    """Lines of the table, and the (chip, group) pairs they speak of."""
    groups = collections.OrderedDict()
    for chip, group, size, row, verdict, *place in lines:
        groups.setdefault((chip, group, size), []).append((row, verdict, place))
    table = []
    for (chip, group, size), rows in groups.items():
        machine, driver, results = rows[-1][2]
        rest = {"chip": chip, "machine": machine, "driver": driver, "date": date, "results": results}
        if len({row for row, _, _ in rows}) == size and all(verdict == "agrees" for _, verdict, _ in rows):
            table.append({"rows": group + "/*", "status": "confirmed", **rest})
            continue
        for row, verdict, _ in rows:
            if verdict in ("agrees", "differs"):
                status = "confirmed" if verdict == "agrees" else "differs"
                table.append({"rows": row, "status": status, **rest})
    return table, {(chip, group) for chip, group, _ in groups}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("--table", default=os.path.join(SOURCE, "bench/conformance.csv"))
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    parser.add_argument("results", nargs="+")
    options = parser.parse_args()
    new, spoken = summarise(read_lines(options.results), options.date)
    if not new:
        sys.exit("error: expected lines of a cuda device, got none")
    with open(options.table, encoding="utf-8", newline="") as file:
        text = file.read()
    comments = [line for line in text.splitlines() if line.startswith("#")]
    old = csv.DictReader(line for line in text.splitlines() if line and not line.startswith("#"))
    kept = [row for row in old if (row["chip"], row["rows"].split("/")[0]) not in spoken]
    temporary = options.table + ".new"
    with open(temporary, "w", encoding="utf-8", newline="") as file:
        for line in comments:
            file.write(line + "\n")
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept + new)
    os.replace(temporary, options.table)
    print(f"{len(new)} lines about {len(spoken)} groups, {len(kept)} older lines kept")


main()
