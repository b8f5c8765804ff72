#!/usr/bin/env python3
"""How many kernels each program of test/Frameworks becomes: here, by torch.compile, and by JAX.

usage: kernel-counts.py [--bin DIR] [--json FILE] [NAME ...]     NAME: as of test/Frameworks/generate.py
Run by the python of an environment with PyTorch, Triton and JAX (scripts/test-frameworks.sh --install). Counted are

- here: the launches of the bundle that gemm-compile makes of the export, for sm_90a;
- of torch.compile: the calls in the wrapper that Inductor generates for CUDA: Triton kernels, calls of library kernels
  (extern_kernels) and of ATen. No GPU is asked: tensors are fake, and the properties of an H200 stand in for a device's, so
  that nothing is tuned (max_autotune is off, as it is by default), no constant is folded, no
  product is padded, and nothing runs;
- of JAX: the instructions of the entry computation that XLA has compiled, without parameters, constants, tuples and
  bitcasts, for the CPU: XLA's compiler for GPUs is not asked, and its fusions may be others. A loop is
  counted once, with what is in it. Conversions alone are left out: the CPU's products of 16 bits need them.

A program that one of them refuses has no number there."""
import argparse
import collections
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

SOURCE = pathlib.Path(__file__).resolve().parent.parent
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["TORCHINDUCTOR_FORCE_DISABLE_CACHES"] = "1"
os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"
warnings.filterwarnings("ignore")
sys.path.insert(0, str(SOURCE / "test" / "Frameworks"))

NO_WORK = {"parameter", "constant", "tuple", "get-tuple-element", "bitcast"}


class Generated(Exception):
    """Carries what Inductor has generated, whose kernels are not compiled."""


def inductor():
    """A function from a program and its arguments to the wrapper that Inductor generates for an H200."""
    import torch
    import triton
    from torch._inductor import graph
    from torch._inductor.compile_fx import compile_fx
    from torch._inductor.fx_passes import joint_graph, post_grad
    from torch._subclasses import FakeTensorMode
    from torch.fx.experimental.proxy_tensor import make_fx
    from triton.backends.compiler import GPUTarget

    class Properties:
        name, uuid, gcnArchName, is_integrated = "NVIDIA H200", "0", "", False
        major, minor, multi_processor_count, warp_size, clock_rate = 9, 0, 132, 32, 1980000
        total_memory, L2_cache_size = 141 << 30, 50 << 20
        max_threads_per_multi_processor, max_threads_per_block, regs_per_multiprocessor = 2048, 1024, 65536
        shared_memory_per_block, shared_memory_per_block_optin, shared_memory_per_multiprocessor = 49152, 232448, 233472

    class Driver:
        def get_current_target(self):
            return GPUTarget("cuda", 90, 32)

        def get_current_device(self):
            return 0

        def get_active_torch_device(self):
            return torch.device("cuda", 0)

        def is_active(self):
            return True

    for patterns in joint_graph, post_grad:  # which are traced on tensors of the device that they are given
        patterns.lazy_init(torch.device("cpu"))
        patterns.lazy_init = lambda *_, **__: None
    answers = {"is_available": True, "device_count": 1, "current_device": 0, "get_device_capability": (9, 0), "_lazy_init": None,
               "init": None, "synchronize": None, "set_device": None, "_exchange_device": 0, "_maybe_exchange_device": 0,
               "get_device_name": Properties.name, "get_device_properties": Properties(), "_get_device_properties": Properties(),
               "is_bf16_supported": True, "is_current_stream_capturing": False}
    for name, answer in answers.items():
        setattr(torch.cuda, name, lambda *_, answer=answer, **__: answer)
    torch.cuda.random._lazy_init = torch.cuda._lazy_init
    torch.cuda.get_rng_state = torch.cuda.random.get_rng_state = lambda *_, **__: torch.zeros(16, dtype=torch.uint8)
    torch.cuda.set_rng_state = torch.cuda.random.set_rng_state = lambda *_, **__: None
    torch._C._cuda_getCurrentRawStream = lambda *_: 0
    triton.runtime.driver.set_active(Driver())
    torch._inductor.config.joint_graph_constant_folding = False  # which computes constants on the device
    torch._inductor.config.shape_padding = False                 # which measures there
    generate = graph.GraphLowering.codegen

    def stop(lowering):
        wrapper = generate(lowering)[0]
        raise Generated(getattr(wrapper, "value", wrapper))

    graph.GraphLowering.codegen = stop

    def wrapper_of(function, arguments):
        torch._dynamo.reset()
        traced = make_fx(function)(*arguments)  # of aten, the backward too, which no engine computes on fake tensors
        with torch.no_grad(), FakeTensorMode(allow_non_fake_inputs=True):
            there = lambda a: torch.empty_strided(a.shape, a.stride(), dtype=a.dtype, device="cuda")
            for node in traced.graph.nodes:
                if "device" in node.kwargs:
                    node.kwargs = {**node.kwargs, "device": torch.device("cuda", 0)}
                if node.op == "get_attr" and isinstance(value := getattr(traced, node.target), torch.Tensor) and value.numel() > 8:
                    delattr(traced, node.target)
                    setattr(traced, node.target, there(value))
            traced.recompile()
            fake = [there(a) for a in arguments]
            try:
                compile_fx(traced, fake)
            except Exception as error:  # pylint: disable=broad-except
                while error and not isinstance(error, Generated):
                    if error.args and isinstance(error.args[0], Generated):
                        error = error.args[0]
                        break
                    error = error.__cause__ or error.__context__
                if error is None:
                    raise
                return str(error)
        return ""  # nothing to compute

    return wrapper_of


