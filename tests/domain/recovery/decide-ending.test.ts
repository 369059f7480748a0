import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, ZERO } from "#domain/money/amount.ts";
import { excessOfEnding, isNoSecondToEnd } from "#domain/recovery/decide-ending.ts";

test("what is given up or noted as come back in all is held against the limit", () => {
  for (const [kind, words] of [
    ["waived", "given up"],
    ["recovered", "noted as come back"],
  ] as const) {
    const given = { kind, sum: amountOf("100.0000"), before: ZERO, currency: "USD" };
    assert.equal(excessOfEnding(given, null), null);
    assert.equal(excessOfEnding(given, amountOf("100.0000")), null);
    assert.equal(
      excessOfEnding(given, amountOf("99.9999")),
      `100.00 USD ${words} is more than the approval limit of 99.9999 USD: an approver with a higher limit is needed.`,
    );
    const again = { ...given, before: amountOf("50.0000") };
    assert.equal(excessOfEnding(again, amountOf("150.0000")), null);
    assert.equal(
      excessOfEnding(again, amountOf("100.0000")),
      `150.00 USD ${words} (50.00 USD of it earlier) is more than the approval limit of 100.00 USD: an approver with a higher limit is needed.`,
    );
  }
});

test("another person alone ends the recovery of what somebody let out", () => {
  assert.equal(isNoSecondToEnd("another"), null);
  assert.match(isNoSecondToEnd("same") ?? "", /somebody else/);
  assert.match(isNoSecondToEnd("nobody") ?? "", /Nobody answers/);
});
