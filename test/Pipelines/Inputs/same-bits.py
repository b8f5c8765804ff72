"""Runs the functions f0, f1, ... of two bundles on the same real data, and compares what they
return byte by byte. The first is also checked, with copies early, late and at random."""
import os
import subprocess
import sys
import tempfile

ours, theirs, count = *sys.argv[1:3], int(sys.argv[3])
WAYS = [["--async=early"], ["--async=late", "--order=reverse"], ["--async=random:7", "--order=random:7"]]


def run(bundle, entry, *flags):
    done = subprocess.run(["gemm-run", bundle, f"--entry={entry}", "--device=emulate", "--global-findings=on", *flags],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{entry} of {bundle} {' '.join(flags)}:\n{done.stdout}{done.stderr}")


with tempfile.TemporaryDirectory() as folder:
    def bits(bundle, entry, name):
        path = os.path.join(folder, name)
        run(bundle, entry, f"--output=@{path}")
        with open(path, "rb") as file:
            return file.read()

    for entry in (f"f{i}" for i in range(count)):
        for way in WAYS:
            run(ours, entry, "--check", *way)
        if bits(ours, entry, "ours.npy") != bits(theirs, entry, "theirs.npy"):
            sys.exit(f"{entry}: expected the bits of {theirs}, got others")
print(f"{count} functions, the same bits")
