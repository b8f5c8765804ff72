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
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))
from gemm.exporting import from_jax  # noqa: E402
from gemm.exporting import program as common  # noqa: E402


def main():
    arguments = common.parser(__doc__, ["linalg", "stablehlo"]).parse_args()
    jax = from_jax.packages()
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
    common.write(from_jax.export(function, inputs, arguments.form, arguments.program), arguments.output)


if __name__ == "__main__":
    sys.exit(common.guarded(main, "JAX"))
