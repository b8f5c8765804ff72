"""The instructions of a cubin's kernels, as numbers: a cubin is an ELF file with one
section `.text.NAME` a kernel, an instruction of sm_70 and later 16 bytes, the low
12 bits of it the opcode; a branch says in bits 34 to 81 and, below them, 16 to 23 by how many
quarters of an instruction it goes on from the next. Only what is named here is known, for
sm_90a, as ptxas 13.0 writes it: each was read off a kernel that differs in nothing but that
instruction.
"""
import itertools
import struct

# HGMMA, that of A in registers and, of integers, IGMMA, of fp8 QGMMA.
HGMMA, UTMASTG, LDSM, STSM, LDL, STL = {0x9f0, 0xdf0, 0x9f1, 0x9f3}, {0x3b5}, {0x83b}, {0x844}, {0x983}, {0x387}
# What waits for memory or for time: ERRBAR and CGAERRBAR, behind every MEMBAR of more than the
# CTA (one of the CTA is part of a fence between proxies); NANOSLEEP of a register and of an
# immediate.
STALLS = {0x9ab, 0x5ab, 0x35d, 0x95d}
UTMALDG = {0x5b4, 0x3b4}  # to one CTA, to several
# MOV, and IMAD that only moves: of a register, an immediate, a constant.
MOVES = {0x202, 0x802, 0xa02, 0x224, 0x424, 0x624, 0x824, 0xa24}


BRANCH, EXIT = {0x947}, {0x94d}
# HMMA, IMMA, DMMA of sm_80; loads and stores of global memory. How many bytes these move is in bits 73 to 75.
MULTIPLY = HGMMA | {0x23c, 0x237, 0x23f}
LDG, STG, WIDTHS = {0x981}, {0x986}, (1, 1, 2, 2, 4, 8, 16, 16)
ARRIVE = {0x9a7}  # SYNCS.ARRIVE, at a barrier of the CTA or of a peer
# Operations on vector registers, without their form (bits 9 to 11): MOV, SEL, ISETP, IADD3, LEA,
# LOP3, PRMT, SHF, IMAD, VIADD; and the numbers that operations on uniform registers have.
VECTOR = {0x02, 0x07, 0x0c, 0x10, 0x11, 0x12, 0x16, 0x19, 0x24, 0x36}
UNIFORM = range(0x80, 0xb0)
ALWAYS, ZERO = 7, 255  # a guard that holds, a register that is 0


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


def target(code, at, chip="sm_90a"):
    """Where the branch `at` goes; before sm_90 all of its distance is in bits 34 to 81."""
    distance = code[at] >> 34 & (1 << 48) - 1
    if chip < "sm_90":
        return at + 1 + (distance - (distance >> 47 << 48)) // 4
    distance = distance << 8 | code[at] >> 16 & 0xff
    return at + 1 + (distance - (distance >> 55 << 56)) // 4


def followers(code, at, chip):
    """Which instructions may be next."""
    going = opcode(code[at]) in BRANCH | EXIT
    always = going and guard(code[at]) == ALWAYS and code[at] >> 87 & 15 == ALWAYS
    return [target(code, at, chip)] * (opcode(code[at]) in BRANCH) + [at + 1] * (not always and at + 1 < len(code))


def bytes_at_once(instruction):
    """Of a load or a store, of each lane."""
    return WIDTHS[instruction >> 73 & 7]


def global_bytes(instruction):
    return bytes_at_once(instruction) if opcode(instruction) in LDG | STG else 0


def loop_around(code, first, last):
    """The innermost loop with the instructions `first` to `last`, as its own first and last; or None."""
    found = None
    for at in range(last, len(code)):
        if opcode(code[at]) in BRANCH:
            to = target(code, at)
            if to <= first and (not found or at - to < found[1] - found[0]):
                found = to, at
    return found


def field(instruction, low):
    return instruction >> low & 0xff


def guard(instruction):
    return instruction >> 12 & 15


def is_vector(instruction):
    return opcode(instruction) & 0x1ff in VECTOR


def sources(instruction):
    """The vector registers that an instruction reads, as far as these can be told; more, if in doubt."""
    code = opcode(instruction)
    if code & 0x1ff in UNIFORM or code in HGMMA | BRANCH:
        return set()
    form, found = code >> 9, {field(instruction, 24)}
    if form == 1:
        found.add(field(instruction, 32))
    if form in (1, 2, 4, 5, 6) or not is_vector(instruction):
        found.add(field(instruction, 64))
    return found


def readers(code, body, at, register):
    """Instructions of the loop `body` that may read what the one `at` left in a register, round
    the loop until it is written anew in any case."""
    first, last = body
    for i in itertools.chain(range(at + 1, last + 1), range(first, at + 1)):
        if register in sources(code[i]):
            yield i
        if is_vector(code[i]) and field(code[i], 16) == register and guard(code[i]) == ALWAYS:
            return


def only_for_arrivals(code, body, at):
    """Whether what the vector instruction `at` of a loop computes is an address of arrivals, or
    part of one, and nothing else."""
    pending, seen, arrivals = [at], set(), 0
    while pending:
        i = pending.pop()
        if i in seen:
            continue
        seen.add(i)
        found = list(readers(code, body, i, field(code[i], 16)))
        if not found:
            return False
        for reader in found:
            if opcode(code[reader]) in ARRIVE:
                arrivals += 1
            elif not is_vector(code[reader]) or field(code[reader], 16) == ZERO:
                return False
            else:
                pending.append(reader)
    return arrivals > 0
