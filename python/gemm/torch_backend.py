"""torch.compile(model, backend="gemm"): forward and backward, traced by AOTAutograd, as bundles.

A graph that torch-mlir does not export or gemm-compile refuses stays PyTorch's own, with a warning that says why. An option or
value that gemm-compile does not know is an error.
Options, by torch.compile(..., options={...}): "device" ("ref", "blas", "emulate" or "cuda"; the environment variable
GEMM_DEVICE, else "cuda" where torch has one and "blas" elsewhere), "strict" (an error in the place of the warning), and those
of gemm.compile: "target", "allow", "fastmath" and so on."""
import os
import warnings

from gemm import compiling
from gemm._errors import Error
from gemm.exporting import from_torch
from gemm.exporting import symbolic


class Kept(UserWarning):
    """A graph stays PyTorch's own."""


def _default_device():
    import torch
    return os.environ.get("GEMM_DEVICE") or ("cuda" if torch.cuda.is_available() else "blas")


def check_options(options):
    """Raises where gemm-compile knows no such option or value: no graph would be compiled, which is the caller's mistake and
    no reason to leave them all to PyTorch."""
    program = "func.func @check(%x: tensor<1xf32>) -> tensor<1xf32> { return %x : tensor<1xf32> }"
    compiling.compile_exported(program, cache=False, **options)


def reason_of(error):
    """One line: what was said first, and what the first error of the diagnostics below it is."""
    lines = [line.strip() for line in str(error).strip().splitlines() if line.strip()] or [type(error).__name__]
    cause = next((line for line in lines[1:] if "error:" in line), None)
    return lines[0] if cause is None or "error:" in lines[0] else f"{lines[0]} {cause}"


def _tensors_made(graph_module, sizes):
    """The graph with the tensors that it makes as its only results, and where each of its results comes from: the number of
    such a tensor, or a function of all arguments and of those that are tensors."""
    import torch

    source = graph_module.graph
    inputs = [node for node in source.nodes if node.op == "placeholder"]
    output = next(node for node in source.nodes if node.op == "output")
    results, kept = [], []
    for value in output.args[0]:
        if not isinstance(value, torch.fx.Node):
            results.append(lambda arguments, tensors, value=value: value)
        elif value in inputs:  # as PyTorch has it: the same tensor
            results.append(lambda arguments, tensors, number=inputs.index(value): arguments[number])
        elif symbolic.is_size(value.meta.get("val")):
            results.append(lambda arguments, tensors, size=sizes.of(value.meta["val"]): symbolic.evaluate(size, tensors))
        else:
            if value not in kept:
                kept.append(value)
            results.append(kept.index(value))
    graph, copies = torch.fx.Graph(), {}
    graph.graph_copy(source, copies)
    graph.output(tuple(copies[value] for value in kept))
    graph.eliminate_dead_code()
    return torch.fx.GraphModule(graph_module, graph), results, len(kept)


def compile_graph(graph_module, device, name="main", **options):
    """A function of a list of tensors and sizes, for a graph of ATen ops."""
    if device == "blas":  # whose products are calls of the CPU's library
        options = {"backend": "library", "library": "cblas", **options}
    sizes = symbolic.Sizes(graph_module.graph)
    made, results, count = _tensors_made(graph_module, sizes)
    if not count:
        raise Error("the graph computes nothing")
    function = compiling.compile_exported(symbolic.export(made, name), **options)[name]

    def run(arguments):
        arguments = list(arguments)
        tensors = sizes.taken(arguments)
        values = function(*tensors, device=device)
        values = values if count > 1 else (values,)
        return [values[r] if isinstance(r, int) else r(arguments, tensors) for r in results]

    return run


def _compiler(device, strict, options):
    from functorch.compile import make_boxed_func

    def compiler(graph_module, examples):
        try:
            run = compile_graph(graph_module, device, **options)
            return make_boxed_func(lambda *arguments: run(arguments))
        except Exception as error:  # whatever torch-mlir says, and our own refusals
            if strict:
                raise
            warnings.warn(f"a graph of {len(graph_module.graph.nodes)} ops stays PyTorch's: {reason_of(error)}",
                          Kept, stacklevel=2)
            return make_boxed_func(graph_module.forward)

    return compiler


def backend(graph_module, examples, options=None, **unused):
    """The backend that torch.compile calls."""
    import torch
    from torch._dynamo.backends.common import aot_autograd
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    options = dict(options or {})
    device = options.pop("device", None) or _default_device()
    strict = options.pop("strict", False)
    check_options(options)
    compiler = _compiler(device, strict, options)
    table = {**from_torch.decompositions(torch), **get_decomposition_table()}
    with sdpa_kernel(SDPBackend.MATH):  # attention as products, which have gradients
        return aot_autograd(fw_compiler=compiler, bw_compiler=compiler, decompositions=table)(graph_module, examples)


def register():
    """Makes the name "gemm" known to torch.compile, where the package is not installed with its entry point."""
    from torch._dynamo.backends.registry import register_backend
    register_backend(compiler_fn=backend, name="gemm")
