#!/usr/bin/env python3
"""The pages of the site: every page of docs/ is one and stands in the navigation, links lead to pages
or to copies of files, what is not there is found. Needs nothing but Python."""
import importlib.util
import pathlib
import re
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
specification = importlib.util.spec_from_file_location("docs_site", ROOT / "scripts/docs-site.py")
site = importlib.util.module_from_spec(specification)
specification.loader.exec_module(site)


class Site(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.build = pathlib.Path(self.folder.name)

    def test_every_page(self):
        pages = site.lay_out(self.build)
        self.assertEqual(pages.broken, [])
        made = {p.relative_to(pages.folder).as_posix() for p in pages.folder.rglob("*.md")}
        want = {p.name for p in (ROOT / "docs").glob("*.md")} | set(site.ELSEWHERE.values())
        self.assertEqual(want - made, set())
        navigation = set(re.findall(r": ([\w/-]+\.md)$", (ROOT / "docs/site/mkdocs.yml").read_text(), re.M))
        self.assertEqual(want - navigation, set())
        self.assertEqual({n for n in navigation - made if "Dialect" not in n}, set())  # built: docs.site

    def test_links(self):
        pages = site.Pages(self.build)
        source = ROOT / "docs/report.md"
        link = lambda target, anchor="": pages.link(source, "[a]", target, anchor)
        self.assertEqual(link("../README.md", "#limits"), "[a](index.md#limits)")
        self.assertEqual(link("passes.md"), "[a](passes.md)")
        self.assertEqual(link("https://example.org/x.md"), "[a](https://example.org/x.md)")
        self.assertEqual(link("../bench/shapes.csv"), "[a](files/bench/shapes.csv.txt)")
        self.assertEqual((self.build / "files/bench/shapes.csv.txt").read_text(),
                         (ROOT / "bench/shapes.csv").read_text())
        self.assertEqual(link("../test"), "a")
        self.assertEqual(pages.broken, [])
        link("nothing.md")
        link("../../outside.md")
        self.assertEqual(pages.broken, ["docs/report.md: nothing.md is not there",
                                        "docs/report.md: ../../outside.md is not there"])

    def test_bad_arguments(self):
        for arguments in (["--page"], ["--pages", "--here"], ["a", "b"], [str(self.build / "none")]):
            with self.assertRaises(SystemExit) as caught:
                site.main(*arguments)
            self.assertRegex(str(caught.exception), "^error: ")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
