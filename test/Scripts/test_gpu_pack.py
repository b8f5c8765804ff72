#!/usr/bin/env python3
"""scripts/gpu-pack.sh with tools that are made up: it says how large the pack is and makes
none that is too large; gpu-check.sh beside it names what a machine lacks."""
import os
import subprocess
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACK = os.path.join(SOURCE, "scripts/gpu-pack.sh")
# The bench tool writes a pack of 3 MiB, the others say that they run.
TOOL = """#!/bin/bash
for argument in "$@"; do
  case $argument in --pack=*) mkdir -p "${argument#--pack=}" && head -c 3145728 /dev/zero >"${argument#--pack=}/pack.json" ;; esac
done
echo "it runs: $*"
"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        tools, made = os.path.join(folder, "tools"), os.path.join(folder, "made")
        os.mkdir(tools)
        for name in ("gemm-gpu-check", "gemm-run", "gemm-bench", "gemm-compile", "gemm-conform"):
            with open(os.path.join(tools, name), "w", encoding="utf-8") as file:
                file.write(TOOL)
            os.chmod(os.path.join(tools, name), 0o755)
        status, said = run(PACK, "--bin=" + tools, "--limit=3", made)
        assert status == 1 and "error: expected at most 3 MiB, got 3.0 MiB (bin 0.0 MiB, pack 3.0 MiB)" in said, said
        assert os.listdir(folder) == ["tools"], os.listdir(folder)
        status, said = run(PACK, "--bin=" + tools, "--limit=many", made)
        assert status == 1 and "expected --limit to be whole MiB, got 'many'" in said, said
        status, said = run(PACK, "--bin=" + tools, made)
        assert status == 0 and f"{made}: 3.0 MiB of at most 60 (bin 0.0 MiB, pack 3.0 MiB)" in said, said

        assert "it runs: " in said and " --limit=60 " in said, said

        check = os.path.join(made, "gpu-check.sh")
        status, said = run(check, "--rows=mma.*")
        assert status == 0 and "it runs: run --output=gpu-check.json --rows=mma.* " in said, said
        for file, needed, message in (("glibc", "2.999", "error: expected glibc 2.999 or later for "),
                                      ("machine", "pdp11", "error: expected a pdp11 machine for ")):
            path = os.path.join(made, "bin", file)
            with open(path, encoding="utf-8") as before:
                old = before.read()
            with open(path, "w", encoding="utf-8") as changed:
                changed.write(needed + "\n")
            status, said = run(check)
            assert status == 1 and said.startswith(message) and said.count("\n") == 1, said
            with open(path, "w", encoding="utf-8") as again:
                again.write(old)
    print("gpu-pack.sh: 7 cases")


main()
