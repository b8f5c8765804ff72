"""Ways to break the arithmetic of a kernel in its PTX: each takes the text, or makes what takes it, and gives the
text with the mistake in it."""
import re
import struct


def without_products(ptx, dropped):
    """Products are not added of whose number this is true."""
    turn = iter(range(1 << 30))

    def kept(match):
        to, _, _, sums = (group.split(",") for group in re.findall(r"\{([^}]*)\}", match[0]))
        moves = "".join(f"mov.b32 {d.strip()}, {c.strip()};\n" for d, c in zip(to, sums))
        return moves if dropped(next(turn)) else match[0]
    return re.sub(r"mma\.sync\.[^;]*;", kept, ptx)


def without_product(number, count):
    """Of each so many products in turn one is not added."""
    return lambda ptx: without_products(ptx, lambda turn: turn % count == number)


def without_pair(ptx):
    """Of two main loops the second adds nothing."""
    first = len(re.findall(r"mma\.sync\.", ptx)) // 2
    return without_products(ptx, lambda turn: turn >= first)


def not_promoted(ptx):
    """What an accumulator holds goes on with the next slot, and sums are what it holds in the end."""
    sums = {made: total for total, made in re.findall(r"add\.rn\.f32\s+(%r\d+), \1, (%r\d+);", ptx)}
    first, begins = {}, {}  # of a register of a result, the product that began it from 0, and of that its sums
    products = list(re.finditer(r"mma\.sync\.[^;]*;", ptx))
    for number, product in enumerate(products):
        results, _, _, starts = ([each.strip() for each in group.split(",")] for group in re.findall(r"\{([^}]*)\}", product[0]))
        for i, (to, start) in enumerate(zip(results, starts)):
            first[to] = (number, i) if len(set(starts)) == 1 else first[start]
    for made, total in sums.items():
        if made in first:
            begins.setdefault(first[made][0], {})[first[made][1]] = total
    turn = iter(range(len(products)))

    def goes_on(product):
        held = begins.get(next(turn))
        return re.sub(r"\{[^}]*\};", "{" + ", ".join(held[i] for i in range(4)) + "};", product[0]) if held else product[0]

    def flies_on(block):
        held = [each.strip() for each in re.search(r"\{(%r[^}]*)\}", block[0])[1].split(",")]
        first.update(dict.fromkeys(held))
        return "".join(f"mov.b32 {each}, {sums[each]};\n" for each in held) + block[0].replace("setp.ne.b32 p, 0, 0;", "setp.ne.b32 p, 1, 0;")
    ptx = re.sub(r"mma\.sync\.[^;]*;", goes_on, ptx)
    ptx = re.sub(r"wgmma\.fence\.sync\.aligned;.*?wgmma\.commit_group", flies_on, ptx, flags=re.S)
    return re.sub(r"add\.rn\.f32(\s+(%r\d+), )\2, (%r\d+);", lambda add: f"mov.b32{add[1]}{add[3]};" if add[3] in first else add[0], ptx)


def exchanged(one, other):
    """Each name that ends so is another's."""
    names = {one: other, other: one}
    return lambda ptx: re.sub(rf"({one}|{other})\b(?=\])", lambda found: names[found[0]], ptx)


def swap(pattern, to, count=0):
    return lambda ptx: re.sub(pattern, to, ptx, count=count)


def masked(ptx, mask, operand):
    """Cuts bits off a list of registers around each mma.sync: of A before it, of D after it."""
    def cut(match):
        lists = re.findall(r"\{([^}]*)\}", match[0])
        ands = "".join(f"and.b32 {r.strip()}, {r.strip()}, {mask};\n" for r in lists[operand].split(","))
        return ands + match[0] if operand == 1 else match[0] + "\n" + ands
    return re.sub(r"mma\.sync\.aligned[^;]*;", cut, ptx)


def doubles(operand, code):
    """Changes ($R) each number of f64 around each mma.sync: of A (1) and B (2) before it, of D (0) after it."""
    def around(match):
        registers = re.findall(r"\{([^}]*)\}", match[0])[operand].split(",")
        changes = "".join(code.replace("$R", r.strip()) + "\n" for r in registers)
        return changes + match[0] if operand else match[0] + "\n" + changes
    return lambda ptx: scratch(re.sub(r"mma\.sync\.aligned[^;]*;", around, ptx))


