"""Asks gemm/exporting/program.py, in the folder given, about an input, about a program with a colon and where it is written
to, to write, or how modules with and without foreign ops are printed."""
import sys

MODULES = ["""module {
  %0 = arith.constant dense_resource<torch.w> : tensor<4xf32> loc("torch.mm")
}
""", """module @m attributes {jax.x = 1 : i32} {
  %4:2 = tm_tensor.scan dimension(0) ins(%0 : tensor<4xf32>)
  "stablehlo.while"() : () -> ()
}
"""]

GENERIC = """"builtin.module"() ({ // in generic form
}) {jax.x = 1 : i32} : () -> ()
"""


def main(python, text, output="-"):
    sys.path.insert(0, python)
    from gemm.exporting import program
    sys.exit(program.say(lambda: ask(program, text, output)))


def ask(program, text, output):
    if text == "foreign":
        for module in MODULES:
            print(program.print_module(module, lambda: GENERIC))
    elif text == "write":
        program.write("module", output)
    else:
        print(program.load(text, output) if ":" in text else program.parse_input(text))


if __name__ == "__main__":
    main(*sys.argv[1:])
