#!/usr/bin/env python3
"""Tests scripts/setup.sh with stub package tools in front of the real ones.

Each case says what dpkg knows and what apt answers, and looks at what was
asked of apt, the exit status and the message a user reads.
"""
import os
import stat
import subprocess
import sys
import tempfile
import unittest

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

STUBS = {
    "dpkg-query": 'case " $INSTALLED " in *" ${!#} "*) printf installed;; *) exit 1;; esac',
    "apt-get": 'echo "apt-get $*" >>"$CALLS"; echo "fake apt output"; [ "$1" = install ] && exit "${APT_STATUS:-0}"; exit 0',
    "apt-cache": 'case " $UNKNOWN " in *" ${!#} "*) exit 100;; *) echo "Package: ${!#}";; esac',
    "id": 'case "$1" in -u) echo "${FAKE_UID:-0}";; *) echo tester;; esac',
    "sudo": 'echo "sudo $*" >>"$CALLS"; [ "${SUDO_STATUS:-0}" = 0 ] || exit 1; [ "$1" = -n ] && shift; "$@"',
}


class Setup(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.bin = os.path.join(self.folder.name, "bin")
        os.mkdir(self.bin)
        for name, body in STUBS.items():
            self.stub(name, body)
        for name in ("bash", "env", "mktemp", "tail", "rm", "dirname", "true"):
            os.symlink(subprocess.check_output(["which", name], text=True).strip(),
                       os.path.join(self.bin, name))
        self.calls = os.path.join(self.folder.name, "calls")
        self.release = os.path.join(self.folder.name, "os-release")
        self.write(self.release, "ID=debian\nVERSION_ID=12\n")

    def write(self, path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def stub(self, name, body):
        path = os.path.join(self.bin, name)
        self.write(path, "#!/bin/bash\n" + body + "\n")
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)

    def install(self, *packages, **environment):
        """Runs install_packages; returns (status, all text, calls of apt and sudo)."""
        script = f'source "{SOURCE}/scripts/setup.sh"; install_packages {" ".join(packages)}; echo reached'
        env = {"PATH": self.bin, "CALLS": self.calls, "GEMM_OS_RELEASE": self.release,
               "TMPDIR": self.folder.name, "INSTALLED": "", "UNKNOWN": "", **environment}
        done = subprocess.run(["bash", "-c", script], env=env, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        calls = ""
        if os.path.exists(self.calls):
            with open(self.calls, encoding="utf-8") as file:
                calls = file.read()
        return done.returncode, done.stdout, calls

    def test_nothing_lacks_touches_no_network(self):
        status, text, calls = self.install("a", "b", INSTALLED="a b")
        self.assertEqual((status, calls), (0, ""), text)
        self.assertIn("reached", text)

    def test_root_installs_only_what_lacks_and_removes_nothing(self):
        status, text, calls = self.install("a", "b", INSTALLED="a")
        self.assertEqual(status, 0, text)
        self.assertEqual(calls, "apt-get update\n"
                         "apt-get install -y --no-remove --no-install-recommends b\n")

    def test_user_with_sudo(self):
        status, text, calls = self.install("b", FAKE_UID="1000")
        self.assertEqual(status, 0, text)
        self.assertIn("sudo env DEBIAN_FRONTEND=noninteractive apt-get install", calls)

    def test_user_without_sudo_is_told_the_command(self):
        os.remove(os.path.join(self.bin, "sudo"))
        status, text, calls = self.install("b", FAKE_UID="1000")
        self.assertEqual((status, calls), (1, ""))
        self.assertIn("expected root or sudo", text)
        self.assertIn("apt-get install --no-remove --no-install-recommends b", text)
        self.assertNotIn("reached", text)

    def test_sudo_that_wants_a_password_without_a_terminal(self):
        status, text, calls = self.install("b", FAKE_UID="1000", SUDO_STATUS="1")
        self.assertEqual(status, 1)
        self.assertNotIn("apt-get", calls)
        self.assertIn("expected root or sudo", text)

    def test_apt_failure_shows_its_output(self):
        status, text, _ = self.install("b", APT_STATUS="100")
        self.assertEqual(status, 1)
        self.assertIn("fake apt output", text)
        self.assertIn("error: apt-get could not install: b", text)
        self.assertNotIn("reached", text)

    def test_unknown_package_names_the_suite(self):
        status, text, calls = self.install("b", "llvm-22-dev", UNKNOWN="llvm-22-dev")
        self.assertEqual(status, 1)
        self.assertIn("error: apt knows no package llvm-22-dev", text)
        self.assertIn("bookworm-security", text)
        self.assertNotIn("install", calls)

    def test_other_system(self):
        self.write(self.release, "ID=fedora\nVERSION_ID=41\n")
        status, text, calls = self.install("b")
        self.assertEqual((status, calls), (1, ""))
        self.assertIn("expected Debian 12", text)
        self.assertIn("--no-install", text)

    def test_failing_step_ends_with_its_tail(self):
        script = f'source "{SOURCE}/scripts/setup.sh"; run_step "frobbing" bash -c "echo detail; exit 3"'
        done = subprocess.run(["bash", "-c", script], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("detail", done.stderr)
        self.assertIn("error: frobbing failed (exit 3)", done.stderr)

    def test_options(self):
        for script in ("setup.sh", "test.sh", "quickstart.sh", "gpu-check.sh"):
            path = os.path.join(SOURCE, "scripts", script)
            done = subprocess.run([path, "--help"], text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, script)
            self.assertIn("usage: scripts/" + script, done.stdout)
            done = subprocess.run([path, "--bogus"], text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, 1, script)
            self.assertIn("unknown option '--bogus'", done.stderr)


class Count(unittest.TestCase):
    def count(self, **files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                with open(os.path.join(folder, name + ".xml"), "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, os.path.join(SOURCE, "scripts/count_tests.py"), folder],
                                  text=True, capture_output=True, check=False)
        return done.returncode, done.stdout.splitlines()[-1]

    def test_counts(self):
        passed = '<testcase name="a" status="run"/>'
        failed = '<testcase name="b" status="fail"><failure/></testcase>'
        skipped = '<testcase name="c" status="notrun"><skipped/></testcase>'
        lit = '<testcase name="lit" status="run"/>'
        suite = "<testsuite>%s</testsuite>"
        self.assertEqual(self.count(tests=suite % (passed + skipped)), (0, "1 passed, 0 failed"))
        self.assertEqual(self.count(tests=suite % (passed + failed)), (1, "1 passed, 1 failed"))
        self.assertEqual(self.count(tests=suite % skipped), (1, "0 passed, 1 failed"))
        self.assertEqual(self.count(), (1, "0 passed, 1 failed"))
        self.assertEqual(self.count(tests=suite % (passed + lit), lit=suite % (passed * 5)),
                         (0, "6 passed, 0 failed"))
        lit_failed = lit.replace('"run"/>', '"fail"><failure/></testcase>')
        self.assertEqual(self.count(tests=suite % (passed + lit_failed), lit=suite % (passed + failed)),
                         (1, "2 passed, 1 failed"))


unittest.main()
