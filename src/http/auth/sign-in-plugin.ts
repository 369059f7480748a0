import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#src/context.ts";
import { type Attempt, beginAttempt, endAttempt } from "#usecases/people/attempts.ts";
import { type FailedSignIn, FailedSignIns } from "#usecases/people/failed-sign-ins.ts";
import { hashRecoveryCode } from "#usecases/people/recovery-codes.ts";
import { useCodeUp } from "#usecases/people/second-factor.ts";
import { NO_PAGE } from "../file-headers.ts";
import { mapRefusal } from "../map-refusal.ts";
import { refuse } from "../refusals.ts";
import { sendRefusal } from "../send-answer.ts";
import { companyPlugin } from "./company-plugin.ts";
import { passkeyPlugin } from "./passkey-plugin.ts";
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, type People } from "./people.ts";
import { refuseCrossSite } from "./session.ts";

/** The sign-in operations of the library that exist. Whatever else it could do has no address. */
const OPERATIONS = [
  ["POST", "/sign-in/email"],
  ["POST", "/two-factor/verify-totp"],
  ["POST", "/two-factor/verify-backup-code"],
  ["POST", "/sign-out"],
] as const;
const MAX_BODY_SIZE = 16 * 1024;
/** Of what the browser sends, what the library needs. */
const PASSED_ON = ["cookie", "content-type", "origin", "user-agent", "accept"] as const;

/** Puts people's sign-in under /auth. */
export function signInPlugin(people: People, publicUrl: string, context: Context) {
  return (app: FastifyInstance): void => {
    const base = new URL(publicUrl);
    const failed = new FailedSignIns(context);
    app.addHook("onClose", () => failed.close());
    for (const [method, path] of OPERATIONS) {
      app.route({
        method,
        url: `${AUTH_PATH}${path}`,
        bodyLimit: MAX_BODY_SIZE,
        onRequest: async (request, reply) => {
          const refusal = refuseCrossSite(request.method, request.headers);
          if (refusal !== undefined) return sendRefusal(reply, request, refusal);
          const media = request.headers["content-type"];
          if (media !== undefined && !/^application\/json\b/i.test(media))
            return sendRefusal(reply, request, refuse("media-type", { "Content-Type": ["send application/json"] }));
        },
        handler: async (request, reply) => {
          const attempt =
            path === "/sign-out" ? undefined : path === "/sign-in/email" ? attemptOf(request) : attemptOfCode(request);
          const refused = attempt === undefined ? undefined : await beginAttempt(context, attempt);
          if (refused !== undefined) failed.note(failedOf(request, path));
          if (refused !== undefined) return sendRefusal(reply, request, mapRefusal(refused.refusal, "attempts"));
          const response = await people.handle(asked(request, new URL(request.url, base)));
          if (path === "/two-factor/verify-totp" && response.ok && !(await isFirstUse(context, request, response.clone()))) {
            failed.note(failedOf(request, path));
            return answer(reply, Response.json({ message: "Invalid code", code: "INVALID_CODE" }, { status: 401 }));
          }
          if (attempt !== undefined && response.ok) await endAttempt(context, attempt);
          // A first step takes the browser's cookie away as well.
          if (attempt !== undefined && response.ok && setsSession(response)) await people.endFormer(request.headers);
          if (attempt !== undefined && (response.status === 401 || response.status === 429)) failed.note(failedOf(request, path));
          return answer(reply, response);
        },
      });
    }
    companyPlugin(people, publicUrl, context)(app);
    passkeyPlugin(people, context)(app);
    app.get(`${AUTH_PATH}/get-session`, async (request, reply) => {
      const known = await people.findSession(request.headers);
      const user = known && { id: known.user.id, name: known.user.name, email: known.user.email };
      return reply
        .header("cache-control", "no-store")
        .header("content-security-policy", NO_PAGE)
        .header("content-type", "application/json; charset=utf-8")
        .send(known === undefined ? "null" : JSON.stringify({ user, session: { id: known.session.id } }));
    });
  };
}

/** What is no address of mail counts as an account too: whoever tries is counted, whatever they send. */
const attemptOf = (request: FastifyRequest) => ({
  account: (memberOf(request.body, "email") ?? "").trim().slice(0, 320),
  address: request.ip,
});

const failedOf = (request: FastifyRequest, path: string): FailedSignIn => ({
  by: path === "/sign-in/email" ? { email: attemptOf(request).account } : { secondStep: secondStepOf(request) },
  address: request.ip,
  operation: `${AUTH_PATH}${path}`,
  traceId: request.wb.trace.traceId,
});

/** What names the second step, without its signature. */
const secondStepOf = (request: FastifyRequest): string => /two_factor=([^;.]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";

/** The second step: the library counts what is tried for one account, we what comes from one address. */
const attemptOfCode = (request: FastifyRequest): Attempt => ({
  account: `code ${/two_factor=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? ""}`,
  address: request.ip,
});

const setsSession = (response: Response): boolean =>
  response.headers.getSetCookie().some((cookie) => cookie.includes(".session_token="));

/** The library takes a code of the app as often as it comes while it counts. */
const isFirstUse = async (context: Context, request: FastifyRequest, response: Response): Promise<boolean> => {
  const said = (await response.json()) as { readonly token?: unknown; readonly user?: { readonly id?: unknown } };
  const begins = setsSession(response);
  return useCodeUp(context, {
    userId: String(said.user?.id),
    code: memberOf(request.body, "code") ?? "",
    token: begins && typeof said.token === "string" ? said.token : null,
  });
};

/** A second step is about the first one: to the library the code would be that of the session that the browser has still. */
const cookiesFor = (path: string, cookies: string): string =>
  path.startsWith(`${AUTH_PATH}/two-factor/`)
    ? cookies
        .split(";")
        .filter((cookie) => !cookie.includes(".session_"))
        .join(";")
    : cookies;

const asked = (request: FastifyRequest, url: URL): Request => {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, name === "cookie" ? cookiesFor(url.pathname, value) : value);
  }
  const body = bodyOf(request, url.pathname);
  return new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) });
};

/**
 * Of a second step the library gets the code alone, of a recovery code its hash: it could be told as well to trust a browser from
 * then on.
 */
const bodyOf = (request: FastifyRequest, path: string): Uint8Array<ArrayBuffer> | string | undefined => {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return undefined;
  if (!path.startsWith(`${AUTH_PATH}/two-factor/`)) return new Uint8Array(request.body);
  const code = memberOf(request.body, "code");
  return JSON.stringify({ code: path.endsWith("/verify-backup-code") && code !== undefined ? hashRecoveryCode(code) : code });
};

/** A text among what was sent; undefined: it is not a text, or cannot be read. */
const memberOf = (body: unknown, name: string): string | undefined => {
  try {
    const read: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString("utf8")) : null;
    if (typeof read !== "object" || read === null || !Object.hasOwn(read, name)) return undefined;
    const value: unknown = (read as Readonly<Record<string, unknown>>)[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The token of a session is the cookie's, which no script reads. */
const withoutToken = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null || !("token" in body)) return text;
    const { token: _, ...rest } = body;
    return JSON.stringify(rest);
  } catch {
    return text;
  }
};

const answer = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  reply.code(response.status).header("cache-control", "no-store").header("content-security-policy", NO_PAGE);
  const type = response.headers.get("content-type");
  if (type !== null) reply.header("content-type", type);
  for (const cookie of response.headers.getSetCookie()) reply.header("set-cookie", cookie);
  return reply.send(withoutToken(await response.text()));
};
