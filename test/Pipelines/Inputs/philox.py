"""philox.py EXAMPLE FOLDER: writes, to FOLDER, a product whose epilogue stores the four words of Philox 4x32-10 of the counter and
key of each row, by the function of EXAMPLE, with counters and keys of Random123's known-answer tests (its kat_vectors), and what
these say."""
import pathlib
import re
import struct
import sys

# Counter, key, result: the lines of philox4x32 10.
VECTORS = """
00000000 00000000 00000000 00000000 00000000 00000000 6627e8d5 e169c58d bc57ac4c 9b00dbd8
ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff 408f276d 41c83b0e a20bc7c6 6d5451fd
243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 d16cfe09 94fdcceb 5001e420 24126ea1
"""
PRODUCT = """
#mn = affine_map<(m, n) -> (m, n)>
func.func @vectors(%a: tensor<3x32xi8>, %b: tensor<32x4xi8>, %counters: tensor<3x4xi32>, %keys: tensor<3x2xi32>) -> tensor<3x4xi32> {
  %none = arith.constant 0 : i32
  %e = tensor.empty() : tensor<3x4xi32>
  %c = linalg.fill ins(%none : i32) outs(%e : tensor<3x4xi32>) -> tensor<3x4xi32>
  %p = linalg.matmul ins(%a, %b : tensor<3x32xi8>, tensor<32x4xi8>) outs(%c : tensor<3x4xi32>) -> tensor<3x4xi32>
  %r = linalg.generic {indexing_maps = [#mn, #mn], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<3x4xi32>) outs(%e : tensor<3x4xi32>) {
  ^bb0(%sum: i32, %out: i32):
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %i0 = arith.constant 0 : index
    %i1 = arith.constant 1 : index
    %i2 = arith.constant 2 : index
    %i3 = arith.constant 3 : index
    %c0 = tensor.extract %counters[%m, %i0] : tensor<3x4xi32>
    %c1 = tensor.extract %counters[%m, %i1] : tensor<3x4xi32>
    %c2 = tensor.extract %counters[%m, %i2] : tensor<3x4xi32>
    %c3 = tensor.extract %counters[%m, %i3] : tensor<3x4xi32>
    %k0 = tensor.extract %keys[%m, %i0] : tensor<3x2xi32>
    %k1 = tensor.extract %keys[%m, %i1] : tensor<3x2xi32>
    %w:4 = func.call @philox(%c0, %c1, %c2, %c3, %k0, %k1) : (i32, i32, i32, i32, i32, i32) -> (i32, i32, i32, i32)
    %is1 = arith.cmpi eq, %n, %i1 : index
    %is2 = arith.cmpi eq, %n, %i2 : index
    %is3 = arith.cmpi eq, %n, %i3 : index
    %x = arith.select %is1, %w#1, %w#0 : i32
    %y = arith.select %is2, %w#2, %x : i32
    %z = arith.select %is3, %w#3, %y : i32
    %r = arith.addi %sum, %z : i32
    linalg.yield %r : i32
  } -> tensor<3x4xi32>
  return %r : tensor<3x4xi32>
}
"""


def write(path, rows):
    header = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({len(rows)},{len(rows[0])},), }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    numbers = [n for row in rows for n in row]
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(numbers)}I", *numbers))


example, folder = map(pathlib.Path, sys.argv[1:])
function = re.search(r"^func\.func private @philox.*?^}$", example.read_text(), re.M | re.S)[0]
(folder / "vectors.mlir").write_text(function + PRODUCT)
lines = [[int(word, 16) for word in line.split()] for line in VECTORS.split("\n") if line]
write(folder / "counters.npy", [line[:4] for line in lines])
write(folder / "keys.npy", [line[4:6] for line in lines])
write(folder / "words.npy", [line[6:] for line in lines])
