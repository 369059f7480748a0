import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { firstPaidOn, mayBeLate } from "#domain/audit/identity/may-be-late.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import type { Day } from "#domain/day/day.ts";
import type { InvoiceType } from "#domain/invoice/invoice.ts";

const policy = { lateBillingDays: 180, originalBillingDays: 60 };
const late = (
  type: InvoiceType,
  invoiceOn: string,
  receivedOn: string,
  firstPaid?: string,
  over: Partial<{ originalBillingDays: null }> = {},
) =>
  mayBeLate(
    { ...policy, ...over },
    { invoice: { type, invoiceOn: invoiceOn as Day }, receivedOn: receivedOn as Day },
    firstPaid as Day | undefined,
  );

describe("whether it counts when an invoice came first", () => {
  it("does for every one that follows up another by its type", () => {
    assert.equal(late("BalanceDue", "2026-03-01", "2026-03-02"), true);
    assert.equal(late("Supplemental", "2026-03-01", "2026-03-02"), true);
    assert.equal(late("Invoice", "2026-03-01", "2026-03-02"), false);
  });

  it("does for one that came more days after a paid one than the policy allows", () => {
    assert.equal(late("Invoice", "2026-06-29", "2026-06-30", "2026-01-01"), false, "180 days after it");
    assert.equal(late("Invoice", "2026-06-30", "2026-07-01", "2026-01-01"), true, "181 days after it");
  });

  it("does for one that came more than thirty days after its own date, where the policy has a limit for first invoices", () => {
    assert.equal(late("Invoice", "2026-03-01", "2026-03-31"), false);
    assert.equal(late("Invoice", "2026-03-01", "2026-04-01"), true);
    assert.equal(late("Invoice", "2026-03-01", "2026-04-01", undefined, { originalBillingDays: null }), false);
  });
});

describe("the first day on which a paid invoice of orders came", () => {
  const other = (status: string, receivedOn: string, orderUuids = ["order"]) =>
    ({ sibling: { status, receivedOn }, orderUuids }) as unknown as OtherInvoice;

  it("is the earliest of those that are approved and on an order", () => {
    assert.equal(firstPaidOn([other("approved", "2026-02-01"), other("approved", "2026-01-15")]), "2026-01-15");
    assert.equal(firstPaidOn([other("review", "2026-01-01"), other("approved", "2026-01-15", [])]), undefined);
    assert.equal(firstPaidOn([]), undefined);
  });
});
