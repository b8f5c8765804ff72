"""ends.py FILE NUMBER...: an array of i32 of the numbers as FILE.npy's bytes."""
import struct
import sys

numbers = list(map(int, sys.argv[2:]))
header = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({len(numbers)},), }}"
header = header.ljust(117) + "\n"
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(numbers)}i", *numbers))
