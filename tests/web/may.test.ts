import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "#http/routes.ts";
import { REFUSALS } from "#http/refusals.ts";
import { type ApiError, errorOf } from "../../web/src/api/api-error.ts";
import { REFUSAL_SENTENCES } from "../../web/src/api/refusal-sentences.ts";
import { ASKED, type AskedOperation, whyNot } from "../../web/src/shared/may.ts";

test("what the app takes an operation to ask is what the service asks", () => {
  for (const [operation, [scope, touches]] of Object.entries(ASKED)) {
    const row = routes.find(({ operationId }) => operationId === operation);
    assert.deepEqual([row?.scope, row?.touches], [scope, touches], operation);
  }
});

test("who may not do something is told why before the click", () => {
  for (const operation of Object.keys(ASKED) as AskedOperation[]) {
    assert.equal(whyNot("admin", operation), undefined, operation);
    assert.ok(whyNot("viewer", operation), operation);
    assert.ok(whyNot("a role of a later release", operation), operation);
    assert.ok(whyNot(null, operation), operation);
  }
  assert.equal(whyNot("developer", "changeRatingEngine"), "Only an administrator does this");
  assert.equal(whyNot("developer", "makeApiKey"), undefined);
  assert.equal(whyNot("approver", "makeApiKey"), "Only an administrator or a developer does this");
  assert.equal(whyNot("auditor", "retryIntake"), undefined);
  assert.equal(whyNot("viewer", "retryIntake"), "A viewer reads, and changes nothing");
});

test("every refusal of the service has a sentence for a person, and none is left over", () => {
  assert.deepEqual(Object.keys(REFUSAL_SENTENCES).toSorted(), Object.keys(REFUSALS).toSorted());
});

test("a refusal is told by its code, with what it says of fields and without what it says of keys", () => {
  const refused = (code: string | null, status: number, Title: string, Errors: object): ApiError =>
    errorOf(new Response(null, { status, headers: code === null ? {} : { "x-error-code": code } }), {
      Title,
      Errors,
      Status: status,
    });
  const scope = refused("scope-missing", 403, "The key lacks the scope of this operation.", {
    "X-Api-Key": ["the scope admin is required"],
  });
  assert.equal(scope.message, "Your role does not include this. An administrator can say who may do it.");
  assert.deepEqual(scope.details, []);
  const invalid = refused("validation-failed", 400, "One or more validation errors occurred.", { name: ["name is required"] });
  assert.equal(invalid.code, "validation-failed");
  assert.equal(invalid.message, "Something that was entered cannot be used.");
  assert.deepEqual(invalid.details, ["name: name is required"]);
  // Of a service of an earlier release, or a later one with a code that this page does not know.
  for (const code of [null, "not-known-yet"]) assert.equal(refused(code, 418, "No tea.", {}).message, "No tea.");
});
