import type { ConnectionGuard, ConnectionLimits } from "#adapters/connection-guard.ts";
import { Readable } from "node:stream";
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Context } from "#src/context.ts";
import { subjectOf } from "./act-of-call.ts";
import { type Asked, answerOddRequests, clientErrorAnswerer, rememberAsked } from "./answer-client-error.ts";
import { authenticate, type Authentication } from "./auth/authenticate.ts";
import { openBearer } from "./auth/bearer.ts";
import { Guesses, proofOf } from "./auth/guesses.ts";
import { type KeyDirectory, openKeyDirectory } from "./auth/key-directory.ts";
import type { ResolveSession } from "./auth/session.ts";
import { NO_BUCKETS, TokenBuckets } from "./auth/token-bucket.ts";
import { compileRoute, type CompiledRoute } from "./compile-route.ts";
import { closeLiveChanges } from "./manage/live/live-changes.ts";
import { type Metrics, openMetrics } from "./metrics.ts";
import { openOperations, probeOperations } from "./open/index.ts";
import type { MetricsGuard } from "./open/metrics.ts";
import type { ReadinessSource } from "./open/readiness.ts";
import { guardConnections, HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from "./guard-connections.ts";
import { holdToCaller } from "./hold-to-caller.ts";
import { isRefusal, type Refusal, refuse } from "./refusals.ts";
import type { AnyOperation, Generation } from "./operation.ts";
import { routes as allRoutes } from "./routes.ts";
import { deprecationHeadersOf, deprecationOf, pathOf, refusalOf, sendAnswer, sendRefusal } from "./send-answer.ts";
import { traceOf } from "./trace.ts";
import type { RequestState } from "./request-state.ts";
import { recordRequest } from "./record-request.ts";
import type { Spans } from "#adapters/spans/span.ts";
import { RefusedAttempts } from "#usecases/trail/refused-attempts.ts";

export interface HttpParts {
  readonly context: Context;
  /** THE table unless a test gives its own rows. */
  readonly routes?: readonly AnyOperation[];
  readonly keys?: KeyDirectory;
  readonly operatorKey?: string | undefined;
  /** Requests a second and burst, per key; 0 switches limits off. */
  readonly rateLimit?: { readonly perSecond: number; readonly burst: number };
  readonly resolveSession?: ResolveSession;
  /** Access tokens; without it the service's own alone. */
  readonly resolveBearer?: NonNullable<Authentication["resolveBearer"]>;
  /** The address customers know the service by. */
  readonly publicUrl?: string;
  /** Under https browsers ask the hosts below the service's by https alone too, unless told otherwise. */
  readonly strictSubdomains?: boolean;
  /** What `/readyz` tells. */
  readonly readiness: ReadinessSource;
  /**
   * The operations of the table and the pages about them, or no more than who runs the process asks (`/healthz`, `/readyz`,
   * `/metrics`).
   */
  readonly serves?: "everything" | "probes";
  /** More of the same server: the web app, sign-in. Called before it listens. */
  readonly plugins?: readonly ((app: FastifyInstance) => void | Promise<void>)[];
  /** Answers addresses no row has, when it wants to (the web app's pages): true when it did. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;
  /** Memory, event loop and garbage collection among the metrics. */
  readonly processMetrics?: boolean;
  readonly metrics?: Metrics;
  /** Who may ask `/metrics`: anybody unless told. */
  readonly metricsGuard?: MetricsGuard;
  /** What is not said is as in an installation. */
  readonly connections?: Partial<ConnectionLimits>;
  /** Addresses and networks of proxies whose word on where a caller is counts; none: a caller is who connects. */
  readonly trustedProxies?: readonly string[];
}

/** Node looks for those that are too late each 30 s; by then an attacker has them twice over. */
const LOOK_FOR_LATE_ONES_MS = 1_000;
const MAX_PARAM_LENGTH = 4096;
/** RFC 6797: a year. */
const STRICT_TRANSPORT = "max-age=31536000";
const strictTransportOf = ({ publicUrl, strictSubdomains = true }: HttpParts): string | undefined => {
  if (publicUrl?.startsWith("https:") !== true) return undefined;
  return strictSubdomains ? `${STRICT_TRANSPORT}; includeSubDomains` : STRICT_TRANSPORT;
};
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

/**
 * The HTTP server over the table of operations: tracing, authentication, reading, answering and the error shapes are the same for
 * all, so a handler sees a checked call and gives back an answer or a refusal. The caller listens and closes.
 */
export function buildServer(parts: HttpParts): FastifyInstance {
  const { context } = parts;
  const keys = parts.keys ?? openKeyDirectory(context);
  const metrics = parts.metrics ?? openMetrics(context, parts.processMetrics === true);
  const authentication: Authentication = {
    context,
    keys,
    buckets: new TokenBuckets(parts.rateLimit?.perSecond ?? 1000, parts.rateLimit?.burst ?? 5000),
    operatorKey: parts.operatorKey,
    resolveSession: parts.resolveSession,
    resolveBearer: parts.resolveBearer ?? openBearer(context, []),
  };
  const strictTransport = strictTransportOf(parts);
  const app = fastify({
    loggerInstance: context.log as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: parts.trustedProxies === undefined || parts.trustedProxies.length === 0 ? false : [...parts.trustedProxies],
    keepAliveTimeout: 75_000,
    forceCloseConnections: "idle",
    // What still comes on a connection that is there is served like everything before it.
    return503OnClosing: false,
    // A request without a host is refused below, in the error shape; Node would refuse it with an empty body.
    http: { headersTimeout: HEADERS_TIMEOUT_MS, requireHostHeader: false, connectionsCheckingInterval: LOOK_FOR_LATE_ONES_MS },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: false },
    clientErrorHandler: clientErrorAnswerer((path) => askedAt(rows, path)),
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      nameDeprecated(request, rows);
      sendRefusal(
        reply,
        request,
        error.code === "FST_ERR_MAX_PARAM_LENGTH"
          ? refuse("uri-too-long", { path: [`a part of the address is longer than ${MAX_PARAM_LENGTH} characters`] })
          : refuse("bad-request", { path: ["the address is malformed"] }),
      );
    },
  });
  app.decorateRequest("wb", null as unknown as RequestState);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i, { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.addHook("onRequest", (request, reply, done) => {
    begin(request, reply);
    if (strictTransport !== undefined) reply.header("strict-transport-security", strictTransport);
    // Who keeps a connection open to a process that stops sends the next request into the void.
    if (parts.readiness.isStopping()) {
      request.wb.isLast = true;
      reply.header("connection", "close");
    }
    if (request.headers.host !== undefined || !isNewerThan10(request)) return done();
    nameDeprecated(request, rows);
    sendRefusal(reply, request, refuse("bad-request", NO_HOST));
  });
  const refused = new RefusedAttempts(context);
  const guesses = new Guesses((parts.rateLimit?.perSecond ?? 1000) > 0);
  app.addHook("onResponse", (request, reply, done) => {
    end(request, reply, { metrics, spans: parts.context.outside.spans });
    if (REFUSED.has(reply.statusCode) || isUnproved(request, reply.statusCode)) noteRefused(refused, request, reply.statusCode);
    if (reply.statusCode === 401 && mayGuess(request.wb.route?.row, request)) guesses.wrong(request.ip);
    done();
  });
  app.addHook("onClose", () => refused.close());
  const guard = guardConnections(app, metrics, parts.connections);
  answerOddRequests(app.server, (path) => askedAt(rows, path));
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(reply, request, refusalOf(error, request)));
  app.setNotFoundHandler(async (request, reply) => {
    if ((await parts.fallback?.(request, reply)) === true) return reply;
    nameDeprecated(request, rows);
    return sendRefusal(reply, request, refuse("no-such-operation"));
  });

  const { readiness, metricsGuard = "anybody" } = parts;
  const table = parts.serves === "probes" ? [] : (parts.routes ?? allRoutes);
  const rows =
    parts.serves === "probes"
      ? probeOperations({ metrics, metricsGuard, readiness })
      : [...table, ...openOperations({ metrics, metricsGuard, readiness, rows: table, publicUrl: parts.publicUrl })];
  for (const row of rows) if (row.reads !== "files") addRoute(app, compileRoute(row), authentication, { guard, guesses });
  app.register(async (inner) => {
    // Here JSON is not collected before it is handed on: it brings files.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    for (const row of rows) if (row.reads === "files") addRoute(inner, compileRoute(row), authentication, { guard, guesses });
  });
  refuseOtherMethods(app, rows);
  for (const plugin of parts.plugins ?? []) app.register(async (inner) => plugin(inner));
  // Streams of live changes never end by themselves: without this the server would wait for them.
  app.addHook("preClose", () => closeLiveChanges(context));
  app.addHook("onClose", async () => {
    if (parts.keys === undefined) await keys.close();
  });
  return app;
}

