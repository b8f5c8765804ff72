// Tables that are written, not drawn: their headings sort, numbers with units among them.
document.querySelectorAll("table.sort").forEach(written => {
  const body = written.tBodies[0], rows = [...body.rows];
  [...written.tHead.rows[0].cells].forEach((head, index) => {
    const button = element("button", { type: "button" }, ...head.childNodes);
    head.append(button);
    head.setAttribute("aria-sort", "none");
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending";
      const key = row => {
        const text = row.cells[index].textContent, size = amount(text.replace(/[ +]/g, "").toLowerCase());
        return text === "" ? null : Number.isNaN(size) ? text : size;
      };
      const order = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
      [...rows].sort((a, b) => {
        const x = key(a), y = key(b);
        return x === null || y === null ? (x === null) - (y === null) : down ? -order(x, y) : order(x, y);
      }).forEach(row => body.append(row));
      for (const other of written.tHead.rows[0].cells) other.setAttribute("aria-sort", other === head ? (down ? "descending" : "ascending") : "none");
    });
  });
});
