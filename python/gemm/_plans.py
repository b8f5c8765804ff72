"""Plans of include/gemm-c/Runtime.h: a function of a bundle made ready for arguments of some sizes on a device that
computes in the host's memory, and run again for the next arguments of these sizes."""
import collections
import ctypes
import weakref

from gemm import _arrays, _tools

_KEPT = 4  # plans of a function: each has the memory that its steps need
_NAMES = {number: name for name, (number, *_) in _arrays.TYPES.items()}


class _Described(ctypes.Structure):  # gemm_array
    _fields_ = [("type", ctypes.c_int32), ("inout", ctypes.c_int32), ("rank", ctypes.c_int64),
                ("sizes", ctypes.POINTER(ctypes.c_int64)), ("symbols", ctypes.c_void_p)]


class _Memory(ctypes.Structure):  # gemm_memory
    _fields_ = [("data", ctypes.c_void_p), ("strides", ctypes.c_void_p)]


def _sizes(values):
    return (ctypes.c_int64 * len(values))(*values)


class Bundle:
    """A bundle's handle, freed with this."""

    def __init__(self, path):
        self.handle = ctypes.c_void_p()
        _tools.checked(_tools.runtime().gemm_bundle_load(str(path).encode(), ctypes.byref(self.handle)))
        weakref.finalize(self, _tools.runtime().gemm_bundle_free, self.handle)


class Plan:
    """`results` lists the (dtype, shape) of what a run writes behind its arguments."""

    def __init__(self, bundle, name, device, given):
        runtime, self._handle = _tools.runtime(), ctypes.c_void_p()
        described = (_Described * len(given))(*(
            _Described(_arrays.TYPES[dtype][0], 0, len(shape), _sizes(shape), None) for dtype, shape in given))
        _tools.checked(runtime.gemm_plan_create(bundle.handle, name.encode(), device.encode(), described, len(given), 0,
                                                ctypes.byref(self._handle)))
        weakref.finalize(self, runtime.gemm_plan_free, self._handle)
        count, result = ctypes.c_int64(), _Described()
        _tools.checked(runtime.gemm_plan_result_count(self._handle, ctypes.byref(count)))
        self.results = []
        for i in range(count.value):
            _tools.checked(runtime.gemm_plan_result(self._handle, i, ctypes.byref(result)))
            self.results.append((_NAMES[result.type], tuple(result.sizes[:result.rank])))

    def run(self, arrays):
        memory, kept = (_Memory * len(arrays))(), []
        for place, array in zip(memory, arrays):
            place.data = array.address
            if list(array.strides) != _arrays.packed(array.shape):
                kept.append(_sizes(array.strides))
                place.strides = ctypes.addressof(kept[-1])
        _tools.checked(_tools.runtime().gemm_plan_run(self._handle, memory, len(arrays), None))


class Plans:
    """The plans of a function that ran last."""

    def __init__(self, name):
        self._name, self._bundle, self._plans = name, None, collections.OrderedDict()

    def get(self, path, device, given):
        key = device, tuple(given)
        plan = self._plans.pop(key, None)
        if plan is None:
            self._bundle = self._bundle or Bundle(path)
            plan = Plan(self._bundle, self._name, device, given)
        self._plans[key] = plan
        while len(self._plans) > _KEPT:
            self._plans.popitem(last=False)
        return plan
