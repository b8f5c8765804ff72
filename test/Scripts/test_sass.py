"""Which move between the products of a main loop hands the slot on: instructions made by hand, as
ptxas encodes them, a loop of them and what scripts/sass.py says of a move in it.
"""
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))
import epilogue  # noqa: E402
import sass  # noqa: E402
import sweep_wgmma  # noqa: E402

PT, NOT_P0 = 7, 8
HGMMA, NOP = 0x9f0, 0x918


def op(code, d=sass.ZERO, a=sass.ZERO, b=sass.ZERO, c=sass.ZERO, guard=PT):
    return code | guard << 12 | d << 16 | a << 24 | b << 32 | c << 64


def move(d, s):  # IMAD.MOV.U32 d, RZ, RZ, s
    return op(0x224, d, c=s)


def add(d, a, guard=PT):  # VIADD d, a, 8
    return op(0x836, d, a, b=8, guard=guard)


def arrive(a):  # @!P0 SYNCS.ARRIVE [a]
    return op(0x9a7, a=a, guard=NOT_P0)


BACK = 0x947 | PT << 12  # a branch: only that it ends the loop
PRODUCTS = [op(HGMMA, 24, 8), op(NOP), op(HGMMA, 24, 12)]


def verdict(*between, before=(), after=(), carried=0):
    """What the sweep says of a loop with instructions before, between and after its two products, which hands so much on."""
    code = [*before, PRODUCTS[0], *between, PRODUCTS[2], *after, BACK]
    at = [i for i, instruction in enumerate(code) if sass.opcode(instruction) in sass.HGMMA]
    return sweep_wgmma.extra_moves(code, at, (0, len(code) - 1), carried)


class Moves(unittest.TestCase):
    def test_none(self):
        self.assertEqual(verdict(op(NOP), after=[arrive(3)]), [])

    def test_the_slots(self):
        self.assertEqual(verdict(move(3, 12), after=[arrive(3)]), [])  # read in this step
        self.assertEqual(verdict(move(3, 12), before=[add(12, 5), add(10, 3, NOT_P0)], after=[arrive(10)]), [])
        # A register that is used again for another thing after the arrival.
        self.assertEqual(verdict(move(3, 12), after=[arrive(3), add(3, 5), op(0x212, 7, 3, 3)]), [])

    def test_another(self):
        for reader in (op(0x212, 7, 3, 4), op(0x388, a=3), op(0x20c, a=3), op(0x986, a=9, b=3, c=3)):
            for rest in ([], [arrive(3)]):
                self.assertIn("R3", verdict(move(3, 12), after=[reader, *rest])[0])
        self.assertIn("R3", verdict(move(3, 12), after=[arrive(10)])[0])  # read by nobody
        self.assertIn("R3", verdict(move(3, 12), before=[op(0x224, 9, 3, 3, 3), op(0x388, a=9)], after=[arrive(3)])[0])

    def test_what_is_read_ahead(self):
        reader = op(0x212, 7, 3, 4)
        self.assertEqual(verdict(move(3, 12), after=[reader], carried=1), [])
        self.assertIn("R3", verdict(move(3, 12), move(4, 13), after=[reader], carried=1)[0])

    def test_two(self):
        found = verdict(move(3, 12), move(4, 13), after=[arrive(3), arrive(4)])
        self.assertEqual(found, ["expected one move at most between the products, got 2"])


def branch(distance, guard=PT):  # so many instructions from the next, as sm_80 has it
    return op(0x947, 0, 0, guard=guard) & ~(0xff << 32 | 0xff << 64) | (4 * distance & (1 << 48) - 1) << 34 | PT << 87


def access(code, width):  # of so many bytes
    return op(code) & ~(7 << 73) | sass.WIDTHS.index(width) << 73


class Paths(unittest.TestCase):
    """What scripts/epilogue.py takes for the way of a tile inside the problem."""

    def test_branches(self):
        code = [branch(1), op(NOP), branch(-3, guard=0), op(0x94d)]
        self.assertEqual([sass.followers(code, at, "sm_80") for at in range(4)], [[2], [2], [0, 3], []])

    def test_whole_tile(self):
        load, store, single = access(0x981, 4), access(0x986, 4), access(0x986, 2)
        # Both are stored at once, or each is asked for: the shortest way with all bytes is the first one's.
        code = [load, branch(2, guard=0), store, branch(4), op(NOP), single, store, op(NOP), op(0x94d)]
        self.assertEqual(epilogue.best_path(code, "sm_80", 0, 8), [0, 1, 2, 3, 8])
        self.assertEqual(epilogue.under_way([access(0x981, 4) & ~(0xff << 16) | r << 16 for r in (4, 5)] + [op(0x210, 6, 4)], [0, 1, 2]), 2)
        with self.assertRaises(SystemExit):
            epilogue.best_path(code, "sm_80", 0, 12)


if __name__ == "__main__":
    unittest.main()
