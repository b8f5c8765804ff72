// The table is one stop of the tab key; arrows, Home and End go over its cells, Enter does what a
// click does: sorts, opens a group, follows a link, explains a number.
let current = null;
function focusCell(cell) {
  current?.setAttribute("tabindex", "-1");
  current = cell;
  cell.setAttribute("tabindex", "0");
  cell.focus({ preventScroll: false });
}

// Columns and rows change under the reader: the same place again, or the first cell.
function keepStop(place) {
  const lines = [...table.rows], line = lines[Math.min(place.line, lines.length - 1)];
  current = line?.cells[Math.min(place.cell, line.cells.length - 1)] ?? table.rows[0].cells[0];
  current.setAttribute("tabindex", "0");
  if (place.focused) current.focus({ preventScroll: true });
}
const placeOfFocus = () => ({
  line: current?.isConnected ? current.parentElement.rowIndex : 0, cell: current?.cellIndex ?? 0,
  focused: table.contains(document.activeElement),
});

const moves = {
  ArrowRight: cell => cell.nextElementSibling, ArrowLeft: cell => cell.previousElementSibling,
  ArrowDown: cell => table.rows[cell.parentElement.rowIndex + 1]?.cells[cell.cellIndex],
  ArrowUp: cell => table.rows[cell.parentElement.rowIndex - 1]?.cells[cell.cellIndex],
  Home: cell => cell.parentElement.cells[0], End: cell => cell.parentElement.cells[cell.parentElement.cells.length - 1],
  PageDown: cell => table.rows[Math.min(table.rows.length - 1, cell.parentElement.rowIndex + 20)].cells[cell.cellIndex],
  PageUp: cell => table.rows[Math.max(0, cell.parentElement.rowIndex - 20)].cells[cell.cellIndex],
};

table.addEventListener("keydown", event => {
  const cell = event.target.closest("td, th");
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  if (moves[event.key]) {
    const next = moves[event.key](cell);
    if (next) focusCell(next);
    event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && event.target === cell) {
    const inside = cell.querySelector("button, a");
    event.preventDefault();
    if (inside) inside.click();
    else explainCell(cell);
  }
});
table.addEventListener("focusin", event => {
  const cell = event.target.closest("td, th");
  if (cell && cell !== current) current?.setAttribute("tabindex", "-1"), current = cell, cell.setAttribute("tabindex", "0");
});
