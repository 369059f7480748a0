import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { inspect } from "node:util";
import fc from "fast-check";
import { addDays, type Day } from "#domain/day/day.ts";
import { amountOf, rateOf } from "#domain/money/amount.ts";
import type { Fact, FieldName, PaperReading } from "#domain/reading/fact.ts";
import { settleDays } from "#domain/reading/settle-days.ts";
import { type BillFacts, decideRoute } from "#domain/routing/decide-route.ts";
import { numbersOfTwo, referencesOf } from "#domain/routing/references-of-paper.ts";
import { confirmFields, isKeyed, numbersOfBiller, withoutBlank } from "#domain/routing/confirmed-paper.ts";
import { decideVendor, type KnownVendor, whyNotNamed } from "#domain/routing/vendor-of-paper.ts";
import { aCharge, anOrder, anOrderVendor } from "#tests/builders/an-order.ts";

const fact = (value: string, confidence = 0.97, candidates: Fact["candidates"] = []): Fact => ({
  value,
  confidence,
  page: 1,
  box: [0.1, 0.2, 0.3, 0.02],
  found: "label",
  candidates,
});
/** 03/04 read as March 4, or April 3. */
const twoWays = (value: string): Fact =>
  fact(value, 0.6, [
    {
      value: `${value.slice(0, 4)}-${value.slice(8)}-${value.slice(5, 7)}`,
      confidence: 0.5,
      page: 1,
      box: [0.1, 0.2, 0.3, 0.02],
    },
  ]);

const PAPER: PaperReading = {
  pages: [1],
  type: { value: "Invoice", confidence: 0.97, candidates: [] },
  fields: {
    invoiceNumber: fact("I-1"),
    invoiceDate: fact("2026-03-05"),
    totalAmount: fact("1000.00"),
    currency: fact("USD"),
    orderNumber: fact("SO-1"),
    paymentTerms: fact("Net 30"),
  },
  charges: [{ description: fact("Linehaul"), amount: fact("1000.00") }],
  checks: [],
};
const FACTS: BillFacts = {
  documentUuid: "d",
  receivedOn: "2026-03-06" as Day,
  vendor: { ok: true, vendor: { externalId: "ACME", scac: "ACME", mcNumber: null, dotNumber: null }, name: "Acme" },
  orders: [anOrder()],
  whyNoOrder: null,
  pages: [{ number: 1, width: 612, height: 792, rotation: 0, text: "embedded" }],
  asks: { weight: false },
};
const SCAN: BillFacts = { ...FACTS, pages: FACTS.pages.map((page) => ({ ...page, text: "ocr" as const })) };
const withFields = (fields: Partial<Record<FieldName, Fact>>): PaperReading => ({
  ...PAPER,
  fields: { ...PAPER.fields, ...fields },
});
const billing = (amount: string): PaperReading => ({
  ...withFields({ totalAmount: fact(amount) }),
  charges: [{ description: fact("Linehaul"), amount: fact(amount) }],
});

