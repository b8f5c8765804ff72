// Numbers as people read them: three digits with a prefix, times, shares.
const threeDigits = number =>
  String(Number(number.toFixed(number >= 99.95 ? 0 : number >= 9.995 ? 1 : 2)));

function scaled(number, unit) {
  const prefixes = ["", "K", "M", "G", "T", "P"];
  let prefix = 0;
  while (number >= 999.5 && prefix < 5) number /= 1000, ++prefix;
  return `${threeDigits(number)} ${prefixes[prefix]}${unit}`.trimEnd();
}

function timeText(seconds) {
  if (seconds >= 1) return threeDigits(seconds) + " s";
  if (seconds >= 0.9995e-3) return threeDigits(seconds * 1e3) + " ms";
  return seconds >= 0.9995e-8 ? threeDigits(seconds * 1e6) + " us" : threeDigits(seconds * 1e9) + " ns";
}

const decimal = (number, places) => String(Number(number.toFixed(places)));

// By unit; "" for what is not known.
function shown(number, unit) {
  if (number === null || number === undefined) return "";
  if (typeof number !== "number") return String(number);
  if (unit === "s") return timeText(number);
  if (unit === "%") return decimal(number, number < 9.95 ? 2 : 1) + " %";
  if (unit === "share") return decimal(100 * number, 1) + " %";
  if (unit === "1") return decimal(number, 3);
  if (unit === "FLOP/B") return decimal(number, 1);
  return unit ? scaled(number, unit) : String(number);
}
