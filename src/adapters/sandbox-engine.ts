import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Agent } from "undici";
import { exchange } from "./exchange.ts";
import type { Outside } from "./outside.ts";

/** No name server knows names under `.invalid` (RFC 2606): nothing else can ever be meant. */
const HOSTNAME = "rating-engine.sandbox.invalid";
/** Where the sandbox's rating engine is told to be. */
export const SANDBOX_ENGINE_URL = `http://${HOSTNAME}/rate`;
/** A path of a socket has at most 104 bytes on some systems. */
const MAX_PATH_BYTES = 100;

/**
 * Where the sandbox's engine listens: in the data folder, or, where that path is too long for a socket, under a short one of its
 * own.
 */
export function sandboxSocket(dataDir: string): string {
  const inside = resolve(dataDir, "rating-engine.sock");
  const short = join(tmpdir(), `weighbridge-${createHash("sha256").update(inside).digest("hex").slice(0, 16)}.sock`);
  return Buffer.byteLength(inside) <= MAX_PATH_BYTES ? inside : short;
}

const isEngine = (url: URL): boolean => url.hostname === HOSTNAME && url.protocol === "http:";

/**
 * The ways out with one more: to the example rating engine, which `weighbridge start` runs for its sandbox. It listens on a
 * socket of this machine, so that no private address has to be let through for it; whoever calls it without the sandbox's key
 * gets 401.
 */
export function withSandboxEngine(outside: Outside, dataDir: string): Outside {
  const agent = new Agent({ connect: { socketPath: sandboxSocket(dataDir) } });
  const { http } = outside;
  return {
    ...outside,
    http: {
      send: (request) => (isEngine(request.url) ? exchange(agent, request) : http.send(request)),
      refusal: async (url) =>
        URL.canParse(url) && new URL(url).href.startsWith(`http://${HOSTNAME}/`) ? undefined : http.refusal(url),
      refusalOfImage: (url) => http.refusalOfImage(url),
      close: async () => {
        await Promise.all([agent.destroy(), http.close()]);
      },
    },
  };
}
