import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A consumer in a process of its own: answers 204 to whatever it has read whole, and tells its parent how many it has seen when asked. */
let seen = 0;
const ids = new Set<string>();
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume();
  request.on("end", () => {
    seen += 1;
    ids.add(String(request.headers["webhook-id"]));
    response.writeHead(204).end();
  });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("message", () => {
  process.send?.({ seen, distinct: ids.size });
  seen = 0;
  ids.clear();
});
process.on("disconnect", () => process.exit());
