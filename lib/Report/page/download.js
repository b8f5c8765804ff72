// All rows as CSV, the columns of --format=csv.
function csvText() {
  const quoted = each => {
    const text = each === null ? "" : String(each);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [data.csv.join(","), ...allRows.map(row => data.csv.map(name => quoted(value(name, row))).join(","))];
  return lines.join("\n") + "\n";
}
document.getElementById("download").addEventListener("click", () => {
  const link = element("a", { href: URL.createObjectURL(new Blob([csvText()], { type: "text/csv" })), download: "gemm-report.csv" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
