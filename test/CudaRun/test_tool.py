#!/usr/bin/env python3
"""gemm-cuda-run over a program that loads the driver: exit codes, findings, options, and what the libraries export.

usage: test_tool.py gemm-cuda-run program libraries
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOOL, PROGRAM, LIBRARIES = sys.argv[1:4]


def run(*words, **environment):
    return subprocess.run([TOOL, *words], text=True, capture_output=True, check=False,
                          env=dict(os.environ, **environment))


class Tool(unittest.TestCase):
    def expect(self, done, status, out="", error="."):
        self.assertEqual(done.returncode, status, done)
        self.assertIn(out, done.stdout)
        self.assertRegex(done.stderr, error)

    def test_runs_a_program(self):
        self.expect(run(PROGRAM), 0, "done",
                    r"gemm-cuda-run: 1 launch of 1 kernel on emulated h200, async late: no finding\n$")

    def test_options_reach_the_emulator(self):
        self.expect(run("--machine=a100", "--order=random:7", PROGRAM, "fine"), 0, "done",
                    "on emulated a100, async late, order random, seed 7: no finding")
        self.expect(run("--counters", PROGRAM), 0, "done", r"gemm-cuda: kernel fine on h200(.*\n)* +ctas +1\n")
        self.expect(run("--calls", PROGRAM), 0, "done", "gemm-cuda: call cuMemAlloc\n")
        self.expect(run("--explore=3", PROGRAM, "race"), 1, "done", "1 finding")

    def test_findings_end_with_1(self):
        self.expect(run(PROGRAM, "race"), 1, "done", r"gemm-cuda: finding: race: .*kernel race")
        self.expect(run("--findings=off", PROGRAM, "race"), 0, "done", "no finding")

    def test_a_fault_is_an_error_of_the_program_and_a_finding(self):
        done = run(PROGRAM, "past")
        self.expect(done, 1, "cuCtxSynchronize: error 700", "finding: out of bounds: global write of 4 bytes")
        self.assertTrue(done.stderr.endswith("async late: 1 finding\n"), done.stderr)

    def test_the_status_is_the_program_s(self):
        self.expect(run(PROGRAM, "no such kernel"), 4, "cuModuleGetFunction: error 500", "0 launches of 0 kernels")
        self.expect(run("sh", "-c", "exit 5"), 5, "", "asked for no device")
        self.expect(run("sh", "-c", "kill -9 $$"), 137)

    def test_documents(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "report")
            self.expect(run("--report=" + path, "--order=random:9", PROGRAM, "race"), 1, "done",
                        r"gemm-cuda-run: replay: gemm-cuda-run --machine=h200 .*--seed=9 \S+ race\n")
            with open(path, encoding="utf-8") as file:
                document = json.load(file)
            finding, = document["findings"]
            self.assertEqual((document["format"], document["status"], document["ok"], document["launches"]),
                             ("gemm-cuda-report", 0, False, {"race": 1}))
            self.assertEqual((finding["id"], finding["kernel"], finding["ended"]), ("race-global", "race", False))
            self.expect(run("--report=" + path, "--format=sarif", PROGRAM, "past"), 1)
            with open(path, encoding="utf-8") as file:
                log = json.load(file)
            result, = log["runs"][0]["results"]
            self.assertEqual((log["version"], result["ruleId"], result["level"]), ("2.1.0", "bounds-global", "error"))
            self.assertTrue(result["properties"]["ended"])

    def test_suppressions(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "known.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write("race-global race\nrace-shared *\n")
            done = run("--suppressions=" + path, PROGRAM, "race")
            self.expect(done, 0, "done", "no finding, 1 suppressed\n$")
            self.assertNotIn("finding: race", done.stderr)
            self.assertIn(f"{path}:2: unused suppression: race-shared *\n", done.stderr)
            done = run("--suppressions=" + folder + "/none", PROGRAM)
            self.expect(done, 1, "", "^error: .*expected a readable file of suppressions, got none")

    def test_lines_leaks_and_explanations(self):
        self.expect(run("--lines", PROGRAM), 0, "done", r"instructions +tensor-flops .*line\n( +\d+){6}  \S+:\d+\n")
        self.expect(run("--leaks", PROGRAM), 0, "done",
                    r"gemm-cuda: note: leak: 1 allocation of 256 bytes .* \[leak\]\n(.*\n)*.*no finding, 1 note\n$")
        self.assertNotIn("leak", run(PROGRAM).stderr)
        self.expect(run("--explain=race-global"), 0, "race-global (race, error)", "^$")
        self.expect(run("--explain=rase"), 1, "", "^error: expected --explain to be the id of a rule, got 'rase'")
        self.expect(run("--format=sarif", PROGRAM), 1, "", "expected --report=FILE with --format, got none")

    def test_quiet(self):
        self.assertEqual(run("--quiet", PROGRAM).stderr, "")

    def test_wrong_uses_are_one_line(self):
        for words, error in (((), "expected a program to run, got none"),
                             (("--nonsense", PROGRAM), "expected an option of gemm-cuda-run, got '--nonsense'"),
                             (("--machine=none", PROGRAM), "unknown target 'none'"),
                             (("--async=never", PROGRAM), "expected async to be one of early, late"),
                             (("./no-such-program",), "expected a program in './no-such-program', got: No such file")):
            done = run(*words)
            self.expect(done, 1, "", "^error: .*" + re.escape(error))
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        done = run("--machine=cpu", PROGRAM)
        self.expect(done, 1, "", "error: GEMM_EMULATOR_.: expected a machine that runs CUDA, got 'cpu'")

    def test_the_libraries_show_cuda_alone(self):
        for name in ("libcuda.so.1", "libcudart.so.12", "libcudart.so.13"):
            library = os.path.join(LIBRARIES, name)
            listed = subprocess.run(["nm", "-D", "--defined-only", library], text=True, capture_output=True, check=True)
            symbols = [line.split()[-1].split("@")[0] for line in listed.stdout.splitlines()]
            self.assertGreater(len(symbols), 50)
            self.assertEqual([s for s in symbols if not re.match(r"cu[A-Z]|cuda[A-Z]|__cuda|libcudart", s)], [])
            dynamic = subprocess.run(["readelf", "-d", library], text=True, capture_output=True, check=True).stdout
            self.assertIn(f"[{name}]", dynamic)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
