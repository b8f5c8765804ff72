#!/usr/bin/env python3
"""What programs read of findings: SARIF with the properties that its schema requires, JSON, exit codes, suppressions, and
a table in the documentation that is the emulator's own.

usage: test_findings.py gemm-emulate source-folder
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOOL, SOURCE = sys.argv[1:3]
PTX = os.path.join(SOURCE, "examples/emulator/axpy.ptx")
ARGUMENTS = ("--grid=4", "--block=32", "--arg=zeros:100xf32", "--arg=zeros:100xf32", "--arg=f32:2")
UNGUARDED = (PTX, "--kernel=axpy_unguarded", *ARGUMENTS)

RACE = """.version 7.8
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p) {
  .reg .b64 %rd<4>; .reg .b32 %r<4>; .reg .pred %p<2>;
  .loc 1 10 1
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %tid.x;
  setp.lt.u32 %p1, %r1, 32;
  .loc 1 20 3
  .loc 1 7 2, function_name $names, inlined_at 1 20 3
  @%p1 st.global.u32 [%rd1], %r1;
  @!%p1 st.global.u32 [%rd1], %r1;
  ret;
}
.file 1 "/src/a race.cu"
.section .debug_str {
$names:
.b8 102,49,118,0
}
"""

# SARIF 2.1.0, of the objects that we write: what the schema requires, and may be (type, or allowed values).
TEXT = {"text": str}
SCHEMA = {
    "log": ({"version": ("2.1.0",), "runs": ["run"]}, {"$schema": str}),
    "run": ({"tool": "tool"}, {"results": ["result"], "invocations": ["invocation"],
                               "columnKind": ("utf16CodeUnits", "unicodeCodePoints")}),
    "tool": ({"driver": "component"}, {}),
    "component": ({"name": str}, {"version": str, "rules": ["descriptor"]}),
    "descriptor": ({"id": str}, {"shortDescription": "message", "fullDescription": "message", "help": "message",
                                 "defaultConfiguration": "configuration", "properties": dict}),
    "configuration": ({}, {"level": ("none", "note", "warning", "error")}),
    "message": ({"text": str}, {}),
    "invocation": ({"executionSuccessful": bool}, {"arguments": list}),
    "result": ({"message": "message"},
               {"ruleId": str, "ruleIndex": int, "level": ("none", "note", "warning", "error"),
                "locations": ["location"], "relatedLocations": ["location"], "stacks": ["stack"],
                "suppressions": ["suppression"], "properties": dict}),
    "location": ({}, {"id": int, "physicalLocation": "physical", "message": "message",
                      "logicalLocations": ["logical"]}),
    "logical": ({}, {"name": str, "kind": str}),
    "physical": ({"artifactLocation": "artifact"}, {"region": "region"}),
    "artifact": ({}, {"uri": str}),
    "region": ({}, {"startLine": int, "startColumn": int}),
    "stack": ({"frames": ["frame"]}, {"message": "message"}),
    "frame": ({}, {"location": "location"}),
    "suppression": ({"kind": ("inSource", "external")}, {}),
}


def check(value, shape, where):
    """The first thing wrong of a value, or None."""
    if isinstance(shape, tuple):
        return None if value in shape else f"{where}: expected one of {shape}, got {value!r}"
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{where}: expected a list, got {value!r}"
        return next(filter(None, (check(v, shape[0], f"{where}[{i}]") for i, v in enumerate(value))), None)
    if isinstance(shape, type):
        fits = isinstance(value, shape) and (shape is not int or (not isinstance(value, bool) and value >= 0))
        return None if fits else f"{where}: expected {shape.__name__}, got {value!r}"
    required, allowed = SCHEMA[shape]
    if not isinstance(value, dict):
        return f"{where}: expected an object, got {value!r}"
    for name in required:
        if name not in value:
            return f"{where}: expected '{name}', got {sorted(value)}"
    for name, inner in value.items():
        known = {**required, **allowed}
        if name not in known:
            return f"{where}: '{name}' is not in SARIF 2.1.0, or in this test"
        if wrong := check(inner, known[name], f"{where}.{name}"):
            return wrong
    return None


def run(*words, status=None):
    done = subprocess.run([TOOL, *words], text=True, capture_output=True, check=False)
    if status is not None and done.returncode != status:
        raise AssertionError(f"expected {status}, got {done}")
    return done


class Findings(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def race(self):
        return (self.write("race.ptx", RACE), "--block=64", "--arg=zeros:1xi32")

    def test_the_check_of_sarif_finds_what_is_missing(self):
        self.assertIsNone(check({"version": "2.1.0", "runs": []}, "log", "log"))
        self.assertIn("expected 'runs'", check({"version": "2.1.0"}, "log", "log"))
        self.assertIn("expected one of", check({"version": "2.0.0", "runs": []}, "log", "log"))
        self.assertIn("expected 'message'",
                      check({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{}]}]}, "log", "log"))

    def test_sarif_is_what_its_schema_requires(self):
        for words, status in ((UNGUARDED, 2), (self.race(), 2),
                              ((PTX, "--kernel=axpy", *ARGUMENTS, "--arg=i32:100"), 0)):
            log = json.loads(run(*words, "--format=sarif", status=status).stdout)
            self.assertIsNone(check(log, "log", "log"))
            results = log["runs"][0]["results"]
            self.assertEqual(bool(results), status == 2)
            rules = log["runs"][0]["tool"]["driver"]["rules"]
            for result in results:
                self.assertEqual(rules[result["ruleIndex"]]["id"], result["ruleId"])

    def test_sarif_has_both_sides_and_the_stack(self):
        log = json.loads(run(*self.race(), "--order=random:7", "--format=sarif", status=2).stdout)
        result, = log["runs"][0]["results"]
        self.assertEqual((result["ruleId"], result["level"]), ("race-global", "error"))
        place = result["locations"][0]["physicalLocation"]
        self.assertEqual(place, {"artifactLocation": {"uri": "file:///src/a%20race.cu"},
                                 "region": {"startLine": 7, "startColumn": 2}})
        self.assertEqual(result["relatedLocations"][0]["physicalLocation"], place)
        frames = result["stacks"][0]["frames"]
        self.assertEqual([f["location"]["physicalLocation"]["region"]["startLine"] for f in frames], [7, 20])
        self.assertEqual(frames[0]["location"]["message"]["text"], "f1v")
        self.assertIn("--seed=7", result["properties"]["replay"])

    def test_json_has_the_same(self):
        document = json.loads(run(*self.race(), "--format=json", "--counters=lines", status=2).stdout)
        finding, = document["findings"]
        self.assertEqual(finding["id"], "race-global")
        self.assertEqual(finding["location"], "/src/a race.cu:7:2")
        self.assertEqual(finding["inlined"], ["f1v at /src/a race.cu:20:3"])
        self.assertEqual(finding["other"]["location"], "/src/a race.cu:7:2")
        self.assertFalse(finding["ended"])
        places = {row["place"]: row for row in document["lines"]}
        self.assertEqual(places["/src/a race.cu:7"]["global-requests"], 2)
        ended = json.loads(run(*UNGUARDED, "--format=json", status=2).stdout)
        self.assertTrue(ended["findings"][0]["ended"])
        self.assertFalse(ended["completed"])

    def test_text_has_the_id_and_the_replay(self):
        done = run(*self.race(), "--async=random:5", status=2)
        self.assertRegex(done.stdout, r"finding: race: .*inlined: f1v at .*\] \[race-global\]\n")
        self.assertIn("replay: --machine=a100 --async=random --order=forward --seed=5\n", done.stdout)
        self.assertRegex(run(*self.race(), "--counters=lines", status=2).stdout, r"\n +4 +0 +2 +2 +0 +0  /src/a race.cu:7\n")

    def test_suppressions(self):
        known = self.write("known.txt", "race-global k *.cu:7  # known\nrace-shared k\n")
        done = run(*self.race(), "--suppressions=" + known, status=0)
        self.assertIn(f"{known}:2: unused suppression: race-shared k\n", done.stdout)
        self.assertIn("0 findings, 1 suppressed", done.stdout)
        log = json.loads(run(*self.race(), "--suppressions=" + known, "--format=sarif", status=0).stdout)
        self.assertIsNone(check(log, "log", "log"))
        self.assertEqual(log["runs"][0]["results"][0]["suppressions"], [{"kind": "external"}])
        wrong = self.write("wrong.txt", "\nrase k\n")
        done = run(*self.race(), "--suppressions=" + wrong, status=1)
        self.assertEqual(done.stderr, f"error: {wrong}:2: expected the id of a rule or *, got 'rase'\n")

    def test_rules_of_hardware_make_notes(self):
        # Lanes 0 and 1 to 31 come to the barrier apart.
        ptx = self.write("k.ptx", ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k() {\n.reg .pred %p<2>; "
                         ".reg .b32 %r<2>;\nmov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0;\n@%p1 bar.sync 0;\n@!%p1 bar.sync 0;\nret;\n}\n")
        done = run(ptx, "--block=32", status=2)
        self.assertRegex(done.stdout, r"finding: barrier divergence: .*\[barrier-aligned\]\n")
        done = run(ptx, "--block=32", "--rules=hardware", status=0)
        self.assertRegex(done.stdout, r"note: barrier divergence: .*\[barrier-aligned\]\n")
        self.assertRegex(done.stdout, r"PASS: .*rules hardware.* 0 findings, \d notes?\n")

    def test_explanations(self):
        text = run("--explain=mbarrier-init-again", status=0).stdout
        for word in ("mbarrier misuse, warning", "cause", "cure", "documented: PTX ISA", "hardware", "example",
                     "mbarrier.init.shared.b64 [%s], 1;"):
            self.assertIn(word, text)
        done = run("--explain=rase", status=1)
        self.assertRegex(done.stderr, r"^error: expected --explain to be one of launch-invalid, .*, got 'rase'\n$")

    def test_the_documentation_has_the_table(self):
        with open(os.path.join(SOURCE, "docs/emulator.md"), encoding="utf-8") as file:
            self.assertIn("\n" + run("--list-rules", status=0).stdout + "\n", file.read())

    def test_every_rule_is_found_somewhere(self):
        with open(os.path.join(SOURCE, "include/gemm/Emulator/Rules.h"), encoding="utf-8") as file:
            enum = re.search(r"enum class Rule : uint8_t \{(.*?)\}", file.read(), re.DOTALL)[1]
        used = set()
        for library in ("Emulator", "CudaDevice"):
            for folder, _, names in os.walk(os.path.join(SOURCE, "lib", library)):
                for name in names:
                    if not name.startswith("Rules"):
                        with open(os.path.join(folder, name), encoding="utf-8") as file:
                            used.update(re.findall(r"\bRule::(\w+)", file.read()))
        self.assertEqual(set(re.findall(r"\w+", enum)) - used, set())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
