#!/usr/bin/env python3
"""The inputs of MLIR's own tests through our passes: whatever they hold, our passes end without a crash,
what they write verifies, and each function with a product computes what it did. No such file is here:

  upstream_inputs.py --bin build/bin --checkout=llvm-project
  upstream_inputs.py --bin build/bin --inputs=FOLDER --inputs=...

The first takes the folders of a checkout whose tests hold products (FOLDERS below), the second any others.
Each file is cut at its `// -----` lines, and what a piece's own transform sequence makes of it is a piece
too. Of a piece that MLIR itself reads, our passes make another; a piece is left alone where they change
nothing. Every function of tensors of floats that has a product is compared (gemm-verify) with the piece as
it was; one that gemm-compile refuses is counted with its words. And gemm-to-binary makes kernels and a host
of each piece, in the GPU's memory with deallocation, or says where in the file it does not, and why. With
--valgrind=N our passes are also run on every Nth piece in valgrind, which is to have nothing to say."""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDERS = ["Dialect/Linalg", "Dialect/Bufferization", "Dialect/Transform", "Dialect/Tensor", "Dialect/Tosa",
           "Conversion/TosaToLinalg", "Integration/Dialect/Linalg/CPU", "Integration/Dialect/Transform",
           "Examples/transform"]
PASSES = ("builtin.module(gemm-split-index-casts,gemm-import,gemm-flatten,any(gemm-generalize),canonicalize,cse,"
          "any(gemm-fuse-epilogue),canonicalize,any(gemm-select-layout))")
BINARY = "builtin.module(gemm-to-binary{target=sm_80 format=isa allocate=device deallocate})"
PRODUCT = re.compile(r"linalg\.(?:\w*mat\w+|contract|\w*dot|vecmat|mmt4d|conv_\w+)|tosa\.(?:matmul|conv2d)|"
                     r"iterator_types = \[[^]]*\"reduction\"")
SCHEDULE = re.compile(r"^( *)module attributes \{transform\.with_named_sequence\} \{\n.*?^\1\}$", re.M | re.S)
SECONDS = 60 # for one tool; a verification of more is given up
CUT = re.compile(r"^// -----.*$", re.M)


VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99"]


def run(*words, seconds=SECONDS):
    try:
        return subprocess.run([str(w) for w in words], capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(words, 1, "", f"error: not done in {seconds} seconds")


def crashed(done):
    """Whether a tool ended otherwise than by saying what is wrong."""
    return done.returncode not in (0, 1)


def error(done):
    said = (done.stderr + done.stdout).splitlines()
    lines = [line for line in said if "error:" in line or "not verified:" in line] or said[-1:]
    return re.sub(r"^.*?(error|not verified): (\S+:\d+:\d+: )?", "", lines[0]) if lines else "nothing said"


def functions(text):
    return re.findall(r"func\.func (?:public )?@([\w$.-]+)\(", text)


def transformed(bin_dir, text, folder):
    """What the piece's transform sequence makes of it, or none."""
    if "transform.named_sequence @__transform_main" not in text:
        return []
    source = folder / "sequence.mlir"
    source.write_text(text)
    made = run(bin_dir / "gemm-opt", source, "--transform-interpreter", "--canonicalize")
    return [SCHEDULE.sub("", made.stdout)] if not made.returncode else []


def kernels(opt, source):
    """What became of a piece on its way to kernels."""
    made = run(*opt, source, f"--pass-pipeline={BINARY}", "-o", "/dev/null")
    if not made.returncode:
        return ("lowered", "")
    if crashed(made):
        return ("crash", "gemm-to-binary: " + error(made))
    located = re.search(rf"^{re.escape(str(source))}:\d+:\d+: error: ", made.stderr, re.M)
    return ("not lowered" if located else "no place", "gemm-to-binary: " + error(made))


def watched(opt, source):
    """What valgrind says of our passes on a piece."""
    made = run(*VALGRIND, *opt, source, "--mlir-disable-threading", f"--pass-pipeline={PASSES}", "-o", "/dev/null",
               seconds=15 * SECONDS)
    if made.returncode != 99:
        return ("watched", "")
    return ("crash", "valgrind: " + next((line for line in made.stderr.splitlines() if line.startswith("==")), ""))


def piece(bin_dir, text, folder, watch=False):
    """(what became of a piece, in which words) for each of its products, or for all of it."""
    source, after, bundle = folder / "piece.mlir", folder / "after.mlir", folder / "piece.gemm"
    source.write_text(text)
    opt = [bin_dir / "gemm-opt", "--allow-unregistered-dialect"]
    read = run(*opt, source)
    if read.returncode:
        return [("not MLIR's", "")]
    if watch:
        return [watched(opt, source)] + piece(bin_dir, text, folder)
    lowered = kernels(opt, source)
    ours = run(*opt, source, f"--pass-pipeline={PASSES}", "-o", after)
    if ours.returncode:
        return [lowered, ("crash" if crashed(ours) else "refused", "passes: " + error(ours))]
    if "gemm.matmul" not in after.read_text():
        return [lowered, ("left alone", "")]
    found = []
    for name in functions(text):
        made = run(bin_dir / "gemm-compile", source, "-o", bundle, "--codegen=false", f"--entry={name}")
        if made.returncode:
            found.append(("crash" if crashed(made) else "refused", "gemm-compile: " + error(made)))
            continue
        same = run(bin_dir / "gemm-verify", bundle, f"--entry={name}", "--inputs=3", "--limit=4000000")
        kind = {0: "equal", 1: "not verified"}.get(same.returncode, "differs" if same.returncode == 2 else "crash")
        found.append((kind, error(same) if same.returncode else ""))
    return [lowered] + (found or [("left alone", "")])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", required=True, type=pathlib.Path)
    p.add_argument("--checkout", type=pathlib.Path, help="of llvm-project, or of what has its mlir/test")
    p.add_argument("--inputs", type=pathlib.Path, action="append", default=[], help="a folder of .mlir files")
    p.add_argument("--match", default="", help="only files whose path has this")
    p.add_argument("--valgrind", type=int, default=0, metavar="N", help="every Nth piece in valgrind too")
    options = p.parse_args()
    if options.checkout:
        tests = options.checkout / "mlir" / "test"
        options.inputs += [tests / folder for folder in FOLDERS if (tests / folder).is_dir()]
    if not options.inputs:
        p.error("expected --inputs, or a --checkout with mlir/test")
    counts, words, bad, pieces = collections.Counter(), collections.Counter(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for root in options.inputs:
            for file in sorted(root.rglob("*.mlir")):
                text = file.read_text(errors="replace")
                if options.match not in str(file) or not PRODUCT.search(text):
                    continue
                for number, part in enumerate(CUT.split(text)):
                    if not PRODUCT.search(part):
                        continue
                    for form in [SCHEDULE.sub("", part)] + transformed(options.bin, part, pathlib.Path(folder)):
                        pieces += 1
                        watch = options.valgrind > 0 and pieces % options.valgrind == 0
                        for kind, said in piece(options.bin, form, pathlib.Path(folder), watch):
                            counts[kind] += 1
                            words[kind, said] += bool(said)
                            if kind in ("crash", "differs", "no place"):
                                bad.append(f"{file} part {number}: {kind}: {said}")
                                print(bad[-1], flush=True)
    for (kind, said), count in words.most_common(25):
        if said:
            print(f"{count:5} {kind}: {said[:200]}")
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    if bad or not counts["equal"]:
        sys.exit("FAIL")
    print("PASS")


if __name__ == "__main__":
    main()
