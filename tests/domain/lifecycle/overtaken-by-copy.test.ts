import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { overtakenByCopy, overtakenByCorrection } from "#domain/lifecycle/overtaken.ts";
import { openOf } from "#domain/lifecycle/unsettled-by.ts";
import { earlierOf, factsOf, type FactsInput } from "#tests/builders/audit-facts-builder.ts";

const other = (
  uuid: string,
  given: {
    readonly number?: string;
    readonly status?: InvoiceStatus;
    readonly amount?: string;
    readonly orders?: readonly string[];
  } = {},
): OtherInvoice =>
  ({
    uuid,
    numberKey: given.number ?? "INV1",
    orderUuids: given.orders ?? [],
    moveKeys: new Set(["700123"]),
    earlier: earlierOf({
      uuid,
      invoiceNumber: given.number ?? "INV-1",
      status: given.status ?? "approved",
      amount: given.amount ?? "100",
    }),
  }) as unknown as OtherInvoice;
const facts = (more: FactsInput = {}) =>
  factsOf({ order: { charges: [["LINEHAUL", "100"]] }, invoice: { charges: [["LINEHAUL", "100"]] }, ...more });

describe("an approval that a copy of the invoice overtook", () => {
  it("is one where the same number and amount was approved since the audit, by its name", () => {
    assert.match(
      overtakenByCopy(facts(), [other("copy")]) ?? "",
      /^INV-1, the same invoice, was approved after this one was audited/,
    );
  });

  it("is none where the audit saw it approved, and one where it saw it open", () => {
    const seen = (status: InvoiceStatus) => facts({ earlier: [earlierOf({ uuid: "copy", invoiceNumber: "INV-1", status })] });
    assert.equal(overtakenByCopy(seen("approved"), [other("copy")]), null);
    assert.notEqual(overtakenByCopy(seen("review"), [other("copy")]), null);
    assert.notEqual(
      overtakenByCopy(facts({ earlier: [earlierOf({ uuid: "else", status: "approved", invoiceNumber: "X" })] }), [other("copy")]),
      null,
    );
  });

  it("is none where it is open, another invoice, or nobody asks for copies", () => {
    assert.equal(overtakenByCopy(facts(), [other("copy", { status: "review" })]), null);
    assert.equal(overtakenByCopy(facts(), [other("copy", { number: "INV-2" })]), null);
    assert.equal(overtakenByCopy(facts(), []), null);
    const informs = facts({ policy: { rules: { "duplicate-invoice": "information" } } });
    assert.equal(overtakenByCopy(informs, [other("copy")]), null);
  });

  it("names the copies alone, of all that were approved since", () => {
    const words = overtakenByCopy(facts(), [other("else", { number: "INV-2" }), other("copy")]) ?? "";
    assert.match(words, /^INV-1, the same invoice/);
  });
});

describe("an approval that a correction of the invoice overtook", () => {
  const correcting = (uuid: string, number = "INV-1", correction: "replaces" | "cancels" = "cancels"): OtherInvoice => {
    const later = other(uuid, { number, status: "review" });
    return { ...later, earlier: { ...later.earlier, correction } };
  };

  it("is one where an invoice came since that says it replaces or cancels it, by its name", () => {
    assert.equal(
      overtakenByCorrection(facts(), [other("copy"), correcting("later")]),
      "INV-1 of 2026-03-04, which says that it cancels this invoice, came after it was audited. It is audited again; decide anew.",
    );
    assert.match(overtakenByCorrection(facts(), [correcting("later", "INV-1", "replaces")]) ?? "", /it replaces this invoice/);
  });

  it("is none where the audit saw it, whichever came first, or it is of another number", () => {
    const { earlier } = correcting("later");
    assert.equal(overtakenByCorrection(facts({ laterCorrections: [earlier] }), [correcting("later")]), null);
    assert.equal(overtakenByCorrection(facts({ earlier: [earlier] }), [correcting("later")]), null);
    assert.equal(overtakenByCorrection(facts(), [correcting("later", "INV-2")]), null);
    assert.equal(overtakenByCorrection(facts(), [other("copy")]), null);
  });

  it("is none where the policy makes of it an information, and of what the audit told already", () => {
    const informs = facts({ policy: { rules: { "correction-held": "information" } } });
    assert.equal(overtakenByCorrection(informs, [correcting("later")]), null);
    const replaces = factsOf({ invoice: { correction: "replaces" } });
    assert.equal(overtakenByCorrection(replaces, [correcting("later", "INV-2")]), null);
  });
});

describe("lookalikes that are open", () => {
  it("are those that are not finalized", () => {
    const all = (["received", "review", "disputed", "approved", "terminated"] as const).map((status) =>
      other(status, { status }),
    );
    assert.deepEqual(openOf(all), ["received", "review", "disputed"]);
  });
});
