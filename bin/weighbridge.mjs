#!/usr/bin/env node
// The command. `--node FILE ...` runs a TypeScript file of the project instead (benchmarks, tools).
import { resolve } from "node:path";
import { ensureInstalled, root } from "./install.mjs";
import { requireOldestNode, runPinned } from "./runtime.mjs";

requireOldestNode();
await ensureInstalled();
const args = process.argv.slice(2);
if (args[0] === "--node") await runPinned(resolve(args[1] ?? ""), args.slice(2));
else await runPinned(resolve(root, "src/cli/main.ts"), args);
