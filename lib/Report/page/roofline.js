// The roofline of the rows that the table has: machine lines, and marks by kind. All marks of one
// kind and bound are one path, so that ten thousand are nine elements.
const plot = document.getElementById("roofline");
let view = null, points = [], whole = null;

function pointsOf(rows) {
  return rows.filter(row => value("roof_s", row) && value("intensity", row) > 0).map(row => {
    const flops = value("flops", row), rate = seconds => seconds ? flops / seconds : 0;
    const predicted = rate(value("predicted_s", row)), roof = rate(value("roof_s", row));
    return { row, intensity: value("intensity", row), roof, predicted, drawn: predicted || roof, bound: value("bound", row),
      measured: value("comparable", row) ? rate(value("measured_s", row)) : 0, share: timeShare(row) ?? 0 };
  });
}

// Peaks of the rows' types, the largest first, with the names of the types that have them.
function peaksOf(machine) {
  const peaks = new Map();
  for (let row = 0; row < rowCount; ++row) {
    const peak = reader(row, machine)("peak"), type = value("compute_type", row);
    if (peak > 0 && type) peaks.set(peak, (peaks.get(peak) ?? new Set()).add(type));
  }
  return peaks;
}

function grid(svg) {
  for (const power of ticks(view.x0, view.x1)) {
    const x = xOf(view, 10 ** power);
    svg.append(svgElement("line", { x1: x, x2: x, y1: frame.top, y2: frame.bottom, class: "grid" }),
      svgElement("text", { x, y: frame.bottom + 18, "text-anchor": "middle" }, tickText(power, 0)));
  }
  for (const power of ticks(view.y0, view.y1)) {
    const y = yOf(view, 10 ** power);
    svg.append(svgElement("line", { x1: frame.left, x2: frame.right, y1: y, y2: y, class: "grid" }),
      svgElement("text", { x: frame.left - 8, y: y + 4, "text-anchor": "end" }, tickText(power, 12)));
  }
  svg.append(svgElement("text", { x: frame.left + frame.width / 2, y: frame.bottom + 42, "text-anchor": "middle" }, "FLOP per byte of DRAM traffic"),
    svgElement("text", { transform: `translate(16 ${frame.top + frame.height / 2}) rotate(-90)`, "text-anchor": "middle" }, "TFLOP/s"));
}

// The slope of a bandwidth up to the highest roof, and a roof for each peak from its ridge on.
function machineLines(machine, peaks, style) {
  const group = svgElement("g", { class: style }), texts = svgElement("g", { class: `${style} texts` }), top = Math.max(...peaks.keys());
  const path = (intensity0, rate0, intensity1, rate1) =>
    `M${xOf(view, intensity0)} ${yOf(view, rate0)}L${xOf(view, intensity1)} ${yOf(view, rate1)}`;
  const left = 10 ** view.x0, right = 10 ** view.x1;
  for (const level of ["DRAM", "L2"]) {
    const known = fact(machine, "bandwidth", "", level);
    if (!known || (style === "other" && level === "L2")) continue;
    const end = top / known.value, start = Math.max(left, 10 ** view.y0 / known.value);
    const at = start * (Math.min(right, end) / start) ** (style === "other" ? 0.25 : 0.55); // where its name stands
    group.append(svgElement("path", { d: path(left, left * known.value, end, top), class: level }));
    const angle = -Math.atan2(frame.height / (view.y1 - view.y0), frame.width / (view.x1 - view.x0)) * 180 / Math.PI;
    texts.append(svgElement("text", { transform: `translate(${xOf(view, at)} ${yOf(view, at * known.value) - 6}) rotate(${angle})`, "text-anchor": "middle" },
      `${style === "other" ? machine.name + " " : ""}${level} ${scaled(known.value, "B/s")}`));
  }
  for (const [peak, types] of peaks) {
    const ridge = peak / fact(machine, "bandwidth", "", "DRAM").value;
    group.append(svgElement("path", { d: path(ridge, peak, right, peak), class: "DRAM" }));
    texts.append(svgElement("text", { x: frame.right - 4, y: yOf(view, peak) + (style === "other" ? 14 : -6), "text-anchor": "end" },
        `${style === "other" ? machine.name + " " : ""}${[...types].join(", ")} ${scaled(peak, "FLOP/s")}`));
    if (style === "other") continue;
    group.append(svgElement("path", { d: path(ridge, peak, ridge, 10 ** view.y0), class: "ridge" }));
    texts.append(svgElement("text", { x: xOf(view, ridge) + 5, y: frame.bottom - 7 }, `ridge ${decimal(ridge, 1)}`));
  }
  return { group, texts };
}

