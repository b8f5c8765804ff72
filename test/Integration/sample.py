#!/usr/bin/env python3
"""gemm-run --sample: which CTAs run, what is compared, and what the report says of the rest.

Kernels of every kind, right: the check passes and says how many CTAs ran, and a step after a part is checked on right
inputs. Then one CTA is made to do nothing or to write into another's tile: one at a corner is caught; one that no
sample holds is not, and the report does not claim it.
"""
import json
import re
from concurrent.futures import ThreadPoolExecutor

from explain_error import idle, source
from harness import Test, run

MMA = "mma_sync, {}, tile = [64, 64, 32], warp = [32, 32], stages = 3, group = 2"
WGMMA = "wgmma, {}, tile = [64, 64, 64], warp = [16, 64], stages = 3, group = 2"
# name: (target, schedule, batch, (M, N, K), CTAs that run of a sample of 5 tiles, of how many, why all do)
CASES = {
    "block": ("a100", MMA.format("block"), 1, (330, 400, 64), 5, 42, None),
    "snake": ("a100", MMA.format("block") + ", raster = snake", 1, (300, 390, 64), 5, 35, None),
    "batch": ("a100", MMA.format("block"), 3, (140, 200, 64), 5, 36, None),
    "split-K": ("a100", MMA.format("split_k") + ", splits = 3", 1, (330, 200, 264), 15, 72, None),
    "persistent": ("many", MMA.format("persistent"), 1, (330, 400, 64), range(2, 6), 15, None),
    "stream-K": ("few", MMA.format("stream_k"), 1, (150, 136, 640), 6, 6, "the tiles take all its CTAs"),
    "wgmma": ("h200", WGMMA.format("block") + ", cluster = [2, 1]", 1, (330, 400, 128), range(8, 11), 42, None),
    "few tiles": ("a100", MMA.format("block"), 1, (100, 100, 64), 4, 4, None),
}
MACHINES = {"few": ("a100", 2), "many": ("a100", 5)}


CHAIN = """func.func @f(%x: tensor<330x64xbf16>, %v: tensor<392x64xbf16>, %w: tensor<200x392xbf16>,
                  %h: tensor<330x392xbf16>, %c: tensor<330x200xf32>) -> tensor<330x200xf32> {
  %y = gemm.matmul nt ins(%x, %v : tensor<330x64xbf16>, tensor<392x64xbf16>) outs(%h : tensor<330x392xbf16>)
      {schedule = #gemm.schedule<SCHEDULE>} -> tensor<330x392xbf16>
  %z = gemm.matmul nt ins(%y, %w : tensor<330x392xbf16>, tensor<200x392xbf16>) outs(%c : tensor<330x200xf32>)
      {schedule = #gemm.schedule<SCHEDULE>} -> tensor<330x200xf32>
  return %z : tensor<330x200xf32>
}
"""


class Case:
    def __init__(self, test, name, text, target):
        self.test, self.name = test, name
        stem = re.sub(r"\W", "-", name)
        self.bundle, self.report = test.path(f"{stem}.gemm"), test.path(f"{stem}.json")
        self.kernels = test.path(f"{stem}.gemm", "kernels.ptx")
        done = run([test.tool("gemm-compile"), test.write(f"{stem}.mlir", text), "-o", self.bundle,
                    f"--target={target}", "--ptxas=none"])
        assert done.status == 0, done.describe()

    def run(self, status, sample, *options):
        done = run([self.test.tool("gemm-run"), self.bundle, "--device=emulate", "--check", f"--seed={self.test.seed}",
                    f"--sample={sample}", f"--json={self.report}", *options])
        if done.status != status or done.crashed:
            raise AssertionError(f"expected exit {status}\n{done.describe()}")
        with open(self.report, encoding="utf-8") as file:
            return json.load(file)["steps"], done.out

    def edit(self, change):
        with open(self.kernels, encoding="utf-8") as file:
            text = file.read()
        changed = change(text)
        assert changed != text, "the mutant is the kernel"
        with open(self.kernels, "w", encoding="utf-8") as file:
            file.write(changed)
        return text


