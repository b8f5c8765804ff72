"""Arrays of NumPy, PyTorch, JAX and of Python's buffers as the words in which the runtime takes them (gemm_runtime.h),
without copies, and arrays for results, of the kind that the arguments are of."""
import ctypes
import sys

# A bundle's types: the number of enum gemm_type, bytes, names of NumPy's or torch's types that hold it (those without a
# sign hold the same bits), and letters of Python's buffers.
TYPES = {
    "f64": (0, 8, ("float64",), "d"),
    "f32": (1, 4, ("float32",), "f"),
    "f16": (2, 2, ("float16",), "e"),
    "bf16": (3, 2, ("bfloat16",), ""),
    "f8E4M3FN": (4, 1, ("float8_e4m3fn",), ""),
    "f8E5M2": (5, 1, ("float8_e5m2",), ""),
    "i64": (6, 8, ("int64", "uint64"), "qlQL"),
    "i32": (7, 4, ("int32", "uint32"), "iI"),
    "i8": (8, 1, ("int8", "uint8"), "bB"),
    "i1": (9, 1, ("bool",), "?"),
    "i16": (10, 2, ("int16", "uint16"), "hH"),
    "f8E8M0FNU": (11, 1, ("float8_e8m0fnu",), ""),
}


class Array:
    """Memory of the host, typed. `owner` keeps it alive."""

    def __init__(self, owner, address, kind, shape, strides, readonly=False):
        self.readonly = readonly
        self.owner, self.address, self.kind = owner, address, kind  # kind: a name of a type, or a buffer's letter
        self.shape, self.strides = tuple(shape), tuple(strides)     # strides count elements

    def words(self, dtype):
        return [self.address, TYPES[dtype][0], len(self.shape), *self.shape, *self.strides]


def packed(shape):
    """Strides of an array of this shape with nothing between its elements."""
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides


def _module(value):
    return type(value).__module__.split(".")[0]


def is_torch(value):
    return "torch" in sys.modules and isinstance(value, sys.modules["torch"].Tensor)


def _of_torch(value):
    value = value.detach()
    if value.device.type != "cpu":
        raise TypeError(f"expected a tensor in the host's memory, got one on {value.device}: move it by .cpu()")
    if value.is_conj() or value.is_neg() or value.layout is not sys.modules["torch"].strided:
        value = value.resolve_conj().resolve_neg().to_dense()
    return Array(value, value.data_ptr(), str(value.dtype).removeprefix("torch."), value.shape, value.stride())


def _of_numpy(value):
    if not value.dtype.isnative:
        raise TypeError(f"expected the machine's order of bytes, got {value.dtype!r}")
    if any(stride % max(value.itemsize, 1) for stride in value.strides):
        raise TypeError(f"expected strides of whole elements, got {value.strides} bytes for elements of {value.itemsize}")
    strides = [stride // max(value.itemsize, 1) for stride in value.strides]
    return Array(value, value.__array_interface__["data"][0], value.dtype.name, value.shape, strides,
                 readonly=not value.flags.writeable)


def _of_buffer(value):
    view = memoryview(value)
    letter = view.format.lstrip("@=")
    if not view.c_contiguous:
        raise TypeError("expected a contiguous buffer; NumPy's arrays may have any strides")
    if view.readonly:
        holder = (ctypes.c_char * view.nbytes).from_buffer_copy(view)
    else:
        holder = (ctypes.c_char * view.nbytes).from_buffer(view)
    return Array((value, holder), ctypes.addressof(holder), letter, view.shape, packed(view.shape), view.readonly)


def array_of(value):
    """An array as the runtime takes it; memory is not copied where it can be read as it lies."""
    if is_torch(value):
        return _of_torch(value)
    if _module(value) in ("jax", "jaxlib") or hasattr(value, "__array_interface__"):
        import numpy
        return _of_numpy(numpy.asarray(value))
    try:
        return _of_buffer(value)
    except TypeError as error:
        raise TypeError(f"expected an array of NumPy, PyTorch or JAX or a buffer, got {type(value).__name__}: {error}") from None


def expect(array, dtype, what, inout=False):
    """Raises TypeError where the array is not of a bundle's type."""
    _, _, names, letters = TYPES[dtype]
    if array.kind not in names and (len(array.kind) != 1 or array.kind not in letters):
        raise TypeError(f"{what}: expected {dtype} ({' or '.join(names)}), got {array.kind}")
    if inout and array.readonly:
        raise TypeError(f"{what}: expected memory that can be written, since the function writes into it")


def _bfloat(name):
    import numpy
    try:
        import ml_dtypes
        return numpy.dtype(getattr(ml_dtypes, name))
    except ImportError:
        return numpy.dtype("uint16" if name == "bfloat16" else "uint8")


def empty(shape, dtype, like):
    """An array for a result: torch's where an argument is torch's, else NumPy's where it is installed, else a memoryview.
    Of types that NumPy lacks it is ml_dtypes', or the bits."""
    _, size, names, letters = TYPES[dtype]
    if any(is_torch(value) for value in like):
        torch = sys.modules["torch"]
        result = torch.empty(shape, dtype=getattr(torch, names[0]))
        return result, array_of(result)
    try:
        import numpy
    except ImportError:
        count = 1
        for extent in shape:
            count *= extent
        bytes_ = bytearray(count * size)
        letter = letters[:1] or ("H" if size == 2 else "B")
        view = memoryview(bytes_).cast(letter, list(shape)) if count and shape else memoryview(bytes_).cast(letter)
        holder = (ctypes.c_char * len(bytes_)).from_buffer(bytes_)
        return view, Array((bytes_, holder), ctypes.addressof(holder), names[0], shape, packed(shape))
    kind = numpy.dtype(names[0]) if letters else _bfloat(names[0])
    result = numpy.empty(shape, kind)
    return result, Array(result, result.__array_interface__["data"][0], names[0], shape, packed(shape))
