// Which rows are shown: words that any text of a row has, and conditions column:word, column>number,
// column<number, all of which hold. A column that is none is said.
const filterNames = new Map();
function nameColumns(list) {
  filterNames.clear();
  for (const column of list)
    for (const name of [column.id, column.head.toLowerCase().replace(/\s+/g, "")]) filterNames.set(name, column);
  for (const name of ["kind", "source", "location", "a", "b", "c", "unread", "schedule"])
    if (columns.has(name)) filterNames.set(name, words(name, name));
}

// Times may have their unit: predicted>100us.
function amount(text) {
  const match = /^(-?[\d.]+(?:e-?\d+)?)(ns|us|ms|s|%|k|m|g|t)?$/.exec(text);
  const unit = { ns: 1e-9, us: 1e-6, ms: 1e-3, "%": 0.01, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
  return match ? Number(match[1]) * (unit[match[2]] ?? 1) : NaN;
}

const textOfRow = [];
const searched = row => textOfRow[row] ??= ["op", "module", "kind", "bound", "layout", "source", "location", "check", "unread", "a", "b", "c", "advice"]
  .map(name => value(name, row) ?? "").join("\n").toLowerCase();

// A test of a row, or a string: why the text is no condition.
function condition(text) {
  const match = /^([\w%/]+)([:<>])(.*)$/.exec(text);
  if (!match || match[3].startsWith(":")) return row => searched(row).includes(text);
  const [, name, sign, wanted] = match, column = filterNames.get(name);
  if (!column) return `no column ${name}; there are ${[...filterNames.keys()].join(", ")}`;
  if (sign === ":") return row => cellText(column, row).toLowerCase().includes(wanted);
  const limit = amount(wanted);
  if (!column.number || Number.isNaN(limit)) return `expected a number column and a number such as m>1024, got ${text}`;
  return row => { const own = column.number(row); return own !== null && (sign === ">" ? own > limit : own < limit); };
}

function filtered(text, advice) {
  const tests = text.toLowerCase().split(/\s+/).filter(Boolean).map(condition);
  const wrong = tests.find(test => typeof test === "string");
  if (wrong) return { rows: [], wrong };
  const rows = advice === null ? allRows : data.advice[advice].rows;
  return { rows: rows.filter(row => tests.every(test => test(row))), wrong: "" };
}
