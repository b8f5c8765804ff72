#!/usr/bin/env python3
"""How long gemm-report's page of a long trace takes to write and to open, and how large it is.

The trace is made up: as many different products as asked for, in nested modules, each with a kernel's time. The page is
opened in Chromium without a window, each time in a new profile; until it has loaded and drawn counts, and so do the times
of what a reader does first: sort, filter, group, compare with a machine. Goals: 10,000 rows open in under 2 s, in under
10 MB. Prints a report as JSON; exits 0 whatever the numbers are, 77 where there is no Chromium.

usage: page_time.py --bin build/bin [--rows=10000] [--runs=3]
"""
import argparse
import datetime
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(SOURCE, "test", "unit", "Report"))
import browser  # noqa: E402

ACTIONS = {
    "sort": "[...document.querySelectorAll('#rows thead button')].find(b => b.textContent === 'measured').click()",
    "filter": "{ const q = document.getElementById('query'); q.value = 'bound:memory m>64'; q.dispatchEvent(new Event('input')); }",
    "no filter": "document.getElementById('clear').click()",
    "group": "{ const g = document.getElementById('group'); g.value = 'module'; g.dispatchEvent(new Event('change')); }",
    "compare": "{ const g = document.getElementById('machine'); g.selectedIndex = 1; g.dispatchEvent(new Event('change')); }",
    "1000 more rows": "{ const g = document.getElementById('group'); g.value = ''; g.dispatchEvent(new Event('change')); document.querySelector('[data-more=\"1000\"]').click(); }",
}


def trace(rows):
    """Products of rising sizes, eight to a layer, each launched by an operator in its module."""
    events = []

    def add(cat, name, ts, dur, **args):
        events.append({"ph": "X", "cat": cat, "name": name, "pid": 1, "tid": 1, "ts": ts, "dur": dur, "args": args})
    for layer in range((rows + 7) // 8):
        start = layer * 1000
        add("python_function", f"nn.Module: Layer_{layer}", start, 999)
        for i in range(min(8, rows - 8 * layer)):
            m, n, k = 1 + (layer * 37) % 4096, 64 * (1 + layer % 128), 128 * (1 + i) + layer % 16
            add("python_function", f"nn.Module: Linear_{8 * layer + i}", start + 1 + i * 100, 90)
            add("cpu_op", "aten::mm", start + 2 + i * 100, 50, **{
                "External id": 8 * layer + i + 1, "Input Dims": [[m, k], [k, n]], "Input type": ["c10::BFloat16"] * 2})
            events.append({"ph": "X", "cat": "kernel", "name": "gemm", "pid": 0, "tid": 7, "ts": start + 10 + i * 100,
                           "dur": 3 + 2 * m * n * k / 5e8, "args": {"External id": 8 * layer + i + 1}})
    return {"traceEvents": events}


def opened(page):
    with browser.Browser(300) as tab:
        seconds = {"open": tab.open(page)}
        for name, script in ACTIONS.items():
            start = time.monotonic()
            tab.evaluate(script)
            tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seconds[name] = time.monotonic() - start
        if tab.problems:
            raise SystemExit("the console has: " + "; ".join(tab.problems))
        return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--rows", type=int, default=10000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    if not browser.find():
        print("no Chromium here:", ", ".join(browser.BROWSERS))
        return 77
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "trace.json"), "w", encoding="utf-8") as file:
            json.dump(trace(options.rows), file)
        page, start = os.path.join(folder, "r.html"), time.monotonic()
        subprocess.run([os.path.join(os.path.abspath(options.bin), "gemm-report"), "trace.json", "--target=h200", "-o", page], cwd=folder,
                       check=True, capture_output=True)
        written, runs = time.monotonic() - start, [opened(page) for _ in range(options.runs)]
        report = {"date": datetime.date.today().isoformat(), "command": "bench/report/page_time.py " + " ".join(sys.argv[1:]),
                  "rows": options.rows, "megabytes": round(os.path.getsize(page) / 1e6, 2), "write_s": round(written, 2),
                  "load": os.getloadavg()[0], "runs": options.runs,
                  "median_s": {name: round(statistics.median(run[name] for run in runs), 3) for name in runs[0]}}
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
