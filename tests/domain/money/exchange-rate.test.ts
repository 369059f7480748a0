import assert from "node:assert/strict";
import { test } from "node:test";
import { exchangeRateText } from "#domain/money/exchange-rate.ts";

test("a rate in words is as it was agreed or published, not turned round", () => {
  const rate = { from: "CAD", to: "USD", rate: "1.3600", rateOn: "2026-03-01" };
  assert.equal(exchangeRateText({ ...rate, inverse: true }), "1 USD is 1.36 CAD, of 2026-03-01");
  assert.equal(exchangeRateText({ ...rate, rate: "0.735", inverse: false }), "1 CAD is 0.735 USD, of 2026-03-01");
});
