"""A bundle whose function reduces into what nothing has written: drop_initial.py IN FUNCTION OUT"""
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
if not function["steps"][0].pop("initial", None):
    sys.exit(f"expected a reduction with an initial value, got {function['steps'][0]}")
path.write_text(json.dumps(bundle))
