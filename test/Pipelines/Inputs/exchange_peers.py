"""exchange_peers.py LAUNCH_JSON FUNCTION: in its product's description b and its first peer trade places."""
import json
import sys

path, name = sys.argv[1:]
with open(path) as file:
    bundle = json.load(file)
(function,) = [f for f in bundle["functions"] if f["name"] == name]
(step,) = [s for s in function["steps"] if s["kind"] == "gemm"]
step["b"], step["peers"][0] = step["peers"][0], step["b"]
with open(path, "w") as file:
    json.dump(bundle, file)
