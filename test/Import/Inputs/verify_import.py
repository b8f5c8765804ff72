#!/usr/bin/env python3
"""Import checked against code that is not ours.

Every function of the given test inputs is lowered twice: by stock mlir-opt from
the source, and after gemm-import and gemm-flatten with each gemm.matmul written
out as plain linalg (a few lines of text here that know nothing of the passes).
Both run in mlir-runner on small integers, where every sum is exact, and must
agree to the last bit. Forms that stock tools cannot lower (torch, stablehlo, the
layer ops) are compared with a twin: a file of functions of the same names. Where
gemm-run is built, functions on tensors are also compiled to a bundle and run on the
reference device, with the same data in .npy files.
"""
import argparse, ast, os, random, re, shutil, struct, subprocess, sys, tempfile

BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops"
LOWER = [
    "--convert-elementwise-to-linalg", BUFFERIZE, "--convert-linalg-to-loops",
    "--arith-emulate-unsupported-floats=source-types=bf16,f16 target-type=f32",
    "--canonicalize", "--convert-scf-to-cf", "--expand-strided-metadata", "--lower-affine",
    "--convert-math-to-llvm", "--convert-math-to-libm", "--arith-expand=include-bf16=true",
    "--convert-arith-to-llvm", "--finalize-memref-to-llvm", "--convert-func-to-llvm",
    "--convert-cf-to-llvm", "--reconcile-unrealized-casts",
]
TOSA = "--pass-pipeline=builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith))"


def run(command, text):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        sys.exit(f"error: {command[0]} was not done in 300 s")
    if done.returncode:
        sys.exit(f"error: {command[0]} failed with exit code {done.returncode}\n{done.stderr[:4000]}")
    return done.stdout


# --- shapes, data, printing ------------------------------------------------

class Shaped:
    """tensor<2x?xf32> or memref<2x3xf32, strided<[8, 1], offset: ?>>. A size known
    at run time only is 3."""

    def __init__(self, text):
        self.text = text
        match = re.fullmatch(r"(tensor|memref)<((?:(?:\d+|\?)x)*)(\w+)(?:, strided<\[([\d, ]+)\](?:, offset: (\?|\d+))?>)?>", text)
        if not match or (match.group(1) == "memref" and "?" in match.group(2)):
            raise ValueError(text)
        self.kind, dims, self.element = match.group(1, 2, 3)
        self.dims = [d for d in dims.split("x") if d]
        self.shape = [3 if d == "?" else int(d) for d in self.dims]
        self.dynamic = [i for i, d in enumerate(self.dims) if d == "?"]
        self.strides, size = [], 1
        for dim in reversed(self.shape):
            self.strides.insert(0, size)
            size *= dim
        if match.group(4):
            self.strides = [int(s) for s in match.group(4).split(",")]
        self.offset = int(match.group(5)) if (match.group(5) or "?") != "?" else 0
        self.extent = self.offset + 1 + sum((d - 1) * s for d, s in zip(self.shape, self.strides)) if all(self.shape) else 0

    def of(self, element, static=False):
        dims = "".join(f"{d}x" for d in (self.shape if static else self.dims))
        return f"{self.kind}<{dims}{element}>"


def literal(values, shape, element):
    if not shape:
        v = values.pop(0)
        return f"{v}.0" if element.startswith(("f", "bf")) else str(v)
    return "[" + ", ".join(literal(values, shape[1:], element) for _ in range(shape[0])) + "]"


def integers(rng, shape):
    count = 1
    for dim in shape:
        count *= dim
    return [rng.randint(-3, 3) for _ in range(count)]


def dense(values, shape, element):
    return f"dense<{literal(list(values), shape, element)}>"


PRINTED = {"f32": "F32", "f16": "F32", "bf16": "F32", "f64": "F64", "i32": "I32", "i8": "I32"}
WIDE = {"F32": "f32", "F64": "f64", "I32": "i32"}


def printed(arg):
    """Memrefs are read again after the call, those of a type that prints."""
    return arg.kind == "memref" and WIDE[PRINTED[arg.element]] == arg.element


