import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../refusals.ts";
import { sendRefusal } from "../server.ts";
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, type People } from "./people.ts";
import { refuseCrossSite } from "./session.ts";

/** The sign-in operations that exist. Whatever else the library could do has no address. */
const OPERATIONS = [
  ["POST", "/sign-in/email"],
  ["POST", "/sign-out"],
  ["POST", "/change-password"],
  ["GET", "/get-session"],
] as const;
const MAX_BODY_SIZE = 16 * 1024;
/** Of what the browser sends, what the library needs. */
const PASSED_ON = ["cookie", "content-type", "origin", "user-agent", "accept"] as const;

/** Puts people's sign-in under /auth. */
export function signInPlugin(people: People, publicUrl: string) {
  return (app: FastifyInstance): void => {
    const base = new URL(publicUrl);
    for (const [method, path] of OPERATIONS) {
      app.route({
        method,
        url: `${AUTH_PATH}${path}`,
        bodyLimit: MAX_BODY_SIZE,
        onRequest: async (request, reply) => {
          const refusal = refuseCrossSite(request.method, request.headers);
          if (refusal !== undefined) return sendRefusal(reply, request, refusal);
          const media = request.headers["content-type"];
          if (method === "POST" && media !== undefined && !/^application\/json\b/i.test(media))
            return sendRefusal(reply, request, refuse("media-type", { "Content-Type": ["send application/json"] }));
        },
        handler: async (request, reply) => answer(reply, await people.handle(asked(request, new URL(request.url, base)))),
      });
    }
  };
}

const asked = (request: FastifyRequest, url: URL): Request => {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : undefined;
  return new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) });
};

const answer = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  reply.code(response.status).header("cache-control", "no-store");
  const type = response.headers.get("content-type");
  if (type !== null) reply.header("content-type", type);
  const wait = response.headers.get("x-retry-after");
  if (wait !== null) reply.header("retry-after", wait);
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  return reply.send(Buffer.from(await response.arrayBuffer()));
};
