"""What exporting from PyTorch and from JAX, and the scripts of both, have in common: where a program is, what it takes,
and how it is printed."""
import argparse
import importlib
import importlib.util
import logging
import os
import pathlib
import re
import signal
import subprocess
import sys

from gemm._errors import Error

TYPES = {"f64": "float64", "f32": "float32", "f16": "float16", "bf16": "bfloat16", "i64": "int64",
         "i32": "int32", "i8": "int8", "i1": "bool", "ui8": "uint8", "ui32": "uint32", "ui64": "uint64",
         "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2", "f8E8M0FNU": "float8_e8m0fnu"}
OTHERS = {v: k for k, v in TYPES.items()}
# Of the frameworks' packages, not of MLIR: their ops are read in generic form only.
FOREIGN = re.compile(r'^\s*(?:%[^=\n]*=\s*)?"?((?:chlo|stablehlo|tm_tensor|torch|torch_c|vhlo)\.\w[\w.]*)',
                     re.MULTILINE)

LOWER = ["--inline", "--symbol-dce", "--stablehlo-legalize-to-linalg", "--canonicalize", "--cse"]


def fail(message):
    raise Error(message)


def note(message):
    logging.getLogger("gemm").info(message)


def say(main):
    """main() of a script: errors and notes are lines on stderr."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("note: %(message)s"))
    logging.getLogger("gemm").addHandler(handler)
    logging.getLogger("gemm").setLevel(logging.INFO)
    try:
        return main()
    except Error as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


def guarded(main, exporter):
    """main() in a process of its own: what a framework's exporter takes down with it is said."""
    child = os.fork()
    if child == 0:
        return say(main)
    return say(lambda: outcome(child, exporter))


OTHERWISE = ("write what it names in another way (products of bytes as torch.matmul(a.int(), b.int()), bytes less a number as "
             "(p.int() - 8).to(torch.int8), a negative dim of scatter as a positive one, for instance), or take another --form")


def outcome(child, exporter):
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        fail(f"{exporter} ended with {name} in its own code while it exported the program; what it said is above: {OTHERWISE}")
    return os.waitstatus_to_exitcode(status)


def parser(description, outputs):
    result = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("program", help="FILE.py:NAME or package.module:NAME")
    result.add_argument("--input", action="append", default=[], metavar="SHAPExTYPE",
                        help="one for each argument, in order: 24x64xbf16, or f32 for a scalar; a "
                             "letter for a size known at run time only: nx64xbf16")
    result.add_argument("--inputs", metavar="NAME",
                        help="instead: example arguments in the same module, a sequence or a "
                             "function that returns one")
    result.add_argument("-o", dest="output", default="-", metavar="FILE", help="(standard output)")
    result.add_argument("--form", choices=outputs, default=outputs[0],
                        help=f"what to write ({outputs[0]})")
    return result


