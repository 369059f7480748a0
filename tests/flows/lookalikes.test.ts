import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { moveKeysOf, moveKeyWithoutPrefix } from "#domain/audit/identity/same-invoice.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import { knownAs } from "#usecases/audit/known-vendors.ts";
import { openLookalikes } from "#usecases/audit/lookalikes.ts";
import { earlierOf, invoiceOf, reference } from "#tests/builders/audit-facts-builder.ts";

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

describe("open invoices that might be one that was approved just now", () => {
  it("have its number, its PRO or BOL, or on its order a number that looks like it; never the invoice itself", () => {
    const open = (uuid: string, given: Parameters<typeof other>[1] = {}) =>
      other(uuid, { status: "review", number: "X-9", ...given });
    const approved = {
      open: {
        uuid: "this",
        numberKey: "INV107",
        invoice: invoiceOf({ invoiceNumber: "INV-107", references: [reference("PRO", "700999")] }),
      },
      orderUuids: ["o1"],
      facts: { orders: [{ order: { references: [reference("PRO", "700555")], vendors: [{ scac: "ACMF" }] } }] },
    };
    const found = (...others: OtherInvoice[]) =>
      openLookalikes(
        { others: new Map(others.map((each) => [each.uuid, each])) } as unknown as Parameters<typeof openLookalikes>[0],
        [approved] as unknown as Parameters<typeof openLookalikes>[1],
      );
    assert.deepEqual(found(open("number", { number: "INV107" })), ["number"]);
    assert.deepEqual(found(open("this", { number: "INV107" })), []);
    const pro = moveKeysOf(approved.open.invoice).map((key) => moveKeyWithoutPrefix(key.key));
    assert.deepEqual(found({ ...open("pro"), moveKeys: new Set(pro) } as OtherInvoice), ["pro"]);
    const withScac = { ...open("with its SCAC"), moveKeys: new Set(["pro:ACMF700999"]) } as unknown as OtherInvoice;
    assert.deepEqual(found(withScac), ["with its SCAC"]);
    assert.deepEqual(found(open("other pro")), []);
    const ofOrder = open("pro of its order");
    const earlier = { ...ofOrder.earlier, orderPros: ["pro:700555"] };
    assert.deepEqual(found({ ...ofOrder, earlier }), ["pro of its order"]);
    assert.deepEqual(found(open("looks", { number: "INV-1O7", orders: ["o1"] })), ["looks"]);
    assert.deepEqual(found(open("elsewhere", { number: "INV-1O7", orders: ["o2"] })), []);
    assert.deepEqual(found(open("altered", { number: "107R", orders: ["o2"] })), ["altered"]);
    assert.deepEqual(found(open("another", { number: "INV-2O7", orders: ["o1"] })), []);
  });
});

describe("how the directory names a vendor", () => {
  it("has every SCAC of its entry: two entries that share one may be one carrier", () => {
    const BARE = { scac: null, mcNumber: null, dotNumber: null };
    const entry = (externalId: string, scac: string | null, scacs: readonly string[]) => ({
      ...BARE,
      externalId,
      name: null,
      scac,
      aliases: [],
      body: { scacs },
    });
    const named = (externalId: string, scac: string | null, scacs: readonly string[]) =>
      knownAs({ ...BARE, externalId }, [], [entry(externalId, scac, scacs), entry("OTHER", null, ["XXXX"])]).map(
        (each) => each.scac,
      );
    assert.deepEqual(named("V-A", null, ["VFRA"]), ["VFRA"]);
    assert.deepEqual(named("V-B", "VFRB", ["VFRC", "VFRA"]), ["VFRB", "VFRC", "VFRA"]);
    assert.deepEqual(named("V-C", null, []), []);
  });
});
