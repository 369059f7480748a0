import type { Scope } from "../auth/scopes.ts";
import { REFUSALS } from "../refusals.ts";
import { refusalsOf } from "../refusals-of-row.ts";
import type { AnyOperation, Generation } from "../operation.ts";
import { SchemaDescriber } from "./describe-schema.ts";
import { describeEvents, EVENT_SCHEMA } from "./events.ts";
import { describeRatingCallout } from "./rating-callout.ts";

type Json = Record<string, unknown>;

const TAGS: Readonly<Record<Generation, { readonly name: string; readonly description: string }>> = {
  v2: { name: "V2", description: "The current generation." },
  legacy: { name: "Legacy", description: "The older composite operations." },
  manage: { name: "Manage", description: "Workspace, settings, keys and endpoints of a tenant." },
  edi: { name: "EDI", description: "X12 interchanges." },
  oauth: { name: "OAuth", description: "Access tokens for API keys." },
  open: { name: "Service", description: "The service itself." },
};

const OAUTH_SCOPES: Readonly<Record<Scope, string>> = {
  orders: "Send and search orders",
  invoices: "Send, read and list invoices",
  documents: "Send and read documents",
  disputes: "Read disputes and write communications",
  audit: "Read audit results",
  edi: "Send X12 interchanges",
  manage: "Read the workspace, notes, assignment",
  decide: "Approve, terminate, match, dispute",
  admin: "Keys, policy, endpoints, people, partners",
};

const ERROR_SCHEMA: Json = {
  type: "object",
  required: ["Title", "Status", "TraceId", "Errors"],
  properties: {
    Title: { type: "string" },
    Status: { type: "integer" },
    TraceId: { type: "string", description: "W3C trace id; also in the `traceparent` header and our log." },
    Errors: {
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      description: "Field path to messages.",
    },
  },
  examples: [
    {
      Title: "One or more validation errors occurred.",
      Status: 400,
      TraceId: "0af7651916cd43dd8448eb211c80319c",
      Errors: { "vendors[0].externalId": ["externalId must be at most 255 characters"] },
    },
  ],
};

const PROBLEM_SCHEMA: Json = {
  type: "object",
  required: ["type", "title", "status"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
};

const OAUTH_ERROR_SCHEMA: Json = {
  type: "object",
  required: ["error"],
  properties: { error: { type: "string" }, error_description: { type: "string" } },
  examples: [{ error: "invalid_scope", error_description: "the key does not have admin" }],
};

const FILE_SCHEMA: Json = { type: "string", format: "binary" };

const ERROR_NAMES: Partial<Record<Generation, "Problem" | "OAuthError">> = { legacy: "Problem", oauth: "OAuthError" };
const errorName = (row: AnyOperation): "Error" | "Problem" | "OAuthError" => ERROR_NAMES[row.generation] ?? "Error";

const headerParameters = (row: AnyOperation): Json[] => {
  const headers: Json[] = [];
  const needsTenant = row.generation === "v2" && row.tenantParam === undefined && row.auth !== "none";
  if (needsTenant) headers.push({ $ref: "#/components/parameters/TenantUuid" });
  if (row.idempotent === true) headers.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (row.generation === "v2") headers.push({ $ref: "#/components/parameters/PropertyCase" });
  return headers;
};

const parametersOf = (row: AnyOperation, describer: SchemaDescriber): Json[] => {
  const list = (place: "path" | "query", schema: AnyOperation["params"]): Json[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      readonly properties?: Record<string, Json>;
      readonly required?: readonly string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = describer.describe(property);
      return {
        name,
        in: place,
        required: place === "path" || required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: rest,
      };
    });
  };
  return [...list("path", row.params), ...list("query", row.query), ...headerParameters(row)];
};

const securityOf = (row: AnyOperation): Json[] => {
  if (row.auth === "none") return [];
  if (row.auth === "session") return [{ Session: [] }];
  if (row.auth === "operator") return [{ OperatorKey: [] }];
  const key: Json[] = [{ ApiKey: [] }, { OAuth: row.scope === undefined ? [] : [row.scope] }];
  return row.auth === "key-or-session" ? [...key, { Session: [] }] : key;
};

