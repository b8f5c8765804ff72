"""Random epilogues: graphs of 1 to 30 scalar ops over one accumulator or several and operands of every
kind and type, tables that are read where the graph says and places of elements among them, whose values are 1 to 4 results: stored as they come or permuted, or reduced over rows, columns or groups of
these; numbers of groups of columns that elements read, and what is half a group away, are values of the graph. An epilogue is given to a Case
of cases.py, which prints it. All is decided by the generator that it is given.
"""
import math
import re

from cases import Operand, held

# What operands and stored results are of, beside what the accumulator is.
OPERANDS = ["f32", "f32", "bf16", "f16", "f8E4M3FN", "f8E5M2", "i8", "i32", "i1"]
STORED = ["f32", "f32", "bf16", "f16", "f8E4M3FN", "f8E5M2", "i8", "i32"]
OF_F64 = {"operands": ["f64"], "stored": ["f64"]}
BYTES = ("i8", "f8E4M3FN", "f8E5M2")
LARGEST = 60  # of values, as a power of 2: no product of values leaves f32

UNARY = ["arith.negf", "math.absf", "math.tanh", "math.erf", "math.sin", "math.cos", "math.atan", "math.cbrt", "math.asinh",
         "math.floor", "math.ceil", "math.round", "math.roundeven", "math.trunc"]
ABOVE_ZERO = ["math.sqrt", "math.rsqrt", "math.log", "math.log2", "math.log10", "math.log1p"]  # of 1 + |x|
BELOW_ZERO = ["math.exp", "math.exp2", "math.expm1", "math.sinh", "math.erfc"]                # of -|x|
BINARY = ["arith.addf", "arith.subf", "arith.addf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minimumf", "arith.maxnumf",
          "arith.minnumf", "math.copysign", "math.atan2"]
UNARY_F64 = ["arith.negf", "math.absf", "math.floor", "math.ceil", "math.round", "math.roundeven", "math.trunc"]
BINARY_F64 = ["arith.addf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf", "math.copysign"]
INTEGER = ["arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.maxsi", "arith.minsi",
           "arith.maxui", "arith.minui"]
WITHOUT_BITS = ["arith.addi", "arith.subi", "arith.maxsi", "arith.minsi"]
BY_CONSTANT = ["arith.shli", "arith.shrsi", "arith.shrui", "arith.divsi", "arith.remsi", "arith.divui", "arith.remui"]
COUNTS = ["math.absi", "math.ctlz", "math.cttz", "math.ctpop"]
COMPARED = ["oeq", "ogt", "oge", "olt", "ole", "one", "ueq", "ugt", "uge", "ult", "ule", "une", "ord", "uno"]
COMBINERS = ["add", "max", "min", "absmax"]


def compute_type(dtype, wide):
    """What an epilogue has for an element of `dtype` where sums are of `wide`."""
    return {"i8": "i32", "i32": "i32", "i1": "i1", "f64": "f64"}.get(dtype, "f64" if wide == "f64" else "f32")