def load(program, output):
    """The object that the command line names, and its module, which is not what is written."""
    place, colon, name = program.rpartition(":")
    if not colon or not name:
        fail(f"expected FILE.py:NAME or package.module:NAME, got '{program}'")
    if place.endswith(".py"):
        path = pathlib.Path(place)
        if not path.is_file():
            fail(f"{place}: expected a file, got none")
        check_apart(path, output)
        sys.path.insert(0, str(path.resolve().parent))
        spec = importlib.util.spec_from_file_location(path.stem, path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        run_module(lambda: spec.loader.exec_module(module), place)
    else:
        sys.path.insert(0, ".")
        module = run_module(lambda: importlib.import_module(place), place)
        if getattr(module, "__file__", None):
            check_apart(pathlib.Path(module.__file__), output)
    if not callable(getattr(module, name, None)):
        known = [n for n, v in vars(module).items() if callable(v) and not n.startswith("_")]
        fail(f"{place}: expected a function or module '{name}', got one of: {', '.join(known)}")
    return getattr(module, name), module


def run_module(run, place):
    """What the user's module raises while it is loaded is its author's to read, in one line."""
    try:
        return run()
    except ModuleNotFoundError as error:
        if f"{place}.".startswith(f"{error.name}."):
            fail(f"expected a Python module {place}, got none: {error}")
        fail(f"{place}: expected what it imports in this Python, got: {error}")
    except Exception as error:
        line = f":{error.lineno}" if isinstance(error, SyntaxError) else ""
        what = error.msg if isinstance(error, SyntaxError) else error
        fail(f"{place}{line}: expected a module that can be loaded, got {type(error).__name__}: {what}")


def check_apart(program, output):
    """Nothing is written over what is read."""
    path = pathlib.Path(output)
    if output != "-" and path.exists() and path.samefile(program):
        fail(f"-o {output}: expected a file to write, got the program; name another one")


def parse_input(text):
    """("2x?x..." with letters for run-time sizes) -> sizes, ints or names, and the type's name."""
    *sizes, kind = text.split("x")
    if kind not in TYPES or not all(re.fullmatch(r"\d+|[a-zA-Z]\w*", s) for s in sizes):
        fail(f"--input={text}: expected SHAPExTYPE with one of {', '.join(TYPES)}, as 24x64xbf16")
    return [int(s) if s.isdigit() else s for s in sizes], TYPES[kind]


def lower_stablehlo(text, tool):
    """StableHLO as linalg, by torch-mlir-opt at `tool`. What that does not lower, loops and branches
    for instance, is printed in generic form, which is read without the dialect."""
    def run(options, text):
        return subprocess.run([tool, *options], input=text, capture_output=True, text=True,
                              check=True).stdout

    lowered = run(LOWER, widen_narrow(widen_unsigned(text)))
    return print_module(lowered, lambda: run(["--mlir-print-op-generic"], lowered))


NARROW = re.compile(r"^(?P<space>\s*)%(?P<name>\w+) = stablehlo\.(?P<op>is_finite (?P<of>%[\w#:]+)|compare\s+(?P<how>\w+), (?P<first>%[\w#:]+), "
                    r"(?P<second>%[\w#:]+),\s+TOTALORDER) : \((?P<type>tensor<(?:[\dx?]*x)?f8E(?:4M3FN|8M0FNU)>)(?:, [^)]*)?\) -> (?P<result>\S+)",
                    re.MULTILINE)


def widen_narrow(text):
    """What is asked of numbers of types without infinities, or without a sign, is asked of them in f32: its lowering compares
    with an infinity that is NaN, and takes bits for numbers with a sign."""
    def widened(match):
        to = re.sub(r"f8E\w+>$", "f32>", match["type"])
        if match["of"] is None and "8M0" not in match["type"]:
            return match[0]
        of = [match["of"]] if match["of"] else [match["first"], match["second"]]
        lines = [f"{match['space']}%narrow_{match['name']}_{i} = stablehlo.convert {each} : ({match['type']}) -> {to}\n" for i, each in enumerate(of)]
        names = [f"%narrow_{match['name']}_{i}" for i in range(len(of))]
        op = f"is_finite {names[0]}" if match["of"] else f"compare {match['how']}, {', '.join(names)}, TOTALORDER"
        return "".join(lines) + f"{match['space']}%{match['name']} = stablehlo.{op} : ({', '.join([to] * len(of))}) -> {match['result']}"

    return NARROW.sub(widened, text)


def widen_unsigned(text):
    """Factors of a product that have no sign as numbers of its result's type, which they are anyway: its
    lowering forgets that they have none."""
    def widened(match):
        space, name, factors, how, types, result, wide = match.groups()
        lines, operands = [], []
        for side, factor, type in zip("ab", factors.split(", "), types.split(", ")):
            to = re.sub(r"(?<=[<x])[a-z]+\d+>$", wide + ">", type)
            lines.append(f"{space}%wide_{name}_{side} = stablehlo.convert {factor} : ({type}) -> {to}\n")
            operands.append((f"%wide_{name}_{side}", to))
        values, kinds = map(", ".join, zip(*operands))
        return "".join(lines) + f"{space}%{name} = stablehlo.dot_general {values}, {how} : ({kinds}) -> {result}"

    def read(match):
        same = f"{match[7]}>" in match[5] or "algorithm" in match[4]
        return match[0] if same else widened(match)

    return re.sub(r"(?m)^( *)%(\w+) = stablehlo\.dot_general (%\S+, %\S+), (.*) : "
                  r"\((tensor<[^()]*[<x]ui\d+>[^()]*)\) -> (tensor<(?:[^<>()]*x)?([a-z]+\d+)>)", read, text)


def equal_sizes(module, letters):
    """Says in @main of a module of torch-mlir that sizes of one letter are equal. `letters`: for each the arguments and
    dims that have it."""
    assert_sizes(module, [(other, first, letter) for letter, (first, *others) in letters.items() for other in others])


def assert_sizes(module, claims):
    """Says in the only function of a module of torch-mlir what the export knows of its sizes and does not print. `claims`: for
    each the (argument, dim) of a size, what it is, and that as text: an int, the (argument, dim) of another, or (op, left,
    right), with an op of arith and such operands."""
    from torch_mlir import ir

    main = next(op for op in module.body if op.operation.name == "func.func")
    block = main.regions[0].blocks[0]
    with module.context, ir.InsertionPoint.at_block_begin(block), main.location:
        index = ir.IndexType.get()
        flag = ir.IntegerType.get_signless(1)

        def make(name, results, operands, **attributes):
            return ir.Operation.create(name, results, operands, attributes).result

        def number(value):
            return make("arith.constant", [index], [], value=ir.IntegerAttr.get(index, value))

        def size(value):
            if isinstance(value, int):
                return number(value)
            if isinstance(value[0], str):
                return make(value[0], [index], [size(part) for part in value[1:]])
            at = number(value[1])
            return make("tensor.dim", [index], [block.arguments[value[0]], at])

        for place, value, text in claims:
            same = make("arith.cmpi", [flag], [size(value), size(place)],
                        predicate=ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0))
            message = "dim {1} of argument {0} is '{2}'".format(*place, text)
            if not isinstance(value, int) and isinstance(value[0], int):
                message += ", as dim {1} of argument {0}".format(*value)
            ir.Operation.create("cf.assert", [], [same], {"msg": ir.StringAttr.get(message)})


