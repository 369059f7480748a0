import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket } from "node:net";
import type { Generation } from "./operation.ts";
import { printError } from "./print-error.ts";
import { ERROR_CODE, REFUSALS, type RefusalCode, refuse } from "./refusals.ts";
import { traceOf } from "./trace.ts";

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "header-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** How what a connection asked for last is refused; a body that breaks off is told to no handler. */
export interface Asked {
  readonly generation: Generation;
  readonly headers: Readonly<Record<string, string>>;
}
const ASKED = new WeakMap<Duplex, Asked>();
const NOTHING_ASKED: Asked = { generation: "v2", headers: {} };

export function rememberAsked(socket: Duplex, asked: Asked): void {
  ASKED.set(socket, asked);
}

/** An error of the parser carries what it read. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: unknown };
const REQUEST_LINE = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r?\n/;
/** Longer than any address that reaches an operation. */
const MAX_REQUEST_LINE = 8_192;

const firstOf = (packet: unknown): string => (Buffer.isBuffer(packet) ? packet.toString("latin1", 0, MAX_REQUEST_LINE) : "");

/**
 * Answers what is not HTTP at all, before there is a request or in the middle of its body, in the error shape all the same. A
 * head that breaks off behind its first line is refused as `operationAt` says that what it asks for is.
 */
export function clientErrorAnswerer(operationAt: (path: string) => Asked | undefined) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const [, path] = REQUEST_LINE.exec(firstOf(error.rawPacket)) ?? [];
    const asked = path === undefined ? undefined : operationAt(path);
    if (asked !== undefined) rememberAsked(socket, asked);
    endWith(socket, CODES[error.code ?? ""] ?? "bad-request");
  };
}

/** What Node would answer by itself, with an empty body or by hanging up: expectations it does not know, and tunnels. */
export function answerOddRequests(server: Server, operationAt: (path: string) => Asked | undefined): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket === null) return;
    rememberAsked(response.socket, operationAt(request.url ?? "") ?? NOTHING_ASKED);
    endWith(response.socket, "expectation-failed");
  });
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => socket.destroy());
    endWith(socket, "method-not-allowed", "Allow: \r\n");
  });
}

const endWith = (socket: Duplex, code: RefusalCode, more = ""): void => {
  const { traceId, traceparent } = traceOf(undefined);
  const { generation, headers } = ASKED.get(socket) ?? NOTHING_ASKED;
  const { status, body, contentType } = printError(refuse(code), generation, traceId, "");
  const further = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status} ${REFUSALS[code].title.replaceAll(/[^ -~]/g, "")}\r\nContent-Type: ${contentType}\r\n${ERROR_CODE}: ${code}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}${further.join("")}traceparent: ${traceparent}\r\nConnection: close\r\n\r\n${body}`,
  );
};
