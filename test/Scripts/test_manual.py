#!/usr/bin/env python3
"""Manual pages and completions that scripts/manual.py made of the tools of a build: each option that --help prints stands in
them, man reads the pages without complaint, and bash completes options, values and files.

usage: test_manual.py folder-of-tools folder-of-manuals"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARIES, MADE = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
TOOLS = sorted(path.name for path in (MADE / "bash-completion" / "completions").iterdir())
SUBCOMMANDS = {"gemm-gpu-check": ("run", "report")}
INSIDE_OF_PASS = 8  # blanks before an option of a pass in LLVM's help


def help_of(*words):
    return subprocess.run([BINARIES / words[0], *words[1:], "--help"], capture_output=True, text=True, check=True).stdout


def options_in(text):
    """(blanks before it, name) of each option of a help, found by nothing but how lines begin."""
    for line in text.splitlines():
        if head := re.match(r"( +)(-[\w.,-]*)", line):
            for name in head[2].split(","):
                yield len(head[1]), name


def completed(tool, *words, folder=None):
    """What bash offers for the last of the words."""
    script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _${1//-/_}; printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(["bash", "-uc", script, "bash", MADE / "bash-completion" / "completions" / tool, tool, *words],
                          capture_output=True, text=True, check=True, cwd=folder)
    return [line.rstrip("=") for line in done.stdout.splitlines()]


class Pages(unittest.TestCase):
    def test_there_is_one_of_each_tool(self):
        built = {path.name for path in BINARIES.glob("gemm-*") if not path.name.endswith("-test")}
        self.assertEqual(built, set(TOOLS))
        self.assertEqual(built, {path.stem for path in (MADE / "man" / "man1").iterdir()})

    def test_each_option_has_a_row(self):
        for tool in TOOLS:
            page = (MADE / "man" / "man1" / f"{tool}.1").read_text().replace("\\-", "-")
            for words in ((tool,), *((tool, name) for name in SUBCOMMANDS.get(tool, ()))):
                options = list(options_in(help_of(*words)))
                self.assertGreater(len(options), 2)
                for _, name in options:
                    self.assertIn(f"\\fB{name}\\fR", page, f"{' '.join(words)} --help")

    def test_what_an_option_means(self):
        page = (MADE / "man" / "man1" / "gemm-run.1").read_text()
        row = page[page.index("\\-\\-device"):].split(".TP")[0]
        self.assertIn("the f64 oracle", row)
        self.assertIn("\\fBemulate\\fR", row)
        page = (MADE / "man" / "man1" / "gemm-opt.1").read_text()
        passes = page[page.index("\\fB\\-\\-gemm\\-differentiate\\fR"):].split(".RE")[0]
        self.assertIn("\\fB\\-\\-save\\fR=", passes)

    def test_man_reads_them(self):
        if not shutil.which("man") or not shutil.which("lexgrog"):
            self.skipTest("no man-db here")
        for tool in TOOLS:
            page = MADE / "man" / "man1" / f"{tool}.1"
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], capture_output=True, text=True, check=True)
            complaints = [line for line in done.stderr.splitlines() if "can't break line" not in line]  # of one long word
            self.assertEqual(complaints, [], tool)
            done = subprocess.run(["lexgrog", page], capture_output=True, text=True, check=True)
            self.assertIn(f'"{tool} - ', done.stdout)


class Completions(unittest.TestCase):
    def test_each_option_is_offered(self):
        for tool in TOOLS:
            offered = set(completed(tool, "-"))
            around = None
            for blanks, name in options_in(help_of(tool)):
                if blanks < INSIDE_OF_PASS:
                    self.assertIn(name, offered, tool)
                    around = name
                    inside = None
                else:
                    inside = inside or set(completed(tool, around, "=", ""))
                    self.assertIn(name.lstrip("-"), inside, f"{tool} {around}")

    def test_subcommands(self):
        for tool, names in SUBCOMMANDS.items():
            self.assertEqual(set(completed(tool, "")), set(names))
            for sub in names:
                self.assertLessEqual({name for _, name in options_in(help_of(tool, sub))}, set(completed(tool, sub, "x", "-")))
        self.assertEqual(completed("gemm-gpu-check", "run", "--device", "c"), ["cuda"])

    def test_values(self):
        self.assertEqual(completed("gemm-run", "--device", ""), ["ref", "blas", "emulate", "cuda"])
        self.assertEqual(completed("gemm-run", "--device", "=", "em"), ["emulate"])
        self.assertEqual(completed("gemm-run", "--device", "="), ["ref", "blas", "emulate", "cuda"])
        self.assertEqual(completed("gemm-run", "--dev"), ["--device"])

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "a layer.mlir").touch()
            for words in (("a",), ("--check", "a"), ("--seed", "3", "a"), ("--target", "=", "a")):
                self.assertEqual(completed("gemm-run", *words, folder=folder), ["a layer.mlir"], words)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
