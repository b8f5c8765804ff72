#!/usr/bin/env python3
"""Writes a PyTorch function or module as MLIR that gemm-compile takes, by torch-mlir's exporter.

  python3 -m venv venv && venv/bin/pip install torch torch-mlir packaging pyyaml
  venv/bin/python scripts/import-torch.py layer.py:forward --input=24x64xbf16 --input=48x64xbf16 -o layer.mlir
  gemm-compile layer.mlir -o layer.gemm --target=sm_80

NAME is a function of tensors, an nn.Module, or a class of one that takes no arguments. A letter
in an --input is a size known at run time only; equal letters are one size."""
import sys
import warnings

import import_program as common

def equal_sizes(module, letters):
    """Says in @main that sizes of one letter are equal, which the export knows and does not print."""
    from torch_mlir import ir

    main = next(op for op in module.body if op.operation.name == "func.func")
    block = main.regions[0].blocks[0]
    with module.context, ir.InsertionPoint.at_block_begin(block), main.location:
        index = ir.IndexType.get()
        flag = ir.IntegerType.get_signless(1)

        def make(name, results, operands, **attributes):
            return ir.Operation.create(name, results, operands, attributes).result

        def size(argument, dim):
            at = make("arith.constant", [index], [], value=ir.IntegerAttr.get(index, dim))
            return make("tensor.dim", [index], [block.arguments[argument], at])

        for letter, (first, *others) in letters.items():
            for other in others:
                same = make("arith.cmpi", [flag], [size(*first), size(*other)],
                            predicate=ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0))
                message = "dim {1} of argument {0}".format(*other)
                message += " is '{2}', as dim {1} of argument {0}".format(*first, letter)
                ir.Operation.create("cf.assert", [], [same], {"msg": ir.StringAttr.get(message)})


FORMS = {"linalg": "linalg-on-tensors", "tosa": "tosa", "stablehlo": "stablehlo", "torch": "torch"}


def main():
    arguments = common.parser(__doc__, list(FORMS)).parse_args()
    warnings.filterwarnings("ignore")
    try:
        import torch
        from torch_mlir import fx
    except ModuleNotFoundError as error:
        common.fail(f"expected torch and torch-mlir in this Python, got none: {error}")

    function, module = common.load(arguments.program)
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

    try:
        exported = fx.export_and_import(Program(), *tensors, output_type=FORMS[arguments.form],
                                        dynamic_shapes=dynamic)
    except Exception as error:  # whatever torch says
        common.fail(f"{arguments.program}: torch-mlir does not export it: {error}")
    if dynamic and arguments.form != "torch":  # its tensors are of its own
        equal_sizes(exported, letters)
    text = common.print_module(
        str(exported), lambda: exported.operation.get_asm(print_generic_op_form=True))
    common.write(text, arguments.output)


if __name__ == "__main__":
    sys.exit(main())
