import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { toPascal } from "#contract/json/pascal.ts";
import type { FieldErrors } from "#contract/json/problems.ts";
import { bodyLimitText, LIMITS } from "#contract/limits.ts";
import type { Context, Tenant } from "#src/context.ts";
import { actingAs } from "#usecases/trail/acting-as.ts";
import { type ReadParameters, parametersReader } from "./read-parameters.ts";
import { actOfCall } from "./act-of-call.ts";
import { answerReplaced, invoiceParameter } from "./answer-replaced.ts";
import { refuseMoreFiles } from "#usecases/quota/quotas.ts";
import { mapRefusal } from "./map-refusal.ts";
import { callerGone, type CallerGone } from "./caller-gone.ts";
import { isRefusal, type Refusal, refuse } from "./refusals.ts";
import type { AnyAnswer } from "./answer.ts";
import type { AnyOperation, Call } from "./operation.ts";

/** Body of a JSON operation unless its row says more. */
export const JSON_LIMIT = LIMITS.jsonBytes;
/** Where files are sent. */
export const FILES_LIMIT = LIMITS.filesBodyBytes;

/** A row made ready to serve. */
export interface CompiledRoute {
  readonly row: AnyOperation;
  /** As the router writes it: `/v2/invoices/:invoiceUuid`. */
  readonly url: string;
  readonly bodyLimit: number;
  readonly deprecationHeaders: Readonly<Record<string, string>> | undefined;
  /** 415 before the body is read; undefined when the content type will do. */
  refuseMedia(headers: IncomingHttpHeaders): Refusal | undefined;
  run(context: Context, request: FastifyRequest): Promise<AnyAnswer | Refusal>;
  print(status: number, body: unknown, pascal: boolean): string;
}

const NO_BYTES = Buffer.alloc(0);
const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

/** The tenant of operations that have none (operator, anonymous) must not be looked at. */
const NO_TENANT = new Proxy({} as Tenant, {
  get: (_target, name) => {
    throw new Error(`this operation has no tenant (asked for ${String(name)})`);
  },
});

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] !== undefined && headers["content-length"] !== "0");

export function compileRoute(row: AnyOperation): CompiledRoute {
  const readers = readersOf(row);
  const invoice = invoiceParameter(row);
  return {
    row,
    url: row.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    bodyLimit: readers.bodyLimit,
    deprecationHeaders: row.deprecated && deprecationHeaders(row.deprecated),
    refuseMedia: mediaGuard(row, readers.reads),
    run: async (context, request) => {
      const asked = await readRequest(row, readers, context, request);
      if ("refusal" in asked) return asked;
      const gone = callerGone(request.raw.socket);
      const call = callOf(row, context, request, { ...asked, reads: readers.reads, signal: () => gone.signal });
      const answer = await stopping(gone, () => row.handle(call));
      return invoice !== undefined && isRefusal(answer) && answer.refusal === "not-found"
        ? ((await answerReplaced(row, call, invoice)) ?? answer)
        : answer;
    },
    print: (status, body, pascal) => JSON.stringify(pascal ? toPascal(body, row.responses[status]?.schema) : body),
  };
}

type Reads = NonNullable<AnyOperation["reads"]>;

/** What of a request is read, and by what; compiled once for a row. */
interface Readers {
  readonly params: ReturnType<typeof parametersReader> | undefined;
  readonly query: ReturnType<typeof parametersReader> | undefined;
  readonly reads: Reads;
  readonly bodyLimit: number;
}

function readersOf(row: AnyOperation): Readers {
  return {
    params: row.params === undefined ? undefined : parametersReader(row.params, "path"),
    query: row.query === undefined ? undefined : parametersReader(row.query, "query"),
    reads: row.reads ?? (row.body === undefined ? "nothing" : "json"),
    bodyLimit: row.bodyLimit ?? JSON_LIMIT,
  };
}

/** 415 before the body is read: for what is packed in a way, or of a kind, that the operation does not take. */
function mediaGuard(row: AnyOperation, reads: Reads): CompiledRoute["refuseMedia"] {
  const isJson = reads === "json" || reads === "files";
  const accepts = [...(isJson ? ["application/json"] : []), ...(row.consumes ?? [])].join(", ");
  const isAccepted = (type: string): boolean => {
    if (isJson && (row.takesAnyType === true || JSON_TYPE.test(type))) return true;
    const plain = type.split(";", 1)[0]?.trim().toLowerCase() || "application/octet-stream";
    return row.consumes === undefined ? !isJson : row.consumes.includes(plain);
  };
  return (headers) => {
    if (reads === "nothing" || !hasBody(headers)) return undefined;
    const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
    if (encoding !== "identity" && !(row.takesGzip === true && encoding === "gzip")) {
      const why = row.takesGzip === true ? "the only compression taken is gzip" : "compressed bodies are not accepted";
      return refuse(
        "media-type",
        { "Content-Encoding": [why] },
        { "accept-encoding": row.takesGzip === true ? "gzip, identity" : "identity" },
      );
    }
    if (isAccepted(headers["content-type"] ?? "")) return undefined;
    return refuse(
      "media-type",
      { "Content-Type": [`the content type must be ${accepts}`] },
      row.method === "PATCH" ? { "accept-patch": accepts } : { "accept-post": accepts },
    );
  };
}

