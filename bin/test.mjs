// `npm test`: installs what is missing, then runs tests/run/main.ts under Node 26. See `npm test -- --help`.
import { resolve } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { EVERYTHING, root } from "./installed.mjs";
import { requireOldestNode, runPinned } from "./runtime.mjs";

requireOldestNode();
await ensureInstalled(EVERYTHING);
process.chdir(root);
await runPinned(resolve(root, "tests/run/main.ts"), process.argv.slice(2));