/** RFC 9112, 3.2: a request of HTTP/1.1 names its host. */
const NO_HOST = { Host: ["the Host header is required in HTTP/1.1"] };
const isNewerThan10 = ({ raw }: FastifyRequest): boolean => raw.httpVersionMajor > 1 || raw.httpVersionMinor > 0;

const addRoute = (
  app: FastifyInstance,
  compiled: CompiledRoute,
  authentication: Authentication,
  { guard, guesses }: { readonly guard: ConnectionGuard; readonly guesses: Guesses },
): void => {
  const { row } = compiled;
  // A second look at a caller while its answer is on the way is not a second request.
  const asAgain = { ...authentication, buckets: NO_BUCKETS };
  app.route({
    method: row.method,
    url: compiled.url,
    bodyLimit: compiled.bodyLimit,
    onRequest: async (request, reply) => {
      request.wb.route = compiled;
      rememberAsked(request.raw.socket, {
        generation: row.generation,
        headers: row.deprecated === undefined ? {} : deprecationOf(request),
      });
      const waitSeconds = mayGuess(row, request) ? guesses.waitOf(request.ip, request.headers) : 0;
      if (waitSeconds > 0) return sendRefusal(reply, request, tooManyGuesses(waitSeconds));
      const caller = await authenticate(authentication, row, request, (known) => {
        request.wb.identified = known;
      });
      if ("refusal" in caller) return sendRefusal(reply, request, caller);
      request.wb.caller = caller;
      if (row.auth !== "none") {
        guard.prove(request.raw.socket);
        guesses.right(request.headers);
      }
      const unreadable = compiled.refuseMedia(request.headers);
      if (unreadable !== undefined) return sendRefusal(reply, request, unreadable);
    },
    // Not async: a reply given back by a promise is awaited to its last byte, with a dozen listeners more for each request.
    handler: (request, reply) => {
      compiled
        .run(authentication.context, request)
        .then((answer) => {
          if (isRefusal(answer)) sendRefusal(reply, request, answer);
          else {
            sendAnswer(reply, request, answer, compiled);
            if (answer.body instanceof Readable && row.auth !== "none")
              holdToCaller(answer, answer.body, async () => !("refusal" in (await authenticate(asAgain, row, request))));
          }
        })
        .catch((error: unknown) => void reply.send(error instanceof Error ? error : new Error(String(error))));
    },
  });
};

