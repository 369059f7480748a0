import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readInvoice } from "#contract/v2/invoice.ts";
import { printAmount, printRate, type Rate } from "#domain/money/amount.ts";
import { faultOf, furtherToKey, keyedFields, keyedInvoiceOf, NEW_BILL } from "../../web/src/features/review/keyed-invoice.ts";
import type { Draft } from "../../web/src/features/review/review-draft.ts";

const VALUES = {
  currency: "usd",
  invoiceNumber: "AF-1",
  invoiceDate: "2026-10-14",
  shipDate: "2026-10-10",
  totalAmount: "1185.00",
};
const [LINE] = NEW_BILL.lines;
const aDraft = (values: Readonly<Record<string, string>>, rest: Readonly<Record<string, string>> = {}): Draft => ({
  ...NEW_BILL,
  values: { ...VALUES, ...values },
  lines: LINE === undefined ? [] : [{ ...LINE, description: "Linehaul", amount: "1185.00", rest }],
});
const received = (draft: Draft) => {
  const read = readInvoice(JSON.parse(JSON.stringify(keyedInvoiceOf(draft))));
  assert.ok(read.ok);
  return read.invoice;
};

const printed = (rate: Rate | null | undefined): string | null => (rate == null ? null : printRate(rate));

/** A value of each field that may be added. */
const EACH: Readonly<Record<string, string>> = {
  deliveryDate: "2026-10-12",
  poNumber: "PO-9",
  shipmentNumber: "SH-9",
  loadNumber: "LD-9",
  mcNumber: "123456",
  dotNumber: "654321",
  remitToName: "Factor Bank",
  billToName: "Globe Goods",
  chargeTerms: "Collect",
  paymentTerms: "Net30",
  weight: "42000.5",
  weightUnit: "lbs",
  pieces: "4",
  class: "77.5",
};

describe("a bill that is keyed", () => {
  it("is sent with every field that is offered", () => {
    assert.deepEqual(furtherToKey(aDraft({})).toSorted(), Object.keys(EACH).toSorted());
    assert.deepEqual(furtherToKey(aDraft(EACH)), []);
    const draft = aDraft({ ...EACH, scac: "ACMF", orderNumber: "SO-1", proNumber: "PRO1", bolNumber: "BOL1" });
    assert.equal(faultOf(draft), null);
    const invoice = received(draft);
    assert.deepEqual(
      [invoice.deliveryOn, invoice.chargeTerms, invoice.paymentTerms, invoice.currency],
      ["2026-10-12", "Collect", "Net30", "USD"],
    );
    assert.deepEqual(invoice.vendor, { externalId: null, scac: "ACMF", mcNumber: "123456", dotNumber: "654321" });
    assert.deepEqual(
      invoice.stops.map(({ type, address }) => [type, address?.name]),
      [
        ["RemitTo", "Factor Bank"],
        ["BillTo", "Globe Goods"],
      ],
    );
    const [item] = invoice.items;
    assert.deepEqual([item?.totalCount, item?.freightClass, item?.dimensions?.system], [4, "77.5", "Imperial"]);
    assert.equal(printed(item?.dimensions?.weight), "42000.5");
    assert.deepEqual(invoice.references.map(({ type, value }) => `${type} ${value}`).toSorted(), [
      "BOLNumber BOL1",
      "LoadNumber LD-9",
      "OrderNumber SO-1",
      "PONumber PO-9",
      "PRONumber PRO1",
      "ShipmentNumber SH-9",
    ]);
  });

  it("is sent with code, quantity, rate and what it counts of a charge", () => {
    const draft = aDraft({ scac: "ACMF" }, { code: "400", quantity: "2", rate: "592.5", qualifier: "PerHour" });
    assert.equal(faultOf(draft), null);
    const [charge] = received(draft).charges;
    assert.deepEqual([charge?.name?.value, charge?.name?.description, charge?.qualifier], ["400", "Linehaul", "PerHour"]);
    assert.deepEqual([charge === undefined ? null : printAmount(charge.amount), printed(charge?.rate)], ["1185.0000", "592.5"]);
  });

  it("is sent with the numbers of a vendor that was chosen, and without what nobody typed", () => {
    const chosen = { ...aDraft({ mcNumber: "123456" }), vendor: { externalId: "ACME", name: "Acme" } };
    assert.deepEqual(received(chosen).vendor, { externalId: "ACME", scac: null, mcNumber: "123456", dotNumber: null });
    assert.deepEqual([received(chosen).stops, received(chosen).items], [[], []]);
  });

  it("shows no field that would be dropped, whatever was kept of an earlier release", () => {
    const names = keyedFields(aDraft({ dueDate: "2026-11-14", signedBy: "Kim", weight: "1" })).map(({ name }) => name);
    assert.deepEqual([names.includes("dueDate"), names.includes("signedBy"), names.includes("weight")], [false, false, true]);
    assert.equal(furtherToKey(aDraft({})).includes("dueDate"), false);
  });

  it("is not sent where a figure cannot be read, or a weight has no unit", () => {
    const of = (values: Readonly<Record<string, string>>, rest = {}) => faultOf(aDraft({ scac: "ACMF", ...values }, rest));
    assert.match(of({ weight: "42000" }) ?? "", /with its unit/);
    assert.match(of({ weightUnit: "lb" }) ?? "", /with its unit/);
    assert.match(of({ weight: "42000", weightUnit: "stone" }) ?? "", /with its unit/);
    assert.match(of({ weight: "42,000", weightUnit: "lb" }) ?? "", /plain figures/);
    assert.match(of({ pieces: "4.5" }) ?? "", /plain figures/);
    assert.match(of({ class: "LTL" }) ?? "", /plain figures/);
    assert.match(of({}, { rate: "5,00" }) ?? "", /quantity or rate/);
    assert.equal(of({}, { rate: "-5.00", quantity: "3" }), null);
    assert.equal(faultOf(aDraft({ mcNumber: "123456" })), null);
    assert.match(faultOf(aDraft({})) ?? "", /Choose the vendor/);
  });
});
