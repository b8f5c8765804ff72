// Rows in order and in groups. What has no value comes last, in both directions; equal ones stay in
// the order of the report.
function sorted(rows, column, down) {
  if (!column) return rows;
  const keys = new Map(rows.map(row => [row, cellKey(column, row)]));
  return [...rows].sort((a, b) => {
    const x = keys.get(a), y = keys.get(b);
    if (x === null || y === null) return (x === null) - (y === null) || a - b;
    const order = typeof x === "number" ? x - y : x.localeCompare(y, "en", { numeric: true });
    return (down ? -order : order) || a - b;
  });
}

const sumOf = (column, rows) => rows.reduce((sum, row) => sum + (column.number(row) ?? 0) * (column.once ? 1 : value("count", row)), 0);

// Groups by a text of each row, those with most of the sorted sum (else of the time) first.
function grouped(rows, name, column, down) {
  const groups = new Map();
  for (const row of rows) {
    const key = (name === "types" ? elementTypes(row) : value(name, row)) || "none";
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(row);
  }
  const by = column?.sums ? column : { number: best };
  const sums = new Map([...groups].map(([key, members]) => [key, sumOf(by, members)]));
  const sign = column?.sums && !down ? -1 : 1;
  return [...groups].sort((a, b) => column?.id === name ? (down ? -1 : 1) * a[0].localeCompare(b[0], "en", { numeric: true })
    : sign * (sums.get(b[0]) - sums.get(a[0])));
}
