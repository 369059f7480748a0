import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, ZERO } from "#domain/money/amount.ts";
import { excessOfWaiver } from "#domain/recovery/decide-waiver.ts";

test("what is given up in all is held against the limit", () => {
  const given = { left: amountOf("100.0000"), before: ZERO, currency: "USD" };
  assert.equal(excessOfWaiver(given, null), null);
  assert.equal(excessOfWaiver(given, amountOf("100.0000")), null);
  assert.equal(
    excessOfWaiver(given, amountOf("99.9999")),
    "100.00 USD given up is more than the approval limit of 99.9999 USD: an approver with a higher limit is needed.",
  );
  const again = { ...given, before: amountOf("50.0000") };
  assert.equal(excessOfWaiver(again, amountOf("150.0000")), null);
  assert.equal(
    excessOfWaiver(again, amountOf("100.0000")),
    "150.00 USD given up (50.00 USD of it earlier) is more than the approval limit of 100.00 USD: an approver with a higher limit is needed.",
  );
});