def count_inductor(wrapper):
    """By kind the calls of kernels in the wrapper's `call`."""
    body = wrapper[wrapper.index("def call("):] if "def call(" in wrapper else wrapper
    body = body[:body.index("\nrunner")] if "\nrunner" in body else body
    kinds = collections.Counter()
    for line in body.splitlines():
        line = line.split("#")[0]
        if re.search(r"\b\w+\.run\(", line):
            kinds["triton"] += 1
        elif "extern_kernels." in line:
            kinds["library"] += 1
        elif re.search(r"\b(torch\.ops|aten|inductor_ops)\.\w", line):
            kinds["aten"] += 1
        elif re.search(r"\.copy_\(", line):
            kinds["copy"] += 1
    return dict(kinds)


def count_hlo(text):
    """By opcode the instructions of the entry computation, and of loops' bodies, that compute something."""
    bodies, name = {}, None
    for line in re.sub(r"/\*.*?\*/", "", text).splitlines():
        if head := re.match(r"(ENTRY )?%?([\w.\-]+)[^=]*\{$", line):
            name = "ENTRY" if head[1] else head[2]
            bodies[name] = []
        elif found := re.match(r"\s+(?:ROOT )?%?[\w.\-]+ = (?:\([^=]*\)|\S+) ([\w\-]+)\((.*)", line):
            bodies[name].append((found[1], found[2]))
    kinds, open_ = collections.Counter(), ["ENTRY"]
    while open_:
        for opcode, rest in bodies[open_.pop()]:
            if inner := re.search(r"body=%?([\w.\-]+)", rest) if opcode == "while" else None:
                open_.append(inner[1])
            elif opcode == "call" and (inner := re.search(r"to_apply=%?([\w.\-]+)", rest)):
                open_.append(inner[1])
            elif opcode not in NO_WORK:
                kinds["of the CPU" if "calls=%wrapped_convert" in rest else opcode] += 1
    return dict(kinds)


def count_here(bin_dir, name, folder):
    export, bundle = SOURCE / "test" / "Frameworks" / "Inputs" / f"{name}.mlir", pathlib.Path(folder) / f"{name}.gemm"
    if not export.exists():
        return None
    done = subprocess.run([bin_dir / "gemm-compile", export, "-o", bundle, "--target=h200", "--ptxas=none"], capture_output=True, text=True,
                          check=False)
    if done.returncode:
        return None
    functions = json.loads((bundle / "launch.json").read_text())["functions"]
    return dict(collections.Counter(step["kind"] for function in functions for step in function["steps"]))


def total(kinds):
    return sum(count for kind, count in kinds.items() if kind != "of the CPU")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="of an export, or a pattern: 'jax_*'")
    parser.add_argument("--bin", type=pathlib.Path, default=SOURCE / "build" / "bin", help="folder of gemm-compile")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help=argparse.SUPPRESS)
    parser.add_argument("--json", help="a file for the report")
    args = parser.parse_args()
    import generate
    of_torch, of_jax = generate.programs(args.names)
    versions, rows = {}, []
    with tempfile.TemporaryDirectory() as folder:
        if of_torch:
            import torch
            versions["torch"] = torch.__version__
            wrapper_of = inductor()
        if of_jax:
            import jax
            versions["jax"] = jax.__version__
        for framework, programs in ("torch", of_torch), ("jax", of_jax):
            for name, (function, arguments, *_) in programs.items():
                row = {"program": f"{framework}_{name}", "here": count_here(args.bin, f"{framework}_{name}", folder), framework: None}
                try:
                    row[framework] = (count_inductor(wrapper_of(function, arguments)) if framework == "torch" else
                                      count_hlo(jax.jit(function).lower(*arguments).compile().as_text()))
                except Exception as error:  # pylint: disable=broad-except
                    row["refused"] = str(error).splitlines()[0][:200]
                rows.append(row)
                print(f"{row['program']:44}", *(f"{who} {'-' if row[who] is None else total(row[who])}" for who in ("here", framework)),
                      flush=True)
    totals = {}
    for framework in ("torch", "jax"):
        both = [row for row in rows if row.get(framework) is not None and row["here"] is not None]
        totals[framework] = {"programs": len(both), "here": sum(total(row["here"]) for row in both),
                             framework: sum(total(row[framework]) for row in both),
                             "fewer": sum(total(row["here"]) < total(row[framework]) for row in both),
                             "more": sum(total(row["here"]) > total(row[framework]) for row in both)}
    print(json.dumps(totals))
    if args.json:
        head = json.dumps({"date": args.date, "command": "scripts/kernel-counts.py", "machine": "no GPU: generated code is counted, nothing runs",
                           "versions": versions, "totals": totals, "rows": None}, indent=1)
        lines = ",\n".join("  " + json.dumps(row) for row in rows)
        pathlib.Path(args.json).write_text(head.replace('"rows": null', f'"rows": [\n{lines}\n ]') + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
