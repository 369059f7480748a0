import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AuthenticationResponseJSON } from "#adapters/passkeys.ts";
import type { Context } from "#src/context.ts";
import { beginPasskeySignIn, signInByPasskey } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../map-refusal.ts";
import { refuse } from "../refusals.ts";
import { sendRefusal } from "../send-answer.ts";
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, type People } from "./people.ts";
import { refuseCrossSite } from "./session.ts";

const MAX_BODY_SIZE = 16 * 1024;

/** What the browser says of the passkey that was used, in the shape that is checked; undefined: it says nothing of the kind. */
const answerIn = (body: unknown): AuthenticationResponseJSON | undefined => {
  try {
    const read: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString("utf8")) : null;
    if (typeof read !== "object" || read === null || !("passkey" in read)) return undefined;
    const { id, rawId, response } = read.passkey as Readonly<Record<string, unknown>>;
    if (typeof id !== "string" || typeof rawId !== "string" || typeof response !== "object" || response === null)
      return undefined;
    const { clientDataJSON, authenticatorData, signature } = response as Readonly<Record<string, unknown>>;
    if (typeof clientDataJSON !== "string" || typeof authenticatorData !== "string" || typeof signature !== "string")
      return undefined;
    const said = { clientDataJSON, authenticatorData, signature };
    return { id, rawId, type: "public-key", clientExtensionResults: {}, response: said };
  } catch {
    return undefined;
  }
};

/** Signing in by a passkey, under /auth/passkey: what the browser asks for it by, and what it answered. */
export function passkeyPlugin(people: People, context: Context) {
  const guarded = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const refusal = refuseCrossSite(request.method, request.headers);
    return refusal === undefined ? undefined : sendRefusal(reply, request, refusal);
  };
  return (app: FastifyInstance): void => {
    app.post(`${AUTH_PATH}/passkey/begin`, { bodyLimit: MAX_BODY_SIZE, onRequest: guarded }, async (request, reply) => {
      const begun = await beginPasskeySignIn(context, request.ip);
      if (!begun.ok) return sendRefusal(reply, request, mapRefusal(begun.refusal, "attempts"));
      return reply.header("cache-control", "no-store").send(begun.value);
    });
    app.post(`${AUTH_PATH}/passkey`, { bodyLimit: MAX_BODY_SIZE, onRequest: guarded }, async (request, reply) => {
      const answer = answerIn(request.body);
      if (answer === undefined)
        return sendRefusal(
          reply,
          request,
          refuse("validation-failed", { passkey: ["passkey must be what the browser answered"] }),
        );
      const signed = await signInByPasskey(context, answer, request.ip);
      if (!signed.ok) return sendRefusal(reply, request, mapRefusal(signed.refusal, "passkey"));
      const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
      if (typeof request.headers["user-agent"] === "string") headers.set("user-agent", request.headers["user-agent"]);
      const response = await people.beginSession(
        { userId: signed.value.userId, tenantUuid: null, secondFactor: true, authenticatedAt: new Date(context.clock.now()) },
        headers,
      );
      await people.endFormer(request.headers);
      for (const each of response.headers.getSetCookie()) reply.header("set-cookie", each);
      return reply.header("cache-control", "no-store").send({ signedIn: true });
    });
  };
}
