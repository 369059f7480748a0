import assert from "node:assert/strict";
import { test } from "node:test";
import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { amount } from "#domain/money/amount.ts";

test("payments are moved by those who decide, up to a limit that is not nothing", () => {
  assert.equal(lackToMovePayments({ mayDecide: true, approvalLimit: null }), null);
  assert.equal(lackToMovePayments({ mayDecide: true, approvalLimit: amount(1n) }), null);
  assert.match(lackToMovePayments({ mayDecide: true, approvalLimit: amount(0n) }) ?? "", /gives you an approval limit first/);
  assert.match(lackToMovePayments({ mayDecide: false, approvalLimit: null }) ?? "", /takes the scope decide/);
  assert.match(lackToMovePayments({ mayDecide: false, approvalLimit: amount(1n) }) ?? "", /takes the scope decide/);
});
