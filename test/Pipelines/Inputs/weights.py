"""Two functions with weights: weights.py FILE [--short | --odd | --digit], or weights.py --compare CONSTANTS, which
compares what a bundle holds with them."""
import struct
import sys


def bf16(first, count):
    """Small whole numbers, exact in bf16."""
    return b"".join(struct.pack("<f", (first + i * 7) % 15 - 7)[2:] for i in range(count))


SHARED, OWN = bf16(0, 128 * 64), bf16(3, 64 * 48)

if sys.argv[1] == "--compare":
    held = open(sys.argv[2], "rb").read()
    expected = SHARED + bytes(-len(SHARED) % 256) + OWN
    assert held == expected, f"expected {len(expected)} bytes of weights, got {len(held)}"
    sys.exit(0)

shared = (SHARED[:-8] if "--short" in sys.argv else SHARED).hex().upper()
if "--odd" in sys.argv:
    shared = shared[:-1]
if "--digit" in sys.argv:
    shared = shared[:9001] + "x" + shared[9002:]
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write("""func.func @one(%x: tensor<24x64xbf16>) -> tensor<24x128xf32> {
  %w = arith.constant dense_resource<shared> : tensor<64x128xbf16>
  %b = arith.constant dense<0.5> : tensor<24x128xf32>
  %y = linalg.matmul ins(%x, %w : tensor<24x64xbf16>, tensor<64x128xbf16>)
      outs(%b : tensor<24x128xf32>) -> tensor<24x128xf32>
  return %y : tensor<24x128xf32>
}
func.func @two(%x: tensor<24x64xbf16>, %c: tensor<24x128xf32>, %d: tensor<24x48xf32>)
    -> (tensor<24x128xf32>, tensor<24x48xf32>, tensor<4xf32>) {
  %w = arith.constant dense_resource<shared> : tensor<64x128xbf16>
  %v = arith.constant dense_resource<"a key"> : tensor<64x48xbf16>
  %s = arith.constant dense<[0.5, 1.0, 2.0, 4.0]> : tensor<4xf32>
  %y = linalg.matmul ins(%x, %w : tensor<24x64xbf16>, tensor<64x128xbf16>)
      outs(%c : tensor<24x128xf32>) -> tensor<24x128xf32>
  %z = linalg.matmul ins(%x, %v : tensor<24x64xbf16>, tensor<64x48xbf16>)
      outs(%d : tensor<24x48xf32>) -> tensor<24x48xf32>
  return %y, %z, %s : tensor<24x128xf32>, tensor<24x48xf32>, tensor<4xf32>
}
// "No string {-#
{-#
  dialect_resources: { builtin: {
    shared: "0x10000000SHARED",
    small: "0x0400000001020304", // "a comment: \"0x10000000
    "a key": "0x10000000OWN"
  } }
#-}
""".replace("SHARED", shared).replace("OWN", OWN.hex().upper()))
