import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** WCAG 2.2 A and AA; in the dark nothing else is other than the colors. */
const AXE_RULES = `matchMedia("(prefers-color-scheme: dark)").matches ? { type: "rule", values: ["color-contrast"] } : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]`;

/** What axe finds serious or critical on the page as it stands. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  // By the browser's debugger, so that the page's own policy does not stand in the way.
  if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: ${AXE_RULES}, resultTypes: ["violations"] }).then((result) => result.violations)`,
  )) as readonly Violation[];
  return violations
    .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(" "))
          .slice(0, 3)
          .join(", ")}`,
    );
}
