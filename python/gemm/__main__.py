"""The command-line tools of the package: `python -m gemm compile in.mlir -o out.gemm` is gemm-compile, and so on."""
import os
import sys

from gemm import Error, _tools


def main():
    names = sorted(path.name.removeprefix("gemm-") for path in _tools.tool("gemm-compile").parent.glob("gemm-*"))
    if len(sys.argv) < 2 or sys.argv[1] not in names:
        got = f"'{sys.argv[1]}'" if len(sys.argv) > 1 else "none"
        raise Error(f"expected a tool, one of {', '.join(names)}, got {got}")
    path = str(_tools.tool(f"gemm-{sys.argv[1]}"))
    os.execv(path, [path, *sys.argv[2:]])


if __name__ == "__main__":
    try:
        main()
    except Error as error:
        sys.exit(f"error: {error}")