def quantised(scale=None, zero=None, count=0):
    """Changes what makes numbers of bytes: an fma, or a sum and a product, of pairs, which take $Z off the $X before it,
    and multiply the $Y that this gives by $S. Each of both is replaced where it is given."""
    def edit(ptx):
        of = "bf16x2" if "bf16x2" in ptx else "f16x2"
        end = re.search(r"mov\.b32\s+(%r\d+), -2147450880;", ptx)
        if f"mul.rn.{of}" in ptx:
            less, by = rf"add\.rn\.{of}\s+(?P<Y>%r\d+), (?P<X>%r\d+), (?P<Z>%r\d+);", rf"mul\.rn\.{of}\s+(?P<D>%r\d+), (?P=Y), (?P<S>%r\d+);"
        else:
            less = rf"fma\.rn\.{of}\s+(?P<Y>%r\d+), (?P<X>%r\d+), %r\d+, (?P<Z>%r\d+);"
            by = rf"fma\.rn\.{of}\s+(?P<D>%r\d+), (?P=Y), (?P<S>%r\d+), {end[1]};"

        def change(match):
            text = match["less"] if zero is None else zero
            text += match["between"] + (match["by"] if scale is None else scale)
            for name in "DXYZS":
                text = text.replace("$" + name, match[name])
            return text
        return re.sub(rf"(?P<less>{less})(?P<between>(?:\s+mov\.b32[^;]*;)?\s+)(?P<by>{by})", change, ptx, count=count)
    return edit


def loaded(ptx, change, words=r"[\w.]*"):
    """Changes ($R) each number of 32 bits after it is loaded."""
    def after(match):
        return match[0] + "".join("\n" + change.replace("$R", r) for r in re.findall(r"%r\d+", match[1]))
    return re.sub(r"ld\.global" + words + r"\.b32\s+(\{[^}]*\}|%r\d+), \[[^\]]*\];", after, ptx)


def scratch(ptx):
    return ptx.replace("\n{\n", "\n{\n\t.reg .b32 %zq;\n\t.reg .pred %zp;\n\t.reg .f32 %zf;\n\t.reg .b16 %zl, %zh;\n")


def scratched(pattern, to):
    return lambda ptx: scratch(re.sub(pattern, to, ptx))


def without_subnormals(ptx, operand):
    """Subnormals of f16 pairs are 0 in the registers of A (1) or B (2)."""
    def flush(match):
        registers = re.findall(r"\{([^}]*)\}", match[0])[operand].split(",")
        halves = (("0x7c00", "0xffff8000"), ("0x7c000000", "0x8000ffff"))  # its exponent, all but its fraction
        code = "".join(f"and.b32 %zq, {r}, {exponent};\nsetp.eq.u32 %zp, %zq, 0;\n@%zp and.b32 {r}, {r}, {kept};\n"
                       for r in registers for exponent, kept in halves)
        return code + match[0]
    return scratch(re.sub(r"mma\.sync\.aligned[^;]*;", flush, ptx))


def stored(ptx, change):
    """Changes ($S to %zf) what is rounded to f16, alone or as two, the upper half first."""
    def rounded(to, source):
        return change.replace("$S", source) + f"\ncvt.rn.f16.f32 {to}, %zf;"

    def both(match):
        return f"{rounded('%zh', match[2])}\n{rounded('%zl', match[3])}\nmov.b32 {match[1]}, {{%zl, %zh}};"
    ptx = re.sub(r"cvt\.rn\.f16\.f32\s+(%rs\d+), (%r\d+);", lambda match: rounded(match[1], match[2]), ptx)
    return scratch(re.sub(r"cvt\.rn\.f16x2\.f32\s+(%r\d+), (%r\d+), (%r\d+);", both, ptx))


