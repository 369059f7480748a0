import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { lostBetween } from "./compare-documents.ts";
import type { Json } from "./compare-schemas.ts";

const json = (schema: unknown, type = "application/json"): Json => ({ content: { [type]: { schema } } });
const answer = { type: "object", properties: { uuid: { type: "string" } }, required: ["uuid"] };
const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 500 } };

const OPERATION: Json = {
  operationId: "putThing",
  security: [{ ApiKey: [] }, { OAuth: ["manage"] }],
  parameters: [{ $ref: "#/components/parameters/Limit" }],
  requestBody: { ...json({ type: "object", properties: { kind: { enum: ["a", "b"] } } }), required: true },
  responses: {
    200: { ...json({ $ref: "#/components/schemas/Thing" }), headers: { ETag: { schema: { type: "string" } } } },
    404: json({ type: "object" }),
  },
};
const EVENT: Json = {
  operationId: "receive_CHANGED",
  parameters: [{ name: "webhook-id", in: "header", required: true, schema: { type: "string" } }],
  requestBody: json({ type: "object", properties: { type: { enum: ["CHANGED"] } }, required: ["type"] }),
  responses: { "2XX": { description: "Taken." } },
};

const COMPONENTS: Json = {
  parameters: { Limit: limit },
  schemas: { Thing: answer },
  securitySchemes: { ApiKey: { type: "apiKey", in: "header", name: "X-Api-Key" }, OAuth: { type: "oauth2", flows: {} } },
};

function document(operation: Json | undefined, event: Json = EVENT, components: Json = COMPONENTS): Json {
  return {
    paths:
      operation === undefined
        ? {}
        : { "/things/{uuid}": { parameters: [{ name: "uuid", in: "path", required: true }], put: operation } },
    webhooks: { CHANGED: { post: event } },
    components,
  };
}

const BEFORE = document(OPERATION);
const at = "PUT /things/{uuid}";

const CASES: readonly (readonly [name: string, after: Json, lost: readonly string[]])[] = [
  ["nothing changed", BEFORE, []],
  ["an operation goes", document(undefined), [`${at} is gone`]],
  [
    "it is called otherwise",
    document({ ...OPERATION, operationId: "setThing" }),
    [`${at} is called "setThing" and was "putThing"`],
  ],
  ["the body goes", document({ ...OPERATION, requestBody: undefined }), [`${at} body is not taken as application/json any more`]],
  [
    "the body is of another type",
    document({ ...OPERATION, requestBody: json({}, "text/csv") }),
    [`${at} body is not taken as application/json any more`],
  ],
  [
    "the body is narrowed",
    document({
      ...OPERATION,
      requestBody: { ...json({ type: "object", properties: { kind: { enum: ["a"] } } }), required: true },
    }),
    [`${at} body.kind takes "b" no more`],
  ],
  [
    "a status is answered no more",
    document({ ...OPERATION, responses: { 200: (OPERATION["responses"] as Json)[200] } }),
    [`${at} answers 404 no more`],
  ],
  [
    "another success is answered, which nobody waits for",
    document({ ...OPERATION, responses: { ...(OPERATION["responses"] as Json), 202: {}, 409: {} } }),
    [`${at} may answer 202, and could not`],
  ],
  [
    "an answer loses its body and its header",
    document({ ...OPERATION, responses: { 200: {}, 404: json({ type: "object" }) } }),
    [`${at} 200 comes without the header ETag`, `${at} 200 does not come as application/json any more`],
  ],
  [
    "an answer loses what its body is",
    document(OPERATION, EVENT, { ...COMPONENTS, schemas: { Thing: {} } }),
    [`${at} 200 may be anything, and was "object"`],
  ],
  [
    "a property of an answer goes",
    document(OPERATION, EVENT, { ...COMPONENTS, schemas: { Thing: { type: "object", properties: {} } } }),
    [`${at} 200.uuid is not answered any more`],
  ],
  ["a parameter goes", document({ ...OPERATION, parameters: [] }), [`${at} takes query limit no more`]],
  [
    "a parameter is narrowed, and another one needed",
    document({
      ...OPERATION,
      parameters: [
        { ...limit, schema: { type: "integer", maximum: 100 } },
        { name: "day", in: "query", required: true },
      ],
    }),
    [`${at} query limit has maximum 100 and had 500`, `${at} needs query day and did not`],
  ],
  [
    "a parameter is needed, and written otherwise",
    document({ ...OPERATION, parameters: [{ ...limit, required: true, style: "pipeDelimited" }] }),
    [`${at} query limit is written otherwise`, `${at} needs query limit and did not`],
  ],
  [
    "a way to be let in goes, and the other one wants more",
    document({ ...OPERATION, security: [{ OAuth: ["manage", "admin"] }] }),
    [`${at} cannot be called with {"ApiKey":[]} any more`, `${at} cannot be called with {"OAuth":["manage"]} any more`],
  ],
  [
    "a key is sent otherwise",
    document(OPERATION, EVENT, {
      ...COMPONENTS,
      securitySchemes: { ApiKey: { type: "apiKey", in: "header", name: "Authorization" } },
    }),
    ["security ApiKey is another", "security OAuth is gone"],
  ],
  ["an event goes", { ...BEFORE, webhooks: {} }, ["event CHANGED is gone"]],
  [
    "an event says less, and comes without its id",
    document(OPERATION, {
      ...EVENT,
      parameters: [],
      requestBody: json({ type: "object", properties: { type: { enum: ["CHANGED", "MOVED"] } } }),
      responses: {},
    }),
    [
      "event CHANGED comes without header webhook-id",
      'event CHANGED body.type may be "MOVED", and could not',
      "event CHANGED body.type may be missing, and was always there",
      "event CHANGED may be answered 2XX no more",
    ],
  ],
];

suite("two documents of the interface", () => {
  for (const [name, after, lost] of CASES)
    test(name, () => {
      assert.deepEqual([...lostBetween(BEFORE, after)].sort(), [...lost].sort());
    });

  test("what was needed and is not, and what comes beside, is growth", () => {
    const needed = document({ ...OPERATION, parameters: [{ ...limit, required: true }] });
    assert.deepEqual(lostBetween(needed, BEFORE), []);
    const more = document({
      ...OPERATION,
      security: [],
      parameters: [limit, { name: "day", in: "query" }],
      requestBody: { content: { ...(json({}) as { content: Json }).content, "text/csv": {} } },
      responses: { ...(OPERATION["responses"] as Json), 409: {} },
    });
    assert.deepEqual(lostBetween(BEFORE, more), []);
  });
});
