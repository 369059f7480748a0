import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNotEnd } from "../../web/src/features/recoveries/may-end.ts";

type Recovery = Parameters<typeof whyNotEnd>[0];
type Me = Parameters<typeof whyNotEnd>[1];

const recovery = { amount: "200.0000", recovered: "100.0000", waived: "0.0000", currency: "USD" } as Recovery;
const me = (role: string, approvalLimit: string | null) => ({ role, approvalLimit }) as Me;

test("who cannot end a recovery is told so before the click, in the words of the service", () => {
  assert.match(whyNotEnd(recovery, me("auditor", null), "waived") ?? "", /auditor\) does not decide/);
  assert.equal(whyNotEnd(recovery, me("approver", null), "waived"), undefined);
  assert.equal(whyNotEnd(recovery, me("approver", "300.0000"), "waived"), undefined);
  assert.match(
    whyNotEnd(recovery, me("approver", "299.9900"), "waived") ?? "",
    /300\.00 USD given up \(100\.00 USD of it earlier\)/,
  );
  assert.equal(whyNotEnd(recovery, me("approver", "299.9900"), "recovered"), undefined, "a part of it is within the limit");
  assert.match(whyNotEnd(recovery, me("approver", "100.0000"), "recovered") ?? "", /more than the approval limit of 100\.00 USD/);
});
