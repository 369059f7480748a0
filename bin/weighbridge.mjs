#!/usr/bin/env node
// The command. `--node FILE ...` runs a TypeScript file of the project instead (benchmarks, tools), which needs the development
// part too.
import { resolve } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { EVERYTHING, PRODUCTION, root } from "./installed.mjs";
import { requireOldestNode, runPinned } from "./runtime.mjs";

requireOldestNode();
const args = process.argv.slice(2);
const isTool = args[0] === "--node";
await ensureInstalled(isTool ? EVERYTHING : PRODUCTION);
if (isTool) await runPinned(resolve(args[1] ?? ""), args.slice(2));
else await runPinned(resolve(root, "src/cli/main.ts"), args);