def harness(functions, data):
    """A main that calls every function on its data and prints what it gives."""
    globals_, body, n = [], [], 0

    def fresh():
        nonlocal n
        n += 1
        return f"%v{n}"

    def show(value, shaped):
        kind = PRINTED[shaped.element]
        wide = WIDE[kind]
        if shaped.element != wide:
            ext, out = ("extsi" if wide == "i32" else "extf"), fresh()
            body.append(f"  {out} = arith.{ext} {value} : {shaped.text} to {shaped.of(wide)}")
            value, text = out, shaped.of(wide)
        else:
            text = shaped.text
        cast = fresh()
        body.append(f"  {cast} = {shaped.kind}.cast {value} : {text} to {shaped.kind}<*x{wide}>")
        body.append(f"  call @print{shaped.kind}{kind}({cast}) : ({shaped.kind}<*x{wide}>) -> ()")

    for name, args, results in functions:
        values = []
        for arg, numbers in zip(args, data[name]):
            value = fresh()
            if arg.kind == "tensor":
                static = arg.of(arg.element, static=True)
                body.append(f"  {value} = arith.constant {dense(numbers, arg.shape, arg.element)} : {static}")
                if arg.dynamic:
                    constant, value = value, fresh()
                    body.append(f"  {value} = tensor.cast {constant} : {static} to {arg.text}")
            else:
                flat = f"memref<{arg.extent}x{arg.element}>"
                globals_.append(f'memref.global "private" @g{len(globals_)} : {flat} = {dense(numbers, [arg.extent], arg.element)}')
                base = fresh()
                body.append(f"  {base} = memref.get_global @g{len(globals_) - 1} : {flat}")
                offset = "[%zero]" if "offset: ?" in arg.text else f"[{arg.offset}]"
                body.append(f"  {value} = memref.reinterpret_cast {base} to offset: {offset}, sizes: {arg.shape}, strides: {arg.strides} : {flat} to {arg.text}")
            values.append(value)
        outs = [fresh() for _ in results]
        left = f"{', '.join(outs)} = " if outs else ""
        types = ", ".join(a.text for a in args)
        body.append(f"  {left}call @{name}({', '.join(values)}) : ({types}) -> ({', '.join(r.text for r in results)})")
        for out, result in zip(outs, results):
            show(out, result)
        for value, arg in zip(values, args):
            if printed(arg):
                show(value, arg)
    lines = globals_ + ["func.func @verify_main() {", "  %zero = arith.constant 0 : index"] + body + ["  return", "}"]
    # Two names for one symbol: tensors become memrefs on the way.
    text = "\n".join(lines)
    text = re.sub(r"@print(tensor|memref)(\w+)\(", lambda m: f"@show_{m.group(1)}_{m.group(2)}(", text)
    decls = []
    for kind, wide in WIDE.items():
        decls.append(f"func.func private @printMemref{kind}(memref<*x{wide}>)")
        decls.append(f"func.func @show_memref_{kind}(%m: memref<*x{wide}>) {{\n  call @printMemref{kind}(%m) : (memref<*x{wide}>) -> ()\n  return\n}}")
        decls.append(f"func.func @show_tensor_{kind}(%t: tensor<*x{wide}>) {{\n  %m = bufferization.to_buffer %t read_only : tensor<*x{wide}> to memref<*x{wide}>\n"
                     f"  call @printMemref{kind}(%m) : (memref<*x{wide}>) -> ()\n  return\n}}")
    return "\n".join(decls) + "\n" + text


def values_of(printed):
    """The elements of each printed memref, in order."""
    blocks = printed.split("Unranked Memref")[1:]
    return [re.findall(r"-?[\d.]+(?:e[+-]?\d+)?|nan|-?inf", b.split("data =", 1)[1]) for b in blocks]


# --- functions of a test file ----------------------------------------------

def split_functions(text):
    """Aliases, and the top-level functions whose shapes are all known."""
    aliases = "\n".join(l for l in text.splitlines() if l.startswith("#"))
    found = []
    for match in re.finditer(r"^func\.func (?:private )?@(\w+)\(((?:(?!\nfunc).)*?)\)(?:\s*->\s*((?:(?!\nfunc).)*?))? \{\n.*?^\}", text, re.M | re.S):
        # A function that calls another is not one by itself.
        if " func.call " in match.group(0):
            continue
        found.append((match.group(1), match.group(2), match.group(3) or "", match.group(0)))
    return aliases, found


def types_in(text):
    return re.findall(r"(?:tensor|memref)<[^<>]*(?:<[^<>]*>[^<>]*)?>", text)


def signature(name, args, results):
    if len(types_in(args)) != args.count("%"):
        return None  # a type that types_in does not read
    try:
        return name, [Shaped(t) for t in types_in(args)], [Shaped(t) for t in types_in(results)]
    except ValueError:
        return None


# --- gemm.matmul as linalg --------------------------------------------------

