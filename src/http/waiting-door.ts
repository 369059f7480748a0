import { createServer, type IncomingMessage, Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { NO_PAGE } from "./file-headers.ts";
import { HEADERS_TIMEOUT_MS } from "./guard-connections.ts";
import { answerLingering } from "./linger.ts";
import type { Generation } from "./operation.ts";
import { printError } from "./print-error.ts";
import { ERROR_CODE, refuse } from "./refusals.ts";
import { pathOf } from "./send-answer.ts";
import { traceOf } from "./trace.ts";

/** Where a process answers. */
export interface DoorPlace {
  readonly port: number;
  readonly host: string;
}

/** Nothing is done for who asks, so that nobody has a reason to hold more. */
const MAX_CONNECTIONS = 2_000;
const RETRY_AFTER_SECONDS = "2";

/**
 * What a process answers by before it can serve: that it lives (`/healthz` 200), and what it waits for (`/readyz` and everything
 * else 503, in the error shape of the address). Without it a process whose database is away refuses connections, and whoever runs
 * it takes it for dead and starts it again and again. Each answer ends its connection, so that nobody still speaks to the door
 * when the server itself has come.
 */
export class WaitingDoor {
  readonly #server: Server;
  #waitsFor = "";

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Answers from here on. Throws what listening throws (EADDRINUSE where another has the port). */
  static async open({ port, host }: DoorPlace, waitsFor: string): Promise<WaitingDoor> {
    const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: HEADERS_TIMEOUT_MS });
    server.maxConnections = MAX_CONNECTIONS;
    const door = new WaitingDoor(server);
    door.waitFor(waitsFor);
    server.on("request", (request, response) => door.#answer(request, response));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port, host, exclusive: true }, resolve);
    });
    server.on("error", () => {});
    return door;
  }

  /** What `/readyz` says from now on. */
  waitFor(what: string): void {
    this.#waitsFor = what;
  }

  /**
   * Has `server` listen where the door does, whatever `listen` is asked for: the socket stays the same one, so that no connection
   * is refused in between. The door answers what it was asked before.
   */
  handOver(server: Server): void {
    server.listen = (...given: unknown[]) => {
      const listening = given.find((each) => typeof each === "function") as (() => void) | undefined;
      return Server.prototype.listen.call(server, this.#server, listening);
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const trace = traceOf(request.headers["traceparent"]);
    const path = pathOf(request.url ?? "");
    response.on("error", () => {});
    response.setHeader("connection", "close");
    response.setHeader("traceparent", trace.traceparent);
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("referrer-policy", "no-referrer");
    response.setHeader("cache-control", "no-store");
    response.setHeader("content-security-policy", NO_PAGE);
    const isAlive = path === "/healthz" && (request.method === "GET" || request.method === "HEAD");
    const { status, contentType, body } = isAlive
      ? { status: 200, contentType: "application/json; charset=utf-8", body: JSON.stringify({ status: "ok" }) }
      : printError(refuse("not-ready", { process: [this.#waitsFor] }), generationAt(path), trace.traceId, path);
    if (!isAlive) {
      response.setHeader("retry-after", RETRY_AFTER_SECONDS);
      response.setHeader(ERROR_CODE, "not-ready");
    }
    response.writeHead(status, { "content-type": contentType, "content-length": Buffer.byteLength(body) });
    const answer = answerLingering(request, body);
    if (answer instanceof Readable) answer.pipe(response);
    else response.end(answer);
  }
}

const generationAt = (path: string): Generation =>
  path.startsWith("/v1/") ? "legacy" : path.startsWith("/oauth/") ? "oauth" : "v2";
