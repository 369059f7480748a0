import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { legacyInvoiceReader } from "#contract/legacy/invoice.ts";
import { legacyOrderReader } from "#contract/legacy/order.ts";
import { customerAddressOf, toOrder } from "#contract/legacy/to-order.ts";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import { printAmount, printRate } from "#domain/money/amount.ts";

const UUID = "0199c0de-0000-7000-8000-000000000001";
const faultsOf = (body: unknown): readonly string[] => {
  const read = legacyOrderReader.readBytes(Buffer.from(JSON.stringify(body)));
  return read.ok ? [] : Object.keys(read.errors).sort();
};
const orderOf = (body: unknown) => {
  const read = legacyOrderReader.readBytes(Buffer.from(JSON.stringify(body)));
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return toOrder(read.value, UUID);
};

describe("a legacy order", () => {
  it("needs what the specification marks under enableValidations, and tells every failure at once", () => {
    assert.deepEqual(faultsOf({ enableValidations: true }), [
      "billingTerm",
      "freightChargeTerms",
      "transportationMode",
      "transportationServiceLevel",
    ]);
    assert.deepEqual(faultsOf({ enableValidations: false }), []);
    assert.deepEqual(faultsOf({}), []);
    assert.deepEqual(faultsOf(legacyOrderExample), []);
  });

  it("may name what is needed by number or uuid", () => {
    const { transportationMode: _a, billingTerm: _b, transportationServiceLevel: _c, ...rest } = legacyOrderExample;
    const named = { ...rest, transportationModeId: 2, billingTermId: 1045, transportationServiceLevelId: 1 };
    assert.deepEqual(faultsOf(named), []);
    const { vendors, customer } = orderOf(named);
    assert.deepEqual(
      [vendors[0]?.service?.mode, vendors[0]?.service?.level, customer.billingTerms],
      ["Air", "Standard", "Net45"],
    );
  });

  it("refuses numbers, uuids, currencies and lists that are none, under enableValidations alone", () => {
    const bad = {
      transportationMode: "Rocket",
      transportationModeId: 99,
      freightChargeTerms: "zzz",
      billingTerm: "foo",
      currency: "DOLLARS",
      currencyId: 841,
      ratingEngineInfo: "{}",
      stops: [{ state: "OH", stateUuid: UUID }],
      lineItems: [{ handlingUnit: "Pallet", handlingUnitId: 2 }],
      referenceNumbers: [{ value: "1", referenceNumberTypeId: 999 }],
      vendorCharges: [{ code: "400", chargeTypeUuid: UUID, currency: "?" }],
    };
    assert.deepEqual(faultsOf({ ...legacyOrderExample, ...bad }), [
      "currency",
      "currencyId",
      "freightChargeTerms",
      "lineItems[0].handlingUnitId",
      "ratingEngineInfo",
      "referenceNumbers[0].referenceNumberTypeId",
      "stops[0].stateUuid",
      "transportationModeId",
      "vendorCharges[0].charge",
      "vendorCharges[0].chargeTypeUuid",
      "vendorCharges[0].currency",
    ]);
    assert.deepEqual(faultsOf({ ...legacyOrderExample, ...bad, enableValidations: false }), []);
  });

  it("judges a word as an invoice does: terms and currencies in any case are of their lists, any mode, level and billing term is a word", () => {
    for (const [order, invoice] of [
      [{ freightChargeTerms: "prepaidADD" }, { freightChargeTerms: "prepaidADD" }],
      [{ freightChargeTerms: "zzz" }, { freightChargeTerms: "zzz" }],
      [{ transportationMode: "less than truckload" }, { transportationModeDescription: "less than truckload" }],
      [{ transportationMode: "Rocket" }, { transportationModeDescription: "Rocket" }],
      [{ transportationServiceLevel: "By Noon" }, { transportationServiceLevelDescription: "By Noon" }],
      [{ currency: "eur" }, { currencyCode: "eur" }],
      [{ currency: "ZZZ" }, { currencyCode: "ZZZ" }],
    ]) {
      const read = legacyInvoiceReader.readValue({
        enableValidations: true,
        invoiceNumber: "I-1",
        vendor: { scacCode: "ACMF" },
        charges: [{ charge: 1 }],
        ...invoice,
      });
      assert.equal(faultsOf({ ...legacyOrderExample, ...order }).length, read.ok ? 0 : 1, JSON.stringify(order));
    }
    assert.deepEqual(faultsOf({ ...legacyOrderExample, billingTerm: "third party" }), []);
    for (const word of ["NET45", "30 days end of month"])
      assert.deepEqual(faultsOf({ ...legacyOrderExample, billingTerm: word, transportationMode: "Rocket" }), []);
  });

  it("refuses what no shape allows, whatever enableValidations says", () => {
    for (const enableValidations of [true, false])
      assert.deepEqual(
        faultsOf({
          ...legacyOrderExample,
          enableValidations,
          shipDate: "soon",
          deliverTime: "25:00:00",
          uuid: "me",
          distance: "far",
          stops: {},
          vendorCharges: [{ charge: 1.23456 }],
        }),
        ["deliverTime", "distance", "shipDate", "stops", "uuid", "vendorCharges[0].charge"],
      );
  });

  it("takes names in PascalCase, and a property twice in two cases not", () => {
    assert.equal(orderOf({ OrderNumber: "P-1", VendorCharges: [{ Charge: 5 }] }).orderNumber, "P-1");
    assert.deepEqual(faultsOf({ orderNumber: "a", OrderNumber: "b" }), ["orderNumber"]);
  });

  it("counts the deprecated charges where vendorCharges says nothing", () => {
    const amounts = (body: unknown) =>
      orderOf(body).vendors.flatMap((vendor) => vendor.charges.map((charge) => printAmount(charge.amount)));
    assert.deepEqual(amounts({ charges: [{ charge: 1 }] }), ["1.0000"]);
    assert.deepEqual(amounts({ charges: [{ charge: 1 }], vendorCharges: [] }), ["1.0000"]);
    assert.deepEqual(amounts({ charges: [{ charge: 1 }], vendorCharges: [{ charge: 2 }] }), ["2.0000"]);
    assert.deepEqual(amounts({ vendorCharges: [{ charge: null }, { charge: 3 }] }), ["3.0000"]);
  });

  it("never adds up amounts of two currencies", () => {
    const of = (body: object) => orderOf({ vendor: { externalId: "A" }, ...body }).vendors[0];
    const canadian = of({
      currency: "USD",
      vendorCharges: [
        { charge: 5, currency: "cad" },
        { charge: 6, currencyId: 124 },
      ],
    });
    assert.deepEqual([canadian?.currency, canadian?.charges.length], ["CAD", 2]);
    const mixed = of({ vendorCharges: [{ charge: 5, currency: "CAD" }, { charge: 6 }] });
    assert.deepEqual([mixed?.currency, mixed?.charges.map((charge) => printAmount(charge.amount))], ["USD", ["6.0000"]]);
    const unknown = of({
      vendorCharges: [
        { charge: 5, currencyId: 999999 },
        { charge: 6, currencyId: 0 },
      ],
    });
    assert.deepEqual(
      unknown?.charges.map((charge) => printAmount(charge.amount)),
      ["6.0000"],
      "of a currency that is none",
    );
  });

  it("goes by its uuid where it has no number, and has no vendor where none is named", () => {
    const order = orderOf({});
    assert.deepEqual([order.orderNumber, order.externalId, order.vendors, order.shipOn], [UUID, UUID, [], null]);
  });

  it("keeps the division as a tag, the terms in their spelling, and metric weights as they are", () => {
    const order = orderOf({
      division: "North",
      freightChargeTerms: "thirdparty",
      vendor: { scacCode: "ACMF" },
      lineItems: [{ sequenceNum: 7, class: 77.5, weight: 500, weightUnit: "kg" }],
    });
    assert.deepEqual(order.tags, { Division: "North" });
    assert.equal(order.vendors[0]?.chargeTerms, "ThirdParty");
    const [item] = order.items;
    assert.deepEqual([item?.id, item?.freightClass, item?.dimensions?.system], ["7", "77.5", "Metric"]);
    assert.equal(printRate(item?.dimensions?.weight ?? (0n as never)), "500");
  });

  it("tells the customer's address apart, which the core does not have", () => {
    const read = legacyOrderReader.readValue(legacyOrderExample);
    assert.ok(read.ok);
    assert.equal(customerAddressOf(read.value)?.postalCode, "44870-1234");
  });
});
