import { timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { CannotRate, rateShipment, type RatingRequest, type RatingResponse } from "./rate-shipment.ts";

const MAX_BYTES = 1024 * 1024;

/** The key that was issued; or a way to look up those that count now, while a key is changed. */
export type IssuedKeys = string | (() => Promise<readonly string[]>);

async function isKey(given: string | null, issued: IssuedKeys): Promise<boolean> {
  const keys = typeof issued === "string" ? [issued] : await issued();
  const asked = Buffer.from(given ?? "");
  return keys.map((key) => Buffer.from(key)).some((key) => key.length === asked.length && timingSafeEqual(key, asked));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new CannotRate("The request is larger than this engine reads.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** An exception of the engine, as the specification prefers it: with 2xx, in words, without charges. */
function exception(words: string): RatingResponse {
  return { RawResponse: words, RawResponseType: "Text", VendorCharges: [], CustomerCharges: [] };
}

async function answer(request: IncomingMessage): Promise<RatingResponse> {
  try {
    return rateShipment(JSON.parse(await bodyOf(request)) as RatingRequest);
  } catch (error) {
    if (error instanceof CannotRate) return exception(error.message);
    return exception(
      error instanceof SyntaxError ? `The request is no JSON: ${error.message}` : "The engine failed; see its log.",
    );
  }
}

/** The engine for a key, to be hung into any HTTP server. */
export function ratingEngine(issued: IssuedKeys): RequestListener {
  return (request, response) => {
    const url = new URL(request.url ?? "/", "http://engine.invalid");
    const refuse = (status: number): void => {
      request.resume();
      response.writeHead(status, { "content-length": "0", ...(status === 405 ? { allow: "POST" } : {}) }).end();
    };
    if (request.method !== "POST") return refuse(405);
    void isKey(url.searchParams.get("apikey"), issued).then(
      async (known) => {
        if (!known) return refuse(401);
        const body = Buffer.from(JSON.stringify(await answer(request)));
        return response.writeHead(200, { "content-type": "application/json", "content-length": String(body.length) }).end(body);
      },
      () => refuse(503),
    );
  };
}

/** The engine on an address of this machine: a port, or the path of a socket. */
export async function startRatingEngine(
  issued: IssuedKeys,
  where: { readonly port: number; readonly host?: string } | { readonly path: string },
): Promise<Server> {
  const server = createServer(ratingEngine(issued));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, resolve);
  });
  return server;
}
