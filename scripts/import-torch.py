#!/usr/bin/env python3
"""Writes a PyTorch function or module as MLIR that gemm-compile takes, by torch-mlir's exporter.

  python3 -m venv venv && venv/bin/pip install torch torch-mlir packaging pyyaml
  venv/bin/python scripts/import-torch.py layer.py:forward --input=24x64xbf16 --input=48x64xbf16 -o layer.mlir
  gemm-compile layer.mlir -o layer.gemm --target=sm_80

NAME is a function of tensors, an nn.Module, or a class of one that takes no arguments. A letter
in an --input is a size known at run time only; equal letters are one size."""
import pathlib
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))
from gemm.exporting import from_torch  # noqa: E402
from gemm.exporting import program as common  # noqa: E402


def main():
    arguments = common.parser(__doc__, list(from_torch.FORMS)).parse_args()
    warnings.filterwarnings("ignore")
    torch, _ = from_torch.packages()
    function, module = common.load(arguments.program, arguments.output)
    if isinstance(function, type):
        function = function()
    tensors = common.given_inputs(arguments, module)
    dynamic, letters = None, {}
    if tensors is None:
        sizes, dims, tensors, shapes = {}, {}, [], []
        for text in arguments.input:
            shape, kind = common.parse_input(text)
            for dim, name in enumerate(shape):
                if not isinstance(name, str):
                    continue
                letters.setdefault(name, []).append((len(tensors), dim))
                if name not in sizes:
                    sizes[name] = 12 + 2 * len(sizes)  # any but 0 and 1, which torch specialises
                    dims[name] = torch.export.Dim(name)
            tensors.append(torch.zeros([sizes.get(s, s) for s in shape], dtype=getattr(torch, kind)))
            shapes.append({i: dims[s] for i, s in enumerate(shape) if isinstance(s, str)})
        dynamic = (tuple(shapes),) if dims else None
    text = from_torch.export(function, tensors, arguments.form, dynamic, letters, arguments.program)
    common.write(text, arguments.output)


if __name__ == "__main__":
    sys.exit(common.guarded(main, "torch-mlir"))
