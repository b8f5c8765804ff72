#!/usr/bin/env python3
"""What the rungs of kernels-ref/cuda do, counted by the emulator, and where a kernel of the compiler stands: C = A Bᵀ of
bf16 with M = N = K = 512. Prints the table of docs/ladder.md; --json writes all counters, --check compares the table
that a page has with what is counted now, and what it computed with the first rung's C.
"""
import argparse
import hashlib
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZE = 512
AMPERE, HOPPER = "a100", "h200"
A, B = (f"random:{SIZE}x{SIZE}xbf16:seed={seed}:class=integers" for seed in (1, 2))
C = f"zeros:{SIZE}x{SIZE}xf32"
STRUCT = "{{{a},{b}," + C + f"{f',i32:{SIZE}' * 6}}}}}"  # Gemm of gemm.cuh
MAPS = [f"tensormap:{rows}x64:swizzle=128:{tensor}" for rows, tensor in ((128, A), (64, B))]
# Of each rung its grid, its block, what it takes beside the struct and what machine it is for.
RUNGS = {
    "1_naive": ((SIZE // 32, SIZE // 4), (32, 4), [], AMPERE),
    "2_tiled": ((SIZE // 16, SIZE // 16), (16, 16), [], AMPERE),
    "3_warptiled": ((SIZE // 64, SIZE // 64), (128,), [], AMPERE),
    "4_wmma": ((SIZE // 64, SIZE // 64), (128,), [], AMPERE),
    "5_ring": ((SIZE // 64, SIZE // 64), (128,), [], AMPERE),
    "6_persistent": ((32,), (128,), [], AMPERE),
    "7_streamk": ((48,), (128,), [f"zeros:{2 * 48 * 64 * 64}xf32", f"zeros:{(SIZE // 64) ** 2}xi32"], AMPERE),
    "8_wgmma": ((SIZE // 64, SIZE // 128), (288,), MAPS, HOPPER),
}
PRODUCT = f"""func.func @main(%x: tensor<{SIZE}x{SIZE}xbf16>, %w: tensor<{SIZE}x{SIZE}xbf16>) -> tensor<{SIZE}x{SIZE}xf32> {{
  %y = gemm.linear %x, %w : tensor<{SIZE}x{SIZE}xbf16>, tensor<{SIZE}x{SIZE}xbf16> -> tensor<{SIZE}x{SIZE}xf32>
  return %y : tensor<{SIZE}x{SIZE}xf32>
}}
"""
HEAD = ["kernel", "machine", "instructions", "by tensor cores", "read from global memory", "sectors a request",
        "shared memory read", "bank conflicts", "barriers"]


def command(rung):
    """gemm-emulate's, for a rung."""
    grid, block, more, machine = RUNGS[rung]
    inputs = ("null", "null") if machine == HOPPER else (A, B)
    shared = ["--shared=98304"] if machine == HOPPER else []
    arguments = [STRUCT.format(a=inputs[0], b=inputs[1]), *more]
    return ["gemm-emulate", f"kernels-ref/cuda/ptx/{rung}.ptx", "--grid=" + ",".join(map(str, grid)), "--block=" + ",".join(map(str, block)),
            *shared, *(f"--arg={argument}" for argument in arguments), f"--machine={machine}", "--counters=table"]


def run(words, folder):
    done = subprocess.run([f"{folder}/{words[0]}", *words[1:]], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: {' '.join(words)}: {done.stderr.strip() or done.stdout.strip()[-400:]}")
    return {name: int(count) for name, count in re.findall(r"^  ([a-z0-9.\- ]+?) +(\d+)$", done.stdout, re.M)}


def count(folder):
    """Counters by kernel, and a hash of each C."""
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for rung, (*_, machine) in RUNGS.items():
            counters = run([*command(rung), f"--output=0.2@{scratch}/c.npy"], folder)
            rows.append((rung, machine, counters, hashlib.sha256((scratch / "c.npy").read_bytes()).hexdigest()))
        (scratch / "product.mlir").write_text(PRODUCT)
        for machine in (AMPERE, HOPPER):
            run(["gemm-compile", f"{scratch}/product.mlir", f"--target={machine}", "-o", f"{scratch}/{machine}.gemm"], folder)
            inputs = [f"--input={SIZE}x{SIZE}xbf16=random:seed={seed}:class=integers" for seed in (1, 2)]
            counters = run(["gemm-run", f"{scratch}/{machine}.gemm", "--device=emulate", "--counters", *inputs,
                            f"--output=@{scratch}/c.npy"], folder)
            rows.append(("gemm-compile", machine, counters, hashlib.sha256((scratch / "c.npy").read_bytes()).hexdigest()))
    return rows


def table(rows):
    """The table of docs/ladder.md: instructions by warps, bytes in MB of 10^6."""
    lines = ["| " + " | ".join(HEAD) + " |", "|---|---|" + "--:|" * (len(HEAD) - 2)]
    for kernel, machine, c, _ in rows:
        requests = c["global-read-requests"]
        lines.append(f"| {kernel} | {machine} | {c['instructions']:,} | {100 * c['tensor-flops'] / (2 * SIZE ** 3):.0f} % "
                     f"| {c['global-read-bytes'] / 1e6:.1f} MB | {c['global-read-sectors'] / requests:.1f} "
                     f"| {c['shared-read-bytes'] / 1e6:.1f} MB | {c['bank-conflicts']:,} | {c['barriers']:,} |")
    return "\n".join(lines)


def check(page, text, rows):
    wrong = [f"{kernel} of {machine} computed another C than {rows[0][0]}" for kernel, machine, _, c in rows if c != rows[0][3]]
    there = page.read_text()
    if text not in there:
        wrong.append(f"expected in {page} the table that is counted now:\n{text}")
    shown = [shlex.split(line) for block in re.findall(r"^```sh\n(.*?)^```$", there, re.S | re.M)
             for line in block.replace("\\\n", " ").splitlines()]
    wrong += [f"expected in {page} the command {shlex.join(command(rung))}" for rung in RUNGS if command(rung) not in shown]
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default=str(ROOT / "build/bin"), help="the folder of the tools")
    parser.add_argument("--json", help="a file for all counters")
    parser.add_argument("--check", metavar="PAGE", type=pathlib.Path, help="a page that has the table")
    parser.add_argument("--commands", action="store_true", help="print the commands and end")
    args = parser.parse_args()
    if args.commands:
        for rung in RUNGS:
            print(shlex.join(command(rung)))
        return 0
    rows = count(args.bin)
    text = table(rows)
    print(text)
    if args.json:
        report = [{"kernel": kernel, "machine": machine, "counters": counters} for kernel, machine, counters, _ in rows]
        note = "Counts of the emulator, by warp; nothing ran on a GPU."
        pathlib.Path(args.json).write_text(f'{{"command": "scripts/ladder.py --json FILE",\n "note": "{note}",\n "rows": [\n  '
                                           + ",\n  ".join(map(json.dumps, report)) + "\n ]}\n")
    wrong = check(args.check, text, rows) if args.check else []
    for line in wrong:
        print(f"error: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
