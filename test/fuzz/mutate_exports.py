#!/usr/bin/env python3
"""Changed exports of frameworks through gemm-compile, as a user's mistake would change them: a line
too much or too few, another size, type, operand or attribute, a part of another file.

  mutate_exports.py BIN [--count=N | --seconds=N] [--seed=N] [--keep=FOLDER] [FILE...]

Whatever the text, the answer is a bundle, or exit code 1 with a located error (one of the command
line aside) and nothing written. Anything else (a signal, an assertion, a time above 120 s) is kept
with its options, and the exit code is 1. The seed is printed; the same seed makes the same texts."""
import argparse
import concurrent.futures
import itertools
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPTIONS = [["--partial"], [], ["--codegen=false"], ["--batch-invariant"],
           ["--partial", "--backend=library"], ["--allow=bf16"]]
TYPES = ["f64", "f32", "f16", "bf16", "i1", "i8", "i16", "i32", "i64", "index", "f8E4M3FN", "complex<f32>"]
NUMBERS = ["0", "1", "2", "3", "7", "64", "-1", "4294967296", "9223372036854775807", "?"]
WORDS = ["parallel", "reduction", "tensor", "memref", "vector", "linalg.generic", "linalg.matmul",
         "linalg.index", "arith.addf", "arith.mulf", "arith.maximumf", "tensor.extract_slice",
         "tensor.expand_shape", "func.func", "private", "scf.for", "affine_map", "dense", "true"]
BINARY = [f"arith.{op}" for op in "addf subf mulf divf maximumf minimumf maxnumf remf".split()]
UNARY = [f"math.{op}" for op in "exp log tanh erf rsqrt sqrt absf floor sin cbrt".split()]
COMPARE = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true false".split()
FLOATS = ["0.0", "-0.0", "1.0", "-1.5e+00", "3.4e+38", "1.0e-40", "0x7FC00000"]
TOKEN = re.compile(r"%[\w#]+|@\w+|#\w+|[\w.]+|\"[^\"\n]*\"|->|\S")


def mutate(text, other, rng):
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    kind = rng.randrange(9)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, rng.choice(lines))
    elif kind == 2:
        to = rng.randrange(len(lines))
        lines[at], lines[to] = lines[to], lines[at]
    elif kind == 3:
        donor = other.splitlines()
        begin = rng.randrange(len(donor))
        lines[at:at + rng.randrange(3)] = donor[begin:begin + rng.randrange(1, 6)]
    else:
        tokens = list(TOKEN.finditer(lines[at]))
        if not tokens:
            return "\n".join(lines[:at] + lines[at + 1:])
        token = rng.choice(tokens)
        values = sorted(set(re.findall(r"%[\w#]+", text)))
        if kind == 4 and values:
            named = [t for t in tokens if t.group().startswith("%")]
            token = rng.choice(named) if named else token
            new = rng.choice(values)
        elif kind == 5:
            new = rng.choice(NUMBERS)
            sized = list(re.finditer(r"\d+(?=x)|\b\d+\b", lines[at]))
            token = rng.choice(sized) if sized else token
        elif kind == 6:
            typed = list(re.finditer(r"\b(?:bf16|f\d+|i\d+|index)\b", lines[at]))
            token = rng.choice(typed) if typed else token
            new = rng.choice(TYPES)
        elif kind == 7:
            new = rng.choice(WORDS)
        else:
            new = rng.choice(["", token.group() * 2, token.group()[::-1]])
        lines[at] = lines[at][:token.start()] + new + lines[at][token.end():]
    return "\n".join(lines) + "\n"


def consistent(text, rng):
    """One type or size everywhere: what stays valid goes deeper than the parser."""
    old = rng.choice(re.findall(r"(?<=x)(?:bf16|f\d+|i\d+)(?=>)|\b\d+(?=x)", text) or ["f32"])
    new = rng.choice(TYPES if not old.isdigit() else NUMBERS)
    return re.sub(rf"(?<![\w.]){old}(?=x)" if old.isdigit() else rf"\b{old}\b|(?<=x){old}\b", new, text)