/** Whether a request is one by which keys, tokens or secrets can be guessed: it brings one, or its operation asks for one. */
const mayGuess = (row: AnyOperation | undefined, request: FastifyRequest): boolean =>
  proofOf(request.headers) !== undefined || (row?.auth === "none" && row.responses[401] !== undefined);

const tooManyGuesses = (seconds: number): Refusal =>
  refuse(
    "too-many-requests",
    { "X-Api-Key": ["too many invalid keys, tokens or secrets came from your address: wait, then send a right one"] },
    { "retry-after": String(seconds) },
  );

/** The deprecated operation at an address, whatever the method, and what it names. */
const deprecatedAt = (rows: readonly AnyOperation[], url: string) => {
  const [path = ""] = url.split("?", 1);
  for (const row of rows) {
    if (row.deprecated === undefined) continue;
    const found = new RegExp(`^${row.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]*)")}$`).exec(path);
    if (found !== null) return { route: compileRoute(row), params: { ...found.groups } };
  }
  return undefined;
};

/** Refused before it reaches an operation, at the address of a deprecated one: its headers stand on the refusal all the same. */
const nameDeprecated = (request: FastifyRequest, rows: readonly AnyOperation[]): void => {
  const found = deprecatedAt(rows, request.url);
  if (found === undefined) return;
  request.wb.route = found.route;
  request.params = found.params;
};

