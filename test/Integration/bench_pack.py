#!/usr/bin/env python3
"""A suite compiled beforehand is checked and measured as far as a machine without a GPU can.

scripts/gpu-pack.sh compiles products in each storage order with their candidate schedules,
and a kernel of each kind of schedule; the gpu-check.sh beside them checks
kernels in the emulator and compares each product with the f64 kernel that large ones are
compared with on a GPU.
"""
import json
import os
import re

from harness import Test, run

SUITE = """class,name,m,n,k,layout,epilogue,dtype
fwd,small nt,70,72,136,nt,none,bf16
fwd,again nt,96,72,136,nt,none,bf16
dgrad,small nn,33,40,72,nn,none,bf16
wgrad,small tn,64,48,56,tn,bias+gelu_tanh,bf16
ragged,odd,31,33,35,tt,relu,f16
"""
PACK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../scripts/gpu-pack.sh")


def load(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return json.load(file)


def main():
    test = Test(__doc__)
    suite, folder = test.write("suite.csv", SUITE), test.path("gpu-check")
    pack = os.path.join(folder, "pack")
    count = 0

    def expect(condition, done, what):
        nonlocal count
        count += 1
        if not condition:
            test.fail(f"{what}\n{done.describe()}")

    command = [PACK, "--bin=" + test.args.bin, "--problems=" + suite, "--tune=model:2", "--checks=kinds", folder]
    done = run(command)
    expect(done.status == 0, done, "the suite is packed")
    if test.failures:
        test.finish("no pack")
    problems = load(pack, "pack.json")["problems"]
    expect([len(p["kernels"]) for p in problems] == [2] * 5, done, "two schedules each")
    expect(all("library" in p for p in problems), done, "a library call each")
    first, second = ({k["bundle"] for k in p["kernels"]} for p in problems[:2])
    expect(first & second, done, "problems of one layout share kernels")
    expect(not [name for name in os.listdir(pack) if name.endswith((".mlir", ".log"))], done, "no leftovers")

    small = [os.path.join(test.args.bin, "gemm-bench"), "--m=64", "--n=64", "--k=64", "--target=sm_80", "--ptxas=none",
             "--providers=kernel", "--pack=" + test.path("small")]
    again = run([*small, "--limit=0"])
    expect(again.status == 1 and re.search(r"error: expected a pack of at most 0 MiB, got 0\.\d MiB: fewer schedules",
                                           again.err), again, "a pack above its limit is refused")
    expect(not os.path.exists(test.path("small")), again, "and not made")
    again = run([*small, "--limit=1"])
    expect(again.status == 0, again, "one below it is made")

    again = run(command)
    expect(again.status == 1 and "expected a new folder" in again.err, again, "a pack is not overwritten")

    checks = load(pack, "pack.json")["checks"]
    small = [c for c in checks if not c["wide"] and "of" not in c]
    expect(len(small) >= 8 + 5 and any(c["wide"] for c in checks), done, "checks of the suite and of each kind")
    # A wide product is too much for the emulator.
    report = test.path("report.json")
    done = run([os.path.join(folder, "gpu-check.sh"), "--device=emulate", "--pairs=1",
                "--item-seconds=100", "--lines=" + test.path("lines"), "--output=" + report, "--skip=*/wide/*",
                "--skip=preflight/clusters", "--skip=correctness/*/c*", "--no-tune", pack], timeout=400)
    expect(done.status == 0, done, "every item passes in the emulator")
    made = load(report) if os.path.exists(report) else {"items": [], "bench": {"rows": []}}
    parts = [item["id"].split("/")[0] for item in made["items"]]
    expect(parts.count("correctness") >= 8 and parts.count("bench") == 5, done, "every kernel is checked")
    measured = made["bench"]["rows"]
    expect(len(measured) == 5 and all(r["correct"] for r in measured), done, "each product is right")
    expect(all(r["ours_us"] is None for r in measured), done, "the emulator gives no times")

    # The schedule of a kernel is the one of its record.
    shapes = set()
    for kernel in problems[0]["kernels"]:
        launch = load(pack, kernel["bundle"], "launch.json")["functions"][0]["steps"][0]["launch"]
        record = json.loads(kernel["record"])["schedule"]
        warps = record["tile"][0] // record["warp"][0] * (record["tile"][1] // record["warp"][1])
        threads = 32 * warps + (128 if record["family"] == "wgmma" else 0)
        expect(launch["block"][0] == threads, done, f"{threads} threads of {kernel['record']}")
        shapes.add(kernel["record"])
    expect(len(shapes) == 2, done, "the two schedules differ")
    test.finish(f"{count} expectations, {test.failures} not met")


main()
