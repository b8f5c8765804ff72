"""A function of JAX as MLIR: its StableHLO, lowered to linalg by the torch-mlir-opt of the package torch-mlir."""
import os
import pathlib
import shutil
import subprocess
import sys

from gemm.exporting import program as common
from gemm.exporting import stablehlo


def packages():
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        import jax
    except ModuleNotFoundError as error:
        common.fail(f"expected jax in this Python, got none: {error}")
    return jax


def lowering_tool():
    beside = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
    found = str(beside) if beside.exists() else shutil.which("torch-mlir-opt")
    return found or common.fail("expected torch-mlir-opt of the package torch-mlir, got none")


def export(function, inputs, form="linalg", name=None):
    """The text of a module whose @main is `function`. `inputs` are arrays, jax.ShapeDtypeStructs, or pairs of
    a shape and a type's name, where sizes may be strings: those are known at run time only."""
    jax = packages()
    name = name or getattr(function, "__name__", type(function).__name__)
    pairs = all(isinstance(given, tuple) for given in inputs)
    symbolic = pairs and any(isinstance(size, str) for shape, _ in inputs for size in shape)
    if pairs and not symbolic:
        inputs = [jax.ShapeDtypeStruct(shape, kind) for shape, kind in inputs]

    def lowered(platforms):
        if symbolic:
            return common.parse_stablehlo(common.symbolic_stablehlo(function, inputs, platforms))
        # Whoever runs the bundle gives all arguments, and knows of none that JAX leaves out.
        traced = jax.jit(function, keep_unused=True).trace(*inputs)
        if "ragged_dot" in str(traced.jaxpr):
            # For CPUs JAX writes products of groups as dense ones of what it masks; for GPUs an export says what they are.
            exported = jax.export.export(jax.jit(function, keep_unused=True), platforms=["cuda"])(*inputs)
            return common.parse_stablehlo(exported.mlir_module())
        return traced.lower(lowering_platforms=platforms).compiler_ir("stablehlo")

    try:
        try:
            module = lowered(None)
        except (NotImplementedError, ValueError) as error:
            if "not supported" not in str(error) and "not found for platform" not in str(error):
                raise
            module = lowered(("cuda",))  # an algorithm or a form of products that CPUs do not have
    except Exception as error:  # whatever JAX says
        common.fail(f"{name}: JAX does not trace it: {error}")
    common.expand_chlo(module)
    stablehlo.prepare(module)
    if form == "stablehlo":
        return common.print_module(str(module), lambda: module.operation.get_asm(print_generic_op_form=True))
    try:
        return common.lower_stablehlo(str(module), lowering_tool())
    except subprocess.CalledProcessError as error:
        common.fail(f"{name}: torch-mlir-opt does not lower it: {error.stderr}")