class Graph:
    """Scalar code that grows by one op at a time. A value is its name, its type and how large it may be, a power of 2."""

    def __init__(self, rng, wide, groups):
        self.rng, self.wide, self.groups = rng, wide, groups
        self.lines, self.values, self.unused, self.ops, self.count = [], [], [], 0, 0
        self.partners = []  # groups of which elements may read another
        self.numbers = []  # values that are the same in each group, and its columns
        self.tables, self.dims = [], 2  # name, type of elements and sizes of each; dims of the product
        self.open = set()  # integers made of floats: they may be one of two, so that single bits of them have no bound

    def add(self, name, kind, size):
        value = (name, kind, size)
        self.values.append(value)
        self.unused.append(value)
        return value

    def constant(self, kind, number):
        self.count += 1
        self.lines.append(f"%c{self.count} = arith.constant {number} : {kind}")
        return f"%c{self.count}"

    def put(self, text, kind, size=0):
        """One op more; a value that others may read."""
        self.count += 1
        self.ops += 1
        self.lines.append(f"%v{self.count} = {text}")
        if kind == "i32" and ("fptosi" in text or self.open.intersection(re.findall(r"%\w+", text))):
            self.open.add(f"%v{self.count}")
        return (f"%v{self.count}", kind, size)

    def use(self, value):
        if value in self.unused:
            self.unused.remove(value)
        return value

    def pick(self, kind):
        """A value of this type, rather one that nothing has read yet, or made of one of another type."""
        fresh = [value for value in self.unused if value[1] == kind]
        there = fresh if fresh and self.rng.random() < 0.6 else [value for value in self.values if value[1] == kind]
        if there:
            return self.use(self.rng.choice(there[-8:] if self.rng.random() < 0.7 else there))
        return self.convert(self.use(self.rng.choice(self.values)), kind)

    def clamped(self, value, most):
        """A float between -most and most, or NaN."""
        low, high = self.constant(self.wide, f"-{most}.0"), self.constant(self.wide, f"{most}.0")
        below = self.put(f"arith.minimumf {value[0]}, {high} : {self.wide}", self.wide)
        return self.put(f"arith.maximumf {below[0]}, {low} : {self.wide}", self.wide, math.log2(most))

    def convert(self, value, kind):
        name, given, _ = value
        if given == kind:
            return value
        if kind == "i1":
            if given == "i32":
                return self.put(f"arith.cmpi {self.rng.choice(['eq', 'ne', 'slt', 'sge', 'ult'])}, {name}, {self.constant('i32', 3)} : i32", "i1")
            return self.put(f"arith.cmpf {self.rng.choice(COMPARED)}, {name}, {self.constant(self.wide, '0.5')} : {self.wide}", "i1")
        if kind == "i32":
            if given == "i1":
                return self.put(f"arith.{self.rng.choice(['extui', 'extsi'])} {name} : i1 to i32", "i32")
            return self.put(f"arith.fptosi {self.clamped(value, self.rng.choice([100, 100000]))[0]} : {self.wide} to i32", "i32")
        if given == "i1":
            return self.put(f"arith.uitofp {name} : i1 to {kind}", kind, 1)
        return self.put(f"arith.{self.rng.choice(['sitofp', 'sitofp', 'uitofp'])} {name} : i32 to {kind}", kind, 32)

    def of_floats(self):
        rng, wide = self.rng, self.wide
        x = self.pick(wide)
        how = rng.random()
        if how < 0.3:
            unary = rng.choice(UNARY if wide == "f32" else UNARY_F64)
            return self.put(f"{unary} {x[0]} : {wide}", wide, x[2])
        if how < 0.4 and wide == "f32":
            size = self.put(f"math.absf {x[0]} : f32", "f32")
            if rng.random() < 0.5:
                one = self.constant("f32", "1.0")
                more = self.put(f"arith.addf {size[0]}, {one} : f32", "f32")
                return self.put(f"{rng.choice(ABOVE_ZERO)} {more[0]} : f32", "f32", x[2])
            less = self.put(f"arith.negf {size[0]} : f32", "f32")
            return self.put(f"{rng.choice(BELOW_ZERO)} {self.clamped(less, 20)[0]} : f32", "f32", 30)
        if how < 0.5:
            number = self.constant(wide, rng.choice(["0.5", "2.0", "-1.5", "0.1", "3.0", "0.797884583", "-0.0"]))
            op = rng.choice(["arith.mulf", "arith.addf", "arith.subf", "arith.maximumf", "arith.minimumf", "arith.divf"])
            if op == "arith.divf":
                number = self.constant(wide, rng.choice(["4.0", "3.0", "-0.125"]))
            return self.put(f"{op} {x[0]}, {number} : {wide}", wide, x[2] + 3) if x[2] + 3 < LARGEST else self.clamped(x, 64)
        y = self.pick(wide)
        if how < 0.8:
            op = rng.choice(BINARY if wide == "f32" else BINARY_F64)
            size = x[2] + y[2] if op == "arith.mulf" else max(x[2], y[2]) + 1
            return self.put(f"{op} {x[0]}, {y[0]} : {wide}", wide, size) if size < LARGEST else self.clamped(x, 256)
        if how < 0.87:
            one, size = self.constant(wide, "1.0"), self.put(f"math.absf {y[0]} : {wide}", wide)
            below = self.put(f"arith.addf {size[0]}, {one} : {wide}", wide)
            return self.put(f"arith.divf {x[0]}, {below[0]} : {wide}", wide, x[2])
        if how < 0.93 and x[2] + y[2] < LARGEST:
            z = self.pick(wide)
            return self.put(f"math.fma {x[0]}, {y[0]}, {z[0]} : {wide}", wide, max(x[2] + y[2], z[2]) + 1)
        chosen = self.pick("i1") if rng.random() < 0.5 else self.put(f"arith.cmpf {rng.choice(COMPARED)}, {x[0]}, {y[0]} : {wide}", "i1")
        return self.put(f"arith.select {chosen[0]}, {x[0]}, {y[0]} : {wide}", wide, max(x[2], y[2]))

    def rounded(self):
        """Rounded to a narrower type, in which it may not be finite, and widened; or its bits without a few."""
        x = self.pick("f32")
        if self.rng.random() < 0.1:
            bits = self.put(f"arith.bitcast {x[0]} : f32 to i32", "i32")
            kept = self.put(f"arith.andi {bits[0]}, {self.constant('i32', self.rng.choice([2147483647, -65536]))} : i32", "i32")
            return self.put(f"arith.bitcast {kept[0]} : i32 to f32", "f32", x[2])
        narrow = self.rng.choice(["bf16", "f16", "f8E4M3FN", "f8E5M2"])
        x = self.clamped(x, 256) if x[2] > 8 and narrow != "bf16" else x
        less = self.put(f"arith.truncf {x[0]} : f32 to {narrow}", narrow)
        return self.put(f"arith.extf {less[0]} : {narrow} to f32", "f32", x[2])

    def of_integers(self):
        rng = self.rng
        x = self.pick("i32")
        how = rng.random()
        if x[0] in self.open:
            return self.put(f"{rng.choice(WITHOUT_BITS)} {x[0]}, {self.pick('i32')[0]} : i32", "i32")
        if how < 0.2:
            return self.put(f"{rng.choice(COUNTS)} {x[0]} : i32", "i32")
        if how < 0.4:
            return self.put(f"{rng.choice(BY_CONSTANT)} {x[0]}, {self.constant('i32', rng.choice([1, 2, 3, 7]))} : i32", "i32")
        if how < 0.5:
            byte = self.put(f"arith.trunci {x[0]} : i32 to i8", "i8")
            return self.put(f"arith.{rng.choice(['extsi', 'extui'])} {byte[0]} : i8 to i32", "i32")
        y = self.pick("i32")
        if y[0] in self.open:
            return self.put(f"{rng.choice(WITHOUT_BITS)} {x[0]}, {y[0]} : i32", "i32")
        if how < 0.6:
            return self.put(f"arith.select {self.pick('i1')[0]}, {x[0]}, {y[0]} : i32", "i32")
        return self.put(f"{rng.choice(INTEGER)} {x[0]}, {y[0]} : i32", "i32")

    def of_conditions(self):
        kind = self.rng.choice([self.wide, "i32"])
        if self.rng.random() < 0.4:
            return self.put(f"arith.{self.rng.choice(['andi', 'ori', 'xori'])} {self.pick('i1')[0]}, {self.pick('i1')[0]} : i1", "i1")
        x, y = self.pick(kind), self.pick(kind)
        if kind == "i32":
            return self.put(f"arith.cmpi {self.rng.choice(['eq', 'ne', 'slt', 'sle', 'ugt', 'uge'])}, {x[0]}, {y[0]} : i32", "i1")
        return self.put(f"arith.cmpf {self.rng.choice(COMPARED)}, {x[0]}, {y[0]} : {kind}", "i1")

    def index(self):
        """A place, or where it is in its group of some, or in its half of one."""
        rng = self.rng
        index = self.put(f"gemm.index {rng.randrange(self.dims)}", "i64")
        if rng.random() < 0.5:
            return index
        index = self.put(f"arith.remui {index[0]}, {self.constant('i64', rng.choice([8, 16, 32, 64, 128]))} : i64", "i64")
        return index if rng.random() < 0.6 else self.put(f"arith.divui {index[0]}, {self.constant('i64', 2)} : i64", "i64")

    def of_place(self):
        """Where the element lies, or an element of a table there or at places that integers say, which may lie outside."""
        rng = self.rng
        index = self.index()
        if not self.tables or rng.random() < 0.3:
            return self.put(f"arith.trunci {index[0]} : i64 to i32", "i32")
        name, dtype, sizes = rng.choice(self.tables)
        places = []
        for _ in sizes:
            chosen = self.pick("i32") if rng.random() < 0.5 else None
            if chosen is None or chosen[0] in self.open:  # of two numbers that a place may be each has another element
                chosen = index = self.index()
            else:
                chosen = self.put(f"arith.extsi {chosen[0]} : i32 to i64", "i64")
            places.append(chosen[0])
        kind = compute_type(dtype, self.wide)
        table = "x".join(map(str, sizes)) + f"x{dtype}"
        return self.put(f"gemm.lookup {name}[{', '.join(places)}] : !gemm.table<{table}>", kind, 7)

    def of_group(self):
        """A number of a group, and perhaps what is made of it alone."""
        group = self.rng.choice(self.groups)
        combiner, x = self.rng.choice(COMBINERS), self.pick("f32")
        number = self.put(f"gemm.group_reduce {combiner} {x[0]} over {group} : f32", "f32", x[2] + 8)
        self.numbers.append((number, group))
        if self.rng.random() < 0.4:
            scale = self.put(f"arith.mulf {number[0]}, {self.constant('f32', '0.0078125')} : f32", "f32", number[2])
            self.numbers.append((scale, group))
            self.values.append(number)
            return scale
        return number

    def of_partner(self):
        """A value of the element half a group of columns away."""
        x = self.pick("f32")
        return self.put(f"gemm.partner {x[0]} of {self.rng.choice(self.partners)} : f32", "f32", x[2])

    def step(self):
        of_f32 = self.wide == "f32"
        ways = [self.of_floats] * 8 + [self.rounded] * (2 * of_f32) + [self.of_integers, self.of_conditions]
        ways += [self.of_place] * (3 if self.tables else 1)
        ways += [self.of_group] * (2 if self.groups and len(self.numbers) < 4 else 0)
        ways += [self.of_partner] * (2 if self.partners else 0)
        value = self.rng.choice(ways)()
        if value not in self.values:
            self.values.append(value)
            self.unused.append(value)

    def together(self, kind):
        """What nothing has read yet, in one value of this type."""
        whole = self.convert(self.pick(kind), kind)
        for value in [value for value in self.unused if value != whole]:
            more = self.convert(value, kind)
            op = {"i32": "arith.addi"}.get(kind, "arith.addf")
            whole = self.put(f"{op} {whole[0]}, {more[0]} : {kind}", kind, max(whole[2], more[2]) + 1)
        self.unused = []
        return whole


