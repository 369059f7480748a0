import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { reader } from "#contract/json/reader.ts";
import { operation } from "#http/operation.ts";
import { refuse } from "#http/refusals.ts";

const row = {
  operationId: "listThings",
  method: "GET",
  path: "/manage/things/{uuid}",
  generation: "manage",
  auth: "key",
  summary: "List things",
} as const;
const params = Type.Object({ uuid: Type.String() });
const page = { 200: { description: "Things.", schema: Type.Object({ items: Type.Array(Type.String()) }) } };
const file = { 200: { description: "A file.", contentType: "application/pdf" } };
const nothing = { 204: { description: "It is gone." } };

/**
 * Each of these is held by the compiler: an expectation that finds nothing wrong is an error of its own. Names beyond the
 * declared ones are seen by the server of the tests.
 */
test("a handler that answers what its row does not declare does not compile", () => {
  const rows = [
    operation({ ...row, responses: page, handle: () => ({ status: 200, body: { items: ["a"] } }) }),
    operation({ ...row, responses: page, handle: async () => refuse("not-found") }),
    operation({ ...row, responses: nothing, handle: () => ({ status: 204 }) }),
    // @ts-expect-error another name than the declared one
    operation({ ...row, responses: page, handle: () => ({ status: 200, body: { itemz: ["a"] } }) }),
    // @ts-expect-error a value of another type
    operation({ ...row, responses: page, handle: () => ({ status: 200, body: { items: [1] } }) }),
    // @ts-expect-error a status that is not declared
    operation({ ...row, responses: page, handle: () => ({ status: 201, body: { items: ["a"] } }) }),
    // @ts-expect-error no body where one is declared
    operation({ ...row, responses: page, handle: () => ({ status: 200 }) }),
    // @ts-expect-error a body where none is declared
    operation({ ...row, responses: nothing, handle: () => ({ status: 204, body: {} }) }),
    // @ts-expect-error a file that does not say what it is
    operation({ ...row, responses: file, handle: () => ({ status: 200, body: "%PDF" }) }),
  ];
  assert.equal(rows.length, 9);
});

test("a row that changes something and does not say what it touches does not compile", () => {
  const changing = { ...row, method: "PUT", responses: nothing, handle: () => ({ status: 204 }) as const } as const;
  const rows = [
    operation({ ...changing, touches: "money", scope: "decide" }),
    operation({ ...changing, touches: "access", scope: "admin" }),
    operation({ ...changing, touches: "access", auth: "operator" }),
    operation({ ...changing, touches: "work" }),
    // @ts-expect-error no scope that has a say over money
    operation({ ...changing, touches: "money" }),
    // @ts-expect-error another scope than those that have it
    operation({ ...changing, touches: "money", scope: "manage" }),
    // @ts-expect-error nobody is asked who they are
    operation({ ...changing, touches: "money", auth: "none", scope: "decide" }),
    // @ts-expect-error a scope that has no say over access
    operation({ ...changing, touches: "access", scope: "decide" }),
    // @ts-expect-error nothing is said
    operation(changing),
    // @ts-expect-error no such kind
    operation({ ...changing, touches: "a little" }),
    // @ts-expect-error a GET changes nothing
    operation({ ...changing, method: "GET", touches: "work" }),
  ];
  assert.equal(rows.length, 11);
});

test("a handler is given what the schemas of its row say, and nothing else", () => {
  const body = reader(Type.Object({ name: Type.String() }));
  const rows = [
    operation({
      ...row,
      params,
      body,
      responses: page,
      handle: ({ params, body }) => ({ status: 200, body: { items: [params.uuid, body.name] } }),
    }),
    operation({
      ...row,
      body,
      responses: page,
      // @ts-expect-error the row has no parameters
      handle: ({ params }) => ({ status: 200, body: { items: [params.uuid] } }),
    }),
    operation({
      ...row,
      body,
      bodyOptional: true,
      responses: page,
      // @ts-expect-error the body may be left out
      handle: ({ body }) => ({ status: 200, body: { items: [body.name] } }),
    }),
    operation({
      ...row,
      body,
      reads: "files",
      responses: page,
      // @ts-expect-error a body with files is read by `withFilesBody`
      handle: ({ body }) => ({ status: 200, body: { items: [body.name] } }),
    }),
  ];
  assert.equal(rows.length, 4);
});
