// Where each number comes from: the formula, as docs/cost-model.md has it, and its inputs. `text`
// has {names} of other numbers; `from` computes it anew, so that a test can hold the page to it.
// A number without a formula was given, and `given` says by what.
const given = (label, unit, says) => ({ label, unit, given: says });
const size = (label, unit = "") => given(label, unit, (of, row) => `of ${value("op", row)} in ${value("source", row)}`);
const machineFact = (label, unit, quantity, level = "") =>
  given(label, unit, (of, row, machine) => {
    const known = fact(machine, quantity, "", level);
    return `of ${machine.name}: ${known ? known.source : "not known"}`;
  });
const model = (label, unit, says) => given(label, unit, () => says + " (docs/cost-model.md, lib/Schedule/Score.cpp)");
const sum = (...values) => values.reduce((all, each) => all + (each ?? 0), 0);
const operand = (letter, lines, elements) => ({
  label: `bytes of ${letter}`, unit: "B",
  text: of => of(`ones_${letter.toLowerCase()}`) ? "0, all ones" :
    `{${lines}} · {${elements}}${of(`shared_${letter.toLowerCase()}`) ? "" : " · {batch}"} · {factors_${letter.toLowerCase()}} · {size_${letter.toLowerCase()}}`,
  from: of => of(`ones_${letter.toLowerCase()}`) ? 0 :
    of(lines) * of(elements) * (of(`shared_${letter.toLowerCase()}`) ? 1 : of("batch")) *
    of(`factors_${letter.toLowerCase()}`) * of(`size_${letter.toLowerCase()}`),
});
const sizeOfElement = letter => given(`bytes of an element of ${letter}`, "", (of, row) => value(letter.toLowerCase(), row));

