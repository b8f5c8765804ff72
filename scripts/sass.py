"""The instructions of a cubin's kernels, as numbers: a cubin is an ELF file with one
section `.text.NAME` a kernel, an instruction of sm_70 and later 16 bytes, the low
12 bits of it the opcode; a branch says in bits 34 to 81 and, below them, 16 to 23 by how many
quarters of an instruction it goes on from the next. Only what is named here is known, for
sm_90a, as ptxas 13.0 writes it: each was read off a kernel that differs in nothing but that
instruction.
"""
import struct

HGMMA, UTMASTG, LDSM, STSM, LDL, STL = {0x9f0}, {0x3b5}, {0x83b}, {0x844}, {0x983}, {0x387}
# What waits for memory or for time: ERRBAR and CGAERRBAR, behind every MEMBAR of more than the
# CTA (one of the CTA is part of a fence between proxies); NANOSLEEP of a register and of an
# immediate.
STALLS = {0x9ab, 0x5ab, 0x35d, 0x95d}
UTMALDG = {0x5b4, 0x3b4}  # to one CTA, to several
# MOV, and IMAD that only moves: of a register, an immediate, a constant.
MOVES = {0x202, 0x802, 0xa02, 0x224, 0x424, 0x624, 0x824, 0xa24}


BRANCH = {0x947}


def instructions(cubin):
    """{kernel: [instruction, ...]} of the bytes of a cubin."""
    table, = struct.unpack_from("<Q", cubin, 0x28)
    count, strings = struct.unpack_from("<HH", cubin, 0x3c)
    # name, type, flags, address, offset, size, ...
    sections = [struct.unpack_from("<IIQQQQ", cubin, table + 64 * i) for i in range(count)]
    found = {}
    for name, _, _, _, offset, size in sections:
        start = sections[strings][4] + name
        text = cubin[start:cubin.index(b"\0", start)].decode()
        if text.startswith(".text."):
            found[text[6:]] = [int.from_bytes(cubin[at:at + 16], "little") for at in range(offset, offset + size, 16)]
    return found


def opcode(instruction):
    return instruction & 0xfff


def loop_around(code, first, last):
    """The innermost loop with the instructions `first` to `last`, as its own first and last; or None."""
    found = None
    for at in range(last, len(code)):
        if opcode(code[at]) in BRANCH:
            distance = (code[at] >> 34 & (1 << 48) - 1) << 8 | code[at] >> 16 & 0xff
            to = at + 1 + (distance - (distance >> 55 << 56)) // 4
            if to <= first and (not found or at - to < found[1] - found[0]):
                found = to, at
    return found
