// The table: one head that sorts, a body for each group, and no more rows at once than are asked for.
const table = document.getElementById("rows"), status = document.getElementById("status");
let shownColumns = [], shownRows = [];

const chosenColumns = () => {
  const other = state.machine === null ? [] : machineColumns(machines[state.machine]);
  const at = ownColumns.findIndex(column => column.id === "measured_s" || column.id === "pct_roof" || column.id === "time_share");
  return at < 0 ? [...ownColumns, ...other] : [...ownColumns.slice(0, at), ...other, ...ownColumns.slice(at)];
};

function head() {
  const cells = shownColumns.map(column => {
    const by = state.sort === column.id, name = column.left ? "l" : "";
    const button = element("button", { type: "button", tabindex: "-1" }, column.head);
    button.addEventListener("click", () => change({ sort: column.id, down: by ? !state.down : !column.left, first: 0 }));
    return element("th", { scope: "col", class: name, "aria-sort": by ? (state.down ? "descending" : "ascending") : "none", tabindex: "-1" }, button);
  });
  return element("thead", {}, element("tr", {}, ...cells));
}

function adviceCell(cell, row) {
  if (value("unread", row)) return void (cell.textContent = value("advice", row));
  for (const index of adviceOfRow[row]) {
    const link = element("a", { href: `#advice${index}`, tabindex: "-1" }, data.advice[index].title);
    cell.append(cell.childNodes.length ? "; " : "", link);
  }
}

function fill(cell, column, row) {
  const text = cellText(column, row);
  if (column.id === "advice") adviceCell(cell, row);
  else if (column.id === "op" && value("card", row)) cell.append(element("a", { href: `#row${row}`, tabindex: "-1" }, text));
  else cell.textContent = text;
  if (column.formula && text) cell.dataset.formula = column.formula;
  if (column.id === "bound" && text) cell.classList.add(text);
  if (column.id === "check") cell.classList.add(text.includes("WRONG") ? "bad" : "good");
  if (column.bar && text) cell.style.setProperty("--part", `${100 * column.number(row)}%`), cell.classList.add("bar");
}

const cellClass = column => (column.id === "advice" ? "l advice" : column.id === "module" ? "l wrap" : column.left ? "l" : "");

function rowElement(row) {
  const line = element("tr", { "data-row": row });
  for (const column of shownColumns) {
    const cell = column.id === "op" ? element("th", { scope: "row", class: "l", tabindex: "-1" }) : element("td", { class: cellClass(column), tabindex: "-1" });
    fill(cell, column, row);
    line.append(cell);
  }
  return line;
}

// Sums of rows, each as often as it ran; what was summed is explained by number.
let summed = [];
function sumElement(title, rows, first) {
  const line = element("tr", { class: "group" }), number = summed.push({ title, rows }) - 1;
  for (const column of shownColumns) {
    if (column.id === "op") {
      line.append(first);
      continue;
    }
    const cell = element("td", { class: cellClass(column), tabindex: "-1" }), all = column.sums ? sumOf(column, rows) : 0;
    if (all > 0) cell.textContent = numberText(column, all), cell.dataset.sum = number;
    if (column.bar && all > 0) cell.style.setProperty("--part", `${100 * all}%`), cell.classList.add("bar");
    line.append(cell);
  }
  return line;
}

function groupElement(key, rows, open) {
  const button = element("button", { type: "button", tabindex: "-1", "aria-expanded": String(open) }, `${key} (${rows.length})`);
  button.addEventListener("click", () => {
    if (!state.open.delete(key)) state.open.add(key);
    change({ open: state.open });
  });
  return sumElement(key, rows, element("th", { scope: "rowgroup", class: "l", tabindex: "-1" }, button));
}

function foot(rows) {
  const title = `${rows.length === rowCount ? "all " : ""}${rows.length} row${rows.length === 1 ? "" : "s"}`;
  return element("tfoot", {}, sumElement(title, rows, element("th", { scope: "row", class: "l", tabindex: "-1" }, title)));
}

// Of rows, or of groups, those from the first on that is asked for; of an open group as many rows.
let shownGroups = new Map(), groupCount = 0;
function bodies(rows, column) {
  const body = members => element("tbody", {}, ...members.map(rowElement));
  const take = members => members.slice(state.first, state.first + state.shown);
  shownGroups = new Map();
  groupCount = 0;
  if (!state.group) return [body(shownRows = take(sorted(rows, column, state.down)))];
  shownRows = [];
  const groups = grouped(rows, state.group, column, state.down);
  groupCount = groups.length;
  return take(groups).map(([key, members]) => {
    const open = state.open.has(key), taken = open ? sorted(members, column, state.down).slice(0, state.shown) : [];
    shownGroups.set(key, members);
    shownRows.push(...taken);
    const made = body(taken);
    made.prepend(groupElement(key, members, open));
    return made;
  });
}

function say(rows, wrong) {
  const all = state.group ? groupCount : rows.length, count = state.group ? shownGroups.size : shownRows.length;
  const groups = state.group ? ` in ${groupCount} group${groupCount === 1 ? "" : "s"}` : "";
  status.classList.toggle("bad", wrong !== "");
  status.textContent = wrong || `${rows.length === rowCount ? "" : rows.length + " of "}${rowCount} row${rowCount === 1 ? "" : "s"}${groups}` +
    (count < all ? `, ${state.first + 1} to ${state.first + count} shown` : "");
  for (const button of document.querySelectorAll("button[data-more]")) button.hidden = state.first + count >= all;
  document.getElementById("start").hidden = state.first === 0;
}

function drawTable() {
  shownColumns = chosenColumns();
  nameColumns([...ownColumns, ...(state.machine === null ? [] : machineColumns(machines[state.machine]))]);
  const { rows, wrong } = filtered(state.query, state.advice);
  const column = shownColumns.find(each => each.id === state.sort);
  summed = [];
  table.replaceChildren(head(), ...bodies(rows, column), ...(rows.length ? [foot(rows)] : []));
  say(rows, wrong);
  return rows;
}

function explainCell(cell) {
  const column = shownColumns[cell.cellIndex];
  if (cell.dataset.sum !== undefined) return explainSum(column, summed[cell.dataset.sum].rows, summed[cell.dataset.sum].title);
  if (cell.dataset.formula) explainNumber(cell.dataset.formula, Number(cell.parentElement.dataset.row), column.machine ?? machines[0]);
}
table.addEventListener("click", event => {
  const cell = event.target.closest("td, th");
  if (cell && !event.target.closest("a, button")) explainCell(cell);
});

// The row's line; where it is not among those shown, others give way to it.
function showRow(row) {
  const find = () => table.querySelector(`tr[data-row="${row}"]`);
  if (!find()) {
    const rows = sorted(filtered(state.query, state.advice).rows, shownColumns.find(each => each.id === state.sort), state.down);
    const at = rows.indexOf(row);
    if (at < 0) return;
    document.getElementById("group").value = "";
    change({ group: "", first: at - at % 200, shown: 200 });
  }
  focusCell(find().cells[0]);
  find().scrollIntoView({ block: "center" });
}