/** What a request asks for, read and held to the row's schemas. */
interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly rawText: string;
  readonly rawBody: Buffer;
}

/** Everything that is wrong with the parameters and the body is told at once. */
async function readRequest(
  row: AnyOperation,
  readers: Readers,
  context: Context,
  request: FastifyRequest,
): Promise<Asked | Refusal> {
  const { caller } = request.wb;
  const over =
    row.keepsFiles === true && caller?.tenant !== undefined ? await refuseMoreFiles(context, caller.tenant) : undefined;
  if (over !== undefined) return mapRefusal(over.refusal, "files");
  if (readers.query !== undefined && !isDecodable(request.url))
    return refuse("bad-request", { query: ["the query is malformed"] });
  const errors: Record<string, readonly string[]>[] = [];
  const params = readWith(readers.params, request.params, errors);
  const query = readWith(readers.query, request.query, errors);
  const { reads, bodyLimit } = readers;
  const rawBody = reads === "json" || reads === "bytes" ? await bytesOf(request.body, bodyLimit) : NO_BYTES;
  if ("refusal" in rawBody) return rawBody;
  const isLeftOut = rawBody.length === 0 && row.bodyOptional === true;
  const read = reads === "json" && row.body !== undefined && !isLeftOut ? row.body.readBytes(rawBody) : undefined;
  if (read?.ok === false) errors.push(read.errors);
  if (errors.length > 0) {
    const more = caller?.tenant === undefined ? undefined : await row.refused?.({ context, tenant: caller.tenant }, rawBody);
    return refuse("validation-failed", mergeErrors(more === undefined ? errors : [more, ...errors]));
  }
  return read?.ok === true
    ? { params, query, body: read.value, rawText: read.text, rawBody }
    : { params, query, body: undefined, rawText: "", rawBody };
}

/** What a handler is called with. */
function callOf(
  row: AnyOperation,
  context: Context,
  request: FastifyRequest,
  { params, query, body, rawText, rawBody, reads, signal }: Asked & { readonly reads: Reads; readonly signal: () => AbortSignal },
): Call {
  const { caller, trace } = request.wb;
  const act = actOfCall(row, caller, { address: request.ip, traceId: trace.traceId, params });
  return {
    context: { ...(act === undefined ? context : actingAs(context, act)), traceId: trace.traceId, spanId: trace.spanId },
    tenant: caller?.tenant ?? NO_TENANT,
    actor: caller?.principal as Call["actor"],
    params,
    query,
    body,
    rawText,
    rawBody,
    get rawStream() {
      return streamOf(reads === "stream" || reads === "files" ? request.body : undefined);
    },
    headers: request.headers,
    address: request.ip,
    traceId: trace.traceId,
    get log() {
      return context.log.child({ traceId: trace.traceId, operation: row.operationId });
    },
    get signal() {
      return signal();
    },
  };
}

const stopping = async <T>(gone: CallerGone, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } finally {
    gone.stop();
  }
};

/** The router refuses a path that does not decode; of a query it would make question marks. */
const isDecodable = (url: string): boolean => {
  const query = url.indexOf("?");
  if (query === -1 || !url.includes("%", query)) return true;
  try {
    decodeURIComponent(url.slice(query));
    return true;
  } catch {
    return false;
  }
};

const readWith = (read: ReadParameters | undefined, raw: unknown, errors: FieldErrors[]): unknown => {
  if (read === undefined) return {};
  const result = read(raw);
  if (result.ok) return result.value;
  errors.push(result.errors);
  return {};
};

const mergeErrors = (errors: readonly FieldErrors[]): FieldErrors =>
  errors.length === 1 ? (errors[0] ?? {}) : Object.fromEntries(errors.flatMap((error) => Object.entries(error)));

/** JSON arrives as a buffer; other content types as a stream, counted here. */
const bytesOf = async (body: unknown, limit: number): Promise<Buffer | Refusal> => {
  if (body === undefined || body === null) return NO_BYTES;
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of streamOf(body)) {
    size += (chunk as Buffer).length;
    if (size > limit) return refuse("body-too-large", { body: [bodyLimitText(limit)] });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
};

const streamOf = (body: unknown): Readable => {
  if (body instanceof Readable) return Readable.from(piecesOf(body), { objectMode: false });
  return Readable.from(Buffer.isBuffer(body) ? [body] : []);
};

/** Who stops reading, or destroys what it reads, must not tear down the connection its answer goes out on. */
async function* piecesOf(body: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of body.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}

/** RFC 9745 (a structured-field date), RFC 8594 (an HTTP date), RFC 5829 (the relation). */
const deprecationHeaders = ({
  since,
  sunset,
  successor,
}: NonNullable<AnyOperation["deprecated"]>): Readonly<Record<string, string>> => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  sunset: new Date(sunset).toUTCString(),
  link: `<${successor}>; rel="successor-version"`,
});
