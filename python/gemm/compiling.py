"""From MLIR, or a function of PyTorch or JAX, to a bundle and to its plan."""
import json
import os
import pathlib
import tempfile

from gemm import _arrays, _tools
from gemm._errors import CompileError, Error
from gemm.bundle import Bundle


def text_of(program, examples):
    """MLIR of a program: its own, of a file or a string, or what the framework of its example arguments exports."""
    if isinstance(program, os.PathLike) or (isinstance(program, str) and "\n" not in program
                                            and program.endswith((".mlir", ".mlirbc"))):
        path = pathlib.Path(program)
        if not path.is_file():
            raise Error(f"{path}: expected a file of MLIR, got none")
        return path
    if isinstance(program, str):
        return program
    if not callable(program):
        raise TypeError(f"expected MLIR, its file or a function, got {type(program).__name__}")
    if not examples:
        raise TypeError("expected example arguments after the function: gemm.compile(f, x, w)")
    if any(_arrays.is_torch(value) for value in examples):
        from gemm.exporting import from_torch
        return from_torch.export(program, examples)
    from gemm.exporting import from_jax
    return from_jax.export(program, examples)


def options_of(options):
    """Options of a tool, as keywords: allow="tf32" is --allow=tf32, partial=True is --partial."""
    result = []
    for name, value in options.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            result.append(flag)
        elif value is not None and value is not False:
            result.append(f"{flag}={value}")
        elif value is False:
            result.append(f"{flag}=false")
    return result


def compile(program, *examples, target=None, output=None, ptxas="none", **options):
    """A bundle of the program's functions.

    program: MLIR as text, or the path of a file, or a function or module of PyTorch or function of JAX, with `examples`
    for its arguments.
    target: a machine or chip, "a100", "sm_90a" (default: the module's own, else a100).
    output: the folder to write; else a temporary one, which goes with the Bundle.
    options: those of gemm-compile, with _ for -: allow="bf16", partial=True, deterministic=True, verify=True.
    Raises CompileError with located diagnostics where the program is refused."""
    source = text_of(program, examples)
    temporary = output is None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gemm-")) / "program.gemm" if temporary else pathlib.Path(output)
    given = None if isinstance(source, pathlib.Path) else source
    done = _tools.run("gemm-compile", source if given is None else "-", "-o", folder, f"--ptxas={ptxas}",
                      *options_of({"target": target, **options}), given=given)
    if done.returncode:
        if temporary:
            folder.parent.rmdir() if not folder.exists() else None
        raise CompileError(done.stderr or done.stdout)
    return Bundle(folder, diagnostics=done.stdout + done.stderr, temporary=temporary)


def plan(program, *examples, target=None):
    """What the products of a program are and cost: for each a dict with its op, m, n, k, layout, BLAS flags, flops,
    bytes, bound, roof_s and predicted_s (seconds, both of the model) and more, as gemm-report has them.
    pandas.DataFrame(gemm.plan(...)) is a table."""
    source = text_of(program, examples)
    with tempfile.TemporaryDirectory(prefix="gemm-") as folder:
        if not isinstance(source, pathlib.Path):
            path = pathlib.Path(folder) / "program.mlir"
            path.write_text(source)
            source = path
        done = _tools.run("gemm-report", source, "--format=json", *options_of({"target": target}))
    if done.returncode:
        raise CompileError(done.stderr)
    return json.loads(done.stdout)["rows"]
