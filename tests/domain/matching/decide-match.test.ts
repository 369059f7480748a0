import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { conflictsByHand, decideMatch } from "#domain/matching/decide-match.ts";
import type { Reference } from "#domain/party/party.ts";
import type { InvoiceInput, OrderInput } from "#tests/builders/audit-facts-builder.ts";
import { invoiceOf, orderOf, reference } from "#tests/builders/audit-facts-builder.ts";

const OTHER = { externalId: "OTHER", scac: "OTHR", mcNumber: null, dotNumber: null };

interface Case {
  readonly name: string;
  readonly invoice: InvoiceInput;
  readonly orders: readonly OrderInput[];
  /** externalIds matched, or the reason. */
  readonly expect: readonly string[] | "not-found" | "ambiguous";
}

const bol = (value: string) => [reference("BOL", value)];

const CASES: readonly Case[] = [
  {
    name: "a set by load numbers, of which the shipment number is one",
    invoice: { references: [reference("ShipmentNumber", "A1"), reference("Load", "A1"), reference("Load", "A2")] },
    orders: [{ orderNumber: "A1" }, { orderNumber: "A2" }],
    expect: ["A1", "A2"],
  },
  {
    name: "a load number beside an order number that it does not name: the order number decides",
    invoice: { references: [reference("OrderNumber", "A1"), reference("Load", "A2")] },
    orders: [{ orderNumber: "A1" }, { orderNumber: "A2" }],
    expect: ["A1"],
  },
  {
    name: "load numbers of which one finds two orders widen nothing",
    invoice: { references: [reference("OrderNumber", "A1"), reference("Load", "A1"), reference("Load", "L9")] },
    orders: [
      { orderNumber: "A1" },
      { orderNumber: "A2", references: [reference("Load", "L9")] },
      { orderNumber: "A3", references: [reference("Load", "L9")] },
    ],
    expect: ["A1"],
  },
  { name: "the order number", invoice: {}, orders: [{}, { orderNumber: "ORD-2" }], expect: ["ORD-1001"] },
  {
    name: "the order number in another spelling",
    invoice: { references: [reference("order_number", "ord 01001")] },
    orders: [{}],
    expect: ["ORD-1001"],
  },
  {
    name: "a shipment number that is the order's number",
    invoice: { references: [reference("Shipment Number", "ORD1001")] },
    orders: [{}],
    expect: ["ORD-1001"],
  },
  {
    name: "the order's externalId",
    invoice: { references: [reference("OrderNumber", "TMS/77")] },
    orders: [{ externalId: "TMS/77" }],
    expect: ["TMS/77"],
  },
  {
    name: "a PRO alone",
    invoice: { references: [reference("PRO", "0099881")] },
    orders: [{ references: [reference("PRONumber", "99881")] }],
    expect: ["ORD-1001"],
  },
  {
    name: "a BOL alone, though the vendor differs",
    invoice: { references: bol("B-1"), vendor: OTHER },
    orders: [{ references: bol("B1") }],
    expect: ["ORD-1001"],
  },
  {
    name: "a BOL on two orders of one vendor",
    invoice: { references: bol("B1") },
    orders: [{ references: bol("B1") }, { orderNumber: "ORD-2", references: bol("B1") }],
    expect: "ambiguous",
  },
  {
    name: "a BOL on two orders, narrowed by vendor",
    invoice: { references: bol("B1") },
    orders: [
      { references: bol("B1"), vendor: OTHER },
      { orderNumber: "ORD-2", references: bol("B1") },
    ],
    expect: ["ORD-2"],
  },
  {
    name: "a BOL on two orders, one cancelled",
    invoice: { references: bol("B1") },
    orders: [
      { references: bol("B1"), status: "cancelled" },
      { orderNumber: "ORD-2", references: bol("B1") },
    ],
    expect: ["ORD-2"],
  },
  {
    name: "a BOL on two orders, one in another currency",
    invoice: { references: bol("B1") },
    orders: [
      { references: bol("B1"), vendor: { currency: "CAD" } },
      { orderNumber: "ORD-2", references: bol("B1") },
    ],
    expect: ["ORD-2"],
  },
  {
    name: "a BOL on two orders, told apart by the PO",
    invoice: { references: [...bol("B1"), reference("PO", "P9")] },
    orders: [{ references: bol("B1") }, { orderNumber: "ORD-2", references: [...bol("B1"), reference("PurchaseOrder", "p-9")] }],
    expect: ["ORD-2"],
  },
  {
    name: "one look-alike letter",
    invoice: { references: [reference("OrderNumber", "ORD-10O1")] },
    orders: [{}],
    expect: ["ORD-1001"],
  },
  {
    name: "two look-alike letters are too many",
    invoice: { references: [reference("OrderNumber", "ORD-1OO1")] },
    orders: [{}],
    expect: "not-found",
  },
  { name: "no reference at all", invoice: { references: [] }, orders: [{}], expect: "not-found" },
  {
    name: "a number without digits names nothing",
    invoice: { references: [reference("BOL", "N/A")] },
    orders: [{ references: bol("N/A") }],
    expect: "not-found",
  },
  {
    name: "several order numbers, each its own order",
    invoice: { references: [reference("OrderNumber", "ORD-1"), reference("OrderNumber", "ORD-2")] },
    orders: [{ orderNumber: "ORD-1" }, { orderNumber: "ORD-2" }, { orderNumber: "ORD-3" }],
    expect: ["ORD-1", "ORD-2"],
  },
  {
    name: "the number spelled exactly goes before one that only folds to it",
    invoice: { references: [reference("OrderNumber", "10-1")] },
    orders: [{ orderNumber: "101" }, { orderNumber: "10-1" }],
    expect: ["10-1"],
  },
  {
    name: "the invoice's own number is the order's PRO, same vendor",
    invoice: { invoiceNumber: "5551234", references: [] },
    orders: [{ references: [reference("PRO", "5551234")] }],
    expect: ["ORD-1001"],
  },
  {
    name: "the invoice's own number is the PRO of another vendor's order",
    invoice: { invoiceNumber: "5551234", references: [], vendor: OTHER },
    orders: [{ references: [reference("PRO", "5551234")] }],
    expect: "not-found",
  },
  {
    name: "the order number decides against a BOL of another order",
    invoice: { references: [reference("OrderNumber", "ORD-1001"), ...bol("B2")] },
    orders: [{}, { orderNumber: "ORD-2", references: bol("B2") }],
    expect: ["ORD-1001"],
  },
];

