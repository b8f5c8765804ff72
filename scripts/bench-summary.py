#!/usr/bin/env python3
"""The classes of a report of gemm-bench or gemm-gpu-check: ours against the library, and against the model.

usage: bench-summary.py report.json [--rows]
A ratio is the library's time over ours; rows, wins, losses and their geometric mean are the report's. The last column is
the median of measured over predicted times. --rows prints each row, too.
"""
import json
import statistics
import sys


def main():
    arguments = [a for a in sys.argv[1:] if a != "--rows"]
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.exit(__doc__.split("\n")[2])
    with open(arguments[0], encoding="utf-8") as file:
        report = json.load(file)
    report = report.get("bench", report)
    rows = [row for row in report["rows"] if row.get("ratio")]
    print(f"{report['device']}, {report['library']}")
    print(f"{'class':10} {'rows':>4} {'wins':>5} {'losses':>6} {'ratio':>6}  {'from':>6} {'to':>6}  {'measured / predicted':>20}")
    for name, s in report["summary"].items():
        some = [row for row in rows if row["class"] == name]
        ratios = [row["ratio"] for row in some]
        over = statistics.median(row["ours_us"] / row["predicted_us"] for row in some)
        print(f"{name:10} {len(some):4} {s['wins']:5} {s['losses']:6} {s['geomean_ratio']:6.3f}"
              f"  {min(ratios):6.3f} {max(ratios):6.3f}  {over:20.2f}")
    for row in rows if "--rows" in sys.argv else []:
        print(f"{row['class']:9} {row['name']:22} {row['m']:>6} {row['n']:>6} {row['k']:>6} {row['layout']}"
              f" {row['ours_us']:8.5g} us  {row['cublaslt_us']:8.5g} us  {row['ratio']:6.3f}")


main()
