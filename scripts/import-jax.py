#!/usr/bin/env python3
"""Writes a JAX function as MLIR that gemm-compile takes: JAX's StableHLO, lowered to linalg by the
torch-mlir-opt of the package torch-mlir.

  python3 -m venv venv && venv/bin/pip install jax torch-mlir
  venv/bin/python scripts/import-jax.py layer.py:forward --input=24x64xbf16 --input=64x48xbf16 -o layer.mlir
  gemm-compile layer.mlir -o layer.gemm --target=sm_80

A letter in an --input is a size known at run time only; equal letters are one size.

NAME is a function of arrays; its gradient is a function of the user's, jax.grad of it. CHLO is
expanded by JAX's own passes. What of StableHLO the lowering does not know stays, and the result is
printed in generic form: gemm-compile takes loops and branches of it, --partial leaves the rest."""
import os
import pathlib
import shutil
import subprocess
import sys

import import_program as common
import import_stablehlo


def main():
    arguments = common.parser(__doc__, ["linalg", "stablehlo"]).parse_args()
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        import jax
    except ModuleNotFoundError as error:
        common.fail(f"expected jax in this Python, got none: {error}")

    function, module = common.load(arguments.program, arguments.output)
    inputs = common.given_inputs(arguments, module)
    if inputs is None:
        inputs = []
        for text in arguments.input:
            shape, kind = common.parse_input(text)
            if jax.dtypes.canonicalize_dtype(kind) != kind:
                common.fail(f"--input={text}: expected a type that JAX computes in, got {kind}, for which "
                            f"it takes {jax.dtypes.canonicalize_dtype(kind)}; enable its 64 bits in the "
                            "program: jax.config.update('jax_enable_x64', True)")
            inputs.append((shape, kind))
    symbolic = any(isinstance(size, str) for shape, _ in inputs for size in shape) \
        if arguments.input else False
    try:
        if symbolic:
            module = common.parse_stablehlo(common.symbolic_stablehlo(function, inputs))
        else:
            if arguments.input:
                inputs = [jax.ShapeDtypeStruct(shape, kind) for shape, kind in inputs]
            # Whoever runs the bundle gives all arguments, and knows of none that JAX leaves out.
            module = jax.jit(function, keep_unused=True).lower(*inputs).compiler_ir("stablehlo")
    except Exception as error:  # whatever JAX says
        common.fail(f"{arguments.program}: JAX does not trace it: {error}")
    common.expand_chlo(module)
    import_stablehlo.prepare(module)
    if arguments.form == "stablehlo":
        text = common.print_module(
            str(module), lambda: module.operation.get_asm(print_generic_op_form=True))
    else:
        beside = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
        tool = str(beside) if beside.exists() else shutil.which("torch-mlir-opt")
        if not tool:
            common.fail("expected torch-mlir-opt of the package torch-mlir, got none")
        try:
            text = common.lower_stablehlo(str(module), tool)
        except subprocess.CalledProcessError as error:
            common.fail(f"{arguments.program}: torch-mlir-opt does not lower it: {error.stderr}")
    common.write(text, arguments.output)


if __name__ == "__main__":
    sys.exit(common.guarded(main, "JAX"))
