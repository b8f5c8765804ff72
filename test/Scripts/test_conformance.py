#!/usr/bin/env python3
"""scripts/conformance.py on results that are made up: what is confirmed, and what is not."""
import json
import os
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPT = os.path.join(SOURCE, "scripts/conformance.py")
TABLE = """# a remark
rows,chip,status,machine,driver,date,results
mma.bf16/*,sm_90,confirmed,Old,12.0,2025-01-01,old.jsonl
mma.bf16/*,sm_80,confirmed,Old,12.0,2025-01-01,old.jsonl
"""


def line(row, verdict, device="cuda (NVIDIA H200, sm_90, driver 13.0)"):
    return json.dumps({"row": row, "verdict": verdict, "device": device, "chip": "sm_90a",
                       "group-rows": {"atom": 2, "mma.bf16": 3, "cvt": 2}[row.split("/")[0]]}) + "\n"


def run(folder, lines, code=0):
    with open(os.path.join(folder, "r.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(lines)
    table = os.path.join(folder, "t.csv")
    with open(table, "w", encoding="utf-8") as file:
        file.write(TABLE)
    done = subprocess.run([sys.executable, SCRIPT, "--table", table, "--date=2026-12-01",
                           os.path.join(folder, "r.jsonl")], text=True, capture_output=True, check=False)
    assert done.returncode == code, done
    with open(table, encoding="utf-8") as file:
        return file.read(), done.stdout + done.stderr


with tempfile.TemporaryDirectory() as folder:
    rest = "NVIDIA H200,13.0,2026-12-01,r.jsonl\n"
    text, said = run(folder, [line("atom/a", "agrees"), line("atom/b", "agrees"), line("mma.bf16/x", "agrees"),
                              line("mma.bf16/y", "differs"), line("mma.bf16/z", "failed"),
                              line("cvt/a", "agrees", "emulate (h200, async early)"), line("cvt/b", "agrees")])
    assert text == (TABLE.replace("mma.bf16/*,sm_90,confirmed,Old,12.0,2025-01-01,old.jsonl\n", "")
                    + "atom/*,sm_90,confirmed," + rest + "mma.bf16/x,sm_90,confirmed," + rest
                    + "mma.bf16/y,sm_90,differs," + rest + "cvt/b,sm_90,confirmed," + rest), text
    assert said == "4 lines about 3 groups, 1 older lines kept\n", said
    text, said = run(folder, [line("cvt/a", "agrees", "emulate (h200)")], 1)
    assert text == TABLE and "got none" in said
    text, said = run(folder, [line("cvt/a", "agrees"), '{"row": "half'], 1)
    assert text == TABLE and "r.jsonl:2: expected a line that gemm-conform wrote" in said, said
print("conformance.py: 3 cases")
