"""Copies a bundle, of which the kernels are then told that scales of all batches are those of the first."""
import json
import shutil
import sys

source, copy = sys.argv[1:]
shutil.rmtree(copy, ignore_errors=True)
shutil.copytree(source, copy)
with open(f"{copy}/launch.json", encoding="utf-8") as file:
    bundle = json.load(file)
changed = 0
for function in bundle["functions"]:
    for step in function["steps"]:
        if "dequantized" in step and "zero" not in step["dequantized"]:
            last = step["launch"]["args"][-1]  # where a batch's scales begin
            assert last["i64"] == step["dequantized"]["scale"]["strides"][0], last
            changed += last["i64"] != 0
            last["i64"] = 0
assert changed, "expected scales of batches, got none"
with open(f"{copy}/launch.json", "w", encoding="utf-8") as file:
    json.dump(bundle, file)
