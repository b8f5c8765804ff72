// Light, dark, or what the system says; remembered where the browser lets a file do so.
const themes = ["system", "light", "dark"], themeButton = document.getElementById("theme");
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  themeButton.textContent = `Colours: ${name}`;
  try { localStorage.setItem("gemm-report-theme", name); } catch { /* a file may have no storage */ }
}
themeButton.addEventListener("click", () => setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]));
let remembered = null;
try { remembered = localStorage.getItem("gemm-report-theme"); } catch { /* as above */ }
setTheme(themes.includes(remembered) ? remembered : "system");
