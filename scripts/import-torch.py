#!/usr/bin/env python3
"""Writes a PyTorch function or module as MLIR that gemm-compile takes, by torch-mlir's exporter.

  python3 -m venv venv && venv/bin/pip install torch torch-mlir packaging pyyaml
  venv/bin/python scripts/import-torch.py layer.py:forward --input=24x64xbf16 --input=48x64xbf16 -o layer.mlir
  gemm-compile layer.mlir -o layer.gemm --target=sm_80

NAME is a function of tensors, an nn.Module, or a class of one that takes no arguments. A letter
in an --input is a size known at run time only; equal letters are one size."""
import sys
import warnings

import import_fx
import import_program as common

FORMS = {"linalg": "linalg-on-tensors", "tosa": "tosa", "stablehlo": "stablehlo", "torch": "torch"}


def made_of(torch):
    """Decompositions of ops that torch-mlir does not have: gradients, and the sort that says that it
    is stable, which every sort here is."""
    table = {op: function for op, function in torch._decomp.decomposition_table.items()
             if op.__name__.split(".")[0].endswith("_backward")}
    aten = torch.ops.aten
    table[aten.sort.stable] = lambda x, stable=None, dim=-1, descending=False: aten.sort.default(
        x, dim, descending)
    return table


def main():
    arguments = common.parser(__doc__, list(FORMS)).parse_args()
    warnings.filterwarnings("ignore")
    try:
        import torch
        from torch.fx.experimental.proxy_tensor import make_fx
        from torch.nn.attention import SDPBackend, sdpa_kernel
        from torch_mlir import fx
    except ModuleNotFoundError as error:
        common.fail(f"expected torch and torch-mlir in this Python, got none: {error}")

    function, module = common.load(arguments.program, arguments.output)
    if isinstance(function, type):
        function = function()
    tensors = common.given_inputs(arguments, module)
    dynamic = None
    if tensors is None:
        sizes, dims, tensors, shapes, letters = {}, {}, [], [], {}
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

    class Program(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.function = function

        def forward(self, *given):
            return self.function(*given)

    def export(program):
        if dynamic:
            return import_fx.export(program, tensors, FORMS[arguments.form], dynamic)
        return fx.export_and_import(program, *tensors, output_type=FORMS[arguments.form])

    def traced(decompositions):
        with sdpa_kernel(SDPBackend.MATH):  # attention as products, which have gradients
            return make_fx(function, decomposition_table=decompositions)(*tensors)

    data_dependent = import_fx.size_of_data(Program(), tensors, dynamic)
    if data_dependent:
        common.fail(f"{arguments.program}: {data_dependent} gives a tensor whose size its data tell, and a bundle has sizes "
                    "that its arguments tell: take torch.where, a product with the mask, or torch.topk of a known number "
                    "in the place of boolean indexing and nonzero")
    # Gradients by torch.func, and some by autograd, are exported only as the ops that they run, and
    # of these some only as what torch says that they are made of.
    attempts = [Program, lambda: traced({}), lambda: traced(made_of(torch))]
    refusals = []
    for attempt in attempts[:1] if dynamic else attempts:
        try:
            exported = export(attempt())
            break
        except Exception as error:  # whatever torch says
            refusals.append(error)
    else:
        more = f"; nor what make_fx traces of it: {refusals[-1]}" if len(refusals) > 1 else ""
        common.fail(f"{arguments.program}: torch-mlir does not export it: {refusals[0]}{more}")
    if dynamic and arguments.form != "torch":  # its tensors are of its own
        common.equal_sizes(exported, letters)
    text = common.print_module(
        str(exported), lambda: exported.operation.get_asm(print_generic_op_form=True))
    common.write(text, arguments.output)


if __name__ == "__main__":
    sys.exit(common.guarded(main, "torch-mlir"))
