// Reads what `npm audit --json` said of what runs in production. High and critical weaknesses stop the build; a registry that
// answers no such question (a mirror) stops nothing.
import { readFileSync } from "node:fs";

const countsIn = (text) => {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
};

const counts = countsIn(readFileSync(0, "utf8"));
if (counts === undefined) console.log("Advisories: the registry does not answer.");
else if (counts.high + counts.critical > 0) {
  console.error(`Advisories: ${counts.critical} critical and ${counts.high} high. npm audit --omit=dev names them.`);
  process.exitCode = 1;
} else console.log("Advisories: nothing high or critical.");
