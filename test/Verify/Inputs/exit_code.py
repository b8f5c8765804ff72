#!/usr/bin/env python3
"""Runs a command and demands its exit code: exit_code.py 2 gemm-verify ..."""
import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
if code != int(sys.argv[1]):
    sys.exit(f"error: expected exit code {sys.argv[1]}, got {code}")
