"""ptx-hashes.py against its own output of two inputs, and against one in which a hash, a name and a
line are others.

usage: test_ptx_hashes.py BIN
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = sys.argv.pop(1)
# One that compiles, and one with a product that has no kernel.
INPUTS = ["examples/llama-mlp-small.mlir", "test/Frameworks/Inputs/jax_while.mlir"]


def hashes(*arguments, binaries=BIN):
    return subprocess.run([sys.executable, ROOT / "scripts/ptx-hashes.py", f"--bin={binaries}", *arguments, *INPUTS],
                          capture_output=True, text=True, check=False)


class PtxHashes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lines = hashes().stdout.splitlines()

    def against(self, lines):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            return hashes("--against", file.name)

    def test_names(self):
        kinds = [line.split(" ", 1)[1] for line in self.lines]
        self.assertEqual(kinds, [f"{name} {target} {kind}" for name, kindsOf in zip(INPUTS, (["kernels.ptx", "launch.json"], ["refused"]))
                                 for target in ("sm_80", "sm_90a") for kind in kindsOf])
        self.assertEqual(len({line.split()[0] for line in self.lines}), len(self.lines) - 1)  # one message

    def test_same(self):
        same = self.against(self.lines)
        self.assertEqual(same.returncode, 0)
        self.assertIn("6 hashes are those of", same.stdout)

    def test_others(self):
        digest, name = self.lines[0].split(" ", 1)
        others = [digest[::-1] + " " + name, "0 gone.mlir sm_80 kernels.ptx"] + self.lines[2:]
        found = self.against(others)
        self.assertEqual(found.returncode, 1)
        self.assertEqual(found.stdout.splitlines(), [f"differs: {name}", f"only now: {self.lines[1].split(' ', 1)[1]}",
                                                     "only before: gone.mlir sm_80 kernels.ptx"])

    def test_no_compiler(self):
        missing = hashes(binaries="/nowhere")
        self.assertEqual(missing.returncode, 1)
        self.assertIn("error: expected gemm-compile in /nowhere: build it", missing.stderr)


if __name__ == "__main__":
    unittest.main()
