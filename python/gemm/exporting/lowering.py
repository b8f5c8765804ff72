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
        if finish:
            finish(module)
        text = str(module)
        return module.operation.get_asm(print_generic_op_form=True) if common.foreign_ops(text) else text

    text = in_child(work, "torch-mlir")
    return common.print_module(text, lambda: text)


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
