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


GROUPS = {"atom": 2, "mma.bf16": 3, "cvt": 2}
OLD = "mma.bf16/*,sm_90,confirmed,Old,12.0,2025-01-01,old.jsonl\n"
cases = 0


def line(row, verdict, device="cuda (NVIDIA H200, sm_90, driver 13.0)"):
    return json.dumps({"row": row, "verdict": verdict, "device": device, "chip": "sm_90a",
                       "group-rows": GROUPS[row.split("/")[0]]}) + "\n"


def journal(kind, **rest):
    return json.dumps({"line": kind, **rest}) + "\n"


def run(lines, code=0, table=TABLE):
    """The table after these lines of results, and what the script said."""
    global cases
    cases += 1
    with tempfile.TemporaryDirectory() as folder:
        results, csv = os.path.join(folder, "r.jsonl"), os.path.join(folder, "t.csv")
        for path, text in ((results, "".join(lines)), (csv, table)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        done = subprocess.run([sys.executable, SCRIPT, "--table", csv, "--date=2026-12-01", results],
                              text=True, capture_output=True, check=False)
        assert done.returncode == code, done
        with open(csv, encoding="utf-8") as file:
            return file.read(), done.stdout + done.stderr


REST = "NVIDIA H200,13.0,2026-12-01,r.jsonl\n"
# Whole groups that agree are one line; else each row that gave bits has its own.
text, said = run([line("atom/a", "agrees"), line("atom/b", "agrees"), line("mma.bf16/x", "agrees"),
                  line("mma.bf16/y", "differs"), line("mma.bf16/z", "agrees"),
                  line("cvt/a", "agrees", "emulate (h200, async early)"), line("cvt/b", "agrees")])
assert text == (TABLE.replace(OLD, "") + "atom/*,sm_90,confirmed," + REST + "mma.bf16/x,sm_90,confirmed," + REST
                + "mma.bf16/y,sm_90,differs," + REST + "mma.bf16/z,sm_90,confirmed," + REST
                + "cvt/b,sm_90,confirmed," + REST), text
assert said == "5 lines about 3 groups, 1 older lines kept\n", said

# What says nothing takes no older line away, nor does a row those of its group.
text, said = run([line("mma.bf16/x", "failed"), line("atom/a", "agrees")])
assert text == TABLE + "atom/a,sm_90,confirmed," + REST, text
text, said = run([line("mma.bf16/x", "agrees"), line("mma.bf16/y", "differs"), line("mma.bf16/z", "wrong")])
both = "mma.bf16/x,sm_90,confirmed," + REST + "mma.bf16/y,sm_90,differs," + REST
assert text == TABLE + both, text
# The newer word on a row goes for the older one, in the table and in the results.
text, said = run([line("mma.bf16/y", "differs"), line("mma.bf16/y", "agrees"), line("mma.bf16/y", "failed")],
                 table=TABLE + both)
assert text == TABLE + both.split("\n")[0] + "\nmma.bf16/y,sm_90,confirmed," + REST, text
# Rows asked one after the other are a whole group in the end.
text, said = run([line("cvt/b", "agrees")], table=TABLE + "cvt/a,sm_90,confirmed,Old,12.0,2025-01-01,old.jsonl\n")
assert text == TABLE + ("cvt/*,sm_90,confirmed,Old + NVIDIA H200,12.0 + 13.0,2025-01-01 + 2026-12-01,"
                        "old.jsonl + r.jsonl\n"), text

# A journal of gemm-gpu-check has the rows among other lines; the last of them may be torn.
lines = [journal("start", facts={"planned": 2}), journal("begin", id="conformance/all"),
         journal("row", id="conformance/all", row=json.loads(line("atom/a", "agrees"))),
         journal("row", id="conformance/all", row=json.loads(line("atom/b", "agrees"))),
         journal("end", id="conformance/all", state="ok")]
for torn in ("", '{"line":"begin","id":"corr'):
    text, said = run(lines + [torn])
    assert text == TABLE + "atom/*,sm_90,confirmed," + REST, text
text, said = run([*lines[:2], journal("row", id="conformance/all", row={"verdict": "agrees"})], 1)
assert text == TABLE and "r.jsonl:3: expected a line that gemm-conform wrote, got KeyError" in said, said

text, said = run([line("cvt/a", "agrees", "emulate (h200)")], 1)
assert text == TABLE and "got none" in said
text, said = run([line("cvt/a", "failed")], 1)
assert text == TABLE and "got none" in said
text, said = run(['{"row": "half\n', line("cvt/a", "agrees")], 1)
assert text == TABLE and "r.jsonl:1: expected a line that gemm-conform wrote" in said, said
print(f"conformance.py: {cases} cases")
