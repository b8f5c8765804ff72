"""The instructions of a cubin's kernels, as numbers: a cubin is an ELF file with one
section `.text.NAME` a kernel, an instruction of sm_70 and later 16 bytes, and the low
12 bits of it the opcode. Only what is named here is known, for sm_90a, as ptxas 13.0
writes it: each was read off a kernel that differs in nothing but that instruction.
"""
import struct

HGMMA, UTMASTG, LDSM, STSM, LDL, STL = {0x9f0}, {0x3b5}, {0x83b}, {0x844}, {0x983}, {0x387}
UTMALDG = {0x5b4, 0x3b4}  # to one CTA, to several
# MOV, and IMAD that only moves: of a register, an immediate, a constant.
MOVES = {0x202, 0x802, 0xa02, 0x224, 0x424, 0x624, 0x824, 0xa24}


def opcodes(cubin):
    """{kernel: [opcode, ...]} of the bytes of a cubin."""
    table, = struct.unpack_from("<Q", cubin, 0x28)
    count, strings = struct.unpack_from("<HH", cubin, 0x3c)
    # name, type, flags, address, offset, size, ...
    sections = [struct.unpack_from("<IIQQQQ", cubin, table + 64 * i) for i in range(count)]
    found = {}
    for name, _, _, _, offset, size in sections:
        start = sections[strings][4] + name
        text = cubin[start:cubin.index(b"\0", start)].decode()
        if text.startswith(".text."):
            found[text[6:]] = [struct.unpack_from("<Q", cubin, at)[0] & 0xfff
                               for at in range(offset, offset + size, 16)]
    return found
