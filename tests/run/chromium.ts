import { existsSync } from "node:fs";

/** Chromium without its windows first: it runs the same tests in two thirds of the processor time. */
const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium on this machine: the one named in CHROMIUM, else one in the usual places. */
export function findChromium(): string | null {
  const named = process.env["CHROMIUM"];
  return [...(named ? [named] : []), ...USUAL_PLACES].find((path) => existsSync(path)) ?? null;
}

export const HOW_TO_INSTALL_CHROMIUM =
  process.platform === "darwin" ? "brew install --cask chromium" : "sudo apt-get update && sudo apt-get install -y chromium";
