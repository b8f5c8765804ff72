"""A bundle whose function does not fill what it reduces into: drop_fill.py IN FUNCTION OUT"""
import json
import pathlib
import shutil
import sys

source, name, target = sys.argv[1:]
shutil.rmtree(target, ignore_errors=True)
shutil.copytree(source, target)
path = pathlib.Path(target) / "launch.json"
bundle = json.loads(path.read_text())
function = next(f for f in bundle["functions"] if f["name"] == name)
before = len(function["steps"])
del function["steps"][0]
if before != 2:
    sys.exit(f"expected a fill and a reduction, got {before} steps")
path.write_text(json.dumps(bundle))
