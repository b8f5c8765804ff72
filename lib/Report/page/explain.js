// A number's way back to what was given: the formula in names, in values, and the same of each of its
// inputs, in a dialog. Escape closes it, and the focus goes back to the number.
const dialog = document.getElementById("explain");

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, text] of Object.entries(attributes))
    if (text !== null && text !== false) made.setAttribute(name, text === true ? "" : text);
  made.append(...children);
  return made;
}

const namesIn = text => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]);
const labelled = text => text.replace(/\{(\w+)\}/g, (all, name) => formulas[name].label);
const valued = (text, of) => text.replace(/\{(\w+)\}/g, (all, name) => shown(of(name), formulas[name].unit) || "?");

function explained(name, row, machine, seen = new Set()) {
  const formula = formulas[name], of = reader(row, machine), own = of(name);
  const item = element("li", {}, element("b", {}, formula.label), " = " + (shown(own, formula.unit) || "not known"));
  if (typeof own === "number" && formula.unit) item.append(element("span", { class: "grey" }, ` (${own})`));
  if (formula.given) {
    item.append(element("span", { class: "grey" }, " " + formula.given(of, row, machine)));
    return item;
  }
  const text = typeof formula.text === "function" ? formula.text(of, row, machine) : formula.text;
  item.append(element("div", { class: "formula" }, "= " + labelled(text)));
  const inputs = namesIn(text).filter(input => !seen.has(input));
  if (namesIn(text).length) item.append(element("div", { class: "formula" }, "= " + valued(text, of)));
  inputs.forEach(input => seen.add(input));
  if (inputs.length) item.append(element("ul", {}, ...inputs.map(input => explained(input, row, machine, seen))));
  return item;
}

function openDialog(title, ...body) {
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(element("h2", { id: "explain-title" }, title), ...body, close);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}
dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close(); });

const explainNumber = (name, row, machine) =>
  openDialog(`${value("op", row)}: ${formulas[name].label}` + (machine === machines[0] ? "" : ` on ${machine.name}`),
    element("ul", { class: "tree" }, explained(name, row, machine)));

// Of a sum over rows: the rows that have most of it.
function explainSum(column, rows, title) {
  const most = 20, part = row => column.number(row) * (column.once ? 1 : value("count", row));
  const parts = rows.map(row => [row, part(row)]).filter(each => each[1] > 0).sort((a, b) => b[1] - a[1]);
  const all = parts.reduce((total, each) => total + each[1], 0);
  const line = ([row, amount]) => element("li", {}, `${value("op", row)}: ` +
    (column.once ? "" : `${value("count", row)} · ${shown(column.number(row), column.unit)} = `) + shown(amount, column.unit));
  openDialog(`${title}: ${column.head}`,
    element("p", { class: "formula" }, `= sum over ${parts.length} rows of ` + (column.once ? column.head : `count · ${column.head}`) + ` = ${shown(all, column.unit)}`),
    element("ol", {}, ...parts.slice(0, most).map(line)),
    parts.length > most ? element("p", { class: "grey" }, `and ${parts.length - most} rows with less`) : "");
}

// The numbers that their formulas do not give again: none, or the page is wrong. And how many there are.
let checked = 0;
function disagreements() {
  const wrong = [];
  checked = 0;
  for (const [name, formula] of Object.entries(formulas))
    for (const machine of formula.from ? machines : [])
      for (let row = 0; row < rowCount; ++row) {
        const of = reader(row, machine), own = of(name);
        const inputs = own === null ? [] : namesIn(typeof formula.text === "function" ? formula.text(of, row, machine) : formula.text);
        if (own === null || inputs.some(input => of(input) === null)) continue;
        const again = formula.from(of, row, machine);
        const same = again === null || again === own || Math.abs(again - own) <= 1e-4 * Math.abs(own) + (name === "pct_roof" ? 0.051 : 0);
        checked += again !== null;
        if (!same) wrong.push(`${name} of row ${row} on ${machine.name}: ${own}, by its formula ${again}`);
      }
  return wrong;
}
