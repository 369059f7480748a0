import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import { overtakenBySibling } from "#domain/lifecycle/overtaken.ts";
import { unsettledBy } from "#domain/lifecycle/unsettled-by.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { ACME, factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Facts = Parameters<typeof factsOf>[0];

const beside = (sibling: SiblingInvoice): OtherInvoice =>
  ({
    uuid: sibling.uuid,
    orderUuids: ["order-ORD-1001"],
    sibling,
    earlier: { uuid: sibling.uuid, invoiceNumber: sibling.invoiceNumber, status: sibling.status, vendor: ACME },
  }) as unknown as OtherInvoice;
const other = (uuid: string, amount: string, status: SiblingInvoice["status"] = "approved", orderUuid?: string) =>
  siblingOf({
    uuid,
    invoiceNumber: `N-${uuid}`,
    status,
    byCode: [["LINEHAUL", amount]],
    ...(orderUuid === undefined ? {} : { orderUuid }),
  });
/** An order of 1,000 on which this invoice bills 400. */
const facts = (more: Facts = {}) =>
  factsOf({ order: { charges: [["LINEHAUL", "1000"]] }, invoice: { charges: [["LINEHAUL", "400"]] }, ...more });
const STRICT = { policy: { total: { over: { amount: "5" } } } };

describe("an approval that another one of the order overtook", () => {
  const words = (more: Facts, now: readonly SiblingInvoice[], approving = "400") =>
    overtakenBySibling(facts({ ...STRICT, ...more }), now.map(beside), amountOf(approving));

  it("is one where both together are more than is expected, beyond what the policy allows", () => {
    assert.match(
      words({}, [other("a", "605.01")]) ?? "",
      /^N-a of the same order was approved .*: together 1005\.0100 would be paid, 1000\.0000 is expected/,
    );
    assert.equal(words({}, [other("a", "605")]), null, "at the limit");
    assert.equal(words({}, [other("a", "600")]), null);
    assert.equal(words({}, [other("a", "1")]), null);
  });

  it("is one of a credit where less would be paid in all than is expected, beyond what the policy allows", () => {
    const strict = { policy: { total: { under: { amount: "5" } } } };
    const credited = (approved: string) => words(strict, [other("a", approved)], "-100");
    assert.match(credited("1094.99") ?? "", /^N-a .*: with this credit 994\.9900 would be paid in all, 1000\.0000 is expected/);
    assert.equal(credited("1095"), null, "at the limit");
    assert.equal(credited("1100"), null);
    assert.equal(credited("1200"), null, "more is left than is expected");
  });

  it("is none where the audit saw it as it is, or it is not approved", () => {
    const seen = other("a", "900");
    assert.equal(words({ siblings: [seen] }, [seen]), null);
    assert.notEqual(words({ siblings: [other("a", "600")] }, [seen]), null, "approved at another amount since");
    assert.notEqual(words({ siblings: [other("a", "900", "review")] }, [seen]), null, "approved since");
    assert.equal(words({}, [other("a", "900", "review")]), null);
  });

  it("names those that the audit has not seen, and counts all of them", () => {
    const seen = other("a", "300");
    assert.match(words({ siblings: [seen] }, [seen, other("b", "350")]) ?? "", /^N-b of .* together 1050\.0000/);
  });

  it("is none where the policy does not ask, or nothing can be compared", () => {
    assert.equal(words({ policy: { rules: { "order-overbilled": "off" } } }, [other("a", "900")]), null);
    assert.equal(words({ invoice: { currency: "CAD", charges: [["LINEHAUL", "400"]] } }, [other("a", "900")]), null);
  });
});

describe("invoices whose audit is wrong now that another one of the order is approved", () => {
  const unsettled = (
    now: readonly SiblingInvoice[],
    given: { readonly approving?: string; readonly isAdjusted?: boolean } = {},
  ) => unsettledBy(facts(), now.map(beside), amountOf(given.approving ?? "400"), given.isAdjusted ?? false);

  it("are the open ones that bill more than is left", () => {
    assert.deepEqual(unsettled([other("a", "600", "review"), other("b", "600.01", "review")]), ["b"]);
    assert.deepEqual(unsettled([other("paid", "300"), other("a", "300", "review"), other("b", "300.01", "disputed")]), ["b"]);
    assert.deepEqual(unsettled([other("paid", "900")]), [], "what is approved stays");
  });

  it("count what they claim of the orders of this one alone", () => {
    assert.deepEqual(unsettled([other("a", "900", "review", "order-elsewhere")]), []);
    assert.deepEqual(unsettled([siblingOf({ uuid: "none", status: "review" })]), []);
  });

  it("are all open ones where a person approved another amount than was billed", () => {
    assert.deepEqual(unsettled([other("a", "1", "review"), other("paid", "1")], { isAdjusted: true }), ["a"]);
  });

  it("are none where nothing can be compared", () => {
    const foreign = factsOf({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { currency: "CAD", charges: [["LINEHAUL", "400"]] },
    });
    assert.deepEqual(unsettledBy(foreign, [beside(other("a", "900", "review"))], amountOf("400"), true), []);
  });

  it("are those that came too long after it, whatever they bill: from the day after the last one that is allowed", () => {
    const later = (uuid: string, receivedOn: string) => ({ ...other(uuid, "1", "review"), receivedOn: day(receivedOn) });
    const given = factsOf({
      order: { charges: [["LINEHAUL", "1000"]] },
      invoice: { charges: [["LINEHAUL", "400"]] },
      receivedOn: "2026-03-06",
      policy: { lateBillingDays: 10 },
    });
    const now = [later("last", "2026-03-16"), later("late", "2026-03-17"), later("before", "2026-03-01")];
    assert.deepEqual(unsettledBy(given, now.map(beside), amountOf("400"), false), ["late"]);
  });

  it("count every order of this one, and what was approved before", () => {
    const given = factsOf({
      orders: [
        { orderNumber: "ORD-1001", charges: [["LINEHAUL", "500"]] },
        { orderNumber: "ORD-2", charges: [["LINEHAUL", "500"]] },
      ],
      invoice: { charges: [["LINEHAUL", "400"]] },
    });
    const open = (uuid: string, amount: string) => ({
      ...other(uuid, "100", "review"),
      amounts: ["order-ORD-1001", "order-ORD-2"].map((orderUuid) => ({ orderUuid, code: "LINEHAUL", amount: amountOf(amount) })),
    });
    const now = [other("paid", "100"), open("fits", "250"), open("does not", "250.01")];
    assert.deepEqual(unsettledBy(given, now.map(beside), amountOf("400"), false), ["does not"]);
  });
});