class Epilogue:
    """The region of a case, and which of its operands it reads."""

    def __init__(self, graph, arguments, yielded):
        self.graph, self.arguments, self.yielded = graph, arguments, yielded

    def text(self):
        heads = ", ".join(f"{name}: {kind}" for name, kind in self.arguments)
        body = "".join(f"  {line}\n" for line in self.graph.lines)
        names, kinds = (", ".join(part) for part in zip(*self.yielded))
        return f" {{\n^bb0({heads}):\n{body}  gemm.yield {names} : {kinds}\n}}"


def known_columns(rng, case):
    """Groups of columns that the case's warps hold, with N made a multiple of all of them; none where it has none."""
    step = 16 if case.dtype in BYTES else 8
    columns = held(case)["n"]
    fitting = [g for g in range(step, columns + 1, step) if columns % g == 0]
    if "swap" in case.schedule or not fitting:
        return []
    groups = [rng.choice(fitting) for _ in range(rng.choice([1, 1, 2]))]
    together = math.lcm(*groups)
    case.dynamic -= {"n"}
    case.n = together * max(1, round(case.n / together))
    for operand, dims in case.operands:
        operand.shape = [case.extents.get(dim, size) for dim, size in zip(dims, operand.shape)]
        operand.dynamic = [dim in case.dynamic for dim in dims]
        operand.pad = operand.pad if not any(operand.dynamic) and 0 not in operand.shape else 0
        operand.offset = min(operand.offset, operand.pad)
    return groups