def symbolic_stablehlo(function, inputs, platforms=None):
    """StableHLO of a JAX function as text; a size that is a string is a symbol. `platforms`: JAX's names of what it is for."""
    import jax
    from jax import export

    scope = export.SymbolicScope()
    shapes = [export.symbolic_shape(", ".join(map(str, shape)), scope=scope) for shape, _ in inputs]
    arguments = [jax.ShapeDtypeStruct(shape, kind) for shape, (_, kind) in zip(shapes, inputs)]
    return export.export(jax.jit(function, keep_unused=True), platforms=platforms)(*arguments).mlir_module()


def expand_chlo(module):
    """CHLO, in which JAX prints squares, erf and the like, as StableHLO, which alone is lowered."""
    from jaxlib.mlir.dialects import stablehlo
    from jaxlib.mlir.passmanager import PassManager

    stablehlo.register_stablehlo_passes()
    with module.context:
        passes = PassManager.parse("builtin.module(func.func(chlo-legalize-to-stablehlo))")
        passes.run(module.operation)


def parse_stablehlo(text):
    """A module of JAX's own MLIR."""
    from jax.interpreters import mlir
    from jaxlib.mlir import ir

    with mlir.make_ir_context():
        return ir.Module.parse(text)


def given_inputs(arguments, module):
    """Example arguments of the user's module, or None."""
    if not arguments.inputs:
        return None
    if arguments.input:
        fail("expected --input or --inputs, got both")
    value = getattr(module, arguments.inputs, None)
    if value is None:
        fail(f"expected '{arguments.inputs}' in {arguments.program.rpartition(':')[0]}, got none")
    if callable(value):
        value = run_module(value, arguments.inputs)
    try:
        return list(value)
    except TypeError:
        fail(f"--inputs={arguments.inputs}: expected a sequence of arguments, got {value!r}")


def foreign_ops(text):
    """Names of the ops in a module's text that MLIR itself does not have."""
    return sorted(set(FOREIGN.findall(text)))


# XLA drops roundings between ops that it fuses (xla_allow_excess_precision), PyTorch's inductor
# has none (emulate_precision_casts): both are on by default, and neither is written in an export.
FLAGS = "gemm.fastmath = #arith.fastmath<contract>"
HEAD = re.compile(r'^module(?: @(?:[\w$.-]+|"[^"]*"))?(?P<has> attributes {)?', re.MULTILINE)
GENERIC_END = re.compile(r"^}\)(?P<has> {)?", re.MULTILINE)


def say_contract(text):
    """The module's text with the flags that the frameworks' own compilers assume of it."""
    return attributed(text, FLAGS)


def say_precision(text, precision):
    """The module's text with what torch.set_float32_matmul_precision said: anything but "highest"
    gives leave to take numbers of f32 for the sum of two of bf16."""
    if precision == "highest":
        return text
    leave = 'gemm.precision = "bf16x3"'
    print(f"note: torch's float32_matmul_precision is {precision}: the module says {leave}, leave to multiply f32 as three "
          "products of bf16", file=sys.stderr)
    return attributed(text, leave)


def attributed(text, attribute):
    """The module's text with an attribute of the module."""
    place, words = HEAD.search(text), " attributes"
    if not place:  # attributes come after the regions
        place, words = GENERIC_END.search(text), ""
    if not place:
        fail("expected a module, got none in what was exported")
    if attribute in text:
        return text
    added = f"{attribute}, " if place["has"] else f"{words} {{{attribute}}}"
    return text[:place.end()] + added + text[place.end():]


def print_module(text, generic):
    """The module's text with FLAGS; generic(), the same in generic form, where other tools could
    not parse it."""
    note("the frameworks' own compilers leave out roundings between ops that they fuse: "
         f"the module says {FLAGS}, without which every rounding is kept")
    left = foreign_ops(text)
    if not left:
        return say_contract(text)
    note(f"{', '.join(left)}: of no dialect of MLIR's, so the module is printed in generic "
         "form; what gemm-compile does not take of them, --partial leaves to host.mlir")
    return say_contract(generic())


def write(text, output):
    if not text.endswith("\n"):
        text += "\n"
    try:
        if output == "-":
            sys.stdout.write(text)
            sys.stdout.flush()
            return
        path = pathlib.Path(output)
        if path.exists() and not path.is_file():
            path.write_text(text)
            return
        # Whole or not at all: what was there stays until the new file is.
        part = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            part.write_text(text)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        fail(f"-o {output}: expected a file that can be written, got: {error.strerror}")
