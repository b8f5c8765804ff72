"""Random GEMMs as text: one Case is one function around one gemm.matmul.

Sizes sit on and beside the edges of vectors, warp tiles and CTA tiles. A case
prints itself as MLIR, says with which inputs gemm-run must be called (dynamic
dims get their sizes there), and how much work it is.
"""
import math
import random
import re
from dataclasses import dataclass, field

from pins import FP8, converts, fits, holds_scales

SIZES = [0, 1, 2, 7, 8, 15, 16, 17, 31, 63, 64, 65, 127, 128, 129, 255, 509]
LAYOUTS = ["nn", "nt", "tn", "tt"]

# name: (extra operands, lines of the region; %v is the running value, %e the operand).
# An operand is a column vector, an element each, or one scalar.
ERF_GELU = """%half = arith.constant 0.5 : f32
%one = arith.constant 1.0 : f32
%rsqrt2 = arith.constant 0.707106769 : f32
%s = arith.mulf {v}, %rsqrt2 : f32
%erf = math.erf %s : f32
%p = arith.addf %erf, %one : f32
%h = arith.mulf {v}, %half : f32
{r} = arith.mulf %h, %p : f32"""
TANH_GELU = """%half = arith.constant 0.5 : f32
%one = arith.constant 1.0 : f32
%c = arith.constant 0.044715 : f32
%k = arith.constant 0.797884583 : f32
%x2 = arith.mulf {v}, {v} : f32
%x3 = arith.mulf %x2, {v} : f32
%cx3 = arith.mulf %x3, %c : f32
%in = arith.addf {v}, %cx3 : f32
%s = arith.mulf %in, %k : f32
%t = math.tanh %s : f32
%p = arith.addf %t, %one : f32
%h = arith.mulf {v}, %half : f32
{r} = arith.mulf %h, %p : f32"""
SILU = """%one = arith.constant 1.0 : f32
%n = arith.negf {v} : f32
%ex = math.exp %n : f32
%d = arith.addf %ex, %one : f32
{r} = arith.divf {v}, %d : f32"""
RELU = """%z = arith.constant 0.0 : f32
{r} = arith.maximumf {v}, %z : f32"""
SCALE = """%f = arith.constant 0.25 : f32
{r} = arith.mulf {v}, %f : f32"""
CAST = """%narrow = arith.truncf {v} : f32 to bf16
{r} = arith.extf %narrow : bf16 to f32"""
EPILOGUES = {
    "bias": ("column", "{r} = arith.addf {v}, {e} : f32"),
    "rowbias": ("row", "{r} = arith.addf {v}, {e} : f32"),
    "residual": ("element", "{r} = arith.addf {v}, {e} : f32"),
    "multiply": ("element", "{r} = arith.mulf {v}, {e} : f32"),
    "dynscale": ("scalar", "{r} = arith.mulf {v}, {e} : f32"),
    "relu": (None, RELU),
    "gelu": (None, ERF_GELU),
    "gelutanh": (None, TANH_GELU),
    "silu": (None, SILU),
    "scale": (None, SCALE),
    "cast": (None, CAST),
}


# What becomes of a value {v} and a number of its group: the combiner, of what, and what is made of both.
GROUP_STEPS = {
    "quantise": ("absmax", "", """%least{i} = arith.constant 1.0e-3 : f32
%some{i} = arith.maximumf {g}, %least{i} : f32
{r} = arith.divf {v}, %some{i} : f32"""),
    "normalise": ("add", "%of{i} = arith.mulf {v}, {v} : f32", """%least{i} = arith.constant 1.0e-3 : f32
%some{i} = arith.addf {g}, %least{i} : f32
%root{i} = math.rsqrt %some{i} : f32
{r} = arith.mulf {v}, %root{i} : f32"""),
    "below": ("max", "", "{r} = arith.subf {v}, {g} : f32"),
    "above": ("min", "", "{r} = arith.subf {v}, {g} : f32"),
    "centre": ("add", "", """%part{i} = arith.constant 0.0625 : f32
%mean{i} = arith.mulf {g}, %part{i} : f32
{r} = arith.subf {v}, %mean{i} : f32"""),
}

