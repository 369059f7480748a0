// Before the first paint, so that a dark screen never flashes white. The name of the entry is the one MantineProvider reads.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  if (chosen !== "light" && chosen !== "dark") chosen = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", chosen);
}
