"""Where the tools and the libraries are: in the package, as a wheel has them, or in the build folder that
the environment variable GEMM_BUILD names, or on the PATH."""
import ctypes
import functools
import os
import pathlib
import shutil
import subprocess

from gemm._errors import Error

WANTS_LLVM = "of Debian's packages it wants libmlir-22 and libllvm22"
PACKAGE = pathlib.Path(__file__).resolve().parent


def _folders():
    """Build or installation folders, each with bin and lib."""
    if os.environ.get("GEMM_BUILD"):
        return [pathlib.Path(os.environ["GEMM_BUILD"])]
    beside = shutil.which("gemm-compile")
    return [PACKAGE, *([pathlib.Path(beside).resolve().parent.parent] if beside else [])]


def _find(kind, name):
    folders = _folders()
    for folder in folders:
        path = folder / kind / name
        if path.is_file():
            return path
    raise Error(f"expected {name} in one of {', '.join(str(f / kind) for f in folders)}, got none: set GEMM_BUILD to the "
                "folder in which the project was built")


def tool(name):
    """Path of a command-line tool."""
    return _find("bin", name)


def library(name):
    """Path of a shared library."""
    return _find("lib", name)


def run(name, *arguments, given=None):
    """A finished run of a tool; what it needs of the system and does not find is an Error."""
    done = subprocess.run([str(tool(name)), *map(str, arguments)], input=given, capture_output=True, text=True,
                          check=False)
    if done.returncode == 127:  # of the dynamic loader
        raise Error(f"{name} does not start: {done.stderr.strip()}; {WANTS_LLVM}")
    return done


@functools.cache
def runtime():
    """libgemm_runtime.so, whose interfaces are include/gemm/Runtime/gemm_runtime.h and include/gemm-c/Runtime.h."""
    loaded = ctypes.CDLL(str(library("libgemm_runtime.so")))
    text, i64, handle = ctypes.c_char_p, ctypes.c_int64, ctypes.c_void_p
    words, into = ctypes.POINTER(i64), ctypes.POINTER(handle)
    for name, *arguments in (
            ("gemm_run_entry", text, text, text, words, i64),
            ("gemm_entry_shape", text, text, words, i64, i64, words, i64),
            ("gemm_bundle_load", text, into),
            ("gemm_bundle_free", handle),
            ("gemm_plan_create", handle, text, text, handle, i64, ctypes.c_uint32, into),
            ("gemm_plan_free", handle),
            ("gemm_plan_result_count", handle, words),
            ("gemm_plan_result", handle, i64, handle),
            ("gemm_plan_run", handle, handle, i64, handle)):
        function = getattr(loaded, name)
        function.argtypes, function.restype = arguments, ctypes.c_int32
    loaded.gemm_last_error.restype = text
    return loaded


def checked(status):
    """Raises what the runtime says of a status that is not 0."""
    if status:
        text = runtime().gemm_last_error().decode()
        raise (NoDevice if status == 77 else Error)(text)


class NoDevice(Error):
    """The machine does not have the device, or its library, that was asked for."""
