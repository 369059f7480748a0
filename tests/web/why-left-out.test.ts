import assert from "node:assert/strict";
import { test } from "node:test";
import { isOutOfReach, whyLeftOut } from "../../web/src/features/exceptions/why-left-out.ts";

const ME = "me-1";
const clean = { status: "review", isHeld: false, assignee: null, assigneeName: null };

test("a decision about a group leaves out what is in dispute, held or somebody else's", () => {
  assert.equal(whyLeftOut(clean, "approve", ME), null);
  assert.equal(whyLeftOut({ ...clean, isHeld: true }, "approve", ME), "held by a person");
  assert.equal(whyLeftOut({ ...clean, isHeld: true }, "assign", ME), null);
  assert.equal(whyLeftOut({ ...clean, status: "disputed" }, "approve", ME), "in dispute");
  assert.equal(whyLeftOut({ ...clean, status: "disputed" }, "dispute", ME), "in dispute");
  assert.equal(whyLeftOut({ ...clean, status: "disputed" }, "terminate", ME), null);
  assert.equal(whyLeftOut({ ...clean, assignee: "user:kim", assigneeName: "Kim" }, "terminate", ME), "Kim is at work on it");
  for (const assignee of [`user:${ME}`, "team:1"]) assert.equal(whyLeftOut({ ...clean, assignee }, "approve", ME), null);
});

test("nobody chooses a second dispute; the rest may be chosen", () => {
  assert.equal(isOutOfReach({ status: "disputed" }, "dispute"), true);
  assert.equal(isOutOfReach({ status: "disputed" }, "approve"), false);
  assert.equal(isOutOfReach({ status: "on-hold" }, "approve"), false);
});
