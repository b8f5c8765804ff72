#!/usr/bin/env python3
"""Compiles each program here, and exports of the frameworks called by a host that prints, in part, lowers host.mlir by MLIR's own passes with its calls served
by libgemm_runtime, and compares what it prints with the source, lowered by the same passes whole.

  run_host.py BIN LIB LLVM_BIN LLVM_LIB [PROGRAM...]    folders of our tools, libgemm_runtime, MLIR"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# bf16 and f16 results may differ by a rounding where sums are made in another order.
TOLERANCE = 2**-7
PASSES = [
    "--linalg-generalize-named-ops", "--convert-elementwise-to-linalg",
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops",
    "--convert-bufferization-to-memref", "--convert-linalg-to-loops", "--lower-affine",
    "--math-extend-to-supported-types", "--convert-math-to-libm",
    "--arith-emulate-unsupported-floats=source-types=bf16 target-type=f32",
    "--convert-scf-to-cf", "--expand-strided-metadata", "--lower-affine", "--convert-math-to-llvm",
    "--arith-expand=include-bf16=true", "--convert-arith-to-llvm",
    "--finalize-memref-to-llvm", "--convert-func-to-llvm", "--convert-cf-to-llvm",
    "--reconcile-unrealized-casts"]


# Whole layers: the host is a function around them, and every op that joined no product.
EXPORTS = ["torch_swiglu", "torch_linear_gelu", "torch_attention_causal", "iree_torch_mlp"]
HOST = """
  func.func private @printMemrefF32(tensor<*xf32>)
  func.func @main() {{
{operands}
    %y = func.call @layer({names}) : ({types}) -> {result}
    %wide = arith.extf %y : {result} to {wide}
    %any = tensor.cast %wide : {wide} to tensor<*xf32>
    func.call @printMemrefF32(%any) : (tensor<*xf32>) -> ()
    return
  }}
"""
OPERAND = """    %e{i} = tensor.empty() : {type}
    %a{i} = linalg.generic {{indexing_maps = [affine_map<({dims}) -> ({dims})>],
        iterator_types = [{loops}]}} outs(%e{i} : {type}) {{
      ^bb0(%o: {element}):
        {index}
        %n = affine.apply affine_map<({dims}) -> (({sum}) mod 17 - 8)>({places})
        %int = arith.index_cast %n : index to i32
        {value}
        linalg.yield %f : {element}
    }} -> {type}"""


def operand(i, type):
    """A tensor of small numbers, or of flags, that differ from place to place."""
    *sizes, element = re.fullmatch(r"tensor<(.*)>", type)[1].split("x")
    dims = [f"d{k}" for k in range(len(sizes))]
    value = ("%c = arith.constant 0 : i32 %f = arith.cmpi sgt, %int, %c : i32" if element == "i1" else
             f"%g = arith.sitofp %int : i32 to {element} %s = arith.constant 0.125 : {element} "
             f"%f = arith.mulf %g, %s : {element}")
    return OPERAND.format(
        i=i, type=type, element=element, value=value, dims=", ".join(dims),
        loops=", ".join(['"parallel"'] * len(sizes)), places=", ".join("%" + d for d in dims),
        sum=" + ".join(f"{d} * {3 + 2 * k + i}" for k, d in enumerate(dims)),
        index=" ".join(f"%{d} = linalg.index {k} : index" for k, d in enumerate(dims)))


def hosted(export):
    """The text of an export as @layer, with a @main that calls it and prints what it returns."""
    text = (HERE.parent / "Frameworks" / "Inputs" / f"{export}.mlir").read_text()
    head = re.search(r"func\.func (?:public )?@main\((.*?)\) -> \(?(tensor<[^>]*>)", text)
    types = re.findall(r"%\w+: (tensor<[^>]*>)", head[1])
    host = HOST.format(
        operands="\n".join(operand(i, type) for i, type in enumerate(types)),
        names=", ".join(f"%a{i}" for i in range(len(types))), types=", ".join(types),
        result=head[2], wide=re.sub(r"x[a-z]\w*>$", "xf32>", head[2]))
    text = re.sub(r"func\.func (?:public )?@main\(", "func.func private @layer(", text)
    end = text.rindex("}")
    return text[:end] + host + text[end:]


def run(*command, text=None):
    done = subprocess.run(list(map(str, command)), input=text, capture_output=True, text=True,
                          timeout=300)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))[:300]}: exit code {done.returncode}\n"
                         f"{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


def execute(text, llvm_bin, libraries):
    lowered, _ = run(llvm_bin / "mlir-opt", *PASSES, text=text)
    printed, _ = run(llvm_bin / "mlir-runner", "-e", "main", "-entry-point-result=void",
                     "--shared-libs=" + ",".join(map(str, libraries)), text=lowered)
    rows = re.findall(r"\[[^][]*\]", re.sub(r"base@ = .* data =", "", printed))
    return [float(n) for row in rows for n in row.strip("[]").split(",")]


def compare(program, bin_dir, lib, llvm_bin, llvm_lib, folder):
    bundle = folder / (program.stem + ".gemm")
    _, errors = run(bin_dir / "gemm-compile", program, "-o", bundle, "--target=sm_80",
                    "--ptxas=none", "--partial")
    if "compiled in part" not in errors:
        raise SystemExit(f"{program.stem}: expected to be compiled in part, got {errors}")
    utils = [llvm_lib / "libmlir_runner_utils.so", llvm_lib / "libmlir_c_runner_utils.so"]
    # mlir-runner reads no dialect but LLVM's, and so not the flags of arith.
    source = re.sub(r"gemm\.fastmath = #arith\.fastmath<\w+>,? ?", "", program.read_text())
    want = execute(source, llvm_bin, utils)
    if len(want) < 16 or len({abs(n) for n in want}) < 8:
        raise SystemExit(f"{program.stem}: expected numbers worth comparing, got {want[:20]}")
    largest = max(map(abs, want))
    for device in ("ref", "emulate"):
        host, _ = run(bin_dir / "gemm-opt", bundle / "host.mlir", "--allow-unregistered-dialect",
                      f"--gemm-host-calls=bundle={bundle} device={device}")
        got = execute(host, llvm_bin, utils + [lib / "libgemm_runtime.so"])
        if len(got) != len(want):
            raise SystemExit(f"{program.stem} on {device}: {len(got)} numbers, not {len(want)}")
        worst = max(abs(g - w) for g, w in zip(got, want)) / largest
        if not worst <= TOLERANCE:
            raise SystemExit(f"{program.stem} on {device}: off by {worst:.3g} of the largest")
    calls = len(re.findall(r"call @\w+_product\d+", (bundle / "host.mlir").read_text()))
    print(f"{program.stem}: {len(want)} numbers equal on ref and emulate, {calls} calls")


def main(bin_dir, lib, llvm_bin, llvm_lib, *names):
    folders = [pathlib.Path(p) for p in (bin_dir, lib, llvm_bin, llvm_lib)]
    with tempfile.TemporaryDirectory() as folder:
        exports = [pathlib.Path(folder) / f"{export}.mlir" for export in EXPORTS]
        for file in exports:
            file.write_text(hosted(file.stem))
        programs = [p for p in sorted((HERE / "Inputs").glob("*.mlir")) + exports
                    if not names or p.stem in names]
        for program in programs:
            compare(program, *folders, pathlib.Path(folder))
    print(f"PASS: {len(programs)} programs")


if __name__ == "__main__":
    main(*sys.argv[1:])