MATMUL = re.compile(
    r"^(?P<pad> *)(?:(?P<res>%\w+) = )?gemm\.matmul (?P<trans>\w\w) ins\((?P<a>%\w+), (?P<b>%\w+) : (?P<types>.*?)\) outs\((?P<c>%\w+) : (?P<ct>[^()]*?)\)"
    r"(?: alpha\((?P<alpha>[^)]*)\))?(?: beta\((?P<beta>[^)]*)\))?"
    r"(?P<epi> epilogue(?:\((?P<extras>.*?)\) maps \[(?P<maps>.*?)\])? \{\n(?P<body>.*?)^ *\})?(?: \{schedule[^\n]*?\})?(?: -> [^\n]*)?$", re.M | re.S)


def compute(element):
    return {"f64": "f64", "i8": "i32", "i32": "i32"}.get(element, "f32")


def convert(value, source, target, out):
    if source == target:
        return f"    {out} = arith.bitcast {value} : {source} to {target}\n"
    bits = lambda t: int(re.sub(r"\D", "", t.split("E")[0]))
    wider = bits(target) > bits(source)
    op = ("extsi" if wider else "trunci") if target.startswith("i") else ("extf" if wider else "truncf")
    return f"    {out} = arith.{op} {value} : {source} to {target}\n"


def expand(match, counter=[0]):
    counter[0] += 1
    tag, g = f"e{counter[0]}", match.groupdict()
    at, bt = types_in(g["types"])
    a, b, c = Shaped(at), Shaped(bt), Shaped(g["ct"])
    rank, acc, out = len(c.shape), compute(a.element), c.element
    dims = [f"d{i}" for i in range(rank)]
    loops = ", ".join(dims + ["k"])
    def operand(shaped, row, col):
        lead = dims[:-2] if len(shaped.shape) == rank else []
        return f"affine_map<({loops}) -> ({', '.join(lead + [row, col])})>"
    m, n = dims[-2], dims[-1]
    ma = operand(a, "k", m) if g["trans"][0] == "t" else operand(a, m, "k")
    mb = operand(b, n, "k") if g["trans"][1] == "t" else operand(b, "k", n)
    mc = f"affine_map<({loops}) -> ({', '.join(dims)})>"
    ident = f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>"
    iters = ", ".join(['"parallel"'] * rank)
    number = lambda x: str(int(float(x))) if acc.startswith("i") else str(float(x))
    add, mul = ("addi", "muli") if acc.startswith("i") else ("addf", "mulf")
    acct = c.of(acc) if c.kind == "tensor" else f"memref<{''.join(f'{d}x' for d in c.shape)}{acc}>"
    tensor = c.kind == "tensor"
    text = f"  %{tag}z = arith.constant {number(0)} : {acc}\n"
    if tensor:
        for i in c.dynamic:
            text += f"  %{tag}i{i} = arith.constant {i} : index\n  %{tag}d{i} = tensor.dim {g['c']}, %{tag}i{i} : {g['ct']}\n"
        sizes = ", ".join(f"%{tag}d{i}" for i in c.dynamic)
        text += f"  %{tag}e = tensor.empty({sizes}) : {acct}\n  %{tag}f = linalg.fill ins(%{tag}z : {acc}) outs(%{tag}e : {acct}) -> {acct}\n"
    else:
        text += f"  %{tag}f = memref.alloc() : {acct}\n  linalg.fill ins(%{tag}z : {acc}) outs(%{tag}f : {acct})\n"
    left = f"%{tag}s = " if tensor else ""
    text += f"  {left}linalg.generic {{indexing_maps = [{ma}, {mb}, {mc}], iterator_types = [{iters}, \"reduction\"]}} ins({g['a']}, {g['b']} : {at}, {bt}) outs(%{tag}f : {acct}) {{\n"
    text += f"  ^bb0(%x: {a.element}, %y: {b.element}, %s: {acc}):\n" + convert("%x", a.element, acc, "%xc") + convert("%y", b.element, acc, "%yc")
    text += f"    %p = arith.{mul} %xc, %yc : {acc}\n    %t = arith.{add} %s, %p : {acc}\n    linalg.yield %t : {acc}\n  }}" + (f" -> {acct}" if tensor else "") + "\n"
    extras = [e.strip() for e in g["extras"].split(" : ")[0].split(",")] if g["extras"] else []
    etypes = types_in(g["extras"].split(" : ", 1)[1]) if extras else []
    emaps = [e.strip() for e in g["maps"].split(", #")] if extras else []
    emaps = [e if e.startswith(("#", "affine")) else "#" + e for e in emaps]
    sum_ = f"%{tag}s" if tensor else f"%{tag}f"
    left = f"{g['res']} = " if tensor else ""
    args = [f"%acc: {acc}"] + [f"%q{i}: {Shaped(t).element}" for i, t in enumerate(etypes)] + [f"%old: {out}"]
    text += f"  {left}linalg.generic {{indexing_maps = [{', '.join([ident] + emaps + [ident])}], iterator_types = [{iters}]}} ins({', '.join([sum_] + extras)} : {', '.join([acct] + etypes)}) outs({g['c']} : {g['ct']}) {{\n"
    text += f"  ^bb0({', '.join(args)}):\n    %alpha = arith.constant {number(g['alpha'] or 1)} : {acc}\n    %v0 = arith.{mul} %acc, %alpha : {acc}\n"
    if g["beta"]:
        text += f"    %beta = arith.constant {number(g['beta'])} : {acc}\n" + convert("%old", out, acc, "%oldc")
        text += f"    %bo = arith.{mul} %oldc, %beta : {acc}\n    %v1 = arith.{add} %v0, %bo : {acc}\n"
    value = "%v1" if g["beta"] else "%v0"
    if g["body"]:
        lines = g["body"].splitlines()
        names = re.findall(r"(%\w+): ", lines[0])
        inner = "\n".join(lines[1:])
        wide = [value]
        for i, t in enumerate(etypes):
            element = Shaped(t).element
            text += convert(f"%q{i}", element, compute(element), f"%w{i}")
            wide.append(f"%w{i}")
        for name, new in zip(names, wide):
            inner = re.sub(re.escape(name) + r"\b", new, inner)
        value = re.search(r"gemm\.yield (%\w+)", inner).group(1)
        text += re.sub(r"^.*gemm\.yield.*$", "", inner, flags=re.M) + "\n"
    text += convert(value, compute(out), out, "%r") + f"    linalg.yield %r : {out}\n  }}" + (f" -> {g['ct']}" if tensor else "")
    return text


