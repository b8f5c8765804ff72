#!/usr/bin/env python3
"""Writes the exports in this folder (or in that of GEMM_EXPORTS) afresh: small programs as PyTorch (through torch-mlir) and
JAX (its StableHLO, lowered to linalg by torch-mlir-opt) print them.

  python3 -m venv venv && venv/bin/pip install torch torch-mlir jax packaging pyyaml
  venv/bin/python test/Frameworks/generate.py [NAME...]     NAME: of an export, or a pattern: 'jax_*'

What no name asks for needs no framework of its own. The files here are of versions.txt's versions."""
import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import warnings

warnings.filterwarnings("ignore")
HERE = pathlib.Path(__file__).resolve().parent
INPUTS = pathlib.Path(os.environ.get("GEMM_EXPORTS", HERE / "Inputs"))
sys.path.insert(0, str(HERE.parent.parent / "python"))

from gemm.exporting import fx as exporter  # noqa: E402
from gemm.exporting import lowering  # noqa: E402
from gemm.exporting import program as common  # noqa: E402, what the import scripts have in common
from gemm.exporting import stablehlo  # noqa: E402
from jax_programs import jax_programs  # noqa: E402
from torch_programs import torch_programs  # noqa: E402


def asked(name, patterns):
    return not patterns or any(fnmatch.fnmatch(name, p) for p in patterns)


def programs(patterns):
    """The names and programs of each framework that are asked for."""
    made = []
    for framework, every in ("torch", torch_programs), ("jax", jax_programs):
        needed = not patterns or any(p.startswith(framework + "_") for p in patterns)
        made.append({name: p for name, p in (every() if needed else {}).items()
                     if asked(f"{framework}_{name}", patterns)})
    return made


def places(dynamic):
    """The arguments and dims of each name."""
    names = {}
    for argument, sizes in enumerate(dynamic):
        for dim, name in (sizes or {}).items():
            names.setdefault(name, []).append((argument, dim))
    return names


def export_torch(programs):
    import torch
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch_mlir import fx

    class Module(torch.nn.Module):
        def __init__(self, function):
            super().__init__()
            self.function = function

        def forward(self, *arguments):
            return self.function(*arguments)

    for name, (function, arguments, output, dynamic) in programs.items():
        try:
            traced = Module(function)
            if re.search("(?<!linear)_backward|func_grad", name):
                traced = make_fx(function)(*arguments)
            shapes = None
            if dynamic:
                shapes = {"arguments": tuple(
                    d and {i: torch.export.Dim(n, min=2, max=4096) for i, n in d.items()}
                    for d in dynamic)}
            form = output.removesuffix("-on-tensors")
            if not dynamic:
                module = fx.export_and_import(traced, *arguments, output_type="raw", fx_importer=lowering.importer())
                text = lowering.lowered(module, form)
            else:
                module = exporter.export(traced, arguments, shapes, form)
                text = lowering.lowered(module, form, lambda made: common.equal_sizes(made, places(dynamic)))
        except Exception as error:
            print(f"torch_{name}: no export: {str(error)[:300]}", file=sys.stderr)
            continue
        common.write(text, INPUTS / f"torch_{name}.mlir")


def export_jax(programs):
    import jax

    tool = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
    for name, (function, arguments, symbols) in programs.items():
        # A program of the framework's own, so that no location names this machine.
        if symbols:  # a letter for each dim that has one, "_" for one that has none
            shapes = [[*(c if c != "_" else n for c, n in zip(letters or "", a.shape)),
                       *a.shape[len(letters or ""):]] for letters, a in zip(symbols, arguments)]
            text = common.symbolic_stablehlo(
                function, [(shape, a.dtype) for shape, a in zip(shapes, arguments)])
        else:
            text = jax.jit(function, keep_unused=True).lower(*arguments).as_text()
        # The tool has no lowering of CHLO, of which most of these programs have one op at most.
        text = re.sub(r"chlo\.square (%\S+) : (\S+) -> \S+", r"stablehlo.multiply \1, \1 : \2",
                      text)
        module = common.parse_stablehlo(text)
        if "chlo." in text:
            common.expand_chlo(module)
        stablehlo.prepare(module)
        text = str(module)
        try:
            lowered = common.lower_stablehlo(text, tool)
        except subprocess.CalledProcessError as error:
            print(f"jax_{name}: no linalg: {error.stderr[:300]}", file=sys.stderr)
            continue
        (INPUTS / f"jax_{name}.mlir").write_text(lowered)


if __name__ == "__main__":
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    for export, of_it in zip((export_torch, export_jax), programs(sys.argv[1:])):
        if of_it:
            export(of_it)