const words = (invoice: InvoiceInput, order: OrderInput): string => {
  const outcome = decideMatch(invoiceOf(invoice), [orderOf(order)]);
  assert.ok(outcome.outcome === "matched", outcome.words);
  return outcome.words;
};

describe("decideMatch", () => {
  it("finds an order by a reference of unknown kind for its own vendor alone", () => {
    const references = [reference("House invoice", "HB-77")];
    const order = orderOf({ references });
    assert.equal(decideMatch(invoiceOf({ references }), [order]).outcome, "matched");
    assert.equal(decideMatch(invoiceOf({ references, vendor: OTHER }), [order]).outcome, "unmatched");
  });

  it("tells that a look-alike is less sure than the number itself, and guessed", () => {
    assert.equal(words({}, {}), "found by OrderNumber ORD-1001");
    assert.match(
      words({ references: [reference("OrderNumber", "ORD-10O1")] }, {}),
      /\(lower confidence\); a guess: OrderNumber ORD-10O1/,
    );
    assert.match(words({ references: bol("B1") }, { references: bol("B1") }), /\(lower confidence\)$/);
  });

  it("weighs a look-alike by six tenths", () => {
    const outcome = decideMatch(invoiceOf({ references: [reference("OrderNumber", "ORD-10O1")] }), [orderOf()]);
    assert.ok(outcome.outcome === "matched");
    assert.equal(outcome.orders[0]?.parts.reference, 0.6);
  });

  for (const value of ["VARIOUS", "various orders", "Multiple", "SEE BOL", "see attached", "N/A", "TBD", "000", "-"])
    it(`takes ${value} for no number`, () => {
      const references = [reference("OrderNumber", value)];
      const outcome = decideMatch(invoiceOf({ references, invoiceNumber: "1" }), [orderOf({ references, orderNumber: value })]);
      assert.equal(outcome.outcome, "unmatched");
    });

  for (const { name, invoice, orders, expect } of CASES) {
    it(name, () => {
      const outcome = decideMatch(invoiceOf(invoice), orders.map(orderOf));
      assert.deepEqual(
        outcome.outcome === "matched" ? outcome.orders.map((order) => order.orderExternalId) : outcome.reason,
        expect,
        outcome.words,
      );
    });
  }

  it("shows a lower score for a PRO than for an order number, and for a look-alike lower still", () => {
    const score = (invoice: InvoiceInput): number => {
      const outcome = decideMatch(invoiceOf(invoice), [orderOf({ references: [reference("PRO", "778801")] })]);
      return outcome.outcome === "matched" ? outcome.score : -1;
    };
    const [byNumber, byPro, byLookAlike] = [
      score({}),
      score({ references: [reference("PRO", "778801")] }),
      score({ references: [reference("PRO", "7788O1")] }),
    ];
    assert.ok(byNumber > byPro && byPro > byLookAlike && byLookAlike > 0, `${byNumber} ${byPro} ${byLookAlike}`);
  });

  it("tells a reference that points elsewhere", () => {
    const outcome = decideMatch(invoiceOf({ references: [reference("OrderNumber", "ORD-1001"), ...bol("B2")] }), [
      orderOf(),
      orderOf({ orderNumber: "ORD-2", references: bol("B2") }),
    ]);
    assert.ok(outcome.outcome === "matched");
    assert.deepEqual(outcome.conflicts, [{ kind: "BOLNumber", value: "B2", orderExternalIds: ["ORD-2"] }]);
  });

  it("tells the references that point elsewhere than where a person put the invoice", () => {
    const [chosen, named] = [orderOf(), orderOf({ orderNumber: "ORD-2", references: bol("B2") })];
    const conflicts = (references: readonly Reference[], ...orders: readonly (typeof chosen)[]) =>
      conflictsByHand(invoiceOf({ references }), orders, [chosen, named]).map(({ kind, value, orderExternalIds }) =>
        [kind, value, ...orderExternalIds].join(" "),
      );
    assert.deepEqual(conflicts([reference("OrderNumber", "ORD-2")], chosen), ["OrderNumber ORD-2 ORD-2"]);
    assert.deepEqual(conflicts([reference("OrderNumber", "ORD-1001"), ...bol("B2")], chosen), ["BOLNumber B2 ORD-2"]);
    assert.deepEqual(conflicts([reference("OrderNumber", "0RD-2")], chosen), ["OrderNumber 0RD-2 ORD-2"]);
    for (const references of [
      [],
      [reference("OrderNumber", "ORD-1001")],
      [reference("OrderNumber", "ORD-3")],
      [reference("PO", "P77")],
    ])
      assert.deepEqual(conflicts(references, chosen), [], JSON.stringify(references));
    assert.deepEqual(conflicts([reference("OrderNumber", "ORD-1001"), ...bol("B2")], chosen, named), []);
  });

  it("a PO of another order contradicts nothing: many orders share one", () => {
    const po = [reference("PO", "P77")];
    const outcome = decideMatch(invoiceOf({ references: [reference("OrderNumber", "ORD-1001"), ...po] }), [
      orderOf(),
      orderOf({ orderNumber: "ORD-2", references: po }),
    ]);
    assert.ok(outcome.outcome === "matched");
    assert.deepEqual(outcome.conflicts, []);
  });

  it("gives candidates with scores by part when it cannot decide", () => {
    const outcome = decideMatch(invoiceOf({ references: bol("B1") }), [
      orderOf({ references: bol("B1") }),
      orderOf({ orderNumber: "ORD-2", references: bol("B1"), shipOn: "2026-03-09" as never }),
    ]);
    assert.ok(outcome.outcome === "unmatched");
    assert.deepEqual(
      outcome.candidates.map((candidate) => [candidate.orderExternalId, candidate.parts.vendor]),
      [
        ["ORD-1001", 1],
        ["ORD-2", 1],
      ],
    );
    assert.ok((outcome.candidates[0]?.score ?? 0) > (outcome.candidates[1]?.score ?? 0));
  });

  const decided = (invoice: InvoiceInput, orders: readonly OrderInput[]): string => {
    const outcome = decideMatch(
      invoiceOf(invoice),
      orders.map((order, at) => orderOf({ orderNumber: `O-${at + 1}`, ...order })),
    );
    if (outcome.outcome === "unmatched")
      return `${outcome.words} | ${outcome.candidates.map((each) => `${each.orderExternalId} by ${each.foundBy.join("+")} (${each.parts.reference})`).join(", ")}`;
    const orderTexts = outcome.orders.map(
      (each) => `${each.orderExternalId} by ${each.foundBy.join("+")} via ${each.method.kind}`,
    );
    return `${orderTexts.join(", ")} | ${outcome.method.kind} | ${outcome.words} | ${outcome.conflicts.map((each) => `${each.kind} ${each.orderExternalIds.join("+")}`).join(", ")}`;
  };

  it("tells by what each order was found, the weakest of them, and what narrowed it", () => {
    const numbers = (...values: readonly string[]) => values.map((value) => reference("OrderNumber", value));
    assert.equal(
      decided({ references: [...numbers("O-1"), ...bol("B1"), reference("PRO", "P-1")] }, [
        { references: [...bol("B1"), reference("PRO", "P1")] },
        { references: bol("B1") },
      ]),
      "O-1 by OrderNumber O-1+PRONumber P-1+BOLNumber B1 via OrderNumber | OrderNumber | found by OrderNumber O-1 | ",
    );
    assert.equal(
      decided({ references: [...bol("B1"), reference("PO", "P9")] }, [
        { references: [...bol("B1"), reference("PO", "P9")] },
        { references: bol("B1") },
        { references: bol("B1"), vendor: OTHER },
      ]),
      "O-1 by BOLNumber B1+PONumber P9 via BOLNumber | BOLNumber | found by BOLNumber B1, narrowed by vendor, PONumber P9 (lower confidence) | ",
    );
    assert.equal(
      decided({ references: numbers("O-1", "O-2") }, [{}, { shipOn: "2026-03-09" as never }, {}]),
      "O-1 by OrderNumber O-1 via OrderNumber, O-2 by OrderNumber O-2 via OrderNumber | OrderNumber | 2 orders found by OrderNumber O-1, OrderNumber O-2 | ",
    );
    // Numbers of another kind than the strongest make no set; they confirm, or contradict.
    assert.match(
      decided({ references: [...numbers("O-1"), reference("BOL", "B2")] }, [{}, { references: bol("B2") }]),
      /^O-1 by OrderNumber O-1 via .* \| BOLNumber O-2$/,
    );
    assert.match(
      decided({ references: [reference("PRO", "P1"), reference("PRO", "P2")] }, [
        { references: [reference("PRO", "P1")] },
        { references: [reference("PRO", "P2")] },
      ]),
      /^O-1 by PRONumber P1 via PRONumber \| .* \| PRONumber O-2$/,
    );
  });

  it("tells of several that fit which they are, the best first", () => {
    assert.match(
      decided({ references: bol("B1") }, [
        { references: bol("B1"), shipOn: "2026-03-09" as never },
        { references: bol("B1") },
        { references: bol("B1"), vendor: OTHER },
      ]),
      /narrowing by vendor\): O-1, O-2\. .* \| O-2 by BOLNumber B1 \(0\.8\), O-1 by BOLNumber B1 \(0\.8\)$/,
    );
    assert.match(
      decided({ references: bol("B1") }, [{ references: bol("B1") }, { references: bol("B1") }]),
      /\| O-1 by BOLNumber B1 \(0\.8\), O-2 by BOLNumber B1 \(0\.8\)$/,
    );
    // One of a set that is told, and one that is not.
    assert.match(
      decided({ references: [reference("OrderNumber", "O-1"), reference("OrderNumber", "X7")] }, [
        {},
        { externalId: "X-7", orderNumber: "A2" },
        { orderNumber: "X-7", externalId: "A3" },
      ]),
      /X7/,
    );
  });

  it("takes the number as it is spelled before what folds to it, in any case of letters", () => {
    assert.match(
      decided({ references: [reference("OrderNumber", "a-101")] }, [{ orderNumber: "A101" }, { orderNumber: "A-101" }]),
      /^A-101 by/,
    );
    assert.match(
      decided({ references: [reference("OrderNumber", " A-101 ")] }, [{ orderNumber: "a-101" }, { orderNumber: "A101" }]),
      /^a-101 by/,
    );
  });
});
