// The controls, and the first picture.
const query = document.getElementById("query"), groupBy = document.getElementById("group"), machineChoice = document.getElementById("machine");

query.addEventListener("input", () => change({ query: query.value, first: 0, shown: 200 }));
groupBy.addEventListener("change", () => change({ group: groupBy.value, open: new Set(), first: 0 }));
machineChoice.addEventListener("change", () => change({ machine: machineChoice.value === "" ? null : Number(machineChoice.value) }));
document.querySelectorAll("button[data-more]").forEach(button =>
  button.addEventListener("click", () => change({ shown: state.shown + Number(button.dataset.more) })));
document.getElementById("start").addEventListener("click", () => change({ first: 0, shown: 200 }));
document.getElementById("clear").addEventListener("click", () => { query.value = ""; change({ query: "", advice: null, first: 0 }); });

machines.slice(1).forEach((machine, index) => machineChoice.append(element("option", { value: index + 1 },
  machine.name + (machine.columns.has("predicted_s") ? "" : " (roof)"))));
for (const option of [...groupBy.options])
  if (option.value && option.value !== "types" && !anyValue(option.value)) option.remove();

// Rows of one piece of advice.
document.querySelectorAll("button[data-advice]").forEach(button => button.addEventListener("click", () => {
  change({ advice: Number(button.dataset.advice), first: 0, shown: 200 });
  document.getElementById("verdicts").scrollIntoView();
  focusCell(table.rows[Math.min(1, table.rows.length - 1)].cells[0]);
}));

onChange(parts => {
  const place = placeOfFocus(), rows = drawTable();
  keepStop(place);
  const cleared = state.query === "" && state.advice === null;
  document.getElementById("clear").hidden = cleared;
  document.getElementById("only").textContent = state.advice === null ? "" : `only rows to: ${data.advice[state.advice].title}`;
  if ("query" in parts || "advice" in parts || "machine" in parts) point(null, false), drawRoofline(rows);
});

// On paper there is nothing to click: so many rows from the first on.
const onPaper = 1000;
let screen = null;
window.addEventListener("beforeprint", () => {
  screen = { first: state.first, shown: state.shown };
  change({ first: 0, shown: Math.max(state.shown, onPaper) });
});
window.addEventListener("afterprint", () => change(screen));

document.querySelectorAll(".scripted").forEach(part => (part.hidden = false));
change({ query: "" });

// For the tests of the page.
window.gemmReport = { disagreements, checked: () => checked, csvText };
