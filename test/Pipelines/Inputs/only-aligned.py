#!/usr/bin/env python3
"""Writes a bundle of one product again with the kernel for aligned lines and any M alone: with --blind as if it took
nothing for a multiple.

usage: only-aligned.py FROM TO [--blind]
"""
import json
import pathlib
import shutil
import sys

source, target, *blind = sys.argv[1:]
shutil.rmtree(target, ignore_errors=True)
shutil.copytree(source, target)
path = pathlib.Path(target, "launch.json")
bundle = json.loads(path.read_text(encoding="utf-8"))
step = next(s for s in bundle["functions"][0]["steps"] if s["kind"] == "gemm")
first = next(each["launch"] for each in step["by_m"] if "max_m" not in each)
del step["by_m"]
if blind:
    del first["multiples"]
step["launch"] = first
path.write_text(json.dumps(bundle), encoding="utf-8")
pathlib.Path(target, "cost.json").unlink(missing_ok=True)
