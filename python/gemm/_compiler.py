"""libgemm_compiler.so, whose interface is include/gemm-c/Compiler.h: programs compiled in this process."""
import ctypes
import functools

from gemm import _tools
from gemm._errors import CompileError, Error

_SEVERITIES = ("error", "warning", "remark", "note")


class _Option(ctypes.Structure):  # gemm_option
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_char_p)]


class _Described(ctypes.Structure):  # gemm_option_info
    _fields_ = [("name", ctypes.c_char_p), ("value", ctypes.c_char_p), ("help", ctypes.c_char_p)]


class _Message(ctypes.Structure):  # gemm_message
    _fields_ = [("severity", ctypes.c_int32), ("file", ctypes.c_char_p), ("line", ctypes.c_int64),
                ("column", ctypes.c_int64), ("text", ctypes.c_char_p)]


class _File(ctypes.Structure):  # gemm_file
    _fields_ = [("name", ctypes.c_char_p), ("data", ctypes.c_void_p), ("bytes", ctypes.c_size_t)]


_Handler = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Message), ctypes.c_void_p)


@functools.cache
def library():
    path = _tools.library("libgemm_compiler.so")
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as error:
        raise Error(f"{path} cannot be loaded: {error}; {_tools.WANTS_LLVM}") from None
    text, i64, pointer = ctypes.c_char_p, ctypes.c_int64, ctypes.c_void_p
    for name, result, *arguments in (
            ("gemm_option_list", ctypes.POINTER(_Described), ctypes.POINTER(i64)),
            ("gemm_compiler_identity", text),
            ("gemm_compile", ctypes.c_int32, text, ctypes.c_size_t, text, pointer, i64, _Handler, pointer, pointer),
            ("gemm_compiled_write", ctypes.c_int32, pointer, text, _Handler, pointer),
            ("gemm_compiled_free", None, pointer),
            ("gemm_files_write", ctypes.c_int32, pointer, i64, text, text, _Handler, pointer)):
        function = getattr(loaded, name)
        function.argtypes, function.restype = arguments, result
    return loaded


def identity():
    """Which build the compiler is; "" where it cannot be told."""
    return library().gemm_compiler_identity().decode()


@functools.cache
def option_names():
    count = ctypes.c_int64()
    rows = library().gemm_option_list(ctypes.byref(count))
    return frozenset(rows[i].name.decode() for i in range(count.value))


class _Heard:
    """Messages as gemm-compile prints them, without the lines of the source."""

    def __init__(self):
        self.lines, self.handler = [], _Handler(self._hear)

    def _hear(self, message, user):
        m = message.contents
        file = m.file.decode(errors="replace")
        place = f"{file}:{m.line}:{m.column}: " if m.line else f"{file}: " if file else ""
        self.lines.append(f"{place}{_SEVERITIES[m.severity]}: {m.text.decode(errors='replace')}\n")

    def text(self):
        return "".join(self.lines)


def compile(source, name, options, folder):
    """Compiles MLIR, as bytes, into the folder; `options` are names and values. Returns what was said of it, or raises
    CompileError. What MLIR's parser dies of ends the process."""
    given = (_Option * len(options))(*(_Option(key.encode(), value.encode()) for key, value in options.items()))
    heard, compiled = _Heard(), ctypes.c_void_p()
    try:
        failed = (library().gemm_compile(source, len(source), name.encode(), given, len(options), heard.handler, None,
                                         ctypes.byref(compiled)) or
                  library().gemm_compiled_write(compiled, str(folder).encode(), heard.handler, None))
    finally:
        library().gemm_compiled_free(compiled)
    if failed:
        raise CompileError(heard.text())
    return heard.text()


def copy(bundle, folder):
    """Puts the files of a bundle into a folder, as compiling puts them."""
    kept = [(path.name.encode(), path.read_bytes()) for path in sorted(bundle.iterdir())]
    files = (_File * len(kept))(*(_File(name, ctypes.cast(data, ctypes.c_void_p), len(data)) for name, data in kept))
    heard = _Heard()
    if library().gemm_files_write(files, len(kept), str(bundle).encode(), str(folder).encode(), heard.handler, None):
        raise CompileError(heard.text())