suite("what becomes of a bill that was read", () => {
  test("a bill of the future, or so old that nobody sends it today, is for a person, however surely its day was read", () => {
    for (const day of ["2015-10-26", "2026-03-09", "2024-12-01"])
      assert.match(
        inspect(decideRoute(withFields({ invoiceDate: fact(day) }), FACTS)),
        /its date is .*compare with the page/,
        day,
      );
    for (const day of ["2026-03-07", "2025-06-01"])
      assert.equal(decideRoute(withFields({ invoiceDate: fact(day), paymentTerms: fact("Net 30") }), FACTS).kind, "invoice", day);
    const confirmed = { ...FACTS, confirmed: { by: "user:anna", changed: [] } };
    assert.equal(decideRoute(withFields({ invoiceDate: fact("2024-12-01") }), confirmed).kind, "invoice");
  });

  test("two numbers of one kind that stand there as plainly are two references, and a number misread in two ways is one", () => {
    const rival = (value: string, confidence: number) => ({ value, confidence, page: 1, box: null });
    const ofLoads = (confidence: number) =>
      referencesOf({ loadNumber: fact("L70005", confidence, [rival("L70006", confidence === 0.5 ? 0.97 : 0.4)]) }).map(
        ({ value }) => value,
      );
    assert.deepEqual([ofLoads(0.5), ofLoads(0.97)], [["L70005", "L70006"], ["L70005"]]);
    assert.deepEqual(numbersOfTwo({ bolNumber: fact("B1", 0.5, [rival("B2", 0.97)]) }), ["B1", "B2"]);
    assert.equal(numbersOfTwo({ poNumber: fact("P1", 0.5, [rival("P2", 0.97)]), bolNumber: fact("B1") }), null);
  });

  test("terms of quick pay are those of their days, where they name any", () => {
    for (const [printed, terms] of [
      ["Net 7 Quick Pay", "Net7"],
      ["Quick Pay - Net 2 days", "Net2"],
      ["QUICK PAY 2%", null],
    ] as const) {
      const decision = decideRoute(withFields({ paymentTerms: fact(printed) }), FACTS);
      assert.equal(decision.kind === "invoice" && decision.invoice.paymentTerms, terms, printed);
    }
  });

  test("one that passes is an invoice that says where each value stands", () => {
    const decision = decideRoute(PAPER, FACTS);
    assert.ok(decision.kind === "invoice");
    const { invoice } = decision;
    assert.deepEqual(
      [invoice.invoiceNumber, invoice.invoiceOn, invoice.statedTotal, invoice.paymentTerms, invoice.references[0]?.type],
      ["I-1", "2026-03-05", amountOf("1000"), "Net30", "OrderNumber"],
    );
    assert.deepEqual(Object.keys(invoice.paper?.places ?? {}).toSorted(), [
      "charges[0].amount",
      "charges[0].description",
      "currency",
      "invoiceNumber",
      "invoiceOn",
      "orderNumber",
      "paymentTerms",
      "statedTotal",
    ]);
  });

  test("its freight comes along as far as it was read surely, and a doubt about what the audit asks for holds it", () => {
    const item = {
      id: null,
      description: null,
      handlingUnit: null,
      handlingUnitCount: null,
      nmfcCode: null,
      freightClass: "70",
      totalCount: 8,
      dimensions: {
        system: "Imperial",
        weight: rateOf("2000"),
        volume: null,
        height: null,
        length: null,
        width: null,
        stackable: null,
      },
    };
    const orders = [anOrder({ items: [item] })];
    const asking: BillFacts = { ...FACTS, orders, asks: { weight: true } };
    const FREIGHT = { weight: fact("2000"), weightUnit: fact("lb"), pieces: fact("8"), class: fact("70") };
    const itemsOf = (fields: Partial<Record<FieldName, Fact>>, facts: BillFacts = asking) => {
      const decision = decideRoute(withFields({ ...FREIGHT, ...fields }), facts);
      return decision.kind === "review" ? decision.why : decision.invoice.items;
    };
    assert.deepEqual(itemsOf({}), [item]);
    assert.equal(decideRoute(withFields(FREIGHT), asking).kind, "invoice");
    // Another weight than the order's is the audit's to judge, not the reader's to hold.
    assert.deepEqual(itemsOf({ weight: fact("2500") }), [
      { ...item, dimensions: { ...item.dimensions, weight: rateOf("2500") } },
    ]);
    assert.deepEqual(itemsOf({ weight: fact("907.18"), weightUnit: fact("kg") }), [
      { ...item, dimensions: { ...item.dimensions, system: "Metric", weight: rateOf("907.18") } },
    ]);
    const two = fact("2000", 0.5, [{ value: "2500", confidence: 0.97, page: 1, box: null }]);
    const { weightUnit: _, ...unitless } = FREIGHT;
    const doubted: readonly (readonly [ReturnType<typeof itemsOf>, RegExp])[] = [
      [itemsOf({ weight: two }), /2000 and 2500 as weights: say which/],
      [itemsOf({ weight: fact("2000", 0.84) }), /not sure: weight/],
      [inspect(decideRoute(withFields(unitless), asking)), /no unit: say whether it is in lb or kg/],
      [itemsOf({ weight: fact("2500") }, { ...asking, ...SCAN, orders, asks: asking.asks }), /not sure: weight/],
      [itemsOf({ class: fact("85", 0.7) }), /bills class 85, and the order has 70/],
      [itemsOf({ class: fact("85") }, { ...SCAN, orders }), /bills class 85, and the order has 70/],
    ];
    for (const [said, why] of doubted) assert.match(String(said), why);
    // Who sets no limit for weights waits for none; what was read off a picture counts where the order has the very same.
    assert.deepEqual(itemsOf({ weight: two }, { ...asking, asks: { weight: false } }), [{ ...item, dimensions: null }]);
    assert.deepEqual(itemsOf({}, { ...SCAN, orders, asks: { weight: true } }), [item]);
    assert.deepEqual(itemsOf({ pieces: fact("9") }, { ...SCAN, orders }), [{ ...item, totalCount: null }]);
    // A person who compared it says what stands there.
    const confirmed = { by: "user:anna", changed: ["weight"] };
    assert.deepEqual(itemsOf({}, { ...asking, ...SCAN, orders, confirmed }), [item]);
  });

  test("whom it is billed to comes along, without who opens the letter, and off no picture", () => {
    const billTo = (name: string, facts: BillFacts = FACTS) => {
      const decision = decideRoute(withFields({ billToName: fact(name) }), facts);
      return decision.kind === "review" ? decision.why : decision.invoice.stops.map(({ address }) => address?.name);
    };
    assert.deepEqual(billTo("Northern Paper Mills c/o Cass Information Systems"), ["Northern Paper Mills"]);
    assert.deepEqual(billTo("Accounts Payable"), []);
    assert.deepEqual(billTo("Northern Paper Mills", SCAN), []);
  });

  test("numbers that can be read in two ways are settled by an order that expects the very same, and by no other", () => {
    const checks = [{ check: "numbers-one-way", passed: false, message: "two ways (1,234 and 1.234)" }];
    assert.equal(decideRoute({ ...PAPER, checks }, FACTS).kind, "invoice");
    for (const amount of ["1.00", "1000.01", "1000000.00"])
      assert.match(inspect(decideRoute({ ...billing(amount), checks }, FACTS)), /two ways \(1,234/, amount);
    assert.match(inspect(decideRoute({ ...PAPER, checks }, { ...FACTS, orders: [] })), /find no open order/);
  });

  test("a bill that names no currency is in its order's where it asks for what that expects, and else for a person", () => {
    const without = (amount: string): PaperReading => {
      const made = billing(amount);
      const { currency: _, ...fields } = made.fields;
      return { ...made, fields };
    };
    const decided = decideRoute(without("1000.00"), FACTS);
    assert.equal(decided.kind === "invoice" && decided.invoice.currency, "USD");
    assert.match(inspect(decideRoute(without("1000.01"), FACTS)), /not found: currency/);
    const orders = [anOrder(), anOrder({ vendors: [anOrderVendor({ currency: "CAD" })] })];
    assert.match(inspect(decideRoute(without("2000.00"), { ...FACTS, orders })), /not found: currency/);
    assert.match(inspect(decideRoute(without("1000.00"), { ...FACTS, orders: [] })), /not found: currency/);
  });

  test("every doubt holds it, in words, the first one told", () => {
    const cases: readonly (readonly [paper: PaperReading, facts: BillFacts, why: RegExp])[] = [
      [{ ...PAPER, checks: [{ check: "one-total", passed: false, message: "it states two totals" }] }, FACTS, /two totals/],
      [withFields({ invoiceNumber: fact("I-1", 0.89) }), FACTS, /not sure: invoiceNumber/],
      [{ ...PAPER, type: { ...PAPER.type, confidence: 0.79 } }, FACTS, /not sure that it is a bill/],
      [{ ...PAPER, type: { ...PAPER.type, confidence: 0.79 } }, { ...FACTS, sure: 0.85 }, /not sure that it is a bill/],
      [withFields({ invoiceNumber: fact("I".repeat(26)) }), FACTS, /longer than 25/],
      [withFields({ invoiceDate: twoWays("2026-01-02") }), FACTS, /two ways: invoiceDate/],
      [withFields({ totalAmount: fact("1000.01") }), FACTS, /do not make its total/],
      [billing("-10.00"), FACTS, /gives money back/],
      [billing("0.00"), FACTS, /asks for nothing/],
      [{ ...PAPER, charges: [] }, FACTS, /no amount/],
      [{ ...PAPER, charges: [...PAPER.charges, { description: fact("Fuel") }] }, FACTS, /no amount/],
      [{ ...PAPER, charges: [{ amount: fact("1000.00", 0.6) }] }, FACTS, /no amount/],
      [PAPER, { ...FACTS, vendor: { ok: false, why: "nobody knows it" } }, /nobody knows/],
      [PAPER, { ...FACTS, orders: [] }, /find no open order/],
      [PAPER, { ...FACTS, whyNoOrder: "several" }, /several/],
      [
        withFields({ currency: fact("USD", 0.6) }),
        { ...FACTS, orders: [anOrder({ vendors: [anOrderVendor({ currency: "CAD" })] })] },
        /not sure: currency/,
      ],
      [withFields({ currency: fact("CAD", 0.6) }), FACTS, /not sure: currency/],
      [withFields({ invoiceNumber: fact("I-1", 0.79) }), SCAN, /not sure: invoiceNumber/],
      [billing("1000.01"), SCAN, /read off a picture/],
      [billing("999.99"), SCAN, /read off a picture/],
      [withFields({ currency: fact("CAD") }), SCAN, /read off a picture/],
    ];
    for (const [paper, facts, why] of cases) {
      const decision = decideRoute(paper, facts);
      assert.ok(decision.kind === "review", String(why));
      assert.match(decision.why, why);
      assert.equal(decision.awaitsOrder, /find no open order|nobody knows/.test(String(why)));
      assert.equal(decision.awaitsVendor, /nobody knows/.test(String(why)));
    }
    for (const name of ["invoiceNumber", "invoiceDate", "totalAmount"] as const) {
      const { [name]: _, ...fields } = PAPER.fields;
      const decision = decideRoute({ ...PAPER, fields }, FACTS);
      assert.ok(decision.kind === "review");
      assert.match(decision.why, new RegExp(`not found: ${name}`));
    }
  });

  test("amounts of a picture count where the order expects the very same, and a bare dollar sign is the order's", () => {
    assert.equal(decideRoute(withFields({ invoiceNumber: fact("I-1", 0.8) }), SCAN).kind, "invoice");
    assert.equal(decideRoute(billing("1000.01"), FACTS).kind, "invoice", "the audit judges what stands in the file as text");
    assert.equal(decideRoute(withFields({ currency: fact("USD", 0.6) }), FACTS).kind, "invoice");
    const others = anOrder({ vendors: [anOrderVendor({ externalId: "OTHER", scac: "OTHR", charges: [] })] });
    assert.equal(decideRoute(PAPER, { ...SCAN, orders: [anOrder(), others] }).kind, "review", "one order expects nothing of it");
    const two = [anOrderVendor({ charges: [aCharge("400", "600"), aCharge("405", "400")] })];
    assert.equal(decideRoute(PAPER, { ...SCAN, orders: [anOrder({ vendors: two })] }).kind, "invoice");
  });

  test("rates of papers are shown as they stand, and terms are days of a year", () => {
    const rawRateOf = (parts: PaperReading["charges"][number]) => {
      const decision = decideRoute({ ...PAPER, charges: [{ ...PAPER.charges[0], ...parts }] }, FACTS);
      return decision.kind === "invoice" ? decision.invoice.charges[0]?.rawRate : undefined;
    };
    assert.equal(rawRateOf({}), null);
    assert.deepEqual(rawRateOf({ rate: fact("2.00"), quantity: fact("500"), qualifier: fact("SMI") }), {
      rate: "2.00",
      quantity: "500",
      qualifier: "SMI",
    });
    assert.deepEqual(rawRateOf({ rate: fact("2.00") }), { rate: "2.00", quantity: null, qualifier: null });
    assert.deepEqual(rawRateOf({ quantity: fact("500") }), { rate: null, quantity: "500", qualifier: null });
    for (const [terms, read] of [
      ["Net 030", "Net30"],
      ["45 days", "Net45"],
      ["n/60", "Net60"],
      ["Net 365", "Net365"],
      ["Net 366", null],
      ["Due on receipt", null],
    ] as const) {
      const decision = decideRoute(withFields({ paymentTerms: fact(terms) }), FACTS);
      assert.equal(decision.kind === "invoice" ? decision.invoice.paymentTerms : undefined, read, terms);
    }
  });

  test("days of two ways are settled by when the bill came and its order shipped, or stay in doubt", () => {
    const settled = (receivedOn: string, shippedOn: string): string => {
      const around = { receivedOn: receivedOn as Day, shippedOn: [shippedOn as Day] };
      const { fields, left } = settleDays({ invoiceDate: twoWays("2026-03-04") }, around);
      return left.length > 0 ? "in doubt" : (fields.invoiceDate?.value ?? "");
    };
    assert.equal(settled("2026-03-06", "2026-03-01"), "2026-03-04", "April has not come");
    assert.equal(settled("2026-04-05", "2026-03-29"), "2026-04-03", "the order left later");
    assert.equal(settled("2026-04-05", "2026-03-01"), "in doubt");
    const terms = { invoiceDate: twoWays("2026-03-04"), dueDate: fact("2026-05-03"), paymentTerms: fact("Net 30") };
    const { fields } = settleDays(terms, { receivedOn: "2026-06-01" as Day, shippedOn: [] });
    assert.equal(fields.invoiceDate?.value, "2026-04-03", "thirty days before it is due");
  });

  test("whatever the days are, one that is settled is the one that was printed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 9 }),
        fc.boolean(),
        (at, later, before, isDayFirst) => {
          const printed = addDays("2026-01-01" as Day, at);
          const swapped = `${printed.slice(0, 4)}-${printed.slice(8)}-${printed.slice(5, 7)}`;
          if (Number(printed.slice(8)) > 12 || swapped === printed) return;
          // The reader takes the month to stand first.
          const read = isDayFirst ? swapped : printed;
          const around = { receivedOn: addDays(printed, later), shippedOn: [addDays(printed, -before)] };
          const { fields, left } = settleDays({ invoiceDate: twoWays(read) }, around);
          if (left.length === 0) assert.equal(fields.invoiceDate?.value, printed);
        },
      ),
    );
  });
});