def valid(text, rng):
    """Something else of the same kind in one place: often another program, as right as before."""
    kinds = [(r"arith\.(?:addf|subf|mulf|divf|maximumf|minimumf|maxnumf|minnumf)\b", BINARY),
             (r"math\.\w+(?= %\w+ :)", UNARY), (r"(?<=arith.cmpf )\w+", COMPARE),
             (r"-?\d\.\d+e[+-]\d+", FLOATS), (r"0x[0-9A-F]{4,8}(?= : )", ["0x7F80", "0xFF80", "0x0001"]),
             (r"#map\d*(?=[\],])", sorted(set(re.findall(r"#map\d*", text)))),
             (r"\"(?:parallel|reduction)\"", ['"parallel"', '"reduction"']),
             (r"%\w+(?=[ ,)])", sorted(set(re.findall(r"%\w+", text))))]
    rng.shuffle(kinds)
    for pattern, others in kinds:
        found = list(re.finditer(pattern, text))
        if found and others:
            place = rng.choice(found)
            return text[:place.start()] + rng.choice(others) + text[place.end():]
    return text


def make(seed, number, files):
    rng = random.Random(f"{seed}:{number}")
    text = rng.choice(files).read_text()
    other = rng.choice(files).read_text()
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        chance = rng.random()
        text = (valid(text, rng) if chance < 0.5 else consistent(text, rng) if chance < 0.7
                else mutate(text, other, rng))
    return text, rng.choice(OPTIONS)


def judge(bin_dir, seed, number, files, folder):
    """"compiled" or "refused", or else what is wrong."""
    text, options = make(seed, number, files)
    source, bundle = folder / f"{number}.mlir", folder / f"{number}.gemm"
    source.write_text(text)
    command = [bin_dir / "gemm-compile", source, "-o", bundle, "--target=sm_80", "--ptxas=none",
               *options]
    try:
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True,
                              errors="replace", timeout=120)
    except subprocess.TimeoutExpired:
        return "more than 120 s", text, options
    written = bundle.exists()
    subprocess.run(["rm", "-rf", str(bundle), str(source)], check=True)
    if done.returncode == 0 and written:
        return "compiled", text, options
    errors = re.findall(r"^.*error: .*$", done.stderr, re.M)
    if done.returncode == 1 and errors and not written and "Assertion" not in done.stderr:
        return "refused", text, options
    return f"exit code {done.returncode}, {'' if written else 'no '}bundle: {done.stderr[-400:]}", text, options


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    files = given.files or sorted([*(ROOT / "Frameworks" / "Inputs").glob("*.mlir"),
                                   *(ROOT / "Outline" / "Inputs").glob("*.mlir")])
    print(f"seed {given.seed}, {len(files)} files", flush=True)
    counts = {"compiled": 0, "refused": 0}
    bad = 0
    until = time.monotonic() + given.seconds if given.seconds else None
    numbers = itertools.count() if given.seconds else iter(range(given.count))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        while batch := list(itertools.islice(numbers, 64)):
            if until and time.monotonic() > until:
                break
            work = pool.map(lambda n: (n, *judge(given.bin, given.seed, n, files,
                                                 pathlib.Path(folder))), batch)
            for number, verdict, text, options in work:
                if verdict in counts:
                    counts[verdict] += 1
                    continue
                bad += 1
                print(f"mutation {number} {' '.join(options)}: {verdict}", flush=True)
                if given.keep:
                    given.keep.mkdir(parents=True, exist_ok=True)
                    (given.keep / f"{given.seed}-{number}.mlir").write_text(text)
    done = sum(counts.values()) + bad
    print(f"{'FAIL' if bad else 'PASS'}: {done} mutations, {counts['compiled']} compiled, "
          f"{counts['refused']} refused, {bad} neither")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
