"""The cache of compiled bundles: many processes at once, processes that are killed, damage, eviction, and what finds what
again. Of all but the last class the bundles are two small files, so that there is time for many of them.

usage: GEMM_BUILD=build PYTHONPATH=python test_cache.py"""
import array
import contextlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings
from unittest import mock

import gemm
from gemm import cache

SEED = int(os.environ.get("GEMM_TEST_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)

# argv: the folder, its limit, and what to do with it.
HEAD = """
import os, pathlib, random, sys, time
from gemm import cache
store = cache.Cache(sys.argv[1], int(sys.argv[2]))

def content(key):
    return (key * 2000)[:40 * 1000]

def make(key, slowly=0):
    def made(folder):
        with open(sys.argv[1] + ".made", "a") as log:
            log.write(key + "\\n")
        folder.mkdir()
        (folder / "a").write_text(content(key))
        time.sleep(slowly)
        (folder / "b").write_text(key)
        return "made " + key
    return made

def get(key, slowly=0):
    entry = store.get(key, make(key, slowly))
    assert (entry.path / "a").read_text() == content(key), "a is not whole"
    assert (entry.path / "b").read_text() == key, "b is not whole"
    assert entry.diagnostics == "made " + key
    return entry
"""
SAME = HEAD + """
get(sys.argv[3], slowly=0.5)
"""
MANY = HEAD + """
draw = random.Random(int(sys.argv[3]))
held = []
for turn in range(int(sys.argv[4])):
    held = held[-2:] + [get(cache.key_of([str(draw.randrange(12))]), draw.choice((0, 0, 0.005)))]
    for entry in held:
        assert (entry.path / "b").exists(), "what is in use was removed"
"""
WAITING = HEAD + """
def made(folder):
    folder.mkdir()
    (folder / "a").write_text("half")
    print("making", flush=True)
    time.sleep(1000)
store.get(sys.argv[3], made)
"""


class Folder(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.place = pathlib.Path(scratch.name) / "cache"
        self.children = []
        self.addCleanup(self.stop)

    def start(self, program, *arguments, limit=1 << 30):
        self.children.append(subprocess.Popen([sys.executable, "-c", program, str(self.place), str(limit), *map(str, arguments)],
                                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return self.children[-1]

    def stop(self):
        for child in self.children:
            child.kill()
            child.communicate()

    def ended(self, child, status=0):
        output, error = child.communicate(timeout=240)
        self.assertEqual(child.returncode, status, f"seed {SEED}: {output}{error}")
        return output

    def made(self):
        """Keys, in the order in which they were made."""
        log = pathlib.Path(f"{self.place}.made")
        return log.read_text().split() if log.exists() else []

    def nothing_is_left(self):
        for name in ("making", "removed"):
            self.assertEqual(list((self.place / "v1" / name).iterdir()), [])


class Processes(Folder):
    def test_of_32_that_want_the_same_one_makes_it(self):
        children = [self.start(SAME, "k") for _ in range(32)]
        for child in children:
            self.ended(child)
        self.assertEqual(self.made(), ["k"])
        self.nothing_is_left()

    def test_32_fill_and_evict_at_once(self):
        limit = 5 * 41_000
        children = [self.start(MANY, SEED + i, 12, limit=limit) for i in range(32)]
        for child in children:
            self.ended(child)
        store = cache.Cache(self.place, limit)
        self.assertLessEqual(store.evict(), limit)
        for _, _, key in store.entries():
            self.assertTrue(store.is_whole(self.place / "v1" / "entries" / key))
        self.assertGreater(len(self.made()), 12)  # some were made, removed and made again
        self.nothing_is_left()
        self.assertEqual({path.name for path in (self.place / "v1" / "locks").iterdir()}, {key for *_, key in store.entries()})

    def test_who_is_killed_while_it_makes_leaves_its_lock_to_the_next(self):
        first = self.start(WAITING, "k")
        self.assertEqual(first.stdout.readline(), "making\n")
        second = self.start(SAME, "k")
        time.sleep(0.3)
        self.assertIsNone(second.poll())  # waits
        first.kill()
        self.ended(second)
        self.assertEqual(self.made(), ["k"])
        self.nothing_is_left()

    def test_what_the_killed_left_is_removed_by_who_makes_something_else(self):
        first = self.start(WAITING, "k")
        self.assertEqual(first.stdout.readline(), "making\n")
        first.kill()
        first.wait()
        self.assertTrue((self.place / "v1" / "making" / "k" / "bundle" / "a").exists())
        self.ended(self.start(SAME, "other"))
        self.nothing_is_left()
        self.assertEqual([path.name for path in (self.place / "v1" / "locks").iterdir()], ["other"])

    def test_killed_at_any_time(self):
        limit, draw = 5 * 41_000, random.Random(SEED)
        for _ in range(6):
            children = [self.start(MANY, draw.randrange(1 << 30), 1000, limit=limit) for _ in range(4)]
            time.sleep(draw.uniform(0.2, 0.6))
            for child in children:
                child.send_signal(signal.SIGKILL)
                self.ended(child, -signal.SIGKILL)
        self.ended(self.start(MANY, SEED, 30, limit=limit))
        store = cache.Cache(self.place, limit)
        self.assertLessEqual(store.evict(), limit)
        for _, _, key in store.entries():
            self.assertTrue(store.is_whole(self.place / "v1" / "entries" / key), f"seed {SEED}")
        self.nothing_is_left()

    def test_a_forked_child_keeps_no_lock_of_its_parent(self):
        parent = self.start(HEAD + """
def made(folder):
    child = os.fork()
    if child == 0:
        os.close(1)
        os.close(2)
        time.sleep(1000)
        os._exit(0)
    print(child, flush=True)
    time.sleep(1000)
store.get(sys.argv[3], made)
""", "k")
        child = int(parent.stdout.readline())
        self.addCleanup(self.end, child)
        parent.kill()
        self.ended(self.start(SAME, "k"))
        os.kill(child, 0)  # it lives still, and was not waited for
        self.assertEqual(self.made(), ["k"])

    @staticmethod
    def end(child):
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


class Entries(Folder):
    def setUp(self):
        super().setUp()
        self.store = cache.Cache(self.place, 1 << 30)
        self.count = 0

    def make(self, folder):
        self.count += 1
        folder.mkdir()
        (folder / "a").write_text("content")
        (folder / "b").write_bytes(bytes(10_000))
        return "said"

    def get(self, key="k"):
        entry = self.store.get(key, self.make)
        self.assertEqual(((entry.path / "a").read_text(), entry.diagnostics), ("content", "said"))
        return entry

    def test_damage_is_found_and_mended(self):
        def flip(path):
            data = bytearray(path.read_bytes())
            data[len(data) // 2] ^= 1
            path.write_bytes(data)
        for name, damage in (("bundle/a", flip), ("bundle/b", flip), ("bundle/b", lambda p: os.truncate(p, 100)),
                             ("bundle/b", pathlib.Path.unlink), ("used", pathlib.Path.unlink),
                             ("entry.json", pathlib.Path.unlink), ("entry.json", lambda p: p.write_text("[]")),
                             ("entry.json", lambda p: p.write_text('{"diagnostics": "said", "files": 3}')),
                             ("entry.json", lambda p: p.write_text('{"files": {}}')),
                             ("bundle/more", lambda p: p.write_text("more"))):
            with self.subTest(file=name):
                self.get()
                before = self.count
                self.get()
                self.assertEqual(self.count, before)
                damage(self.place / "v1" / "entries" / "k" / name)
                self.get()
                self.assertEqual(self.count, before + 1)
                self.nothing_is_left()

    def test_damage_in_use(self):
        held = self.get()
        (held.path / "a").write_text("damaged")
        self.get()  # does not wait for who uses it
        self.assertEqual(self.count, 2)
        self.assertEqual(len(list((self.place / "v1" / "removed").iterdir())), 1)
        del held
        self.store.evict()
        self.nothing_is_left()

    def test_what_was_used_longest_ago_goes_first(self):
        for key in "abcd":
            self.get(key)
        for time_, key in enumerate("bdac"):
            os.utime(self.place / "v1" / "entries" / key / "used", ns=(time_, time_))
        self.get("b")  # used now
        size = self.store.entries()[0][1]
        self.assertEqual([key for *_, key in self.store.entries()], ["d", "a", "c", "b"])
        self.assertEqual(self.store.evict(2 * size), 2 * size)
        self.assertEqual([key for *_, key in self.store.entries()], ["c", "b"])
        held = self.get("c")
        self.assertEqual(self.store.evict(0), size)
        self.assertEqual([key for *_, key in self.store.entries()], ["c"])
        self.assertTrue(held.path.exists())
        del held
        self.assertEqual(self.store.evict(0), 0)
        self.assertFalse(list((self.place / "v1" / "locks").iterdir()))

    def test_what_does_not_compile_is_not_kept(self):
        def refuse(folder):
            folder.mkdir()
            raise gemm.Error("no")
        for _ in range(2):
            with self.assertRaisesRegex(gemm.Error, "no"):
                self.store.get("k", refuse)
        self.nothing_is_left()
        self.assertEqual(self.store.entries(), [])
        self.get()

    def test_keys(self):
        self.assertNotEqual(cache.key_of(["ab", "c"]), cache.key_of(["a", "bc"]))
        self.assertEqual(cache.key_of(["a", b"b"]), cache.key_of([b"a", "b"]))

    def test_environment(self):
        def of(**environment):
            with mock.patch.dict(os.environ, environment):
                return cache.of_environment()
        self.assertIsNone(of(GEMM_CACHE="off"))
        self.assertEqual(of(GEMM_CACHE="/x/y").place, pathlib.Path("/x/y"))
        self.assertEqual(of(GEMM_CACHE="", XDG_CACHE_HOME="/x").place, pathlib.Path("/x/gemm"))
        self.assertEqual(of(GEMM_CACHE_SIZE="").limit, 4 << 30)
        self.assertEqual([of(GEMM_CACHE_SIZE=s).limit for s in ("12", "2k", "500M", "1T")], [12, 2048, 500 << 20, 1 << 40])
        for wrong in ("-1", "4X", "1.5G", "G"):
            with self.assertRaisesRegex(gemm.Error, f"expected GEMM_CACHE_SIZE .* got '{wrong}'"):
                of(GEMM_CACHE_SIZE=wrong)


PROGRAM = """
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = linalg.matmul ins(%x, %w: tensor<4x8xf32>, tensor<8x6xf32>) outs(%y: tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
"""
COMPILE = """
import sys
from gemm import compiling
print(compiling.compile_exported(sys.argv[3], target="sm_80", codegen=False).path)
"""


class Compiled(Folder):
    def setUp(self):
        super().setUp()
        patch = mock.patch.dict(os.environ, {"GEMM_CACHE": str(self.place)})
        patch.start()
        self.addCleanup(patch.stop)

    def compile(self, program=PROGRAM, **options):
        return gemm.compile(program, **{"codegen": False, **options})

    def exported(self, text=PROGRAM, **options):
        """Compiled in this process."""
        from gemm import compiling
        return compiling.compile_exported(text, **{"codegen": False, **options})

    def test_what_is_the_same_and_what_is_not(self):
        program = self.place.parent / "program.mlir"
        program.write_text(PROGRAM)
        variants = [lambda: self.compile(), lambda: self.compile(target="h200"), lambda: self.compile(fastmath="none"),
                    lambda: self.compile(PROGRAM + "// other"), lambda: self.compile(program), lambda: self.exported(),
                    lambda: self.compile(entry="main", fastmath="none")]
        first, second = [make() for make in variants], [make() for make in variants]
        self.assertEqual([b.path for b in first], [b.path for b in second])
        self.assertEqual(len({b.path for b in first}), len(variants))
        self.assertEqual(self.compile(fastmath="none", entry="main").path, first[-1].path)
        for bundle in first:
            self.assertTrue(bundle.path.is_relative_to(self.place))
            self.assertEqual(gemm.load(bundle.path).functions.keys(), {"main"})
        program.write_text(PROGRAM.replace("8x6", "8x5").replace("4x6", "4x5"))
        self.assertEqual(self.compile(program)["main"].results, [("f32", (4, 5))])

    def test_a_file_of_an_option_counts_by_its_content(self):
        records = self.place.parent / "records.jsonl"
        records.write_text("")
        first = self.compile(backend="auto", records=records).path
        self.assertEqual(self.compile(backend="auto", records=str(records)).path, first)
        records.write_text("\n")
        self.assertNotEqual(self.compile(backend="auto", records=records).path, first)

    def test_another_build_of_the_compiler(self):
        from gemm import _compiler
        first = self.exported().path
        with mock.patch.object(_compiler, "identity", return_value="another"):
            self.assertNotEqual(self.exported().path, first)
        with mock.patch.object(_compiler, "identity", return_value=""):
            self.assertFalse(self.exported().path.is_relative_to(self.place))

    def test_results_and_messages_are_those_of_compiling(self):
        remarks = dict(remarks="gemm-import", codegen=True, target="sm_80")
        fresh, found = self.compile(**remarks), self.compile(**remarks)
        alone = self.compile(cache=False, **remarks)
        self.assertEqual(fresh.diagnostics, found.diagnostics)
        self.assertEqual(fresh.diagnostics, alone.diagnostics)
        def matrix(rows, columns):
            return memoryview(array.array("f", range(rows * columns))).cast("B").cast("f", [rows, columns])
        given = matrix(4, 8), matrix(8, 6), matrix(4, 6)
        values = [bundle(*given, device=device).tolist() for bundle in (found, alone) for device in ("ref", "emulate")]
        self.assertEqual(values, values[:1] * 4)
        for file in found.path.iterdir():
            self.assertEqual(file.read_bytes(), (alone.path / file.name).read_bytes())

    def test_output_is_a_copy(self):
        output = self.place.parent / "kept.gemm"
        for _ in range(2):
            bundle = self.compile(output=output)
            self.assertEqual(bundle.path, output)
            self.assertEqual({f.name: f.read_bytes() for f in output.iterdir()},
                             {f.name: f.read_bytes() for f in self.compile().path.iterdir()})
        (self.place.parent / "other").mkdir()
        (self.place.parent / "other" / "file").write_text("mine")
        with self.assertRaisesRegex(gemm.Error, "other"):
            self.compile(output=self.place.parent / "other")
        self.assertTrue((self.place.parent / "other" / "file").exists())

    def test_refusals_are_the_same_in_this_process_and_not_kept(self):
        wrong = PROGRAM.replace("return %r", "return %s")
        for refuse in (self.compile, self.exported):
            for _ in range(2):
                with self.assertRaises(gemm.CompileError) as raised:
                    refuse(wrong)
                self.assertEqual([d[1:] for d in raised.exception.diagnostics], [(4, 10, "use of undeclared SSA value name")])
        with self.assertRaisesRegex(gemm.CompileError, "sm_81"):
            self.exported(target="sm_81")
        with self.assertRaisesRegex(gemm.CompileError, "Did you mean '--target"):
            self.exported(targt="sm_80")
        self.assertEqual(cache.Cache(self.place, 0).entries(), [])

    def test_off_and_where_it_cannot_be(self):
        with mock.patch.dict(os.environ, {"GEMM_CACHE": "off"}):
            self.assertFalse(self.compile().path.is_relative_to(self.place))
        self.assertFalse(self.compile(cache=False).path.is_relative_to(self.place))
        self.assertFalse(self.place.exists())
        blocked = self.place.parent / "file"
        blocked.write_text("")
        with mock.patch.dict(os.environ, {"GEMM_CACHE": str(blocked / "cache")}), warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(self.compile().functions.keys(), {"main"})
        self.assertEqual([w.category for w in caught], [cache.Unusable])
        self.assertIn("GEMM_CACHE names another", str(caught[0].message))
        self.assertEqual(pathlib.Path(caught[0].filename), pathlib.Path(__file__))

    def test_the_command(self):
        kept = self.compile()
        def run(*arguments):
            return subprocess.run([sys.executable, "-m", "gemm", "cache", *arguments], capture_output=True, text=True, check=False)
        self.assertRegex(run().stdout, r"cache: 1 bundles, \d+ of 4294967296 bytes")
        self.assertRegex(run("--clear").stdout, "cache: 1 bundles")  # in use
        del kept
        self.assertRegex(run("--clear").stdout, "cache: 0 bundles, 0 of")
        self.assertRegex(run("--clean").stderr, "expected python -m gemm cache .--clear., got --clean")

    def test_32_compile_one_program(self):
        children = [self.start(COMPILE, PROGRAM) for _ in range(32)]
        self.assertEqual(len({self.ended(child) for child in children}), 1)
        self.assertEqual(len(cache.Cache(self.place, 0).entries()), 1)
        self.nothing_is_left()


if __name__ == "__main__":
    unittest.main()
