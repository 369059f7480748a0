import { Readable } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseAway, isHeldByOthers, isOverTime } from "#adapters/is-database-away.ts";
import { isDatabaseFull, isStorageFull } from "#adapters/is-storage-full.ts";
import { bodyLimitText, LIMITS } from "#contract/limits.ts";
import type { AnyAnswer } from "./answer.ts";
import type { CompiledRoute } from "./compile-route.ts";
import { NO_PAGE } from "./file-headers.ts";
import { answerLingering } from "./linger.ts";
import type { Generation } from "./operation.ts";
import { printError } from "./print-error.ts";
import { ERROR_CODE, type Refusal, refuse } from "./refusals.ts";

/** Queries may carry secrets (signatures, tokens): only the path is logged. */
export function pathOf(url: string): string {
  const at = url.indexOf("?");
  return (at === -1 ? url : url.slice(0, at)).slice(0, 500);
}

export function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return refuse("body-too-large", {
      body: [bodyLimitText(request.wb.route?.bodyLimit ?? LIMITS.jsonBytes)],
    });
  }
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return refuse("media-type", { "Content-Type": ["the content type is not supported"] });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refuse("bad-request", { body: [error.message] });
  // Nobody is left to answer: no failure of ours.
  if (error.code === "ECONNRESET" && error.message === "aborted" && !request.raw.complete) {
    const { trace, route, caller } = request.wb;
    request.log.info(
      { traceId: trace.traceId, operation: route?.row.operationId, tenant: caller?.tenant?.tenantUuid },
      "a caller went away before the whole body had come",
    );
    return refuse("bad-request", { body: ["the whole body has not come"] });
  }
  request.log.error(
    { err: error, traceId: request.wb.trace.traceId, operation: request.wb.route?.row.operationId },
    "a request failed",
  );
  if (isDatabaseFull(error))
    return refuse(
      "not-ready",
      { database: ["the database has no room to write; nothing was accepted or changed"] },
      { "retry-after": "10" },
    );
  if (isStorageFull(error))
    return refuse(
      "not-ready",
      { storage: ["there is no room for what was sent; nothing was accepted"] },
      { "retry-after": "10" },
    );
  if (isHeldByOthers(error) || isOverTime(error))
    return refuse(
      "not-ready",
      { database: ["what this needs is being worked on for longer than a request may wait; nothing was changed, try again"] },
      { "retry-after": "2" },
    );
  return isDatabaseAway(error) ? refuse("not-ready", {}, { "retry-after": "1" }) : refuse("unexpected");
}

const generationOf = (request: FastifyRequest): Generation =>
  request.wb.route?.row.generation ?? (request.url.startsWith("/v1/") ? "legacy" : "v2");

export function sendRefusal(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal,
  generation: Generation = generationOf(request),
): FastifyReply {
  const printed = printError(refusal, generation, request.wb.trace.traceId, pathOf(request.url));
  const row = request.wb.route?.row;
  if (row?.deprecated !== undefined) reply.headers(deprecationOf(request));
  if (!request.wb.isLast) reply.removeHeader("connection");
  return reply
    .code(printed.status)
    .headers({
      ...refusal.headers,
      [ERROR_CODE]: refusal.refusal,
      "content-type": printed.contentType,
      "content-length": Buffer.byteLength(printed.body),
      "cache-control": "no-store",
      "content-security-policy": NO_PAGE,
    })
    .send(answerLingering(request.raw, printed.body));
}

/** The successor's address with this request's own ids: RFC 8288 wants an address in `Link`, not a template of one. */
export function deprecationHeadersOf(
  route: CompiledRoute | undefined,
  params: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const { link, ...rest } = route?.deprecationHeaders ?? {};
  return { ...rest, link: (link ?? "").replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")) };
}
export function deprecationOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return deprecationHeadersOf(request.wb.route, (request.params ?? {}) as Readonly<Record<string, string | undefined>>);
}

export function sendAnswer(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: AnyAnswer,
  compiled: CompiledRoute,
): FastifyReply {
  reply.code(answer.status);
  if (compiled.deprecationHeaders !== undefined) reply.headers(deprecationOf(request));
  reply.header("cache-control", "no-store");
  reply.header("content-security-policy", NO_PAGE);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  const { body } = answer;
  if (body === undefined) return reply.send();
  if (
    Buffer.isBuffer(body) ||
    body instanceof Readable ||
    (typeof body === "string" && answer.headers?.["content-type"] !== undefined)
  )
    return reply.send(body);
  reply.header("content-type", "application/json; charset=utf-8");
  return reply.send(compiled.print(answer.status, body, wantsPascal(request)));
}

const wantsPascal = (request: FastifyRequest): boolean => {
  const asked = request.headers["x-property-case"];
  if (typeof asked === "string" && /^(?:pascal|camel)$/i.test(asked)) return asked.toLowerCase() === "pascal";
  const generation = request.wb.route?.row.generation;
  return (generation === "v2" || generation === "legacy") && request.wb.caller?.tenant?.propertyCase === "pascal";
};