/** How a request that never became one is refused. */
const askedAt = (rows: readonly AnyOperation[], path: string): Asked | undefined => {
  if (!path.startsWith("/v1/")) return undefined;
  const found = deprecatedAt(rows, path);
  return { generation: "legacy", headers: found === undefined ? {} : deprecationHeadersOf(found.route, found.params) };
};

/** A path with another method is 405, and says which there are. */
const refuseOtherMethods = (app: FastifyInstance, rows: readonly AnyOperation[]): void => {
  const byUrl = new Map<string, { methods: Set<string>; generation: Generation }>();
  for (const row of rows) {
    // Two rows may call a parameter differently: for the router they are one path.
    const url = row.path.replaceAll(/\{(\w+)\}/g, ":p");
    const known = byUrl.get(url) ?? { methods: new Set<string>(), generation: row.generation };
    known.methods.add(row.method);
    if (row.method === "GET") known.methods.add("HEAD");
    byUrl.set(url, known);
  }
  for (const row of rows) {
    const url = row.path.replaceAll(/\{(\w+)\}/g, ":p");
    const known = byUrl.get(url);
    if (known === undefined) continue;
    byUrl.delete(url);
    const allow = [...known.methods].join(", ");
    app.route({
      method: METHODS.filter((method) => !known.methods.has(method)),
      url: row.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: false,
      onRequest: (request, reply) => {
        nameDeprecated(request, rows);
        sendRefusal(reply, request, refuse("method-not-allowed", {}, { allow }), known.generation);
      },
      handler: () => {},
    });
  }
};

interface Watching {
  readonly metrics: Metrics;
  readonly spans: Spans | null;
}

const begin = (request: FastifyRequest, reply: FastifyReply): void => {
  const trace = traceOf(request.headers["traceparent"]);
  request.wb = { trace, startedAt: performance.now(), isLast: false, caller: undefined, identified: undefined, route: undefined };
  reply.header("traceparent", trace.traceparent);
  reply.header("x-content-type-options", "nosniff");
  reply.header("referrer-policy", "no-referrer");
};

const end = (request: FastifyRequest, reply: FastifyReply, { metrics, spans }: Watching): void => {
  const { wb } = request;
  const ms = performance.now() - wb.startedAt;
  const operation = wb.route?.row.operationId ?? "none";
  metrics.observe(operation, request.method, reply.statusCode, ms / 1000);
  const line = {
    traceId: wb.trace.traceId,
    operation,
    method: request.method,
    path: pathOf(request.url),
    status: reply.statusCode,
    ms: Math.round(ms * 10) / 10,
    tenant: wb.caller?.tenant?.tenantUuid,
    actor: wb.caller?.principal.id,
    address: request.ip,
  };
  // What is asked of the process itself says by itself what is wrong.
  if (wb.route?.row.hidden === true) return;
  recordRequest(spans, request, reply, ms);
  if (reply.statusCode >= 500) request.log.error(line, "request");
  else request.log.info(line, "request");
};

/** Who is not known, and who may not. */
const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/** What people send to prove who they are, or change how they do, was wrong, or was tried too often. */
const isUnproved = ({ wb: { route } }: FastifyRequest, status: number): boolean =>
  route?.row.auth === "session" && route.row.touches === "access" && (status === 400 || status === 429);

const noteRefused = (refused: RefusedAttempts, request: FastifyRequest, status: number): void => {
  const { identified, route, trace } = request.wb;
  refused.note({
    tenantUuid: identified?.tenant?.tenantUuid,
    actor: identified?.principal.id ?? "anonymous",
    address: request.ip,
    reason: status === 401 ? "not known" : status === 403 ? "not allowed" : "not proved",
    operation: route?.row.operationId ?? request.routeOptions.url ?? "none",
    subject: route === undefined ? null : subjectOf(request.params),
    traceId: trace.traceId,
  });
};
