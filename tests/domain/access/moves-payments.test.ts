import assert from "node:assert/strict";
import { test } from "node:test";
import { lackToMovePayments } from "#domain/access/moves-payments.ts";

test("payments are moved by those who decide, up to a limit that is not nothing", () => {
  assert.equal(lackToMovePayments({ mayDecide: true, approvalLimit: null }), null);
  assert.equal(lackToMovePayments({ mayDecide: true, approvalLimit: 1n }), null);
  assert.match(lackToMovePayments({ mayDecide: true, approvalLimit: 0n }) ?? "", /gives you an approval limit first/);
  assert.match(lackToMovePayments({ mayDecide: false, approvalLimit: null }) ?? "", /takes the scope decide/);
  assert.match(lackToMovePayments({ mayDecide: false, approvalLimit: 1n }) ?? "", /takes the scope decide/);
});
