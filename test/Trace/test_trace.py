#!/usr/bin/env python3
"""gemm-trace on programs in C and on NumPy: what it records, what a report makes of that, and what is left of a program
that does not live to its end.

usage: test_trace.py gemm-trace gemm-report program cublaslt-program
"""
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TRACE, REPORT, PROGRAM, CUBLASLT = (os.path.abspath(sys.argv.pop(1)) for _ in range(4))


class Trace(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="gemm-trace-test-")
        self.addCleanup(shutil.rmtree, self.folder)

    def run_in(self, *command, status=0):
        done = subprocess.run(command, cwd=self.folder, text=True, capture_output=True, check=False, timeout=120)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def record(self, *command, status=0):
        return self.run_in(TRACE, *command, status=status).stderr

    def report(self, *arguments):
        return json.loads(self.run_in(REPORT, "gemm.trace", "--format=json", *arguments).stdout)

    def rows(self, *keys):
        return {row["op"]: tuple(row[key] for key in keys) for row in self.report()["rows"]}

    def test_products(self):
        self.assertEqual(self.record(PROGRAM, "products"), "gemm-trace: 7 calls in gemm.trace\n")
        rows = self.rows("m", "n", "k", "layout", "a", "count", "stride_a", "stride_b")
        self.assertEqual(rows["cblas_sgemm"], (5, 7, 3, "nt", "f32", 3, "(8,1)", "(1,3)"))
        # By columns, so its transpose: 7 x 5, whose A is the B that was transposed, in lines of 8.
        self.assertEqual(rows["dgemm_"], (7, 5, 3, "tn", "f64", 1, "(1,8)", "(5,1)"))
        self.assertEqual(rows["cblas_dgemv"][:6], (7, 1, 5, "nn", "f64", 1))
        report = self.report("--target=cpu")
        unread = {row["op"]: row["unread"] for row in report["rows"] if row["unread"]}
        self.assertEqual(list(unread), ["cblas_ssyrk 5x5x3", "cblas_zgemm 2x2x2"])
        self.assertEqual(report["notes"], ["gemm.trace: 7 calls of 1 thread in 1 process"])
        # C is read where beta is 1, so there is more to move.
        moved = {row["op"]: row["bytes"] for row in report["rows"]}
        self.assertEqual(moved["cblas_sgemm"], 4 * (5 * 3 + 7 * 3 + 2 * 5 * 7))
        self.assertTrue(all(row["measured_s"] > 0 for row in report["rows"]))
        self.assertAlmostEqual(sum(row["time_share"] for row in report["rows"]), 1, places=4)

    def test_order_is_that_of_the_calls(self):
        self.record(PROGRAM, "products")
        self.assertEqual([row["op"].split()[0] for row in self.report()["rows"]],
                         ["cblas_sgemm", "dgemm_", "cblas_dgemv", "cblas_ssyrk", "cblas_zgemm"])

    def test_threads(self):
        self.record(PROGRAM, "threads")
        report = self.report("--target=cpu")
        self.assertEqual(sorted((row["m"], row["count"]) for row in report["rows"]),
                         [(8, 50), (16, 50), (32, 50), (64, 50)])
        self.assertEqual(report["notes"], ["gemm.trace: 200 calls of 4 threads in 1 process"])

    def test_forks_and_programs_that_start_others(self):
        self.record(PROGRAM, "forks")
        report = self.report("--target=cpu")
        self.assertEqual(report["notes"], ["gemm.trace: 107 calls of 2 threads in 2 processes"])
        self.assertEqual({row["op"]: row["count"] for row in report["rows"] if row["m"] == 16}, {"cblas_sgemm": 100})

    def test_what_was_written_stays(self):
        self.assertEqual(self.record(PROGRAM, "killed", status=128 + 9), "gemm-trace: 7 calls in gemm.trace\n")
        self.assertEqual(self.rows("count")["cblas_sgemm"], (3,))
        self.record(PROGRAM, "crashes", status=128 + 11)
        report = self.report("--target=cpu")
        self.assertEqual(report["notes"],
                         ["gemm.trace: 1 call of 1 thread in 1 process; 1 call had not ended"])
        self.assertEqual((report["rows"][0]["m"], report["rows"][0]["measured_s"]), (64, None))

    def test_cublaslt(self):
        self.record(CUBLASLT)
        report = self.report("--target=h200")
        self.assertEqual(report["notes"],
                         ["gemm.trace: 4 calls of 1 thread in 1 process; 1 call was refused by the library"])
        (row,) = report["rows"]
        # By columns 6 x 4 of 5, A transposed: by rows 4 x 6, the weight transposed, the bias along N.
        self.assertEqual([row[key] for key in ("op", "m", "n", "k", "layout", "a", "bias", "count")],
                         ["cublasLtMatmul", 4, 6, 5, "nt", "f32", "yes", 3])
        # Of the stand-in's clock.
        self.assertAlmostEqual(row["measured_s"], 1e-3, places=6)

    def test_room(self):
        self.assertIn("5 calls in gemm.trace, 2 more were only counted",
                      self.record("--calls=5", PROGRAM, "products"))
        self.assertIn("2 more, of ", self.report("--target=cpu")["notes"][0])
        # An earlier trace is replaced, and no longer than what was recorded.
        self.record(PROGRAM, "products")
        self.assertEqual(os.path.getsize(os.path.join(self.folder, "gemm.trace")), 4096 + 7 * 128)

    def test_programs_end_as_they_would(self):
        self.assertIn("called no BLAS", self.record(PROGRAM, "status", status=5))
        self.assertEqual(self.record("--quiet", "-o", "other", PROGRAM, "status", status=5), "")
        self.assertEqual(self.record("--", "true", status=0)[:12], "gemm-trace: ")

    def test_mistakes(self):
        with open(os.path.join(self.folder, "mine"), "w", encoding="utf-8") as file:
            file.write("a file of somebody's")
        self.assertIn("expected a trace or no file", self.record("-o", "mine", PROGRAM, "products", status=1))
        self.assertIn("expected a program in './absent'", self.record("./absent", status=1))
        self.assertEqual(os.listdir(self.folder), ["mine"])
        self.assertIn("expected a program to run", self.record(status=1))
        self.assertIn("expected an option of gemm-trace, got '--what'", self.record("--what", PROGRAM, status=1))
        with open(os.path.join(self.folder, "mine"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "a file of somebody's")
        self.record(PROGRAM, "status", status=5)
        self.assertIn("expected calls of BLAS, got none", self.run_in(REPORT, "gemm.trace", status=1).stderr)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "no NumPy")
    def test_numpy(self):
        program = ("import numpy as np\n"
                   "a, b = np.ones((64, 32), np.float32), np.ones((32, 48), np.float32)\n"
                   "for _ in range(3): c = a @ b\n"
                   "assert (c == 32).all()\n"
                   "d = np.ones((48, 32)) @ np.ones((40, 32)).T\n"
                   "assert (d == 32).all()\n")
        self.record(sys.executable, "-c", program)
        rows = {(row["m"], row["n"], row["k"], row["layout"], row["a"], row["count"]) for row in self.report()["rows"]}
        self.assertEqual(rows, {(64, 48, 32, "nn", "f32", 3), (48, 40, 32, "nt", "f64", 1)})


unittest.main()
