#!/usr/bin/env python3
"""What the main loop of products of 4-bit weights issues for each HMMA, read off the machine code.

Compiles one tile for few rows (16x128) and one for many (128x128), of weights of 4 bits and of 8, without zero points, with one of
all, and with those of groups, and counts the instructions of the innermost loop with HMMA by what executes them: nvdisasm's text of
the cubin. --json writes a row for each kernel. No time is measured.

  bench/compile/packed_loop.py --bin build/bin --nvdisasm nvdisasm --json bench/results/DATE-packed-loop.json
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

TILES = {"decode": ((16, 128, 64), (16, 32), 16), "prefill": ((128, 128, 64), (64, 32), 512)}
ZEROS = {"none": "", "of all": "zero_point = {zero} : i64, ", "of groups": ""}
# By pipe: arithmetic of integers and bits, of halves, and what goes through the load-store unit.
CLASSES = {"alu": ("LOP3", "PRMT", "SHF", "SEL", "ISETP", "IADD3", "LEA", "PLOP3", "VIADD", "IMNMX", "VIMNMX"),
           "imad": ("IMAD",), "half": ("HFMA2", "HADD2", "HMUL2"), "shuffle": ("SHFL",), "ldsm": ("LDSM",),
           "copy": ("LDGSTS",), "load": ("LDG", "LDS"), "hmma": ("HMMA",)}
CODE = re.compile(r"^\s*/\*([0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9]*)([^;]*);", re.M)
LABEL = re.compile(r"^\s*(\.L_\w+):", re.M)


def product(tile, warp, rows, bits, dtype, zeros):
    """A product of 4096 x 4096 weights in groups of 128."""
    k = n = 4096
    said = {4: "packed_b, unsigned_b, ", 8: "unsigned_b, "}[bits] + ZEROS[zeros].format(zero=1 << bits - 1)
    x, w, s, z, c = (f"tensor<{shape}>" for shape in (f"{rows}x{k}x{dtype}", f"{n}x{k * bits // 8}xi8", f"{n}x{k // 128}x{dtype}",
                                                      f"{n}x{k // 128}xi8", f"{rows}x{n}x{dtype}"))
    both = zeros == "of groups"
    return (f"func.func @f(%x: {x}, %w: {w}, %s: {s}, %z: {z}) -> {c} {{\n  %e = tensor.empty() : {c}\n"
            f"  %d = gemm.matmul nt ins(%x, %w : {x}, {w}) outs(%e : {c}) scales({'%s, %z' if both else '%s'} : "
            f"{f'{s}, {z}' if both else s}) blocks [1, 1, 128] {{{said}schedule = #gemm.schedule<mixed, block, tile = {list(tile)}, "
            f"warp = {list(warp)}, stages = 4, group = 8>}} -> {c}\n  return %d : {c}\n}}\n")


def main_loop(text):
    """The opcodes of the innermost loop that has HMMA, of nvdisasm's text of one kernel."""
    code = [(match.start(), match[2], match[3]) for match in CODE.finditer(text)]
    labels = {match[1]: match.end() for match in LABEL.finditer(text)}
    loops = []
    for at, name, rest in code:
        target = re.search(r"\.L_\w+", rest) if name == "BRA" else None
        if target and labels.get(target[0], at) < at:
            body = [name for place, name, _ in code if labels[target[0]] <= place <= at]
            if "HMMA" in body:
                loops.append(body)
    return min(loops, key=len) if loops else []


def counted(args, folder, row):
    """The counts of one kernel."""
    tile, warp, rows = TILES[row["tile"]]
    source, bundle = os.path.join(folder, "f.mlir"), os.path.join(folder, "f.gemm")
    with open(source, "w", encoding="utf-8") as file:
        file.write(product(tile, warp, rows, row["bits"], row["type"], row["zeros"]))
    subprocess.run([os.path.join(args.bin, "gemm-compile"), source, "-o", bundle, f"--target={args.target}", "--ptxas=none"], check=True)
    cubin = os.path.join(folder, "f.cubin")
    done = subprocess.run([args.ptxas, f"-arch={args.target}", "-v", os.path.join(bundle, "kernels.ptx"), "-o", cubin], check=True,
                          capture_output=True, text=True)
    text = subprocess.run([args.nvdisasm, "-c", cubin], check=True, capture_output=True, text=True).stdout
    body = main_loop(text)
    counts = collections.Counter(body)
    row["registers"] = int(re.search(r"Used (\d+) registers", done.stderr + done.stdout)[1])
    row["instructions"] = len(body)
    for name, opcodes in CLASSES.items():
        row[name] = sum(counts[opcode] for opcode in opcodes)
    row["per_hmma"] = round((row["alu"] + row["imad"] + row["half"]) / max(row["hmma"], 1), 2)
    row["opcodes"] = dict(counts.most_common())
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/bin", help="folder of gemm-compile")
    parser.add_argument("--ptxas", default="ptxas")
    parser.add_argument("--nvdisasm", default="nvdisasm")
    parser.add_argument("--target", default="sm_80")
    parser.add_argument("--json", help="a file for what was found")
    args = parser.parse_args()
    rows = [{"tile": tile, "type": dtype, "bits": bits, "zeros": zeros}
            for tile in TILES for dtype in ("bf16", "f16") for bits in (4, 8) for zeros in ZEROS]
    for row in rows:
        with tempfile.TemporaryDirectory() as folder:
            counted(args, folder, row)
        print(f"{row['tile']:8} {row['type']:5} {row['bits']} bits, zero points {row['zeros']:10}"
              f"{row['hmma']:4} HMMA {row['alu']:4} ALU {row['imad']:4} IMAD {row['half']:4} half {row['shuffle']:4} SHFL "
              f"{row['ldsm']:3} LDSM {row['instructions']:5} in all, {row['per_hmma']:6.2f} of arithmetic for each HMMA, "
              f"{row['registers']} registers", flush=True)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as file:
            file.write("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n")
    sys.exit(0 if all(row["hmma"] for row in rows) else 1)


if __name__ == "__main__":
    main()
