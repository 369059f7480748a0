import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { otherFrom, type OtherInvoice, otherVendorInvoice } from "#domain/audit/identity/other-invoice.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { besideOf, overtakenByOtherVendor, overtakenByReturn } from "#domain/lifecycle/overtaken.ts";
import { ownChange, staleVendor, type VendorNow } from "#domain/lifecycle/vendor-change-since.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { ACME, factsOf, type FactsInput, invoiceOf } from "#tests/builders/audit-facts-builder.ts";

const ELSE: VendorIdentity = { externalId: "ELSE", scac: "ELSX", mcNumber: null, dotNumber: null };
const THIRD: VendorIdentity = { externalId: "THIRD", scac: "THRD", mcNumber: null, dotNumber: null };

const paid = (uuid: string, vendor: VendorIdentity, status: InvoiceStatus = "approved"): OtherInvoice => {
  const allocations = [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: "300", ordered: "300" }];
  return otherFrom({
    uuid,
    numberKey: uuid,
    acceptedAt: "2026-03-05T00:00:00.000000Z",
    receivedOn: day("2026-03-05"),
    status,
    orderUuids: ["order-ORD-1001"],
    currency: "USD",
    total: "300",
    allocations,
    claims: allocations,
    paidIn: null,
    isBlockedDuplicate: false,
    invoice: invoiceOf({ invoiceNumber: `N-${uuid}`, vendor, charges: [["LINEHAUL", "300"]], references: [] }),
  });
};
const facts = (more: FactsInput = {}) =>
  factsOf({ order: { charges: [["LINEHAUL", "1000"]] }, invoice: { charges: [["LINEHAUL", "400"]] }, ...more });

describe("an approval that an invoice of another vendor overtook", () => {
  it("is one where that vendor was paid and the order does not name it", () => {
    assert.match(overtakenByOtherVendor(facts(), [paid("a", ELSE)]) ?? "", /^N-a of another vendor was approved/);
  });

  it("names those that the audit has not seen, of those that count", () => {
    const seen = paid("seen", ELSE);
    const given = facts({ otherVendorInvoices: [otherVendorInvoice(seen)] });
    assert.equal(overtakenByOtherVendor(given, [seen]), null);
    assert.match(overtakenByOtherVendor(given, [seen, paid("b", THIRD)]) ?? "", /^N-b of/);
  });

  it("is none where it is open, where the order names that vendor with it, or where nobody asks", () => {
    assert.equal(overtakenByOtherVendor(facts(), [paid("a", ELSE, "review")]), null);
    const named = facts({
      order: { vendors: [{ charges: [["LINEHAUL", "1000"]] }, { ...ELSE, charges: [["LINEHAUL", "300"]] }] },
    });
    assert.equal(overtakenByOtherVendor(named, [paid("a", ELSE)]), null);
    assert.match(overtakenByOtherVendor(named, [paid("a", ELSE), paid("b", THIRD)]) ?? "", /^N-b of/, "the other one alone");
    const off = facts({ policy: { rules: { "order-billed-by-other": "off" } } });
    assert.equal(overtakenByOtherVendor(off, [paid("a", ELSE)]), null);
  });

  it("tells the vendor's own invoices from those of others", () => {
    const { sameVendor, otherVendors } = besideOf(facts(), [paid("own", ACME), paid("a", ELSE)]);
    assert.deepEqual([sameVendor.map(({ uuid }) => uuid), otherVendors.map(({ uuid }) => uuid)], [["own"], ["a"]]);
  });
});

describe("an approval that money coming back overtook", () => {
  const back = { recoveryUuid: "r", orderUuid: "order-ORD-1001", amount: amountOf("5"), currency: "USD", invoiceUuids: ["x"] };

  it("is one where the audit did not see it, or saw another amount", () => {
    assert.notEqual(overtakenByReturn(facts(), [back]), null);
    assert.notEqual(overtakenByReturn(facts({ recovered: [{ ...back, amount: amountOf("4") }] }), [back]), null);
    assert.equal(overtakenByReturn(facts({ recovered: [back] }), [back]), null);
    assert.equal(overtakenByReturn(facts(), []), null);
  });
});

describe("an approval and changes of where or how the vendor is paid", () => {
  const waits = (uuid: string, isOwn = false): VendorNow["waiting"][number] => ({ uuid, kind: "payment-terms", isOwn });
  const known = (...uuids: readonly string[]) =>
    facts({
      vendorProfile: { paymentTerms: "Net30" },
      vendorChanges: uuids.map((uuid) => ({
        uuid,
        setting: "payment-terms" as const,
        before: "",
        after: "",
        askedBy: "Bob",
        askedOn: day("2026-03-06"),
      })),
    });

  it("are in the way where terms or remit-to are others now, or the vendor came or went", () => {
    const { vendor } = known();
    assert.equal(staleVendor(known(), { profile: vendor, waiting: [] }), null);
    for (const profile of [
      null,
      vendor === null ? null : { ...vendor, paymentTerms: "Net15" },
      vendor === null ? null : { ...vendor, remitTo: { name: "Elsewhere" } as never },
    ])
      assert.match(staleVendor(known(), { profile, waiting: [] }) ?? "", /^where or by which terms/);
    assert.equal(staleVendor(facts(), { profile: null, waiting: [] }), null);
  });

  it("are in the way where other ones wait than the audit saw: one more, one less, another", () => {
    const now = (...uuids: readonly string[]): VendorNow => ({
      profile: known().vendor,
      waiting: uuids.map((uuid) => waits(uuid)),
    });
    assert.equal(staleVendor(known("a"), now("a")), null);
    for (const uuids of [[], ["b"], ["a", "b"]])
      assert.match(staleVendor(known("a"), now(...uuids)) ?? "", /^a change of where or how/);
  });

  it("are the approver's own where the audit told of them", () => {
    const own: VendorNow = { profile: known().vendor, waiting: [waits("a"), waits("b", true)] };
    assert.match(ownChange(known("a", "b"), own)?.message ?? "", /^You asked for a change of the vendor's payment terms/);
    assert.equal(ownChange(known("a"), own), null, "an audit of before is told first");
    assert.equal(ownChange(known("a"), { ...own, waiting: [waits("a")] }), null);
    // Also where other entries of the directory say otherwise where the vendor is paid: else whoever asked would approve it.
    const otherRemitTos = [{ name: "Elsewhere" }] as never;
    const told = ownChange({ ...known("a", "b"), otherRemitTos }, { ...own, otherRemitTos });
    assert.equal(told?.refusal, "own-change");
  });
});
