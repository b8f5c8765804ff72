// The roofline's coordinates: FLOP per byte across, FLOP/s up, both logarithmic; what is in view can
// be a part. And what SVG elements are made of.
const frame = { left: 66, top: 14, width: 640, height: 400, full: 1000, high: 470 };
frame.right = frame.left + frame.width;
frame.bottom = frame.top + frame.height;

function svgElement(tag, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, each] of Object.entries(attributes)) made.setAttribute(name, each);
  if (text) made.textContent = text;
  return made;
}

const xOf = (view, intensity) => frame.left + (Math.log10(intensity) - view.x0) / (view.x1 - view.x0) * frame.width;
const yOf = (view, rate) => frame.bottom - (Math.log10(rate) - view.y0) / (view.y1 - view.y0) * frame.height;
const intensityAt = (view, x) => view.x0 + (x - frame.left) / frame.width * (view.x1 - view.x0);
const rateAt = (view, y) => view.y0 + (frame.bottom - y) / frame.height * (view.y1 - view.y0);

// Everything with a margin: the ridge, the roof, every mark.
function wholeView(points, machine, peaks) {
  const bandwidth = fact(machine, "bandwidth", "", "DRAM").value, peak = Math.max(...peaks.keys());
  let x0 = peak / bandwidth / 20, x1 = peak / bandwidth * 8, y0 = peak / 100, y1 = peak * 2;
  for (const point of points) {
    x0 = Math.min(x0, point.intensity / 2), x1 = Math.max(x1, point.intensity * 2);
    for (const rate of [point.drawn, point.measured])
      if (rate > 0) y0 = Math.min(y0, rate / 2), y1 = Math.max(y1, rate * 2);
  }
  const log = number => Math.min(40, Math.max(-30, Math.log10(number)));
  return { x0: log(x0), x1: log(x1), y0: log(y0), y1: log(y1) };
}

// At powers of ten; in between where few of them are in view.
function ticks(low, high) {
  const list = [], steps = high - low < 1.5 ? [1, 2, 5] : [1];
  const stride = Math.max(1, Math.ceil((high - low) / 12));
  for (let power = Math.floor(low); power <= high; power += stride)
    for (const step of steps) {
      const at = power + Math.log10(step);
      if (at >= low && at <= high) list.push(at);
    }
  return list;
}
const tickText = (power, scale) => {
  const number = 10 ** (power - scale);
  return number >= 1e6 || number < 1e-4 ? number.toExponential(0) : String(Number(number.toPrecision(3)));
};
