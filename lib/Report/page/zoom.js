// A part of the roofline: what a drag encloses; + and - around the point at hand; all of it again.
let dragged = null;

function zoomTo(next) {
  view = next;
  document.getElementById("whole").hidden = next === null;
  drawRoofline();
  if (pointed) point(pointed, false);
}

function zoomBy(factor) {
  const x = pointed ? Math.log10(pointed.intensity) : (view.x0 + view.x1) / 2;
  const y = pointed ? Math.log10(pointed.drawn) : (view.y0 + view.y1) / 2;
  const wide = (view.x1 - view.x0) / 2 * factor, high = (view.y1 - view.y0) / 2 * factor;
  zoomTo(wide > (whole.x1 - whole.x0) / 2 ? null : { x0: x - wide, x1: x + wide, y0: y - high, y1: y + high });
}

plot.addEventListener("pointerdown", event => { if (event.button === 0) dragged = placeOf(event); });
plot.addEventListener("pointermove", event => {
  if (!dragged) return;
  const [x, y] = placeOf(event), cut = document.getElementById("cut");
  cut.setAttribute("x", Math.min(x, dragged[0])), cut.setAttribute("width", Math.abs(x - dragged[0]));
  cut.setAttribute("y", Math.min(y, dragged[1])), cut.setAttribute("height", Math.abs(y - dragged[1]));
});
window.addEventListener("pointerup", event => {
  if (!dragged) return;
  const [x0, y0] = dragged, [x1, y1] = placeOf(event);
  dragged = null;
  document.getElementById("cut").setAttribute("width", 0);
  if (Math.abs(x1 - x0) > 8 && Math.abs(y1 - y0) > 8)
    zoomTo({ x0: intensityAt(view, Math.min(x0, x1)), x1: intensityAt(view, Math.max(x0, x1)), y0: rateAt(view, Math.max(y0, y1)), y1: rateAt(view, Math.min(y0, y1)) });
  else if (plot.contains(event.target) && pointAt(x1, y1)) showRow(pointAt(x1, y1).row);
});
document.getElementById("whole").addEventListener("click", () => zoomTo(null));
