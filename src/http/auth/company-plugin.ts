import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#src/context.ts";
import { beginCompanySignIn, COMPANY_SIGN_IN_SECONDS, endCompanySignIn } from "#usecases/people/company-sign-in.ts";
import { sendRefusal } from "../send-answer.ts";
import { refuse } from "../refusals.ts";
import { AUTH_PATH, CLIENT_ADDRESS_HEADER, cookiePrefix, type People } from "./people.ts";
import { refuseCrossSite } from "./session.ts";

const MAX_BODY_SIZE = 16 * 1024;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Only a path of the app: never where a link from outside would like to send people. */
const PATH = /^\/(?![/\\])[\x21-\x7e]{0,500}$/;

interface Asked {
  readonly email: string;
  readonly tenantUuid: string | null;
  readonly next: string | null;
  readonly proveAgain: boolean;
}

const askedOf = (request: FastifyRequest): Asked | undefined => {
  try {
    const body: unknown = Buffer.isBuffer(request.body) ? JSON.parse(request.body.toString("utf8")) : null;
    if (typeof body !== "object" || body === null) return undefined;
    const { email, tenantUuid, next, proveAgain } = body as Readonly<Record<string, unknown>>;
    if (typeof email !== "string" || email.length > 320) return undefined;
    return {
      email,
      tenantUuid: typeof tenantUuid === "string" && UUID.test(tenantUuid) ? tenantUuid.toLowerCase() : null,
      next: typeof next === "string" && PATH.test(next) ? next : null,
      proveAgain: proveAgain === true,
    };
  } catch {
    return undefined;
  }
};

const keptIn = (request: FastifyRequest, name: string): { readonly kept: string; readonly next: string } | undefined => {
  const text = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(request.headers.cookie ?? "")?.[1];
  const [kept, next] = text?.split(".") ?? [];
  if (kept === undefined || next === undefined) return undefined;
  const path = Buffer.from(next, "base64url").toString("utf8");
  return { kept: Buffer.from(kept, "base64url").toString("utf8"), next: PATH.test(path) ? path : "/" };
};

/**
 * Signing in at one's company, under /auth/company: the app asks where to go, the browser comes back to `callback`. What holds
 * both together is a cookie that only the service reads; it ends with the first return.
 */
export function companyPlugin(people: People, publicUrl: string, context: Context) {
  const name = `${cookiePrefix(publicUrl)}.company`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
  const cookie = (value: string, seconds: number): string => `${name}=${value}; Max-Age=${seconds}; ${attributes}`;
  const away = (reply: FastifyReply, path: string): FastifyReply =>
    reply.code(303).header("cache-control", "no-store").header("referrer-policy", "no-referrer").header("location", path).send();

  return (app: FastifyInstance): void => {
    app.post(`${AUTH_PATH}/company`, { bodyLimit: MAX_BODY_SIZE }, async (request, reply) => {
      const refusal = refuseCrossSite(request.method, request.headers);
      if (refusal !== undefined) return sendRefusal(reply, request, refusal);
      const asked = askedOf(request);
      if (asked === undefined)
        return sendRefusal(reply, request, refuse("validation-failed", { email: ["email must be an e-mail address"] }));
      const begun = await beginCompanySignIn(context, { ...asked, address: request.ip });
      if (!begun.ok)
        return sendRefusal(
          reply,
          request,
          REFUSALS[begun.why === "attempts" || begun.why === "provider" ? begun.why : "no-company"](begun.retryAfterSeconds),
        );
      const kept = [begun.value.kept, asked.next ?? "/"].map((text) => Buffer.from(text).toString("base64url")).join(".");
      return reply
        .header("cache-control", "no-store")
        .header("set-cookie", cookie(kept, COMPANY_SIGN_IN_SECONDS))
        .send({ url: begun.value.url });
    });

    app.get(`${AUTH_PATH}/company/callback`, async (request, reply) => {
      reply.header("set-cookie", cookie("", 0));
      const kept = keptIn(request, name);
      if (kept === undefined) return away(reply, "/sign-in?company=over");
      const query = request.url.slice(request.url.indexOf("?") + 1);
      const ended = await endCompanySignIn(context, {
        query: request.url.includes("?") ? query : "",
        kept: kept.kept,
        address: request.ip,
        traceId: request.wb.trace.traceId,
      });
      if (!ended.ok) return away(reply, `/sign-in?company=${ended.why}`);
      const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
      if (typeof request.headers["user-agent"] === "string") headers.set("user-agent", request.headers["user-agent"]);
      const response = await people.beginSession(ended.value, headers);
      await people.endFormer(request.headers);
      for (const each of response.headers.getSetCookie()) reply.header("set-cookie", each);
      return away(reply, kept.next);
    });
  };
}

const REFUSALS = {
  "no-company": () =>
    refuse("validation-failed", {
      email: ["no company signs people with this address in here: use your password, or ask your admin"],
    }),
  provider: () =>
    refuse("validation-failed", { email: ["your company's sign-in does not answer: try again in a moment, or ask your admin"] }),
  attempts: (seconds: number) =>
    refuse(
      "too-many-requests",
      { email: [`there were too many attempts: try again in ${seconds} s`] },
      { "retry-after": String(seconds) },
    ),
} as const;
