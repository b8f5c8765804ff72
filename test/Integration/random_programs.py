"""Random whole programs for verify_programs.py, from linalg down to what importers of frameworks
print: products in several forms, chains of them, elementwise code between, casts that name
their rounding, broadcasts, transposes, slices whose sizes are computed, calls, memrefs and views
of one buffer. A seed decides everything about one program.
"""
import random

OPERANDS = {"f32": ["f32", "bf16", "f16"], "f64": ["f64"], "i32": ["i8", "i32"]}
MODES = ["", "", "to_nearest_even ", "toward_zero ", "downward ", "upward "]


class Dim:
    """A size, known or not; `value` is its SSA value where it is not."""

    def __init__(self, size=None):
        self.size, self.value = size, None

    def __str__(self):
        return str(self.size) if self.size is not None else "?"


class Program:
    def __init__(self, seed, name, kernels):
        self.rng = rng = random.Random(f"program {seed}")
        self.name, self.kernels = name, kernels
        self.memory = rng.random() < 0.3
        self.kind = "memref" if self.memory else "tensor"
        self.family = "f32" if kernels else rng.choice(["f32", "f32", "f32", "f32", "f64", "i32"])
        self.operand = rng.choice([t for t in OPERANDS[self.family] if not kernels or t != "f32"])
        self.args, self.lines, self.extra, self.count = [], [], "", 0
        self.values, self.used = [], set()

    def pick(self, values):
        """One of these, rather one that nothing has used yet."""
        unused = [v for v in values if v[0] not in self.used]
        value = self.rng.choice(unused if unused and self.rng.random() < 0.7 else values)
        self.used.add(value[0])
        return value

    def dim(self):
        return Dim(None if not self.memory and self.rng.random() < 0.3 else self.rng.choice([1, 2, 3, 4, 5, 8, 9, 16]))

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        self.lines.append("  " + text)

    def type(self, dims, element):
        return f"{self.kind}<{''.join(f'{d}x' for d in dims)}{element}>"

    def argument(self, dims, element):
        name = f"%a{len(self.args)}"
        self.args.append(f"{name}: {self.type(dims, element)}")
        for i, d in enumerate(dims):
            if d.size is None and d.value is None:
                index, d.value = self.fresh(), self.fresh()
                self.emit(f"{index} = arith.constant {i} : index")
                self.emit(f"{d.value} = tensor.dim {name}, {index} : {self.type(dims, element)}")
        return name

    def constant(self, element, number):
        name = self.fresh()
        self.emit(f"{name} = arith.constant {number if element[0] != 'i' else int(float(number))} : {element}")
        return name

    def empty(self, dims, element):
        name = self.fresh()
        if self.memory:
            self.emit(f"{name} = memref.alloc() : {self.type(dims, element)}")
        else:
            sizes = ", ".join(d.value for d in dims if d.size is None)
            self.emit(f"{name} = tensor.empty({sizes}) : {self.type(dims, element)}")
        return name

    def into(self, op, out, dims, element):
        """An op with a destination; its result, which for memrefs is the destination."""
        if self.memory:
            self.emit(op)
            return out
        name = self.fresh()
        short = op.startswith(("linalg.transpose", "linalg.broadcast"))
        self.emit(f"{name} = {op}" + ("" if short else f" -> {self.type(dims, element)}"))
        return name

    def maps(self, lists, loops):
        names = "abcdefg"[:loops]
        return ", ".join(f"affine_map<({', '.join(names)}) -> ({', '.join(l)})>" for l in lists)

    def product(self):
        rng, acc = self.rng, self.family
        r, k, c = self.dim(), self.dim(), self.dim()
        left = None
        usable = [v for v in self.values if v[2] == self.operand]
        if usable and rng.random() < 0.8:
            left, (r, k), _ = self.pick(usable)
        transposed = rng.random() < 0.4
        left = left or self.argument([r, k], self.operand)
        right_dims = [c, k] if transposed else [k, c]
        right = self.argument(right_dims, self.operand)
        out = self.empty([r, c], acc)
        start = rng.random()
        if start < 0.7:
            zero = self.constant(acc, "0.0")
            out = self.into(f"linalg.fill ins({zero} : {acc}) outs({out} : {self.type([r, c], acc)})", out, [r, c], acc)
        elif start < 0.85 and not self.memory:
            bias = self.argument([c], acc)
            out = self.into(f"linalg.broadcast ins({bias} : {self.type([c], acc)}) outs({out} : {self.type([r, c], acc)}) dimensions = [0]", out, [r, c], acc) \
                if rng.random() < 0.5 else self.elementwise_text([(bias, [c], acc, "b")], [r, c], acc, lambda names: ([], names[0]), out)
        else:
            out = self.argument([r, c], acc)
        ta, tb, tc = self.type([r, k], self.operand), self.type(right_dims, self.operand), self.type([r, c], acc)
        tail = f"ins({left}, {right} : {ta}, {tb}) outs({out} : {tc})"
        maps = self.maps([["a", "c"], ["b", "c"] if transposed else ["c", "b"], ["a", "b"]], 3)
        form = rng.choice(["named", "named", "contract", "generic"])
        if form == "named":
            text = f"linalg.matmul indexing_maps = [{maps}] {tail}" if transposed else f"linalg.matmul {tail}"
        elif form == "contract":
            text = f"linalg.contract indexing_maps = [{maps}] {tail}"
        else:
            wide = self.operand != acc
            ext = "extsi" if acc[0] == "i" else "extf"
            mul, add = ("muli", "addi") if acc[0] == "i" else ("mulf", "addf")
            text = (f'linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel", "reduction"]}} {tail} {{\n'
                    f"  ^bb0(%x: {self.operand}, %y: {self.operand}, %s: {acc}):\n")
            if wide:
                text += f"    %xw = arith.{ext} %x : {self.operand} to {acc}\n    %yw = arith.{ext} %y : {self.operand} to {acc}\n"
            x, y = ("%xw", "%yw") if wide else ("%x", "%y")
            text += f"    %p = arith.{mul} {x}, {y} : {acc}\n    %t = arith.{add} %s, %p : {acc}\n    linalg.yield %t : {acc}\n  }}"
        self.values.append((self.into(text, out, [r, c], acc), [r, c], acc))

    def elementwise_text(self, inputs, dims, element, body, out=None):
        """inputs: (value, dims, element, map) with the map's loops as letters."""
        out = out or self.empty(dims, element)
        maps = self.maps([list(m) for *_, m in inputs] + [["a", "b"]], 2)
        names = [f"%i{i}" for i in range(len(inputs))]
        lines, result = body(names)
        heads = ", ".join(f"{n}: {t}" for n, (_, _, t, _) in zip(names, inputs))
        ins = f"ins({', '.join(v for v, *_ in inputs)} : {', '.join(self.type(d, t) for _, d, t, _ in inputs)}) " if inputs else ""
        text = (f'linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} {ins}'
                f"outs({out} : {self.type(dims, element)}) {{\n  ^bb0({heads + ', ' if heads else ''}%o: {element}):\n"
                + "".join(f"    {l}\n" for l in lines) + f"    linalg.yield {result} : {element}\n  }}")
        return self.into(text, out, dims, element)

    def scalar_code(self, names, element, to):
        """A few operations on names[0], perhaps with names[1], in `element`, then to `to`."""
        rng, lines, value = self.rng, [], names[0]
        n = [0]

        def put(text, result=None):
            n[0] += 1
            name = f"%e{n[0]}"
            lines.append(f"{name} = {text}")
            return name
        if element[0] == "i":
            if len(names) > 1:
                value = put(f"arith.{rng.choice(['addi', 'subi', 'muli'])} {value}, {names[1]} : {element}")
            if rng.random() < 0.4:
                zero = put(f"arith.constant {rng.choice([0, 3, -5])} : {element}")
                value = put(f"arith.{rng.choice(['maxsi', 'minsi', 'addi'])} {value}, {zero} : {element}")
            if to != element:
                value = put(f"arith.trunci {value} : {element} to {to}")
            return lines, value
        if len(names) > 1:
            value = put(f"arith.{rng.choice(['addf', 'addf', 'mulf', 'subf', 'maximumf'])} {value}, {names[1]} : {element}")
        for _ in range(rng.randint(0, 2)):
            op = rng.choice(["relu", "relu_select", "tanh", "scale", "shift", "silu", "negf", "abs", "sqrt", "round", "rsqrt", "clamp", "erf", "log1p", "int", "sign"])
            if op == "relu":
                value = put(f"arith.maximumf {value}, {put(f'arith.constant 0.0 : {element}')} : {element}")
            elif op == "relu_select":
                zero = put(f"arith.constant 0.0 : {element}")
                p = put(f"arith.cmpf {rng.choice(['ogt', 'oge', 'ugt'])}, {value}, {zero} : {element}")
                value = put(f"arith.select {p}, {value}, {zero} : {element}")
            elif op in ("tanh", "erf"):
                value = put(f"math.{op} {value} : {element}")
            elif op in ("scale", "shift"):
                number = put(f"arith.constant {rng.choice(['0.5', '2.0', '-1.5', '0.1', '1.0e-2', '3.0'])} : {element}")
                value = put(f"arith.{'mulf' if op == 'scale' else 'addf'} {value}, {number} : {element}")
            elif op == "silu":
                one = put(f"arith.constant 1.0 : {element}")
                e = put(f"math.exp {put(f'arith.negf {value} : {element}')} : {element}")
                value = put(f"arith.divf {value}, {put(f'arith.addf {e}, {one} : {element}')} : {element}")
            elif op == "negf":
                value = put(f"arith.negf {value} : {element}")
            elif op == "abs":
                value = put(f"math.absf {value} : {element}")
            elif op in ("sqrt", "rsqrt", "log1p"):
                one = put(f"arith.constant 1.0 : {element}")
                a = put(f"math.absf {value} : {element}")
                value = put(f"math.{op} {put(f'arith.addf {a}, {one} : {element}')} : {element}")
            elif op == "clamp":
                low, high = put(f"arith.constant -2.0 : {element}"), put(f"arith.constant 2.5 : {element}")
                value = put(f"arith.minimumf {put(f'arith.maximumf {value}, {low} : {element}')}, {high} : {element}")
            elif op == "sign":
                value = put(f"math.copysign {value}, {names[-1]} : {element}")
            elif op == "int" and self.family == "f32":
                value = put(f"arith.sitofp {put(f'arith.fptosi {value} : {element} to i32')} : i32 to {element}")
            elif op == "round" and element == "f32":
                narrow = rng.choice(["bf16", "f16"])
                value = put(f"arith.extf {put(f'arith.truncf {value} {rng.choice(MODES)}: f32 to {narrow}')} : {narrow} to f32")
        if to != element:
            value = put(f"arith.truncf {value} {rng.choice(MODES) if element == 'f32' else ''}: {element} to {to}")
        return lines, value

    def elementwise(self):
        rng = self.rng
        value, dims, element = self.pick([v for v in self.values if v[2] == self.family])
        inputs = [(value, dims, element, "ab")]
        choice = rng.random()
        same = [v for v in self.values if v[1] == dims and v[2] == element and v[0] != value]
        if choice < 0.2 and same:
            inputs.append((*self.pick(same), "ab"))
        elif choice < 0.7:
            letters = rng.choice(["a", "b", "ab", "ba"])
            extra = [dims["ab".index(l)] for l in letters]
            inputs.append((self.argument(extra, element), extra, element, letters))
        to = self.operand if rng.random() < 0.5 else self.family
        out = None
        if self.memory and to == element and rng.random() < 0.4:
            out = value  # in place
        name = self.elementwise_text(inputs, dims, to, lambda names: self.scalar_code(names, element, to), out)
        if out:
            self.used.discard(value)
            return
        self.values.append((name, dims, to))

    def transpose(self):
        value, dims, element = self.pick(self.values)
        turned = [dims[1], dims[0]]
        out = self.empty(turned, element)
        text = f"linalg.transpose ins({value} : {self.type(dims, element)}) outs({out} : {self.type(turned, element)}) permutation = [1, 0]"
        self.values.append((self.into(text, out, turned, element), turned, element))

    def slice(self):
        """The first rows, as many as some arithmetic on sizes says: between 0 and all."""
        if self.memory:
            return
        rng = self.rng
        sliced = [v for v in self.values if v[1][0].size is None]
        if not sliced:
            return
        value, dims, element = self.pick(sliced)
        size, two = dims[0].value, self.fresh()
        self.emit(f"{two} = arith.constant {rng.choice([2, 3])} : index")
        way = rng.choice(["divsi", "ceildivsi", "min", "cast", "rem"])
        rows = self.fresh()
        if way == "min":
            self.emit(f"{rows} = arith.minsi {size}, {two} : index")
        elif way == "cast":
            cut, half, c = self.fresh(), self.fresh(), self.fresh()
            self.emit(f"{cut} = arith.index_cast {size} : index to i32")
            self.emit(f"{c} = arith.constant 2 : i32")
            self.emit(f"{half} = arith.divsi {cut}, {c} : i32")
            self.emit(f"{rows} = arith.index_cast {half} : i32 to index")
        else:
            self.emit(f"{rows} = arith.{'remsi' if way == 'rem' else way} {size}, {two} : index")
        offset = self.fresh()
        self.emit(f"{offset} = arith.subi {size}, {rows} : index")
        at = offset if rng.random() < 0.5 else "0"
        part = Dim()
        part.value = rows
        columns = dims[1].value if dims[1].size is None else dims[1].size
        name = self.fresh()
        self.emit(f"{name} = tensor.extract_slice {value}[{at}, 0] [{rows}, {columns}] [1, 1] : {self.type(dims, element)} to {self.type([part, dims[1]], element)}")
        self.values.append((name, [part, dims[1]], element))

    def views(self):
        """Two values in one buffer, one after the other or on each other's rows."""
        if not self.memory:
            return
        rng = self.rng
        value, dims, element = self.pick([v for v in self.values if v[2] == self.family])
        rows, columns = dims[0].size, dims[1].size
        whole = self.fresh()
        shift = rng.choice([0, 1, rows, rows])
        t = f"memref<{2 * rows}x{columns}x{element}>"
        self.emit(f"{whole} = memref.alloc() : {t}")
        views = []
        for at in (0, shift):
            view, layout = self.fresh(), f", strided<[{columns}, 1], offset: {at * columns}>" if at else f", strided<[{columns}, 1]>"
            vt = f"memref<{rows}x{columns}x{element}{layout}>"
            self.emit(f"{view} = memref.subview {whole}[{at}, 0] [{rows}, {columns}] [1, 1] : {t} to {vt}")
            views.append((view, vt))
        out = self.empty(dims, element)
        maps = self.maps([["a", "b"], ["a", "b"]], 2)
        chain = [(value, self.type(dims, element)), *views, (out, self.type(dims, element))]
        for (x, xt), (y, yt) in zip(chain, chain[1:]):
            lines, result = self.scalar_code(["%i0"], element, element)
            self.emit(f'linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} ins({x} : {xt}) outs({y} : {yt}) {{\n'
                      f"  ^bb0(%i0: {element}, %o: {element}):\n" + "".join(f"    {l}\n" for l in lines) + f"    linalg.yield {result} : {element}\n  }}")
        self.values.append((out, dims, element))

    def text(self, steps=None):
        rng = self.rng
        self.product()
        whole = rng.randint(1, 6)
        for _ in range(whole if steps is None else min(whole, steps)):
            rng.choice([self.product, self.elementwise, self.elementwise, self.elementwise, self.transpose, self.slice, self.views])()
        returned = [v for v in self.values if v[0] not in self.used]
        if not returned or rng.random() < 0.2:
            returned = list({v[0]: v for v in (*returned, rng.choice(self.values))}.values())
        if self.memory:
            for value, dims, element in returned:
                to = self.argument(dims, element)
                self.emit(f"linalg.copy ins({value} : {self.type(dims, element)}) outs({to} : {self.type(dims, element)})")
            self.emit("return")
            results = ""
        else:
            types = ", ".join(self.type(d, e) for _, d, e in returned)
            self.emit(f"return {', '.join(v for v, *_ in returned)} : {types}")
            results = f" -> ({types})"
        private = not self.memory and rng.random() < 0.15
        inner = f"{self.name}_inner" if private else self.name
        func = f"func.func {'private ' if private else ''}@{inner}({', '.join(self.args)}){results} {{\n" + "\n".join(self.lines) + "\n}\n"
        if private:
            names = ", ".join(a.split(":")[0] for a in self.args)
            argument_types = ", ".join(a.split(": ", 1)[1] for a in self.args)
            outs = ", ".join(f"%r#{i}" for i in range(len(returned)))
            func += (f"func.func @{self.name}({', '.join(self.args)}){results} {{\n  %r:{len(returned)} = call @{inner}({names}) : ({argument_types}){results}\n"
                     f"  return {outs} : {types}\n}}\n")
        return func


def program(seed, name="main", kernels=False, steps=None):
    """`steps`: only so many of what follows the first product."""
    return Program(seed, name, kernels).text(steps)