const requestBodyOf = (row: AnyOperation, describer: SchemaDescriber): Json | undefined => {
  if (row.body !== undefined) {
    const example = row.bodyExample;
    const media: Json = {
      schema: describer.describe(row.body.schema),
      ...(example === undefined ? {} : { examples: { example: { value: example } } }),
    };
    const form: Json = row.form === undefined ? {} : { schema: describer.describe(row.form) };
    const others = Object.fromEntries((row.consumes ?? []).map((type) => [type, form]));
    return { required: row.bodyOptional !== true, content: { "application/json": media, ...others } };
  }
  if (row.reads === undefined || row.reads === "nothing") return undefined;
  const form = row.form === undefined ? undefined : row.bodyExample;
  const media: Json = {
    schema: row.form === undefined ? { type: "string", format: "binary" } : describer.describe(row.form),
    ...(form === undefined ? {} : { examples: { example: { value: form } } }),
  };
  return {
    required: true,
    content: Object.fromEntries((row.consumes ?? ["application/octet-stream"]).map((type) => [type, media])),
  };
};

const responsesOf = (row: AnyOperation, describer: SchemaDescriber): Json => {
  const responses: Json = {};
  for (const [status, { description, schema, contentType, otherTypes, headers, example }] of Object.entries(row.responses)) {
    const type = contentType ?? "application/json";
    const isError = Number(status) >= 400;
    const described: Json | undefined =
      schema !== undefined
        ? describer.describe(schema)
        : isError
          ? { $ref: errorRef(row) }
          : contentType !== undefined
            ? FILE_SCHEMA
            : undefined;
    responses[status] = {
      description,
      ...(headers === undefined
        ? {}
        : {
            headers: Object.fromEntries(
              Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: "string" } }]),
            ),
          }),
      ...(described === undefined
        ? {}
        : {
            content: {
              [type]: { schema: described, ...(example === undefined ? {} : { examples: { example: { value: example } } }) },
              ...Object.fromEntries((otherTypes ?? []).map((other) => [other, { schema: FILE_SCHEMA }])),
            },
          }),
    };
  }
  for (const code of refusalsOf(row)) {
    const { status } = REFUSALS[code];
    responses[String(status)] ??= { $ref: `#/components/responses/${errorName(row)}${status}` };
  }
  responses["default"] ??= { $ref: `#/components/responses/${errorName(row)}` };
  return responses;
};

const errorRef = (row: AnyOperation): string => `#/components/schemas/${errorName(row)}`;

const RETRY_HEADER: Json = {
  "Retry-After": { description: "Seconds until trying again makes sense.", schema: { type: "string" } },
};
const CODE_HEADER: Json = {
  "X-Error-Code": { description: "The refusal by its code, as in the list of errors.", schema: { type: "string" } },
};

/** One shared answer a status: the rows of the catalog with that status, in words. */
const errorResponses = (prefix: "Error" | "Problem" | "OAuthError", contentType: string): Json => {
  const byStatus = new Map<number, string[]>();
  for (const { status, when } of Object.values(REFUSALS)) byStatus.set(status, [...(byStatus.get(status) ?? []), when]);
  const content = { [contentType]: { schema: { $ref: `#/components/schemas/${prefix}` } } };
  const responses: Json = { [prefix]: { description: "Any other refusal, in the same shape.", headers: CODE_HEADER, content } };
  for (const [status, whens] of byStatus) {
    const retry = [404, 409, 429, 503].includes(status) ? RETRY_HEADER : {};
    responses[`${prefix}${status}`] = { description: whens.join(" "), headers: { ...CODE_HEADER, ...retry }, content };
  }
  return responses;
};

