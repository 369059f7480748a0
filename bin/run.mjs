// What `runtime.mjs` starts under Node 26: the program named first, with the rest as its arguments.
import { runPinned } from "./runtime.mjs";

const [program, ...args] = process.argv.slice(2);
await runPinned(program, args);