suite("whose bill it is", () => {
  const known = (externalId: string, name: string, ...scacs: string[]): KnownVendor => ({
    externalId,
    name,
    scac: scacs[0] ?? null,
    mcNumber: null,
    dotNumber: null,
    names: [name],
    scacs,
    mcNumbers: [],
    dotNumbers: [],
    remitToNames: [],
  });
  const NOTHING = { scac: null, mcNumbers: [], dotNumbers: [], names: [], sureOfName: 0.6, sender: null, known: [], ordered: [] };
  const acme = known("ACME", "Acme Freight Inc.", "ACMF", "ACM2");
  const decided = (evidence: Partial<Parameters<typeof decideVendor>[0]>): string => {
    const answer = decideVendor({ ...NOTHING, ...evidence });
    return answer.ok ? (answer.vendor.externalId ?? answer.vendor.scac ?? "nameless") : "nobody";
  };
  const whyNot = (evidence: Partial<Parameters<typeof decideVendor>[0]>): string => {
    const answer = decideVendor({ ...NOTHING, ...evidence });
    return answer.ok ? `paid to ${answer.name}` : answer.why;
  };

  test("its SCAC and its letterhead agree, with the directory or the order, or a person says it", () => {
    const other = known("OTHER", "Other Lines", "OTHR");
    for (const [evidence, who] of [
      [{ scac: "acmf", known: [acme] }, "ACME"],
      [{ scac: "ACM2", known: [acme] }, "ACME"],
      [{ names: ["ACME FREIGHT"], known: [acme] }, "ACME"],
      [{ scac: "ACMF", names: ["Other Lines"], known: [acme, other] }, "nobody"],
      [{ scac: "ZZZZ", names: ["Acme Freight"], known: [acme] }, "nobody"],
      [{ scac: "ZZZZ", names: ["Nobody Knows"], known: [acme] }, "nobody"],
      [{ scac: "ACME", ordered: [anOrderVendor()] }, "ACME"],
      [{ names: ["acme freight"], ordered: [anOrderVendor({ scac: null })] }, "ACME"],
      [{ scac: "ZZZZ", names: ["acme freight"], ordered: [anOrderVendor()] }, "nobody"],
      [{ names: ["Acme Freight"], known: [acme, known("ACME-2", "Acme Freight")] }, "nobody"],
      [{ names: ["Acme Freight"], known: [acme, known("ACME-2", "Acme Freight")], ordered: [anOrderVendor()] }, "ACME"],
      [{}, "nobody"],
    ] as const)
      assert.equal(decided(evidence), who, inspect(evidence));
  });

  const bolt = { ...known("BOLT", "Bolt Lines LLC"), mcNumber: "MC-0123456", mcNumbers: ["MC-0123456"], dotNumbers: ["2233445"] };
  const crane = { ...known("CRANE", "Crane Haulage", "CRNE"), mcNumbers: ["777888"] };
  const both = { known: [bolt, crane] };

  test("a number of the federal registers that one vendor has says whose it is; against another name or number it is a doubt", () => {
    for (const [evidence, who] of [
      [{ mcNumbers: ["123456"], known: [bolt] }, "BOLT"],
      [{ dotNumbers: ["2233445"], known: [bolt] }, "BOLT"],
      [{ mcNumbers: ["123456"], names: ["Bolt Lines"], known: [bolt] }, "BOLT"],
      // As it is called in its own letters, and longer than the directory has it.
      [{ mcNumbers: ["123456"], names: ["Bolt Lines LLC of Ohio"], known: [bolt] }, "BOLT"],
      // What a logo was misread as names nobody.
      [{ mcNumbers: ["123456"], names: ["B0lt L1n"], sureOfName: 0.3, known: [bolt] }, "BOLT"],
      // A bill that names its broker, who is known too: its own name and number agree.
      [{ mcNumbers: ["123456", "777888"], names: ["Bolt Lines"], ...both }, "BOLT"],
      [{ mcNumbers: ["123456", "777888"], ...both }, "nobody"],
      // Another carrier's number: copied, or a broker's.
      [{ mcNumbers: ["123456"], names: ["Nightfall Trucking"], known: [bolt] }, "nobody"],
      [{ mcNumbers: ["777888"], names: ["Bolt Lines"], ...both }, "nobody"],
      [{ mcNumbers: ["777888"], dotNumbers: ["2233445"], ...both }, "nobody"],
      [{ scac: "CRNE", mcNumbers: ["123456"], ...both }, "nobody"],
      // Its own name, and a number that is none of its.
      [{ mcNumbers: ["999999"], names: ["Bolt Lines"], known: [bolt] }, "nobody"],
      [{ dotNumbers: ["999999"], names: ["Bolt Lines"], known: [bolt] }, "nobody"],
      // One of two that share a name and a SCAC, while the order is of the other.
      [
        {
          scac: "CRNE",
          mcNumbers: ["777888"],
          known: [crane, { ...crane, externalId: "ACME", mcNumbers: [] }],
          ordered: [anOrderVendor({ scac: null })],
        },
        "nobody",
      ],
      // Two vendors that share a number.
      [{ mcNumbers: ["123456"], known: [bolt, { ...bolt, externalId: "BOLT-2" }] }, "nobody"],
      [{ mcNumbers: ["55555"], names: ["Acme Freight"], ordered: [anOrderVendor({ mcNumber: "MC 55555" })] }, "ACME"],
    ] as const)
      assert.equal(decided(evidence), who, inspect(evidence));
    assert.match(
      whyNot({ mcNumbers: ["777888"], names: ["Bolt Lines"], ...both }),
      /MC number says Crane Haulage.*letterhead says Bolt/,
    );
    assert.match(whyNot({ mcNumbers: ["123456"], names: ["Nightfall Trucking"], known: [bolt] }), /headed "Nightfall Trucking"/);
    assert.match(whyNot({ mcNumbers: ["999999"], names: ["Bolt Lines"], known: [bolt] }), /MC number 999999, and that of Bolt/);
    assert.match(
      whyNot({ mcNumbers: ["4455667"], names: ["Nightfall Trucking"] }),
      /none of your vendors is called "Nightfall Trucking" or has the MC number 4455667: .* add the vendor/,
    );
  });

  test("a vendor that a person names is not that of a page with another's numbers, unless the page has its own too", () => {
    const broker = { ...known("BROK", "Lake Brokerage"), mcNumbers: ["MC 900100"], dotNumbers: ["0777000"] };
    const merged = { ...bolt, mcNumbers: ["MC-0123456", "456456"], scacs: ["BOLT", "OLDB"] };
    const nameless = known("NEW", "New Haulage");
    const others = [broker, crane];
    for (const [entry, printed, why] of [
      [bolt, {}, null],
      [bolt, { mcNumbers: ["MC-123456"] }, null],
      [bolt, { mcNumbers: ["000123456"], dotNumbers: ["USDOT 2233445"] }, null],
      [
        bolt,
        { mcNumbers: ["MC# 777888"] },
        /says the MC number 777888, and that of Bolt Lines LLC is 123456: choose .* take it away/,
      ],
      [bolt, { dotNumbers: ["US DOT 9"] }, /DOT number 9, and that of Bolt Lines LLC is 2233445/],
      // Its own MC number does not make up for another's DOT number.
      [bolt, { mcNumbers: ["123456"], dotNumbers: ["777000"] }, /DOT number 777000/],
      // Broker and carrier both.
      [bolt, { mcNumbers: ["900100", "123456"] }, null],
      [bolt, { mcNumbers: ["900100", "777888"] }, /MC number 900100 and 777888/],
      [bolt, { mcNumbers: ["MC#"] }, null],
      // Merged with another record.
      [merged, { mcNumbers: ["456456"], scac: "oldb" }, null],
      [merged, { mcNumbers: ["456456"], scac: "ZZZZ" }, /SCAC ZZZZ, and that of Bolt Lines LLC is BOLT and OLDB/],
      // Nobody entered its number: it may be its own, unless another has it.
      [nameless, { mcNumbers: ["314159"], dotNumbers: ["2718281"] }, null],
      [nameless, { mcNumbers: ["0777888"] }, /777888, which is that of Crane Haulage, not of New Haulage/],
      [nameless, { scac: "CRNE" }, /SCAC CRNE, which is that of Crane Haulage/],
      [nameless, { mcNumbers: ["900100", "314159"] }, null],
      // One company's divisions share a number.
      [{ ...nameless, scacs: ["NEWH"] }, { scac: "NEWH", dotNumbers: ["777000"] }, null],
    ] as const) {
      const said = whyNotNamed(entry, { scac: null, mcNumbers: [], dotNumbers: [], ...printed }, others);
      if (why === null) assert.equal(said, null, inspect(printed));
      else assert.match(said ?? "nothing", why);
    }
  });

  test("who sent it settles nothing alone, and nothing against the page: brokers and factors send the bills of others", () => {
    const ordered = [anOrderVendor({ externalId: "BOLT", scac: null, name: "Bolt Lines" })];
    for (const [evidence, who] of [
      [{ sender: acme, known: [acme] }, "nobody"],
      [{ sender: acme, known: [acme], ordered: [anOrderVendor()] }, "ACME"],
      [{ sender: acme, known: [acme, bolt], ordered }, "nobody"],
      [{ sender: acme, names: ["Nightfall Trucking"], known: [acme], ordered: [anOrderVendor()] }, "nobody"],
      [{ sender: acme, mcNumbers: ["123456"], known: [acme, bolt] }, "nobody"],
      [{ sender: acme, names: ["Bolt Lines"], known: [acme, bolt], ordered }, "nobody"],
      // Number, name and order say the same.
      [{ sender: acme, mcNumbers: ["123456"], names: ["Bolt Lines"], known: [acme, bolt], ordered }, "BOLT"],
      [{ sender: acme, mcNumbers: ["123456"], names: ["Bolt Lines"], known: [acme, bolt] }, "nobody"],
      [{ sender: acme, names: ["Acme Freight"], known: [acme, known("ACME-2", "Acme Freight")] }, "ACME"],
    ] as const)
      assert.equal(decided(evidence), who, inspect(evidence));
    assert.match(
      whyNot({ sender: acme, mcNumbers: ["123456"], known: [acme, bolt] }),
      /sent by Acme Freight Inc\., and its MC number/,
    );
  });

  test("who is paid in its name is it with the order alone, and a factor is nobody", () => {
    const paid = (name: string): KnownVendor => ({ ...known("ACME", "AF Holdings 7"), remitToNames: [name] });
    const ordered = [anOrderVendor({ name: "AF Holdings 7", scac: null })];
    assert.equal(decided({ names: ["Acme Freight"], known: [paid("ACME FREIGHT INC")], ordered }), "ACME");
    assert.equal(decided({ names: ["Acme Freight"], known: [paid("ACME FREIGHT INC")] }), "nobody");
    assert.equal(decided({ names: ["Quick Funding"], known: [paid("Quick Funding")], ordered }), "nobody");
    const ordering = { scac: "ACME", ordered: [anOrderVendor()], names: ["Nightfall Trucking"] };
    assert.deepEqual([decided({ ...ordering, sureOfName: 0.6 }), decided({ ...ordering, sureOfName: 0.95 })], ["ACME", "nobody"]);
  });
});