# Epilogues that have code in f64.
OF_F64 = sorted(set(EPILOGUES) - {"gelu", "gelutanh", "silu"})


@dataclass
class Operand:
    """A function argument: its real shape, the dims that are `?` in its type, and the window that is used."""
    name: str
    dtype: str
    shape: list
    dynamic: list
    pad: int = 0      # extra elements per row of the argument
    offset: int = 0   # first column of the window

    def type_of(self, shape):
        return f"tensor<{''.join(f'{dim}x' for dim in shape)}{self.dtype}>"

    @property
    def outer(self):
        shape = ["?" if d else s for s, d in zip(self.shape, self.dynamic)]
        return self.type_of(shape[:-1] + [self.shape[-1] + self.pad] if self.pad else shape)

    @property
    def inner(self):
        return self.type_of(["?" if d else s for s, d in zip(self.shape, self.dynamic)])

    def window(self):
        """The line that takes the window out of a padded argument."""
        zeros = ", ".join(["0"] * (len(self.shape) - 1) + [str(self.offset)])
        sizes = ", ".join(map(str, self.shape))
        ones = ", ".join(["1"] * len(self.shape))
        return (f"%{self.name}w = tensor.extract_slice %{self.name}[{zeros}] [{sizes}] [{ones}] : "
                f"{self.outer} to {self.inner}")

    @property
    def value(self):
        return f"%{self.name}w" if self.pad else f"%{self.name}"

    def input(self, seed):
        shape = self.shape[:-1] + [self.shape[-1] + self.pad] if self.pad else self.shape
        return "--input=" + "".join(f"{dim}x" for dim in shape) + f"{self.dtype}=random:seed={seed}"


