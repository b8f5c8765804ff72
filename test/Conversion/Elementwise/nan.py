#!/usr/bin/env python3
"""Maxima and minima of data with NaNs, on the reference and in the emulator: arith.maxnumf and
minnumf and tosa's nan_mode = IGNORE take the number, maximumf, minimumf and PROPAGATE the NaN.

  nan.py BIN     the folder with gemm-compile and gemm-run"""
import math
import pathlib
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
NAN = math.nan
ROWS, COLUMNS = 8, 24
# Every pair of these stands side by side somewhere, and a row and a column are NaN throughout.
KINDS = [NAN, 1.0, -2.0, math.inf, -math.inf, 0.5, -0.25]


def first(i, j):
    return NAN if i == 7 or j == 20 else KINDS[(i + j) % 7]


def second(i, j):
    return KINDS[(3 * i + 2 * j + 1) % 7]


def ignoring(choose):
    return lambda x, y: y if math.isnan(x) else x if math.isnan(y) else choose(x, y)


def propagating(choose):
    return lambda x, y: NAN if math.isnan(x) or math.isnan(y) else choose(x, y)


def fold(choose, values, start):
    for value in values:
        start = choose(start, value)
    return start


def place(values, ignore):
    """Of the largest, or of the first NaN, which counts as larger unless it is ignored."""
    best = None
    for i, value in enumerate(values):
        if math.isnan(value):
            if not ignore:
                return i
        elif best is None or value > values[best]:
            best = i
    return best or 0


A = [[first(i, j) for j in range(COLUMNS)] for i in range(ROWS)]
B = [[second(i, j) for j in range(COLUMNS)] for i in range(ROWS)]
START = [KINDS[i % 7] for i in range(ROWS)]


def pairs(choose):
    return [choose(a, b) for x, y in zip(A, B) for a, b in zip(x, y)]


def rows(choose, start=None):
    return [fold(choose, row, row[0] if start is None else start[i]) for i, row in enumerate(A)]


def clamped(choose):
    low, high = choose(max), choose(min)
    return [high(low(a, -1.0), 1.0) for row in A for a in row]


PRODUCT = [float(i - j) for i in range(ROWS) for j in range(COLUMNS)]
# What each function gives: its type, and the numbers.
WANT = {
    "plain_max": ("f32", pairs(ignoring(max))),
    "plain_min": ("bf16", pairs(ignoring(min))),
    "wide_max": ("f64", pairs(ignoring(max))),
    "rows_max": ("f32", rows(ignoring(max), START)),
    "rows_min": ("bf16", rows(ignoring(min), START)),
    "columns_max": ("f16", [fold(ignoring(max), column, column[0]) for column in zip(*A)]),
    "epilogue_max": ("bf16", [ignoring(max)(p, b) for p, b in zip(PRODUCT, sum(B, []))]),
    "epilogue_min": ("f32", [ignoring(min)(p, b) for p, b in zip(PRODUCT, sum(B, []))]),
    "tosa_maximum": ("f32", pairs(propagating(max))),
    "tosa_maximum_ignore": ("f32", pairs(ignoring(max))),
    "tosa_minimum": ("bf16", pairs(propagating(min))),
    "tosa_minimum_ignore": ("f16", pairs(ignoring(min))),
    "tosa_clamp": ("f32", clamped(propagating)),
    "tosa_clamp_ignore": ("f32", clamped(ignoring)),
    "tosa_reduce_max": ("f32", rows(propagating(max))),
    "tosa_reduce_max_ignore": ("f32", rows(ignoring(max))),
    "tosa_reduce_min_ignore": ("f32", rows(ignoring(min))),
    "tosa_argmax_ignore": ("i32", [place(row, True) for row in A]),
}
# The arguments of a function, in order, by its name; a and b for the others.
ARGUMENTS = {"rows_max": "as", "rows_min": "as", "columns_max": "ac", "epilogue_max": "xyb",
             "epilogue_min": "xyb", "tosa_clamp": "a", "tosa_clamp_ignore": "a",
             "tosa_reduce_max": "a", "tosa_reduce_max_ignore": "a", "tosa_reduce_min_ignore": "a",
             "tosa_argmax_ignore": "a"}
# x y has i - j in row i and column j.
DATA = {"a": (A, ROWS, COLUMNS), "b": (B, ROWS, COLUMNS), "s": (START, ROWS), "c": (A[0], COLUMNS),
        "x": ([[i, -1.0] + [0.0] * 14 for i in range(ROWS)], ROWS, 16),
        "y": ([[1.0] * COLUMNS, list(range(COLUMNS))] + [[0.0] * COLUMNS] * 14, 16, COLUMNS)}
FORMATS = {"f64": ("<f8", "d"), "f32": ("<f4", "f"), "f16": ("<f2", "e"), "bf16": ("<u2", "H"),
           "i32": ("<i4", "i")}


def bits_of_bf16(x):
    return struct.unpack("<I", struct.pack("<f", x))[0] >> 16


def save(path, values, shape, dtype):
    kind, code = FORMATS[dtype]
    flat = [v for row in values for v in row] if len(shape) > 1 else list(values)
    flat = [bits_of_bf16(v) for v in flat] if dtype == "bf16" else flat
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {tuple(shape)}, }}".encode()
    header += b" " * (-(10 + len(header) + 1) % 64) + b"\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
                     + struct.pack(f"<{len(flat)}{code}", *flat))


def load(path, dtype):
    data = path.read_bytes()
    body = data[10 + struct.unpack("<H", data[8:10])[0]:]
    code = FORMATS[dtype][1]
    values = struct.unpack(f"<{len(body) // struct.calcsize(code)}{code}", body)
    if dtype != "bf16":
        return list(values)
    return [struct.unpack("<f", struct.pack("<I", v << 16))[0] for v in values]


def same(x, y):
    return x == y or (math.isnan(x) and math.isnan(y))


def main(bin_dir):
    bin_dir = pathlib.Path(bin_dir)
    count = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        bundle = folder / "nan.gemm"
        subprocess.run([bin_dir / "gemm-compile", HERE / "Inputs" / "nan.mlir", "-o", bundle,
                        "--target=sm_80", "--ptxas=none"], check=True)
        for entry, (dtype, want) in WANT.items():
            inputs = []
            for letter in ARGUMENTS.get(entry, "ab"):
                values, *shape = DATA[letter]
                of = "f32" if dtype == "i32" else "bf16" if letter in "xy" else dtype
                of = "bf16" if entry == "epilogue_max" else of
                save(folder / f"{letter}.npy", values, shape, of)
                inputs.append(f"--input=@{folder / letter}.npy")
            for device in ("ref", "emulate"):
                done = subprocess.run([bin_dir / "gemm-run", bundle, f"--entry={entry}", "--check",
                                       f"--device={device}", *inputs,
                                       f"--output=@{folder / 'out.npy'}"],
                                      capture_output=True, text=True, timeout=300)
                if done.returncode:
                    raise SystemExit(f"{entry} on {device}: {done.stdout}{done.stderr}")
                got = load(folder / "out.npy", dtype)
                wrong = [i for i, (g, w) in enumerate(zip(got, want)) if not same(g, w)]
                if len(got) != len(want) or wrong:
                    i = wrong[0] if wrong else 0
                    raise SystemExit(f"{entry} on {device}: expected {want[i]} as element {i}, "
                                     f"got {got[i]}; {len(wrong)} of {len(want)} are wrong")
                count += len(want)
    print(f"PASS: {len(WANT)} functions, {count} values")


if __name__ == "__main__":
    main(*sys.argv[1:])