const radius = point => (points.length > 1000 ? 3 : 5) + 6 * Math.sqrt(point.share);
const shapes = {
  measured: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  predicted: (x, y, r) => `M${x} ${y - r}L${x + 0.87 * r} ${y + 0.5 * r}L${x - 0.87 * r} ${y + 0.5 * r}Z`,
  roof: (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
};
function marks(svg) {
  const paths = new Map();
  const add = (kind, bound, text) => paths.set(`${kind} ${bound}`, (paths.get(`${kind} ${bound}`) ?? "") + text);
  const round = number => Math.round(10 * number) / 10;
  for (const point of points) {
    const x = round(xOf(view, point.intensity)), y = round(yOf(view, point.drawn)), r = round(radius(point));
    if (x < frame.left - 20 || x > frame.right + 20) continue;
    add(point.predicted ? "predicted" : "roof", point.bound, shapes[point.predicted ? "predicted" : "roof"](x, y, r));
    if (!point.measured) continue;
    const measured = round(yOf(view, point.measured));
    add("between", point.bound, `M${x} ${y}V${measured}`);
    add("measured", point.bound, shapes.measured(x, measured, r));
  }
  for (const [name, d] of paths) svg.append(svgElement("path", { class: `mark ${name}`, d }));
}

// An operator of a trace by its module, too: "Linear_21 aten::mm".
function shortName(row) {
  const op = value("op", row), leaf = op.includes("::") ? (value("module", row) ?? "").split("/").pop() : "";
  const name = leaf ? `${leaf} ${op}` : op;
  return name.length > 34 ? name.slice(0, 33) + "…" : name;
}

// The rows with most of the time by name, at the right, in the order of their heights.
function labels(svg) {
  const most = 12, step = 20, x = frame.right + 22, places = new Map();
  for (const point of points) { // at one place: one label
    const place = `${Math.round(xOf(view, point.intensity))} ${Math.round(yOf(view, point.drawn))}`;
    const same = places.get(place);
    if (same) same.share += point.share, ++same.alike;
    else places.set(place, { ...point, alike: 0 });
  }
  const inView = point => xOf(view, point.intensity) >= frame.left && xOf(view, point.intensity) <= frame.right &&
    yOf(view, point.drawn) >= frame.top && yOf(view, point.drawn) <= frame.bottom;
  const named = [...places.values()].filter(inView).sort((a, b) => b.share - a.share).slice(0, most).sort((a, b) => b.drawn - a.drawn);
  let next = frame.top + 10;
  named.forEach((point, index) => {
    const y = Math.max(next, Math.min(yOf(view, point.drawn), frame.bottom - step * (named.length - index - 1)));
    const name = shortName(point.row);
    svg.append(svgElement("line", { x1: xOf(view, point.intensity) + 6, y1: yOf(view, point.drawn), x2: x - 4, y2: y - 4, class: "grid" }),
      svgElement("text", { x, y, class: point.bound }, name + (point.alike ? ` +${point.alike}` : "")));
    next = y + step;
  });
}

function drawRoofline(rows) {
  if (rows) points = pointsOf(rows).sort((a, b) => a.intensity - b.intensity);
  const own = peaksOf(machines[0]), other = state.machine === null ? null : machines[state.machine];
  if (!own.size || !fact(machines[0], "bandwidth", "", "DRAM")) return void (document.getElementById("picture").hidden = true);
  whole ??= wholeView(pointsOf(allRows), machines[0], own);
  view ??= whole;
  const svg = svgElement("svg", { viewBox: `0 0 ${frame.full} ${frame.high}`, "aria-hidden": "true" });
  const clip = svgElement("clipPath", { id: "inside" });
  clip.append(svgElement("rect", { x: frame.left, y: frame.top, width: frame.width, height: frame.height }));
  const inside = svgElement("g", { "clip-path": "url(#inside)" });
  grid(svg);
  labels(svg);
  svg.append(clip, inside, svgElement("path", { class: "axis", d: `M${frame.left} ${frame.top}V${frame.bottom}H${frame.right}` }));
  const lines = [...(other ? [machineLines(other, peaksOf(other), "other")] : []), machineLines(machines[0], own, "own")];
  inside.append(...lines.map(each => each.group));
  marks(inside);
  inside.append(...lines.map(each => each.texts));
  svg.append(svgElement("circle", { id: "ring", r: 0, class: "ring" }), svgElement("rect", { id: "cut", class: "cut", width: 0, height: 0 }));
  plot.querySelector("svg")?.remove();
  plot.prepend(svg);
}
