#!/usr/bin/env python3
"""Installs the build into a scratch folder and builds a small compiler and programs in C against it, these by
find_package and by pkg-config.

usage: test_consumer.py build-folder (pipeline expected-text)...
The consumers see the installed tree only, never the source tree.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LAYER = """func.func @main(%x: tensor<4x6x32xbf16>, %w: tensor<48x32xbf16>) -> tensor<4x6x48xbf16> {
  %y = gemm.linear %x, %w : tensor<4x6x32xbf16>, tensor<48x32xbf16> -> tensor<4x6x48xbf16>
  return %y : tensor<4x6x48xbf16>
}
"""


def must(*command, **environment):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          env=dict(os.environ, **environment))
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\nexit {done.returncode}\n{done.stdout}")
    return done.stdout


# Of each library a function, and what else it shows: the compiler's the numbers of MLIR's types.
LIBRARIES = {"gemm_runtime": ("gemm_plan_run", ()),
             "gemm_compiler": ("gemm_compile", ("_ZZN4mlir6detail14TypeIDResolver", "_ZGVZN4mlir6detail14TypeIDResolver"))}


def library(prefix, name):
    """An installed library: what it is called, and that it shows its interface alone. Returns its folder."""
    function, more = LIBRARIES[name]
    where = str(next(pathlib.Path(prefix).glob(f"lib*/**/lib{name}.so")))
    dynamic = must("readelf", "-d", where)
    if f"[lib{name}.so.0.1]" not in dynamic:
        sys.exit(f"expected the soname lib{name}.so.0.1, got\n{dynamic}")
    lines = [line.split()[-2:] for line in must("nm", "-D", "--defined-only", where).splitlines()]
    names = [symbol for kind, symbol in lines if kind.isupper() or kind == "u"]
    if others := [each for each in names if not each.startswith(("gemm_", *more))]:
        sys.exit(f"expected exported symbols gemm_*, got {', '.join(others[:5])}")
    if function not in names:
        sys.exit(f"expected {function} among the exported symbols of {where}, got none")
    return os.path.dirname(where)


def flags_of(package, prefix, lib):
    """What a compiler of C is told, by pkg-config where there is one."""
    if shutil.which("pkg-config"):
        return must("pkg-config", "--cflags", "--libs", package, PKG_CONFIG_PATH=os.path.join(lib, "pkgconfig")).split()
    print(f"no pkg-config here: {package}.pc is not tested")
    return [f"-I{os.path.join(prefix, 'include')}", f"-L{lib}", f"-l{package.replace('-', '_')}"]


def build_c(folder, name, flags):
    program = os.path.join(folder, name)
    must("cc", "-std=c11", "-pedantic", "-Wall", "-Wextra", "-Werror", "-D_POSIX_C_SOURCE=200809L", "-pthread",
         os.path.join(folder, "source", f"{name}.c"), "-o", program, *flags, "-ldl")
    return program


def in_c(build, prefix, folder, built):
    """The programs of test/CApi, as a stranger's: built by CMake before, and here by what pkg-config says."""
    lib, stand_in = library(prefix, "gemm_runtime"), os.path.join(build, "test", "StandIn")
    bundle = os.path.join(HERE, "..", "unit", "Runtime", "Inputs", "plans")
    flags = flags_of("gemm-runtime", prefix, lib)
    for name, devices in (("host", ["ref", "emulate", "blas"]), ("cuda", [])):
        for each in (build_c(folder, name, flags), os.path.join(built, f"capi-{name}")):
            print(must(each, bundle, *devices, LD_LIBRARY_PATH=f"{lib}:{stand_in}"), end="")
    compiler = build_c(folder, "compile", flags_of("gemm-compiler", prefix, library(prefix, "gemm_compiler")))
    print(must(compiler, os.path.join(folder, "compiled.gemm"), LD_LIBRARY_PATH=lib), end="")


def main():
    build, *given = sys.argv[1:]
    runs = list(zip(given[::2], given[1::2]))
    with tempfile.TemporaryDirectory(prefix="gemm-consumer-") as folder:
        prefix, mine = os.path.join(folder, "prefix"), os.path.join(folder, "build")
        must("cmake", "--install", build, "--prefix", prefix)
        source = os.path.join(folder, "source")
        shutil.copytree(os.path.join(HERE, "consumer"), source)
        for name in ("common.h", "driver.h", "host.c", "cuda.c", "compile.c"):
            shutil.copy(os.path.join(HERE, "..", "CApi", name), source)
        must("cmake", "-G", "Ninja", "-S", source, "-B", mine, f"-DCMAKE_PREFIX_PATH={prefix}",
             "-DCMAKE_CXX_FLAGS=-Wall -Werror", "-DCMAKE_C_FLAGS=-pedantic -Wall -Wextra -Werror")
        must("cmake", "--build", mine)
        in_c(build, prefix, folder, mine)
        layer = os.path.join(folder, "layer.mlir")
        with open(layer, "w", encoding="utf-8") as file:
            file.write(LAYER)
        for pipeline, expected in runs:
            out = must(os.path.join(mine, "consumer"), layer, pipeline)
            if expected not in out:
                sys.exit(f"expected '{expected}' in what the consumer printed for {pipeline}, got\n{out}")
            print(f"installed, built and ran: {pipeline} made {expected}")
        must(os.path.join(prefix, "bin", "gemm-opt"), layer)


main()
