"""What the package raises."""
import re


class Error(Exception):
    """What was asked for cannot be done; the text names what was expected, what was there and the fix."""


class CompileError(Error):
    """A program that gemm-compile refuses. `diagnostics` lists (file, line, column, message) of each error."""

    def __init__(self, text):
        found = re.findall(r"^(.*?):(\d+):(\d+): error: (.*)$", text, re.M)
        self.diagnostics = [(file, int(line), int(column), message) for file, line, column, message in found]
        super().__init__(text.strip())
