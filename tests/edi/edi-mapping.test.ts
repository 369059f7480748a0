import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { printRate } from "#domain/money/amount.ts";
import { invoiceFrom210, type InvoiceOf210 } from "#edi/from-210.ts";
import { STRICT_PROFILE } from "#x12/partner-profile.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { invoiceWith, bytesOf, SOUND_INVOICE, x12Text, type FileParts } from "../fixtures/x12-file.ts";
import { FULL } from "../fixtures/full-210.ts";

const setOf = (invoice: readonly string[], parts: FileParts = {}): TransactionSet => {
  for (const event of readX12Sync([bytesOf(x12Text({ ...parts, bills: [invoice] }))]))
    if (event.kind === "transaction-set") return event.set;
  throw new Error("no set");
};
const billOf = (invoice: readonly string[], parts: FileParts = {}): InvoiceOf210 =>
  invoiceFrom210(setOf(invoice, parts), STRICT_PROFILE);

const instead = (id: string, ...segments: readonly string[]): string[] =>
  FULL.flatMap((text) => (text.startsWith(`${id}*`) ? segments : [text]));
/** Invoices on which what the full one has is not there, so that the next best is read. */
const VARIANTS = [
  instead("ITD", "ITD*01*3**20261024****240"),
  instead("ITD", "ITD*01*3****20261113"),
  instead("H3", "H3*HZ"),
  instead("N2", "N2*DOCK FOUR").map((text) => text.replace("N1*SH*ACME SUPPLY", "N1*SH*")),
  instead("L1", "L1*1*2*PM*2000****400"),
  instead("L1", "L1*1*2*PM*2000***FUE*FUEL"),
  // No date of pick-up but B312, no weight unit but B305.
  FULL.filter((text) => !text.startsWith("G62")).map((text) => (text.startsWith("L3") ? "L3*1000*G***12000******2" : text)),
  instead("SPO", "OID*77*PO-2"),
  FULL.filter((text) => !/^(L0|L5|L7|L4)\*/.test(text)),
];

/** The elements of a set that reading it asks for, as "B302". */
const readElements = (invoice: readonly string[]): Set<string> => {
  const set = setOf(invoice);
  const asked = new Set<string>();
  const watched = new Proxy(set, {
    get: (target, name) => {
      const member = Reflect.get(target, name, target) as unknown;
      if (typeof member !== "function") return member;
      return (...args: number[]): unknown => {
        const [segment, element] = args;
        if ((name === "value" || name === "has") && segment !== undefined && segment >= 0 && element !== undefined)
          asked.add(`${target.idOf(segment)}${String(element).padStart(2, "0")}`);
        return (member as (...given: number[]) => unknown).apply(target, args);
      };
    },
  });
  invoiceFrom210(watched, { ...STRICT_PROFILE, segmentRecovery: true });
  return asked;
};

/** "B302", "SDQ03–21": each element of the table, and the segment of each. */
const documented = (): Set<string> => {
  const elements = new Set<string>();
  for (const line of readFileSync(new URL("../../docs/edi-mapping.md", import.meta.url), "utf8").split("\n")) {
    const cell = /^\| ((?:[A-Z][A-Z0-9]{1,2}\d{2}[^|]*)) \|/.exec(line)?.[1];
    // The envelope is read before there is an invoice.
    if (/^(ISA|GS)/.test(cell ?? "")) continue;
    for (const name of cell?.split(", ") ?? []) {
      const found = /^([A-Z][A-Z0-9]{1,2})(\d{2})(?: to [A-Z0-9]+(\d{2}))?$/.exec(name.trim());
      assert.ok(found !== null, `"${name}" in docs/edi-mapping.md is no element`);
      for (let element = Number(found[2]); element <= Number(found[3] ?? found[2]); element += 1)
        elements.add(`${found[1]}${String(element).padStart(2, "0")}`);
    }
  }
  return elements;
};

test("docs/edi-mapping.md names every element of a 210 that is read, and no other", () => {
  const read = new Set<string>();
  for (const invoice of [FULL, ...VARIANTS]) for (const element of readElements(invoice)) read.add(element);
  const told = documented();
  assert.ok(told.size > 100, String(told.size));
  assert.deepEqual(
    {
      onlyRead: [...read].filter((text) => !told.has(text)).sort(),
      onlyTold: [...told].filter((text) => !read.has(text)).sort(),
    },
    { onlyRead: [], onlyTold: [] },
  );
});

