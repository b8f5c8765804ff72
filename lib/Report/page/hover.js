// A point under the pointer, or under the keys, says what it is; a click or Enter goes to its row.
const tip = document.getElementById("tip"), spoken = document.getElementById("spoken");
let pointed = null;

function tipText(point) {
  const row = point.row, rate = seconds => seconds ? scaled(value("flops", row) / seconds, "FLOP/s") : "";
  const sizes = (value("batch", row) > 1 ? value("batch", row) + "×" : "") + ["m", "n", "k"].map(name => value(name, row)).join("×");
  const line = (name, seconds) => seconds ? [`${name} ${timeText(seconds)}, ${rate(seconds)}`] : [];
  const other = state.machine === null ? [] : machineLinesOf(machines[state.machine], row, line);
  return [`${value("op", row)}`, `${sizes} ${value("layout", row)} ${elementTypes(row)}`,
    `${decimal(point.intensity, 1)} FLOP/B, ${point.bound} bound`,
    ...line("roof", value("roof_s", row)), ...line("predicted", value("predicted_s", row)),
    ...(value("comparable", row) ? line("measured", value("measured_s", row)) : []),
    `${shown(point.share, "share")} of the time, ${shown(flopShare(row), "share")} of the FLOP`, ...other];
}
const machineLinesOf = (machine, row, line) => [
  ...line(`${machine.name}: roof`, machine.columns.get("roof_s")[row]),
  ...line(`${machine.name}: predicted`, machine.columns.get("predicted_s")?.[row])];

const heightOf = point => yOf(view, point.drawn);
function pointAt(x, y) {
  let best = null, least = 15 * 15;
  for (const point of points) {
    const dx = xOf(view, point.intensity) - x;
    for (const rate of point.measured ? [point.drawn, point.measured] : [point.drawn]) {
      const dy = yOf(view, rate) - y, distance = dx * dx + dy * dy;
      if (distance < least) least = distance, best = point;
    }
  }
  return best;
}

function point(next, say) {
  pointed = next;
  const ring = document.getElementById("ring");
  tip.hidden = !next;
  ring?.setAttribute("r", next ? radius(next) + 4 : 0);
  if (!next) return;
  const x = xOf(view, next.intensity), y = heightOf(next), box = plot.getBoundingClientRect(), scale = box.width / frame.full;
  ring.setAttribute("cx", x), ring.setAttribute("cy", y);
  tip.replaceChildren(...tipText(next).map((text, index) => element(index ? "div" : "b", {}, text)));
  tip.style.left = `${Math.min(x * scale + 14, box.width - tip.offsetWidth - 4)}px`;
  tip.style.top = `${y * scale + 14}px`;
  if (say) spoken.textContent = tipText(next).join("; ");
}

function placeOf(event) {
  const box = plot.querySelector("svg").getBoundingClientRect();
  return [(event.clientX - box.left) * frame.full / box.width, (event.clientY - box.top) * frame.high / box.height];
}
plot.addEventListener("pointermove", event => { if (!dragged) point(pointAt(...placeOf(event)), false); });
plot.addEventListener("pointerleave", () => point(null, false));
plot.addEventListener("blur", () => point(null, false));

// Along the intensity, or along the time, the largest share first.
function step(byTime, by) {
  const list = byTime ? [...points].sort((a, b) => b.share - a.share) : points;
  const at = list.indexOf(pointed);
  return list[at < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(list.length - 1, Math.max(0, at + by))];
}
const pointKeys = {
  ArrowRight: () => step(false, 1), ArrowLeft: () => step(false, -1), ArrowDown: () => step(true, 1), ArrowUp: () => step(true, -1),
  Home: () => points[0], End: () => points[points.length - 1], Escape: () => null,
};
plot.addEventListener("keydown", event => {
  if (pointKeys[event.key]) point(pointKeys[event.key]() ?? null, true);
  else if (event.key === "Enter" && pointed) showRow(pointed.row);
  else if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 0.5 : 2);
  else if (event.key === "0") zoomTo(null);
  else return;
  event.preventDefault();
});