def add_operands(rng, case, kinds):
    """Up to four: scalars, of each row, each column, each element or each batch, permuted or not."""
    lead = ["b"] if case.batch else []
    arguments = []
    for number in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        dims = rng.choice([[], ["n"], ["n"], ["m"], ["m"], ["m", "n"], ["m", "n"], ["n", "m"], lead, lead + ["n"], lead + ["m"], lead + ["m", "n"]])
        dtype = rng.choice(kinds)
        pad = rng.choice([0, 0, 0, 3, 8]) if len(dims) > 1 else 0
        case.make(f"e{number}", dtype, dims, pad, rng.randrange(pad + 1))
        arguments.append((f"%x{number}", dtype))
    return arguments


def add_tables(rng, case, graph, first, kinds):
    """Up to two, of one or two dims of their own."""
    arguments = []
    for number in range(first, first + rng.choice([0, 0, 1, 2])):
        dtype = rng.choice(kinds)
        sizes = [rng.randrange(1, 24) for _ in range(rng.choice([1, 2]))]
        if rng.random() < 0.4:  # of so many columns that a lane has some of a line side by side
            sizes[-1] = rng.choice([16, 32, 64])
        pad = rng.choice([0, 0, 3]) if len(sizes) > 1 else 0
        case.operands.append((Operand(f"e{number}", dtype, sizes, [False] * len(sizes), pad, rng.randrange(pad + 1)), [""] * len(sizes)))
        graph.tables.append((f"%x{number}", dtype, sizes))
        arguments.append((f"%x{number}", f"!gemm.table<{'x'.join(map(str, sizes))}x{dtype}>"))
    return arguments


