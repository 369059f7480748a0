import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import fc from "fast-check";
import { INVOICES_1, ORDERS_1 } from "#contract/packed/body-dictionary.ts";
import { isPacked, packValue, unpackValue } from "#contract/packed/packed-body.ts";
import { bytesOfText, textOfBytes } from "#contract/packed/seven-bits.ts";
import {
  invoiceOfRow,
  matchingOfRow,
  orderOfRow,
  packedInvoiceBody,
  packedOrderBody,
  vendorsOfRow,
} from "#contract/packed/stored-rows.ts";
import { invoiceFromStored, invoiceToStored } from "#contract/stored/invoice.ts";
import { orderFromStored, orderToStored } from "#contract/stored/order.ts";
import { anInvoice } from "../builders/an-invoice.ts";
import { anOrder, anOrderVendor } from "../builders/an-order.ts";

const text = fc.string({ unit: "grapheme" });
const words = fc.option(text);
const address = fc.record({
  name: words,
  address1: words,
  address2: words,
  city: words,
  state: words,
  country: words,
  postalCode: words,
});
const loose = fc.dictionary(
  fc.oneof(text, fc.constantFrom("packed", "__proto__", "vendors")),
  fc.oneof(text, fc.double(), fc.boolean()),
);
const stop = { sequence: fc.option(fc.nat()), address: fc.option(address) };
const order = fc
  .record({
    orderNumber: text,
    stops: fc.array(fc.record({ ...stop, type: words, vendors: fc.array(text) }), { maxLength: 4 }),
    vendors: fc.array(fc.record({ externalId: words, scac: words, mcNumber: words, dotNumber: words, name: words }), {
      maxLength: 4,
    }),
    tags: loose,
  })
  .map(({ vendors, ...given }) => orderToStored(anOrder({ ...given, vendors: vendors.map((vendor) => anOrderVendor(vendor)) })));
const invoice = fc
  .record({
    invoiceNumber: text,
    customerExternalId: words,
    stops: fc.array(fc.record({ ...stop, type: fc.constantFrom("Origin", "Destination", null) }), { maxLength: 4 }),
    references: fc.array(fc.record({ type: words, value: text, description: words }), { maxLength: 4 }),
  })
  .map((given) => invoiceToStored(anInvoice(given)));
/** As the database gives it back. */
const asRead = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe("bodies that are packed", () => {
  it("are any bytes as text that a column of JSON takes, and come back", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const written = textOfBytes(bytes);
        assert.deepEqual([...bytesOfText(written)], [...bytes]);
        assert.equal(written.includes("\u0000"), false);
        assert.equal(written.length, Math.ceil((bytes.length * 8) / 7));
      }),
    );
  });

  it("come back to the letter, names in the same order", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("order", "invoice"), (value, of) => {
        const packed = packValue(value, of);
        assert.ok(isPacked(asRead(packed)));
        assert.equal(JSON.stringify(unpackValue(asRead(packed))), JSON.stringify(value));
      }),
    );
  });

  it("of orders read as before, with what statements ask for beside them", () => {
    fc.assert(
      fc.property(order, (whole) => {
        const body = asRead(whole);
        const packed = asRead(packedOrderBody(body));
        assert.deepEqual(orderOfRow(packed), orderFromStored(body));
        assert.deepEqual(orderOfRow(body), orderFromStored(body));
        assert.deepEqual(vendorsOfRow(packed), vendorsOfRow(body));
        const { vendors, stops } = packed as {
          readonly vendors: readonly Readonly<Record<string, string>>[];
          readonly stops: readonly (readonly (string | null)[])[];
        };
        assert.deepEqual(
          vendors.map(({ externalId, scac }) => externalId ?? scac ?? null),
          whole.vendors.map(({ externalId, scac }) => externalId ?? scac),
        );
        assert.deepEqual(
          stops.map(([city = null, state = null, postalCode = null]) => [city, state, postalCode]),
          whole.stops.map(({ address: at }) => [at?.city ?? null, at?.state ?? null, at?.postalCode ?? null]),
        );
      }),
    );
  });

  it("of invoices read as before, with how they were matched", () => {
    fc.assert(
      fc.property(invoice, fc.jsonValue(), (whole, matching) => {
        const body = asRead(whole);
        const packed = asRead(packedInvoiceBody({ body, matching })) as Readonly<Record<string, unknown>>;
        assert.deepEqual(invoiceOfRow(packed), invoiceFromStored(body));
        assert.deepEqual(invoiceOfRow(body), invoiceFromStored(body));
        assert.equal(JSON.stringify(matchingOfRow({ body: packed, matching: null })), JSON.stringify(matching));
        assert.equal(packed["customerExternalId"] ?? null, whole.customerExternalId);
      }),
    );
    assert.deepEqual(matchingOfRow({ body: {}, matching: { score: 1 } }), { score: 1 });
  });

  it("are not read as something else where they are damaged, or of a later release", () => {
    const { packed } = packValue(invoiceToStored(anInvoice()), "invoice");
    assert.throws(() => unpackValue({ packed: packed.slice(0, -9) }));
    assert.throws(() => unpackValue({ packed: packed.replace("i1:", "i9:") }), /the dictionary i9/);
  });

  it("name dictionaries that stay as they are", () => {
    assert.deepEqual(
      [INVOICES_1, ORDERS_1].map((dictionary) => createHash("sha256").update(dictionary).digest("hex")),
      [
        "7a65da095d9afa6b384e1bb23e94b5ec0a64a01083d02ea0feae1d3f0487c5fd",
        "67ade29306663bc9320449fe942bb298dbe4a304665db8ec6be4e4b8e94a6060",
      ],
      "rows name them: add one with another name instead",
    );
  });
});
