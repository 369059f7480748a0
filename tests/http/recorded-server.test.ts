import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { operation } from "#http/operation.ts";
import { faultOf, type Sent } from "#tests/builders/recorded-server.ts";

const row = operation({
  operationId: "getThing",
  method: "GET",
  path: "/v2/things",
  generation: "v2",
  auth: "key",
  refuses: ["not-found"],
  summary: "Get a thing",
  responses: {
    200: {
      description: "The thing.",
      schema: Type.Object({ name: Type.String(), parts: Type.Array(Type.Object({ no: Type.Integer() })) }),
      otherTypes: ["text/csv"],
    },
    202: { description: "Its file.", contentType: "application/pdf" },
    204: { description: "It is gone." },
  },
  handle: () => ({ status: 204 }),
});
const JSON_TYPE = "application/json; charset=utf-8";
const sent = (status: number, payload: unknown, contentType = JSON_TYPE, isPascal = false): Sent => ({
  status,
  payload: typeof payload === "object" ? JSON.stringify(payload) : payload,
  contentType,
  isPascal,
});
const THING = { name: "a", parts: [{ no: 1 }] };
const ERROR = { Title: "t", Status: 404, TraceId: "x", Errors: {} };

const CASES: readonly (readonly [what: string, answer: Sent, fault: RegExp | undefined])[] = [
  ["what is declared", sent(200, THING), undefined],
  ["in PascalCase", sent(200, { Name: "a", Parts: [{ No: 1 }] }, JSON_TYPE, true), undefined],
  ["a file that is declared beside it", sent(200, "a,b", "text/csv"), undefined],
  ["a file", sent(202, "%PDF", "application/pdf"), undefined],
  ["nothing", sent(204, undefined, ""), undefined],
  ["an error of the catalog", sent(404, ERROR), undefined],
  ["a status that is not declared", sent(201, THING), /does not declare this status/],
  ["a status no refusal has", sent(418, { ...ERROR, Status: 418 }), /no refusal of the catalog/],
  ["a refusal that the row does not tell of", sent(409, { ...ERROR, Status: 409 }), /does not tell of/],
  ["a refusal of any request", sent(400, { ...ERROR, Status: 400 }), undefined],
  ["a part that is missing", sent(200, { name: "a" }), /required/],
  ["a value of another type", sent(200, { ...THING, name: 1 }), /must be string/],
  ["a name nobody promised, deep inside", sent(200, { ...THING, parts: [{ no: 1, cost: 2 }] }), /\.parts\[\]\.cost/],
  ["another content type", sent(200, "<p>", "text/html"), /content type text\/html/],
  ["a file of another type", sent(202, "x", "text/plain"), /content type text\/plain/],
  ["a body where none is", sent(204, {}), /a body where none is declared/],
  ["an error of another shape", sent(404, { message: "no" }), /another shape/],
  ["an error that says another status", sent(404, { ...ERROR, Status: 400 }), /another shape/],
];

for (const [what, answer, fault] of CASES)
  test(`the server of the tests ${fault === undefined ? "lets pass" : "sees"}: ${what}`, () => {
    const found = faultOf(row, answer);
    if (fault === undefined) assert.equal(found, undefined);
    else assert.match(String(found), fault);
  });
