#!/usr/bin/env python3
"""Programs that nvcc builds, with the shared runtime or NVIDIA's linked into them, run unmodified by gemm-cuda-run. Ends
with 77 without nvcc.

usage: test_programs.py gemm-cuda-run examples
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL, EXAMPLES = sys.argv[1:3]
INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")


def find_nvcc():
    roots = [os.environ[name] for name in ("CUDA_HOME", "CUDA_PATH") if name in os.environ] + ["/usr/local/cuda"]
    found = shutil.which("nvcc")
    return found or next((p for p in (os.path.join(r, "bin", "nvcc") for r in roots) if os.access(p, os.X_OK)), None)


NVCC = find_nvcc()


class Programs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def build(self, source, *flags, runtime="shared"):
        program = os.path.join(self.folder.name, "program")
        done = subprocess.run([NVCC, "-cudart", runtime, *flags, os.path.join(EXAMPLES, source), "-o", program],
                              text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return program

    def expect(self, words, status, out, error):
        done = subprocess.run([TOOL, *words], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, status, done)
        self.assertIn(out, done.stdout)
        self.assertIn(error, done.stderr)

    def test_vector_add(self):
        program = self.build("vector_add.cu", "-arch=sm_80")
        self.expect([program], 0, "1000 sums are right", "1 launch of 1 kernel on emulated h200, async late: no finding")
        self.expect(["--machine=a100", program], 0, "1000 sums are right", "emulated a100")
        self.expect([program, "past"], 1, "error: an illegal memory access was encountered",
                    "finding: out of bounds: global read of 4 bytes")

    def test_forms_of_fatbins(self):
        for mode in ("none", "speed", "size"):
            with self.subTest(mode):
                program = self.build("vector_add.cu", "-arch=sm_80", f"-compress-mode={mode}")
                self.expect([program], 0, "1000 sums are right", "no finding")

    def test_a_runtime_linked_into_the_program(self):
        program = self.build("vector_add.cu", "-arch=sm_80", runtime="static")
        self.expect([program], 0, "1000 sums are right", "1 launch of 1 kernel on emulated h200, async late: no finding")
        subprocess.run(["strip", program], check=True)
        self.expect([program], 3, "error: named symbol not found", "link it with nvcc -cudart shared")

    def test_what_programs_use_of_the_runtime(self):
        for runtime in ("shared", "static"):
            with self.subTest(runtime):
                program = self.build(os.path.join(INPUTS, "features.cu"), "-arch=sm_80", "-std=c++17", runtime=runtime)
                done = subprocess.run([TOOL, program], text=True, capture_output=True, check=False)
                self.assertEqual(done.returncode, 0, done)
                self.assertEqual(done.stdout, "hello 7 device\n59 were right\n")
                self.assertIn("no finding", done.stderr)

    def test_machine_code_alone_is_refused(self):
        program = self.build("vector_add.cu", "-gencode", "arch=compute_80,code=sm_80")
        self.expect([program], 2, "c[1] = 0", "got machine code for sm_80: compile with -gencode arch=compute_90")


if __name__ == "__main__":
    if not NVCC:
        print("skipped: nvcc is not installed")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
