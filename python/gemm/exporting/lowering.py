"""What torch-mlir has imported, lowered by its own passes and printed, in a process of its own: some of these passes end
theirs with what they do not know."""
import os
import signal
import warnings

from gemm._errors import Error
from gemm.exporting import program as common

BACKEND = ("func.func(torch-match-quantized-custom-ops)", "torchdynamo-export-to-torch-backend-pipeline{extra-library=}")
PIPELINES = {"torch": BACKEND,
             "linalg": (*BACKEND, "torch-backend-to-linalg-on-tensors-backend-pipeline{allow-non-finites=true}"),
             "stablehlo": (*BACKEND, "torch-backend-to-stablehlo-backend-pipeline{allow-non-finites=true}"),
             "tosa": (*BACKEND, "torch-backend-to-tosa-backend-pipeline")}


def importer():
    """An importer of FX graphs whose context has no threads, which no child would have."""
    from torch_mlir import ir
    from torch_mlir.dialects import torch as torch_dialect
    from torch_mlir.extras.fx_importer import FxImporter

    context = ir.Context()
    context.enable_multithreading(False)
    torch_dialect.register_dialect(context)
    return FxImporter(context=context)


def lowered(module, form, finish=None):
    """The text of a module of torch's raw form in the form that is asked for. `finish` changes the module at its end."""
    def work():
        from torch_mlir.passmanager import PassManager

        with module.context:
            for pipeline in PIPELINES[form]:
                PassManager.parse(f"builtin.module({pipeline})").run(module.operation)
        with module.context:
            take_fp8(module)
        if finish:
            finish(module)
        text = str(module)
        return module.operation.get_asm(print_generic_op_form=True) if common.foreign_ops(text) else text

    text = in_child(work, "torch-mlir")
    return common.print_module(text, lambda: text)


def take_fp8(module):
    """A batch of products of two types of fp8, of which torch-mlir widens a factor before, takes it as it is. torch has none of
    f32 and fp8, so that no program's own widening is meant."""
    from torch_mlir import ir

    def element(value):
        return str(value.type.element_type) if isinstance(value.type, ir.RankedTensorType) else ""

    def source(value):
        """What a factor of f32 was before an op that widens each of its elements; None: it is no such thing."""
        made = value.owner
        if element(value) != "f32" or isinstance(made, ir.Block) or made.name != "linalg.generic" or len(made.operands) != 2:
            return None
        maps = [str(each) for each in made.attributes["indexing_maps"]]
        body = [op.operation.name for op in made.regions[0].blocks[0]]
        return made.operands[0] if body == ["arith.extf", "linalg.yield"] and maps[0] == maps[1] else None

    products = []
    module.operation.walk(lambda op: (products.append(op.operation), ir.WalkResult.ADVANCE)[1])
    for op in [op for op in products if op.name == "linalg.batch_matmul"]:
        for side, other in ((0, 1), (1, 0)):
            narrow = source(op.operands[side])
            if narrow is None or not (element(narrow).startswith("f8") and element(op.operands[other]).startswith("f8")):
                continue
            op.operands[side] = narrow
            body = op.regions[0].blocks[0]
            factor = body.arguments[side]
            wide = factor.type
            factor.set_type(narrow.type.element_type)
            with ir.InsertionPoint.at_block_begin(body), op.location:
                widened = ir.Operation.create("arith.extf", [wide], [factor])
            factor.replace_all_uses_except(widened.result, widened)


def in_child(work, whose):
    """The text that work() returns in a child of this process, or the Error that it ends with."""
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of threads, of which the child's work takes none
        child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(read)
            with os.fdopen(write, "wb") as pipe:
                try:
                    text = b"+" + work().encode()
                except Exception as error:  # whatever the passes say
                    text = b"-" + str(error).encode()
                pipe.write(text)
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        text = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        common.fail(f"{whose} ended with {signal.Signals(os.WTERMSIG(status)).name} in its own code while it lowered the program; "
                    "what it said is above: " + common.OTHERWISE)
    if text[:1] != "+":
        raise Error(text[1:] or f"{whose} ended with {os.waitstatus_to_exitcode(status)} while it lowered the program")
    return text[1:]
