import { programWith } from "./program.ts";

const asked = process.argv.slice(2);
const program = await programWith((path) => path.every((word, at) => asked[at] === word));

try {
  await program.parseAsync();
} catch (error) {
  console.error(explain(error));
  if (process.env["DEBUG"]) console.error(error);
  // Whatever was opened before the failure (pools, a worker) must not keep the process; an embedded database notices by itself.
  process.exit(process.exitCode ?? 1);
}

function explain(error: unknown): string {
  const {
    code,
    port,
    address,
    message = String(error),
  } = error as Partial<NodeJS.ErrnoException> & { port?: number; address?: string };
  if (code === "EADDRINUSE") return `Port ${port} is taken by another program: stop that one, or set PORT.`;
  if (code === "EACCES" && port !== undefined) return `Port ${port} is not for ordinary users: set PORT to 1024 or more.`;
  if (code === "EADDRNOTAVAIL")
    return `This machine has no address ${address}: set HOST to one it has, or to 0.0.0.0 for all of them.`;
  return message;
}
