import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { otherCarrierOn } from "#domain/audit/papers/carrier-of-paper.ts";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import { documentOf, factsOf } from "#tests/builders/audit-facts-builder.ts";

type Fields = FactDocument["fields"];
const ZENITH = { ...OTHER, name: "Zenith Lines, Inc.", charges: [] };
const own = (type: string | null = "Carrier") => ({ name: "Acme Freight", scac: "ACMF", type, charges: [] });

/** Whose paper it is, on an order of Acme (whose invoice it is) and Zenith. */
const told = (fields: Fields, vendors: readonly object[] = [own(), ZENITH], type = "LumperReceipt"): string | undefined =>
  otherCarrierOn(factsOf({ order: { vendors: vendors as never } }), documentOf(type, { fields }));

describe("whose a receipt is", () => {
  it("is plainly another carrier's by that one's name or SCAC, both carriers of the order", () => {
    assert.equal(told({ vendorName: "ZENITH LINES" }), "ZENITH LINES");
    assert.equal(told({ vendorName: "Fast Unloaders", scac: "othr" }), "OTHR");
    assert.equal(told({ scac: "OTHR" }), "OTHR");
    for (const type of ["DetentionReceipt", "PalletReceipt", "WeightScaleTicket", "OtherReceipt"])
      assert.equal(told({ vendorName: "Zenith Lines" }, undefined, type), "Zenith Lines", type);
    assert.equal(told({ vendorName: "Zenith Lines" }, [own(" carrier"), { ...ZENITH, type: "CARRIER" }]), "Zenith Lines");
  });
  it("is told among several carriers, and on several orders only where this one is a carrier on each", () => {
    const zeta = { ...ZENITH, externalId: "ZETA", scac: "ZETA", name: "Zeta" };
    for (const fields of [{ vendorName: "Zeta" }, { scac: "ZETA" }] as Fields[])
      assert.equal(told(fields, [own(), ZENITH, zeta]), Object.values(fields)[0]);
    const orders = (type: string) => [{ vendors: [own(), ZENITH] }, { orderNumber: "ORD-2", vendors: [own(type), ZENITH] }];
    const onBoth = (type: string) =>
      otherCarrierOn(
        factsOf({ orders: orders(type) as never }),
        documentOf("LumperReceipt", { fields: { vendorName: "Zenith Lines" } }),
      );
    assert.deepEqual([onBoth("Carrier"), onBoth("Broker")], ["Zenith Lines", undefined]);
  });
  it("is not told by who sold the service, by a name that is this carrier's too, nor by nothing", () => {
    for (const fields of [
      { vendorName: "Fast Unloaders" },
      { vendorName: "CAT Scale" },
      { vendorName: "" },
      {},
      { scac: "ZZZZ" },
    ])
      assert.equal(told(fields as Fields), undefined, JSON.stringify(fields));
    assert.equal(told({ vendorName: "Acme Freight", scac: "OTHR" }), undefined);
    assert.equal(told({ vendorName: "Zenith Lines", scac: "ACMF" }), undefined);
    assert.equal(told({ vendorName: "Zenith Lines" }, [own(), { ...ZENITH, name: "Zeta" }]), undefined);
    assert.equal(told({ vendorName: "Zenith Lines" }, [{ ...own(), name: "Zenith Lines" }, ZENITH]), undefined);
    const vendor = { ...ZENITH, externalId: "ACME", scacs: ["OTHR"], remitTo: null, paymentTerms: null, taxRegistered: null };
    const facts = { ...factsOf({ order: { vendors: [own(), ZENITH] as never } }), vendor };
    for (const fields of [{ vendorName: "Zenith Lines" }, { scac: "OTHR" }] as Fields[])
      assert.equal(otherCarrierOn(facts, documentOf("LumperReceipt", { fields })), undefined);
  });
  it("is not told where brokers or others stand on the order, or other papers: they bear the carrier's name rightly", () => {
    assert.equal(told({ vendorName: "Zenith Lines" }, [own("Broker"), ZENITH]), undefined);
    assert.equal(told({ vendorName: "Zenith Lines" }, [own(null), ZENITH]), undefined);
    assert.equal(told({ vendorName: "Zenith Lines" }, [own(), { ...ZENITH, type: "Warehouse" }]), undefined);
    for (const type of ["ProofOfDelivery", "BillOfLading", "WeightAndInspectionCertificate"])
      assert.equal(told({ vendorName: "Zenith Lines" }, undefined, type), undefined, type);
    assert.equal(
      otherCarrierOn(factsOf({ orders: [] }), documentOf("LumperReceipt", { fields: { vendorName: "Zenith" } })),
      undefined,
    );
  });
});

describe("another carrier's receipt", () => {
  const billed = (vendorName: string) =>
    runAudit(
      factsOf({
        order: { vendors: [{ ...own(), charges: [["LINEHAUL", "1000"]] }, ZENITH] as never },
        invoice: {
          charges: [
            ["LINEHAUL", "1000"],
            ["LUMPER", "185"],
          ],
        },
        documents: [documentOf("LumperReceipt", { fields: { totalAmount: "185.00", currency: "USD", vendorName } })],
        policy: { acceptSupported: true },
      }),
    );
  it("supports nothing, and the finding says why; one of the crew does", () => {
    assert.equal(billed("Fast Unloaders").verdict, "approve");
    const { verdict, findings } = billed("Zenith Lines");
    assert.equal(verdict, "dispute");
    assert.ok(findings.some(({ messageId }) => messageId === "document-amount-mismatch/otherCarrier"));
    assert.ok(findings.some(({ rule, supportedBy }) => rule === "charge-not-on-order" && supportedBy === null));
  });
});
