"""Shared by the integration tests: where the tools are, how they are run, what a
crash looks like. Everything is python's standard library.

A tool that ends by a signal, prints a stack or runs past its time limit is a
crash, whatever else it says.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

CRASH = re.compile(r"Stack dump|PLEASE submit|Assertion|LLVM ERROR|terminate called|"
                   r"Sanitizer|Segmentation fault|Traceback|std::bad_alloc")


class Done:
    """What a command did: status, output, and whether it crashed."""

    def __init__(self, command, status, out, err):
        self.command, self.status, self.out, self.err = command, status, out, err

    @property
    def text(self):
        return self.out + self.err

    @property
    def crashed(self):
        return self.status is None or self.status < 0 or self.status >= 128 or bool(CRASH.search(self.text))

    def describe(self):
        how = "ran past its time limit" if self.status is None else f"exit {self.status}"
        return f"{' '.join(self.command)}\n  {how}\n" + "".join(
            f"  | {line}\n" for line in self.text.splitlines()[-25:])


def run(command, timeout=120, stdin=None, env=None, cwd=None):
    try:
        done = subprocess.run(command, timeout=timeout, stdin=stdin or subprocess.DEVNULL, cwd=cwd,
                              capture_output=True, check=False, env={**os.environ, **(env or {})})
    except subprocess.TimeoutExpired as late:
        return Done(command, None, (late.stdout or b"").decode(errors="replace"),
                    (late.stderr or b"").decode(errors="replace"))
    return Done(command, done.returncode, done.stdout.decode(errors="replace"),
                done.stderr.decode(errors="replace"))


class Test:
    """Command line and scratch folder of one test: --bin, --seed, --keep and a count of failures."""

    def __init__(self, description, default_seed=20, options=()):
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--bin", required=True, help="folder of gemm-compile and gemm-run")
        parser.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", default_seed)))
        parser.add_argument("--keep", help="folder that keeps what the test writes")
        for names, settings in options:
            parser.add_argument(*names, **settings)
        self.args = parser.parse_args()
        self.seed = self.args.seed
        self.failures = 0
        self.folder = self.args.keep or tempfile.mkdtemp(prefix="gemm-test-")
        os.makedirs(self.folder, exist_ok=True)

    def tool(self, name):
        path = os.path.join(self.args.bin, name)
        if not os.access(path, os.X_OK):
            sys.exit(f"error: expected the tool {path}, got no such executable")
        return path

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def fail(self, what):
        self.failures += 1
        print(f"FAIL {what}", flush=True)

    def finish(self, summary):
        if not self.args.keep:
            shutil.rmtree(self.folder, ignore_errors=True)
        print(summary)
        sys.exit(1 if self.failures else 0)
