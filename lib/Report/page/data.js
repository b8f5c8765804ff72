// The report's data: columns as they are written, expanded to arrays. A column is one value for all
// rows {c}, numbers of values {d, i}, or values {v}; null: not known.
const data = JSON.parse(document.getElementById("data").textContent);
const rowCount = data.rows;

function expand(column) {
  if ("c" in column) return new Array(rowCount).fill(column.c);
  return column.i ? column.i.map(index => column.d[index]) : column.v;
}

const columns = new Map(Object.entries(data.columns).map(([name, column]) => [name, expand(column)]));
const value = (name, row) => columns.get(name)?.[row] ?? null;

// Machine 0 is the report's own; of the others the roof, the peak and the prediction stand beside it.
const machines = data.machines.map(machine => ({
  ...machine,
  columns: new Map(Object.entries(machine.columns).map(([name, column]) => [name, expand(column)]))
}));
const fact = (machine, quantity, format = "", level = "") => {
  const found = machine.facts.find(each => each[0] === quantity && each[1] === format && each[2] === level);
  return found ? { value: found[3], unit: found[4], source: found[5] } : null;
};

// What follows from a machine's peak and bandwidth alone, and what is known of the report's own only.
const derived = new Set(["math_s", "memory_s", "ridge", "bound"]);
const ownOnly = new Set(["predicted_s", "kernel_s", "power_s", "traffic", "dram_s", "loop_s", "loop_steps", "edge_s",
  "pack_s", "parts_s", "sustained_flops", "step_math", "step_shared", "step_l2", "step_latency", "step_issue", "waves",
  "utilisation", "roof_s", "peak", "pct_roof", "roof_mfu", "predicted_mfu", "measured_mfu", "best_s", "time_share"]);

// The numbers of a row on a machine, by name.
function reader(row, machine = machines[0]) {
  const own = machine === machines[0];
  const of = name => {
    if (machine.columns.has(name)) return machine.columns.get(name)[row];
    if (name === "bandwidth") return fact(machine, "bandwidth", "", "DRAM")?.value ?? null;
    if (name === "launch_s") return fact(machine, "launch")?.value ?? null;
    if (!own && derived.has(name)) return of("peak") ? formulas[name].from(of, row, machine) : null;
    return own || !ownOnly.has(name) ? value(name, row) : null;
  };
  return of;
}

// Rows to which advice of a number was given.
const adviceOfRow = Array.from({ length: rowCount }, () => []);
data.advice.forEach((advice, index) => advice.rows.forEach(row => adviceOfRow[row].push(index)));
