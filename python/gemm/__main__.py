"""The command-line tools of the package: `python -m gemm compile in.mlir -o out.gemm` is gemm-compile, and so on; `python
-m gemm cache` says what lies in the cache, with --clear after removing what is not in use."""
import difflib
import os
import sys

from gemm import Error, _tools, cache


def show_cache(arguments):
    if arguments not in ([], ["--clear"]):
        raise Error(f"expected python -m gemm cache [--clear], got {' '.join(arguments)}")
    store = cache.of_environment()
    if store is None:
        print("the cache is off (GEMM_CACHE)")
        return
    if arguments:
        store.clear()
    entries = store.entries()
    print(f"{store.place}: {len(entries)} bundles, {sum(size for _, size, _ in entries)} of {store.limit} bytes")


def main():
    if sys.argv[1:2] == ["cache"]:
        return show_cache(sys.argv[2:])
    names = sorted(path.name.removeprefix("gemm-") for path in _tools.tool("gemm-compile").parent.glob("gemm-*"))
    if len(sys.argv) < 2 or sys.argv[1] not in names:
        got = f"'{sys.argv[1]}'" if len(sys.argv) > 1 else "none"
        meant = difflib.get_close_matches(sys.argv[1], [*names, "cache"], 1) if len(sys.argv) > 1 else ()
        raise Error(f"expected a tool, one of {', '.join(names)}, or cache, got {got}" +
                    (f"; did you mean '{meant[0]}'?" if meant else ""))
    path = str(_tools.tool(f"gemm-{sys.argv[1]}"))
    return os.execv(path, [path, *sys.argv[2:]])


if __name__ == "__main__":
    try:
        main()
    except Error as error:
        sys.exit(f"error: {error}")
