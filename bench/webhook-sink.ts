import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Consumers in a process of their own, and what they have seen, told to the parent when it asks. `/hook` answers 204 to whatever
 * it has read whole; `/slow/<ms>` does after so long; `/hole` never.
 */
let seen = 0;
const firstAt = new Map<string, number>();
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  const [, kind, ms] = (request.url ?? "").split("/");
  request.on("end", () => {
    seen += 1;
    const id = `${kind} ${String(request.headers["webhook-id"])}`;
    if (!firstAt.has(id)) firstAt.set(id, Date.now());
    if (kind === "hole") return;
    if (kind === "slow") setTimeout(() => response.writeHead(204).end(), Number(ms));
    else response.writeHead(204).end();
  });
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on("message", (asked) => {
  process.send?.(asked === "times" ? { times: [...firstAt] } : { seen, distinct: firstAt.size });
  seen = 0;
  firstAt.clear();
});
process.on("disconnect", () => process.exit());
