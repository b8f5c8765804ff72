"""From MLIR, or a function of PyTorch or JAX, to a bundle and to its plan."""
import dataclasses
import json
import os
import pathlib
import shutil
import tempfile

from gemm import _arrays, _compiler, _tools, cache as caches
from gemm._errors import CompileError, Error
from gemm.bundle import Bundle, TemporaryFolder


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
        from gemm.exporting import from_torch as exporter
    else:
        from gemm.exporting import from_jax as exporter
    try:
        return exporter.export(program, examples)
    except Error as error:
        raise CompileError(str(error)) from None


def options_of(options):
    """Options by their names in gemm-compile: host_module is host-module. What is None is not given."""
    return {name.replace("_", "-"): value for name, value in options.items() if value is not None}


def values_of(options):
    """Values as text: partial=True is {"partial": "true"}."""
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in options.items()}


def flags_of(options):
    """A command line's flags: allow="tf32" is --allow=tf32, partial=True is --partial."""
    return [f"--{name}" if value is True else f"--{name}={values_of({name: value})[name]}" for name, value in options.items()]


# Options that may name files, of which the content counts.
_FILES = ("target", "schedules", "records", "ptxas")


@dataclasses.dataclass
class Program:
    """What is compiled: MLIR, and the options by their names."""
    source: str | bytes | pathlib.Path
    options: dict
    # A framework printed it: it is compiled in this process. What a person wrote may be a text that MLIR's parser dies of, and is
    # compiled in one of its own.
    exported: bool = False

    @property
    def in_process(self):
        return self.exported and self.options.keys() <= _compiler.option_names() and "emit" not in self.options

    def key(self):
        """What the bundle is made of, as a key; None where that cannot be told: the compiler has no identity, ptxas is to be
        searched for, or there are options that do more than compile."""
        identity = _compiler.identity()
        known = _compiler.option_names() - {"emit"}
        if not identity or not self.options.keys() <= known or "ptxas" not in self.options:
            return None
        parts = ["gemm bundle", identity, "" if self.in_process else caches.digest_of(_tools.tool("gemm-compile"))]
        for name, value in sorted(values_of(self.options).items()):
            of_file = caches.digest_of(value) if name in _FILES and os.path.isfile(value) else ""
            parts += [name, value, of_file]
        is_file = isinstance(self.source, pathlib.Path)
        return caches.key_of([*parts, str(self.source) if is_file else "",
                              self.source.read_bytes() if is_file else self.source])

    def compile(self, folder):
        """Writes the bundle; returns what was printed."""
        if self.in_process:
            return _compiler.compile(self.source.encode(), "<export>", values_of(self.options), folder)
        is_file = isinstance(self.source, pathlib.Path)
        done = _tools.run("gemm-compile", self.source if is_file else "-", "-o", folder, *flags_of(self.options),
                          given=None if is_file else self.source)
        if done.returncode:
            raise CompileError(done.stderr or done.stdout)
        return done.stdout + done.stderr

    def bundle(self, output=None, cache=True):
        store = caches.of_environment() if cache else None
        key = self.key() if store else None
        if key:
            try:
                return self._cached(store, key, output)
            except OSError as error:
                caches.warn_unusable(store, error)
        if output is not None:
            return Bundle(output, diagnostics=self.compile(output))
        folder = pathlib.Path(tempfile.mkdtemp(prefix="gemm-"))
        try:
            diagnostics = self.compile(folder / "program.gemm")
            return Bundle(folder / "program.gemm", diagnostics=diagnostics, keeps=TemporaryFolder(folder))
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def _cached(self, store, key, output):
        def make(folder):
            diagnostics = self.compile(folder)
            if self.key() != key:
                raise Error(f"{self.source}: expected files that stay what they are while they are compiled, got others")
            return diagnostics

        entry = store.get(key, make)
        if output is None:
            return Bundle(entry.path, diagnostics=entry.diagnostics, keeps=entry)
        _compiler.copy(entry.path, output)
        return Bundle(output, diagnostics=entry.diagnostics)


def compile(program, *examples, target=None, output=None, ptxas="none", cache=True, **options):
    """A bundle of the program's functions.

    program: MLIR as text, or the path of a file, or a function or module of PyTorch or function of JAX, with `examples`
    for its arguments.
    target: a machine or chip, "a100", "sm_90a" (default: the module's own, else a100).
    output: the folder to write; else it lies in the cache (gemm.cache), or in a temporary one, which goes with the Bundle.
    cache: whether what the cache has is taken, and what it has not is put there.
    options: those of gemm-compile, with _ for -: allow="bf16", partial=True, batch_invariant=True, verify=True.
    Raises CompileError with located diagnostics where the program is refused."""
    source = text_of(program, examples)
    return Program(source, options_of({"target": target, "ptxas": ptxas, **options}), exported=callable(program)).bundle(output, cache)


def compile_exported(source, ptxas="none", cache=True, **options):
    """A bundle of MLIR that a framework printed; options are those of compile."""
    return Program(source, options_of({"ptxas": ptxas, **options}), exported=True).bundle(cache=cache)


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
        done = _tools.run("gemm-report", source, "--format=json", *flags_of(options_of({"target": target})))
    if done.returncode:
        raise CompileError(done.stderr)
    return json.loads(done.stdout)["rows"]
