import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after } from "node:test";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { folderOf, fold } from "#contract/json/fold.ts";
import { Problems } from "#contract/json/problems.ts";
import { compileValidator } from "#contract/json/validator.ts";
import type { ResponseRow } from "#http/answer.ts";
import type { AnyOperation } from "#http/operation.ts";
import { refusalsOf } from "#http/refusals-of-row.ts";
import { REFUSALS, type RefusalCode } from "#http/refusals.ts";
import type { ReadinessSource } from "#http/open/readiness.ts";
import type { Context } from "#src/context.ts";
import { checkReadiness } from "#usecases/tenant/check-readiness.ts";
import { buildServer as build, type HttpParts } from "#http/server.ts";
import { undocumented } from "./undocumented.ts";

/** What was answered: the operation and its status. */
type Given = Set<`${string} ${number}`>;

const givenBy = new WeakMap<FastifyInstance, Given>();
const faults: string[] = [];

/**
 * The server for tests: whatever an operation answers is held to what its row declares, at once. An answer that is not the
 * declared one becomes a 500, and the run fails in the end with every one of them.
 */
export function buildServer(parts: Omit<HttpParts, "readiness"> & Partial<Pick<HttpParts, "readiness">>): FastifyInstance {
  const app = build({ readiness: readinessOf(parts.context), ...parts });
  const given: Given = new Set();
  givenBy.set(app, given);
  app.addHook("onSend", async (request, reply, payload) => {
    const row = request.wb?.route?.row;
    if (row === undefined || request.method === "HEAD") return;
    const contentType = String(reply.getHeader("content-type") ?? "");
    const fault = faultOf(row, { status: reply.statusCode, contentType, payload, isPascal: isPascal(request, row) });
    given.add(`${row.operationId} ${reply.statusCode}`);
    if (fault === undefined) return;
    faults.push(`${row.operationId} ${reply.statusCode}: ${fault}`);
    throw new Error(faults.at(-1));
  });
  return app;
}

/** As a process that does not stop, on the database of the test. */
function readinessOf(context: Context): ReadinessSource {
  const parts = { migrations: [], folder: tmpdir(), minFreeBytes: 0 };
  return { check: () => checkReadiness(context, parts), isStopping: () => false };
}

/** Every operation and status that this server has answered so far. */
export function answersOf(app: FastifyInstance): ReadonlySet<string> {
  return givenBy.get(app) ?? new Set();
}

after(() => assert.deepEqual(faults, [], "answers that their rows do not declare"));

const STATUSES: ReadonlySet<number> = new Set(Object.values(REFUSALS).map((refusal) => refusal.status));

/** What any request may meet before an operation is asked, or when the service itself cannot answer. */
const OF_THE_FRAME: readonly RefusalCode[] = [
  "bad-request",
  "method-not-allowed",
  "request-timeout",
  "uri-too-long",
  "expectation-failed",
  "header-too-large",
  "unexpected",
  "not-ready",
];

/** The statuses of the refusals that an operation answers with; any other one is not declared. */
function refusedStatuses(row: AnyOperation): ReadonlySet<number> {
  return new Set([...OF_THE_FRAME, ...refusalsOf(row)].map((code) => REFUSALS[code].status));
}

/** An answer on its way out. */
export interface Sent {
  readonly status: number;
  readonly contentType: string;
  /** As Fastify hands it on: text, bytes, a stream, or nothing. */
  readonly payload: unknown;
  /** With the names of its schema in PascalCase. */
  readonly isPascal: boolean;
}

/** What the row does not declare about an answer; undefined when it is the declared one. */
export function faultOf(row: AnyOperation, sent: Sent): string | undefined {
  const declared = row.responses[sent.status];
  if (declared !== undefined) return faultOfDeclared(declared, sent);
  if (sent.status < 400) return "the row does not declare this status";
  if (!STATUSES.has(sent.status)) return "no refusal of the catalog has this status";
  if (!refusedStatuses(row).has(sent.status)) return "a refusal that the row does not tell of (`refuses`)";
  return faultOfError(row, sent);
}

/** Refusals follow from the catalog: their shape is that of the generation. */
const faultOfError = (row: AnyOperation, { status, contentType, payload }: Sent): string | undefined => {
  const type = row.generation === "legacy" ? "application/problem+json" : "application/json";
  if (!contentType.startsWith(type)) return `an error of type ${contentType}`;
  // A refusal before its body was read goes out as a stream of its own, of the same text.
  if (typeof payload !== "string") return undefined;
  const body = JSON.parse(payload) as Record<string, unknown>;
  if (row.generation === "oauth") return typeof body["error"] === "string" ? undefined : "an OAuth error without its code";
  if (row.generation === "legacy") return body["status"] === status ? undefined : "a problem of another status";
  const isError = Object.keys(body).join() === "Title,Status,TraceId,Errors" && body["Status"] === status;
  return isError ? undefined : `an error of another shape: ${payload.slice(0, 300)}`;
};

const faultOfDeclared = (declared: ResponseRow, { contentType, payload, isPascal }: Sent): string | undefined => {
  if (declared.otherTypes?.some((type) => contentType.startsWith(type)) === true) return undefined;
  if (declared.schema === undefined) {
    if (declared.contentType === undefined)
      return payload === undefined || payload === null || payload === "" ? undefined : "a body where none is declared";
    // A file has the type it was sent with.
    const isFile = declared.contentType === "application/octet-stream";
    return isFile || contentType.startsWith(declared.contentType) ? undefined : `content type ${contentType}`;
  }
  if (!contentType.startsWith(declared.contentType ?? "application/json")) return `content type ${contentType}`;
  const printed: unknown = JSON.parse(String(payload));
  const body = isPascal ? asCamel(printed, declared) : printed;
  const validate = validatorOf(declared);
  if (!validate(body))
    return `${JSON.stringify(validate.errors?.map(({ instancePath, message, params }) => [instancePath, message, params]))} in ${String(payload).slice(0, 800)}`;
  const extra = undocumented(body, declared.schema);
  return extra.length === 0 ? undefined : `in the answer, but not in the documentation: ${extra.join(", ")}`;
};

const validators = new WeakMap<ResponseRow, ReturnType<typeof compileValidator>>();
const validatorOf = (declared: ResponseRow): ReturnType<typeof compileValidator> => {
  const known = validators.get(declared) ?? compileValidator(declared.schema as NonNullable<ResponseRow["schema"]>);
  validators.set(declared, known);
  return known;
};

const isPascal = (request: FastifyRequest, row: AnyOperation): boolean => {
  const asked = String(request.headers["x-property-case"] ?? "").toLowerCase();
  if (asked === "pascal" || asked === "camel") return asked === "pascal";
  return (row.generation === "v2" || row.generation === "legacy") && request.wb.caller?.tenant?.propertyCase === "pascal";
};

/** Names of the schema in its own spelling again; a name that stays in camel case is a fault of its own. */
const asCamel = (printed: unknown, declared: ResponseRow): unknown => {
  const folder = folderOf(declared.schema as NonNullable<ResponseRow["schema"]>);
  return folder === undefined ? printed : fold(printed, folder, "", new Problems());
};