test("what the audit does not compute with is told as references that find no order", () => {
  const { invoice } = billOf(FULL);
  const told = invoice.references
    .filter((reference) => reference.namesNoOrder === true)
    .map((reference) => [reference.type, reference.value, reference.description].filter((part) => part !== null).join(" | "));
  for (const expected of [
    "Bank | 1210 | account 000123, SAVINGS",
    "Rated Currency | CAD | exchange rate 1.36",
    "Payment Discount | 2 percent | within days 10",
    "Payment Terms | 2 PCT 10 DAYS | type 01, counted from 3",
    "Interline Invoice | IL-1 | ABCD, dated 2026-10-09, amount 50.0000",
    "Hazardous Material | UN1263 | class 3, PAINT, packing group III",
    "Hazardous Material Contact | CHEMTREC",
    "Hazardous Material Description | FLAMMABLE LIQUID, LIMITED QUANTITY",
    "Proof Of Delivery | J SMITH | 2026-10-13, at 1030",
    "Store Quantity | ST-1 | 12, CT",
    "Store Quantity | ST-2 | 8, CT",
    "Package | 22.7 B, zone 242, service SG | charge 5.0000, charge of all 10.0000",
    "Special Service | SIG | SIGNATURE, 1, 2",
    "Package Charge | FUE, 12",
    "Stop Weight | 500 L | stop 2",
    "Stop Units | 20 CT | stop 2",
    "Measurement | 48 x 40 x 50 N | times 2",
    "Measurement | 40 x 40 x 40 N",
    "Commodity Code | 2841920 | qualifier T",
    "Marks | MARK-1 | qualifier GM",
    "Tariff | 0912 | ICC, item ITEM 5, of 2026-01-01, ex parte EX-1",
    "Charge Percent | 2 | Freight",
    "Origin Amount | 136.0000 | Freight",
    "Shipper Code | S-77 | qualifier 93",
    "Service Code | DD",
    "Transportation Terms | CFR",
  ])
    assert.ok(told.includes(expected), `${expected}\n${told.join("\n")}`);
  const [index] = invoice.references.flatMap((reference, place) => (reference.type === "Hazardous Material" ? [place] : []));
  assert.deepEqual(invoice.provenance[`references[${index}]`], {
    segment: "H1",
    element: 1,
    position: FULL.findIndex((text) => text.startsWith("H1")) + 2,
  });
});

const b3 = (method: string, tradeTerms: string): InvoiceOf210 =>
  billOf(invoiceWith("B3", [`B3**INV-1*S-100*${method}**20261014*12000**20261013*035*ABCD*20261010**${tradeTerms}`]));
const payer = (method: string, tradeTerms: string) => {
  const { invoice, doubts } = b3(method, tradeTerms);
  return [invoice.chargeTerms, invoice.provenance["chargeTerms"]?.element, ...doubts.map((doubt) => doubt.code)];
};

test("B314: trade terms that say who pays the carriage decide over B304, and a contradiction is for a person", () => {
  assert.deepEqual(payer("PP", ""), ["Prepaid", 4]);
  assert.deepEqual(payer("PP", "CIF"), ["Prepaid", 4]);
  assert.deepEqual(payer("PC", "DDP"), ["PrepaidAdd", 4]);
  assert.deepEqual(payer("CC", "EXW"), ["Collect", 4]);
  assert.deepEqual(payer("PP", "EXW"), ["Collect", 14, "payer-contradicted"]);
  assert.deepEqual(payer("CC", "DDP"), ["Prepaid", 14, "payer-contradicted"]);
  // Open in B304, said by B314; split in B304, said by nobody.
  assert.deepEqual(payer("DE", "FCA"), ["Collect", 14]);
  assert.deepEqual(payer("MX", "FCA"), [null, 4, "charge-terms-unclear"]);
  // FOB names a place, not a payer; a third party pays whatever the trade terms are.
  assert.deepEqual(payer("PP", "FOB"), ["Prepaid", 4]);
  assert.deepEqual(payer("TP", "EXW"), ["ThirdParty", 4]);
  const agreed = invoiceFrom210(
    setOf(
      invoiceWith(
        "B3",
        ["B3**INV-1*S-100*PP**20261014*12000******20261010**EXW"].map((text) => text.replace("******", "**20261013*035*ABCD*")),
      ),
    ),
    {
      ...STRICT_PROFILE,
      chargeTerms: { PP: "PrepaidAdd" },
    },
  );
  assert.equal(agreed.invoice.chargeTerms, "PrepaidAdd");
  assert.deepEqual(agreed.doubts, []);
});

test("POD: the day all proofs name is the delivery date where nothing surer is; an estimate never is", () => {
  const invoice = (...pods: readonly string[]) => {
    const without = invoiceWith("B3", ["B3**INV-1*S-100*PP**20261014*12000**20261015*017*ABCD*20261010"]);
    return billOf([...without.slice(0, 9), ...pods, ...without.slice(9)]);
  };
  assert.equal(invoice().invoice.deliveryOn, null);
  const proven = invoice("POD*20261013*1030*J SMITH");
  assert.equal(proven.invoice.deliveryOn, "2026-10-13");
  assert.equal(proven.invoice.provenance["deliveryOn"]?.segment, "POD");
  const [first, last] = [SOUND_INVOICE.indexOf("LX*1"), SOUND_INVOICE.indexOf("LX*2")];
  const two = [
    ...SOUND_INVOICE.slice(0, first + 1),
    "POD*20261012**A",
    ...SOUND_INVOICE.slice(first + 1, last + 1),
    "POD*20261013**B",
    ...SOUND_INVOICE.slice(last + 1),
  ];
  two[0] = "B3**INV-1*S-100*PP**20261014*12000****ABCD*20261010";
  assert.equal(billOf(two).invoice.deliveryOn, null);
});

test("L3: weight and pieces of an invoice whose lines carry charges only", () => {
  const [item, ...others] = billOf(invoiceWith("L0", []).filter((text) => !text.startsWith("L5"))).invoice.items;
  assert.deepEqual(others, []);
  assert.equal(item?.totalCount, 2);
  assert.equal(item?.dimensions?.system, "Imperial");
  assert.equal(printRate(item!.dimensions!.weight!), "1000");
  // The lines know better.
  assert.equal(billOf(SOUND_INVOICE).invoice.items.length, 1);
  assert.notEqual(billOf(SOUND_INVOICE).invoice.items[0]?.id, null);
});
