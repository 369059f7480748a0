import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  invoiceReferenceKeys,
  isOneConfusion,
  normalizeReference,
  orderReferenceKeys,
  referencePieces,
} from "#domain/matching/reference-keys.ts";
import { referenceKind } from "#domain/matching/reference-kind.ts";
import { reference } from "#tests/builders/audit-facts-builder.ts";

describe("reference kinds", () => {
  const kinds = [
    ["OrderNumber", "OrderNumber"],
    ["order number", "OrderNumber"],
    ["ORDER_NUMBER", "OrderNumber"],
    ["Shipment-Number", "ShipmentNumber"],
    ["LoadNumber", "LoadNumber"],
    ["BOL", "BOLNumber"],
    ["Bill of Lading", "BOLNumber"],
    ["master bol number", "MasterBOLNumber"],
    ["PRO", "PRONumber"],
    ["pro #", "PRONumber"],
    ["PO", "PONumber"],
    ["Purchase Order", "PONumber"],
    ["CustomerReference", "CustomerReference"],
    ["PickupNumber", "PickupNumber"],
    ["AppointmentNumber", "AppointmentNumber"],
    ["Seal", "Other"],
    ["", "Other"],
    [null, "Other"],
  ] as const;
  for (const [type, kind] of kinds) it(`${type} is ${kind}`, () => assert.equal(referenceKind(type), kind));
});

describe("reference keys", () => {
  const same = [
    ["ORD-000123", "ord 123"],
    ["0000123", "123"],
    ["A/B.C-1", "abc1"],
    ["12-034", "1234"],
    ["PO#77", "po 77"],
  ] as const;
  for (const [a, b] of same) it(`"${a}" is "${b}"`, () => assert.equal(normalizeReference(a), normalizeReference(b)));

  it("pieces are the same whichever way is taken to them", () => {
    const byRule = (text: string): readonly string[] =>
      text
        .normalize("NFKC")
        .toUpperCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((piece) => piece !== "");
    const held = (text: string) => assert.deepEqual(referencePieces(text), byRule(text), JSON.stringify(text));
    for (let code = 0; code < 0x3000; code += 1) held(`a${String.fromCodePoint(code)}1`);
    for (const text of ["", "-", "--A", "\uff21\uff22-1", "\u00b2", "stra\u00dfe", "\u212a", "A_B", "\u017f7"]) held(text);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "Z", "0", "7", "-", " ", "#", "_", "\u00df", "\uff21", "\u0661") }),
        held,
      ),
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), held));
  });

  it("normalizing again changes nothing; blanks, case and separators never matter", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z1-9]{1,12}$/), (text) => {
        assert.equal(normalizeReference(text), text);
        assert.equal(normalizeReference(` ${[...text.toLowerCase()].join("-")} `), text);
        assert.equal(normalizeReference(`00${text}`), text);
        const confusable = (orderNumber: string) =>
          orderReferenceKeys({ orderNumber, externalId: orderNumber, references: [] }).map((key) => key.confusable);
        assert.deepEqual(confusable(`9${text.replaceAll("S", "5").replaceAll("O", "0")}`), confusable(`9${text}`));
      }),
    ));

  it("one look-alike letter is one confusion, none or two are not", () => {
    for (const [a, b, entry] of [
      ["10O1", "1001", true],
      ["1001", "1001", false],
      ["1OO1", "1001", false],
      ["S5", "55", true],
      ["B1", "81", true],
      ["I23", "123", true],
      ["A23", "123", false],
      ["O123", "123", true],
      ["ORD-10O1", "ord1001", true],
    ] as const) {
      assert.equal(isOneConfusion(a, b), entry, `${a} ${b}`);
    }
  });

  it("an order is stored under its numbers and references, an invoice looks up its references and its own number as a PRO", () => {
    const keys = orderReferenceKeys({
      orderNumber: "SO-7",
      externalId: "tms/7",
      references: [reference("BOL", "B-01"), reference("Seal", "S9"), reference("PO", "TBD")],
    });
    assert.deepEqual(
      keys.map((key) => [key.kind, key.key, key.confusable]),
      [
        ["OrderNumber", "order:SO7", "order~507"],
        ["OrderNumber", "order:TMS7", "order~TM57"],
        ["BOLNumber", "bol:B1", "bol~81"],
        ["BOLNumber", "bol:B01", "bol~801"],
        ["Other", "other:S9", "other~59"],
      ],
    );
    assert.deepEqual(
      invoiceReferenceKeys({
        invoiceNumber: "000881",
        references: [reference("ShipmentNumber", "SO7"), reference(null, "X1")],
      }).map((key) => key.key),
      ["order:SO7", "other:X1", "order:X1", "pro:881"],
    );
  });

  it("a number is found by its pieces and as a whole", () => {
    const keysOf = (value: string): string[] =>
      orderReferenceKeys({ orderNumber: value, externalId: value, references: [] }).map((key) => key.key);
    for (const [a, b] of [
      ["ORD-000123", "ORD 123"],
      ["ORD-000123", "ORD000123"],
      ["12-034", "12034"],
      ["ab-00 12/34", "AB001234"],
      ["100-00234", "10000234"],
    ] as const)
      assert.ok(
        keysOf(a).some((key) => keysOf(b).includes(key)),
        `${a} and ${b}`,
      );
    assert.deepEqual(keysOf("ORD000123"), ["order:ORD000123"]);
  });

  const numbers = [
    ["INV-004512", "4512"],
    ["INV-A17", "A17"],
    ["inv #00a17", "A17"],
    ["INVOICE NO. 4477", "4477"],
    ["NO", "NO"],
    ["Invoice # 4512", "4512"],
    ["4512", "4512"],
    ["INVOICE", "INVOICE"],
    ["inv 0", "0"],
    ["A-4512", "A4512"],
    ["INVERT9", "INVERT9"],
  ] as const;
  for (const [number, key] of numbers)
    it(`invoice number "${number}" is ${key}`, () => assert.equal(invoiceNumberKey(number), key));
});
