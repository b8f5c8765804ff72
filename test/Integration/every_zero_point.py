#!/usr/bin/env python3
"""Every number of 4 and of 8 bits less every zero point of a byte, with a sign and without, beside f16 and bf16, by mma.sync and by
wgmma: the differences times 3, each rounded once, are the product with the rows of an identity matrix, bit for bit.
"""
import struct

from harness import Test, run

SCHEDULES = {"sm_80": "mixed, block, tile = [64, 64, 64], warp = [32, 32], stages = 3, group = 4",
             "h200": "mixed_wgmma, block, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 4, swap"}
POINTS, SCALE = 256, 3


def npy(path, descr, shape, data):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}".encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + data)
    return "--input=@" + path


def loaded(path, count):
    with open(path, "rb") as file:
        return struct.unpack(f"<{count}f", file.read()[-4 * count:])


def bf16_bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0] >> 16  # of a number that bf16 has


def rounded(value, dtype):
    """To nearest even, in f16 or bf16."""
    if dtype == "f16":
        return struct.unpack("<e", struct.pack("<e", value))[0]
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return struct.unpack("<f", struct.pack("<I", bits + 0x7fff + (bits >> 16 & 1) & 0xffff0000))[0]


def check(test, target, dtype, bits, has_sign):
    count = max(64, 1 << bits)
    numbers = [n % (1 << bits) for n in range(count)]
    if has_sign:
        numbers = [n - (1 << bits) if n >> (bits - 1) else n for n in numbers]
    points = [p - 128 if has_sign else p for p in range(POINTS)]
    row = bytes(n & 0xff for n in numbers)
    if bits == 4:
        row = bytes(low & 15 | (high & 15) << 4 for low, high in zip(row[::2], row[1::2]))
    halves = {"f16": lambda value: struct.pack("<e", value), "bf16": lambda value: struct.pack("<H", bf16_bits(value))}
    half, descr = halves[dtype], {"f16": "<f2", "bf16": "|V2"}[dtype]
    x, w, s, z, c = (f"tensor<{shape}x{of}>" for shape, of in (
        (f"{count}x{count}", dtype), (f"{POINTS}x{len(row)}", "i8"), (f"{POINTS}x1", dtype), (f"{POINTS}x1", "i8"), (f"{count}x{POINTS}", "f32")))
    said = ("packed_b, " if bits == 4 else "") + ("" if has_sign else "unsigned_b, ")
    source = test.write("f.mlir", f"""func.func @f(%x: {x}, %w: {w}, %s: {s}, %z: {z}) -> {c} {{
  %e = tensor.empty() : {c}
  %d = gemm.matmul nt ins(%x, %w : {x}, {w}) outs(%e : {c}) scales(%s, %z : {s}, {z}) blocks [1, 1, {count}]
    {{{said}schedule = #gemm.schedule<{SCHEDULES[target]}>}} -> {c}
  return %d : {c}
}}
""")
    bundle, out = test.path("f.gemm"), test.path("out.npy")
    inputs = [npy(test.path("x.npy"), descr, (count, count), b"".join(half(float(i == j)) for i in range(count) for j in range(count))),
              npy(test.path("w.npy"), "|i1", (POINTS, len(row)), row * POINTS),
              npy(test.path("s.npy"), descr, (POINTS, 1), half(float(SCALE)) * POINTS),
              npy(test.path("z.npy"), "|i1", (POINTS, 1), bytes(p & 0xff for p in points))]
    for command in ([test.tool("gemm-compile"), source, "-o", bundle, f"--target={target}", "--ptxas=none"],
                    [test.tool("gemm-run"), bundle, "--device=emulate", *inputs, f"--output=@{out}"]):
        done = run(command)
        if done.status != 0:
            test.fail(done.describe())
            return
    got = loaded(out, count * POINTS)
    wrong = [(n, p, at) for (n, p), at in zip(((n, p) for n in numbers for p in points), got) if at != rounded(float(SCALE * (n - p)), dtype)]
    if wrong:
        n, p, at = wrong[0]
        test.fail(f"{target}, {dtype}, {bits} bits, sign {has_sign}: {len(wrong)} wrong, first ({n} - {p}) * {SCALE} = {at}")


def main():
    test = Test(__doc__)
    cases = [(target, dtype, bits, has_sign) for target in SCHEDULES for dtype in ("f16", "bf16") for bits in (4, 8) for has_sign in (False, True)]
    for case in cases:
        check(test, *case)
    test.finish(f"{len(cases) - test.failures} of {len(cases)} kinds of numbers exact less every zero point")


if __name__ == "__main__":
    main()
