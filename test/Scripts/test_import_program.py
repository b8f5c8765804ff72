"""What import-torch.py and import-jax.py say when an exporter takes its process down.

usage: test_import_program.py"""
import subprocess
import sys
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def guarded(body):
    program = f"import os, sys, import_program as c\nsys.exit(c.guarded(lambda: {body}, 'the exporter'))"
    return subprocess.run([sys.executable, "-c", program], cwd=SCRIPTS, capture_output=True, text=True, check=False)


class Guarded(unittest.TestCase):
    def test_a_crash_is_one_error(self):
        done = guarded("os.kill(os.getpid(), 11)")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^error: the exporter ended with SIGSEGV .* another --form\n$")

    def test_an_exit_status_is_kept(self):
        self.assertEqual(guarded("None").returncode, 0)
        done = guarded("c.fail('it was no program')")
        self.assertEqual((done.returncode, done.stderr), (1, "error: it was no program\n"))


if __name__ == "__main__":
    unittest.main()
