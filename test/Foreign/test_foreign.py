#!/usr/bin/env python3
"""scripts/foreign.py over a tree that is made like cuda-samples: one program for each verdict. 77 where there is no nvcc.

usage: test_foreign.py gemm-cuda-run source-folder
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

TOOL, SOURCE = sys.argv[1:3]

# A program that takes too long ends, with the tool that runs it: one that a stand-in for nvcc makes of a shell's sleep.
with tempfile.TemporaryDirectory() as folder:
    nvcc = os.path.join(folder, "nvcc")
    with open(nvcc, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n[ \"$1\" = --version ] && echo 'release 0.0, V0.0.0' && exit\nfor last; do :; done\n"
                   "printf '#!/bin/sh\\nsleep 1234567\\n' > \"$last\"; chmod +x \"$last\"\n")
    os.chmod(nvcc, 0o755)
    out = os.path.join(folder, "report.json")
    subprocess.run([os.path.join(SOURCE, "scripts/foreign.py"), "--run=" + TOOL, "--out=" + out, "--only=right", "--timeout=1",
                    "--work=" + folder, "--samples=" + os.path.join(SOURCE, "test/Foreign/Inputs/samples")],
                   check=True, capture_output=True, env=dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"]))
    with open(out, encoding="utf-8") as file:
        rows = json.load(file)["rows"]
    assert [row["verdict"] for row in rows] == ["timeout"], rows
    left = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/cmdline", encoding="utf-8", errors="replace") as file:
                left += [process] if os.path.join(folder, "right") in file.read() else []
        except OSError:
            pass  # it has ended
    assert not left, left

if not shutil.which("nvcc") and not os.path.exists("/usr/local/cuda/bin/nvcc"):
    sys.exit(77)

with tempfile.TemporaryDirectory() as folder:
    out = os.path.join(folder, "report.json")
    done = subprocess.run([os.path.join(SOURCE, "scripts/foreign.py"), "--run=" + TOOL, "--out=" + out,
                           "--samples=" + os.path.join(SOURCE, "test/Foreign/Inputs/samples")],
                          text=True, capture_output=True, check=True)
    with open(out, encoding="utf-8") as file:
        report = json.load(file)
    rows = {os.path.basename(row["program"]): row for row in report["rows"]}
    verdicts = {name: row["verdict"] for name, row in rows.items()}
    expected = {"right": "passed", "racing": "findings", "library": "left-out", "broken": "not-built", "wrong": "failed"}
    assert verdicts == expected, (verdicts, rows)
    assert [f["id"] for f in rows["racing"]["findings"]] == ["race-global"], rows["racing"]
    assert rows["racing"]["findings"][0]["location"].split(":")[0].endswith("racing.cu"), rows["racing"]
    assert rows["library"]["why"] == "needs CUDA::cublas", rows["library"]
    assert rows["wrong"]["status"] == 3, rows["wrong"]
    assert report["verdicts"] == {v: 1 for v in expected.values()}, report["verdicts"]
    assert "1 passed" in done.stdout, done.stdout
