// The columns of the table: what stands in a cell, what it sorts and filters by, and the formula
// behind it. `sums` of a group's rows, each as often as it ran.
const anyValue = name => (columns.get(name) ?? []).some(each => each !== null && each !== "");
// One level up: "layers.3" of "layers.3.mlp", "Model_0" of "Model_0/Linear_3".
columns.set("parent", (columns.get("module") ?? []).map(module => module?.replace(/[./][^./]*$/, "") ?? ""));
const numberOf = name => row => value(name, row);

// Of all measured time of a source, else of all predicted (or roof) time.
const measuredShares = anyValue("time_share");
const best = row => (value("comparable", row) && value("measured_s", row)) || value("predicted_s", row) || value("roof_s", row) || 0;
const allRows = Array.from({ length: rowCount }, (none, row) => row);
const total = part => allRows.reduce((sum, row) => sum + part(row) * value("count", row), 0);
const totalBest = total(best), totalFlops = total(row => value("flops", row) ?? 0);
const timeShare = row => measuredShares ? value("time_share", row) : totalBest > 0 ? best(row) * value("count", row) / totalBest : null;
const flopShare = row => totalFlops > 0 && value("flops", row) !== null ? value("flops", row) * value("count", row) / totalFlops : null;

Object.assign(formulas, {
  time_of_rows: given(measuredShares ? "measured time of the source's rows" : "time of all rows", "s", () =>
    measuredShares ? "sum of count · measured over the rows of one file" : "sum of count · (measured, else predicted, else roof) over all rows"),
  best_s: given("time of one run", "s", () => "measured on this machine, else predicted, else the roof"),
  time_share: {
    label: "time share", unit: "share", text: measuredShares ? "{count} · {measured_s} / {time_of_rows}" : "{count} · {best_s} / {time_of_rows}",
    from: of => measuredShares ? of("count") * of("measured_s") / of("time_of_rows") : null,
  },
  flops_of_rows: given("FLOP of all rows", "FLOP", () => "sum of count · FLOP over all rows"),
  flop_share: { label: "FLOP share", unit: "share", text: "{count} · {flops} / {flops_of_rows}", from: of => of("count") * of("flops") / of("flops_of_rows") },
});
if (!measuredShares) columns.set("time_share", allRows.map(timeShare));
columns.set("flop_share", allRows.map(flopShare));
columns.set("best_s", allRows.map(best));
columns.set("flops_of_rows", new Array(rowCount).fill(totalFlops));
const timesOfSources = new Map();
for (const row of measuredShares ? allRows : [])
  timesOfSources.set(value("source", row), (timesOfSources.get(value("source", row)) ?? 0) + value("count", row) * (value("measured_s", row) ?? 0));
columns.set("time_of_rows", allRows.map(row => measuredShares ? timesOfSources.get(value("source", row)) : totalBest));

const words = (id, head) => ({ id, head, left: true, text: row => value(id, row) ?? "" });
const number = (id, head, more = {}) => ({ id, head, number: numberOf(id), formula: id, unit: formulas[id]?.unit ?? "", ...more });
const elementTypes = row => value("unread", row) ? "" : [...new Set([value("a", row), value("b", row), value("c", row)])].join(" ");

const ownColumns = [
  words("op", "op"),
  ...(anyValue("module") ? [words("module", "module")] : []),
  number("batch", "batch"), number("m", "M"), number("n", "N"), number("k", "K"),
  { ...words("type", "types"), text: elementTypes }, words("layout", "layout"), words("blas", "BLAS"),
  number("count", "count", { once: true, sums: true }),
  number("flops", "FLOP", { sums: true, bare: true }), number("intensity", "FLOP/B"),
  { ...words("bound", "bound"), formula: "bound" },
  number("roof_s", "roof", { sums: true }), number("predicted_s", "predicted", { sums: true }),
  number("measured_s", "measured", { sums: true }), number("pct_roof", "% roof", { bare: true }),
  number("time_share", "time %", { once: true, sums: true, bar: true, bare: true }), number("flop_share", "FLOP %", { once: true, sums: true, bar: true, bare: true }),
  words("check", "check"),
  { id: "advice", head: "what to change", left: true, text: row => value("unread", row) ? value("advice", row) : adviceOfRow[row].map(index => data.advice[index].title).join("; ") },
].filter(column => column.id === "op" || column.id === "advice" || anyValue(column.id) || column.id === "type")
  .filter(column => column.id !== "batch" || columns.get("batch").some(each => each > 1));

// Of a machine to compare with: its roof, its prediction, and how much faster it would be.
const ratio = (machine, row) => {
  const name = machine.columns.has("predicted_s") && value("predicted_s", row) && machine.columns.get("predicted_s")[row] ? "predicted_s" : "roof_s";
  const other = machine.columns.get(name)[row], own = value(name, row);
  return other && own ? own / other : null;
};
const machineColumns = machine => [
  { id: "other_roof", head: `roof on ${machine.name}`, number: row => machine.columns.get("roof_s")[row], unit: "s", formula: "roof_s", machine, sums: true },
  ...(machine.columns.has("predicted_s") ? [{ id: "other_predicted", head: `predicted on ${machine.name}`,
    number: row => machine.columns.get("predicted_s")[row], unit: "s", formula: "predicted_s", machine, sums: true }] : []),
  { id: "speedup", head: `${machine.name} faster by`, number: row => ratio(machine, row), unit: "1", formula: "speedup", machine },
];
formulas.speedup = {
  label: "faster by", unit: "1",
  text: (of, row, machine) => `of ${machines[0].name} over ${machine.name}, both predicted, or both roofs where one of them predicts nothing`,
  from: () => null,
};
for (const machine of machines.slice(1)) machine.columns.set("speedup", allRows.map(row => ratio(machine, row)));

// A bare number's unit is in its head.
const numberText = (column, number) => column.bare ? shown(number, column.unit).replace(/ ?(FLOP|%)$/, "") : shown(number, column.unit);
const cellText = (column, row) => column.number ? numberText(column, column.number(row)) : column.text(row);
const cellKey = (column, row) => column.number ? column.number(row) : column.text(row) || null;
