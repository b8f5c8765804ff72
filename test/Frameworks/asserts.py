#!/usr/bin/env python3
"""Gathers with indices inside and outside of their tables: what PyTorch asserts of an index is an
error of gemm-run and of libgemm_runtime, with the assert's message, the step and the values.

  asserts.py BIN LIB     folders of the tools and of libgemm_runtime.so"""
import array
import ctypes
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

INPUTS = pathlib.Path(__file__).resolve().parent / "Inputs"
TOO_LARGE = r"index must be smaller than dim size \(\S+:\d+:\d+\): expected a value < 100, got {}$"
NEGATIVE = r"index must be larger or equal to 0 \(\S+:\d+:\d+\): expected a value >= 0, got {}$"
# Exports, the argument that is the index, and what of it is refused: that of cross_entropy is
# computed by a step before, from indices of which -100 stands for none.
CASES = [("torch_embedding", 0, [5, 0, 99, 3, 7, 1, 2, 98], [(100, TOO_LARGE), (-3, NEGATIVE)]),
         ("torch_embedding_dynamic", 0, [5, 99, 0], [(2**40, TOO_LARGE), (-1, NEGATIVE)]),
         ("torch_gather_last", 1, [0, 99, 7] * 8, [(123, TOO_LARGE), (-2**63, NEGATIVE)]),
         ("torch_cross_entropy", 1, [0, 99, -100, 7] * 2, [(101, TOO_LARGE), (-99, NEGATIVE)])]
TYPES = ["f64", "f32", "f16", "bf16", "f8E4M3FN", "f8E5M2", "i64", "i32", "i8", "i1"]


def npy(path, values, shape):
    header = f"{{'descr': '<i8', 'fortran_order': False, 'shape': {tuple(shape)}, }}".encode()
    header += b" " * (-(10 + len(header) + 1) % 64) + b"\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
                     + struct.pack(f"<{len(values)}q", *values))


def function_of(bundle):
    return json.loads((bundle / "launch.json").read_text())["functions"][0]


def shape_of(argument, indices):
    """Sizes known at run time only are those of the index."""
    return [n if isinstance(n, int) else len(indices) for n in argument["shape"]]


def run_tool(bin_dir, bundle, device, place, indices, folder):
    options = []
    for number, argument in enumerate(function_of(bundle)["arguments"]):
        shape = shape_of(argument, indices)
        if number == place:
            npy(folder / "index.npy", indices, shape)
            options.append(f"--input=@{folder / 'index.npy'}")
        else:
            options.append(f"--input={'x'.join(map(str, shape))}x{argument['dtype']}=random")
    done = subprocess.run([bin_dir / "gemm-run", bundle, f"--device={device}", *options],
                          capture_output=True, text=True, timeout=300)
    return done.returncode, done.stderr


def run_library(library, bundle, device, place, indices):
    """gemm_run_entry with zeros for everything but the index."""
    function = function_of(bundle)
    words, memory = [], []
    for number, entry in enumerate(function["arguments"] + function["results"]):
        shape = shape_of(entry, indices)
        strides = [1] * len(shape)
        for dim in range(len(shape) - 1, 0, -1):
            strides[dim - 1] = strides[dim] * shape[dim]
        count = strides[0] * shape[0] if shape else 1
        data = array.array("q", indices if number == place else [0] * count)
        memory.append(data)
        words += [data.buffer_info()[0], TYPES.index(entry["dtype"]), len(shape), *shape, *strides]
    status = library.gemm_run_entry(str(bundle).encode(), b"main", device.encode(),
                                    (ctypes.c_int64 * len(words))(*words),
                                    ctypes.c_int64(len(words)))
    return status, library.gemm_last_error().decode()


def expect(what, got, pattern):
    status, text = got
    text = text.strip()
    if pattern is None and status == 0:
        return
    if pattern is not None and status == 1 and re.search(r"main: step main:\S+: " + pattern, text):
        return
    raise SystemExit(f"{what}: expected {pattern or 'success'}, got {status}: {text}")


def main(bin_dir, lib_dir):
    bin_dir = pathlib.Path(bin_dir)
    library = ctypes.CDLL(str(pathlib.Path(lib_dir) / "libgemm_runtime.so"))
    library.gemm_last_error.restype = ctypes.c_char_p
    refused = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for export, place, good, wrong in CASES:
            bundle = folder / (export + ".gemm")
            subprocess.run([bin_dir / "gemm-compile", INPUTS / (export + ".mlir"), "-o", bundle,
                            "--target=sm_80", "--ptxas=none"], check=True)
            for device in ("ref", "emulate"):
                for value, pattern in [(None, None), *wrong]:
                    indices = good[:1] + [good[1] if value is None else value] + good[2:]
                    pattern = pattern and pattern.format(value)
                    what = f"{export} on {device} with {value}"
                    expect(what, run_tool(bin_dir, bundle, device, place, indices, folder), pattern)
                    expect(what, run_library(library, bundle, device, place, indices), pattern)
                    refused += value is not None
    print(f"PASS: {refused} wrong indices are errors, in gemm-run and in libgemm_runtime")


if __name__ == "__main__":
    main(*sys.argv[1:])
