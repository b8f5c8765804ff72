#!/usr/bin/env python3
"""Writes a.npy (f16), b.npy (i8) and s.npy (f16) into a folder: weights of 98 to 102 beside a zero point of 100, whose scale of
1024 makes numbers of them that f16 has, and none of what lies beyond them: 0 less 100 times 1024 is infinite.
usage: large_scales.py FOLDER K
"""
import os
import struct
import sys


def save(path, descr, code, shape, values):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack(f"<{len(values)}{code}", *values))


folder, k = sys.argv[1], int(sys.argv[2])
os.makedirs(folder, exist_ok=True)
save(os.path.join(folder, "a.npy"), "<f2", "e", (16, k), [float(i % 5 - 2) for i in range(16 * k)])
save(os.path.join(folder, "b.npy"), "|i1", "b", (16, k), [98 + (7 * i + i // k) % 5 for i in range(16 * k)])
save(os.path.join(folder, "s.npy"), "<f2", "e", (16, k // 32), [1024.0] * (16 * (k // 32)))
