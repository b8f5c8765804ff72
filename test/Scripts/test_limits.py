"""Limits that constraints state in numbers are those of the code: each phrase below, with the constants' values in
it, stands in the constraint's text in ODS, and no constraint has a number that no phrase accounts for."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONSTANT = re.compile(r"constexpr int64_t (\w+ = [^;]+);")
NUMBER = re.compile(r"(?<![\w.])\d+(?!\w)")
START = re.compile(r'^def \w+ : \w+<(?:"\w+", )?"(\w+)"', re.M)
LISTED = re.compile(r"^    - \(C(\d+)\)(.*?)(?=^    - \(C|^\s*$|\}\])", re.M | re.S)

# Constraint: phrases of its text. What is no limit but a rule of arithmetic, of a dim or of an instruction's form is
# written out.
STATED = {
    "result": {1: ["2 or more"]},
    "schedule": {
        1: ["multiples of 16", "at most {mostTileSize}", "N of 8"],
        3: ["at most {mostThreads} threads", "{threadsOfWarpgroup} of them copy"],
        4: ["[{leastStages}, {mostStages}]"],
        5: ["[1, {mostGroup}]"],
        6: ["[1, 1]", "[2, 1], [1, 2] or [4, 1]", "a multiple of 8 lines"],
        7: ["[1, {mostSplits}]", "at least 2", "1 for others"],
        10: ["2 to {mostOfEveryCluster} splits"],
        11: ["at most {mostOfBox}x{mostOfBox}x{mostOfBox}", "multiple of 64"],
        12: ["1 to {mostProducts}", "more than 1", "a multiple of 8"],
        13: ["0 to {mostPanels}", "more than 0"],
    },
    "tensor_map": {1: ["A is 0, B 1, C 2"], 2: ["[1, {mostOfBox}]"], 3: ["16, 32, 64 or {widestSpan}", "16 permutes"]},
    "launch": {
        2: ["at most {mostThreads}"], 3: ["at most {mostOfAnyCluster}"], 5: ["0 is no limit"],
        7: ["at most {mostAlignment}"], 8: ["{mostBlocks0} blocks along x", "{mostBlocks1} along y and z"],
    },
    "by_m": {4: ["at most {mostAlignment}"]},
    "group_reduce": {4: ["of 2 or more", "not 0"]},
    "partner": {2: ["of 2 or", "of 16", "not 0"]},
    "linear": {3: [">= 2", "= 2", "= 1"], 5: ["-1", "1)"], 6: ["-1", "0)"], 7: ["0)"], 9: ["63 bits"]},
    "linear_dgrad": {3: [">= 2", "= 2"], 5: ["-1", "0)"], 6: ["-1", "1)"], 8: ["63 bits"]},
    "linear_wgrad": {3: [">= 2"], 5: ["-1", "-1"], 6: ["-1", "-1"], 8: ["63 bits"]},
    "linear_bgrad": {3: [">= 2"], 4: ["-1"], 6: ["63 bits"]},
    "library_call": {
        1: ["rank 2 or 3", "or 2"], 2: ["4 sizes, 3 leading dimensions and 3 strides"], 4: ["stride 1"], 6: ["not 0"],
        8: ["ceil(m / 128)", "16 bytes"], 14: ["4 divides m", "multiples of 16 bytes"],
        15: ["rank 2", "by ceil(k / {callBlock}), along m", "ceil(m / {callBlock})", "by ceil(k / {callBlock}), along k",
             "next multiple of 4", "multiples of 4"],
    },
    "matmul": {
        3: [">= 2", "rank 2"], 9: ["63 bits"], 11: ["not 0"], 12: ["32 bits"], 19: ["space, 1 or"], 23: ["rank 2", "than 0"],
        24: ["than 0"], 30: ["beta is 0"], 34: ["rank 2"], 35: ["blocks[0]", "blocks[1]", "blocks[2]"],
        39: ["at most {mostAdded} products"], 41: ["at most {mostAlignment}"],
        45: ["A has rank 2", "C has rank 2", "peers rank 3"], 46: ["B has rank 2 and C rank 3"],
    },
    "part": {
        1: ["multiples of 16", "of {bytesOfStep}", "of 8", "at most {mostOfPart}", "of 4 bits"],
        4: ["at most {mostOfBox} lines"],
        5: ["2 to {mostOfEveryCluster} of them", "a multiple of 8 lines"],
        6: ["at most {mostProducts}", "a multiple of 8", "a multiple of 8", "of 16"], 8: ["of 4 bits"],
    },
    "quant": {1: ["multiple of 16", "i8 or the same"]},
    "kernel": {4: ["1 to {mostResidentCtas}"], 18: ["16 bits"]},
    "role": {
        1: ["1 to {warpsOfBlock} warps"], 2: ["a multiple of 8", "{leastSetRegisters} to {mostSetRegisters}"],
    },
    "registers": {1: ["a multiple of 8", "{leastSetRegisters} to {mostSetRegisters}"]},
    "settle": {1: ["above 0"], 2: ["0 to {mostLeft}"]},
    "epilogue": {3: ["{rowsOfPanel} rows", "{rowsOfPanel} columns"]},
    "read": {
        2: ["columns of {bytesOfStep} bytes", "simt of 8", "bf16x6 of 64", "mixed and mixed_wgmma 32 columns", "multiple of 16"], 3: ["of 4 bits"],
    },
    "fill": {3: ["{leastAsyncBytes} bytes"]},
    "view": {1: ["to {mostAlignment}"], 2: ["rank 2 or 3", "alignment {mostAlignment}"]},
    "ring": {1: ["{leastStages} to {mostStages} stages", "1 for"], 2: ["16 bits"]},
    "source": {1: ["1 to {mostPanels} panels of {rowsOfPanel} rows"], 2: ["{leastLineOfPanel}, 64 or {widestSpan} bytes", "f16, bf16, f32 or i32"]},
    "panels": {1: ["1 or {panelsOfWarp} panels", "of 8 rows", "at most {mostOfBox}"], 2: ["{leastLineOfPanel}, 64 or {widestSpan} bytes"]},
    "sums": {1: ["of 16"]},
    "scales": {1: ["of 16", "of 8"]},
    "acc": {1: ["of 16", "of 8"]},
}


def constants():
    """What the code has, by name; limits of others derived from it."""
    found = {}
    for folder in ("include/gemm/Target", "include/gemm/Schedule", "include/gemm/Dialect/Gemm", "lib/Dialect/Tile"):
        for path in sorted((ROOT / folder).glob("*.*")):
            for several in CONSTANT.findall(path.read_text()):
                for name, value in re.findall(r"(\w+) = (\d+)(?=,|$)", several):
                    found[name] = int(value)
    blocks = re.search(r"mostBlocks = \{INT32_MAX, (\d+), \1\}", (ROOT / "include/gemm/Target/Limits.h").read_text())
    found |= {"mostBlocks0": 2**31 - 1, "mostBlocks1": int(blocks.group(1)),
              "warpsOfBlock": found["mostThreads"] // found["threadsOfWarp"]}
    return found


def listed():
    """(op, attribute or type, number, text) of each constraint."""
    for path in sorted((ROOT / "include/gemm/Dialect").glob("*/*.td")):
        text = path.read_text()
        starts = list(START.finditer(text))
        for start, end in zip(starts, [s.start() for s in starts[1:]] + [len(text)]):
            for number, words in LISTED.findall(text[start.end():end]):
                yield start.group(1), int(number), " ".join(words.split())


def main():
    values, wrong, count = constants(), [], 0
    for name, number, text in listed():
        phrases = [phrase.format(**values) for phrase in STATED.get(name, {}).get(number, [])]
        rest = text
        for phrase in phrases:
            if phrase not in rest:
                wrong.append(f"{name} (C{number}): expected '{phrase}' in '{text}'")
            rest = rest.replace(phrase, "", 1)
            count += 1
        if left := NUMBER.findall(rest):
            wrong.append(f"{name} (C{number}): no phrase of {pathlib.Path(__file__).name} accounts for {', '.join(left)} in '{text}'")
    print("\n".join(wrong + [f"{count} phrases, {len(wrong)} violations"]))
    return 1 if wrong or not count else 0


sys.exit(main())