const operationOf = (row: AnyOperation, describer: SchemaDescriber): Json => {
  const parameters = parametersOf(row, describer);
  const requestBody = requestBodyOf(row, describer);
  return {
    operationId: row.operationId,
    tags: [TAGS[row.generation].name],
    summary: row.summary,
    ...(row.description === undefined ? {} : { description: row.description }),
    ...(row.deprecated === undefined ? {} : { deprecated: true }),
    ...(row.number === undefined ? {} : { "x-specification-operation": row.number }),
    ...(row.scope === undefined ? {} : { "x-scope": row.scope }),
    ...(row.grant === undefined ? {} : { "x-grant": row.grant }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(row, describer),
    security: securityOf(row),
  };
};

/** The OpenAPI 3.1 document of these rows, from the very schemas that validate. */
export function buildOpenApi(rows: readonly AnyOperation[]): Json {
  const describer = new SchemaDescriber();
  const paths: Record<string, Json> = {};
  const shown = rows.filter((row) => row.hidden !== true);
  for (const row of shown) (paths[row.path] ??= {})[row.method.toLowerCase()] = operationOf(row, describer);
  const used = JSON.stringify(paths);
  const keepUsed = (responses: Json): Json =>
    Object.fromEntries(Object.entries(responses).filter(([name]) => used.includes(`/components/responses/${name}"`)));
  const usesProblem = used.includes("/Problem");
  return {
    openapi: "3.1.0",
    info: {
      title: "Weighbridge",
      version: "2.0.0",
      summary: "Freight invoice audit",
      description:
        "Orders and vendor invoices go in; invoices are matched, audited, and approved or terminated; results come out by polling or webhook. " +
        "Property names of requests match whatever their case; unknown properties are ignored.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(shown.map((row) => row.generation))]
      .map((generation) => TAGS[generation])
      .concat([
        { name: "Events", description: "Webhooks that the service sends." },
        { name: "Rating", description: "The callout to a tenant's rating engine." },
      ]),
    paths,
    webhooks: { ...describeEvents(), ...describeRatingCallout() },
    components: {
      securitySchemes: {
        ApiKey: {
          type: "apiKey",
          in: "header",
          name: "X-Api-Key",
          description: "A key of the tenant: `wb_live_...`, `wb_test_...` in a sandbox.",
        },
        OAuth: {
          type: "oauth2",
          flows: { clientCredentials: { tokenUrl: "/oauth/token", scopes: OAUTH_SCOPES } },
          description:
            "Client credentials: an API key's uuid and the key. Metadata under `/.well-known/oauth-authorization-server`.",
        },
        Session: {
          type: "apiKey",
          in: "cookie",
          name: "weighbridge.session_token",
          description: "A person signed in to the web app.",
        },
        OperatorKey: { type: "apiKey", in: "header", name: "X-Api-Key", description: "The operator key of this installation." },
        RatingKey: { type: "apiKey", in: "query", name: "apikey", description: "The value the service issued for the tenant." },
      },
      parameters: {
        TenantUuid: {
          name: "X-Tenant-Uuid",
          in: "header",
          required: true,
          description: "The tenant; must be the key's.",
          schema: { type: "string", format: "uuid" },
        },
        IdempotencyKey: {
          name: "X-Idempotency-Key",
          in: "header",
          required: false,
          schema: { type: "string", minLength: 1, maxLength: 255 },
          description:
            "For safe retry: the same key and body answer the first answer again, with `Idempotent-Replayed: true`. Kept 8 days.",
        },
        PropertyCase: {
          name: "X-Property-Case",
          in: "header",
          required: false,
          description: "`pascal` for PascalCase answers.",
          schema: { type: "string", enum: ["camel", "pascal"] },
        },
      },
      responses: {
        ...keepUsed(errorResponses("Error", "application/json")),
        ...keepUsed(errorResponses("Problem", "application/problem+json")),
        ...keepUsed(errorResponses("OAuthError", "application/json")),
      },
      schemas: {
        ...describer.components,
        Error: ERROR_SCHEMA,
        ...(usesProblem ? { Problem: PROBLEM_SCHEMA } : {}),
        ...(used.includes("/OAuthError") ? { OAuthError: OAUTH_ERROR_SCHEMA } : {}),
        Event: EVENT_SCHEMA,
      },
    },
  };
}
