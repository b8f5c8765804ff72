"""Bundles: compiled functions, run on arrays."""
import ctypes
import json
import pathlib
import shutil
import weakref

from gemm import _arrays, _plans, _tools
from gemm._errors import Error


class TemporaryFolder:
    """A folder that goes with this."""

    def __init__(self, path):
        weakref.finalize(self, shutil.rmtree, path, ignore_errors=True)


class Folder:
    """Where a bundle lies, and what keeps it there as long as objects need it."""

    def __init__(self, path, keeps=None):
        self.path, self._keeps = pathlib.Path(path).resolve(), keeps


class Function:
    """A function of a bundle. `arguments` and `results` list (dtype, shape), where a size that is known at run time
    only is a string."""

    def __init__(self, folder, text):
        self._folder, self.name = folder, text["name"]
        self.arguments = [(a["dtype"], tuple(a["shape"])) for a in text["arguments"]]
        self.results = [(r["dtype"], tuple(s if isinstance(s, int) else "?" for s in r["shape"])) for r in text["results"]]
        self._inout = [bool(a.get("inout")) for a in text["arguments"]]
        self._plans = _plans.Plans(self.name)

    @property
    def writes_arguments(self):
        """Whether it writes what it makes into its arguments, as a function of memrefs does, and returns nothing."""
        return any(self._inout)

    def __call__(self, *arrays, device="ref"):
        """The results for these arguments: None, one array or a tuple. Arguments are arrays of NumPy, PyTorch (host
        memory) or JAX, or buffers; results are torch's where an argument is, else NumPy's.

        device: "ref" (the reference in f64 arithmetic), "blas", "emulate" (the PTX, by the emulator) or "cuda"."""
        if len(arrays) != len(self.arguments):
            raise TypeError(f"@{self.name}: expected {len(self.arguments)} arguments, got {len(arrays)}")
        given = []
        for i, (value, (dtype, shape), inout) in enumerate(zip(arrays, self.arguments, self._inout)):
            what = f"@{self.name}, argument {i}"
            try:
                array = _arrays.array_of(value)
            except TypeError as error:
                raise TypeError(f"{what}: {error}") from None
            _arrays.expect(array, dtype, what, inout)
            if len(array.shape) != len(shape) or any(isinstance(s, int) and s != n for s, n in zip(shape, array.shape)):
                raise ValueError(f"{what}: expected shape {'x'.join(map(str, shape)) or '()'}, got "
                                 f"{'x'.join(map(str, array.shape)) or '()'}")
            given.append(array)
        made = []
        if device != "cuda":  # whose plans take memory of the GPU
            plan = self._plans.get(self._folder.path, device,
                                   [(dtype, array.shape) for array, (dtype, _) in zip(given, self.arguments)])
            made = [_arrays.empty(shape, dtype, arrays) for dtype, shape in plan.results]
            plan.run(given + [array for _, array in made])
        else:
            words = [word for array, (dtype, _) in zip(given, self.arguments) for word in array.words(dtype)]
            taken = list(words)
            for i, (dtype, shape) in enumerate(() if self.writes_arguments else self.results):
                made.append(_arrays.empty(self._shape(i, shape, taken), dtype, arrays))
                words += made[-1][1].words(dtype)
            _tools.checked(_tools.runtime().gemm_run_entry(*self._names(), device.encode(), _words(words), len(words)))
        values = [value for value, _ in made]
        return None if not values else values[0] if len(values) == 1 else tuple(values)

    def _names(self):
        return str(self._folder.path).encode(), self.name.encode()

    def _shape(self, result, shape, words):
        if "?" not in shape:
            return shape
        sizes = (ctypes.c_int64 * len(shape))()
        _tools.checked(_tools.runtime().gemm_entry_shape(*self._names(), _words(words), len(words), result, sizes, len(shape)))
        return tuple(sizes)

    def __repr__(self):
        def text(values):
            return ", ".join("x".join(map(str, (*shape, dtype))) for dtype, shape in values)
        return f"<gemm function @{self.name}({text(self.arguments)}) -> ({text(self.results)})>"


class Bundle:
    """A folder that gemm-compile wrote. Its functions are attributes and items by name; calling it calls its only
    function, or that called `main` or `forward`."""

    def __init__(self, path, diagnostics="", keeps=None):
        self._folder, self.diagnostics = Folder(path, keeps), diagnostics
        try:
            text = json.loads((self.path / "launch.json").read_text())
        except (OSError, ValueError) as error:
            raise Error(f"{path}: expected a bundle, as gemm-compile writes it: {error}") from None
        self.functions = {f["name"]: Function(self._folder, f) for f in text["functions"]}
        self.target = text["target"]

    @property
    def path(self):
        return self._folder.path

    def __getitem__(self, name):
        if name not in self.functions:
            raise KeyError(f"expected one of {', '.join(self.functions) or 'no function'}, got {name}")
        return self.functions[name]

    def __call__(self, *arrays, device="ref"):
        names = list(self.functions) if len(self.functions) == 1 else [n for n in ("main", "forward") if n in self.functions]
        if len(names) != 1:
            raise Error(f"{self.path}: expected one function, got {', '.join(self.functions)}: call bundle['name'](...)")
        return self.functions[names[0]](*arrays, device=device)

    def check(self, device="ref", entry=None):
        """What `gemm-run --check` prints of every kernel on random data: each held to the proven bound. Raises Error where
        one is not."""
        options = [f"--entry={entry}"] if entry else []
        done = _tools.run("gemm-run", self.path, f"--device={device}", "--check", *options)
        if done.returncode:
            raise Error(done.stderr.strip() or done.stdout.strip())
        return done.stdout

    def __repr__(self):
        return f"<gemm bundle {self.path.name}: {', '.join(map(repr, self.functions.values()))}>"


def _words(words):
    return (ctypes.c_int64 * len(words))(*words)


def load(path):
    """The bundle in a folder."""
    return Bundle(path)