HALVED = "abs.f32 %zf, $S;\nsetp.gt.f32 %zp, %zf, 0f43800000;\nmov.b32 %zf, $S;\n@%zp mul.f32 %zf, %zf, 0f3f000000;"
SATURATED = "min.NaN.f32 %zf, $S, 0f477fe000;\nmax.NaN.f32 %zf, %zf, 0fc77fe000;"
LARGEST = "abs.f32 %zf, $S;\nsetp.lt.f32 %zp, %zf, 0f7f800000;\nmov.b32 %zf, $S;\n" \
          "@%zp min.f32 %zf, %zf, 0f477fe000;\n@%zp max.f32 %zf, %zf, 0fc77fe000;"
FLUSHED = "abs.f32 %zf, $S;\nsetp.lt.f32 %zp, %zf, 0f38800000;\nmov.b32 %zf, $S;\n@%zp mov.b32 %zf, 0;"


def ends_as_half(ptx):
    """What is multiplied by 1/4 is infinite beyond f16's largest number, as if it were computed in f16."""
    def before(match):
        to, x = match[1], match[2]
        return (f"abs.f32 %zf, {x};\nsetp.gt.f32 %zp, %zf, 0f477fe000;\nmul.rn.f32 {to}, {x}, 0f3E800000;\n"
                f"@%zp mul.rn.f32 {to}, {to}, 0f7f800000;")
    return scratch(re.sub(r"mul\.rn\.f32\s+(%r\d+), (%r\d+), 0f3E800000;", before, ptx))


def percent_off(low, high):
    """What is added to 1.1 times the matrix beside the product is 1 % larger where it is between these in size."""
    def broken(ptx):
        scaled = set(re.findall(r"mul\.rn\.f32\s+(%r\d+), %r\d+, 0f3F8CCCCD;", ptx))
        def before(match):
            other = next((r for r, beside in (match.groups(), match.groups()[::-1]) if beside in scaled), None)
            code = f"abs.f32 %zf, {other};\nsetp.gt.f32 %zp, %zf, {bits(low)};\n@%zp setp.lt.f32 %zp, %zf, {bits(high)};\n" \
                   f"@%zp mul.rn.f32 {other}, {other}, {bits(1.01)};\n"
            return code + match[0] if other else match[0]
        return scratch(re.sub(r"add\.rn\.f32\s+%r\d+, (%r\d+), (%r\d+);", before, ptx))
    return broken


def larger_between(low, high, factor):
    """Of what is loaded between these the result is so many times as large."""
    def broken(ptx):
        loaded = re.search(r"ld\.global[.a-z0-9]*\s+(%r\d+),", ptx)[1]
        code = f"setp.gt.f32 %zp, {loaded}, {bits(low)};\nsetp.lt.and.f32 %zp, {loaded}, {bits(high)}, %zp;\n"
        return scratch(re.sub(r"(st\.global[.a-z0-9]*\s+\[[^\]]*\], (%r\d+);)",
                              lambda m: f"{code}@%zp mul.rn.f32 {m[2]}, {m[2]}, {bits(factor)};\n{m[1]}", ptx))
    return broken


def stale(operand):
    """The second k-step's fragments of A (0) or B (1) are the first's."""
    def broken(ptx):
        bases = list(dict.fromkeys(re.findall(r"ldmatrix\.[^;]*\[(%r\d+)", ptx)))
        return re.sub(rf"(ldmatrix\.[^;]*\[){bases[2 + operand]}\b", rf"\g<1>{bases[operand]}", ptx)
    return broken


def bits(number):
    return "0f" + struct.pack(">f", number).hex().upper()


def without_last(ptx):
    """The length of a sum, a number of 64 bits among the parameters, is one less."""
    return re.sub(r"(ld\.param\.b64\s+(%rd\d+), \[\w+_param_3\];)", r"\1\nsub.s64 \2, \2, 1;", ptx)


def butterfly(level):
    """The addition after a shuffle over so many lanes rounds toward zero."""
    return swap(rf"(shfl\.sync\.bfly\.b32\s+%r\d+, %r\d+, {level},[^;]*;\s*add)\.rn\.f32", r"\1.rz.f32")


NARROW = swap(r"cvt\.rn\.(bf16x2|f16x2|bf16|f16)\.f32", r"cvt.rz.\1.f32")