suite("what a person says of a paper", () => {
  const FUEL = { description: fact("Fuel"), amount: fact("50.00") };
  const read = {
    fields: {
      ...PAPER.fields,
      totalAmount: fact("1000.00", 0.7, [{ value: "1050.00", confidence: 0.4, page: 2, box: [0, 0, 1, 1] }]),
    },
    charges: [...PAPER.charges, FUEL],
  };
  const plain = {
    invoiceNumber: "I-1",
    invoiceDate: "2026-03-05",
    totalAmount: 1000,
    currency: "USD",
    orderNumber: " SO-1 ",
    paymentTerms: "Net 30",
  };
  const LINES = [
    { description: "Linehaul", amount: "1000" },
    { description: "Fuel", amount: "50.0" },
  ];

  test("numbers of who bills count as the page has them until a person gives another or takes them away", () => {
    const broker = { value: "900100", confidence: 0.5, page: 1, box: null };
    const page = { fields: { scac: fact("ACMF"), mcNumber: fact("123456", 0.5, [broker]), dotNumber: fact("22334") } };
    const of = (said: Record<string, unknown>) => {
      const numbers = numbersOfBiller(page, confirmFields({ ...page, charges: [] }, said).fields, said);
      return Object.entries(numbers).flatMap(([, { value, candidates }]) => [value, ...candidates.map((each) => each.value)]);
    };
    for (const [said, counts] of [
      [{}, ["ACMF", "123456", "900100", "22334"]],
      [{ scac: "ACMF", mcNumber: "123456", dotNumber: "22334" }, ["ACMF", "123456", "900100", "22334"]],
      [{ mcNumber: "900100", dotNumber: null, scac: " " }, ["900100"]],
      [{ mcNumber: "55555", dotNumber: "" }, ["ACMF", "55555"]],
    ] as const)
      assert.deepEqual(of(said), counts, inspect(said));
    assert.deepEqual(withoutBlank({ a: null, b: " ", c: "x", d: 0, charges: [] }), { c: "x", d: 0, charges: [] });
  });

  test("what was read right stays in its place, whoever writes 1000 for 1000.00", () => {
    const { fields, charges, changed } = confirmFields(read, { ...plain, charges: LINES });
    assert.deepEqual(changed, []);
    assert.equal(isKeyed(changed), false);
    assert.deepEqual([fields.totalAmount?.page, fields.totalAmount?.confidence, charges[1]?.amount?.found], [1, 1, "label"]);
  });

  test("another candidate keeps its place; a line, its order, an addition and what is left out are told", () => {
    const { fields, changed } = confirmFields(read, { ...plain, totalAmount: "1050.00", charges: LINES });
    assert.deepEqual([fields.totalAmount?.page, fields.totalAmount?.found, changed], [2, "person", ["totalAmount"]]);
    assert.equal(isKeyed(changed), true);
    const turned = confirmFields(read, { ...plain, charges: LINES.toReversed() });
    assert.deepEqual(turned.changed, [], "the same lines in another order are the same");
    const dropped = confirmFields(read, { ...plain, charges: LINES.slice(0, 1) });
    assert.deepEqual(dropped.changed, ["charges[1].description", "charges[1].amount"]);
    const { orderNumber: _, ...without } = plain;
    assert.deepEqual(confirmFields(read, { ...without, charges: LINES }).changed, ["orderNumber"]);
    assert.equal(isKeyed(["orderNumber"]), false);
    assert.deepEqual(confirmFields(null, { invoiceNumber: "", charges: "none" }).corrections, []);
  });

  test("the same checks hold what a person says, but for what the audit judges", () => {
    const confirmed = { by: "user:ann", changed: [] };
    const without = decideRoute(PAPER, { ...SCAN, orders: [], whyNoOrder: "several", confirmed });
    assert.deepEqual(without.kind === "invoice" && without.invoice.paper?.confirmed, confirmed);
    for (const bad of [withFields({ totalAmount: fact("1000.01") }), billing("0.00"), { ...PAPER, charges: [] }])
      assert.equal(decideRoute(bad, { ...FACTS, confirmed }).kind, "review");
    assert.equal(decideRoute(billing("-10.00"), { ...FACTS, confirmed }).kind, "invoice", "a credit, where a person says so");
  });
});