def check_kind(test, name):
    target, schedule, batch, sizes, ctas, of, why = CASES[name]
    case = Case(test, name, source(schedule, batch, sizes), test.path(f"{target}.json") if target in MACHINES else target)
    steps, out = case.run(0, 5)
    part = steps[0]["sample"]
    assert part["of"] == of and (part["ctas"] in ctas if isinstance(ctas, range) else part["ctas"] == ctas), part
    assert part.get("whole") == why, part
    elements = batch * sizes[0] * sizes[1]
    if part["ctas"] == of:
        assert "not looked at" not in out and f"all {of} CTAs" in out, out
        assert steps[0]["real"]["elements"] == elements, out
    else:
        assert f"by sample: {part['ctas']} of {of} CTAs, what the others compute was not looked at" in out, out
        assert 0 < steps[0]["real"]["elements"] < elements, out
    return case


def check_chain(test):
    case = Case(test, "chain", CHAIN.replace("SCHEDULE", MMA.format("block")), "a100")
    steps, out = case.run(0, 6)
    assert [step["sample"] for step in steps] == [{"ctas": 6, "of": 42}, {"ctas": 6, "of": 24}], out
    # Without the oracle's elements between the two, the second would have summed NaN.
    assert steps[1]["real"]["nan"] == 0 and steps[1]["real"]["worst"]["got"] != 0, out
    # An element that is asked for is in the sample.
    explained, _ = case.run(0, 1, "--explain-error=f:1@200,100")
    assert explained[1]["sample"]["ctas"] == 2, explained[1]["sample"]


def check_mutants(test):
    """Tile (0, 0) is CTA 0's; a sample of 4 holds nothing but corners."""
    case = Case(test, "mutants", source(MMA.format("block"), 1, (330, 400, 64)), "a100")
    right = case.edit(lambda ptx: idle(ptx, 0))
    _, out = case.run(2, 4)
    assert "elements wrong" in out and "in tile (0, 0) of 6x7" in out and ", CTA 0" in out, out
    case.edit(lambda _: right)
    inner = next(cta for cta in range(42) if misses(case, right, cta))
    case.edit(lambda _: idle(right, inner))
    _, out = case.run(0, 4)
    assert "4 of 42 CTAs, what the others compute was not looked at" in out, out
    _, out = case.run(2, 42)
    assert f", CTA {inner}" in out, out
    # A CTA of the sample that takes another's number writes what is not its own.
    case.edit(lambda _: re.sub(r"mov\.u32\s+(%r\d+), %ctaid\.x;", rf"mov.u32 \1, {inner};", right))
    _, out = case.run(2, 4)
    assert "of an element that no executed CTA computes, was overwritten" in out, out


def misses(case, right, cta):
    """Whether the sample says nothing of this CTA: the kernel without it passes."""
    case.edit(lambda _: idle(right, cta))
    done = run([case.test.tool("gemm-run"), case.bundle, "--device=emulate", "--check", "--sample=4",
                f"--seed={case.test.seed}"])
    case.edit(lambda _: right)
    return done.status == 0


def check_refusals(test):
    case = Case(test, "refusals", source(MMA.format("block"), 1, (100, 100, 64)), "a100")
    for options, said in ((["--device=ref", "--check"], "expected --device=emulate"),
                          (["--device=emulate"], "expected --check"),
                          (["--device=emulate", "--check", "--output=@y.npy"], "expected no --output"),
                          (["--device=emulate", "--check", "--compare=ref"], "expected no --compare")):
        done = run([test.tool("gemm-run"), case.bundle, "--sample=4", *options])
        assert done.status == 1 and f"error: --sample: {said}" in done.err, done.describe()


def main():
    test = Test(__doc__)
    for name, (base, count) in MACHINES.items():
        test.write(f"{name}.json", json.dumps({"name": name, "base": base, "sm_count": count, "source": "few SMs"}))
    jobs = [(name, lambda name=name: check_kind(test, name)) for name in CASES]
    jobs += [("chain", lambda: check_chain(test)), ("mutants", lambda: check_mutants(test)),
             ("refusals", lambda: check_refusals(test))]

    def attempt(job):
        try:
            job[1]()
        except (AssertionError, StopIteration) as wrong:
            test.fail(f"{job[0]}: {wrong}")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(attempt, jobs))
    test.finish(f"{len(jobs)} checks, {test.failures} failures")


if __name__ == "__main__":
    main()
