#!/usr/bin/env python3
"""Runs each program of generate.py in its framework and as a bundle, on the same random inputs, and
compares the results. Needs the frameworks (see generate.py), so no test runs it.

  venv/bin/python test/Frameworks/values.py BIN [NAME...]     BIN: the folder with the tools;
                                                          NAME: as generate.py's

A result may be off by the roundings of 16-bit values on the way: by 4 units in the last place of
the largest result of its row, of the coarsest of its type and the operands' (32 of f32, whose
functions differ; one of fp8 and of what is quantised); by 16 in blocks, attention of groups, experts and loops, several
products and sums in a row."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

os.environ.setdefault("JAX_PLATFORMS", "cpu")
import ml_dtypes
import numpy as np

import generate

EQUAL = 2**-60  # integers and bits: none of what is allowed comes near a difference of one
UNITS = {"float8_e4m3fn": 2**-3, "bfloat16": 4 * 2**-8, "float16": 4 * 2**-11,
         "float32": 32 * 2**-24, "int32": EQUAL, "int64": EQUAL, "int8": EQUAL, "uint8": EQUAL,
         "uint32": EQUAL, "bool": EQUAL}

BITS = ("bfloat16", "float8_e4m3fn")  # types of no .npy: bundles write and read their bits


def random_array(shape, dtype, rng):
    if dtype == "bool":
        return rng.random(shape) < 0.3
    if dtype.startswith("uint"):
        return rng.integers(0, np.iinfo(dtype).max, shape, dtype, endpoint=True)
    if dtype.startswith("int"):
        return rng.integers(0, 8, shape).astype(dtype)
    kind = ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype
    return (rng.standard_normal(shape) / 2).astype(np.float32).astype(kind)


def torch_results(function, arrays):
    import torch

    def tensor(a):
        if a.dtype == ml_dtypes.bfloat16:
            return torch.from_numpy(a.view(np.int16)).view(torch.bfloat16)
        return torch.from_numpy(a)

    def array(result):
        if result.dtype == torch.bfloat16:
            return result.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
        return result.numpy()

    results = function(*map(tensor, arrays))
    return [array(r) for r in (results if isinstance(results, (tuple, list)) else (results,))]


def jax_results(function, arrays):
    import jax

    def bits(result):  # of what has no sign, as a bundle has it
        result = np.asarray(result)
        return result.view(f"int{8 * result.itemsize}") if result.dtype.kind == "u" else result

    return [bits(r) for r in jax.tree_util.tree_leaves(jax.jit(function)(*arrays))]


def compare(name, function, inputs, results_of, bin_dir, folder):
    rng = np.random.default_rng(1)
    arrays = [random_array(shape, dtype, rng) for shape, dtype in inputs]
    if "_words_" in name:  # numbers of 4 bits in each of which all are
        arrays = [rng.integers(-2**31, 2**31, a.shape, a.dtype) if a.dtype == np.int32 else a for a in arrays]
    want = results_of(function, arrays)
    arguments = []
    for i, array in enumerate(arrays):
        path = folder / f"in{i}.npy"
        np.save(path, array.view(np.uint16) if array.dtype == ml_dtypes.bfloat16 else array)
        arguments.append("x".join([*map(str, array.shape), SHORT[inputs[i][1]]]) + f"=@{path}")
    outputs = [folder / f"out{i}.npy" for i in range(len(want))]
    bundle = folder / "program.gemm"
    tool = [bin_dir / "gemm-compile", generate.INPUTS / f"{name}.mlir", "-o", bundle,
            "--target=sm_80", "--ptxas=none"]
    done = subprocess.run(tool, capture_output=True, text=True)
    if done.returncode:
        return "refused"
    kinds = [str(array.dtype) for array in arrays if str(array.dtype) in UNITS]
    coarsest = max([UNITS[kind] for kind in kinds], default=0)
    layers = 4 if re.search("block|gqa|moe|scan|fori|heads", name) else 1
    worst = 0.0
    for device in ("ref", "emulate"):
        run = [bin_dir / "gemm-run", bundle, f"--device={device}"]
        for argument in arguments:
            run += ["--input", argument]
        for path in outputs:
            run += ["--output", f"@{path}"]
        done = subprocess.run(run, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{name} on {device}: {done.stdout}{done.stderr}")
        for path, expected in zip(outputs, want):
            got = np.load(path)
            if expected.dtype.name in BITS:
                got = got.view(expected.dtype)
            kind = got.dtype.name
            got = got.astype(np.float64).reshape(expected.shape)
            expected = expected.astype(np.float64)
            if kind == "int8" and re.search("quantise|pt2e", name):
                worst = max(worst, float(np.max(np.abs(got - expected))))
                continue
            size = np.max(np.abs(expected), axis=-1 if expected.ndim else None, keepdims=True)
            with np.errstate(invalid="ignore", divide="ignore"):
                units = UNITS[kind] if UNITS[kind] == EQUAL else layers * max(UNITS[kind], coarsest)
                error = np.abs(got - expected) / (units * np.maximum(size, 1e-3))
            error = np.where((got == expected) | (np.isnan(got) & np.isnan(expected)), 0, error)
            worst = max(worst, float(np.max(error)))
    if not worst <= 1:
        raise SystemExit(f"{name}: off by {worst:.3g} of what is allowed")
    return f"equal within {worst:.2g} of what is allowed"


SHORT = {"bfloat16": "bf16", "float16": "f16", "float32": "f32", "int64": "i64", "int32": "i32",
         "int8": "i8", "uint8": "i8", "uint32": "i32", "bool": "i1"}


def main(bin_dir, *names):
    of_torch, of_jax = generate.programs(names)
    jobs = [(f"torch_{n}", f, [(tuple(a.shape), str(a.dtype).removeprefix("torch.")) for a in args],
             torch_results) for n, (f, args, _, _) in of_torch.items()]
    jobs += [(f"jax_{n}", f, [(a.shape, str(a.dtype)) for a in args], jax_results)
             for n, (f, args, _) in of_jax.items()]
    for name, function, inputs, results_of in jobs:
        with tempfile.TemporaryDirectory() as folder:
            print(name + ":", compare(name, function, inputs, results_of, pathlib.Path(bin_dir),
                                      pathlib.Path(folder)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