@dataclass
class Case:
    name: str
    m: int
    n: int
    k: int
    batch: int              # 0: not batched; batch extent is batch - 1 otherwise
    layout: str
    dtype: str
    out: str
    alpha: float
    beta: float
    epilogue: list
    dynamic: frozenset      # of "m", "n", "k", "b"
    operands: list = field(default_factory=list)
    schedule: str = ""      # attribute, or chosen by the compiler
    sums: str = ""          # type of a second result, the sums of A's rows; "": none
    peers: int = 0          # right operands beside B, each of a product of its own
    blocks: tuple = ()      # of A's and B's scales, or of those of bytes, along m, n and k, if there are any
    signs: str = ""         # of bytes beside `dtype`: "unsigned_a" or "unsigned_b", or none
    groups: list = field(default_factory=list)   # (of GROUP_STEPS, columns): numbers that elements read
    further: list = field(default_factory=list)  # (result, number of the value) of outputs beside C, operands o0, ...
    program: object = None  # an Epilogue of epilogue_programs.py, in the place of all these steps

    @property
    def extents(self):
        return {"m": self.m, "n": self.n, "k": self.k, "b": self.batch - 1}

    def make(self, name, dtype, dims, pad=0, offset=0):
        dynamic = [dim in self.dynamic for dim in dims]
        shape = [self.extents[dim] for dim in dims]
        if any(dynamic) or 0 in shape:  # a window of nothing is not valid IR
            pad = offset = 0
        operand = Operand(name, dtype, shape, dynamic, pad, offset)
        self.operands.append((operand, dims))
        return operand

    def volume(self):
        """Multiply-adds the kernel does: whole 128x128 tiles, K in steps of 32."""
        tiles = -(-self.m // 128) * -(-self.n // 128) * (self.batch - 1 if self.batch else 1)
        return tiles * 128 * 128 * 32 * max(1, -(-self.k // 32))

    def text(self):
        lead = ["b"] if self.batch else []
        c_dims = lead + ["m", "n"]
        c = next(op for op, _ in self.operands if op.name == "c") if self.beta else None
        a, b = self.operands[0][0], self.operands[1][0]
        lines = [op.window() for op, _ in self.operands if op.pad]
        out_type = f"tensor<{''.join('?x' if d in self.dynamic else f'{self.extents[d]}x' for d in c_dims)}{self.out}>"
        if c:
            start = c.value
        else:
            sizes = []
            for dim in c_dims:
                if dim in self.dynamic:
                    op, dims = next((op, dims) for op, dims in self.operands if dim in dims)
                    lines += [f"%i{dim} = arith.constant {dims.index(dim)} : index",
                              f"%d{dim} = tensor.dim {op.value}, %i{dim} : {op.inner}"]
                    sizes.append(f"%d{dim}")
            lines.append(f"%init = tensor.empty({', '.join(sizes)}) : {out_type}")
            start = "%init"
        factors = [a, b] + [op for op, _ in self.operands if op.name.startswith("p")]
        beside = [op for op, _ in self.operands if op.name.startswith("o")]
        types = ", ".join([out_type] + [op.inner for op in beside])
        outputs = ", ".join([start] + [op.value for op in beside])
        call = (f"%r{f':{1 + len(beside)}' if beside else ''} = gemm.matmul {self.layout} "
                f"ins({', '.join(op.value for op in factors)} : "
                f"{', '.join(op.inner for op in factors)}) outs({outputs} : {types})")
        if self.blocks:
            scales = [op for op, _ in self.operands if op.name in ("sa", "sb")]
            call += (f" scales({', '.join(op.value for op in scales)} : {', '.join(op.inner for op in scales)}) "
                     f"blocks {list(self.blocks)}")
        if paired := [op for op, _ in self.operands if op.name.startswith("q")]:
            call += f" pairs({', '.join(op.value for op in paired)} : {', '.join(op.inner for op in paired)})"
        if self.alpha != 1.0:
            call += f" alpha({self.alpha:e})"
        if self.beta != 0.0:
            call += f" beta({self.beta:e})"
        said = [self.signs] * bool(self.signs) + [f"schedule = {self.schedule}"] * bool(self.schedule)
        pinned = f" {{{', '.join(said)}}}" if said else ""
        made = f" results [{', '.join(result for result, _ in self.further)}]" if beside else ""
        lines.append(call + self.region(c_dims) + made + pinned + (f" -> ({types})" if beside else f" -> {out_type}"))
        results = ", ".join(f"%r#{i}" for i in range(1 + len(beside))) if beside else "%r"
        if self.sums:
            lines += self.sum_of_rows(a)
            results, types = "%r, %s", f"{out_type}, {self.row('m', self.sums)}"
        arguments = ", ".join(f"%{op.name}: {op.outer}" for op, _ in self.operands)
        body = "".join(f"  {line}\n" for line in "\n".join(lines).splitlines())
        return f"func.func @{self.name}({arguments}) -> ({types}) {{\n{body}  return {results} : {types}\n}}\n"

    def row(self, dim, dtype):
        return f"tensor<1x{'?' if dim in self.dynamic else self.extents[dim]}x{dtype}>"

    def sum_of_rows(self, a):
        """A row of ones times A with K as its rows, as gemm-flatten makes it of a bias gradient."""
        dims = {dim: i for i, dim in enumerate(self.operands[0][1])}
        lines, given = [], {}
        for dim in "mk":
            given[dim] = ""
            if dim in self.dynamic:
                lines += [f"%q{dim} = arith.constant {dims[dim]} : index",
                          f"%p{dim} = tensor.dim {a.value}, %q{dim} : {a.inner}"]
                given[dim] = f"%p{dim}"
        ones, sums = self.row("k", self.dtype), self.row("m", self.sums)
        return lines + [f"%one = arith.constant 1.0 : {self.dtype}",
                        f"%oe = tensor.empty({given['k']}) : {ones}",
                        f"%ones = linalg.fill ins(%one : {self.dtype}) outs(%oe : {ones}) -> {ones}",
                        f"%se = tensor.empty({given['m']}) : {sums}",
                        f"%s = gemm.matmul {'nn' if self.layout[0] == 't' else 'nt'} ins(%ones, {a.value} : {ones}, "
                        f"{a.inner}) outs(%se : {sums}) -> {sums}"]

    def region(self, c_dims):
        if not self.program and not self.epilogue and not self.peers and not self.further and not self.groups:
            return ""
        extras = [(op, dims) for op, dims in self.operands if op.name.startswith("e")]
        text = " epilogue"
        if extras:
            domain = "(" + ", ".join(c_dims) + ")"
            text += "({} : {})".format(", ".join(op.value for op, _ in extras), ", ".join(op.inner for op, _ in extras))
            text += " maps [" + ", ".join(map_of(domain, dims) for _, dims in extras) + "]"
        if self.program:
            return text + self.program.text()
        arguments = "".join([f", %y{i}: f32" for i in range(self.peers)] + [f", %x{i}: f32" for i in range(len(extras))])
        text += " {\n^bb0(%acc: f32" + arguments + "):\n"
        value, used = "%acc", 0
        values = [value]
        for peer in range(self.peers):  # (acc - y0) - y0 * 2, ...: no two products in each other's place
            text += (f"  %f{peer} = arith.constant {2.0 ** peer} : f32\n  %g{peer} = arith.mulf %y{peer}, %f{peer} : f32\n"
                     f"  %h{peer} = arith.subf {value}, %g{peer} : f32\n")
            value = f"%h{peer}"
        for step, name in enumerate(self.epilogue):
            kind, body = EPILOGUES[name]
            operand = f"%x{used}" if kind else ""
            used += 1 if kind else 0
            body = re.sub(r"%(\w+)", rf"%\1_{step}", body)  # one name per step
            result = f"%v{step}"
            text += "".join(f"  {line}\n" for line in
                            body.format(v=value, r=result, e=operand).split("\n"))
            value = result
            values.append(value)
        for i, (name, group) in enumerate(self.groups):
            combiner, first, then = GROUP_STEPS[name]
            if first:
                text += f"  {first.format(i=i, v=value)}\n"
            text += f"  %number{i} = gemm.group_reduce {combiner} {f'%of{i}' if first else value} over {group} : f32\n"
            text += "".join(f"  {line}\n" for line in then.format(i=i, v=value, g=f"%number{i}", r=f"%grouped{i}").split("\n"))
            value = f"%grouped{i}"
        yielded = [value] + [number if self.groups else values[number % len(values)] for _, number in self.further]
        for i, (result, number) in enumerate(self.further):
            if not self.groups and result.startswith("add") and number % 2:  # the sum of squares, or of the values, zeros with a sign among them
                text += f"  %square{i} = arith.mulf {yielded[1 + i]}, {yielded[1 + i]} : f32\n"
                yielded[1 + i] = f"%square{i}"
        text += f"  gemm.yield {', '.join(yielded)} : {', '.join(['f32'] * len(yielded))}\n}}"
        return text.replace("f32", "f64") if self.dtype == "f64" else text


def map_of(domain, dims):
    """An extra operand's map; a table's dims are none of the product's, and have no name."""
    if not any(dims) and dims:
        symbols = ", ".join("ij"[:len(dims)])
        return f"affine_map<{domain}[{symbols}] -> ({symbols})>"
    return f"affine_map<{domain} -> ({', '.join(dims)})>"


def add_peers(rng, case, count):
    """More products of the case's A: what C was, the sums of A's rows and scales of blocks go."""
    case.peers, case.beta, case.sums = count, 0.0, ""
    case.blocks = ()
    case.operands = [(op, dims) for op, dims in case.operands if op.name not in ("c", "sa", "sb")]
    b, dims = case.operands[1]
    for peer in range(count):
        padding = rng.choice([0, 0, 1, 4, 8])
        case.make(f"p{peer}", b.dtype, dims, padding, rng.randrange(padding + 1))


def add_pairs(rng, case, count):
    """More products in the case's sum, without its scales of blocks and sums of rows."""
    case.sums, case.blocks = "", ()
    case.operands = [(op, dims) for op, dims in case.operands if op.name not in ("sa", "sb")]
    for number in range(2 * count):
        factor, dims = case.operands[number % 2]
        padding = rng.choice([0, 0, 1, 4, 8])
        case.make(f"q{number}", factor.dtype, dims, padding, rng.randrange(padding + 1))


def held(case):
    """How many rows and columns of the product a warp of its schedule has together."""
    if not case.schedule:
        return {"m": 64, "n": 64}
    rows, columns = map(int, re.search(r"warp = \[(\d+), (\d+)", case.schedule).groups())
    rows, columns = 16 if "wgmma" in case.schedule else rows, columns // (1 + case.peers)
    return {"m": columns, "n": rows} if "swap" in case.schedule else {"m": rows, "n": columns}


def add_further(rng, case, count):
    """More outputs: values that are stored, or what a combiner makes of rows, columns or groups of these."""
    case.sums = ""
    lead = ["b"] if case.batch else []
    for number in range(count):
        combiner = rng.choice(["store", "add", "add", "absmax", "max", "min"])
        over = rng.choice("mn") if combiner != "store" else ""
        fitting = [g for g in range(16, held(case).get(over, 0) + 1, 16) if held(case)[over] % g == 0]
        group = rng.choice(fitting) if fitting and rng.random() < 0.6 else 0
        dims = lead + [dim for dim in "mn" if dim != over or group]
        if rng.random() < 0.4:
            rng.shuffle(dims)
        whole = group and over not in case.dynamic and case.extents[over] % group == 0
        partial = group and (not whole or rng.random() < 0.5)
        shape = [-(-case.extents[dim] // group) if group and dim == over else case.extents[dim] for dim in dims]
        pad = rng.choice([0, 0, 1, 4]) if shape and 0 not in shape and not any(dim in case.dynamic for dim in dims) else 0
        case.operands.append((Operand(f"o{number}", rng.choice(["f32", "f32", "bf16", "f16"]) if combiner == "store" else "f32",
                                      shape, [dim in case.dynamic for dim in dims], pad, rng.randrange(pad + 1)),
                              ["" if group and dim == over else dim for dim in dims]))
        places = ", ".join(f"{dim} floordiv {group}" if group and dim == over else dim for dim in dims)
        case.further.append((f"{combiner} affine_map<({', '.join(lead + ['m', 'n'])}) -> ({places})>"
                             f"{' partial' if partial else ''}", rng.randrange(4)))


def add_element(rng, case):
    """A last step that reads an operand at each element of C."""
    case.epilogue.append(rng.choice(["residual", "multiply"]))
    case.make(f"e{len(case.epilogue) - 1}", rng.choice(["f32", "bf16", "f16", case.dtype]),
              ["b"] * (case.batch > 0 and rng.random() < 0.7) + ["m", "n"], rng.choice([0, 0, 0, 8, 3]))


def add_groups(rng, case):
    """Numbers of groups of columns that their elements read, one after another, and outputs that hold some of them. N is known, and
    the groups divide it and what a warp has."""
    case.dynamic -= {"n"}
    columns = held(case)["n"]
    step = 16 if case.dtype in ("i8", "f8E4M3FN", "f8E5M2") else 8
    fitting = [g for g in range(step, columns + 1, step) if columns % g == 0]
    case.groups = [(rng.choice(list(GROUP_STEPS)), rng.choice(fitting)) for _ in range(rng.choice([1, 1, 2, 3]))]
    together = math.lcm(*(group for _, group in case.groups))
    case.n = together * max(1, round(case.n / together))
    case.sums, case.beta, case.blocks = "", 0.0, ()
    case.operands = [(op, dims) for op, dims in case.operands if op.name not in ("c", "sa", "sb")]
    for operand, dims in case.operands:
        operand.shape = [case.extents.get(dim, size) for dim, size in zip(dims, operand.shape)]
        operand.dynamic = [dim in case.dynamic for dim in dims]
    lead = ["b"] if case.batch else []
    for number, (_, group) in enumerate(case.groups):
        if rng.random() < 0.5:
            continue
        dims = lead + ["m", "n"]
        shape = [case.n // group if dim == "n" else case.extents[dim] for dim in dims]
        case.operands.append((Operand(f"o{len(case.further)}", "f32", shape, [dim in case.dynamic for dim in dims]),
                              lead + ["m", ""]))
        case.further.append((f"max affine_map<({', '.join(dims)}) -> ({', '.join(lead + ['m'])}, n floordiv {group})> partial",
                             f"%number{number}"))


def add_scales(rng, case):
    """Scales of blocks of the case's fp8: of some extents that its schedule's tile goes with, if there are any: where columns are not
    known each has a scale of its own."""
    if "wgmma" in case.schedule and ("m" if "swap" in case.schedule else "n") in case.dynamic and not holds_scales(case.schedule):
        return
    found = re.search(r"tile = \[\d+, \d+, (\d+)\], warp = \[\d+, (\d+)", case.schedule)
    step, columns = map(int, found.groups()) if found else (128, 128)
    along = rng.choice([n for n in range(1, columns) if columns % n == 0] + [columns, 2 * columns, 3 * columns]) if found else rng.choice([1, 128])
    other = rng.choice([1, 1, 1, 3, 16, 100, 128])
    if "wgmma" in case.schedule and along % 16 and not holds_scales(case.schedule):
        along = 16 * columns
    of_m, of_n = (along, other) if "swap" in case.schedule else (other, along)
    case.blocks = (1 if "m" in case.dynamic else of_m, 1 if "n" in case.dynamic else of_n,
                   rng.choice([step, step, 2 * step, 4 * step, max(case.k, 1)]) if found else 128)
    more = random.Random(case.text())  # so that older seeds draw what they drew
    if "mma_sync" in case.schedule and more.random() < 0.4:
        case.blocks = (*case.blocks[:2], 32)
    if "wgmma" in case.schedule and found and step > 32 and random.Random(case.text() + "blocks").random() < 0.4:
        if holds_scales(case.schedule, several=True):
            case.blocks = (*case.blocks[:2], 32)
    for name, dim, block in (("sa", "m", case.blocks[0]), ("sb", "n", case.blocks[1])):
        shape = [-(-case.extents[dim] // block), -(-case.k // case.blocks[2])]
        pad = rng.choice([0, 0, 1, 3]) if dim not in case.dynamic and 0 not in shape else 0
        case.operands.append((Operand(name, more.choice(["f32", "f32", "f8E8M0FNU"]), shape, [dim in case.dynamic, False], pad, rng.randrange(pad + 1)), ["", ""]))


def add_quants(rng, case):
    """Scales, and mostly zero points, of the case's bytes, in groups of k that its schedule's tile goes with, which divides K."""
    operand, dims = next((op, dims) for op, dims in case.operands if op.name in "ab" and op.dtype == "i8")
    line = next(dim for dim in dims if dim in "mn")
    step = int(re.search(r"tile = \[\d+, \d+, (\d+)\]", case.schedule).group(1))
    case.k = step * rng.choice([0, 1, 2, 3, 5]) if case.k else 0
    for other, its in case.operands[:2]:
        other.shape = [case.k if dim == "k" else case.extents[dim] for dim in its]
        other.pad = other.pad if case.k else 0
    case.blocks = (1, 1, rng.choice([step, step, 2 * step, 3 * step, max(case.k, 1)]))
    for name, dtype in (("sa", case.dtype), ("sb", rng.choice(["i8", "i8", case.dtype])))[:rng.choice([1, 2, 2])]:
        shape = [-(-case.k // case.blocks[2]) if dim == "k" else case.extents[dim] for dim in dims]
        known = 0 not in shape and not any(dim in case.dynamic for dim in dims)
        pad = rng.choice([0, 0, 1, 3]) if known else 0
        case.operands.append((Operand(name, dtype, shape, [dim in case.dynamic for dim in dims], pad, rng.randrange(pad + 1)), ["", ""]))


def size(rng, large):
    return rng.choice(SIZES if large else SIZES[:13])


def sample(rng, name, limit, schedules=(), dtypes=("bf16", "f16"), layouts=LAYOUTS, mixed=False):
    """A random case of at most `limit` multiply-adds, pinned to one of `schedules` if there are any, or to what
    it makes if it is a function. `mixed`: A or B, mostly B, is of bytes, with a sign or without."""
    while True:
        large = rng.random() < 0.25
        case = Case(name, size(rng, large), size(rng, large), size(rng, rng.random() < 0.6),
                    rng.choice([0, 0, 0, 0, 2, 3, 4, 1]), rng.choice(layouts), rng.choice(dtypes),
                    "f32", rng.choice([1.0] * 6 + [0.5, -2.0, 0.0]), rng.choice([0.0] * 6 + [1.0, -0.5]), [],
                    frozenset(d for d in "mnkb" if rng.random() < 0.5) if rng.random() < 0.4 else frozenset())
        if case.volume() <= limit:
            break
    case.out = rng.choice([case.dtype, case.dtype, "f32", "f16" if case.dtype == "bf16" else "bf16"])
    others = "f32"  # what else an epilogue reads, and sums of rows are stored in
    fp8 = case.dtype in FP8  # any pair of them is multiplied
    dtype_b = rng.choice(FP8) if fp8 else case.dtype
    if case.dtype == "f64":
        case.out = others = "f64"
    if not case.batch:
        case.dynamic -= {"b"}
    if case.batch == 1 and "b" not in case.dynamic:
        # MLIR 22.1 bufferizes the folding of a static 0 with a `?` to invalid IR.
        case.dynamic = frozenset()
    lead = ["b"] if case.batch else []
    pad = lambda: rng.choice([0, 0, 0, 1, 2, 3, 4, 8, 16])
    bytes_of = rng.choice("abbb") if mixed else ""
    if mixed and rng.random() < 0.4:
        case.signs = f"unsigned_{bytes_of}"
    for operand, dims in (("a", "mk" if case.layout[0] == "n" else "km"),
                          ("b", "kn" if case.layout[1] == "n" else "nk")):
        padding = pad()
        shared = case.batch and operand == "b" and rng.random() < 0.5
        case.make(operand, "i8" if operand == bytes_of else dtype_b if operand == "b" else case.dtype, ([] if shared else lead) + list(dims), padding,
                  rng.randrange(padding + 1))
    if case.beta:
        case.make("c", case.out, lead + ["m", "n"])
    steps = rng.choice([0, 0, 1, 1, 2, 3])
    case.epilogue = [rng.choice(OF_F64 if case.dtype == "f64" else sorted(EPILOGUES)) for _ in range(steps)]
    for step, kind in enumerate(EPILOGUES[e][0] for e in case.epilogue):
        if not kind:
            continue
        dims = {"column": ["n"], "row": ["m"], "element": lead + ["m", "n"], "scalar": []}[kind]
        case.make(f"e{step}", rng.choice([others, case.dtype]), dims,
                  rng.choice([0, 0, 3, 8]) if kind == "element" else 0)
    if callable(schedules):
        case.schedule = next(schedule for schedule in iter(lambda: schedules(rng), None) if fits(schedule, case.layout))
    elif schedules:
        case.schedule = rng.choice([schedule for schedule in schedules if fits(schedule, case.layout) and converts(schedule, bytes_of)])
    # Of its own generator, so that a seed's other choices stay.
    if not case.batch and not fp8 and not mixed and random.Random(case.text()).random() < 0.3:
        case.sums = random.Random(case.text()).choice([others, case.dtype])
    if fp8 and not case.batch and "k" not in case.dynamic and random.Random(case.text()).random() < 0.5:
        add_scales(random.Random(case.text()), case)
    if mixed and case.schedule and "k" not in case.dynamic and random.Random(case.text()).random() < 0.6:
        add_quants(random.Random(case.text()), case)
    return case
