#!/usr/bin/env python3
"""gemm-report's page in a real browser: what it shows and does by mouse and by keys, and that every number on it follows
from its formula.

usage: test_page.py gemm-report      (exits 77, skipped, where there is no Chromium)
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

import browser

TOOL = os.path.abspath(sys.argv.pop(1))
INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs")
LAYERS = """name,m,n,k,dtype,layout,Runtime
layers.0.attn.qkv,512,12288,4096,bf16,nt,0.2
layers.0.mlp.up,512,11008,4096,bf16,nt,0.1
layers.0.mlp.down,512,4096,11008,bf16,nt,0.11
layers.1.attn.qkv,512,12288,4096,bf16,nt,0.09
layers.1.mlp.up,512,4099,4095,bf16,nt,0.05
layers.1.mlp.down,1,4096,11008,bf16,nt,0.03
head,16,32000,4096,f16,nn,0.9
<b>odd</b>,3,5,7,f32,tn,0.004
"""


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        folder = cls.scratch.name
        with open(os.path.join(folder, "layers.csv"), "w", encoding="utf-8") as file:
            file.write(LAYERS)
        with open(os.path.join(folder, "long.csv"), "w", encoding="utf-8") as file:
            file.write("m,n,k,name\n" + "".join(f"{i},64,64,row {i}\n" for i in range(1, 1201)))
        with open(os.path.join(folder, "unknown.csv"), "w", encoding="utf-8") as file:
            file.write("m,n,k,dtype\n8,8,8,f64\n")
        with open(os.path.join(folder, "before.csv"), "w", encoding="utf-8") as file:
            file.write(LAYERS.replace(",0.2\n", ",1.5\n").replace(",0.09\n", ",0.0005\n"))
        cls.pages = {}
        for name, arguments in {"layers": ["layers.csv", "--target=a100"], "long": ["long.csv", "--target=mi300x"],
                                "compared": ["layers.csv", "--compare=before.csv", "--target=a100"],
                                "unknown": ["unknown.csv", "--target=tpu-v5e"],
                                "mixed": [os.path.join(INPUTS, "gpt3-xl.json"), os.path.join(INPUTS, "mlp-train.json"),
                                          "--target=cpu", "--operators", "--against=a100", "--against=mi300x"]}.items():
            cls.pages[name] = os.path.join(folder, name + ".html")
            subprocess.run([TOOL, *arguments, "-o", cls.pages[name]], cwd=folder, check=True, capture_output=True, timeout=120)
        cls.browser = browser.Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.problems.clear()
        self.show("layers")

    def tearDown(self):
        self.assertEqual(self.browser.problems, [])

    def show(self, name):
        self.browser.open(self.pages[name])

    def ask(self, script):
        return self.browser.evaluate(script)

    def choose(self, name, value):
        self.ask(f"{{ const e = document.getElementById('{name}'); e.value = '{value}'; e.dispatchEvent(new Event('{'input' if name == 'query' else 'change'}')); }}")

    def column(self, head):
        """The texts of a column, top to bottom."""
        return self.ask(f"""(() => {{ const rows = [...document.querySelectorAll('#rows thead tr, #rows tbody tr')];
            const at = [...rows[0].cells].findIndex(cell => cell.textContent === {json.dumps(head)});
            return rows.slice(1).map(row => row.cells[at].textContent); }})()""")

    def press_head(self, head):
        self.ask(f"[...document.querySelectorAll('#rows thead button')].find(b => b.textContent === '{head}').click()")

    def test_sorts_both_ways(self):
        self.press_head("M")
        self.assertEqual(self.column("M"), ["512"] * 5 + ["16", "3", "1"])
        self.press_head("M")
        self.assertEqual(self.column("M"), ["1", "3", "16"] + ["512"] * 5)
        self.press_head("op")
        self.assertEqual(self.column("op")[:2], ["<b>odd</b>", "head"])
        self.assertEqual(self.ask("document.querySelector('#rows th[aria-sort=ascending]').textContent"), "op")

    def test_filters(self):
        self.choose("query", "mlp m>100")
        self.assertEqual(self.column("op"), ["layers.0.mlp.up", "layers.0.mlp.down", "layers.1.mlp.up"])
        self.assertEqual(self.ask("document.getElementById('status').textContent"), "3 of 8 rows")
        self.choose("query", "bound:memory predicted>10us")
        self.assertEqual(self.column("op"), ["layers.1.mlp.down", "head"])
        self.choose("query", "colour:red")
        self.assertIn("no column colour; there are op,", self.ask("document.getElementById('status').textContent"))
        self.choose("query", "op>3")
        self.assertIn("expected a number column", self.ask("document.getElementById('status').textContent"))
        self.ask("document.getElementById('clear').click()")
        self.assertEqual(len(self.column("op")), 8)

    def test_groups_by_kind_and_module(self):
        self.choose("group", "kind")
        self.assertEqual(sorted(self.column("op")), ["<b>odd</b> (1)", "down (2)", "head (1)", "qkv (2)", "up (2)"])
        measured = dict(zip(self.column("op"), self.column("measured")))
        self.assertEqual(measured["qkv (2)"], "290 us")
        self.choose("group", "module")
        self.assertIn("layers.1.mlp (2)", self.column("op"))
        self.ask("[...document.querySelectorAll('#rows .group button')].find(b => b.textContent.startsWith('layers.1.mlp')).click()")
        self.assertEqual([op for op in self.column("op") if not op.endswith(")")], ["layers.1.mlp.up", "layers.1.mlp.down"])
        self.ask("[...document.querySelectorAll('#rows .group td')].find(c => c.textContent === '80 us').click()")
        self.assertIn("layers.1.mlp.up: 1 · 50 us = 50 us", self.ask("document.getElementById('explain').textContent"))

    def test_sums_of_what_is_shown(self):
        foot = "document.querySelector('#rows tfoot').innerText"
        self.assertIn("all 8 rows", self.ask(foot))
        self.assertIn("1.48 ms", self.ask(foot))
        self.choose("query", "mlp.up")
        self.assertIn("2 rows", self.ask(foot))
        self.ask("[...document.querySelectorAll('#rows tfoot td')].find(c => c.textContent === '150 us').click()")
        self.assertIn("= sum over 2 rows of count · measured = 150 us", self.ask("document.getElementById('explain').textContent"))

    def test_shares_are_of_all(self):
        for head in ("time %", "FLOP %"):
            self.assertAlmostEqual(sum(float(text.split()[0]) for text in self.column(head)), 100, delta=0.5)
        self.assertEqual(max(zip(self.column("measured"), self.column("time %")), key=lambda x: float(x[1].split()[0]))[0], "900 us")

    def test_every_number_is_its_formulas(self):
        for name in ("layers", "mixed"):
            self.show(name)
            self.assertEqual(self.ask("gemmReport.disagreements()"), [])
            self.assertGreater(self.ask("gemmReport.checked()"), 100)

    def test_rows_of_which_nothing_is_known(self):
        self.show("unknown")
        self.assertEqual(self.ask("document.getElementById('status').textContent"), "1 row")
        self.assertTrue(self.ask("document.getElementById('picture').hidden"))
        self.assertEqual(self.column("M"), ["8"])

    def test_comparison_sorts(self):
        self.show("compared")
        self.ask("[...document.querySelectorAll('.sort thead button')].find(b => b.textContent === 'measured before').click()")
        at = self.ask("[...document.querySelectorAll('.sort thead th')].findIndex(h => h.textContent === 'measured before')")
        times = self.ask(f"[...document.querySelectorAll('.sort tbody tr')].map(row => row.cells[{at}].textContent)")
        self.assertEqual((times[0], times[1], times[-1]), ("1.5 ms", "900 us", "0.5 us"))

    def test_operators_beside_products(self):
        self.show("mixed")
        self.choose("query", "softmax")
        self.assertEqual(self.column("op"), [])
        self.choose("query", "activation")
        self.assertEqual(self.column("op"), ["mlp.activation", "mlp.activation dX"])
        self.ask("[...document.querySelectorAll('#rows td')].find(cell => cell.dataset.formula === 'roof_s').click()")
        text = self.ask("document.getElementById('explain').textContent")
        self.assertIn("operations for each element", text)
        self.assertIn("each tensor that is read or written, once", text)
        self.browser.press("Escape")
        self.choose("group", "kind")
        self.choose("query", "")
        self.assertIn("elementwise operator (7)", self.column("op"))

    def test_formula_on_click_and_by_keys(self):
        self.ask("[...document.querySelectorAll('#rows td')].find(cell => cell.dataset.formula === 'roof_s').click()")
        text = self.ask("document.getElementById('explain').textContent")
        for part in ("roof = ", "= max(math, memory)", "= FLOP / peak", "= 2 · 512 · 12288 · 4096 · 1 · 1", "A100 Tensor Core GPU",
                     "compulsory bytes / DRAM bandwidth", "in layers.csv"):
            self.assertIn(part, text)
        self.browser.press("Escape")
        self.assertFalse(self.ask("document.getElementById('explain').open"))
        self.ask("document.querySelector('#rows tbody th').focus()")
        self.assertEqual(self.ask("document.querySelectorAll('#rows [tabindex=\"0\"]').length"), 1)
        moves = self.ask("[...document.querySelectorAll('#rows thead th')].findIndex(cell => cell.textContent === 'predicted')")
        self.browser.press(*["ArrowRight"] * moves, "ArrowDown", "Enter")
        text = self.ask("document.getElementById('explain').textContent")
        self.assertIn("layers.0.mlp.up: predicted", text)
        self.assertIn("max(the schedule's time, time at the rate that power and clocks keep up)", text)
        self.browser.press("Escape")
        self.assertEqual(self.ask("document.activeElement.dataset.formula"), "predicted_s")

    def test_keys_reach_everything(self):
        self.ask("document.getElementById('theme').focus()")
        seen = []
        while "theme" not in seen:  # once around
            self.browser.press("Tab")
            seen.append(self.ask("document.activeElement.id || document.activeElement.closest('#rows')?.id || document.activeElement.tagName"))
        for name in ("query", "group", "machine", "rows", "download", "roofline"):
            self.assertIn(name, seen)
        self.assertEqual(seen.count("rows"), 1)
        self.ask("document.querySelector('#rows thead th').focus()")
        self.browser.press("ArrowRight", "ArrowRight", "Enter")
        self.assertEqual(self.ask("document.querySelector('#rows th[aria-sort=descending]').textContent"), "M")

    def test_machine_to_compare_with(self):
        options = self.ask("[...document.getElementById('machine').options].map(o => o.textContent)")
        self.assertIn("h200", options)
        self.assertIn("mi300x (roof)", options)
        self.choose("machine", options.index("h200"))
        self.assertEqual(len(self.column("predicted on h200")), 8)
        faster = [float(text) for text in self.column("h200 faster by")]
        self.assertTrue(all(1 <= each < 6 for each in faster), faster)
        self.assertIn("h200 DRAM 4.8 TB/s", self.ask("document.querySelector('#roofline .other.texts').textContent"))
        self.assertEqual(self.column("roof on h200")[0], "52.1 us")
        self.ask("[...document.querySelectorAll('#rows td')].find(cell => cell.textContent === '52.1 us').click()")
        text = self.ask("document.getElementById('explain').textContent")
        self.assertIn("layers.0.attn.qkv: roof on h200", text)
        self.assertIn("= 51.5 GFLOP / 989 TFLOP/s", text)
        self.show("mixed")
        self.assertEqual(self.ask("[...document.getElementById('machine').options].map(o => o.textContent)"),
                         ["no machine", "a100", "mi300x (roof)"])

    def test_roofline_by_mouse_and_keys(self):
        self.ask("document.getElementById('roofline').scrollIntoView()")
        x, y = self.ask("""(() => { const box = document.querySelector('#roofline svg').getBoundingClientRect();
            const d = document.querySelector('#roofline .mark.predicted.memory').getAttribute('d').match(/M([\\d.]+) ([\\d.]+)/);
            return [box.left + d[1] * box.width / 1000, box.top + (Number(d[2]) + 5) * box.width / 1000]; })()""")
        self.browser.mouse("mouseMoved", x, y)
        tip = self.ask("document.getElementById('tip').innerText")
        for part in ("FLOP/B, memory bound", "roof ", "predicted ", "measured ", "% of the time"):
            self.assertIn(part, tip)
        self.ask("document.getElementById('roofline').focus()")
        self.browser.press("Escape", "ArrowDown")
        self.assertIn("head; 16×32000×4096 nn f16", self.ask("document.getElementById('spoken').textContent"))
        self.browser.press("+")
        self.assertFalse(self.ask("document.getElementById('whole').hidden"))
        self.browser.press("0", "Enter")
        self.assertEqual(self.ask("document.activeElement.textContent"), "head")

    def test_long_tables_in_parts(self):
        self.show("long")
        status = "document.getElementById('status').textContent"
        self.assertEqual(self.ask(status), "1200 rows, 1 to 200 shown")
        self.ask("document.querySelector('[data-more=\"1000\"]').click()")
        self.assertEqual(len(self.column("op")), 1200)
        self.assertTrue(self.ask("document.querySelector('[data-more]').hidden"))
        self.show("long")
        self.press_head("M")
        self.ask("document.getElementById('roofline').focus()")
        self.browser.press("Home", "Enter")  # the least intensity is that of the smallest M, sorted last
        self.assertEqual(self.ask("document.activeElement.textContent"), "row 1")
        self.assertEqual(self.ask(status), "1200 rows, 1001 to 1200 shown")
        self.ask("document.getElementById('start').click()")
        self.assertEqual(self.column("M")[0], "1200")

    def test_advice_is_said_once_and_filters(self):
        titles = self.ask("[...document.querySelectorAll('.advice > li > b')].map(each => each.textContent)")
        self.assertEqual(len(titles), len(set(titles)))
        self.assertIn("Pad lines", titles)
        self.assertIn("saves ", self.ask("document.querySelector('.advice .gain').textContent"))
        self.ask(f"document.querySelectorAll('button[data-advice]')[{titles.index('Pad lines')}].click()")
        self.assertEqual(self.column("op"), ["layers.1.mlp.up", "<b>odd</b>"])

    def test_colours_and_paper(self):
        paper = "getComputedStyle(document.body).backgroundColor"
        self.browser.dark(True)
        dark = self.ask(paper)
        self.ask("document.getElementById('theme').click()")
        self.assertEqual(self.ask("document.documentElement.dataset.theme"), "light")
        self.assertNotEqual(self.ask(paper), dark)
        self.ask("document.getElementById('theme').click()")
        self.assertEqual(self.ask(paper), dark)
        self.browser.send("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(self.ask(paper), "rgb(255, 255, 255)")
        self.assertEqual(self.ask("getComputedStyle(document.querySelector('.controls')).display"), "none")
        self.browser.send("Emulation.setEmulatedMedia", media="")
        self.ask("document.getElementById('theme').click()")
        self.browser.dark(False)

    def test_csv_is_the_tools(self):
        text = subprocess.run([TOOL, "layers.csv", "--target=a100", "--format=csv"], cwd=self.scratch.name, check=True,
                              capture_output=True, text=True, timeout=120).stdout
        def plain(cell):
            try:
                return float(cell)
            except ValueError:
                return cell
        there, here = self.ask("gemmReport.csvText()").splitlines(), text.splitlines()
        self.assertEqual(len(there), 9)
        self.assertEqual([[plain(cell) for cell in line.split(",")] for line in there],
                         [[plain(cell) for cell in line.split(",")] for line in here])


if not browser.find():
    print("skipped: no Chromium here (", ", ".join(browser.BROWSERS), ")")
    sys.exit(77)
unittest.main()
