#!/usr/bin/env python3
"""Tests the documentation runner itself: what it runs, what it lets pass, what it does not."""
import os
import subprocess
import sys
import tempfile
import unittest

RUNNER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_docs.py")


class Runner(unittest.TestCase):
    def page(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.md")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run([sys.executable, RUNNER, "--bin", folder, path],
                                  text=True, capture_output=True, check=False)
        return done.returncode, done.stdout

    def test_blocks_share_a_folder_and_must_succeed(self):
        self.assertEqual(self.page("```sh\necho 1 > f\n```\n```sh\ncat f\n```\n")[0], 0)
        self.assertEqual(self.page("```sh\nfalse\n```\n")[0], 1)
        self.assertEqual(self.page("```sh\nfalse | true\n```\n")[0], 1)

    def test_marked_blocks_are_not_run(self):
        status, text = self.page("<!-- not run: covered elsewhere -->\n```sh\nfalse\n```\n")
        self.assertEqual(status, 0)
        self.assertIn("not run: covered elsewhere", text)

    def test_output_is_compared(self):
        page = "```sh\necho a; echo took 3 s; echo b; echo c\n```\n<!-- output -->\n```text\n%s```\n"
        self.assertEqual(self.page(page % "a\ntook 99 s\nb\nc\n")[0], 0)
        self.assertEqual(self.page(page % "a\n...\nc\n")[0], 0)
        self.assertEqual(self.page(page % "a\ntook 3 s\nb\nd\n")[0], 1)
        self.assertEqual(self.page(page % "a\nb\n")[0], 1)

    def test_a_fence_has_a_language(self):
        self.assertEqual(self.page("```\nx\n```\n")[0], 1)


unittest.main()
