"""A function or module of PyTorch as MLIR, by torch-mlir's exporter."""
import warnings

from gemm.exporting import fx as exporter
from gemm.exporting import lowering
from gemm.exporting import program as common

FORMS = ("linalg", "tosa", "stablehlo", "torch")


def packages():
    try:
        import torch
        from torch_mlir import fx
    except ModuleNotFoundError as error:
        common.fail(f"expected torch and torch-mlir in this Python, got none: {error}")
    return torch, fx


def decompositions(torch):
    """Decompositions of ops that torch-mlir does not have: gradients, those of `made_of`, and the sort that says that it
    is stable, which every sort here is."""
    table = {op: function for op, function in torch._decomp.decomposition_table.items()
             if op.__name__.split(".")[0].endswith("_backward")}
    aten = torch.ops.aten
    table[aten.sort.stable] = lambda x, stable=None, dim=-1, descending=False: aten.sort.default(
        x, dim, descending)
    return {**table, **exporter.made_of(torch)}


def export(function, tensors, form="linalg", dynamic=None, letters=None, name=None):
    """The text of a module whose @main is `function` of such tensors. `dynamic` are torch.export's dynamic_shapes,
    `letters` the (argument, dim) pairs of each size that is known at run time only."""
    torch, fx = packages()
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.nn.attention import SDPBackend, sdpa_kernel

    name = name or getattr(function, "__name__", type(function).__name__)
    tensors = list(tensors)

    class Program(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.function = function

        def forward(self, *given):
            return self.function(*given)

    def assert_sizes(module):
        if dynamic and form != "torch":  # its tensors are of its own
            common.equal_sizes(module, letters)

    def lowered(module):
        return lowering.lowered(module, form, assert_sizes)

    def exported_of(program):
        return lowered(fx.export_and_import(program, *tensors, output_type="raw", fx_importer=lowering.importer()))

    def said_otherwise(program=None):
        return lowered(exporter.export(program or Program(), tensors, dynamic, form))

    def traced_otherwise():  # a gradient around what is said otherwise
        return said_otherwise(traced({}))

    def traced(table):
        with sdpa_kernel(SDPBackend.MATH):  # attention as products, which have gradients
            return make_fx(function, decomposition_table=table)(*tensors)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        data_dependent = exporter.size_of_data(Program(), tensors, dynamic)
        if data_dependent:
            common.fail(f"{name}: {data_dependent} gives a tensor whose size its data tell, and a bundle has sizes "
                        "that its arguments tell: take torch.where, a product with the mask, or torch.topk of a known number "
                        "in the place of boolean indexing and nonzero")
        # Gradients by torch.func, and some by autograd, are exported only as the ops that they run, and
        # of these some only as what torch says that they are made of; what the exporter takes wrongly, otherwise.
        attempts = [lambda: exported_of(Program()), lambda: exported_of(traced({})),
                    lambda: exported_of(traced(decompositions(torch))), traced_otherwise, said_otherwise]
        casts = exporter.casts_otherwise(torch, function, tensors)
        if casts:
            attempts.insert(0, said_otherwise)
        refusals = []
        for attempt in attempts[-1:] if dynamic else attempts:
            try:
                text = attempt()
                break
            except exporter.Refused:
                raise
            except Exception as error:  # whatever torch says
                refusals.append(error)
        else:
            more = f"; nor what make_fx traces of it: {refusals[2]}" if len(refusals) > 1 else ""
            common.fail(f"{name}: torch-mlir does not export it: {refusals[0]}{more}")
        if casts and attempt not in (said_otherwise, traced_otherwise):
            common.note(f"{name}: where floats become float8_e4m3fn or uint8 the module may have other numbers than torch, of what is beyond "
                        f"448 or above 127: clamp before, and make int32 of them first; otherwise exported it is refused: "
                        f"{str(refusals[0]).splitlines()[0]}")
    return common.say_precision(text, torch.get_float32_matmul_precision())
