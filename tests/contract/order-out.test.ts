import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { orderToStored } from "#contract/stored/order.ts";
import { readOrder } from "#contract/v2/order.ts";
import { storedOrderOut } from "#contract/v2/read/order-read.ts";

const address = {
  name: "Dock 4",
  address1: "1 Main St",
  address2: null,
  city: "Chicago",
  state: "IL",
  country: "USA",
  postalCode: "60601",
};
const contact = { name: "Ana", phone: "1", department: "AP" };
const charge = {
  charge: 10.25,
  itemId: "1",
  code: { type: null, value: "LINEHAUL", description: "Line haul" },
  rate: 0.00000001,
  quantity: 123456789012345,
  qualifier: "PerMile",
};
const bare = { charge: -99999999999.9999, itemId: null, code: null, rate: null, quantity: null, qualifier: null };

const FULL = {
  orderNumber: "SO-1",
  externalId: "TMS 1",
  shipDate: "2026-03-01",
  deliveryDate: "2026-03-04",
  stops: [{ type: "Origin", sequence: 1, vendors: ["V-1"], address }],
  items: [
    {
      id: "1",
      class: 77.5,
      description: "Tiles",
      handlingUnit: "Pallet",
      handlingUnitCount: 2,
      nmfcCode: "123-4",
      totalCount: 40,
      dimensions: { system: "Imperial", weight: 1000.5, volume: null, height: 1, length: 2, width: 3, stackable: true },
    },
  ],
  vendors: [
    {
      externalId: "V-1",
      name: "Vee",
      scacCode: "VEEE",
      mcNumber: "MC1",
      dotNumber: "D1",
      type: "Carrier",
      currency: "CAD",
      chargeTerms: "Collect",
      paymentTerms: "Net10",
      billToAddress: null,
      remitToAddress: address,
      address,
      contact,
      service: { mode: "Ground", type: "LTL", level: "Standard", equipment: "Flatbed" },
      charges: [charge, bare],
    },
  ],
  customer: { externalId: "C-1", name: "Cee", billingTerms: "Net20", currency: "USD", contact, charges: [bare] },
  referenceNumbers: [{ type: "PONumber", description: null, value: "PO 7" }],
  metadata: { constructor: { toString: "a", n: null, yes: true, half: 0.5 }, "": {} },
  tags: { Division: "North", division: 2 },
  internalContacts: [{ role: "Planner", name: "Bo", phone: null, department: null }],
};

const roundTrip = (body: unknown): unknown => {
  const read = readOrder(body);
  assert.ok(read.ok);
  return storedOrderOut(JSON.parse(JSON.stringify(orderToStored(read.order))));
};

suite("an order read back", () => {
  test("who is at a stop and in which street is told as it was sent, blanks too", () => {
    for (const blank of [" ", "   ", "\t", "\u00a0"]) {
      const stops = [
        { type: "Stop", sequence: 1, vendors: [], address: { ...address, name: blank, address1: blank, address2: blank } },
      ];
      const [stop] = (roundTrip({ ...FULL, stops }) as { stops: (typeof stops)[number][] }).stops;
      assert.deepEqual([stop?.address?.name, stop?.address?.address1, stop?.address?.address2], [blank, blank, blank]);
    }
  });

  test("is the order that was sent, field by field", () => assert.deepEqual(roundTrip(FULL), FULL));

  test("sent again it is the same order", () => assert.deepEqual(roundTrip(roundTrip(FULL)), FULL));

  test("has its defaults, and null or nothing where nothing was said", () => {
    const least = { orderNumber: "SO-2", shipDate: "2026-03-01T23:30:00-06:00", vendors: [{ externalId: "V" }], customer: {} };
    const out = roundTrip(least) as Record<string, unknown> & { vendors: { currency: string; charges: unknown[] }[] };
    assert.deepEqual(
      [out["externalId"], out["shipDate"], out["deliveryDate"], out["stops"], out["metadata"]],
      ["SO-2", "2026-03-01", null, [], {}],
    );
    assert.deepEqual([out.vendors[0]?.currency, out.vendors[0]?.charges], ["USD", []]);
  });
});