def without_module(text):
    return re.sub(r"^\}\s*\Z", "", re.sub(r"^module \{$", "", text, count=1, flags=re.M), flags=re.M)


def as_linalg(gemm_opt, text, *passes):
    """The module after the passes with each gemm.matmul written out as linalg."""
    plain = MATMUL.sub(expand, run([gemm_opt, *passes, "--allow-unregistered-dialect", "-"], text))
    if "gemm." in plain:
        sys.exit("error: this script does not read\n" + next(l for l in plain.splitlines() if "gemm." in l))
    return without_module(plain)


# --- the reference device ------------------------------------------------------

NPY = {"f64": ("<f8", "d"), "f32": ("<f4", "f"), "f16": ("<f2", "e"), "bf16": ("<u2", "H"), "i32": ("<i4", "i"), "i8": ("|i1", "b")}


def write_npy(path, numbers, shaped):
    descr, code = NPY[shaped.element]
    if shaped.element == "bf16":
        numbers = [struct.unpack("<I", struct.pack("<f", x))[0] >> 16 for x in numbers]
    shape = "(" + "".join(f"{d}, " for d in shaped.shape) + ")"
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        f.write(struct.pack(f"<{len(numbers)}{code}", *numbers))


def read_npy(path):
    raw = open(path, "rb").read()
    size = struct.unpack("<H", raw[8:10])[0]
    descr = ast.literal_eval(raw[10:10 + size].decode())["descr"]
    code = {"<V2": "H", "|V2": "H"}.get(descr) or next(c for d, c in NPY.values() if d == descr)
    body = raw[10 + size:]
    numbers = struct.unpack(f"<{len(body) // struct.calcsize(code)}{code}", body)
    if code == "H":
        numbers = [struct.unpack("<f", struct.pack("<I", x << 16))[0] for x in numbers]
    return list(map(float, numbers))


def reference(tools, text, functions, data):
    """What gemm-run --device=ref gives for each function on tensors."""
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        source, bundle = os.path.join(folder, "in.mlir"), os.path.join(folder, "out.gemm")
        open(source, "w").write(text)
        run([tools.gemm_compile, source, "-o", bundle, "--codegen=false"], "")
        for name, args, outs in functions:
            command = [tools.gemm_run, bundle, f"--entry={name}", "--device=ref"]
            for i, (arg, numbers) in enumerate(zip(args, data[name])):
                write_npy(os.path.join(folder, f"a{i}.npy"), numbers, arg)
                dims = "".join(f"{d}x" for d in arg.shape)
                command.append(f"--input={dims}{arg.element}=@{os.path.join(folder, f'a{i}.npy')}")
            paths = [os.path.join(folder, f"r{i}.npy") for i in range(len(outs))]
            run(command + [f"--output=@{path}" for path in paths], "")
            results[name] = [read_npy(path) for path in paths]
    return results