def stored_result(rng, case, number, dtype):
    lead = ["b"] if case.batch else []
    dims = lead + ["m", "n"]
    if rng.random() < 0.4:
        rng.shuffle(dims)
    pad = rng.choice([0, 0, 1, 4])
    case.make(f"o{number}", dtype, dims, pad, rng.randrange(pad + 1))
    return f"store affine_map<({', '.join(lead + ['m', 'n'])}) -> ({', '.join(dims)})>"


def reduced_result(rng, case, number, combiner, over, group, partial, dtype="f32"):
    """An output of one number for each row (over n), column, or group of them."""
    lead = ["b"] if case.batch else []
    dims = lead + [dim for dim in "mn" if dim != over or group]
    if rng.random() < 0.3 and not (partial and over == "n"):
        rng.shuffle(dims)
    shape = [-(-case.extents[dim] // group) if group and dim == over else case.extents[dim] for dim in dims]
    case.operands.append((Operand(f"o{number}", dtype, shape, [dim in case.dynamic for dim in dims]),
                          ["" if group and dim == over else dim for dim in dims]))
    places = ", ".join(f"{dim} floordiv {group}" if group and dim == over else dim for dim in dims)
    return f"{combiner} affine_map<({', '.join(lead + ['m', 'n'])}) -> ({places})>{' partial' if partial else ''}"


def add_further(rng, case, graph, number, kinds):
    """One more result: a number of groups, a value that is stored, or what is made of rows, columns or groups."""
    if graph.numbers and rng.random() < 0.5:
        value, group = rng.choice(graph.numbers)
        graph.use(value)
        dtype = rng.choice(["f32", "f32", *STORED])
        return reduced_result(rng, case, number, rng.choice(["max", "min"]), "n", group, True, dtype), graph.convert(value, compute_type(dtype, "f32"))
    if graph.wide == "f64" or rng.random() < 0.4:
        dtype = rng.choice(kinds)
        kind = compute_type(dtype, graph.wide)
        return stored_result(rng, case, number, dtype), graph.convert(graph.pick(kind), kind)
    over, combiner = rng.choice("mn"), rng.choice(["add", "add", "absmax", "max", "min"])
    fitting = [g for g in range(16, held(case).get(over, 0) + 1, 16) if held(case)[over] % g == 0]
    group = rng.choice(fitting) if fitting and rng.random() < 0.5 else 0
    whole = group and over not in case.dynamic and case.extents[over] % group == 0
    if group and over in case.dynamic:
        group = 0
    partial = bool(group) and (not whole or rng.random() < 0.5)
    dtype = rng.choice(["f32", *STORED]) if partial and combiner in ("max", "min") else "f32"
    kind = compute_type(dtype, "f32")
    return reduced_result(rng, case, number, combiner, over, group, partial, dtype), graph.convert(graph.pick(kind), kind)


def add_epilogue(rng, case):
    """Gives the case an epilogue in the place of what it has."""
    case.epilogue, case.sums, case.further, case.groups = [], "", [], []
    case.operands = [(op, dims) for op, dims in case.operands if op.name[0] not in "eo"]
    wide = "f64" if case.dtype == "f64" else "f32"
    sums = "i32" if case.dtype == "i8" else wide
    if sums == "i32":
        case.out = rng.choice(["i32", "i8", "f32", "bf16"])
        case.alpha = float(rng.choice([1, 1, 1, 2, -3]))
        case.beta = float(rng.choice([0, 0, 1, 5])) if case.out[0] == "i" and not case.peers else 0.0
        case.operands = [(op, dims) for op, dims in case.operands if op.name != "c"]
        if case.beta:
            case.make("c", case.out, (["b"] if case.batch else []) + ["m", "n"])
    elif not case.beta and wide == "f32":
        case.out = rng.choice(STORED)
    groups = known_columns(rng, case) if wide == "f32" and not case.beta and not case.blocks and rng.random() < 0.35 else []
    if case.peers: # a warp's tile holds the groups of all accumulators
        groups = [group for group in groups if group <= 32]
    graph = Graph(rng, wide, groups)
    if groups:
        graph.partners = [2] + [group for group in groups if group % (32 if case.dtype in BYTES else 16) == 0]
    arguments = [("%acc", sums)] + [(f"%y{i}", sums) for i in range(case.peers)]
    operands = add_operands(rng, case, OF_F64["operands"] if wide == "f64" else OPERANDS)
    arguments += [(name, compute_type(dtype, wide)) for name, dtype in operands]
    for name, kind in arguments:
        graph.add(name, kind, 13 if name[1] in "ay" else 7)
    graph.dims = 3 if case.batch else 2
    arguments += add_tables(rng, case, graph, len(operands), OF_F64["operands"] if wide == "f64" else OPERANDS)
    most = rng.choice([1, 3, 6, 10, 15, 20, 25])
    while graph.ops < most or (groups and not graph.numbers):
        graph.step()
    kinds = OF_F64["stored"] if wide == "f64" else STORED
    results = [add_further(rng, case, graph, number, kinds) for number in range(rng.choice([0, 0, 1, 1, 2, 3]))]
    first = graph.together(compute_type(case.out, wide))
    case.further = [(result, 0) for result, _ in results]
    case.program = Epilogue(graph, arguments, [first[:2]] + [value[:2] for _, value in results])
