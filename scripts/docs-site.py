#!/usr/bin/env python3
"""Makes the documentation as a site, with search: BUILD/site/index.html.

  scripts/docs-site.py [--pages | --install | --here] [BUILD]     BUILD: the build folder (default: build)
    --pages    lays out the pages in BUILD/site-pages and checks their links, and no more
    --install  makes the environment, and no more
    --here     makes none: exit 77 where there is none

Pages are README.md, CONTRIBUTING.md and docs/, what `ninja mlir-doc` has generated of the dialects
and passes, Python's from its docstrings, and those of the C and C++ headers by Doxygen, where it is
installed. Files of the tree that a page links to become part of the site. MkDocs and its theme come
from docs/site/requirements.txt into a virtual environment, BUILD/site-environment, made where there
is none. A broken link, or any warning of MkDocs, is an error."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?\[[^\]\n]*\])\(([^)\s#]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```.*?^```", re.M | re.S)
# Pages that are not docs/NAME.md.
ELSEWHERE = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}


def page_of(path):
    """Where a file of the tree is in the site, or None: part of no page."""
    name = path.relative_to(ROOT).as_posix()
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    if name.startswith("docs/") and path.suffix in (".md", ".svg"):
        return name.removeprefix("docs/")
    return None


class Pages:
    def __init__(self, folder):
        self.folder, self.broken = folder, []

    def write(self, place, text):
        path = self.folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def link(self, source, label, target, anchor):
        """A link of a page at `source`, for where the page is in the site."""
        if re.match(r"[a-z]+:", target):
            return f"{label}({target}{anchor})"
        path = (source.parent / target).resolve()
        if not path.is_relative_to(ROOT) or not path.exists():
            self.broken.append(f"{source.relative_to(ROOT)}: {target} is not there")
            return label
        if path.is_dir():
            return label[1:-1]  # no page: its name alone
        place = page_of(path)
        if place is None:
            place = f"files/{path.relative_to(ROOT)}.txt"
            self.write(place, path.read_text())
        up = "../" * page_of(source).count("/")
        return f"{label}({up}{place}{anchor})"

    def add(self, source):
        text, at, out = source.read_text(), 0, ""
        link = lambda m: self.link(source, m[1], m[2], m[3] or "")
        for fence in FENCE.finditer(text):
            out += LINK.sub(link, text[at:fence.start()]) + fence[0]
            at = fence.end()
        self.write(page_of(source), out + LINK.sub(link, text[at:]))


def lay_out(build):
    pages = Pages(build / "site-pages")
    shutil.rmtree(pages.folder, ignore_errors=True)
    for source in [*map(ROOT.joinpath, ELSEWHERE), *sorted((ROOT / "docs").glob("*.md"))]:
        pages.add(source)
    pages.write("wide.css", (ROOT / "docs/site/wide.css").read_text())
    for image in (ROOT / "docs/images").iterdir():
        pages.write(f"images/{image.name}", image.read_text())
    lines = ["# Reference", "", "Generated from the sources.", "", "- [Python](python.md)"]
    for page in sorted((build / "docs/reference").glob("*.md")):
        pages.write(f"reference/{page.name}", page.read_text().replace("[TOC]\n", ""))
        lines.append(f"- [{page.stem.replace('Passes-', 'Passes: ')}]({page.name})")
    if shutil.which("doxygen"):
        lines.append("- [C and C++ headers](../headers/files.html)")
    pages.write("reference/index.md", "\n".join(lines) + "\n")
    pages.write("reference/python.md", "# Python\n\n::: gemm\n")
    return pages


def document_headers(folder):
    """The public headers, by Doxygen."""
    settings = {
        "PROJECT_NAME": "gemm-compiler", "OUTPUT_DIRECTORY": folder, "HTML_OUTPUT": ".",
        "INPUT": f"{ROOT}/include/gemm-c {ROOT}/include/gemm", "FILE_PATTERNS": "*.h", "RECURSIVE": "YES",
        "GENERATE_LATEX": "NO", "EXTRACT_ALL": "YES", "QUIET": "YES", "WARNINGS": "NO",
        "AUTOLINK_SUPPORT": "NO", "STRIP_FROM_PATH": f"{ROOT}/include", "SOURCE_BROWSER": "NO", "HAVE_DOT": "NO",
    }
    folder.mkdir(parents=True)
    text = "\n".join(f"{name} = {value}" for name, value in settings.items())
    subprocess.run(["doxygen", "-"], input=text, text=True, check=True, stdout=subprocess.DEVNULL)


def environment_of(build, make=True):
    """The Python that has MkDocs, or None where there is none and it is not to be made."""
    folder, wanted = build / "site-environment", (ROOT / "docs/site/requirements.txt").read_text()
    holds = folder / "holds"  # written last: what was cut off is made again
    if not holds.exists() or holds.read_text() != wanted:
        if not make:
            return None
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "--timeout", "20",
                        "--retries", "2", "-r", ROOT / "docs/site/requirements.txt"], check=True)
        holds.write_text(wanted)
    return folder / "bin/python"


def make_site(build, python):
    if not list((build / "docs/reference").glob("*.md")):
        raise SystemExit(f"error: no reference in {build}/docs: run 'ninja -C {build} mlir-doc' first")
    pages = build / "site-pages"
    if shutil.which("doxygen"):
        document_headers(pages / "headers")
    subprocess.run([python, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", ROOT / "docs/site/mkdocs.yml",
                    "-d", build / "site"],
                   env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "GEMM_SITE_PAGES": str(pages)}, check=True)
    print(f"{build}/site/index.html")


def main(*arguments):
    modes = [a for a in arguments if a.startswith("--")]
    names = [a for a in arguments if not a.startswith("--")]
    if len(modes) > 1 or len(names) > 1 or not {*modes} <= {"--pages", "--install", "--here"}:
        raise SystemExit(f"error: unknown arguments '{' '.join(arguments)}'; known: --pages, --install, --here, BUILD")
    build = pathlib.Path(names[0] if names else "build").resolve()
    if not build.is_dir():
        raise SystemExit(f"error: expected a build folder, got '{build}', which is not there")
    if "--install" in modes:
        environment_of(build)
        return
    broken = lay_out(build).broken
    if broken:
        raise SystemExit("\n".join("error: " + line for line in broken))
    if "--pages" in modes:
        print(f"{len(list((build / 'site-pages').rglob('*.md')))} pages in {build}/site-pages")
        return
    python = environment_of(build, make="--here" not in modes)
    if python is None:
        print(f"skipped: no virtual environment in {build}/site-environment; --install makes it")
        raise SystemExit(77)
    make_site(build, python)


if __name__ == "__main__":
    main(*sys.argv[1:])