const formulas = {
  m: size("M"), n: size("N"), k: size("K"), batch: size("batch"), count: size("count"),
  factors: size("products of an output element"), factors_a: size("factors A"), factors_b: size("factors B"),
  size_a: sizeOfElement("A"), size_b: sizeOfElement("B"), size_c: sizeOfElement("C"),
  flops: {
    label: "FLOP", unit: "FLOP",
    text: of => of("work") ? "operations for each element, as docs/cost-model.md counts them" : of("sum") ? "({k} − 1) · {n} · {m} · {batch}, whichever of M and N is 1" : "2 · {m} · {n} · {k} · {batch} · {factors}",
    from: of => of("sum") || of("work") ? null : 2 * of("m") * of("n") * of("k") * of("batch") * of("factors"),
  },
  bytes_a: operand("A", "m", "k"), bytes_b: operand("B", "k", "n"),
  bytes_c: {
    label: "bytes of C", unit: "B",
    text: of => "{m} · {n} · {batch} · {size_c}" + (of("beta") ? " · 2, written and read" : ""),
    from: of => of("m") * of("n") * of("batch") * of("size_c") * (of("beta") ? 2 : 1),
  },
  bytes_other: given("bytes of other operands", "B", () => "a bias, scales, what an epilogue reads or stores besides, what a plan says"),
  bytes: {
    label: "compulsory bytes", unit: "B",
    text: of => of("work") ? "each tensor that is read or written, once" : "{bytes_a} + {bytes_b} + {bytes_c} + {bytes_other}",
    from: of => of("work") ? null : of("bytes_a") + of("bytes_b") + of("bytes_c") + of("bytes_other"),
  },
  intensity: { label: "FLOP per byte", unit: "FLOP/B", text: "{flops} / {bytes}", from: of => of("flops") / of("bytes") },
  peak: given("peak", "FLOP/s", (of, row, machine) => {
    const type = value("compute_type", row), known = value("work", row) ? fact(machine, "vector_peak") : fact(machine, "peak", type);
    return known && known.value === of("peak") ? `${type} on ${machine.name}: ${known.source}`
      : `the fastest path of ${machine.name} for ${type} (gemm-report --machine=${machine.name})`;
  }),
  bandwidth: machineFact("DRAM bandwidth", "B/s", "bandwidth", "DRAM"),
  launch_s: machineFact("launch", "s", "launch"),
  ridge: { label: "ridge", unit: "FLOP/B", text: "{peak} / {bandwidth}", from: of => of("peak") / of("bandwidth") },
  math_s: { label: "math", unit: "s", text: "{flops} / {peak}", from: of => of("flops") / of("peak") },
  memory_s: { label: "memory", unit: "s", text: "{bytes} / {bandwidth}", from: of => of("bytes") / of("bandwidth") },
  roof_s: { label: "roof", unit: "s", text: "max({math_s}, {memory_s})", from: of => Math.max(of("math_s"), of("memory_s")) },
  bound: {
    label: "bound", unit: "", text: "overhead if {launch_s} is longer than both {math_s} and {memory_s}, else the longer of these",
    from: of => of("launch_s") > Math.max(of("math_s"), of("memory_s")) ? "overhead" : of("math_s") >= of("memory_s") ? "compute" : "memory",
  },
  step_math: model("math of a k step", "s", "2 · tm · tn · tk over the SM's share of the peak"),
  step_shared: model("shared memory of a k step", "s", "bytes that warps read and copies write, over the SM's bytes a clock"),
  step_l2: model("L2 of a k step", "s", "bytes copied, in whole sectors, of all busy SMs over L2's bandwidth"),
  step_latency: model("latency of a k step", "s", "a copy's round trip over the slots in flight and the CTAs of the SM"),
  step_issue: model("instructions of a k step", "s", "what threads issue to copy, convert and multiply"),
  loop_steps: model("k steps of the busiest SM", "1", "tiles and splits dealt over the SMs"),
  loop_s: {
    label: "main loop", unit: "s",
    text: "{loop_steps} · max({step_math}, {step_shared}, {step_l2}, {step_latency}, {step_issue})",
    from: of => of("loop_steps") * Math.max(of("step_math"), of("step_shared"), of("step_l2"), of("step_latency"), of("step_issue")),
  },
  traffic: model("traffic of the schedule", "B", "the compulsory bytes, or what waves read anew, and workspaces"),
  dram_s: {
    label: "DRAM", unit: "s", text: "{traffic} / {bandwidth}",
    from: of => of("pack_s") || of("parts_s") ? null : of("traffic") / of("bandwidth"),
  },
  edge_s: model("ends", "s", "filling the ring, adding up splits and storing, as far as nothing hides it"),
  pack_s: model("packing", "s", "copies of packed factors before the product"),
  parts_s: model("parts", "s", "the kernel behind it that adds up what was reduced in parts"),
  kernel_s: {
    label: "the schedule's time", unit: "s", text: "{launch_s} + {pack_s} + {parts_s} + {edge_s} + max({loop_s}, {dram_s})",
    from: of => of("launch_s") + sum(of("pack_s"), of("parts_s"), of("edge_s")) + Math.max(of("loop_s") ?? 0, of("dram_s")),
  },
  sustained_flops: given("rate that is kept up", "FLOP/s", (of, row, machine) => {
    const known = fact(machine, "sustained_share", value("compute_type", row));
    return known ? `${decimal(known.value, 3)} of the peak of ${value("compute_type", row)}: ${known.source}` : "of what the schedule multiplies";
  }),
  power_s: {
    label: "time at the rate that power and clocks keep up", unit: "s", text: "{flops} / {sustained_flops} + {pack_s} + {parts_s}",
    from: of => of("flops") / of("sustained_flops") + sum(of("pack_s"), of("parts_s")),
  },
  predicted_s: {
    label: "predicted", unit: "s",
    text: (of, row, machine) => machine !== machines[0] ? "the model's choice on this machine, by the same formulas: gemm-report --target=" + machine.name
      : of("planned") ? "of the plan, by the same formulas with its epilogue, which a row does not know" : "max({kernel_s}, {power_s})",
    from: (of, row, machine) => machine !== machines[0] || of("planned") ? null : Math.max(of("kernel_s"), of("power_s") ?? 0),
  },
  measured_s: given("measured", "s", (of, row) => `${value("measured_on", row)}, mean of ${value("count", row)}`),
  pct_roof: { label: "share of the roof", unit: "%", text: "100 · {roof_s} / {measured_s}", from: of => 100 * of("roof_s") / of("measured_s") },
  waves: model("waves", "1", "tiles over what all SMs hold at once, rounded up"),
  utilisation: model("useful share of whole waves", "share", "output elements over those computed"),
};
