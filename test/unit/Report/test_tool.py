#!/usr/bin/env python3
"""gemm-report as a command: what it writes, and how it fails. Its page in a browser is test_page.py's.

usage: test_tool.py gemm-report
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = os.path.abspath(sys.argv.pop(1))
INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")
TRACE = os.path.join(INPUTS, "mlp-train.json")
MODEL = os.path.join(INPUTS, "gpt3-xl.json")


class Tool(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="gemm-report-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def run_tool(self, *arguments, status=0):
        done = subprocess.run([TOOL, *arguments], cwd=self.folder, text=True, capture_output=True, check=False,
                              timeout=120)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr if status else done.stdout

    def refused(self, *arguments):
        message = self.run_tool(*arguments, status=1)
        self.assertTrue(message.startswith("error: ") and message.count("\n") == 1, message)
        self.assertEqual(os.listdir(self.folder), self.before)
        return message

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def test_tables(self):
        rows = json.loads(self.run_tool(MODEL, "--target=h200", "--format=json"))["rows"]
        self.assertEqual([(r["m"], r["n"], r["k"]) for r in rows if r["op"].startswith("mlp.up")],
                         [(10240, 8192, 2048), (10240, 2048, 8192), (8192, 2048, 10240)])
        self.assertEqual({r["count"] for r in rows if r["op"].startswith("mlp")}, {24})
        self.assertIn("| mlp.up dW |", self.run_tool(MODEL, "--format=md"))
        self.assertEqual(self.run_tool(TRACE, "--target=cpu", "--format=csv").count("\n"), 7)

    def test_machines(self):
        self.assertIn("H200 data sheet", self.run_tool("--machine=h200"))
        machines = json.loads(self.run_tool("--machine=a100", "--machine=sm_90a", "--format=json"))["machines"]
        self.assertEqual([m["name"] for m in machines], ["a100", "h200"])
        self.write("mine.json", '{"base": "a100", "name": "mine", "sm_count": 54, "source": "half of one"}')
        self.assertIn("\nmine,sm_count,,,54,,mine.json: half of one\n",
                      self.run_tool("--machine=mine.json", "--format=csv"))
        self.run_tool("--machine=h200", "-o", "h200.txt")
        self.before = os.listdir(self.folder)
        self.assertIn("h200.txt", self.before)
        self.assertIn("without inputs", self.refused("--machine=h200", TRACE))
        self.assertIn("excludes --target", self.refused("--machine=h200", "--target=a100"))
        self.assertIn("text, csv or json", self.refused("--machine=h200", "--format=html"))
        self.assertIn("expected inputs or --machine", self.refused())
        self.assertIn("got text", self.refused(TRACE, "--format=text"))
        self.assertIn("unknown target", self.refused("--machine=x"))

    def test_sweeps(self):
        layers = ("--target=h200", "--sweep=m:1:64:x2")
        rows = self.run_tool(MODEL, *layers, "--format=csv").splitlines()
        self.assertEqual(rows[0].split(",")[:4], ["layer", "size", "m", "n"])
        sweep = json.loads(self.run_tool(MODEL, *layers, "--format=json"))
        self.assertEqual(sum(len(layer["points"]) for layer in sweep["layers"]), len(rows) - 1)
        self.run_tool(MODEL, *layers, "-o", "r.html", "--svg-dir=pictures")
        with open(os.path.join(self.folder, "r.html"), encoding="utf-8") as file:
            self.assertIn("<h2>Over m</h2>", file.read())
        self.assertIn("sweep-m-0-mlp-up.svg", os.listdir(os.path.join(self.folder, "pictures")))
        self.before = os.listdir(self.folder)
        self.assertIn("expected a sweep of m, n, k or batch such as", self.refused(MODEL, "--sweep=m:8:1"))
        self.assertIn("expected #gemm.schedule<", self.refused(MODEL, "--sweep=m:1:8", "--schedule=fast"))
        self.assertIn("expected --sweep with", self.refused(MODEL, "--schedule=fast"))
        self.assertIn("got both", self.refused(MODEL, "--sweep=m:1:8", "--compare", MODEL))
        self.write("f64.csv", "m,n,k,dtype\n8,8,8,f64\n")
        self.before = os.listdir(self.folder)
        self.assertIn("expected a product of known sizes", self.refused("f64.csv", "--target=tpu-v5e", "--sweep=m:1:8"))

    def test_operators(self):
        rows = json.loads(self.run_tool(TRACE, "--target=cpu", "--operators", "--format=json"))
        gelu = next(row for row in rows["rows"] if row["op"].startswith("aten::gelu "))
        self.assertEqual((gelu["flops"], gelu["bytes"], gelu["unread"]), (5 * 4 * 32 * 256, 4 * 4 * 32 * 256, "elementwise operator"))
        self.assertAlmostEqual(sum(row["time_share"] for row in rows["rows"]), 1, places=4)
        self.assertGreater(rows["totals"]["other_flops"], gelu["flops"])
        self.assertLess(rows["totals"]["time_share"], 0.7)
        self.assertIn("Products are ", self.run_tool(MODEL, "--operators", "--format=md"))
        self.assertNotIn("Products are ", self.run_tool(MODEL, "--format=md"))

    def test_machines_of_the_page(self):
        self.write("mine.json", '{"base": "a100", "name": "mine", "sm_count": 54, "source": "half of one"}')
        self.run_tool(MODEL, "--target=mine.json", "--against=h200", "--against=mine.json", "--against=tpu-v5e", "-o", "r.html")
        with open(os.path.join(self.folder, "r.html"), encoding="utf-8") as file:
            data = json.loads(file.read().split('id="data">')[1].split("</script>")[0])
        self.assertEqual([(m["name"], "predicted_s" in m["columns"]) for m in data["machines"]],
                         [("mine", False), ("h200", True), ("tpu-v5e", False)])
        self.assertIn(["peak", "bf16", "", 312000000000000, "FLOP/s", "NVIDIA A100 Tensor Core GPU Architecture whitepaper, tables 1 and 4; "
                       "A100 40GB PCIe/SXM data sheet"], data["machines"][0]["facts"])
        self.before = os.listdir(self.folder)
        self.assertIn("unknown target 'x'", self.refused(MODEL, "--against=x"))
        self.assertIn("expected --format=html with --against, got csv", self.refused(MODEL, "--against=h200", "--format=csv"))

    def test_page_pictures_and_module(self):
        self.run_tool(TRACE, "--target=cpu", "-o", "r.html", "--svg-dir=pictures", "--emit-mlir=gemms.mlir")
        self.assertEqual(sorted(os.listdir(self.folder)), ["gemms.mlir", "pictures", "r.html"])
        self.assertIn("roofline.svg", os.listdir(os.path.join(self.folder, "pictures")))
        with open(os.path.join(self.folder, "gemms.mlir"), encoding="utf-8") as file:
            self.assertEqual(file.read().count("gemm.matmul"), 6)

    def test_mistakes(self):
        self.write("bad.csv", "m,n,k,colour\n1,2,3,red\n")
        self.write("cut.json", '{"traceEvents": [\n{"ph": "X",')
        self.write("other.json", '{"benchmarks": []}')
        self.write("mine.json", '{"base": "a100", "name": "mine",\n"dram_bytes_per_second": -1}')
        self.before = os.listdir(self.folder)
        self.assertIn("bad.csv:1: expected columns", self.refused("bad.csv", "-o", "r.html"))
        self.assertIn("cut.json: expected JSON, got a parse error at line 2", self.refused("cut.json", "-o", "r.html"))
        self.assertIn("got other JSON", self.refused("other.json"))
        self.assertIn("mine.json:2: expected a finite number", self.refused(TRACE, "--target=mine.json"))
        self.assertIn("got cpu", self.refused(TRACE, "--target=cpu", "--chips=4"))
        self.assertIn("--chips", self.refused(TRACE, "--chips=0"))
        self.assertIn("unknown target 'x'", self.refused(TRACE, "--target=x"))
        self.assertIn("expected a readable file", self.refused("absent.csv"))
        self.assertIn("cost.json", self.refused("."))
        self.assertIn("nowhere", self.refused(TRACE, "-o", "nowhere/r.html"))
        self.assertIn("absent.mlir", self.refused("absent.mlir"))


unittest.main()