# --- main --------------------------------------------------------------------

def execute(tools, text):
    llvm = run([tools.mlir_opt, "-"] + LOWER, text)
    # arith's attribute left on llvm ops by emulation; mlir-runner does not know it.
    llvm = re.sub(r" \{fastmath = #arith\.fastmath<\w+>\}", "", llvm)
    libs = ",".join(os.path.join(tools.lib, f"libmlir_{n}.so") for n in ("c_runner_utils", "runner_utils"))
    return run([tools.mlir_runner, "-e", "verify_main", "-entry-point-result=void", f"--shared-libs={libs}", "-"], llvm)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("file", help="test input with the functions as frameworks print them")
    p.add_argument("--twin", help="the same functions in dialects that stock mlir-opt lowers")
    p.add_argument("--gemm-opt", default="gemm-opt")
    p.add_argument("--mlir-opt", default="mlir-opt")
    p.add_argument("--mlir-runner", default="mlir-runner")
    p.add_argument("--gemm-compile", default="gemm-compile")
    p.add_argument("--gemm-run", default=shutil.which("gemm-run"), help="also compare with its --device=ref (default: when it is on PATH)")
    p.add_argument("--lib", required=True, help="folder of libmlir_runner_utils.so")
    p.add_argument("--seed", type=int, default=int(os.environ.get("GEMM_TEST_SEED", "1")))
    tools = p.parse_args()

    aliases, ours = split_functions(open(tools.file).read())
    twin_aliases, theirs = split_functions(open(tools.twin).read()) if tools.twin else (aliases, ours)
    source = {f[0]: f for f in theirs}
    # Functions that import leaves alone are no test of it.
    chosen = []
    for name, args, results, text in ours:
        sig = signature(name, *source[name][1:3]) if name in source else None
        if not sig or not (sig[1] and all(s.element in PRINTED for s in sig[1] + sig[2])):
            continue
        imported = run([tools.gemm_opt, "--gemm-import", "--gemm-flatten", "--allow-unregistered-dialect", "-"], aliases + "\n" + text)
        if "gemm.matmul" in imported:
            chosen.append((sig, text))
    if not chosen:
        sys.exit(f"error: {tools.file} has no function that can be checked")
    functions = [sig for sig, _ in chosen]
    rng = random.Random(tools.seed)
    data = {name: [integers(rng, arg.shape if arg.kind == "tensor" else [arg.extent]) for arg in args]
            for name, args, _ in functions}
    main_text = harness(functions, data)
    stock = twin_aliases + "\n" + "\n".join(source[s[0]][3] for s in functions)
    if "tosa." in stock:
        stock = run([tools.mlir_opt, TOSA, "-"], stock)
        stock = without_module(stock)
    if "gemm.matmul" in stock:
        stock = as_linalg(tools.gemm_opt, stock)
    expected = values_of(execute(tools, stock + "\n" + main_text))
    ours_text = aliases + "\n" + "\n".join(text for _, text in chosen)
    got = values_of(execute(tools, as_linalg(tools.gemm_opt, ours_text, "--gemm-import", "--gemm-flatten") + "\n" + main_text))
    place = [(name, i) for name, args, results in functions
             for i in range(len(results) + sum(map(printed, args)))]
    if len(expected) != len(place) or len(got) != len(place):
        sys.exit(f"error: expected {len(place)} printed values, got {len(expected)} and {len(got)}")
    bad = 0
    for (name, i), want, have in zip(place, expected, got):
        if [float(x) for x in want] != [float(x) for x in have]:
            bad += 1
            print(f"error: @{name} value {i}: expected {' '.join(want[:12])}, got {' '.join(have[:12])} (seed {tools.seed})")
    on_tensors = [f for f in functions if all(a.kind == "tensor" for a in f[1])] if tools.gemm_run else []
    if on_tensors:
        texts = {sig[0]: text for sig, text in chosen}
        run_text = aliases + "\n" + "\n".join(texts[f[0]] for f in on_tensors)
        given = reference(tools, run_text, on_tensors, data)
        for (name, i), want in zip(place, expected):
            if name in given and [float(x) for x in want] != given[name][i]:
                bad += 1
                print(f"error: @{name} value {i}: expected {' '.join(want[:12])}, gemm-run gives {given[name][i][:12]} (seed {tools.seed})")
    nonzero = sum(any(float(x) for x in want) for want in expected)
    print(f"{os.path.basename(tools.file)}: {len(functions)} functions, {len(place)} values, {nonzero} not all zero, {len(on_tensors)} also run by gemm-run, {bad} differ (seed {tools.seed})")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
