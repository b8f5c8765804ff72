#!/usr/bin/env python3
"""Writes exports of this folder as IREE has them when it is about to form dispatches: after its input
passes and global optimization, linalg on tensors between values of the HAL.

  python3 -m venv venv && venv/bin/pip install iree-base-compiler
  venv/bin/python test/Frameworks/iree.py [NAME...]     (default: those that are here)

What stays of IREE's in such a module is its boundary: util.func, imports and exports of buffer views,
and barriers that are their own operand. They are taken off, so that what is left is MLIR's; the passes
of this project see the products as they are in IREE. The files here are of versions.txt's version."""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INPUTS = pathlib.Path(os.environ.get("GEMM_EXPORTS", HERE / "Inputs"))
EXPORTS = ["torch_mlp", "torch_swiglu", "torch_attention", "torch_gqa_causal_rope", "jax_linear_gelu",
           "jax_moe"]
OPTIONS = ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu",
           "--iree-opt-const-expr-hoisting=false", "--compile-to=global-optimization"]
ALIAS = re.compile(r'^\s*(%\w+) = (?:hal\.tensor\.(?:import|export)(?: on\([^)]*\))? (%\w+) "\w+"|'
                   r"iree_tensor_ext\.compute_barrier\.(?:start|end) (%\w+)) : .*? -> (\S+)$")


def without_boundary(text):
    """The module with a func.func on tensors in the place of IREE's function on buffer views."""
    alias, types, lines = {}, {}, []
    for line in text.splitlines():
        if match := ALIAS.match(line):
            result, given = match[1], match[2] or match[3]
            alias[result] = alias.get(given, given)
            if "tensor.import" in line:
                types[given] = match[4]
            elif "tensor.export" in line:
                types[result] = re.search(r" : (\S+) -> ", line)[1]
        elif "util.global" not in line:
            lines.append(line)

    def original(line):
        return re.sub(r"%\w+", lambda value: alias.get(value[0], value[0]), line)

    made = []
    for line in lines:
        if line.startswith("module"):
            line = re.sub(r", stream\.affinity\.default = #hal\.device\.affinity<@\w+>", "", line)
        elif "util.func" in line:
            name = re.search(r"@[\w$]+", line)[0]
            arguments = re.findall(r"(%\w+): !hal\.buffer_view", line)
            returned = next(l for l in lines if "util.return" in l)
            results = re.findall(r"%\w+", returned.split(":")[0])
            line = (f"  func.func {name}(" + ", ".join(f"{a}: {types[a]}" for a in arguments) + ") -> ("
                    + ", ".join(types[r] for r in results) + ") {")
        elif "util.return" in line:
            line = (original("    return " + ", ".join(results)) + " : "
                    + ", ".join(types[r] for r in results))
        made.append(original(line))
    return "\n".join(made) + "\n"


def main(names):
    tool = pathlib.Path(sys.executable).parent / "iree-compile"
    if not tool.exists():
        sys.exit("error: expected iree-compile of the package iree-base-compiler beside this Python, got none")
    for name in names or EXPORTS:
        done = subprocess.run([tool, HERE / "Inputs" / f"{name}.mlir", *OPTIONS, "-o", "-"],
                              capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{name}: IREE does not take it: {done.stderr[:500]}")
        (INPUTS / f"iree_{name}.mlir").write_text(without_boundary(done.stdout))


if __name__ == "__main__":
    main(sys.argv[1:])
