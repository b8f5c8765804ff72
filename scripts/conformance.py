#!/usr/bin/env python3
"""Writes what hardware has said of the emulator's rows into bench/conformance.csv.

usage: conformance.py [--table FILE] [--date YYYY-MM-DD] results.jsonl...
Takes the lines that gemm-conform --device=cuda --json=FILE wrote, or a journal of gemm-gpu-check,
which holds them. A row that agrees is confirmed and one that differs is written down as such; rows
that gave no bits, and rows of the emulator, say nothing. A line takes the place of an older one of
its row, and others stay; a group of which every row is confirmed is one line (`mma.bf16/*`).
"""
import argparse
import csv
import datetime
import json
import os
import re
import sys

SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLUMNS = ["rows", "chip", "status", "machine", "driver", "date", "results"]
STATUS = {"agrees": "confirmed", "differs": "differs"}  # of the verdicts that say something


def key_of(line):
    """(chip, group) of a line of the table."""
    return line["chip"], line["rows"].split("/")[0]


def rows_of(path):
    """What gemm-conform wrote, with its place. The end of a journal may be torn."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    is_journal = False
    for number, text in enumerate(lines, 1):
        try:
            line = json.loads(text)
            is_journal |= "line" in line
            if not is_journal:
                yield number, line
            elif line["line"] == "row":
                yield number, line["row"]
        except (ValueError, KeyError, TypeError) as error:
            if not (is_journal and number == len(lines) and not text.endswith("\n")):
                refuse(path, number, error)


def refuse(path, number, error):
    sys.exit(f"error: {path}:{number}: expected a line that gemm-conform wrote, got {error!r}")


def read_answers(paths, date):
    """{(chip, group): (rows of the group, {row: its line of the table})}, the last word on each."""
    groups = {}
    for path in paths:
        for number, line in rows_of(path):
            try:
                machine = re.match(r"cuda \((.*), sm_\d+, driver ([\d.]+)\)$", line["device"])
                chip = line["chip"].rstrip("a")
                row, verdict = line["row"], line["verdict"]
                size = int(line["group-rows"])
                group = row.split("/")[0]
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                refuse(path, number, error)
            if not machine or verdict not in STATUS:
                continue
            answers = groups.get((chip, group), (0, {}))[1]
            answers[row] = dict(zip(COLUMNS, (row, chip, STATUS[verdict], machine[1], machine[2], date,
                                              os.path.basename(path))))
            groups[chip, group] = size, answers
    return groups


def joined(group, lines):
    """One line for all rows of a group, with every machine, driver and date that took part."""
    return {column: group + "/*" if column == "rows" else " + ".join(dict.fromkeys(line[column] for line in lines))
            for column in COLUMNS}


def lines_of(group, size, older, answers):
    """Which older lines of a group stay, and the new ones."""
    kept = [line for line in older if line["rows"] not in answers]
    single = [line for line in kept + list(answers.values()) if "*" not in line["rows"]]
    if len(single) < size:
        return kept, list(answers.values())
    if all(line["status"] == "confirmed" for line in single):
        return [], [joined(group, single)]
    return [line for line in kept if line in single], list(answers.values())


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("--table", default=os.path.join(SOURCE, "bench/conformance.csv"))
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    parser.add_argument("results", nargs="+")
    options = parser.parse_args()
    groups = read_answers(options.results, options.date)
    if not groups:
        sys.exit("error: expected lines of a cuda device that agree or differ, got none")
    with open(options.table, encoding="utf-8", newline="") as file:
        text = file.read()
    comments = [line for line in text.splitlines() if line.startswith("#")]
    old = list(csv.DictReader(line for line in text.splitlines() if line and not line.startswith("#")))
    kept, new = [line for line in old if key_of(line) not in groups], []
    for key, (size, answers) in groups.items():
        some, more = lines_of(key[1], size, [line for line in old if key_of(line) == key], answers)
        kept, new = kept + some, new + more
    kept = [line for line in old if line in kept]  # in their order
    temporary = options.table + ".new"
    with open(temporary, "w", encoding="utf-8", newline="") as file:
        for line in comments:
            file.write(line + "\n")
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept + new)
    os.replace(temporary, options.table)
    print(f"{len(new)} lines about {len(groups)} groups, {len(kept)} older lines kept")


main()
